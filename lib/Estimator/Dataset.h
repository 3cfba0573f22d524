//===- Dataset.h - A pipeline under construction ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_DATASET_H
#define SYSTOLE_LIB_ESTIMATOR_DATASET_H

#include "OperationText.h"
#include "systole/Estimator/Data.h"

namespace systole {

/// An operation of a pipeline, and those before it.
struct Dataset::State {
  /// A component of an element. Sizes that are not known are -1.
  struct Component {
    std::string name;
    DType type;
    Shape shape;
    /// The line of the value that a function returned, if one did.
    Where where = {"", 0};
  };
  struct Element {
    /// Features, then the labels if there are any.
    std::vector<Component> components;
    bool hasLabels = false;
  };

  /// "data.shuffle"; empty for the argument of a body.
  std::string operation;
  std::vector<Dataset> inputs;
  /// The text after the operands. For a batch of the mode's size, what it has
  /// in braces; `size` is added to others.
  std::string rest;
  Where where = {"", 0};
  Element element;

  /// The names of `data.files`, whose flag is the mode's.
  std::vector<std::string> files;
  /// The size of a batch; 0 for other operations.
  int64_t size = 0;
  /// The arguments and attributes of a body, and its operations: those of a
  /// function of elements, or the dataset that it yields.
  std::string header;
  std::string function;
  std::shared_ptr<const State> yielded;
  /// The size of an element's batch; 0 if it is no batch.
  int64_t batchSize = 0;
  /// The number of elements, if a source of them knows it.
  std::optional<int64_t> count;
};

namespace estimator {

/// An operation on datasets under construction, as OperationText.
class DatasetText : public AttributesText {
public:
  DatasetText(const char *name, const char *function, Where where);

  void operand(const Dataset &dataset) { state->inputs.push_back(dataset); }
  void operand(const Files &files);
  template <typename T> void value(const T &value) {
    state->rest += " " + spell(value);
  }
  void value(const std::vector<std::string> &value);
  void value(const std::vector<TensorSpec> &value);
  void endAttributes() { state->rest += options.str(); }
  /// The dataset, with the elements that the operation makes of its input's.
  Dataset define();

private:
  const char *function;
  std::shared_ptr<Dataset::State> state;
  std::vector<std::string> names;
  std::vector<TensorSpec> types;
};

/// `data.pipeline` of a mode, whose files are the flag's.
std::string pipelineText(const Dataset::State &dataset, const char *mode,
                         const char *flag);
/// The number of elements, as far as the operations tell it.
int64_t cardinality(const Dataset::State &dataset);
constexpr int64_t kInfinite = -1, kUnknown = -2;
/// The components of an element of a batch, for the model function.
NamedTensors modelInputs(const Dataset::State &dataset);

} // namespace estimator

} // namespace systole

#endif // SYSTOLE_LIB_ESTIMATOR_DATASET_H
