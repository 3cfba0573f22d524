//===- Object.h - From LLVM to code -----------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TARGET_OBJECT_H
#define SYSTOLE_TARGET_OBJECT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace systole {

namespace tpu {
class CPUAttr;
}

/// A CPU as a target.
struct TargetCPU {
  /// The machine, one of `getTargets()`.
  llvm::Triple triple;
  /// The name as requested: "host", or LLVM's name ("x86-64-v4") with features
  /// added and removed ("sapphirerapids-amx-bf16").
  std::string name;
  /// The name as requested, with the name of the host's CPU, and with
  /// `overrides`.
  std::string title;
  /// The CPU of LLVM's code generator (for scheduling and features), and
  /// additional features, "+avx2,-amx-tile".
  std::string cpu;
  std::string features;
  /// The features that the code needs, by name and separated by commas
  /// ("avx2,fma"). An executable checks them when it starts.
  std::string required;
  /// The width of a vector register in bits: 128, 256 or 512.
  int64_t vectorBits = 128;
  /// Caches of a core, in bytes; see `#tpu.cpu`.
  int64_t l1dBytes, l2Bytes, l2Ways, llcBytes, lineBytes;
  bool distantLLC = false;
  /// Throughput in percent of FMA; 0 without instructions for them.
  int64_t pairsPercent = 0, tilesPercent = 0, quadsPercent = 0,
          quadTilesPercent = 0;

  /// The description that passes read.
  tpu::CPUAttr getAttr(mlir::MLIRContext *context) const;
};

/// The machines that code can be made for, by the names of their folders:
/// "x86_64-linux-gnu" and "aarch64-linux-gnu".
llvm::ArrayRef<llvm::StringLiteral> getTargets();

/// Returns the target that this compiler runs on.
llvm::StringRef getHostTarget();

/// Returns the target of `getTargets()` that matches the triple of --target;
/// empty if no target matches. An empty triple stands for this machine's
/// target.
llvm::StringRef findTarget(llvm::StringRef triple);

/// The target that --target and --target-cpu name. "host" uses the features and
/// the caches of this machine, not its model, which virtual machines mask. For
/// another machine it is a CPU with the features that all have. Any CPU name
/// that LLVM knows for the architecture is accepted. After it, `+` adds a
/// feature and `-` removes one, by LLVM's names. `overrides` (--target-attr)
/// sets caches and rates: "l2=1MiB,pairs=50". Mistakes are errors at
/// `location`.
mlir::FailureOr<TargetCPU> resolveTarget(llvm::StringRef target,
                                         llvm::StringRef name,
                                         llvm::StringRef overrides,
                                         mlir::Location location);

/// A table of the CPUs whose caches and rates are known: --target-cpu=help.
std::string listTargets();

/// The name of this machine's CPU, by its features where a virtual machine
/// masks the model.
std::string getHostCPU();

/// The features of this machine, in LLVM's form ("+avx2,-amx-tile").
std::string getHostFeatures();

/// Whether LLVM knows a function of a C library by this name, as `pow`.
bool isLibraryFunction(llvm::StringRef name);

/// Makes scalar stores of masked stores of one lane, of which LLVM 22 may make
/// stores that are too wide. Runs last before code is generated.
void storeSingleLanes(llvm::Module &module);

/// The format of emitted code.
enum class CodeFormat { LLVMIR, Assembly, Object };

/// Makes code for `target` of all functions of a module of the LLVM dialect,
/// except for those that have a target of their own.
void attachTarget(mlir::ModuleOp module, const TargetCPU &target);

/// Translates a module of the LLVM dialect to LLVM IR, optimises it (-O3, no
/// fast-math, position-independent) for `target`, which is attached, and writes
/// it to `os`. Threads of the context emit a part each of the code of an
/// object, which is the same for any number of threads. The module holds its
/// parts afterwards.
mlir::LogicalResult emitCode(mlir::ModuleOp module, const TargetCPU &target,
                             CodeFormat format, llvm::raw_pwrite_stream &os);

} // namespace systole

#endif // SYSTOLE_TARGET_OBJECT_H
