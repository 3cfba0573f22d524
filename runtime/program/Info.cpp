//===- Info.cpp - The command info ----------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/Info.h"

#include "runtime/about/Version.h"
#include "runtime/data/core/Dataset.h"
#include "runtime/support/Parameters.h"
#include "runtime/support/TensorSpec.h"
#include "runtime/system/Memory.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include <algorithm>

namespace systole::runtime {
namespace {

std::string variables(const systole_program &program) {
  size_t nameWidth = 8, typeWidth = 4;
  int64_t parameters = 0, parameterBytes = 0;
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &variable = program.variables[i];
    std::string type = typeName(variable.spec);
    nameWidth = std::max(nameWidth, std::string(variable.spec.name).size());
    typeWidth = std::max(typeWidth, type.size());
    if (variable.trainable) {
      parameters += elementCount(variable.spec);
      parameterBytes += byteSize(variable.spec);
    }
  }
  std::string text = "Variables\n";
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &variable = program.variables[i];
    absl::StrAppendFormat(
        &text, "  %-*s  %-*s  %12s%s\n", nameWidth, variable.spec.name,
        typeWidth, typeName(variable.spec),
        formatBytes(byteSize(variable.spec)),
        variable.part_dims ? "  in shards of " + typeName(partOf(variable))
        : variable.local   ? "  of a run"
        : variable.frozen  ? "  frozen"
        : variable.trainable || parameters == 0 ? ""
                                                : "  not trained");
  }
  // A training step from elsewhere does not tell which variables it trains.
  if (parameters > 0)
    absl::StrAppend(&text, "  ", parameters, " trainable parameters, ",
                    formatBytes(parameterBytes), "\n");
  return text;
}

std::string tensors(const systole_tensor_spec *specs, int32_t count) {
  std::vector<std::string> names;
  for (int32_t i = 0; i < count; ++i)
    if (!absl::StartsWith(specs[i].name, SYSTOLE_LABEL_RANGE))
      names.push_back(absl::StrCat(specs[i].name, " ", typeName(specs[i])));
  return names.empty() ? "none" : absl::StrJoin(names, ", ");
}

std::string functions(const systole_program &program) {
  std::string text = "Functions (shapes are those of one shard)\n";
  for (int32_t i = 0; i < program.num_functions; ++i) {
    const systole_function &function = program.functions[i];
    absl::StrAppend(&text, "  ", function.name);
    if (function.global_batch_size > 0)
      absl::StrAppend(&text, ", batch of ", function.global_batch_size, " (",
                      function.global_batch_size / program.num_shards,
                      " a shard)");
    absl::StrAppend(&text, "\n");
    if (function.num_infeeds > 0)
      absl::StrAppend(&text, "    takes ",
                      tensors(function.infeeds, function.num_infeeds), "\n");
    if (function.num_outfeeds > 0)
      absl::StrAppend(&text, "    gives ",
                      tensors(function.outfeeds, function.num_outfeeds), "\n");
  }
  return text;
}

std::string datasets(const systole_program &program) {
  std::string text = "Input\n";
  for (int32_t i = 0; i < program.num_datasets; ++i) {
    const systole_dataset &dataset = program.datasets[i];
    std::vector<std::string> kinds;
    for (int32_t j = 0; j < dataset.num_ops; ++j)
      kinds.push_back(dataset.ops[j].kind);
    absl::StrAppend(&text, "  ", dataset.name, ": ", absl::StrJoin(kinds, ", "),
                    "\n");
    for (const data::FileFlag &flag : data::fileFlags(dataset))
      absl::StrAppend(&text, "    --", flag.name, "=",
                      flag.defaults.empty() ? "FILES"
                                            : absl::StrJoin(flag.defaults, ","),
                      "\n");
  }
  return text;
}

/// Describes the parameters of a program; empty without parameters.
std::string parameters(const systole_program &program) {
  if (program.num_parameters == 0)
    return "";
  std::string text = "Parameters\n";
  for (int32_t i = 0; i < program.num_parameters; ++i) {
    const systole_parameter &parameter = program.parameters[i];
    absl::StrAppend(&text, "  --", parameter.name, "=", parameter.value, "  ",
                    parameterKind(parameter),
                    parameter.compiled ? ", fixed when it was compiled" : "",
                    "\n");
  }
  return text + "\n";
}

/// Describes the tokenizer of a program; empty without a tokenizer.
std::string tokenizer(const systole_program &program) {
  std::string text;
  for (int64_t i = 0; i < program.num_tokenizer_files; ++i) {
    const systole_file &file = program.tokenizer[i];
    absl::StrAppendFormat(&text, "%s  %-38s %12s\n",
                          i == 0 ? "Tokenizer\n" : "", file.name,
                          formatBytes(file.num_bytes));
  }
  return text.empty() ? text : text + "\n";
}

std::string memory(const systole_program &program) {
  std::string text = "Memory\n";
  auto line = [&](const std::string &what, int64_t bytes) {
    absl::StrAppendFormat(&text, "  %-38s %12s\n", what, formatBytes(bytes));
  };
  int64_t transient = 0;
  for (int32_t i = 0; i < program.num_functions; ++i)
    transient = std::max(transient, program.functions[i].transient_bytes);
  int64_t perCore = ownStateBytes(program) + transient;
  if (program.shared_state_bytes > 0)
    line("state, shared by the cores", program.shared_state_bytes);
  line("state, each core", ownStateBytes(program));
  for (int32_t i = 0; i < program.num_functions; ++i)
    line(absl::StrCat("temporaries of ", program.functions[i].name,
                      ", each core"),
         program.functions[i].transient_bytes);
  line("at most, each core", perCore);
  line("constants, once", program.constant_bytes);
  line(absl::StrCat("at most, ", program.num_shards,
                    program.num_shards == 1 ? " core" : " cores"),
       perCore * program.num_shards + program.shared_state_bytes +
           program.constant_bytes);
  return text;
}

std::string compilation(const systole_program &program) {
  return absl::StrCat(
      "Compiled\n  by           ", program.compiler, "\n  with         ",
      program.command_line, "\n  for          ", program.target_cpu,
      ", which needs ",
      absl::string_view(program.target_features).empty()
          ? "no special features"
          : program.target_features,
      "\n  precision    ", program.precision, "\n  denormals    ",
      program.denormals == SYSTOLE_FLUSH_DENORMALS ? "flush" : "keep",
      "\n  fingerprint  ", program.fingerprint, "\n  runtime      ",
      versionText(), ", interface ", SYSTOLE_ABI_VERSION, "\n");
}

} // namespace

std::string programInfo(const systole_program &program) {
  return absl::StrCat("Model '", program.name, "', ", program.num_shards,
                      program.num_shards == 1 ? " shard" : " shards", "\n\n",
                      variables(program), "\n", functions(program), "\n",
                      datasets(program), "\n", parameters(program),
                      tokenizer(program), memory(program), "\n",
                      compilation(program));
}

} // namespace systole::runtime
