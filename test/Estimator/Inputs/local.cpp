// An Estimator, whose batches have the size of the input function's, and a
// TPUEstimator without a TPU and without batch sizes. Arguments: the data, a
// folder, a file to export.
#include "digits.h"

#include <cstdio>

using namespace systole;

static Tensor classify(const Features &features) {
  layers::Dense options;
  options.units = 10;
  return layers::dense(features["image"], options);
}

struct Count : SessionRunHook {
  void afterLoop(HookRun &run) override {
    std::printf("a hook of the spec: %s of %ld steps\n", run->mode,
                (long)run->steps);
  }
};

static EstimatorSpec model_fn(const Features &features, const Tensor &labels,
                              ModeKeys mode, const Params &params) {
  Tensor logits = classify(features);
  EstimatorSpec spec{mode};
  spec.predictions = {{"class", argmax(logits)}, {"logits", logits}};
  spec.export_outputs = {{"class", argmax(logits)}};
  if (mode == ModeKeys::PREDICT)
    return spec;
  Optimizer optimizer = params["optimizer"];
  spec.loss = losses::sparse_softmax_cross_entropy(labels, logits);
  spec.train_op = optimizer.minimize(spec.loss, get_global_step());
  spec.eval_metric_ops = {
      {"accuracy", metrics::accuracy(labels, argmax(logits))}};
  spec.training_hooks = {std::make_shared<Count>()};
  return spec;
}

static TPUEstimatorSpec tpu_model_fn(const Features &features,
                                     const Tensor &labels, ModeKeys mode) {
  TPUEstimatorSpec spec{mode};
  spec.loss = losses::sparse_softmax_cross_entropy(labels, classify(features));
  spec.train_op = train::GradientDescentOptimizer(0.1).minimize(spec.loss);
  return spec;
}

int main(int, char **argv) {
  std::string data = argv[1], folder = argv[2];
  auto train_input_fn = [=] {
    return digits(data, "train").repeat().batch(64);
  };
  auto eval_input_fn = [=](const Params &params) {
    return digits(data, "test").batch(params["batch-size"]);
  };
  EstimatorArgs args;
  args.model_fn = model_fn;
  args.model_dir = folder + "/model";
  args.params = {{"optimizer", train::AdamOptimizer(0.01)}};
  args.config.tpu_config.iterations_per_loop = 50;
  Estimator estimator(args);
  TrainArgs training;
  training.input_fn = train_input_fn;
  training.steps = 100;
  EvaluateArgs evaluation;
  evaluation.input_fn = eval_input_fn;
  auto metrics = estimator.train(training).evaluate(evaluation);
  std::printf("accuracy above 0.8: %s, at step %g\n",
              metrics["accuracy"] > 0.8 ? "yes" : "no", metrics["global_step"]);
  PredictArgs prediction;
  prediction.input_fn = eval_input_fn;
  auto rows = estimator.predict(prediction);
  std::printf("%zu rows of %zu predictions\n", rows.size(), rows[0].size());
  ExportArgs exported;
  exported.export_dir_base = folder + "/exported";
  exported.serving_input_receiver_fn = [] {
    return ServingInputReceiver{{"image", {{784}, float32}}};
  };
  exported.assets_extra = {{"notes/data.txt", argv[3]}};
  estimator.export_saved_model(exported);

  TPUEstimatorArgs tpu;
  tpu.model_fn = tpu_model_fn;
  tpu.model_dir = folder + "/tpu";
  tpu.use_tpu = false;
  TrainSpec train;
  train.input_fn = train_input_fn;
  train.max_steps = 3;
  EvalSpec eval;
  eval.input_fn = eval_input_fn;
  TPUEstimator without(tpu);
  std::printf("trained to %g\n",
              train_and_evaluate(without, train, eval)["global_step"]);
}
