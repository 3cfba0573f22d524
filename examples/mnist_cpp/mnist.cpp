// A convolutional network that reads handwritten digits, as the guide to
// TPUEstimator writes it.
#include "systole/systole.h"

#include <iostream>
#include <string>

using namespace systole;

// A flag: --name=value.
static std::string flag(int argc, char **argv, const std::string &name,
                        std::string value) {
  for (int i = 1; i < argc; ++i)
    if (std::string(argv[i]).rfind("--" + name + "=", 0) == 0)
      value = argv[i] + name.size() + 3;
  return value;
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
  bool use_tpu = flag(argc, argv, "use_tpu", "true") == "true";
  TPUEstimator estimator({
      .model_fn = model_fn,
      .config = {.model_dir = flag(argc, argv, "model_dir", ""),
                 .tpu_config = {.iterations_per_loop = 100,
                                .num_shards = std::stoi(
                                    flag(argc, argv, "num_shards", "0"))}},
      .params = {{"data", flag(argc, argv, "data", "examples/mnist/data")},
                 {"learning_rate", 0.05},
                 {"use_tpu", use_tpu}},
      .use_tpu = use_tpu,
      .train_batch_size = 128,
      .eval_batch_size = 400,
      .predict_batch_size = 100,
      .name = "mnist",
  });
  estimator.train(
      {.input_fn = train_input_fn,
       .max_steps = std::stoi(flag(argc, argv, "train_steps", "1000"))});
  auto metrics = estimator.evaluate({.input_fn = eval_input_fn});
  std::cout << "accuracy of " << metrics["accuracy"] << " after "
            << metrics["global_step"] << " steps\n";

  auto predictions = estimator.predict({.input_fn = eval_input_fn});
  std::cout << predictions.size() << " predictions; the first digit is a "
            << predictions[0]["classes"].values[0] << "\n";

  if (std::string folder = flag(argc, argv, "export_dir", ""); !folder.empty())
    estimator.export_savedmodel(
        {.export_dir_base = folder, .serving_input_receiver_fn = [] {
           return ServingInputReceiver{{"image", {{784}, float32}}};
         }});
}
