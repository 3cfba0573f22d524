//===- FuzzPrograms.cpp - Random programs on both engines -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs random StableHLO programs in the reference interpreter and as compiled
// code, and reports each program where the two differ by more than the program
// allows, or where one fails, crashes or does not end: its seed and its text.
//
//===----------------------------------------------------------------------===//

#include "ForkServer.h"
#include "Values.h"

#include "systole/Execution/Engine.h"
#include "systole/InitAll.h"

#include "systole/Dialect/StableHLO/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"

using namespace llvm;
using namespace systole;
using namespace systole::fuzz;
using execution::Engine;
using execution::RunStatus;
using interpreter::Tensor;
using interpreter::Tensors;

namespace {

cl::OptionCategory category("Options of fuzz-programs");
cl::opt<uint64_t> firstSeed("seed", cl::desc("The first program's seed"),
                            cl::init(0), cl::cat(category));
cl::opt<uint64_t> numPrograms("count",
                              cl::desc("How many programs (default 1)"),
                              cl::init(1), cl::cat(category));
cl::opt<bool> print("print", cl::desc("Print each program"), cl::cat(category));

class Differential {
public:
  Differential() {
    registerAllDialects(registry);
    registerAllPasses();
    engines[0] = execution::createReferenceEngine();
    engines[1] = execution::createNativeEngine();
    for (auto &engine : engines)
      engine->registerOptions(category);
  }

  /// What is wrong with the program of a seed; empty if nothing is.
  std::string run(uint64_t seed);

private:
  mlir::DialectRegistry registry;
  std::unique_ptr<Engine> engines[2];
};

std::string Differential::run(uint64_t seed) {
  Program program = generateProgram(seed);
  if (print)
    outs() << "// seed " << seed << "\n" << program.text << "\n";
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  std::string errors;
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
          errors += diagnostic.str() + "\n";
        return mlir::success();
      });
  auto module = mlir::parseSourceString<mlir::ModuleOp>(program.text, &context);
  if (!module)
    return "it is not valid: " + errors;
  // Engines take integers.
  mlir::PassManager manager(&context);
  manager.addPass(stablehlo::createExpandQuantizedTypesPass());
  if (failed(manager.run(*module)))
    return "its quantized types are not expanded: " + errors;
  auto entry = module->lookupSymbol<mlir::func::FuncOp>("main");
  std::mt19937_64 random(seed);
  Tensors inputs;
  for (auto [value, type] : zip(program.arguments, entry.getArgumentTypes()))
    inputs.push_back(
        makeInput(value, cast<mlir::RankedTensorType>(type), random));

  Tensors results[2];
  for (int e : {0, 1}) {
    mlir::OwningOpRef<mlir::ModuleOp> copy = module->clone();
    SmallVector<Tensors> outputs;
    if (engines[e]->run(copy->lookupSymbol<mlir::func::FuncOp>("main"), inputs,
                        outputs) != RunStatus::Success)
      return "the " + engines[e]->getName().str() + " engine fails: " + errors;
    results[e] = outputs.front();
  }
  return compareResults(program, results[0], "by the reference", results[1],
                        "native");
}

} // namespace

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  Differential differential;
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv, "Runs random StableHLO programs on both engines\n");
  uint64_t failures = runForked(
      firstSeed, numPrograms,
      [&](uint64_t seed) { return differential.run(seed); },
      [&](uint64_t seed, StringRef what) {
        outs() << "seed " << seed << ": " << what.rtrim() << "\n";
        if (!print)
          outs() << generateProgram(seed).text << "\n";
      });
  outs() << numPrograms - failures << " of " << numPrograms
         << " programs from seed " << firstSeed << " agree\n";
  return failures != 0;
}
