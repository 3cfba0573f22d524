//===- Buffer.cpp - PJRT's buffers ----------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Buffer.h"
#include "ElementTypes.h"
#include "Event.h"
#include "Functions.h"
#include "Status.h"
#include "runtime/support/Status.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <cstdlib>
#include <deque>
#include <sys/mman.h>

using namespace systole;
using namespace systole::pjrt;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {

/// Returns null if there is no memory. Large blocks begin at a huge page: rows
/// of them are then read without a search for each page.
void *allocateBlock(int64_t numBytes) {
  constexpr int64_t cacheLine = 64, hugePage = int64_t(2) << 20;
  bool isLarge = numBytes >= 2 * hugePage;
  void *block = std::aligned_alloc(
      isLarge ? hugePage : cacheLine,
      llvm::alignTo(std::max<int64_t>(numBytes, 1), cacheLine));
  // The call is only advice: a system without huge pages works as well, but
  // slower.
  if (block && isLarge)
    (void)madvise(block, numBytes, MADV_HUGEPAGE);
  return block;
}

/// Memory of arrays. Large blocks that nobody needs any more are kept: the next
/// array of the size, such as the new value of a variable, finds their pages
/// mapped. The system may take seconds to find huge pages for the variables of
/// a large network.
class Blocks {
public:
  /// Returns null if there is no memory.
  void *allocate(int64_t numBytes) {
    if (numBytes < minBytes)
      return allocateBlock(numBytes);
    void *block;
    {
      std::unique_lock<std::mutex> lock(mutex);
      block = take(numBytes);
      allocated += numBytes;
      // Blocks of other sizes add no more than a little to the most memory that
      // arrays ever had.
      if (!block)
        keepAtMost(alwaysKept + std::max<int64_t>(mostAllocated - allocated, 0),
                   lock);
    }
    if (!block)
      block = allocateBlock(numBytes);
    if (!block) {
      std::unique_lock<std::mutex> lock(mutex);
      keepAtMost(0, lock);
      block = allocateBlock(numBytes);
    }
    std::lock_guard<std::mutex> lock(mutex);
    if (!block) {
      allocated -= numBytes;
      return nullptr;
    }
    mostAllocated = std::max(mostAllocated, allocated);
    inUse += numBytes;
    return block;
  }

  /// Keeps a block, and gives the oldest ones back to the system.
  void release(int64_t numBytes, void *data) {
    if (numBytes < minBytes)
      return std::free(data);
    std::unique_lock<std::mutex> lock(mutex);
    kept.emplace_back(numBytes, data);
    keptBytes += numBytes;
    allocated -= numBytes;
    inUse -= numBytes;
    keepAtMost(std::max(alwaysKept, inUse), lock);
  }

  /// Counts the memory of an array in use that the caller has allocated: a
  /// program whose arguments are large has large results.
  void countAsUsed(int64_t numBytes) {
    if (numBytes < minBytes)
      return;
    std::lock_guard<std::mutex> lock(mutex);
    inUse += numBytes;
  }
  void countAsUnused(int64_t numBytes) {
    if (numBytes < minBytes)
      return;
    std::unique_lock<std::mutex> lock(mutex);
    inUse -= numBytes;
    keepAtMost(std::max(alwaysKept, inUse), lock);
  }

private:
  /// Smaller blocks come from the heap, which keeps its pages.
  static constexpr int64_t minBytes = 1 << 20;
  /// More is kept only if arrays in use have as much.
  static constexpr int64_t alwaysKept = 256 << 20;

  /// Removes a block of the size and returns it, or null if no block has the
  /// size.
  void *take(int64_t numBytes) {
    for (auto block = kept.rbegin(); block != kept.rend(); ++block)
      if (block->first == numBytes) {
        void *data = block->second;
        kept.erase(std::next(block).base());
        keptBytes -= numBytes;
        return data;
      }
    return nullptr;
  }

  /// Gives the oldest blocks back to the system, without the lock: unmapping
  /// takes long.
  void keepAtMost(int64_t numBytes, std::unique_lock<std::mutex> &lock) {
    llvm::SmallVector<void *> released;
    while (keptBytes > numBytes) {
      keptBytes -= kept.front().first;
      released.push_back(kept.front().second);
      kept.pop_front();
    }
    lock.unlock();
    for (void *block : released)
      std::free(block);
  }

  std::mutex mutex;
  std::deque<std::pair<int64_t, void *>> kept;
  int64_t keptBytes = 0;
  /// The bytes of the blocks in use, and the most there ever were.
  int64_t allocated = 0, mostAllocated = 0;
  /// The bytes of all arrays in use, with those that callers have allocated.
  int64_t inUse = 0;
};

} // namespace

/// Lives as long as the process: buffers may, too.
static Blocks &getBlocks() {
  static auto *blocks = new Blocks();
  return *blocks;
}

absl::StatusOr<std::shared_ptr<Storage>> Storage::allocate(PJRT_Device &device,
                                                           int64_t numBytes) {
  // Beyond this, rounding up would overflow.
  constexpr int64_t maxBytes = int64_t(1) << 62;
  std::shared_ptr<Storage> storage(new Storage());
  if (numBytes <= maxBytes)
    storage->data = getBlocks().allocate(numBytes);
  if (!storage->data)
    return absl::ResourceExhaustedError(
        "Out of memory allocating " + std::to_string(numBytes) +
        " bytes; the buffers of " + device.description.text + " hold " +
        std::to_string(device.counters->inUse) + " bytes");
  storage->numBytes = numBytes;
  storage->counters = device.counters;
  storage->counters->add(numBytes);
  return storage;
}

std::shared_ptr<Storage> Storage::view(void *data, int64_t numBytes,
                                       llvm::unique_function<void()> release) {
  std::shared_ptr<Storage> storage(new Storage());
  storage->data = data;
  storage->numBytes = numBytes;
  getBlocks().countAsUsed(numBytes);
  storage->release = std::move(release);
  return storage;
}

Storage::~Storage() {
  if (release) {
    getBlocks().countAsUnused(numBytes);
    release();
    return;
  }
  if (counters)
    counters->remove(numBytes);
  getBlocks().release(numBytes, data);
}

PJRT_Buffer::PJRT_Buffer(PJRT_Memory &memory, PJRT_Buffer_Type type,
                         llvm::ArrayRef<int64_t> dims, int64_t numBytes,
                         std::shared_ptr<Storage> storage)
    : memory(memory), type(type), dims(dims), numBytes(numBytes),
      storage(std::move(storage)) {
  for (size_t i = dims.size(); i > 0; --i)
    minorToMajor.push_back(i - 1);
}

std::shared_ptr<Storage> PJRT_Buffer::share() const {
  std::lock_guard<std::mutex> lock(mutex);
  return storage;
}

std::shared_ptr<Storage> PJRT_Buffer::take() {
  std::lock_guard<std::mutex> lock(mutex);
  return std::exchange(storage, nullptr);
}

absl::StatusOr<std::unique_ptr<PJRT_Buffer>>
pjrt::allocateBuffer(PJRT_Memory &memory, PJRT_Buffer_Type type,
                     llvm::ArrayRef<int64_t> dims) {
  int64_t numBytes = getArrayBytes(type, dims);
  // A token has no value, and a buffer for the order of programs.
  bool isToken = type == PJRT_Buffer_Type_TOKEN;
  if ((getElementBytes(type) == 0 && !isToken) || numBytes < 0)
    return absl::InvalidArgumentError(
        "there are no buffers of PJRT's element type " + std::to_string(type) +
        " and these dimensions");
  ASSIGN_OR_RETURN(auto storage,
                   Storage::allocate(*memory.devices.front(), numBytes));
  return std::make_unique<PJRT_Buffer>(memory, type, dims, numBytes,
                                       std::move(storage));
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static PJRT_Error *makeDeletedError() {
  return toError(absl::InvalidArgumentError(
      "the buffer has been deleted or donated to a program"));
}

PJRT_Error *pjrt::Buffer_Destroy(PJRT_Buffer_Destroy_Args *args) {
  delete args->buffer;
  return nullptr;
}

PJRT_Error *pjrt::Buffer_ElementType(PJRT_Buffer_ElementType_Args *args) {
  args->type = args->buffer->type;
  return nullptr;
}

PJRT_Error *pjrt::Buffer_Dimensions(PJRT_Buffer_Dimensions_Args *args) {
  return give(args->buffer->dims, args->dims, args->num_dims);
}

PJRT_Error *
pjrt::Buffer_UnpaddedDimensions(PJRT_Buffer_UnpaddedDimensions_Args *args) {
  return give(args->buffer->dims, args->unpadded_dims, args->num_dims);
}

PJRT_Error *pjrt::Buffer_DynamicDimensionIndices(
    PJRT_Buffer_DynamicDimensionIndices_Args *args) {
  args->dynamic_dim_indices = nullptr;
  args->num_dynamic_dims = 0;
  return nullptr;
}

PJRT_Error *
pjrt::Buffer_GetMemoryLayout(PJRT_Buffer_GetMemoryLayout_Args *args) {
  PJRT_Buffer_MemoryLayout &layout = args->layout;
  layout = {};
  layout.struct_size = sizeof(layout);
  layout.type = PJRT_Buffer_MemoryLayout_Type_Tiled;
  layout.tiled.struct_size = sizeof(layout.tiled);
  layout.tiled.minor_to_major = args->buffer->minorToMajor.data();
  layout.tiled.minor_to_major_size = args->buffer->minorToMajor.size();
  return nullptr;
}

PJRT_Error *
pjrt::Buffer_OnDeviceSizeInBytes(PJRT_Buffer_OnDeviceSizeInBytes_Args *args) {
  args->on_device_size_in_bytes = args->buffer->numBytes;
  return nullptr;
}

PJRT_Error *pjrt::Buffer_Device(PJRT_Buffer_Device_Args *args) {
  args->device = args->buffer->getDevice();
  return nullptr;
}

PJRT_Error *pjrt::Buffer_Memory(PJRT_Buffer_Memory_Args *args) {
  args->memory = &args->buffer->memory;
  return nullptr;
}

PJRT_Error *pjrt::Buffer_Delete(PJRT_Buffer_Delete_Args *args) {
  args->buffer->take();
  return nullptr;
}

PJRT_Error *pjrt::Buffer_IsDeleted(PJRT_Buffer_IsDeleted_Args *args) {
  args->is_deleted = args->buffer->share() == nullptr;
  return nullptr;
}

PJRT_Error *pjrt::Buffer_IsOnCpu(PJRT_Buffer_IsOnCpu_Args *args) {
  args->is_on_cpu = true;
  return nullptr;
}

PJRT_Error *pjrt::Buffer_ReadyEvent(PJRT_Buffer_ReadyEvent_Args *args) {
  args->event = makeReadyEvent();
  return nullptr;
}

PJRT_Error *pjrt::Buffer_UnsafePointer(PJRT_Buffer_UnsafePointer_Args *args) {
  std::shared_ptr<Storage> storage = args->buffer->share();
  if (!storage)
    return makeDeletedError();
  args->buffer_pointer = reinterpret_cast<uintptr_t>(storage->getData());
  return nullptr;
}

PJRT_Error *pjrt::Buffer_OpaqueDeviceMemoryDataPointer(
    PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args *args) {
  std::shared_ptr<Storage> storage = args->buffer->share();
  if (!storage)
    return makeDeletedError();
  args->device_memory_ptr = storage->getData();
  return nullptr;
}

PJRT_Error *pjrt::Buffer_IncreaseExternalReferenceCount(
    PJRT_Buffer_IncreaseExternalReferenceCount_Args *args) {
  PJRT_Buffer &buffer = *args->buffer;
  std::lock_guard<std::mutex> lock(buffer.mutex);
  if (!buffer.storage)
    return makeDeletedError();
  buffer.external.push_back(buffer.storage);
  return nullptr;
}

PJRT_Error *pjrt::Buffer_DecreaseExternalReferenceCount(
    PJRT_Buffer_DecreaseExternalReferenceCount_Args *args) {
  PJRT_Buffer &buffer = *args->buffer;
  std::shared_ptr<Storage> last;
  std::lock_guard<std::mutex> lock(buffer.mutex);
  if (buffer.external.empty())
    return toError(absl::FailedPreconditionError(
        "the buffer has no external reference to release"));
  last = buffer.external.pop_back_val();
  return nullptr;
}
