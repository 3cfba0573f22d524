//===- tpu-opt.cpp - Runs passes and pipelines on a program ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Artifact/ReadBytecode.h"
#include "systole/InitAll.h"
#include "systole/ListOps.h"
#include "systole/Tool/ToolInformation.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

/// Prints the reason of a failure.
static int fail(const llvm::Twine &message) {
  llvm::WithColor::error() << message << "\n";
  return 1;
}

/// Disables the comments that state expected diagnostics, in place. MLIR's
/// driver reports unmet ones even without --verify-diagnostics.
static std::unique_ptr<llvm::MemoryBuffer>
disableExpectations(std::unique_ptr<llvm::MemoryBuffer> program) {
  constexpr llvm::StringLiteral comment = "//", expected = "expected-";
  llvm::StringRef text = program->getBuffer();
  std::string changed;
  for (size_t at = text.find(expected); at != llvm::StringRef::npos;
       at = text.find(expected, at + 1)) {
    size_t start = text.rfind('\n', at) + 1;
    llvm::StringRef line = text.slice(start, text.find('\n', at)).rtrim();
    if (!line.take_front(at - start).contains(comment) || !line.ends_with("}}"))
      continue;
    if (changed.empty())
      changed = text.str();
    changed[at + expected.size() - 1] = ' ';
  }
  if (changed.empty())
    return program;
  return llvm::MemoryBuffer::getMemBufferCopy(changed,
                                              program->getBufferIdentifier());
}

/// The first sentence of a pass or pipeline, whose names are flags.
static llvm::StringRef describePass(llvm::StringRef name) {
  if (const mlir::PassInfo *pass = mlir::PassInfo::lookup(name))
    return pass->getPassDescription();
  if (const auto *pipeline = mlir::PassPipelineInfo::lookup(name))
    return pipeline->getPassDescription();
  return "";
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  systole::installFatalErrorHandlers();
  mlir::DialectRegistry registry;
  systole::registerAllDialects(registry);
  systole::registerAllPasses();
  llvm::cl::opt<bool> listOps(
      "list-ops",
      llvm::cl::desc("Print tables of all operations of stablehlo, chlo and "
                     "graph: types, derivatives, and where they run"));
  systole::registerToolInformation(
      {"tpu-opt",
       "run passes and pipelines on a program",
       "[flags] PROGRAM.mlir",
       {"o", "pass-pipeline", "list-ops", "list-passes", "split-input-file",
        "verify-diagnostics", "mlir-print-ir-after-all"},
       {},
       "Runs passes and pipelines, each a flag of "
       "its name.",
       "",
       {},
       describePass});
  llvm::cl::opt<std::string> input(llvm::cl::Positional, llvm::cl::init("-"));
  llvm::cl::opt<std::string> output("o", llvm::cl::desc("The file to write"),
                                    llvm::cl::value_desc("file"),
                                    llvm::cl::init("-"));
  mlir::registerCLIOptions("tpu-opt", registry);
  systole::parseToolCommandLine(argc, argv);
  if (listOps) {
    systole::listOps(llvm::outs(), registry);
    return 0;
  }
  auto config = mlir::MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return mlir::asMainReturnCode(
        mlir::MlirOptMain(argc, argv, input, output, registry));

  std::string error;
  auto program = mlir::openInputFile(input, &error);
  if (!program)
    return fail(error);
  auto text = systole::readAsText(std::move(program), registry);
  if (!text)
    return fail(llvm::toString(text.takeError()));
  if (!config.shouldVerifyDiagnostics())
    *text = disableExpectations(std::move(*text));
  auto file = mlir::openOutputFile(output, &error);
  if (!file)
    return fail(error);
  if (failed(mlir::MlirOptMain(file->os(), std::move(*text), registry, config)))
    return 1;
  file->keep();
  return 0;
}
