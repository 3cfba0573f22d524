//===- KernelCode.h - Base of the parts of a kernel -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel is emitted in parts. LoopNest emits the loops of the plan.
// BlockPacker and PanelPacker pack operands, and BF16Split splits their
// elements. Tile computes the innermost sums, in vector registers or in AMX
// tiles, with Prefetcher before and Epilogue after them. Parts share the
// kernel's inputs, which they do not change, and the point of the loop nest
// that a part is asked to emit code for.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELCODE_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELCODE_H

#include "Isa/InstructionSet.h"
#include "KernelPlan.h"

namespace systole::tpu {

/// A trip count or a distance: constant, or a value of at most the constant.
struct Extent {
  int64_t constant = 0;
  mlir::Value value; // Used if not constant.
};

/// The location of an operand: its memref, a packed block or panels.
struct Source {
  mlir::Value memref;
  /// The stride of each dimension, in elements.
  llvm::SmallVector<int64_t> strides;
  /// The elements are multiplied without a conversion.
  bool converted = false;
  /// The elements are unsigned.
  bool isUnsigned = false;
  /// The memref consists of panels, of whole vectors.
  bool isPanel = false;
  /// The distance between the terms of an element, if it is split into several.
  int64_t termStride = 0;
  /// A flag in memory: not 0 if an element is not the sum of its terms.
  mlir::Value hasOthers = {};
};

/// The location of prefetched data.
struct Upcoming {
  Source source;
  mlir::Value position;
};

/// A point of the loop nest, with the decisions of the loops around it.
struct NestState {
  using Value = mlir::Value;
  /// An item computes the code.
  bool isItem = false;
  llvm::SmallVector<Source> sources;
  /// The elements from the start of each operand to its current block.
  llvm::SmallVector<mlir::Value> positions;
  /// The coordinates of the current blocks of lhs and rhs.
  std::array<llvm::SmallVector<mlir::Value>, 2> coordinates;
  /// The next rows of the broadcast operand, and the next panel of the streamed
  /// one.
  std::optional<Upcoming> upcoming, upcomingPanel;
  /// The number of tiles between this one and the next panel.
  mlir::Value tilesLeft;
  /// How much of each dimension is left for the inner levels.
  llvm::SmallVector<Extent> extents;
  /// Whether the current block is the first, or the last, of the reduction;
  /// null means true.
  mlir::Value first, last;
  /// The number of a source after the operands. The source has, for each column
  /// of the panels, the number that its sums begin with. Without a source, sums
  /// begin with 0.
  std::optional<unsigned> startOfSums;
  /// Whether the current block is the first of the panels; null means true.
  mlir::Value firstOfPanel;
  /// The rows that are left for the inner levels, and the first of them, if
  /// there is a line dimension. Rows are counted over lines, as in a packed
  /// block.
  Extent rowsOfLines;
  Value firstRow;
  /// The register tile; the last vector has only `tailLanes` lanes if not 0.
  int64_t vectors = 0, tailLanes = 0, rows = 1;

  int64_t tailOf(int64_t vector) const {
    return vector + 1 == vectors ? tailLanes : 0;
  }
  /// Calls `body` for each row and vector of the tile.
  void forEachSum(llvm::function_ref<void(int64_t, int64_t)> body) const {
    for (int64_t row = 0; row < rows; ++row)
      for (int64_t vector = 0; vector < vectors; ++vector)
        body(row, vector);
  }
};

/// The inputs of a kernel, and builders of its loops and buffers. A part
/// derives from a copy and adds the state that it has alone.
class KernelCode : public KernelBuilder {
public:
  /// Vectors of one tile, row by row, or terms of one vector.
  using Vectors = Values;

  KernelCode(mlir::ImplicitLocOpBuilder &builder, MXUOpInterface op,
             const Contraction &contraction, const KernelPlan &plan,
             const MXUTarget &target);

  // Loops and conditions.
  Value materialize(const Extent &extent);
  /// The extent of a block of `size` that begins at `iv`; the last one may be
  /// shorter.
  Extent getBlock(const Extent &extent, int64_t size, Value iv);
  using KernelBuilder::loop;
  void loop(const Extent &extent, int64_t step,
            llvm::function_ref<void(Value)> body) {
    loop(index(0), materialize(extent), step, body);
  }
  /// Loops over the reductions inside of a tile from `depth` on, in `groupStep`
  /// elements of the groups' dimension. Calls `body` with the positions of both
  /// operands and the values that it returned before.
  Vectors reduce(const NestState &state, int64_t groupStep, Value streamed,
                 Value broadcast, Vectors values,
                 llvm::function_ref<Vectors(Value, Value, Vectors)> body,
                 unsigned depth = 0);
  /// Items for blocks of `size`: calls `body` with a block's start and extent.
  void forItems(const Extent &extent, int64_t size,
                llvm::function_ref<void(Value, Extent)> body);
  /// Calls `body` with the starts of the blocks of several extents.
  void forItems(llvm::ArrayRef<Extent> extents, llvm::ArrayRef<int64_t> sizes,
                llvm::function_ref<void(llvm::ArrayRef<Value>)> body);
  void when(Value condition, llvm::function_ref<void()> body);
  /// Emits `body` for a last, shorter block of the groups' reduction that ends
  /// within a tile of AMX: after its elements, a buffer still has those of the
  /// block before.
  void whenBlockEndsInTile(const NestState &state,
                           llvm::function_ref<void()> body);
  /// The values of one of two branches.
  Vectors choose(Value condition, mlir::TypeRange types,
                 llvm::function_ref<Vectors()> then,
                 llvm::function_ref<Vectors()> otherwise);

  /// Allocates a buffer of the kernel, or of the item, before its loops.
  Value allocate(int64_t elements, mlir::Type element);
  /// The operation that the buffers of the kernel, or of the item, follow.
  mlir::Operation *getStart() const { return *start; }
  void setStart(mlir::Operation *op) { *start = op; }

  // Points of the nest.
  /// The state inside a loop over `dim` at `iv`.
  NestState enter(const NestState &state, unsigned dim, Value iv);
  /// The position in an operand of a row and vector of the tile.
  Value rowPosition(const NestState &state, unsigned operand, int64_t row,
                    int64_t vector);
  /// The rows from line to line of the line dimension, in the packed block.
  int64_t getLinePitch(const NestState &state);

  MXUOpInterface op;
  const Contraction &contraction;
  const KernelPlan &plan;
  const MXUTarget &target;
  /// The type of a vector of sums.
  VectorType vectorType;
  /// The instructions of the plan's product.
  std::shared_ptr<InstructionSet> instructions;

private:
  /// The start of the code, which all copies share: items are nested in the
  /// code of all parts.
  std::shared_ptr<mlir::Operation *> start;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELCODE_H
