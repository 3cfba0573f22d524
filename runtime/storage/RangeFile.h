//===- RangeFile.h - A file that is read in ranges ------------ -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_RANGEFILE_H
#define SYSTOLE_RUNTIME_STORAGE_RANGEFILE_H

#include "runtime/storage/Storage.h"
#include "runtime/system/Thread.h"

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace systole::storage {

/// Fetches several ranges at a time on its threads, and prefetches the
/// following ones.
class RangeFile : public InputFile {
public:
  /// Reads exactly the given range of the file, or fails. Threads call it.
  /// `cancelled` becomes true when the result is no longer needed.
  using Fetch =
      std::function<absl::Status(int64_t offset, char *to, int64_t size,
                                 const std::atomic<bool> *cancelled)>;

  RangeFile(std::string path, FileInfo info, Fetch fetch, int64_t block,
            int64_t parallel);
  ~RangeFile() override;

  absl::StatusOr<int64_t> read(char *to, int64_t size) override;
  absl::Status seek(int64_t offset) override;
  absl::StatusOr<int64_t> readAt(int64_t offset, char *to,
                                 int64_t size) override;

private:
  struct Task;
  struct Queue;
  /// Starts to fetch a range, into memory of its own if `to` is null.
  absl::StatusOr<std::shared_ptr<Task>> start(int64_t offset, char *to,
                                              int64_t size);
  absl::Status wait(Task &task);
  static void work(Queue &queue);

  const int64_t block, parallel;
  /// The queue that the threads share.
  const std::shared_ptr<Queue> queue;
  std::mutex threadsMutex;
  std::vector<runtime::Thread> threads;

  /// The position of `read`, the prefetched ranges from there on, and their
  /// end.
  int64_t position = 0;
  std::deque<std::shared_ptr<Task>> window;
  int64_t windowEnd = 0;
  /// The size of the next block, which grows to `block`, so that the first
  /// bytes come soon.
  int64_t nextBlock;
};

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_RANGEFILE_H
