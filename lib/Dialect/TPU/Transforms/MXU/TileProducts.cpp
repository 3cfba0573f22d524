//===- TileProducts.cpp - One step of a register tile ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileProducts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace systole::tpu;

/// Loads a vector of an operand, or of its groups, in the multiplied type.
Value TileProducts::loadOperand(const Source &source, Value position,
                                int64_t tailLanes) {
  Type element = cast<MemRefType>(source.memref.getType()).getElementType();
  int64_t unit = instructions->getUnit();
  Value vector = loadVector(source.memref, position, tailLanes,
                            VectorType::get(unit * plan.lanes, element));
  return source.converted ? vector
                          : instructions->convert(vector, source.isUnsigned);
}

Value TileProducts::loadStreamed(const NestState &state, const Cursor &cursor,
                                 int64_t vector) {
  const Source &source = state.sources[plan.streamed];
  return loadOperand(
      source,
      shift(cursor.streamed, vector * plan.lanes * instructions->getUnit()),
      source.isPanel ? 0 : state.tailOf(vector));
}

TileProducts::Vectors TileProducts::multiply(const NestState &state,
                                             const Cursor &cursor,
                                             Vectors sums) {
  const Source &source = state.sources[plan.broadcast];
  Vectors streamed;
  for (int64_t vector = 0; vector < state.vectors; ++vector)
    streamed.push_back(loadStreamed(state, cursor, vector));
  for (int64_t row = 0; row < state.rows; ++row) {
    Value position = shift(
        cursor.broadcast, plan.rowDim ? row * source.strides[*plan.rowDim] : 0);
    Value same;
    if (!plan.elementwise)
      same = instructions->loadBroadcast(source.memref, position, cursor.rest);
    for (int64_t vector = 0; vector < state.vectors; ++vector) {
      Value factor =
          same ? same
               : loadOperand(source, shift(position, vector * plan.lanes),
                             state.tailOf(vector));
      Value &sum = sums[row * state.vectors + vector];
      sum = instructions->multiplyAdd(factor, streamed[vector], sum);
    }
  }
  return sums;
}

int64_t TileProducts::getStepsTogether(const NestState &state) {
  constexpr int64_t fewSums = 16, steps = 4;
  const bool isWhole = state.rows == plan.rows && state.tailLanes == 0 &&
                       state.vectors == plan.vectors;
  return isWhole && plan.rows * plan.vectors <= fewSums && !plan.hasGroups() &&
                 !plan.elementwise
             ? steps
             : 1;
}

/// The groups of `count` neighbours for a vector of lanes. The rest of a group
/// repeats the last one, or is zeros.
Value TileProducts::gather(const Source &source, Value position, int64_t count,
                           int64_t tailLanes, bool hasZeros) {
  const int64_t lanes = plan.lanes, group = plan.getGroup();
  auto type = VectorType::get(lanes, instructions->getOperandType());
  Vectors neighbours;
  for (int64_t i = 0; i < count; ++i)
    neighbours.push_back(loadVector(
        source.memref, shift(position, i * source.strides[plan.groupDim]),
        tailLanes, type));
  neighbours.resize(group, hasZeros ? zeroVector(type) : neighbours.back());
  auto join = [&](Value first, Value second) -> Value {
    int64_t size = cast<VectorType>(first.getType()).getNumElements();
    return vector::ShuffleOp::create(
        b, first, second, llvm::to_vector(llvm::seq<int64_t>(2 * size)));
  };
  SmallVector<int64_t> order;
  for (int64_t i = 0; i < group * lanes; ++i)
    order.push_back(i % group * lanes + i / group);
  return vector::ShuffleOp::create(b, join(neighbours[0], neighbours[1]),
                                   join(neighbours[2], neighbours[3]), order);
}

TileProducts::Vectors TileProducts::multiplyGathered(const NestState &state) {
  const Source &rows = state.sources[plan.broadcast];
  const Source &filter = state.sources[plan.streamed];
  struct Step {
    int64_t broadcast, streamed, count;
  };
  SmallVector<Step> steps{{0, 0, 1}};
  for (unsigned dim : plan.innerReductions) {
    const int64_t group = plan.getGroup(dim), size = contraction.dims[dim].size;
    SmallVector<Step> inner;
    for (const Step &step : steps)
      for (int64_t at = 0; at < size; at += group)
        inner.push_back(
            {step.broadcast + at * rows.strides[dim],
             step.streamed + at * filter.strides[dim],
             dim == plan.groupDim ? std::min(group, size - at) : step.count});
    steps = std::move(inner);
  }
  const Value flips = instructions->getZero();
  Vectors sums(state.rows * state.vectors, zeroVector(vectorType));
  for (int64_t vector = 0; vector < state.vectors; ++vector) {
    auto gatherAt = [&](const Source &source, Contraction::Operand operand,
                        int64_t offset, int64_t count) {
      return gather(
          source, shift(state.positions[operand], offset + vector * plan.lanes),
          count, state.tailOf(vector), operand == plan.streamed);
    };
    Vectors weights;
    for (const Step &step : steps)
      weights.push_back(
          gatherAt(filter, plan.streamed, step.streamed, step.count));
    Value start = zeroVector(vectorType);
    if (flips) {
      for (Value weight : weights)
        start = instructions->multiplyAdd(flips, weight, start);
      start = subtract(zeroVector(vectorType), start);
    }
    // Neighbouring rows share groups.
    llvm::DenseMap<std::pair<int64_t, int64_t>, Value> groups;
    for (int64_t row = 0; row < state.rows; ++row) {
      Value &sum = sums[row * state.vectors + vector];
      sum = start;
      for (auto [step, weight] : llvm::zip_equal(steps, weights)) {
        int64_t offset = step.broadcast +
                         (plan.rowDim ? row * rows.strides[*plan.rowDim] : 0);
        Value &factor = groups[{offset, step.count}];
        if (!factor) {
          factor = gatherAt(rows, plan.broadcast, offset, step.count);
          if (flips)
            factor = arith::XOrIOp::create(b, factor, flips);
        }
        sum = instructions->multiplyAdd(factor, weight, sum);
      }
    }
  }
  return sums;
}

bool TileProducts::hasBlocks(const NestState &state) {
  if (!instructions->hasBlocks() || state.rows < 2 || plan.elementwise ||
      !plan.hasGroups() || plan.innerReductions.empty())
    return false;
  return llvm::none_of(plan.innerReductions, [&](unsigned dim) {
    return plan.findAxisOfRows(contraction, dim).has_value();
  });
}

TileProducts::Vectors TileProducts::multiplyBlocks(const NestState &state,
                                                   ArrayRef<Cursor> steps,
                                                   bool adjacent,
                                                   Vectors sums) {
  const Source &source = state.sources[plan.broadcast];
  // The lanes of each vector in each step, and the halves of both steps.
  llvm::SmallVector<Vectors> streamed(state.vectors);
  llvm::SmallVector<std::pair<Value, Value>> halves;
  for (int64_t vector = 0; vector < state.vectors; ++vector) {
    for (const Cursor &step : steps)
      streamed[vector].push_back(loadStreamed(state, step, vector));
    halves.push_back(instructions->joinSteps(
        streamed[vector].front(),
        steps.size() == 2 ? streamed[vector].back() : Value()));
  }
  auto positionsOf = [&](int64_t row) {
    return llvm::map_to_vector(steps, [&](const Cursor &step) {
      return shift(step.broadcast, row * source.strides[*plan.rowDim]);
    });
  };
  int64_t row = 0;
  for (; row + 1 < state.rows; row += 2) {
    Value rows = instructions->loadTwoRows(source.memref, positionsOf(row),
                                           positionsOf(row + 1),
                                           steps.front().rest, adjacent);
    for (int64_t vector = 0; vector < state.vectors; ++vector) {
      Value &low = sums[row * state.vectors + vector];
      Value &high = sums[(row + 1) * state.vectors + vector];
      low = instructions->multiplyAddBlock(rows, halves[vector].first, low);
      high = instructions->multiplyAddBlock(rows, halves[vector].second, high);
    }
  }
  if (row == state.rows)
    return sums;
  for (auto [step, position] : llvm::enumerate(positionsOf(row))) {
    Value same = instructions->loadBroadcast(source.memref, position,
                                             steps.front().rest);
    for (int64_t vector = 0; vector < state.vectors; ++vector) {
      Value &sum = sums[row * state.vectors + vector];
      sum = instructions->multiplyAdd(same, streamed[vector][step], sum);
    }
  }
  return sums;
}

TileProducts::Vectors TileProducts::splitBlocks(const NestState &state,
                                                Vectors sums) {
  for (int64_t row = 0; row + 1 < state.rows; row += 2)
    for (int64_t vector = 0; vector < state.vectors; ++vector) {
      Value &low = sums[row * state.vectors + vector];
      Value &high = sums[(row + 1) * state.vectors + vector];
      Value first = vector::ShuffleOp::create(b, low, high,
                                              ArrayRef<int64_t>{0, 1, 4, 5});
      Value second = vector::ShuffleOp::create(b, low, high,
                                               ArrayRef<int64_t>{2, 3, 6, 7});
      low = first;
      high = second;
    }
  return sums;
}
