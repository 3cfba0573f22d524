//===- ReportProgram.cpp - Reports of a program ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/ReportProgram.h"
#include "systole/Analysis/InferenceReport.h"
#include "systole/Analysis/Reports.h"
#include "systole/Analysis/Svg.h"
#include "systole/Compiler/ProgramCache.h"
#include "systole/Compiler/ProgramContext.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/ModelLines.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace systole;

/// Compiles a copy of the program up to the plan of its memory.
static FailureOr<ProgramPlan> planProgram(ModuleOp module,
                                          const CompilerOptions &options,
                                          bool halfActivations) {
  OwningOpRef<ModuleOp> copy = module.clone();
  if (failed(lowerProgram(*copy, Stage::Plan, options)))
    return failure();
  ProgramPlan plan = readPlan(*copy);
  return halfActivations ? withHalfActivations(std::move(plan)) : plan;
}

/// A copy of a module of functions with the public ones that reports are of,
/// and what they call.
static FailureOr<OwningOpRef<ModuleOp>>
keepReported(ModuleOp module, const CompilerOptions &options) {
  OwningOpRef<ModuleOp> copy = module.clone();
  std::string names;
  bool found = false;
  for (auto function : copy->getOps<func::FuncOp>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    names += (names.empty() ? "@" : ", @") + function.getName().str();
    if (!options.reportFunction.empty() &&
        function.getName() != options.reportFunction)
      function.setPrivate();
    else
      found = true;
  }
  if (names.empty())
    return module.emitError("reports are of a program or of public functions, "
                            "and there are none in this module");
  if (!found)
    return module.emitError("--report-function=")
           << options.reportFunction << ": there is no public function @"
           << options.reportFunction << "; there are: " << names;
  PassManager manager(copy->getContext(), ModuleOp::getOperationName());
  manager.addPass(createSymbolDCEPass());
  if (failed(manager.run(*copy)))
    return failure();
  return copy;
}

/// The plan of a module's public functions, or of the one that the options
/// name.
static FailureOr<ProgramPlan> planFunctions(ModuleOp module,
                                            const CompilerOptions &options,
                                            bool halfActivations) {
  FailureOr<OwningOpRef<ModuleOp>> copy = keepReported(module, options);
  if (failed(copy))
    return failure();
  return planProgram(**copy, options, halfActivations);
}

//===----------------------------------------------------------------------===//
// Programs that do not fit
//===----------------------------------------------------------------------===//

namespace {

/// Searches for programs like this one that fit.
class Alternatives {
public:
  Alternatives(ModuleOp module, const CompilerOptions &options,
               const Hardware &hardware, const ProgramPlan &plan)
      : module(module), options(options), hardware(hardware), plan(plan),
        function(*plan.largest()), batch(batchOption()) {}

  std::string describe() {
    std::string text = "\nChanges that would make it fit\n";
    llvm::raw_string_ostream os(text);
    auto line = [&](const Twine &what, const Twine &effect) {
      os << llvm::formatv("  {0,-28} {1}\n", what.str(), effect.str());
    };
    line("the largest batch", describeBatch());
    if (options.useTPU)
      line("more shards", describeShards());
    if (options.loopMemoryBudget == 0)
      if (std::string loops = describeLoops(); !loops.empty())
        line("rematerialisation of loops", loops);
    if (int64_t saved = rematerializationSavings(function); saved > 0)
      line("rematerialisation of layers",
           "about " + formatBytes(saved) +
               " less, with graph.recompute around every few layers (an "
               "estimate)");
    return text;
  }

private:
  /// The option that sets the batch of the function that needs the most memory.
  int64_t CompilerOptions::*batchOption() const {
    return function.name == "evaluate"  ? &CompilerOptions::evalBatchSize
           : function.name == "predict" ? &CompilerOptions::predictBatchSize
                                        : &CompilerOptions::trainBatchSize;
  }

  /// Plans the program with other options. Returns std::nullopt, without a
  /// message, if the program does not compile.
  std::optional<ProgramPlan> planWith(const CompilerOptions &other) {
    ScopedDiagnosticHandler quiet(module.getContext(),
                                  [](Diagnostic &) { return success(); });
    auto with = planProgram(module, other, hardware.halfActivations);
    return succeeded(with) ? std::optional(std::move(*with)) : std::nullopt;
  }

  /// The bytes that a core needs with another batch.
  std::optional<int64_t> bytesWith(int64_t examples) {
    CompilerOptions other = options;
    other.*batch = examples;
    std::optional<ProgramPlan> with = planWith(other);
    const PlannedFunction *same = with ? with->find(function.name) : nullptr;
    return same ? std::optional(with->coreBytes(*same)) : std::nullopt;
  }

  /// Memory is nearly linear in the batch. Extrapolates to the limit, and
  /// compiles the result to be sure.
  std::string describeBatch() {
    const int64_t unit = plan.shards, limit = hardware.hbmBytes;
    if (function.globalBatch == 0)
      return "none: whatever the batch, " + function.name + " needs " +
             formatBytes(plan.coreBytes(function)) + ", and " +
             formatBytes(plan.stateBytes) + " of it are variables";
    int64_t tooMany = function.globalBatch / unit;
    int64_t tooManyBytes = plan.coreBytes(function);
    std::optional<int64_t> leastBytes = bytesWith(unit);
    if (tooMany <= 1 || !leastBytes || *leastBytes > limit)
      return "none: one example a core needs " +
             formatBytes(leastBytes.value_or(tooManyBytes)) + ", and " +
             formatBytes(plan.stateBytes) + " of it are variables";
    int64_t fits = 1, fitsBytes = *leastBytes;
    for (int tries = 0; tries < 5 && tooMany - fits > 1; ++tries) {
      double slope = double(tooManyBytes - fitsBytes) / (tooMany - fits);
      int64_t guess = fits + int64_t((limit - fitsBytes) / std::max(slope, 1.));
      guess = std::clamp(guess, fits + 1, tooMany - 1);
      std::optional<int64_t> bytes = bytesWith(guess * unit);
      if (!bytes)
        break;
      if (*bytes <= limit) {
        fits = guess;
        fitsBytes = *bytes;
      } else {
        tooMany = guess;
        tooManyBytes = *bytes;
      }
    }
    return llvm::formatv("{0} examples, {1} a core (now {2}): {3}", fits * unit,
                         fits, function.globalBatch, formatBytes(fitsBytes))
        .str();
  }

  /// The bytes that loops save if they store less of their iterations. Neither
  /// the most nor the least that they may store saves the most.
  std::string describeLoops() {
    int64_t least = plan.coreBytes(), budget = 0;
    for (int64_t part : {16, 64}) {
      CompilerOptions lean = options;
      lean.loopMemoryBudget = function.transientBytes / part;
      std::optional<ProgramPlan> with = planWith(lean);
      // The budget changes nothing in a program without loops.
      if (!with || with->coreBytes() == plan.coreBytes())
        break;
      if (with->coreBytes() < least) {
        least = with->coreBytes();
        budget = lean.loopMemoryBudget;
      }
    }
    return budget == 0
               ? ""
               : llvm::formatv("{0} less with --loop-memory-budget={1}",
                               formatBytes(plan.coreBytes() - least), budget)
                     .str();
  }

  /// Multiplies the shards, or the first axis of the mesh; returns the option's
  /// spelling.
  static std::string multiplyShards(CompilerOptions &options, int64_t factor) {
    if (options.mesh.empty()) {
      options.numShards *= factor;
      return "--num-shards=" + std::to_string(options.numShards);
    }
    auto [first, rest] = StringRef(options.mesh).split(',');
    auto [name, count] = first.split(':');
    int64_t extent = 1;
    (void)count.getAsInteger(10, extent);
    std::string axes =
        (name + ":" + Twine(extent * factor) + (rest.empty() ? "" : ",") + rest)
            .str();
    options.mesh = axes;
    return "--mesh=" + axes;
  }

  /// Tries twice as many shards, and so on, while they divide the batch.
  std::string describeShards() {
    std::string best;
    int64_t bestBytes = plan.coreBytes();
    for (int64_t factor = 2; factor <= 16; factor *= 2) {
      const int64_t shards = plan.shards * factor;
      CompilerOptions other = options;
      std::string option = multiplyShards(other, factor);
      std::optional<ProgramPlan> with =
          function.globalBatch % shards == 0 ? planWith(other) : std::nullopt;
      if (!with)
        break;
      bestBytes = with->coreBytes();
      best = llvm::formatv("{0}: {1} a core", option, formatBytes(bestBytes));
      if (shards > hardware.cores())
        best += llvm::formatv(" ({0} has {1} cores)", hardware.name,
                              hardware.cores());
      if (bestBytes <= hardware.hbmBytes)
        return best;
    }
    if (best.empty())
      return llvm::formatv("none: a batch of {0} does not divide by {1}",
                           function.globalBatch, 2 * plan.shards);
    return best + "; not enough, and each has all variables, " +
           formatBytes(plan.stateBytes);
  }

  ModuleOp module;
  const CompilerOptions &options;
  const Hardware &hardware;
  const ProgramPlan &plan;
  const PlannedFunction &function;
  int64_t CompilerOptions::*const batch;
};

} // namespace

static LogicalResult checkFits(ModuleOp module, const CompilerOptions &options,
                               const Hardware &hardware,
                               const ProgramPlan &plan) {
  if (plan.shards > hardware.cores())
    return module.emitError("--num-shards=")
           << plan.shards << ", but " << hardware.name << " has "
           << hardware.cores()
           << " cores: choose fewer shards or larger hardware";
  if (!plan.largest() || plan.coreBytes() <= hardware.hbmBytes)
    return success();
  module.emitError("'")
      << plan.name << "' does not fit " << hardware.name << ": a core needs "
      << formatBytes(plan.coreBytes()) << " for " << plan.largest()->name
      << ", and has " << formatBytes(hardware.hbmBytes)
      << "; the report says what takes it, and what would fit";
  llvm::errs() << memoryReportText(plan, &hardware)
               << Alternatives(module, options, hardware, plan).describe();
  return failure();
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

/// Writes a report: a picture if the file's name says so, otherwise text.
static LogicalResult write(ModuleOp module, StringRef path,
                           llvm::function_ref<std::string(bool)> make) {
  if (isPicture(path)) {
    if (llvm::Error error = writePicture(path, make(true)))
      return module.emitError("cannot write the report '")
             << path << "': " << llvm::toString(std::move(error));
    return success();
  }
  std::error_code error;
  llvm::ToolOutputFile file(path, error, llvm::sys::fs::OF_None);
  if (error)
    return module.emitError("cannot write the report '")
           << path << "': " << error.message();
  file.os() << make(false);
  file.keep();
  return success();
}

/// Reports the functions of a quantized model on a target that infers.
static LogicalResult reportInference(ModuleOp module,
                                     const CompilerOptions &options,
                                     const Hardware &hardware) {
  if (!stablehlo::hasQuantizedTypes(module)) {
    FileLineColLoc place = findFile(module.getLoc());
    std::string model = place ? place.getFilename().str() : "MODEL";
    std::string batch =
        hardware.inference->dimensions > 0 ? " --predict_batch_size=1" : "";
    return module.emitError("--time-report: ")
           << hardware.name
           << " computes quantized models, and this one is in floats; quantize "
              "it first: tpu-run "
           << model << " quantize -o DIR --model_dir=MODEL_DIR" << batch
           << ", then tpu-translate DIR/model.mlir --time-report --hardware="
           << options.hardware;
  }
  FailureOr<OwningOpRef<ModuleOp>> copy = keepReported(module, options);
  if (failed(copy))
    return failure();
  ProgramPlan program;
  program.name = module.getName().value_or("program").str();
  std::string text;
  for (auto function : (*copy)->getOps<func::FuncOp>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    InferencePlan plan = planInference(function, hardware);
    text += inferenceReportText(plan, hardware) + "\n";
    if (int64_t others = plan.countOperations(/*onHost=*/true))
      text += llvm::formatv("The time does not contain {0} operations of the "
                            "host.\n\n",
                            others)
                  .str();
    program.functions.push_back(std::move(plan.function));
  }
  return write(module, options.timeReport, [&](bool svg) {
    return svg ? timeReportSvg(program, hardware)
               : text + timeReportText(program, hardware);
  });
}

bool systole::wantsReports(const CompilerOptions &options) {
  return !options.memoryReport.empty() || !options.timeReport.empty() ||
         !options.sweep.empty();
}

LogicalResult systole::reportProgram(ModuleOp module,
                                     const CompilerOptions &options) {
  if (!isProgram(module) && !options.sweep.empty())
    return module.emitError("--sweep=")
           << options.sweep
           << " needs a graph.model or a training step (--carry), and this "
              "module has neither";
  bool times = !options.timeReport.empty() || !options.sweep.empty();
  std::optional<Hardware> hardware;
  if (!options.hardware.empty() || times) {
    auto found =
        findHardware(options.hardware.empty() ? "this-cpu" : options.hardware);
    if (!found)
      return module.emitError(llvm::toString(found.takeError()));
    hardware = *found;
  }
  std::vector<Hardware> meshes;
  if (!options.sweep.empty()) {
    auto parsed = parseSweep(options.sweep, *hardware);
    if (!parsed)
      return module.emitError(llvm::toString(parsed.takeError()));
    meshes = *parsed;
  }
  const bool infers =
      hardware && hardware->inference && !options.timeReport.empty();
  if (infers) {
    if (failed(reportInference(module, options, *hardware)))
      return failure();
    times = !options.sweep.empty();
    if (!times && options.memoryReport.empty())
      return success();
  }
  FailureOr<ProgramPlan> plan =
      isProgram(module)
          ? planProgram(module, options, hardware && hardware->halfActivations)
          : planFunctions(module, options,
                          hardware && hardware->halfActivations);
  if (failed(plan))
    return failure();
  if (!options.hardware.empty() && isProgram(module) &&
      failed(checkFits(module, options, *hardware, *plan)))
    return failure();
  const Hardware *given = options.hardware.empty() ? nullptr : &*hardware;
  if (!options.memoryReport.empty() &&
      failed(write(module, options.memoryReport, [&](bool svg) {
        return svg ? memoryReportSvg(*plan, given)
                   : memoryReportText(*plan, given);
      })))
    return failure();
  if (!times)
    return success();
  bool sweeps = !meshes.empty();
  const bool alone = infers || options.timeReport.empty();
  std::string path = alone ? "-" : options.timeReport;
  return write(module, path, [&](bool svg) {
    if (svg)
      return sweeps ? sweepSvg(*plan, meshes) : timeReportSvg(*plan, *hardware);
    std::string text = alone ? "" : timeReportText(*plan, *hardware) + "\n";
    return sweeps ? text + sweepText(*plan, meshes) : text;
  });
}

LogicalResult systole::checkMemory(ModuleOp module,
                                   const CompilerOptions &options) {
  if (options.hardware.empty() || !isProgram(module))
    return success();
  auto hardware = findHardware(options.hardware);
  if (!hardware)
    return module.emitError(llvm::toString(hardware.takeError()));
  FailureOr<ProgramPlan> plan =
      planProgram(module, options, hardware->halfActivations);
  if (failed(plan))
    return failure();
  return checkFits(module, options, *hardware, *plan);
}

llvm::Error systole::reportModel(StringRef model,
                                 const CompilerOptions &options) {
  ProgramContext context;
  auto module = context.parse(model, options);
  if (!module || failed(reportProgram(*module, options)))
    return llvm::make_error<CompilationFailed>();
  llvm::outs().flush();
  return llvm::Error::success();
}
