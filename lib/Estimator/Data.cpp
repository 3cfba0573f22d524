//===- Data.cpp - Input pipelines -----------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Estimator/Data.h"
#include "Builder.h"
#include "Dataset.h"

#include <climits>
#include <unistd.h>

using namespace systole;
using namespace systole::estimator;

//===----------------------------------------------------------------------===//
// Functions over records
//===----------------------------------------------------------------------===//

Features systole::parse_single_example(
    const Tensor &serialized,
    const std::vector<std::pair<std::string, FixedLenFeature>> &features,
    Where where) {
  Builder &builder = Builder::current(where, "parse_single_example");
  if (!builder.isRecord())
    fail(where, "parse_single_example is for the function over records that "
                "Dataset::map is given");
  NamedTensors tensors;
  std::string results, names, types;
  for (const auto &[name, feature] : features) {
    if (feature.dtype != DType::string && feature.dtype != DType::int64 &&
        feature.dtype != DType::float32)
      fail(where, "the feature '" + name + "' is read as " +
                      elementName(feature.dtype) +
                      ", but a tf.Example holds string, int64 and float32");
    Tensor::Definition definition;
    definition.name = builder.newName();
    definition.type = feature.dtype;
    definition.shape = feature.shape;
    definition.where = where;
    const char *comma = results.empty() ? "" : ", ";
    results += comma + definition.name;
    names += comma + quote(name);
    types += comma + typeName(feature.dtype, feature.shape);
    tensors.emplace_back(name, Tensor(definition));
  }
  builder.add(where, results + " = data.parse_example " +
                         builder.use(serialized, where) + " [" + names +
                         "] : " + types);
  return Features(std::move(tensors));
}

Tensor systole::decode_raw(const Tensor &bytes, DType type, int64_t size,
                           Where where) {
  Builder &builder = Builder::current(where, "decode_raw");
  if (!builder.isRecord() || bytes.definition().type != DType::string)
    fail(where, "decode_raw takes a string of a record");
  return builder.define(where,
                        "data.decode_raw " + builder.use(bytes, where) + " : " +
                            typeName(type, {size}),
                        type, {size});
}

//===----------------------------------------------------------------------===//
// Pipelines
//===----------------------------------------------------------------------===//

static std::string absolutePath(const std::string &path) {
  char folder[PATH_MAX];
  if (path.empty() || path[0] == '/' || !getcwd(folder, sizeof(folder)))
    return path;
  return std::string(folder) + "/" + path;
}

Dataset systole::TFRecordDataset(const std::vector<std::string> &filenames,
                                 int64_t buffer_size, Where where) {
  if (filenames.empty())
    fail(where, "TFRecordDataset of no files");
  auto state = std::make_shared<Dataset::State>();
  for (const std::string &file : filenames)
    state->files.push_back(absolutePath(file));
  state->operations.push_back({"tfrecord",
                               Options().set("buffer_size", buffer_size).str(),
                               resolve(where)});
  return Dataset(state);
}

/// Appends an operation to the pipeline.
static Dataset append(const Dataset::State &state, const char *name,
                      std::string options, Where where) {
  auto next = std::make_shared<Dataset::State>(state);
  next->operations.push_back({name, std::move(options), resolve(where)});
  return Dataset(next);
}

Dataset Dataset::map(const std::function<Example(Tensor)> &function,
                     Where where) const {
  if (!state->function.empty())
    fail(where, "a pipeline has one function over its records: join the two");
  Builder builder(Builder::Record);
  Tensor::Definition record;
  record.name = "%record";
  record.type = DType::string;
  record.where = where;
  Example example = function(Tensor(record));

  auto next = std::make_shared<State>(*state);
  next->elements = example.features.all();
  next->hasLabels = bool(example.labels);
  if (next->hasLabels)
    next->elements.emplace_back("labels", example.labels);
  std::string values, types;
  for (const auto &[name, tensor] : next->elements) {
    const char *comma = values.empty() ? "" : ", ";
    const Tensor::Definition &value = tensor.definition();
    if (value.type == DType::string)
      fail(where, "'" + name +
                      "' is a string, which no model takes: make "
                      "numbers of it, by decode_raw");
    values += comma + name + " = " + builder.use(tensor, where);
    types += comma + typeName(value.type, value.shape);
  }
  builder.add(where, "data.return {" + values + "} : " + types);
  next->function = builder.text();
  next->operations.push_back({"map", "", resolve(where)});
  return Dataset(next);
}

Dataset Dataset::shuffle(int64_t buffer_size, Where where) const {
  return append(*state, "shuffle",
                Options().set("buffer_size", buffer_size).str(), where);
}

Dataset Dataset::repeat(int64_t count, Where where) const {
  return append(*state, "repeat",
                count < 0 ? "" : Options().set("count", count).str(), where);
}

Dataset Dataset::batch(int64_t batch_size, bool drop_remainder,
                       Where where) const {
  Dataset batches =
      append(*state, "batch", drop_remainder ? " {drop_remainder}" : "", where);
  batches.state->batchSize = batch_size;
  return batches;
}

Dataset Dataset::prefetch(int64_t buffer_size, Where where) const {
  return append(*state, "prefetch",
                Options().set("buffer_size", buffer_size).str(), where);
}
