// A model of two inputs, an image and a sequence of words, with most layers. It
// predicts whether the first word is a small number; the image is irrelevant.
#include "systole/systole.h"

#include <cstdio>

using namespace systole;
using namespace systole::keras;
using namespace systole::keras::layers;

/// Images of 8x8 that are bright on the left or on the right; sequences of 6
/// words of 10; labels.
static std::pair<NDArrays, NDArray> makeExamples(int count, unsigned seed) {
  std::vector<float> pixels, labels;
  std::vector<int32_t> words;
  auto random = [&] { return (seed = seed * 1664525 + 1013904223) >> 16; };
  for (int i = 0; i < count; ++i) {
    int side = random() % 2, word = random() % 10;
    for (int row = 0; row < 8; ++row)
      for (int column = 0; column < 8; ++column)
        pixels.push_back(float(random() % 100) / 100 +
                         (column / 4 == side ? 1.0f : 0.0f));
    words.push_back(word);
    for (int place = 1; place < 6; ++place)
      words.push_back(int32_t(random() % 10));
    labels.push_back(word < 5 ? 1.0f : 0.0f);
  }
  return {
      NDArrays({NDArray({count, 8, 8, 1}, pixels), NDArray({count, 6}, words)}),
      NDArray({count}, labels)};
}

/// A block is a function.
static KerasTensor block(const KerasTensor &x, int64_t filters) {
  ConvOptions same;
  same.padding = "same";
  KerasTensor y =
      BatchNormalization()(SeparableConv2D(filters, {3, 3}, same)(x));
  KerasTensor shortcut = Conv2D(filters, {1, 1})(x);
  return ReLU()(Add()({y, shortcut}));
}

int main() {
  KerasTensor image = Input({8, 8, 1}, float32, "image");
  KerasTensor x = block(image, 8);
  x = MaxPooling2D()(x);
  x = DepthwiseConv2D({2, 2})(ZeroPadding2D()(x));
  ConvOptions larger;
  larger.strides = {2, 2};
  larger.activation = "gelu";
  x = Conv2DTranspose(8, {2, 2}, larger)(x);
  x = GroupNormalization(4)(x);
  x = Flatten()(AveragePooling2D({2, 2})(x));

  KerasTensor text = Input({6}, int32, "text");
  KerasTensor y = Embedding(10, 8)(text);
  RecurrentOptions sequences;
  sequences.return_sequences = true;
  y = Bidirectional(GRU(8, sequences))(y);
  y = Add()({y, MultiHeadAttention(2, 8)({y, y})});
  y = Conv1D(8, {3})(LayerNormalization()(y));
  y = LSTM(16)(RMSNormalization()(y));

  KerasTensor both =
      Concatenate()({Dense(16, {"tanh"})(x), Dense(16, {"tanh"})(y)});
  both = Dense(32, {"selu"})(both);
  Model model({image, text}, Dense(1, {"sigmoid"})(both), "two_inputs");
  model.summary();

  optimizers::Options clipped;
  clipped.global_clipnorm = 5;
  model.compile({optimizers::Adam(optimizers::schedules::CosineDecay(0.01, 240),
                                  0.9, 0.999, 1e-7, /*amsgrad=*/true, clipped),
                 keras::losses::BinaryCrossentropy(),
                 {"binary_accuracy", "mae"}});
  auto [examples, labels] = makeExamples(1920, 1);
  FitArgs fit;
  fit.epochs = 4;
  fit.verbose = 0;
  fit.validation_data = makeExamples(100, 2);
  fit.validation_freq = 4;
  History history = model.fit(examples, labels, fit);
  std::printf("accuracy %s, of validation %s\n",
              history["binary_accuracy"].back() > 0.95 ? "high" : "low",
              history["val_binary_accuracy"].back() > 0.9 ? "high" : "low");
}
