//===- SealedMemory.h - Files that are another process's memory -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SYSTEM_SEALEDMEMORY_H
#define SYSTOLE_RUNTIME_SYSTEM_SEALEDMEMORY_H

#include "absl/strings/string_view.h"

#include <optional>
#include <string>

namespace systole::runtime {

/// The contents of a file of memory (memfd_create) that is sealed, so that no
/// process can change its bytes or its size. It stays mapped until the program
/// ends. Nothing for any other file: one that shrinks while it is mapped would
/// end the program.
std::optional<absl::string_view> mapSealedMemory(const std::string &path);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SYSTEM_SEALEDMEMORY_H
