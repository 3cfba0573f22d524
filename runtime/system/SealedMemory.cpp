//===- SealedMemory.cpp - Files that are another process's memory ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/SealedMemory.h"

#include <fcntl.h>
#include <map>
#include <mutex>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace systole::runtime {

std::optional<absl::string_view> mapSealedMemory(const std::string &path) {
  struct stat status;
  // Opening a pipe would wait for its writer.
  if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
    return std::nullopt;
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return std::nullopt;
  // A file system that has no seals refuses the question.
  constexpr int needed = F_SEAL_SHRINK | F_SEAL_WRITE;
  const int seals = fcntl(file, F_GET_SEALS);
  std::optional<absl::string_view> bytes;
  if (seals >= 0 && (seals & needed) == needed && fstat(file, &status) == 0) {
    // A mapping keeps the file's number from being used again.
    static std::mutex mutex;
    static auto *mapped =
        new std::map<std::pair<dev_t, ino_t>, absl::string_view>;
    std::lock_guard<std::mutex> lock(mutex);
    auto [found, isNew] =
        mapped->try_emplace(std::pair(status.st_dev, status.st_ino));
    if (isNew && status.st_size > 0) {
      const auto size = static_cast<size_t>(status.st_size);
      void *start = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
      if (start != MAP_FAILED)
        found->second = absl::string_view(static_cast<char *>(start), size);
    }
    // The file is read like any other if it is empty, or if there is no room to
    // map it.
    if (found->second.empty())
      mapped->erase(found);
    else
      bytes = found->second;
  }
  close(file);
  return bytes;
}

} // namespace systole::runtime
