//===- DynamicOpTest.cpp - StableHLO of values of any size ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules of StableHLO's specification for numbers that wrap around, for
// division by zero and for NaN; shapes; and the errors.
//
//===----------------------------------------------------------------------===//

#include "Pipelines.h"

#include "runtime/data/core/Value.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

using namespace systole;
using namespace systole::data;
using namespace systole::test;

namespace {

using Attributes = std::vector<Attribute>;

template <typename T> constexpr int32_t dtypeOf = 0;
template <> constexpr int32_t dtypeOf<bool> = SYSTOLE_PRED;
template <> constexpr int32_t dtypeOf<int8_t> = SYSTOLE_S8;
template <> constexpr int32_t dtypeOf<int16_t> = SYSTOLE_S16;
template <> constexpr int32_t dtypeOf<int32_t> = SYSTOLE_S32;
template <> constexpr int32_t dtypeOf<uint8_t> = SYSTOLE_U8;
template <> constexpr int32_t dtypeOf<float> = SYSTOLE_F32;

const int64_t unknown[] = {-1, -1, -1};

/// An operand or a result of unknown dimensions.
struct Unknown {
  template <typename T>
  Unknown(Dims dims, std::initializer_list<T> values)
      : spec(specOf<T>(dims.size())) {
    char *elements;
    Buffer buffer = makeValue(
        spec, dims, static_cast<int64_t>(values.size() * sizeof(T)), elements);
    for (T value : values) {
      std::memcpy(elements, &value, sizeof(T));
      elements += sizeof(T);
    }
    bytes.assign(buffer.data(), static_cast<size_t>(buffer.size()));
  }
  template <typename T> static systole_tensor_spec specOf(size_t rank) {
    return {"", dtypeOf<T>, static_cast<int32_t>(rank), unknown};
  }
  systole_tensor_spec spec;
  std::string bytes;
};

template <typename T> Unknown list(std::initializer_list<T> values) {
  return Unknown({static_cast<int64_t>(values.size())}, values);
}
template <typename T> Unknown one(T value) { return Unknown({}, {value}); }

/// "[2] 1 2", or the message of the error.
std::string run(const char *kind, const std::vector<Unknown> &operands,
                systole_tensor_spec result, Attributes attributes = {}) {
  std::vector<systole_tensor_spec> types;
  std::vector<systole_value> values;
  for (const Unknown &operand : operands) {
    types.push_back(operand.spec);
    values.push_back(valueOf(operand.bytes));
  }
  systole_host host;
  RecordOperation operation(kind, types, {result}, attributes);
  if (operation.run(host, values) != SYSTOLE_OK)
    return std::string(host.status.message());
  return show({result}, operation.results);
}
template <typename T> systole_tensor_spec ofRank(size_t rank) {
  return Unknown::specOf<T>(rank);
}

constexpr int32_t lowest = std::numeric_limits<int32_t>::min(),
                  highest = std::numeric_limits<int32_t>::max();
const float nan = std::nanf(""),
            infinity = std::numeric_limits<float>::infinity();

TEST(DynamicOps, ComputeWithIntegersAsTheSpecificationSays) {
  auto type = ofRank<int32_t>(1);
  auto a = list<int32_t>({7, -7, 7, lowest}), b = list<int32_t>({2, 2, 0, -1});
  EXPECT_EQ(run("stablehlo.divide", {a, b}, type), "[4] 3 -3 -1 -2147483648");
  EXPECT_EQ(run("stablehlo.remainder", {a, b}, type), "[4] 1 -1 7 0");
  EXPECT_EQ(run("stablehlo.add", {list({highest}), list({1})}, type),
            "[1] -2147483648");
  EXPECT_EQ(run("stablehlo.multiply", {list({highest}), list({highest})}, type),
            "[1] 1");
  EXPECT_EQ(run("stablehlo.abs", {list({lowest, -3})}, type),
            "[2] -2147483648 3");
  EXPECT_EQ(run("stablehlo.power",
                {list({2, -1, 1, 5, -1}), list({10, -3, -3, -1, -2})}, type),
            "[5] 1024 -1 1 0 1");
  EXPECT_EQ(run("stablehlo.not", {list({0, -1})}, type), "[2] -1 0");
  EXPECT_EQ(run("stablehlo.xor", {list({6, 5}), list({3, 5})}, type),
            "[2] 5 0");
  EXPECT_EQ(run("stablehlo.divide",
                {list<uint8_t>({200, 9}), list<uint8_t>({0, 2})},
                ofRank<uint8_t>(1)),
            "[2] 255 4");
  EXPECT_EQ(run("stablehlo.subtract", {list<int8_t>({-128}), list<int8_t>({1})},
                ofRank<int8_t>(1)),
            "[1] 127");
}

TEST(DynamicOps, ComputeWithBooleansAndNaN) {
  auto flags = list<bool>({true, true, false}),
       others = list<bool>({true, false, false});
  auto type = ofRank<bool>(1);
  EXPECT_EQ(run("stablehlo.and", {flags, others}, type), "[3] 1 0 0");
  EXPECT_EQ(run("stablehlo.add", {flags, others}, type), "[3] 1 1 0");
  EXPECT_EQ(run("stablehlo.not", {flags}, type), "[3] 0 0 1");
  auto floats = list<float>({nan, 1, -infinity});
  EXPECT_EQ(run("stablehlo.is_finite", {floats}, type), "[3] 0 1 0");
  auto ones = list<float>({1, nan, 1});
  for (auto [direction, wanted] :
       {std::pair{"EQ", "[3] 0 0 0"}, std::pair{"NE", "[3] 1 1 1"},
        std::pair{"LT", "[3] 0 0 1"}, std::pair{"GE", "[3] 0 0 0"}})
    EXPECT_EQ(run("stablehlo.compare", {floats, ones}, type,
                  {text("direction", direction)}),
              wanted)
        << direction;
  EXPECT_EQ(run("stablehlo.maximum", {floats, ones}, ofRank<float>(1)),
            "[3] nan nan 1");
  EXPECT_EQ(run("stablehlo.round_nearest_even", {list<float>({2.5, -0.5, 3.5})},
                ofRank<float>(1)),
            "[3] 2 -0 4");
  EXPECT_EQ(run("stablehlo.round_nearest_afz", {list<float>({2.5, -0.5, 3.5})},
                ofRank<float>(1)),
            "[3] 3 -1 4");
}

TEST(DynamicOps, ConvertNumbersThatDoNotFit) {
  auto floats = list<float>({nan, 1e20f, -1e20f, -1.75f});
  EXPECT_EQ(run("stablehlo.convert", {floats}, ofRank<int32_t>(1)),
            "[4] 0 2147483647 -2147483648 -1");
  EXPECT_EQ(run("stablehlo.convert", {floats}, ofRank<uint8_t>(1)),
            "[4] 0 255 0 0");
  EXPECT_EQ(run("stablehlo.convert", {list<float>({0, 0.5})}, ofRank<bool>(1)),
            "[2] 0 1");
  EXPECT_EQ(run("stablehlo.convert", {list<int32_t>({70000, -1})},
                ofRank<int16_t>(1)),
            "[2] 4464 -1");
}

TEST(DynamicOps, TakeOneElementForAll) {
  auto x = list<int32_t>({5, -5, 1});
  EXPECT_EQ(run("stablehlo.clamp", {one(-2), x, one(2)}, ofRank<int32_t>(1)),
            "[3] 2 -2 1");
  EXPECT_EQ(run("stablehlo.select", {one(false), x, list({7, 8, 9})},
                ofRank<int32_t>(1)),
            "[3] 7 8 9");
  Attributes broadcasts = {number("broadcasts", 1)};
  auto column = Unknown({2, 1}, {10, 20});
  EXPECT_EQ(run("stablehlo.add", {column, x}, ofRank<int32_t>(2), broadcasts),
            "[2 3] 15 5 11 25 15 21");
  Attributes asRows = broadcasts;
  asRows.push_back(number("broadcast_dimensions", 0));
  EXPECT_EQ(run("stablehlo.add", {Unknown({2, 1}, {10, 20}), list({1, 2})},
                ofRank<int32_t>(2), asRows),
            "[2 1] 11 22");
  EXPECT_EQ(run("stablehlo.add", {list<int32_t>({}), one(1)},
                ofRank<int32_t>(1), broadcasts),
            "[0]");
}

TEST(DynamicOps, MoveElements) {
  auto matrix = Unknown({2, 3}, {1, 2, 3, 4, 5, 6});
  auto type = ofRank<int32_t>(2);
  EXPECT_EQ(run("stablehlo.reverse", {matrix}, type, {number("dimensions", 1)}),
            "[2 3] 3 2 1 6 5 4");
  EXPECT_EQ(run("stablehlo.transpose", {matrix}, type,
                {number("permutation", 1), number("permutation", 0)}),
            "[3 2] 1 4 2 5 3 6");
  EXPECT_EQ(run("stablehlo.concatenate", {matrix, Unknown({2, 1}, {7, 8})},
                type, {number("dimension", 1)}),
            "[2 4] 1 2 3 7 4 5 6 8");
  EXPECT_EQ(run("stablehlo.dynamic_reshape", {matrix, list({3, 2})}, type),
            "[3 2] 1 2 3 4 5 6");
  EXPECT_EQ(run("stablehlo.real_dynamic_slice",
                {matrix, list({0, 0}), list({2, 3}), list({1, 2})}, type),
            "[2 2] 1 3 4 6");
  EXPECT_EQ(run("stablehlo.dynamic_slice", {matrix, one(5), one(-1)}, type,
                {number("slice_sizes", 1), number("slice_sizes", 2)}),
            "[1 2] 4 5");
  EXPECT_EQ(run("stablehlo.dynamic_broadcast_in_dim",
                {list({1, 2}), list({2, 3})}, type,
                {number("broadcast_dimensions", 0)}),
            "[2 3] 1 1 1 2 2 2");
  EXPECT_EQ(run("stablehlo.dynamic_iota", {list({2, 2})}, type,
                {number("iota_dimension", 1)}),
            "[2 2] 0 1 0 1");
  EXPECT_EQ(run("stablehlo.get_dimension_size", {matrix}, ofRank<int32_t>(0),
                {number("dimension", 1)}),
            "[] 3");
}

TEST(DynamicOps, Reduce) {
  auto matrix = Unknown({2, 3}, {1, 2, 3, 4, 5, 6});
  Attributes rows = {number("dimensions", 1), text("function", "add")};
  EXPECT_EQ(
      run("stablehlo.reduce", {matrix, one(10)}, ofRank<int32_t>(1), rows),
      "[2] 16 25");
  EXPECT_EQ(run("stablehlo.reduce", {matrix, one(0)}, ofRank<int32_t>(1),
                {number("dimensions", 0), text("function", "maximum")}),
            "[3] 4 5 6");
  EXPECT_EQ(run("stablehlo.reduce",
                {Unknown({2, 0}, std::initializer_list<int32_t>{}), one(3)},
                ofRank<int32_t>(1), rows),
            "[2] 3 3");
  EXPECT_EQ(run("stablehlo.reduce", {list<float>({1, nan}), one(0.0f)},
                ofRank<float>(0),
                {number("dimensions", 0), text("function", "minimum")}),
            "[] nan");
}

TEST(DynamicOps, SayWhatDoesNotFit) {
  auto three = list({1, 2, 3}), two = list({1, 2});
  auto type = ofRank<int32_t>(1);
  Attributes broadcasts = {number("broadcasts", 1)};
  struct {
    std::string message;
    const char *wanted;
  } cases[] = {
      {run("stablehlo.add", {three, two}, type),
       "takes values of one shape, not of 3 and of 2"},
      {run("stablehlo.add", {three, two}, type, broadcasts),
       "cannot broadcast 2 with dimension 0 of 3: it is neither that nor 1"},
      {run("stablehlo.dynamic_reshape", {three, list({2, 2})},
           ofRank<int32_t>(2)),
       "cannot make 2x2 of 3: those are 4 elements, not 3"},
      {run("stablehlo.dynamic_iota", {list({-1})}, type),
       "cannot make a value of -1"},
      {run("stablehlo.real_dynamic_slice",
           {three, list({1}), list({4}), list({1})}, type),
       "a value of 3 has no elements [1:4:1] along dimension 0"},
      {run("stablehlo.dynamic_slice", {two, one(0)}, type,
           {number("slice_sizes", 3)}),
       "a value of 2 has no 3 elements along dimension 0"},
      {run("stablehlo.concatenate",
           {Unknown({1, 2}, {1, 2}), Unknown({1, 3}, {1, 2, 3})},
           ofRank<int32_t>(2), {number("dimension", 0)}),
       "cannot put 1x3 after 1x2 along dimension 0: dimension 1 differs"},
      {run("stablehlo.dynamic_broadcast_in_dim", {two, list({3})}, type,
           {number("broadcast_dimensions", 0)}),
       "cannot broadcast 2 to 3: dimension 0 is neither 1 nor 3"},
      {run("stablehlo.tanh", {three}, type), "takes no elements of the type"},
  };
  for (const auto &[message, wanted] : cases)
    EXPECT_THAT(message, testing::HasSubstr(wanted));
}

} // namespace
