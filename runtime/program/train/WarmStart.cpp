//===- WarmStart.cpp - Variables from another training --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/train/WarmStart.h"

#include "runtime/checkpoint/Adapters.h"
#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/checkpoint/JoinedFile.h"
#include "runtime/checkpoint/WeightMap.h"
#include "runtime/program/cli/ExitCodes.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/container/btree_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <cstring>
#include <regex.h>

namespace systole::runtime {
namespace {

/// Whether --warm_start_map names a file.
bool isFile(const std::string &text) {
  return !text.empty() && !absl::StrContains(text, '=');
}

/// Reads --warm_start_map: pairs of names, or the name of a file.
absl::StatusOr<WeightMap> readMap(const systole_program &program,
                                  const std::string &text) {
  if (isFile(text)) {
    absl::StatusOr<std::string> lines = storage::readWhole(text);
    if (absl::IsNotFound(lines.status()))
      return usageError(absl::StrCat(
          "--warm_start_map: '", text,
          "' is not OURS=THEIRS, two names of variables, nor a file"));
    if (!lines.ok())
      return annotate(lines.status(), "--warm_start_map: ");
    return WeightMap::parse(*lines, text);
  }
  WeightMap map;
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
    map.add(std::move(entry.first), std::move(entry.second));
  }
  return map;
}

/// Opens --warm_start_from: one name, or several with commas.
absl::StatusOr<std::unique_ptr<TensorFile>> openFiles(const std::string &from) {
  std::vector<std::unique_ptr<TensorFile>> files;
  for (absl::string_view path : absl::StrSplit(from, ',')) {
    ASSIGN_OR_RETURN(std::unique_ptr<TensorFile> file,
                     openVariables(std::string(path)));
    files.push_back(std::move(file));
  }
  return files.size() == 1 ? std::move(files[0])
                           : joinFiles(std::move(files), from);
}

/// A variable, and the types of what it is made of.
struct Taken {
  const systole_variable *variable;
  TensorRecipe recipe;
  /// After each step of the recipe.
  std::vector<TensorType> types;
};

/// Finds the types of a recipe. Sets `wrong` to what is missing or different.
void checkRecipe(const TensorFile &file, Taken &taken, std::string &wrong) {
  const systole_tensor_spec &spec = taken.variable->spec;
  const TensorType wanted{spec.dtype, {spec.dims, spec.dims + spec.rank}};
  const TensorRecipe &recipe = taken.recipe;
  std::vector<TensorType> types;
  for (const std::string &source : recipe.sources) {
    auto entry = file.entries().find(source);
    if (entry == file.entries().end()) {
      wrong = absl::StrCat("missing: ", source, " (", typeName(spec), ")",
                           recipe.place);
      return;
    }
    types.push_back({entry->second.dtype, entry->second.dims});
  }
  for (const TensorStep &step : recipe.steps) {
    const bool isKnown =
        std::all_of(types.begin(), types.end(), [](const TensorType &type) {
          return elementBytes(type.dtype) > 0;
        });
    absl::StatusOr<TensorType> type =
        isKnown ? typeAfter(step, types, wanted)
                : absl::UnimplementedError("the type is not supported");
    if (!type.ok()) {
      wrong = absl::StrCat("different: ", spec.name, ": ",
                           type.status().message(), recipe.place);
      return;
    }
    types = {*type};
    taken.types.push_back(*std::move(type));
  }
  const std::string name = absl::StrJoin(recipe.sources, " + ");
  if (types.size() != 1) {
    wrong = absl::StrCat("different: ", name, ": ", types.size(),
                         " tensors need '| concatenate AXIS'", recipe.place);
    return;
  }
  const std::string theirs = typeName(
                        TensorFile::Entry{types[0].dtype, types[0].dims, 0}),
                    ours = typeName(spec);
  if (theirs != ours)
    wrong = absl::StrCat("different: ", name, " is ", theirs, " there, ", ours,
                         " here", recipe.place);
}

/// Reads what a variable is made of, and makes it.
absl::Status readVariable(const TensorFile &file, const Taken &taken,
                          absl::Span<char> to) {
  const TensorRecipe &recipe = taken.recipe;
  if (recipe.steps.empty())
    return file.read(recipe.sources[0], to);
  std::vector<TensorValue> values;
  for (const std::string &source : recipe.sources) {
    ASSIGN_OR_RETURN(const Memory memory, file.load(source));
    const TensorFile::Entry &entry = file.entries().at(source);
    values.push_back(
        {{entry.dtype, entry.dims},
         std::string(memory.data(), static_cast<size_t>(memory.size()))});
  }
  for (size_t i = 0; i < recipe.steps.size(); ++i) {
    TensorValue next = applyStep(recipe.steps[i], taken.types[i], values);
    values.clear();
    values.push_back(std::move(next));
  }
  std::memcpy(to.data(), values[0].bytes.data(), to.size());
  return absl::OkStatus();
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
  ASSIGN_OR_RETURN(WeightMap map, readMap(program, options.names));
  Choice choice;
  RETURN_IF_ERROR(choice.compile(options.variables));
  absl::StatusOr<std::unique_ptr<TensorFile>> file = openFiles(options.from);
  if (absl::IsNotFound(file.status()))
    return absl::NotFoundError(
        absl::StrCat("--warm_start_from=", options.from,
                     " is neither a checkpoint (DIR/model.ckpt-2000), nor a "
                     "model folder with one, nor a .safetensors file: ",
                     file.status().message()));
  if (!file.ok())
    return file.status();

  std::vector<Taken> taken;
  std::vector<std::string> wrong;
  absl::btree_set<std::string> unused;
  if (isFile(options.names))
    for (const auto &[name, entry] : (*file)->entries())
      unused.insert(name);
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &variable = program.variables[i];
    if (!choice.takes(variable))
      continue;
    auto exists = [&](const std::string &tensor) {
      return (*file)->entries().contains(tensor);
    };
    TensorRecipe recipe = findAdapter(map, variable.spec.name, exists);
    // A pretrained model has no adapters. They begin as they are, unless they
    // are asked for.
    if (options.variables.empty() && isAdapter(variable.spec.name) &&
        !exists(recipe.sources[0]))
      continue;
    taken.push_back({&variable, std::move(recipe), {}});
    std::string mistake;
    checkRecipe(**file, taken.back(), mistake);
    if (!mistake.empty())
      wrong.push_back(std::move(mistake));
    for (const std::string &source : taken.back().recipe.sources)
      unused.erase(source);
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

  RETURN_IF_ERROR(device.gatherState());
  std::vector<char> state(device.wholeState(),
                          device.wholeState() + wholeStateBytes(program));
  for (const Taken &one : taken)
    RETURN_IF_ERROR(readVariable(
        **file, one,
        absl::MakeSpan(state.data() + wholeOffset(program, *one.variable),
                       static_cast<size_t>(byteSize(one.variable->spec)))));
  std::memcpy(device.wholeState(), state.data(), state.size());
  RETURN_IF_ERROR(device.copyState());
  return WarmStart{static_cast<int>(taken.size()),
                   (*file)->name(),
                   {unused.begin(), unused.end()}};
}

} // namespace systole::runtime
