//===- RandomRuns.cpp - Random programs, ready to be run ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomRuns.h"
#include "ForkServer.h"

#include "systole/Optimize/Passes.h"
#include "systole/Target/Passes.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace systole;
using namespace systole::fuzz;

RandomRun::RandomRun(uint64_t seed, const mlir::DialectRegistry &registry,
                     Family family)
    : program(generateProgram(seed, family)),
      context(registry, mlir::MLIRContext::Threading::DISABLED), random(seed),
      handler(&context, [this](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
          errors += diagnostic.str() + "\n";
        return mlir::success();
      }) {}

std::string RandomRun::prepare() {
  module = mlir::parseSourceString<mlir::ModuleOp>(program.text, &context);
  if (!module)
    return "it is not valid: " + errors;
  // Engines take integers. Some CPUs store other ones.
  specified = module->clone();
  for (mlir::ModuleOp form : {*module, *specified}) {
    mlir::PassManager manager(&context);
    manager.addPass(createSetTargetPass());
    manager.addPass(stablehlo::createExpandQuantizedTypesPass(
        {/*floatProducts=*/form == *specified}));
    if (failed(manager.run(form)))
      return "its quantized types are not expanded: " + errors;
  }
  for (auto [value, type] :
       zip(program.arguments, getEntry(*module).getArgumentTypes()))
    inputs.push_back(
        makeInput(value, cast<mlir::RankedTensorType>(type), random));
  return "";
}

SeedOptions::SeedOptions(cl::OptionCategory &category)
    : firstSeed("seed", cl::desc("The first program's seed"), cl::init(0),
                cl::cat(category)),
      numPrograms("count", cl::desc("How many programs (default 1)"),
                  cl::init(1), cl::cat(category)),
      print("print", cl::desc("Print each program"), cl::cat(category)) {}

int fuzz::runSeeds(const SeedOptions &options,
                   function_ref<std::string(uint64_t)> run,
                   function_ref<std::string(uint64_t)> getText) {
  uint64_t failures = runForked(options.firstSeed, options.numPrograms, run,
                                [&](uint64_t seed, StringRef what) {
                                  outs() << "seed " << seed << ": "
                                         << what.rtrim() << "\n";
                                  if (!options.print)
                                    outs() << getText(seed) << "\n";
                                });
  outs() << options.numPrograms - failures << " of " << options.numPrograms
         << " programs from seed " << options.firstSeed << " agree\n";
  return failures != 0;
}
