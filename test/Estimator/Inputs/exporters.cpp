// Trains with exporters. Arguments: a model folder, and the last step.
#include "systole/systole.h"

#include <cstdlib>

using namespace systole;

static TPUEstimatorSpec model_fn(const Features &features, const Tensor &labels,
                                 ModeKeys mode) {
  layers::Dense options;
  options.units = 2;
  Tensor logits = layers::dense(features["x"], options);
  TPUEstimatorSpec spec{mode};
  spec.predictions = {{"class", argmax(logits)}};
  if (mode == ModeKeys::PREDICT)
    return spec;
  spec.loss = losses::sparse_softmax_cross_entropy(labels, logits);
  spec.train_op = CrossShardOptimizer(train::GradientDescentOptimizer(0.1))
                      .minimize(spec.loss);
  return spec;
}

static Dataset examples() {
  return Dataset::from_tensor_slices(
      {{"x", Constant({4, 2}, std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8})}},
      Constant(std::vector<int>{0, 1, 0, 1}));
}

int main(int, char **argv) {
  TPUEstimatorArgs args;
  args.model_fn = model_fn;
  args.model_dir = argv[1];
  args.config.save_checkpoints_steps = 5;
  args.config.tpu_config.iterations_per_loop = 5;
  args.config.tpu_config.num_shards = 2;
  args.train_batch_size = args.eval_batch_size = args.predict_batch_size = 4;
  TPUEstimator estimator(args);
  TrainSpec train;
  train.input_fn = [](const Params &params) {
    return examples().repeat().batch(params["batch_size"]);
  };
  train.max_steps = std::atoi(argv[2]);
  EvalSpec eval;
  eval.input_fn = [](const Params &params) {
    return examples().batch(params["batch_size"]);
  };
  eval.throttle_secs = 0;
  auto receiver = [] { return ServingInputReceiver{{"x", {{2}, float32}}}; };
  // The first evaluation is the best.
  auto isEarlier = [](const EvaluationResult &best,
                      const EvaluationResult &current) {
    return current.at("loss") > 0 &&
           current.at("global_step") < best.at("global_step");
  };
  eval.exporters = {std::make_shared<BestExporter>("best", receiver, isEarlier),
                    std::make_shared<LatestExporter>("latest", receiver),
                    std::make_shared<FinalExporter>("final", receiver)};
  train_and_evaluate(estimator, train, eval);
}
