//===- DynamicRecordOps.h - Operations of unknown sizes ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_LIB_CONVERSION_DATATORUNTIME_DYNAMICRECORDOPS_H
#define SYSTOLE_LIB_CONVERSION_DATATORUNTIME_DYNAMICRECORDOPS_H

#include "mlir/IR/Operation.h"

#include <string>

namespace systole {

/// The runtime's description of an operation on one element: its line of
/// runtime/data/record_ops/RecordKinds.def, and its attributes.
struct RecordDescription {
  std::string kind;
  mlir::NamedAttrList attributes;
};

/// Whether the runtime computes an operation of StableHLO or CHLO if its
/// operands or results have unknown sizes.
bool isDynamicOp(mlir::Operation *op);

/// Describes an operation for which isDynamicOp holds. Fails with an error at
/// the operation if the runtime does not compute this form of it.
mlir::FailureOr<RecordDescription> describeDynamicOp(mlir::Operation *op);

} // namespace systole

#endif // SYSTOLE_LIB_CONVERSION_DATATORUNTIME_DYNAMICRECORDOPS_H
