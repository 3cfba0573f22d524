//===- HostFunction.h - Functions of the host -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_HOSTFUNCTION_H
#define SYSTOLE_SUPPORT_HOSTFUNCTION_H

#include "llvm/ADT/StringRef.h"

namespace systole {

/// An attribute of the data dialect on a `func.func` that the runtime calls on
/// the host: for each record, or from a step. Libraries that do not depend on
/// the dialect read it, too.
inline constexpr llvm::StringLiteral hostFunctionAttrName = "data.function";

} // namespace systole

#endif // SYSTOLE_SUPPORT_HOSTFUNCTION_H
