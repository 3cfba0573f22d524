// A model of a TPUStrategy that trains on a dataset. Arguments: a model folder.
#include "systole/systole.h"

#include <cstdio>

using namespace systole;
using namespace systole::keras::layers;

int main(int, char **argv) {
  std::vector<float> points, sums;
  for (int i = 0; i < 64; ++i) {
    points.insert(points.end(), {float(i % 7 - 3) / 4, float(i % 5 - 2) / 2});
    sums.push_back(points[size_t(2 * i)] + points[size_t(2 * i + 1)]);
  }
  keras::TPUClusterResolver resolver;
  keras::TPUStrategy strategy(resolver);
  auto scope = strategy.scope();
  DenseOptions first;
  first.activation = "tanh";
  first.input_shape = {2};
  keras::Sequential model({Dense(8, first), BatchNormalization(), Dense(1)});
  model.set_model_dir(argv[1]);
  model.compile({keras::optimizers::Adam(0.01), "mse"});
  keras::FitArgs fit;
  fit.epochs = 3;
  fit.verbose = 0;
  Dataset data = Dataset::from_tensor_slices({{"x", Constant({64, 2}, points)}},
                                             Constant({64, 1}, sums));
  keras::History history = model.fit(data.batch(16), fit);
  std::printf("%zu epochs, loss %.9g\n", history.epoch.size(),
              history["loss"].back());
}
