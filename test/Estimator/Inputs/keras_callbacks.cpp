// Callbacks of a fit. Arguments: a folder for files.
#include "systole/systole.h"

#include <cmath>
#include <cstdio>

using namespace systole;
using namespace systole::keras;
using namespace systole::keras::layers;

/// Trains for a line: the target is a sum.
static std::pair<NDArray, NDArray> makeData(int count) {
  std::vector<float> x, y;
  for (int i = 0; i < count; ++i) {
    float a = float(i % 7 - 3) / 3, b = float(i % 5 - 2) / 2;
    x.insert(x.end(), {a, b});
    y.push_back(a + b + 1);
  }
  return {NDArray({count, 2}, x), NDArray({count}, y)};
}

static Sequential makeModel() {
  LayerOptions input;
  input.input_shape = {2};
  Sequential model({Activation("linear", input), Dense(1)});
  model.compile({optimizers::SGD(0.05), "mse", {"mae"}});
  return model;
}

int main(int, char **argv) {
  const std::string folder = argv[1];
  auto [x, y] = makeData(128);
  auto validation = makeData(35);

  // The loss rises from the fourth epoch on: the rate is negative.
  Sequential model = makeModel();
  callbacks::EarlyStoppingOptions stop;
  stop.patience = 2;
  stop.restore_best_weights = true;
  stop.verbose = 1;
  callbacks::LambdaCallbackOptions functions;
  int64_t batches = 0;
  functions.on_train_begin = [] { std::printf("train begins\n"); };
  functions.on_train_batch_end = [&](int64_t, const Logs &) { ++batches; };
  functions.on_epoch_end = [&](int64_t epoch, const Logs &logs) {
    std::printf("epoch %d: %d batches, %zu values\n", int(epoch), int(batches),
                logs.size());
  };
  functions.on_train_end = [] { std::printf("train ends\n"); };
  FitArgs fit;
  fit.epochs = 20;
  fit.verbose = 0;
  fit.validation_data = validation;
  fit.callbacks = {
      callbacks::LearningRateScheduler(
          [](int64_t epoch, double) { return epoch < 3 ? 0.05 : -0.05; }),
      callbacks::LambdaCallback(functions),
      callbacks::ModelCheckpoint(folder + "/weights-{epoch:02d}.safetensors"),
      callbacks::CSVLogger(folder + "/log.csv"),
      callbacks::TensorBoard(folder + "/board"),
      callbacks::EarlyStopping(stop),
  };
  model.set_model_dir(folder + "/model");
  History history = model.fit(x, y, fit);
  auto &losses = history["val_loss"];
  std::printf("%zu epochs, the last is %d: %s, then %s\n", losses.size(),
              int(history.epoch.back()),
              losses[0] > losses[1] && losses[1] > losses[2] ? "falling"
                                                             : "not falling",
              losses[2] < losses[3] && losses[3] < losses[4] ? "rising"
                                                             : "not rising");
  double loss =
      model.evaluate(validation.first, validation.second, 32, 0).at("loss");
  std::printf("the best weights are %s\n",
              std::fabs(loss - losses[2]) < 1e-5 ? "restored" : "not restored");

  // The last quarter is validated; the same examples given apart.
  FitArgs split;
  split.validation_split = 0.25;
  split.shuffle = false;
  split.initial_epoch = 2;
  split.epochs = 4;
  split.verbose = 2;
  History first = makeModel().fit(x, y, split);
  split.validation_split = 0;
  split.validation_data = {{x.rows(96, 32), y.rows(96, 32)}};
  split.verbose = 0;
  History second = makeModel().fit(x.rows(0, 96), y.rows(0, 96), split);
  std::printf("split: %s\n",
              first.history == second.history && first["val_mae"].size() == 2
                  ? "the same"
                  : "other values");

  // A rate at which no number stays one.
  Sequential wild = makeModel();
  wild.set_learning_rate(1e30);
  FitArgs nan;
  nan.epochs = 3;
  nan.verbose = 0;
  nan.callbacks = {callbacks::TerminateOnNaN()};
  std::printf("%zu epochs\n", wild.fit(x, y, nan).epoch.size());
}
