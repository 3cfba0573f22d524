//===- TPU.h - The tpu dialect ----------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_IR_TPU_H
#define SYSTOLE_DIALECT_TPU_IR_TPU_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "systole/Dialect/TPU/IR/Cost.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include <optional>

namespace systole::tpu {
/// The convention of the function that holds `op`, or none if that function is
/// not compiled.
std::optional<Convention> getConvention(mlir::Operation *op);

/// The module's `tpu.target`, or the default one.
CPUAttr getTarget(mlir::Operation *op);

/// The slot of the variable `name` in the module's `tpu.state_layout`, or null.
StateSlotAttr lookupState(mlir::Operation *from, llvm::StringRef name);
} // namespace systole::tpu

#include "systole/Dialect/TPU/IR/TPUCostInterface.h.inc"
#include "systole/Dialect/TPU/IR/TPUVPUInterface.h.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/TPU/IR/TPUOps.h.inc"

#include "systole/Dialect/TPU/IR/TPUMXU.h"

#endif // SYSTOLE_DIALECT_TPU_IR_TPU_H
