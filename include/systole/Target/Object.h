//===- Object.h - From the LLVM dialect to code ----------------*- C++ -*-===//
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
#include <string>

namespace systole {

/// A CPU to make code for.
struct TargetCPU {
  /// As it was asked for: "host", or LLVM's name ("x86-64-v4"), and features
  /// that it has besides ("x86-64-v4+avx512bf16").
  std::string name;
  /// The same with the host's CPU by its name.
  std::string title;
  /// What LLVM's code generator is told: its CPU (for scheduling and features)
  /// and the features besides, "+avx2,-amx-tile".
  std::string cpu;
  std::string features;
  /// The features the code needs, by name and separated by commas ("avx2,fma"):
  /// what an executable asks of the machine it is started on.
  std::string required;
  /// The width of a vector register in bits: 128, 256 or 512.
  unsigned vectorBits = 128;
  /// What it multiplies bf16 by: "none", "dot" (AVX-512-BF16), "tile" (AMX
  /// too).
  std::string bf16 = "none";
};

/// The target that --target-cpu names: "host" goes by the features of the
/// machine this runs on, not by its model (virtual machines mask that); any CPU
/// name LLVM knows for this architecture is accepted, and after a '+' features
/// by LLVM's names that are added to it. Others are an error at `location`.
mlir::FailureOr<TargetCPU> resolveTarget(llvm::StringRef name,
                                         mlir::Location location);

/// The features of the machine this runs on, as LLVM writes them
/// ("+avx2,-amx-tile").
std::string getHostFeatures();

/// What code is written as.
enum class CodeFormat { LLVMIR, Assembly, Object };

/// Translates a module of the LLVM dialect to LLVM IR, optimises it (-O3, no
/// fast-math, position-independent) for `target`, and writes it to `os`.
mlir::LogicalResult emitCode(mlir::ModuleOp module, const TargetCPU &target,
                             CodeFormat format, llvm::raw_pwrite_stream &os);

} // namespace systole

#endif // SYSTOLE_TARGET_OBJECT_H
