//===- Cases.cpp - The cases of the matrix unit's benchmark ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cases.h"
#include <initializer_list>

using namespace systole::benchmarks;

static std::string toType(std::initializer_list<int64_t> shape,
                          const std::string &element) {
  std::string type = "tensor<";
  for (int64_t size : shape)
    type += std::to_string(size) + "x";
  return type + element + ">";
}

static std::string toFunction(const std::string &lhs, const std::string &rhs,
                              const std::string &result,
                              const std::string &operation) {
  return "func.func @kernel(%lhs: " + lhs + ", %rhs: " + rhs + ") -> " +
         result + " {\n  %0 = " + operation + " : (" + lhs + ", " + rhs +
         ") -> " + result + "\n  return %0 : " + result + "\n}\n";
}

/// The element type of a result.
static std::string getResult(const std::string &element) {
  return element == "i8" ? "i32" : element;
}

static Case getMatmul(int64_t n, const std::string &element) {
  Case result;
  result.name = "matmul " + std::to_string(n);
  std::string type = toType({n, n}, element);
  result.program = toFunction(
      type, type, toType({n, n}, getResult(element)),
      "stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0]");
  result.lhsElements = result.rhsElements = result.resultElements = n * n;
  result.operations = 2.0 * n * n * n;
  result.matmul = n;
  return result;
}

/// "[[low, high], [low, high]]"
static std::string toPadding(int64_t low, int64_t high) {
  std::string pair =
      "[" + std::to_string(low) + ", " + std::to_string(high) + "]";
  return "[" + pair + ", " + pair + "]";
}

static std::string toPair(int64_t value) {
  return "[" + std::to_string(value) + ", " + std::to_string(value) + "]";
}

namespace {
/// The element types of a convolution. Bytes are those of a layer: the sums are
/// scaled and rounded to bytes that are not negative numbers.
struct ConvolutionTypes {
  std::string image, filter, features;

  explicit ConvolutionTypes(const std::string &element)
      : image(element), filter(element), features(element) {
    if (element != "i8")
      return;
    image = "!quant.uniform<i8:f32, 0.05>";
    filter = "!quant.uniform<i8:f32, 0.01>";
    features = "!quant.uniform<i8:f32, 0.1:-128>";
  }
};
} // namespace

static Case getConvolution(const std::string &name, const Convolution &conv,
                           Pass pass, const std::string &element) {
  int64_t out = conv.getOutputSize(), inputs = conv.inputs / conv.groups;
  ConvolutionTypes elements(element);
  std::string image =
      toType({conv.batch, conv.size, conv.size, conv.inputs}, elements.image);
  std::string filter =
      toType({conv.window, conv.window, inputs, conv.outputs}, elements.filter);
  std::string features =
      toType({conv.batch, out, out, conv.outputs}, elements.features);
  int64_t imageSize = conv.batch * conv.size * conv.size * conv.inputs;
  int64_t filterSize = conv.window * conv.window * inputs * conv.outputs;
  int64_t featureSize = conv.batch * out * out * conv.outputs;

  Case result;
  result.convolution = conv;
  result.pass = pass;
  result.operations = 2.0 * featureSize * conv.window * conv.window * inputs;
  // The window does not read the rest of the image.
  int64_t rest = conv.size + conv.low + conv.high -
                 ((out - 1) * conv.stride + conv.window);
  std::string numbers, window;
  int64_t featureGroups = conv.groups, batchGroups = 1;
  switch (pass) {
  case Pass::Forward:
    result.name = name + " forward";
    numbers = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]";
    window = "stride = " + toPair(conv.stride) +
             ", pad = " + toPadding(conv.low, conv.high);
    result.lhsElements = imageSize;
    result.rhsElements = filterSize;
    result.resultElements = featureSize;
    break;
  case Pass::InputGradient:
    result.name = name + " input gradient";
    // A depthwise filter has one input and one output feature for each group.
    numbers = conv.groups == 1 ? "[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]"
                               : "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]";
    window = "pad = " +
             toPadding(conv.window - 1 - conv.low,
                       conv.window - 1 - conv.high + rest) +
             ", lhs_dilate = " + toPair(conv.stride) +
             ", reverse = [true, true]";
    result.lhsElements = featureSize;
    result.rhsElements = filterSize;
    result.resultElements = imageSize;
    break;
  case Pass::FilterGradient:
    result.name = name + " filter gradient";
    numbers = "[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]";
    window = "pad = " + toPadding(conv.low, conv.high - rest) +
             ", rhs_dilate = " + toPair(conv.stride);
    std::swap(featureGroups, batchGroups);
    result.lhsElements = imageSize;
    result.rhsElements = featureSize;
    result.resultElements = filterSize;
    break;
  }
  std::string types[] = {image, filter, features};
  if (pass == Pass::InputGradient)
    std::swap(types[0], types[2]);
  if (pass == Pass::FilterGradient)
    std::swap(types[1], types[2]);
  result.program = toFunction(
      types[0], types[1], types[2],
      "stablehlo.convolution(%lhs, %rhs) dim_numbers = " + numbers +
          ", window = {" + window +
          "} {batch_group_count = " + std::to_string(batchGroups) +
          " : i64, feature_group_count = " + std::to_string(featureGroups) +
          " : i64}");
  return result;
}

std::vector<Case> systole::benchmarks::getCases(const std::string &element) {
  std::vector<Case> cases;
  bool isOfBytes = element == "i8";
  for (int64_t n : {isOfBytes ? 512 : 4096, 1024, 2048})
    cases.push_back(getMatmul(n, element));
  auto add = [&](const std::string &model, const Convolution &conv,
                 bool isFirst = false) {
    std::string window = std::to_string(conv.window);
    std::string name = model + " " + window + "x" + window + " " +
                       std::to_string(conv.size) + ": " +
                       std::to_string(conv.inputs) + " to " +
                       std::to_string(conv.outputs);
    if (conv.stride != 1)
      name += " stride " + std::to_string(conv.stride);
    for (Pass pass : {Pass::Forward, Pass::InputGradient, Pass::FilterGradient})
      // The first layer needs no gradient of its input. Bytes have none.
      if ((!isFirst || pass != Pass::InputGradient) &&
          (!isOfBytes || pass == Pass::Forward))
        cases.push_back(getConvolution(name, conv, pass, element));
  };
  add("mnist", {128, 28, 1, 32, 5, 1, 2, 2}, /*isFirst=*/true);
  add("mnist", {128, 14, 32, 64, 5, 1, 2, 2});
  // {batch, size, inputs, outputs, window, stride, low, high}
  add("resnet", {8, 224, 3, 64, 7, 2, 3, 3}, /*isFirst=*/true);
  add("resnet", {8, 56, 64, 64, 1, 1, 0, 0});
  add("resnet", {8, 56, 64, 64, 3, 1, 1, 1});
  add("resnet", {8, 56, 64, 256, 1, 1, 0, 0});
  add("resnet", {8, 56, 256, 64, 1, 1, 0, 0});
  add("resnet", {8, 56, 256, 128, 1, 1, 0, 0});
  add("resnet", {8, 56, 128, 128, 3, 2, 1, 1});
  add("resnet", {8, 56, 256, 512, 1, 2, 0, 0});
  add("resnet", {8, 28, 128, 512, 1, 1, 0, 0});
  add("resnet", {8, 28, 512, 128, 1, 1, 0, 0});
  add("resnet", {8, 28, 128, 128, 3, 1, 1, 1});
  add("resnet", {8, 28, 512, 256, 1, 1, 0, 0});
  add("resnet", {8, 28, 256, 256, 3, 2, 1, 1});
  add("resnet", {8, 28, 512, 1024, 1, 2, 0, 0});
  add("resnet", {8, 14, 256, 1024, 1, 1, 0, 0});
  add("resnet", {8, 14, 1024, 256, 1, 1, 0, 0});
  add("resnet", {8, 14, 256, 256, 3, 1, 1, 1});
  add("resnet", {8, 14, 1024, 2048, 1, 2, 0, 0});
  add("resnet", {8, 7, 512, 2048, 1, 1, 0, 0});
  add("resnet", {8, 7, 512, 512, 3, 1, 1, 1});
  add("mobilenet depthwise", {8, 56, 128, 128, 3, 1, 1, 1, 128});
  return cases;
}
