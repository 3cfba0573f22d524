//===- VerifyFeeds.cpp - Verifies the model's inputs ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/Transforms/Passes.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/runtime/abi.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

namespace systole::data {
#define GEN_PASS_DEF_VERIFYFEEDSPASS
#include "systole/Dialect/Data/Transforms/Passes.h.inc"
} // namespace systole::data

using namespace mlir;
using namespace systole::data;

namespace {

// The attributes by which a StableHLO program marks its functions; the tpu
// dialect, which comes later, defines them.
constexpr StringLiteral kFunction =
    systole::tpu::TPUDialect::getFunctionAttrName();
constexpr StringLiteral kInfeed = systole::tpu::TPUDialect::getInfeedAttrName();
constexpr StringLiteral kGlobalBatchSize =
    systole::tpu::TPUDialect::getGlobalBatchSizeAttrName();

struct VerifyFeeds : systole::data::impl::VerifyFeedsPassBase<VerifyFeeds> {
  void runOnOperation() override {
    llvm::StringMap<PipelineOp> pipelines;
    for (auto pipeline : getOperation().getOps<PipelineOp>())
      for (StringRef mode : pipeline.getModes().getAsValueRange<StringAttr>())
        pipelines[mode] = pipeline;
    if (pipelines.empty())
      return;
    llvm::DenseSet<Location> reported;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      auto mode = function->getAttrOfType<StringAttr>(kFunction);
      if (mode && failed(verify(function, mode.getValue(),
                                pipelines.lookup(mode.getValue()), reported)))
        signalPassFailure();
    }
  }

  /// Reports an argument of the model once, although each mode has it.
  static LogicalResult verify(func::FuncOp function, StringRef mode,
                              PipelineOp pipeline,
                              llvm::DenseSet<Location> &reported) {
    auto batch = function->getAttrOfType<IntegerAttr>(kGlobalBatchSize);
    for (BlockArgument argument : function.getArguments()) {
      auto name = function.getArgAttrOfType<StringAttr>(argument.getArgNumber(),
                                                        kInfeed);
      // The runtime provides row weights, since it counts the rows, and
      // parameters, from its flags.
      if (!name || name.getValue() == SYSTOLE_ROW_WEIGHTS ||
          name.getValue().starts_with(SYSTOLE_PARAMETER))
        continue;
      if (!pipeline)
        return function.emitError("'")
               << mode << "' takes '" << name.getValue()
               << "', but no pipeline feeds it: add a data.pipeline " << mode;
      if (!reported.contains(argument.getLoc()) &&
          failed(verifyComponent(argument, name, mode, batch, pipeline)))
        reported.insert(argument.getLoc());
    }
    return failure(!reported.empty());
  }

  /// Names the operation after which a dimension of a component is unknown.
  static LogicalResult explainUnknown(PipelineOp pipeline, StringAttr name,
                                      Type given, Type wanted) {
    Value dataset = pipeline.getYield().getInput();
    Operation *culprit = getOrigin(dataset);
    while (true) {
      Operation *origin = getOrigin(dataset);
      Value before;
      for (Value operand : origin->getOperands())
        if (isUnknownIn(operand, name))
          before = operand;
      // An op with a body gets its unknown type from the operation that the
      // body yields.
      for (Region &region : origin->getRegions())
        for (auto yield : region.getOps<YieldOp>())
          if (!isa<BlockArgument>(yield.getInput()))
            before = yield.getInput();
      if (!before || isa<BlockArgument>(before))
        break;
      dataset = before;
      culprit = getOrigin(dataset);
    }
    auto op = cast<DatasetOpInterface>(culprit);
    int64_t dim = 0;
    auto tensor = cast<RankedTensorType>(given);
    while (dim < tensor.getRank() && !tensor.isDynamicDim(dim))
      ++dim;
    InFlightDiagnostic error = op->emitOpError("loses dimension ")
                               << dim << " of '" << name.getValue()
                               << "', which is " << given
                               << " where the model takes " << wanted;
    StringRef reason = op.getUnknownDimensionReason();
    if (!reason.empty())
      error << ": " << reason;
    error.attachNote(pipeline.getYield().getLoc()) << "given here";
    return error;
  }

  static bool isUnknownIn(Value dataset, StringAttr name) {
    auto type = dyn_cast<DatasetType>(dataset.getType());
    if (!type)
      return false;
    const auto *it = llvm::find(type.getNames(), name);
    return it != type.getNames().end() &&
           isa<RankedTensorType>(
               type.getTypes()[it - type.getNames().begin()]) &&
           isSizedAtRunTime(type.getTypes()[it - type.getNames().begin()]);
  }

  static LogicalResult verifyComponent(BlockArgument argument, StringAttr name,
                                       StringRef mode, IntegerAttr batch,
                                       PipelineOp pipeline) {
    ArrayRef<StringAttr> names = getElementNames(pipeline);
    const auto *it = llvm::find(names, name);
    if (it == names.end()) {
      InFlightDiagnostic error = mlir::emitError(argument.getLoc(), "'");
      error << mode << "' takes '" << name.getValue()
            << "', which its pipeline does not give; it gives ";
      llvm::interleaveComma(names, error, [&](StringAttr given) {
        error << "'" << given.getValue() << "'";
      });
      error.attachNote(pipeline.getYield().getLoc()) << "given here";
      return error;
    }

    Type given = getElementTypes(pipeline)[it - names.begin()];
    auto taken = cast<RankedTensorType>(argument.getType());
    SmallVector<int64_t> shape = llvm::to_vector(taken.getShape());
    if (!shape.empty() && batch)
      shape[0] = batch.getInt();
    auto wanted = RankedTensorType::get(shape, taken.getElementType());
    if (given == wanted)
      return success();
    if (isSizedAtRunTime(given))
      return explainUnknown(pipeline, name, given, wanted);
    InFlightDiagnostic error = mlir::emitError(argument.getLoc(), "'");
    error << mode << "' takes '" << name.getValue() << "' as " << wanted
          << " (the global batch), its pipeline gives " << given
          << ": make them agree, with stablehlo.convert or stablehlo.reshape "
             "in the pipeline's function";
    error.attachNote(pipeline.getYield().getLoc()) << "given here";
    return error;
  }
};

} // namespace
