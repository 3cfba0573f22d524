// A model of a TPUStrategy that trains and evaluates on a dataset, or on
// arrays. Arguments: `dataset` or `arrays`, a model folder.
#include "systole/systole.h"

#include <cstdio>
#include <cstring>

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
  model.set_model_dir(argv[2]);
  model.compile({keras::optimizers::Adam(0.01), "mse"});
  keras::FitArgs fit;
  fit.epochs = 3;
  fit.verbose = 0;
  keras::History history;
  if (std::strcmp(argv[1], "dataset") == 0) {
    Dataset data = Dataset::from_tensor_slices(
        {{"x", Constant({64, 2}, points)}}, Constant({64, 1}, sums));
    history = model.fit(data.batch(16), fit);
  } else {
    // The validated examples are of the memory of the others.
    keras::NDArray x({64, 2}, points), y({64, 1}, sums);
    fit.batch_size = 16;
    fit.validation_split = 0.25;
    history = model.fit(x, y, fit);
    keras::NDArray predicted = model.predict(x);
    std::printf("validated %.5g, evaluated %.5g, %lld predictions, of %.9g\n",
                history["val_loss"].back(),
                model.evaluate(x.rows(48, 16), y.rows(48, 16), 16, 0)["loss"],
                static_cast<long long>(predicted.size()),
                double(predicted.as<float>()[63]));
  }
  std::printf("%zu epochs, loss %.9g\n", history.epoch.size(),
              history["loss"].back());
}
