//===- HugePages.cpp - Constants in huge pages ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/HugePages.h"

#include "runtime/system/Limits.h"

#include <algorithm>
#include <cstddef>
#include <fcntl.h>
#include <fstream>
#include <limits>
#include <link.h>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace systole::runtime {
namespace {

constexpr int64_t pageBytes = 2 << 20;

/// The copy of fewer constants takes longer than it saves in some hundred steps
/// at most: the caches hold a part of them.
constexpr int64_t leastBytes = 32 << 20;

constexpr int64_t unknown = std::numeric_limits<int64_t>::max();

/// The first number in a file after `key`; `unknown` without one.
int64_t readNumber(const std::string &path, const std::string &key = "") {
  std::ifstream file(path);
  for (std::string word; !key.empty() && word != key;)
    if (!(file >> word))
      return unknown;
  int64_t number = 0;
  return file >> number ? number : unknown;
}

/// The memory that the system and the process's control groups still have.
int64_t findAvailableBytes() {
  const int64_t kilobytes = readNumber("/proc/meminfo", "MemAvailable:");
  int64_t available = kilobytes == unknown ? 0 : kilobytes * 1024;
  for (const std::string &group : controlGroups()) {
    const int64_t most = readNumber(group + "/memory.max");
    const int64_t used = readNumber(group + "/memory.current");
    if (most != unknown && used != unknown)
      available = std::min(available, most - used);
  }
  return available;
}

int64_t countPageFaults() {
  rusage usage = {};
  getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_minflt;
}

/// Touches a huge page's first and last byte: true if one fault gave both.
bool isHuge(volatile char *page) {
  const int64_t before = countPageFaults();
  page[0] = 0;
  page[pageBytes - 1] = 0;
  return countPageFaults() - before == 1;
}

bool readAll(int file, char *to, int64_t bytes, int64_t offset) {
  while (bytes > 0) {
    const ssize_t got = pread(file, to, static_cast<size_t>(bytes), offset);
    if (got <= 0)
      return false;
    to += got;
    bytes -= got;
    offset += got;
  }
  return true;
}

/// Moves the constants of the executable, which is the first object.
int moveSegments(dl_phdr_info *object, size_t, void *result) {
  const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return 1;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = object->dlpi_phdr[i];
    const auto bytes = static_cast<int64_t>(segment.p_filesz);
    if (segment.p_type == PT_LOAD && segment.p_flags == PF_R &&
        bytes >= leastBytes)
      *static_cast<int64_t *>(result) += moveToHugePages(
          reinterpret_cast<char *>(object->dlpi_addr + segment.p_vaddr), bytes,
          file, static_cast<int64_t>(segment.p_offset));
  }
  close(file);
  return 1;
}

} // namespace

int64_t moveToHugePages(char *mapping, int64_t bytes, int file,
                        int64_t offset) {
  const auto address = reinterpret_cast<uintptr_t>(mapping);
  const int64_t before =
      static_cast<int64_t>(-address % static_cast<uintptr_t>(pageBytes));
  const int64_t size = (bytes - before) / pageBytes * pageBytes;
  if (bytes < before || size <= 0 || findAvailableBytes() / 2 < size)
    return 0;
  // Room to align the copy as the mapping.
  const auto room = static_cast<size_t>(size + pageBytes);
  void *const base = mmap(nullptr, room, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (base == MAP_FAILED)
    return 0;
  char *const begin = static_cast<char *>(base);
  const size_t skipped =
      -reinterpret_cast<uintptr_t>(base) % static_cast<uintptr_t>(pageBytes);
  char *const copy = begin + skipped;
  const auto length = static_cast<size_t>(size);
  const bool moved = madvise(copy, length, MADV_HUGEPAGE) == 0 &&
                     isHuge(copy) &&
                     readAll(file, copy, size, offset + before) &&
                     mprotect(copy, length, PROT_READ) == 0 &&
                     mremap(copy, length, length, MREMAP_MAYMOVE | MREMAP_FIXED,
                            mapping + before) == mapping + before;
  if (!moved) {
    munmap(base, room);
    return 0;
  }
  // A dump of the process's memory needs none of what its file has.
  madvise(mapping + before, length, MADV_DONTDUMP);
  // The addresses of the copy may belong to other threads now, so only the rest
  // of the room is freed.
  if (skipped > 0)
    munmap(begin, skipped);
  munmap(copy + length, room - skipped - length);
  return size;
}

int64_t moveConstantsToHugePages() {
  int64_t bytes = 0;
  dl_iterate_phdr(moveSegments, &bytes);
  return bytes;
}

} // namespace systole::runtime
