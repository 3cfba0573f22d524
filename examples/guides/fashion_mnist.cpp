// The notebook "Fashion MNIST with Keras and TPUs": README.md lists the lines
// that differ from it.
#include "flags.h"
#include "systole/systole.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <string>

using namespace systole;
using namespace systole::keras::layers;

static Flags FLAGS = {{"data_dir", ""},
                      {"weights", "fashion_mnist.weights.h5"},
                      {"epochs", "17"},
                      {"steps_per_epoch", "60"},
                      {"use_tpu", "true"}};

static const char *const LABEL_NAMES[] = {
    "t_shirt", "trouser", "pullover", "dress", "coat",
    "sandal",  "shirt",   "sneaker",  "bag",   "ankle_boots"};

static keras::Sequential create_model() {
  keras::Sequential model;
  model.add(BatchNormalization({.input_shape = {28, 28, 1}}));
  model.add(Conv2D(64, {5, 5}, {.padding = "same", .activation = "elu"}));
  model.add(MaxPooling2D({2, 2}, {.strides = {2, 2}}));
  model.add(Dropout(0.25));

  model.add(BatchNormalization({.input_shape = {28, 28, 1}}));
  model.add(Conv2D(128, {5, 5}, {.padding = "same", .activation = "elu"}));
  model.add(MaxPooling2D({2, 2}));
  model.add(Dropout(0.25));

  model.add(BatchNormalization({.input_shape = {28, 28, 1}}));
  model.add(Conv2D(256, {5, 5}, {.padding = "same", .activation = "elu"}));
  model.add(MaxPooling2D({2, 2}, {.strides = {2, 2}}));
  model.add(Dropout(0.25));

  model.add(Flatten());
  model.add(Dense(256));
  model.add(Activation("elu"));
  model.add(Dropout(0.5));
  model.add(Dense(10));
  model.add(Activation("softmax"));
  return model;
}

static keras::Sequential compiled_model() {
  keras::Sequential model = create_model();
  model.compile({.optimizer = keras::optimizers::Adam(1e-3),
                 .loss = "sparse_categorical_crossentropy",
                 .metrics = {"sparse_categorical_accuracy"}});
  return model;
}

// The names of the classes in place of the notebook's pictures.
static void print_predictions(const keras::NDArray &predictions) {
  const float *row = predictions.as<float>();
  for (int64_t i = 0; i < predictions.size(); ++i, row += 10) {
    const float *best = std::max_element(row, row + 10);
    std::printf("%s %.3f\n", LABEL_NAMES[best - row], double(*best));
  }
}

int main(int argc, char **argv) {
  parse_flags(argc, argv, FLAGS);
  auto [train, test] =
      keras::datasets::fashion_mnist::load_data(FLAGS["data_dir"]);
  auto [x_train, y_train] = train;
  auto [x_test, y_test] = test;

  // add empty color dimension
  x_train = x_train.expand_dims(-1);
  x_test = x_test.expand_dims(-1);

  keras::TPUClusterResolver resolver;
  keras::initialize_tpu_system(resolver);
  keras::TPUStrategy strategy(resolver);

  std::unique_ptr<keras::TPUStrategy::Scope> scope;
  if (FLAGS["use_tpu"] == "true")
    scope = std::make_unique<keras::TPUStrategy::Scope>(
        strategy.num_replicas_in_sync);
  keras::Sequential model = compiled_model();
  scope.reset();

  int epochs = std::stoi(FLAGS["epochs"]);
  model.fit(
      x_train.astype(float32), y_train.astype(float32),
      {.epochs = epochs,
       .steps_per_epoch = std::stoi(FLAGS["steps_per_epoch"]),
       .validation_data = {{x_test.astype(float32), y_test.astype(float32)}},
       .validation_freq = epochs});
  auto metrics = model.evaluate(x_test.astype(float32), y_test.astype(float32));
  std::printf("accuracy %.2f\n", metrics["sparse_categorical_accuracy"]);
  model.save_weights(FLAGS["weights"]);

  keras::Sequential cpu_model = create_model();
  cpu_model.load_weights(FLAGS["weights"]);
  print_predictions(cpu_model.predict(x_test.rows(0, 16)));
}
