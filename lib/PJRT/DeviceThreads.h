//===- DeviceThreads.h - Threads that run a program -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiled code calls functions of this library, which find out by the thread
// what they are called for.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_DEVICETHREADS_H
#define SYSTOLE_LIB_PJRT_DEVICETHREADS_H

#include "Client.h"
#include "Exchange/Rendezvous.h"
#include "Executable.h"
#include "systole/Support/CustomFunctions.h"

#include <cstdlib>

namespace systole::pjrt {

/// One execution of a program, by one thread or by one for each device.
struct Execution {
  Execution(LoadedProgram &program, PJRT_ExecuteContext *context,
            llvm::ArrayRef<PJRT_Device *> devices)
      : program(program), context(context), devices(devices),
        rendezvous(llvm::count_if(devices, [](const PJRT_Device *device) {
          return device->isHere();
        })) {}

  LoadedProgram &program;
  PJRT_ExecuteContext *context;
  /// The replicas, or the partitions of one replica.
  llvm::ArrayRef<PJRT_Device *> devices;
  /// The connections to other processes; null if this process computes alone.
  Processes *processes = nullptr;
  /// The number of the execution in all processes.
  uint64_t number = 0;
  /// Whether each process computes what all devices do.
  bool onWholeArrays = false;
  Rendezvous rendezvous;

  /// The team of all devices together.
  runtime::SharedTeam &getTeam() const { return devices[0]->client->team; }
  /// The team of a device. A mesh may have more devices than the execution.
  runtime::SharedTeam &getTeam(size_t device) const {
    return device < devices.size() ? devices[device]->team : getTeam();
  }
  /// Whether a device computes in this process.
  bool isHere(int64_t device) const {
    return !processes || onWholeArrays || devices[device]->isHere();
  }
  int getProcess(int64_t device) const {
    return devices[device]->description.process;
  }
  /// Sends an array to each other process.
  absl::Status sendToAll(const ArrayLabel &label, llvm::ArrayRef<char> bytes);
  /// Waits for an array of this size from the process of a device.
  absl::StatusOr<ReceivedArray> receive(int64_t device, const ArrayLabel &label,
                                        int64_t numBytes);
  /// Ends the waiting of all devices: one has failed.
  void cancel();
};

/// The task of this thread in an execution, during the life of this value.
class DeviceScope {
public:
  /// `position` is the device's place in the mesh of its device program. The
  /// thread leads the device's team.
  DeviceScope(Execution &execution, int64_t position, int64_t device);
  /// The task of a thread that computes whole arrays for all devices, with the
  /// team of all.
  explicit DeviceScope(Execution &execution);
  ~DeviceScope();

  static DeviceScope *getCurrent();

  /// Calls a function of the program. Returns its status, or that of the first
  /// call of the library that failed.
  absl::Status run(LoadedFunction &function, const void *const *inputs,
                   void *const *outputs);

  /// The number of the device in the process.
  int getDeviceID() const;

  Execution &execution;
  const int64_t position, device;
  /// The first error of a call of the library.
  absl::Status status;

private:
  DeviceScope(Execution &execution, int64_t position, int64_t device,
              runtime::SharedTeam &team);

  runtime::SharedTeam::Use team;
  DeviceScope *outer;
};

/// Makes a function that programs call known to the compiler. The call's
/// configuration is a number. An error is kept for the caller of the program.
template <absl::Status (*function)(DeviceScope &scope, int number,
                                   const void *const *inputs,
                                   void *const *outputs)>
void registerDeviceFunction(llvm::StringRef target) {
  registerCustomFunction(
      target,
      [](const char *, const char *config, const void *const *inputs,
         void *const *outputs) -> int32_t {
        DeviceScope *scope = DeviceScope::getCurrent();
        if (!scope)
          return 1;
        absl::Status status =
            function(*scope, std::atoi(config), inputs, outputs);
        if (status.ok())
          return 0;
        scope->status = status;
        return 1;
      });
}

/// Calls `work` with 0 to `count` - 1, on a thread each: the first one on this
/// thread, and all on new ones if the program has foreign calls. A thread of
/// Python may have settings that are not meant for a callback on a device.
void runConcurrently(const Program &program, size_t count,
                     llvm::function_ref<void(size_t)> work);

/// The error to report: that of the device that failed first, not of those that
/// waited for it.
absl::Status findCause(llvm::ArrayRef<absl::Status> statuses);

/// The whole arrays of one group of partitions: joins the tiles of each
/// argument, computes once, and splits the results. Each process does, and a
/// callback is called by the process of its device. The arguments and results
/// of devices of other processes are empty.
absl::Status
runOnWholeArrays(Execution &execution,
                 llvm::ArrayRef<llvm::ArrayRef<const void *>> inputs,
                 llvm::ArrayRef<llvm::ArrayRef<void *>> outputs);

/// Runs a program that is a device program: each device computes on its tiles.
absl::Status runOnTiles(Execution &execution,
                        llvm::ArrayRef<llvm::ArrayRef<const void *>> inputs,
                        llvm::ArrayRef<llvm::ArrayRef<void *>> outputs);

/// Makes the functions that programs call known to the compiler.
void registerDeviceFunctions();

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_DEVICETHREADS_H
