// Weights of models: read, set, saved and loaded. Arguments: a folder for
// files.
#include "systole/systole.h"

#include <cstdio>

using namespace systole;
using namespace systole::keras;
using namespace systole::keras::layers;

static Sequential makeTrained() {
  DenseOptions first;
  first.input_shape = {2};
  Sequential model({Dense(3, first), BatchNormalization(), Dense(1)});
  model.compile({optimizers::Adam(0.05), "mse", {}});
  return model;
}

static const char *same(bool is) { return is ? "the same" : "others"; }

static bool equal(const NDArray &a, const NDArray &b) {
  return a.shape() == b.shape() && a.data() == b.data();
}

int main(int, char **argv) {
  const std::string folder = argv[1];
  std::vector<float> numbers, sums;
  for (int i = 0; i < 96; ++i) {
    float a = float(i % 7 - 3) / 3, b = float(i % 5 - 2) / 2;
    numbers.insert(numbers.end(), {a, b});
    sums.push_back(a + b + 1);
  }
  NDArray x({96, 2}, numbers), y({96}, sums);

  // Known weights: 2 a + 3 b + 4.
  DenseOptions options;
  options.input_shape = {2};
  Sequential line({Dense(1, options)});
  line.set_weights({NDArray({2, 1}, std::vector<float>{2, 3}),
                    NDArray({1}, std::vector<float>{4})});
  NDArray values = line.predict(
      NDArray({3, 2}, std::vector<float>{1, 2, -0.5f, 0.25f, 3, -1}));
  for (int i = 0; i < 3; ++i)
    std::printf("%g\n", double(values.as<float>()[i]));

  // A copy of a trained model evaluates and predicts as it does.
  Sequential model = makeTrained();
  FitArgs fit;
  fit.epochs = 3;
  fit.verbose = 0;
  model.fit(x, y, fit);
  model.save_weights(folder + "/weights.safetensors");
  Sequential copy = makeTrained();
  copy.load_weights(folder + "/weights.safetensors");
  std::printf("predictions: %s\n",
              same(equal(model.predict(x), copy.predict(x))));
  std::printf("loss: %s\n",
              same(model.evaluate(x, y, 32, 0) == copy.evaluate(x, y, 32, 0)));

  // Training begins with them: at a rate of 0 they stay, but for the moving
  // averages.
  std::vector<NDArray> before = copy.get_weights();
  copy.set_learning_rate(0);
  fit.epochs = 1;
  copy.fit(x, y, fit);
  std::vector<NDArray> after = copy.get_weights();
  for (size_t i = 0; i < before.size(); ++i)
    std::printf("weight %zu of %zu: %s\n", i, before[i].shape().size(),
                same(equal(before[i], after[i])));

  // A trained model continues from other weights.
  model.set_weights(before);
  model.set_learning_rate(0);
  model.fit(x, y, fit);
  std::printf("after set_weights: %s\n",
              same(equal(model.get_weights()[0], before[0])));

  // Keras has saved them in the order of their numbers.
  RecurrentOptions memory;
  memory.name = "memory";
  memory.input_shape = {3, 2};
  DenseOptions named;
  named.name = "first";
  Sequential keras(
      {LSTM(2, memory), Dense(3, named), BatchNormalization(), Dense(1)});
  keras.load_weights(argv[2]);
  float next = 0;
  bool isInOrder = true;
  for (const NDArray &weight : keras.get_weights())
    for (size_t i = 0; i < weight.data().size() / sizeof(float); ++i)
      isInOrder &= weight.as<float>()[i] == next++;
  std::printf("%g weights, %s\n", double(next),
              isInOrder ? "in order" : "not in order");
  keras.save_weights(folder + "/again.weights.h5");
}
