//===- SequenceOps.cpp - Layers over sequences ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayerTypeRules.h"
#include "systole/Dialect/Graph/IR/Graph.h"

using namespace mlir;
using namespace systole::graph;

using Types = ArrayRef<RankedTensorType>;
using ResultTypes = SmallVectorImpl<RankedTensorType>;

//===----------------------------------------------------------------------===//
// LSTMOp, GRUOp
//===----------------------------------------------------------------------===//

LogicalResult systole::graph::inferRecurrent(
    Operation *op, RankedTensorType input, int64_t units, bool returnSequences,
    bool bidirectional, SmallVectorImpl<RankedTensorType> &results) {
  if (failed(requireFloat(op, "input", input)) ||
      failed(requireRank(op, "input", input, 3, /*exact=*/true)))
    return failure();
  auto has = [&](StringRef option) { return op->hasAttr(option) ? 1 : 0; };
  if (bidirectional && has("go_backwards"))
    return op->emitOpError()
           << "(C2) is bidirectional and goes backwards: remove one of them";
  if (has("stateful") && (bidirectional || has("go_backwards")))
    return op->emitOpError()
           << "(C2) is stateful and goes backwards: the next batch is unknown "
              "when a batch begins; remove one of them";
  if (has("stateful") && has("reuse"))
    return op->emitOpError() << "is stateful and reuses another layer's "
                                "variables: only the first call carries states";
  SmallVector<int64_t> shape{input.getDimSize(0)};
  if (returnSequences)
    shape.push_back(input.getDimSize(1));
  shape.push_back(bidirectional ? 2 * units : units);
  results.push_back(RankedTensorType::get(shape, input.getElementType()));
  return success();
}

/// The variables of one direction, or of both. A bias has `biases` rows, or is
/// a vector.
template <typename LayerT>
static SmallVector<VariableSpec>
getRecurrentVariables(LayerT layer, int64_t gates, int64_t biases) {
  auto input = cast<RankedTensorType>(layer.getInput().getType());
  int64_t units = layer.getUnits();
  auto get = [&](ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, input.getElementType());
  };
  SmallVector<StringRef> prefixes{""};
  if (layer.getBidirectional())
    prefixes = {"forward/", "backward/"};
  SmallVector<VariableSpec> variables;
  for (StringRef prefix : prefixes) {
    variables.push_back({(prefix + "kernel").str(),
                         get({input.getShape().back(), gates * units}),
                         layer.getKernelInitializer()});
    variables.push_back({(prefix + "recurrent_kernel").str(),
                         get({units, gates * units}),
                         layer.getRecurrentInitializer()});
    SmallVector<int64_t> bias{gates * units};
    if (biases > 1)
      bias.insert(bias.begin(), biases);
    if (layer.getUseBias())
      variables.push_back(
          {(prefix + "bias").str(), get(bias), layer.getBiasInitializer()});
  }
  return variables;
}

SmallVector<VariableSpec> LSTMOp::declareVariables() {
  return getRecurrentVariables(*this, /*gates=*/4, /*biases=*/1);
}

template <typename LayerT> static LogicalResult makeStateful(LayerT layer) {
  if (layer.getBidirectional() || layer.getGoBackwards())
    return layer.emitOpError()
           << "goes backwards, so it cannot continue character by character: "
              "give graph.generate a `window`";
  if (layer.getReuse())
    return layer.emitOpError()
           << "is the second call of a layer, so it cannot continue character "
              "by character: give graph.generate a `window`";
  layer.setStateful(true);
  return success();
}

/// A state of each row, with these names.
template <typename LayerT>
static SmallVector<VariableSpec> getStates(LayerT layer,
                                           ArrayRef<StringRef> names) {
  SmallVector<VariableSpec> states;
  auto input = cast<RankedTensorType>(layer.getInput().getType());
  auto type = input.clone(
      {input.getDimSize(0), static_cast<int64_t>(layer.getUnits())});
  if (layer.getStateful())
    for (StringRef name : names)
      states.push_back({name.str(), type, ZerosAttr::get(layer.getContext()),
                        /*trainable=*/false});
  return states;
}

LogicalResult LSTMOp::makeStateful() { return ::makeStateful(*this); }
LogicalResult GRUOp::makeStateful() { return ::makeStateful(*this); }

SmallVector<VariableSpec> LSTMOp::getCarriedStates() {
  return getStates(*this, {"output", "memory"});
}
SmallVector<VariableSpec> GRUOp::getCarriedStates() {
  return getStates(*this, {"output"});
}

SmallVector<VariableSpec> GRUOp::declareVariables() {
  return getRecurrentVariables(*this, /*gates=*/3, /*biases=*/2);
}

//===----------------------------------------------------------------------===//
// MultiHeadAttentionOp
//===----------------------------------------------------------------------===//

/// Reports an error unless the first `count` of the features are pairs.
static LogicalResult requirePairs(Operation *op, StringRef constraint,
                                  int64_t count, int64_t features) {
  if (count % 2 == 0 && count <= features)
    return success();
  return op->emitOpError() << constraint << " cannot rotate " << count << " of "
                           << features
                           << " features: give it an even number of them";
}

/// Reports an error unless Llama 3.1's scaling, if there is one, is four
/// numbers that make sense.
static LogicalResult requireLlama3(Operation *op, StringRef constraint,
                                   ArrayAttr numbers) {
  if (!numbers)
    return success();
  SmallVector<double> values;
  for (auto number : numbers.getAsRange<FloatAttr>())
    values.push_back(number.getValueAsDouble());
  if (values.size() == 4 && values[1] < values[2] &&
      llvm::all_of(values, [](double value) { return value > 0; }))
    return success();
  return op->emitOpError() << constraint << " cannot scale by " << numbers
                           << ": give it the factor, the low and the high "
                              "frequency factor and the original length, such "
                              "as [8.0, 1.0, 4.0, 8192.0]";
}

/// Verifies (C3) to (C6) of attention.
static LogicalResult verifyOptions(MultiHeadAttentionOp op,
                                   RankedTensorType query,
                                   RankedTensorType value) {
  int64_t heads = op.getNumHeads(), keyHeads = op.getKeyHeads();
  if (heads % keyHeads != 0)
    return op.emitOpError()
           << "(C3) has " << heads << " heads, which " << keyHeads
           << " heads of keys and values cannot share evenly";
  if (op.getWindow() && !op.getCausal())
    return op.emitOpError() << "(C4) has a window, which ends at the position "
                               "itself: write `causal`, too";
  if (op.getWindow() && query.getDimSize(1) != value.getDimSize(1) &&
      !query.isDynamicDim(1) && !value.isDynamicDim(1))
    return op.emitOpError() << "(C4) has a window of one sequence, not of "
                            << query << " and " << value;
  if (!op.getLoraRankAttr() &&
      (op.getLoraAlphaAttr() || op.getLoraKernelsAttr()))
    return op.emitOpError() << "(C6) has no adapters: write `lora_rank`";
  if (ArrayAttr kernels = op.getLoraKernelsAttr())
    for (StringRef name : kernels.getAsValueRange<StringAttr>())
      if (!llvm::is_contained({"query", "key", "value", "attention_output"},
                              name))
        return op.emitOpError()
               << "(C6) has no kernel '" << name
               << "': they are of query, key, value and attention_output";
  if (!op.getRotaryBase()) {
    if (op.getRotaryDimensions() || op.getRotaryScaling() ||
        op.getRotaryLlama3())
      return op.emitOpError() << "(C5) rotates nothing: write `rotary_base`";
    return success();
  }
  if (failed(requireLlama3(op, "(C5)", op.getRotaryLlama3Attr())))
    return failure();
  return requirePairs(op, "(C5)",
                      op.getRotaryDimensions().value_or(op.getKeyDim()),
                      op.getKeyDim());
}

LogicalResult MultiHeadAttentionOp::inferResultTypes(Types operands,
                                                     ResultTypes &results) {
  if (operands.size() < 2 || operands.size() > 3)
    return emitOpError() << "(C1) needs a query, a value and possibly a mask, "
                            "not "
                         << operands.size() << " inputs";
  RankedTensorType query = operands[0], value = operands[1];
  if (failed(requireFloat(*this, "query", query)) ||
      failed(requireRank(*this, "query", query, 3, /*exact=*/true)) ||
      failed(requireRank(*this, "value", value, 3, /*exact=*/true)))
    return failure();
  auto differ = [](int64_t a, int64_t b) {
    return a != b && !ShapedType::isDynamic(a) && !ShapedType::isDynamic(b);
  };
  if (query.getElementType() != value.getElementType() ||
      differ(query.getDimSize(0), value.getDimSize(0)))
    return emitOpError()
           << "(C1) needs a query and a value of one element type "
              "and batch, not "
           << query << " and " << value;
  if (operands.size() == 3) {
    RankedTensorType mask = operands[2];
    SmallVector<int64_t> keys{query.getDimSize(0), value.getDimSize(1)};
    SmallVector<int64_t> pairs{keys[0], query.getDimSize(1), keys[1]};
    ArrayRef<int64_t> expected = mask.getRank() == 2 ? keys : pairs;
    bool fits = mask.getRank() == 2 || mask.getRank() == 3;
    for (int64_t i = 0; fits && i < mask.getRank(); ++i)
      fits = !differ(mask.getDimSize(i), expected[i]);
    if (!fits || !isa<IntegerType>(mask.getElementType()))
      return emitOpError() << "(C2) needs a mask of integers of the shape ["
                           << formatShape(keys) << "] or ["
                           << formatShape(pairs) << "], not " << mask;
  }
  results.push_back(query);
  return verifyOptions(*this, query, value);
}

SmallVector<VariableSpec> MultiHeadAttentionOp::declareVariables() {
  auto query = cast<RankedTensorType>(getInputs()[0].getType());
  auto value = cast<RankedTensorType>(getInputs()[1].getType());
  int64_t heads = getNumHeads(), keyHeads = getKeyHeads(), keyDim = getKeyDim();
  int64_t valueDim = getValueDim().value_or(keyDim);
  int64_t features = query.getDimSize(2);
  SmallVector<VariableSpec> variables;
  auto addDense = [&](StringRef name, ArrayRef<int64_t> kernel,
                      ArrayRef<int64_t> bias) {
    auto get = [&](ArrayRef<int64_t> shape) {
      return RankedTensorType::get(shape, query.getElementType());
    };
    variables.push_back(
        {(name + "/kernel").str(), get(kernel), getKernelInitializer()});
    if (getUseBias())
      variables.push_back(
          {(name + "/bias").str(), get(bias), getBiasInitializer()});
  };
  addDense("query", {features, heads, keyDim}, {heads, keyDim});
  addDense("key", {value.getDimSize(2), keyHeads, keyDim}, {keyHeads, keyDim});
  addDense("value", {value.getDimSize(2), keyHeads, valueDim},
           {keyHeads, valueDim});
  addDense("attention_output", {heads, valueDim, features}, {features});
  return variables;
}

/// Attention carries states wherever `graph.generate` has a cache, so there is
/// nothing to do.
LogicalResult MultiHeadAttentionOp::makeStateful() { return success(); }

SmallVector<VariableSpec> MultiHeadAttentionOp::getCarriedStates() {
  auto fn = getOperation()->getParentOfType<ModelFnOp>();
  std::optional<int64_t> length = fn ? fn.getCacheLength() : std::nullopt;
  if (!length)
    return {};
  auto input = cast<RankedTensorType>(getInputs()[0].getType());
  auto get = [&](StringRef name, int64_t features) -> VariableSpec {
    return {
        name.str(),
        input.clone({input.getDimSize(0), getKeyHeads(), *length, features}),
        ZerosAttr::get(getContext()), /*trainable=*/false};
  };
  int64_t keyDim = getKeyDim();
  return {get("key", keyDim), get("value", getValueDim().value_or(keyDim))};
}

std::optional<Adapter> MultiHeadAttentionOp::getAdapter(StringRef suffix) {
  if (!suffix.consume_back("/kernel"))
    return std::nullopt;
  if (ArrayAttr kernels = getLoraKernelsAttr();
      kernels &&
      !llvm::is_contained(kernels.getAsValueRange<StringAttr>(), suffix))
    return std::nullopt;
  return Adapter::get(getLoraRank(), getLoraAlpha(),
                      suffix == "attention_output" ? 2 : 1);
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

LogicalResult RotaryEmbeddingOp::inferResultTypes(Types operands,
                                                  ResultTypes &results) {
  if (failed(requireFloat(*this, "input", operands[0])) ||
      failed(requireRank(*this, "input", operands[0], 3, /*exact=*/false)))
    return failure();
  results.push_back(operands[0]);
  if (failed(requireLlama3(*this, "(C3)", getLlama3Attr())))
    return failure();
  int64_t features = operands[0].getShape().back();
  if (ShapedType::isDynamic(features))
    return success();
  return requirePairs(*this, "(C2)", getDimensions().value_or(features),
                      features);
}

LogicalResult SinePositionEncodingOp::inferResultTypes(Types operands,
                                                       ResultTypes &results) {
  if (failed(requireFloat(*this, "input", operands[0])) ||
      failed(requireRank(*this, "input", operands[0], 3, /*exact=*/true)))
    return failure();
  results.push_back(operands[0]);
  return success();
}
