//===- MergeObjects.h - One object of several -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_TARGET_OBJECT_MERGEOBJECTS_H
#define SYSTOLE_LIB_TARGET_OBJECT_MERGEOBJECTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace systole {

/// Writes one relocatable object of those of a module's parts, which a code
/// generator has written: 64-bit ELF, little endian, with addends, without
/// section groups. Hidden symbols become local: they were visible for the other
/// parts only.
llvm::Error mergeObjects(llvm::ArrayRef<llvm::StringRef> objects,
                         llvm::raw_ostream &os);

} // namespace systole

#endif // SYSTOLE_LIB_TARGET_OBJECT_MERGEOBJECTS_H
