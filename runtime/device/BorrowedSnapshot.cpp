//===- BorrowedSnapshot.cpp - Variables that a reader borrows -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/BorrowedSnapshot.h"

#include "absl/strings/str_cat.h"

namespace systole::runtime {

BorrowedSnapshot::BorrowedSnapshot(const systole_program &program,
                                   std::shared_ptr<const char> state)
    : state(std::move(state)),
      lent(static_cast<size_t>(program.num_variables)) {
  for (size_t i = 0; i < lent.size(); ++i)
    lent[i].store(!program.variables[i].local, std::memory_order_relaxed);
}

void BorrowedSnapshot::giveBack(int32_t variable) {
  std::atomic<uint32_t> &word = lent[static_cast<size_t>(variable)];
  if (word.exchange(0, std::memory_order_release) != 0)
    wakeAll(word);
}

void BorrowedSnapshot::giveBackAll() {
  for (size_t i = 0; i < lent.size(); ++i)
    giveBack(static_cast<int32_t>(i));
}

bool BorrowedSnapshot::await(int32_t variable, Clock::duration patience) const {
  return waitUntilChanged(lent[static_cast<size_t>(variable)], 1, /*spins=*/0,
                          Clock::now() + patience);
}

bool BorrowedSnapshot::awaitAll(Clock::duration patience) const {
  for (size_t i = 0; i < lent.size(); ++i)
    if (!await(static_cast<int32_t>(i), patience))
      return false;
  return true;
}

absl::Status lateReader(Clock::duration patience) {
  return absl::DeadlineExceededError(absl::StrCat(
      "a step waits for a checkpoint that has not been written for ",
      std::chrono::duration<double>(patience).count(),
      " s (the limit that --collective_timeout_secs sets)"));
}

} // namespace systole::runtime
