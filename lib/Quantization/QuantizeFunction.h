//===- QuantizeFunction.h - Quantized layers in a function ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_QUANTIZATION_QUANTIZEFUNCTION_H
#define SYSTOLE_LIB_QUANTIZATION_QUANTIZEFUNCTION_H

#include "QuantizableLayers.h"
#include "Ranges.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace systole::quantization {

/// The values of a function that have bytes in its quantized version.
struct BytesPlan {
  /// Finds the values. Layers in `kept`, by their index, and those whose input
  /// has no range stay in f32.
  static BytesPlan find(mlir::func::FuncOp function, const Layers &layers,
                        const Ranges &ranges,
                        const llvm::DenseSet<size_t> &kept);

  /// Whether a layer becomes one of bytes.
  std::vector<bool> quantizes;
  /// Values whose bytes others may read.
  llvm::DenseSet<mlir::Value> values;
  /// Whether an operation rounds to the range of a point of Layers::getPoints:
  /// the end of a layer or a sum, or a layer whose input has no bytes.
  std::vector<bool> roundsAt;
};

/// Rewrites the layers of a function with quantized types:
///
/// - weights are i8, symmetric, with a scale for each feature; batch
///   normalization is a part of them;
/// - activations are i8 with the parameters of their range;
/// - biases are i32, in the scale of the products;
/// - what follows a layer without arithmetic stays quantized. Anything else is
///   dequantized, from the i32 sums if no layer reads the result.
///
/// Layers in `kept`, by their index, stay as they are, and so do those whose
/// input has no range. Returns the outputs of the layers in the rewritten
/// function, as f32.
llvm::SmallVector<mlir::Value>
quantizeFunction(mlir::func::FuncOp function, const Ranges &ranges,
                 const llvm::DenseSet<size_t> &kept);

/// The integers of weights in a function of f32.
struct WeightOptions {
  /// 8 or 4.
  unsigned bits = 8;
  /// The weights of a feature that share a scale, along the dimension that is
  /// summed; 0 for all. Weights whose dimension is no multiple of it have one
  /// scale for each feature.
  int64_t groupSize = 0;
};

/// The integers of tables that lookups read, by their values.
using Tables = llvm::DenseMap<mlir::Attribute, WeightOptions>;

/// Finds the tables of a module. If a product multiplies by a table, too,
/// lookups use the product's integers: so there is one constant. A table of
/// lookups alone has 8 bits. Tables with other uses in any function, and those
/// in `kept`, stay.
Tables findTables(mlir::ModuleOp module, const WeightOptions &options,
                  const llvm::DenseSet<mlir::Attribute> &kept);

/// Replaces the weights of a function's layers and `tables` by symmetric
/// integers, and leaves all arithmetic in f32. Layers in `kept` stay. Returns
/// the outputs of the layers.
llvm::SmallVector<mlir::Value>
quantizeWeights(mlir::func::FuncOp function, const WeightOptions &options,
                const llvm::DenseSet<size_t> &kept,
                const Tables &tables = Tables());

/// The ratio of the weights of each layer to the noise of their integers, in
/// dB.
llvm::SmallVector<double> compareWeights(const Layers &layers,
                                         const WeightOptions &options);

} // namespace systole::quantization

#endif // SYSTOLE_LIB_QUANTIZATION_QUANTIZEFUNCTION_H
