//===- SimulatedFunction.h - Any choice of layers in one program -*- C++ -*-=//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_QUANTIZATION_SIMULATEDFUNCTION_H
#define SYSTOLE_LIB_QUANTIZATION_SIMULATEDFUNCTION_H

#include "ObservedFunction.h"
#include "QuantizeFunction.h"

namespace systole::quantization {

/// A compiled copy of a function in f32 that computes the values of its
/// quantized versions: a call chooses the layers and the ranges. It multiplies
/// rounded numbers in f32, so a value may differ from that of a quantized
/// version by one step of its scale.
class SimulatedFunction {
public:
  /// With `weights`, only these are integers.
  static mlir::FailureOr<SimulatedFunction>
  compile(mlir::func::FuncOp function,
          const std::optional<WeightOptions> &weights,
          const CompilerOptions &options);

  /// The results in f32, then the tensors of Layers::getPoints.
  mlir::FailureOr<interpreter::Tensors>
  call(llvm::ArrayRef<interpreter::Tensor> inputs) const;
  /// Calls the function with all layers quantized but those in `kept`. Returns
  /// the same values.
  mlir::FailureOr<interpreter::Tensors>
  call(llvm::ArrayRef<interpreter::Tensor> inputs, const Ranges &ranges,
       const llvm::DenseSet<size_t> &kept) const;

private:
  SimulatedFunction() = default;

  /// The function, and its layers there.
  mlir::func::FuncOp function;
  Layers layers;
  bool hasBytes = true;
  std::optional<ObservedFunction> compiled;
};

} // namespace systole::quantization

#endif // SYSTOLE_LIB_QUANTIZATION_SIMULATEDFUNCTION_H
