//===- ExpandImagePipelines.cpp - Pipelines of images ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/Transforms/Passes.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"

namespace systole::data {
#define GEN_PASS_DEF_EXPANDIMAGEPIPELINESPASS
#include "systole/Dialect/Data/Transforms/Passes.h.inc"
} // namespace systole::data

using namespace mlir;
using namespace systole::data;
using systole::stablehlo::Emitter;

/// A value for each color, for each pixel of an image.
static Value makeColors(Emitter &b, ArrayAttr values, Type image) {
  SmallVector<float> colors;
  for (FloatAttr value : values.getAsRange<FloatAttr>())
    colors.push_back(value.getValueAsDouble());
  auto type = RankedTensorType::get(3, b.getF32Type());
  Value constant = systole::stablehlo::ConstantOp::create(
      b, DenseElementsAttr::get(type, ArrayRef(colors)));
  return b.broadcast(constant, image, {2});
}

/// The body of the `data.map`: a record to an image and its label.
static void buildDecoder(ImagePipelineOp op, Emitter &b, Value record) {
  auto scalar = [&](unsigned bits) {
    return RankedTensorType::get({}, b.getIntegerType(bits));
  };
  SmallVector<int64_t> shape;
  for (IntegerAttr size : op.getSize().getAsRange<IntegerAttr>())
    shape.push_back(size.getInt());
  shape.push_back(3);
  auto bytes =
      RankedTensorType::get(shape, b.getIntegerType(8, /*isSigned=*/false));
  auto features = ParseExampleOp::create(
      b, TypeRange{StringType::get(b.getContext()), scalar(64)}, record,
      b.getStrArrayAttr({op.getImageFeature(), op.getLabelFeature()}),
      /*defaults=*/nullptr);
  StringRef crop = op.getCrop().value_or(op.isTraining() ? "random" : "center");
  Value image = DecodeJpegOp::create(b, bytes, features.getResult(0),
                                     b.getStringAttr(crop), nullptr);
  image = b.convert(image, b.getF32Type());
  image = b.subtract(image, makeColors(b, op.getMean(), image.getType()));
  image = b.divide(image, makeColors(b, op.getDeviation(), image.getType()));
  Value label = features.getResult(1);
  if (int64_t first = op.getFirstLabel(); first != 0)
    label =
        b.subtract(label, systole::stablehlo::ConstantOp::create(
                              b, DenseElementsAttr::get(scalar(64), first)));
  label = b.convert(label, b.getI32Type());
  ReturnOp::create(b, b.getStrArrayAttr({op.getImageName(), op.getLabelName()}),
                   ValueRange{image, label});
}

static void expand(ImagePipelineOp op) {
  OpBuilder builder(op);
  Emitter b(builder, op.getLoc());
  auto pipeline = PipelineOp::create(b, op.getModesAttr());
  b.createBlock(&pipeline.getBody());
  Type dataset = DatasetType::get(b.getContext());
  bool training = op.isTraining();
  StringRef flag =
      op.getFlag().value_or(training ? "train_files" : "eval_files");
  Value data =
      FilesOp::create(b, dataset, b.getStringAttr(flag), op.getDefaultsAttr());
  data = TFRecordOp::create(b, dataset, data, nullptr, nullptr);
  if (training) {
    Attribute buffer = op.getShuffleBufferAttr();
    data = ShuffleOp::create(b, dataset, data,
                             buffer ? buffer : b.getI64IntegerAttr(1024),
                             /*seed=*/nullptr, b.getBoolAttr(true));
    data = RepeatOp::create(b, dataset, data, b.getI64IntegerAttr(-1));
  }
  auto map = MapOp::create(b, dataset, data, /*function=*/nullptr,
                           /*num_parallel_calls=*/nullptr,
                           /*deterministic=*/nullptr);
  {
    OpBuilder::InsertionGuard guard(b);
    Block *body = b.createBlock(&map.getBody());
    buildDecoder(
        op, b, body->addArgument(StringType::get(b.getContext()), op.getLoc()));
  }
  data = BatchOp::create(b, dataset, map, /*size=*/nullptr,
                         op.getDropRemainder() ? b.getUnitAttr() : nullptr,
                         /*global=*/nullptr);
  data = PrefetchOp::create(b, dataset, data, op.getPrefetchBufferAttr());
  YieldOp::create(b, data);
  op.erase();
}

namespace {

struct ExpandImagePipelines
    : systole::data::impl::ExpandImagePipelinesPassBase<ExpandImagePipelines> {
  void runOnOperation() override {
    SmallVector<ImagePipelineOp> pipelines;
    getOperation().walk([&](ImagePipelineOp op) { pipelines.push_back(op); });
    for (ImagePipelineOp op : pipelines)
      expand(op);
  }
};

} // namespace
