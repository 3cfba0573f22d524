//===- Pipelines.h - Pipelines and operations as programs describe them -*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_RUNTIME_PIPELINES_H
#define SYSTOLE_TEST_RUNTIME_PIPELINES_H

#include "runtime/data/core/Dataset.h"
#include "runtime/data/record_ops/Host.h"

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <deque>
#include <string>
#include <vector>

namespace systole::test {

using Attribute = systole_attribute;

inline Attribute number(const char *key, int64_t value) {
  return {key, nullptr, value, nullptr};
}
inline Attribute text(const char *key, const char *value) {
  return {key, value, 0, nullptr};
}
/// The bytes of a tensor, which stay the caller's.
template <typename T>
Attribute tensor(const char *key, const std::vector<T> &elements) {
  return {key, reinterpret_cast<const char *>(elements.data()),
          static_cast<int64_t>(elements.size() * sizeof(T)), nullptr};
}

/// Builds a dataset operation by operation.
class Pipeline {
public:
  using Attributes = std::vector<Attribute>;
  using Specs = std::vector<systole_tensor_spec>;

  /// An operation on what the one before gives.
  Pipeline &add(const char *kind, Attributes attributes = {},
                const systole_host_function *function = nullptr) {
    int32_t before = static_cast<int32_t>(ops.size()) - 1;
    return addOn(ops.empty() ? std::vector<int32_t>()
                             : std::vector<int32_t>{before},
                 kind, std::move(attributes), function);
  }
  /// The same on others, which are numbered; -1 is what a body is made for.
  Pipeline &addOn(std::vector<int32_t> from, const char *kind,
                  Attributes attributes = {},
                  const systole_host_function *function = nullptr) {
    allAttributes.push_back(std::move(attributes));
    inputs.push_back(std::move(from));
    systole_dataset_op op = {};
    op.kind = kind;
    op.location = "model.mlir:7";
    op.inputs = inputs.back().data();
    op.num_inputs = static_cast<int32_t>(inputs.back().size());
    op.attributes = allAttributes.back().data();
    op.num_attributes = static_cast<int32_t>(allAttributes.back().size());
    op.function = function;
    ops.push_back(op);
    return *this;
  }
  /// The types of the last operation's elements.
  Pipeline &gives(Specs specs) {
    allSpecs.push_back(std::move(specs));
    ops.back().elements = allSpecs.back().data();
    ops.back().num_elements = static_cast<int32_t>(allSpecs.back().size());
    return *this;
  }
  /// The body of the last operation, which must stay alive.
  Pipeline &with(Pipeline &body) {
    ops.back().body = &body.describe();
    return *this;
  }
  Pipeline &files() {
    return add("files", {text("flag", "train_files")}).add("tfrecord");
  }
  Pipeline &batch(int64_t size) {
    return add("batch", {number("size", size), number("drop_remainder", 1)});
  }
  /// The tensors of an element, in what the program expects.
  Pipeline &yield(Specs specs) {
    elements = std::move(specs);
    return *this;
  }
  int32_t last() const { return static_cast<int32_t>(ops.size()) - 1; }

  const systole_dataset &describe() {
    dataset = {"train", ops.data(), elements.data(),
               static_cast<int32_t>(ops.size()),
               static_cast<int32_t>(elements.size())};
    return dataset;
  }
  const Specs &lastSpecs() const { return allSpecs.back(); }

private:
  std::deque<Attributes> allAttributes;
  std::deque<std::vector<int32_t>> inputs;
  std::deque<Specs> allSpecs;
  std::vector<systole_dataset_op> ops;
  Specs elements;
  systole_dataset dataset;
};

/// An operation of records, called as compiled code does.
class RecordOperation {
public:
  RecordOperation(const char *kind, std::vector<systole_tensor_spec> inputs,
                  std::vector<systole_tensor_spec> outputs,
                  std::vector<Attribute> attributes = {})
      : inputs(std::move(inputs)), outputs(std::move(outputs)),
        attributes(std::move(attributes)) {
    op.kind = kind;
    op.inputs = this->inputs.data();
    op.num_inputs = static_cast<int32_t>(this->inputs.size());
    op.outputs = this->outputs.data();
    op.num_outputs = static_cast<int32_t>(this->outputs.size());
    op.attributes = this->attributes.data();
    op.num_attributes = static_cast<int32_t>(this->attributes.size());
  }
  RecordOperation(const RecordOperation &) = delete;

  /// `results` becomes the values of the outputs.
  systole_status run(systole_host &host, std::vector<systole_value> values);

  std::vector<systole_value> results;

private:
  std::vector<systole_tensor_spec> inputs, outputs;
  std::vector<Attribute> attributes;
  systole_record_op op = {};
  std::deque<data::Buffer> memory;
};

inline systole_value valueOf(absl::string_view bytes) {
  return {const_cast<char *>(bytes.data()), static_cast<int64_t>(bytes.size())};
}

/// Makes the pipeline and calls `take` with its elements, at most `most`.
/// Returns the error that ends them.
absl::Status
forEachElement(Pipeline &pipeline, const data::DatasetOptions &options,
               int64_t most,
               absl::FunctionRef<void(const data::Element &)> take);

/// "[2] 1 2; [] word": the components of an element, their dimensions and their
/// values.
std::string show(const std::vector<systole_tensor_spec> &specs,
                 const std::vector<systole_value> &values);
std::string show(const std::vector<systole_tensor_spec> &specs,
                 const data::Element &element);

} // namespace systole::test

#endif // SYSTOLE_TEST_RUNTIME_PIPELINES_H
