//===- AddPipelines.cpp - Input pipelines of models that have none --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Support/NestedOps.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SetVector.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHADDPIPELINESPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;
namespace data = systole::data;

/// The arguments that the operands of an operation depend on.
static llvm::SmallSetVector<BlockArgument, 4> getInputs(Operation *root) {
  llvm::SmallSetVector<BlockArgument, 4> inputs;
  llvm::SetVector<Operation *> ops;
  ops.insert(root);
  for (size_t i = 0; i < ops.size(); ++i)
    ops[i]->walk([&](Operation *op) {
      for (Value operand : op->getOperands())
        if (Operation *origin = operand.getDefiningOp())
          ops.insert(origin);
        else if (auto argument = cast<BlockArgument>(operand);
                 isa<ModelFnOp>(argument.getOwner()->getParentOp()))
          inputs.insert(argument);
    });
  return inputs;
}

/// The type of an example's part of a batched argument; null if no file has it.
static Type getRowType(Type argument) {
  auto batch = cast<RankedTensorType>(argument);
  if (batch.getRank() == 0 || !batch.isDynamicDim(0))
    return {};
  auto row = RankedTensorType::get(batch.getShape().drop_front(),
                                   batch.getElementType());
  Type element = row.getElementType();
  return row.hasStaticShape() && (isa<IntegerType>(element) || element.isF32())
             ? row
             : Type();
}

static void addPipeline(ModelFnOp fn, Mode mode, StringRef flag,
                        ArrayRef<BlockArgument> arguments) {
  OpBuilder builder(fn->getBlock(), fn->getIterator());
  SmallVector<StringRef> names;
  SmallVector<Type> types;
  int64_t bytes = 0;
  for (BlockArgument argument : arguments) {
    names.push_back(fn.getArgName(argument.getArgNumber()));
    auto type = dyn_cast_or_null<RankedTensorType>(
        getRowType(fn.getFunctionType().getInput(argument.getArgNumber())));
    if (!type)
      return;
    types.push_back(type);
    bytes += type.getNumElements() *
             llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  }
  if (names.empty())
    return;
  Location loc = fn.getLoc();
  auto pipeline = data::PipelineOp::create(
      builder, loc, builder.getStrArrayAttr({stringifyMode(mode)}));
  builder.createBlock(&pipeline.getBody());
  auto type = data::DatasetType::get(builder.getContext());
  Value rows =
      data::FilesOp::create(builder, loc, type, builder.getStringAttr(flag),
                            builder.getStrArrayAttr({}));
  // Predictions may be of files that have labels, too.
  SmallVector<Attribute> ignored;
  for (Attribute name : fn.getArgNames())
    if (!llvm::is_contained(names, cast<StringAttr>(name).getValue()))
      ignored.push_back(name);
  rows = data::ExamplesOp::create(
      builder, loc, type, rows, builder.getStrArrayAttr(names),
      builder.getTypeArrayAttr(types),
      ignored.empty() ? nullptr : builder.getArrayAttr(ignored),
      /*buffer_size=*/nullptr);
  if (mode == Mode::Train) {
    // The shuffle buffer takes a part of the memory that a small machine has.
    constexpr int64_t most = 10000, mostBytes = int64_t(1) << 28;
    int64_t count =
        std::clamp<int64_t>(mostBytes / std::max<int64_t>(bytes, 1), 1, most);
    rows = data::ShuffleOp::create(
        builder, loc, type, rows,
        data::ParamAttr::get(builder.getContext(),
                             builder.getStringAttr("shuffle_buffer"), count),
        /*seed=*/nullptr, builder.getBoolAttr(true));
    rows = data::RepeatOp::create(builder, loc, type, rows,
                                  builder.getI64IntegerAttr(-1));
  }
  rows = data::BatchOp::create(builder, loc, type, rows, /*size=*/nullptr,
                               mode == Mode::Train ? builder.getUnitAttr()
                                                   : nullptr,
                               /*global=*/nullptr);
  data::YieldOp::create(builder, loc, rows);
}

namespace {

struct GraphAddPipelines
    : systole::graph::impl::GraphAddPipelinesPassBase<GraphAddPipelines> {
  void runOnOperation() override {
    if (systole::containsAny<data::PipelineOp, data::ImagePipelineOp>(
            getOperation()))
      return;
    for (auto model : getOperation().getOps<ModelOp>())
      for (auto fn : model.getBody().getOps<ModelFnOp>())
        addPipelines(fn);
  }

  static void addPipelines(ModelFnOp fn) {
    auto serves = [&](Mode mode) {
      return !fn.getMode() || *fn.getMode() == mode;
    };
    SmallVector<BlockArgument> all(fn.getArguments());
    MinimizeOp minimize = fn.getMinimize();
    if (serves(Mode::Train) && minimize)
      addPipeline(fn, Mode::Train, "train_files", all);
    if (serves(Mode::Evaluate))
      addPipeline(fn, Mode::Evaluate, "eval_files", all);
    // Labels are unknown then.
    if (PredictOp predict = fn.getPredict(); predict && serves(Mode::Predict))
      addPipeline(fn, Mode::Predict, "predict_files",
                  getInputs(predict).takeVector());
  }
};

} // namespace
