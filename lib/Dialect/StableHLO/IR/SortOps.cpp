//===- SortOps.cpp - Rules of sort ----------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

LogicalResult SortOp::inferTypes(Adaptor adaptor, const CheckedOp &op,
                                 SmallVectorImpl<Type> &types) {
  if (adaptor.getInputs().empty())
    return op.violates("(C1) sort takes at least one input");
  auto first = cast<RankedTensorType>(adaptor.getInputs().front().getType());
  for (auto [i, input] : llvm::enumerate(adaptor.getInputs())) {
    auto type = cast<RankedTensorType>(input.getType());
    if (!areCompatibleShapes(first.getShape(), type.getShape()))
      return op.violates("(C3) input ", i, " has the type ", type,
                         ", whose shape is not that of input 0, ", first);
    types.push_back(type);
  }
  auto dimension = static_cast<int64_t>(adaptor.getDimension());
  int64_t rank = first.getRank();
  if (dimension < -rank || dimension >= rank)
    return op.violates("(C4) dimension is ", dimension, ", which is not in [",
                       -rank, ", ", rank, ")");
  return success();
}

LogicalResult SortOp::verifyRegions() {
  Block &block = getComparator().front();
  SmallVector<Type> expected;
  for (Value input : getInputs())
    expected.append(
        2, RankedTensorType::get(
               {}, cast<RankedTensorType>(input.getType()).getElementType()));
  if (!llvm::equal(block.getArgumentTypes(), expected))
    return emitOpError() << "(C5) comparator takes values of the types "
                         << block.getArgumentTypes()
                         << ", but two elements of each input are " << expected;
  Type boolean = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  auto result = dyn_cast<ReturnOp>(block.getTerminator());
  if (!result || !llvm::equal(result.getOperandTypes(), TypeRange(boolean)))
    return emitOpError() << "(C5) comparator must return one " << boolean
                         << ", with stablehlo.return";
  return success();
}
