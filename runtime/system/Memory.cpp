//===- Memory.cpp - Arenas ------------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/Memory.h"

#include "systole/runtime/abi.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>

namespace systole::runtime {

static constexpr int64_t hugePage = 2 << 20;

Memory::~Memory() {
  if (base)
    munmap(base, static_cast<size_t>(bytes));
}

absl::StatusOr<Memory> Memory::allocate(int64_t bytes, const char *what) {
  Memory memory;
  if (bytes <= 0)
    return memory;
  void *base = mmap(nullptr, static_cast<size_t>(bytes), PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (base == MAP_FAILED)
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot allocate ", formatBytes(bytes), " for ", what,
                     ": ", std::strerror(errno)));
  // The call is only advice: a system without huge pages works as well, but
  // slower.
  if (bytes >= hugePage)
    madvise(base, static_cast<size_t>(bytes), MADV_HUGEPAGE);
  memory.base = static_cast<char *>(base);
  memory.bytes = bytes;
  return memory;
}

void Memory::populate(int64_t size) const {
  // MADV_POPULATE_WRITE exists since Linux 5.14; <sys/mman.h> may be older.
  constexpr int populateWrite = 23;
  const int64_t end = std::min(size, bytes);
  // Each call populates one page: meanwhile no thread of the process can map
  // memory, and hence none can be started.
  for (int64_t next, begin = 0; begin < end; begin = next) {
    auto address = reinterpret_cast<uintptr_t>(base) + begin;
    next = std::min<int64_t>(end, begin + hugePage - address % hugePage);
    if (madvise(base + begin, static_cast<size_t>(next - begin),
                populateWrite) != 0)
      return;
  }
}

void Memory::discard() const {
  if (base)
    madvise(base, static_cast<size_t>(bytes), MADV_DONTNEED);
}

int64_t alignUp(int64_t bytes) {
  constexpr int64_t mask = SYSTOLE_ALIGNMENT - 1;
  return (bytes + mask) & ~mask;
}

std::string formatBytes(int64_t bytes) {
  if (bytes < 1024)
    return absl::StrCat(bytes, " bytes");
  double value = static_cast<double>(bytes);
  const char *const units[] = {"KiB", "MiB", "GiB", "TiB"};
  int unit = -1;
  for (; value >= 1024 && unit < 3; ++unit)
    value /= 1024;
  return absl::StrFormat("%.*f %s", value < 10 ? 2 : 1, value, units[unit]);
}

} // namespace systole::runtime
