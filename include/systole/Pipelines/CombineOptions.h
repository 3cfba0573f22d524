//===- CombineOptions.h - Limits of collectives -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_PIPELINES_COMBINEOPTIONS_H
#define SYSTOLE_PIPELINES_COMBINEOPTIONS_H

#include "mlir/Pass/PassOptions.h"

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace systole {

/// Options of each pipeline that ends with `combine-collectives`.
struct CombineOptions : public virtual mlir::detail::PassOptions {
  Option<int64_t> combineBytes{
      *this, "combine-bytes",
      llvm::cl::desc("Collectives are combined up to this many bytes; 0: as "
                     "combine-collectives does"),
      llvm::cl::init(0)};
  Option<int64_t> combineCount{
      *this, "combine-count",
      llvm::cl::desc("Collectives are combined up to this many tensors; 0: as "
                     "combine-collectives does"),
      llvm::cl::init(0)};
};

/// Adds `combine-collectives` with these limits.
void addCombineCollectives(mlir::OpPassManager &pm,
                           const CombineOptions &options);

} // namespace systole

#endif // SYSTOLE_PIPELINES_COMBINEOPTIONS_H
