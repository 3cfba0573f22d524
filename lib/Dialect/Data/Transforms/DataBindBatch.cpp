//===- DataBindBatch.cpp - One pipeline a mode, with its batch size -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

namespace systole::data {
#define GEN_PASS_DEF_BINDBATCHPASS
#include "systole/Dialect/Data/Transforms/Passes.h.inc"
} // namespace systole::data

using namespace mlir;
using namespace systole::data;

namespace {

struct BindBatch : systole::data::impl::BindBatchPassBase<BindBatch> {
  using BindBatchPassBase::BindBatchPassBase;

  void runOnOperation() override {
    llvm::StringMap<Operation *> ofMode;
    SmallVector<PipelineOp> pipelines;
    getOperation().walk(
        [&](PipelineOp pipeline) { pipelines.push_back(pipeline); });
    for (PipelineOp pipeline : pipelines) {
      OpBuilder builder(pipeline);
      for (auto mode : pipeline.getModes().getAsRange<StringAttr>()) {
        auto [it, isNew] = ofMode.try_emplace(mode.getValue(), pipeline);
        if (!isNew) {
          InFlightDiagnostic error =
              pipeline.emitOpError("feeds '")
              << mode.getValue() << "', which another pipeline feeds already";
          error.attachNote(it->second->getLoc()) << "the other pipeline";
          return signalPassFailure();
        }
        int64_t size = getSize(mode.getValue());
        if (size == 0)
          continue;
        auto bound = cast<PipelineOp>(builder.clone(*pipeline));
        bound.setModesAttr(builder.getArrayAttr(mode));
        if (failed(bind(bound, size)))
          return signalPassFailure();
      }
    }
    for (PipelineOp pipeline : pipelines)
      pipeline.erase();
  }

  int64_t getSize(StringRef mode) {
    return llvm::StringSwitch<int64_t>(mode)
        .Case("train", train)
        .Case("evaluate", evaluate)
        .Case("predict", predict)
        .Default(0);
  }

  /// Sets the size of the pipeline's one batch without a size.
  LogicalResult bind(PipelineOp pipeline, int64_t size) {
    BatchOpInterface found;
    bool hasBatch = false;
    for (auto batch : pipeline.getBody().getOps<BatchOpInterface>()) {
      hasBatch = true;
      if (batch.getSize())
        continue;
      if (found) {
        InFlightDiagnostic error = batch->emitOpError(
            "is the second batch of the pipeline without a size: the mode's "
            "batch size is for one, give the other {size = ...}");
        error.attachNote(found.getLoc()) << "the first";
        return error;
      }
      found = batch;
    }
    if (found) {
      found.setSize(size);
      found.setGlobal(true);
      return success();
    }
    // If the pipeline has all sizes itself, its results are compared with the
    // model's inputs.
    if (hasBatch || llvm::any_of(pipeline.getBody().front(), [](Operation &op) {
          return isa<FromTensorsOp, GeneratorOp, BucketByLengthOp, SetShapeOp,
                     WindowOp, FlatMapOp, InterleaveOp>(op);
        }))
      return success();
    return pipeline.emitOpError("has no data.batch without a size to take "
                                "the batch size of '")
           << pipeline.getMode() << "', " << size;
  }
};

} // namespace
