// Prints a program for each of Keras's optimizers, schedules and losses.

#include "systole/systole.h"

#include <iostream>

using namespace systole;
using namespace systole::keras;
using namespace systole::keras::layers;

namespace {

/// The last layer's activation and what its labels are like.
struct Ending {
  const char *activation;
  Shape labels;
};
const Ending kClasses = {"softmax", {2}}, kOneHot = {"softmax", {2, 4}},
             kNumbers = {"linear", {2, 4}}, kLogits = {"linear", {2}},
             kChances = {"sigmoid", {2, 4}};

void print(const std::string &title, const Optimizer &optimizer,
           const Loss &loss = keras::losses::MeanSquaredError(),
           const Ending &ending = kNumbers) {
  Sequential model({InputLayer({3}), Dense(4, {ending.activation})});
  model.compile({optimizer, loss, {}});
  int64_t numLabels = ending.labels.size() == 1 ? 2 : 8;
  static bool isFirst = true;
  std::cout << (isFirst ? "" : "// -----\n") << "// " << title << "\n"
            << model.program(
                   ModeKeys::TRAIN, NDArray({2, 3}, std::vector<float>(6)),
                   NDArray(ending.labels, std::vector<float>(numLabels)), 2)
            << "\n";
  isFirst = false;
}

} // namespace

int main() {
  namespace o = keras::optimizers;
  namespace s = keras::optimizers::schedules;
  print("SGD", o::SGD());
  print("SGD, momentum", o::SGD(0.1, 0.9, true));
  print("RMSprop", o::RMSprop());
  print("RMSprop, centered", o::RMSprop(0.1, 0.8, 0.7, 0.6, true));
  print("Adam", o::Adam());
  print("Adam, amsgrad", o::Adam(0.1, 0.8, 0.7, 0.6, true));
  print("AdamW", o::AdamW());
  print("Adagrad", o::Adagrad());
  print("Adadelta", o::Adadelta());
  print("Ftrl", o::Ftrl(0.1, 0.2, 0.3, 0.4));
  print("Lion", o::Lion());
  print("Lamb", o::Lamb());

  o::Options options;
  options.weight_decay = 0.01;
  options.clipnorm = 2;
  options.use_ema = true;
  options.ema_overwrite_frequency = 100;
  options.loss_scale = 128;
  options.gradient_accumulation_steps = 4;
  print("options", o::SGD(0.1, 0, false, options));
  options = {};
  options.clipvalue = 3;
  print("clipvalue", o::SGD(0.1, 0, false, options));
  options = {};
  options.global_clipnorm = 4;
  print("global_clipnorm", o::SGD(0.1, 0, false, options));

  print("ExponentialDecay", o::SGD(s::ExponentialDecay(0.1, 1000, 0.5, true)));
  print("PiecewiseConstantDecay",
        o::SGD(s::PiecewiseConstantDecay({10, 20}, {0.3, 0.2, 0.1})));
  print("PolynomialDecay",
        o::SGD(s::PolynomialDecay(0.1, 1000, 0.01, 2, true)));
  print("CosineDecay", o::SGD(s::CosineDecay(0.1, 1000, 0.25)));

  namespace l = keras::losses;
  print("SparseCategoricalCrossentropy", o::SGD(),
        l::SparseCategoricalCrossentropy(), kClasses);
  print("SparseCategoricalCrossentropy of logits", o::SGD(),
        l::SparseCategoricalCrossentropy(true), kLogits);
  print("CategoricalCrossentropy", o::SGD(),
        l::CategoricalCrossentropy(false, 0.1), kOneHot);
  print("BinaryCrossentropy", o::SGD(), l::BinaryCrossentropy(false, 0.2),
        kChances);
  print("MeanSquaredError", o::SGD(), l::MeanSquaredError());
  print("MeanAbsoluteError", o::SGD(), l::MeanAbsoluteError());
  print("Huber", o::SGD(), l::Huber(2));
  print("Hinge", o::SGD(), l::Hinge());
  print("KLDivergence", o::SGD(), l::KLDivergence(), kOneHot);
}
