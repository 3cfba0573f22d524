// Trains and evaluates with the hooks, the listeners and the exporters of
// tf.train and tf.estimator. Arguments: the data, the model folder.
#include "digits.h"

#include <cmath>
#include <cstdio>

using namespace systole;

static std::shared_ptr<train::FinalOpsHook> last, lastMetrics;

static TPUEstimatorSpec model_fn(const Features &features, const Tensor &labels,
                                 ModeKeys mode) {
  layers::Dense options;
  options.units = 10;
  Tensor logits = layers::dense(features["image"], options);
  TPUEstimatorSpec spec{mode};
  spec.predictions = {{"class", argmax(logits)}};
  if (mode == ModeKeys::PREDICT)
    return spec;
  spec.loss = losses::sparse_softmax_cross_entropy(labels, logits);
  spec.train_op = CrossShardOptimizer(train::GradientDescentOptimizer(0.1))
                      .minimize(spec.loss, get_global_step());
  Metric accuracy = metrics::accuracy(labels, argmax(logits));
  spec.eval_metrics =
      Call<Metrics>([=]() -> Metrics { return {{"accuracy", accuracy}}; });
  if (mode != ModeKeys::TRAIN)
    return spec;
  Tensor weights = cast(labels, float32);
  Tensor surest = reduce_max(nn::softmax(logits), {1});
  Metrics all = {
      {"accuracy", accuracy},
      {"mean", metrics::mean(logits)},
      {"weighted", metrics::mean(weights, weights)},
      {"precision", metrics::precision(labels, argmax(logits))},
      {"recall", metrics::recall(labels, argmax(logits))},
      {"squared", metrics::mean_squared_error(logits, logits * 3.0)},
      {"absolute", metrics::mean_absolute_error(logits, logits * 3.0)},
      {"root", metrics::root_mean_squared_error(logits, logits * 3.0)},
      {"small root", metrics::root_mean_squared_error(logits, logits * 1.001)},
      {"large root", metrics::root_mean_squared_error(logits, logits * 1e5)},
      {"perplexity", metrics::perplexity(logits)},
      {"weighted perplexity", metrics::perplexity(weights, weights)},
      {"top 3", metrics::top_k(labels, logits, 3)},
      {"area", metrics::auc(labels, surest)},
      {"area by 5", metrics::auc(labels, surest, {}, 5)}};
  auto of = [&](const std::string &name) {
    for (const auto &[tag, metric] : all)
      if (tag == name)
        return metric;
    return accuracy;
  };
  last = std::make_shared<train::FinalOpsHook>(
      NamedTensors{{"labels", labels},
                   {"classes", argmax(logits)},
                   {"logits", logits},
                   {"accuracy/of batch", accuracy[1]},
                   {"root", of("root")[1]},
                   {"large root", of("large root")[1]},
                   {"perplexity", of("perplexity")[1]},
                   {"top 3", of("top 3")[1]},
                   {"area", of("area")[1]}});
  lastMetrics = std::make_shared<train::FinalOpsHook>(all);
  summary::scalar("loss", spec.loss);
  summary::scalar("learning_rate", spec.loss * 2.0);
  spec.training_hooks = {
      std::make_shared<train::LoggingTensorHook>(
          NamedTensors{{"loss", spec.loss}, {"labels", labels}}, 8),
      std::make_shared<train::LoggingTensorHook>(
          Metrics{{"accuracy", accuracy}}, 10),
      std::make_shared<train::StopAtStepHook>(0, 20),
      std::make_shared<train::NanTensorHook>(spec.loss),
      std::make_shared<train::StepCounterHook>(7),
      std::make_shared<train::SummarySaverHook>(6),
      std::make_shared<train::ProfilerHook>(3),
      last,
      lastMetrics};
  return spec;
}

struct Listener : CheckpointSaverListener {
  void begin() override { std::printf("listener: begin\n"); }
  void before_save(int64_t step) override {
    std::printf("listener: before %d\n", int(step));
  }
  bool after_save(int64_t step) override {
    std::printf("listener: after %d\n", int(step));
    return false;
  }
  void end(int64_t step) override {
    std::printf("listener: end %d\n", int(step));
  }
};

static bool isNear(double x, double y) { return std::fabs(x - y) < 1e-5; }

/// The share of labels whose logit has at most `k` - 1 above it.
static double topK(const std::vector<double> &labels,
                   const std::vector<double> &logits, int k) {
  double hits = 0;
  for (size_t i = 0; i < labels.size(); ++i) {
    int above = 0;
    for (int j = 0; j < 10; ++j)
      above += logits[10 * i + j] > logits[10 * i + size_t(labels[i])];
    hits += above < k;
  }
  return hits / double(labels.size());
}

/// The area under the curve of labels that are not 0 and the largest
/// probabilities, by trapezoids between thresholds.
static double areaUnderCurve(const std::vector<double> &labels,
                             const std::vector<double> &logits,
                             int thresholds) {
  std::vector<double> right, wrong;
  for (int t = 0; t < thresholds; ++t) {
    double threshold = t == 0                ? -1
                       : t == thresholds - 1 ? 2
                                             : t / (thresholds - 1.0);
    double counts[2] = {0, 0};
    for (size_t i = 0; i < labels.size(); ++i) {
      double largest = -1e30, sum = 0;
      for (int j = 0; j < 10; ++j)
        largest = std::fmax(largest, logits[10 * i + j]);
      for (int j = 0; j < 10; ++j)
        sum += std::exp(logits[10 * i + j] - largest);
      counts[labels[i] != 0] += 1 / sum > threshold;
    }
    wrong.push_back(counts[0]);
    right.push_back(counts[1]);
  }
  double area = 0;
  for (size_t t = 0; t + 1 < right.size(); ++t)
    area += (wrong[t] - wrong[t + 1]) * (right[t] + right[t + 1]) / 2;
  return area == 0 ? 0 : area / wrong[0] / right[0];
}

/// The metrics of the last batch, computed from its labels and logits.
static void checkMetrics() {
  auto values = last->final_ops_values();
  auto metrics = lastMetrics->final_ops_values();
  const std::vector<double> &labels = values["labels"].values,
                            &classes = values["classes"].values,
                            &logits = values["logits"].values;
  double right = 0, both = 0, actual = 0, predicted = 0, sum = 0, squares = 0;
  for (size_t i = 0; i < labels.size(); ++i) {
    right += labels[i] == classes[i];
    both += labels[i] != 0 && classes[i] != 0;
    actual += labels[i] != 0;
    predicted += classes[i] != 0;
    sum += labels[i];
    squares += labels[i] * labels[i];
  }
  double mean = 0, squared = 0, absolute = 0;
  for (double x : logits) {
    mean += x / double(logits.size());
    squared += 4 * x * x / double(logits.size());
    absolute += 2 * std::fabs(x) / double(logits.size());
  }
  auto of = [&](const char *name) {
    return metrics[std::string(name) + " of this batch"].values[0];
  };
  auto isClose = [&](const char *name, double value) {
    return std::fabs(of(name) / value - 1) < 1e-5;
  };
  double root = std::sqrt(squared) / 2;
  std::printf("roots and exponentials: %d%d%d%d%d\n", isClose("root", 2 * root),
              isClose("small root", 1e-3 * root) ||
                  std::fabs(of("small root") - 1e-3 * root) < 1e-6,
              isClose("large root", 99999 * root),
              isClose("perplexity", std::exp(mean)),
              isClose("weighted perplexity", std::exp(squares / sum)));
  std::printf("ranks: %d%d%d\n", isNear(of("top 3"), topK(labels, logits, 3)),
              isNear(of("area"), areaUnderCurve(labels, logits, 200)),
              isNear(of("area by 5"), areaUnderCurve(labels, logits, 5)));
  // The mean over shards, each of its own part of the batch.
  auto isInModel = [&](const char *name) {
    return std::fabs(values[name].values[0] / of(name) - 1) < 0.01;
  };
  std::printf("the same in the model: %d%d%d%d\n", isInModel("root"),
              isInModel("large root"), isInModel("perplexity"),
              isInModel("top 3"));
  std::vector<double> halves[2][2];
  for (size_t i = 0; i < labels.size(); ++i) {
    auto &half = halves[2 * i / labels.size()];
    half[0].push_back(labels[i]);
    half[1].insert(half[1].end(), &logits[10 * i], &logits[10 * i] + 10);
  }
  std::printf("areas of shards: %d\n",
              isNear(values["area"].values[0],
                     (areaUnderCurve(halves[0][0], halves[0][1], 200) +
                      areaUnderCurve(halves[1][0], halves[1][1], 200)) /
                         2));
  std::printf(
      "%zu labels; the metrics of the batch are right: %d%d%d%d%d%d%d%d\n",
      labels.size(), isNear(of("accuracy"), right / double(labels.size())),
      isNear(of("mean"), mean), isNear(of("weighted"), squares / sum),
      isNear(of("precision"), both / predicted),
      isNear(of("recall"), both / actual), isNear(of("squared"), squared),
      isNear(of("absolute"), absolute),
      isNear(values["accuracy/of batch"].values[0], of("accuracy")));
}

int main(int, char **argv) {
  std::string data = argv[1], folder = argv[2];
  auto train_input_fn = [=](const Params &params) {
    return digits(data, "train").repeat().batch(params["batch_size"]);
  };
  auto eval_input_fn = [=](const Params &params) {
    return digits(data, "test").batch(params["batch_size"]);
  };
  auto receiver = [] {
    return ServingInputReceiver{{"image", {{784}, float32}}};
  };
  TPUEstimatorArgs args;
  args.model_fn = model_fn;
  args.model_dir = folder;
  args.config.tpu_config.iterations_per_loop = 5;
  args.config.tpu_config.num_shards = 2;
  args.config.save_checkpoints_steps = 10;
  args.train_batch_size = 16;
  args.eval_batch_size = 500;
  args.predict_batch_size = 500;
  TPUEstimator estimator(args);
  TrainSpec train;
  train.input_fn = train_input_fn;
  train.max_steps = 1000;
  train.saving_listeners = {std::make_shared<Listener>()};
  EvalSpec eval;
  eval.input_fn = eval_input_fn;
  eval.throttle_secs = 0;
  eval.exporters = {std::make_shared<LatestExporter>("latest", receiver, 1),
                    std::make_shared<FinalExporter>("final", receiver),
                    std::make_shared<BestExporter>(
                        "best", receiver,
                        [](const EvaluationResult &, const EvaluationResult &) {
                          return false;
                        })};
  auto metrics = train_and_evaluate(estimator, train, eval);
  std::printf("ended at %g\n", metrics["global_step"]);
  checkMetrics();

  // Only errors are printed from here on.
  std::printf("quiet\n");
  set_verbosity(logging::ERROR);
  PredictArgs predict;
  predict.input_fn = eval_input_fn;
  std::printf("%zu predictions\n", estimator.predict(predict).size());
  predict.hooks = {std::make_shared<train::GlobalStepWaiterHook>(21)};
  estimator.predict(predict);
}
