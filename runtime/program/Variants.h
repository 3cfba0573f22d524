//===- Variants.h - Choosing the best program for this CPU ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An executable that was compiled for several targets has a program for each.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_VARIANTS_H
#define SYSTOLE_RUNTIME_PROGRAM_VARIANTS_H

#include "systole/runtime/abi.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <functional>

namespace systole::runtime {

/// Returns the program for the requested target; a usageError if there is none.
/// Without a request, the function chooses among the programs that this CPU can
/// run. The program that uses the most features is chosen, and of equal ones
/// the last. If no program can run, the first one is returned.
absl::StatusOr<const systole_program *>
chooseVariant(absl::Span<const systole_program *const> programs,
              absl::string_view wanted,
              const std::function<bool(const systole_program &)> &runs);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_VARIANTS_H
