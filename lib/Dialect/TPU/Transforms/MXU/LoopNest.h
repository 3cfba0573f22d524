//===- LoopNest.h - The loops of a kernel plan ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits the loop nest of a kernel plan: scf loops and items around a tile in
// the vector dialect, on memrefs flattened to one dimension.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_LOOPNEST_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_LOOPNEST_H

#include "BlockPacker.h"
#include "PanelPacker.h"
#include "Tile.h"

namespace systole::tpu {

class LoopNest : KernelCode {
public:
  explicit LoopNest(const KernelCode &code);

  void emit();

private:
  using Step = KernelPlan::Step;

  void emit(unsigned level, const NestState &state);
  void emitItems(unsigned level, const NestState &state);
  void emitLoop(unsigned level, const NestState &state);
  void emitCopy(unsigned level, const NestState &state);
  void emitPanels(unsigned level, const NestState &state);
  void emitRows(unsigned level, const NestState &state);
  NestState enterBlock(const NestState &state, unsigned dim, int64_t size,
                       Value iv);
  Extent getWhole(const Extent &extent, int64_t size);
  void emitRest(const Extent &extent, const Extent &whole,
                llvm::function_ref<void()> body);
  std::optional<Upcoming> findUpcomingRows(unsigned level,
                                           const NestState &state);
  void findUpcomingPanel(const NestState &state, NestState &inner, unsigned dim,
                         Value next, Value end);
  Value countTilesLeft(const NestState &state, const Extent &extent, Value iv,
                       int64_t step);

  PanelPacker panels;
  std::unique_ptr<Tile> tile;
};

/// Emits the kernel of `op`. A packed operand is a `memref.alloc` before it.
void emitKernel(mlir::OpBuilder &builder, MXUOpInterface op,
                const Contraction &contraction, const KernelPlan &plan,
                const MXUTarget &target);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_LOOPNEST_H
