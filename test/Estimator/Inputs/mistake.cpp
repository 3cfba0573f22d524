// A model that reshapes 4 features to rows of 5; with an argument, a batch of 3
// for 2 shards.
#include "systole/systole.h"

using namespace systole;

static TPUEstimatorSpec model_fn(const Features &features, const Tensor &,
                                 ModeKeys mode, const Params &) {
  TPUEstimatorSpec spec{mode};
  if (mode == ModeKeys::TRAIN) {
    spec.loss = reduce_mean(layers::dense(features["x"], {1}));
    spec.train_op = CrossShardOptimizer(train::GradientDescentOptimizer(0.1))
                        .minimize(spec.loss, get_global_step());
    return spec;
  }
  Tensor x = reshape(features["x"], {-1, 5}); // 4 do not divide
  spec.predictions = {{"x", x}};
  return spec;
}

static Dataset input_fn(const Params &params) {
  return TFRecordDataset({"none"})
      .map([](Tensor record) {
        return Example{parse_single_example(record, {{"x", {{4}, float32}}})};
      })
      .batch(params["batch_size"]);
}

int main(int argc, char **) {
  TPUEstimatorArgs args;
  args.model_fn = model_fn;
  args.model_dir = "none";
  args.train_batch_size = args.predict_batch_size = 3;
  args.config.tpu_config.num_shards = 2;
  TPUEstimator estimator(args); // 3 do not divide
  if (argc > 1)
    estimator.train({input_fn, 1});
  estimator.predict({input_fn});
}
