// The model of dlrm.mlir in C++, whose tables are those of an
// EmbeddingConfigSpec.
//
//   dlrm TRAIN_FILE TEST_FILE MODEL_DIR [SHARDS [STEPS]]
#include "systole/systole.h"

#include <cstdio>
#include <cstdlib>
#include <string>

using namespace systole;
using namespace systole::tpu::experimental;

/// A list of any length, of which the first ids count.
static Tensor ids(const Tensor &list, int64_t length) {
  return cast(pad(list, {int64, {length}}, Constant(int64_t(-1)), true), int32);
}

static Example parse(Tensor record) {
  Features row = parse_single_example(record, {{"numbers", {{4}, float32}},
                                               {"user", {{}, int64}},
                                               {"movie", {{}, int64}},
                                               {"tags", {{-1}, int64}},
                                               {"history", {{-1}, int64}},
                                               {"ratings", {{-1}, float32}},
                                               {"watched", {{1}, int64}}});
  return {
      Features({{"numbers", row["numbers"]},
                {"user", cast(row["user"], int32)},
                {"movie", cast(row["movie"], int32)},
                {"tags", ids(row["tags"], 4)},
                {"history", ids(row["history"], 8)},
                {"ratings", pad(row["ratings"], {float32, {8}}, {}, true)}}),
      cast(row["watched"], float32)};
}

/// The features of the spec are rows of its tables here.
static TPUEstimatorSpec model_fn(const Features &features, const Tensor &labels,
                                 ModeKeys mode) {
  Tensor bottom =
      layers::dense(features["numbers"], {.units = 32, .activation = nn::relu});
  bottom = layers::dense(bottom, {.units = 16, .activation = nn::relu});

  // The products of all pairs.
  Tensor vectors = reshape(concat({bottom, features["user"], features["movie"],
                                   features["tags"], features["history"]}),
                           {-1, 5, 16});
  Tensor pairs = layers::flatten(matmul(vectors, vectors, false, true));

  Tensor top = layers::dense(concat({bottom, pairs}),
                             {.units = 64, .activation = nn::relu});
  top = layers::dense(top, {.units = 32, .activation = nn::relu});
  Tensor logits = layers::dense(top, {.units = 1});
  Tensor probability = nn::sigmoid(logits);

  TPUEstimatorSpec spec{mode};
  spec.predictions = {{"probability", probability}};
  if (mode == ModeKeys::PREDICT)
    return spec;
  spec.loss = losses::sigmoid_cross_entropy(labels, logits);
  spec.train_op = CrossShardOptimizer(train::AdagradOptimizer(0.05))
                      .minimize(spec.loss, get_global_step());
  spec.eval_metrics = {[](Tensor labels, Tensor probability) -> Metrics {
                         return {{"auc", metrics::auc(labels, probability)}};
                       },
                       {cast(labels, int32), probability}};
  return spec;
}

int main(int argc, char **argv) {
  if (argc < 4) {
    std::fprintf(
        stderr,
        "usage: dlrm TRAIN_FILE TEST_FILE MODEL_DIR [SHARDS [STEPS]]\n");
    return 2;
  }
  EmbeddingConfigSpec embedding;
  embedding.optimization_parameters = AdamParameters(0.002);
  Initializer uniform = "random_uniform";
  embedding.table_to_config_dict = {
      {"users",
       {.vocabulary_size = 20000, .dimension = 16, .initializer = uniform}},
      {"movies",
       {.vocabulary_size = 5000, .dimension = 16, .initializer = uniform}},
      {"tags",
       {.vocabulary_size = 64,
        .dimension = 16,
        .initializer = uniform,
        .optimization_parameters = AdagradParameters(0.05)}}};
  // Movies and histories share a table.
  embedding.feature_to_config_dict = {
      {"user", {.table_id = "users"}},
      {"movie", {.table_id = "movies"}},
      {"tags", {.table_id = "tags"}},
      {"history", {.table_id = "movies", .weight_key = "ratings"}}};

  RunConfig config;
  config.tpu_config.num_shards = argc > 4 ? std::atoi(argv[4]) : 1;
  TPUEstimator estimator({.model_fn = model_fn,
                          .model_dir = argv[3],
                          .config = config,
                          .train_batch_size = 128,
                          .eval_batch_size = 400,
                          .embedding_config_spec = embedding,
                          .name = "dlrm"});
  std::string train = argv[1], test = argv[2];
  auto train_input_fn = [=](const Params &params) {
    return TFRecordDataset(train)
        .map(parse)
        .cache()
        .shuffle(100000)
        .repeat()
        .batch(params["batch_size"], /*drop_remainder=*/true);
  };
  auto eval_input_fn = [=](const Params &params) {
    return TFRecordDataset(test).map(parse).batch(params["batch_size"],
                                                  /*drop_remainder=*/true);
  };
  estimator.train({.input_fn = train_input_fn,
                   .max_steps = argc > 5 ? std::atoi(argv[5]) : 1200});
  auto metrics = estimator.evaluate({.input_fn = eval_input_fn});
  std::printf("AUC %.4f, loss %.4f\n", metrics["auc"], metrics["loss"]);
  return 0;
}
