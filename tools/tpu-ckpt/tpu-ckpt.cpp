//===- tpu-ckpt.cpp - Inspects and converts checkpoints -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists, prints, compares and converts files of variables: TensorFlow's
// checkpoints, model folders and safetensors files.
//
//===----------------------------------------------------------------------===//

#include "ConvertAdapters.h"
#include "ConvertByMap.h"
#include "Inspect.h"

#include "runtime/about/About.h"
#include "runtime/about/HelpPage.h"
#include "runtime/checkpoint/ArrayFiles.h"
#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/checkpoint/SafetensorsFile.h"
#include "runtime/checkpoint/TensorBundle.h"
#include "runtime/checkpoint/TensorFile.h"
#include "runtime/formats/ArrayStream.h"
#include "runtime/formats/Json.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/TensorSpec.h"
#include "runtime/system/Memory.h"
#include "runtime/system/Process.h"

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"

#include <cstdint>
#include <cstdio>

using namespace systole::runtime;

namespace {

HelpPage helpPage() {
  HelpPage page;
  page.program = "tpu-ckpt";
  page.summary = "list, print, compare and convert files of variables";
  page.commands = {
      {"list", "FILE", "names, types and sizes, and who wrote it"},
      {"print", "FILE NAME...", "values, row after row"},
      {"compare", "A B", "what differs"},
      {"convert", "FILE TO",
       "TO ends with .safetensors, .h5 or .npz, or is a checkpoint's "
       "prefix"},
      {"merge", "FILE TO",
       "the same, with adapters (LoRA) merged into their kernels"},
      {"peft", "FILE FOLDER", "the adapters, as PEFT's files"},
      {"arrays", "FILE", "all values, for the C++ API"},
      {"config", "FILE.keras", "a model's configuration, a value on a line"}};
  page.flags = {{"bound",
                 "X",
                 "Report tensors whose relative difference ||a - b|| / ||a|| "
                 "exceeds X; by default, any different bit",
                 "",
                 {"compare"}},
                {"config",
                 "FILE",
                 "The config.json of a model; TO ends with .keras",
                 "",
                 {"convert"}},
                {"lora-alpha",
                 "X",
                 "The alpha that the adapters were trained with, by default "
                 "their rank",
                 "",
                 {"merge", "peft"}},
                {"map",
                 "FILE",
                 "The names in the base model, as the --warm_start_map of the "
                 "training",
                 "",
                 {"convert", "peft"}},
                {"base",
                 "FILE",
                 "The base model: TO gets its tensors, with the values that "
                 "--map makes the variables of",
                 "",
                 {"convert"}}};
  for (HelpFlag &flag : commonFlags())
    page.flags.push_back(std::move(flag));
  page.notes = "FILE is a checkpoint (DIR/model.ckpt-100), a model folder (its "
               "latest checkpoint), NAME.safetensors, a folder of Hugging Face "
               "(model.safetensors or its index), Keras's NAME.weights.h5 or "
               "NAME.keras, "
               "or NumPy's NAME.npz.\n\n"
               "Exit codes: 0 done, and nothing differs; 1 an error, or a "
               "difference; 2 a mistake in the command line.";
  return page;
}

//===----------------------------------------------------------------------===//
// Commands
//===----------------------------------------------------------------------===//

/// Prints "PATH<tab>VALUE" for the values of a JSON document.
void printJson(const systole::Json &json, const std::string &path) {
  if (json.is_structured() && !json.empty()) {
    for (const auto &[key, value] : json.items())
      printJson(value, absl::StrCat(path, path.empty() ? "" : "/", key));
    return;
  }
  absl::PrintF("%s\t%s\n", printable(path),
               printable(systole::formatJson(json)));
}

int config(const std::string &path) {
  absl::StatusOr<std::string> text = readKerasConfig(path);
  if (!text.ok())
    return fail(text.status().message());
  systole::Json json = systole::parseJson(*text);
  if (!json.is_object())
    return fail(
        absl::StrCat("'", path, "': its config.json is no JSON object"));
  printJson(json, "");
  return 0;
}

/// Writes a file of the kind that the name tells. `config` is the path of a
/// model's configuration, or empty.
int write(std::vector<BundleTensor> tensors, const std::string &to,
          const std::string &config) {
  const size_t count = tensors.size();
  const bool isSafetensors = absl::EndsWith(to, ".safetensors"),
             isHdf5 = absl::EndsWith(to, ".h5"),
             isNpz = absl::EndsWith(to, ".npz"),
             isModel = absl::EndsWith(to, ".keras");
  absl::StatusOr<std::string> json =
      config.empty() ? "" : systole::storage::readWhole(config);
  if (!json.ok())
    return fail(json.status().message());
  if (isModel == config.empty())
    return fail("a model, which ends with .keras, takes a --config, and other "
                "files none",
                2);
  absl::Status status = isSafetensors ? writeSafetensors(to, std::move(tensors))
                        : isModel
                            ? writeKerasModel(to, *json, std::move(tensors))
                        : isHdf5 ? writeHdf5(to, std::move(tensors))
                        : isNpz  ? writeNpz(to, tensors)
                                 : writeTensorBundle(to, std::move(tensors));
  if (!status.ok())
    return fail(status.message());
  absl::PrintF(
      "Wrote %d variables to %s%s\n", count,
      isSafetensors || isHdf5 || isNpz || isModel ? "" : "the checkpoint ", to);
  return 0;
}

int convert(const TensorFile &file, const std::string &to,
            const std::string &config) {
  std::vector<Memory> values;
  std::vector<BundleTensor> tensors;
  for (const auto &[name, entry] : file.entries()) {
    if (entry.dtype == 0)
      return fail(absl::StrCat("'", name, "' has an unknown type"));
    absl::StatusOr<Memory> bytes = file.load(name);
    if (!bytes.ok())
      return fail(bytes.status().message());
    values.push_back(std::move(*bytes));
    tensors.push_back({name, entry.dtype, entry.dims, values.back().data(),
                       values.back().size()});
  }
  return write(std::move(tensors), to, config);
}

int writeValues(const absl::StatusOr<TensorValues> &values,
                const std::string &to) {
  if (!values.ok())
    return fail(values.status().message());
  return write(tensorsOf(*values), to, "");
}

int convertToBase(const TensorFile &file, const std::string &to,
                  const std::string &map, const std::string &path) {
  if (map.empty() || path.empty())
    return fail("--map and --base go together", 2);
  absl::StatusOr<std::unique_ptr<TensorFile>> base = openVariables(path);
  if (!base.ok())
    return fail(base.status().message());
  int used = 0;
  absl::StatusOr<TensorValues> values = convertByMap(file, **base, map, used);
  if (values.ok())
    absl::PrintF("%d variables are in tensors of %s\n", used, (*base)->name());
  return writeValues(values, to);
}

int peft(const TensorFile &file, const std::string &folder,
         const std::string &map, std::optional<double> alpha) {
  if (map.empty())
    return fail("peft takes a --map", 2);
  absl::StatusOr<int> count = writePeftAdapters(file, map, alpha, folder);
  if (!count.ok())
    return fail(count.status().message());
  absl::PrintF("Wrote %d adapters to %s\n", *count, folder);
  return 0;
}

/// Prints the tensors of types that the target has, as an ArrayStream.
int arrays(const TensorFile &file) {
  ArrayStream stream(writeToOutput);
  absl::Status status;
  for (const auto &[name, entry] : file.entries()) {
    if (entry.dtype == 0)
      continue;
    absl::StatusOr<Memory> bytes = file.load(name);
    status = bytes.ok() ? stream.begin() : bytes.status();
    if (status.ok())
      status = stream.write(viewOf(*bytes));
    if (!status.ok())
      return fail(status.message());
    stream.end(dtypeName(entry.dtype), entry.dims, name);
  }
  status = stream.finish();
  return status.ok() ? 0 : fail(status.message());
}

/// A command, and the words that it takes.
struct Command {
  const char *name, *takes;
  size_t least, most;
};

constexpr Command commands[] = {
    {"list", "a file", 1, 1},       {"print", "a file and names", 2, SIZE_MAX},
    {"compare", "two files", 2, 2}, {"convert", "two files", 2, 2},
    {"merge", "two files", 2, 2},   {"peft", "two files", 2, 2},
    {"arrays", "a file", 1, 1},     {"config", "a file", 1, 1},
};

bool parsePositive(absl::string_view text, double &value) {
  return absl::SimpleAtod(text, &value) && value > 0;
}

int run(const std::vector<std::string> &arguments) {
  double bound = 0;
  std::optional<double> alpha;
  std::string model, map, base;
  std::vector<std::string> words;
  for (const std::string &argument : arguments) {
    absl::string_view value = argument;
    if (absl::ConsumePrefix(&value, "--config=")) {
      model = std::string(value);
    } else if (absl::ConsumePrefix(&value, "--map=")) {
      map = std::string(value);
    } else if (absl::ConsumePrefix(&value, "--base=")) {
      base = std::string(value);
    } else if (absl::ConsumePrefix(&value, "--lora-alpha=")) {
      if (!parsePositive(value, alpha.emplace()))
        return fail("--lora-alpha takes a number above 0", 2);
    } else if (absl::ConsumePrefix(&value, "--bound=")) {
      if (!parsePositive(value, bound))
        return fail("--bound takes a number above 0", 2);
    } else {
      words.push_back(argument);
    }
  }
  const std::string name = words.empty() ? "" : words[0];
  if (name == "help")
    words[0] = "--help";
  for (const std::string &word : words)
    if (std::optional<int> code = printAbout(helpPage(), word))
      return *code;
  if (name.empty()) {
    absl::FPrintF(stderr, "%s", helpText(helpPage(), HelpKind::Short));
    return 2;
  }
  for (const std::string &word : words)
    if (absl::string_view flag = word; absl::ConsumePrefix(&flag, "--"))
      return fail(unknownFlag(flag.substr(0, flag.find('=')), helpPage()), 2);
  const auto *command = absl::c_find_if(
      commands, [&](const Command &known) { return name == known.name; });
  if (command == std::end(commands))
    return fail(unknownCommand(name, helpPage()), 2);
  if (words.size() <= command->least || words.size() - 1 > command->most)
    return fail(
        absl::StrCat(name, " takes ", command->takes, "; tpu-ckpt --help"), 2);
  if (name == "config")
    return config(words[1]);
  absl::StatusOr<std::unique_ptr<TensorFile>> file = openVariables(words[1]);
  if (!file.ok())
    return fail(file.status().message());
  if (name == "list")
    return list(**file);
  if (name == "arrays")
    return arrays(**file);
  if (name == "convert" && !(map.empty() && base.empty()))
    return convertToBase(**file, words[2], map, base);
  if (name == "convert")
    return convert(**file, words[2], model);
  if (name == "merge")
    return writeValues(mergeAdapters(**file, alpha), words[2]);
  if (name == "peft")
    return peft(**file, words[2], map, alpha);
  if (name == "compare") {
    absl::StatusOr<std::unique_ptr<TensorFile>> other = openVariables(words[2]);
    return other.ok() ? compare(**file, **other, bound)
                      : fail(other.status().message());
  }
  for (size_t i = 2; i < words.size(); ++i)
    if (int code = print(**file, words[i]))
      return code;
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  openStandardFiles();
  reportOutOfMemory("tpu-ckpt", "It needs as much as the largest tensor");
  return run({argv + 1, argv + argc});
}
