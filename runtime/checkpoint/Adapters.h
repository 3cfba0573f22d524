//===- Adapters.h - Adapters of kernels (LoRA) ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_ADAPTERS_H
#define SYSTOLE_RUNTIME_CHECKPOINT_ADAPTERS_H

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <string>

namespace systole::runtime {

/// Whether a variable is a matrix of an adapter: `query/lora_kernel_a`.
inline bool isAdapter(absl::string_view variable) {
  return absl::EndsWith(variable, "/lora_kernel_a") ||
         absl::EndsWith(variable, "/lora_kernel_b");
}

/// The matrix 'a' or 'b' of the adapter of `query/kernel`, if that has one.
inline std::string adapterName(absl::string_view kernel, char matrix) {
  absl::ConsumeSuffix(&kernel, "kernel");
  return absl::StrCat(kernel, "lora_kernel_", std::string(1, matrix));
}

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_ADAPTERS_H
