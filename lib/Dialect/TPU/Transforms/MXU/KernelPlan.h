//===- KernelPlan.h - Tiles, blocks and loop order of a kernel --*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How a contraction is computed: which factor is streamed as vectors and which
// is broadcast, how products are made, the register tile, the blocks for the
// caches, what is copied, and in which order the loops are nested. A plan
// depends on the shape and the target alone, and with it the order of every
// sum.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELPLAN_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELPLAN_H

#include "Contraction.h"
#include <optional>
#include <string>

namespace systole::tpu {

/// What a kernel may count on.
struct MXUTarget {
  int64_t vectorBits = 512;
  int64_t vectorRegisters = 32;
  /// One instruction multiplies and adds, with one rounding.
  bool fusedMultiplyAdd = true;
  BF16Unit bf16 = BF16Unit::none;
  int64_t panelBytes = 128 * 1024;
  int64_t l2Bytes = 1024 * 1024;
  /// Of a result of so many bytes no cache keeps much for the next reader.
  int64_t hugeBytes = 8 * 1024 * 1024;
};

struct KernelPlan {
  /// One level of the loop nest.
  struct Step {
    enum Kind {
      Loop,   ///< over a dimension by `step`; what is inside sees one block
      Slab,   ///< copy what is inside of a factor, padded, to a buffer
      Pack,   ///< copy the streamed factor of what is inside to panels
      Freeze, ///< the same at compile time: the streamed factor is a constant
      Panels, ///< over the vector dimension, by `vectors` vectors
      Rows,   ///< over the row dimension, by `rows`
    };
    Kind kind;
    /// The dimension; of a Slab, the factor.
    unsigned dim = 0;
    int64_t step = 1;
  };

  /// How products are made.
  enum Product {
    Multiply,        ///< in the type of the sums
    MultiplyRounded, ///< the same, of factors rounded to bf16
    Pairs,           ///< of bf16, two at a time along `pairDim`
    Tiles,           ///< of bf16, 16 x 32 by 32 x 16 along `pairDim`
  };

  /// Elements in a vector. 1 where the destination has no contiguous dimension.
  int64_t lanes;
  /// The factor that is loaded as vectors along vectorDim, and the other.
  Contraction::Operand streamed, broadcast;
  /// The other factor moves along vectorDim too: both are loaded as vectors.
  bool elementwise;
  Product product = Multiply;
  /// Of tiles: how many numbers of bf16 each factor is the sum of. With more
  /// than one, tiles are multiplied in several passes, and those of factors
  /// that are no such sums in f32.
  int64_t terms = 1;
  /// The reduction whose neighbours are multiplied together, and whether the
  /// broadcast factor has them side by side where it is; else its slab has, as
  /// pairs or, for tiles, all of them: the slab is transposed.
  unsigned pairDim = 0;
  bool pairsAreContiguous = false;
  /// An odd number of neighbours ends with the pair of the last two, of which
  /// the first is multiplied by 0: a pair is read from memory as it is.
  bool overlapsLastPair = false;
  /// The register tile: `vectors` vectors along vectorDim by `rows` rows.
  unsigned vectorDim;
  int64_t vectors;
  std::optional<unsigned> rowDim;
  int64_t rows;
  /// The last whole tile and the rows that are left over make two tiles of
  /// about the same size: one of few rows would wait for its own sums.
  bool sharesLastRows = false;
  /// The loop nest around the register tile, from outside.
  llvm::SmallVector<Step> steps;
  /// The reductions that the tile sums over in registers, from outside.
  llvm::SmallVector<unsigned> innerReductions;
  /// While a tile is summed, what of the broadcast factor is multiplied later
  /// is fetched: the next block's rows, if a slab is made of each, or the next
  /// tile's. The factor does not stay in the L2 cache, and is read as it comes.
  bool fetchesAhead = false;
  /// While the last tiles of a panel are multiplied, the next one is fetched
  /// or, if it is not packed yet, what it is packed from: there is more of that
  /// than the L2 cache has, or its rows are pieces of longer ones.
  bool fetchesPanels = false;
  /// The streamed factor is in panels of pairs already.
  bool isInPanels = false;
  /// Rows are neighbours in the broadcast factor, which is larger than the L2
  /// cache: the next line of it is fetched.
  bool fetchesNeighbours = false;
  /// Of tiles: the same rows, further on, are fetched into the L1 cache.
  bool fetchesTiles = false;
  /// While a tile is summed, what it has of the result is fetched: the L1 cache
  /// does not hold it.
  bool fetchesSums = false;
  /// The result is larger than the caches, and written once and by whole
  /// vectors: it goes past them, without a read of what it overwrites.
  bool bypassesCaches = false;

  /// Products of bf16, of which there are two in 32 bits.
  bool hasPairs() const { return product == Pairs || product == Tiles; }
  bool isPair(unsigned dim) const { return hasPairs() && dim == pairDim; }

  /// Passes of tiles: which term of the broadcast factor by which of the
  /// streamed one, from the smallest products to the largest. Left out is what
  /// is at most 2^-16 of a product with two terms, and 2^-24 with three.
  llvm::ArrayRef<std::pair<int64_t, int64_t>> getPasses() const;

  /// Bytes of an element of a factor as it is multiplied, with all its terms.
  int64_t getFactorBytes(const Contraction &contraction) const {
    return hasPairs() ? 2 * terms : contraction.elementBytes;
  }

  bool transposes() const { return product == Tiles && !pairsAreContiguous; }

  /// In words: how products are made and why, the tile, what is copied.
  std::string describe(const Contraction &contraction, Precision precision,
                       const MXUTarget &target) const;

  /// Whether a factor's elements are not multiplied as they are in memory.
  bool converts(const Contraction &contraction, unsigned factor) const;

  /// Whether in a tile the loop over the reduction `dim`, and no other, moves
  /// the broadcast factor along an axis with padding, and can leave out its
  /// zeros: of pairs, both.
  bool skipsZeros(const Contraction &contraction, unsigned dim,
                  unsigned axis) const;

  /// The axis with padding along which the reduction `dim` and a tile's rows,
  /// which are all there are, and nothing else move the broadcast factor: of
  /// each iteration it is known which rows it multiplies with more than zeros.
  std::optional<unsigned> findAxisOfRows(const Contraction &contraction,
                                         unsigned dim) const;

  /// Adds a dimension of extent 1 to `contraction` where it has nothing that
  /// can be the vector dimension.
  static KernelPlan get(Contraction &contraction, Precision precision,
                        const MXUTarget &target);
};

/// How far a factor reaches along an axis within a block of these extents, in
/// steps of the greatest distance that all of the block's elements share.
struct AxisReach {
  int64_t step, extent;
  static AxisReach get(const Contraction &contraction, unsigned factor,
                       unsigned axis, llvm::ArrayRef<int64_t> extents);
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELPLAN_H
