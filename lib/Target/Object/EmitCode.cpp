//===- EmitCode.cpp - From LLVM to code -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/Denormals.h"
#include "systole/Target/Object.h"

#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

static std::unique_ptr<TargetMachine>
makeMachine(const systole::TargetCPU &target) {
  std::string error;
  const Target *llvmTarget = TargetRegistry::lookupTarget(target.triple, error);
  if (!llvmTarget)
    return nullptr;
  TargetOptions options;
  // A multiplication and an addition keep two roundings unless the program has
  // an fma: the interpreter and every target then agree on elementwise results.
  options.AllowFPOpFusion = FPOpFusion::Strict;
  options.FunctionSections = true;
  options.DataSections = true;
  return std::unique_ptr<TargetMachine>(llvmTarget->createTargetMachine(
      target.triple, target.cpu, target.features, options, Reloc::PIC_,
      std::nullopt, CodeGenOptLevel::Aggressive));
}

/// Tells LLVM's optimizer the target by function attributes.
static void setTargetAttributes(Module &module,
                                const systole::TargetCPU &target,
                                bool flushesDenormals) {
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", target.cpu);
    if (!target.features.empty())
      function.addFnAttr("target-features", target.features);
    function.addFnAttr("prefer-vector-width",
                       std::to_string(target.vectorBits));
    function.addFnAttr("min-legal-vector-width",
                       std::to_string(target.vectorBits));
    // LLVM then folds constants and comparisons with 0 as the CPU would.
    if (flushesDenormals)
      function.addFnAttr("denormal-fp-math", "preserve-sign,preserve-sign");
    function.addFnAttr(Attribute::NoUnwind);
  }
}

static void optimize(Module &module, TargetMachine &machine) {
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
  PipelineTuningOptions tuning;
  tuning.LoopVectorization = true;
  tuning.SLPVectorization = true;
  tuning.LoopUnrolling = true;
  PassBuilder builder(&machine, tuning);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(OptimizationLevel::O3)
      .run(module, modules);
}

mlir::LogicalResult systole::emitCode(mlir::ModuleOp module,
                                      const TargetCPU &target,
                                      CodeFormat format,
                                      raw_pwrite_stream &os) {
  std::unique_ptr<TargetMachine> machine = makeMachine(target);
  if (!machine)
    return module.emitError("no code generator for this target");
  LLVMContext context;
  std::unique_ptr<Module> llvmModule =
      mlir::translateModuleToLLVMIR(module, context);
  if (!llvmModule)
    return mlir::failure();
  llvmModule->setDataLayout(machine->createDataLayout());
  llvmModule->setTargetTriple(machine->getTargetTriple());
  setTargetAttributes(*llvmModule, target,
                      getDenormals(module) == Denormals::Flush);
  optimize(*llvmModule, *machine);
  storeSingleLanes(*llvmModule);
  if (format == CodeFormat::LLVMIR) {
    llvmModule->print(os, nullptr);
    return mlir::success();
  }
  legacy::PassManager passes;
  CodeGenFileType type = format == CodeFormat::Assembly
                             ? CodeGenFileType::AssemblyFile
                             : CodeGenFileType::ObjectFile;
  if (machine->addPassesToEmitFile(passes, os, nullptr, type))
    return module.emitError("this target cannot write ")
           << (format == CodeFormat::Assembly ? "assembly" : "objects");
  passes.run(*llvmModule);
  return mlir::success();
}
