//===- Emitter.h - Writes a kernel ------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One class in several sources. KernelEmitter.cpp has the loops, Slab.cpp,
// SlabCopy.cpp and Panels.cpp the copies, Terms.cpp the split of their elements
// into bf16. RegisterTile.cpp and MatrixTile.cpp have the innermost code,
// Prefetch.cpp its prefetches, EpilogueCode.cpp the code on finished sums. The
// folder Isa has the instructions of each kind of product.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_EMITTER_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_EMITTER_H

#include "Isa/InstructionSet.h"
#include "Isa/TileInstructions.h"
#include "KernelPlan.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace systole::tpu {

class Emitter : private KernelBuilder {
public:
  Emitter(mlir::OpBuilder &builder, MXUOpInterface op,
          const Contraction &contraction, const KernelPlan &plan,
          const MXUTarget &target);

  void run();

private:
  template <typename T> using SmallVector = llvm::SmallVector<T>;
  template <typename T> using ArrayRef = llvm::ArrayRef<T>;
  using Step = KernelPlan::Step;

  /// A trip count or a distance: constant, or a value of at most the constant.
  struct Extent {
    int64_t constant = 0;
    Value value; // Used if not constant.
  };

  /// The location of an operand: its memref, a packed block or panels.
  struct Source {
    Value memref;
    /// One for each dimension, in elements.
    SmallVector<int64_t> strides;
    /// Its elements are multiplied as they are.
    bool converted = false;
    /// It consists of panels, of whole vectors.
    bool isPanel = false;
    /// The distance between the terms of an element, if it is split into
    /// several.
    int64_t termStride = 0;
    /// A flag in memory: not 0 if an element is not the sum of its terms.
    Value hasOthers = {};
  };

  /// The location of prefetched data.
  struct Upcoming {
    Source source;
    Value position;
  };

  /// The decisions of the loops around a point of the nest.
  struct State {
    /// An item computes the code.
    bool isItem = false;
    SmallVector<Source> sources;
    /// For each operand, the elements from its start to the current block.
    SmallVector<Value> positions;
    /// For lhs and rhs, the coordinates of the current block.
    std::array<SmallVector<Value>, 2> coordinates;
    /// The next rows of the broadcast operand, and the next panel of the
    /// streamed one.
    std::optional<Upcoming> upcoming, upcomingPanel;
    /// The number of tiles between this one and the next panel.
    Value tilesLeft;
    /// How much of each dimension is left for the inner levels.
    SmallVector<Extent> extents;
    /// Whether this is the first, the last block of the reduction; null means
    /// true.
    Value first, last;
    /// The register tile; the last vector has only `tailLanes` lanes if not 0.
    int64_t vectors = 0, tailLanes = 0, rows = 1;

    int64_t tailOf(int64_t vector) const {
      return vector + 1 == vectors ? tailLanes : 0;
    }
  };

  /// Iterations of a reduction in a tile, and the rows that multiply more than
  /// padding zeros in them.
  struct RowsInside {
    int64_t begin, end, firstRow, rows;
  };

  /// The position of a tile in its reductions.
  struct Cursor {
    /// Positions in lhs and rhs.
    Value streamed, broadcast;
    /// The iteration number over all loops.
    Value iteration;
    /// The position in the prefetched part of the next panel, and the scale of
    /// its distances. 0 if the tile prefetches nothing; null if no tile does.
    Value upcoming, pace;
  };

  /// The code that a thread runs by itself: the kernel, or one of its items.
  struct Scope {
    /// The last operation before the code. Buffers are created after it.
    mlir::Operation *start = nullptr;
    /// The buffers of panels, by their number of elements.
    llvm::DenseMap<int64_t, Value> panelBuffers;
    /// Memory through which sums of tiles pass: rows of two vectors.
    Value tileSums;
  };

  // Numbers and memory.
  Value materialize(const Extent &extent);
  Value allocate(int64_t elements, mlir::Type element);

  // Splits of elements into terms.
  Value allocateFlag();
  void storeFlag(Value flag, int32_t value);
  Value loadFlag(Value flag);
  SmallVector<Value> toTerms(Value vector, const Source &source,
                             Value hasOthers);
  SmallVector<Value> split(Value vector, Value hasOthers);
  SmallVector<Value> splitSpecial(Value vector, Value first);
  Value join(ArrayRef<Value> words, bool odd);
  void emitF32Products(const State &state);
  SmallVector<Value> emitF32Reduction(const State &state, unsigned depth,
                                      Value streamed, Value broadcast,
                                      SmallVector<Value> sums);
  SmallVector<Value> emitF32Step(const State &state, Value streamed,
                                 Value broadcast, SmallVector<Value> sums);
  Value isOutOfRange(const State &state);

  // The loop nest.
  void preparePartialSums(const State &state);
  void loop(Extent extent, int64_t step, llvm::function_ref<void(Value)> body);
  /// Items for blocks of `size`: calls `body` with a block's start and extent.
  void forItems(Extent extent, int64_t size,
                llvm::function_ref<void(Value, Extent)> body);
  /// The instructions of each thread before and after its register tiles.
  void beginTiles();
  void endTiles();
  void emit(unsigned level, const State &state);
  State enter(const State &state, unsigned dim, Value iv);
  State enterBlock(const State &state, unsigned dim, int64_t size, Value iv);
  Extent getBlock(const Extent &extent, int64_t size, Value iv);
  void emitItems(unsigned level, const State &state);
  void emitLoop(unsigned level, const State &state);
  void emitPanels(unsigned level, const State &state);
  void emitRows(unsigned level, const State &state);
  Extent getWholeTiles(const Extent &extent, int64_t size);
  void emitRest(const Extent &extent, const Extent &whole,
                llvm::function_ref<void()> body);
  void findUpcomingPanel(const State &state, State &inner, unsigned dim,
                         Value next, Value end);
  Value countTilesLeft(const State &state, const Extent &extent, Value iv,
                       int64_t step);

  // Packed blocks.
  struct SlabAxis;
  struct Slab;
  Slab describeSlab(const State &state, unsigned factor);
  void emitSlab(unsigned level, const State &state);
  int64_t getStride(const Slab &slab, unsigned dim);
  std::optional<Upcoming> findUpcoming(unsigned level, const State &state);
  unsigned findRun(const Slab &slab);
  void copyAxes(const Slab &slab, unsigned next, Value from, Value to,
                Value oddIsThere);
  void copyRun(const Slab &slab, unsigned first, Value from, Value to,
               Value oddIsThere);
  void copyVector(const Slab &slab, Value from, Value to, Value lanes,
                  Value oddIsThere);
  void copyElements(const Slab &slab, Value from, Value to, Extent extent,
                    Value oddIsThere);
  void fillWithZeros(Value memref, Value from, Value count);
  std::pair<Value, Value> findInside(const Slab &slab, const SlabAxis &axis);
  void copyWithZeros(const Slab &slab, const SlabAxis &axis, Value to,
                     Value low, Value high, llvm::function_ref<void()> copy);
  void copyTransposing(const Slab &slab, Value from, Value to);

  // Panels.
  struct Panel;
  struct PanelLayout {
    /// The reductions inside of a panel, from outermost to innermost.
    SmallVector<unsigned> dims;
    /// For each dimension of the contraction, in elements of the buffer; for
    /// the pairs' dimension, in elements of one lane of a pair.
    SmallVector<int64_t> strides;
    /// In elements of the buffer.
    int64_t size = 0;
    /// It holds the panels of all columns, not only the current one.
    bool hasAllPanels = false;
    /// The reduction along which packing transposes squares: the operand is
    /// contiguous along it, and not along vectorDim.
    std::optional<unsigned> transposed;
  };
  PanelLayout getPanelLayout(unsigned level, const State &state);
  void emitInPanels(unsigned level, const State &state, Value buffer,
                    const PanelLayout &layout, Value hasOthers);
  void emitPack(unsigned level, const State &state);
  void emitFreeze(unsigned level, const State &state);
  mlir::DenseElementsAttr packConstant(const PanelLayout &layout,
                                       bool &hasOthers);
  void packPanel(Panel panel, ArrayRef<unsigned> dims, Value from, Value to,
                 int64_t vectors, int64_t tailLanes);
  void packNest(const Panel &panel, ArrayRef<unsigned> dims, Value from,
                Value to, bool hasOdd);
  void forPairs(const Extent &extent,
                llvm::function_ref<void(Value, bool)> body);
  void packColumns(const Panel &panel, Value from, Value to, bool hasOdd);
  void packPairs(const Panel &panel, Value from, Value to);
  void packTransposing(const Panel &panel, Value from, Value to, bool hasOdd);
  SmallVector<Value> loadSquare(const Panel &panel, Value from, Value mask,
                                int64_t columns);
  Value loadColumns(const Panel &panel, Value from, int64_t vector);
  void storePanel(const Panel &panel, Value even, Value odd, Value to);

  // The register tile.
  void emitTile(const State &state);
  SmallVector<Value> addEarlierSums(const State &state,
                                    SmallVector<Value> sums);
  SmallVector<Value> finishSums(const State &state, SmallVector<Value> sums);
  void storeSums(const State &state, ArrayRef<Value> sums);
  void storeTile(const State &state, ArrayRef<Value> sums, Value memref,
                 bool pastCaches);
  std::pair<Value, Value> findNonzero(const State &state, unsigned dim);
  SmallVector<RowsInside> findRowsInside(const State &state, unsigned dim);
  SmallVector<Value> emitReduction(const State &state, unsigned depth,
                                   const Cursor &cursor,
                                   SmallVector<Value> sums);
  SmallVector<Value> emitIterations(const State &state, unsigned depth,
                                    const Cursor &cursor, Value begin,
                                    Value end, SmallVector<Value> sums);
  SmallVector<Value> emitProducts(const State &state, Value streamedPosition,
                                  Value broadcastPosition,
                                  SmallVector<Value> sums);
  Value loadFactors(const Source &source, Value position, int64_t tailLanes);
  bool hasBlocks(const State &state);
  SmallVector<Value> emitBlockProducts(const State &state,
                                       ArrayRef<Cursor> steps, bool adjacent,
                                       SmallVector<Value> sums);
  SmallVector<Value> splitBlocks(const State &state, SmallVector<Value> sums);
  bool keepsRows(const State &state, unsigned dim);
  SmallVector<Value>
  selectSums(Value condition, int64_t count,
             llvm::function_ref<SmallVector<Value>()> then,
             llvm::function_ref<SmallVector<Value>()> otherwise);
  SmallVector<Value> emitEpilogue(const State &state, ArrayRef<Value> sums);
  Value rowPosition(const State &state, unsigned operand, int64_t row,
                    int64_t vector);
  void forEachSum(const State &state,
                  llvm::function_ref<void(int64_t, int64_t)> body);

  // Prefetching.
  int64_t getLineElements(Value memref);
  void fetch(Value memref, Value position, bool isWrite, unsigned locality);
  void fetchLines(const State &state, const Cursor &cursor);
  int64_t countLines(const State &state, Value memref);
  Value findLine(const State &state, unsigned operand, Value memref,
                 Value iteration);
  void fetchSums(const State &state, Value iteration);
  int64_t countIterations(const State &state);
  int64_t countParts(const State &state);
  void findPart(const State &state, Cursor &cursor);
  Value advancePart(const State &state, const Cursor &cursor, unsigned dim,
                    Value iv);
  void fetchRows(const State &state, const Cursor &cursor, Value iv);
  void forEachEpilogueRows(const State &state,
                           llvm::function_ref<void(unsigned)> body);
  int64_t getEpiloguePace(const State &state, Value memref);
  void fetchEpilogue(const State &state);
  void fetchEpilogueLines(const State &state, Value iteration);
  void fetchTiles(const State &state, Value broadcast);

  // AMX tiles.
  void configureTiles();
  bool storesTiles(const State &state);
  void emitTiles(const State &state);
  void emitTileProducts(const State &state, Value memref, Value position,
                        int64_t pitch);
  void emitTileReduction(const State &state, unsigned depth, Value streamed,
                         Value broadcast);
  void emitTileStep(const State &state, Value streamed, Value broadcast);

  bool isPairDim(unsigned dim) const { return plan.isPair(dim); }

  MXUOpInterface op;
  const Contraction &contraction;
  const KernelPlan &plan;
  const MXUTarget &target;
  /// The type of a vector of sums.
  VectorType vectorType;
  /// The instructions of the plan's product.
  std::unique_ptr<InstructionSet> instructions;
  TileInstructions tiles;
  Scope scope;
  /// The sums between blocks of the reduction: the destination, or a wider
  /// buffer of its shape if the destination's type is narrower.
  Value partialSums;
  /// The code handles the last element of an odd dimension, which has no pair.
  bool oddPair = false;
  /// Whether the result begins at a multiple of a vector's size.
  Value resultIsAligned;
  static constexpr int64_t tileSumsPitch = 32;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_EMITTER_H
