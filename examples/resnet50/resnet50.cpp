// resnet50.mlir in C++: ResNet-50 in its version 1.5, for images of 64x64
// pixels of ten classes.
//
//   resnet50 [DATA [MODEL_DIR [STEPS [BATCH_SIZE]]]]
#include "systole/systole.h"

#include <cstdlib>
#include <iostream>

using namespace systole;

// A record of ImageNet's layout. In training the crop is at random, and
// mirrored at random.
static Example decode(const Tensor &record, const std::string &crop) {
  Features parsed =
      parse_single_example(record, {{"image/encoded", {{}, string}},
                                    {"image/class/label", {{}, int64}}});
  Tensor bytes =
      image::decode_jpeg(parsed["image/encoded"], {uint8, {64, 64, 3}}, crop);
  Tensor means = constant(std::vector<float>{123.675f, 116.28f, 103.53f});
  Tensor deviations = constant(std::vector<float>{58.395f, 57.12f, 57.375f});
  // ImageNet's labels count from 1.
  return {.features = {{"image", (cast(bytes, float32) - means) / deviations}},
          .labels = cast(parsed["image/class/label"] - 1.0, int32)};
}

static Dataset train_input_fn(const Params &params) {
  return TFRecordDataset(params["data"] + "/train*")
      .shuffle(64)
      .repeat()
      .map([](Tensor record) { return decode(record, "random"); })
      .batch(params["batch_size"])
      .prefetch(2);
}

static Dataset eval_input_fn(const Params &params) {
  return TFRecordDataset(params["data"] + "/validation*")
      .map([](Tensor record) { return decode(record, "center"); })
      .batch(params["batch_size"])
      .prefetch(2);
}

// A convolution and its normalization. Images that become smaller have zeros
// around them instead of the padding "same", whose zeros are not the same
// number on both sides.
static Tensor conv(Tensor x, int64_t filters, int64_t size, int64_t stride = 1,
                   const Initializer &gamma = "ones") {
  if (stride > 1 && size > 1)
    x = layers::zero_padding(x, {{size / 2, size / 2}, {size / 2, size / 2}});
  x = layers::conv2d(x, {.filters = filters,
                         .kernel_size = size,
                         .strides = stride,
                         .padding = size > 1 && stride == 1 ? "same" : "valid",
                         .use_bias = false,
                         .kernel_initializer = "he_normal"});
  return layers::batch_normalization(
      x, {.momentum = 0.9, .epsilon = 1e-5, .gamma_initializer = gamma});
}

// The first block of a stage changes the shape, also that of its shortcut.
static Tensor block(const Tensor &x, int64_t filters, bool isFirst) {
  int64_t stride = isFirst && filters > 64 ? 2 : 1;
  Tensor y = nn::relu(conv(x, filters, 1));
  y = nn::relu(conv(y, filters, 3, stride));
  // A block begins as the identity.
  y = conv(y, 4 * filters, 1, 1, "zeros");
  return nn::relu(y + (isFirst ? conv(x, 4 * filters, 1, stride) : x));
}

static Tensor resnet(const Tensor &image) {
  Tensor x = nn::relu(conv(image, 64, 7, 2));
  x = layers::zero_padding(x, {{1, 1}, {1, 1}});
  x = layers::max_pooling2d(x, {.pool_size = 3, .strides = 2});
  const std::pair<int64_t, int> stages[] = {
      {64, 3}, {128, 4}, {256, 6}, {512, 3}};
  for (auto [filters, blocks] : stages)
    for (int i = 0; i < blocks; ++i)
      x = block(x, filters, i == 0);
  x = layers::global_average_pooling2d(x);
  return layers::dense(
      x,
      {.units = 10, .kernel_initializer = random_normal_initializer(0, 0.01)});
}

static Metrics metric_fn(Tensor labels, Tensor logits) {
  return {{"accuracy", metrics::accuracy(labels, argmax(logits))},
          {"top_5", metrics::top_k(labels, logits, 5)}};
}

static TPUEstimatorSpec model_fn(const Features &features, const Tensor &labels,
                                 ModeKeys mode, const Params &) {
  Tensor logits = resnet(features["image"]);
  if (mode == ModeKeys::PREDICT)
    return {.mode = mode,
            .predictions = {{"classes", argmax(logits)},
                            {"probabilities", nn::softmax(logits)}}};

  Tensor loss = losses::softmax_cross_entropy(one_hot(labels, 10), logits, {},
                                              /*label_smoothing=*/0.1);
  if (mode == ModeKeys::EVAL)
    return {.mode = mode,
            .loss = loss,
            .eval_metrics = {metric_fn, {labels, logits}}};

  Tensor steps = train::piecewise_constant(get_global_step(), {90, 120},
                                           {0.1, 0.01, 0.001});
  Optimizer optimizer = train::with_options(
      train::MomentumOptimizer(train::linear_warmup(steps, 0.1, 10), 0.9),
      {.weight_decay = 1e-4, .no_decay = {"bias", "gamma", "beta"}});
  return {.mode = mode,
          .loss = loss,
          .train_op = CrossShardOptimizer(optimizer).minimize(loss)};
}

int main(int argc, char **argv) {
  auto argument = [&](int i, const char *otherwise) {
    return std::string(argc > i ? argv[i] : otherwise);
  };
  int64_t batch_size = std::stoi(argument(4, "32"));
  TPUEstimator estimator({
      .model_fn = model_fn,
      .config = {.model_dir = argument(2, ""),
                 .tf_random_seed = 1,
                 .tpu_config = {.iterations_per_loop = 10, .num_shards = 2}},
      .params = {{"data", argument(1, "examples/resnet50/data")}},
      .train_batch_size = batch_size,
      .eval_batch_size = batch_size,
      .name = "resnet50",
  });
  estimator.train(
      {.input_fn = train_input_fn, .max_steps = std::stoi(argument(3, "150"))});
  auto metrics = estimator.evaluate({.input_fn = eval_input_fn});
  std::cout << "accuracy of " << metrics["accuracy"] << "\n";
}
