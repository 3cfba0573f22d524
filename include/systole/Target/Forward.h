//===- Forward.h - What a program predicts, for others ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TARGET_FORWARD_H
#define SYSTOLE_TARGET_FORWARD_H

#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace systole {

/// The text of what the pass extract-forward leaves of a program: StableHLO
/// whose arguments are called by the names of inputs and variables.
std::string printForward(mlir::ModuleOp forward);

/// The same for an executable to carry, as text (of the first one) and as a
/// portable artifact: an element of the attribute `tpu.forwards` of its module,
/// which emit-program-descriptor turns into a `systole_forward`. Null after an
/// error.
mlir::DictionaryAttr describeForward(mlir::ModuleOp forward, int64_t batchSize,
                                     bool withText);

} // namespace systole

#endif // SYSTOLE_TARGET_FORWARD_H
