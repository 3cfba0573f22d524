//===- RecordFunctions.cpp - Operations of functions of records -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builder.h"
#include "systole/Estimator/Data.h"

using namespace systole;
using namespace systole::estimator;

/// Defines a value for each feature, and adds names, results and types to the
/// lists of an operation.
static Features define(Builder &builder, const FeatureSpecs &features,
                       std::string &names, std::string &results,
                       std::string &types, Where where) {
  NamedTensors tensors;
  for (const auto &[name, feature] : features) {
    if (feature.dtype != DType::string && feature.dtype != DType::int64 &&
        feature.dtype != DType::float32)
      fail(where, "the feature '" + name + "' is read as " +
                      elementName(feature.dtype) +
                      ", but a tf.Example holds string, int64 and float32");
    tensors.emplace_back(name,
                         builder.name(where, feature.dtype, feature.shape));
    const char *comma = results.empty() ? "" : ", ";
    results += comma + tensors.back().second.definition().name;
    types += comma + typeName(feature.dtype, feature.shape);
    names += (names.empty() ? "" : ", ") + quote(name);
  }
  return Features(std::move(tensors));
}

Features systole::parse_single_example(const Tensor &serialized,
                                       const FeatureSpecs &features,
                                       Where where) {
  Builder &builder = Builder::ofRecord(where, "parse_single_example");
  std::string names, results, types;
  Features values = define(builder, features, names, results, types, where);
  builder.add(where, results + " = data.parse_example " +
                         builder.use(serialized, where) + " [" + names +
                         "] : " + types);
  return values;
}

std::pair<Features, Features> systole::parse_single_sequence_example(
    const Tensor &serialized, const FeatureSpecs &context_features,
    const FeatureSpecs &sequence_features, bool allow_missing, Where where) {
  Builder &builder = Builder::ofRecord(where, "parse_single_sequence_example");
  std::string context, sequence, results, types;
  Features first =
      define(builder, context_features, context, results, types, where);
  Features second =
      define(builder, sequence_features, sequence, results, types, where);
  builder.add(where, results + " = data.parse_sequence_example " +
                         builder.use(serialized, where) + " [" + context +
                         "] [" + sequence + "]" +
                         (allow_missing ? " {allow_missing}" : "") + " : " +
                         types);
  return {first, second};
}

Tensor systole::decode_raw(const Tensor &bytes, DType type, Where where) {
  Builder &builder = Builder::ofRecord(where, "decode_raw");
  return decode_raw(bytes, TensorSpec(type, {builder.newSize(where)}),
                    /*little_endian=*/true, where);
}

Tensor systole::decode_raw(const Tensor &bytes, DType type, int64_t size,
                           Where where) {
  return decode_raw(bytes, TensorSpec(type, {size}), /*little_endian=*/true,
                    where);
}

Tensor image::decode_jpeg(const Tensor &contents, int64_t channels,
                          Where where) {
  return decode_jpeg(contents, TensorSpec(uint8, {-1, -1, channels}), "none",
                     {}, where);
}

Tensor image::decode_png(const Tensor &contents, int64_t channels,
                         Where where) {
  return decode_png(contents, TensorSpec(uint8, {-1, -1, channels}), where);
}

Tensor image::resize_images(const Tensor &image, const Shape &size,
                            Where where) {
  const Shape &shape = image.definition().shape;
  if (size.size() != 2 || shape.size() != 3)
    fail(where, "resize_images takes an image of [height, width, channels] "
                "and its new height and width");
  return resize(image, TensorSpec(float32, {size[0], size[1], shape[2]}),
                "bilinear", where);
}

Tensor image::flip_left_right(const Tensor &image, Where where) {
  return flip(image, "left_right", /*random=*/false, {}, where);
}

Tensor image::random_flip_left_right(const Tensor &image, Where where) {
  return flip(image, "left_right", /*random=*/true, {}, where);
}
