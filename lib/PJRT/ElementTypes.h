//===- ElementTypes.h - Element types of buffers ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_ELEMENTTYPES_H
#define SYSTOLE_LIB_PJRT_ELEMENTTYPES_H

#include "CAPI/Foreign.h"
#include "CAPI/Types.h"

#include "mlir/IR/Types.h"
#include "llvm/ADT/ArrayRef.h"

namespace systole::pjrt {

/// The bytes of an element in memory; 0 for a type without buffers. Integers of
/// less than 8 bits take a byte each.
int64_t getElementBytes(PJRT_Buffer_Type type);
int64_t getElementBytes(XLA_FFI_DataType type);

/// PJRT's type of the elements of a tensor; INVALID if it has none.
PJRT_Buffer_Type getElementType(mlir::Type type);

/// The type of PJRT's type in foreign functions; INVALID if it has none.
XLA_FFI_DataType getForeignType(int32_t type);

/// The bytes of a dense array; -1 if that overflows or a size is negative.
int64_t getArrayBytes(PJRT_Buffer_Type type, llvm::ArrayRef<int64_t> dims);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_ELEMENTTYPES_H
