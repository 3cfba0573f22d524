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
#include "systole/InitAll.h"
#include "systole/Target/Link.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace llvm;
using namespace systole;

bool systole::isProgramCommand(StringRef word) {
  return StringSwitch<bool>(word)
      .Cases({"train", "evaluate", "train_and_evaluate", "predict", "info"},
             true)
      .Default(false);
}

/// Says what went wrong and gives the exit code of it.
static int fail(const Twine &message) {
  errs() << "tpu-run: " << message << "\n";
  return 1;
}

/// Where compiled programs are kept.
static Expected<std::string> findCache() {
  SmallString<128> path;
  if (auto chosen = sys::Process::GetEnv("SYSTOLE_CACHE")) {
    path = *chosen;
  } else {
    if (!sys::path::cache_directory(path))
      return createStringError("there is no home directory to keep compiled "
                               "programs in; set SYSTOLE_CACHE to a folder");
    sys::path::append(path, "systole");
  }
  if (std::error_code error = sys::fs::create_directories(path))
    return createStringError(error,
                             "cannot make the folder '%s': %s; set "
                             "SYSTOLE_CACHE to another",
                             path.c_str(), error.message().c_str());
  return std::string(path);
}

/// A file's path, size and time.
static std::string identifyFile(StringRef path) {
  sys::fs::file_status status;
  if (sys::fs::status(path, status))
    return path.str();
  return (path + " " + Twine(status.getSize()) + " " +
          Twine(status.getLastModificationTime().time_since_epoch().count()))
      .str();
}

/// What a program depends on besides the model and the options: a rebuilt
/// compiler or runtime makes another one, and so does another machine.
static Expected<std::string> identifyCompiler() {
  static int anchor;
  std::string identity = identifyFile(
      sys::fs::getMainExecutable("tpu-run", static_cast<void *>(&anchor)));
  Expected<SmallVector<std::string>> runtime = findRuntime();
  if (!runtime)
    return runtime.takeError();
  for (const std::string &archive : *runtime)
    identity += identifyFile(archive);
  return identity + getHostFeatures();
}

/// The cached executable's path: a folder named by a hash of all that the
/// executable depends on, and in it a file named like the model.
static Expected<std::string> cachedPath(StringRef model,
                                        const CompilerOptions &options) {
  // The text of the model and of the files that are joined to it.
  std::string source;
  for (StringRef file : {model, StringRef(options.initialState),
                         StringRef(options.inputPipeline)}) {
    if (file.empty())
      continue;
    auto text = MemoryBuffer::getFile(file);
    if (!text)
      return createStringError(text.getError(), "cannot open '%s': %s",
                               file.str().c_str(),
                               text.getError().message().c_str());
    source += (*text)->getBuffer();
    source += '\0';
  }
  Expected<std::string> cache = findCache();
  if (!cache)
    return cache.takeError();
  Expected<std::string> compiler = identifyCompiler();
  if (!compiler)
    return compiler.takeError();
  SmallString<256> absolute(model);
  sys::fs::make_absolute(absolute);

  SHA256 hash;
  for (const std::string &part :
       {source, std::string(absolute), options.commandLine, *compiler}) {
    hash.update(part);
    hash.update(StringRef("\0", 1));
  }
  SmallString<256> path(*cache);
  sys::path::append(path, toHex(ArrayRef(hash.final()).take_front(16), true));
  if (std::error_code error = sys::fs::create_directories(path))
    return createStringError(error, "cannot make the folder '%s': %s",
                             path.c_str(), error.message().c_str());
  sys::path::append(path, sys::path::stem(model));
  return std::string(path);
}

/// Compiles beside the final place and renames, so that nobody ever starts half
/// a program.
static int compileTo(StringRef model, StringRef path,
                     const CompilerOptions &options) {
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  mlir::MLIRContext context(registry);
  context.allowUnregisteredDialects();
  // The line of the program is shown; its operation in full is no help.
  context.printOpOnDiagnostic(false);
  SourceMgr sources;
  mlir::SourceMgrDiagnosticHandler handler(sources, &context);
  auto module = parseProgram(sources, context, model, options);
  if (!module)
    return 1;
  std::string temporary =
      (path + "." + Twine(sys::Process::getProcessId())).str();
  if (failed(compileExecutable(*module, temporary, options))) {
    sys::fs::remove(temporary);
    return 1;
  }
  if (std::error_code error = sys::fs::rename(temporary, path))
    return fail("cannot write '" + path + "': " + error.message());
  return 0;
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
      return fail(toString(std::move(error)));
  SmallVector<std::string> programArguments;
  if (Error error =
          takeCompilerOptions(arguments, options, programArguments, constants))
    return fail(toString(std::move(error)));
  if (!options.evalOnTPU) {
    if (arguments.front() == "train_and_evaluate")
      return fail("--eval_on_tpu=false goes with evaluate and predict: "
                  "train_and_evaluate evaluates on the cores that it trains "
                  "on");
    if (arguments.front() != "train") {
      options.useTPU = false;
      options.numShards = 0;
    }
  }
  if (options.numShards == 0)
    options.numShards = chooseShards(options);

  options.commandLine = describeOptions(model, options);
  Expected<std::string> path = cachedPath(model, options);
  if (!path)
    return fail(toString(path.takeError()));
  if (!sys::fs::can_execute(*path)) {
    errs() << "Compiling " << model << "\n";
    if (int code = compileTo(model, *path, options))
      return code;
  }

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

  SmallVector<char *> argv = {path->data()};
  for (std::string &argument : programArguments)
    argv.push_back(argument.data());
  argv.push_back(nullptr);
  outs().flush();
  execv(path->c_str(), argv.data());
  return fail("cannot start '" + *path + "': " +
              std::error_code(errno, std::generic_category()).message());
}
