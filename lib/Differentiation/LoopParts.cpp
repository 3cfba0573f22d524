//===- LoopParts.cpp - What iterations add to a part each -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cotangent of what each iteration takes a slice of is a sum over the
// iterations. Where it starts with zeros and each takes another slice, there is
// nothing to add: the parts are written, and the zeros are not needed.
//
//===----------------------------------------------------------------------===//

#include "Loops.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

bool systole::isZero(Value value) {
  DenseIntElementsAttr elements;
  return matchPattern(value, m_AnyZeroFloat()) ||
         (matchPattern(value, m_Constant(&elements)) && elements.isSplat() &&
          elements.getSplatValue<APInt>().isZero());
}

bool systole::isPlaceOf(Value iteration, int64_t count, OperandRange place,
                        Value all, ArrayRef<int64_t> part) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(all.getType()).getShape();
  return !shape.empty() && shape.front() == count && part.front() == 1 &&
         part.drop_front() == shape.drop_front() &&
         place.front() == iteration && llvm::all_of(place.drop_front(), isZero);
}

void systole::writeParts(WhileOp loop, Value iteration, int64_t count) {
  for (auto [init, before, next] :
       llvm::zip_equal(loop.getOperands(),
                       loop.getBody().front().getArguments(), getNext(loop))) {
    auto update = next.getDefiningOp<DynamicUpdateSliceOp>();
    if (!update || update.getOperand() != before || !before.hasNUses(2) ||
        !isZero(init))
      continue;
    auto add = update.getUpdate().getDefiningOp<AddOp>();
    auto old = add ? add.getLhs().getDefiningOp<DynamicSliceOp>() : nullptr;
    if (!old || old.getOperand() != before || !old->hasOneUse() ||
        !llvm::equal(old.getStartIndices(), update.getStartIndices()) ||
        !isPlaceOf(iteration, count, update.getStartIndices(), before,
                   old.getSliceSizes()))
      continue;
    update.getUpdateMutable().assign(add.getRhs());
    if (add->use_empty()) {
      add.erase();
      old.erase();
    }
  }
}
