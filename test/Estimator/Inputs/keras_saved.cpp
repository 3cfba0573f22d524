// Loads a model that Keras has saved, predicts and saves it. Arguments: the
// file, and a folder.
#include "systole/systole.h"

#include <cmath>
#include <cstdio>

using namespace systole;
using namespace systole::keras;
using namespace systole::keras::layers;

int main(int, char **argv) {
  const std::string folder = argv[2];
  Model model = load_model(argv[1]);
  model.summary();
  std::vector<float> pixels;
  for (int i = 0; i < 72; ++i)
    pixels.push_back(float(i) / 32);
  NDArray images({2, 6, 6, 1}, pixels),
      words({2, 4}, std::vector<int32_t>{0, 1, 2, 3, 4, 0, 4, 1});
  NDArray predictions = model.predict(NDArrays({images, words}));
  for (int i = 0; i < 6; ++i)
    std::printf("%.2f ", double(predictions.as<float>()[i]));
  std::printf("\n");
  model.save(folder + "/again.keras");

  LayerOptions input;
  input.input_shape = {2};
  DenseOptions relu;
  relu.activation = "relu";
  Sequential small({Activation("linear", input), Dense(2, relu)}, "small");
  small.set_weights({NDArray({2, 2}, std::vector<float>{1, 2, 3, 4}),
                     NDArray({2}, std::vector<float>{5, -100})});
  small.save(folder + "/small.keras");
  Model same = load_model(folder + "/small.keras");
  std::printf("%g weights, the last is %g\n", double(same.count_params()),
              double(same.get_weights()[1].as<float>()[1]));
}
