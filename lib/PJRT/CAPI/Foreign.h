//===- Foreign.h - XLA's foreign functions ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface between a program and a function of another library (FFI 0.3),
// as far as functions of the CPU need it.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_CAPI_FOREIGN_H
#define SYSTOLE_LIB_PJRT_CAPI_FOREIGN_H

#include <cstddef>
#include <cstdint>

struct XLA_FFI_Error;
struct XLA_FFI_Future;
struct XLA_FFI_ExecutionContext;
struct XLA_FFI_Extension_Base;

/// The first fields of most structures.
struct XLA_FFI_Header {
  size_t struct_size;
  XLA_FFI_Extension_Base *extension_start;
};

enum XLA_FFI_DataType : uint32_t {
  XLA_FFI_DataType_INVALID = 0,
  XLA_FFI_DataType_PRED = 1,
  XLA_FFI_DataType_S8 = 2,
  XLA_FFI_DataType_S16 = 3,
  XLA_FFI_DataType_S32 = 4,
  XLA_FFI_DataType_S64 = 5,
  XLA_FFI_DataType_U8 = 6,
  XLA_FFI_DataType_U16 = 7,
  XLA_FFI_DataType_U32 = 8,
  XLA_FFI_DataType_U64 = 9,
  XLA_FFI_DataType_F16 = 10,
  XLA_FFI_DataType_F32 = 11,
  XLA_FFI_DataType_F64 = 12,
  XLA_FFI_DataType_C64 = 15,
  XLA_FFI_DataType_BF16 = 16,
  XLA_FFI_DataType_TOKEN = 17,
  XLA_FFI_DataType_C128 = 18,
  XLA_FFI_DataType_F8E5M2 = 19,
  XLA_FFI_DataType_F8E4M3FN = 20,
  XLA_FFI_DataType_S4 = 21,
  XLA_FFI_DataType_U4 = 22,
  XLA_FFI_DataType_F8E4M3B11FNUZ = 23,
  XLA_FFI_DataType_F8E5M2FNUZ = 24,
  XLA_FFI_DataType_F8E4M3FNUZ = 25,
  XLA_FFI_DataType_S2 = 26,
  XLA_FFI_DataType_U2 = 27,
  XLA_FFI_DataType_F8E4M3 = 28,
  XLA_FFI_DataType_F8E3M4 = 29,
  XLA_FFI_DataType_F4E2M1FN = 32,
  XLA_FFI_DataType_F8E8M0FNU = 33,
};

struct XLA_FFI_Buffer : XLA_FFI_Header {
  XLA_FFI_DataType dtype;
  void *data;
  int64_t rank;
  int64_t *dims;
};

/// The only kind of arguments and results: buffers.
enum XLA_FFI_ArgType : uint32_t { XLA_FFI_ArgType_BUFFER = 1 };

enum XLA_FFI_AttrType : uint32_t {
  XLA_FFI_AttrType_ARRAY = 1,
  XLA_FFI_AttrType_DICTIONARY = 2,
  XLA_FFI_AttrType_SCALAR = 3,
  XLA_FFI_AttrType_STRING = 4,
};

struct XLA_FFI_ByteSpan {
  const char *ptr;
  size_t len;
};

struct XLA_FFI_Scalar {
  XLA_FFI_DataType dtype;
  void *value;
};

struct XLA_FFI_Array {
  XLA_FFI_DataType dtype;
  size_t size;
  void *data;
};

struct XLA_FFI_Args : XLA_FFI_Header {
  int64_t size;
  XLA_FFI_ArgType *types;
  void **args;
};

struct XLA_FFI_Attrs : XLA_FFI_Header {
  int64_t size;
  XLA_FFI_AttrType *types;
  XLA_FFI_ByteSpan **names;
  void **attrs;
};

enum XLA_FFI_ExecutionStage : uint32_t { XLA_FFI_ExecutionStage_EXECUTE = 3 };

struct XLA_FFI_Api;

struct XLA_FFI_CallFrame : XLA_FFI_Header {
  const XLA_FFI_Api *api;
  XLA_FFI_ExecutionContext *ctx;
  XLA_FFI_ExecutionStage stage;
  XLA_FFI_Args args;
  XLA_FFI_Args rets;
  XLA_FFI_Attrs attrs;
  XLA_FFI_Future *future;
};

using XLA_FFI_Handler = XLA_FFI_Error *(XLA_FFI_CallFrame *);

struct XLA_FFI_Error_Create_Args : XLA_FFI_Header {
  const char *message;
  uint32_t errc;
};

struct XLA_FFI_Error_GetMessage_Args : XLA_FFI_Header {
  XLA_FFI_Error *error;
  const char *message;
};

struct XLA_FFI_Error_Destroy_Args : XLA_FFI_Header {
  XLA_FFI_Error *error;
};

struct XLA_FFI_ExecutionContext_Get_Args : XLA_FFI_Header {
  XLA_FFI_ExecutionContext *ctx;
  int64_t *type_id;
  void *data;
};

struct XLA_FFI_DeviceMemory_Allocate_Args : XLA_FFI_Header {
  XLA_FFI_ExecutionContext *ctx;
  size_t size;
  size_t alignment;
  void *data;
};

struct XLA_FFI_DeviceMemory_Free_Args : XLA_FFI_Header {
  XLA_FFI_ExecutionContext *ctx;
  size_t size;
  void *data;
};

struct XLA_FFI_ThreadPool_Schedule_Args : XLA_FFI_Header {
  XLA_FFI_ExecutionContext *ctx;
  void (*task)(void *);
  void *data;
};

struct XLA_FFI_ThreadPool_NumThreads_Args : XLA_FFI_Header {
  XLA_FFI_ExecutionContext *ctx;
  int64_t *num_threads;
};

struct XLA_FFI_Future_Create_Args : XLA_FFI_Header {
  XLA_FFI_Future *future;
};

struct XLA_FFI_Future_SetAvailable_Args : XLA_FFI_Header {
  XLA_FFI_Future *future;
};

struct XLA_FFI_Future_SetError_Args : XLA_FFI_Header {
  XLA_FFI_Future *future;
  XLA_FFI_Error *error;
};

struct XLA_FFI_RunId_Get_Args : XLA_FFI_Header {
  XLA_FFI_ExecutionContext *ctx;
  int64_t run_id;
};

struct XLA_FFI_DeviceOrdinal_Get_Args : XLA_FFI_Header {
  XLA_FFI_ExecutionContext *ctx;
  int32_t device_ordinal;
};

struct XLA_FFI_Api_Version : XLA_FFI_Header {
  int major_version;
  int minor_version;
};

/// The functions that a foreign function may call.
struct XLA_FFI_Api : XLA_FFI_Header {
  XLA_FFI_Api_Version api_version;
  const void *internal_api;
  XLA_FFI_Error *(*Error_Create)(XLA_FFI_Error_Create_Args *);
  void (*Error_GetMessage)(XLA_FFI_Error_GetMessage_Args *);
  void (*Error_Destroy)(XLA_FFI_Error_Destroy_Args *);
  XLA_FFI_Error *(*Handler_Register)(void *);
  XLA_FFI_Error *(*Stream_Get)(void *);
  XLA_FFI_Error *(*Type_Register)(void *);
  XLA_FFI_Error *(*ExecutionContext_Get)(XLA_FFI_ExecutionContext_Get_Args *);
  XLA_FFI_Error *(*State_Set)(void *);
  XLA_FFI_Error *(*State_Get)(void *);
  XLA_FFI_Error *(*DeviceMemory_Allocate)(XLA_FFI_DeviceMemory_Allocate_Args *);
  XLA_FFI_Error *(*DeviceMemory_Free)(XLA_FFI_DeviceMemory_Free_Args *);
  XLA_FFI_Error *(*ThreadPool_Schedule)(XLA_FFI_ThreadPool_Schedule_Args *);
  XLA_FFI_Error *(*ThreadPool_NumThreads)(XLA_FFI_ThreadPool_NumThreads_Args *);
  XLA_FFI_Error *(*Future_Create)(XLA_FFI_Future_Create_Args *);
  XLA_FFI_Error *(*Future_SetAvailable)(XLA_FFI_Future_SetAvailable_Args *);
  XLA_FFI_Error *(*Future_SetError)(XLA_FFI_Future_SetError_Args *);
  XLA_FFI_Error *(*RunId_Get)(XLA_FFI_RunId_Get_Args *);
  XLA_FFI_Error *(*DeviceOrdinal_Get)(XLA_FFI_DeviceOrdinal_Get_Args *);
};

#endif // SYSTOLE_LIB_PJRT_CAPI_FOREIGN_H
