//===- EmbeddingLowerings.cpp - Lookups of embedding tables ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Over several shards, each gathers the ids of all. It looks up those of its
// rows, with zeros for others. The sum over shards has each row exactly once,
// so its bits do not depend on their number.
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

/// The ids as a vector of i32. Those that are no row's are -1.
static Value flattenIds(Emitter &b, Value ids, int64_t rows) {
  auto type = typeOf(ids);
  auto element = cast<IntegerType>(type.getElementType());
  unsigned width =
      element.isUnsigned() ? element.getWidth() + 1 : element.getWidth();
  Value wide = b.convert(b.reshape(ids, {type.getNumElements()}),
                         width <= 32 ? b.getI32Type() : b.getI64Type());
  Value isRow = hlo::AndOp::create(
      b, b.compare(wide, b.zeros(wide.getType()), hlo::ComparisonDirection::GE),
      b.compare(wide, b.splat(wide.getType(), static_cast<double>(rows)),
                hlo::ComparisonDirection::LT));
  return b.convert(b.select(isRow, wide, b.splat(wide.getType(), -1)),
                   b.getI32Type());
}

/// Whether each id is that of a row.
static Value isPresent(Emitter &b, Value ids) {
  return b.compare(ids, b.zeros(ids.getType()), hlo::ComparisonDirection::GE);
}

/// `values`, or zeros in rows whose `predicate` is false.
static Value keepRows(Emitter &b, Value predicate, Value values) {
  auto type = typeOf(values);
  Value all = b.broadcast(predicate, type.clone(b.getI1Type()), {0});
  return b.select(all, values, b.zeros(type));
}

/// The rows of this shard's ids. Notes them in the table for its update.
static Value lookUp(Emitter &b, LoweringContext &context, LoweredTable &table,
                    Value ids) {
  Value variable =
      context.getVariable(cast<LayerOpInterface>(table.op.getOperation()), "");
  int64_t shards = context.getNumShards();
  if (shards == 1) {
    table.ids.push_back(ids);
    table.rows.push_back(hlo::createRowGather(b, b.getLoc(), variable, ids));
    return table.rows.back();
  }

  auto type = typeOf(ids);
  DenseIntElementsAttr group = hlo::getOneGroup(b, shards);
  Value all = hlo::AllGatherOp::create(
                  b, TypeRange(type.clone({shards * type.getNumElements()})),
                  ValueRange(ids), 0, group, hlo::ChannelHandleAttr(), false)
                  .getResult(0);
  int64_t ownRows = typeOf(variable).getDimSize(0);
  Value shard = b.convert(hlo::ReplicaIdOp::create(b), b.getI32Type());
  Value start = b.broadcast(b.multiply(shard, static_cast<double>(ownRows)),
                            all.getType(), {});
  Value own = flattenIds(b, b.subtract(all, start), ownRows);
  Value part = keepRows(b, isPresent(b, own),
                        hlo::createRowGather(b, b.getLoc(), variable, own));
  auto rows =
      typeOf(part).clone({type.getNumElements(), typeOf(part).getDimSize(1)});
  auto scatter = hlo::ReduceScatterOp::create(b, rows, part, 0, group,
                                              hlo::ChannelHandleAttr(), false);
  hlo::buildReduceBody<hlo::AddOp>(rows.getElementType(),
                                   scatter.getComputation(), b);
  table.ids.push_back(own);
  table.rows.push_back(scatter.getResult());
  return table.rows.back();
}

/// `dividend / divisor`, or 0 where the divisor is 0.
static Value divideOrZero(Emitter &b, Value dividend, Value divisor) {
  Value zero = b.zeros(divisor.getType());
  Value isZero = isEqual(b, divisor, zero);
  Value safe = b.select(isZero, b.splat(divisor.getType(), 1), divisor);
  auto type = typeOf(dividend);
  Value quotient = b.divide(dividend, broadcastRows(b, safe, type));
  return b.select(broadcastRows(b, isZero, type.clone(b.getI1Type())),
                  b.zeros(type), quotient);
}

static Value lowerEmbeddingTable(Emitter &, LoweringContext &context,
                                 EmbeddingTableOp op, ValueRange operands) {
  context.getTables()[op] = {op, operands.empty() ? Value() : operands[0]};
  return context.getVariable(op, "");
}

/// Combines weighted rows [examples * ids, dim], with weights [examples *
/// ids].
static Value combine(Emitter &b, EmbeddingLookupOp op, Value rows,
                     Value weights) {
  auto ids = typeOf(op.getIds());
  StringRef combiner = op.getCombiner();
  if (combiner == "none")
    return rows;
  int64_t length = ids.getRank() == 1 ? 1 : ids.getShape().back();
  int64_t examples = ids.getNumElements() / length;
  Value sum = reduce<hlo::AddOp>(
      b, b.reshape(rows, {examples, length, typeOf(rows).getDimSize(1)}), {1});
  if (combiner == "sum")
    return sum;
  if (combiner == "sqrtn")
    weights = b.multiply(weights, weights);
  Value total =
      reduceRows<hlo::AddOp>(b, b.reshape(weights, {examples, length}));
  if (combiner == "sqrtn")
    total = hlo::SqrtOp::create(b, total);
  return divideOrZero(b, sum, total);
}

static Value lowerEmbeddingLookup(Emitter &b, LoweringContext &context,
                                  EmbeddingLookupOp lookup,
                                  ValueRange operands) {
  auto table = lookup.getTable().getDefiningOp<EmbeddingTableOp>();
  int64_t count = typeOf(operands[1]).getNumElements();
  // On each shard, a table has its part of these rows.
  auto whole = typeOf(lookup.getTable());
  Value ids = flattenIds(b, operands[1], whole.getDimSize(0));
  Value rows = table ? lookUp(b, context, context.getTables()[table], ids)
                     : hlo::createRowGather(b, b.getLoc(), operands[0], ids);
  Value present = isPresent(b, ids);
  rows = keepRows(b, present, rows);
  Value weights;
  if (operands.size() > 2) {
    weights = keepRows(b, present, b.reshape(operands[2], {count}));
    rows = b.multiply(rows, broadcastRows(b, weights, typeOf(rows)));
  } else {
    weights = b.convert(present, typeOf(rows).getElementType());
  }
  return b.reshape(combine(b, lookup, rows, weights),
                   shapeOf(lookup.getResult()));
}

void systole::graph::attachEmbeddingLowerings(MLIRContext &context) {
  attach<lowerEmbeddingTable, lowerEmbeddingLookup>(context);
}
