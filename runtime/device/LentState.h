//===- LentState.h - The state, read while the device goes on ---*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DEVICE_LENTSTATE_H
#define SYSTOLE_RUNTIME_DEVICE_LENTSTATE_H

#include "runtime/support/Wait.h"
#include "systole/runtime/abi.h"

#include "absl/status/status.h"

#include <memory>
#include <vector>

namespace systole::runtime {

/// The variables of a state, lent to one reader, as the writer of a checkpoint,
/// while the device goes on. The reader gives each of them back when he has
/// read it, and a step that comes to overwrite one waits until then. Local
/// variables are not lent.
class LentState {
public:
  /// `state` is laid out as a state of whole variables, and stays as long as
  /// this does.
  LentState(const systole_program &program, std::shared_ptr<const char> state);

  const char *data() const { return state.get(); }

  /// The reader does not read the variable of this index any more, or any.
  void giveBack(int32_t variable);
  void giveBackAll();

  bool isLent(int32_t variable) const {
    return lent[static_cast<size_t>(variable)].load(
               std::memory_order_acquire) != 0;
  }
  /// Waits until the variable, or all, are given back; false if `patience`
  /// ended first.
  bool await(int32_t variable, Clock::duration patience) const;
  bool awaitAll(Clock::duration patience) const;

private:
  const std::shared_ptr<const char> state;
  /// 1 or 0 for each variable. Each is set to 0 once, and never back.
  std::vector<std::atomic<uint32_t>> lent;
};

/// The error where a variable is not given back in time.
absl::Status lateReader(Clock::duration patience);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_LENTSTATE_H
