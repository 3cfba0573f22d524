//===- ModelFlags.cpp - A program's flags before it is compiled -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime parses command lines and prints help by a program's descriptor.
// The descriptor here has what the text of a model tells of it: the files of
// its pipelines, and its parameters.
//
//===----------------------------------------------------------------------===//

#include "ModelFlags.h"

#include "runtime/cluster/Launch.h"
#include "runtime/program/cli/ExitCodes.h"
#include "runtime/program/cli/FlagValues.h"
#include "runtime/program/cli/ProgramPage.h"
#include "runtime/support/Addresses.h"
#include "runtime/support/CallersWords.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

#include <deque>
#include <map>

using namespace llvm;
using namespace systole;

namespace {

class Descriptor {
public:
  explicit Descriptor(const ModelArguments &model);

  const systole_program &get() const { return program; }

private:
  /// Calls `found` with the groups of each match.
  static void findAll(StringRef text, const char *pattern,
                      function_ref<void(ArrayRef<StringRef>)> found);
  const char *keep(const Twine &text) {
    return texts.emplace_back(text.str()).c_str();
  }
  void addFiles(StringRef mode, StringRef flag);
  void addPipelines(StringRef text);
  void addParameters(StringRef text);

  std::deque<std::string> texts;
  std::map<std::string, std::vector<systole_attribute>> files;
  std::map<std::string, std::vector<systole_dataset_op>> ops;
  std::vector<systole_dataset> datasets;
  std::vector<systole_parameter> parameters;
  std::vector<systole_function> functions;
  systole_forward forward = {};
  systole_program program = {};
};

} // namespace

void Descriptor::findAll(StringRef text, const char *pattern,
                         function_ref<void(ArrayRef<StringRef>)> found) {
  Regex regex(pattern);
  SmallVector<StringRef> groups;
  while (regex.match(text, &groups)) {
    text = text.substr(groups[0].end() - text.begin());
    found(groups);
  }
}

void Descriptor::addFiles(StringRef mode, StringRef flag) {
  systole_attribute attribute = {};
  attribute.key = "flag";
  attribute.string = keep(flag);
  files[mode.str()].push_back(attribute);
}

/// Adds the flags of files: of each pipeline, up to the next one. A model
/// without pipelines reads its arguments from files of its own.
void Descriptor::addPipelines(StringRef text) {
  if (!text.contains("data.pipeline"))
    for (auto [mode, flag] : {std::pair("train", "train_files"),
                              std::pair("evaluate", "eval_files"),
                              std::pair("predict", "predict_files")})
      addFiles(mode, flag);
  SmallVector<StringRef> pipelines;
  text.split(pipelines, "data.pipeline");
  for (StringRef pipeline : drop_begin(pipelines)) {
    auto [names, body] = pipeline.split('{');
    SmallVector<StringRef> modes;
    names.split(modes, ',');
    findAll(body, "data\\.files *\"([a-z_0-9]+)\"", [&](auto groups) {
      for (StringRef mode : modes)
        addFiles(mode.trim(), groups[1]);
    });
  }
  for (auto &[mode, attributes] : files) {
    std::vector<systole_dataset_op> &list = ops[mode];
    for (const systole_attribute &attribute : attributes) {
      systole_dataset_op op = {};
      op.kind = "files";
      op.attributes = &attribute;
      op.num_attributes = 1;
      list.push_back(op);
    }
    systole_dataset dataset = {};
    dataset.name = mode.c_str();
    dataset.ops = list.data();
    dataset.num_ops = static_cast<int32_t>(list.size());
    datasets.push_back(dataset);
  }
}

/// Adds `graph.param "scale" = 0.5`, `#data.param<"buffer" = 7000>` and the
/// like, each once.
void Descriptor::addParameters(StringRef text) {
  auto add = [&](StringRef name, StringRef value, bool isCompiled) {
    for (const systole_parameter &known : parameters)
      if (name == known.name)
        return;
    systole_parameter parameter = {};
    parameter.name = keep(name);
    parameter.value = keep(value);
    int64_t whole;
    double number;
    parameter.dtype = value == "true" || value == "false" ? SYSTOLE_PRED
                      : !value.getAsInteger(10, whole)    ? SYSTOLE_S64
                      : !isCompiled || !value.getAsDouble(number)
                          ? SYSTOLE_F32
                          : SYSTOLE_STRING;
    parameter.compiled = isCompiled;
    parameters.push_back(parameter);
  };
  findAll(text, "\\.param[ <]+\"([a-z_0-9]+)\" *= *([-+.0-9a-z]+)",
          [&](auto groups) { add(groups[1], groups[2], false); });
  if (!text.contains("data.pipeline"))
    add("shuffle_buffer", "10000", false);
}

Descriptor::Descriptor(const ModelArguments &model) {
  addPipelines(model.text);
  addParameters(model.text);
  for (const ModelConstant &constant : model.constants) {
    systole_parameter parameter = {};
    parameter.name = keep(constant.name);
    parameter.value = keep(constant.value);
    parameter.dtype = SYSTOLE_STRING;
    parameter.compiled = true;
    parameters.push_back(parameter);
  }
  for (const char *name : {"train", "evaluate", "predict", "generate"}) {
    systole_function function = {};
    function.name = name;
    function.global_batch_size = runtime::notGiven;
    functions.push_back(function);
  }
  program.name = keep(sys::path::stem(model.file));
  program.compiler = program.command_line = program.target_cpu = "";
  program.num_shards = 1;
  program.functions = functions.data();
  program.num_functions = static_cast<int32_t>(functions.size());
  program.datasets = datasets.data();
  program.num_datasets = static_cast<int32_t>(datasets.size());
  program.parameters = parameters.data();
  program.num_parameters = static_cast<int32_t>(parameters.size());
  program.forwards = &forward;
  program.num_forwards = 1;
}

/// The arguments without --config, whose file has settings of the compiler,
/// too. The program reads it.
static std::vector<std::string> withoutConfig(ArrayRef<std::string> arguments) {
  std::vector<std::string> rest;
  for (size_t i = 0; i < arguments.size(); ++i) {
    StringRef name = StringRef(arguments[i]).split('=').first;
    if (name != "--config" && name != "-config")
      rest.push_back(arguments[i]);
    else if (!StringRef(arguments[i]).contains('='))
      ++i;
  }
  return rest;
}

std::optional<int> systole::checkModelFlags(const ModelArguments &model) {
  // No program has this command.
  if (!model.arguments.empty() && model.arguments.front() == "summary")
    return std::nullopt;
  // Each process of a job would report the same.
  absl::StatusOr<runtime::Launch> launch = runtime::findLaunch();
  if (!launch.ok() || launch->processes > 1)
    return std::nullopt;
  Descriptor descriptor(model);
  const bool hasConfig =
      withoutConfig(model.arguments).size() != model.arguments.size();
  absl::StatusOr<runtime::CommandLine> line = runtime::parseCommandLine(
      descriptor.get(), withoutConfig(model.arguments));
  if (line.ok() && line->about)
    return std::nullopt;
  if (line.ok() && line->command == runtime::Command::Help) {
    outs() << runtime::helpText(
        runtime::programPage(descriptor.get(), ("tpu-run " + model.file).str(),
                             line->topic, runtime::Stage::Model),
        line->helpKind);
    return 0;
  }
  absl::Status status = line.status();
  if (status.ok() && !hasConfig && line->command != runtime::Command::Info)
    status = runtime::checkFlagValues(line->command);
  if (status.ok())
    return std::nullopt;
  errs() << "tpu-run: error: "
         << runtime::inCallersWords(withoutSecrets(status.message())) << "\n";
  return runtime::UsageError;
}
