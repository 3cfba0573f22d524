//===- Extensions.h - PJRT's extensions -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_CAPI_EXTENSIONS_H
#define SYSTOLE_LIB_PJRT_CAPI_EXTENSIONS_H

#include "Types.h"

// Layouts

struct PJRT_Layouts_MemoryLayout_Destroy_Args : PJRT_Args {
  PJRT_Layouts_MemoryLayout *layout;
};

struct PJRT_Layouts_MemoryLayout_Serialize_Args : PJRT_Args {
  PJRT_Layouts_MemoryLayout *layout;
  const char *serialized_bytes;
  size_t serialized_bytes_size;
  PJRT_Layouts_SerializedLayout *serialized_layout;
  void (*serialized_layout_deleter)(PJRT_Layouts_SerializedLayout *);
};

struct PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args : PJRT_Args {
  PJRT_Client *client;
  PJRT_Buffer_Type type;
  const int64_t *dims;
  size_t num_dims;
  PJRT_Layouts_MemoryLayout *layout;
};

struct PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args : PJRT_Args {
  PJRT_Buffer *buffer;
  PJRT_Layouts_MemoryLayout *layout;
};

struct PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args : PJRT_Args {
  PJRT_Executable *executable;
  size_t num_outputs;
  PJRT_Layouts_MemoryLayout *const *layouts;
};

struct PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args : PJRT_Args {
  PJRT_Executable *executable;
  size_t num_parameters;
  PJRT_Layouts_MemoryLayout *const *layouts;
};

struct PJRT_Layouts_Extension {
  PJRT_Extension_Base base;
  PJRT_Error *(*PJRT_Layouts_MemoryLayout_Destroy)(
      PJRT_Layouts_MemoryLayout_Destroy_Args *);
  PJRT_Error *(*PJRT_Layouts_MemoryLayout_Serialize)(
      PJRT_Layouts_MemoryLayout_Serialize_Args *);
  PJRT_Error *(*PJRT_Layouts_PJRT_Client_GetDefaultLayout)(
      PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args *);
  PJRT_Error *(*PJRT_Layouts_PJRT_Buffer_MemoryLayout)(
      PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args *);
  PJRT_Error *(*PJRT_Layouts_PJRT_Topology_GetDefaultLayout)(void *);
  PJRT_Error *(*PJRT_Layouts_PJRT_Executable_GetOutputLayouts)(
      PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args *);
  PJRT_Error *(*PJRT_Layouts_PJRT_Executable_GetParameterLayouts)(
      PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args *);
};

// Shardings

struct PJRT_Shardings_PJRT_Executable_ParameterShardings_Args : PJRT_Args {
  PJRT_Executable *executable;
  size_t num_parameters;
  const char *const *shardings;
  const size_t *sharding_sizes;
};

struct PJRT_Shardings_PJRT_Executable_OutputShardings_Args : PJRT_Args {
  PJRT_Executable *executable;
  size_t num_outputs;
  const char *const *shardings;
  const size_t *sharding_sizes;
};

struct PJRT_Shardings_Extension {
  PJRT_Extension_Base base;
  PJRT_Error *(*PJRT_Shardings_PJRT_Executable_ParameterShardings)(
      PJRT_Shardings_PJRT_Executable_ParameterShardings_Args *);
  PJRT_Error *(*PJRT_Shardings_PJRT_Executable_OutputShardings)(
      PJRT_Shardings_PJRT_Executable_OutputShardings_Args *);
};

// Memories of devices

struct PJRT_MemoryDescription;

struct PJRT_DeviceDescription_MemoryDescriptions_Args : PJRT_Args {
  PJRT_DeviceDescription *device_description;
  const PJRT_MemoryDescription *const *memory_descriptions;
  size_t num_memory_descriptions;
  size_t default_memory_index;
};

struct PJRT_MemoryDescription_Kind_Args : PJRT_Args {
  const PJRT_MemoryDescription *memory_description;
  const char *kind;
  size_t kind_size;
  int kind_id;
};

struct PJRT_MemoryDescriptions_Extension {
  PJRT_Extension_Base base;
  PJRT_Error *(*PJRT_DeviceDescription_MemoryDescriptions)(
      PJRT_DeviceDescription_MemoryDescriptions_Args *);
  PJRT_Error *(*PJRT_MemoryDescription_Kind)(
      PJRT_MemoryDescription_Kind_Args *);
};

// Foreign functions

struct PJRT_FFI_UserData {
  int64_t type_id;
  void *data;
};

struct PJRT_FFI_Type_Info {
  void (*deleter)(void *);
  void *serialize;
  void *deserialize;
};

struct PJRT_FFI_Type_Register_Args : PJRT_Args {
  const char *type_name;
  size_t type_name_size;
  int64_t type_id;
  const PJRT_FFI_Type_Info *type_info;
};

struct PJRT_FFI_UserData_Add_Args : PJRT_Args {
  PJRT_ExecuteContext *context;
  PJRT_FFI_UserData user_data;
};

struct PJRT_FFI_Register_Handler_Args {
  size_t struct_size;
  const char *target_name;
  size_t target_name_size;
  void *handler;
  const char *platform_name;
  size_t platform_name_size;
  int traits;
};

struct PJRT_FFI_Extension {
  PJRT_Extension_Base base;
  PJRT_Error *(*type_register)(PJRT_FFI_Type_Register_Args *);
  PJRT_Error *(*user_data_add)(PJRT_FFI_UserData_Add_Args *);
  PJRT_Error *(*register_handler)(PJRT_FFI_Register_Handler_Args *);
};

#endif // SYSTOLE_LIB_PJRT_CAPI_EXTENSIONS_H
