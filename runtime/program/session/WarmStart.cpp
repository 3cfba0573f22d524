//===- WarmStart.cpp - Variables from another training --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/session/WarmStart.h"

#include "runtime/checkpoint/Adapters.h"
#include "runtime/checkpoint/MappedFile.h"
#include "runtime/program/cli/CommandLine.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"

#include <cstring>
#include <regex.h>

namespace systole::runtime {
namespace {

/// The choice of variables to read.
class Choice {
public:
  explicit Choice(bool trains) : trains(trains) {}
  ~Choice() {
    if (compiled)
      regfree(&expression);
  }

  absl::Status compile(const std::string &text) {
    if (text.empty())
      return absl::OkStatus();
    int error = regcomp(&expression, absl::StrCat("^(", text, ")$").c_str(),
                        REG_EXTENDED | REG_NOSUB);
    compiled = error == 0;
    if (compiled)
      return absl::OkStatus();
    char message[200];
    regerror(error, &expression, message, sizeof(message));
    return usageError(absl::StrCat("--vars_to_warm_start=", text,
                                   " is not a regular expression: ", message));
  }

  bool takes(const systole_variable &variable) const {
    absl::string_view name = variable.spec.name;
    if (variable.local || name == "global_step" || name == "random_seed")
      return false;
    if (compiled)
      return regexec(&expression, variable.spec.name, 0, nullptr, 0) == 0;
    return variable.trainable || variable.frozen || !trains;
  }

private:
  const bool trains;
  regex_t expression;
  bool compiled = false;
};

} // namespace

absl::StatusOr<WarmStart> warmStart(const systole_program &program, bool trains,
                                    char *state) {
  const std::string selected = absl::GetFlag(FLAGS_vars_to_warm_start);
  Choice choice(trains);
  RETURN_IF_ERROR(choice.compile(selected));
  std::vector<WantedTensor> wanted;
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &variable = program.variables[i];
    const systole_tensor_spec &spec = variable.spec;
    if (!choice.takes(variable))
      continue;
    // Adapters begin as they are, unless they are asked for: a pretrained model
    // has none.
    const bool isOptional =
        selected.empty() && (isAdapter(spec.name) || variable.slot);
    wanted.push_back(
        {spec.name,
         {{spec.dtype, {spec.dims, spec.dims + spec.rank}}, byteSize(spec)},
         isOptional});
  }
  if (wanted.empty())
    return usageError(
        selected.empty()
            ? "--warm_start_from: the program has no variables"
            : absl::StrCat("--vars_to_warm_start=", selected,
                           " matches no variable ('info' lists them)"));
  ASSIGN_OR_RETURN(const MappedTensors tensors,
                   openMapped(absl::GetFlag(FLAGS_warm_start_from),
                              absl::GetFlag(FLAGS_warm_start_map), wanted,
                              [&](const std::string &name) {
                                return findVariable(program, name) != nullptr;
                              }));
  std::vector<char> values(state, state + wholeStateBytes(program));
  WarmStart result;
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &variable = program.variables[i];
    const std::string name = variable.spec.name;
    if (!tensors.file->entries().contains(name))
      continue;
    RETURN_IF_ERROR(tensors.file->read(
        name, absl::MakeSpan(values.data() + wholeOffset(program, variable),
                             static_cast<size_t>(byteSize(variable.spec)))));
    result.variables.insert(name);
  }
  std::memcpy(state, values.data(), values.size());
  result.from = tensors.file->name();
  result.unused = tensors.unused;
  return result;
}

std::vector<std::string> missingVariables(const systole_program &program,
                                          const WarmStart &taken) {
  std::vector<std::string> missing;
  if (taken.variables.empty() || program.num_forwards == 0)
    return missing;
  const systole_forward &forward = program.forwards[0];
  for (int32_t i = 0; i < forward.num_variables; ++i)
    if (std::string name = forward.variables[i].name;
        !taken.variables.contains(name) && !isAdapter(name))
      missing.push_back(std::move(name));
  return missing;
}

} // namespace systole::runtime
