// Trains tables of feature columns, with bounds and factors of gradients.
// Argument: a folder for models.
#include "systole/systole.h"

#include <cmath>
#include <cstdio>

using namespace systole;
using namespace systole::tpu::experimental;

static EmbeddingConfigSpec makeConfig(double rate) {
  using namespace feature_column;
  EmbeddingConfigSpec config;
  config.feature_columns =
      shared_embedding_columns({categorical_column_with_identity("seen", 6),
                                categorical_column_with_identity("bought", 6)},
                               2, "sum", "ones", "movies");
  config.feature_columns.push_back(embedding_column(
      categorical_column_with_identity("user", 3), 2, "mean", "ones"));
  config.optimization_parameters = StochasticGradientDescentParameters(rate);
  return config;
}

/// The tables after three steps.
static std::vector<double> trainedTables(const std::string &folder,
                                         const EmbeddingConfigSpec &config) {
  TPUEstimatorArgs args;
  args.model_fn = [config](const Features &features, const Tensor &labels,
                           ModeKeys mode) {
    Tensor x = feature_column::input_layer(features, config.feature_columns);
    layers::Dense options;
    options.units = 1;
    options.kernel_initializer = "ones";
    TPUEstimatorSpec spec{mode};
    spec.loss = losses::mean_squared_error(labels, layers::dense(x, options));
    spec.train_op = CrossShardOptimizer(train::GradientDescentOptimizer(0.0))
                        .minimize(spec.loss);
    return spec;
  };
  args.model_dir = folder;
  args.config.tpu_config.num_shards = 2;
  args.train_batch_size = 4;
  args.embedding_config_spec = config;
  TPUEstimator estimator(args);
  TrainArgs call;
  call.input_fn = [](const Params &params) {
    return Dataset::from_tensor_slices(
               {{"seen",
                 Constant({4, 2}, std::vector<int>{0, 1, 1, 2, 3, -1, 0, 0})},
                {"bought", Constant({4, 1}, std::vector<int>{1, 4, 0, 3})},
                {"user", Constant(std::vector<int>{0, 1, 0, 0})}},
               Constant({4, 1}, std::vector<float>{1, 2, 3, 50}))
        .repeat()
        .batch(params["batch_size"]);
  };
  call.max_steps = 3;
  estimator.train(call);
  std::vector<double> all;
  for (const char *name : {"movies", "user"})
    for (double value : estimator.get_variable_value(name).values)
      all.push_back(value);
  return all;
}

int main(int, char **argv) {
  std::string folder = argv[1];
  set_verbosity(logging::ERROR);
  std::vector<double> plain =
      trainedTables(folder + "/plain", makeConfig(0.125));
  EmbeddingConfigSpec scaled = makeConfig(0.5);
  scaled.experimental_gradient_multiplier_fn = [](GlobalStep) {
    return Tensor(0.25);
  };
  std::printf("a factor is one of the rate: %d\n",
              plain == trainedTables(folder + "/scaled", scaled));
  std::printf("rows without ids keep: %d%d\n", plain[10] == 1,
              plain[12 + 4] == 1);

  // The label 50 makes gradients that are too large.
  EmbeddingConfigSpec bounded = makeConfig(0.5);
  bounded.clipping_limit = 0.0625;
  std::vector<double> clipped = trainedTables(folder + "/clipped", bounded);
  double largest = 0;
  for (double value : clipped)
    largest = std::fmax(largest, std::fabs(value - 1));
  std::printf("three steps change at most %g\n", largest);
}
