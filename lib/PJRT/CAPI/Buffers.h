//===- Buffers.h - PJRT's buffers -------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_CAPI_BUFFERS_H
#define SYSTOLE_LIB_PJRT_CAPI_BUFFERS_H

#include "Types.h"

// Buffers

struct PJRT_Buffer_Destroy_Args : PJRT_Args {
  PJRT_Buffer *buffer;
};

struct PJRT_Buffer_ElementType_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  PJRT_Buffer_Type type;
};

struct PJRT_Buffer_Dimensions_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  const int64_t *dims;
  size_t num_dims;
};

struct PJRT_Buffer_UnpaddedDimensions_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  const int64_t *unpadded_dims;
  size_t num_dims;
};

struct PJRT_Buffer_DynamicDimensionIndices_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  const size_t *dynamic_dim_indices;
  size_t num_dynamic_dims;
};

struct PJRT_Buffer_GetMemoryLayout_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  PJRT_Buffer_MemoryLayout layout;
};

struct PJRT_Buffer_OnDeviceSizeInBytes_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  size_t on_device_size_in_bytes;
};

struct PJRT_Buffer_Device_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  PJRT_Device *device;
};

struct PJRT_Buffer_Memory_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  PJRT_Memory *memory;
};

struct PJRT_Buffer_Delete_Args : PJRT_Args {
  PJRT_Buffer *buffer;
};

struct PJRT_Buffer_IsDeleted_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  bool is_deleted;
};

struct PJRT_Buffer_CopyToDevice_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  PJRT_Device *dst_device;
  PJRT_Buffer *dst_buffer;
};

struct PJRT_Buffer_CopyToMemory_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  PJRT_Memory *dst_memory;
  PJRT_Buffer *dst_buffer;
};

struct PJRT_Buffer_ToHostBuffer_Args : PJRT_Args {
  PJRT_Buffer *src;
  PJRT_Buffer_MemoryLayout *host_layout;
  void *dst;
  size_t dst_size;
  PJRT_Event *event;
};

struct PJRT_Buffer_CopyRawToHost_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  void *dst;
  int64_t offset;
  int64_t transfer_size;
  PJRT_Event *event;
};

struct PJRT_Buffer_IsOnCpu_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  bool is_on_cpu;
};

struct PJRT_Buffer_ReadyEvent_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  PJRT_Event *event;
};

struct PJRT_Buffer_UnsafePointer_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  uintptr_t buffer_pointer;
};

struct PJRT_Buffer_IncreaseExternalReferenceCount_Args : PJRT_Args {
  PJRT_Buffer *buffer;
};

struct PJRT_Buffer_DecreaseExternalReferenceCount_Args : PJRT_Args {
  PJRT_Buffer *buffer;
};

struct PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  void *device_memory_ptr;
};

#endif // SYSTOLE_LIB_PJRT_CAPI_BUFFERS_H
