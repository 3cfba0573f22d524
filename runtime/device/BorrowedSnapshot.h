//===- BorrowedSnapshot.h - Variables that a reader borrows -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DEVICE_BORROWEDSNAPSHOT_H
#define SYSTOLE_RUNTIME_DEVICE_BORROWEDSNAPSHOT_H

#include "runtime/system/Wait.h"
#include "systole/runtime/abi.h"

#include "absl/status/status.h"

#include <memory>
#include <vector>

namespace systole::runtime {

/// A snapshot of a state that one reader, such as the writer of a checkpoint,
/// borrows while the device continues. The reader returns each variable after
/// reading it. A step that would overwrite a variable waits for that. Local
/// variables are not borrowed.
class BorrowedSnapshot {
public:
  /// `state` has the layout of complete variables. This object keeps it alive.
  BorrowedSnapshot(const systole_program &program,
                   std::shared_ptr<const char> state);

  const char *data() const { return state.get(); }

  /// The reader no longer needs the variable of this index, or any variable.
  void giveBack(int32_t variable);
  void giveBackAll();

  bool isLent(int32_t variable) const {
    return lent[static_cast<size_t>(variable)].load(
               std::memory_order_acquire) != 0;
  }
  /// Waits until the variable is returned, or all are; false if `patience` ends
  /// first.
  bool await(int32_t variable, Clock::duration patience) const;
  bool awaitAll(Clock::duration patience) const;

private:
  const std::shared_ptr<const char> state;
  /// 1 for each borrowed variable. Each is set to 0 once, and never back.
  std::vector<std::atomic<uint32_t>> lent;
};

/// The error if a variable is not returned in time.
absl::Status lateReader(Clock::duration patience);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_BORROWEDSNAPSHOT_H
