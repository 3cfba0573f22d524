//===- WarmStart.cpp - Variables from another training --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/train/WarmStart.h"

#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/program/cli/ExitCodes.h"
#include "runtime/support/TensorSpec.h"

#include "absl/container/btree_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <cstring>
#include <regex.h>

namespace systole::runtime {
namespace {

using Names = absl::btree_map<std::string, std::string>;

absl::StatusOr<Names> parseNames(const systole_program &program,
                                 const std::string &text) {
  Names names;
  for (absl::string_view pair : absl::StrSplit(text, ',', absl::SkipEmpty())) {
    std::pair<std::string, std::string> entry =
        absl::StrSplit(pair, absl::MaxSplits('=', 1));
    if (entry.first.empty() || entry.second.empty())
      return usageError(
          absl::StrCat("--warm_start_map: '", pair,
                       "' is not OURS=THEIRS, two names of variables"));
    if (!findVariable(program, entry.first))
      return usageError(absl::StrCat("--warm_start_map: the program has no "
                                     "variable '",
                                     entry.first, "' ('info' lists them)"));
    names.insert(std::move(entry));
  }
  return names;
}

/// The choice of variables to read.
class Choice {
public:
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
    if (name == "global_step" || name == "random_seed")
      return false;
    return compiled
               ? regexec(&expression, variable.spec.name, 0, nullptr, 0) == 0
               : variable.trainable != 0 || variable.frozen != 0;
  }

private:
  regex_t expression;
  bool compiled = false;
};

} // namespace

absl::StatusOr<WarmStart> warmStart(const systole_program &program,
                                    Device &device,
                                    const WarmStartOptions &options) {
  absl::StatusOr<Names> names = parseNames(program, options.names);
  if (!names.ok())
    return names.status();
  Choice choice;
  if (absl::Status status = choice.compile(options.variables); !status.ok())
    return status;
  absl::StatusOr<std::unique_ptr<TensorFile>> file =
      openVariables(options.from);
  if (absl::IsNotFound(file.status()))
    return absl::NotFoundError(
        absl::StrCat("--warm_start_from=", options.from,
                     " is neither a checkpoint (DIR/model.ckpt-2000), nor a "
                     "model folder with one, nor a .safetensors file: ",
                     file.status().message()));
  if (!file.ok())
    return file.status();

  std::vector<std::pair<const systole_variable *, std::string>> taken;
  std::vector<std::string> wrong;
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &variable = program.variables[i];
    if (!choice.takes(variable))
      continue;
    auto renamed = names->find(variable.spec.name);
    std::string name =
        renamed == names->end() ? variable.spec.name : renamed->second;
    taken.emplace_back(&variable, name);
    auto entry = (*file)->entries().find(name);
    if (entry == (*file)->entries().end())
      wrong.push_back(
          absl::StrCat("missing: ", name, " (", typeName(variable.spec), ")"));
    else if (typeName(entry->second) != typeName(variable.spec))
      wrong.push_back(absl::StrCat("different: ", name, " is ",
                                   typeName(entry->second), " there, ",
                                   typeName(variable.spec), " here"));
  }
  if (taken.empty())
    return usageError(absl::StrCat("--vars_to_warm_start=", options.variables,
                                   " matches no variable ('info' lists them)"));
  if (!wrong.empty())
    return absl::FailedPreconditionError(absl::StrCat(
        "'", (*file)->name(),
        "' lacks some of the requested variables; select those it has with "
        "--vars_to_warm_start, or map their names with --warm_start_map:\n  ",
        absl::StrJoin(wrong, "\n  ")));

  if (absl::Status status = device.gatherState(); !status.ok())
    return status;
  std::vector<char> state(device.wholeState(),
                          device.wholeState() + wholeStateBytes(program));
  for (const auto &[variable, name] : taken)
    if (absl::Status status = (*file)->read(
            name,
            absl::MakeSpan(state.data() + wholeOffset(program, *variable),
                           static_cast<size_t>(byteSize(variable->spec))));
        !status.ok())
      return status;
  std::memcpy(device.wholeState(), state.data(), state.size());
  if (absl::Status status = device.copyState(); !status.ok())
    return status;
  return WarmStart{static_cast<int>(taken.size()), (*file)->name()};
}

} // namespace systole::runtime
