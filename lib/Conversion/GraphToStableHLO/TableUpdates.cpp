//===- TableUpdates.cpp - Training of rows of tables ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TableUpdates.h"
#include "ProgramStates.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

TrainedRows systole::graph::joinRowGradients(Emitter &b,
                                             LoweringContext &context,
                                             const LoweredTable &table,
                                             ValueRange gradients) {
  int64_t shards = context.getNumShards(), count = 0;
  SmallVector<Value> all;
  for (auto [gradient, ids] : llvm::zip_equal(gradients, table.ids)) {
    count += typeOf(ids).getNumElements();
    if (shards == 1) {
      all.push_back(gradient);
      continue;
    }
    auto type = typeOf(gradient);
    auto gathered =
        type.clone({shards * type.getDimSize(0), type.getDimSize(1)});
    all.push_back(hlo::AllGatherOp::create(
                      b, TypeRange(gathered), ValueRange(gradient), 0,
                      hlo::getOneGroup(b, shards), hlo::ChannelHandleAttr(),
                      /*use_global_device_ids=*/false)
                      .getResult(0));
  }
  EmbeddingTableOp op = table.op;
  auto type = typeOf(
      context.getVariable(cast<LayerOpInterface>(op.getOperation()), ""));
  count = std::min(count, type.getDimSize(0));
  // All lookups have rows; those tell merged ones from others.
  auto sums = SumRowsOp::create(
      b, RankedTensorType::get({count}, b.getI32Type()),
      type.clone({count, type.getDimSize(1)}), table.ids, table.rows, all,
      b.getI64IntegerAttr(type.getDimSize(0)));
  return {table, sums.getUnique(), sums.getSums()};
}

void systole::graph::updateRows(
    Emitter &b, LoweringContext &context, const TrainedRows &rows,
    OptimizerAttrInterface optimizer, Value rate, Value gradients,
    llvm::function_ref<void(const std::string &, Value)> set) {
  EmbeddingTableOp op = rows.table.op;
  std::string name =
      cast<LayerOpInterface>(op.getOperation()).getVariableName("");
  SmallVector<std::string> names{name};
  for (const SlotSpec &slot : optimizer.getSlots())
    names.push_back(ProgramStates::getSlotName(name, slot.name));
  SmallVector<Value> old;
  for (const std::string &state : names)
    old.push_back(hlo::createRowGather(b, b.getLoc(), context.getState(state),
                                       rows.indices));
  auto apply = ApplyGradientsOp::create(
      b, optimizer, rows.table.rate ? rows.table.rate : rate,
      context.getUpdates(), ValueRange(old).take_front(), gradients,
      ValueRange(old).drop_front());
  for (auto [state, updated] :
       llvm::zip_equal(names, apply.getResults().drop_back()))
    set(state,
        hlo::createRowScatter(b, b.getLoc(), context.getState(state),
                              rows.indices, updated, hlo::RowScatter::Set));
}
