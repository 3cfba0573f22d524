//===- KernelCost.h - The cost model of kernels -----*- C++ -* ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every threshold of kernel selection, as a named term with its unit: cycles of
// the register tile, and the bytes that each cache keeps. Sizes of caches and
// registers come from `#tpu.cpu`; the other terms describe all CPUs alike.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PLANNING_KERNELCOST_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PLANNING_KERNELCOST_H

#include "../KernelPlan.h"

namespace systole::tpu {

struct KernelCost {
  //===--------------------------------------------------------------------===//
  // The register tile, in cycles
  //===--------------------------------------------------------------------===//

  /// A core issues two vector products and two loads a cycle.
  static constexpr double kCyclesPerIssue = 0.5;
  /// The mean wait of a load for the L1 cache, beyond its issue.
  static constexpr double kCyclesPerLoad = 0.05;
  /// The loop around an element of the reduction.
  static constexpr double kCyclesPerIteration = 0.4;
  /// Sums that are in flight at two products a cycle: an FMA takes 4 cycles, a
  /// product of pairs of bf16 6, one of quads 5. The product of pairs of
  /// integers is added to its sum by another instruction, in 1 cycle.
  static constexpr int64_t kChainsOfFMA = 8, kChainsOfPairs = 12,
                           kChainsOfQuads = 10, kChainsOfWords = 2,
                           kIssuesOfWords = 2;
  /// The cost of rows on different pages for 1 of near ones (misses of the
  /// TLB).
  static constexpr double kDistantRowsFactor = 1.03;
  /// The remaining rows take some of the last tile's if that costs at most this
  /// part of two tiles of different sizes.
  static constexpr double kSharedRowsFactor = 0.95;
  /// Cycles at 4 GHz, on Emerald Rapids: 0.1 ms to compile the code for one
  /// vector of sums, divided by 10,000 calls. This decides the tiles of kernels
  /// of a few microseconds alone.
  static constexpr double kCodeCyclesPerSum = 40;

  /// AMX multiplies two tiles in 16 cycles, and loads one from the L1 cache in
  /// 8, of which products hide most.
  static constexpr double kCyclesPerTileProduct = 16, kCyclesPerTileLoad = 8,
                          kShareOfTileLoads = 0.25;

  /// Cycles for one element of the reduction in a tile. The bound is the
  /// products, the loads or the latency of a chain of sums.
  static double getTileCycles(int64_t rows, int64_t vectors,
                              const KernelPlan &plan, bool isOfBytes);
  /// Cycles for one element of the reduction in tiles of AMX, of which each has
  /// 16 rows.
  static double getMatrixTileCycles(int64_t rows, int64_t vectors);

  //===--------------------------------------------------------------------===//
  // Registers
  //===--------------------------------------------------------------------===//

  /// The most vectors of a tile along the vector dimension.
  static constexpr int64_t kMostVectors = 4;
  /// The vectors of most tiles of many rows, 4 of 32 registers. Operands that
  /// are packed before their product is planned have panels of as many.
  int64_t getUsualVectors() const { return vectorRegisters / 8; }
  /// A broadcast row, and one register to spare.
  static constexpr int64_t kOtherRegisters = 2;
  /// The sums of a tile that does not skip zeros.
  int64_t getMostSums() const { return vectorRegisters * 3 / 4; }
  /// The tile, and a vector of each column.
  bool fitsRegisters(int64_t rows, int64_t vectors) const {
    return rows * vectors + vectors + kOtherRegisters <= vectorRegisters;
  }

  //===--------------------------------------------------------------------===//
  // Blocks that caches keep, in bytes
  //===--------------------------------------------------------------------===//

  /// Returns the bytes that stay in the L2 cache while other data streams past
  /// them.
  int64_t getResidentBytes() const { return l2Bytes / 2; }
  /// Returns the bytes that stay in the L2 cache beside a block and the
  /// prefetched source of the next block.
  int64_t getPassingBytes() const { return l2Bytes / 8; }
  /// Returns the bytes of the longest panel. Two panels, of which the next one
  /// is prefetched, leave a quarter of the L2 cache to rows and results.
  int64_t getLongestPanelBytes() const { return l2Bytes * 3 / 8; }
  /// Returns the bytes of the constants of a kernel that other kernels leave in
  /// the L2 cache. More come from memory. With few registers, products are
  /// bound by instructions, and prefetches cost more than they save.
  int64_t getConstantBytes() const {
    return vectorRegisters < 32 ? getResidentBytes() : l2Bytes / 8;
  }
  /// Returns the bytes that caches keep between uses: L2 and the next level, or
  /// L2 alone if the next level is distant. Tiles of AMX multiply a panel by so
  /// many rows that the panel may come from the next level anyway.
  int64_t getKeptBytes(bool isTiles) const {
    return cpu.getDistantLlc() && !isTiles ? getResidentBytes() : 2 * l2Bytes;
  }
  /// A panel that is multiplied out of the L1 cache.
  int64_t getShortPanelBytes() const { return std::min(l1Bytes, panelBytes); }
  /// Rows as far apart as this use few sets of a cache and many pages.
  static constexpr int64_t kDistantBytes = 2048;
  /// Rows at this distance are on different pages (of virtual memory).
  static constexpr int64_t kPageBytes = 4096;

  //===--------------------------------------------------------------------===//
  // Thresholds, in counts
  //===--------------------------------------------------------------------===//

  /// The longest sum, in products, for which the last element of an odd
  /// dimension costs more than pairs gain, unless it forms a pair with the
  /// element before it.
  static constexpr int64_t kShortSum = 64;
  /// Iterations of a tile's sum that pay for a pass over the destination.
  static constexpr int64_t kShortestBlock = 256;
  /// Uses of a panel, or of a copy, that pay for it.
  static constexpr int64_t kUsesOfCopy = 3;
  /// Panels that pay for a copy of rows to lines that AMX loads faster.
  static constexpr int64_t kPanelsOfCopy = 16;
  /// With more tiles than this, the L1 cache is left to the panel that they
  /// multiply.
  static constexpr int64_t kTilesOfShortPanel = 4;
  /// With at most so many panels the kernel waits for the broadcast operand.
  static constexpr int64_t kFewPanels = 8;
  /// More rows than this, and more columns than a vector, make tiles of AMX
  /// pay.
  static constexpr int64_t kFewRowsOfTiles = 8;
  /// Rows of two tiles of AMX.
  static constexpr int64_t kMostRowsOfTiles = 32;

  CPUAttr cpu;
  int64_t vectorRegisters;
  /// The largest power of two, which leaves a third of 48 KiB to the other
  /// operand.
  int64_t l1Bytes;
  /// A panel of the streamed operand.
  int64_t panelBytes;
  int64_t l2Bytes, l2Ways, lineBytes;
  /// The smallest result that no cache keeps for its next reader.
  int64_t hugeBytes;

  /// Panels of an eighth of the L2 cache, unless `panelBytes` says otherwise.
  static KernelCost get(CPUAttr cpu, int64_t panelBytes = 0);
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PLANNING_KERNELCOST_H
