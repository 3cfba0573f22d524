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

#include "runtime/about/About.h"
#include "runtime/about/HelpPage.h"
#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/checkpoint/Hdf5File.h"
#include "runtime/checkpoint/SafetensorsFile.h"
#include "runtime/checkpoint/TensorBundle.h"
#include "runtime/checkpoint/TensorFile.h"
#include "runtime/formats/ArrayStream.h"
#include "runtime/formats/Json.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Addresses.h"
#include "runtime/support/ElementTypes.h"
#include "runtime/support/TensorSpec.h"
#include "runtime/system/Memory.h"
#include "runtime/system/Process.h"
#include "systole/runtime/abi.h"

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

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
       "TO ends with .safetensors or .h5, or is a checkpoint's "
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
                 "The names of the kernels in the base model, as the "
                 "--warm_start_map of the training",
                 "",
                 {"peft"}}};
  for (HelpFlag &flag : commonFlags())
    page.flags.push_back(std::move(flag));
  page.notes =
      "FILE is a checkpoint (DIR/model.ckpt-100), a model folder (its "
      "latest checkpoint), NAME.safetensors, a folder of Hugging Face "
      "(model.safetensors or its index), or Keras's NAME.weights.h5 or "
      "NAME.keras.\n\n"
      "Exit codes: 0 done, and nothing differs; 1 an error, or a "
      "difference; 2 a mistake in the command line.";
  return page;
}

/// Text of a file with its control characters escaped: they could command the
/// terminal.
std::string printable(absl::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    auto byte = static_cast<unsigned char>(text[i]);
    // U+0080 to U+009F are control characters, too.
    const bool isC1 = byte == 0xc2 && i + 1 < text.size() &&
                      static_cast<unsigned char>(text[i + 1]) < 0xa0;
    if (byte >= ' ' && byte != 0x7f && !isC1) {
      out += text[i];
      continue;
    }
    absl::StrAppendFormat(&out, "\\x%02x", byte);
    if (isC1)
      absl::StrAppendFormat(&out, "\\x%02x",
                            static_cast<unsigned char>(text[++i]));
  }
  return out;
}

int fail(absl::string_view message, int code = 1) {
  std::fflush(stdout);
  absl::FPrintF(stderr, "tpu-ckpt: error: %s\n",
                printable(systole::withoutSecrets(message)));
  return code;
}

absl::string_view viewOf(const Memory &memory) {
  return absl::string_view(memory.data(), static_cast<size_t>(memory.size()));
}

double toDouble(int32_t dtype, const char *from) {
  double number = 0;
  visitElement(dtype, from,
               [&](auto value) { number = static_cast<double>(value); });
  return number;
}

std::string toText(int32_t dtype, const char *from) {
  std::string text;
  visitElement(dtype, from, [&](auto value) {
    if constexpr (std::is_integral_v<decltype(value)>)
      text = absl::StrCat(+value); // + makes a number of a byte
    else // 9 digits distinguish all floats, 17 all doubles
      text = absl::StrFormat("%.*g", sizeof(value) == 4 ? 9 : 17, value);
  });
  return text;
}

//===----------------------------------------------------------------------===//
// Commands
//===----------------------------------------------------------------------===//

int list(const TensorFile &file) {
  size_t nameWidth = 0, typeWidth = 0;
  for (const auto &[name, entry] : file.entries()) {
    nameWidth = std::max(nameWidth, printable(name).size());
    typeWidth = std::max(typeWidth, typeName(entry).size());
  }
  int64_t total = 0;
  for (const auto &[name, entry] : file.entries()) {
    absl::PrintF("%-*s  %-*s  %s\n", static_cast<int>(nameWidth),
                 printable(name), static_cast<int>(typeWidth), typeName(entry),
                 formatBytes(entry.bytes));
    total += entry.bytes;
  }
  absl::PrintF("%d variables, %s\n", file.entries().size(), formatBytes(total));
  if (!file.producer().empty())
    absl::PrintF("Written by %s\n",
                 absl::Utf8SafeCEscape(
                     absl::string_view(file.producer()).substr(0, 200)));
  return 0;
}

int print(const TensorFile &file, const std::string &name) {
  auto found = file.entries().find(name);
  if (found == file.entries().end())
    return fail(absl::StrCat("'", file.name(), "' has no '", name,
                             "': tpu-ckpt list ", file.name()));
  const TensorFile::Entry &entry = found->second;
  if (entry.dtype == 0)
    return fail(absl::StrCat("'", name, "' has an unknown type"));
  absl::StatusOr<Memory> bytes = file.load(name);
  if (!bytes.ok())
    return fail(bytes.status().message());
  absl::PrintF("%s: %s\n", printable(name), typeName(entry));
  int64_t size = elementBytes(entry.dtype);
  int64_t row =
      entry.dims.empty() ? 1 : std::max<int64_t>(entry.dims.back(), 1);
  for (int64_t i = 0; i < bytes->size() / size; ++i)
    absl::PrintF("%s%s", toText(entry.dtype, bytes->data() + i * size),
                 (i + 1) % row == 0 ? "\n" : " ");
  return 0;
}

/// ||a - b|| / ||a||; infinite if they differ in NaN or infinities. `a` and `b`
/// have the same size.
double distance(int32_t dtype, const Memory &a, const Memory &b) {
  double difference = 0, norm = 0;
  int64_t size = elementBytes(dtype);
  for (int64_t i = 0; i < a.size(); i += size) {
    if (std::memcmp(a.data() + i, b.data() + i, static_cast<size_t>(size)) ==
        0) {
      double x = toDouble(dtype, a.data() + i);
      norm += std::isfinite(x) ? x * x : 0;
      continue;
    }
    double x = toDouble(dtype, a.data() + i), y = toDouble(dtype, b.data() + i);
    difference += std::isfinite(x - y) ? (x - y) * (x - y) : INFINITY;
    norm += std::isfinite(x) ? x * x : 0;
  }
  return difference == 0 ? 0 : std::sqrt(difference / norm);
}

int compare(const TensorFile &a, const TensorFile &b, double bound) {
  int differ = 0;
  auto say = [&](const std::string &name, const std::string &what) {
    absl::PrintF("%s: %s\n", printable(name), what);
    ++differ;
  };
  for (const auto &[name, entry] : a.entries()) {
    auto other = b.entries().find(name);
    if (other == b.entries().end()) {
      say(name, absl::StrCat("only in ", a.name()));
      continue;
    }
    if (typeName(entry) != typeName(other->second) || entry.dtype == 0) {
      say(name,
          absl::StrCat(typeName(entry), " and ", typeName(other->second)));
      continue;
    }
    absl::StatusOr<Memory> left = a.load(name), right = b.load(name);
    for (const absl::Status &status : {left.status(), right.status()})
      if (!status.ok())
        return fail(status.message());
    if (left->size() != right->size()) {
      say(name, absl::StrCat(left->size(), " and ", right->size(), " bytes"));
      continue;
    }
    if (viewOf(*left) == viewOf(*right))
      continue;
    double apart = distance(entry.dtype, *left, *right);
    if (bound == 0 || !(apart <= bound))
      say(name, absl::StrFormat("%.3g apart", apart));
  }
  for (const auto &[name, entry] : b.entries())
    if (!a.entries().contains(name))
      say(name, absl::StrCat("only in ", b.name()));
  if (differ > 0)
    absl::PrintF("%d differ\n", differ);
  else
    absl::PrintF("%d variables are the same%s\n", a.entries().size(),
                 bound == 0 ? "" : " within the bound");
  return differ > 0;
}

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
                                 : writeTensorBundle(to, std::move(tensors));
  if (!status.ok())
    return fail(status.message());
  absl::PrintF("Wrote %d variables to %s%s\n", count,
               isSafetensors || isHdf5 || isModel ? "" : "the checkpoint ", to);
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

int merge(const TensorFile &file, const std::string &to,
          std::optional<double> alpha) {
  absl::StatusOr<TensorValues> values = mergeAdapters(file, alpha);
  if (!values.ok())
    return fail(values.status().message());
  std::vector<BundleTensor> tensors;
  for (const auto &[name, value] : *values)
    tensors.push_back({name, value.type.dtype, value.type.dims,
                       value.bytes.data(),
                       static_cast<int64_t>(value.bytes.size())});
  return write(std::move(tensors), to, "");
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

/// Those of types that the target has.
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

int run(std::vector<std::string> words) {
  double bound = 0;
  std::optional<double> alpha;
  std::string model, map;
  for (size_t i = words.size(); i-- > 0;)
    if (absl::string_view value = words[i];
        absl::ConsumePrefix(&value, "--config=")) {
      model = std::string(value);
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    } else if (absl::ConsumePrefix(&value, "--map=")) {
      map = std::string(value);
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    } else if (absl::ConsumePrefix(&value, "--lora-alpha=")) {
      if (!absl::SimpleAtod(value, &alpha.emplace()) || !(*alpha > 0))
        return fail("--lora-alpha takes a number above 0", 2);
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    } else if (absl::StartsWith(value, "--bound=")) {
      if (!absl::SimpleAtod(value.substr(8), &bound) || !(bound > 0))
        return fail("--bound takes a number above 0", 2);
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    }
  std::string command = words.empty() ? "" : words[0];
  if (command == "help")
    words[0] = "--help";
  for (const std::string &word : words)
    if (std::optional<int> code = printAbout(helpPage(), word))
      return *code;
  if (command.empty()) {
    absl::FPrintF(stderr, "%s", helpText(helpPage(), HelpKind::Short));
    return 2;
  }
  for (const std::string &word : words)
    if (absl::string_view name = word; absl::ConsumePrefix(&name, "--"))
      return fail(unknownFlag(name.substr(0, name.find('=')), helpPage()), 2);
  bool isPair = command == "compare" || command == "convert" ||
                command == "merge" || command == "peft";
  if (!isPair && command != "list" && command != "print" &&
      command != "arrays" && command != "config")
    return fail(unknownCommand(command, {"list", "print", "compare", "convert",
                                         "merge", "peft", "arrays", "config"}),
                2);
  if (command == "print" ? words.size() < 3 : words.size() != (isPair ? 3 : 2))
    return fail(absl::StrCat(command, " takes ",
                             command == "list" || command == "arrays" ||
                                     command == "config"
                                 ? "a file"
                             : command == "print" ? "a file and names"
                                                  : "two files",
                             "; tpu-ckpt --help"),
                2);
  if (command == "config")
    return config(words[1]);
  absl::StatusOr<std::unique_ptr<TensorFile>> file = openVariables(words[1]);
  if (!file.ok())
    return fail(file.status().message());
  if (command == "list")
    return list(**file);
  if (command == "arrays")
    return arrays(**file);
  if (command == "convert")
    return convert(**file, words[2], model);
  if (command == "merge")
    return merge(**file, words[2], alpha);
  if (command == "peft")
    return peft(**file, words[2], map, alpha);
  if (command == "compare") {
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
