//===- BindBatch.cpp - Splits models by mode ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Support/NestedOps.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHBINDBATCHPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

//===----------------------------------------------------------------------===//
// Contents of each mode
//===----------------------------------------------------------------------===//

template <typename OpTy> static void eraseAll(ModelFnOp fn) {
  fn.getBody().walk([](OpTy op) { op.erase(); });
}

/// Evaluation reports the loss, as Estimator does.
static void replaceMinimizeWithLossMetric(ModelFnOp fn) {
  MinimizeOp minimize = fn.getMinimize();
  if (!minimize)
    return;
  bool hasLoss = false;
  fn.getBody().walk(
      [&](MetricOp metric) { hasLoss |= metric.getName() == "loss"; });
  if (!hasLoss) {
    OpBuilder builder(minimize);
    MetricOp::create(builder, minimize.getLoc(), "loss",
                     MeanAttr::get(fn.getContext()), minimize.getLoss());
  }
  minimize.erase();
}

static void removeTrainingOnlyOps(ModelFnOp fn) {
  fn.getBody().walk([](TrainingOnlyOpInterface op) {
    op->getResult(0).replaceAllUsesWith(op.getInferenceValue());
    op->erase();
  });
}

/// Whether an op, or one in its region, has an effect beyond its results.
static bool isWanted(Operation *op) {
  return systole::containsAny<MinimizeOp, AssignOp, MetricOp, PredictOp,
                              GenerateOp, LogOp, SummaryOp, HostCallOp>(*op);
}

/// Erases operations that the remaining loss, metrics and predictions do not
/// need.
static void eraseUnused(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (op.use_empty() && !op.hasTrait<OpTrait::IsTerminator>() &&
        !isWanted(&op) &&
        (isa<GraphDialect>(op.getDialect()) || isMemoryEffectFree(&op)))
      op.erase();
    else if (auto outside = dyn_cast<OutsideCompilationOp>(op))
      eraseUnused(outside.getBody().front());
}

/// Predictions are fed only their operands: there are no labels then.
static void eraseUnusedArguments(ModelFnOp fn) {
  Block &block = fn.getBody().front();
  SmallVector<Attribute> names;
  SmallVector<Type> types;
  for (unsigned i = 0, e = block.getNumArguments(); i != e; ++i)
    if (!block.getArgument(i).use_empty()) {
      names.push_back(fn.getArgNames()[i]);
      types.push_back(fn.getFunctionType().getInput(i));
    }
  block.eraseArguments(
      [](BlockArgument argument) { return argument.use_empty(); });
  fn.setArgNamesAttr(ArrayAttr::get(fn.getContext(), names));
  fn.setArgumentTypes(types);
}

static void specialize(ModelFnOp fn, Mode mode) {
  if (MinimizeOp minimize = fn.getMinimize())
    fn.setAveraged(mode != Mode::Train && minimize.getMovingAverage());
  if (mode != Mode::Train) {
    removeTrainingOnlyOps(fn);
    fn.getBody().walk(
        [](EmbeddingTableOp table) { table.getLearningRateMutable().clear(); });
  }
  if (mode != Mode::Predict)
    eraseAll<PredictOp>(fn);
  if (mode != Mode::Train) {
    eraseAll<AssignOp>(fn);
    eraseAll<LogOp>(fn);
    eraseAll<SummaryOp>(fn);
    eraseAll<HostCallOp>(fn);
  }
  if (mode != Mode::Generate && mode != Mode::Prefill)
    eraseAll<GenerateOp>(fn);
  switch (mode) {
  case Mode::Train:
    fn.walk([](MetricOp metric) {
      if (!metric.getTrain())
        metric.erase();
    });
    break;
  case Mode::Evaluate:
    replaceMinimizeWithLossMetric(fn);
    break;
  case Mode::Predict:
  case Mode::Generate:
  case Mode::Prefill:
    eraseAll<MetricOp>(fn);
    eraseAll<MinimizeOp>(fn);
    break;
  }
  eraseUnused(fn.getBody().front());
  if (mode != Mode::Train && mode != Mode::Evaluate)
    eraseUnusedArguments(fn);
}

static bool supportsMode(ModelFnOp fn, Mode mode) {
  switch (mode) {
  case Mode::Train:
    return static_cast<bool>(fn.getMinimize());
  case Mode::Evaluate:
    return fn.getMinimize() || systole::containsAny<MetricOp>(fn);
  case Mode::Predict:
    return static_cast<bool>(fn.getPredict());
  case Mode::Generate:
    return static_cast<bool>(fn.getGenerate());
  case Mode::Prefill:
    return fn.getGenerate() && fn.getGenerate().getCache();
  }
  llvm_unreachable("unknown mode");
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Whether the first size of an argument is the batch size.
static bool isBatched(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  return tensor.getRank() > 0 && tensor.isDynamicDim(0);
}

namespace {

struct GraphBindBatch
    : public systole::graph::impl::GraphBindBatchPassBase<GraphBindBatch> {
  using GraphBindBatchPassBase::GraphBindBatchPassBase;

  void runOnOperation() override {
    for (auto model : getOperation().getOps<ModelOp>()) {
      if (numShards > 0)
        model.setNumShards(numShards);
      for (auto fn :
           llvm::make_early_inc_range(model.getBody().getOps<ModelFnOp>()))
        if (!fn.getGlobalBatchSize() && failed(bind(fn)))
          return signalPassFailure();
    }
  }

  /// A step assigns one value to a variable.
  static LogicalResult verifyAssigns(ModelFnOp fn) {
    llvm::StringMap<AssignOp> known;
    for (auto assign : fn.getBody().getOps<AssignOp>()) {
      StringRef name = assign.getVariableOp().getLayerName().getValue();
      auto [it, isNew] = known.try_emplace(name, assign);
      if (isNew)
        continue;
      InFlightDiagnostic error = assign.emitOpError()
                                 << "(C3) is a second value of '" << name
                                 << "': give it one, computed of both";
      error.attachNote(it->second.getLoc()) << "the first is here";
      return error;
    }
    return success();
  }

  LogicalResult bind(ModelFnOp fn) {
    if (failed(verifyAssigns(fn)))
      return failure();
    struct {
      Mode mode;
      StringRef option;
      int64_t batch;
    } const modes[] = {
        {Mode::Train, "train-batch-size", trainBatchSize},
        {Mode::Evaluate, "eval-batch-size", evalBatchSize},
        {Mode::Predict, "predict-batch-size", predictBatchSize},
    };
    // Generation needs no batch size, and is a program by itself.
    bool anyBatch =
        supportsMode(fn, Mode::Generate) ||
        llvm::any_of(modes, [](const auto &entry) { return entry.batch > 0; });
    bool batched = llvm::any_of(fn.getFunctionType().getInputs(), isBatched);

    for (const auto &[mode, option, batch] : modes) {
      if (!supportsMode(fn, mode) || (batched && anyBatch && batch == 0) ||
          (fn.getMode() && *fn.getMode() != mode))
        continue;
      if (batch < 0)
        return fn.emitOpError() << "has a --" << option << " of " << batch
                                << ": give a positive one";
      int64_t shards = std::max<int64_t>(numShards, 1);
      // Missing rows of batches without training are padded.
      if (mode == Mode::Train && batch % shards != 0)
        return diagnoseRemainder(fn, option, batch, shards);
      addMode(fn, mode, batch, shards);
    }
    if (supportsMode(fn, Mode::Generate) && failed(addGeneration(fn)))
      return failure();
    fn.erase();
    return success();
  }

  static LogicalResult diagnoseRemainder(ModelFnOp fn, StringRef option,
                                         int64_t batch, int64_t shards) {
    int64_t below = batch / shards * shards;
    InFlightDiagnostic error = fn.emitOpError()
                               << "has a --" << option << " of " << batch
                               << ", which does not divide by " << shards
                               << " shards: use ";
    if (below > 0)
      error << below << " or ";
    return error << below + shards << ", or another --num-shards";
  }

  static void addMode(ModelFnOp fn, Mode mode, int64_t batch, int64_t shards) {
    OpBuilder builder(fn);
    auto copy = cast<ModelFnOp>(builder.clone(*fn));
    copy.setSymName(stringifyMode(mode));
    copy.setMode(mode);

    SmallVector<Type> types;
    for (Type type : fn.getFunctionType().getInputs()) {
      auto tensor = cast<RankedTensorType>(type);
      SmallVector<int64_t> shape(tensor.getShape());
      if (isBatched(type) && batch > 0)
        shape[0] = llvm::divideCeil(batch, shards);
      else if (batch == 0 && !shape.empty() && !isBatched(type))
        batch = shape[0] * shards;
      types.push_back(RankedTensorType::get(shape, tensor.getElementType()));
    }
    copy.setArgumentTypes(types);
    if (batch > 0)
      copy.setGlobalBatchSize(batch);
    specialize(copy, mode);
  }

  LogicalResult addGeneration(ModelFnOp fn) {
    GenerateOp generate = fn.getGenerate();
    int64_t window = generate.getWindow();
    if (!generate.getCache())
      return addGenerate(fn, Mode::Generate, window);
    if (failed(addGenerate(fn, Mode::Generate, 1)))
      return failure();
    return addGenerate(fn, Mode::Prefill, window);
  }

  /// Generation has a batch of prompts, of which the model sees `window`
  /// positions.
  LogicalResult addGenerate(ModelFnOp fn, Mode mode, int64_t window) {
    GenerateOp generate = fn.getGenerate();
    auto text = cast<BlockArgument>(generate.getText());
    SmallVector<Type> types(fn.getFunctionType().getInputs());
    Type &textType = types[text.getArgNumber()];
    if (cast<RankedTensorType>(textType).getRank() != 2)
      return generate.emitOpError()
             << "(C1) needs integers [batch, positions] for the prompt, not "
             << textType;
    textType =
        cast<RankedTensorType>(textType).clone({generate.getRows(), window});

    OpBuilder builder(fn);
    auto copy = cast<ModelFnOp>(builder.clone(*fn));
    copy.setSymName(stringifyMode(mode));
    copy.setMode(mode);
    copy.setArgumentTypes(types);
    copy.setGlobalBatchSize(generate.getRows());
    specialize(copy, mode);
    for (BlockArgument argument : copy.getArguments())
      if (argument != copy.getGenerate().getText())
        return generate.emitOpError()
               << "(C3) has logits that depend on '"
               << copy.getArgName(argument.getArgNumber())
               << "', which is unknown when text is generated";
    // One core generates, and does not have all rows of a table.
    if (numShards > 1 && systole::containsAny<EmbeddingTableOp>(copy)) {
      copy.erase();
      return success();
    }
    if (window > 1 || generate.getCache())
      return success();
    // The layers' states carry the past from one character to the next.
    for (Operation &op : copy.getBody().front())
      if (auto layer = dyn_cast<StatefulOpInterface>(op))
        if (failed(layer.makeStateful()))
          return failure();
    return success();
  }
};

} // namespace
