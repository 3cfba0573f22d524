//===- RangeFile.cpp - A file that is read in ranges ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/RangeFile.h"

#include "runtime/storage/Http.h"
#include "runtime/support/Status.h"

#include <algorithm>
#include <condition_variable>
#include <cstring>

namespace systole::storage {

struct RangeFile::Task {
  int64_t offset = 0, size = 0;
  std::vector<char> own;
  char *to = nullptr;
  /// The patience of the thread that asks for the range.
  std::shared_ptr<PatienceEnd> patience = SharedPatience::current();
  /// Whether the read has ended, and its status. The queue's mutex guards them.
  bool done = false;
  absl::Status status;
};

struct RangeFile::Queue {
  Fetch fetch;
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::shared_ptr<Task>> tasks;
  bool stopped = false;
  std::atomic<bool> cancelled{false};
};

RangeFile::RangeFile(std::string path, FileInfo info, Fetch fetch,
                     int64_t block, int64_t parallel)
    : InputFile(std::move(path)), block(block), parallel(parallel),
      queue(std::make_shared<Queue>()),
      nextBlock(std::min<int64_t>(block, 256 << 10)) {
  fileInfo = std::move(info);
  queue->fetch = std::move(fetch);
}

RangeFile::~RangeFile() {
  queue->cancelled = true;
  {
    std::lock_guard<std::mutex> lock(queue->mutex);
    queue->stopped = true;
    queue->tasks.clear();
  }
  queue->changed.notify_all();
  // A transfer checks 20 times a second whether it is cancelled. A thread that
  // does not react, such as one in a resolver, is abandoned with the memory
  // that it uses.
  for (runtime::Thread &thread : threads)
    thread.join(runtime::Clock::now() + std::chrono::seconds(5));
}

void RangeFile::work(Queue &queue) {
  std::unique_lock<std::mutex> lock(queue.mutex);
  while (true) {
    queue.changed.wait(lock,
                       [&] { return queue.stopped || !queue.tasks.empty(); });
    if (queue.stopped)
      return;
    std::shared_ptr<Task> task = std::move(queue.tasks.front());
    queue.tasks.pop_front();
    lock.unlock();
    absl::Status status;
    {
      SharedPatience shared(task->patience);
      status =
          queue.fetch(task->offset, task->to, task->size, &queue.cancelled);
    }
    lock.lock();
    task->status = std::move(status);
    task->done = true;
    queue.changed.notify_all();
  }
}

absl::StatusOr<std::shared_ptr<RangeFile::Task>>
RangeFile::start(int64_t offset, char *to, int64_t size) {
  auto task = std::make_shared<Task>();
  task->offset = offset;
  task->size = size;
  if (!to)
    task->own.resize(static_cast<size_t>(size));
  task->to = to ? to : task->own.data();
  {
    std::lock_guard<std::mutex> lock(threadsMutex);
    if (threads.size() < static_cast<size_t>(parallel)) {
      absl::StatusOr<runtime::Thread> thread =
          runtime::Thread::start("storage", [queue = queue] { work(*queue); });
      if (thread.ok())
        threads.push_back(std::move(*thread));
      else if (threads.empty())
        return thread.status();
    }
  }
  std::lock_guard<std::mutex> lock(queue->mutex);
  queue->tasks.push_back(task);
  queue->changed.notify_all();
  return task;
}

/// The wait ends: every try of a fetch has a deadline, and their number is
/// limited.
absl::Status RangeFile::wait(Task &task) {
  std::unique_lock<std::mutex> lock(queue->mutex);
  queue->changed.wait(lock, [&] { return task.done; });
  return task.status;
}

absl::StatusOr<int64_t> RangeFile::read(char *to, int64_t size) {
  int64_t done = 0;
  while (done < size && position < fileInfo.size) {
    while (window.size() < static_cast<size_t>(parallel) &&
           windowEnd < fileInfo.size) {
      int64_t part = std::min(nextBlock, fileInfo.size - windowEnd);
      ASSIGN_OR_RETURN(std::shared_ptr<Task> task,
                       start(windowEnd, nullptr, part));
      window.push_back(std::move(task));
      windowEnd += part;
      nextBlock = std::min(nextBlock * 2, block);
    }
    Task &front = *window.front();
    RETURN_IF_ERROR(wait(front));
    int64_t at = position - front.offset;
    int64_t part = std::min(size - done, front.size - at);
    std::memcpy(to + done, front.to + at, static_cast<size_t>(part));
    done += part;
    position += part;
    if (at + part == front.size)
      window.pop_front();
  }
  return done;
}

absl::Status RangeFile::seek(int64_t offset) {
  position = std::min(offset, fileInfo.size);
  // Pending reads run to their end and are dropped.
  window.clear();
  windowEnd = position;
  return absl::OkStatus();
}

absl::StatusOr<int64_t> RangeFile::readAt(int64_t offset, char *to,
                                          int64_t size) {
  size = std::clamp<int64_t>(fileInfo.size - offset, 0, size);
  if (size <= block) {
    RETURN_IF_ERROR(size == 0
                        ? absl::OkStatus()
                        : queue->fetch(offset, to, size, &queue->cancelled));
    return size;
  }
  std::vector<std::shared_ptr<Task>> tasks;
  absl::Status status;
  for (int64_t at = 0; at < size && status.ok(); at += block) {
    absl::StatusOr<std::shared_ptr<Task>> task =
        start(offset + at, to + at, std::min(block, size - at));
    status = task.status();
    if (task.ok())
      tasks.push_back(std::move(*task));
  }
  // Wait for all tasks: they write to the caller's memory.
  for (const std::shared_ptr<Task> &task : tasks)
    status.Update(wait(*task));
  RETURN_IF_ERROR(status);
  return size;
}

} // namespace systole::storage
