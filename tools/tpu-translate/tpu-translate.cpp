//===- tpu-translate.cpp - Translates a program to code -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Analysis/ProgramGraph.h"
#include "systole/Analysis/Svg.h"
#include "systole/Artifact/PortableArtifact.h"
#include "systole/Artifact/ReadBytecode.h"
#include "systole/Compiler/CommandLine.h"
#include "systole/Compiler/CompileProgress.h"
#include "systole/Compiler/ProgramContext.h"
#include "systole/Compiler/ReportProgram.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"
#include "systole/InitAll.h"
#include "systole/Target/Header.h"
#include "systole/Tool/ToolInformation.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace systole;

namespace {

enum class Output {
  Executable,
  Object,
  LLVMIR,
  Assembly,
  StableHLO,
  Artifact,
  StaticLibrary,
  SharedLibrary,
  KernelPlans,
  Graph
};

enum class GraphStage { Model, StableHLO, Target };

/// The flags, created by main: one program may hold several tools.
struct Flags {
  cl::OptionCategory category{"Output"};

  cl::opt<std::string> inputFile{cl::Positional, cl::desc("<program.mlir>"),
                                 cl::init("-"), cl::cat(category)};
  cl::opt<std::string> outputFile{"o", cl::desc("Output file"),
                                  cl::value_desc("file"), cl::init("-"),
                                  cl::cat(category)};
  cl::opt<Output> output{
      cl::desc("Kind of output:"), cl::cat(category),
      cl::values(
          clEnumValN(
              Output::Executable, "to-executable",
              "A native program with the runtime in it (of a graph.model)"),
          clEnumValN(Output::StaticLibrary, "to-static",
                     "A static library (of plain StableHLO functions)"),
          clEnumValN(Output::SharedLibrary, "to-shared",
                     "A shared library (of plain StableHLO functions)"),
          clEnumValN(Output::Object, "to-object", "An object file"),
          clEnumValN(Output::Assembly, "to-asm", "Assembly text"),
          clEnumValN(Output::LLVMIR, "to-llvmir", "LLVM IR text"),
          clEnumValN(Output::StableHLO, "to-stablehlo",
                     "The program at the StableHLO stage, as text"),
          clEnumValN(Output::Artifact, "to-artifact",
                     "A portable artifact: StableHLO as versioned bytecode"),
          clEnumValN(Output::KernelPlans, "to-kernel-plans",
                     "The plans of the program's kernels, as --kernel-plans "
                     "takes them"),
          clEnumValN(
              Output::Graph, "to-graph",
              "A picture of the program, by the name of -o: .svg, "
              ".png, .dot (Graphviz), .pbtxt (GraphDef), or an event file, "
              "*tfevents*, for TensorBoard's graphs"))};

  cl::opt<GraphStage> graphStage{
      "graph-stage", cl::cat(category), cl::init(GraphStage::Model),
      cl::desc("The subject of --to-graph:"),
      cl::values(
          clEnumValN(GraphStage::Model, "model",
                     "The layers of the model (default)"),
          clEnumValN(GraphStage::StableHLO, "stablehlo",
                     "StableHLO, with gradients"),
          clEnumValN(GraphStage::Target, "target", "The program of a core"))};

  // An option does not copy its description.
  const std::string targetVersionHelp =
      "The version of StableHLO for --to-artifact (default " +
      vhlo::kCurrentVersion.str() + ", the latest one)";
  cl::opt<std::string> targetVersion{
      "target-version", cl::value_desc("x.y.z"), cl::cat(category),
      cl::desc(targetVersionHelp), cl::init(vhlo::kCurrentVersion.str())};

  cl::opt<std::string> headerFile{
      "header", cl::value_desc("file"), cl::cat(category),
      cl::desc("Header for C and C++, beside --to-object, --to-static or "
               "--to-shared")};
};

Flags *flags = nullptr;

} // namespace

/// Whether the output is plain functions for other programs to link.
static bool isLinkable(Output output) {
  return output == Output::Object || output == Output::StaticLibrary ||
         output == Output::SharedLibrary;
}

/// Writes the program at the StableHLO stage, as text or artifact.
static mlir::LogicalResult writeStableHLO(mlir::ModuleOp module,
                                          StringRef path) {
  std::string error;
  auto file = mlir::openOutputFile(path, &error);
  if (!file) {
    errs() << "tpu-translate: error: " << error << "\n";
    return mlir::failure();
  }
  if (flags->output == Output::StableHLO)
    module.print(file->os());
  else if (failed(writePortableArtifact(
               module, *vhlo::Version::parse(flags->targetVersion),
               file->os())))
    return mlir::failure();
  file->keep();
  return mlir::success();
}

/// Writes the plans of the program's kernels.
static mlir::LogicalResult writeKernelPlans(mlir::ModuleOp module,
                                            const CompilerOptions &options) {
  if (failed(lowerProgram(module, Stage::Kernels, options)))
    return mlir::failure();
  std::string error;
  auto file = mlir::openOutputFile(flags->outputFile.getValue(), &error);
  if (!file)
    return module.emitError(error);
  tpu::printKernelPlans(module, file->os());
  file->keep();
  return mlir::success();
}

/// Draws the program at a stage, grouped by the model's layers.
static mlir::LogicalResult writeGraph(mlir::ModuleOp module,
                                      const CompilerOptions &options) {
  mlir::OwningOpRef<mlir::ModuleOp> layers = module.clone();
  if (failed(inferLayers(*layers, options)))
    return mlir::failure();
  StringMap<std::string> lines = nameLines(*layers);
  const ProgramGraph model = readGraph(*layers, lines);
  ProgramGraph later;
  // A training step of another framework has no layers.
  const bool isLater =
      flags->graphStage != GraphStage::Model || isTrainingStep(module);
  if (isLater) {
    if (failed(lowerProgram(module,
                            flags->graphStage == GraphStage::Target
                                ? Stage::TPU
                                : Stage::StableHLO,
                            options)))
      return mlir::failure();
    later = readGraph(module, lines);
  }
  const ProgramGraph &graph = isLater ? later : model;
  if (graph.nodes.empty())
    return module.emitError("there is nothing to draw at this stage: a "
                            "graph.model, or functions that the device runs");
  StringRef path = flags->outputFile;
  if (isPicture(path)) {
    if (Error error = writePicture(path, graphSvg(model, graph)))
      return module.emitError(toString(std::move(error)));
    return mlir::success();
  }
  std::string text = path.ends_with(".pbtxt")    ? graphDefText(graph)
                     : path.contains("tfevents") ? graphEvents(graph)
                                                 : graphDot(graph);
  std::string error;
  auto file = mlir::openOutputFile(path, &error);
  if (!file)
    return module.emitError(error);
  file->os() << text;
  file->keep();
  return mlir::success();
}

static mlir::LogicalResult translate(mlir::ModuleOp module,
                                     const CompilerOptions &options) {
  if (flags->output == Output::Graph)
    return writeGraph(module, options);
  if (flags->output == Output::KernelPlans)
    return writeKernelPlans(module, options);
  if (flags->output == Output::StableHLO || flags->output == Output::Artifact) {
    if (failed(lowerProgram(module, Stage::StableHLO, options)))
      return mlir::failure();
    return writeStableHLO(module, flags->outputFile);
  }
  if (auto compile =
          flags->output == Output::Executable      ? compileExecutable
          : flags->output == Output::StaticLibrary ? compileStaticLibrary
          : flags->output == Output::SharedLibrary ? compileSharedLibrary
                                                   : nullptr) {
    CompileProgress progress(flags->inputFile);
    if (failed(compile(module, flags->outputFile, options)))
      return mlir::failure();
    progress.finish(flags->outputFile);
    return mlir::success();
  }
  if (failed(lowerProgram(module, Stage::LLVMDialect, options)))
    return mlir::failure();
  CodeFormat format = flags->output == Output::Object   ? CodeFormat::Object
                      : flags->output == Output::LLVMIR ? CodeFormat::LLVMIR
                                                        : CodeFormat::Assembly;
  return writeCode(module, format, flags->outputFile, options);
}

/// Compiles functions for other programs to link, and writes their header if
/// requested.
static mlir::LogicalResult translateFunctions(mlir::ModuleOp module,
                                              const SourceMgr &sources,
                                              const CompilerOptions &options) {
  StringRef stem = sys::path::stem(flags->inputFile);
  if (failed(nameSymbols(module, stem)))
    return mlir::failure();
  if (flags->headerFile.empty())
    return translate(module, options);
  auto functions = readInterfaces(module, sources);
  if (failed(functions) || failed(translate(module, options)))
    return mlir::failure();
  readScratchBytes(module, *functions);
  std::string error;
  auto file = mlir::openOutputFile(flags->headerFile, &error);
  if (!file) {
    errs() << "tpu-translate: error: " << error << "\n";
    return mlir::failure();
  }
  writeHeader(*functions, sys::path::stem(flags->headerFile),
              options.commandLine, file->os());
  file->keep();
  return mlir::success();
}

/// Checks the command line and the output's path before minutes of work.
static Error checkCommandLine(bool reports) {
  if (!flags->output.getNumOccurrences() && !reports)
    return createStringError("give the kind of output: --to-executable, "
                             "--to-stablehlo, ... (--help lists all)");
  bool toFile = flags->output.getNumOccurrences() &&
                (flags->output == Output::Executable ||
                 flags->output == Output::StaticLibrary ||
                 flags->output == Output::SharedLibrary);
  if (!flags->headerFile.empty() && !isLinkable(flags->output))
    return createStringError("--header goes with --to-object, --to-static or "
                             "--to-shared");
  auto version = vhlo::Version::parse(flags->targetVersion);
  if (!version || *version < vhlo::kMinimumVersion ||
      vhlo::kCurrentVersion < *version)
    return createStringError("--target-version=%s cannot be written: there are "
                             "versions from %s to %s",
                             flags->targetVersion.c_str(),
                             vhlo::kMinimumVersion.str().c_str(),
                             vhlo::kCurrentVersion.str().c_str());
  if (toFile && flags->outputFile == "-")
    return createStringError("give the name of the output with -o");
  if (flags->outputFile == "-")
    return Error::success();
  if (sys::fs::is_directory(flags->outputFile))
    return createStringError("cannot write '%s': it is a folder",
                             flags->outputFile.c_str());
  // An existing file (such as /dev/null) must be writable; else its folder must
  // be.
  StringRef place = flags->outputFile;
  if (!sys::fs::exists(place))
    place = sys::path::parent_path(flags->outputFile);
  if (std::error_code error = sys::fs::access(place.empty() ? "." : place,
                                              sys::fs::AccessMode::Write))
    return createStringError(error, "cannot write '%s': %s",
                             flags->outputFile.c_str(),
                             error.message().c_str());
  return Error::success();
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  static Flags theFlags;
  flags = &theFlags;
  installFatalErrorHandlers();
  registerAllPasses();
  mlir::registerPassManagerCLOptions();
  registerCompilerOptions(flags->category);
  registerToolInformation(
      {"tpu-translate",
       "translate a program ahead of time to native code",
       "MODEL.mlir --to-executable -o PROGRAM --train-batch-size=N\n"
       "PROGRAM.mlir --to-KIND -o FILE [flags]",
       {"o", "to-executable", "to-static", "to-shared", "to-object",
        "to-stablehlo", "to-graph", "train-batch-size", "eval-batch-size",
        "predict-batch-size", "num-shards", "params", "precision", "target-cpu",
        "memory-report", "time-report"},
       {"Kind of output", "Output", "Batch sizes", "Model"},
       "Translates a model, or functions in StableHLO, to native code.",
       "Dashes in the names of flags are the same as underscores.\n\nExit "
       "codes: 0 done; 1 a mistake in the program, or an error; 2 a mistake in "
       "the command line.",
       {{&flags->output, &flags->output.getParser()},
        {&flags->graphStage, &flags->graphStage.getParser()}}},
      flags->category);
  cl::HideUnrelatedOptions(flags->category);
  parseToolCommandLine(argc, argv);
  Expected<CompilerOptions> options = getCompilerOptions();
  if (!options) {
    errs() << "tpu-translate: error: " << toString(options.takeError()) << "\n";
    return 2;
  }
  if (Error error = checkCommandLine(wantsReports(*options))) {
    errs() << "tpu-translate: error: " << toString(std::move(error)) << "\n";
    return 2;
  }

  ProgramContext context;
  auto module = context.parse(flags->inputFile, *options);
  if (!module)
    return 1;
  options->commandLine = joinCommandLine(argc, argv);
  if (wantsReports(*options) && failed(reportProgram(*module, *options)))
    return 1;
  if (!flags->output.getNumOccurrences())
    return 0;
  // The error has the sizes of all buffers; a report has printed them already.
  if (!wantsReports(*options) && failed(checkMemory(*module, *options)))
    return 1;
  bool functions = isLinkable(flags->output) && !isProgram(*module);
  if (!functions && !flags->headerFile.empty()) {
    module->emitError("--header describes plain functions, and this module "
                      "holds a graph.model");
    return 1;
  }
  return failed(functions ? translateFunctions(*module, context.getSources(),
                                               *options)
                          : translate(*module, *options))
             ? 1
             : 0;
}
