//===- Forward.h - Exported predictions -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TARGET_FORWARD_H
#define SYSTOLE_TARGET_FORWARD_H

#include "systole/Dialect/TPU/IR/ProgramMetadata.h"

#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace systole {

/// The StableHLO that the pass extract-forward leaves of a program. Its
/// arguments have the names of inputs and variables.
std::string printForward(mlir::ModuleOp forward);

/// The same for an executable to carry, as StableHLO (for the first one) and,
/// from `served`, as a portable artifact. It is an element of the module's
/// attribute `tpu.forwards`, which emit-program-descriptor turns into a
/// `systole_forward`. `adapters` has the factors of those that are merged, or
/// is null. Null after an error.
tpu::ForwardAttr describeForward(mlir::ModuleOp forward, mlir::ModuleOp served,
                                 int64_t batchSize, bool withText,
                                 mlir::DictionaryAttr adapters);

} // namespace systole

#endif // SYSTOLE_TARGET_FORWARD_H
