// A program with the mistake of the first argument. Then the data.
#include "systole/systole.h"

#include <string>

using namespace systole;

static std::string mistake, data;

static TPUEstimatorSpec model_fn(const Features &features, const Tensor &labels,
                                 ModeKeys mode, const Params &) {
  TPUEstimatorSpec spec{mode};
  layers::Dense top{10};
  if (mistake == "regularizer")
    top.kernel_regularizer = regularizers::L2(-1);
  Tensor logits = layers::dense(features["image"], top); // no penalty
  if (mistake == "table")
    logits = matmul(logits, layers::embedding_table({10, 10})); // no lookup
  if (mistake != "loss")
    spec.loss = losses::sparse_softmax_cross_entropy(labels, logits);
  spec.eval_metrics = Call<Metrics>([=]() -> Metrics {
    return {{"accuracy", metrics::accuracy(labels, logits)}}; // no classes
  });
  if (mistake == "name")
    summary::scalar("", spec.loss); // no name
  Optimizer optimizer = train::GradientDescentOptimizer(0.1);
  if (mistake == "beta")
    optimizer = train::AdamOptimizer(0.1, 2.0);
  if (mistake != "shards")
    optimizer = CrossShardOptimizer(optimizer);
  spec.train_op = optimizer.minimize(spec.loss); // joins no shards
  return spec;
}

static Dataset input_fn(const Params &params) {
  return TFRecordDataset({data + "/train.tfrecord.gz"})
      .map([](Tensor record) {
        Features example = parse_single_example(
            record, {{"image_raw", {{}, string}}, {"label", {{}, int64}}});
        Tensor label = cast(example["label"], int32);
        if (mistake == "label")
          label = cast(label, int64); // stays int64
        return Example{
            Features({{"image", cast(decode_raw(example["image_raw"], uint8,
                                                mistake == "bytes" ? 7 : 784),
                                     float32)}}),
            label};
      })
      .repeat()
      .batch(params["batch_size"]);
}

int main(int, char **argv) {
  mistake = argv[1];
  data = argv[2];
  TPUEstimatorArgs args;
  args.model_fn = model_fn;
  args.train_batch_size = 4;
  args.eval_batch_size = 4;
  args.config.tpu_config.num_shards = 2;
  if (mistake == "loop")
    args.config.tpu_config.iterations_per_loop = "3x";
  if (mistake == "warm")
    args.warm_start_from = "/nowhere";
  TPUEstimator estimator(args);
  if (mistake == "metric" || mistake == "loss")
    estimator.evaluate({input_fn}); // of no metrics
  else
    estimator.train({input_fn, 2}); // fails
}
