//===- Devices.cpp - PJRT's devices, memories and topologies --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Client.h"
#include "Functions.h"

#include <unistd.h>

using namespace systole;
using namespace systole::pjrt;

//===----------------------------------------------------------------------===//
// Descriptions of devices
//===----------------------------------------------------------------------===//

PJRT_Error *pjrt::DeviceDescription_Id(PJRT_DeviceDescription_Id_Args *args) {
  args->id = args->device_description->id;
  return nullptr;
}

PJRT_Error *pjrt::DeviceDescription_ProcessIndex(
    PJRT_DeviceDescription_ProcessIndex_Args *args) {
  args->process_index = args->device_description->process;
  return nullptr;
}

PJRT_Error *pjrt::DeviceDescription_Attributes(
    PJRT_DeviceDescription_Attributes_Args *args) {
  args->attributes = nullptr;
  args->num_attributes = 0;
  return nullptr;
}

PJRT_Error *
pjrt::DeviceDescription_Kind(PJRT_DeviceDescription_Kind_Args *args) {
  return give(deviceKind, args->device_kind, args->device_kind_size);
}

PJRT_Error *pjrt::DeviceDescription_DebugString(
    PJRT_DeviceDescription_DebugString_Args *args) {
  return give(args->device_description->name, args->debug_string,
              args->debug_string_size);
}

PJRT_Error *
pjrt::DeviceDescription_ToString(PJRT_DeviceDescription_ToString_Args *args) {
  return give(args->device_description->text, args->to_string,
              args->to_string_size);
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

PJRT_Error *pjrt::Device_GetDescription(PJRT_Device_GetDescription_Args *args) {
  args->device_description = &args->device->description;
  return nullptr;
}

PJRT_Error *pjrt::Device_IsAddressable(PJRT_Device_IsAddressable_Args *args) {
  args->is_addressable = args->device->isHere();
  return nullptr;
}

PJRT_Error *
pjrt::Device_LocalHardwareId(PJRT_Device_LocalHardwareId_Args *args) {
  args->local_hardware_id = args->device->description.localID;
  return nullptr;
}

PJRT_Error *
pjrt::Device_AddressableMemories(PJRT_Device_AddressableMemories_Args *args) {
  return give(args->device->memories, args->memories, args->num_memories);
}

PJRT_Error *pjrt::Device_DefaultMemory(PJRT_Device_DefaultMemory_Args *args) {
  args->memory = args->device->memories.front();
  return nullptr;
}

PJRT_Error *pjrt::Device_GetAttributes(PJRT_Device_GetAttributes_Args *args) {
  args->attributes = nullptr;
  args->num_attributes = 0;
  args->device_attributes = nullptr;
  args->attributes_deleter = [](PJRT_DeviceAttributes *) {};
  return nullptr;
}

PJRT_Error *pjrt::Device_MemoryStats(PJRT_Device_MemoryStats_Args *args) {
  const MemoryCounters &counters = *args->device->counters;
  auto set = [](int64_t &field, bool &isSet, int64_t value) {
    field = value;
    isSet = true;
  };
  args->bytes_in_use = counters.inUse;
  set(args->peak_bytes_in_use, args->peak_bytes_in_use_is_set, counters.peak);
  set(args->num_allocs, args->num_allocs_is_set, counters.numAllocations);
  set(args->largest_alloc_size, args->largest_alloc_size_is_set,
      counters.largest);
  set(args->bytes_limit, args->bytes_limit_is_set,
      sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE));
  args->bytes_reserved_is_set = false;
  args->peak_bytes_reserved_is_set = false;
  args->bytes_reservable_limit_is_set = false;
  args->largest_free_block_bytes_is_set = false;
  args->pool_bytes_is_set = false;
  args->peak_pool_bytes_is_set = false;
  return nullptr;
}

PJRT_Error *
pjrt::Device_ClearMemoryStats(PJRT_Device_ClearMemoryStats_Args *args) {
  MemoryCounters &counters = *args->device->counters;
  counters.peak = counters.inUse.load();
  counters.numAllocations = 0;
  counters.largest = 0;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Memories
//===----------------------------------------------------------------------===//

PJRT_Error *pjrt::Memory_Id(PJRT_Memory_Id_Args *args) {
  args->id = args->memory->id;
  return nullptr;
}

PJRT_Error *pjrt::Memory_Kind(PJRT_Memory_Kind_Args *args) {
  return give(args->memory->kind, args->kind, args->kind_size);
}

PJRT_Error *pjrt::Memory_Kind_Id(PJRT_Memory_Kind_Id_Args *args) {
  args->kind_id = args->memory->kindID;
  return nullptr;
}

PJRT_Error *pjrt::Memory_DebugString(PJRT_Memory_DebugString_Args *args) {
  return give(args->memory->text, args->debug_string, args->debug_string_size);
}

PJRT_Error *pjrt::Memory_ToString(PJRT_Memory_ToString_Args *args) {
  return give(args->memory->text, args->to_string, args->to_string_size);
}

PJRT_Error *
pjrt::Memory_AddressableByDevices(PJRT_Memory_AddressableByDevices_Args *args) {
  return give(args->memory->devices, args->devices, args->num_devices);
}

//===----------------------------------------------------------------------===//
// Topologies
//===----------------------------------------------------------------------===//

PJRT_Error *
pjrt::TopologyDescription_Destroy(PJRT_TopologyDescription_Destroy_Args *) {
  return nullptr; // It belongs to its client.
}

PJRT_Error *pjrt::TopologyDescription_PlatformName(
    PJRT_TopologyDescription_PlatformName_Args *args) {
  return give(platformName, args->platform_name, args->platform_name_size);
}

PJRT_Error *pjrt::TopologyDescription_PlatformVersion(
    PJRT_TopologyDescription_PlatformVersion_Args *args) {
  return give(platformVersion, args->platform_version,
              args->platform_version_size);
}

PJRT_Error *pjrt::TopologyDescription_GetDeviceDescriptions(
    PJRT_TopologyDescription_GetDeviceDescriptions_Args *args) {
  return give(args->topology->descriptions, args->descriptions,
              args->num_descriptions);
}

PJRT_Error *pjrt::TopologyDescription_Attributes(
    PJRT_TopologyDescription_Attributes_Args *args) {
  args->attributes = nullptr;
  args->num_attributes = 0;
  return nullptr;
}
