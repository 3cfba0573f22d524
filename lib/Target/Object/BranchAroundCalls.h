//===- BranchAroundCalls.h - Rare calls in loops of vectors -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_TARGET_OBJECT_BRANCHAROUNDCALLS_H
#define SYSTOLE_LIB_TARGET_OBJECT_BRANCHAROUNDCALLS_H

#include "llvm/IR/PassManager.h"

namespace systole {

/// Declares the functions of vectors that LLVM's vectorizer may call for
/// `rareFunction`s, with a mask of the elements that need it.
void declareVectorCalls(llvm::Module &module);

/// Replaces these calls by a branch, and calls for each element where the mask
/// has one. The vectorizer itself has no branches over vectors.
struct BranchAroundCalls : llvm::PassInfoMixin<BranchAroundCalls> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; }
};

} // namespace systole

#endif // SYSTOLE_LIB_TARGET_OBJECT_BRANCHAROUNDCALLS_H
