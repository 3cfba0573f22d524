//===- BlockCopy.cpp - Copies to a packed block ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockCopy.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace systole::tpu;

KernelCode::VectorType BlockCopy::getVectorType() const {
  return VectorType::get(
      plan.lanes,
      cast<MemRefType>(block.source.memref.getType()).getElementType());
}

void BlockCopy::fillWithZeros(Value from, Value count) {
  Type element = cast<MemRefType>(block.buffer.getType()).getElementType();
  Value zero = zeroVector(VectorType::get(plan.lanes, element));
  loop({0, count}, plan.lanes, [&](Value iv) {
    storeVector(zero, block.buffer, advance(from, iv, 1), 0);
  });
}

/// The first position of an axis that is inside of the operand, and the one
/// after the last.
std::pair<Value, Value> BlockCopy::findInside(const PackedBlock::Axis &axis) {
  Value zero = index(0), extent = materialize(axis.extent);
  const Contraction::Axis &source = contraction.axes[block.operand][axis.axis];
  if (!source.padded)
    return {zero, extent};
  auto divide = [&](Value distance) -> Value {
    if (axis.step == 1)
      return distance;
    return arith::CeilDivSIOp::create(b, loc, distance, index(axis.step));
  };
  Value before = subtract(zero, axis.origin);
  Value room = subtract(index(source.size), axis.origin);
  Value low = arith::MaxSIOp::create(b, loc, zero, divide(before));
  low = arith::MinSIOp::create(b, loc, low, extent);
  Value high = arith::MinSIOp::create(b, loc, extent, divide(room));
  return {low, arith::MaxSIOp::create(b, loc, low, high)};
}

/// Calls `copy` for an axis, and writes zeros around it if it is padded. Extra
/// zeros are overwritten by the next copy.
void BlockCopy::copyWithZeros(const PackedBlock::Axis &axis, Value to,
                              Value low, Value high,
                              function_ref<void()> copy) {
  if (!block.copiesZeros || !contraction.axes[block.operand][axis.axis].padded)
    return copy();
  fillWithZeros(to, advance(index(0), low, axis.stride));
  copy();
  Value rest = subtract(materialize(axis.extent), high);
  fillWithZeros(advance(to, high, axis.stride),
                advance(index(0), rest, axis.stride));
}

/// The first of the axes that are copied as one run: contiguous in operand and
/// packed block, and whole except for the first of them.
unsigned BlockCopy::findRun() {
  unsigned run = block.axes.size();
  int64_t inner = 1, unit = block.hasPairs() ? 2 : 1;
  while (run > 0) {
    const PackedBlock::Axis &axis = block.axes[run - 1];
    const Contraction::Axis &source =
        contraction.axes[block.operand][axis.axis];
    if (axis.isPairs || axis.step != 1 || source.stride != inner ||
        axis.stride != unit * inner)
      break;
    --run;
    if (source.padded || axis.extent.value ||
        axis.extent.constant != source.size)
      break;
    inner *= source.size;
  }
  return run;
}

/// Loops over the axes from `next` on around copies of contiguous runs. `from`
/// and `to` point to the axes' first elements. The odd element of a pair, if it
/// exists, is one step of its axis further.
void BlockCopy::copyAxes(unsigned next, Value from, Value to,
                         Value oddIsThere) {
  if (block.getDepth()) {
    if (next + 1 == block.axes.size())
      return copyTransposing(from, to);
    if (block.axes[next].isDepth)
      return copyAxes(next + 1, from, to, oddIsThere);
  }
  unsigned run = block.getDepth() ? block.axes.size() : findRun();
  if (next >= run)
    return copyRun(next, from, to, oddIsThere);

  const PackedBlock::Axis &axis = block.axes[next];
  const Contraction::Axis &source = contraction.axes[block.operand][axis.axis];
  if (axis.isPairs) {
    Value pairs =
        arith::CeilDivUIOp::create(b, loc, materialize(axis.extent), index(2));
    auto forOp = scf::ForOp::create(b, loc, index(0), pairs, index(1));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(forOp.getBody()->getTerminator());
    Value iv = forOp.getInductionVar();
    Value odd = shift(advance(index(0), iv, 2), 1);
    Value isThere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt,
                                          odd, materialize(axis.extent));
    return copyAxes(next + 1, advance(from, iv, 2 * axis.step * source.stride),
                    advance(to, iv, axis.stride), isThere);
  }
  auto [low, high] = findInside(axis);
  copyWithZeros(axis, to, low, high, [&, low = low, high = high] {
    auto forOp = scf::ForOp::create(b, loc, low, high, index(1));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(forOp.getBody()->getTerminator());
    Value iv = forOp.getInductionVar();
    copyAxes(next + 1, advance(from, iv, axis.step * source.stride),
             advance(to, iv, axis.stride), oddIsThere);
  });
}

/// Copies and transposes the operand's and the packed block's innermost axes,
/// square by square.
void BlockCopy::copyTransposing(Value from, Value to) {
  const PackedBlock::Axis &rows = block.axes.back(), &depth = *block.getDepth();
  const Contraction::Axis &source = contraction.axes[block.operand][rows.axis];
  int64_t depthStride =
      depth.step * contraction.axes[block.operand][depth.axis].stride;
  Value memref = block.source.memref;
  VectorType type = getVectorType();
  auto [low, high] = findInside(rows);
  from = advance(from, low, rows.step);
  to = advance(to, low, rows.stride);
  Extent extent{rows.extent.constant, {}};
  if (source.padded || rows.extent.value)
    extent.value = subtract(high, low);

  if (rows.step != 1) {
    loop(depth.extent, 1, [&](Value k) {
      loop(extent, 1, [&](Value row) {
        Value element = loadScalar(
            memref, advance(advance(from, k, depthStride), row, rows.step));
        Value vector = vector::BroadcastOp::create(b, loc, type, element);
        Value target = advance(advance(to, k, 1), row, rows.stride);
        for (auto [term, value] : llvm::enumerate(toTerms(vector)))
          memref::StoreOp::create(
              b, loc, vector::ExtractOp::create(b, loc, value, 0), block.buffer,
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
    Vectors square;
    for (int64_t i = 0; i < plan.lanes; ++i) {
      Value position = shift(corner, i * depthStride);
      square.push_back(mask ? loadMasked(memref, position, mask, type)
                            : loadVector(memref, position, 0, type));
    }
    transpose(square);
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
        when(arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt, left,
                                   index(i)),
             store);
    }
  };
  loop(depth.extent, plan.lanes, [&](Value k) {
    loop(extent, plan.lanes, [&](Value row) { copySquare(k, row); });
  });
}

/// Copies the axes from `first` on, which are contiguous.
void BlockCopy::copyRun(unsigned first, Value from, Value to,
                        Value oddIsThere) {
  if (first == block.axes.size())
    return copyElements(from, to, {1, {}}, oddIsThere);
  int64_t inner = 1;
  for (const PackedBlock::Axis &axis :
       ArrayRef<PackedBlock::Axis>(block.axes).drop_front(first + 1))
    inner *= axis.extent.constant;
  const PackedBlock::Axis &axis = block.axes[first];
  const Contraction::Axis &source = contraction.axes[block.operand][axis.axis];
  Extent extent{axis.extent.constant * inner, {}};
  if (!source.padded) {
    if (axis.extent.value)
      extent.value = advance(index(0), axis.extent.value, inner);
    return copyElements(from, to, extent, oddIsThere);
  }
  auto [low, high] = findInside(axis);
  extent.value = advance(index(0), subtract(high, low), inner);
  copyWithZeros(axis, to, low, high, [&, low = low] {
    copyElements(advance(from, low, inner), advance(to, low, axis.stride),
                 extent, oddIsThere);
  });
}

/// Copies contiguous elements.
void BlockCopy::copyElements(Value from, Value to, Extent extent,
                             Value oddIsThere) {
  int64_t unit = block.hasPairs() ? 2 : 1;
  Value count = materialize(extent);
  Value tail = remainder(count, plan.lanes);
  Value whole = subtract(count, tail);
  loop({0, whole}, plan.lanes, [&](Value iv) {
    copyVector(advance(from, iv, 1), advance(to, iv, unit), Value(),
               oddIsThere);
  });
  if (!extent.value && extent.constant % plan.lanes == 0)
    return;
  copyVector(advance(from, whole, 1), advance(to, whole, unit), tail,
             oddIsThere);
}

/// Copies a vector, or the first lanes of one.
void BlockCopy::copyVector(Value from, Value to, Value lanes,
                           Value oddIsThere) {
  Value memref = block.source.memref;
  VectorType type = getVectorType();
  Value mask = lanes ? lanesMask(lanes) : Value();
  auto load = [&](Value position, Value mask) {
    Value vector = mask ? loadMasked(memref, position, mask, type)
                        : loadVector(memref, position, 0, type);
    return toTerms(vector);
  };
  Vectors terms = load(from, mask);
  if (!block.hasPairs()) {
    for (auto [term, vector] : llvm::enumerate(terms)) {
      Value place = shift(to, term * block.elements);
      if (!mask)
        storeVector(vector, block.buffer, place, 0);
      else
        vector::MaskedStoreOp::create(b, loc, block.buffer, place, mask,
                                      vector);
    }
    return;
  }
  int64_t distance = 0;
  for (const PackedBlock::Axis &axis : block.axes)
    if (axis.isPairs)
      distance = axis.step * contraction.axes[block.operand][axis.axis].stride;
  Value count = lanes ? lanes : index(plan.lanes);
  Value oddLanes = arith::SelectOp::create(b, loc, oddIsThere, count, index(0));
  Value odd = load(shift(from, distance), lanesMask(oddLanes)).front();
  Value pairs = interleave(terms.front(), odd);
  if (!mask)
    return storeVector(pairs, block.buffer, to, 0);
  Value pairMask = vector::CreateMaskOp::create(
      b, loc, VectorType::get(2 * plan.lanes, b.getI1Type()),
      advance(index(0), lanes, 2));
  vector::MaskedStoreOp::create(b, loc, block.buffer, to, pairMask, pairs);
}
