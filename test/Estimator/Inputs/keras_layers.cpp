// Prints a program for each of Keras's layers, with what FileCheck is to find
// in it: the shape that Keras gives the layer's value.

#include "KerasLayerCases.h"

#include <iostream>

using namespace systole;
using namespace systole::keras;
using namespace systole::keras::layers;

namespace {

int64_t count(const Shape &shape) {
  int64_t elements = 1;
  for (int64_t size : shape)
    elements *= size;
  return elements;
}

NDArray makeExamples(const Shape &shape, DType dtype) {
  Shape batch = shape;
  batch.insert(batch.begin(), 2);
  size_t elements = static_cast<size_t>(count(batch));
  return dtype == int32 ? NDArray(batch, std::vector<int>(elements))
                        : NDArray(batch, std::vector<float>(elements));
}

} // namespace

int main() {
  std::vector<Case> cases = makeCases();
  for (size_t i = 0; i < cases.size(); ++i) {
    std::vector<KerasTensor> inputs = cases[i].makeInputs();
    Model model(inputs, cases[i].layer(inputs), cases[i].name);
    model.compile({"sgd", "mse", {}});
    std::vector<NDArray> examples;
    for (const Shape &shape : cases[i].inputs)
      examples.push_back(makeExamples(shape, cases[i].dtype));
    NDArray labels = makeExamples(kKeras[i].shape, float32);
    std::string type = "2x";
    for (int64_t size : kKeras[i].shape)
      type += std::to_string(size) + "x";
    std::cout << (i == 0 ? "" : "// -----\n") << "// CHECK-LABEL: module @"
              << cases[i].name << " \n"
              << "// CHECK: func.func @predict({{.*}} -> (tensor<" << type
              << "f32> {tpu.outfeed = \"y\"})\n"
              << model.program(ModeKeys::PREDICT, examples, labels, 2) << "\n";
  }
}
