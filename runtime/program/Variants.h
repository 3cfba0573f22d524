//===- Variants.h - The program that is best for this processor -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An executable that was compiled for several CPUs has a program for each.
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

/// Of the programs that run here the one that uses most features of the
/// processor, the last of equals; the first where none runs. The one for the
/// CPU that is wanted, if one is; a usageError where there is none.
absl::StatusOr<const systole_program *>
chooseVariant(absl::Span<const systole_program *const> programs,
              absl::string_view wanted,
              const std::function<bool(const systole_program &)> &runs);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_VARIANTS_H
