// Prints a program of most operations, layers, losses and metrics, and one for
// each optimizer and schedule, as TensorFlow's estimators have them.

#include "systole/systole.h"

#include <iostream>

using namespace systole;

namespace {

Example parse(Tensor record) {
  Features parsed =
      parse_single_example(record, {{"image", {{8, 8, 3}, float32}},
                                    {"ids", {{7}, int64}},
                                    {"y", {{}, int64}}});
  Tensor bright = maximum(minimum(parsed["image"], 1.0), 0.0);
  return {Features({{"image", reshape(bright, {8, -1, 3})},
                    {"ids", cast(parsed["ids"], int32)}}),
          cast(parsed["y"], int32)};
}

Dataset input_fn(const Params &params) {
  return TFRecordDataset({"/data/train.tfrecord"})
      .map(parse)
      .shuffle(100)
      .repeat(3)
      .batch(params["batch_size"])
      .prefetch(4);
}

/// One value of everything.
Tensor logits(const Features &features, bool training) {
  Tensor image = features["image"];
  layers::Conv2D conv{4, {3, 3}};
  conv.strides = 2;
  conv.padding = "same";
  conv.activation = nn::relu;
  Tensor x = layers::batch_normalization(layers::conv2d(image, conv));
  Tensor y = layers::max_pooling2d(x, {{2, 2}});
  layers::AveragePooling2D pool{3};
  pool.strides = 2;
  pool.padding = "same";
  Tensor z = layers::average_pooling2d(x, pool);
  Tensor flat = layers::flatten(concat({y, z}));
  flat = layers::layer_normalization(layers::dropout(flat, 0.25, training));

  Tensor words = layers::embedding(features["ids"], {11, 6});
  layers::LSTM recurrent{5};
  recurrent.return_sequences = true;
  Tensor sequence = layers::lstm(words, recurrent);
  Tensor scores = matmul(sequence, transpose(sequence, {0, 2, 1}));
  Tensor mixed = matmul(nn::softmax(scores), sequence);
  Tensor last = layers::lstm(mixed, {5});
  Tensor sums = concat({reduce_mean(mixed, {1}), reduce_sum(mixed, {1}),
                        reduce_max(mixed, {1})});
  Tensor hidden =
      concat({flat, last, sums, layers::global_average_pooling2d(x)});
  Tensor all = nn::relu(hidden) + nn::elu(hidden) * nn::leaky_relu(hidden) -
               nn::gelu(hidden) / (nn::softplus(hidden) + 1.0);
  all = all + nn::silu(hidden) + nn::sigmoid(hidden) +
        stop_gradient(nn::tanh(hidden));
  return layers::dense(all, {4});
}

Optimizer chosen;
Tensor (*loss_fn)(const Tensor &labels, const Tensor &logits) = nullptr;
Tensor (*schedule)() = nullptr;

/// Every metric, of the classes and of the first class's probability.
Metrics metric_fn(Tensor labels, Tensor logits, Tensor loss) {
  Tensor classes = argmax(logits), weights = cast(labels, float32);
  Tensor values = reduce_max(logits, {1});
  return {{"accuracy", metrics::accuracy(labels, classes, weights)},
          {"mean", metrics::mean(values)},
          {"precision", metrics::precision(labels, classes)},
          {"recall", metrics::recall(labels, classes)},
          {"auc", metrics::auc(labels, nn::sigmoid(values), {}, 50)},
          {"mse", metrics::mean_squared_error(weights, values)},
          {"mae", metrics::mean_absolute_error(weights, values)},
          {"rmse", metrics::root_mean_squared_error(weights, values)},
          {"top", metrics::top_k(labels, logits, 2)},
          {"perplexity", metrics::perplexity(loss)}};
}

void host_call(Tensor loss, Tensor logits) {
  summary::scalar("doubled", loss * 2.0);
  summary::histogram("logits", logits);
}

TPUEstimatorSpec model_fn(const Features &features, const Tensor &labels,
                          ModeKeys mode, const Params &) {
  TPUEstimatorSpec spec{mode};
  Tensor value = logits(features, mode == ModeKeys::TRAIN);
  spec.loss = loss_fn(labels, value);
  spec.train_op =
      CrossShardOptimizer(schedule ? train::GradientDescentOptimizer(schedule())
                                   : chosen)
          .minimize(spec.loss, get_global_step());
  spec.eval_metrics = {metric_fn, {labels, value, spec.loss}};
  spec.host_call = {host_call, {spec.loss, value}};
  return spec;
}

Tensor oneHot(const Tensor &labels) { return one_hot(labels, 4); }

void print(const std::string &title, ModeKeys mode = ModeKeys::TRAIN) {
  TPUEstimatorArgs args;
  args.model_fn = model_fn;
  args.model_dir = "none";
  args.train_batch_size = 2;
  args.eval_batch_size = 2;
  static bool isFirst = true;
  std::cout << (isFirst ? "" : "// -----\n") << "// " << title << "\n"
            << TPUEstimator(args).program(mode, input_fn) << "\n";
  isFirst = false;
}

} // namespace

int main(int argc, char **) {
  using Loss = Tensor (*)(const Tensor &, const Tensor &);
  chosen = train::GradientDescentOptimizer(0.1);
  const std::vector<std::pair<std::string, Loss>> losses = {
      {"sparse_softmax_cross_entropy",
       [](const Tensor &y, const Tensor &x) {
         return losses::sparse_softmax_cross_entropy(y, x);
       }},
      {"softmax_cross_entropy",
       [](const Tensor &y, const Tensor &x) {
         return losses::softmax_cross_entropy(oneHot(y), x, {}, 0.1);
       }},
      {"sigmoid_cross_entropy",
       [](const Tensor &y, const Tensor &x) {
         return losses::sigmoid_cross_entropy(oneHot(y), x);
       }},
      {"mean_squared_error",
       [](const Tensor &y, const Tensor &x) {
         return losses::mean_squared_error(oneHot(y), x);
       }},
      {"absolute_difference",
       [](const Tensor &y, const Tensor &x) {
         return losses::absolute_difference(oneHot(y), x);
       }},
      {"huber_loss",
       [](const Tensor &y, const Tensor &x) {
         return losses::huber_loss(oneHot(y), x);
       }},
      {"hinge_loss", [](const Tensor &y, const Tensor &x) {
         return losses::hinge_loss(oneHot(y), x);
       }}};
  for (const auto &[title, loss] : losses) {
    loss_fn = loss;
    if (argc > 1) {
      print("metrics", ModeKeys::EVAL);
      return 0;
    }
    print(title);
  }
  train::Options lars;
  lars.clip = train::clip_by_norm(1);
  lars.weight_decay = 0.1;
  lars.no_decay = {"bias"};
  lars.learning_rate_multipliers = {{"dense/.*", 0.5}};
  lars.accumulate = 2;
  const std::vector<std::pair<std::string, Optimizer>> optimizers = {
      {"MomentumOptimizer", train::MomentumOptimizer(0.1, 0.9, true)},
      {"AdagradOptimizer", train::AdagradOptimizer(0.1)},
      {"AdadeltaOptimizer", train::AdadeltaOptimizer(0.1, 0.9)},
      {"RMSPropOptimizer", train::RMSPropOptimizer(0.1, 0.95, 0, 1e-10, true)},
      {"AdamOptimizer", train::AdamOptimizer(0.1, 0.9, 0.999, 1e-8, true)},
      {"AdamW", train::AdamW(0.1, 0.01)},
      {"FtrlOptimizer", train::FtrlOptimizer(0.1, 0.1, 0.01)},
      {"Lion", train::Lion(0.1, 0.9, 0.98)},
      {"Lamb", train::Lamb(0.1)},
      {"LARSOptimizer",
       train::with_options(train::LARSOptimizer(0.1, 0.9, 0.01), lars)}};
  for (const auto &[title, optimizer] : optimizers) {
    chosen = optimizer;
    print(title);
  }
  const std::vector<std::pair<std::string, Tensor (*)()>> schedules = {
      {"exponential_decay",
       [] {
         return train::exponential_decay(0.1, get_global_step(), 1000, 0.5,
                                         true);
       }},
      {"piecewise_constant",
       [] {
         return train::piecewise_constant(get_global_step(), {10, 20},
                                          {0.3, 0.2, 0.1});
       }},
      {"polynomial_decay",
       [] {
         return train::polynomial_decay(0.1, get_global_step(), 1000, 0.01, 2,
                                        true);
       }},
      {"cosine_decay",
       [] { return train::cosine_decay(0.1, get_global_step(), 1000, 0.25); }}};
  for (const auto &[title, make] : schedules) {
    schedule = make;
    print(title);
  }
}
