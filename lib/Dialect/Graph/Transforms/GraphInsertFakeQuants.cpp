//===- GraphInsertFakeQuants.cpp - Trains models for their quantization ---===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tensors are those that lib/Quantization makes integers of.
//
// A scale for each feature makes batch normalization exact without a fold: it
// multiplies each feature of a kernel by a number, and the feature's scale by
// the same. So the integers of a kernel are those of the folded kernel.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHINSERTFAKEQUANTSPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

namespace {

/// int8, int8:ema_decay=X or int8:learned.
struct RangeOptions {
  double decay = 0.99;
  bool learned = false;

  static std::optional<RangeOptions> parse(StringRef text) {
    RangeOptions options;
    auto [type, option] = text.split(':');
    if (type != "int8")
      return std::nullopt;
    options.learned = option == "learned";
    if (option.empty() || options.learned)
      return options;
    double decay;
    if (!option.consume_front("ema_decay=") || option.getAsDouble(decay) ||
        !(decay >= 0 && decay <= 1))
      return std::nullopt;
    options.decay = decay;
    return options;
  }
};

/// A layer whose kernel can be bytes, or null.
LayerOpInterface getQuantizedLayer(Operation *op) {
  auto layer = dyn_cast_or_null<LayerOpInterface>(op);
  return layer && layer.getKernelFeatureDims() > 0 ? layer : LayerOpInterface();
}

/// The value that operations on the way to `value` move the elements of.
Value getOrigin(Value value) {
  Operation *op = value.getDefiningOp();
  while (op && op->hasTrait<MovesElements>()) {
    value = op->getOperand(0);
    op = value.getDefiningOp();
  }
  return value;
}

/// The operation under an activation that a program of bytes merges with it.
Operation *skipActivation(Value value) {
  Operation *op = value.getDefiningOp();
  return isa_and_nonnull<ReluOp, Relu6Op>(op) && op->getOperand(0).hasOneUse()
             ? op->getOperand(0).getDefiningOp()
             : op;
}

/// The layer that a value is the output of, or null.
LayerOpInterface getProducer(Value value) {
  Operation *op = skipActivation(value);
  if (auto norm = dyn_cast_or_null<BatchNormOp>(op);
      norm && norm.getInput().hasOneUse())
    op = norm.getInput().getDefiningOp();
  LayerOpInterface layer = getQuantizedLayer(op);
  auto activation =
      layer ? layer->getAttrOfType<StringAttr>("activation") : StringAttr();
  return !activation || llvm::is_contained({"linear", "relu", "relu6"},
                                           activation.getValue())
             ? layer
             : LayerOpInterface();
}

/// Whether an operation averages bytes in a program of bytes.
bool takesAverages(Operation *op) {
  return isa<AvgPool1DOp, AvgPool2DOp, AvgPool3DOp, GlobalAveragePool1DOp,
             GlobalAveragePool2DOp, GlobalAveragePool3DOp>(op);
}

AddOp getSum(Value value) {
  return dyn_cast_or_null<AddOp>(skipActivation(value));
}

/// The tensors of one model function that get a range.
class Inserter {
public:
  Inserter(ModelFnOp fn, RangeOptions options, bool marksRanges)
      : fn(fn), options(options), marksRanges(marksRanges) {}

  /// Whether there is a layer to quantize.
  bool run() {
    for (Operation &op : fn.getBody().front()) {
      if (auto layer = dyn_cast<LayerOpInterface>(op))
        taken.insert(layer.getLayerName().getValue());
      if (LayerOpInterface layer = getQuantizedLayer(&op))
        layers.push_back(layer);
    }
    for (LayerOpInterface layer : layers)
      addInput(layer);
    for (auto &[value, range] : ranges.takeVector())
      insert(value, range);
    if (!marksRanges)
      for (LayerOpInterface layer : layers)
        layer->setAttr(quantizedKernelAttrName, UnitAttr::get(fn.getContext()));
    return !layers.empty();
  }

private:
  struct Range {
    std::string name;
    /// Whether the range is of an output, for all readers of the value.
    bool isOutput;
  };

  void addInput(LayerOpInterface layer) {
    Value input = layer->getOperand(0), origin = getOrigin(input);
    if (addOutput(origin))
      return;
    ranges.insert(
        {input, Range{(layer.getLayerName().getValue() + "/input_quant").str(),
                      false}});
    if (Operation *op = origin.getDefiningOp(); op && takesAverages(op))
      addOutput(getOrigin(op->getOperand(0)));
  }

  /// Gives the output of a layer or a sum a range. Returns whether it is one.
  bool addOutput(Value value) {
    if (LayerOpInterface layer = getProducer(value)) {
      ranges.insert(
          {value, Range{(layer.getLayerName().getValue() + "/act_quant").str(),
                        true}});
      return true;
    }
    AddOp sum = getSum(value);
    if (!sum)
      return false;
    Value lhs = getOrigin(sum.getLhs()), rhs = getOrigin(sum.getRhs());
    auto isOutput = [](Value operand) {
      return getProducer(operand) || getSum(operand);
    };
    if (ranges.contains(value))
      return true;
    if (!isOutput(lhs) || !isOutput(rhs) || !addOutput(lhs) || !addOutput(rhs))
      return false;
    ranges.insert({value, Range{"sum_quant", true}});
    return true;
  }

  std::string makeUnique(StringRef name) {
    std::string unique = name.str();
    for (unsigned count = 1; !taken.insert(unique).second; ++count)
      unique = (name + "_" + Twine(count)).str();
    return unique;
  }

  void insert(Value value, const Range &range) {
    OpBuilder builder(fn.getContext());
    builder.setInsertionPointAfterValue(value);
    OperationState state(value.getLoc(),
                         TrainedFakeQuantOp::getOperationName());
    state.addOperands(value);
    state.addTypes(systole::graph::TensorType::get(fn.getContext()));
    state.addAttribute("name", builder.getStringAttr(makeUnique(range.name)));
    if (options.learned)
      state.addAttribute("learned", builder.getUnitAttr());
    else
      state.addAttribute("ema_decay", builder.getF64FloatAttr(options.decay));
    if (marksRanges)
      state.addAttribute(marksRangeAttrName, builder.getUnitAttr());
    Operation *op = builder.create(state);
    value.replaceUsesWithIf(op->getResult(0), [&](OpOperand &use) {
      return use.getOwner() != op &&
             (range.isOutput || getQuantizedLayer(use.getOwner()));
    });
  }

  ModelFnOp fn;
  const RangeOptions options;
  const bool marksRanges;
  SmallVector<LayerOpInterface> layers;
  llvm::StringSet<> taken;
  llvm::MapVector<Value, Range> ranges;
};

struct GraphInsertFakeQuants
    : public systole::graph::impl::GraphInsertFakeQuantsPassBase<
          GraphInsertFakeQuants> {
  using GraphInsertFakeQuantsPassBase::GraphInsertFakeQuantsPassBase;

  void runOnOperation() override {
    if (quantize.empty())
      return;
    for (auto model : getOperation().getOps<ModelOp>())
      if (failed(insert(model)))
        return signalPassFailure();
  }

  LogicalResult insert(ModelOp model) const {
    std::optional<RangeOptions> options = RangeOptions::parse(quantize);
    if (!options)
      return model.emitError()
             << "--quantize=" << quantize
             << " is not int8, int8:ema_decay=X with X from 0 to 1, or "
                "int8:learned";
    for (auto fn : model.getBody().getOps<ModelFnOp>())
      if (!Inserter(fn, *options, marksRanges).run())
        return fn.emitError() << "has no layer to quantize: --quantize is for "
                                 "dense layers and convolutions";
    return success();
  }
};

} // namespace
