//===- ExpandRowSums.cpp - Lowers sums of the gradients of rows -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHEXPANDROWSUMSPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;
using hlo::Emitter;
using hlo::typeOf;

/// The sum of each element and all before it.
static Value sumPrefixes(Emitter &b, Value values) {
  int64_t size = hlo::shapeOf(values).front();
  auto padding =
      DenseIntElementsAttr::get(RankedTensorType::get({1, 2}, b.getI64Type()),
                                ArrayRef<int64_t>{size - 1, 0});
  auto window = hlo::ReduceWindowOp::create(
      b, TypeRange(values.getType()), ValueRange(values),
      ValueRange(b.scalarZero(values.getType())), b.getDenseI64ArrayAttr(size),
      /*window_strides=*/nullptr, /*base_dilations=*/nullptr,
      /*window_dilations=*/nullptr, padding);
  hlo::buildReduceBody<hlo::AddOp>(b.getI32Type(), window.getBody(), b);
  return window.getResult(0);
}

/// A table is short if it has at most this many rows for each id. Clearing a
/// number for each row takes less time than sorting then.
constexpr int64_t kShort = 16;

/// Returns for each id the position of an equal id, the same position for all
/// equal ones. An absent id has -1.
static Value numberShort(Emitter &b, Value ids, int64_t rows) {
  auto type = typeOf(ids);
  Value position = hlo::IotaOp::create(b, type, /*dimension=*/0);
  Value ofRows =
      hlo::createRowScatter(b, b.getLoc(), b.zeros(type.clone({rows})), ids,
                            position, hlo::RowScatter::Set);
  Value isRow = b.compare(ids, b.zeros(type), hlo::ComparisonDirection::GE);
  return b.select(isRow, hlo::createRowGather(b, b.getLoc(), ofRows, ids),
                  b.splat(type, -1));
}

/// Returns for each id the index of its run among the sorted ids.
static Value numberRuns(Emitter &b, Value ids) {
  auto type = typeOf(ids);
  int64_t size = type.getDimSize(0);
  if (size == 1)
    return b.zeros(type);
  auto [sorted, positions] = b.sort(ids);
  // Each run but the first begins with an id that differs from the one before.
  Value before = b.slice(sorted, {0}, {size - 1});
  Value after = b.slice(sorted, {1}, {size});
  Value begins = b.convert(
      b.compare(before, after, hlo::ComparisonDirection::NE), b.getI32Type());
  Value runs = sumPrefixes(b, b.pad(begins, {1}, {0}));
  return hlo::createRowScatter(b, b.getLoc(), b.zeros(type), positions, runs,
                               hlo::RowScatter::Set);
}

static void expand(SumRowsOp op) {
  OpBuilder builder(op);
  Emitter b(builder, op);
  SmallVector<Value> allIds, allGradients;
  llvm::SmallDenseSet<Value> seen;
  for (auto [ids, rows, gradients] :
       llvm::zip_equal(op.getIds(), op.getRows(), op.getGradients())) {
    // Lookups that CSE has merged share the gradient of both.
    bool isNew = seen.insert(rows).second;
    allIds.push_back(isNew ? ids : b.splat(ids.getType(), -1));
    allGradients.push_back(isNew ? gradients : b.zeros(gradients.getType()));
  }
  Value ids = b.concatenate(allIds, 0);
  Value gradients = b.concatenate(allGradients, 0);

  // The row of the result for each id.
  int64_t size = typeOf(ids).getDimSize(0), rows = op.getNumRows();
  Value places = rows <= size            ? ids
                 : rows <= size * kShort ? numberShort(b, ids, rows)
                                         : numberRuns(b, ids);
  Value unique = hlo::createRowScatter(b, b.getLoc(),
                                       b.splat(op.getUnique().getType(), -1),
                                       places, ids, hlo::RowScatter::Set);
  Value sums =
      hlo::createRowScatter(b, b.getLoc(), b.zeros(op.getSums().getType()),
                            places, gradients, hlo::RowScatter::Add);
  op->replaceAllUsesWith(ValueRange{unique, sums});
  op.erase();
}

namespace {

struct GraphExpandRowSums
    : public systole::graph::impl::GraphExpandRowSumsPassBase<
          GraphExpandRowSums> {
  void runOnOperation() override {
    getOperation().walk([](SumRowsOp op) { expand(op); });
  }
};

} // namespace
