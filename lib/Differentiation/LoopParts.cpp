//===- LoopParts.cpp - Loops that write slices ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cotangent of a value that each iteration slices is a sum over the
// iterations. If it starts with zeros and each iteration has another slice,
// nothing is added: the slices are written, and the zeros are not needed. If
// each iteration reads its slice and overwrites it with zeros, the zeros are
// needed only if something reads them.
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

/// Whether the iterations count through the `count` slices, each once.
static bool takesEachOnce(const Counter &counter) {
  return (counter.start == 0 && counter.step == 1) ||
         (counter.start == counter.count - 1 && counter.step == -1);
}

void systole::leaveParts(WhileOp loop) {
  std::optional<Counter> counter = findCounter(loop);
  if (!counter || !takesEachOnce(*counter))
    return;
  Block &body = loop.getBody().front();
  Value iteration = body.getArgument(counter->index);
  for (unsigned i = 0; i < loop.getNumOperands(); ++i) {
    auto update = getNext(loop)[i].getDefiningOp<DynamicUpdateSliceOp>();
    BlockArgument before = body.getArgument(i);
    if (!update || update.getOperand() != before ||
        !loop.getResult(i).use_empty() ||
        !loop.getCond().front().getArgument(i).use_empty())
      continue;
    ArrayRef<int64_t> part =
        cast<RankedTensorType>(update.getUpdate().getType()).getShape();
    bool isReadThere = llvm::all_of(before.getUsers(), [&](Operation *user) {
      auto slice = dyn_cast<DynamicSliceOp>(user);
      return user == update ||
             (slice && slice.getSliceSizes() == part &&
              llvm::equal(slice.getStartIndices(), update.getStartIndices()));
    });
    if (isReadThere && update->hasOneUse() &&
        isPlaceOf(iteration, counter->count, update.getStartIndices(), before,
                  part))
      body.getTerminator()->setOperand(i, before);
  }
}
