// gpt.mlir in C++: a transformer that writes plays, one character after the
// other.
//
//   gpt [DATA [MODEL_DIR [STEPS [BATCH_SIZE]]]]
#include "systole/systole.h"

#include <cstdlib>
#include <iostream>

using namespace systole;

// One record: 101 characters. The network sees the first 100 and predicts the
// next one for each.
static Example decode(const Tensor &record) {
  Features parsed = parse_single_example(record, {{"text", {{}, string}}});
  Tensor all = cast(decode_raw(parsed["text"], uint8, 101), int32);
  return {.features = {{"text", slice(all, {0}, {100})}},
          .labels = slice(all, {1}, {100})};
}

static Dataset train_input_fn(const Params &params) {
  return TFRecordDataset(params["data"] + "/train.tfrecord.gz", "", 1048576)
      .map(decode)
      .shuffle(10000)
      .repeat()
      .batch(params["batch_size"]);
}

static Dataset eval_input_fn(const Params &params) {
  return TFRecordDataset(params["data"] + "/test.tfrecord.gz", "", 1048576)
      .map(decode)
      .batch(params["batch_size"]);
}

static Tensor block(const Tensor &x) {
  Tensor y = layers::layer_normalization(x, {.epsilon = 1e-5});
  y = layers::multi_head_attention(
      {y, y}, {.num_heads = 4, .key_dim = 32, .causal = true});
  Tensor sum = x + y;
  y = layers::layer_normalization(sum, {.epsilon = 1e-5});
  y = layers::dense(y, {.units = 512, .activation = "gelu_tanh"});
  return sum + layers::dense(y, {.units = 128});
}

static Metrics metric_fn(Tensor loss) {
  return {{"perplexity", metrics::perplexity(loss)}};
}

static TPUEstimatorSpec model_fn(const Features &features, const Tensor &next,
                                 ModeKeys mode, const Params &) {
  Tensor text = features["text"];
  Tensor x = layers::embedding(text, {.input_dim = 256, .output_dim = 128});
  x = layers::position_embedding(
      x, {.length = 100,
          .embeddings_initializer = random_normal_initializer(0, 0.02)});
  x = block(block(x));
  x = layers::layer_normalization(x, {.epsilon = 1e-5});
  Tensor logits = layers::dense(x, {.units = 256});
  if (mode == ModeKeys::PREDICT)
    return {.mode = mode, .predictions = {{"logits", logits}}};

  Tensor loss = losses::sparse_softmax_cross_entropy(next, logits);
  if (mode == ModeKeys::EVAL)
    return {.mode = mode, .loss = loss, .eval_metrics = {metric_fn, {loss}}};

  Tensor rate = train::linear_warmup(
      train::cosine_decay(0.002, get_global_step(), 1500, 0.1), 0.002, 50);
  Optimizer optimizer = train::with_options(
      train::AdamW(rate, /*weight_decay=*/0.1, /*beta1=*/0.9, /*beta2=*/0.99),
      {.clip = train::clip_by_global_norm(1)});
  return {.mode = mode,
          .loss = loss,
          .train_op = CrossShardOptimizer(optimizer).minimize(loss)};
}

int main(int argc, char **argv) {
  auto argument = [&](int i, const char *otherwise) {
    return std::string(argc > i ? argv[i] : otherwise);
  };
  int64_t batch_size = std::stoi(argument(4, "64"));
  TPUEstimator estimator({
      .model_fn = model_fn,
      .config = {.model_dir = argument(2, ""),
                 .tf_random_seed = 1,
                 .tpu_config = {.iterations_per_loop = 100, .num_shards = 2}},
      .params = {{"data", argument(1, "examples/shakespeare/data")}},
      .train_batch_size = batch_size,
      .eval_batch_size = batch_size,
      .name = "gpt",
  });
  estimator.train({.input_fn = train_input_fn,
                   .max_steps = std::stoi(argument(3, "1500"))});
  auto metrics = estimator.evaluate({.input_fn = eval_input_fn});
  std::cout << "perplexity of " << metrics["perplexity"] << "\n";
}
