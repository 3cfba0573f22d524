//===- Planner.h - The decisions of a kernel plan ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// KernelPlan.cpp chooses the innermost code, LoopOrder.cpp the loops around it.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PLANNER_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PLANNER_H

#include "KernelPlan.h"

namespace systole::tpu {

/// Builds a plan, decision by decision.
class Planner {
public:
  Planner(Contraction &contraction, Precision precision,
          const MXUTarget &target)
      : contraction(contraction), precision(precision), target(target) {}

  KernelPlan run() {
    chooseVectorDim();
    classifyDims();
    chooseProduct();
    chooseTile();
    blockReductions();
    orderLoops();
    chooseStores();
    return std::move(plan);
  }

private:
  using Step = KernelPlan::Step;

  const Contraction::Dim &dim(unsigned i) { return contraction.dims[i]; }
  int64_t stride(Contraction::Operand operand, unsigned i) {
    return contraction.dims[i].strides[operand];
  }

  void chooseVectorDim();
  void classifyDims();
  void chooseProduct();
  std::optional<unsigned> findContiguousPairs();
  bool canOverlapLastPair(unsigned pairs);
  bool movesAlone(unsigned i);
  std::optional<unsigned> findOtherPairs();
  std::optional<unsigned> findDepth();
  bool fitsTiles(unsigned depth);
  int64_t countSums();
  double getTileCost(int64_t rows, int64_t vectors);
  double getNonzeroShare(std::optional<unsigned> rowDim, bool allRows);
  bool staysInCache(unsigned rowDim);
  void chooseTile();
  bool hasFewLastRows();
  bool hasShortPanels();
  int64_t leaveRows(unsigned i, int64_t room);
  void blockReductions();

  /// Bytes of an operand in a block of these extents, as packed.
  int64_t getBoxBytes(unsigned factor, llvm::ArrayRef<int64_t> extents);
  /// Bytes of the streamed operand's panels.
  int64_t getPanelBytes(llvm::ArrayRef<int64_t> extents);
  bool hasDistantRows();
  bool needsSlab(Contraction::Operand factor);
  int64_t countRowTiles();
  int64_t countBlock();
  bool hasLongRows();
  bool isInPairs();
  bool isInPanels();
  bool needsPanels();
  bool canFreeze();
  int64_t getOperandBytes(unsigned operand);
  bool hasFewPanels();
  bool copiesByBlocks();
  bool canPrefetch(bool allRows);
  bool hasRoomForRows();
  bool canFetchPanels(bool packsAll, llvm::ArrayRef<int64_t> extents);
  bool blocksOverlap(unsigned i, llvm::SmallVector<int64_t> extents);
  int64_t countRowsOfCopy();
  void blockRows(llvm::SmallVector<int64_t> &extents);
  void orderLoops();
  void chooseStores();

  Contraction &contraction;
  Precision precision;
  const MXUTarget &target;
  KernelPlan plan;
  /// Parallel dimensions of both operands, of the streamed and of the broadcast
  /// one.
  llvm::SmallVector<unsigned> batchDims, columnDims, rowDims;
  llvm::SmallVector<Step> reductionLoops, rowBlockLoops, rowLoops;
  /// The loop over panels is the innermost.
  bool panelsAreInside = false;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PLANNER_H
