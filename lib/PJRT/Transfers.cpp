//===- Transfers.cpp - Copies between buffers and the host ----------------===//
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

#include <cstring>

using namespace systole;
using namespace systole::pjrt;

/// The memory that a caller names, by itself or by its device.
static PJRT_Memory &getMemory(PJRT_Client &client, PJRT_Memory *memory,
                              PJRT_Device *device) {
  if (memory)
    return *memory;
  return *(device ? device : client.ownDevices.front())->memories.front();
}

namespace {

/// An array with a stride in bytes for each dimension.
struct StridedArray {
  llvm::ArrayRef<int64_t> dims;
  llvm::SmallVector<int64_t, 6> strides;
  int64_t elementBytes;

  /// Whether its elements lie as in a buffer.
  bool isDense() const {
    int64_t expected = elementBytes;
    for (size_t i = dims.size(); i > 0; --i) {
      if (dims[i - 1] == 0)
        return true;
      if (dims[i - 1] != 1 && strides[i - 1] != expected)
        return false;
      expected *= dims[i - 1];
    }
    return true;
  }

  /// Copies the elements to `to`, in C order.
  void copy(const char *from, char *&to, size_t dim = 0) const {
    if (dim == dims.size()) {
      std::memcpy(to, from, elementBytes);
      to += elementBytes;
      return;
    }
    bool isRun = dim + 1 == dims.size() && strides[dim] == elementBytes;
    if (isRun) {
      std::memcpy(to, from, elementBytes * dims[dim]);
      to += elementBytes * dims[dim];
      return;
    }
    for (int64_t i = 0; i < dims[dim]; ++i)
      copy(from + i * strides[dim], to, dim + 1);
  }
};

} // namespace

static absl::StatusOr<std::unique_ptr<PJRT_Buffer>>
fromHost(PJRT_Client_BufferFromHostBuffer_Args *args,
         std::shared_ptr<EventState> &done) {
  PJRT_Memory &memory = getMemory(*args->client, args->memory, args->device);
  llvm::ArrayRef<int64_t> dims(args->dims, args->num_dims);
  int64_t numBytes = getArrayBytes(args->type, dims);
  StridedArray source{dims, {}, getElementBytes(args->type)};
  if (numBytes < 0 || source.elementBytes == 0)
    return absl::InvalidArgumentError("an array of PJRT's element type " +
                                      std::to_string(args->type) +
                                      " and these dimensions has no buffer");
  source.strides.append(args->byte_strides,
                        args->byte_strides + args->num_byte_strides);
  bool isDense = source.strides.size() != dims.size() || source.isDense();
  bool isShared =
      args->host_buffer_semantics ==
          PJRT_HostBufferSemantics_kImmutableZeroCopy ||
      args->host_buffer_semantics == PJRT_HostBufferSemantics_kMutableZeroCopy;
  done = std::make_shared<EventState>();
  if (isDense && isShared && numBytes > 0) {
    // The buffer uses the caller's memory. The caller keeps it until `done`.
    auto storage = Storage::view(const_cast<void *>(args->data), numBytes,
                                 [done] { done->set(absl::OkStatus()); });
    return std::make_unique<PJRT_Buffer>(memory, args->type, dims, numBytes,
                                         std::move(storage));
  }
  auto buffer = allocateBuffer(memory, args->type, dims);
  if (!buffer.ok())
    return buffer;
  char *to = (*buffer)->share()->getData();
  if (isDense)
    std::memcpy(to, args->data, numBytes);
  else
    source.copy(static_cast<const char *>(args->data), to);
  done->set(absl::OkStatus());
  return buffer;
}

PJRT_Error *
pjrt::Client_BufferFromHostBuffer(PJRT_Client_BufferFromHostBuffer_Args *args) {
  std::shared_ptr<EventState> done;
  auto buffer = fromHost(args, done);
  if (!buffer.ok())
    return toError(buffer.status());
  args->buffer = buffer->release();
  args->done_with_host_buffer = new PJRT_Event{std::move(done)};
  return nullptr;
}

/// The strides of an array in a layout; those of C order without one.
static llvm::SmallVector<int64_t, 6>
getStrides(const PJRT_Buffer_MemoryLayout *layout, llvm::ArrayRef<int64_t> dims,
           int64_t elementBytes) {
  llvm::SmallVector<int64_t, 6> strides(dims.size());
  if (layout && layout->type == PJRT_Buffer_MemoryLayout_Type_Strides) {
    llvm::copy(llvm::ArrayRef(layout->strides.byte_strides, dims.size()),
               strides.begin());
    return strides;
  }
  int64_t stride = elementBytes;
  for (size_t i = 0; i < dims.size(); ++i) {
    int64_t dim = layout ? layout->tiled.minor_to_major[i]
                         : static_cast<int64_t>(dims.size() - 1 - i);
    strides[dim] = stride;
    stride *= dims[dim];
  }
  return strides;
}

PJRT_Error *pjrt::Client_CreateViewOfDeviceBuffer(
    PJRT_Client_CreateViewOfDeviceBuffer_Args *args) {
  llvm::ArrayRef<int64_t> dims(args->dims, args->num_dims);
  int64_t numBytes = getArrayBytes(args->element_type, dims);
  int64_t elementBytes = getElementBytes(args->element_type);
  if (numBytes < 0 || elementBytes == 0)
    return toError(absl::InvalidArgumentError(
        "a view needs an element type and dimensions of an array"));
  auto release = [callback = args->on_delete_callback,
                  data = args->device_buffer_ptr,
                  argument = args->on_delete_callback_arg] {
    if (callback)
      callback(data, argument);
  };
  PJRT_Memory &memory = getMemory(*args->client, args->memory, args->device);
  StridedArray source{dims, getStrides(args->layout, dims, elementBytes),
                      elementBytes};
  if (source.isDense()) {
    args->buffer = new PJRT_Buffer(
        memory, args->element_type, dims, numBytes,
        Storage::view(args->device_buffer_ptr, numBytes, release));
    return nullptr;
  }
  // Buffers are in C order, so another layout is copied.
  auto buffer = allocateBuffer(memory, args->element_type, dims);
  if (!buffer.ok())
    return toError(buffer.status());
  char *to = (*buffer)->share()->getData();
  source.copy(static_cast<const char *>(args->device_buffer_ptr), to);
  release();
  args->buffer = buffer->release();
  return nullptr;
}

PJRT_Error *pjrt::Client_CreateUninitializedBuffer(
    PJRT_Client_CreateUninitializedBuffer_Args *args) {
  return giveNew(
      allocateBuffer(getMemory(*args->client, args->memory, args->device),
                     args->shape_element_type,
                     {args->shape_dims, args->shape_num_dims}),
      args->buffer);
}

static absl::StatusOr<std::unique_ptr<PJRT_Buffer>> copy(PJRT_Buffer &source,
                                                         PJRT_Memory &memory) {
  std::shared_ptr<Storage> from = source.share();
  if (!from)
    return absl::InvalidArgumentError(
        "the buffer to copy has been deleted or donated to a program");
  auto buffer = allocateBuffer(memory, source.type, source.dims);
  if (buffer.ok())
    std::memcpy((*buffer)->share()->getData(), from->getData(),
                source.numBytes);
  return buffer;
}

PJRT_Error *pjrt::Buffer_CopyToDevice(PJRT_Buffer_CopyToDevice_Args *args) {
  return giveNew(copy(*args->buffer, *args->dst_device->memories.front()),
                 args->dst_buffer);
}

PJRT_Error *pjrt::Buffer_CopyToMemory(PJRT_Buffer_CopyToMemory_Args *args) {
  return giveNew(copy(*args->buffer, *args->dst_memory), args->dst_buffer);
}

PJRT_Error *pjrt::Buffer_ToHostBuffer(PJRT_Buffer_ToHostBuffer_Args *args) {
  PJRT_Buffer &source = *args->src;
  if (!args->dst) {
    args->dst_size = source.numBytes;
    return nullptr;
  }
  std::shared_ptr<Storage> storage = source.share();
  if (!storage)
    return toError(absl::InvalidArgumentError(
        "the buffer to read has been deleted or donated to a program"));
  if (static_cast<int64_t>(args->dst_size) < source.numBytes)
    return toError(absl::InvalidArgumentError(
        "the host has room for " + std::to_string(args->dst_size) +
        " bytes, the buffer has " + std::to_string(source.numBytes)));
  if (args->host_layout &&
      args->host_layout->type == PJRT_Buffer_MemoryLayout_Type_Tiled) {
    llvm::ArrayRef<int64_t> order(args->host_layout->tiled.minor_to_major,
                                  args->host_layout->tiled.minor_to_major_size);
    if (order != llvm::ArrayRef<int64_t>(source.minorToMajor))
      return toError(absl::UnimplementedError(
          "Systole's buffers are copied to the host in C order only"));
  }
  std::memcpy(args->dst, storage->getData(), source.numBytes);
  args->event = makeReadyEvent();
  return nullptr;
}

PJRT_Error *pjrt::Buffer_CopyRawToHost(PJRT_Buffer_CopyRawToHost_Args *args) {
  std::shared_ptr<Storage> storage = args->buffer->share();
  if (!storage)
    return toError(absl::InvalidArgumentError(
        "the buffer to read has been deleted or donated to a program"));
  if (args->offset < 0 || args->transfer_size < 0 ||
      args->offset > args->buffer->numBytes - args->transfer_size)
    return toError(absl::InvalidArgumentError(
        "the range to copy is not inside the buffer of " +
        std::to_string(args->buffer->numBytes) + " bytes"));
  std::memcpy(args->dst, storage->getData() + args->offset,
              args->transfer_size);
  args->event = makeReadyEvent();
  return nullptr;
}
