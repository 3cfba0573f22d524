//===- ReduceAddresses.h - Few pointers for a loop's accesses ---*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_TARGET_OBJECT_REDUCEADDRESSES_H
#define SYSTOLE_LIB_TARGET_OBJECT_REDUCEADDRESSES_H

#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace systole {

/// Strength reduction of innermost loops that sum vectors: their arithmetic of
/// addresses competes with the products. Accesses that stay a constant number
/// of bytes apart share a pointer, which moves from one iteration to the next.
/// Those bytes are the displacement of the instruction, where the target has
/// one for them. Pointers that move alike share an index, where instructions
/// add it. A loop whose number of iterations is a constant ends at an index or
/// an address, and needs no counter.
///
/// LLVM's pass compares all ways to compute the addresses of a loop, and
/// reduces those of the loops around it, too. For kernels of the matrix unit,
/// whose accesses are a few pointers plus constants, this took a sixth of the
/// time of compilation.
struct ReduceAddresses : llvm::PassInfoMixin<ReduceAddresses> {
  llvm::PreservedAnalyses run(llvm::Loop &loop,
                              llvm::LoopAnalysisManager &analyses,
                              llvm::LoopStandardAnalysisResults &results,
                              llvm::LPMUpdater &updater);
};

} // namespace systole

#endif // SYSTOLE_LIB_TARGET_OBJECT_REDUCEADDRESSES_H
