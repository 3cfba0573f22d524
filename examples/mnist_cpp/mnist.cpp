// A convolutional network that reads handwritten digits, as the guide to
// TPUEstimator writes it.
#include "systole/systole.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>

using namespace systole;

// The flags, --name=value, and their defaults.
static std::map<std::string, std::string> parseFlags(int argc, char **argv) {
  std::map<std::string, std::string> flags = {{"data", "examples/mnist/data"},
                                              {"export_dir", ""},
                                              {"model_dir", ""},
                                              {"num_shards", "0"},
                                              {"train_steps", "1000"},
                                              {"use_tpu", "true"}};
  for (int i = 1; i < argc; ++i) {
    std::string flag = argv[i];
    size_t equals = std::min(flag.find('='), flag.size());
    auto found = flags.find(flag.substr(0, equals).erase(0, 2));
    if (flag.rfind("--", 0) != 0 || equals == flag.size() ||
        found == flags.end()) {
      std::cerr << "there is no flag " << flag << "; write --NAME=VALUE:";
      for (const auto &[name, value] : flags)
        std::cerr << " --" << name << "=" << value;
      std::cerr << "\n";
      std::exit(2);
    }
    found->second = flag.substr(equals + 1);
  }
  return flags;
}

static Tensor cnn(const Tensor &image, bool training) {
  Tensor x = reshape(image, {-1, 28, 28, 1});
  x = layers::conv2d(x, {.filters = 32,
                         .kernel_size = {5, 5},
                         .padding = "same",
                         .activation = "relu"});
  x = layers::max_pooling2d(x, {.pool_size = {2, 2}});
  x = layers::conv2d(x, {.filters = 64,
                         .kernel_size = {5, 5},
                         .padding = "same",
                         .activation = "relu"});
  x = layers::max_pooling2d(x, {.pool_size = {2, 2}});
  x = layers::flatten(x);
  x = layers::dense(x, {.units = 128, .activation = "relu"});
  x = layers::dropout(x, 0.4, training);
  return layers::dense(x, {.units = 10});
}

static Metrics metric_fn(Tensor labels, Tensor logits) {
  return {{"accuracy", metrics::accuracy(labels, argmax(logits))}};
}

static TPUEstimatorSpec model_fn(const Features &features, const Tensor &labels,
                                 ModeKeys mode, const Params &params) {
  Tensor logits = cnn(features["image"], mode == ModeKeys::TRAIN);
  if (mode == ModeKeys::PREDICT)
    return {.mode = mode,
            .predictions = {{"classes", argmax(logits)},
                            {"probabilities", nn::softmax(logits)}}};

  Tensor loss = losses::softmax_cross_entropy(one_hot(labels, 10), logits);
  if (mode == ModeKeys::EVAL)
    return {.mode = mode,
            .loss = loss,
            .eval_metrics = {metric_fn, {labels, logits}}};

  Tensor learning_rate = train::exponential_decay(
      params["learning_rate"], get_global_step(), 100000, 0.96);
  Optimizer optimizer = train::GradientDescentOptimizer(learning_rate);
  if (params["use_tpu"])
    optimizer = CrossShardOptimizer(optimizer);
  return {.mode = mode,
          .loss = loss,
          .train_op = optimizer.minimize(loss, get_global_step())};
}

// One record: an image of 28x28 bytes, made [-0.5, 0.5], and its digit.
static Example parse(const Tensor &record) {
  Features example = parse_single_example(
      record, {{"image_raw", {{}, string}}, {"label", {{}, int64}}});
  Tensor image =
      cast(decode_raw(example["image_raw"], uint8, 784), float32) / 255.0 - 0.5;
  return {.features = {{"image", image}},
          .labels = cast(example["label"], int32)};
}

static Dataset train_input_fn(const Params &params) {
  return TFRecordDataset({params["data"] + "/train.tfrecord.gz"})
      .map(parse)
      .shuffle(7000)
      .repeat()
      .batch(params["batch_size"]);
}

static Dataset eval_input_fn(const Params &params) {
  return TFRecordDataset({params["data"] + "/test.tfrecord.gz"})
      .map(parse)
      .batch(params["batch_size"]);
}

int main(int argc, char **argv) {
  auto flags = parseFlags(argc, argv);
  bool use_tpu = flags["use_tpu"] == "true";
  TPUEstimator estimator({
      .model_fn = model_fn,
      .config = {.model_dir = flags["model_dir"],
                 .tpu_config = {.iterations_per_loop = 100,
                                .num_shards = std::stoi(flags["num_shards"])}},
      .params = {{"data", flags["data"]},
                 {"learning_rate", 0.05},
                 {"use_tpu", use_tpu}},
      .use_tpu = use_tpu,
      .train_batch_size = 128,
      .eval_batch_size = 400,
      .predict_batch_size = 100,
      .name = "mnist",
  });
  estimator.train({.input_fn = train_input_fn,
                   .max_steps = std::stoi(flags["train_steps"])});
  auto metrics = estimator.evaluate({.input_fn = eval_input_fn});
  std::cout << "accuracy of " << metrics["accuracy"] << " after "
            << metrics["global_step"] << " steps\n";

  auto predictions = estimator.predict({.input_fn = eval_input_fn});
  std::cout << predictions.size() << " predictions; the first digit is a "
            << predictions[0]["classes"].values[0] << "\n";

  if (std::string folder = flags["export_dir"]; !folder.empty())
    estimator.export_savedmodel(
        {.export_dir_base = folder, .serving_input_receiver_fn = [] {
           return ServingInputReceiver{{"image", {{784}, float32}}};
         }});
}
