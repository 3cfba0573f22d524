//===- CodeGenerators.cpp - LLVM's code generators ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGenerators.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/TargetRegistry.h"
#include <mutex>

using namespace llvm;

namespace {
/// The code generators that no thread uses. They are not destroyed: threads may
/// compile when the process ends.
struct IdleMachines {
  std::mutex mutex;
  StringMap<SmallVector<std::unique_ptr<TargetMachine>>> byTarget;
};
} // namespace

static IdleMachines &getIdleMachines() {
  static IdleMachines &idle = *new IdleMachines;
  return idle;
}

static std::unique_ptr<TargetMachine>
makeMachine(const systole::TargetCPU &target, CodeGenOptLevel level) {
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
      std::nullopt, level));
}

systole::CodeGenerator::CodeGenerator(const TargetCPU &target,
                                      CodeGenOptLevel level)
    : key(target.triple.str() + " " + target.cpu + " " + target.features + " " +
          std::to_string(static_cast<int>(level))) {
  {
    IdleMachines &idle = getIdleMachines();
    std::lock_guard<std::mutex> lock(idle.mutex);
    if (auto &machines = idle.byTarget[key]; !machines.empty())
      machine = machines.pop_back_val();
  }
  if (!machine)
    machine = makeMachine(target, level);
}

systole::CodeGenerator::~CodeGenerator() {
  if (!machine)
    return;
  IdleMachines &idle = getIdleMachines();
  std::lock_guard<std::mutex> lock(idle.mutex);
  idle.byTarget[key].push_back(std::move(machine));
}
