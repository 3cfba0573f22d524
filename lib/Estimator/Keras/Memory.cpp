//===- Memory.cpp - The memory of arrays ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory.h"
#include "../Builder.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace systole;
using namespace systole::keras;
using estimator::fail;

/// A file of memory takes a descriptor, of which a process has about a
/// thousand.
static constexpr size_t leastOfAFile = size_t(1) << 20;

Memory::~Memory() {
  if (file < 0)
    return;
  if (start)
    munmap(const_cast<char *>(start), length);
  close(file);
}

static std::string pathOf(int file) {
  return file < 0 ? ""
                  : "/proc/" + std::to_string(getpid()) + "/fd/" +
                        std::to_string(file);
}

std::string Memory::path() const { return pathOf(file); }
std::string MemoryWriter::path() const { return pathOf(file); }

MemoryWriter::MemoryWriter(size_t size, bool isFile) {
  if (isFile || size >= leastOfAFile)
    file = memfd_create("array", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0 && isFile)
    fail(std::string("cannot make a file of memory for an array: ") +
         std::strerror(errno));
  if (file < 0)
    small.reserve(size);
}

MemoryWriter::~MemoryWriter() {
  if (file >= 0)
    close(file);
}

void MemoryWriter::append(const void *bytes, size_t size) {
  const char *from = static_cast<const char *>(bytes);
  if (file < 0) {
    small.append(from, size);
    return;
  }
  written += size;
  while (size > 0) {
    // A call writes less than 2 GiB.
    ssize_t done = write(file, from, std::min(size, size_t(1) << 30));
    if (done < 0 && errno == EINTR)
      continue;
    if (done <= 0)
      fail(std::string("cannot write an array to memory: ") +
           std::strerror(errno));
    from += done;
    size -= static_cast<size_t>(done);
  }
}

void MemoryWriter::take(void *bytes, size_t size) {
  constexpr size_t piece = size_t(16) << 20;
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  char *from = static_cast<char *>(bytes);
  for (size_t at = 0; at < size; at += piece) {
    const size_t count = std::min(piece, size - at);
    append(from + at, count);
    // The pages that lie completely within the copied values.
    const auto first = reinterpret_cast<uintptr_t>(from + at),
               begin = (first + page - 1) / page * page,
               end = (first + count) / page * page;
    if (begin < end)
      (void)madvise(reinterpret_cast<void *>(begin), end - begin,
                    MADV_DONTNEED);
  }
}

std::shared_ptr<const Memory> MemoryWriter::finish() {
  std::shared_ptr<Memory> memory(new Memory);
  if (file < 0) {
    memory->small = std::move(small);
    memory->start = memory->small.data();
    memory->length = memory->small.size();
    return memory;
  }
  // Another process may have written, too.
  const off_t end = lseek(file, 0, SEEK_END);
  if (end < 0)
    fail(std::string("cannot find the size of an array: ") +
         std::strerror(errno));
  written = static_cast<size_t>(end);
  memory->length = written;
  // Programs map only what cannot change.
  if (fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) != 0)
    fail(std::string("cannot seal the memory of an array: ") +
         std::strerror(errno));
  if (written > 0) {
    void *start = mmap(nullptr, written, PROT_READ, MAP_SHARED, file, 0);
    if (start == MAP_FAILED)
      fail(std::string("cannot map the memory of an array: ") +
           std::strerror(errno));
    memory->start = static_cast<const char *>(start);
  }
  memory->file = file;
  file = -1;
  return memory;
}
