//===- Inspect.h - The contents of files of variables -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TOOLS_TPU_CKPT_INSPECT_H
#define SYSTOLE_TOOLS_TPU_CKPT_INSPECT_H

#include "runtime/checkpoint/TensorFile.h"

namespace systole::runtime {

/// Text of a file with its control characters escaped: they could command the
/// terminal.
std::string printable(absl::string_view text);

/// Prints an error, and returns the exit code.
int fail(absl::string_view message, int code = 1);

absl::string_view viewOf(const Memory &memory);

/// Prints the names, types and sizes of all variables.
int list(const TensorFile &file);

/// Prints the values of a variable.
int print(const TensorFile &file, const std::string &name);

/// Prints what differs: any bit, or with a `bound` above 0 a relative
/// difference of tensors above it. Returns 1 if something does.
int compare(const TensorFile &a, const TensorFile &b, double bound);

} // namespace systole::runtime

#endif // SYSTOLE_TOOLS_TPU_CKPT_INSPECT_H
