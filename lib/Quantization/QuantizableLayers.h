//===- QuantizableLayers.h - Layers that can be quantized -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A layer is a product or a convolution with constant weights of f32. The
// operations on its result that are affine in each feature belong to it: a
// bias, a batch normalization with constant statistics. A sum is an addition of
// two tensors, as in a residual network. Either may end with relu or relu6.
//
// Functions of the same model have the same layers and sums, in order.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_QUANTIZATION_QUANTIZABLELAYERS_H
#define SYSTOLE_LIB_QUANTIZATION_QUANTIZABLELAYERS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/SmallVector.h"

#include <string>
#include <utility>
#include <vector>

namespace systole::quantization {

struct Layer {
  std::string name;
  /// A dot_general or convolution of StableHLO.
  mlir::Operation *product = nullptr;
  mlir::DenseFPElementsAttr weights;
  /// The dimension of the features in the weights, and in the result.
  int64_t weightsFeature = 0, resultFeature = 0;
  /// `linear` is factors * product + offsets, for each feature.
  std::vector<double> factors, offsets;
  mlir::Value linear;
  /// Bounds of `linear`, one after the other: a relu, or the two of a relu6.
  llvm::SmallVector<mlir::Operation *> activation;
  /// The last one's result, or `linear`.
  mlir::Value output;

  mlir::Value getInput() const { return product->getOperand(0); }
};

struct Sum {
  mlir::Operation *add = nullptr;
  /// Bounds of the sum, as those of a layer.
  llvm::SmallVector<mlir::Operation *> activation;
  /// The last one's result, or the sum.
  mlir::Value output;
};

/// The least and the largest number that bounds, one after the other, let pass.
std::pair<double, double>
getBounds(llvm::ArrayRef<mlir::Operation *> activation);

struct Layers {
  std::vector<Layer> layers;
  std::vector<Sum> sums;

  static Layers find(mlir::func::FuncOp function);

  /// The tensors whose ranges quantization needs: input and output of each
  /// layer, then the output of each sum.
  llvm::SmallVector<mlir::Value> getPoints() const;
  size_t inputPoint(size_t layer) const { return 2 * layer; }
  size_t outputPoint(size_t layer) const { return 2 * layer + 1; }
  size_t sumPoint(size_t sum) const { return 2 * layers.size() + sum; }
};

/// The tensor whose averages `value` has, over dimensions or windows; null if
/// it has no averages. Averages are computed in f32, of bytes.
mlir::Value findAveraged(mlir::Value value);

/// Whether an operation moves the elements of its first operand, pads them with
/// zeros, or takes their maximum over windows: its result has the operand's
/// quantized type.
bool isTransparent(mlir::Operation *op);

} // namespace systole::quantization

#endif // SYSTOLE_LIB_QUANTIZATION_QUANTIZABLELAYERS_H
