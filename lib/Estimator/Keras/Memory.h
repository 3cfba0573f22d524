//===- Memory.h - The memory of arrays ----------------------------*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_KERAS_MEMORY_H
#define SYSTOLE_LIB_ESTIMATOR_KERAS_MEMORY_H

#include <cstddef>
#include <memory>
#include <string>

namespace systole::keras {

/// Bytes that do not change. Large ones are a sealed file of memory, which
/// other processes can map: the data of a training exist once.
class Memory {
public:
  ~Memory();
  Memory(const Memory &) = delete;

  const char *data() const { return start; }
  size_t size() const { return length; }
  /// The path by which processes of this user read it, as long as this process
  /// has it; empty if it is no file.
  std::string path() const;

private:
  friend class MemoryWriter;
  Memory() = default;

  const char *start = nullptr;
  size_t length = 0;
  int file = -1;
  std::string small;
};

/// Fills memory from its beginning.
class MemoryWriter {
public:
  /// `isFile` makes even small memory a file.
  explicit MemoryWriter(size_t size, bool isFile = false);
  ~MemoryWriter();
  MemoryWriter(const MemoryWriter &) = delete;

  void append(const void *bytes, size_t size);
  /// Takes memory that the caller frees next, and releases it on the way.
  void take(void *bytes, size_t size);
  std::shared_ptr<const Memory> finish();
  /// The path to which another process may write instead, if it is a file.
  std::string path() const;

private:
  int file = -1;
  std::string small;
  size_t written = 0;
};

} // namespace systole::keras

#endif // SYSTOLE_LIB_ESTIMATOR_KERAS_MEMORY_H
