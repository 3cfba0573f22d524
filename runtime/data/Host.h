//===- Host.h - What compiled input functions call --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state behind the ABI's host functions: the first error of a compiled
// input function, and the memory of what it parsed.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_HOST_H
#define SYSTOLE_RUNTIME_DATA_HOST_H

#include "systole/runtime/abi.h"

#include "absl/status/status.h"

#include <google/protobuf/arena.h>

/// One thread's context for compiled input functions.
struct systole_host {
  /// The first error since the last reset.
  absl::Status status;
  /// Holds parsed examples, which the strings taken from them point into.
  google::protobuf::Arena arena;

  /// What the element's random numbers are made of.
  uint64_t key = 0;

  /// Forgets the error and what was parsed, for an element with this key.
  void reset(uint64_t key = 0);

  /// The next random number of the element, uniform in [0, 1).
  double draw();

  /// Keeps `error` if it is the first; its code is what the ABI returns.
  systole_status fail(absl::Status error);
};

#endif // SYSTOLE_RUNTIME_DATA_HOST_H
