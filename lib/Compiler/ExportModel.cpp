//===- ExportModel.cpp - Exports trained models ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/ExportModel.h"
#include "systole/Compiler/CommandLine.h"
#include "systole/Compiler/ProgramCache.h"
#include "systole/Compiler/ProgramContext.h"
#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Support/NestedOps.h"
#include "systole/Support/TemporaryFolder.h"
#include "systole/Support/ValueNames.h"
#include "systole/Target/Emulator.h"
#include "systole/Target/Header.h"
#include "systole/Target/Link.h"
#include "systole/Target/Object.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace llvm;
using namespace systole;

namespace {

/// The arguments of `export`.
struct Request {
  std::string folder;
  /// The name of the version's folder; as given, or the seconds since 1970.
  std::string version;
  /// The remaining arguments, for the program.
  SmallVector<std::string> rest;
};

} // namespace

/// Every flag of a program has a value; the word that is no flag is the folder.
static Request parseRequest(ArrayRef<std::string> arguments) {
  Request request;
  for (size_t i = 1; i < arguments.size(); ++i) {
    StringRef argument = arguments[i];
    if (!argument.starts_with("-")) {
      if (request.folder.empty()) {
        request.folder = argument.str();
        continue;
      }
      request.rest.push_back(argument.str());
      continue;
    }
    std::string text = argument.str();
    if (!argument.contains('=') && i + 1 < arguments.size())
      text += "=" + arguments[++i];
    auto [name, value] = StringRef(text).split('=');
    if (name == "--export_version" || name == "--export-version")
      request.version = value.str();
    request.rest.push_back(text);
  }
  if (request.version.empty()) {
    auto now = std::chrono::system_clock::now().time_since_epoch();
    request.version = std::to_string(
        std::chrono::duration_cast<std::chrono::seconds>(now).count());
    request.rest.push_back("--export_version=" + request.version);
  }
  return request;
}

Expected<int> systole::runProgram(const std::string &program,
                                  ArrayRef<std::string> arguments,
                                  StringRef target) {
  Expected<SmallVector<std::string>> emulator = findEmulator(target);
  if (!emulator)
    return emulator.takeError();
  SmallVector<StringRef> command(emulator->begin(), emulator->end());
  command.push_back(program);
  append_range(command, arguments);
  std::string failure;
  outs().flush();
  int code = sys::ExecuteAndWait(command.front(), command, std::nullopt, {}, 0,
                                 0, &failure);
  if (!failure.empty())
    return createStringError("cannot run '%s': %s", program.c_str(),
                             failure.c_str());
  return code;
}

/// Compiles the function into a header, a static and a shared library.
static Error writeLibraries(mlir::ModuleOp forward, StringRef name,
                            StringRef folder, const SourceMgr &sources,
                            const CompilerOptions &options) {
  auto pathOf = [&](const Twine &file) { return (folder + "/" + file).str(); };
  SmallString<128> object;
  if (std::error_code error =
          sys::fs::createTemporaryFile("systole", "o", object))
    return createStringError(error, "cannot write a temporary file: %s",
                             error.message().c_str());
  FileRemover removeObject(object);
  for (StringRef role : {"generate", "prefill"})
    if (auto function = forward.lookupSymbol<mlir::func::FuncOp>(role))
      function.setName((name + "_" + role).str());
  if (failed(nameSymbols(forward, name)))
    return make_error<CompilationFailed>();
  auto functions = readInterfaces(forward, sources);
  if (failed(functions) ||
      failed(lowerProgram(forward, Stage::LLVMDialect, options)) ||
      failed(writeCode(forward, CodeFormat::Object, object, options)))
    return make_error<CompilationFailed>();
  readScratchBytes(forward, *functions);
  std::string message;
  auto header = mlir::openOutputFile(pathOf(name + ".h"), &message);
  if (!header)
    return createStringError(message);
  writeHeader(*functions, name, options.commandLine, header->os());
  header->keep();
  if (Error error = archiveStaticLibrary(object, pathOf("lib" + name + ".a")))
    return error;
  return linkSharedLibrary(object, pathOf("lib" + name + ".so"),
                           options.libraries, findTarget(options.target));
}

/// Whether the model has an input pipeline for predictions.
static bool hasPredictPipeline(mlir::ModuleOp module) {
  return containsOp<data::PipelineOp>(module, [](data::PipelineOp pipeline) {
    return llvm::is_contained(
        pipeline.getModes().getAsValueRange<mlir::StringAttr>(), "predict");
  });
}

/// Writes the compiled artifacts, with the variables in them.
static Error writeCompiled(StringRef model, StringRef folder,
                           const CompilerOptions &options) {
  ProgramContext context;
  auto module = context.parse(model, options);
  if (!module)
    return make_error<CompilationFailed>();
  auto forward = makeForward(*module, options, /*withGeneration=*/true);
  if (!forward)
    return make_error<CompilationFailed>();
  std::string name =
      toIdentifier(forward->getSymName().value_or(sys::path::stem(model)));
  CompilerOptions function = options;
  function.variables.clear();
  if (!function.precision)
    function.precision = tpu::Precision::bf16;
  if (Error error = writeLibraries(*forward, name, folder, context.getSources(),
                                   function))
    return error;
  if (hasPredictPipeline(*module) &&
      failed(compileExecutable(*module, (folder + "/" + name).str(), options)))
    return make_error<CompilationFailed>();
  return Error::success();
}

Expected<int> systole::exportModel(StringRef model, CompilerOptions options,
                                   ArrayRef<std::string> arguments) {
  Request request = parseRequest(arguments);
  if (request.folder.empty())
    return createStringError(
        "give the folder to export to: tpu-run %s export DIR",
        model.str().c_str());
  // Every user gets the same program, whatever the training was like.
  options.trainBatchSize = options.evalBatchSize = 0;
  options.numShards = 1;
  options.useTPU = false;
  if (options.predictBatchSize == 0)
    options.predictBatchSize = options.servingBatchSizes.empty()
                                   ? 1
                                   : options.servingBatchSizes.front();
  options.commandLine = describeOptions(model, options);

  std::string version = request.folder + "/" + request.version;
  if (sys::fs::exists(version))
    return createStringError(
        "cannot make '%s': it exists already; choose another --export_version",
        version.c_str());
  if (std::error_code error = sys::fs::create_directories(request.folder))
    return createStringError(error, "cannot make the folder '%s': %s",
                             request.folder.c_str(), error.message().c_str());
  if (std::error_code error =
          sys::fs::access(request.folder, sys::fs::AccessMode::Write))
    return createStringError(error, "cannot write to the folder '%s': %s",
                             request.folder.c_str(), error.message().c_str());

  Expected<std::string> executable = getExecutable(model, options);
  if (!executable)
    return executable.takeError();
  Expected<TemporaryFolder> staging =
      TemporaryFolder::create(request.folder, "." + request.version + ".");
  if (!staging)
    return staging.takeError();
  SmallVector<std::string> command{"export", staging->path()};
  append_range(command, request.rest);
  command.push_back("--verbosity=warn");
  Expected<int> code =
      runProgram(*executable, command, findTarget(options.target));
  if (!code || *code != 0)
    return code;
  std::string whole = staging->pathOf(request.version);
  options.variables = whole + "/model.safetensors";
  // The kernels there have their adapters merged.
  options.dropsAdapters = true;
  if (Error error = writeCompiled(model, whole, options))
    return std::move(error);
  if (std::error_code error = sys::fs::rename(whole, version))
    return createStringError(error, "cannot make '%s': %s", version.c_str(),
                             error.message().c_str());
  outs() << "Exported to " << version << "\n";
  return 0;
}
