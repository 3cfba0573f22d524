//===- KernelPlan.h - A kernel's plan as the emitter sees it ----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `#tpu.kernel_plan`, with what follows from it and the contraction. The
// planner fills one in and attaches it; lower-mxu reads it back.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELPLAN_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELPLAN_H

#include "Contraction.h"
#include <optional>
#include <string>

namespace systole::tpu {

/// The target's instructions and registers, as a kernel sees them.
struct MXUTarget {
  int64_t vectorBits, vectorRegisters;
  /// One instruction multiplies and adds, with one rounding.
  bool fusedMultiplyAdd;
  /// Products of bf16 that are faster than FMA: pairs by VDPBF16PS or BFDOT,
  /// tiles by AMX.
  bool pairs, tiles;
  /// Products of quads of bytes, by VPDPBUSD or SDOT, and in tiles of AMX, and
  /// of pairs of 16-bit integers, by VPMADDWD.
  bool quads, quadTiles, words;
  /// Instructions multiply an unsigned byte by a signed one, as VPDPBUSD; bytes
  /// of one kind, as SDOT and UDOT.
  bool mixesBytes, matchesBytes;
  /// Sums in a vector of products of pairs.
  int64_t pairLanes;
  /// The instructions are NEON's, which every CPU of AArch64 has as a feature.
  bool isAArch64;
  /// An instruction rounds a vector of f32 to bf16.
  bool roundsToBF16;
  int64_t lineBytes;

  static MXUTarget get(CPUAttr cpu);
};

/// Returns the elements of the reduction that a tile of AMX multiplies: as many
/// as fit in 64 bytes.
inline int64_t getDepthOfTiles(const Contraction &contraction) {
  return contraction.isOfBytes() ? 64 : 32;
}
/// The most groups of a filter that registers gather.
constexpr int64_t kMostGatheredGroups = 16;

struct KernelPlan {
  /// One level of the loop nest: see `#tpu.kernel_step`.
  struct Step {
    KernelStepKind kind;
    /// The dimension of a loop, or the operand of a copy.
    unsigned dim = 0;
    int64_t step = 1;
    /// The work items that its iterations are cut into.
    int64_t items = 1;

    /// Whether the items compute tiles, and not copies of the operands.
    bool isOfTiles() const {
      return kind != KernelStepKind::pack && kind != KernelStepKind::copy;
    }
  };

  /// Elements in a vector. 1 if the destination has no contiguous dimension.
  int64_t lanes;
  /// The operand that is loaded as vectors along vectorDim, and the other.
  Contraction::Operand streamed, broadcast;
  /// The other operand moves along vectorDim too: both are loaded as vectors.
  /// Follows from the contraction.
  bool elementwise;
  KernelProduct product = KernelProduct::multiply;
  /// The operands are bytes. Follows from the contraction.
  bool isOfBytes = false;
  /// The number of bf16 terms that each operand is split into. If more than
  /// one, tiles are multiplied in several passes, and operands without such a
  /// split in f32.
  int64_t terms = 1;
  /// The reduction whose neighbours are multiplied together.
  unsigned groupDim = 0;
  GroupLayout groupLayout = GroupLayout::contiguous;
  /// The register tile: `vectors` vectors along vectorDim by `rows` rows.
  unsigned vectorDim;
  int64_t vectors;
  std::optional<unsigned> rowDim;
  /// Rows continue from line to line of this dimension, in a packed block.
  std::optional<unsigned> lineDim;
  int64_t rows;
  /// The last whole tile and the remaining rows are split into two tiles of
  /// about the same size. A tile of few rows would wait for its own sums.
  bool sharesLastRows = false;
  /// The loop nest around the register tile, from outermost to innermost.
  llvm::SmallVector<Step> steps;
  /// The reductions that the tile sums over in registers, outermost first.
  llvm::SmallVector<unsigned> innerReductions;
  /// The target's.
  bool mixesBytes = true, matchesBytes = false;
  Prefetch prefetch = Prefetch::none;
  /// The streamed operand is already in panels of groups. Follows from the
  /// contraction.
  bool isInPanels = false;
  /// The result is larger than the caches, and written once by whole vectors:
  /// it bypasses them, and its old contents are not read.
  bool bypassesCaches = false;

  /// The plan of an attribute that fits the contraction, to which it may add
  /// the vector dimension.
  static KernelPlan get(KernelPlanAttr attr, Contraction &contraction,
                        const MXUTarget &target);
  KernelPlanAttr toAttr(const Contraction &contraction,
                        mlir::MLIRContext *context) const;

  /// Sets the vector dimension, and what follows from it. Adds a dimension of
  /// extent 1 to `contraction` if it is the one after the last.
  void setVectorDim(unsigned dim, Contraction &contraction);

  bool isTiles() const { return product == KernelProduct::tiles; }
  /// The neighbours of the reduction that are multiplied together: a group, in
  /// 32 bits of each operand.
  int64_t getGroup() const {
    switch (product) {
    case KernelProduct::multiply:
    case KernelProduct::rounded:
      return 1;
    case KernelProduct::pairs:
      return 2;
    case KernelProduct::tiles:
      return isOfBytes ? 4 : 2;
    case KernelProduct::quads:
      return 4;
    }
    llvm_unreachable("all products have groups");
  }
  bool hasGroups() const { return getGroup() > 1; }
  /// The group of the reduction `dim`: 1 for all but `groupDim`.
  int64_t getGroup(unsigned dim) const {
    return dim == groupDim ? getGroup() : 1;
  }
  /// Whether the signs of quads differ from those that the instruction
  /// multiplies. VPDPBUSD takes one signed and one unsigned operand, SDOT and
  /// UDOT two of a kind. Then the broadcast operand is multiplied with its
  /// upper bit flipped, and tiles begin with what that adds to their sums.
  bool shiftsBytes(const Contraction &contraction) const {
    bool areMixed = contraction.isUnsigned[0] != contraction.isUnsigned[1];
    return product == KernelProduct::quads &&
           !(areMixed ? mixesBytes : matchesBytes);
  }
  /// Tiles may leave out products by padding zeros.
  bool leavesZerosOut(const Contraction &contraction) const {
    return !elementwise && !isTiles() && !shiftsBytes(contraction);
  }
  /// The broadcast operand has groups side by side in memory. Otherwise its
  /// copy has them, as groups or, for tiles, by transposition.
  bool groupsAreContiguous() const {
    return groupLayout != GroupLayout::copied;
  }
  /// The last neighbours form a group, so that a group is read from memory as
  /// it is. Its first elements are multiplied by 0.
  bool overlapsLastGroup() const {
    return groupLayout == GroupLayout::overlapping;
  }
  /// The sums of tiles end within a tile's depth. The rest is zeros, in the
  /// panels and in a copy of the rows.
  bool padsSums(const Contraction &contraction) const;
  /// The packed block has each row's own sums, of rows that overlap in memory.
  bool unfolds(const Contraction &contraction) const;
  /// Both operands are vectors of bytes, and registers have the neighbours side
  /// by side. A tile multiplies all of the reduction.
  bool gathersGroups() const { return groupLayout == GroupLayout::gathered; }
  /// The block of a dimension that the loops of `steps` leave to the levels
  /// inside of them.
  static int64_t getBlock(const Contraction &contraction, unsigned dim,
                          llvm::ArrayRef<Step> steps);
  /// Whether loops over reductions add several blocks to the destination.
  bool addsBlocks(const Contraction &contraction) const {
    return llvm::any_of(steps, [&](const Step &step) {
      return step.kind == KernelStepKind::loop &&
             contraction.dims[step.dim].reduction;
    });
  }
  /// The groups of the whole reduction.
  int64_t countGroups(const Contraction &contraction) const;
  bool transposes() const { return isTiles() && !groupsAreContiguous(); }
  bool prefetches(Prefetch data) const {
    return (prefetch & data) != Prefetch::none;
  }
  void setPrefetch(Prefetch data, bool isSet) {
    prefetch = isSet ? prefetch | data : prefetch & ~data;
  }

  /// Whether all code of register tiles is in items.
  bool isCut() const {
    return llvm::any_of(steps, [](const Step &step) {
      return step.items > 1 && step.isOfTiles();
    });
  }

  /// Passes of tiles: which term of the broadcast operand by which of the
  /// streamed one, from the smallest products to the largest. Products of at
  /// most 2^-16 of the whole with two terms, and 2^-24 with three, are left
  /// out.
  llvm::ArrayRef<std::pair<int64_t, int64_t>> getPasses() const;

  /// Bytes of an element of an operand as it is multiplied, with all its terms.
  int64_t getFactorBytes(const Contraction &contraction) const {
    return hasGroups() ? 4 / getGroup() * terms : contraction.elementBytes;
  }

  /// Describes the kind of products and its reason, the tile and the copies.
  std::string describe(const Contraction &contraction, Precision precision,
                       const MXUTarget &target) const;

  /// Whether an operand's elements are converted to be multiplied.
  bool converts(const Contraction &contraction, unsigned factor) const;

  /// Whether in a tile only the loop over the reduction `dim` moves the
  /// broadcast operand along an axis with padding. The loop can then skip
  /// zeros. It skips a group only if the whole group is zeros.
  bool skipsZeros(const Contraction &contraction, unsigned dim,
                  unsigned axis) const;

  /// The axis with padding along which only the reduction `dim` and a tile's
  /// rows, which must be all rows, move the broadcast operand. Each iteration
  /// then knows which rows it multiplies by more than zeros.
  std::optional<unsigned> findAxisOfRows(const Contraction &contraction,
                                         unsigned dim) const;
};

/// Whether a reduction moves an operand less far along an axis than positions
/// do. Otherwise, as in a filter's gradient, the rows that are outside of the
/// padding differ in nearly all consecutive iterations.
bool isWindow(const Contraction::Dim &reduction,
              const Contraction::Dim &positions, unsigned factor,
              unsigned axis);

/// How far an operand reaches along an axis within a block of these extents, in
/// steps of the greatest distance that all of the block's elements share.
struct AxisReach {
  int64_t step, extent;
  static AxisReach get(const Contraction &contraction, unsigned factor,
                       unsigned axis, llvm::ArrayRef<int64_t> extents);
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELPLAN_H
