//===- LevelDbTable.h - Reading LevelDB's tables ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_FORMATS_LEVELDBTABLE_H
#define SYSTOLE_RUNTIME_FORMATS_LEVELDBTABLE_H

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace systole::runtime {

/// Reads a table, the bytes of a file, from its first key to its last. Stops at
/// the first error of `entry`. Every position, size and checksum is checked
/// before use. Memory and time are bounded by the size of the table. Errors do
/// not name the file.
absl::Status
readLevelDbTable(absl::string_view table,
                 absl::FunctionRef<absl::Status(absl::string_view key,
                                                absl::string_view value)>
                     entry);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_FORMATS_LEVELDBTABLE_H
