//===- Executables.h - PJRT's executables -----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_CAPI_EXECUTABLES_H
#define SYSTOLE_LIB_PJRT_CAPI_EXECUTABLES_H

#include "Types.h"

/// The replica and the partition of a device.
struct PJRT_LogicalDeviceIds {
  int32_t replica;
  int32_t partition;
};

struct PJRT_ExecuteOptions : PJRT_Args {
  void *send_callbacks;
  void *recv_callbacks;
  size_t num_send_ops;
  size_t num_recv_ops;
  int launch_id;
  const int64_t *non_donatable_input_indices;
  size_t num_non_donatable_input_indices;
  PJRT_ExecuteContext *context;
  const char *call_location;
  size_t num_tasks;
  int *task_ids;
  int64_t *incarnation_ids;
};

// Executables

struct PJRT_Executable_Destroy_Args : PJRT_Args {
  PJRT_Executable *executable;
};

struct PJRT_Executable_Name_Args : PJRT_Args {
  PJRT_Executable *executable;
  const char *executable_name;
  size_t executable_name_size;
};

struct PJRT_Executable_NumReplicas_Args : PJRT_Args {
  PJRT_Executable *executable;
  size_t num_replicas;
};

struct PJRT_Executable_NumPartitions_Args : PJRT_Args {
  PJRT_Executable *executable;
  size_t num_partitions;
};

struct PJRT_Executable_NumOutputs_Args : PJRT_Args {
  PJRT_Executable *executable;
  size_t num_outputs;
};

struct PJRT_Executable_SizeOfGeneratedCodeInBytes_Args : PJRT_Args {
  PJRT_Executable *executable;
  int64_t size_in_bytes;
};

struct PJRT_Executable_Fingerprint_Args : PJRT_Args {
  PJRT_Executable *executable;
  const char *executable_fingerprint;
  size_t executable_fingerprint_size;
};

struct PJRT_Executable_GetCostAnalysis_Args : PJRT_Args {
  PJRT_Executable *executable;
  size_t num_properties;
  const PJRT_NamedValue *properties;
};

struct PJRT_Executable_OutputElementTypes_Args : PJRT_Args {
  PJRT_Executable *executable;
  PJRT_Buffer_Type *output_types;
  size_t num_output_types;
};

struct PJRT_Executable_OutputDimensions_Args : PJRT_Args {
  PJRT_Executable *executable;
  size_t num_outputs;
  const int64_t *dims;
  const size_t *dim_sizes;
};

struct PJRT_Executable_OutputMemoryKinds_Args : PJRT_Args {
  PJRT_Executable *executable;
  size_t num_outputs;
  const char *const *memory_kinds;
  const size_t *memory_kind_sizes;
};

struct PJRT_Executable_ParameterMemoryKinds_Args : PJRT_Args {
  PJRT_Executable *executable;
  size_t num_parameters;
  const char *const *memory_kinds;
  const size_t *memory_kind_sizes;
};

struct PJRT_Executable_GetCompiledMemoryStats_Args : PJRT_Args {
  PJRT_Executable *executable;
  int64_t generated_code_size_in_bytes;
  int64_t argument_size_in_bytes;
  int64_t output_size_in_bytes;
  int64_t alias_size_in_bytes;
  int64_t temp_size_in_bytes;
  int64_t host_generated_code_size_in_bytes;
  int64_t host_argument_size_in_bytes;
  int64_t host_output_size_in_bytes;
  int64_t host_alias_size_in_bytes;
  int64_t host_temp_size_in_bytes;
  int64_t peak_memory_in_bytes;
  int64_t total_size_in_bytes;
  int64_t total_allocation_bytes;
  int64_t indefinite_allocations;
  int64_t peak_unpadded_heap_bytes;
};

struct PJRT_Executable_OptimizedProgram_Args : PJRT_Args {
  PJRT_Executable *executable;
  /// Without `code`, the function writes the format and the size only.
  PJRT_Program *program;
};

struct PJRT_Executable_Serialize_Args : PJRT_Args {
  PJRT_Executable *executable;
  const char *serialized_bytes;
  size_t serialized_bytes_size;
  PJRT_SerializedExecutable *serialized_executable;
  void (*serialized_executable_deleter)(PJRT_SerializedExecutable *);
};

struct PJRT_Executable_GetCompileOptions_Args : PJRT_Args {
  PJRT_Executable *executable;
  const char *serialized_bytes;
  size_t serialized_bytes_size;
  PJRT_SerializedCompileOptions *serialized_compile_options;
  void (*serialized_compile_options_deleter)(PJRT_SerializedCompileOptions *);
};

struct PJRT_Executable_DeserializeAndLoad_Args : PJRT_Args {
  PJRT_Client *client;
  const char *serialized_executable;
  size_t serialized_executable_size;
  PJRT_LoadedExecutable *loaded_executable;
  const char *overridden_serialized_compile_options;
  size_t overridden_serialized_compile_options_size;
  void *load_options;
};

// Loaded executables

struct PJRT_LoadedExecutable_Destroy_Args : PJRT_Args {
  PJRT_LoadedExecutable *executable;
};

struct PJRT_LoadedExecutable_GetExecutable_Args : PJRT_Args {
  PJRT_LoadedExecutable *loaded_executable;
  PJRT_Executable *executable;
};

struct PJRT_LoadedExecutable_AddressableDevices_Args : PJRT_Args {
  PJRT_LoadedExecutable *executable;
  PJRT_Device *const *addressable_devices;
  size_t num_addressable_devices;
};

struct PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args : PJRT_Args {
  PJRT_LoadedExecutable *executable;
  PJRT_LogicalDeviceIds *addressable_device_logical_ids;
  size_t num_addressable_device_logical_ids;
};

struct PJRT_LoadedExecutable_GetDeviceAssignment_Args : PJRT_Args {
  PJRT_LoadedExecutable *executable;
  const char *serialized_bytes;
  size_t serialized_bytes_size;
  PJRT_DeviceAssignmentSerialized *serialized_device_assignment;
  void (*serialized_device_assignment_deleter)(
      PJRT_DeviceAssignmentSerialized *);
};

struct PJRT_LoadedExecutable_Delete_Args : PJRT_Args {
  PJRT_LoadedExecutable *executable;
};

struct PJRT_LoadedExecutable_IsDeleted_Args : PJRT_Args {
  PJRT_LoadedExecutable *executable;
  bool is_deleted;
};

struct PJRT_LoadedExecutable_Fingerprint_Args : PJRT_Args {
  PJRT_LoadedExecutable *executable;
  const char *executable_fingerprint;
  size_t executable_fingerprint_size;
};

struct PJRT_LoadedExecutable_Execute_Args : PJRT_Args {
  PJRT_LoadedExecutable *executable;
  PJRT_ExecuteOptions *options;
  PJRT_Buffer *const *const *argument_lists;
  size_t num_devices;
  size_t num_args;
  PJRT_Buffer **const *output_lists;
  PJRT_Event **device_complete_events;
  PJRT_Device *execute_device;
};

// Contexts of executions

struct PJRT_ExecuteContext_Create_Args : PJRT_Args {
  PJRT_ExecuteContext *context;
};

struct PJRT_ExecuteContext_Destroy_Args : PJRT_Args {
  PJRT_ExecuteContext *context;
};

#endif // SYSTOLE_LIB_PJRT_CAPI_EXECUTABLES_H
