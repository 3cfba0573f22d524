//===- KernelPlan.h - Tiles, blocks and loop order of a kernel --*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan decides how a contraction is computed. It names the streamed and the
// broadcast operand, the kind of product, the register tile, the blocks for the
// caches, the copies and the loop order. The plan and the order of every sum
// depend on the shape and the target alone.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELPLAN_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELPLAN_H

#include "Contraction.h"
#include <optional>
#include <string>

namespace systole::tpu {

/// The target as a kernel sees it: its description, and budgets that follow
/// from the sizes of its caches.
struct MXUTarget {
  int64_t vectorBits, vectorRegisters;
  /// One instruction multiplies and adds, with one rounding.
  bool fusedMultiplyAdd;
  /// Products of bf16 that are faster than FMA: pairs by VDPBF16PS, tiles by
  /// AMX.
  bool pairs, tiles;
  /// An instruction rounds a vector of f32 to bf16.
  bool roundsToBF16;
  /// Bytes that stay in the L1 cache: the largest power of two, which leaves a
  /// third of 48 KiB to the other operand.
  int64_t l1Bytes;
  int64_t panelBytes, l2Bytes, l2Ways;
  /// The smallest result, in bytes, that no cache keeps for its next reader.
  int64_t hugeBytes;

  /// Panels of an eighth of the L2 cache, unless `panelBytes` says otherwise.
  static MXUTarget get(CPUAttr cpu, int64_t panelBytes = 0);
};

struct KernelPlan {
  /// One level of the loop nest.
  struct Step {
    enum Kind {
      Loop,   ///< over a dimension by `step`; the inside sees a block
      Slab,   ///< copy the inner box of an operand, padded, to a buffer
      Pack,   ///< copy the streamed operand of the inside to panels
      Freeze, ///< the same at compile time, for a constant operand
      Panels, ///< over the vector dimension, by `vectors` vectors
      Rows,   ///< over the row dimension, by `rows`
    };
    Kind kind;
    /// The dimension; the operand of a packed block.
    unsigned dim = 0;
    int64_t step = 1;
  };

  /// The kind of product.
  enum Product {
    Multiply,        ///< in the type of the sums
    MultiplyRounded, ///< the same, of operands rounded to bf16
    Pairs,           ///< of bf16, two at a time along `pairDim`
    Tiles,           ///< of bf16, 16 x 32 by 32 x 16 along `pairDim`
  };

  /// Elements in a vector. 1 if the destination has no contiguous dimension.
  int64_t lanes;
  /// The operand that is loaded as vectors along vectorDim, and the other.
  Contraction::Operand streamed, broadcast;
  /// The other operand moves along vectorDim too: both are loaded as vectors.
  bool elementwise;
  Product product = Multiply;
  /// With Tiles: the number of bf16 terms that each operand is split into. If
  /// more than one, tiles are multiplied in several passes, and operands
  /// without such a split in f32.
  int64_t terms = 1;
  /// The reduction whose neighbours are multiplied together, and whether the
  /// broadcast operand has them side by side in memory. Otherwise its packed
  /// block has them, as pairs or, for tiles, by transposition.
  unsigned pairDim = 0;
  bool pairsAreContiguous = false;
  /// The last two of an odd number of neighbours form a pair, so that a pair is
  /// read from memory as it is. Its first element is multiplied by 0.
  bool overlapsLastPair = false;
  /// The register tile: `vectors` vectors along vectorDim by `rows` rows.
  unsigned vectorDim;
  int64_t vectors;
  std::optional<unsigned> rowDim;
  int64_t rows;
  /// The last whole tile and the remaining rows are split into two tiles of
  /// about the same size. A tile of few rows would wait for its own sums.
  bool sharesLastRows = false;
  /// The loop nest around the register tile, from outermost to innermost.
  llvm::SmallVector<Step> steps;
  /// The reductions that the tile sums over in registers, outermost first.
  llvm::SmallVector<unsigned> innerReductions;
  /// A tile prefetches the rows of the broadcast operand that are needed next:
  /// the next block's, if each block is packed, or the next tile's. The operand
  /// does not stay in the L2 cache and is read once.
  bool fetchesAhead = false;
  /// The last tiles of a panel prefetch the next panel or, if it is not packed
  /// yet, its source. It is larger than the L2 cache, or its rows are pieces of
  /// longer ones.
  bool fetchesPanels = false;
  /// The streamed operand is already in panels of pairs.
  bool isInPanels = false;
  /// Rows are neighbours in the broadcast operand, which is larger than the L2
  /// cache: its next line is prefetched.
  bool fetchesNeighbours = false;
  /// With Tiles: the same rows, further on, are prefetched into the L1 cache.
  bool fetchesTiles = false;
  /// A tile prefetches its part of the result, which is not in the L1 cache.
  bool fetchesSums = false;
  /// The result is larger than the caches, and written once by whole vectors:
  /// it bypasses them, and its old contents are not read.
  bool bypassesCaches = false;

  /// Products of bf16, which come in pairs of 32 bits.
  bool hasPairs() const { return product == Pairs || product == Tiles; }
  bool isPair(unsigned dim) const { return hasPairs() && dim == pairDim; }

  /// Passes of tiles: which term of the broadcast operand by which of the
  /// streamed one, from the smallest products to the largest. Products of at
  /// most 2^-16 of the whole with two terms, and 2^-24 with three, are left
  /// out.
  llvm::ArrayRef<std::pair<int64_t, int64_t>> getPasses() const;

  /// Bytes of an element of an operand as it is multiplied, with all its terms.
  int64_t getFactorBytes(const Contraction &contraction) const {
    return hasPairs() ? 2 * terms : contraction.elementBytes;
  }

  bool transposes() const { return product == Tiles && !pairsAreContiguous; }

  /// Describes the kind of products and its reason, the tile and the copies.
  std::string describe(const Contraction &contraction, Precision precision,
                       const MXUTarget &target) const;

  /// Whether an operand's elements are converted to be multiplied.
  bool converts(const Contraction &contraction, unsigned factor) const;

  /// Whether in a tile only the loop over the reduction `dim` moves the
  /// broadcast operand along an axis with padding. It can then skip zeros; of
  /// pairs, only those of two zeros.
  bool skipsZeros(const Contraction &contraction, unsigned dim,
                  unsigned axis) const;

  /// The axis with padding along which only the reduction `dim` and a tile's
  /// rows, which must be all rows, move the broadcast operand. Each iteration
  /// then knows which rows it multiplies by more than zeros.
  std::optional<unsigned> findAxisOfRows(const Contraction &contraction,
                                         unsigned dim) const;

  /// Adds a dimension of extent 1 to `contraction` if it has no candidate for
  /// the vector dimension.
  static KernelPlan get(Contraction &contraction, Precision precision,
                        const MXUTarget &target);
};

/// How far an operand reaches along an axis within a block of these extents, in
/// steps of the greatest distance that all of the block's elements share.
struct AxisReach {
  int64_t step, extent;
  static AxisReach get(const Contraction &contraction, unsigned factor,
                       unsigned axis, llvm::ArrayRef<int64_t> extents);
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELPLAN_H
