//===- Clients.h - PJRT's clients, devices and memories ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_CAPI_CLIENTS_H
#define SYSTOLE_LIB_PJRT_CAPI_CLIENTS_H

#include "Types.h"

// The framework's store of keys and values, which all processes of a job see.
// Its functions make their errors by a function of the plugin.

using PJRT_CallbackError = PJRT_Error *(*)(int code, const char *message,
                                           size_t message_size);

struct PJRT_KeyValueGetCallback_Args : PJRT_Args {
  const char *key;
  size_t key_size;
  int timeout_in_ms;
  PJRT_CallbackError *callback_error;
  void *user_arg;
  char *value;
  size_t value_size;
  void (*value_deleter_callback)(char *value);
};
using PJRT_KeyValueGetCallback = PJRT_Error *(*)(PJRT_KeyValueGetCallback_Args *
                                                 args);

struct PJRT_KeyValuePutCallback_Args : PJRT_Args {
  const char *key;
  size_t key_size;
  const char *value;
  size_t value_size;
  PJRT_CallbackError *callback_error;
  void *user_arg;
};
using PJRT_KeyValuePutCallback = PJRT_Error *(*)(PJRT_KeyValuePutCallback_Args *
                                                 args);

// Clients

struct PJRT_Client_Create_Args : PJRT_Args {
  const PJRT_NamedValue *create_options;
  size_t num_options;
  PJRT_KeyValueGetCallback kv_get_callback;
  void *kv_get_user_arg;
  PJRT_KeyValuePutCallback kv_put_callback;
  void *kv_put_user_arg;
  PJRT_Client *client;
  void *kv_try_get_callback;
  void *kv_try_get_user_arg;
};

struct PJRT_Client_Destroy_Args : PJRT_Args {
  PJRT_Client *client;
};

struct PJRT_Client_PlatformName_Args : PJRT_Args {
  PJRT_Client *client;
  const char *platform_name;
  size_t platform_name_size;
};

struct PJRT_Client_ProcessIndex_Args : PJRT_Args {
  PJRT_Client *client;
  int process_index;
};

struct PJRT_Client_PlatformVersion_Args : PJRT_Args {
  PJRT_Client *client;
  const char *platform_version;
  size_t platform_version_size;
};

struct PJRT_Client_TopologyDescription_Args : PJRT_Args {
  PJRT_Client *client;
  PJRT_TopologyDescription *topology;
};

struct PJRT_Client_Devices_Args : PJRT_Args {
  PJRT_Client *client;
  PJRT_Device *const *devices;
  size_t num_devices;
};

struct PJRT_Client_AddressableDevices_Args : PJRT_Args {
  PJRT_Client *client;
  PJRT_Device *const *addressable_devices;
  size_t num_addressable_devices;
};

struct PJRT_Client_LookupDevice_Args : PJRT_Args {
  PJRT_Client *client;
  int id;
  PJRT_Device *device;
};

struct PJRT_Client_LookupAddressableDevice_Args : PJRT_Args {
  PJRT_Client *client;
  int local_hardware_id;
  PJRT_Device *addressable_device;
};

struct PJRT_Client_AddressableMemories_Args : PJRT_Args {
  PJRT_Client *client;
  PJRT_Memory *const *addressable_memories;
  size_t num_addressable_memories;
};

struct PJRT_Client_Compile_Args : PJRT_Args {
  PJRT_Client *client;
  const PJRT_Program *program;
  const char *compile_options;
  size_t compile_options_size;
  PJRT_LoadedExecutable *executable;
};

struct PJRT_Client_DefaultDeviceAssignment_Args : PJRT_Args {
  PJRT_Client *client;
  int num_replicas;
  int num_partitions;
  size_t default_assignment_size;
  int *default_assignment;
};

enum PJRT_ProcessState {
  PJRT_ProcessState_kUnspecified = 0,
  PJRT_ProcessState_kUninitialized = 1,
  PJRT_ProcessState_kDisconnected = 2,
  PJRT_ProcessState_kConnected = 3,
  PJRT_ProcessState_kError = 4,
};

struct PJRT_ProcessInfo {
  size_t struct_size;
  int task_id;
  uint64_t incarnation_id;
  PJRT_ProcessState state;
  int error_code;
  const char *error_message;
  size_t error_message_size;
};

struct PJRT_Client_UpdateGlobalProcessInfo_Args : PJRT_Args {
  PJRT_Client *client;
  PJRT_ProcessInfo *process_infos;
  size_t num_process_infos;
};

struct PJRT_Client_BufferFromHostBuffer_Args : PJRT_Args {
  PJRT_Client *client;
  const void *data;
  PJRT_Buffer_Type type;
  const int64_t *dims;
  size_t num_dims;
  const int64_t *byte_strides;
  size_t num_byte_strides;
  PJRT_HostBufferSemantics host_buffer_semantics;
  PJRT_Device *device;
  PJRT_Memory *memory;
  PJRT_Buffer_MemoryLayout *device_layout;
  PJRT_Event *done_with_host_buffer;
  PJRT_Buffer *buffer;
};

struct PJRT_Client_CreateViewOfDeviceBuffer_Args : PJRT_Args {
  PJRT_Client *client;
  void *device_buffer_ptr;
  const int64_t *dims;
  size_t num_dims;
  PJRT_Buffer_Type element_type;
  PJRT_Buffer_MemoryLayout *layout;
  PJRT_Device *device;
  void (*on_delete_callback)(void *device_buffer_ptr, void *user_arg);
  void *on_delete_callback_arg;
  intptr_t stream;
  PJRT_Buffer *buffer;
  PJRT_Memory *memory;
};

struct PJRT_Client_CreateUninitializedBuffer_Args : PJRT_Args {
  PJRT_Client *client;
  const int64_t *shape_dims;
  size_t shape_num_dims;
  PJRT_Buffer_Type shape_element_type;
  PJRT_Buffer_MemoryLayout *shape_layout;
  PJRT_Device *device;
  PJRT_Memory *memory;
  PJRT_Buffer *buffer;
};

// Devices

struct PJRT_DeviceDescription_Id_Args : PJRT_Args {
  PJRT_DeviceDescription *device_description;
  int id;
};

struct PJRT_DeviceDescription_ProcessIndex_Args : PJRT_Args {
  PJRT_DeviceDescription *device_description;
  int process_index;
};

struct PJRT_DeviceDescription_Attributes_Args : PJRT_Args {
  PJRT_DeviceDescription *device_description;
  size_t num_attributes;
  const PJRT_NamedValue *attributes;
};

struct PJRT_DeviceDescription_Kind_Args : PJRT_Args {
  PJRT_DeviceDescription *device_description;
  const char *device_kind;
  size_t device_kind_size;
};

struct PJRT_DeviceDescription_DebugString_Args : PJRT_Args {
  PJRT_DeviceDescription *device_description;
  const char *debug_string;
  size_t debug_string_size;
};

struct PJRT_DeviceDescription_ToString_Args : PJRT_Args {
  PJRT_DeviceDescription *device_description;
  const char *to_string;
  size_t to_string_size;
};

struct PJRT_Device_GetDescription_Args : PJRT_Args {
  PJRT_Device *device;
  PJRT_DeviceDescription *device_description;
};

struct PJRT_Device_IsAddressable_Args : PJRT_Args {
  PJRT_Device *device;
  bool is_addressable;
};

struct PJRT_Device_LocalHardwareId_Args : PJRT_Args {
  PJRT_Device *device;
  int local_hardware_id;
};

struct PJRT_Device_AddressableMemories_Args : PJRT_Args {
  PJRT_Device *device;
  PJRT_Memory *const *memories;
  size_t num_memories;
};

struct PJRT_Device_DefaultMemory_Args : PJRT_Args {
  PJRT_Device *device;
  PJRT_Memory *memory;
};

struct PJRT_Device_GetAttributes_Args : PJRT_Args {
  PJRT_Device *device;
  const PJRT_NamedValue *attributes;
  size_t num_attributes;
  PJRT_DeviceAttributes *device_attributes;
  void (*attributes_deleter)(PJRT_DeviceAttributes *);
};

struct PJRT_Device_ClearMemoryStats_Args : PJRT_Args {
  PJRT_Device *device;
};

struct PJRT_Device_MemoryStats_Args : PJRT_Args {
  PJRT_Device *device;
  int64_t bytes_in_use;
  int64_t peak_bytes_in_use;
  bool peak_bytes_in_use_is_set;
  int64_t num_allocs;
  bool num_allocs_is_set;
  int64_t largest_alloc_size;
  bool largest_alloc_size_is_set;
  int64_t bytes_limit;
  bool bytes_limit_is_set;
  int64_t bytes_reserved;
  bool bytes_reserved_is_set;
  int64_t peak_bytes_reserved;
  bool peak_bytes_reserved_is_set;
  int64_t bytes_reservable_limit;
  bool bytes_reservable_limit_is_set;
  int64_t largest_free_block_bytes;
  bool largest_free_block_bytes_is_set;
  int64_t pool_bytes;
  bool pool_bytes_is_set;
  int64_t peak_pool_bytes;
  bool peak_pool_bytes_is_set;
  int64_t peak_allocated_bytes;
  bool peak_allocated_bytes_is_set;
};

// Memories

struct PJRT_Memory_Id_Args : PJRT_Args {
  PJRT_Memory *memory;
  int id;
};

struct PJRT_Memory_Kind_Args : PJRT_Args {
  PJRT_Memory *memory;
  const char *kind;
  size_t kind_size;
};

struct PJRT_Memory_Kind_Id_Args : PJRT_Args {
  PJRT_Memory *memory;
  int kind_id;
};

struct PJRT_Memory_DebugString_Args : PJRT_Args {
  PJRT_Memory *memory;
  const char *debug_string;
  size_t debug_string_size;
};

struct PJRT_Memory_ToString_Args : PJRT_Args {
  PJRT_Memory *memory;
  const char *to_string;
  size_t to_string_size;
};

struct PJRT_Memory_AddressableByDevices_Args : PJRT_Args {
  PJRT_Memory *memory;
  PJRT_Device *const *devices;
  size_t num_devices;
};

// Topologies

struct PJRT_TopologyDescription_Destroy_Args : PJRT_Args {
  PJRT_TopologyDescription *topology;
};

struct PJRT_TopologyDescription_PlatformName_Args : PJRT_Args {
  PJRT_TopologyDescription *topology;
  const char *platform_name;
  size_t platform_name_size;
};

struct PJRT_TopologyDescription_PlatformVersion_Args : PJRT_Args {
  PJRT_TopologyDescription *topology;
  const char *platform_version;
  size_t platform_version_size;
};

struct PJRT_TopologyDescription_GetDeviceDescriptions_Args : PJRT_Args {
  PJRT_TopologyDescription *topology;
  PJRT_DeviceDescription *const *descriptions;
  size_t num_descriptions;
};

struct PJRT_TopologyDescription_Attributes_Args : PJRT_Args {
  PJRT_TopologyDescription *topology;
  const PJRT_NamedValue *attributes;
  size_t num_attributes;
};

#endif // SYSTOLE_LIB_PJRT_CAPI_CLIENTS_H
