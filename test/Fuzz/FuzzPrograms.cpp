//===- FuzzPrograms.cpp - Random programs on both engines -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs random StableHLO programs in the reference interpreter and as compiled
// code. Reports seed and text of each program whose results differ by more than
// the program allows, and of each that fails, crashes or does not end.
//
//===----------------------------------------------------------------------===//

#include "RandomRuns.h"

#include "systole/Execution/Engine.h"
#include "systole/InitAll.h"
#include "systole/Support/Denormals.h"

#include "llvm/Support/InitLLVM.h"

using namespace llvm;
using namespace systole;
using namespace systole::fuzz;
using execution::Engine;
using execution::RunStatus;
using interpreter::Tensors;

namespace {

cl::OptionCategory category("Options of fuzz-programs");
SeedOptions options(category);

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

  /// Runs the program of a seed and returns the error, or an empty string.
  std::string run(uint64_t seed);

private:
  mlir::DialectRegistry registry;
  std::unique_ptr<Engine> engines[2];
};

std::string Differential::run(uint64_t seed) {
  RandomRun program(seed, registry);
  if (options.print)
    outs() << "// seed " << seed << "\n" << program.program.text << "\n";
  if (std::string wrong = program.prepare(); !wrong.empty())
    return wrong;
  // As compiled code does by default.
  setDenormals(*program.module, Denormals::Flush);
  Tensors results[2];
  for (int e : {0, 1}) {
    mlir::OwningOpRef<mlir::ModuleOp> copy = program.module->clone();
    SmallVector<Tensors> outputs;
    if (engines[e]->run(program.getEntry(*copy), program.inputs, outputs) !=
        RunStatus::Success)
      return "the " + engines[e]->getName().str() +
             " engine fails: " + program.errors;
    // An operation that the compiler simplifies away, such as a product with
    // -1, flushes nothing.
    for (const interpreter::Tensor &output : outputs.front())
      results[e].push_back(output.flushed());
  }
  return compareResults(program.program, results[0], "by the reference",
                        results[1], "native");
}

} // namespace

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  Differential differential;
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv, "Runs random StableHLO programs on both engines\n");
  return runSeeds(options,
                  [&](uint64_t seed) { return differential.run(seed); });
}
