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
#include "ProgramGenerator.h"

#include "systole/Execution/Engine.h"
#include "systole/InitAll.h"

#include "systole/Dialect/StableHLO/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"

#include <cmath>

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

/// Random elements for an argument.
Tensor makeInput(const Value &value, mlir::RankedTensorType type,
                 std::mt19937_64 &random) {
  Tensor tensor(type);
  constexpr double special[] = {0.0, -0.0, 1.0,   -1.0,    INFINITY, -INFINITY,
                                NAN, 0.5,  1e-40, 65504.0, 1e30,     -3e38};
  for (int64_t i = 0; i < tensor.getNumElements(); ++i) {
    uint64_t bits = random();
    if (!value.type->isFloat())
      // Small ones and those of all magnitudes.
      tensor.setBits(i, bits % 2 ? (bits >> 8) % (value.type->bits == 1 ? 2 : 8)
                                 : bits >> (64 - value.type->bits));
    else if (value.isBounded())
      tensor.set(i, static_cast<double>(int64_t(bits % 33) - 16) * 0.25);
    else if (bits % 2)
      tensor.set(i, special[(bits >> 1) % std::size(special)]);
    else
      tensor.set(i, std::ldexp(int64_t(bits >> 44) - 0x80000,
                               int(bits >> 1 & 31) - 32));
  }
  return tensor;
}

/// Whether both engines' element may be right.
bool agree(const Value &value, const Tensor &a, const Tensor &b, int64_t i) {
  if (!value.type->isFloat())
    return a.getBits(i) == b.getBits(i);
  double x = std::get<double>(a.get(i)), y = std::get<double>(b.get(i));
  if (x == y || (std::isnan(x) && std::isnan(y)))
    return true;
  // Each within the error of the true one.
  return std::fabs(x - y) <= 2 * value.error;
}

std::string describe(const Tensor &tensor, int64_t i) {
  std::string text;
  raw_string_ostream os(text);
  interpreter::printElement(os, tensor, i);
  return text;
}

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
  for (auto [value, a, b] : zip(program.results, results[0], results[1]))
    for (int64_t i = 0; i < a.getNumElements(); ++i)
      if (!agree(value, a, b, i))
        return "element " + std::to_string(i) + " of " + value.name + " is " +
               describe(a, i) + " by the reference, " + describe(b, i) +
               " native; allowed: " + std::to_string(2 * value.error);
  return "";
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
