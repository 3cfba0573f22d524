//===- RunModel.cpp - Compiles and runs models ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/RunModel.h"
#include "systole/Compiler/CommandLine.h"
#include "systole/Compiler/Compiler.h"
#include "systole/Compiler/ExportModel.h"
#include "systole/Compiler/ProgramCache.h"
#include "systole/Compiler/ReportProgram.h"
#include "systole/Compiler/SummarizeModel.h"
#include "systole/Target/Emulator.h"
#include "systole/Target/Object.h"

#include "runtime/support/CallersWords.h"
#include "runtime/support/NearestName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"
#include <set>
#include <unistd.h>

using namespace llvm;
using namespace systole;

static constexpr StringLiteral programCommands[] = {
    "train",    "evaluate", "train_and_evaluate",
    "predict",  "export",   "quantize",
    "generate", "summary",  "info"};

bool systole::isProgramCommand(StringRef word) {
  return is_contained(programCommands, word);
}

std::string systole::listProgramCommands() {
  return join(drop_end(programCommands), ", ") + " or " +
         ArrayRef(programCommands).back().str();
}

std::string systole::suggestProgramCommand(StringRef word) {
  return runtime::suggestName(word, programCommands, "", "");
}

/// Reports an error and returns its exit code: 2 for a mistake in the command
/// line, as programs do.
static int fail(Error error, int code = 1) {
  handleAllErrors(
      std::move(error), [](const CompilationFailed &) {},
      [](const ErrorInfoBase &info) {
        errs() << "tpu-run: error: " << runtime::inCallersWords(info.message())
               << "\n";
      });
  return code;
}

/// A command of a model needs the global batch sizes of its functions. A
/// request for help has none yet, and gets the program of the smallest ones.
static Error checkBatchSizes(StringRef command, bool wantsHelp,
                             CompilerOptions &options) {
  constexpr struct {
    StringLiteral command, flag;
    int64_t CompilerOptions::*size;
  } needs[] = {
      {"train", "train", &CompilerOptions::trainBatchSize},
      {"evaluate", "eval", &CompilerOptions::evalBatchSize},
      {"train_and_evaluate", "train", &CompilerOptions::trainBatchSize},
      {"train_and_evaluate", "eval", &CompilerOptions::evalBatchSize},
      {"predict", "predict", &CompilerOptions::predictBatchSize}};
  for (const auto &need : needs) {
    if (command != need.command || options.*need.size != 0)
      continue;
    if (!wantsHelp)
      return createStringError(
          "'%s' needs --%s_batch_size=N: the examples of a batch of all shards",
          need.command.data(), need.flag.data());
    options.*need.size = 1;
  }
  return Error::success();
}

/// One shard for each core, or fewer, so that they split the training batch
/// evenly. A step of another framework may be for one device only, and one core
/// generates text.
static int64_t chooseShards(StringRef command, const CompilerOptions &options) {
  if (!options.useTPU || options.carry > 0 ||
      (command == "generate" && options.trainBatchSize == 0))
    return 1;
  int64_t shards = hardware_concurrency().compute_thread_count();
  while (shards > 1 && options.trainBatchSize % shards != 0)
    --shards;
  return shards;
}

/// The value of a flag among `arguments`; the last one counts.
static std::string findValue(ArrayRef<StringRef> arguments, StringRef flag) {
  std::string value;
  for (size_t i = 0; i < arguments.size(); ++i) {
    StringRef name = arguments[i].split('=').first;
    if (!name.consume_front("--") || name != flag)
      continue;
    if (arguments[i].contains('='))
      value = arguments[i].split('=').second.str();
    else if (i + 1 < arguments.size())
      value = arguments[i + 1].str();
  }
  return value;
}

/// The settings of a file, one a line.
static Expected<SmallVector<std::string>> readConfiguration(StringRef path) {
  auto text = MemoryBuffer::getFile(path);
  if (!text)
    return createStringError(text.getError(), "--config: cannot open '%s': %s",
                             path.str().c_str(),
                             text.getError().message().c_str());
  SmallVector<StringRef> lines;
  (*text)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  SmallVector<std::string> settings;
  for (StringRef line : lines)
    if (line = line.trim(); line.starts_with("--"))
      settings.push_back(line.str());
  return settings;
}

/// Replaces --config among the arguments of `export` by the file's settings.
/// The file has settings of several commands, and a model has more arguments
/// than its program.
static void expandConfiguration(ArrayRef<std::string> settings,
                                SmallVectorImpl<std::string> &arguments) {
  auto nameOf = [](StringRef argument) {
    std::string name = argument.split('=').first.ltrim('-').str();
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
  };
  SmallVector<std::string> expanded;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (nameOf(arguments[i]) != "config")
      expanded.push_back(arguments[i]);
    else if (!StringRef(arguments[i]).contains('='))
      ++i;
  }
  size_t given = expanded.size();
  for (const std::string &setting : settings) {
    std::string name = nameOf(setting);
    bool isGiven = any_of(ArrayRef(expanded).take_front(given),
                          [&](StringRef a) { return nameOf(a) == name; });
    if (!isGiven && is_contained({"model_dir", "checkpoint_path",
                                  "export_version", "verbosity"},
                                 name))
      expanded.push_back(setting);
  }
  arguments = expanded;
}

/// Passes the program the settings that it was compiled with, so that it does
/// not compare them with the file again. The command line took precedence over
/// the file. An empty value means nothing to compare.
static void skipConfigured(ArrayRef<std::string> settings,
                           const CompilerOptions &options,
                           SmallVectorImpl<std::string> &arguments) {
  for (const auto &[name, value] : options.params)
    arguments.push_back("--" + name + "=" + value);
  constexpr std::pair<StringLiteral, int64_t CompilerOptions::*> sizes[] = {
      {"num-shards", &CompilerOptions::numShards},
      {"train-batch-size", &CompilerOptions::trainBatchSize},
      {"eval-batch-size", &CompilerOptions::evalBatchSize},
      {"predict-batch-size", &CompilerOptions::predictBatchSize}};
  std::set<std::string> names;
  for (const std::string &setting : settings)
    names.insert(optionName(setting));
  for (const std::string &name : names) {
    const auto *size =
        find_if(sizes, [&](const auto &pair) { return pair.first == name; });
    if (size == std::end(sizes) && !name.empty() && name != "params" &&
        name != "memory-report")
      arguments.push_back("--" + name + "=");
    else if (size != std::end(sizes) && options.mesh.empty())
      arguments.push_back("--" + name + "=" +
                          std::to_string(options.*size->second));
  }
}

int systole::runModel(StringRef model, ArrayRef<StringRef> arguments,
                      CheckArguments check, ModelCommand quantize) {
  CompilerOptions options;
  // 0 means that the command line does not give the number of shards.
  options.numShards = 0;
  SmallVector<ModelConstant> constants;
  auto file = MemoryBuffer::getFile(model);
  StringRef text = file ? (*file)->getBuffer() : "";
  constants = findModelConstants(text);
  bool isModel = text.contains("graph.model_fn");
  std::string configuration = findValue(arguments, "config");
  SmallVector<std::string> settings, programArguments;
  if (!configuration.empty()) {
    Expected<SmallVector<std::string>> read = readConfiguration(configuration);
    if (!read)
      return fail(read.takeError(), 2);
    settings = *read;
    if (Error error = takeCompilerOptions(
            SmallVector<StringRef>(settings.begin(), settings.end()), options,
            programArguments, constants))
      return fail(std::move(error), 2);
    // The program reads its own settings again.
    programArguments.clear();
  }
  if (Error error =
          takeCompilerOptions(arguments, options, programArguments, constants))
    return fail(std::move(error), 2);
  if (!programArguments.empty() && programArguments.front() == "quantize") {
    Expected<int> code = quantize(model, options, programArguments);
    return code ? *code : fail(code.takeError());
  }
  if (isModel)
    if (std::optional<int> code =
            check({model, text, constants, programArguments}))
      return *code;
  if (!programArguments.empty() && programArguments.front() == "export") {
    expandConfiguration(settings, programArguments);
    Expected<int> code = exportModel(model, options, programArguments);
    return code ? *code : fail(code.takeError());
  }
  if (!programArguments.empty() && programArguments.front() == "summary") {
    if (is_contained({"-h", "--help"}, programArguments.back())) {
      outs() << "Usage: tpu-run MODEL summary [--PARAMETER=VALUE ...]\n\n"
                "Prints the layers of a model, with their outputs and "
                "parameters; ? is the batch.\n";
      return 0;
    }
    if (programArguments.size() > 1)
      return fail(
          createStringError(
              "summary has no flag '%s'; it takes the parameters of the "
              "model, and batch sizes",
              programArguments[1].c_str()),
          2);
    return failed(summarizeModel(model, options, outs()));
  }
  const bool wantsHelp =
      is_contained(arguments, "--help") || is_contained(arguments, "-h");
  if (Error error =
          checkBatchSizes(isModel ? arguments.front() : "", wantsHelp, options))
    return fail(std::move(error), 2);
  if (options.numShards == 0)
    options.numShards =
        options.mesh.empty() ? chooseShards(arguments.front(), options) : 1;

  options.commandLine = describeOptions(model, options);
  if (wantsReports(options))
    if (Error error = reportModel(model, options))
      return fail(std::move(error));
  Expected<std::string> path = getExecutable(model, options);
  if (!path)
    return fail(path.takeError());

  skipConfigured(settings, options, programArguments);
  // Measures the prediction.
  if (!options.memoryReport.empty() &&
      (programArguments.front() == "train" ||
       programArguments.front() == "train_and_evaluate"))
    programArguments.push_back("--memory_report");

  Expected<SmallVector<std::string>> emulator =
      findEmulator(findTarget(options.target));
  if (!emulator)
    return fail(emulator.takeError());
  SmallVector<char *> argv;
  for (std::string &word : *emulator)
    argv.push_back(word.data());
  argv.push_back(path->data());
  for (std::string &argument : programArguments)
    argv.push_back(argument.data());
  argv.push_back(nullptr);
  outs().flush();
  execv(argv.front(), argv.data());
  return fail(createStringError(std::error_code(errno, std::generic_category()),
                                "cannot start '%s': %s", path->c_str(),
                                strerror(errno)));
}
