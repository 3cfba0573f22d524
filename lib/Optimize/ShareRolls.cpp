//===- ShareRolls.cpp - One copy for all rolls of an array ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A roll is a concatenation of the two parts of an array, exchanged. Rolls of
// rolled arrays are found in a later round, as slices of what the first round
// has made.
//
//===----------------------------------------------------------------------===//

#include "systole/Optimize/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_SHAREROLLSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// A part of an array: `shape` elements from `start`.
struct Part {
  Value array;
  SmallVector<int64_t> start;
  SmallVector<int64_t> shape;
};

/// The part of an array that slices without strides select one after the other.
std::optional<Part> readPart(Value value) {
  Part part{value, SmallVector<int64_t>(typeOf(value).getRank(), 0),
            llvm::to_vector(shapeOf(value))};
  while (auto slice = part.array.getDefiningOp<SliceOp>()) {
    if (llvm::any_of(slice.getStrides(), [](int64_t i) { return i != 1; }))
      break;
    for (auto [start, offset] :
         llvm::zip_equal(part.start, slice.getStartIndices()))
      start += offset;
    part.array = slice.getOperand();
  }
  if (part.array == value || !typeOf(part.array).hasStaticShape())
    return std::nullopt;
  return part;
}

/// A concatenation whose element i is element `(i + shift) mod n` of a part,
/// which has all n elements of its array along the dimension.
struct Roll {
  ConcatenateOp op;
  Part part;
  /// The distance of the roll, from -n/2 to n/2.
  int64_t shift;
};

/// A slice is copied where a block passes it on.
bool isPassedOn(ConcatenateOp op) {
  return llvm::any_of(op->getUsers(), [](Operation *user) {
    return user->hasTrait<OpTrait::IsTerminator>() || isa<WhileOp>(user);
  });
}

std::optional<Roll> readRoll(ConcatenateOp op) {
  if (op.getInputs().size() != 2 || !op.getType().hasStaticShape() ||
      isPassedOn(op))
    return std::nullopt;
  std::optional<Part> first = readPart(op.getInputs()[0]);
  std::optional<Part> second = readPart(op.getInputs()[1]);
  if (!first || !second || first->array != second->array)
    return std::nullopt;
  int64_t dim = op.getDimension();
  int64_t shift = first->start[dim], size = shapeOf(first->array)[dim];
  if (shift == 0 || shift + first->shape[dim] != size ||
      second->start[dim] != 0 || second->shape[dim] != shift)
    return std::nullopt;
  first->start[dim] = 0;
  first->shape[dim] = second->shape[dim] = size;
  if (first->start != second->start || first->shape != second->shape)
    return std::nullopt;
  return Roll{op, *first, shift > size / 2 ? shift - size : shift};
}

/// Makes rolls slices of the array with copies of its ends around it, if that
/// has fewer elements than they have. They are rolls of one array along one
/// dimension, in one block, in program order, and are unused afterwards.
bool shareRolls(MutableArrayRef<Roll> rolls) {
  Value array = rolls.front().part.array;
  int64_t dim = rolls.front().op.getDimension(), before = 0, after = 0;
  int64_t rolled = 0;
  for (Roll &roll : rolls) {
    before = std::max(before, -roll.shift);
    after = std::max(after, roll.shift);
    rolled += roll.op.getType().getNumElements();
  }
  RankedTensorType type = typeOf(array);
  int64_t size = type.getDimSize(dim), extended = before + size + after;
  if (rolled <= type.getNumElements() / size * extended)
    return false;

  OpBuilder builder(rolls.front().op);
  Emitter emitter(builder, rolls.front().op);
  SmallVector<Value> parts;
  auto addPart = [&](int64_t begin, int64_t end) {
    if (begin < end)
      parts.push_back(emitter.sliceDim(array, dim, begin, end));
  };
  addPart(size - before, size);
  parts.push_back(array);
  addPart(0, after);
  Value whole = ConcatenateOp::create(emitter, parts, dim);
  for (Roll &roll : rolls) {
    SmallVector<int64_t> start(roll.part.start), limit;
    start[dim] = before + roll.shift;
    for (auto [begin, count] : llvm::zip_equal(start, roll.part.shape))
      limit.push_back(begin + count);
    roll.op.replaceAllUsesWith(emitter.slice(whole, start, limit));
  }
  return true;
}

/// Shares all rolls of `function` that gain, but for those of arrays that are
/// shared rolls themselves; false if there are none.
bool shareAll(func::FuncOp function) {
  llvm::MapVector<std::tuple<Block *, Value, int64_t>, SmallVector<Roll>>
      groups;
  function.walk([&](ConcatenateOp op) {
    int64_t dim = op.getDimension();
    if (std::optional<Roll> roll = readRoll(op))
      groups[{op->getBlock(), roll->part.array, dim}].push_back(*roll);
  });
  llvm::SetVector<Operation *> shared;
  for (auto &[key, rolls] : groups)
    if (!shared.contains(std::get<Value>(key).getDefiningOp()) &&
        shareRolls(rolls))
      for (Roll &roll : rolls)
        shared.insert(roll.op);
  for (Operation *op : shared)
    op->erase();
  return !shared.empty();
}

struct ShareRolls : systole::stablehlo::impl::ShareRollsPassBase<ShareRolls> {
  void runOnOperation() override {
    while (shareAll(getOperation()))
      ;
  }
};

} // namespace
