//===- GraphInterfaces.h - Interfaces of the graph dialect ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_IR_GRAPHINTERFACES_H
#define SYSTOLE_DIALECT_GRAPH_IR_GRAPHINTERFACES_H

#include "systole/Dialect/Graph/IR/Expressions.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include <optional>
#include <string>

namespace systole::graph {

class LoweringContext;

/// A variable of a layer: the suffix of its name (`kernel`, or empty if the
/// layer is a variable), its type, and its initializer. A variable that is not
/// trainable has no gradient: the layer's own lowering updates it, unless it is
/// frozen.
struct VariableSpec {
  std::string suffix;
  mlir::RankedTensorType type;
  mlir::Attribute initializer;
  bool trainable = true;
  bool frozen = false;
  /// The embedding table that the variable is, or null. Only the rows of a
  /// table that a step looks up are trained.
  mlir::Operation *table = nullptr;
  /// The variable's penalty in `graph.regularization_loss`, or null: see
  /// LayerOpInterface::getVariables.
  mlir::Attribute regularizer = {};
  /// Whether the variable is a matrix of an adapter.
  bool isAdapter = false;
  /// Whether `graph.assign` changes the variable, although its layer is not
  /// trainable.
  bool assigned = false;
};

/// Two matrices beside a kernel, whose product is added to it (LoRA). A has a
/// row for each number that the kernel's product sums over. B has a column for
/// each result.
struct Adapter {
  /// The number of A's columns and of B's rows.
  int64_t rank;
  /// The factor of the product.
  double scale;
  /// The number of the kernel's first dimensions that its product sums over.
  int64_t summedDims;

  /// Returns std::nullopt without `rank`. The scale is alpha / rank, or 1
  /// without `alpha`.
  static std::optional<Adapter> get(std::optional<uint64_t> rank,
                                    std::optional<llvm::APFloat> alpha,
                                    int64_t summedDims = 1) {
    if (!rank)
      return std::nullopt;
    return Adapter{static_cast<int64_t>(*rank),
                   alpha ? alpha->convertToDouble() / double(*rank) : 1.0,
                   summedDims};
  }

  /// The suffixes of the matrices of `query/kernel`: `query/lora_kernel_a` and
  /// `query/lora_kernel_b`.
  static std::string getName(llvm::StringRef kernel, char matrix) {
    kernel.consume_back("kernel");
    return (kernel + "lora_kernel_" + llvm::Twine(matrix)).str();
  }
};

/// The rows of a variable that are initialized: all, or those of a shard.
struct VariablePart {
  mlir::RankedTensorType type;
  /// The variable's type; the part may have rows after its end.
  mlir::RankedTensorType whole;
  /// The index in the variable of the part's first element, a tensor<ui64>;
  /// null for 0.
  mlir::Value first = {};
};

/// An element of the result depends on one element of each operand, as numpy
/// broadcasts them.
template <typename OpT>
struct BroadcastsElements : mlir::OpTrait::TraitBase<OpT, BroadcastsElements> {
};

/// Each element of the result is an element of the first operand, or 0. So the
/// result has the values that the operand's integers have.
template <typename OpT>
struct MovesElements : mlir::OpTrait::TraitBase<OpT, MovesElements> {};

/// A variable that an optimizer keeps beside each trained variable.
struct SlotSpec {
  /// TensorFlow's name: `Momentum` of `dense/kernel/Momentum`.
  llvm::StringRef name;
  mlir::Attribute initializer;
};

/// Compares an op's declared types with its shape inference rule, as far as
/// they are inferred. Nothing is known of an op with an operand that is not
/// inferred.
llvm::LogicalResult verifyInferredTypes(mlir::Operation *op);

/// Rules that several ops share: a scalar of f32, a float tensor to one of its
/// type, and two float tensors of one type to a scalar.
llvm::LogicalResult
inferFloat(mlir::Operation *op,
           llvm::SmallVectorImpl<mlir::RankedTensorType> &resultTypes);
llvm::LogicalResult inferFloatElementwise(
    mlir::Operation *op, llvm::ArrayRef<mlir::RankedTensorType> operandTypes,
    llvm::SmallVectorImpl<mlir::RankedTensorType> &resultTypes);
llvm::LogicalResult
inferElementLoss(mlir::Operation *op,
                 llvm::ArrayRef<mlir::RankedTensorType> operandTypes,
                 llvm::SmallVectorImpl<mlir::RankedTensorType> &resultTypes);
/// Two tensors broadcast together, and compared, a reduction over `axes` (all
/// if null), and pooling over the `places` dimensions between batch and
/// channels.
llvm::LogicalResult
inferBroadcasting(mlir::Operation *op,
                  llvm::ArrayRef<mlir::RankedTensorType> operandTypes,
                  llvm::SmallVectorImpl<mlir::RankedTensorType> &resultTypes);
llvm::LogicalResult
inferComparison(mlir::Operation *op,
                llvm::ArrayRef<mlir::RankedTensorType> operandTypes,
                llvm::SmallVectorImpl<mlir::RankedTensorType> &resultTypes);
llvm::LogicalResult
inferReduction(mlir::Operation *op,
               llvm::ArrayRef<mlir::RankedTensorType> operandTypes,
               mlir::ArrayAttr axes, bool keepDims,
               llvm::SmallVectorImpl<mlir::RankedTensorType> &resultTypes);
llvm::LogicalResult
inferPooling(mlir::Operation *op, mlir::RankedTensorType input,
             mlir::ArrayAttr sizes, mlir::ArrayAttr strides,
             llvm::StringRef padding,
             llvm::SmallVectorImpl<mlir::RankedTensorType> &resultTypes);
llvm::LogicalResult
inferGlobalPooling(mlir::Operation *op, mlir::RankedTensorType input,
                   int64_t places, bool keepDims,
                   llvm::SmallVectorImpl<mlir::RankedTensorType> &resultTypes);
/// A recurrent layer of this many units.
llvm::LogicalResult
inferRecurrent(mlir::Operation *op, mlir::RankedTensorType input, int64_t units,
               bool returnSequences, bool bidirectional,
               llvm::SmallVectorImpl<mlir::RankedTensorType> &resultTypes);

} // namespace systole::graph

#include "systole/Dialect/Graph/IR/GraphAttrInterfaces.h.inc"

#include "systole/Dialect/Graph/IR/GraphOpInterfaces.h.inc"

#endif // SYSTOLE_DIALECT_GRAPH_IR_GRAPHINTERFACES_H
