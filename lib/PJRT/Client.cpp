//===- Client.cpp - PJRT's client -----------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Client.h"
#include "Functions.h"
#include "Status.h"

#include "runtime/about/Version.h"
#include "runtime/team/Threads.h"

#include "llvm/ADT/StringRef.h"

using namespace systole;
using namespace systole::pjrt;

/// JAX selects its lowerings, donation and DLPack by the platform's name, and
/// the code is the CPU's.
const std::string pjrt::platformName = "cpu";
const std::string pjrt::platformVersion = runtime::versionText();
const std::string pjrt::deviceKind = "cpu";

void MemoryCounters::add(int64_t numBytes) {
  ++numAllocations;
  int64_t now = inUse += numBytes;
  for (int64_t old = peak; now > old && !peak.compare_exchange_weak(old, now);)
    ;
  for (int64_t old = largest;
       numBytes > old && !largest.compare_exchange_weak(old, numBytes);)
    ;
}

PJRT_Memory *PJRT_Device::getMemory(llvm::StringRef kind) const {
  for (PJRT_Memory *memory : memories)
    if (memory->kind == kind)
      return memory;
  return nullptr;
}

PJRT_Device::PJRT_Device(PJRT_Client &client, int id,
                         runtime::SharedTeam::Choose chooseTeam)
    : client(&client),
      description{id, "CpuDevice(id=" + std::to_string(id) + ")"},
      counters(std::make_shared<MemoryCounters>()),
      team(std::move(chooseTeam)) {}

/// The team of programs that run once for all devices. More threads than CPUs
/// are only for devices that have so many each.
static runtime::TeamOptions chooseTeamOfAll(int threads, int numDevices) {
  int64_t all = int64_t(threads) * numDevices;
  int cpus = std::max(runtime::usableCpus(), threads);
  return runtime::chooseTeam(static_cast<int>(std::min<int64_t>(all, cpus)),
                             /*teams=*/1);
}

PJRT_Client::PJRT_Client(int64_t numDevices, int threads)
    : team([=] {
        return chooseTeamOfAll(threads, static_cast<int>(numDevices));
      }) {
  // The kinds that JAX knows. All of them are this process's memory.
  static const char *const kinds[] = {"device", "pinned_host", "unpinned_host"};
  for (int64_t id = 0; id < numDevices; ++id) {
    auto device =
        std::make_unique<PJRT_Device>(*this, static_cast<int>(id), [=] {
          return runtime::chooseTeam(threads, static_cast<int>(numDevices));
        });
    for (auto [kindID, kind] : llvm::enumerate(kinds)) {
      auto memory = std::make_unique<PJRT_Memory>();
      memory->id = static_cast<int>(memories.size());
      memory->kindID = static_cast<int>(kindID);
      memory->kind = kind;
      memory->text =
          std::string(kind) + " memory of " + device->description.text;
      memory->devices.push_back(device.get());
      device->memories.push_back(memory.get());
      memories.push_back(memory.get());
      ownedMemories.push_back(std::move(memory));
    }
    topology.descriptions.push_back(&device->description);
    devices.push_back(device.get());
    ownedDevices.push_back(std::move(device));
  }
}

PJRT_Device *PJRT_Client::lookup(int64_t id) const {
  return id >= 0 && id < static_cast<int64_t>(devices.size()) ? devices[id]
                                                              : nullptr;
}

/// The option `num_devices`; other options are not ours.
static absl::StatusOr<int64_t> getNumDevices(PJRT_Client_Create_Args *args) {
  int64_t numDevices = 1;
  for (size_t i = 0; i < args->num_options; ++i) {
    const PJRT_NamedValue &option = args->create_options[i];
    llvm::StringRef name(option.name, option.name_size);
    if (name == "num_devices" && option.type == PJRT_NamedValue_kInt64)
      numDevices = option.int64_value;
  }
  constexpr int64_t maxDevices = 4096;
  if (numDevices < 1 || numDevices > maxDevices)
    return absl::InvalidArgumentError("num_devices is " +
                                      std::to_string(numDevices) +
                                      ": a process has from 1 to 4096 devices");
  return numDevices;
}

PJRT_Error *pjrt::Client_Create(PJRT_Client_Create_Args *args) {
  absl::StatusOr<int64_t> numDevices = getNumDevices(args);
  if (!numDevices.ok())
    return toError(numDevices.status());
  absl::StatusOr<int> threads = runtime::readThreads();
  if (!threads.ok())
    return toError(threads.status());
  args->client = new PJRT_Client(*numDevices, *threads);
  return nullptr;
}

PJRT_Error *pjrt::Client_Destroy(PJRT_Client_Destroy_Args *args) {
  delete args->client;
  return nullptr;
}

PJRT_Error *pjrt::Client_PlatformName(PJRT_Client_PlatformName_Args *args) {
  args->platform_name = platformName.data();
  args->platform_name_size = platformName.size();
  return nullptr;
}

PJRT_Error *
pjrt::Client_PlatformVersion(PJRT_Client_PlatformVersion_Args *args) {
  args->platform_version = platformVersion.data();
  args->platform_version_size = platformVersion.size();
  return nullptr;
}

PJRT_Error *pjrt::Client_ProcessIndex(PJRT_Client_ProcessIndex_Args *args) {
  args->process_index = 0;
  return nullptr;
}

PJRT_Error *pjrt::Client_Devices(PJRT_Client_Devices_Args *args) {
  args->devices = args->client->devices.data();
  args->num_devices = args->client->devices.size();
  return nullptr;
}

PJRT_Error *
pjrt::Client_AddressableDevices(PJRT_Client_AddressableDevices_Args *args) {
  args->addressable_devices = args->client->devices.data();
  args->num_addressable_devices = args->client->devices.size();
  return nullptr;
}

PJRT_Error *
pjrt::Client_AddressableMemories(PJRT_Client_AddressableMemories_Args *args) {
  args->addressable_memories = args->client->memories.data();
  args->num_addressable_memories = args->client->memories.size();
  return nullptr;
}

static PJRT_Error *noDevice(int id, const PJRT_Client &client) {
  return toError(absl::InvalidArgumentError(
      "there is no device " + std::to_string(id) + ": the client has " +
      std::to_string(client.devices.size())));
}

PJRT_Error *pjrt::Client_LookupDevice(PJRT_Client_LookupDevice_Args *args) {
  args->device = args->client->lookup(args->id);
  return args->device ? nullptr : noDevice(args->id, *args->client);
}

PJRT_Error *pjrt::Client_LookupAddressableDevice(
    PJRT_Client_LookupAddressableDevice_Args *args) {
  args->addressable_device = args->client->lookup(args->local_hardware_id);
  return args->addressable_device
             ? nullptr
             : noDevice(args->local_hardware_id, *args->client);
}

PJRT_Error *pjrt::Client_DefaultDeviceAssignment(
    PJRT_Client_DefaultDeviceAssignment_Args *args) {
  size_t count = static_cast<size_t>(args->num_replicas) * args->num_partitions;
  if (count > args->client->devices.size() ||
      count > args->default_assignment_size)
    return toError(absl::InvalidArgumentError(
        std::to_string(args->num_replicas) + " replicas of " +
        std::to_string(args->num_partitions) +
        " partitions need more devices than the client's " +
        std::to_string(args->client->devices.size())));
  for (size_t i = 0; i < count; ++i)
    args->default_assignment[i] = static_cast<int>(i);
  return nullptr;
}

PJRT_Error *
pjrt::Client_TopologyDescription(PJRT_Client_TopologyDescription_Args *args) {
  args->topology = &args->client->topology;
  return nullptr;
}
