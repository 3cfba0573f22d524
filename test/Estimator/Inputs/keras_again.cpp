// Fits a model twice, two epochs of ten steps each time, and prints the losses.
// The argument is the model folder.
#include "systole/systole.h"

#include <cstdio>

using namespace systole;
using keras::NDArray;

int main(int, char **argv) {
  // The class is the sign of the first number.
  std::vector<float> numbers;
  std::vector<int32_t> classes;
  for (int i = 0; i < 320; ++i) {
    float first = float(i % 17 - 8) + 0.5f;
    numbers.insert(numbers.end(), {first, float(i % 5 - 2)});
    classes.push_back(first > 0);
  }
  NDArray x({320, 2}, numbers), y({320}, classes);
  using namespace keras::layers;
  DenseOptions softmax;
  softmax.activation = "softmax";
  keras::Sequential model({InputLayer({2}), Dense(2, softmax)});
  model.set_model_dir(argv[1]);
  model.compile(
      {keras::optimizers::SGD(0.01), "sparse_categorical_crossentropy", {}});
  keras::FitArgs fit;
  fit.epochs = 2;
  fit.steps_per_epoch = 10;
  for (int i = 0; i < 2; ++i) {
    keras::History history = model.fit(x, y, fit);
    for (double loss : history["loss"])
      std::printf("loss %.9f\n", loss);
  }
}
