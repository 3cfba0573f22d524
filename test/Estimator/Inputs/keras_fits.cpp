// Fits and evaluations with frozen layers, weights, several outputs and
// datasets, beside those of Keras: see test/Estimator/keras_fits.py.
#include "systole/systole.h"

#include <cmath>
#include <cstdio>

using namespace systole;
using namespace systole::keras;
using namespace systole::keras::layers;

using Values = std::map<std::string, std::vector<double>>;
static const std::map<std::string, Values> expected = {
#include "KerasFits.inc"
};

static std::vector<float> multiples(int k, int64_t count) {
  std::vector<float> values;
  for (int64_t i = 0; i < count; ++i)
    values.push_back(float((i * 37 + k * 101) % 65 - 32) / 32);
  return values;
}

static NDArray numbers(int k, const Shape &shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return NDArray(shape, multiples(k, count));
}

static NDArray sizes(int k, int64_t count, double sign = 1, double plus = 0) {
  std::vector<float> values = multiples(k, count);
  for (float &value : values)
    value = float(std::fabs(value) * sign + plus);
  return NDArray({count}, values);
}

static NDArray classes(int64_t count) {
  std::vector<int32_t> values;
  for (int64_t i = 0; i < count; ++i)
    values.push_back(int32_t(i * 7 % 3));
  return NDArray({count}, values);
}

static DenseOptions dense(const char *name, const ActivationLike &activation,
                          bool trainable = true) {
  DenseOptions options;
  options.name = name;
  options.activation = activation;
  options.trainable = trainable;
  return options;
}

static Sequential classifier(bool trainable = true) {
  NormalizationOptions norm;
  norm.name = "norm";
  norm.trainable = trainable;
  Sequential model(
      {InputLayer({4}), Dense(6, dense("base", nn::relu, trainable)),
       BatchNormalization(norm), Dense(3, dense("head", "softmax"))});
  model.set_weights({numbers(10, {4, 6}), numbers(11, {6}), numbers(12, {6}),
                     numbers(13, {6}), numbers(14, {6}), sizes(15, 6, 1, 0.5),
                     numbers(16, {6, 3}), numbers(17, {3})});
  return model;
}

static Sequential regularized() {
  ConvOptions conv;
  conv.activation = "relu";
  conv.kernel_regularizer = regularizers::L2(0.01);
  conv.bias_regularizer = regularizers::L1(0.02);
  NormalizationOptions norm;
  norm.gamma_regularizer = regularizers::L2(0.05);
  norm.beta_regularizer = "l1";
  RecurrentOptions lstm;
  lstm.kernel_regularizer = "l2";
  lstm.recurrent_regularizer = regularizers::L2(0.003);
  lstm.bias_regularizer = regularizers::L1(0.001);
  DenseOptions hidden = dense("hidden", "relu", /*trainable=*/false);
  hidden.kernel_regularizer = regularizers::L1L2(0.001, 0.004);
  DenseOptions head = dense("head", "softmax");
  head.kernel_regularizer = regularizers::L2(0.02);
  Sequential model({InputLayer({4}), Reshape({4, 1}), Conv1D(3, 2, conv),
                    BatchNormalization(norm), LSTM(5, lstm), Dense(6, hidden),
                    Dense(3, head)});
  model.set_weights({numbers(10, {2, 1, 3}), numbers(11, {3}), numbers(12, {3}),
                     numbers(13, {3}), numbers(14, {3}), sizes(15, 3, 1, 0.5),
                     numbers(16, {3, 20}), numbers(17, {5, 20}),
                     numbers(18, {20}), numbers(19, {5, 6}), numbers(20, {6}),
                     numbers(21, {6, 3}), numbers(22, {3})});
  return model;
}

/// A layer that is called twice.
static Model shared() {
  KerasTensor x = Input({4});
  Layer layer = Dense(6, dense("shared", nn::tanh));
  KerasTensor once = layer(Dense(6, dense("first", nn::relu))(x));
  Model model(x, Dense(3, dense("head", "softmax"))(layer(once)));
  model.set_weights({numbers(10, {4, 6}), numbers(11, {6}), numbers(12, {6, 6}),
                     numbers(13, {6}), numbers(14, {6, 3}), numbers(15, {3})});
  return model;
}

static Model twoOutputs() {
  KerasTensor x = Input({4});
  KerasTensor base = Dense(6, dense("base", nn::tanh))(x);
  Model model(x, {Dense(3, dense("class", "softmax"))(base),
                  Dense(2, dense("value", "linear"))(base)});
  model.set_weights({numbers(10, {4, 6}), numbers(11, {6}), numbers(12, {6, 3}),
                     numbers(13, {3}), numbers(14, {6, 2}), numbers(15, {2})});
  return model;
}

/// Whether the values are Keras's: products may be of bf16.
static void compare(const std::string &name, const std::string &given,
                    const Values &values) {
  const Values &theirs = expected.at(name);
  bool isSame = values.size() == theirs.size();
  for (const auto &[key, numbers] : theirs) {
    auto found = values.find(key);
    isSame &= found != values.end() && found->second.size() == numbers.size();
    for (size_t i = 0; isSame && i < numbers.size(); ++i)
      if (std::fabs(found->second[i] - numbers[i]) > 5e-3) {
        std::printf("%s: %s of epoch %zu is %g, not %g\n", given.c_str(),
                    key.c_str(), i, found->second[i], numbers[i]);
        isSame = false;
      }
  }
  for (const auto &[key, numbers] : values)
    if (!theirs.count(key))
      std::printf("%s: %s is not one of Keras's\n", given.c_str(), key.c_str());
  std::printf("%s: %s\n", given.c_str(), isSame ? "as Keras" : "others");
}

static Values ofOne(const std::map<std::string, double> &metrics) {
  Values values;
  for (const auto &[name, value] : metrics)
    values[name] = {value};
  return values;
}

static const char *same(bool is) { return is ? "the same" : "others"; }

/// y = x * gate, with a weight of its own.
struct Gate : CustomLayer {
  Tensor gate;
  void build(const Shape &input) override {
    gate = add_weight("gate", {input.back()}, "ones");
  }
  Tensor call(const Tensor &x) override { return x * gate; }
};

int main() {
  const char *crossentropy = "sparse_categorical_crossentropy";
  NDArray x = numbers(1, {48, 4}), y = classes(48), v = numbers(3, {48, 2}),
          w = sizes(5, 48), x2 = numbers(2, {20, 4}), y2 = classes(20),
          v2 = numbers(4, {20, 2}), w2 = sizes(6, 20);
  FitArgs fit;
  fit.batch_size = 16;
  fit.epochs = 2;
  fit.shuffle = false;
  fit.verbose = 0;
  fit.validation_data = {x2, y2};

  // Frozen layers stay bit for bit.
  Sequential frozen = classifier(/*trainable=*/false);
  frozen.summary();
  frozen.compile({optimizers::SGD(0.125), crossentropy, {"accuracy"}});
  std::vector<NDArray> before = frozen.get_weights();
  compare("frozen", "frozen", frozen.fit(x, y, fit).history);
  std::vector<NDArray> after = frozen.get_weights();
  for (size_t i = 0; i < before.size(); ++i)
    std::printf("weight %zu: %s\n", i,
                same(before[i].data() == after[i].data()));

  // The attribute counts when the model is compiled.
  Sequential later = classifier();
  later.get_layer("base").trainable = false;
  later.layers()[1].trainable = false;
  later.compile({optimizers::SGD(0.125), crossentropy, {"accuracy"}});
  later.trainable = true;
  compare("frozen", "frozen later", later.fit(x, y, fit).history);

  // The penalties are in the losses, but for those of frozen layers.
  Sequential penalized = regularized();
  penalized.compile({optimizers::SGD(0.125), crossentropy, {"accuracy"}});
  compare("regularized", "regularized", penalized.fit(x, y, fit).history);

  Model twice = shared();
  twice.compile({optimizers::SGD(0.125), crossentropy, {"accuracy"}});
  compare("shared", "shared", twice.fit(x, y, fit).history);
  twice.summary();

  Sequential weighted = classifier();
  CompileArgs both{optimizers::SGD(0.125), crossentropy, {"accuracy"}};
  both.weighted_metrics = {"accuracy"};
  weighted.compile(both);
  FitArgs byClass = fit;
  byClass.class_weight = {{0, 2.0}, {2, 0.25}};
  compare("class_weight", "class_weight", weighted.fit(x, y, byClass).history);

  auto makeWeighted = [&] {
    Sequential model = classifier();
    CompileArgs compile{optimizers::SGD(0.125), crossentropy};
    compile.weighted_metrics = {"accuracy"};
    model.compile(compile);
    return model;
  };
  FitArgs bySample = fit;
  bySample.sample_weight = w;
  bySample.validation_data = {x2, y2, w2};
  compare("sample_weight", "sample_weight",
          makeWeighted().fit(x, y, bySample).history);
  Sequential evaluated = makeWeighted();
  compare("evaluate", "evaluate", ofOne(evaluated.evaluate(x2, y2, 16, 0, w2)));

  // The same of datasets.
  auto makeDataset = [](const NDArray &x, const NDArray &y, const NDArray &w) {
    auto values = [](const NDArray &array) {
      return std::vector<float>(array.as<float>(),
                                array.as<float>() + array.data().size() / 4);
    };
    const int64_t rows = x.shape()[0];
    std::vector<int32_t> labels(y.as<int32_t>(), y.as<int32_t>() + rows);
    return Dataset::from_tensor_slices(
        {{"x", Constant({rows, 4}, values(x))},
         {"sample_weight", Constant({rows}, values(w))}},
        Constant({rows}, labels));
  };
  Dataset training = makeDataset(x, y, w).batch(16);
  Dataset validation = makeDataset(x2, y2, w2).batch(10);
  FitArgs ofDataset;
  ofDataset.epochs = 2;
  ofDataset.verbose = 0;
  ofDataset.validation_data = validation;
  compare("sample_weight", "dataset",
          makeWeighted().fit(training, ofDataset).history);
  ofDataset.steps_per_epoch = 3;
  ofDataset.validation_steps = 2;
  compare("sample_weight", "steps_per_epoch",
          makeWeighted().fit(training.repeat(), ofDataset).history);
  compare("evaluate", "evaluate a dataset",
          ofOne(evaluated.evaluate(validation, 0)));
  NDArray rows = evaluated.predict(validation), arrays = evaluated.predict(x2);
  std::printf("predict a dataset: %s\n", same(rows.shape() == arrays.shape() &&
                                              rows.data() == arrays.data()));

  // Two outputs.
  Model two = twoOutputs();
  CompileArgs compile{optimizers::SGD(0.125), {crossentropy, "mse"}};
  compile.loss_weights = {1, 0.5};
  compile.metrics = {"accuracy", "mae"};
  two.compile(compile);
  FitArgs ofTwo = fit;
  ofTwo.validation_data = {x, NDArrays({y, v})};
  compare("outputs", "outputs", two.fit(x, NDArrays({y, v}), ofTwo).history);
  PredictedArrays predicted = two.predict(x2);
  std::printf("%zu outputs, of %zu and %zu numbers\n", predicted.outputs.size(),
              size_t(predicted.outputs[0].shape()[1]),
              size_t(predicted.outputs[1].shape()[1]));
  Model other = twoOutputs();
  CompileArgs named{
      optimizers::SGD(0.01),
      std::map<std::string, Loss>{{"class", crossentropy}, {"value", "huber"}}};
  named.loss_weights = {1, 0.5};
  named.metrics = std::vector<std::vector<std::string>>{{"accuracy"}, {"mae"}};
  named.weighted_metrics = {"accuracy", "mse"};
  other.compile(named);
  compare("outputs_evaluate", "outputs with weights",
          ofOne(other.evaluate(x2, NDArrays({y2, v2}), 10, 0,
                               NDArrays({w2, sizes(6, 20, -1, 1)}))));

  // A layer of one's own, and an activation that has no name.
  Sequential own(
      {InputLayer({4}),
       Dense(4, dense("base", [](const Tensor &x) { return x * 2.0; })),
       Custom(std::make_shared<Gate>())});
  std::vector<float> unit(16, 0);
  for (int i = 0; i < 4; ++i)
    unit[size_t(i * 5)] = 1;
  own.set_weights({NDArray({4, 4}, unit), NDArray({4}, std::vector<float>(4)),
                   NDArray({4}, std::vector<float>{1, 2, 3, 4})});
  NDArray four =
      own.predict(NDArray({1, 4}, std::vector<float>{1, 1, 1, 0.5f}));
  std::printf("%g %g %g %g, %d parameters\n", double(four.as<float>()[0]),
              double(four.as<float>()[1]), double(four.as<float>()[2]),
              double(four.as<float>()[3]), int(own.count_params()));
}
