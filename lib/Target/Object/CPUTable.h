//===- CPUTable.h - Caches and rates of CPUs --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Properties of CPUs that LLVM does not describe, by LLVM's names.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_TARGET_OBJECT_CPUTABLE_H
#define SYSTOLE_LIB_TARGET_OBJECT_CPUTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/TargetParser/Triple.h"
#include <cstdint>

namespace systole {

/// One core of a CPU. Sizes are in KiB.
struct CPURow {
  llvm::StringLiteral name;
  /// A core's own caches.
  int64_t l1d, l2, l2Ways;
  /// The last-level cache that one core may count on.
  int64_t llc;
  /// Throughput in percent of FMA's, where the CPU has the instructions:
  /// VDPBF16PS or BFDOT, and TDPBF16PS.
  int64_t pairsPercent, tilesPercent;
  /// Bytes of a line of these caches.
  int64_t lineBytes = 64;
  /// The last-level cache is far from a core; see `#tpu.cpu`.
  bool distantLLC = false;
};

/// All rows of an architecture, from the oldest CPU of a vendor to the newest.
/// The first is for CPUs that are not in the table.
llvm::ArrayRef<CPURow> cpuTable(const llvm::Triple &triple);

/// The row of a name, or null.
const CPURow *lookupCPU(const llvm::Triple &triple, llvm::StringRef name);

} // namespace systole

#endif // SYSTOLE_LIB_TARGET_OBJECT_CPUTABLE_H
