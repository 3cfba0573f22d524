//===- MemoryFile.h - Bytes as a file ------------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_FUZZ_PARSERS_MEMORYFILE_H
#define SYSTOLE_TEST_FUZZ_PARSERS_MEMORYFILE_H

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace systole::fuzz {

/// A folder in memory, that goes with the process.
inline const std::string &memoryFolder() {
  static const std::string folder = [] {
    // The script's folder, which it removes.
    const char *parent = std::getenv("SYSTOLE_FUZZ_FOLDER");
    std::string name = parent ? std::string(parent) + "/XXXXXX"
                              : "/dev/shm/systole-fuzz-XXXXXX";
    if (!mkdtemp(&name[0]))
      std::abort();
    return name;
  }();
  return folder;
}

/// Writes a file of that folder, and returns its path.
inline std::string memoryFile(const char *name, const void *bytes,
                              size_t size) {
  std::string path = memoryFolder() + "/" + name;
  int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || write(file, bytes, size) != static_cast<ssize_t>(size) ||
      close(file) != 0)
    std::abort();
  return path;
}

/// Stops where something that has to hold does not.
inline void require(bool holds) {
  if (!holds)
    std::abort();
}

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PARSERS_MEMORYFILE_H
