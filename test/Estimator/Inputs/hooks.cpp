// Trains and evaluates by train_and_evaluate, with hooks of this process: one
// adds to the program, reads what it added and the variables, another ends
// training. Arguments: the data, the model folder, the learning rate, the last
// step; then "throw", "set", "size" or "signal" for what the last hook does.
#include "digits.h"

#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <unistd.h>

using namespace systole;

static Tensor half(Tensor x) {
  return cast(cast(x, float64) / cast(Tensor(2.0), float64), float32);
}

static TPUEstimatorSpec model_fn(const Features &features, const Tensor &labels,
                                 ModeKeys mode, const Params &params) {
  layers::Dense options;
  options.units = 10;
  Tensor logits = layers::dense(features["image"], options);
  TPUEstimatorSpec spec{mode};
  if (mode == ModeKeys::PREDICT) {
    spec.predictions = {{"class", argmax(logits)}};
    return spec;
  }
  Tensor halved = tpu::outside_compilation(half, {logits});
  spec.loss = losses::sparse_softmax_cross_entropy(labels, halved * 2.0);
  spec.train_op =
      CrossShardOptimizer(train::GradientDescentOptimizer(params["rate"]))
          .minimize(spec.loss, get_global_step());
  spec.eval_metrics = Call<Metrics>([=]() -> Metrics {
    return {{"accuracy", metrics::accuracy(labels, argmax(logits))}};
  });
  return spec;
}

struct Recorder : SessionRunHook {
  using SessionRunHook::begin;
  void begin(const TPUEstimatorSpec &spec) override {
    if (spec.mode == ModeKeys::TRAIN)
      tpu::host_call("record", {{"doubled", spec.loss * 2.0}});
  }
  void begin(HookRun &run) override {
    std::printf("hook: begin %s at %ld\n", run->mode, (long)run->global_step);
  }
  void afterLoop(HookRun &run) override {
    const systole_hook_tensor *bias = run.variable("dense/bias");
    bool trained = false;
    for (int64_t i = 0; bias && i < bias->spec.dims[0]; ++i)
      trained |= static_cast<const float *>(bias->data)[i] != 0;
    std::printf("hook: %s reached %ld, %s bias, twice the loss is %s\n",
                run->mode, (long)run->global_step, trained ? "trained" : "no",
                std::fabs(doubled - 2 * run->loss) < 1e-5 ? "right" : "wrong");
  }
  void end(HookRun &run) override { std::printf("hook: end %s\n", run->mode); }
  void evaluated(HookRun &run, const systole_hook_metric *metrics,
                 int32_t count) override {
    for (int32_t i = 0; i < count; ++i)
      if (!std::strcmp(metrics[i].name, "accuracy"))
        std::printf("hook: evaluated %s at %ld: accuracy = %.6g\n", run->mode,
                    (long)run->global_step, metrics[i].value);
  }
  bool hasHostCall(const std::string &name) override {
    return name == "record";
  }
  void hostCall(HookRun &, const std::string &,
                const systole_hook_tensor *tensors, int32_t) override {
    auto *values = static_cast<const float *>(tensors[0].data);
    doubled = 0;
    for (int64_t i = 0; i < tensors[0].spec.dims[0]; ++i)
      doubled += values[i] / tensors[0].spec.dims[0];
  }
  double doubled = NAN;
};

/// Ends at 30. Steps after 20 have a rate of 0.
struct Stop : SessionRunHook {
  void beforeLoop(HookRun &run) override {
    if (run->global_step == 20)
      run.setParameter("rate", 0);
  }
  void afterLoop(HookRun &run) override {
    const systole_hook_tensor *now = run.variable("dense/bias");
    std::string bytes(static_cast<const char *>(now->data), now->bytes);
    std::printf("hook: the bias has %s\n",
                bytes == bias ? "stayed" : "changed");
    bias = bytes;
    if (run->global_step >= 30)
      run.requestStop();
  }
  std::string bias;
};

struct Refuse : SessionRunHook {
  explicit Refuse(const std::string &how) : how(how) {}
  void beforeLoop(HookRun &run) override {
    if (how == "throw")
      throw std::runtime_error("not this way");
    if (how == "set")
      run.setParameter("speed", 1);
    if (how == "size")
      run.setVariable("dense/bias", "1234", 4);
    if (how.empty())
      run.fail("not today");
  }
  void afterLoop(HookRun &) override {
    // A second signal would end the program at once, without saving.
    if (how == "signal")
      kill(getpid(), SIGTERM);
    how = "nothing more";
  }
  std::string how;
};

int main(int argc, char **argv) {
  std::string data = argv[1];
  TPUEstimatorArgs args;
  args.model_fn = model_fn;
  args.model_dir = argv[2];
  args.config.tpu_config.iterations_per_loop = 10;
  args.config.tpu_config.num_shards = 2;
  args.config.save_checkpoints_steps = 10;
  args.params = {{"rate", std::atof(argv[3])}};
  args.train_batch_size = 16;
  args.eval_batch_size = 100;
  args.predict_batch_size = 100;
  TPUEstimator estimator(args);
  auto train_input_fn = [=](const Params &params) {
    return digits(data, "train").repeat().batch(params["batch_size"]);
  };
  auto eval_input_fn = [=](const Params &params) {
    return digits(data, "test").batch(params["batch_size"]);
  };
  auto recorder = std::make_shared<Recorder>();
  TrainSpec train;
  train.input_fn = train_input_fn;
  train.max_steps = std::atol(argv[4]);
  train.hooks = {recorder, std::make_shared<Stop>()};
  EvalSpec eval;
  eval.input_fn = eval_input_fn;
  eval.name = "test";
  eval.hooks = {recorder};
  auto metrics = train_and_evaluate(estimator, train, eval);
  std::printf("accuracy of %g after %g steps: %s, %s\n", metrics["accuracy"],
              metrics["global_step"], estimator.latest_checkpoint().c_str(),
              estimator.eval_dir("test").c_str());

  PredictArgs predict;
  predict.input_fn = eval_input_fn;
  predict.hooks = {recorder};
  std::printf("%zu predictions\n", estimator.predict(predict).size());

  TrainArgs refused;
  refused.input_fn = train_input_fn;
  refused.steps = 1000;
  refused.hooks = {std::make_shared<Refuse>(argc > 5 ? argv[5] : "")};
  estimator.train(refused);
}
