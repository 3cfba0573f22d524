//===- DynamicOps.h - StableHLO of unknown sizes, for the runtime -*- C++
//-*-===//
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

/// What the runtime is told of an operation of one element: its line of
/// runtime/data/RecordKinds.def, and its attributes.
struct RecordDescription {
  std::string kind;
  mlir::NamedAttrList attributes;
};

/// Whether an operation of StableHLO or CHLO is one that the runtime computes
/// where it takes or gives values whose sizes are known at run time only.
bool isDynamicOp(mlir::Operation *op);

/// Its description; an error where the runtime has no such form of it.
mlir::FailureOr<RecordDescription> describeDynamicOp(mlir::Operation *op);

} // namespace systole

#endif // SYSTOLE_LIB_CONVERSION_DATATORUNTIME_DYNAMICRECORDOPS_H
