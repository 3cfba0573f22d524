//===- Compiler.cpp - From a program to code ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/Compiler.h"
#include "runtime/about/Version.h"
#include "systole/Analysis/ProgramGraph.h"
#include "systole/Compiler/CompileProgress.h"
#include "systole/Compiler/Variants.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"
#include "systole/Optimize/Passes.h"
#include "systole/Pipelines/GraphToStableHLO.h"
#include "systole/Pipelines/Pipelines.h"
#include "systole/Support/CustomFunctions.h"
#include "systole/Support/NestedOps.h"
#include "systole/Target/Forward.h"
#include "systole/Target/Link.h"
#include "systole/Target/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace systole;

/// The passes after which a program is verified.
enum class Verified { EachPass, LastPass };

/// Runs the passes that `build` adds, with the flags of pass managers.
static LogicalResult runPasses(ModuleOp module,
                               llvm::function_ref<void(OpPassManager &)> build,
                               Verified verified = Verified::EachPass) {
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  (void)applyPassManagerCLOptions(manager);
  build(manager);
  if (verified == Verified::EachPass)
    return manager.run(module);
  manager.enableVerifier(false);
  return success(succeeded(manager.run(module)) && succeeded(verify(module)));
}

/// Identifies program and target: the same program, options and target compile
/// to the same code.
static std::string fingerprint(ModuleOp module, const TargetCPU &target,
                               tpu::Precision precision) {
  // The module's attributes say what happens to denormal numbers.
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os, OpPrintingFlags().enableDebugInfo(false));
  os << target.triple.str() << target.cpu << target.features
     << tpu::stringifyPrecision(precision);
  auto hash = llvm::BLAKE3::hash(llvm::arrayRefFromStringRef(text));
  return llvm::toHex(ArrayRef(hash).take_front(8), /*LowerCase=*/true);
}

/// Whether the module is fully lowered.
static bool isLLVM(ModuleOp module) {
  return !module.getBody()->empty() &&
         llvm::all_of(*module.getBody(), [](Operation &op) {
           return isa_and_nonnull<LLVM::LLVMDialect>(op.getDialect());
         });
}

/// Unknown attributes of other dialects are kept without effect; unknown ops
/// are errors.
static LogicalResult verifyOpsAreKnown(ModuleOp module) {
  return failure(module
                     .walk([](Operation *op) {
                       if (op->isRegistered())
                         return WalkResult::advance();
                       op->emitError("there is no operation '")
                           << op->getName()
                           << "': the compiler does not know its dialect";
                       return WalkResult::interrupt();
                     })
                     .wasInterrupted());
}

OwningOpRef<ModuleOp> systole::makeForward(ModuleOp module,
                                           const CompilerOptions &options,
                                           bool withGeneration) {
  CompilerOptions predict = options;
  predict.trainBatchSize = predict.evalBatchSize = 0;
  predict.numShards = 1;
  predict.useTPU = false;
  predict.mesh.clear();
  predict.shard.clear();
  OwningOpRef<ModuleOp> forward = module.clone();
  if (failed(lowerProgram(*forward, Stage::StableHLO, predict)) ||
      failed(runPasses(*forward, [&](OpPassManager &pm) {
        ExtractForwardPassOptions extract;
        extract.withGeneration = withGeneration;
        pm.addPass(createExtractForwardPass(extract));
        pm.addPass(createCanonicalizerPass());
        pm.addPass(createSymbolDCEPass());
      })))
    return {};
  return forward;
}

/// Whether a model that is not lowered yet has predictions.
static bool predicts(ModuleOp module) {
  return containsOp(module, [](Operation *op) {
    return op->getName().getStringRef() == "graph.predict";
  });
}

/// The layers that training shows in TensorBoard. Empty if the model has a
/// mistake, which compiling it reports.
static std::string describeLayers(ModuleOp module,
                                  const CompilerOptions &options) {
  ScopedDiagnosticHandler quiet(module.getContext(),
                                [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> layers = module.clone();
  if (failed(inferLayers(*layers, options)))
    return "";
  return graphDef(readGraph(*layers, nameLines(*layers)));
}

/// The predicting functions that an executable carries for `export`, one for
/// each batch size. Null after an error.
static ArrayAttr describeForwards(ModuleOp module,
                                  const CompilerOptions &options) {
  Builder builder(module.getContext());
  SmallVector<Attribute> forwards;
  llvm::SmallSetVector<int64_t, 4> sizes;
  if (options.predictBatchSize > 0)
    sizes.insert(options.predictBatchSize);
  sizes.insert_range(options.servingBatchSizes);
  for (int64_t size : sizes) {
    CompilerOptions predict = options;
    predict.predictBatchSize = size;
    // `export` merges them into the kernels, unless these are constants.
    predict.dropsAdapters = options.variables.empty();
    OwningOpRef<ModuleOp> forward = makeForward(module, predict);
    if (!forward)
      return {};
    auto adapters = cast_or_null<DictionaryAttr>(
        (*forward)->removeAttr(tpu::TPUDialect::getAdaptersAttrName()));
    // XLA compiles no quantized types.
    OwningOpRef<ModuleOp> served = forward->clone();
    if (failed(runPasses(*served, [&](OpPassManager &pm) {
          pm.addPass(stablehlo::createExpandQuantizedTypesPass());
        })))
      return {};
    tpu::ForwardAttr description = describeForward(
        *forward, *served, size, /*withText=*/forwards.empty(), adapters);
    if (!description)
      return {};
    forwards.push_back(description);
  }
  return builder.getArrayAttr(forwards);
}

static void setLimits(CombineOptions &limits, const CompilerOptions &options) {
  limits.combineBytes = options.combineThresholdBytes;
  limits.combineCount = options.combineThresholdCount;
}

static void setModelOptions(GraphToStableHLOOptions &model,
                            const CompilerOptions &options) {
  model.trainBatchSize = options.trainBatchSize;
  model.evalBatchSize = options.evalBatchSize;
  model.predictBatchSize = options.predictBatchSize;
  model.numShards = options.useTPU ? options.numShards : 0;
  model.allowSoftPlacement = options.allowSoftPlacement;
  model.loopMemoryBudget = options.loopMemoryBudget;
  model.evalOnTPU = options.evalOnTPU;
  model.frozenVariables = options.frozenVariables;
  model.trainableVariables = options.trainableVariables;
  model.lora = options.lora;
  model.dropsAdapters = options.dropsAdapters;
  model.quantize = options.quantize;
  model.marksRanges = options.marksRanges;
  setLimits(model, options);
}

static void buildModel(OpPassManager &pm, const CompilerOptions &options) {
  GraphToStableHLOOptions model;
  setModelOptions(model, options);
  buildGraphToStableHLOPipeline(pm, model);
}

LogicalResult systole::inferLayers(ModuleOp module,
                                   const CompilerOptions &options) {
  return runPasses(module, [&](OpPassManager &pm) {
    GraphToStableHLOOptions model;
    setModelOptions(model, options);
    if (model.trainBatchSize == 0)
      model.trainBatchSize = std::max<int64_t>(model.numShards, 1);
    // A model without an optimizer has the other modes only.
    model.evalBatchSize = model.predictBatchSize = model.trainBatchSize;
    buildGraphBindAndInferPipeline(pm, model);
  });
}

static void buildStep(OpPassManager &pm, const CompilerOptions &options) {
  StepOptions step;
  step.trainBatchSize = options.trainBatchSize;
  step.numShards = options.numShards;
  setLimits(step, options);
  buildStepToStableHLOPipeline(pm, step);
}

void systole::buildPartitioning(OpPassManager &pm,
                                const CompilerOptions &options,
                                bool isProgram) {
  ShardOptions shards;
  shards.mesh = options.mesh;
  for (const std::string &sharding : options.shard)
    shards.shard.push_back(sharding);
  shards.optimizerState = options.shardOptimizerState;
  shards.program = isProgram;
  shards.explain = shards.report = options.explainSharding;
  setLimits(shards, options);
  buildShardStableHLOPipeline(pm, shards);
}

FailureOr<Denormals> systole::resolveDenormals(ModuleOp module,
                                               const CompilerOptions &options) {
  if (options.denormals)
    return *options.denormals;
  Attribute attribute = module->getAttr(denormalsAttrName);
  std::optional<Denormals> denormals = getDenormals(module);
  if (attribute && !denormals)
    return module.emitError()
           << "the attribute " << denormalsAttrName << " is " << attribute
           << "; \"flush\" or \"keep\" is expected";
  return denormals.value_or(Denormals::Flush);
}

LogicalResult systole::lowerProgram(ModuleOp module, Stage stage,
                                    const CompilerOptions &options) {
  if (isLLVM(module))
    return success();
  if (failed(verifyOpsAreKnown(module)))
    return failure();
  if (stage == Stage::LLVMDialect && !isProgram(module) &&
      splitTargets(options.targetCPU).size() > 1)
    return lowerVariants(module, options);
  for (const std::string &library : options.libraries)
    if (llvm::Error error = loadCustomFunctions(library))
      return emitError(module.getLoc()) << llvm::toString(std::move(error));
  bool program = isProgram(module);
  tpu::Precision precision = options.precision.value_or(
      isModel(module) ? tpu::Precision::bf16 : tpu::Precision::f32);
  std::string graph;
  if (stage == Stage::LLVMDialect && isModel(module))
    graph = describeLayers(module, options);
  ArrayAttr forwards;
  if (stage == Stage::LLVMDialect &&
      (options.variables.empty() || options.exportsConstants) &&
      isModel(module) && predicts(module)) {
    forwards = describeForwards(module, options);
    if (!forwards)
      return failure();
  }
  CompileProgress::enter("layers and gradients");
  if (isModel(module) && failed(runPasses(module, [&](OpPassManager &pm) {
        // The program of a model without an input reads files.
        if (stage == Stage::LLVMDialect)
          pm.addPass(graph::createGraphAddPipelinesPass());
        buildModel(pm, options);
      })))
    return failure();
  if (isTrainingStep(module) &&
      failed(runPasses(module,
                       [&](OpPassManager &pm) { buildStep(pm, options); })))
    return failure();
  if (program && options.mesh.empty() && !options.shard.empty())
    return module.emitError() << "--shard=" << options.shard.front()
                              << " splits values over a mesh: give one, as in "
                                 "--mesh=replica:4,model:2";
  if (program && options.mesh.empty() && !options.shardOptimizerState.empty())
    return module.emitError()
           << "--shard-optimizer-state=" << options.shardOptimizerState
           << " splits variables over an axis of a mesh: give one, as in "
              "--mesh=replica:4, in the place of --num-shards";
  if (program && !options.mesh.empty() &&
      failed(runPasses(module, [&](OpPassManager &pm) {
        buildPartitioning(pm, options, /*isProgram=*/true);
      })))
    return failure();
  if (!options.variables.empty()) {
    FreezeVariablesPassOptions freeze;
    freeze.variables = options.variables;
    if (failed(runPasses(module, [&](OpPassManager &pm) {
          pm.addPass(createFreezeVariablesPass(freeze));
        })))
      return failure();
  }
  if (program && options.transform && failed(options.transform(module)))
    return failure();
  if (stage == Stage::StableHLO)
    return success();

  FailureOr<TargetCPU> target =
      resolveTarget(options.target, options.targetCPU, options.targetAttributes,
                    module.getLoc());
  if (failed(target))
    return failure();
  module->setAttr(tpu::TPUDialect::getTargetAttrName(),
                  target->getAttr(module.getContext()));
  FailureOr<Denormals> denormals = resolveDenormals(module, options);
  if (failed(denormals))
    return failure();
  setDenormals(module, *denormals);
  if (!options.kernelPlans.empty() &&
      failed(tpu::pinKernels(module, options.kernelPlans)))
    return failure();
  std::string identity;
  if (program && stage == Stage::LLVMDialect)
    identity = fingerprint(module, *target, precision);
  DeviceOptions device;
  device.precision = precision;
  device.record = stage == Stage::Plan;
  device.markFunctions = options.markFunctions;
  device.checkCPU = options.checkCPU;
  CompileProgress::enter("device operations");
  // Verifying a program costs as much as a pass, and mistakes of the user have
  // been reported before. Passes that tpu-opt runs are verified each.
  if (failed(runPasses(
          module,
          [&](OpPassManager &pm) {
            if (program)
              pm.addPass(createDescribeProgramPass());
            buildStableHLOToTPUPipeline(pm, device);
          },
          Verified::LastPass)))
    return failure();
  if (stage == Stage::TPU)
    return success();

  CompileProgress::enter("kernels");
  if (failed(runPasses(
          module,
          [&](OpPassManager &pm) {
            if (stage == Stage::Kernels)
              buildTPUToKernelsPipeline(pm, device);
            else if (stage == Stage::Plan)
              buildTPUToPlanPipeline(pm, device);
            else
              buildTPUToLLVMPipeline(pm, device);
          },
          stage == Stage::LLVMDialect ? Verified::LastPass
                                      : Verified::EachPass)))
    return failure();
  if (!program || stage != Stage::LLVMDialect)
    return success();
  EmitProgramDescriptorPassOptions descriptor;
  descriptor.compiler =
      std::string(runtime::versionText()) + ", LLVM " LLVM_VERSION_STRING;
  descriptor.commandLine = options.commandLine;
  descriptor.targetCPU = target->title;
  descriptor.targetFeatures = target->required;
  descriptor.precision = tpu::stringifyPrecision(precision);
  descriptor.fingerprint = identity;
  descriptor.graph = graph;
  descriptor.tokenizer = options.tokenizer;
  if (forwards)
    module->setAttr(tpu::TPUDialect::getForwardsAttrName(), forwards);
  return runPasses(module, [&](OpPassManager &pm) {
    pm.addPass(createEmitProgramDescriptorPass(descriptor));
  });
}

LogicalResult systole::writeCode(ModuleOp module, CodeFormat format,
                                 StringRef output,
                                 const CompilerOptions &options) {
  // The functions of several CPUs have their targets.
  bool isOne = splitTargets(options.targetCPU).size() == 1;
  FailureOr<TargetCPU> target =
      resolveTarget(options.target, isOne ? options.targetCPU : "generic",
                    isOne ? options.targetAttributes : "", module.getLoc());
  if (failed(target))
    return failure();
  std::string error;
  auto file = openOutputFile(output, &error);
  if (!file)
    return emitError(module.getLoc()) << error;
  CompileProgress::enter("machine code");
  llvm::buffer_ostream os(file->os());
  if (failed(emitCode(module, *target, format, os)))
    return failure();
  file->keep();
  return success();
}

/// Compiles to a temporary object and passes it to a linker.
static LogicalResult
compileAndLink(ModuleOp module, StringRef output,
               const CompilerOptions &options,
               llvm::function_ref<llvm::Error(StringRef, StringRef)> link) {
  llvm::SmallString<128> object;
  if (std::error_code error =
          llvm::sys::fs::createTemporaryFile("systole", "o", object))
    return emitError(module.getLoc())
           << "cannot write a temporary file: " << error.message();
  llvm::FileRemover remove(object);
  if (failed(lowerProgram(module, Stage::LLVMDialect, options)) ||
      failed(writeCode(module, CodeFormat::Object, object, options)))
    return failure();
  CompileProgress::enter("linking");
  if (llvm::Error error = link(object, output))
    return emitError(module.getLoc()) << llvm::toString(std::move(error));
  return success();
}

LogicalResult systole::compileExecutable(ModuleOp module, StringRef output,
                                         const CompilerOptions &options) {
  if (!isProgram(module))
    return module.emitError(
        "this module has no graph.model and no training step (--carry), which "
        "an executable needs. Compile plain functions to an object "
        "(--to-object) or a library (--to-static, --to-shared), or run them "
        "with tpu-run");
  if (splitTargets(options.targetCPU).size() > 1)
    return compileVariants(module, output, options);
  return compileAndLink(module, output, options, [&](auto object, auto file) {
    return linkExecutable({object.str()}, file, options.libraries,
                          options.isStatic, findTarget(options.target));
  });
}

LogicalResult systole::compileStaticLibrary(ModuleOp module, StringRef output,
                                            const CompilerOptions &options) {
  return compileAndLink(module, output, options, archiveStaticLibrary);
}

LogicalResult systole::compileSharedLibrary(ModuleOp module, StringRef output,
                                            const CompilerOptions &options) {
  return compileAndLink(module, output, options, [&](auto object, auto file) {
    return linkSharedLibrary(object, file, options.libraries,
                             findTarget(options.target));
  });
}
