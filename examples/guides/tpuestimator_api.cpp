// The program of Cloud TPU's guide "Using the TPUEstimator API": README.md
// lists the lines that differ from it.
#include "flags.h"
#include "systole/systole.h"

#include <cstdio>
#include <stdexcept>
#include <string>

using namespace systole;

static Flags FLAGS = {
    {"use_tpu", "true"},   {"tpu", ""},
    {"train_file", ""},    {"eval_file", ""},
    {"model_dir", ""},     {"learning_rate", "0.05"},
    {"batch_size", "128"}, {"train_steps", "1000"},
    {"eval_steps", "0"},   {"iterations", "100"},
    {"num_shards", "8"},   {"dataset_reader_buffer_size", "268435456"}};

static Metrics metric_fn(Tensor labels, Tensor logits) {
  Tensor predictions = argmax(logits, 1);
  return {{"accuracy", metrics::accuracy(labels, predictions)}};
}

static TPUEstimatorSpec model_fn(const Tensor &features, const Tensor &labels,
                                 ModeKeys mode, const Params & /*params*/) {
  if (mode == ModeKeys::PREDICT)
    throw std::runtime_error("mode PREDICT is not supported yet");

  Tensor input_layer = reshape(features, {-1, 28, 28, 1});
  Tensor conv1 = layers::conv2d(input_layer, {.filters = 32,
                                              .kernel_size = {5, 5},
                                              .padding = "same",
                                              .activation = nn::relu});
  Tensor pool1 =
      layers::max_pooling2d(conv1, {.pool_size = {2, 2}, .strides = 2});
  Tensor conv2 = layers::conv2d(pool1, {.filters = 64,
                                        .kernel_size = {5, 5},
                                        .padding = "same",
                                        .activation = nn::relu});
  Tensor pool2 =
      layers::max_pooling2d(conv2, {.pool_size = {2, 2}, .strides = 2});
  Tensor pool2_flat = reshape(pool2, {-1, 7 * 7 * 64});
  Tensor dense =
      layers::dense(pool2_flat, {.units = 128, .activation = nn::relu});
  Tensor dropout = layers::dropout(dense, 0.4, mode == ModeKeys::TRAIN);
  Tensor logits = layers::dense(dropout, {.units = 10});
  Tensor onehot_labels = one_hot(cast(labels, int32), 10);

  Tensor loss = losses::softmax_cross_entropy(onehot_labels, logits);

  if (mode == ModeKeys::EVAL)
    return {.mode = mode,
            .loss = loss,
            .eval_metrics = {metric_fn, {labels, logits}}};

  Tensor learning_rate =
      train::exponential_decay(std::stod(FLAGS["learning_rate"]),
                               train::get_global_step(), 100000, 0.96);
  Optimizer optimizer = train::GradientDescentOptimizer(learning_rate);
  if (FLAGS["use_tpu"] == "true")
    optimizer = contrib::tpu::CrossShardOptimizer(optimizer);

  TrainOp train_op = optimizer.minimize(loss, train::get_global_step());
  return {.mode = mode, .loss = loss, .train_op = train_op};
}

static auto get_input_fn(const std::string &filename, bool repeats) {
  return [=](const Params &params) -> Example {
    auto parser = [](const Tensor &serialized_example) -> Example {
      Features features =
          parse_single_example(serialized_example, {{"image_raw", {{}, string}},
                                                    {"label", {{}, int64}}});
      Tensor image = decode_raw(features["image_raw"], uint8);
      image.set_shape({28 * 28});
      image = cast(image, float32) * (1.0 / 255) - 0.5;
      Tensor label = cast(features["label"], int32);
      return {image, label};
    };

    Dataset dataset =
        TFRecordDataset(filename,
                        /*compression_type=*/"",
                        std::stoi(FLAGS["dataset_reader_buffer_size"]));
    dataset = dataset.map(parser).cache();
    if (repeats)
      dataset = dataset.repeat();
    dataset = dataset.apply(
        contrib::data::batch_and_drop_remainder(params["batch_size"]));
    return dataset.make_one_shot_iterator().get_next();
  };
}

int main(int argc, char **argv) {
  parse_flags(argc, argv, FLAGS);
  set_verbosity(logging::INFO);
  bool use_tpu = FLAGS["use_tpu"] == "true";
  int batch_size = std::stoi(FLAGS["batch_size"]);

  contrib::cluster_resolver::TPUClusterResolver tpu_cluster_resolver(
      FLAGS["tpu"]);
  RunConfig run_config = {.master = tpu_cluster_resolver.get_master(),
                          .model_dir = FLAGS["model_dir"],
                          .session_config = {.allow_soft_placement = true,
                                             .log_device_placement = true},
                          .tpu_config =
                              TPUConfig{std::stoi(FLAGS["iterations"]),
                                        std::stoi(FLAGS["num_shards"])}};

  TPUEstimator estimator({.model_fn = model_fn,
                          .config = run_config,
                          .use_tpu = use_tpu,
                          .train_batch_size = batch_size,
                          .eval_batch_size = batch_size});
  estimator.train({.input_fn = get_input_fn(FLAGS["train_file"], true),
                   .max_steps = std::stoi(FLAGS["train_steps"])});
  auto metrics =
      estimator.evaluate({.input_fn = get_input_fn(FLAGS["eval_file"], false),
                          .steps = std::stoi(FLAGS["eval_steps"])});
  std::printf("accuracy %.2f\n", metrics["accuracy"]);
}
