//===- Configuration.cpp - The settings of a run, as text -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/cli/Configuration.h"

#include "runtime/program/cli/Flags.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Addresses.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/algorithm/container.h"
#include "absl/flags/commandlineflag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"

#include <map>

namespace systole::runtime {

absl::StatusOr<std::vector<std::string>>
readConfiguration(const std::string &path) {
  absl::StatusOr<std::string> text = storage::readWhole(path);
  if (!text.ok())
    return usageError(absl::StrCat("--config: ", text.status().message()));
  std::vector<std::string> settings;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(*text, '\n')) {
    ++number;
    line = absl::StripAsciiWhitespace(line);
    if (line.empty() || line[0] == '#')
      continue;
    if (!absl::StartsWith(line, "--") || !absl::StrContains(line, '='))
      return usageError(absl::StrCat("'", path, "', line ", number, ": '", line,
                                     "' is not a setting: write --flag=value"));
    settings.emplace_back(line);
  }
  return settings;
}

bool isFromWeb(const std::string &path) {
  absl::string_view scheme = schemeOf(path);
  return scheme == "http" || scheme == "https";
}

namespace {
struct Setting {
  std::string name, value;
  bool isDefault;
};
} // namespace

/// All present settings of a command.
static std::vector<Setting> presentSettings(const systole_program &program,
                                            const CommandLine &line) {
  std::vector<Setting> settings;
  for (const FlagInfo &info : allFlags()) {
    const absl::CommandLineFlag *flag = absl::FindCommandLineFlag(info.name);
    const bool isDefault = flag->CurrentValue() == flag->DefaultValue();
    // A flag without a shown default has a default that means "not given".
    // Parameters follow one by one.
    if (info.isOf(line.command) && !info.isCompiled && !info.isSecret &&
        absl::string_view(info.name) != "params" &&
        absl::string_view(info.name) != "config" &&
        (info.showDefault || !isDefault))
      settings.push_back({info.name, flag->CurrentValue(), isDefault});
  }
  // A mesh implies the number of shards.
  if (!compiledValue(program, "mesh"))
    settings.push_back(
        {"num_shards", absl::StrCat(compiledReplicas(program)), false});
  for (auto [function, flag] : {std::pair("train", "train_batch_size"),
                                std::pair("evaluate", "eval_batch_size"),
                                std::pair("predict", "predict_batch_size")})
    if (const systole_function *found = findFunction(program, function))
      settings.push_back({flag, absl::StrCat(found->global_batch_size), false});
  for (const std::string &name : compilerOptions())
    if (std::optional<std::string> value = compiledValue(program, name))
      settings.push_back({name, *value, false});
  for (int32_t i = 0; i < program.num_parameters; ++i) {
    const systole_parameter &parameter = program.parameters[i];
    std::string value = line.parameters->text(parameter.name);
    const bool isDefault = value == parameter.value;
    settings.push_back({parameter.name, std::move(value), isDefault});
  }
  for (const data::FileFlag &flag : programFileFlags(program)) {
    auto given = line.files.find(flag.name);
    const std::string value = absl::StrJoin(flag.defaults, ",");
    if (given != line.files.end() && given->second != value)
      settings.push_back({flag.name, given->second, false});
    else
      settings.push_back({flag.name, value, true});
  }
  return settings;
}

std::string resolvedConfiguration(const systole_program &program,
                                  const CommandLine &line) {
  std::string text = absl::StrCat(
      "# ", program.name, " ", commandName(line.command), "\n# compiled by ",
      program.compiler, " with\n#   ", program.command_line, "\n# for ",
      program.target_cpu, ", fingerprint ", program.fingerprint, "\n");
  for (const Setting &setting : presentSettings(program, line))
    absl::StrAppend(&text, "--", setting.name, "=", setting.value, "\n");
  // The text goes to a file, to the log and to TensorBoard, which many people
  // can read.
  std::string shown = withoutSecrets(text);
  if (shown != text)
    absl::StrAppend(&shown, "# Addresses lack their queries (?...): give these "
                            "flags again to repeat the run.\n");
  return shown;
}

std::string changedSettings(const systole_program &program,
                            const CommandLine &line) {
  std::vector<std::string> texts;
  for (const Setting &setting : presentSettings(program, line))
    if (!setting.isDefault)
      texts.push_back(absl::StrCat(setting.name, " = ", setting.value));
  return withoutSecrets(absl::StrJoin(texts, ", "));
}

/// The names of files without their folders.
static std::string fileNames(absl::string_view paths) {
  std::vector<absl::string_view> names;
  for (absl::string_view path : absl::StrSplit(paths, ','))
    names.push_back(path.substr(path.rfind('/') + 1));
  return absl::StrJoin(names, ",");
}

std::string describeInputChanges(const systole_program &program,
                                 absl::string_view before,
                                 absl::string_view now) {
  auto read = [](absl::string_view configuration) {
    std::map<std::string, std::string> settings;
    for (absl::string_view line : absl::StrSplit(configuration, '\n'))
      if (absl::ConsumePrefix(&line, "--"))
        settings.insert(absl::StrSplit(line, absl::MaxSplits('=', 1)));
    return settings;
  };
  const std::map<std::string, std::string> old = read(before);
  std::vector<std::string> texts;
  auto compare = [&](const std::string &name, const std::string &value,
                     bool isFile) {
    auto known = old.find(name);
    if (known != old.end() &&
        (isFile ? fileNames(known->second) != fileNames(value)
                : known->second != value))
      texts.push_back(
          absl::StrCat("--", name, "=", value, ", before ", known->second));
  };
  const std::vector<data::FileFlag> files = programFileFlags(program);
  for (const auto &[name, value] : read(now)) {
    const bool isFile =
        absl::c_any_of(files, [&, &flag = name](const data::FileFlag &f) {
          return f.name == flag;
        });
    const bool isParameter = absl::c_any_of(
        absl::MakeSpan(program.parameters, program.num_parameters),
        [&, &flag = name](const systole_parameter &p) {
          return flag == p.name;
        });
    constexpr absl::string_view ofBatches[] = {
        "train_batch_size", "num_shards", "per_host_input", "per_host_files"};
    if (isFile || isParameter || absl::c_linear_search(ofBatches, name))
      compare(name, value, isFile);
  }
  return absl::StrJoin(texts, "; ");
}

} // namespace systole::runtime
