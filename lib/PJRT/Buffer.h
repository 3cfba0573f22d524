//===- Buffer.h - PJRT's buffers --------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_BUFFER_H
#define SYSTOLE_LIB_PJRT_BUFFER_H

#include "CAPI/Buffers.h"
#include "Client.h"
#include "Functions.h"

#include "absl/status/statusor.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>
#include <mutex>

namespace systole::pjrt {

/// The bytes of a buffer, which may have several owners: the buffer, a running
/// program, views of the framework.
class Storage {
public:
  /// Memory for `numBytes`, aligned for vector instructions. An error says how
  /// much was asked for.
  static absl::StatusOr<std::shared_ptr<Storage>> allocate(PJRT_Device &device,
                                                           int64_t numBytes);

  /// Memory of someone else, who is told when nobody needs it any more.
  static std::shared_ptr<Storage> view(void *data, int64_t numBytes,
                                       llvm::unique_function<void()> release);

  Storage(const Storage &) = delete;
  Storage &operator=(const Storage &) = delete;
  ~Storage();

  char *getData() const { return static_cast<char *>(data); }

private:
  Storage() = default;

  void *data = nullptr;
  int64_t numBytes = 0;
  std::shared_ptr<MemoryCounters> counters;
  llvm::unique_function<void()> release;
};

} // namespace systole::pjrt

/// An array in a memory. Programs run before they return, so its value is there
/// as soon as the buffer is.
struct PJRT_Buffer {
  PJRT_Buffer(PJRT_Memory &memory, PJRT_Buffer_Type type,
              llvm::ArrayRef<int64_t> dims, int64_t numBytes,
              std::shared_ptr<systole::pjrt::Storage> storage);

  PJRT_Device *getDevice() const { return memory.devices.front(); }

  /// The bytes, shared with the caller; null if the buffer is deleted.
  std::shared_ptr<systole::pjrt::Storage> share() const;
  /// Returns the bytes, and deletes the buffer; null if it is deleted already.
  std::shared_ptr<systole::pjrt::Storage> take();

  PJRT_Memory &memory;
  const PJRT_Buffer_Type type;
  const llvm::SmallVector<int64_t, 6> dims;
  const int64_t numBytes;
  llvm::SmallVector<int64_t, 6> minorToMajor;

private:
  friend PJRT_Error *systole::pjrt::Buffer_IncreaseExternalReferenceCount(
      PJRT_Buffer_IncreaseExternalReferenceCount_Args *);
  friend PJRT_Error *systole::pjrt::Buffer_DecreaseExternalReferenceCount(
      PJRT_Buffer_DecreaseExternalReferenceCount_Args *);

  mutable std::mutex mutex;
  std::shared_ptr<systole::pjrt::Storage> storage;
  /// Keep the bytes of a deleted buffer for views of them.
  llvm::SmallVector<std::shared_ptr<systole::pjrt::Storage>, 1> external;
};

namespace systole::pjrt {

/// A buffer for an array of these dimensions, without a value yet.
absl::StatusOr<std::unique_ptr<PJRT_Buffer>>
allocateBuffer(PJRT_Memory &memory, PJRT_Buffer_Type type,
               llvm::ArrayRef<int64_t> dims);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_BUFFER_H
