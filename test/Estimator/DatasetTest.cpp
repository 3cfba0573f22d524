//===- DatasetTest.cpp - The pipelines that the C++ API writes ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/systole.h"

#include <gmock/gmock.h>

#include <regex>

using namespace systole;
using ::testing::ExitedWithCode;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

/// The program of a pipeline whose features are the predictions.
std::string programOf(const InputFn &input_fn) {
  TPUEstimatorArgs args;
  args.model_fn = [](const Features &features, const Tensor &, ModeKeys mode,
                     const Params &) {
    TPUEstimatorSpec spec{mode};
    spec.predictions = features.all();
    return spec;
  };
  args.model_dir = "/tmp/nobody";
  args.predict_batch_size = 4;
  return std::regex_replace(
      TPUEstimator(args).program(ModeKeys::PREDICT, input_fn),
      std::regex(" loc\\([^)]*\\)"), "");
}

#define EXPECT_FAILS(statement, text)                                          \
  EXPECT_EXIT(statement, ExitedWithCode(1), text)

TEST(Dataset, SizesOfBytesMayBeSetAfterTheyAreUsed) {
  EXPECT_THAT(programOf([](const Params &params) {
                auto half = [](Tensor record) {
                  Tensor x = cast(decode_raw(record, uint8), float32) * 0.5;
                  x.set_shape({6});
                  return reshape(x, {2, -1});
                };
                return FixedLengthRecordDataset("/a", 6).map(half).batch(
                    params["batch_size"]);
              }),
              HasSubstr(R"(
      %0 = data.decode_raw %record : tensor<6xui8>
      %1 = stablehlo.convert %0 : (tensor<6xui8>) -> tensor<6xf32>
      %2 = stablehlo.constant dense<0.5> : tensor<6xf32>
      %3 = stablehlo.multiply %1, %2 : tensor<6xf32>
      %4 = stablehlo.reshape %3 : (tensor<6xf32>) -> tensor<2x3xf32>
      data.return {features = %4} : tensor<2x3xf32>
)"));
}

TEST(Dataset, OperandsAreBroadcast) {
  EXPECT_THAT(
      programOf([](const Params &params) {
        auto center = [](Tensor record) {
          Tensor image = image::decode_png(record, {uint8, {2, 2, 3}});
          return cast(image, float32) - constant(std::vector<float>{1, 2, 3});
        };
        return TFRecordDataset("/a").map(center).batch(params["batch_size"]);
      }),
      HasSubstr(R"(
      %2 = stablehlo.constant dense<[1.0e+00, 2.0e+00, 3.0e+00]> : tensor<3xf32>
      %3 = stablehlo.broadcast_in_dim %2, dims = [2] : (tensor<3xf32>) -> tensor<2x2x3xf32>
      %4 = stablehlo.subtract %1, %3 : tensor<2x2x3xf32>
)"));
}

TEST(Dataset, OnlyTheLastBatchIsOfTheModesSize) {
  std::string program = programOf([](const Params &params) {
    return Dataset::range(100)
        .batch(5)
        .map([](Tensor x) { return Features({{"x", x + 1.0}}); })
        .batch(params["batch_size"], /*drop_remainder=*/false);
  });
  EXPECT_THAT(program, HasSubstr("{size = 5, drop_remainder}"));
  EXPECT_THAT(program, HasSubstr("%d.4 = data.batch %d.3\n"));
  EXPECT_THAT(program, HasSubstr("@model_fn(%x: tensor<?x5xi64>)"));
}

TEST(Dataset, FilesOfSeveralSourcesHaveTheirFlags) {
  std::string program = programOf([](const Params &params) {
    auto number = [](Tensor line) { return string_to_number(line, float32); };
    Dataset first = TextLineDataset("/a").map(number);
    Dataset second = TextLineDataset({"/b", "/c"}).map(number);
    return Dataset::zip({first, second})
        .map([](Tensor x, Tensor y) { return Features({{"sum", x + y}}); })
        .batch(params["batch_size"]);
  });
  EXPECT_THAT(program, HasSubstr(R"(data.files "predict_files" ["/a"])"));
  EXPECT_THAT(program,
              HasSubstr(R"(data.files "predict_files_2" ["/b", "/c"])"));
}

TEST(Dataset, ElementsOfGetNextMayBeNamed) {
  auto names = [](const char *name) {
    return programOf([=](const Params &params) {
      Dataset dataset = Dataset::from_tensor_slices(
                            Constant({4, 2}, std::vector<float>(8, 1)))
                            .batch(params["batch_size"]);
      Tensor x = dataset.make_one_shot_iterator().get_next().features;
      return Example{Features({{name, x}})};
    });
  };
  EXPECT_THAT(names("features"), Not(HasSubstr("data.map")));
  EXPECT_THAT(names("image"),
              HasSubstr("data.return {image = %features} : tensor<4x2xf32>"));
}

TEST(Dataset, ReportsMistakes) {
  EXPECT_FAILS(Dataset::range(3).map([](Tensor x, Tensor y) { return x + y; }),
               "takes features and labels, but the elements have no labels");
  EXPECT_FAILS(Dataset::zip({}), "zip of no datasets");
  EXPECT_FAILS(TextLineDataset({}), "TextLineDataset of no files");
  EXPECT_FAILS(
      Dataset::from_tensor_slices(Constant({3}, std::vector<float>{1, 2})),
      "a constant of the shape .3. has 2 elements");
  EXPECT_FAILS(Dataset::from_tensor_slices(Constant(1.0)),
               "'features' is one number, which has no rows");
  EXPECT_FAILS(Dataset::range(3).map([](Tensor x) {
    x.set_shape({2});
    return x;
  }),
               "DatasetTest.cpp:[0-9]+: error: set_shape of tensor<i64> to 1");
  EXPECT_FAILS(Dataset::range(3).map([](Tensor x) {
    return Tensor(Features({{"a", x}, {"b", x}}));
  }),
               "features are used as one tensor, but they are several: a, b");
  EXPECT_FAILS(Dataset::range(3).map([](Tensor x) {
    Tensor words = string_split(Tensor(x), {string, {-1}});
    return string_to_number(words, float32) * 2.0;
  }),
               "whose sizes are not known: say them by set_shape");
  EXPECT_FAILS(greater(Tensor(1.0), Tensor(2.0)), "greater stands outside of");
  EXPECT_FAILS(Dataset::range(3).map([](Tensor x) { return concat({x, x}); }),
               "concat of tensor<i64> in the dimension -1: reshape it, or "
               "stack scalars");
  EXPECT_FAILS(Dataset::range(3).map(
                   [](Tensor x) { return stack({x, cast(x, int32)}); }),
               "concat of tensor<1xi64> and tensor<1xi32>: their types and "
               "other sizes are equal");
}

//===----------------------------------------------------------------------===//
// Options of layers
//===----------------------------------------------------------------------===//

Tensor twice(const Tensor &x, Where) { return x; }

TEST(Attributes, AnActivationIsANameOrAFunction) {
  EXPECT_EQ(ActivationFunction(nn::relu).name(), "relu");
  EXPECT_EQ(ActivationFunction(nn::leaky_relu).name(), "leaky_relu");
  EXPECT_EQ(ActivationFunction(nn::gelu).name(), "gelu");
  EXPECT_EQ(ActivationFunction("elu").name(), "elu");
  EXPECT_EQ(ActivationFunction(nullptr).name(), "linear");
  EXPECT_FAILS(ActivationFunction{twice}, "apply it to the layer's result");
}

TEST(Attributes, OneSizeIsThatOfEachDimension) {
  EXPECT_EQ(Sizes(2).in(3), Shape({2, 2, 2}));
  EXPECT_EQ(Sizes({1, 2}).in(2), Shape({1, 2}));
  EXPECT_EQ(Sizes().in(2), Shape());
}

TEST(Attributes, InitializersHaveTheirParameters) {
  EXPECT_EQ(initializers::random_normal(0, 0.02).text(),
            "#graph.random_normal<stddev = 0.02>");
  EXPECT_EQ(constant_initializer(0.5).text(), "#graph.fill<0.5>");
  EXPECT_EQ(Initializer("he_normal").text(), "#graph.he_normal");
}

} // namespace
