//===- BlockCopy.cpp - Copies to a packed block ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockPacker.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

namespace {
/// Fills a packed block.
class BlockCopy : KernelCode {
public:
  BlockCopy(const KernelCode &code, const PackedBlock &block)
      : KernelCode(code), block(block), split(code),
        type(getVectorType(block.source.memref)) {}

  void emit() { copyAxes(0, block.from, index(0), /*left=*/Value()); }

private:
  using Axis = PackedBlock::Axis;

  void copyAxes(unsigned next, Value from, Value to, Value left);
  void copyItems(const Axis &axis, Value to, Value low, Value high,
                 function_ref<void(Value)> body);
  void copyRun(unsigned first, Value from, Value to, Value left);
  void copyElements(Value from, Value to, Extent extent, Value left);
  void copyVector(Value from, Value to, Value lanes, Value left);
  void copyTransposing(Value from, Value to);
  void copyWithZeros(const Axis &axis, Value to, Value low, Value high,
                     function_ref<void()> copy);
  std::pair<Value, Value> findInside(const Axis &axis);
  unsigned findRun();
  Vectors toTerms(Value vector) {
    return split.toTerms(vector, block.source, block.hasOthers);
  }

  const PackedBlock &block;
  /// How far the copied row has moved along the axis of its sums.
  Value rowShift;
  BF16Split split;
  /// A vector of the operand.
  VectorType type;
};
} // namespace

/// The first position of an axis that is inside of the operand, and the one
/// after the last.
std::pair<Value, Value> BlockCopy::findInside(const Axis &axis) {
  Value zero = index(0), extent = materialize(axis.extent);
  if (!axis.source.padded)
    return {zero, extent};
  auto divide = [&](Value distance) -> Value {
    if (axis.step == 1)
      return distance;
    return b.createOrFold<arith::CeilDivSIOp>(distance, index(axis.step));
  };
  Value origin = axis.origin;
  if (axis.dim && rowShift)
    origin = add(origin, rowShift);
  Value before = subtract(zero, origin);
  Value room = subtract(index(axis.source.size), origin);
  Value low = b.createOrFold<arith::MaxSIOp>(zero, divide(before));
  low = minimum(low, extent);
  Value high = minimum(extent, divide(room));
  return {low, b.createOrFold<arith::MaxSIOp>(low, high)};
}

/// Calls `copy` for an axis, and writes zeros around it if it is padded. Extra
/// zeros are overwritten by the next copy.
void BlockCopy::copyWithZeros(const Axis &axis, Value to, Value low, Value high,
                              function_ref<void()> copy) {
  if (!block.copiesZeros || !axis.source.padded)
    return copy();
  fillWithZeros(block.buffer, to, advance(index(0), low, axis.stride));
  copy();
  Value rest = subtract(materialize(axis.extent), high);
  fillWithZeros(block.buffer, advance(to, high, axis.stride),
                advance(index(0), rest, axis.stride));
}

/// The first of the axes that are copied as one run: contiguous in operand and
/// packed block, and whole except for the first of them.
unsigned BlockCopy::findRun() {
  unsigned run = block.axes.size();
  int64_t inner = 1, unit = block.getGroup();
  while (run > 0) {
    const Axis &axis = block.axes[run - 1];
    if (axis.group > 1 || axis.step != 1 || axis.source.stride != inner ||
        axis.stride != unit * inner)
      break;
    --run;
    if (axis.source.padded || axis.extent.value ||
        axis.extent.constant != axis.source.size)
      break;
    inner *= axis.source.size;
  }
  return run;
}

/// Loops over the axes from `next` on around copies of contiguous runs. `from`
/// and `to` point to the axes' first elements. `left` counts the neighbours of
/// a group from the first one on; each is one step of its axis further.
void BlockCopy::copyAxes(unsigned next, Value from, Value to, Value left) {
  if (block.getDepth()) {
    if (next + 1 == block.axes.size())
      return copyTransposing(from, to);
    if (block.axes[next].isDepth)
      return copyAxes(next + 1, from, to, left);
  }
  unsigned run = block.getDepth() ? block.axes.size() : findRun();
  if (next >= run)
    return copyRun(next, from, to, left);

  const Axis &axis = block.axes[next];
  if (axis.group > 1) {
    Value extent = materialize(axis.extent);
    Value groups =
        b.createOrFold<arith::CeilDivUIOp>(extent, index(axis.group));
    return loop(index(0), groups, 1, [&](Value iv) {
      Value first = advance(index(0), iv, axis.group);
      copyAxes(next + 1, advance(from, first, axis.step * axis.source.stride),
               advance(to, iv, axis.stride), subtract(extent, first));
    });
  }
  auto [low, high] = findInside(axis);
  auto body = [&](Value iv) {
    if (axis.dim)
      rowShift = advance(index(0), iv, axis.step);
    copyAxes(next + 1, advance(from, iv, axis.step * axis.source.stride),
             advance(to, iv, axis.stride), left);
  };
  if (&axis == block.getCutAxis())
    return copyItems(axis, to, low, high, body);
  copyWithZeros(axis, to, low, high,
                [&, low = low, high = high] { loop(low, high, 1, body); });
}

/// Copies the positions of an axis in items, each its range of the block.
void BlockCopy::copyItems(const Axis &axis, Value to, Value low, Value high,
                          function_ref<void(Value)> body) {
  int64_t size = llvm::divideCeil(axis.extent.constant, block.items);
  forItems(axis.extent, size, [&](Value begin, Extent own) {
    Value count = materialize(own);
    if (block.fillsItems)
      fillWithZeros(block.buffer, advance(to, begin, axis.stride),
                    advance(index(0), count, axis.stride));
    Value end = add(begin, count);
    loop(b.createOrFold<arith::MaxSIOp>(low, begin), minimum(high, end), 1,
         body);
  });
}

/// Copies and transposes the operand's and the packed block's innermost axes,
/// square by square.
void BlockCopy::copyTransposing(Value from, Value to) {
  const Axis &rows = block.axes.back(), &depth = *block.getDepth();
  int64_t depthStride = depth.step * depth.source.stride;
  Value memref = block.source.memref;
  auto [low, high] = findInside(rows);
  from = advance(from, low, rows.step);
  to = advance(to, low, rows.stride);
  Extent extent{rows.extent.constant, {}};
  if (rows.source.padded || rows.extent.value)
    extent.value = subtract(high, low);

  if (rows.step != 1) {
    loop(depth.extent, 1, [&](Value k) {
      loop(extent, 1, [&](Value row) {
        Value element = loadScalar(
            memref, advance(advance(from, k, depthStride), row, rows.step));
        Value vector = vector::BroadcastOp::create(b, type, element);
        Value target = advance(advance(to, k, 1), row, rows.stride);
        for (auto [term, value] : llvm::enumerate(toTerms(vector)))
          memref::StoreOp::create(
              b, vector::ExtractOp::create(b, value, 0), block.buffer,
              ValueRange{shift(target, term * block.elements)});
      });
    });
    return;
  }

  bool isWhole = !extent.value && extent.constant % plan.lanes == 0;
  auto copySquare = [&](Value k, Value row) {
    Value left = subtract(materialize(extent), row);
    Value mask = isWhole ? Value() : lanesMask(left);
    Value corner = advance(advance(from, k, depthStride), row, 1);
    Vectors square =
        loadSquare(memref, corner, depthStride, mask, plan.lanes, type);
    Value target = advance(advance(to, k, 1), row, rows.stride);
    for (int64_t i = 0; i < plan.lanes; ++i) {
      auto store = [&] {
        for (auto [term, vector] : llvm::enumerate(toTerms(square[i])))
          storeVector(vector, block.buffer,
                      shift(target, i * rows.stride + term * block.elements),
                      0);
      };
      if (isWhole)
        store();
      else
        when(compare(Predicate::sgt, left, index(i)), store);
    }
  };
  loop(depth.extent, plan.lanes, [&](Value k) {
    loop(extent, plan.lanes, [&](Value row) { copySquare(k, row); });
  });
}

/// Copies the axes from `first` on, which are contiguous.
void BlockCopy::copyRun(unsigned first, Value from, Value to, Value left) {
  if (first == block.axes.size())
    return copyElements(from, to, {1, {}}, left);
  int64_t inner = 1;
  for (const Axis &axis : ArrayRef<Axis>(block.axes).drop_front(first + 1))
    inner *= axis.extent.constant;
  const Axis &axis = block.axes[first];
  Extent extent{axis.extent.constant * inner, {}};
  if (!axis.source.padded) {
    if (axis.extent.value)
      extent.value = advance(index(0), axis.extent.value, inner);
    return copyElements(from, to, extent, left);
  }
  auto [low, high] = findInside(axis);
  extent.value = advance(index(0), subtract(high, low), inner);
  copyWithZeros(axis, to, low, high, [&, low = low] {
    copyElements(advance(from, low, inner), advance(to, low, axis.stride),
                 extent, left);
  });
}

/// Copies contiguous elements.
void BlockCopy::copyElements(Value from, Value to, Extent extent, Value left) {
  int64_t unit = block.getGroup();
  Value count = materialize(extent);
  Value tail = remainder(count, plan.lanes);
  Value whole = subtract(count, tail);
  loop({0, whole}, plan.lanes, [&](Value iv) {
    copyVector(advance(from, iv, 1), advance(to, iv, unit), Value(), left);
  });
  if (!extent.value && extent.constant % plan.lanes == 0)
    return;
  copyVector(advance(from, whole, 1), advance(to, whole, unit), tail, left);
}

/// Copies a vector, or the first lanes of one.
void BlockCopy::copyVector(Value from, Value to, Value lanes, Value left) {
  Value memref = block.source.memref;
  Value mask = lanes ? lanesMask(lanes) : Value();
  auto load = [&](Value position, Value mask) {
    return toTerms(loadMasked(memref, position, mask, type));
  };
  Vectors terms = load(from, mask);
  const Axis *groups = block.getGroups();
  if (!groups) {
    for (auto [term, vector] : llvm::enumerate(terms))
      storeMasked(vector, block.buffer, shift(to, term * block.elements), mask);
    return;
  }
  int64_t distance = groups->step * groups->source.stride;
  Value count = lanes ? lanes : index(plan.lanes);
  Vectors neighbours{terms.front()};
  for (int64_t i = 1; i < groups->group; ++i) {
    // Neighbours past the last one are zeros.
    Value isThere = compare(Predicate::sgt, left, index(i));
    Value thereLanes = select(isThere, count, index(0));
    neighbours.push_back(
        load(shift(from, i * distance), lanesMask(thereLanes)).front());
  }
  Value groupMask;
  if (mask)
    groupMask = vector::CreateMaskOp::create(
        b, VectorType::get(groups->group * plan.lanes, b.getI1Type()),
        advance(index(0), lanes, groups->group));
  storeMasked(interleave(neighbours), block.buffer, to, groupMask);
}

void systole::tpu::copyToBlock(const KernelCode &code,
                               const PackedBlock &block) {
  BlockCopy(code, block).emit();
}
