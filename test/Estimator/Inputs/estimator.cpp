// The functions of a TPUEstimator besides train, evaluate and predict, and the
// settings that the guide's program does not use. Arguments: the data, a
// folder.
#include "digits.h"

#include <cmath>
#include <cstdio>

using namespace systole;

static TPUEstimatorSpec model_fn(const Features &features, const Tensor &labels,
                                 ModeKeys mode, const Params &params) {
  layers::Dense options;
  options.units = 10;
  Tensor logits = layers::dense(features["image"], options);
  TPUEstimatorSpec spec{mode};
  if (mode == ModeKeys::PREDICT) {
    // float64, which the host computes.
    spec.predictions = {{"class", argmax(logits)},
                        {"wide", cast(logits, float64)},
                        {"probabilities", nn::softmax(logits)}};
    return spec;
  }
  spec.loss = losses::sparse_softmax_cross_entropy(labels, logits);
  spec.train_op =
      CrossShardOptimizer(train::GradientDescentOptimizer(params["rate"]))
          .minimize(spec.loss, get_global_step());
  spec.eval_metrics = {
      [](Tensor labels, Tensor logits) -> Metrics {
        return {{"accuracy", metrics::accuracy(labels, argmax(logits))}};
      },
      {labels, logits}};
  return spec;
}

int main(int, char **argv) {
  std::string data = argv[1], folder = argv[2];
  auto train_input_fn = [=](const Params &params) {
    std::printf("an input of %d\n", int(params["batch_size"]));
    return digits(data, "train").repeat().batch(params["batch_size"]);
  };
  auto eval_input_fn = [=](const Params &params) {
    return digits(data, "test").batch(params["batch_size"]);
  };
  TPUEstimatorArgs args;
  args.model_fn = model_fn;
  args.model_dir = folder + "/model";
  args.config.session_config.allow_soft_placement = true;
  args.config.session_config.log_device_placement = true;
  args.config.tpu_config.iterations_per_loop = 5;
  args.config.tpu_config.num_shards = 2;
  args.config.tpu_config.per_host_input_for_training = false;
  args.config.save_checkpoints_steps = 5;
  // So small that nothing changes, and no evaluation is better than the first.
  args.params = {{"rate", 1e-30}};
  args.train_batch_size = 16;
  args.eval_batch_size = 500;
  args.predict_batch_size = 100;

  TPUEstimator estimator(args);
  TrainSpec train;
  train.input_fn = train_input_fn;
  train.max_steps = 100;
  EvalSpec eval;
  eval.input_fn = eval_input_fn;
  eval.throttle_secs = 0;
  eval.best_metric = "accuracy";
  eval.keep_best = 1;
  eval.early_stopping_evals = 2;
  auto metrics = train_and_evaluate(estimator, train, eval);
  std::printf("ended at %g\n", metrics["global_step"]);

  for (const std::string &name : estimator.get_variable_names())
    std::printf("variable %s\n", name.c_str());
  Array kernel = estimator.get_variable_value("dense/kernel");
  std::printf("dense/kernel: %d x %d, %zu values; global_step: %g\n",
              int(kernel.shape[0]), int(kernel.shape[1]), kernel.values.size(),
              estimator.get_variable_value("global_step").values[0]);

  PredictArgs predict;
  predict.input_fn = eval_input_fn;
  predict.predict_keys = {"probabilities", "wide"};
  auto rows = estimator.predict(predict);
  // The softmax of the wide logits is what the device predicts.
  double sum = 0, largest = 0;
  for (double logit : rows[0]["wide"].values)
    sum += std::exp(logit);
  for (int i = 0; i < 10; ++i)
    largest = std::fmax(largest,
                        std::fabs(rows[0]["probabilities"].values[i] -
                                  std::exp(rows[0]["wide"].values[i]) / sum));
  std::printf("%zu rows of %zu, %s\n", rows.size(), rows[0].size(),
              largest < 1e-6 ? "alike" : "different");

  // The bias alone.
  args.model_dir = folder + "/warm";
  args.config.train_flags = {"--profile_dir=" + folder + "/profile",
                             "--profile_steps=1..1"};
  args.config.tpu_config.per_host_input_for_training = true;
  args.warm_start_from = WarmStartSettings(folder + "/model", "dense/bias",
                                           {{"dense/bias", "dense/bias"}});
  TPUEstimator warm(args);
  TrainArgs one;
  one.input_fn = train_input_fn;
  one.max_steps = 1;
  warm.train(one);
  std::printf("%d shards\n", int(warm.config().tpu_config.num_shards));

  // A cluster that this process was not started on.
  contrib::cluster_resolver::TPUClusterResolver resolver("grpc://10.0.0.1:8470",
                                                         "zone", "project");
  args.config.cluster = resolver;
  TPUEstimator(args).train(one);
}
