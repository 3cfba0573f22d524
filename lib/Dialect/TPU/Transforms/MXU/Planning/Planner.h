//===- Planner.h - The decisions of a kernel plan -*- C++ -* --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes a plan, decision by decision: ChooseProduct.cpp and ChooseTile.cpp
// choose the innermost code, BlockReductions.cpp, ChooseCopies.cpp and
// LoopOrder.cpp the loops around it, ChoosePrefetch.cpp what it prefetches,
// ChooseItems.cpp what threads share.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PLANNING_PLANNER_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PLANNING_PLANNER_H

#include "KernelCost.h"
#include "PlanFacts.h"

namespace systole::tpu {

class Planner {
public:
  /// Adds the vector dimension to `contraction` if it has no candidate.
  Planner(Contraction &contraction, Precision precision,
          const MXUTarget &target, const KernelCost &cost)
      : contraction(contraction), precision(precision), target(target),
        cost(cost) {
    plan.isOfBytes = contraction.isOfBytes();
    plan.mixesBytes = target.mixesBytes;
    plan.matchesBytes = target.matchesBytes;
  }

  /// Work items are chosen for a kernel that takes so many cycles.
  KernelPlan run(double cycles) {
    chooseVectorDim();
    dims = ParallelDims::get(plan, contraction);
    chooseProduct();
    chooseTile();
    blockReductions();
    orderLoops();
    chooseStores();
    if (cycles > 0)
      chooseItems(cycles);
    return std::move(plan);
  }

private:
  using Step = KernelPlan::Step;
  using Kind = KernelStepKind;

  const Contraction::Dim &dim(unsigned i) { return contraction.dims[i]; }
  int64_t stride(Contraction::Operand operand, unsigned i) {
    return contraction.dims[i].strides[operand];
  }

  // Products.
  void chooseVectorDim();
  void chooseProduct();
  void chooseProductOfBytes();
  void chooseGatheredGroups();
  std::optional<unsigned> findOtherGroups(int64_t group);
  std::optional<unsigned> findDepth();
  int64_t countRows(unsigned i);
  bool fitsTiles(unsigned depth, bool splits);
  bool chooseTiles(std::optional<unsigned> contiguous, bool splits);

  // The register tile.
  double getTileCycles(int64_t rows, int64_t vectors) {
    return KernelCost::getTileCycles(rows, vectors, plan,
                                     contraction.isOfBytes());
  }
  double getNonzeroShare(std::optional<unsigned> rowDim, bool allRows);
  bool staysInCache(unsigned rowDim);
  bool fitsRegisters(unsigned rowDim, int64_t rows, int64_t vectors);
  double getReductionCycles(std::optional<unsigned> rowDim, int64_t rows,
                            int64_t vectors);
  double getCodeCycles(std::optional<unsigned> rowDim, int64_t rows,
                       int64_t vectors);
  double getMatrixCycles(unsigned rowDim, std::optional<unsigned> lineDim);
  void chooseTile();
  void chooseMatrixTile();
  void chooseRegisterTile();
  bool hasFewLastRows();

  // Blocks of the reductions.
  bool hasShortPanels();
  int64_t leaveRows(unsigned i, int64_t room);
  void blockReductions();
  int64_t countRowTiles();
  int64_t countBlock();

  /// Bytes of an operand in a block of these extents, as packed.
  int64_t getBoxBytes(unsigned factor, llvm::ArrayRef<int64_t> extents);
  /// Bytes of the streamed operand's panels.
  int64_t getPanelBytes(llvm::ArrayRef<int64_t> extents);
  /// Bytes of an element of lhs or rhs in memory, of f32 if it is narrower.
  int64_t getElementBytes() {
    return contraction.isOfBytes() ? 1 : contraction.elementBytes;
  }
  /// Bytes of an operand in memory.
  int64_t getOperandBytes(unsigned operand);

  // Copies.
  int64_t countPanels();
  bool hasEvenRows(llvm::ArrayRef<int64_t> extents);
  bool hasDistantRows();
  bool needsCopy(Contraction::Operand factor);
  bool needsPanels();
  bool copiesByBlocks();
  int64_t countRowsOfCopy();

  // Prefetches and stores.
  bool hasFewPanels();
  bool hasRoomForRows();
  bool canPrefetchRows(bool allRows);
  bool multipliesWords();
  bool canPrefetchPanels(bool packsAll, llvm::ArrayRef<int64_t> extents);
  bool canPrefetchNeighbours();
  void choosePrefetch(bool packsAll, bool allRows,
                      llvm::ArrayRef<int64_t> extents);
  void chooseStores();

  // The loop nest.
  bool blocksOverlap(unsigned i, llvm::SmallVector<int64_t> extents);
  bool putsPanelsInside(llvm::SmallVector<int64_t> extents);
  void blockRows(llvm::SmallVector<int64_t> &extents);
  bool keepsAllRows(llvm::ArrayRef<int64_t> extents);
  bool keepsAllPanels(llvm::SmallVector<int64_t> extents);
  void copy(bool &needed, unsigned factor);
  void loopOver(unsigned i, llvm::SmallVector<int64_t> &extents);
  void orderLoops();
  int64_t countItemsOfCopy(Contraction::Operand operand,
                           llvm::ArrayRef<int64_t> extents);
  void chooseItems(double cycles);

  Contraction &contraction;
  Precision precision;
  const MXUTarget &target;
  const KernelCost &cost;
  KernelPlan plan;
  ParallelDims dims;
  llvm::SmallVector<Step> reductionLoops, rowBlockLoops, rowLoops;
  /// The loop over panels is the innermost.
  bool panelsAreInside = false;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PLANNING_PLANNER_H
