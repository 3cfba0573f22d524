//===- Models.h - Registration of models ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to lib/Interpreter. Each family of ops has a `register*Models`, in
// the file named after the family. `attach` makes an external model of a
// function.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_INTERPRETER_MODELS_H
#define SYSTOLE_LIB_INTERPRETER_MODELS_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Interpreter/Interpreter.h"

#include <type_traits>

namespace systole::interpreter {

/// The model of `Op` that computes its only result, or all of them, with
/// `function(Op, ArrayRef<Tensor> operands, Interpreter &)`.
template <typename Op, auto function>
struct FunctionModel
    : InterpretableOpInterface::ExternalModel<FunctionModel<Op, function>, Op> {
  mlir::FailureOr<Tensors> interpret(mlir::Operation *op,
                                     llvm::ArrayRef<Tensor> operands,
                                     Interpreter &interpreter) const {
    auto result = function(mlir::cast<Op>(op), operands, interpreter);
    if constexpr (std::is_same_v<decltype(result), Tensor>)
      return Tensors{std::move(result)};
    else
      return result;
  }
};

template <typename Op, auto function> void attach(mlir::MLIRContext *context) {
  Op::template attachInterface<FunctionModel<Op, function>>(*context);
}

/// The model of arithmetic, which flushes denormal operands and results if the
/// interpreter's program does.
template <typename Op, auto function>
struct ArithmeticModel
    : InterpretableOpInterface::ExternalModel<ArithmeticModel<Op, function>,
                                              Op> {
  mlir::FailureOr<Tensors> interpret(mlir::Operation *op,
                                     llvm::ArrayRef<Tensor> operands,
                                     Interpreter &interpreter) const {
    bool flushes = interpreter.getDenormals() == Denormals::Flush;
    FunctionModel<Op, function> model;
    if (!flushes)
      return model.interpret(op, operands, interpreter);
    auto results = model.interpret(op, flush(Tensors(operands)), interpreter);
    if (mlir::failed(results))
      return mlir::failure();
    return flush(std::move(*results));
  }

private:
  static Tensors flush(Tensors tensors) {
    for (Tensor &tensor : tensors)
      tensor = tensor.flushed();
    return tensors;
  }
};

template <typename Op, auto function>
void attachArithmetic(mlir::MLIRContext *context) {
  Op::template attachInterface<ArithmeticModel<Op, function>>(*context);
}

/// The type of an op's result `i`: the interpreter has checked its kind.
inline mlir::RankedTensorType resultType(mlir::Operation *op, unsigned i = 0) {
  return mlir::cast<mlir::RankedTensorType>(op->getResult(i).getType());
}

/// The element at a position of a tensor of floats.
inline double getReal(const Tensor &tensor, int64_t position) {
  return std::get<double>(tensor.get(position));
}

/// A tensor of the type of the op's result, with `function(i)` as element `i`.
template <typename Function>
Tensor makeResult(mlir::Operation *op, Function function) {
  Tensor result(resultType(op));
  for (int64_t i = 0; i < result.getNumElements(); ++i)
    result.set(i, function(i));
  return result;
}

/// Whether the interpreter has a function of the call's name.
bool knowsCustomCall(stablehlo::CustomCallOp call);

/// Whether the interpreter computes the op on complex numbers. Returns false if
/// the op is elementwise and no definition names its function of complex
/// numbers.
bool computesComplex(mlir::Operation *op);

void registerElementwiseModels(mlir::MLIRContext *context);
void registerConversionModels(mlir::MLIRContext *context);
void registerShapeModels(mlir::MLIRContext *context);
void registerReductionModels(mlir::MLIRContext *context);
void registerWindowModels(mlir::MLIRContext *context);
void registerMapModels(mlir::MLIRContext *context);
void registerIndexingModels(mlir::MLIRContext *context);
void registerSortModels(mlir::MLIRContext *context);
void registerDotGeneralModels(mlir::MLIRContext *context);
void registerConvolutionModels(mlir::MLIRContext *context);
void registerControlFlowModels(mlir::MLIRContext *context);
void registerTokenModels(mlir::MLIRContext *context);
void registerDynamicShapeModels(mlir::MLIRContext *context);
void registerRandomModels(mlir::MLIRContext *context);
void registerCollectiveModels(mlir::MLIRContext *context);
void registerCustomCallModels(mlir::MLIRContext *context);
void registerCheckModels(mlir::MLIRContext *context);
void registerProbeModels(mlir::MLIRContext *context);
void registerProbeCheckModels(mlir::MLIRContext *context);
void registerParallelModels(mlir::MLIRContext *context);
void registerShardingModels(mlir::MLIRContext *context);
void registerFourierModels(mlir::MLIRContext *context);
void registerNormalizationModels(mlir::MLIRContext *context);
void registerLinearAlgebraModels(mlir::MLIRContext *context);
void registerCHLOModels(mlir::MLIRContext *context);
void registerRaggedDotModels(mlir::MLIRContext *context);
void registerScanModels(mlir::MLIRContext *context);

} // namespace systole::interpreter

#endif // SYSTOLE_LIB_INTERPRETER_MODELS_H
