//===- ExitCodes.cpp - Exit codes of programs -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/cli/ExitCodes.h"

#include "absl/strings/cord.h"

namespace systole::runtime {

constexpr char payload[] = "systole/usage";

absl::Status usageError(absl::string_view message) {
  absl::Status status = absl::InvalidArgumentError(message);
  status.SetPayload(payload, absl::Cord());
  return status;
}

bool isUsageError(const absl::Status &status) {
  return status.GetPayload(payload).has_value();
}

} // namespace systole::runtime
