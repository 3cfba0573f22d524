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
#include "runtime/support/Status.h"
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

PJRT_Device::PJRT_Device(PJRT_Client &client,
                         PJRT_DeviceDescription description,
                         runtime::SharedTeam::Choose chooseTeam)
    : client(&client), description(std::move(description)),
      counters(std::make_shared<MemoryCounters>()),
      team(std::move(chooseTeam)) {}

bool PJRT_Device::isHere() const {
  return description.process == client->getProcess();
}

/// The team of programs that run once for all of `numDevices` devices. More
/// threads than CPUs are only for devices that have so many each.
/// `numDevicesOnCPUs` devices share the CPUs of this process.
static runtime::TeamOptions chooseTeamOfAll(int threads, int64_t numDevices,
                                            int64_t numDevicesOnCPUs) {
  int64_t all = int64_t(threads) * numDevices;
  int cpus = std::max(runtime::usableCpus(), threads);
  return runtime::chooseTeam(
      static_cast<int>(std::min<int64_t>(all, cpus)),
      /*teams=*/static_cast<int>(numDevicesOnCPUs / numDevices));
}

PJRT_Client::PJRT_Client(int64_t numOwnDevices, int threads,
                         std::unique_ptr<Processes> job)
    : processes(std::move(job)), team([this, threads] {
        return chooseTeamOfAll(threads, ownDevices.size(), numDevicesOnCPUs);
      }) {
  // The kinds that JAX knows. All of them are a process's memory.
  static const char *const kinds[] = {"device", "pinned_host", "unpinned_host"};
  llvm::ArrayRef<int64_t> counts(numOwnDevices);
  numDevicesOnCPUs = numOwnDevices;
  if (processes) {
    counts = processes->getNumDevices();
    numDevicesOnCPUs = processes->getNumDevicesOnCPUs();
  }
  for (auto [process, count] : llvm::enumerate(counts))
    for (int local = 0; local < count; ++local) {
      auto id = static_cast<int>(devices.size());
      auto device = std::make_unique<PJRT_Device>(
          *this,
          PJRT_DeviceDescription{id, static_cast<int>(process), local,
                                 "cpu:" + std::to_string(id),
                                 "CpuDevice(id=" + std::to_string(id) + ")"},
          [this, threads] {
            return runtime::chooseTeam(threads,
                                       static_cast<int>(numDevicesOnCPUs));
          });
      bool isOwn = device->isHere();
      for (auto [kindID, kind] : llvm::enumerate(kinds)) {
        auto memory = std::make_unique<PJRT_Memory>();
        memory->id = static_cast<int>(ownedMemories.size());
        memory->kindID = static_cast<int>(kindID);
        memory->kind = kind;
        memory->text =
            std::string(kind) + " memory of " + device->description.text;
        memory->devices.push_back(device.get());
        device->memories.push_back(memory.get());
        if (isOwn)
          ownMemories.push_back(memory.get());
        ownedMemories.push_back(std::move(memory));
      }
      topology.descriptions.push_back(&device->description);
      devices.push_back(device.get());
      if (isOwn)
        ownDevices.push_back(device.get());
      ownedDevices.push_back(std::move(device));
    }
}

PJRT_Device *PJRT_Client::lookup(int64_t id) const {
  return id >= 0 && id < static_cast<int64_t>(devices.size()) ? devices[id]
                                                              : nullptr;
}

namespace {

/// The options of a client that are ours.
struct ClientOptions {
  int64_t numDevices = 1;
  /// The place of this process in a job of `jax.distributed`.
  int64_t process = 0, numProcesses = 1;
};

} // namespace

static absl::StatusOr<ClientOptions>
getOptions(const PJRT_Client_Create_Args *args) {
  ClientOptions options;
  const std::pair<llvm::StringRef, int64_t *> fields[] = {
      {"num_devices", &options.numDevices},
      {"node_id", &options.process},
      {"num_nodes", &options.numProcesses}};
  for (size_t i = 0; i < args->num_options; ++i) {
    const PJRT_NamedValue &option = args->create_options[i];
    llvm::StringRef name(option.name, option.name_size);
    for (auto [field, value] : fields)
      if (name == field && option.type == PJRT_NamedValue_kInt64)
        *value = option.int64_value;
  }
  constexpr int64_t maxDevices = 4096;
  if (options.numDevices < 1 || options.numDevices > maxDevices)
    return absl::InvalidArgumentError("num_devices is " +
                                      std::to_string(options.numDevices) +
                                      ": a process has from 1 to 4096 devices");
  if (options.process < 0 || options.process >= options.numProcesses)
    return absl::InvalidArgumentError(
        "node_id is " + std::to_string(options.process) + ", of " +
        std::to_string(options.numProcesses) + " processes");
  return options;
}

static PJRT_Error *makeStoreError(int code, const char *message, size_t size) {
  return toError(absl::Status(static_cast<absl::StatusCode>(code),
                              absl::string_view(message, size)));
}

static absl::Status takeStatus(PJRT_Error *error) {
  std::unique_ptr<PJRT_Error> owned(error);
  return owned ? absl::Status(owned->code, owned->message) : absl::OkStatus();
}

static Processes::Store getStore(const PJRT_Client_Create_Args *args) {
  static PJRT_CallbackError makeError = makeStoreError;
  auto put = [=](const std::string &key, const std::string &value) {
    PJRT_KeyValuePutCallback_Args call = {};
    call.struct_size = sizeof(call);
    call.key = key.data();
    call.key_size = key.size();
    call.value = value.data();
    call.value_size = value.size();
    call.callback_error = &makeError;
    call.user_arg = args->kv_put_user_arg;
    return takeStatus(args->kv_put_callback(&call));
  };
  auto get = [=](const std::string &key) -> absl::StatusOr<std::string> {
    PJRT_KeyValueGetCallback_Args call = {};
    call.struct_size = sizeof(call);
    call.key = key.data();
    call.key_size = key.size();
    call.timeout_in_ms = 5 * 60 * 1000;
    call.callback_error = &makeError;
    call.user_arg = args->kv_get_user_arg;
    RETURN_IF_ERROR(takeStatus(args->kv_get_callback(&call)));
    std::string value(call.value, call.value_size);
    call.value_deleter_callback(call.value);
    return value;
  };
  return {put, get};
}

static absl::Status createClient(PJRT_Client_Create_Args *args) {
  ASSIGN_OR_RETURN(ClientOptions options, getOptions(args));
  ASSIGN_OR_RETURN(int threads, runtime::readThreads());
  std::unique_ptr<Processes> processes;
  if (options.numProcesses > 1) {
    if (!args->kv_get_callback || !args->kv_put_callback)
      return absl::InvalidArgumentError(
          "a job of several processes needs a store of keys and values: "
          "jax.distributed.initialize makes one");
    ASSIGN_OR_RETURN(processes,
                     Processes::connect(static_cast<int>(options.process),
                                        static_cast<int>(options.numProcesses),
                                        options.numDevices, getStore(args)));
  }
  args->client =
      new PJRT_Client(options.numDevices, threads, std::move(processes));
  return absl::OkStatus();
}

PJRT_Error *pjrt::Client_Create(PJRT_Client_Create_Args *args) {
  return toError(createClient(args));
}

PJRT_Error *pjrt::Client_Destroy(PJRT_Client_Destroy_Args *args) {
  delete args->client;
  return nullptr;
}

/// The framework's service of the job knows which processes are silent.
PJRT_Error *pjrt::Client_UpdateGlobalProcessInfo(
    PJRT_Client_UpdateGlobalProcessInfo_Args *args) {
  Processes *processes = args->client->processes.get();
  for (size_t i = 0; processes && i < args->num_process_infos; ++i) {
    const PJRT_ProcessInfo &info = args->process_infos[i];
    if (info.state == PJRT_ProcessState_kDisconnected ||
        info.state == PJRT_ProcessState_kError)
      processes->disconnect(info.task_id);
  }
  return nullptr;
}

PJRT_Error *pjrt::Client_PlatformName(PJRT_Client_PlatformName_Args *args) {
  return give(platformName, args->platform_name, args->platform_name_size);
}

PJRT_Error *
pjrt::Client_PlatformVersion(PJRT_Client_PlatformVersion_Args *args) {
  return give(platformVersion, args->platform_version,
              args->platform_version_size);
}

PJRT_Error *pjrt::Client_ProcessIndex(PJRT_Client_ProcessIndex_Args *args) {
  args->process_index = args->client->getProcess();
  return nullptr;
}

PJRT_Error *pjrt::Client_Devices(PJRT_Client_Devices_Args *args) {
  return give(args->client->devices, args->devices, args->num_devices);
}

PJRT_Error *
pjrt::Client_AddressableDevices(PJRT_Client_AddressableDevices_Args *args) {
  return give(args->client->ownDevices, args->addressable_devices,
              args->num_addressable_devices);
}

PJRT_Error *
pjrt::Client_AddressableMemories(PJRT_Client_AddressableMemories_Args *args) {
  return give(args->client->ownMemories, args->addressable_memories,
              args->num_addressable_memories);
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
  llvm::ArrayRef<PJRT_Device *> own = args->client->ownDevices;
  auto id = static_cast<size_t>(args->local_hardware_id);
  args->addressable_device = id < own.size() ? own[id] : nullptr;
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
