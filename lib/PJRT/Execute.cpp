//===- Execute.cpp - Runs programs on their devices -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceThreads.h"
#include "Event.h"
#include "Functions.h"
#include "Status.h"
#include "runtime/support/Status.h"

#include "llvm/ADT/SmallPtrSet.h"

#include <thread>

using namespace systole;
using namespace systole::pjrt;

namespace {

/// The arguments and the results of a program on one device.
class DeviceRun {
public:
  DeviceRun(LoadedProgram &program, PJRT_Device &device)
      : program(program), device(device) {}

  /// Takes the arguments. The program owns those that it is given for good.
  absl::Status bind(llvm::ArrayRef<PJRT_Buffer *> arguments,
                    llvm::ArrayRef<int64_t> notDonated);
  /// Lets go of the arguments.
  void finish() { inputs.clear(); }

  std::vector<std::unique_ptr<PJRT_Buffer>> outputs;
  std::vector<const void *> inputPointers;
  std::vector<void *> outputPointers;

private:
  absl::Status verify(llvm::ArrayRef<PJRT_Buffer *> arguments) const;
  absl::Status allocateOutputs();

  LoadedProgram &program;
  PJRT_Device &device;
  std::vector<std::shared_ptr<Storage>> inputs;
};

} // namespace

absl::Status DeviceRun::verify(llvm::ArrayRef<PJRT_Buffer *> arguments) const {
  const Program &description = program.getProgram();
  if (static_cast<int>(arguments.size()) != description.parameters_size())
    return absl::InvalidArgumentError(
        "the program " + description.name() + " takes " +
        std::to_string(description.parameters_size()) + " arguments, not " +
        std::to_string(arguments.size()));
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Tensor &parameter = description.parameters(i);
    // JAX passes an empty array for a token.
    if (parameter.element_type() == PJRT_Buffer_Type_TOKEN)
      continue;
    llvm::ArrayRef<int64_t> dims(parameter.dims().data(),
                                 parameter.dims_size());
    if (arguments[i]->type != parameter.element_type() ||
        llvm::ArrayRef<int64_t>(arguments[i]->dims) != dims)
      return absl::InvalidArgumentError(
          "argument " + std::to_string(i) + " of the program " +
          description.name() + " has another type than the program takes: a " +
          "buffer of " + std::to_string(arguments[i]->numBytes) +
          " bytes in the place of " + std::to_string(parameter.num_bytes()));
  }
  return absl::OkStatus();
}

absl::Status DeviceRun::bind(llvm::ArrayRef<PJRT_Buffer *> arguments,
                             llvm::ArrayRef<int64_t> notDonated) {
  RETURN_IF_ERROR(verify(arguments));
  const Program &description = program.getProgram();
  auto isDonated = [&](size_t i) {
    return description.parameters(i).donated() &&
           !llvm::is_contained(notDonated, static_cast<int64_t>(i));
  };
  llvm::SmallPtrSet<PJRT_Buffer *, 8> donated;
  for (size_t i = 0; i < arguments.size(); ++i)
    if (isDonated(i) && !donated.insert(arguments[i]).second)
      return absl::InvalidArgumentError(
          "Attempt to donate the same buffer twice in Execute() (argument " +
          std::to_string(i) + "): f(donate(a), donate(a))");
  for (size_t i = 0; i < arguments.size(); ++i)
    if (!isDonated(i) && donated.contains(arguments[i]))
      return absl::InvalidArgumentError(
          "Attempt to donate a buffer which is also used by the same call to "
          "Execute() (argument " +
          std::to_string(i) + "): f(a, donate(a)) or f(donate(a), a)");
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::shared_ptr<Storage> storage = arguments[i]->share();
    if (!storage)
      return absl::InvalidArgumentError(
          "argument " + std::to_string(i) + " of the program " +
          description.name() + " has been deleted or donated");
    if (description.parameters(i).element_type() != PJRT_Buffer_Type_TOKEN)
      inputPointers.push_back(storage->getData());
    inputs.push_back(std::move(storage));
  }
  RETURN_IF_ERROR(allocateOutputs());
  // No later error lets the caller mend its arguments and call again.
  for (PJRT_Buffer *argument : donated)
    argument->take();
  return absl::OkStatus();
}

absl::Status DeviceRun::allocateOutputs() {
  for (const Tensor &result : program.getProgram().results()) {
    PJRT_Memory *memory = device.getMemory(result.memory_kind());
    if (!memory)
      return absl::InvalidArgumentError("a result is for the memory '" +
                                        result.memory_kind() + "', which " +
                                        device.description.text + " lacks");
    ASSIGN_OR_RETURN(
        auto buffer,
        allocateBuffer(
            *memory, static_cast<PJRT_Buffer_Type>(result.element_type()),
            llvm::ArrayRef<int64_t>(result.dims().data(), result.dims_size())));
    if (buffer->type != PJRT_Buffer_Type_TOKEN)
      outputPointers.push_back(buffer->share()->getData());
    outputs.push_back(std::move(buffer));
  }
  return absl::OkStatus();
}

/// The runs of all devices; null for devices of other processes.
using DeviceRuns = llvm::ArrayRef<std::unique_ptr<DeviceRun>>;

/// Runs the partitions of one replica.
static absl::Status runPartitions(Execution &execution, DeviceRuns runs) {
  std::vector<llvm::ArrayRef<const void *>> inputs(runs.size());
  std::vector<llvm::ArrayRef<void *>> outputs(runs.size());
  for (auto [i, run] : llvm::enumerate(runs))
    if (run) {
      inputs[i] = run->inputPointers;
      outputs[i] = run->outputPointers;
    }
  const Program &program = execution.program.getProgram();
  if (!program.has_code())
    return runOnTiles(execution, inputs, outputs);
  if (program.foreign_calls().empty())
    return runOnWholeArrays(execution, inputs, outputs);
  // As the callbacks of device programs, these get a thread of their own.
  absl::Status status;
  std::thread([&] {
    status = runOnWholeArrays(execution, inputs, outputs);
  }).join();
  return status;
}

/// Runs the replicas of a program at once.
static absl::Status runReplicas(Execution &execution, DeviceRuns runs) {
  auto own =
      llvm::filter_to_vector(llvm::seq<int64_t>(0, runs.size()),
                             [&](int64_t i) { return runs[i] != nullptr; });
  std::vector<absl::Status> statuses(own.size());
  runConcurrently(execution.program.getProgram(), own.size(), [&](size_t i) {
    int64_t device = own[i];
    DeviceScope scope(execution, device, device);
    statuses[i] = scope.run(execution.program.getMain(),
                            runs[device]->inputPointers.data(),
                            runs[device]->outputPointers.data());
  });
  return findCause(statuses);
}

/// Runs the program on the devices that belong together: all replicas, or the
/// partitions of the replica that begins at device `first`. If this process has
/// failed already, tells the others.
static absl::Status runGroup(const PJRT_LoadedExecutable &executable,
                             Execution &execution, DeviceRuns runs,
                             size_t first, const absl::Status &failure) {
  if (llvm::all_of(runs, [](const auto &run) { return !run; }))
    return absl::OkStatus();
  if (llvm::any_of(runs, [](const auto &run) { return !run; })) {
    execution.processes = executable.client->processes.get();
    execution.number =
        execution.processes->startExecution(executable.identity + first);
  }
  absl::Status status = failure;
  if (status.ok())
    status = executable.numPartitions == 1 || runs.size() == 1
                 ? runReplicas(execution, runs)
                 : runPartitions(execution, runs);
  if (!status.ok())
    execution.cancel();
  if (execution.processes)
    execution.processes->endExecution(execution.number);
  return status;
}

static absl::Status execute(PJRT_LoadedExecutable_Execute_Args *args) {
  PJRT_LoadedExecutable &executable = *args->executable;
  std::shared_ptr<LoadedProgram> program = executable.share();
  if (!program)
    return absl::FailedPreconditionError("the executable has been deleted");
  std::vector<PJRT_Device *> devices = executable.devices;
  size_t numOwn = executable.ownDevices.size();
  if (args->execute_device) {
    devices = {args->execute_device};
    numOwn = 1;
  }
  if (numOwn != args->num_devices)
    return absl::InvalidArgumentError(
        "the program " + program->getProgram().name() + " is for " +
        std::to_string(numOwn) + " devices, and the call has " +
        std::to_string(args->num_devices));
  llvm::ArrayRef<int64_t> notDonated(
      args->options->non_donatable_input_indices,
      args->options->num_non_donatable_input_indices);
  std::vector<std::unique_ptr<DeviceRun>> runs(devices.size());
  llvm::SmallVector<DeviceRun *> own;
  absl::Status status;
  for (auto [device, run] : llvm::zip_equal(devices, runs)) {
    if (!device->isHere())
      continue;
    run = std::make_unique<DeviceRun>(*program, *device);
    if (status.ok())
      status = run->bind({args->argument_lists[own.size()], args->num_args},
                         notDonated);
    own.push_back(run.get());
  }
  size_t size =
      executable.numPartitions == 1 ? runs.size() : executable.numPartitions;
  size = std::min(size, runs.size());
  for (size_t first = 0; first < runs.size(); first += size) {
    Execution execution(*program, args->options->context,
                        llvm::ArrayRef(devices).slice(first, size));
    absl::Status result =
        runGroup(executable, execution, llvm::ArrayRef(runs).slice(first, size),
                 first, status);
    if (status.ok())
      status = result;
  }
  for (DeviceRun *run : own)
    run->finish();
  RETURN_IF_ERROR(status);
  for (auto [i, run] : llvm::enumerate(own)) {
    for (auto [j, output] : llvm::enumerate(run->outputs))
      args->output_lists[i][j] = output.release();
    if (args->device_complete_events)
      args->device_complete_events[i] = makeReadyEvent();
  }
  return absl::OkStatus();
}

PJRT_Error *
pjrt::LoadedExecutable_Execute(PJRT_LoadedExecutable_Execute_Args *args) {
  return toError(execute(args));
}
