//===- Executable.h - PJRT's executables ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_EXECUTABLE_H
#define SYSTOLE_LIB_PJRT_EXECUTABLE_H

#include "Buffer.h"
#include "CAPI/Executables.h"
#include "CAPI/Extensions.h"
#include "Profile/CallTrace.h"
#include "lib/PJRT/compile_options.pb.h"
#include "systole/Target/LoadedCode.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

struct PJRT_Layouts_MemoryLayout {
  explicit PJRT_Layouts_MemoryLayout(size_t numDims);

  /// "{1,0}": the dimensions, from the one that changes fastest. All arrays are
  /// in C order.
  std::string text;
};

namespace systole::pjrt {

/// Lists to which PJRT's functions return pointers, for the arguments or the
/// results of a program.
struct TensorTable {
  explicit TensorTable(
      const google::protobuf::RepeatedPtrField<Tensor> &tensors);

  std::vector<PJRT_Buffer_Type> types;
  std::vector<int64_t> dims;
  std::vector<size_t> numDims;
  std::vector<const char *> memoryKinds;
  std::vector<size_t> memoryKindSizes;
  std::vector<const char *> shardings;
  std::vector<size_t> shardingSizes;
  std::vector<PJRT_Layouts_MemoryLayout *> layouts;

private:
  std::vector<std::unique_ptr<PJRT_Layouts_MemoryLayout>> ownedLayouts;
};

/// A function whose code is in this process. It has no state of its own: any
/// number of threads may call it at once.
class LoadedFunction {
public:
  /// `name` is for debuggers and errors.
  static absl::StatusOr<std::unique_ptr<LoadedFunction>>
  load(const Code &description, llvm::StringRef name);

  /// Calls the function with the bytes of its arguments, on the device of this
  /// number.
  absl::Status call(const void *const *inputs, void *const *outputs,
                    int device);

  size_t getNumBytes() const { return code.getNumBytes(); }

private:
  using Entry = int32_t (*)(const void *const *inputs, void *const *outputs,
                            void *transient);
  struct FreeArena {
    void operator()(void *arena) const;
  };
  using Arena = std::unique_ptr<void, FreeArena>;

  LoadedFunction(LoadedCode code, const Code &description,
                 llvm::StringRef name);

  absl::StatusOr<Arena> takeArena();

  const LoadedCode code;
  const std::shared_ptr<const TracedFunction> traced;
  const int64_t transientBytes;
  Entry entry;
  /// Arenas of finished calls. The next call finds their pages mapped.
  std::mutex mutex;
  std::vector<Arena> arenas;
};

/// A program whose code is in this process. Any number of devices and threads
/// may run it at once.
class LoadedProgram {
public:
  static absl::StatusOr<std::shared_ptr<LoadedProgram>> load(Program program);

  const Program &getProgram() const { return program; }
  const CompileOptions &getOptions() const { return options; }
  size_t getCodeBytes() const;

  LoadedFunction &getMain() { return *main; }
  LoadedFunction &getDeviceFunction(int number) {
    return *deviceFunctions[number];
  }

  const TensorTable parameters, results;

private:
  LoadedProgram(Program program, CompileOptions options);

  const Program program;
  const CompileOptions options;
  /// The main function; null if the program is a device program.
  std::unique_ptr<LoadedFunction> main;
  std::vector<std::unique_ptr<LoadedFunction>> deviceFunctions;
};

} // namespace systole::pjrt

struct PJRT_Executable {
  std::shared_ptr<systole::pjrt::LoadedProgram> program;
  std::vector<PJRT_NamedValue> costs;
  /// Made when a caller asks for it first.
  std::mutex mutex;
  std::optional<std::string> optimizedProgram;
};

struct PJRT_LoadedExecutable {
  PJRT_Client *client;
  /// The loaded program; null if the executable is deleted. Running programs
  /// keep theirs.
  std::shared_ptr<systole::pjrt::LoadedProgram> program;
  int64_t numReplicas = 1, numPartitions = 1;
  /// The device of each replica, and of each of its partitions.
  std::vector<PJRT_Device *> devices;
  /// The devices of this process.
  std::vector<PJRT_Device *> ownDevices;
  std::vector<PJRT_LogicalDeviceIds> ownLogicalIDs;
  /// A hash of the program's name, arguments, results and devices, which is the
  /// same in all processes.
  uint64_t identity = 0;

  mutable std::mutex mutex;

  std::shared_ptr<systole::pjrt::LoadedProgram> share() const {
    std::lock_guard<std::mutex> lock(mutex);
    return program;
  }
};

namespace systole::pjrt {

/// Loads a program for the devices that its options name.
absl::StatusOr<std::unique_ptr<PJRT_LoadedExecutable>>
loadExecutable(PJRT_Client &client, Program program);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_EXECUTABLE_H
