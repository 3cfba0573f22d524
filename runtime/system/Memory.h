//===- Memory.h - Arenas ----------------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SYSTEM_MEMORY_H
#define SYSTOLE_RUNTIME_SYSTEM_MEMORY_H

#include "absl/status/statusor.h"

#include <cstdint>
#include <string>
#include <utility>

namespace systole::runtime {

/// An arena: zeroed pages of its own, huge ones if the system has them.
/// Untouched memory costs nothing.
class Memory {
public:
  Memory() = default;
  Memory(Memory &&other) noexcept
      : base(std::exchange(other.base, nullptr)),
        bytes(std::exchange(other.bytes, 0)) {}
  Memory &operator=(Memory &&other) noexcept {
    std::swap(base, other.base);
    std::swap(bytes, other.bytes);
    return *this;
  }
  ~Memory();

  /// `what` names the memory's purpose, for the error.
  static absl::StatusOr<Memory> allocate(int64_t bytes, const char *what);

  /// Makes the system provide the pages of the first `bytes` now, not at the
  /// first touch. Does nothing if it cannot.
  void populate(int64_t bytes) const;
  /// Returns the pages to the system. Their bytes are 0 from now on.
  void discard() const;

  char *data() const { return base; }
  int64_t size() const { return bytes; }

private:
  char *base = nullptr;
  int64_t bytes = 0;
};

/// `bytes` rounded up to SYSTOLE_ALIGNMENT.
int64_t alignUp(int64_t bytes);

/// "12 bytes", "1.50 KiB", "24.0 MiB".
std::string formatBytes(int64_t bytes);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SYSTEM_MEMORY_H
