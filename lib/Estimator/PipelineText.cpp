//===- PipelineText.cpp - A dataset as a pipeline of a program ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataset.h"

using namespace systole;
using namespace systole::estimator;

using State = Dataset::State;

namespace {

/// Writes the operations of a pipeline, or of a body in it.
class Lines {
public:
  Lines(std::string flag, size_t &files, size_t &count, std::string indent)
      : flag(std::move(flag)), files(files), count(count),
        indent(std::move(indent)) {}

  /// Adds the operations of a dataset, and returns its name. A batch that no
  /// other follows is of the mode's size if `isGlobal`.
  std::string add(const State &state, bool isGlobal) {
    if (state.operation.empty())
      return "%d.element";
    std::string operands;
    for (const Dataset &input : state.inputs)
      operands += (operands.empty() ? " " : ", ") +
                  add(input.get(), isGlobal && state.size == 0);
    if (state.operation == "data.files")
      operands = " " + quote(nextFlag()) + " " + spell(state.files);
    // No component has a name with a point.
    std::string name = "%d." + std::to_string(count++);
    text += indent + name + " = " + state.operation + operands;
    if (state.size > 0) {
      std::string size = isGlobal ? "" : "size = " + std::to_string(state.size);
      std::string both =
          size + (size.empty() || state.rest.empty() ? "" : ", ") + state.rest;
      text += both.empty() ? "" : " {" + both + "}";
    } else {
      text += state.rest;
    }
    text += state.header;
    if (!state.function.empty())
      addBody(indented(state.function));
    else if (state.yielded)
      addBody(bodyText(*state.yielded));
    text += location(state.where) + "\n";
    return name;
  }

  void yield(const std::string &name) {
    text += indent + "data.yield " + name + "\n";
  }

  std::string text;

private:
  /// Flags are numbered from the second files of a mode on.
  std::string nextFlag() {
    size_t number = ++files;
    return flag + (number == 1 ? "" : "_" + std::to_string(number));
  }

  void addBody(const std::string &body) {
    text += " {\n" + body + indent + "}";
  }

  std::string bodyText(const State &yielded) {
    Lines lines(flag, files, count, indent + "  ");
    lines.yield(lines.add(yielded, /*isGlobal=*/false));
    return lines.text;
  }

  /// A function's lines, which are written for a function of a model.
  std::string indented(const std::string &lines) const {
    std::string result;
    for (size_t begin = 0; begin < lines.size();) {
      size_t end = lines.find('\n', begin);
      result += indent.substr(2) + lines.substr(begin, end + 1 - begin);
      begin = end + 1;
    }
    return result;
  }

  const std::string flag;
  size_t &files, &count;
  const std::string indent;
};

} // namespace

std::string estimator::pipelineText(const State &dataset, const char *mode,
                                    const char *flag) {
  size_t files = 0, count = 0;
  Lines lines(flag, files, count, "    ");
  lines.yield(lines.add(dataset, /*isGlobal=*/true));
  return std::string("  data.pipeline ") + mode + " {\n" + lines.text + "  }\n";
}

NamedTensors estimator::modelInputs(const State &dataset) {
  NamedTensors inputs;
  for (const State::Component &component : dataset.element.components) {
    if (component.type == DType::string)
      fail(dataset.where, "'" + component.name +
                              "' is a string, which no model takes: make "
                              "numbers of it in Dataset::map");
    Tensor::Definition definition;
    definition.name = component.name;
    definition.type = component.type;
    definition.shape = component.shape;
    // The model function has the batch's own size.
    if (!definition.shape.empty())
      definition.shape.erase(definition.shape.begin());
    definition.where =
        component.where.line > 0 ? component.where : dataset.where;
    inputs.emplace_back(component.name, Tensor(definition));
  }
  return inputs;
}
