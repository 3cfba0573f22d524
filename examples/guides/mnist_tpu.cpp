// MNIST on a TPU, with the parts and the names of the guides to Cloud TPU:
// README.md lists the lines that differ from a program in Python.
#include "flags.h"
#include "systole/systole.h"

#include <cstdio>
#include <string>

using namespace systole;

static Flags FLAGS = {{"tpu", ""},
                      {"tpu_zone", ""},
                      {"gcp_project", ""},
                      {"data_dir", ""},
                      {"model_dir", ""},
                      {"batch_size", "1024"},
                      {"train_steps", "1000"},
                      {"eval_steps", "0"},
                      {"use_tpu", "true"},
                      {"iterations", "50"},
                      {"num_shards", "8"},
                      {"learning_rate", "0.05"},
                      {"enable_predict", "true"}};

static Tensor create_model(const Tensor &images, bool training) {
  Tensor y = reshape(images, {-1, 28, 28, 1});
  y = layers::conv2d(y, {.filters = 32,
                         .kernel_size = {5, 5},
                         .padding = "same",
                         .activation = "relu"});
  y = layers::max_pooling2d(
      y, {.pool_size = {2, 2}, .strides = {2, 2}, .padding = "same"});
  y = layers::conv2d(y, {.filters = 64,
                         .kernel_size = {5, 5},
                         .padding = "same",
                         .activation = "relu"});
  y = layers::max_pooling2d(
      y, {.pool_size = {2, 2}, .strides = {2, 2}, .padding = "same"});
  y = layers::flatten(y);
  y = layers::dense(y, {.units = 1024, .activation = "relu"});
  y = layers::dropout(y, 0.4, training);
  return layers::dense(y, {.units = 10});
}

static Metrics metric_fn(Tensor labels, Tensor logits) {
  return {{"accuracy", metrics::accuracy(labels, argmax(logits))}};
}

static TPUEstimatorSpec model_fn(const Features &features, const Tensor &labels,
                                 ModeKeys mode, const Params &params) {
  Tensor image = features["image"];

  if (mode == ModeKeys::PREDICT) {
    Tensor logits = create_model(image, /*training=*/false);
    return {.mode = mode,
            .predictions = {{"class_ids", argmax(logits)},
                            {"probabilities", nn::softmax(logits)}}};
  }

  Tensor logits = create_model(image, mode == ModeKeys::TRAIN);
  Tensor loss = losses::sparse_softmax_cross_entropy(labels, logits);

  if (mode == ModeKeys::EVAL)
    return {.mode = mode,
            .loss = loss,
            .eval_metrics = {metric_fn, {labels, logits}}};

  Tensor learning_rate = train::exponential_decay(
      params["learning_rate"], train::get_global_step(),
      /*decay_steps=*/100000, /*decay_rate=*/0.96);
  Optimizer optimizer = train::GradientDescentOptimizer(learning_rate);
  if (params["use_tpu"])
    optimizer = contrib::tpu::CrossShardOptimizer(optimizer);
  return {.mode = mode,
          .loss = loss,
          .train_op = optimizer.minimize(loss, train::get_global_step())};
}

static Dataset dataset(const std::string &file) {
  return TFRecordDataset({file}).map([](Tensor record) {
    Features example = parse_single_example(
        record, {{"image_raw", {{}, string}}, {"label", {{}, int64}}});
    Tensor image = decode_raw(example["image_raw"], uint8, 28 * 28);
    return Example{.features = {{"image", cast(image, float32) / 255.0}},
                   .labels = cast(example["label"], int32)};
  });
}

static Dataset train_input_fn(const Params &params) {
  return dataset(params["data_dir"] + "/train.tfrecord.gz")
      .shuffle(50000)
      .repeat()
      .batch(params["batch_size"], /*drop_remainder=*/true);
}

static Dataset eval_input_fn(const Params &params) {
  return dataset(params["data_dir"] + "/test.tfrecord.gz")
      .batch(params["batch_size"], /*drop_remainder=*/true);
}

static Dataset predict_input_fn(const Params &params) {
  return eval_input_fn(params);
}

int main(int argc, char **argv) {
  parse_flags(argc, argv, FLAGS);
  bool use_tpu = FLAGS["use_tpu"] == "true";
  int batch_size = std::stoi(FLAGS["batch_size"]);
  set_verbosity(logging::INFO);

  cluster_resolver::TPUClusterResolver tpu_cluster_resolver(
      FLAGS["tpu"], FLAGS["tpu_zone"], FLAGS["gcp_project"]);
  RunConfig run_config = {
      .cluster = tpu_cluster_resolver,
      .model_dir = FLAGS["model_dir"],
      .session_config = {.allow_soft_placement = true,
                         .log_device_placement = true},
      .tpu_config = {.iterations_per_loop = std::stoi(FLAGS["iterations"]),
                     .num_shards = std::stoi(FLAGS["num_shards"])}};

  TPUEstimator estimator(
      {.model_fn = model_fn,
       .config = run_config,
       .params = {{"data_dir", FLAGS["data_dir"]},
                  {"learning_rate", std::stod(FLAGS["learning_rate"])},
                  {"use_tpu", use_tpu}},
       .use_tpu = use_tpu,
       .train_batch_size = batch_size,
       .eval_batch_size = batch_size,
       .predict_batch_size = batch_size});
  estimator.train({.input_fn = train_input_fn,
                   .max_steps = std::stoi(FLAGS["train_steps"])});
  estimator.evaluate(
      {.input_fn = eval_input_fn, .steps = std::stoi(FLAGS["eval_steps"])});

  if (FLAGS["enable_predict"] != "true")
    return 0;
  auto predictions = estimator.predict({.input_fn = predict_input_fn});
  for (int i = 0; i < 10; ++i) {
    auto class_id = int(predictions[i]["class_ids"].values[0]);
    double probability =
        predictions[i]["probabilities"].values[size_t(class_id)];
    std::printf("Prediction is \"%d\" (%.1f%%).\n", class_id,
                100 * probability);
  }
}
