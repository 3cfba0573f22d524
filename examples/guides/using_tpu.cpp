// The code of TensorFlow's guide "Using TPUs": README.md lists the lines that
// differ from it. The guide has no model; here it is a small one of MNIST.
#include "flags.h"
#include "systole/systole.h"

#include <cstdio>
#include <string>
#include <vector>

using namespace systole;

static Flags FLAGS = {{"use_tpu", "false"}, {"tpu_name", ""},
                      {"model_dir", ""},    {"iterations", "50"},
                      {"num_shards", "8"},  {"data_dir", ""},
                      {"batch_size", "32"}, {"train_steps", "100"}};

static Tensor my_inference(const Tensor &images) {
  return layers::dense(images, {.units = 10});
}

// An Estimator for this machine.
static EstimatorSpec my_model_fn(const Features &features, const Tensor &labels,
                                 ModeKeys mode) {
  Tensor logits = my_inference(features);
  Tensor predictions = argmax(logits, 1);
  if (mode == ModeKeys::PREDICT)
    return {.mode = mode, .predictions = {{"classes", predictions}}};

  Tensor loss = losses::sparse_softmax_cross_entropy(labels, logits);
  if (mode == ModeKeys::EVAL) {
    Metrics my_metrics = {{"accuracy", metrics::accuracy(labels, predictions)}};
    return {.mode = mode, .loss = loss, .eval_metric_ops = my_metrics};
  }

  auto accuracy = metrics::accuracy(labels, predictions);
  Tensor current_batch = accuracy[1];
  summary::scalar("accuracy", current_batch);
  Optimizer optimizer = train::GradientDescentOptimizer(0.1);
  return {.mode = mode,
          .loss = loss,
          .train_op = optimizer.minimize(loss, train::get_global_step())};
}

static Metrics my_metric_fn(Tensor labels, Tensor predictions) {
  return {{"accuracy", metrics::accuracy(labels, predictions)}};
}

// The same model for the device, with the optimizer of params.
static TPUEstimatorSpec my_tpu_model_fn(const Features &features,
                                        const Tensor &labels, ModeKeys mode,
                                        const Params &params) {
  Tensor logits = my_inference(features);
  Tensor predictions = argmax(logits, 1);
  if (mode == ModeKeys::PREDICT)
    return {.mode = mode, .predictions = {{"classes", predictions}}};

  Tensor loss = losses::sparse_softmax_cross_entropy(labels, logits);
  if (mode == ModeKeys::EVAL)
    return {.mode = mode,
            .loss = loss,
            .eval_metrics = {my_metric_fn, {labels, predictions}}};

  Optimizer optimizer = params["optimizer"];
  if (FLAGS["use_tpu"] == "true")
    optimizer = contrib::tpu::CrossShardOptimizer(optimizer);
  return {.mode = mode,
          .loss = loss,
          .train_op = optimizer.minimize(loss, train::get_global_step())};
}

static Example parser(const Tensor &record) {
  Features example = parse_single_example(
      record, {{"image_raw", {{}, string}}, {"label", {{}, int64}}});
  Tensor image = decode_raw(example["image_raw"], uint8);
  image.set_shape({28 * 28});
  return {cast(image, float32) / 255.0, cast(example["label"], int32)};
}

// Files are read in large pieces, elements parsed in parallel, and batches all
// have one size.
static Example my_input_fn(const Params &params) {
  Dataset ds =
      TFRecordDataset(FLAGS["data_dir"] + "/train.tfrecord.gz",
                      /*compression_type=*/"", /*buffer_size=*/8 * 1024 * 1024);
  ds = ds.cache().repeat().apply(contrib::data::map_and_batch(
      parser, params["batch-size"], /*num_parallel_batches=*/2));
  return ds.make_one_shot_iterator().get_next();
}

static Example my_eval_input_fn(const Params &params) {
  Dataset ds = TFRecordDataset(FLAGS["data_dir"] + "/test.tfrecord.gz");
  ds = ds.map(parser, /*num_parallel_calls=*/4)
           .batch(params["batch_size"], /*drop_remainder=*/true);
  return ds.make_one_shot_iterator().get_next();
}

// The guide's dataset of one element of three numbers, of which repeat makes
// batches of 32.
static Dataset small_input_fn(const Params &params) {
  Dataset ds = Dataset::from_tensors(std::vector<int32_t>{0, 1, 2});
  ds = ds.repeat().apply(
      contrib::data::batch_and_drop_remainder(params["batch-size"]));
  return ds;
}

static TPUEstimatorSpec small_model_fn(const Features &features,
                                       const Tensor & /*labels*/,
                                       ModeKeys mode) {
  Tensor loss =
      reduce_mean(layers::dense(cast(features, float32), {.units = 1}));
  return {.mode = mode,
          .loss = loss,
          .train_op = train::GradientDescentOptimizer(0.1).minimize(loss)};
}

int main(int argc, char **argv) {
  parse_flags(argc, argv, FLAGS);
  bool use_tpu = FLAGS["use_tpu"] == "true";
  int train_steps = std::stoi(FLAGS["train_steps"]);
  int batch_size = std::stoi(FLAGS["batch_size"]);

  Estimator my_estimator(
      {.model_fn = my_model_fn, .params = {{"batch_size", batch_size}}});
  my_estimator.train({.input_fn = my_input_fn, .steps = train_steps});
  auto metrics = my_estimator.evaluate({.input_fn = my_eval_input_fn});
  std::printf("Estimator: accuracy %.2f\n", metrics["accuracy"]);

  TPUEstimator small_tpu_estimator(
      {.model_fn = small_model_fn, .config = RunConfig(), .use_tpu = false});
  small_tpu_estimator.train({.input_fn = small_input_fn, .steps = 2});

  std::string master;
  if (use_tpu) {
    contrib::cluster_resolver::TPUClusterResolver tpu_cluster_resolver(
        std::vector<std::string>{FLAGS["tpu_name"]}, /*zone=*/"my-zone",
        /*project=*/"my-project");
    master = tpu_cluster_resolver.get_master();
  }
  RunConfig my_tpu_run_config = {
      .master = master,
      .evaluation_master = master,
      .model_dir = FLAGS["model_dir"],
      .session_config = {.allow_soft_placement = true,
                         .log_device_placement = true},
      .tpu_config = TPUConfig{std::stoi(FLAGS["iterations"]),
                              std::stoi(FLAGS["num_shards"])}};
  Optimizer optimizer = train::GradientDescentOptimizer(0.1);
  TPUEstimator my_tpu_estimator({.model_fn = my_tpu_model_fn,
                                 .config = my_tpu_run_config,
                                 .params = {{"optimizer", optimizer}},
                                 .use_tpu = use_tpu,
                                 .train_batch_size = batch_size,
                                 .eval_batch_size = batch_size});
  my_tpu_estimator.train({.input_fn = my_input_fn, .max_steps = train_steps});
  metrics = my_tpu_estimator.evaluate({.input_fn = my_eval_input_fn});
  std::printf("TPUEstimator: accuracy %.2f\n", metrics["accuracy"]);
}
