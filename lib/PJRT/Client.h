//===- Client.h - PJRT's client, its devices and memories -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The devices of a client are logical: each runs programs on a team of threads
// of its process. Those of this process share its memory.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_CLIENT_H
#define SYSTOLE_LIB_PJRT_CLIENT_H

#include "CAPI/Clients.h"
#include "Exchange/Processes.h"
#include "ProgramCompiler.h"

#include "runtime/team/SharedTeam.h"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace systole::pjrt {

/// The memory that the buffers of a device take.
struct MemoryCounters {
  std::atomic<int64_t> inUse{0}, peak{0}, numAllocations{0}, largest{0};

  void add(int64_t numBytes);
  void remove(int64_t numBytes) { inUse -= numBytes; }
};

} // namespace systole::pjrt

struct PJRT_Memory {
  /// Later versions of PJRT expect a table of functions here, or null.
  const void *functions = nullptr;
  int id;
  int kindID;
  std::string kind, text;
  std::vector<PJRT_Device *> devices;
};

struct PJRT_DeviceDescription {
  /// Numbers all devices of a job.
  int id;
  int process;
  /// Numbers the devices of one process.
  int localID;
  /// Python's `str` and `repr` of the device.
  std::string name, text;
};

struct PJRT_Device {
  PJRT_Device(PJRT_Client &client, PJRT_DeviceDescription description,
              systole::runtime::SharedTeam::Choose chooseTeam);

  PJRT_Client *client;
  PJRT_DeviceDescription description;
  /// The first one is the default.
  std::vector<PJRT_Memory *> memories;
  /// The counters of the device's memory. Buffers share them, since buffers may
  /// outlive their device.
  std::shared_ptr<systole::pjrt::MemoryCounters> counters;
  /// Computes the items of what the device runs. The calling thread leads it.
  systole::runtime::SharedTeam team;

  PJRT_Memory *getMemory(llvm::StringRef kind) const;
  /// Whether this process has the device.
  bool isHere() const;
};

struct PJRT_TopologyDescription {
  std::vector<PJRT_DeviceDescription *> descriptions;
};

struct PJRT_Client {
  /// Each device has this number of threads, or, with 0, its share of the CPUs.
  /// Without `processes`, this process is alone.
  PJRT_Client(int64_t numDevices, int threads,
              std::unique_ptr<systole::pjrt::Processes> processes);

  std::unique_ptr<systole::pjrt::Processes> processes;
  std::vector<std::unique_ptr<PJRT_Device>> ownedDevices;
  std::vector<std::unique_ptr<PJRT_Memory>> ownedMemories;
  /// The devices of all processes, by their ids.
  std::vector<PJRT_Device *> devices;
  /// The devices of this process.
  std::vector<PJRT_Device *> ownDevices;
  std::vector<PJRT_Memory *> ownMemories;
  /// How many devices, of this process and others, share its CPUs.
  int64_t numDevicesOnCPUs;
  PJRT_TopologyDescription topology;
  systole::pjrt::ProgramCompiler compiler;
  /// Computes the items of programs that run once for several devices: as many
  /// threads as all devices of this process have together.
  systole::runtime::SharedTeam team;

  /// The device of a number; null if there is none.
  PJRT_Device *lookup(int64_t id) const;
  int getProcess() const { return processes ? processes->getIndex() : 0; }
};

namespace systole::pjrt {

extern const std::string platformName, platformVersion, deviceKind;

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_CLIENT_H
