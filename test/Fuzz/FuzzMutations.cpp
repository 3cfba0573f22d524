//===- FuzzMutations.cpp - Mistakes in programs are diagnosed -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes mistakes in real programs, as text and as bytecode, and feeds each to
// the code of the tools: parse, verify, print and simplify (tpu-opt), compile
// (tpu-translate), execute (tpu-run). Any diagnostic is fine. A crash, a hang,
// more memory than maxBytes, or a failure without a diagnostic is reported with
// its number. --print writes the program of a number.
//
//===----------------------------------------------------------------------===//

#include "ForkServer.h"
#include "Mutations.h"

#include "systole/Artifact/PortableArtifact.h"
#include "systole/Artifact/ReadBytecode.h"
#include "systole/Compiler/Compiler.h"
#include "systole/Execution/Engine.h"
#include "systole/InitAll.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

#include <algorithm>

using namespace llvm;
using namespace systole;
using namespace systole::fuzz;

namespace {

cl::OptionCategory category("Options of fuzz-mutations");
cl::list<std::string> folders(cl::Positional, cl::OneOrMore,
                              cl::desc("<folders of .mlir files>"),
                              cl::cat(category));
cl::opt<uint64_t> firstSeed("seed", cl::desc("The first mutation's number"),
                            cl::init(0), cl::cat(category));
cl::opt<uint64_t> numMutations("count",
                               cl::desc("How many mutations (default 1)"),
                               cl::init(1), cl::cat(category));
cl::opt<bool> artifacts("artifacts",
                        cl::desc("Only programs that portable artifacts hold, "
                                 "as these"));
cl::opt<std::string> print("print", cl::desc("Write the first mutation here"),
                           cl::value_desc("file"), cl::cat(category));

/// The sections of all files, in the order of their names.
std::vector<std::string> readCorpus() {
  std::vector<std::string> files, sections;
  for (const std::string &folder : folders) {
    std::error_code error;
    for (sys::fs::recursive_directory_iterator it(folder, error), end;
         it != end && !error; it.increment(error))
      if (StringRef(it->path()).ends_with(".mlir"))
        files.push_back(it->path());
  }
  llvm::sort(files);
  for (const std::string &file : files)
    if (auto buffer = MemoryBuffer::getFile(file)) {
      SmallVector<StringRef> parts;
      (*buffer)->getBuffer().split(parts, "// -----");
      for (StringRef part : parts)
        // Programs that compile slowly are skipped.
        if (part.size() < 20000)
          sections.push_back(part.str());
    }
  return sections;
}

/// The text or the bytes of a mutation.
std::string mutate(uint64_t seed, ArrayRef<std::string> corpus,
                   const mlir::DialectRegistry &registry) {
  std::mt19937_64 random(seed * 0x9E3779B97F4A7C15u + 7);
  const std::string &text = corpus[random() % corpus.size()];
  const std::string &other = corpus[random() % corpus.size()];
  if (!artifacts && random() % 4)
    return mutateText(text, other, random);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  mlir::ScopedDiagnosticHandler ignore(
      &context, [](mlir::Diagnostic &) { return mlir::success(); });
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  std::string bytes;
  raw_string_ostream os(bytes);
  if (!module)
    return mutateText(text, other, random);
  // A program that is not StableHLO has only its own bytecode.
  static constexpr vhlo::Version versions[] = {
      {0, 9, 0}, {0, 14, 0}, {1, 0, 0}, {1, 9, 0}, vhlo::kCurrentVersion};
  mlir::OwningOpRef<mlir::ModuleOp> copy = module->clone();
  bool isArtifact = (artifacts || random() % 2) &&
                    succeeded(writePortableArtifact(
                        *copy, versions[random() % std::size(versions)], os));
  if (!isArtifact &&
      (artifacts || failed(mlir::writeBytecodeToFile(*module, os))))
    return mutateText(text, other, random);
  return mutateBytecode(bytes, random);
}

/// Executing takes no longer than a program says, and programs may loop: only
/// those that are sure to end soon are executed.
bool isShort(mlir::ModuleOp module) {
  int64_t elements = 0;
  mlir::WalkResult result = module.walk([&](mlir::Operation *op) {
    StringRef name = op->getName().getStringRef();
    if (name == "stablehlo.while" || name == "func.call")
      return mlir::WalkResult::interrupt();
    for (mlir::Type type : op->getResultTypes())
      if (auto shaped = dyn_cast<mlir::ShapedType>(type);
          shaped && shaped.hasStaticShape()) {
        int64_t size = 1;
        for (int64_t extent : shaped.getShape())
          size = size > 100000 || extent > 100000 ? 100001 : size * extent;
        elements = std::max(elements, size);
      }
    return mlir::WalkResult::advance();
  });
  return !result.wasInterrupted() && elements < 100000;
}

class Tools {
public:
  Tools() {
    registerAllDialects(registry);
    registerAllPasses();
    for (auto make :
         {execution::createReferenceEngine, execution::createNativeEngine})
      engines.push_back(make());
    for (auto &engine : engines)
      engine->registerOptions(category);
  }

  /// Runs the tools' code on a program and returns the error.
  std::string use(StringRef program, uint64_t seed);

  mlir::DialectRegistry registry;

private:
  mlir::LogicalResult simplify(mlir::ModuleOp module);
  mlir::LogicalResult translate(mlir::ModuleOp module, bool toCode);
  mlir::LogicalResult run(mlir::ModuleOp module, execution::Engine &engine);

  std::vector<std::unique_ptr<execution::Engine>> engines;
};

mlir::LogicalResult Tools::simplify(mlir::ModuleOp module) {
  mlir::PassManager manager(module.getContext());
  manager.addPass(mlir::createInlinerPass());
  manager.addPass(mlir::createCanonicalizerPass());
  manager.addPass(mlir::createCSEPass());
  if (failed(manager.run(module)))
    return mlir::failure();
  std::string text;
  raw_string_ostream os(text);
  module.print(os);
  return mlir::success();
}

mlir::LogicalResult Tools::translate(mlir::ModuleOp module, bool toCode) {
  CompilerOptions options;
  options.trainBatchSize = options.evalBatchSize = options.predictBatchSize = 4;
  return lowerProgram(module, toCode ? Stage::LLVMDialect : Stage::StableHLO,
                      options);
}

mlir::LogicalResult Tools::run(mlir::ModuleOp module,
                               execution::Engine &engine) {
  if (failed(execution::normalizeForEngines(module)))
    return mlir::failure();
  for (auto function : module.getOps<mlir::func::FuncOp>())
    if (function.isPublic() && !function.isExternal() &&
        all_of(function.getArgumentTypes(), interpreter::Tensor::supports)) {
      interpreter::Tensors inputs;
      for (mlir::Type type : function.getArgumentTypes())
        inputs.emplace_back(cast<mlir::RankedTensorType>(type));
      SmallVector<interpreter::Tensors> outputs;
      return mlir::success(engine.run(function, inputs, outputs) ==
                           execution::RunStatus::Success);
    }
  return mlir::success();
}

std::string Tools::use(StringRef program, uint64_t seed) {
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  bool reported = false;
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        reported |= diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error;
        // Its text and notes are made, too.
        (void)diagnostic.str();
        return mlir::success();
      });
  // tpu-opt takes what it knows, by default.
  if (seed % 5 == 0)
    context.allowUnregisteredDialects(false);
  auto text = readAsText(MemoryBuffer::getMemBufferCopy(program), registry);
  if (!text) {
    consumeError(text.takeError());
    return "";
  }
  auto module =
      mlir::parseSourceString<mlir::ModuleOp>((*text)->getBuffer(), &context);
  if (!module)
    return reported ? "" : "it is not parsed, and nothing is said";
  mlir::LogicalResult result = mlir::success();
  bool isShortProgram = isShort(*module);
  switch (seed % 5) {
  case 0:
    result = simplify(*module);
    break;
  case 1:
    result = translate(*module, /*toCode=*/false);
    break;
  case 2:
    result = translate(*module, /*toCode=*/true);
    break;
  default:
    if (isShortProgram)
      result = run(*module, *engines[seed % 5 - 3]);
  }
  return failed(result) && !reported ? "it fails, and nothing is said" : "";
}

} // namespace

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  installFatalErrorHandlers();
  Tools tools;
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "Gives mistaken programs to the tools\n");
  std::vector<std::string> corpus = readCorpus();
  if (corpus.empty()) {
    errs() << "fuzz-mutations: there are no .mlir files\n";
    return 2;
  }
  if (!print.empty()) {
    std::error_code error;
    raw_fd_ostream(print, error) << mutate(firstSeed, corpus, tools.registry);
  }
  uint64_t failures = runForked(
      firstSeed, numMutations,
      [&](uint64_t seed) {
        return tools.use(mutate(seed, corpus, tools.registry), seed);
      },
      [&](uint64_t seed, StringRef what) {
        outs() << "mutation " << seed << ": " << what << "\n";
      });
  outs() << numMutations - failures << " of " << numMutations
         << " mutations from number " << firstSeed << " of " << corpus.size()
         << " programs are handled\n";
  return failures != 0;
}
