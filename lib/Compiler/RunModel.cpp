//===- RunModel.cpp - Compile a model and go, in one word -----------------===//
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

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace llvm;
using namespace systole;

static constexpr StringLiteral programCommands[] = {
    "train",    "evaluate", "train_and_evaluate", "predict", "export",
    "generate", "info"};

bool systole::isProgramCommand(StringRef word) {
  return is_contained(programCommands, word);
}

std::string systole::listProgramCommands() {
  return join(drop_end(programCommands), ", ") + " or " +
         ArrayRef(programCommands).back().str();
}

/// Says what went wrong and gives the exit code of it.
static int fail(Error error) {
  handleAllErrors(
      std::move(error), [](const CompilationFailed &) {},
      [](const ErrorInfoBase &info) {
        errs() << "tpu-run: " << info.message() << "\n";
      });
  return 1;
}

/// A shard for each core, or fewer, so that they share the training batch
/// evenly. A step made elsewhere may be for one device only.
static int64_t chooseShards(const CompilerOptions &options) {
  if (!options.useTPU || options.carry > 0)
    return 1;
  int64_t shards = hardware_concurrency().compute_thread_count();
  while (shards > 1 && options.trainBatchSize % shards != 0)
    --shards;
  return shards;
}

/// Of a flag among `arguments`, its value; the last one holds.
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

/// The compiler's flags among those of a file of settings, a line each. What is
/// the program's, it reads again.
static Error takeConfiguration(StringRef path, CompilerOptions &options,
                               ArrayRef<ModelConstant> constants) {
  auto text = MemoryBuffer::getFile(path);
  if (!text)
    return createStringError(text.getError(), "--config: cannot open '%s': %s",
                             path.str().c_str(),
                             text.getError().message().c_str());
  SmallVector<StringRef> lines, settings;
  (*text)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef line : lines)
    if (line = line.trim(); line.starts_with("--"))
      settings.push_back(line);
  SmallVector<std::string> rest;
  return takeCompilerOptions(settings, options, rest, constants);
}

int systole::runModel(StringRef model, ArrayRef<StringRef> arguments) {
  CompilerOptions options;
  // Not given.
  options.numShards = 0;
  SmallVector<ModelConstant> constants;
  if (auto text = MemoryBuffer::getFile(model))
    constants = findModelConstants((*text)->getBuffer());
  std::string configuration = findValue(arguments, "config");
  if (!configuration.empty())
    if (Error error = takeConfiguration(configuration, options, constants))
      return fail(std::move(error));
  SmallVector<std::string> programArguments;
  if (Error error =
          takeCompilerOptions(arguments, options, programArguments, constants))
    return fail(std::move(error));
  if (!programArguments.empty() && programArguments.front() == "export") {
    Expected<int> code = exportModel(model, options, programArguments);
    return code ? *code : fail(code.takeError());
  }
  // Whoever asks what flags there are has no sizes yet.
  if (is_contained(arguments, "--help"))
    for (int64_t *size : {&options.trainBatchSize, &options.evalBatchSize,
                          &options.predictBatchSize})
      *size = std::max<int64_t>(*size, 1);
  if (options.numShards == 0)
    options.numShards = options.mesh.empty() ? chooseShards(options) : 1;

  options.commandLine = describeOptions(model, options);
  if (wantsReports(options))
    if (Error error = reportModel(model, options))
      return fail(std::move(error));
  Expected<std::string> path = getExecutable(model, options);
  if (!path)
    return fail(path.takeError());

  // What the file says of the compiler is said already: the command line, which
  // went before it, holds.
  if (!configuration.empty()) {
    for (const auto &[name, value] : options.params)
      programArguments.push_back("--" + name + "=" + value);
    for (auto [flag, value] :
         {std::pair("--num_shards", options.numShards),
          std::pair("--train_batch_size", options.trainBatchSize),
          std::pair("--eval_batch_size", options.evalBatchSize),
          std::pair("--predict_batch_size", options.predictBatchSize)})
      if (value)
        programArguments.push_back((flag + Twine("=") + Twine(value)).str());
  }

  // What was predicted is measured.
  if (!options.memoryReport.empty() &&
      (programArguments.front() == "train" ||
       programArguments.front() == "train_and_evaluate"))
    programArguments.push_back("--memory_report");

  SmallVector<char *> argv = {path->data()};
  for (std::string &argument : programArguments)
    argv.push_back(argument.data());
  argv.push_back(nullptr);
  outs().flush();
  execv(path->c_str(), argv.data());
  return fail(createStringError(std::error_code(errno, std::generic_category()),
                                "cannot start '%s': %s", path->c_str(),
                                strerror(errno)));
}
