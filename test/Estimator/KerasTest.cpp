//===- KerasTest.cpp - Models as Keras builds them ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/Estimator/Dataset.h"
#include "lib/Estimator/Keras/Layers.h"
#include "lib/Estimator/Keras/Memory.h"
#include "lib/Estimator/Keras/Progress.h"
#include "lib/Estimator/Records.h"
#include "systole/systole.h"

#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <regex>
#include <sstream>

using namespace systole;
using namespace systole::keras;
using namespace systole::keras::layers;
using ::testing::ElementsAre;
using ::testing::ExitedWithCode;
using ::testing::HasSubstr;

#define EXPECT_FAILS(statement, text)                                          \
  EXPECT_EXIT(statement, ExitedWithCode(1), text)

namespace {

ConvOptions relu() {
  ConvOptions options;
  options.activation = "relu";
  return options;
}

DenseOptions softmax() {
  DenseOptions options;
  options.activation = "softmax";
  return options;
}

//===----------------------------------------------------------------------===//
// Output
//===----------------------------------------------------------------------===//

// As TensorFlow's tutorial on convolutional networks prints it.
TEST(Keras, SummaryIsTheTablePeopleKnow) {
  Sequential model({InputLayer({32, 32, 3}), Conv2D(32, {3, 3}, relu()),
                    MaxPooling2D({2, 2}), Conv2D(64, {3, 3}, relu()),
                    MaxPooling2D({2, 2}), Conv2D(64, {3, 3}, relu()), Flatten(),
                    Dense(64, {"relu"}), Dense(10)});
  testing::internal::CaptureStdout();
  model.summary();
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            R"(Model: "sequential"
_________________________________________________________________
Layer (type)                 Output Shape              Param #   
=================================================================
conv2d (Conv2D)              (None, 30, 30, 32)        896       
_________________________________________________________________
max_pooling2d (MaxPooling2D) (None, 15, 15, 32)        0         
_________________________________________________________________
conv2d_1 (Conv2D)            (None, 13, 13, 64)        18496     
_________________________________________________________________
max_pooling2d_1 (MaxPooling2 (None, 6, 6, 64)          0         
_________________________________________________________________
conv2d_2 (Conv2D)            (None, 4, 4, 64)          36928     
_________________________________________________________________
flatten (Flatten)            (None, 1024)              0         
_________________________________________________________________
dense (Dense)                (None, 64)                65600     
_________________________________________________________________
dense_1 (Dense)              (None, 10)                650       
=================================================================
Total params: 122,570
Trainable params: 122,570
Non-trainable params: 0
_________________________________________________________________
)");
  EXPECT_EQ(model.count_params(), 122570);
}

TEST(Keras, PrintsProgressLines) {
  // From the guide to Keras on TPUs, and from Keras's rules for small numbers.
  EXPECT_EQ(progressLine(60, 0.66, {{"loss", 0.76}, {"accuracy", 0.8598}}),
            "60/60 [==============================] - 1s 11ms/step - loss: "
            "0.7600 - accuracy: 0.8598");
  EXPECT_EQ(progressLine(3, 36, {{"loss", 0.0001}}),
            "3/3 [==============================] - 36s 12s/step - loss: "
            "1.0000e-04");
  EXPECT_EQ(progressLine(1000, 0.25, {}),
            "1000/1000 [==============================] - 0s 250us/step");
}

TEST(Keras, PrintsTheProgressOfAnEpoch) {
  EXPECT_EQ(unfinishedLine(1, 600, 0.01, {{"loss", 2.3}}),
            "  1/600 [..............................] - ETA: 5s - loss: "
            "2.3000");
  EXPECT_EQ(unfinishedLine(12, 64, 1, {{"loss", 0.5}, {"accuracy", 0.75}}),
            "12/64 [====>.........................] - ETA: 4s - loss: 0.5000 - "
            "accuracy: 0.7500");
  EXPECT_EQ(unfinishedLine(64, 64, 1, {}),
            "64/64 [==============================] - ETA: 0s");
  EXPECT_EQ(unfinishedLine(1, 10, 10, {}),
            " 1/10 [==>...........................] - ETA: 1:30");
  EXPECT_EQ(unfinishedLine(1, 10, 1000, {}),
            " 1/10 [==>...........................] - ETA: 2:30:00");
}

TEST(Keras, PutsValuesIntoPaths) {
  Logs values = {{"epoch", 7}, {"val_loss", 0.123456}};
  EXPECT_EQ(formatPath("m-{epoch:02d}-{val_loss:.2f}.safetensors", values),
            "m-07-0.12.safetensors");
  EXPECT_EQ(formatPath("{epoch}/{val_loss}", values), "7/0.123456");
  EXPECT_EQ(formatPath("plain", values), "plain");
}

TEST(Keras, OneSizeIsThatOfEachDimension) {
  ConvOptions options;
  options.strides = 2;
  KerasTensor x = Input({8, 9, 1});
  EXPECT_EQ(Conv2D(4, 3, options)(x).shape(), Shape({3, 4, 4}));
  EXPECT_EQ(MaxPooling2D(2)(x).shape(), Shape({4, 4, 1}));
  EXPECT_EQ(UpSampling2D(2)(x).shape(), Shape({16, 18, 1}));
}

TEST(Keras, NamesLayers) {
  EXPECT_EQ(toSnakeCase("Conv2D"), "conv2d");
  EXPECT_EQ(toSnakeCase("MaxPooling2D"), "max_pooling2d");
  EXPECT_EQ(toSnakeCase("GlobalAveragePooling2D"), "global_average_pooling2d");
  EXPECT_EQ(toSnakeCase("BatchNormalization"), "batch_normalization");
  EXPECT_EQ(toSnakeCase("LSTM"), "lstm");
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

std::string modelFunction(const std::string &program) {
  std::string text =
      std::regex_replace(program, std::regex(" loc\\([^)]*\\)"), "");
  return text.substr(text.find("  graph.model_fn"));
}

TEST(Keras, AFunctionalModelIsAGraph) {
  KerasTensor x = Input({4});
  KerasTensor a = Dense(3, {"relu", true, "hidden"})(x);
  KerasTensor b = Dense(3)(x);
  KerasTensor sum = Add()({a, b});
  KerasTensor all = Concatenate()({sum, x});
  EXPECT_THAT(all.shape(), ElementsAre(7));
  Model model(x, Dense(2)(all));
  model.compile(
      {"sgd", keras::losses::SparseCategoricalCrossentropy(true), {}});
  NDArray data({2, 4}, std::vector<float>(8)), labels({2}, std::vector<int>(2));
  EXPECT_EQ(
      modelFunction(model.program(ModeKeys::TRAIN, data, labels, 2)),
      R"(  graph.model_fn @model_fn(%x: tensor<?x4xf32>, %labels: tensor<?xi32>) {
    %0 = graph.dense %x {units = 3, activation = "relu", use_bias = true, name = "hidden"}
    %1 = graph.dense %x {units = 3, activation = "linear", use_bias = true, name = "dense"}
    %2 = graph.add %0, %1
    %3 = graph.concat %2, %x
    %4 = graph.dense %3 {units = 2, activation = "linear", use_bias = true, name = "dense_1"}
    %5 = graph.cast %labels to i32
    %6 = graph.reshape %5 [-1]
    %7 = graph.sparse_softmax_cross_entropy %6, %4
    %8 = graph.constant 0.01
    graph.minimize %7 with #graph.sgd, %8 {cross_shard}
  }
}
)");
}

TEST(Keras, TheLossOfProbabilitiesIsOfTheirLogits) {
  Sequential model({InputLayer({4}), Dropout(0.5), Dense(2, softmax())});
  model.compile({"adam", "sparse_categorical_crossentropy", {"accuracy"}});
  NDArray data({2, 4}, std::vector<float>(8)), labels({2}, std::vector<int>(2));
  EXPECT_THAT(modelFunction(model.program(ModeKeys::EVAL, data, labels, 2)),
              testing::AllOf(HasSubstr("%0 = graph.dense %x"),
                             HasSubstr("graph.sparse_softmax_cross_entropy %2, "
                                       "%0\n"),
                             HasSubstr("graph.metric \"accuracy\", "
                                       "#graph.accuracy(%2, ")));
  EXPECT_THAT(modelFunction(model.program(ModeKeys::PREDICT, data, labels, 2)),
              HasSubstr("%1 = graph.softmax %0\n    graph.predict {y = %1}\n"));
}

TEST(Keras, AFunctionIsALayer) {
  LayerOptions options;
  options.input_shape = {4};
  Sequential model(
      {Lambda([](const Tensor &x) { return x * 2.0 + x; }, options), Dense(2)});
  model.compile({"sgd", "mse", {}});
  NDArray data({2, 4}, std::vector<float>(8)),
      labels({2, 2}, std::vector<int>(4));
  EXPECT_THAT(modelFunction(model.program(ModeKeys::PREDICT, data, labels, 2)),
              HasSubstr("    %0 = graph.constant 2.0\n"
                        "    %1 = graph.multiply %x, %0\n"
                        "    %2 = graph.add %1, %x\n"
                        "    %3 = graph.dense %2 "));
  EXPECT_FAILS(
      model.save("model.keras"),
      "Keras has no layer as 'lambda' \\(Lambda\\) is: use save_weights");
}

TEST(Keras, ASequentialModelKnowsItsInputInThreeWays) {
  NDArray data({2, 2, 2}, std::vector<float>(8)),
      labels({2}, std::vector<int>(2));
  auto text = [&](Model &model) {
    model.compile({"adam", "sparse_categorical_crossentropy", {"accuracy"}});
    return modelFunction(model.program(ModeKeys::TRAIN, data, labels, 2));
  };
  Sequential given({InputLayer({2, 2}), Flatten(), Dense(3, softmax())});

  Sequential added;
  LayerOptions square;
  square.input_shape = {2, 2};
  added.add(Flatten(square));
  added.add(Dense(3, softmax()));
  EXPECT_EQ(added.count_params(), 15);
  EXPECT_EQ(text(added), text(given));

  Sequential unknown({Flatten(), Dense(3, softmax())});
  EXPECT_EQ(text(unknown), text(given));
  EXPECT_EQ(unknown.count_params(), 15);
}

TEST(Keras, TakesFunctionsAsActivationsAndInitializers) {
  DenseOptions options;
  options.activation = nn::relu;
  options.kernel_initializer = initializers::random_normal(0, 0.5);
  options.trainable = false;
  DenseOptions doubled;
  doubled.activation = [](const Tensor &x) { return x * 2.0; };
  Sequential model({InputLayer({4}), Dense(3, options), Dense(2, doubled)});
  model.compile({"sgd", "mse", {}});
  NDArray data({2, 4}, std::vector<float>(8)),
      labels({2, 2}, std::vector<int>(4));
  EXPECT_THAT(
      modelFunction(model.program(ModeKeys::PREDICT, data, labels, 2)),
      testing::AllOf(HasSubstr("activation = \"relu\", use_bias = true, "
                               "kernel_initializer = #graph.random_normal<"),
                     HasSubstr("name = \"dense\", trainable = false}"),
                     HasSubstr("%3 = graph.multiply %1, %2\n"
                               "    graph.predict {y = %3}")));
  EXPECT_FAILS(model.save("model.keras"), "Keras has no layer as 'dense_1'");
  RecurrentOptions steps;
  steps.activation = [](const Tensor &x) { return x * 2.0; };
  EXPECT_FAILS(LSTM(2, steps), "LSTM: the activations of its steps have names");
}

TEST(Keras, AddsThePenaltiesOfTrainedLayersToTheLoss) {
  NDArray data({2, 4}, std::vector<float>(8)),
      labels({2, 2}, std::vector<int>(4));
  DenseOptions options;
  options.kernel_regularizer = regularizers::L2(0.5);
  options.bias_regularizer = "l1";
  Sequential model({InputLayer({4}), Dense(3, options), Dense(2)});
  model.compile({"sgd", "mse", {}});
  for (ModeKeys mode : {ModeKeys::TRAIN, ModeKeys::EVAL})
    EXPECT_THAT(modelFunction(model.program(mode, data, labels, 2)),
                testing::AllOf(HasSubstr("kernel_regularizer = #graph.l2<0.5>, "
                                         "bias_regularizer = #graph.l1}"),
                               HasSubstr("graph.regularization_loss")));
  EXPECT_THAT(modelFunction(model.program(ModeKeys::PREDICT, data, labels, 2)),
              testing::Not(HasSubstr("graph.regularization_loss")));
  model.get_layer("dense").trainable = false;
  model.compile({"sgd", "mse", {}});
  EXPECT_THAT(modelFunction(model.program(ModeKeys::TRAIN, data, labels, 2)),
              testing::Not(HasSubstr("regulariz")));
}

TEST(Keras, NamesTheRegularizerThatALayerHas) {
  ConvOptions kernel, depthwise;
  kernel.kernel_regularizer = "l2";
  depthwise.depthwise_regularizer = "l2";
  EXPECT_FAILS(DepthwiseConv2D(3, kernel),
               "DepthwiseConv2D has no kernel_regularizer: use "
               "depthwise_regularizer");
  EXPECT_FAILS(Conv2D(3, 3, depthwise),
               "Conv2D has no depthwise_regularizer: use kernel_regularizer");
  kernel.kernel_regularizer = "l3";
  EXPECT_FAILS(Conv2D(3, 3, kernel), "l3");
}

TEST(Keras, FreezesLayersWhenItIsCompiled) {
  Sequential model({InputLayer({4}), Dense(3), Dense(2)});
  EXPECT_TRUE(model.trainable);
  Layer first = model.get_layer("dense"), copy = first;
  copy.trainable = false;
  EXPECT_FALSE(first.trainable);
  EXPECT_FALSE(model.trainable);
  model.compile({"sgd", "mse", {}});
  model.trainable = true;
  EXPECT_TRUE(first.trainable);
  NDArray data({2, 4}, std::vector<float>(8)),
      labels({2, 2}, std::vector<int>(4));
  EXPECT_THAT(modelFunction(model.program(ModeKeys::TRAIN, data, labels, 2)),
              testing::AllOf(HasSubstr("\"dense\", trainable = false}"),
                             HasSubstr("name = \"dense_1\"}")));
}

TEST(Keras, KnowsTheLengthOfADataset) {
  auto count = [](const Dataset &dataset) {
    return estimator::cardinality(dataset.get());
  };
  Dataset ten = Dataset::range(10);
  EXPECT_EQ(count(ten), 10);
  EXPECT_EQ(count(Dataset::range(1, 10, 4)), 3);
  EXPECT_EQ(count(Dataset::range(5, 0, -2)), 3);
  EXPECT_EQ(count(ten.batch(3)), 3);
  EXPECT_EQ(count(ten.take(4)), 4);
  EXPECT_EQ(count(ten.take(40)), 10);
  EXPECT_EQ(count(ten.skip(4).repeat(2)), 12);
  EXPECT_EQ(count(ten.skip(40)), 0);
  EXPECT_EQ(count(ten.shard(4, 1)), 3);
  EXPECT_EQ(count(ten.shard(4, 3)), 2);
  EXPECT_EQ(count(ten.repeat()), estimator::kInfinite);
  EXPECT_EQ(count(ten.repeat().take(7)), 7);
  EXPECT_EQ(count(ten.concatenate(ten)), 20);
  EXPECT_EQ(count(Dataset::zip({ten, Dataset::range(4)})), 4);
  EXPECT_EQ(count(Dataset::zip({ten.repeat(), Dataset::range(4)})), 4);
  EXPECT_EQ(count(ten.shuffle(4).prefetch(2).map([](Tensor x) { return x; })),
            10);
  EXPECT_EQ(count(TFRecordDataset("data")), estimator::kUnknown);
  EXPECT_EQ(count(TFRecordDataset("data").take(3)), estimator::kUnknown);
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

TEST(NDArray, SharesItsMemory) {
  NDArray array({2, 3}, std::vector<int32_t>{1, 2, 3, 4, 5, 6});
  EXPECT_EQ(array.reshape({3, -1}).shape(), Shape({3, 2}));
  EXPECT_EQ(array.expand_dims(-1).shape(), Shape({2, 3, 1}));
  EXPECT_EQ(array.expand_dims(0).shape(), Shape({1, 2, 3}));
  EXPECT_EQ(array.expand_dims(1).data().data(), array.data().data());
  NDArray last = array.rows(1, 1);
  EXPECT_EQ(last.shape(), Shape({1, 3}));
  EXPECT_EQ(last.as<int32_t>()[0], 4);
  EXPECT_EQ(last.data().size(), 12u);
  EXPECT_EQ(array[1].shape(), Shape({3}));
  EXPECT_EQ(array[1].data().data(), last.data().data());
  EXPECT_EQ(array[-1][0].item(), 4);
}

TEST(NDArray, FindsTheLargestElements) {
  NDArray scores({2, 1, 3}, std::vector<float>{1, 3, 2, 6, 5, 6});
  EXPECT_EQ(scores.argmax().shape(), Shape({2, 1}));
  EXPECT_EQ(scores.argmax()[0].item(), 1);
  EXPECT_EQ(scores.argmax()[1].item(), 0);
  EXPECT_EQ(scores[0][0].argmax().item(), 1);
}

// As numpy.array2string prints them, but in one line.
TEST(NDArray, IsPrinted) {
  auto printed = [](const auto &value) {
    std::ostringstream stream;
    stream << value;
    return stream.str();
  };
  NDArray array({2, 2}, std::vector<float>{0.5f, -1, 2, 1e-7f});
  EXPECT_EQ(printed(array), "[[0.5 -1] [2 1e-07]]");
  EXPECT_EQ(printed(array[0][1]), "-1");
  EXPECT_EQ(printed(array.shape()), "[2, 2]");
  NDArray bytes({1, 1001}, std::vector<uint8_t>(1001, 7));
  EXPECT_EQ(printed(bytes), "[[7 7 7 ... 7 7 7]]");
}

TEST(NDArray, ConvertsNumbers) {
  NDArray bytes({3}, std::vector<uint8_t>{0, 51, 255});
  NDArray shares = bytes / 255.0;
  EXPECT_EQ(shares.dtype(), float32);
  EXPECT_EQ(shares.as<float>()[1], 0.2f);
  EXPECT_EQ(shares.as<float>()[2], 1.0f);
  NDArray floats({3}, std::vector<float>{-1.5f, 0.25f, 7});
  EXPECT_EQ(floats.astype(int32).as<int32_t>()[0], -1);
  EXPECT_EQ(bytes.astype(int64).as<int64_t>()[2], 255);
}

/// The bytes of a file that the array's own process and others can read.
std::string readMemory(const NDArray &array) {
  std::ifstream file(array.memory()->path(), std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

TEST(NDArray, IsAFileOfMemoryIfItIsLarge) {
  std::vector<float> values(3000000);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<float>(i % 1000003);
  NDArray copied({3000, 1000}, values);
  ASSERT_EQ(values.size(), 3000000u);
  NDArray taken({3000, 1000}, std::vector<float>(values));
  NDArray given({3000, 1000}, std::move(values));
  for (const NDArray &array : {copied, taken, given}) {
    ASSERT_EQ(array.data().size(), 12000000u);
    EXPECT_EQ(array.as<float>()[2999999],
              static_cast<float>(2999999 % 1000003));
    EXPECT_TRUE(array.data() == copied.data());
    EXPECT_TRUE(readMemory(array) == copied.data());
  }
  EXPECT_EQ(NDArray({1}, std::vector<float>(1)).memory()->path(), "");
}

// Rows of a larger array are read from it: the other bytes are a header and a
// footer.
TEST(Keras, ReadsRowsOfAnArray) {
  NDArray all({100000, 4}, std::vector<float>(400000)),
      labels({1000}, std::vector<int>(1000));
  Sequential model({InputLayer({4}), Dense(2, softmax())});
  model.compile({"adam", "sparse_categorical_crossentropy", {}});
  std::string text = std::regex_replace(
      model.program(ModeKeys::TRAIN, all.rows(9000, 1000), labels, 10),
      std::regex(" loc\\([^)]*\\)"), "");
  EXPECT_EQ(text.substr(0, text.find("  graph.model_fn")),
            R"(graph.model @sequential {
  data.func @parse_train(%bytes_of_train_x, %bytes_of_train_y) {
    %0 = data.decode_raw %bytes_of_train_x : tensor<4xf32>
    %1 = stablehlo.reshape %0 : (tensor<4xf32>) -> tensor<4xf32>
    %2 = data.decode_raw %bytes_of_train_y : tensor<1xi32>
    %3 = stablehlo.reshape %2 : (tensor<1xi32>) -> tensor<i32>
    data.return {x = %1, labels = %3} : tensor<4xf32>, tensor<i32>
  }
  data.pipeline train {
    %files_of_train_x = data.files "train_x" ["train_x"]
    %train_x = data.fixed_length_record %files_of_train_x {record_bytes = 16, header_bytes = 144000, footer_bytes = 1440000}
    %files_of_train_y = data.files "train_y" ["train_y"]
    %train_y = data.fixed_length_record %files_of_train_y {record_bytes = 4}
    %zip = data.zip %train_x, %train_y
    %shuffle = data.shuffle %zip {buffer_size = 1000}
    %repeat = data.repeat %shuffle
    %map = data.map @parse_train(%repeat)
    %batch = data.batch %map {drop_remainder}
    data.yield %batch
  }
)");
}

//===----------------------------------------------------------------------===//
// Callbacks
//===----------------------------------------------------------------------===//

/// A compiled model with a learning rate of 1.
Sequential makeModel() {
  Sequential model({InputLayer({4}), Dense(2)});
  model.compile({optimizers::SGD(1), "mse", {}});
  return model;
}

// The rates that Keras 3.15 sets for these losses.
TEST(KerasCallbacks, ReduceTheRateOnAPlateau) {
  Sequential model = makeModel();
  callbacks::ReduceLROnPlateauOptions options;
  options.factor = 0.5;
  options.patience = 3;
  options.min_delta = 0.1;
  options.cooldown = 2;
  options.min_lr = 0.2;
  callbacks::CallbackPtr callback = callbacks::ReduceLROnPlateau(options);
  callback->set_model(&model);
  std::vector<double> rates;
  double losses[] = {9, 9, 5, 4.95, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
  int64_t epoch = 0;
  for (double loss : losses) {
    callback->on_epoch_end(epoch++, {{"loss", 0}, {"val_loss", loss}});
    rates.push_back(model.learning_rate());
  }
  EXPECT_THAT(rates, ElementsAre(1, 1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.25, 0.25,
                                 0.25, 0.25, 0.2, 0.2, 0.2, 0.2, 0.2));
}

TEST(KerasCallbacks, ScheduleTheRate) {
  Sequential model = makeModel();
  callbacks::CallbackPtr callback = callbacks::LearningRateScheduler(
      [](int64_t epoch, double rate) { return epoch < 2 ? rate : rate / 4; });
  callback->set_model(&model);
  std::vector<double> rates;
  for (int64_t epoch = 0; epoch < 4; ++epoch) {
    callback->on_epoch_begin(epoch);
    rates.push_back(model.learning_rate());
  }
  EXPECT_THAT(rates, ElementsAre(1, 1, 0.25, 0.0625));
}

TEST(KerasLayers, HaveOneSizeOfAllDimensions) {
  ConvOptions conv;
  conv.strides = 2;
  conv.padding = "same";
  PoolingOptions pooling;
  pooling.strides = 3;
  KerasTensor x = Conv2D(4, 3, conv)(Input({28, 20, 1}));
  EXPECT_EQ(x.shape(), Shape({14, 10, 4}));
  EXPECT_EQ(MaxPooling2D(2, pooling)(x).shape(), Shape({5, 3, 4}));
  EXPECT_EQ(UpSampling2D(3)(x).shape(), Shape({42, 30, 4}));
}

//===----------------------------------------------------------------------===//
// Mistakes
//===----------------------------------------------------------------------===//

TEST(KerasMistake, IsReportedInALayer) {
  EXPECT_FAILS(
      Conv2D(4, {3, 3})(Input({8, 8})).shape(),
      "KerasTest.cpp:[0-9]+:1: error: 'graph.conv2d' op \\(C1\\) needs "
      "rank 4");
  EXPECT_FAILS(
      Conv2D(4, {3, 3})(Input({2, 8, 1})).shape(),
      "a window of 3x3, which does not fit into 'tensor<1x2x8x1xf32>'");
  EXPECT_FAILS(Reshape({5})(Input({4})).shape(),
               "KerasTest.cpp:[0-9]+:1: error: 'graph.reshape' op \\(C2\\) "
               "cannot give the 4 elements");
  EXPECT_FAILS(Add()({Input({4}), Input({5})}).shape(),
               "KerasTest.cpp:[0-9]+:1: error: 'graph.add'");
  EXPECT_FAILS(Concatenate()({Input({4, 2}), Input({3, 2})}).shape(),
               "KerasTest.cpp:[0-9]+:1: error: 'graph.concat'");
  EXPECT_FAILS(
      Add()(Input({4})),
      "KerasTest.cpp:[0-9]+: error: Add takes 2 or more inputs, not 1");
  EXPECT_FAILS(Reshape({-1, -1}), "Reshape: only one size may be -1");
  EXPECT_FAILS(Subtract()({Input({4}), Input({4}), Input({4})}),
               "Subtract takes 2 inputs, not 3");
  EXPECT_FAILS(Concatenate(0)({Input({4}), Input({4})}),
               "Concatenate: axis 0 is the batch");
  EXPECT_FAILS(Conv2D(4, {}), "Conv2D has no kernel_size");
  EXPECT_FAILS(ZeroPadding2D({{1, 1}}), "ZeroPadding2D: padding has not 2");
  EXPECT_FAILS(MultiHeadAttention(2, 3)(Input({5, 4})),
               "MultiHeadAttention takes 2 to 3 inputs, not 1");
  EXPECT_FAILS(MultiHeadAttention(2, 3)({Input({5, 4}), Input({4})}).shape(),
               "'graph.multi_head_attention' op \\(C1\\)");
  EXPECT_FAILS(Dense(3)({Input({4}), Input({4})}),
               "Dense takes 1 input, not 2");
  EXPECT_FAILS(Activation("rely"),
               "activation = \"rely\", but it is one of \"linear\", \"relu\"");
}

TEST(KerasMistake, IsReportedInAModel) {
  EXPECT_FAILS(Sequential({Dense(3)}).summary(),
               "does not know the shape of an example: give its first layer an "
               "input_shape");
  EXPECT_FAILS(Sequential().count_params(), "has no layers");
  EXPECT_FAILS(Bidirectional(Dense(3)),
               "Bidirectional is of an LSTM or a GRU, not of Dense");
  EXPECT_FAILS(Conv1D(4, {3, 3}), "kernel_size \\[3, 3\\] has not 1 number");
  EXPECT_FAILS(Permute({1, 3}), "are not the dimensions from 1 on");
  KerasTensor x = Input({4}), y = Input({4});
  EXPECT_FAILS(Model(x, Add()({x, y})), "depend on an Input that is not");
  EXPECT_FAILS(Model(x, Dense(3, {"linear", true, "a"})(
                            Dense(3, {"linear", true, "a"})(x))),
               "two layers of the model 'model' are called 'a'");
  Layer twice = Dense(3);
  EXPECT_FAILS(Model({x, y}, {twice(x), twice(y)}),
               "two outputs of the model 'model' are of the layer 'dense'");
  EXPECT_FAILS(NDArray({2, 3}, std::vector<float>(5)),
               "of shape \\[2, 3\\] has not 5 elements");
}

TEST(KerasMistake, IsReportedInTraining) {
  NDArray data({2, 4}, std::vector<float>(8)), labels({2}, std::vector<int>(2));
  Sequential model({InputLayer({4}), Dense(2)});
  EXPECT_FAILS(model.fit(data, labels), "compile the model 'sequential' first");
  EXPECT_FAILS(model.compile({"adm"}), "not \"adm\"");
  model.compile({"adam"});
  EXPECT_FAILS(model.fit(NDArray({2, 3}, std::vector<float>(6)), labels),
               "of shape \\[3\\], but the model 'sequential' takes \\[4\\]");
  EXPECT_FAILS(model.fit(data, NDArray({3}, std::vector<int>(3))),
               "there are 2 examples, but 3 labels");
  EXPECT_FAILS(model.fit(data, labels), "do not make one batch");
  EXPECT_FAILS(model.predict(data),
               "KerasTest.cpp:[0-9]+: error: predict: the model 'sequential' "
               "has no weights yet: call fit, set_weights or load_weights");
  EXPECT_FAILS(model.evaluate(data, labels, 0),
               "evaluate: batch_size is at least 1");
  FitArgs split;
  split.validation_split = 1;
  EXPECT_FAILS(model.fit(data, labels, split), "and less than 1");
  split.validation_split = 0.5;
  split.validation_data = {{data, labels}};
  EXPECT_FAILS(model.fit(data, labels, split), "give one of validation_data");
  auto train = [&] { model.program(ModeKeys::TRAIN, data, labels, 2); };
  EXPECT_FAILS(train(), "let the model end in a softmax, or say from_logits");
  EXPECT_FAILS(model.compile({"adam", "crossentropy"}),
               "KerasTest.cpp:[0-9]+: error: loss = \"crossentropy\", but it "
               "is one of \"sparse_categorical_crossentropy\"");
  model.compile({"adam", "mse", {"acuracy"}});
  EXPECT_FAILS(train(), "the labels are of shape \\[\\], but mse of the model "
                        "'sequential' takes \\[2\\]");
  labels = NDArray({2, 2}, std::vector<int>(4));
  EXPECT_FAILS(train(), "KerasTest.cpp:[0-9]+: error: compile: there is no "
                        "metric \"acuracy\"");
}

TEST(KerasMistake, IsReportedInTheArgumentsOfOutputs) {
  KerasTensor x = Input({4});
  Model two(x, {Dense(2, {"linear", true, "a"})(x),
                Dense(3, {"linear", true, "b"})(x)});
  EXPECT_FAILS(two.compile({"sgd", {"mse", "mse", "mse"}}),
               "loss has 3 entries for the outputs a, b");
  std::map<std::string, Loss> named{{"c", "mse"}};
  EXPECT_FAILS(two.compile({"sgd", named}),
               "loss names an output 'c'; the outputs are a, b");
  named = {{"a", "mse"}};
  EXPECT_FAILS(two.compile({"sgd", named}), "the output 'b' has no loss");
  EXPECT_FAILS(two.compile({"sgd", "mse", {"mae"}}),
               "metrics has 1 entries for the outputs a, b");
  EXPECT_FAILS(two.compile({"sgd", "mse", {}, {1.0}}),
               "loss_weights has 1 numbers, and the model has 2 outputs");
  two.compile({"sgd", "mse"});
  NDArray data({2, 4}, std::vector<float>(8)), a({2, 2}, std::vector<float>(4)),
      b({2, 3}, std::vector<float>(6));
  EXPECT_FAILS(two.fit(data, a), "has 2 outputs, not 1");
  FitArgs fit;
  fit.batch_size = 2;
  fit.class_weight = {{0, 2.0}};
  NDArrays labels({a, b});
  EXPECT_FAILS(two.fit(data, labels, fit), "class_weight is for models of one");
  fit.sample_weight = NDArray({2}, std::vector<float>(2));
  EXPECT_FAILS(two.fit(data, labels, fit),
               "give one of class_weight and sample_weight");
  fit.sample_weight = NDArray({3}, std::vector<float>(3));
  EXPECT_FAILS(two.fit(data, labels, fit), "2 examples, but 3 weights");
  fit.sample_weight = NDArray({2, 2}, std::vector<float>(4));
  EXPECT_FAILS(two.fit(data, labels, fit), "has a number for each example");
  EXPECT_FAILS(two.get_layer("c"), "has no layer 'c': it has input_1, a, b");
}

TEST(KerasMistake, IsReportedInADataset) {
  Sequential model = makeModel();
  Dataset rows = Dataset::from_tensor_slices(
      {{"x", Constant({2, 4}, std::vector<float>(8))}},
      Constant({2, 2}, std::vector<float>(4)));
  EXPECT_FAILS(model.fit(rows), "the dataset makes no batches: end it with");
  FitArgs fit;
  EXPECT_FAILS(model.fit(rows.batch(3)), "the dataset has no whole batch");
  EXPECT_FAILS(model.fit(rows.repeat().batch(2)),
               "the dataset never ends: give steps_per_epoch");
  EXPECT_FAILS(model.fit(rows.filter([](const Features &, const Tensor &y) {
                               return equal(y, y);
                             })
                             .batch(2)),
               "is not known before it is read: give steps_per_epoch");
  fit.batch_size = 2;
  EXPECT_FAILS(model.fit(rows.batch(2), fit), "batch_size is of arrays");
  fit = FitArgs();
  fit.validation_split = 0.5;
  EXPECT_FAILS(model.fit(rows.batch(2), fit), "validation_split is of arrays");
  fit = FitArgs();
  fit.sample_weight = NDArray({2}, std::vector<float>(2));
  EXPECT_FAILS(model.fit(rows.batch(2), fit), "sample_weight is of arrays");
  Dataset unlabeled = Dataset::from_tensor_slices(
      {{"x", Constant({2, 4}, std::vector<float>(8))}});
  EXPECT_FAILS(model.fit(unlabeled.batch(2)), "the dataset has no labels");
}

TEST(KerasMistake, IsReportedInAnOptimizer) {
  optimizers::Options options;
  options.clipnorm = options.clipvalue = 1;
  EXPECT_FAILS(optimizers::SGD(0.1, 0, false, options),
               "only one of clipnorm, clipvalue and global_clipnorm");
  EXPECT_FAILS(optimizers::Adam(INFINITY, 0.9, NAN),
               "a number of a model must be finite");
}

TEST(KerasMistake, IsReportedInAnArray) {
  NDArray array({2, 3}, std::vector<float>(6));
  EXPECT_FAILS(array.reshape({4, -1}), "do not make the shape");
  EXPECT_FAILS(array.expand_dims(3), "has no place 3");
  EXPECT_FAILS(array.rows(1, 2), "of 2 examples does not have 2 from 1 on");
  EXPECT_FAILS(array.as<int>(), "are f32, not i32: astype converts them");
  EXPECT_FAILS(array[2], "of shape \\[2, 3\\] has no example of index 2");
  EXPECT_FAILS(array[-3], "has no example of index -3");
  EXPECT_FAILS(array.item(), "of shape \\[2, 3\\] has not one element");
  EXPECT_FAILS(array.rows(0, 0).argmax(), "has no largest element");
}

TEST(KerasMistake, IsReportedInACallback) {
  callbacks::EarlyStoppingOptions options;
  options.mode = "maximum";
  EXPECT_FAILS(callbacks::EarlyStopping(options),
               "mode is \"auto\", \"min\" or \"max\", not \"maximum\"");
  Sequential model = makeModel();
  callbacks::CallbackPtr callback = callbacks::EarlyStopping();
  callback->set_model(&model);
  EXPECT_FAILS(
      callback->on_epoch_end(0, {{"accuracy", 1}}),
      "EarlyStopping monitors \"val_loss\", but an epoch has accuracy");
  EXPECT_FAILS(model.save_weights("weights"),
               "ends neither with .weights.h5 nor with .safetensors");
  EXPECT_FAILS(model.save("model.h5"), "does not end with .keras");
  EXPECT_FAILS(model.get_weights(), "has no weights yet, which its first fit");
  NDArray kernel({4, 2}, std::vector<float>(8)),
      bias({2}, std::vector<float>(2));
  EXPECT_FAILS(model.set_weights({kernel}), "has 2 weights, not 1");
  EXPECT_FAILS(
      model.set_weights({bias, kernel}),
      "'dense/kernel' of the model 'sequential' is of shape \\[4, 2\\], "
      "not \\[2\\]");
  EXPECT_FAILS(formatPath("{los}", {{"loss", 1}}), "names 'los', which");
  model.compile(
      {optimizers::SGD(optimizers::schedules::CosineDecay(1, 10)), "mse", {}});
  EXPECT_FAILS(model.set_learning_rate(1), "is a schedule");
}

TEST(KerasMistake, IsReportedInTheDevice) {
  EXPECT_FAILS(TPUStrategy(TPUClusterResolver("grpc://10.0.0.1")),
               "this process was started on this machine, \"local\", not on "
               "\"grpc://10.0.0.1\"");
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

TEST(Records, AreFramedAsTFRecordFiles) {
  std::string record = estimator::frameRecord("123456789");
  ASSERT_EQ(record.size(), 8 + 4 + 9 + 4);
  EXPECT_EQ(record.substr(0, 8), std::string("\x09\0\0\0\0\0\0\0", 8));
  EXPECT_EQ(record.substr(12, 9), "123456789");
  // The check value of CRC-32C (RFC 3720 names the polynomial), masked.
  uint32_t crc = 0xe3069283, masked = (crc >> 15 | crc << 17) + 0xa282ead8;
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(static_cast<unsigned char>(record[21 + i]),
              static_cast<unsigned char>(masked >> 8 * i));
}

// Event { wall_time: 1.0 step: 300 summary { value { tag: "ab" simple_value:
// 0.5 } } }, and the record that begins a file.
TEST(Records, HoldScalars) {
  std::string event("\x09\0\0\0\0\0\0\xf0\x3f\x10\xac\x02\x2a\x0b\x0a\x09\x0a"
                    "\x02"
                    "ab\x15\0\0\0\x3f",
                    25);
  EXPECT_EQ(estimator::makeEvent(1, 300, {{"ab", 0.5}}),
            estimator::frameRecord(event));
  EXPECT_EQ(estimator::makeEvent(1, 0, {}),
            estimator::frameRecord(std::string("\x09\0\0\0\0\0\0\xf0\x3f", 9) +
                                   "\x1a\x0d"
                                   "brain.Event:2"));
  // The last record is not whole.
  std::vector<estimator::Event> events = estimator::readEvents(
      estimator::makeEvent(1, 0, {}) + estimator::frameRecord(event) +
      estimator::frameRecord(event).substr(0, 20));
  ASSERT_EQ(events.size(), 2);
  EXPECT_TRUE(events[0].scalars.empty());
  EXPECT_EQ(events[1].step, 300);
  EXPECT_EQ(events[1].scalars, (std::map<std::string, double>{{"ab", 0.5}}));
  // A summary that is longer than its event.
  EXPECT_TRUE(
      estimator::readEvents(estimator::frameRecord("\x10\x05\x2a\x7f\x0a"))[0]
          .scalars.empty());
}

} // namespace
