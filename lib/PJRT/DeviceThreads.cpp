//===- DeviceThreads.cpp - Threads that run a program ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceThreads.h"
#include "Lowering/Collectives.h"
#include "Lowering/DevicePrograms.h"
#include "TiledArray.h"
#include "runtime/support/Status.h"
#include "runtime/system/Limits.h"
#include "runtime/system/Thread.h"

#include <algorithm>
#include <cstring>
#include <sched.h>

using namespace systole;
using namespace systole::pjrt;

static thread_local DeviceScope *current = nullptr;

DeviceScope::DeviceScope(Execution &execution, int64_t position, int64_t device)
    : DeviceScope(execution, position, device, execution.getTeam(device)) {}

DeviceScope::DeviceScope(Execution &execution)
    : DeviceScope(execution, 0, 0, execution.getTeam()) {}

DeviceScope::DeviceScope(Execution &execution, int64_t position, int64_t device,
                         runtime::SharedTeam &team)
    : execution(execution), position(position), device(device), team(team),
      outer(current) {
  current = this;
}

DeviceScope::~DeviceScope() { current = outer; }

DeviceScope *DeviceScope::getCurrent() { return current; }

int DeviceScope::getDeviceID() const {
  auto index = static_cast<size_t>(device);
  return index < execution.devices.size()
             ? execution.devices[index]->description.id
             : static_cast<int>(device);
}

absl::Status DeviceScope::run(LoadedFunction &function,
                              const void *const *inputs, void *const *outputs) {
  absl::Status result = function.call(inputs, outputs, getDeviceID());
  if (!status.ok())
    result = status;
  if (!result.ok())
    execution.cancel();
  return result;
}

absl::Status Execution::sendToAll(const ArrayLabel &label,
                                  llvm::ArrayRef<char> bytes) {
  for (int process = 0, own = processes->getIndex(),
           count = static_cast<int>(processes->getNumDevices().size());
       process < count; ++process)
    if (process != own)
      RETURN_IF_ERROR(processes->send(process, label, bytes));
  return absl::OkStatus();
}

absl::StatusOr<ReceivedArray>
Execution::receive(int64_t device, const ArrayLabel &label, int64_t numBytes) {
  ASSIGN_OR_RETURN(ReceivedArray array,
                   processes->receive(getProcess(device), label));
  if (array.numBytes != numBytes)
    return absl::InternalError(
        "another process runs another program: it sent an array of " +
        std::to_string(array.numBytes) + " bytes in the place of " +
        std::to_string(numBytes));
  return array;
}

void Execution::cancel() {
  rendezvous.cancel();
  if (processes)
    processes->cancel(number);
}

/// The CPUs that the process may use, from the caller's own one on.
static std::vector<int> findCPUs() {
  std::vector<int> cpus = runtime::allowedCpus();
  std::rotate(cpus.begin(), llvm::find(cpus, sched_getcpu()), cpus.end());
  return cpus;
}

/// Threads have equal shares of the CPUs, the first one from the caller's CPU
/// on. Linux may start a thread beside its maker and leave it there, and then
/// each waits on a CPU that the other needs. Threads that call foreign code
/// have all CPUs: what it starts has the CPUs of its maker.
void pjrt::runConcurrently(const Program &program, size_t count,
                           llvm::function_ref<void(size_t)> work) {
  if (count == 1)
    return work(0);
  bool usesCaller = program.foreign_calls().empty();
  std::vector<int> cpus = usesCaller ? findCPUs() : std::vector<int>();
  const size_t share = cpus.size() / std::max<size_t>(count, 1);
  std::vector<runtime::Thread> threads;
  for (size_t i = usesCaller ? 1 : 0; i < count; ++i) {
    auto thread = runtime::Thread::start(
        "device", [work, i] { work(i); },
        absl::MakeSpan(cpus).subspan(i * share, share));
    if (!thread.ok())
      llvm::report_fatal_error(
          llvm::Twine(std::string(thread.status().message())));
    threads.push_back(*std::move(thread));
  }
  if (usesCaller && count > 0)
    work(0);
  for (runtime::Thread &thread : threads)
    thread.join();
}

absl::Status pjrt::findCause(llvm::ArrayRef<absl::Status> statuses) {
  absl::Status cause;
  for (const absl::Status &status : statuses)
    if (!status.ok() && (cause.ok() || absl::IsCancelled(cause)))
      cause = status;
  return cause;
}

//===----------------------------------------------------------------------===//
// Whole arrays and tiles
//===----------------------------------------------------------------------===//

using Tensors = google::protobuf::RepeatedPtrField<Tensor>;

/// The tensors that are arrays, so without tokens.
static std::vector<TiledArray> getArrays(const Tensors &tensors) {
  std::vector<TiledArray> arrays;
  for (const Tensor &tensor : tensors)
    if (tensor.element_type() != PJRT_Buffer_Type_TOKEN)
      arrays.emplace_back(tensor);
  return arrays;
}

/// Joins the tiles of argument `i`. Those of other processes arrive; they get
/// those of this one.
static absl::Status
joinTiles(Execution &execution, int64_t i, const TiledArray &array, char *whole,
          llvm::ArrayRef<llvm::ArrayRef<const void *>> inputs) {
  if (array.isSum())
    std::memset(whole, 0, array.getWholeBytes());
  auto getLabel = [&](size_t partition) {
    // Collectives have the numbers from 0.
    return ArrayLabel{execution.number, -1 - i, 0,
                      static_cast<int64_t>(partition)};
  };
  if (execution.processes)
    for (size_t partition = 0; partition < inputs.size(); ++partition)
      if (array.isFirstWithTile(partition) && execution.isHere(partition))
        RETURN_IF_ERROR(execution.sendToAll(
            getLabel(partition),
            {static_cast<const char *>(inputs[partition][i]),
             static_cast<size_t>(array.getTileBytes())}));
  for (size_t partition = 0; partition < inputs.size(); ++partition) {
    if (!array.isFirstWithTile(partition))
      continue;
    if (execution.isHere(partition)) {
      array.join(whole, inputs[partition][i], partition);
      continue;
    }
    ASSIGN_OR_RETURN(ReceivedArray tile,
                     execution.receive(partition, getLabel(partition),
                                       array.getTileBytes()));
    array.join(whole, tile.bytes.get(), partition);
  }
  return absl::OkStatus();
}

absl::Status
pjrt::runOnWholeArrays(Execution &execution,
                       llvm::ArrayRef<llvm::ArrayRef<const void *>> inputs,
                       llvm::ArrayRef<llvm::ArrayRef<void *>> outputs) {
  const Program &program = execution.program.getProgram();
  std::vector<TiledArray> parameters = getArrays(program.parameters());
  std::vector<TiledArray> returned = getArrays(program.results());
  auto own =
      llvm::filter_to_vector(llvm::seq(inputs.size()), [&](size_t device) {
        return execution.isHere(device);
      });
  Scratch scratch;
  std::vector<const void *> arguments;
  for (auto [i, array] : llvm::enumerate(parameters)) {
    if (array.isWhole()) {
      arguments.push_back(inputs[own.front()][i]);
      continue;
    }
    char *whole = scratch.allocate(array.getWholeBytes());
    if (!whole)
      return makeMemoryError(array.getWholeBytes());
    RETURN_IF_ERROR(joinTiles(execution, i, array, whole, inputs));
    arguments.push_back(whole);
  }
  execution.onWholeArrays = true;
  std::vector<void *> results;
  for (auto [i, array] : llvm::enumerate(returned)) {
    results.push_back(array.isWhole()
                          ? outputs[own.front()][i]
                          : scratch.allocate(array.getWholeBytes()));
    if (!results.back())
      return makeMemoryError(array.getWholeBytes());
  }
  DeviceScope scope(execution);
  RETURN_IF_ERROR(
      scope.run(execution.program.getMain(), arguments.data(), results.data()));
  for (auto [i, array] : llvm::enumerate(returned))
    for (size_t partition : own) {
      if (!array.isWhole())
        array.split(static_cast<char *>(results[i]), outputs[partition][i],
                    partition);
      else if (partition != own.front())
        std::memcpy(outputs[partition][i], results[i], array.getWholeBytes());
    }
  return absl::OkStatus();
}

/// Whether the devices compute one after the other, sooner than their threads
/// would start. They need no threads if none waits for another one. The cost is
/// that of one device: floating-point operations and bytes.
static bool needsNoThreads(const Program &program) {
  constexpr double maxCost = 1 << 16;
  return program.collectives().empty() && program.foreign_calls().empty() &&
         program.flops() + program.transcendentals() +
                 program.bytes_accessed() <
             maxCost;
}

absl::Status
pjrt::runOnTiles(Execution &execution,
                 llvm::ArrayRef<llvm::ArrayRef<const void *>> inputs,
                 llvm::ArrayRef<llvm::ArrayRef<void *>> outputs) {
  const Program &program = execution.program.getProgram();
  int number = program.direct_program();
  const DeviceProgram &description = program.device_programs(number);
  LoadedFunction &function = execution.program.getDeviceFunction(number);
  std::vector<absl::Status> statuses(inputs.size());
  auto run = [&](size_t member) {
    int64_t position = description.offsets(member);
    int64_t device = description.devices(position);
    Scratch scratch;
    std::vector<const void *> arguments;
    for (int64_t parameter : program.parameter_of_input())
      arguments.push_back(inputs[device][parameter]);
    // A result may be returned more than once, or not at all.
    std::vector<void *> results(description.results_size(), nullptr);
    for (auto [i, output] : llvm::enumerate(program.output_of_result()))
      results[output] = outputs[device][i];
    for (auto [result, tensor] :
         llvm::zip_equal(results, description.results()))
      if (!result && !(result = scratch.allocate(tensor.num_bytes()))) {
        statuses[member] = makeMemoryError(tensor.num_bytes());
        execution.cancel();
        return;
      }
    DeviceScope scope(execution, position, device);
    statuses[member] = scope.run(function, arguments.data(), results.data());
    for (auto [i, output] : llvm::enumerate(program.output_of_result()))
      if (outputs[device][i] != results[output])
        std::memcpy(outputs[device][i], results[output],
                    program.results(i).num_bytes());
  };
  auto members =
      llvm::filter_to_vector(llvm::seq(inputs.size()), [&](size_t member) {
        return execution.isHere(
            description.devices(description.offsets(member)));
      });
  if (needsNoThreads(program))
    llvm::for_each(members, run);
  else
    runConcurrently(program, members.size(),
                    [&](size_t i) { run(members[i]); });
  return findCause(statuses);
}

namespace {

/// One device's part of a device program on whole arrays.
struct Member {
  Scratch scratch;
  std::vector<void *> results;
  absl::Status status;

  absl::Status run(const DeviceProgram &description, LoadedFunction &function,
                   const DeviceScope &caller, size_t number,
                   const void *const *inputs, void *const *outputs);
};

} // namespace

absl::Status Member::run(const DeviceProgram &description,
                         LoadedFunction &function, const DeviceScope &caller,
                         size_t number, const void *const *inputs,
                         void *const *outputs) {
  int64_t position = caller.position + description.offsets(number);
  std::vector<const void *> arguments;
  for (const TiledArray &array : getArrays(description.inputs())) {
    const void *whole = *inputs++;
    if (array.isWhole()) {
      arguments.push_back(whole);
      continue;
    }
    char *tile = scratch.allocate(array.getTileBytes());
    if (!tile)
      return makeMemoryError(array.getTileBytes());
    array.split(static_cast<const char *>(whole), tile, number);
    arguments.push_back(tile);
  }
  std::vector<TiledArray> returned = getArrays(description.results());
  for (auto [i, array] : llvm::enumerate(returned)) {
    bool isTheResult = array.isWhole() && number == 0;
    results.push_back(isTheResult ? outputs[i]
                                  : scratch.allocate(array.getTileBytes()));
    if (!results.back())
      return makeMemoryError(array.getTileBytes());
  }
  DeviceScope scope(caller.execution, position, description.devices(position));
  if (absl::Status status =
          scope.run(function, arguments.data(), results.data());
      !status.ok())
    return status;
  for (auto [i, array] : llvm::enumerate(returned))
    if (!array.isWhole() && !array.isSum() && array.isFirstWithTile(number))
      array.join(static_cast<char *>(outputs[i]), results[i], number);
  return absl::OkStatus();
}

/// Adds up the results that are sums over devices.
static void addResults(const DeviceProgram &description,
                       llvm::ArrayRef<Member> members, void *const *outputs) {
  for (auto [i, array] : llvm::enumerate(getArrays(description.results()))) {
    if (!array.isSum())
      continue;
    auto *whole = static_cast<char *>(outputs[i]);
    std::memset(whole, 0, array.getWholeBytes());
    for (auto [number, member] : llvm::enumerate(members))
      if (array.isFirstWithTile(number))
        array.join(whole, member.results[i], number);
  }
}

//===----------------------------------------------------------------------===//
// Functions that programs call
//===----------------------------------------------------------------------===//

static absl::Status runDevices(DeviceScope &scope, int number,
                               const void *const *inputs,
                               void *const *outputs) {
  LoadedProgram &program = scope.execution.program;
  const DeviceProgram &description =
      program.getProgram().device_programs(number);
  LoadedFunction &function = program.getDeviceFunction(number);
  std::vector<Member> members(description.offsets_size());
  runConcurrently(program.getProgram(), members.size(), [&](size_t i) {
    Member &member = members[i];
    member.status =
        member.run(description, function, scope, i, inputs, outputs);
    if (!member.status.ok())
      scope.execution.cancel();
  });
  RETURN_IF_ERROR(findCause(llvm::map_to_vector(
      members, [](const Member &member) { return member.status; })));
  addResults(description, members, outputs);
  return absl::OkStatus();
}

/// Writes what a member of a group gets from the arrays of all.
static void readArrays(const Collective &collective,
                       const Collective::Group &group, int64_t member,
                       llvm::ArrayRef<const void *> arrays, char *output) {
  int64_t bytes = collective.num_bytes();
  switch (collective.kind()) {
  case Collective::PERMUTE: {
    int64_t source = group.sources(member);
    if (source < 0)
      std::memset(output, 0, bytes);
    else
      std::memcpy(output, arrays[source], bytes);
    return;
  }
  case Collective::TRANSPOSE:
    bytes /= static_cast<int64_t>(arrays.size());
    for (const void *array : arrays) {
      std::memcpy(output, static_cast<const char *>(array) + member * bytes,
                  bytes);
      output += bytes;
    }
    return;
  default:
    for (const void *array : arrays) {
      std::memcpy(output, array, bytes);
      output += bytes;
    }
  }
}

/// The bytes of a member's array that the members in a process read.
static std::pair<int64_t, int64_t> getRange(const Execution &execution,
                                            const Collective &collective,
                                            const Collective::Group &group,
                                            int64_t source, int process) {
  int64_t bytes = collective.num_bytes();
  int64_t piece = bytes / group.devices_size();
  int64_t begin = bytes, end = 0;
  for (auto [member, device] : llvm::enumerate(group.devices())) {
    if (execution.getProcess(device) != process)
      continue;
    auto number = static_cast<int64_t>(member);
    if (collective.kind() == Collective::TRANSPOSE) {
      begin = std::min(begin, number * piece);
      end = std::max(end, (number + 1) * piece);
    } else if (collective.kind() == Collective::GATHER ||
               group.sources(number) == source) {
      return {0, bytes};
    }
  }
  return {std::min(begin, end), end};
}

/// Sends a member's array to the other processes of its group.
static absl::Status sendArray(const Execution &execution,
                              const Collective &collective,
                              const Collective::Group &group,
                              const ArrayLabel &label, const void *array) {
  llvm::SmallDenseSet<int> others;
  for (int64_t device : group.devices())
    if (!execution.isHere(device))
      others.insert(execution.getProcess(device));
  for (int process : others) {
    auto [begin, end] =
        getRange(execution, collective, group, label.member, process);
    if (begin < end)
      RETURN_IF_ERROR(
          execution.processes->send(process, label,
                                    {static_cast<const char *>(array) + begin,
                                     static_cast<size_t>(end - begin)}));
  }
  return absl::OkStatus();
}

/// Writes the arrays of the members in other processes, as far as members of
/// this process read them.
static absl::Status receiveArrays(Execution &execution,
                                  const Collective &collective,
                                  const Collective::Group &group,
                                  ArrayLabel label,
                                  std::vector<ReceivedArray> &received,
                                  llvm::MutableArrayRef<const void *> arrays) {
  for (auto [member, device] : llvm::enumerate(group.devices())) {
    if (execution.isHere(device))
      continue;
    label.member = static_cast<int64_t>(member);
    auto [begin, end] = getRange(execution, collective, group, label.member,
                                 execution.processes->getIndex());
    if (begin == end)
      continue;
    ASSIGN_OR_RETURN(ReceivedArray array,
                     execution.receive(device, label, end - begin));
    // The readers take it for the whole array.
    arrays[member] = array.bytes.get() - begin;
    received.push_back(std::move(array));
  }
  return absl::OkStatus();
}

/// Takes a member's part in a collective.
static absl::Status meetGroup(Execution &execution, int number, int i,
                              int64_t member, const void *input, char *output) {
  const Collective &collective =
      execution.program.getProgram().collectives(number);
  const Collective::Group &group = collective.groups(i);
  ArrayLabel label{execution.number, number, i, member};
  size_t numHere = llvm::count_if(group.devices(), [&](int64_t device) {
    return execution.isHere(device);
  });
  size_t numMembers = group.devices_size();
  if (numHere < numMembers)
    RETURN_IF_ERROR(sendArray(execution, collective, group, label, input));
  std::vector<ReceivedArray> received;
  return execution.rendezvous.meet(
      {number, i}, {numMembers, numHere}, member, input,
      [&](llvm::MutableArrayRef<const void *> arrays) {
        return receiveArrays(execution, collective, group, label, received,
                             arrays);
      },
      [&](llvm::ArrayRef<const void *> arrays) {
        readArrays(collective, group, member, arrays, output);
      });
}

static absl::Status exchange(DeviceScope &scope, int number,
                             const void *const *inputs, void *const *outputs) {
  const Collective &collective =
      scope.execution.program.getProgram().collectives(number);
  auto *output = static_cast<char *>(outputs[0]);
  for (int i = 0; i < collective.groups_size(); ++i) {
    const Collective::Group &group = collective.groups(i);
    auto place = llvm::find(group.devices(), scope.device);
    if (place == group.devices().end())
      continue;
    return meetGroup(scope.execution, number, i,
                     place - group.devices().begin(), inputs[0], output);
  }
  // A device that no other sends anything gets zeros.
  if (collective.kind() == Collective::PERMUTE) {
    std::memset(output, 0, collective.num_bytes());
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError("the groups of a collective lack device " +
                                    std::to_string(scope.device) +
                                    ", which runs it");
}

static absl::Status getDeviceNumber(DeviceScope &scope, int,
                                    const void *const *, void *const *outputs) {
  *static_cast<uint32_t *>(outputs[0]) = static_cast<uint32_t>(scope.device);
  return absl::OkStatus();
}

void pjrt::registerDeviceFunctions() {
  registerDeviceFunction<runDevices>(devicesTarget);
  registerDeviceFunction<exchange>(exchangeTarget);
  registerDeviceFunction<getDeviceNumber>(deviceNumberTarget);
}
