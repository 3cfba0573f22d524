//===- PinnedKernels.h - Plans chosen beforehand ---*- C++ -* -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The module's `tpu.kernel_plans`: where a file of plans is read, and where
// select-kernels looks a kernel up.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PLANNING_PINNEDKERNELS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PLANNING_PINNEDKERNELS_H

#include "mlir/IR/BuiltinOps.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "llvm/ADT/StringMap.h"

namespace systole::tpu {

/// The key of a kernel: operations with equal keys have equal plans.
std::string getKernelKey(MXUOpInterface op);

class PinnedKernels {
public:
  /// The entries of the module for a CPU.
  PinnedKernels(mlir::ModuleOp module, CPUAttr cpu);

  /// The plans of an operation; null if none are pinned.
  mlir::ArrayAttr lookup(MXUOpInterface op) const;

private:
  llvm::StringMap<mlir::ArrayAttr> plans;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PLANNING_PINNEDKERNELS_H
