//===- Target.cpp - CPUs to make code for ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Target/Object.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using systole::TargetCPU;

/// The features that our kernels choose by and that an executable checks for
/// when it starts. A CPU that has these has what LLVM's generator uses besides:
/// they came after it, on every x86 CPU made, but for what AMD's processors of
/// 2011 to 2015 alone have.
static constexpr StringLiteral checkedFeatures[] = {
    "avx",      "avx2",       "fma",      "f16c",       "bmi",
    "bmi2",     "avx512f",    "avx512bw", "avx512cd",   "avx512dq",
    "avx512vl", "avx512bf16", "amx-tile", "amx-bf16",   "neon",
    "xop",      "fma4",       "tbm",      "avx512fp16",
};

/// Reads the checked features and the vector width off LLVM's description.
static void describe(TargetCPU &target, const MCSubtargetInfo &subtarget) {
  SmallVector<StringRef> required;
  for (StringRef feature : checkedFeatures)
    if (is_contained(map_range(subtarget.getEnabledProcessorFeatures(),
                               [](const SubtargetFeatureKV &kv) {
                                 return StringRef(kv.Key);
                               }),
                     feature))
      required.push_back(feature);
  target.required = join(required, ",");
  auto has = [&](StringRef feature) { return is_contained(required, feature); };
  if (has("avx512bf16"))
    target.bf16 = has("amx-tile") && has("amx-bf16") ? "tile" : "dot";
  target.vectorBits = has("avx512f")              ? 512
                      : has("avx2") && has("fma") ? 256
                                                  : 128;
}

std::string systole::getHostFeatures() {
  SubtargetFeatures features;
  for (const auto &[feature, enabled] : sys::getHostCPUFeatures())
    features.AddFeature(feature, enabled);
  return features.getString();
}

mlir::FailureOr<TargetCPU> systole::resolveTarget(StringRef name,
                                                  mlir::Location location) {
  if (name.contains(','))
    return mlir::emitError(location)
           << "--target-cpu=" << name
           << ": several CPUs are for executables; name one of them here";
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  TargetCPU result;
  result.name = name.str();
  auto [cpu, added] = name.split('+');
  SubtargetFeatures features;
  if (cpu == "host" || cpu == "native") {
    // The model's number may be masked by a virtual machine: it only sets the
    // scheduling. What this machine has is switched on by name, what it lacks
    // off.
    result.cpu = sys::getHostCPUName();
    features = SubtargetFeatures(getHostFeatures());
  } else {
    result.cpu = cpu.str();
  }
  result.title = result.cpu;

  Triple triple(sys::getProcessTriple());
  std::string error;
  const Target *llvmTarget = TargetRegistry::lookupTarget(triple, error);
  if (!llvmTarget)
    return mlir::emitError(location) << error;
  std::unique_ptr<MCSubtargetInfo> generic(
      llvmTarget->createMCSubtargetInfo(triple, "", ""));
  if (!generic->isCPUStringValid(result.cpu)) {
    return mlir::emitError(location)
           << "unknown target CPU '" << cpu << "' for " << triple.getArchName()
           << "; use host, x86-64-v3, x86-64-v4, sapphirerapids or another "
              "name that `llc -mcpu=help` lists";
  }
  SmallVector<StringRef> addedFeatures;
  added.split(addedFeatures, '+', -1, /*KeepEmpty=*/false);
  for (StringRef feature : addedFeatures) {
    if (llvm::none_of(generic->getAllProcessorFeatures(),
                      [&](const SubtargetFeatureKV &known) {
                        return feature == known.Key;
                      }))
      return mlir::emitError(location)
             << "unknown feature '" << feature << "' in --target-cpu=" << name
             << " for " << triple.getArchName()
             << "; `llc -mattr=help` lists those that can be added to a CPU";
    features.AddFeature(feature);
    result.title += "+" + feature.str();
  }
  result.features = features.getString();
  std::unique_ptr<MCSubtargetInfo> subtarget(
      llvmTarget->createMCSubtargetInfo(triple, result.cpu, result.features));
  describe(result, *subtarget);
  return result;
}
