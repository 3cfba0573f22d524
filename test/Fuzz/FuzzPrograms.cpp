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
// the program allows, and of each that fails, crashes or does not end. With
// --oracle, the interpreter computes in f64 what compiled code computes in f32.
//
//===----------------------------------------------------------------------===//

#include "Oracle.h"
#include "RandomRuns.h"

#include "systole/Execution/Engine.h"
#include "systole/InitAll.h"
#include "systole/Support/Denormals.h"

#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"

#include <cfloat>
#include <cmath>

using namespace llvm;
using namespace systole;
using namespace systole::fuzz;
using execution::Engine;
using execution::RunStatus;
using interpreter::Tensors;

namespace {

cl::OptionCategory category("Options of fuzz-programs");
SeedOptions options(category);
cl::opt<bool> oracle("oracle",
                     cl::desc("Short programs of f32 with long sums, numbers "
                              "of any scale and known numbers, against f64"),
                     cl::cat(category));
cl::opt<Family> family(
    "ops", cl::desc("The ops of the programs (default all)"),
    cl::values(clEnumValN(Family::All, "all", "of all kinds"),
               clEnumValN(Family::Quantized, "quantized",
                          "quantized types in each program, beside others")),
    cl::init(Family::All), cl::cat(category));

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
  /// The same, against the results in f64.
  std::string runOracle(uint64_t seed);

private:
  /// Runs a program of the oracle in f32 or f64.
  std::string execute(Engine &engine, const OracleProgram &program,
                      StringRef text, Denormals denormals,
                      std::vector<std::vector<double>> &results);

  mlir::DialectRegistry registry;
  std::unique_ptr<Engine> engines[2];
};

std::string Differential::run(uint64_t seed) {
  RandomRun program(seed, registry, family);
  if (options.print)
    outs() << "// seed " << seed << "\n" << program.program.text << "\n";
  if (std::string wrong = program.prepare(); !wrong.empty())
    return wrong;
  // As compiled code does by default.
  mlir::ModuleOp forms[] = {*program.specified, *program.module};
  Tensors results[2];
  for (int e : {0, 1}) {
    setDenormals(forms[e], Denormals::Flush);
    mlir::OwningOpRef<mlir::ModuleOp> copy = forms[e].clone();
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

std::string Differential::execute(Engine &engine, const OracleProgram &program,
                                  StringRef text, Denormals denormals,
                                  std::vector<std::vector<double>> &results) {
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  std::string errors;
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
          errors += diagnostic.str() + "\n";
        return mlir::success();
      });
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  if (!module || failed(execution::normalizeForEngines(*module)))
    return "it is not valid: " + errors;
  setDenormals(*module, denormals);
  auto entry = module->lookupSymbol<mlir::func::FuncOp>("main");
  Tensors inputs;
  for (auto [argument, type] :
       zip_equal(program.arguments, entry.getArgumentTypes())) {
    interpreter::Tensor &input =
        inputs.emplace_back(cast<mlir::RankedTensorType>(type));
    for (auto [i, element] : enumerate(argument.elements))
      input.set(i, double(element));
  }
  SmallVector<Tensors> outputs;
  if (engine.run(entry, inputs, outputs) != RunStatus::Success)
    return "the " + engine.getName().str() + " engine fails: " + errors;
  for (const interpreter::Tensor &output : outputs.front()) {
    std::vector<double> &numbers = results.emplace_back();
    for (int64_t i = 0; i < output.getNumElements(); ++i)
      numbers.push_back(std::get<double>(output.get(i)));
  }
  return "";
}

std::string Differential::runOracle(uint64_t seed) {
  OracleProgram program = generateOracleProgram(seed);
  if (options.print)
    outs() << "// seed " << seed << "\n" << program.text << "\n";
  std::vector<std::vector<double>> computed, exact;
  std::string wrong =
      execute(*engines[0], program, program.exactText, Denormals::Keep, exact);
  if (wrong.empty())
    wrong =
        execute(*engines[1], program, program.text, Denormals::Flush, computed);
  if (!wrong.empty())
    return wrong;
  for (auto [r, roundings] : enumerate(program.roundings))
    for (auto [i, x] : enumerate(computed[r])) {
      double right = exact[r][i];
      double size = exact[program.roundings.size() + r][i];
      // Denormal numbers are flushed.
      double allowed = roundings * 0x1p-24 * size + FLT_MIN;
      double asFloat = static_cast<double>(static_cast<float>(right));
      bool isRight = x == asFloat || (std::isnan(x) && std::isnan(right)) ||
                     std::fabs(x - right) <= allowed;
      // A result next to the largest number may overflow.
      bool mayOverflow = std::fabs(right) + allowed > FLT_MAX;
      if (!isRight && !(mayOverflow && std::isinf(x)))
        return formatv("element {0} of result {1} is {2:e8}, not {3:e8}; its "
                       "error may be {4:e2}",
                       i, r, x, right, allowed)
            .str();
    }
  return "";
}

} // namespace

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  Differential differential;
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv, "Runs random StableHLO programs on both engines\n");
  return runSeeds(
      options,
      [&](uint64_t seed) {
        return oracle ? differential.runOracle(seed) : differential.run(seed);
      },
      [](uint64_t seed) {
        return oracle ? generateOracleProgram(seed).text
                      : generateProgram(seed, family).text;
      });
}
