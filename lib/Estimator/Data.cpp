//===- Data.cpp - Input pipelines -----------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Estimator/Data.h"
#include "Dataset.h"

#include <algorithm>
#include <cctype>
#include <climits>
#include <unistd.h>

using namespace systole;
using namespace systole::estimator;

using State = Dataset::State;
using Component = State::Component;
using Element = State::Element;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// An operation on datasets.
static std::shared_ptr<State>
makeState(const char *name, std::vector<Dataset> inputs, Where where) {
  auto state = std::make_shared<State>();
  state->operation = name;
  state->inputs = std::move(inputs);
  state->where = resolve(where);
  return state;
}

DatasetText::DatasetText(const char *name, const char *function, Where where)
    : AttributesText(where), function(function),
      state(makeState(name, {}, where)) {}

void DatasetText::operand(const Files &files) {
  std::shared_ptr<const State> names = files.dataset(where);
  if (!names)
    fail(where, std::string(function) + " of no files");
  operand(Dataset(names));
}

void DatasetText::value(const std::vector<std::string> &value) {
  names = value;
  state->rest += " " + spell(value);
}

void DatasetText::value(const std::vector<TensorSpec> &value) {
  types = value;
  state->rest += " " + spell(value);
}

static Component toComponent(const std::string &name, const TensorSpec &type) {
  return {name, type.dtype.value_or(float32), type.shape.value_or(Shape())};
}

Dataset DatasetText::define() {
  const std::string &name = state->operation;
  if (!state->inputs.empty()) {
    const State &input = state->inputs.front().get();
    state->element = input.element;
    state->batchSize = input.batchSize;
  }
  std::vector<Component> &components = state->element.components;
  if (!names.empty()) {
    components.clear();
    for (size_t i = 0; i < names.size(); ++i)
      components.push_back(
          toComponent(names[i], i < types.size() ? types[i] : TensorSpec()));
  } else if (!types.empty()) {
    for (size_t i = 0; i < components.size() && i < types.size(); ++i)
      components[i] = toComponent(components[i].name, types[i]);
  } else if (name == "data.enumerate") {
    components.insert(components.begin(), {"index", int64, {}});
  } else if (name == "data.bucket_by_length") {
    for (Component &component : components) {
      component.shape.assign(component.shape.size() + 1, -1);
    }
  } else if (name == "data.unbatch") {
    for (Component &component : components)
      if (!component.shape.empty())
        component.shape.erase(component.shape.begin());
    state->batchSize = 0;
  }
  return Dataset(state);
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

static std::string absolutePath(const std::string &path) {
  char folder[PATH_MAX];
  if (path.empty() || path[0] == '/' || !getcwd(folder, sizeof(folder)))
    return path;
  return std::string(folder) + "/" + path;
}

Dataset Dataset::list_files(const std::vector<std::string> &patterns,
                            Where where) {
  auto state = makeState("data.files", {}, where);
  for (const std::string &pattern : patterns)
    state->files.push_back(absolutePath(pattern));
  state->element.components = {{"", DType::string, {}}};
  return Dataset(state);
}

Dataset Dataset::list_files(const std::string &pattern, Where where) {
  return list_files(std::vector<std::string>{pattern}, where);
}

std::shared_ptr<const State> Files::dataset(Where where) const {
  if (given || names.empty())
    return given;
  return Dataset::list_files(names, where).share();
}

/// A dataset without an input, of these elements.
static std::shared_ptr<State> source(const char *name, std::string rest,
                                     std::vector<Component> components,
                                     Where where) {
  auto state = makeState(name, {}, where);
  state->rest = std::move(rest);
  state->element.components = std::move(components);
  return state;
}

Dataset Dataset::range(int64_t stop, Where where) {
  return range(0, stop, 1, where);
}

Dataset Dataset::range(int64_t start, int64_t stop, int64_t step, Where where) {
  Options options;
  if (start != 0)
    options.set("start", start);
  options.set("stop", stop);
  if (step != 1)
    options.set("step", step);
  auto state = source("data.range", options.str(), {{"", int64, {}}}, where);
  const int64_t length = step > 0 ? stop - start : start - stop;
  const int64_t stride = step > 0 ? step : -step;
  state->count =
      stride == 0 ? 0 : std::max<int64_t>((length + stride - 1) / stride, 0);
  return Dataset(state);
}

/// Tensors with names, the labels last.
static std::vector<std::pair<std::string, Constant>>
withLabels(const Constants &features, const Constant &labels) {
  std::vector<std::pair<std::string, Constant>> all = features.all();
  if (labels)
    all.emplace_back("labels", labels);
  return all;
}

static Dataset fromTensors(const char *name, const Constants &features,
                           const Constant &labels, bool slices, Where where) {
  std::vector<std::string> names;
  std::vector<Constant> values;
  std::vector<Component> components;
  for (const auto &[key, value] : withLabels(features, labels)) {
    names.push_back(key);
    values.push_back(value);
    Shape shape = value.shape();
    if (slices && shape.empty())
      fail(where, "'" + key + "' is one number, which has no rows");
    if (slices)
      shape.erase(shape.begin());
    components.push_back({key, value.dtype(), shape});
  }
  auto state = source(name, " " + spell(names) + " " + spell(values),
                      std::move(components), where);
  state->element.hasLabels = bool(labels);
  state->count = slices && !values.empty() ? values.front().shape().front() : 1;
  return Dataset(state);
}

Dataset Dataset::from_tensors(const Constants &features, const Constant &labels,
                              Where where) {
  for (const auto &[key, value] : withLabels(features, labels))
    if (value.dtype() == DType::string)
      fail(where, "'" + key +
                      "' has strings, which from_tensors does not "
                      "take: use from_tensor_slices and batch");
  return fromTensors("data.from_tensors", features, labels, false, where);
}

Dataset Dataset::from_tensor_slices(const Constants &features,
                                    const Constant &labels, Where where) {
  bool hasStrings = false;
  std::vector<std::pair<std::string, Constant>> all =
      withLabels(features, labels);
  for (const auto &[key, value] : all)
    hasStrings |= value.dtype() == DType::string;
  if (!hasStrings)
    return fromTensors("data.from_tensor_slices", features, labels, true,
                       where);
  // Strings are a dataset of their own.
  std::vector<Dataset> parts;
  for (const auto &[key, value] : all)
    parts.push_back(
        value.dtype() == DType::string
            ? Dataset(source("data.from_strings", " " + spell(value.strings()),
                             {{"", DType::string, {}}}, where))
            : fromTensors("data.from_tensor_slices", {{key, value}}, {}, true,
                          where));
  Dataset zipped = parts.size() == 1 ? parts.front() : zip(parts, where);
  auto state = std::make_shared<State>(zipped.get());
  state->element.hasLabels = bool(labels);
  return Dataset(state);
}

Dataset Dataset::from_generator(const std::string &library,
                                const std::vector<std::string> &names,
                                const std::vector<TensorSpec> &types,
                                const std::string &argument, Where where) {
  std::vector<Component> components;
  for (size_t i = 0; i < names.size(); ++i)
    components.push_back(
        toComponent(names[i], i < types.size() ? types[i] : TensorSpec()));
  return Dataset(source("data.generator",
                        " " + quote(absolutePath(library)) + " " +
                            spell(names) + " " + spell(types) +
                            Options().setText("argument", argument, "").str(),
                        std::move(components), where));
}

//===----------------------------------------------------------------------===//
// Functions of elements
//===----------------------------------------------------------------------===//

/// Whether a value can have this name in a program.
static bool isName(const std::string &name) {
  if (name.empty() || !std::isalpha(static_cast<unsigned char>(name[0])))
    return false;
  for (unsigned char c : name)
    if (!std::isalnum(c) && c != '_')
      return false;
  return true;
}

/// An operation with a function of its input's elements.
static std::shared_ptr<State> withFunction(const char *name,
                                           const Dataset &input, Where where) {
  auto state = makeState(name, {input}, where);
  state->batchSize = input.get().batchSize;
  return state;
}

/// The arguments of such a function, and their declarations.
static std::vector<Tensor> arguments(const Element &element,
                                     std::string &header, Where where) {
  std::vector<Tensor> values;
  header = " (";
  for (const Component &component : element.components) {
    bool isRecord =
        element.components.size() == 1 && component.type == DType::string;
    Tensor::Definition argument;
    argument.name = isRecord ? "%record"
                    : isName(component.name)
                        ? "%" + component.name
                        : "%arg" + std::to_string(values.size());
    argument.type = component.type;
    argument.shape = component.shape;
    argument.where = where;
    header += (values.empty() ? "" : ", ") + argument.name +
              (isRecord && component.shape.empty()
                   ? ""
                   : ": " + typeName(component.type, component.shape));
    values.push_back(Tensor(argument));
  }
  header += ")";
  return values;
}

/// Calls a function of elements.
static Example call(const detail::ElementFunction &function,
                    const Element &element, const std::vector<Tensor> &values,
                    Where where) {
  if (function.takesLabels && !element.hasLabels)
    fail(where, "the function takes features and labels, but the elements "
                "have no labels");
  if (!function.takesLabels && element.hasLabels)
    fail(where, "the function takes one argument, but the elements have "
                "features and labels");
  NamedTensors features;
  for (size_t i = 0; i + element.hasLabels < values.size(); ++i)
    features.emplace_back(element.components[i].name, values[i]);
  return function.call(Features(features),
                       element.hasLabels ? values.back() : Tensor());
}

/// Adds `data.return` of these values.
static Element addReturn(Builder &builder, const NamedTensors &values,
                         bool hasLabels, Where where) {
  Element element;
  element.hasLabels = hasLabels;
  std::string names, types;
  for (const auto &[name, tensor] : values) {
    const char *comma = names.empty() ? "" : ", ";
    names += comma + name + " = " + builder.use(tensor, where);
    const Tensor::Definition &value = tensor.definition();
    types += comma + builder.type(value.type, value.shape);
    Shape shape = builder.resolved(value.shape);
    for (int64_t &size : shape)
      size = std::max<int64_t>(size, -1);
    element.components.push_back({name, value.type, shape, value.where});
  }
  builder.add(where, "data.return {" + names + "} : " + types);
  return element;
}

/// A map that gives components other names.
static Dataset rename(const Dataset &input, const NamedTensors &values,
                      bool hasLabels, std::string header, Where where) {
  auto state = withFunction("data.map", input, where);
  Builder builder(Builder::Record);
  state->element = addReturn(builder, values, hasLabels, where);
  state->header = std::move(header);
  state->function = builder.text();
  return Dataset(state);
}

static Options parallelism(std::optional<int64_t> num_parallel_calls,
                           std::optional<bool> deterministic) {
  Options options;
  // A negative number, as tf.data's AUTOTUNE, leaves it to the program.
  if (num_parallel_calls && *num_parallel_calls > 0)
    options.set("num_parallel_calls", *num_parallel_calls);
  if (deterministic)
    options.set("deterministic", *deterministic);
  return options;
}

/// " attributes {...}", if there are any.
static std::string withKeyword(const Options &options) {
  std::string text = options.str();
  return text.empty() ? text : " attributes" + text;
}

Dataset Dataset::mapElements(const detail::ElementFunction &function,
                             std::optional<int64_t> num_parallel_calls,
                             std::optional<bool> deterministic,
                             Where where) const {
  auto next = withFunction("data.map", *this, where);
  Builder builder(Builder::Record);
  std::vector<Tensor> values =
      arguments(state->element, next->header, next->where);
  Example example = call(function, state->element, values, where);
  NamedTensors elements = example.features.all();
  if (example.labels)
    elements.emplace_back("labels", example.labels);
  for (auto &[name, tensor] : elements)
    if (name.empty())
      name = "features";
  next->element = addReturn(builder, elements, bool(example.labels), where);
  next->function = builder.text();
  // Sizes may have been set after the types were written.
  for (size_t i = 0; i < elements.size(); ++i) {
    Shape shape = builder.resolved(elements[i].second.definition().shape);
    for (int64_t &size : shape)
      size = std::max<int64_t>(size, -1);
    next->element.components[i].shape = shape;
  }
  next->header += withKeyword(parallelism(num_parallel_calls, deterministic));
  return Dataset(next);
}

Dataset Dataset::filterElements(const detail::ElementFunction &predicate,
                                Where where) const {
  auto next = withFunction("data.filter", *this, where);
  next->element = state->element;
  Builder builder(Builder::Record);
  std::vector<Tensor> values =
      arguments(state->element, next->header, next->where);
  Tensor keep = call(predicate, state->element, values, where).features;
  addReturn(builder, {{"keep", keep}}, false, where);
  next->function = builder.text();
  return Dataset(next);
}

//===----------------------------------------------------------------------===//
// Datasets of elements
//===----------------------------------------------------------------------===//

static Dataset withBody(const char *name, const Dataset &input,
                        const Dataset::DatasetFunction &function,
                        const Options &options, Where where) {
  auto state = makeState(name, {input}, where);
  state->header = " (%d.element)" + withKeyword(options);
  auto argument = std::make_shared<State>();
  argument->where = state->where;
  argument->element = input.get().element;
  state->yielded = function(Dataset(argument)).share();
  state->element = state->yielded->element;
  state->batchSize = state->yielded->batchSize;
  return Dataset(state);
}

Dataset Dataset::flat_map(const DatasetFunction &function, Where where) const {
  return withBody("data.flat_map", *this, function, {}, where);
}

Dataset Dataset::interleave(const DatasetFunction &function,
                            int64_t cycle_length, int64_t block_length,
                            std::optional<int64_t> num_parallel_calls,
                            std::optional<bool> deterministic,
                            Where where) const {
  Options options = parallelism(num_parallel_calls, deterministic);
  options.set("cycle_length", cycle_length);
  if (block_length != 1)
    options.set("block_length", block_length);
  return withBody("data.interleave", *this, function, options, where);
}

Dataset Dataset::window(const DatasetFunction &function, int64_t size,
                        std::optional<int64_t> shift, int64_t stride,
                        bool drop_remainder, Where where) const {
  Options options;
  options.set("size", size);
  if (shift)
    options.set("shift", *shift);
  if (stride != 1)
    options.set("stride", stride);
  if (drop_remainder)
    options.setUnit("drop_remainder");
  return withBody("data.window", *this, function, options, where);
}

//===----------------------------------------------------------------------===//
// Several datasets
//===----------------------------------------------------------------------===//

static std::shared_ptr<State>
join(const char *name, const std::vector<Dataset> &datasets, Where where) {
  if (datasets.empty())
    fail(where, std::string(name + 5) + " of no datasets");
  auto state = makeState(name, datasets, where);
  state->element = datasets.front().get().element;
  state->batchSize = datasets.front().get().batchSize;
  return state;
}

/// The same dataset, whose only component has this name.
static Dataset called(const Dataset &dataset, const std::string &name,
                      Where where) {
  const Element &element = dataset.get().element;
  if (element.components.size() != 1 || element.components[0].name == name)
    return dataset;
  std::string header;
  std::vector<Tensor> values = arguments(element, header, where);
  return rename(dataset, {{name, values[0]}}, false, header, where);
}

Dataset Dataset::zip(const std::vector<Dataset> &datasets, Where where) {
  std::vector<Dataset> all = datasets;
  auto isPlain = [](const Dataset &dataset) {
    return !dataset.get().element.hasLabels &&
           dataset.get().element.components.size() == 1;
  };
  bool hasLabels =
      all.size() == 2 && !all[0].get().element.hasLabels && isPlain(all[1]);
  if (hasLabels)
    all[1] = called(all[1], "labels", where);
  auto state = join("data.zip", all, where);
  for (size_t i = 1; i < all.size(); ++i) {
    const Element &element = all[i].get().element;
    for (const Component &component : element.components)
      state->element.components.push_back(component);
  }
  state->element.hasLabels = hasLabels || all.back().get().element.hasLabels;
  return Dataset(state);
}

Dataset Dataset::concatenate(const Dataset &next, Where where) const {
  return Dataset(join("data.concatenate", {*this, next}, where));
}

Dataset Dataset::sample_from_datasets(const std::vector<Dataset> &datasets,
                                      const std::vector<double> &weights,
                                      std::optional<int64_t> seed,
                                      bool stop_on_empty_dataset, Where where) {
  auto state = join("data.sample_from_datasets", datasets, where);
  Options options;
  if (!weights.empty())
    options.set("weights", spell(weights));
  if (seed)
    options.set("seed", *seed);
  if (stop_on_empty_dataset)
    options.setUnit("stop_on_empty_dataset");
  state->rest = options.str();
  return Dataset(state);
}

//===----------------------------------------------------------------------===//
// Batches
//===----------------------------------------------------------------------===//

/// Components that have no name get one: a model knows them by it.
static Dataset named(const Dataset &dataset, Where where) {
  const Element &element = dataset.get().element;
  std::string header;
  std::vector<Tensor> values = arguments(element, header, where);
  NamedTensors components;
  bool isNamed = true;
  for (size_t i = 0; i < values.size(); ++i) {
    std::string name = element.components[i].name;
    isNamed &= !name.empty();
    if (name.empty())
      name = element.hasLabels && i + 1 == values.size() ? "labels"
             : values.size() - element.hasLabels == 1
                 ? "features"
                 : "features_" + std::to_string(i);
    components.emplace_back(name, values[i]);
  }
  return isNamed
             ? dataset
             : rename(dataset, components, element.hasLabels, header, where);
}

static Dataset batched(const char *name, const Dataset &dataset, int64_t size,
                       std::string rest, Where where) {
  auto state = makeState(name, {named(dataset, where)}, where);
  state->rest = std::move(rest);
  state->size = state->batchSize = size;
  state->element = state->inputs[0].get().element;
  for (Component &component : state->element.components)
    component.shape.insert(component.shape.begin(), size);
  return Dataset(state);
}

Dataset Dataset::batch(int64_t batch_size, bool drop_remainder,
                       Where where) const {
  return batched("data.batch", *this, batch_size,
                 drop_remainder ? "drop_remainder" : "", where);
}

Dataset Dataset::padded_batch(int64_t batch_size,
                              const std::vector<Shape> &padded_shapes,
                              const std::vector<Constant> &padding_values,
                              bool drop_remainder, Where where) const {
  std::string shapes;
  for (const Shape &shape : padded_shapes) {
    std::string sizes;
    for (int64_t size : shape)
      sizes += (sizes.empty() ? ": " : ", ") + std::to_string(size);
    shapes += (shapes.empty() ? "" : ", ") + ("array<i64" + sizes + ">");
  }
  std::string rest;
  auto add = [&](const std::string &text) {
    rest += (rest.empty() ? "" : ", ") + text;
  };
  if (!padded_shapes.empty())
    add("padded_shapes = [" + shapes + "]");
  if (!padding_values.empty())
    add("padding_values = " + spell(padding_values));
  if (drop_remainder)
    add("drop_remainder");
  auto state = std::make_shared<State>(
      batched("data.padded_batch", *this, batch_size, rest, where).get());
  for (size_t i = 0; i < padded_shapes.size(); ++i)
    for (size_t j = 0; j < padded_shapes[i].size(); ++j)
      if (i < state->element.components.size() && padded_shapes[i][j] >= 0)
        state->element.components[i].shape.at(j + 1) = padded_shapes[i][j];
  return Dataset(state);
}

//===----------------------------------------------------------------------===//
// Iterators, and tf.contrib.data
//===----------------------------------------------------------------------===//

Iterator Dataset::make_one_shot_iterator() const { return Iterator(*this); }

Example Iterator::get_next() const {
  const State &state = dataset.get();
  std::string header;
  std::vector<Tensor> values = arguments(state.element, header, state.where);
  Example example;
  NamedTensors features;
  for (size_t i = 0; i < values.size(); ++i) {
    Tensor::Definition definition = values[i].definition();
    definition.dataset = dataset.share();
    if (state.element.hasLabels && i + 1 == values.size())
      example.labels = Tensor(definition);
    else
      features.emplace_back(state.element.components[i].name,
                            Tensor(definition));
  }
  example.features = Features(features);
  return example;
}

Dataset::Dataset(const Example &example, Where where) {
  NamedTensors values = example.features.all();
  if (example.labels)
    values.emplace_back("labels", example.labels);
  std::shared_ptr<const void> dataset;
  for (const auto &[name, tensor] : values) {
    const auto &from = tensor.definition().dataset;
    if (!from || (dataset && dataset != from))
      fail(where, "an input function returns the features and labels that one "
                  "get_next has returned, or a Dataset: compute with them in "
                  "Dataset::map");
    dataset = from;
  }
  if (!dataset)
    fail(where, "an input function returns no features");
  state = std::static_pointer_cast<const State>(dataset);
  const Element &element = state->element;
  bool isSame = values.size() == element.components.size() &&
                element.hasLabels == bool(example.labels);
  std::string header;
  std::vector<Tensor> all = arguments(element, header, where);
  for (size_t i = 0; isSame && i < values.size(); ++i)
    isSame = values[i].second.definition().name == all[i].definition().name &&
             (values[i].first == element.components[i].name ||
              values[i].first == "features");
  if (!isSame)
    state = rename(Dataset(state), values, bool(example.labels), header, where)
                .share();
}

contrib::data::Transformation
contrib::data::batch_and_drop_remainder(int64_t batch_size, Where where) {
  return [=](const Dataset &dataset) {
    return dataset.batch(batch_size, /*drop_remainder=*/true, where);
  };
}

contrib::data::Transformation
contrib::data::parallel_interleave(Dataset::DatasetFunction function,
                                   int64_t cycle_length, int64_t block_length,
                                   bool sloppy, Where where) {
  return [=](const Dataset &dataset) {
    return dataset.interleave(
        function, cycle_length, block_length,
        /*num_parallel_calls=*/cycle_length,
        sloppy ? std::optional<bool>(false) : std::nullopt, where);
  };
}

contrib::data::Transformation
contrib::data::shuffle_and_repeat(int64_t buffer_size, int64_t count,
                                  std::optional<int64_t> seed, Where where) {
  return [=](const Dataset &dataset) {
    return dataset.shuffle(buffer_size, seed, true, where).repeat(count, where);
  };
}

contrib::data::Transformation contrib::data::unbatch(Where where) {
  return [=](const Dataset &dataset) { return dataset.unbatch(where); };
}
