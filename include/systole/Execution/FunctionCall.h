//===- FunctionCall.h - The call of a compiled function ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_EXECUTION_FUNCTIONCALL_H
#define SYSTOLE_EXECUTION_FUNCTIONCALL_H

#include <cstdint>

namespace systole::runtime {

/// The beginning of the file by which tpu-run asks systole-run-function for a
/// call. All machines that it is for have the same byte order.
struct Call {
  int64_t inputs, outputs;
  int64_t transientBytes;
  /// The inputs, the outputs and the transient memory begin at multiples of the
  /// alignment, in bytes.
  int64_t alignment;
  /// How often the function is called.
  int64_t runs;
};

} // namespace systole::runtime

#endif // SYSTOLE_EXECUTION_FUNCTIONCALL_H
