//===- CHLOOps.cpp - Rules of the operations ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"

using namespace mlir;
using namespace systole;
using namespace systole::chlo;
using stablehlo::areCompatibleSizes;
using stablehlo::CheckedOp;

//===----------------------------------------------------------------------===//
// Broadcasts
//===----------------------------------------------------------------------===//

/// Merges the sizes of `type`, whose dimensions are `dimensions` of `shape`.
static LogicalResult mergeShape(const CheckedOp &op, RankedTensorType type,
                                ArrayRef<int64_t> dimensions,
                                MutableArrayRef<int64_t> shape) {
  for (auto [size, dimension] : llvm::zip_equal(type.getShape(), dimensions)) {
    int64_t &merged = shape[dimension];
    if (merged == 1)
      merged = size;
    else if (size != 1 && !areCompatibleSizes(merged, size))
      return op.violates("(C2) sizes ", merged, " and ", size, " of dimension ",
                         dimension,
                         " are neither the same nor is one of them 1");
    else if (ShapedType::isDynamic(merged) && size != 1)
      merged = size;
  }
  return success();
}

static SmallVector<int64_t> getLastDimensions(int64_t rank, int64_t ofRank) {
  return llvm::to_vector(llvm::seq<int64_t>(ofRank - rank, ofRank));
}

FailureOr<Type>
chlo::inferBroadcastType(const CheckedOp &op, Value lhsValue, Value rhsValue,
                         std::optional<ArrayRef<int64_t>> dimensions,
                         Type element) {
  auto lhs = cast<RankedTensorType>(lhsValue.getType());
  auto rhs = cast<RankedTensorType>(rhsValue.getType());
  if (lhs.getElementType() != rhs.getElementType())
    return op.elementsDiffer("(C1) lhs", lhs, "rhs", rhs);
  auto low = lhs.getRank() < rhs.getRank() ? lhs : rhs;
  auto high = lhs.getRank() < rhs.getRank() ? rhs : lhs;
  SmallVector<int64_t> default_ =
      getLastDimensions(low.getRank(), high.getRank());
  ArrayRef<int64_t> lowDimensions = dimensions.value_or(default_);
  if (static_cast<int64_t>(lowDimensions.size()) != low.getRank() ||
      !llvm::is_sorted(lowDimensions, std::less_equal<>()))
    return op.violates("(C4) broadcast_dimensions is [", lowDimensions,
                       "], but an operand of rank ", low.getRank(),
                       " takes as many dimensions, in ascending order");
  if (failed(op.verifyInRange("(C4)", "broadcast_dimensions", lowDimensions,
                              high.getRank())))
    return failure();
  SmallVector<int64_t> shape(high.getShape());
  if (failed(mergeShape(op, low, lowDimensions, shape)))
    return failure();
  return RankedTensorType::get(shape, element);
}

FailureOr<Type> BroadcastSelectOp::inferType(Adaptor adaptor,
                                             const CheckedOp &op) {
  auto onTrue = cast<RankedTensorType>(adaptor.getOnTrue().getType());
  auto onFalse = cast<RankedTensorType>(adaptor.getOnFalse().getType());
  if (onTrue.getElementType() != onFalse.getElementType())
    return op.elementsDiffer("(C1) on_true", onTrue, "on_false", onFalse);
  int64_t rank = 0;
  for (Value operand : adaptor.getOperands())
    rank = std::max(rank, cast<RankedTensorType>(operand.getType()).getRank());
  SmallVector<int64_t> shape(rank, 1);
  for (Value operand : adaptor.getOperands()) {
    auto type = cast<RankedTensorType>(operand.getType());
    if (failed(mergeShape(op, type, getLastDimensions(type.getRank(), rank),
                          shape)))
      return failure();
  }
  return RankedTensorType::get(shape, onTrue.getElementType());
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

FailureOr<Type> ConstantLikeOp::inferType(Adaptor adaptor,
                                          const CheckedOp &op) {
  Type type = adaptor.getValue().getType();
  if (!type.isIntOrFloat() && !isa<ComplexType>(type))
    return op.violates("(C1) value has the type ", type,
                       ", which is no element of a tensor");
  return cast<RankedTensorType>(adaptor.getOperand().getType()).clone(type);
}

void TopKOp::getAsmResultNames(
    llvm::function_ref<void(Value, StringRef)> setName) {
  setName(getValues(), "values");
  setName(getIndices(), "indices");
}

LogicalResult TopKOp::inferTypes(Adaptor adaptor, const CheckedOp &op,
                                 SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto k = static_cast<int64_t>(adaptor.getK());
  if (operand.getRank() == 0)
    return op.violates("(C1) the operand, of type ", operand,
                       ", has no dimension to choose from");
  int64_t size = operand.getShape().back();
  if (k < 0 || (!ShapedType::isDynamic(size) && k > size))
    return op.violates("(C2) k is ", k, ", but the last dimension has ", size,
                       " elements");
  SmallVector<int64_t> shape(operand.getShape());
  shape.back() = k;
  types.push_back(operand.clone(shape));
  types.push_back(operand.clone(shape, IntegerType::get(op.context, 32)));
  return success();
}

#define GET_OP_CLASSES
#include "systole/Dialect/CHLO/IR/CHLOOps.cpp.inc"
