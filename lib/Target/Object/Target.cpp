//===- Target.cpp - CPUs as targets ---------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CPUTable.h"
#include "runtime/system/CpuFeatureTable.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Support/CPUCaches.h"
#include "systole/Target/Object.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/TargetParser/Triple.h"
#include <mutex>

using namespace llvm;
using namespace systole;
using mlir::failed;
using mlir::failure;
using mlir::LogicalResult;
using mlir::success;

static constexpr StringLiteral targets[] = {"x86_64-linux-gnu",
                                            "aarch64-linux-gnu"};

ArrayRef<StringLiteral> systole::getTargets() { return targets; }

StringRef systole::getHostTarget() {
#if defined(__aarch64__)
  return targets[1];
#else
  return targets[0];
#endif
}

StringRef systole::findTarget(StringRef triple) {
  if (triple.empty())
    return getHostTarget();
  Triple asked(Triple::normalize(triple));
  for (StringRef name : targets) {
    Triple known(Triple::normalize(name));
    if (known.getArch() == asked.getArch() && known.getOS() == asked.getOS() &&
        known.getEnvironment() == asked.getEnvironment())
      return name;
  }
  return {};
}

bool systole::isLibraryFunction(StringRef name) {
  static const TargetLibraryInfoImpl library((Triple(getHostTarget())));
  LibFunc function;
  return library.getLibFunc(name, function);
}

/// Makes LLVM's code generators known. The others of LLVM's are not linked into
/// all tools.
static void initializeGenerators() {
  static const bool once = [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
    // The check of the CPU has instructions that LLVM has no intrinsics for.
    LLVMInitializeX86AsmParser();
    LLVMInitializeAArch64TargetInfo();
    LLVMInitializeAArch64Target();
    LLVMInitializeAArch64TargetMC();
    LLVMInitializeAArch64AsmPrinter();
    return true;
  }();
  (void)once;
}

/// Derives the checked features and the vector width from LLVM's description.
static void describe(TargetCPU &target, const MCSubtargetInfo &subtarget) {
  SmallVector<StringRef> required;
  auto require = [&](const auto &features) {
    for (StringRef feature : map_range(
             features, [](const auto &row) { return StringRef(row.name); }))
      if (is_contained(map_range(subtarget.getEnabledProcessorFeatures(),
                                 [](const SubtargetFeatureKV &kv) {
                                   return StringRef(kv.Key);
                                 }),
                       feature))
        required.push_back(feature);
  };
  if (target.triple.isAArch64())
    require(runtime::aarch64::features);
  else
    require(runtime::x86::features);
  target.required = join(required, ",");
  auto has = [&](StringRef feature) { return is_contained(required, feature); };
  target.vectorBits = has("avx512f")              ? 512
                      : has("avx2") && has("fma") ? 256
                                                  : 128;
  const CPURow *row = lookupCPU(target.triple, target.cpu);
  const CPURow &cpu = row ? *row : cpuTable(target.triple).front();
  target.l1dBytes = cpu.l1d << 10;
  target.l2Bytes = cpu.l2 << 10;
  target.l2Ways = cpu.l2Ways;
  target.llcBytes = cpu.llc << 10;
  target.lineBytes = cpu.lineBytes;
  target.distantLLC = cpu.distantLLC;
  // On a CPU that is not in the table, pairs count as no faster than FMA. So
  // kernels lose nothing if they are slower.
  if (has("avx512bf16") || (target.triple.isAArch64() && has("bf16")))
    target.pairsPercent = cpu.pairsPercent ? cpu.pairsPercent : 100;
  if (has("avx512bf16") && has("amx-tile") && has("amx-bf16"))
    target.tilesPercent = cpu.tilesPercent ? cpu.tilesPercent : 1600;
  // VPDPBUSD and SDOT have the throughput of FMA on all CPUs that have them,
  // and four times the products.
  if ((target.vectorBits == 512 && has("avx512vnni")) ||
      (target.vectorBits == 256 && has("avxvnni")) || has("dotprod"))
    target.quadsPercent = 400;
  // Tiles of bytes have twice the products of those of bf16.
  if (target.vectorBits == 512 && has("avx512vnni") && has("amx-tile") &&
      has("amx-int8"))
    target.quadTilesPercent = 2 * (cpu.tilesPercent ? cpu.tilesPercent : 1600);
}

/// The machine's own caches, where it tells them. The last level stays the
/// table's: a virtual machine does not say how many cores share it.
static void describeHost(TargetCPU &target) {
  auto replace = [&](int64_t &value, StringRef name, int level,
                     StringRef field) {
    int64_t own = readCPUCache(level, field).value_or(value);
    if (own == value)
      return;
    value = own;
    // Other caches are other code: it has another name.
    target.title += formatv(";{0}={1}", name, own).str();
  };
  replace(target.l1dBytes, "l1d", 1, "size");
  replace(target.l2Bytes, "l2", 2, "size");
  replace(target.l2Ways, "l2-ways", 2, "ways_of_associativity");
}

/// "1MiB", "48KiB" or "2048".
static bool parseSize(StringRef text, int64_t &value) {
  int64_t unit = text.consume_back("KiB")   ? 1 << 10
                 : text.consume_back("MiB") ? 1 << 20
                                            : 1;
  if (!to_integer(text.trim(), value) || value <= 0)
    return false;
  value *= unit;
  return true;
}

/// Applies --target-attr.
static LogicalResult applyOverrides(TargetCPU &target, StringRef overrides,
                                    mlir::Location location) {
  const std::pair<StringLiteral, int64_t *> fields[] = {
      {"l1d", &target.l1dBytes},       {"l2", &target.l2Bytes},
      {"l2-ways", &target.l2Ways},     {"llc", &target.llcBytes},
      {"pairs", &target.pairsPercent}, {"tiles", &target.tilesPercent}};
  SmallVector<StringRef> parts;
  overrides.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    auto [name, value] = part.trim().split('=');
    auto *field = find_if(fields, [&, name = name](const auto &field) {
      return field.first == name;
    });
    if (field == std::end(fields))
      return mlir::emitError(location)
             << "--target-attr=" << part << ": there is no '" << name
             << "'; l1d, l2, l2-ways, llc (sizes, as in l2=1MiB), pairs and "
                "tiles (throughput in percent of FMA) can be set";
    if (!parseSize(value, *field->second))
      return mlir::emitError(location)
             << "--target-attr=" << part << ": '" << value
             << "' is not a positive number; write a size as 48KiB or 2MiB";
    target.title += ";" + part.trim().str();
  }
  if (target.triple.isAArch64()) {
    bool hasPairs = is_contained(split(target.required, ','), "bf16");
    if (target.tilesPercent > 0 || (target.pairsPercent > 0 && !hasPairs))
      return mlir::emitError(location)
             << "--target-attr=" << overrides << ": '" << target.name
             << (target.tilesPercent > 0
                     ? "' has no tiles"
                     : "' has no feature bf16, which pairs need");
    return success();
  }
  if (target.vectorBits != 512 &&
      (target.pairsPercent > 0 || target.tilesPercent > 0))
    return mlir::emitError(location)
           << "--target-attr=" << overrides << ": '" << target.name
           << "' has no vectors of 512 bits, which pairs and tiles need";
  return success();
}

tpu::CPUAttr TargetCPU::getAttr(mlir::MLIRContext *context) const {
  context->getOrLoadDialect<tpu::TPUDialect>();
  SmallVector<tpu::ProductAttr> products;
  for (auto [unit, percent] :
       {std::pair(tpu::ProductUnit::fma, int64_t(100)),
        std::pair(tpu::ProductUnit::pairs, pairsPercent),
        std::pair(tpu::ProductUnit::tiles, tilesPercent),
        std::pair(tpu::ProductUnit::quads, quadsPercent),
        std::pair(tpu::ProductUnit::quad_tiles, quadTilesPercent)})
    if (percent > 0)
      products.push_back(tpu::ProductAttr::get(context, unit, percent));
  bool hasManyRegisters = vectorBits == 512 || triple.isAArch64();
  return tpu::CPUAttr::get(context, cpu, required, vectorBits,
                           hasManyRegisters ? 32 : 16, l1dBytes, l2Bytes,
                           l2Ways, llcBytes, products, lineBytes, distantLLC);
}

std::string systole::listTargets() {
  std::string text =
      "Name              L1d      L2 (ways)   last level   pairs  tiles  "
      "distant\n";
  for (StringRef target : targets) {
    if (target != targets[0])
      text += ("\nWith --target=" + target + ":\n").str();
    for (const CPURow &row : cpuTable(Triple(target)))
      text += formatv("{0,-16} {1,3} KiB  {2,4} KiB ({3,2})  {4,4} KiB  {5,5}  "
                      "{6,5}  {7,7}\n",
                      row.name, row.l1d, row.l2, row.l2Ways, row.llc,
                      row.pairsPercent ? std::to_string(row.pairsPercent) : "-",
                      row.tilesPercent ? std::to_string(row.tilesPercent) : "-",
                      row.distantLLC ? "yes" : "-");
  }
  return text +
         "\npairs, tiles: products of bf16 (VDPBF16PS or BFDOT, AMX) for 100 "
         "of FMA's. distant: the last level is\n"
         "slow, and kernels keep operands in L2. 'host' is this machine.\n"
         "Other names of LLVM's (`llc -mcpu=help`) have the caches of x86-64 "
         "or "
         "generic. Add and take away features\n"
         "(sapphirerapids-amx-bf16), set caches and rates "
         "(--target-attr=l2=1MiB,pairs=50).\n";
}

/// Splits "sapphirerapids-amx-bf16+avx10.2" into the CPU and its features with
/// their signs. Names have dashes of their own, so the longest known ones win.
static std::pair<StringRef, SmallVector<StringRef>>
splitName(StringRef name, const MCSubtargetInfo &subtarget) {
  auto isSign = [](char c) { return c == '+' || c == '-'; };
  // The ends of prefixes that a sign follows, or nothing; the longest first.
  auto ends = [&](StringRef text) {
    SmallVector<size_t> found = {text.size()};
    for (size_t i = text.size(); i-- > 1;)
      if (isSign(text[i]))
        found.push_back(i);
    return found;
  };
  auto isFeature = [&](StringRef text) {
    return any_of(subtarget.getAllProcessorFeatures(),
                  [&](const SubtargetFeatureKV &kv) { return text == kv.Key; });
  };
  StringRef cpu = name.take_until([](char c) { return c == '+'; });
  for (size_t end : ends(name))
    if (StringRef prefix = name.take_front(end);
        prefix == "host" || prefix == "native" ||
        subtarget.isCPUStringValid(prefix)) {
      cpu = prefix;
      break;
    }
  SmallVector<StringRef> features;
  for (StringRef rest = name.drop_front(cpu.size()); !rest.empty();) {
    StringRef next = rest.drop_front();
    size_t length =
        next.find('+') == StringRef::npos ? next.size() : next.find('+');
    for (size_t end : ends(next))
      if (isFeature(next.take_front(end))) {
        length = end;
        break;
      }
    features.push_back(rest.take_front(length + 1));
    rest = next.drop_front(length);
  }
  return {cpu, features};
}

/// Explains a name that LLVM does not know for an architecture.
static mlir::InFlightDiagnostic
reportUnknownCPU(StringRef cpu, const Triple &triple, mlir::Location location) {
  mlir::InFlightDiagnostic diagnostic =
      mlir::emitError(location) << "unknown target CPU '" << cpu << "' for "
                                << triple.getArchName() << "; ";
  for (StringRef other : targets) {
    std::string error;
    Triple otherTriple(other);
    const Target *llvmTarget = TargetRegistry::lookupTarget(otherTriple, error);
    if (!llvmTarget || otherTriple.getArch() == triple.getArch())
      continue;
    std::unique_ptr<MCSubtargetInfo> generic(
        llvmTarget->createMCSubtargetInfo(otherTriple, "", ""));
    if (generic->isCPUStringValid(cpu))
      return std::move(diagnostic << "it is one of --target=" << other);
  }
  return std::move(diagnostic
                   << "use "
                   << (triple.isAArch64()
                           ? "cortex-a72, neoverse-n1"
                           : "host, x86-64-v3, x86-64-v4, sapphirerapids")
                   << " or another name that `--target-cpu=help` or `llc "
                      "-mcpu=help` lists");
}

static mlir::FailureOr<TargetCPU> makeTarget(StringRef targetName,
                                             StringRef name,
                                             StringRef overrides,
                                             mlir::Location location) {
  if (name.contains(','))
    return mlir::emitError(location)
           << "--target-cpu=" << name
           << ": several CPUs are for executables and libraries; name one of "
              "them here";
  initializeGenerators();
  StringRef machine = findTarget(targetName);
  if (machine.empty())
    return mlir::emitError(location)
           << "--target=" << targetName << ": code can be made for "
           << join(getTargets(), " and ");
  TargetCPU result;
  result.name = name.str();
  result.triple = Triple(machine);
  const Triple &triple = result.triple;
  std::string error;
  const Target *llvmTarget = TargetRegistry::lookupTarget(triple, error);
  if (!llvmTarget)
    return mlir::emitError(location) << error;
  std::unique_ptr<MCSubtargetInfo> generic(
      llvmTarget->createMCSubtargetInfo(triple, "", ""));
  auto [cpu, changes] = splitName(name, *generic);
  bool isHost = cpu == "host" || cpu == "native";
  if (isHost && machine != getHostTarget()) {
    isHost = false;
    cpu = "generic";
  }
  SubtargetFeatures features;
  if (isHost) {
    // The name selects caches, rates and scheduling. Features of this machine
    // are enabled by name, missing ones disabled.
    result.cpu = getHostCPU();
    features = SubtargetFeatures(getHostFeatures());
  } else {
    result.cpu = cpu.str();
  }
  result.title = result.cpu;

  if (!generic->isCPUStringValid(result.cpu))
    return reportUnknownCPU(cpu, triple, location);
  // All vectors are NEON's: those of SVE have a size of their own on each CPU.
  if (triple.isAArch64())
    features.AddFeature("sve", false);
  for (StringRef change : changes) {
    StringRef feature = change.drop_front();
    if (llvm::none_of(generic->getAllProcessorFeatures(),
                      [&](const SubtargetFeatureKV &known) {
                        return feature == known.Key;
                      }))
      return mlir::emitError(location)
             << "unknown feature '" << feature << "' in --target-cpu=" << name
             << " for " << triple.getArchName()
             << "; `llc -mattr=help` lists those that can be added to a CPU";
    features.AddFeature(feature, change.front() == '+');
    result.title += change;
  }
  result.features = features.getString();
  std::unique_ptr<MCSubtargetInfo> subtarget(
      llvmTarget->createMCSubtargetInfo(triple, result.cpu, result.features));
  describe(result, *subtarget);
  if (isHost)
    describeHost(result);
  if (failed(applyOverrides(result, overrides, location)))
    return failure();
  return result;
}

mlir::FailureOr<TargetCPU> systole::resolveTarget(StringRef target,
                                                  StringRef name,
                                                  StringRef overrides,
                                                  mlir::Location location) {
  // LLVM reads its tables of CPUs and features several times for a target.
  static std::mutex mutex;
  static StringMap<TargetCPU> &known = *new StringMap<TargetCPU>;
  std::string key = join(ArrayRef({target, name, overrides}), "\n");
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (auto found = known.find(key); found != known.end())
      return found->second;
  }
  mlir::FailureOr<TargetCPU> made =
      makeTarget(target, name, overrides, location);
  if (succeeded(made)) {
    std::lock_guard<std::mutex> lock(mutex);
    known.try_emplace(key, *made);
  }
  return made;
}
