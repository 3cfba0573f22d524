// Trains a small model of images whose class is where they are bright, and
// prints what Keras prints.
#include "systole/systole.h"

#include <cstdio>

using namespace systole;
using keras::NDArray;

/// `count` images of 6x6 whose class, 0 to 3, is their bright quarter. The
/// labels are floats, as from a CSV file.
static std::pair<NDArray, NDArray> makeImages(int count, unsigned seed) {
  std::vector<uint8_t> pixels;
  std::vector<float> labels;
  for (int i = 0; i < count; ++i) {
    seed = seed * 1664525 + 1013904223;
    int quarter = seed >> 30;
    labels.push_back(float(quarter));
    for (int row = 0; row < 6; ++row)
      for (int column = 0; column < 6; ++column) {
        seed = seed * 1664525 + 1013904223;
        bool bright = (row / 3) * 2 + column / 3 == quarter;
        pixels.push_back(uint8_t((seed >> 26) + (bright ? 128 : 0)));
      }
  }
  return {NDArray({count, 6, 6, 1}, pixels), NDArray({count, 1}, labels)};
}

int main() {
  auto [x, y] = makeImages(320, 1);
  auto validation = makeImages(100, 2);

  keras::TPUClusterResolver resolver;
  keras::experimental_connect_to_cluster(resolver);
  keras::initialize_tpu_system(resolver);
  keras::TPUStrategy strategy(resolver);
  auto scope = strategy.scope();

  using namespace keras::layers;
  DenseOptions softmax;
  softmax.activation = "softmax";
  ConvOptions relu;
  relu.activation = "relu";
  keras::Sequential model({
      InputLayer({6, 6, 1}),
      BatchNormalization(),
      Conv2D(4, {3, 3}, relu),
      MaxPooling2D(),
      Dropout(0.1),
      Flatten(),
      Dense(4, softmax),
  });
  model.summary();
  model.compile({keras::optimizers::Adam(0.01),
                 "sparse_categorical_crossentropy",
                 {"sparse_categorical_accuracy"}});
  keras::FitArgs fit;
  fit.epochs = 4;
  fit.steps_per_epoch = 20;
  fit.validation_data = validation;
  fit.validation_freq = 2;
  keras::History history = model.fit(x, y, fit);
  std::printf("%zu losses, %zu of validation, %s\n", history["loss"].size(),
              history["val_loss"].size(),
              history["loss"][3] < history["loss"][0] ? "falling" : "rising");

  auto result = model.evaluate(validation.first, validation.second);
  keras::EvaluateOptions quiet;
  quiet.batch_size = 10;
  quiet.verbose = 0;
  if (model.evaluate(validation.first, validation.second, quiet) != result)
    std::printf("another result\n");
  NDArray predictions = model.predict(validation.first);
  keras::PredictOptions first;
  first.batch_size = 10;
  first.steps = 2;
  std::printf("%lld of them\n",
              (long long)model.predict(validation.first, first).size());
  const float *p = reinterpret_cast<const float *>(predictions.data().data());
  const float *labels =
      reinterpret_cast<const float *>(validation.second.data().data());
  int right = 0;
  for (int i = 0; i < 100; ++i, p += 4) {
    int best = 0;
    for (int c = 1; c < 4; ++c)
      if (p[c] > p[best])
        best = c;
    right += best == int(labels[i]);
  }
  bool same = right == int(result["sparse_categorical_accuracy"] * 100 + 0.5);
  std::printf("%lldx%lld predictions, %s\n", (long long)predictions.shape()[0],
              (long long)predictions.shape()[1],
              same ? "as evaluated" : "not as evaluated");
}
