//===- PlanFacts.h - Facts that plans depend on --*- C++ -* ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of a contraction that decide which plans are possible. The planner asks
// them to make a plan, the checks to accept one.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PLANNING_PLANFACTS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PLANNING_PLANFACTS_H

#include "../KernelPlan.h"

namespace systole::tpu {

/// The roles of the parallel dimensions but the vector dimension: of both
/// operands, of the streamed and of the broadcast one.
struct ParallelDims {
  llvm::SmallVector<unsigned> batch, columns, rows;
  static ParallelDims get(const KernelPlan &plan,
                          const Contraction &contraction);
};

/// The reduction along which the broadcast operand is contiguous.
std::optional<unsigned> findContiguousGroups(const KernelPlan &plan,
                                             const Contraction &contraction);

/// Whether panels can have a last group that begins with zeros. Panels that are
/// transposed along the groups keep its elements in place.
bool canOverlapLastGroup(const KernelPlan &plan, const Contraction &contraction,
                         unsigned dim, int64_t group);

/// Whether a reduction alone moves the broadcast operand along an axis, so that
/// a packed block can hold its neighbours side by side.
bool movesAlone(const KernelPlan &plan, const Contraction &contraction,
                unsigned dim);

/// Whether the reduction `dim`, of whole tiles, can be the innermost of a
/// packed block for tiles.
bool canTranspose(const KernelPlan &plan, const Contraction &contraction,
                  unsigned dim);

/// Whether the reduction `depth` is no multiple of what a tile of AMX sums.
bool padsDepth(const Contraction &contraction, unsigned depth);

/// Whether another dimension moves the broadcast operand along the axis of
/// `depth`, so that rows overlap, as those of a window do.
bool overlapsAlongDepth(const KernelPlan &plan, const Contraction &contraction,
                        unsigned depth, unsigned dim);

/// Whether a copy can have rows along `rowDim` with their own sums: no other
/// dimension moves along the axis of `depth`, and `rowDim` along no other.
bool canPadRows(const KernelPlan &plan, const Contraction &contraction,
                unsigned depth, unsigned rowDim);

/// How many rows a line takes in a packed block of whole rows, with what is
/// between the lines; 0 if the lines of a dimension are not regular there.
int64_t getRowsOfLine(const KernelPlan &plan, const Contraction &contraction,
                      unsigned rowDim, unsigned lineDim);

/// Whether the streamed operand has its groups side by side, as panels do.
bool isInGroups(const KernelPlan &plan, const Contraction &contraction);

/// Whether each step over a column dimension is to the next panel of groups, in
/// the layout of a pack.
bool isInPanels(const KernelPlan &plan, const Contraction &contraction);

/// Whether the kernel can read the streamed operand only from panels.
bool mustPack(const KernelPlan &plan, const Contraction &contraction);

/// Whether the streamed operand is a constant that is one block of panels,
/// which can be made at compile time.
bool canFreeze(const KernelPlan &plan, const Contraction &contraction);

/// Whether the kernel can read an operand only from a copy.
bool mustCopy(const KernelPlan &plan, const Contraction &contraction,
              Contraction::Operand factor);

/// Whether stores of the result can bypass the caches: each element is stored
/// once, by vectors at multiples of their size.
bool canBypassCaches(const KernelPlan &plan, const Contraction &contraction);

/// Why the plan does not compute the contraction on the target; empty if it
/// does.
std::string whyNotComputable(KernelPlanAttr attr,
                             const Contraction &contraction,
                             Precision precision, CPUAttr cpu);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PLANNING_PLANFACTS_H
