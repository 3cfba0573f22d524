//===- LayerLowerings.cpp - Layers in StableHLO ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"
#include "RandomBits.h"

#include <cmath>

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

/// `input` times a matrix, summed over the dimensions `dims` of `input`.
static Value multiplyBy(Emitter &b, Value input, ArrayRef<int64_t> dims,
                        Value matrix) {
  auto shape = llvm::map_to_vector(
      dims, [&](int64_t dim) { return shapeOf(input)[dim]; });
  shape.push_back(shapeOf(matrix)[1]);
  auto matrixDims = llvm::to_vector(llvm::seq<int64_t>(0, dims.size()));
  return b.contract(input, b.reshape(matrix, shape), dims, matrixDims);
}

Value systole::graph::addAdapter(Emitter &b, LoweringContext &context,
                                 LayerOpInterface layer, StringRef kernel,
                                 Value input, ArrayRef<int64_t> dims,
                                 Value product) {
  std::optional<Adapter> adapter = layer.getAdapter(kernel);
  if (!adapter)
    return product;
  auto get = [&](char matrix) {
    return context.getVariable(layer, Adapter::getName(kernel, matrix));
  };
  Value low = multiplyBy(b, input, dims, get('a'));
  if (adapter->scale != 1)
    low = b.multiply(low, adapter->scale);
  Value high = multiplyBy(b, low, {typeOf(low).getRank() - 1}, get('b'));
  auto type = typeOf(product);
  if (high.getType() != type)
    high = b.reshape(high, type.getShape());
  return b.add(product, high);
}

//===----------------------------------------------------------------------===//
// Layers with variables
//===----------------------------------------------------------------------===//

static Value lowerDense(Emitter &b, LoweringContext &context, DenseOp op,
                        ValueRange operands) {
  Value input = operands[0];
  Value kernel =
      operands.size() > 1 ? operands[1] : context.getVariable(op, "kernel");
  int64_t last = typeOf(input).getRank() - 1;
  Value result = b.contract(input, kernel, last, {op.getTranspose() ? 1 : 0});
  result = addAdapter(b, context, op, "kernel", input, {last}, result);
  return finishLayer(b, context, op, result);
}

static Value lowerEmbedding(Emitter &b, LoweringContext &context,
                            EmbeddingOp op, Value input) {
  return hlo::createRowGather(b, op.getLoc(),
                              context.getVariable(op, "embeddings"), input);
}

static Value lowerVariable(Emitter &, LoweringContext &context, VariableOp op,
                           ValueRange) {
  return context.getVariable(op, "");
}

/// The mean or the sum over the shards of a group, in f32 at least.
static Value joinShards(Emitter &b, LoweringContext &context, AssignOp op,
                        Value value) {
  Attribute reduction = op.getCrossShardAttr();
  if (!reduction || context.getNumShards() == 1)
    return value;
  ArrayAttr groups =
      op->getParentOfType<ModelFnOp>().getMinimize().getGroupAssignmentAttr();
  size_t count = groups ? cast<ArrayAttr>(groups[0]).size()
                        : static_cast<size_t>(context.getNumShards());
  Type element = typeOf(value).getElementType();
  if (element.getIntOrFloatBitWidth() < 32)
    value = b.convert(value, b.getF32Type());
  auto name = dyn_cast<StringAttr>(reduction);
  if (!name || name.getValue() == "mean")
    value = b.multiply(value, 1.0 / static_cast<double>(count));
  auto sum =
      CrossShardOp::create(b, value.getType(), value,
                           b.getI32IntegerAttr(context.getNumShards()), groups);
  return b.convert(sum->getResult(0), element);
}

static SmallVector<Value> lowerAssign(Emitter &b, LoweringContext &context,
                                      AssignOp op, ValueRange operands) {
  auto variable = cast<LayerOpInterface>(op.getVariableOp().getOperation());
  if (!variable.getVariables().front().frozen)
    context.setAssigned(variable.getVariableName(""),
                        joinShards(b, context, op, operands[1]));
  return {};
}

//===----------------------------------------------------------------------===//
// Layers without variables
//===----------------------------------------------------------------------===//

/// The index in the global batch of this shard's first element: the batch is
/// the first dimension, and shard s has its sth share.
static Value getFirstElement(Emitter &b, LoweringContext &context,
                             RankedTensorType type) {
  if (context.getNumShards() == 1)
    return bits(b, 0);
  Type ui32 = b.getIntegerType(32, /*isSigned=*/false);
  Value shard = hlo::ReplicaIdOp::create(b, RankedTensorType::get({}, ui32));
  Value wide = b.convert(shard, b.getIntegerType(64, /*isSigned=*/false));
  return b.multiply(wide, bits(b, type.getNumElements()));
}

static Value lowerDropout(Emitter &b, LoweringContext &context, DropoutOp op,
                          ValueRange operands) {
  auto type = typeOf(operands[0]);
  double rate = op.getRate().convertToDouble();
  int64_t index = context.takeRandomOp();
  if (rate == 0)
    return operands[0];
  Type ui64 = b.getIntegerType(64, /*isSigned=*/false);

  Value key = deriveKey(b, context.getSeed(), RandomUse::Operation, index);
  key = deriveKey(b, key, b.convert(context.getGlobalStep(), ui64));
  Value drawn =
      drawBits(b, key, getFirstElement(b, context, type), type.getShape());

  // An element stays if its bits, divided by 2^64, are at least the rate.
  Value threshold = bits(b, static_cast<uint64_t>(std::ldexp(rate, 64)));
  Value keep = b.compare(drawn, b.broadcast(threshold, type, {}),
                         hlo::ComparisonDirection::GE);
  Value scaled = b.multiply(operands[0], b.splat(type, 1 / (1 - rate)));
  return b.select(keep, scaled, b.zeros(type));
}

static Value lowerFlatten(Emitter &b, FlattenOp op, ValueRange operands) {
  return b.reshape(operands[0], shapeOf(op.getResult()));
}

static Value lowerPositionEmbedding(Emitter &b, LoweringContext &context,
                                    PositionEmbeddingOp op, Value input) {
  auto type = typeOf(input);
  Value table = context.getVariable(op, "embeddings");
  if (Value positions = context.getPositions())
    return b.add(
        input, b.reshape(hlo::createRowGather(b, op.getLoc(), table, positions),
                         type.getShape()));
  Value rows = b.takeFirst(table, type.getShape().drop_front());
  return b.add(input, broadcastTrailing(b, rows, type));
}

void systole::graph::attachLayerLowerings(MLIRContext &context) {
  attach<lowerDense, lowerEmbedding, lowerPositionEmbedding, lowerVariable,
         lowerAssign, lowerDropout, lowerFlatten>(context);
}
