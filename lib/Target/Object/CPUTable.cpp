//===- CPUTable.cpp - Caches and rates of CPUs ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sources of the caches: Intel 64 and IA-32 Architectures Optimization
// Reference Manual (chapter on each microarchitecture); AMD's Software
// Optimization Guides for families 17h, 19h and 1Ah. If a name covers several
// products (x86-64-v3), its row has the caches of a server of its time.
//
// The last-level cache of a client is shared evenly by its cores. A server's
// core may count on 8 MiB, since its neighbours rarely fill a cache of 32 MiB
// or more.
//
// The last-level cache of Intel's servers has been on a mesh since Skylake. On
// Emerald Rapids, one core reads 29 GB/s from it and 145 GB/s from L2 (measured
// with sums of vectors). Kernels whose blocks stay in L2 are faster there: 1.05
// times as fast in training ResNet-50, 1.07 in GPT, 1.08 in an LSTM.
//
// Sources of the rates: AMD's guides list the same throughput for VDPBF16PS and
// VFMADD with vectors of 512 bits. A VDPBF16PS has twice the products; the
// measured ratio is 1.99 on Zen 4 and 2.0 on Zen 5. On Golden Cove and its
// successors VDPBF16PS has half of VFMADD's products a cycle (measured on
// Sapphire Rapids: 89 and 178 GFLOP/s). Intel's manual lists twice f32's rate
// for Cooper Lake. AMX does 1,024 multiplications and additions of bf16 a
// cycle, FMA 64 operations (the manual's chapter on AMX).
//
// Sources for AArch64: Arm's technical reference manuals of each core (chapters
// on the L1 and L2 memory systems); Apple's caches as macOS reports them
// (sysctl hw.perflevel0). If the manual gives a choice, a row has the sizes of
// a common product. Those are Raspberry Pi 3, 4 and 5 (cortex-a53, -a72, -a76)
// and Graviton 2, 3 and 4 (neoverse-n1, -v1, -v2). A cluster's L2 cache is
// shared evenly by its cores. Arm's software optimization guides of Neoverse
// N2, V1 and V2, Cortex-A710 and -X2 list the same throughput for BFDOT and
// FMLA. A BFDOT has twice the products. BFMMLA, which tiles of several rows
// use, has four times as many, but needs its operands rearranged.
//
//===----------------------------------------------------------------------===//

#include "CPUTable.h"

#include "llvm/ADT/STLExtras.h"

using namespace systole;

static constexpr CPURow x86Rows[] = {
    // name, L1d, L2, its ways, last level, pairs, tiles, line, distant
    {"x86-64", 32, 1024, 16, 8192, 0, 0},
    {"x86-64-v2", 32, 1024, 16, 8192, 0, 0},
    {"x86-64-v3", 32, 1024, 16, 8192, 0, 0},
    {"x86-64-v4", 32, 1024, 16, 8192, 0, 0},
    {"nehalem", 32, 256, 8, 2048, 0, 0},
    {"westmere", 32, 256, 8, 2048, 0, 0},
    {"sandybridge", 32, 256, 8, 2048, 0, 0},
    {"ivybridge", 32, 256, 8, 2048, 0, 0},
    {"haswell", 32, 256, 8, 2048, 0, 0},
    {"broadwell", 32, 256, 8, 2048, 0, 0},
    {"skylake", 32, 256, 4, 2048, 0, 0},
    {"skylake-avx512", 32, 1024, 16, 8192, 0, 0, 64, true},
    {"cascadelake", 32, 1024, 16, 8192, 0, 0, 64, true},
    {"cooperlake", 32, 1024, 16, 8192, 200, 0, 64, true},
    {"icelake-client", 48, 512, 8, 2048, 0, 0},
    {"icelake-server", 48, 1280, 20, 8192, 0, 0, 64, true},
    {"tigerlake", 48, 1280, 20, 3072, 0, 0},
    {"rocketlake", 48, 512, 8, 2048, 0, 0},
    {"alderlake", 48, 1280, 10, 3072, 0, 0},
    {"raptorlake", 48, 2048, 16, 3072, 0, 0},
    {"meteorlake", 48, 2048, 16, 3072, 0, 0},
    {"arrowlake", 48, 3072, 12, 3072, 0, 0},
    {"arrowlake-s", 48, 3072, 12, 3072, 0, 0},
    {"lunarlake", 48, 2560, 10, 3072, 0, 0},
    {"sapphirerapids", 48, 2048, 16, 8192, 50, 1600, 64, true},
    {"emeraldrapids", 48, 2048, 16, 8192, 50, 1600, 64, true},
    {"graniterapids", 48, 2048, 16, 8192, 50, 1600, 64, true},
    {"graniterapids-d", 48, 2048, 16, 8192, 50, 1600, 64, true},
    {"znver1", 32, 512, 8, 2048, 0, 0},
    {"znver2", 32, 512, 8, 8192, 0, 0},
    {"znver3", 32, 512, 8, 8192, 0, 0},
    {"znver4", 32, 1024, 8, 8192, 200, 0},
    {"znver5", 48, 1024, 16, 8192, 200, 0},
};

static constexpr CPURow aarch64Rows[] = {
    // name, L1d, L2, its ways, last level, pairs, tiles, line
    {"generic", 32, 256, 16, 1024, 0, 0},
    {"cortex-a53", 32, 128, 16, 512, 0, 0},
    {"cortex-a55", 32, 128, 4, 512, 0, 0},
    {"cortex-a57", 32, 512, 16, 2048, 0, 0},
    {"cortex-a72", 32, 256, 16, 1024, 0, 0},
    {"cortex-a73", 64, 256, 16, 1024, 0, 0},
    {"cortex-a76", 64, 512, 8, 512, 0, 0},
    {"cortex-a78", 64, 512, 8, 1024, 0, 0},
    {"cortex-a710", 64, 512, 8, 2048, 200, 0},
    {"cortex-x1", 64, 1024, 8, 2048, 0, 0},
    {"cortex-x2", 64, 1024, 8, 2048, 200, 0},
    {"neoverse-n1", 64, 1024, 8, 8192, 0, 0},
    {"neoverse-n2", 64, 1024, 8, 8192, 200, 0},
    {"neoverse-v1", 64, 1024, 8, 8192, 200, 0},
    {"neoverse-v2", 64, 2048, 8, 8192, 200, 0},
    {"apple-m1", 128, 3072, 12, 2048, 0, 0, 128},
    {"apple-m2", 128, 4096, 16, 2048, 0, 0, 128},
};

llvm::ArrayRef<CPURow> systole::cpuTable(const llvm::Triple &triple) {
  return triple.isAArch64() ? llvm::ArrayRef<CPURow>(aarch64Rows)
                            : llvm::ArrayRef<CPURow>(x86Rows);
}

const CPURow *systole::lookupCPU(const llvm::Triple &triple,
                                 llvm::StringRef name) {
  llvm::ArrayRef<CPURow> rows = cpuTable(triple);
  const CPURow *row =
      llvm::find_if(rows, [&](const CPURow &row) { return row.name == name; });
  return row == rows.end() ? nullptr : row;
}
