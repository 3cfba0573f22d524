//===- WeightMapTest.cpp - Variables by other names -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/WeightMap.h"

#include "systole/runtime/abi.h"

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"

#include <cstring>
#include <numeric>

using namespace systole::runtime;
using testing::ElementsAre;

namespace {

TensorValue floats(std::vector<int64_t> dims, std::vector<float> values) {
  return {{SYSTOLE_F32, std::move(dims)},
          std::string(reinterpret_cast<const char *>(values.data()),
                      values.size() * sizeof(float))};
}

template <typename T> std::vector<T> valuesOf(const TensorValue &value) {
  std::vector<T> values(value.bytes.size() / sizeof(T));
  std::memcpy(values.data(), value.bytes.data(), value.bytes.size());
  return values;
}

TensorValue apply(const char *text, const std::vector<TensorValue> &values,
                  const TensorType &wanted = {SYSTOLE_F32, {}}) {
  absl::StatusOr<TensorStep> step = parseTensorStep(text);
  EXPECT_TRUE(step.ok()) << step.status();
  std::vector<TensorType> types;
  for (const TensorValue &value : values)
    types.push_back(value.type);
  absl::StatusOr<TensorType> type = typeAfter(*step, types, wanted);
  EXPECT_TRUE(type.ok()) << type.status();
  return applyStep(*step, *type, values);
}

std::string errorOf(const char *text, const TensorValue &value,
                    const TensorType &wanted = {SYSTOLE_F32, {}}) {
  absl::StatusOr<TensorStep> step = parseTensorStep(text);
  if (!step.ok())
    return std::string(step.status().message());
  return std::string(typeAfter(*step, {value.type}, wanted).status().message());
}

TEST(TensorSteps, TransposesAxes) {
  // The element at (i, j, k) is 100 i + 10 j + k.
  std::vector<float> values;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 4; ++k)
        values.push_back(static_cast<float>(100 * i + 10 * j + k));
  const TensorValue tensor = floats({2, 3, 4}, values);
  for (const char *text : {"transpose 2 0 1", "transpose", "transpose 0 2 1"}) {
    const TensorValue result = apply(text, {tensor});
    const std::vector<float> found = valuesOf<float>(result);
    const std::vector<int64_t> &dims = result.type.dims;
    std::vector<int64_t> axes = std::string(text) == "transpose"
                                    ? std::vector<int64_t>{2, 1, 0}
                                : std::string(text) == "transpose 2 0 1"
                                    ? std::vector<int64_t>{2, 0, 1}
                                    : std::vector<int64_t>{0, 2, 1};
    size_t at = 0;
    for (int64_t a = 0; a < dims[0]; ++a)
      for (int64_t b = 0; b < dims[1]; ++b)
        for (int64_t c = 0; c < dims[2]; ++c) {
          int64_t index[3];
          index[axes[0]] = a;
          index[axes[1]] = b;
          index[axes[2]] = c;
          EXPECT_EQ(found[at++], static_cast<float>(100 * index[0] +
                                                    10 * index[1] + index[2]));
        }
    EXPECT_EQ(at, found.size());
  }
}

TEST(TensorSteps, SplitsAndConcatenates) {
  const TensorValue tensor = floats({2, 4}, {0, 1, 2, 3, 4, 5, 6, 7});
  const TensorValue left = apply("split 1 2 0", {tensor}),
                    right = apply("split 1 2 1", {tensor});
  EXPECT_THAT(left.type.dims, ElementsAre(2, 2));
  EXPECT_THAT(valuesOf<float>(left), ElementsAre(0, 1, 4, 5));
  EXPECT_THAT(valuesOf<float>(right), ElementsAre(2, 3, 6, 7));
  EXPECT_THAT(valuesOf<float>(apply("split 0 2 1", {tensor})),
              ElementsAre(4, 5, 6, 7));
  EXPECT_EQ(apply("concatenate 1", {left, right}).bytes, tensor.bytes);
  const TensorValue joined =
      apply("concatenate 1", {floats({2, 1}, {8, 9}), right});
  EXPECT_THAT(joined.type.dims, ElementsAre(2, 3));
  EXPECT_THAT(valuesOf<float>(joined), ElementsAre(8, 2, 3, 9, 6, 7));
}

TEST(TensorSteps, Slices) {
  const TensorValue tensor =
      floats({2, 3, 2}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  const TensorValue middle = apply("slice 1 1 3", {tensor});
  EXPECT_THAT(middle.type.dims, ElementsAre(2, 2, 2));
  EXPECT_THAT(valuesOf<float>(middle), ElementsAre(2, 3, 4, 5, 8, 9, 10, 11));
  EXPECT_THAT(valuesOf<float>(apply("slice 2 1 2", {tensor})),
              ElementsAre(1, 3, 5, 7, 9, 11));
  EXPECT_EQ(errorOf("slice 1 2 4", tensor),
            "2x3x2xf32 has no elements 2 to 4 on axis 1");
  EXPECT_EQ(errorOf("slice 3 0 1", tensor), "2x3x2xf32 has no axis 3");
  EXPECT_EQ(errorOf("slice 1 2 2", tensor),
            "'slice 1 2 2' is not 'slice AXIS BEGIN END'");
}

TEST(TensorSteps, Reverses) {
  const TensorValue tensor =
      floats({2, 3, 2}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  EXPECT_THAT(valuesOf<float>(apply("reverse 1", {tensor})),
              ElementsAre(4, 5, 2, 3, 0, 1, 10, 11, 8, 9, 6, 7));
  EXPECT_THAT(valuesOf<float>(apply("reverse 2", {tensor})),
              ElementsAre(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10));
  EXPECT_EQ(errorOf("reverse 3", tensor), "2x3x2xf32 has no axis 3");
  EXPECT_EQ(errorOf("reverse", tensor), "'reverse' is not 'reverse AXIS'");
}

TEST(TensorSteps, AddsAndMultiplies) {
  const TensorValue tensor = floats({3}, {-0.5f, 0, 2});
  EXPECT_THAT(valuesOf<float>(apply("add 1", {tensor})),
              ElementsAre(0.5f, 1, 3));
  EXPECT_THAT(valuesOf<float>(apply("multiply -2.5", {tensor})),
              ElementsAre(1.25f, 0, -5));
  EXPECT_EQ(errorOf("add one", tensor), "'add one' is not 'add NUMBER'");
  EXPECT_EQ(errorOf("add inf", tensor), "'add inf' is not 'add NUMBER'");
  EXPECT_EQ(errorOf("multiply 2", {{SYSTOLE_S32, {3}}, std::string(12, 0)}),
            "the elements of 3xi32 are not floating-point numbers");
}

TEST(TensorSteps, ReshapesToTheVariable) {
  const TensorType wanted{SYSTOLE_F32, {2, 1, 3}};
  const TensorValue tensor = floats({2, 3}, {0, 1, 2, 3, 4, 5});
  const TensorValue result = apply("reshape", {tensor}, wanted);
  EXPECT_EQ(result.type.dims, wanted.dims);
  EXPECT_EQ(result.bytes, tensor.bytes);
  EXPECT_EQ(errorOf("reshape", tensor, {SYSTOLE_F32, {2, 2}}),
            "2x3xf32 has 6 elements, which do not fill 2x2");
}

TEST(TensorSteps, ReshapesAndCasts) {
  const TensorValue tensor = floats({2, 2}, {1, -2.5f, 0.1f, 65536});
  EXPECT_THAT(apply("reshape 4 -1", {tensor}).type.dims, ElementsAre(4, 1));
  const TensorValue halves = apply("cast", {tensor}, {SYSTOLE_BF16, {}});
  // 0.1 is 0x3dcccccd, which rounds to 0x3dcd.
  EXPECT_THAT(valuesOf<uint16_t>(halves),
              ElementsAre(0x3f80, 0xc020, 0x3dcd, 0x4780));
  EXPECT_THAT(valuesOf<float>(apply("cast", {halves})),
              ElementsAre(1, -2.5f, 0.10009765625f, 65536));
  EXPECT_THAT(valuesOf<double>(apply("cast", {tensor}, {SYSTOLE_F64, {}})),
              ElementsAre(1, -2.5, static_cast<double>(0.1f), 65536));
}

TEST(TensorSteps, RefusesWhatDoesNotFit) {
  const TensorValue tensor = floats({2, 3}, std::vector<float>(6));
  EXPECT_EQ(errorOf("transpose 1 1", tensor),
            "'1 1' is no order of the axes of 2x3xf32");
  EXPECT_EQ(errorOf("split 2 1 0", tensor), "2x3xf32 has no axis 2");
  EXPECT_EQ(errorOf("split 1 2 0", tensor),
            "2x3xf32 has no 2 equal parts on axis 1");
  EXPECT_EQ(errorOf("reshape 4 -1", tensor),
            "2x3xf32 has 6 elements, which do not fill 4x-1");
  EXPECT_EQ(
      errorOf("reshape 4611686018427387904 4 6", tensor),
      "2x3xf32 has 6 elements, which do not fill 4611686018427387904x4x6");
  EXPECT_EQ(errorOf("cast", tensor, {SYSTOLE_S32, {}}),
            "cast converts between floating-point types, not f32 to i32");
  EXPECT_EQ(errorOf("reshape -1 -1", tensor),
            "'reshape -1 -1' is not 'reshape [SIZE...]'");
  EXPECT_EQ(errorOf("cast f32", tensor), "'cast f32' is not 'cast'");
}

TEST(WeightMap, FindsTheFirstLineThatMatches) {
  absl::StatusOr<WeightMap> map =
      WeightMap::parse("# GPT-2\n"
                       "block_([0-9]+)/(ln_[12])/gamma -> h.\\1.\\2.weight\n"
                       "block_(.*)/qkv -> h.\\1.q + h.\\1.k | concatenate 1 | "
                       "cast # both\n"
                       "block_.* -> other\n",
                       "a.map");
  ASSERT_TRUE(map.ok()) << map.status();
  auto exists = [](const std::string &) { return true; };
  TensorRecipe recipe = map->find("block_10/ln_2/gamma", exists);
  EXPECT_THAT(recipe.sources, ElementsAre("h.10.ln_2.weight"));
  EXPECT_EQ(recipe.place, " [a.map:2]");
  recipe = map->find("block_3/qkv", exists);
  EXPECT_THAT(recipe.sources, ElementsAre("h.3.q", "h.3.k"));
  ASSERT_EQ(recipe.steps.size(), 2u);
  EXPECT_EQ(recipe.steps[1].kind, TensorStep::Cast);
  EXPECT_THAT(map->find("block_3/qkv/bias", exists).sources,
              ElementsAre("other"));
  EXPECT_THAT(map->find("my/block_3", exists).sources,
              ElementsAre("my/block_3"));
}

TEST(WeightMap, PrefersLinesWhoseTensorsExist) {
  absl::StatusOr<WeightMap> map =
      WeightMap::parse("block(_([0-9]+))?/(.*) -> model.\\2.\\3 | transpose\n"
                       "block(_([0-9]+))?/(.*) -> \\2.\\3\n",
                       "a.map");
  ASSERT_TRUE(map.ok()) << map.status();
  auto find = [&](const char *variable, const char *known) {
    return map->find(
        variable, [&](const std::string &tensor) { return tensor == known; });
  };
  EXPECT_THAT(find("block_12/w", "model.12.w").sources,
              ElementsAre("model.12.w"));
  // The first block has no number.
  EXPECT_THAT(find("block/w", "model.0.w").sources, ElementsAre("model.0.w"));
  TensorRecipe recipe = find("block/w", "0.w");
  EXPECT_THAT(recipe.sources, ElementsAre("0.w"));
  EXPECT_TRUE(recipe.steps.empty());
  EXPECT_EQ(recipe.place, " [a.map:2]");
  // Neither exists: an error names the first line.
  EXPECT_EQ(find("block/w", "w").place, " [a.map:1]");
}

} // namespace
