//===- InferElements.cpp - Infers element types ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/Transforms/Passes.h"

#include "mlir/IR/TypeUtilities.h"

namespace systole::data {
#define GEN_PASS_DEF_INFERELEMENTSPASS
#include "systole/Dialect/Data/Transforms/Passes.h.inc"
} // namespace systole::data

using namespace mlir;
using namespace systole::data;

namespace {

struct InferElements
    : systole::data::impl::InferElementsPassBase<InferElements> {
  void runOnOperation() override {
    WalkResult result = getOperation().walk([](PipelineOp pipeline) {
      return failed(infer(pipeline)) ? WalkResult::interrupt()
                                     : WalkResult::skip();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }

  static LogicalResult infer(PipelineOp pipeline) {
    if (failed(infer(pipeline.getBody().front())))
      return failure();
    for (Type type : getElementTypes(pipeline))
      if (isa<StringType>(getElementTypeOrSelf(type)))
        return pipeline.getYield().emitOpError(
            "feeds strings to the model, which takes tensors: decode them in a "
            "data.map");
    return success();
  }

  static LogicalResult infer(Block &block) {
    for (auto op : block.getOps<DatasetOpInterface>()) {
      // A body is built for elements of the input.
      for (Region &region : op->getRegions())
        if (!isa<RecordFunctionOpInterface>(*op)) {
          region.getArgument(0).setType(op->getOperand(0).getType());
          if (failed(infer(region.front())))
            return failure();
        }
      FailureOr<DatasetType> type = op.inferDatasetType();
      if (failed(type))
        return failure();
      op->getResult(0).setType(*type);
    }
    return success();
  }
};

} // namespace
