// Loads models that Keras has saved, compares their predictions with Keras's,
// and saves them. Without names it trains and saves a model of its own.
// Arguments: the folder, names.
#include "systole/systole.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>

using namespace systole;
using namespace systole::keras;
using namespace systole::keras::layers;

/// The largest difference, as a share of the largest number.
static double compare(const NDArray &one, const NDArray &other) {
  if (one.shape() != other.shape())
    return INFINITY;
  double difference = 0, largest = 0;
  for (size_t i = 0; i < one.data().size() / sizeof(float); ++i) {
    double a = double(one.as<float>()[i]), b = double(other.as<float>()[i]);
    difference = std::max(difference, std::fabs(a - b));
    largest = std::max(largest, std::fabs(b));
  }
  return difference / largest;
}

static void write(const std::string &path, const NDArray &array) {
  std::ofstream(path, std::ios::binary) << array.data();
}

int main(int argc, char **argv) {
  const std::string folder = std::string(argv[1]) + "/";
  for (int i = 2; i < argc; ++i) {
    const std::string name = argv[i];
    Model model = load_model(folder + name + ".keras");
    std::map<std::string, NDArray> arrays = load_npz(folder + name + ".npz");
    std::vector<NDArray> inputs, outputs;
    for (const auto &[key, array] : arrays)
      (key[0] == 'x' ? inputs : outputs).push_back(array);
    PredictedArrays predictions = model.predict(inputs);
    double difference = 0;
    for (size_t j = 0; j < outputs.size(); ++j)
      difference =
          std::max(difference, compare(predictions.outputs[j], outputs[j]));
    std::printf("%s: %s %.4f\n", name.c_str(),
                difference < 0.02 ? "as in Keras" : "DIFFERS", difference);
    model.save(folder + name + ".again.keras");
  }
  if (argc > 2)
    return 0;

  Sequential model({InputLayer({8, 8, 1}), Conv2D(4, 3), BatchNormalization(),
                    Activation("relu"), SeparableConv2D(6, 3), MaxPooling2D(),
                    Flatten(), Dropout(0.2), Dense(3)});
  std::vector<float> pixels, sums;
  for (int i = 0; i < 64 * 64; ++i)
    pixels.push_back(float(i * 37 % 65 - 32) / 32);
  for (int i = 0; i < 64 * 3; ++i)
    sums.push_back(float(i % 5) / 4);
  NDArray x({64, 8, 8, 1}, pixels), y({64, 3}, sums);
  model.compile({optimizers::Adam(0.01), "mse"});
  FitArgs fit;
  fit.epochs = 3;
  fit.verbose = 0;
  model.fit(x, y, fit);
  model.save(folder + "built.keras");
  write(folder + "built.x", x);
  write(folder + "built.y", model.predict(x));
}
