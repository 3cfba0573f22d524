//===- SharedObject.h - Loading shared objects ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SYSTEM_SHAREDOBJECT_H
#define SYSTOLE_RUNTIME_SYSTEM_SHAREDOBJECT_H

#include "absl/status/statusor.h"

#include <string>

namespace systole::runtime {

/// Whether the program was linked with --static.
bool isStaticProgram();

/// dlopen, which a static program refuses: the object would bring a C library
/// of its own. The error says why it cannot be loaded. It is never unloaded.
absl::StatusOr<void *> loadSharedObject(const std::string &path,
                                        bool isGlobal = false);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SYSTEM_SHAREDOBJECT_H
