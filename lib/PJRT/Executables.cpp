//===- Executables.cpp - PJRT's executables -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Executable.h"
#include "Functions.h"
#include "Lowering/Collectives.h"
#include "Status.h"
#include "runtime/support/Status.h"

#include "llvm/Support/xxhash.h"

using namespace systole;
using namespace systole::pjrt;

//===----------------------------------------------------------------------===//
// Descriptions
//===----------------------------------------------------------------------===//

PJRT_Error *pjrt::Executable_Destroy(PJRT_Executable_Destroy_Args *args) {
  delete args->executable;
  return nullptr;
}

PJRT_Error *pjrt::Executable_Name(PJRT_Executable_Name_Args *args) {
  return give(args->executable->program->getProgram().name(),
              args->executable_name, args->executable_name_size);
}

/// The replicas and partitions that a program was compiled for.
static DeviceCounts countDevices(const LoadedProgram &program) {
  return getCounts(program.getOptions().executable_build_options());
}

PJRT_Error *
pjrt::Executable_NumReplicas(PJRT_Executable_NumReplicas_Args *args) {
  args->num_replicas = countDevices(*args->executable->program).numReplicas;
  return nullptr;
}

PJRT_Error *
pjrt::Executable_NumPartitions(PJRT_Executable_NumPartitions_Args *args) {
  args->num_partitions = countDevices(*args->executable->program).numPartitions;
  return nullptr;
}

PJRT_Error *pjrt::Executable_NumOutputs(PJRT_Executable_NumOutputs_Args *args) {
  args->num_outputs = args->executable->program->getProgram().results_size();
  return nullptr;
}

PJRT_Error *pjrt::Executable_SizeOfGeneratedCodeInBytes(
    PJRT_Executable_SizeOfGeneratedCodeInBytes_Args *args) {
  args->size_in_bytes = args->executable->program->getCodeBytes();
  return nullptr;
}

PJRT_Error *
pjrt::Executable_Fingerprint(PJRT_Executable_Fingerprint_Args *args) {
  return give(args->executable->program->getProgram().fingerprint(),
              args->executable_fingerprint, args->executable_fingerprint_size);
}

PJRT_Error *
pjrt::Executable_GetCostAnalysis(PJRT_Executable_GetCostAnalysis_Args *args) {
  return give(args->executable->costs, args->properties, args->num_properties);
}

PJRT_Error *pjrt::Executable_OutputElementTypes(
    PJRT_Executable_OutputElementTypes_Args *args) {
  const TensorTable &results = args->executable->program->results;
  args->output_types = const_cast<PJRT_Buffer_Type *>(results.types.data());
  args->num_output_types = results.types.size();
  return nullptr;
}

PJRT_Error *
pjrt::Executable_OutputDimensions(PJRT_Executable_OutputDimensions_Args *args) {
  const TensorTable &results = args->executable->program->results;
  args->dims = results.dims.data();
  return give(results.numDims, args->dim_sizes, args->num_outputs);
}

PJRT_Error *pjrt::Executable_OutputMemoryKinds(
    PJRT_Executable_OutputMemoryKinds_Args *args) {
  const TensorTable &results = args->executable->program->results;
  args->memory_kind_sizes = results.memoryKindSizes.data();
  return give(results.memoryKinds, args->memory_kinds, args->num_outputs);
}

PJRT_Error *pjrt::Executable_ParameterMemoryKinds(
    PJRT_Executable_ParameterMemoryKinds_Args *args) {
  const TensorTable &parameters = args->executable->program->parameters;
  args->memory_kind_sizes = parameters.memoryKindSizes.data();
  return give(parameters.memoryKinds, args->memory_kinds, args->num_parameters);
}

static int64_t
countBytes(const google::protobuf::RepeatedPtrField<Tensor> &tensors) {
  int64_t sum = 0;
  for (const Tensor &tensor : tensors)
    sum += tensor.num_bytes();
  return sum;
}

/// Temporary values on one device: those of whole arrays, or else those of the
/// largest device program.
static int64_t countTransientBytes(const Program &program) {
  int64_t bytes = 0;
  for (const DeviceProgram &description : program.device_programs())
    bytes = std::max(bytes, description.code().transient_bytes());
  return bytes + program.code().transient_bytes();
}

PJRT_Error *pjrt::Executable_GetCompiledMemoryStats(
    PJRT_Executable_GetCompiledMemoryStats_Args *args) {
  const LoadedProgram &loaded = *args->executable->program;
  const Program &program = loaded.getProgram();
  args->generated_code_size_in_bytes = loaded.getCodeBytes();
  args->argument_size_in_bytes = countBytes(program.parameters());
  args->output_size_in_bytes = countBytes(program.results());
  args->alias_size_in_bytes = 0; // Results have memory of their own.
  args->temp_size_in_bytes = countTransientBytes(program);
  args->host_generated_code_size_in_bytes = 0;
  args->host_argument_size_in_bytes = 0;
  args->host_output_size_in_bytes = 0;
  args->host_alias_size_in_bytes = 0;
  args->host_temp_size_in_bytes = 0;
  args->peak_memory_in_bytes = args->argument_size_in_bytes +
                               args->output_size_in_bytes +
                               args->temp_size_in_bytes;
  return nullptr;
}

PJRT_Error *
pjrt::Executable_OptimizedProgram(PJRT_Executable_OptimizedProgram_Args *args) {
  PJRT_Executable &executable = *args->executable;
  PJRT_Program &program = *args->program;
  std::lock_guard<std::mutex> lock(executable.mutex);
  if (!executable.optimizedProgram) {
    absl::StatusOr<std::string> optimized =
        ProgramCompiler().getOptimizedProgram(executable.program->getProgram());
    if (!optimized.ok())
      return toError(optimized.status());
    executable.optimizedProgram = std::move(*optimized);
  }
  const std::string &code = *executable.optimizedProgram;
  program.format = "mlir";
  program.format_size = 4;
  if (program.code && program.code_size < code.size())
    return toError(absl::InvalidArgumentError(
        "the optimized program has " + std::to_string(code.size()) +
        " bytes, and the caller's buffer " +
        std::to_string(program.code_size)));
  if (program.code)
    llvm::copy(code, program.code);
  program.code_size = code.size();
  return nullptr;
}

PJRT_Error *pjrt::Executable_Serialize(PJRT_Executable_Serialize_Args *args) {
  return giveOwned(args->executable->program->getProgram().SerializeAsString(),
                   args->serialized_bytes, args->serialized_bytes_size,
                   args->serialized_executable,
                   args->serialized_executable_deleter);
}

PJRT_Error *pjrt::Executable_GetCompileOptions(
    PJRT_Executable_GetCompileOptions_Args *args) {
  return giveOwned(args->executable->program->getProgram().compile_options(),
                   args->serialized_bytes, args->serialized_bytes_size,
                   args->serialized_compile_options,
                   args->serialized_compile_options_deleter);
}

//===----------------------------------------------------------------------===//
// Loaded executables
//===----------------------------------------------------------------------===//

/// The devices of replicas and partitions: those that the options name, or the
/// client's first ones.
static absl::Status assignDevices(PJRT_LoadedExecutable &executable) {
  const ExecutableBuildOptions &options =
      executable.program->getOptions().executable_build_options();
  const DeviceAssignment &assignment = options.device_assignment();
  auto [numReplicas, numPartitions] = countDevices(*executable.program);
  executable.numReplicas = numReplicas;
  executable.numPartitions = numPartitions;
  bool isNamed = options.has_device_assignment() &&
                 assignment.computation_devices_size() > 0;
  int64_t next = 0;
  for (int64_t replica = 0; replica < numReplicas; ++replica)
    for (int64_t partition = 0; partition < numPartitions; ++partition) {
      int64_t id = next++;
      if (isNamed) {
        if (partition >= assignment.computation_devices_size() ||
            replica >= assignment.computation_devices(partition)
                           .replica_device_ids_size())
          return absl::InvalidArgumentError(
              "the device assignment has no device for replica " +
              std::to_string(replica) + ", partition " +
              std::to_string(partition));
        id = assignment.computation_devices(partition).replica_device_ids(
            replica);
      }
      PJRT_Device *device = executable.client->lookup(id);
      if (!device)
        return absl::InvalidArgumentError(
            "the program is for device " + std::to_string(id) +
            ", and the client has " +
            std::to_string(executable.client->devices.size()) + " devices");
      executable.devices.push_back(device);
      if (!device->isHere())
        continue;
      executable.ownDevices.push_back(device);
      executable.ownLogicalIDs.push_back(
          {static_cast<int32_t>(replica), static_cast<int32_t>(partition)});
    }
  return absl::OkStatus();
}

static uint64_t getIdentity(const PJRT_LoadedExecutable &executable) {
  const Program &program = executable.program->getProgram();
  std::string text = program.name();
  for (const PJRT_Device *device : executable.devices)
    text += " " + std::to_string(device->description.id);
  for (const auto *tensors : {&program.parameters(), &program.results()})
    for (const Tensor &tensor : *tensors)
      text += tensor.SerializeAsString();
  return llvm::xxh3_64bits(text);
}

absl::StatusOr<std::unique_ptr<PJRT_LoadedExecutable>>
pjrt::loadExecutable(PJRT_Client &client, Program program) {
  auto executable = std::make_unique<PJRT_LoadedExecutable>();
  executable->client = &client;
  ASSIGN_OR_RETURN(executable->program,
                   LoadedProgram::load(std::move(program)));
  RETURN_IF_ERROR(assignDevices(*executable));
  executable->identity = getIdentity(*executable);
  return executable;
}

PJRT_Error *pjrt::Client_Compile(PJRT_Client_Compile_Args *args) {
  const PJRT_Program &program = *args->program;
  llvm::StringRef format(program.format, program.format_size);
  if (format != "mlir")
    return toError(absl::UnimplementedError(
        "Systole compiles programs of the format 'mlir', not '" + format.str() +
        "'"));
  auto compiled = args->client->compiler.compile(
      {program.code, program.code_size},
      {args->compile_options, args->compile_options_size});
  if (!compiled.ok())
    return toError(compiled.status());
  return giveNew(loadExecutable(*args->client, std::move(*compiled)),
                 args->executable);
}

PJRT_Error *pjrt::Executable_DeserializeAndLoad(
    PJRT_Executable_DeserializeAndLoad_Args *args) {
  Program program;
  if (!program.ParseFromArray(args->serialized_executable,
                              args->serialized_executable_size))
    return toError(absl::InvalidArgumentError(
        "the bytes are no serialized program of Systole"));
  if (args->overridden_serialized_compile_options_size > 0)
    program.set_compile_options(
        args->overridden_serialized_compile_options,
        args->overridden_serialized_compile_options_size);
  return giveNew(loadExecutable(*args->client, std::move(program)),
                 args->loaded_executable);
}

PJRT_Error *
pjrt::LoadedExecutable_Destroy(PJRT_LoadedExecutable_Destroy_Args *args) {
  delete args->executable;
  return nullptr;
}

static PJRT_Error *makeDeletedError() {
  return toError(
      absl::FailedPreconditionError("the executable has been deleted"));
}

PJRT_Error *pjrt::LoadedExecutable_GetExecutable(
    PJRT_LoadedExecutable_GetExecutable_Args *args) {
  auto program = args->loaded_executable->share();
  if (!program)
    return makeDeletedError();
  auto *executable = new PJRT_Executable();
  executable->program = std::move(program);
  auto addCost = [&](llvm::StringRef name, double value) {
    PJRT_NamedValue cost = {};
    cost.struct_size = sizeof(cost);
    cost.name = name.data();
    cost.name_size = name.size();
    cost.type = PJRT_NamedValue_kFloat;
    cost.float_value = static_cast<float>(value);
    cost.value_size = 1;
    executable->costs.push_back(cost);
  };
  const Program &source = executable->program->getProgram();
  addCost("flops", source.flops());
  addCost("transcendentals", source.transcendentals());
  addCost("bytes accessed", source.bytes_accessed());
  args->executable = executable;
  return nullptr;
}

PJRT_Error *pjrt::LoadedExecutable_AddressableDevices(
    PJRT_LoadedExecutable_AddressableDevices_Args *args) {
  return give(args->executable->ownDevices, args->addressable_devices,
              args->num_addressable_devices);
}

PJRT_Error *pjrt::LoadedExecutable_AddressableDeviceLogicalIds(
    PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args *args) {
  return give(args->executable->ownLogicalIDs,
              args->addressable_device_logical_ids,
              args->num_addressable_device_logical_ids);
}

PJRT_Error *pjrt::LoadedExecutable_GetDeviceAssignment(
    PJRT_LoadedExecutable_GetDeviceAssignment_Args *args) {
  const PJRT_LoadedExecutable &executable = *args->executable;
  DeviceAssignment assignment;
  assignment.set_replica_count(executable.numReplicas);
  assignment.set_computation_count(executable.numPartitions);
  for (int64_t partition = 0; partition < executable.numPartitions;
       ++partition) {
    DeviceAssignment::Partition &devices =
        *assignment.add_computation_devices();
    for (int64_t replica = 0; replica < executable.numReplicas; ++replica)
      devices.add_replica_device_ids(
          executable.devices[replica * executable.numPartitions + partition]
              ->description.id);
  }
  return giveOwned(assignment.SerializeAsString(), args->serialized_bytes,
                   args->serialized_bytes_size,
                   args->serialized_device_assignment,
                   args->serialized_device_assignment_deleter);
}

PJRT_Error *
pjrt::LoadedExecutable_Delete(PJRT_LoadedExecutable_Delete_Args *args) {
  std::lock_guard<std::mutex> lock(args->executable->mutex);
  args->executable->program.reset();
  return nullptr;
}

PJRT_Error *
pjrt::LoadedExecutable_IsDeleted(PJRT_LoadedExecutable_IsDeleted_Args *args) {
  args->is_deleted = args->executable->share() == nullptr;
  return nullptr;
}

PJRT_Error *pjrt::LoadedExecutable_Fingerprint(
    PJRT_LoadedExecutable_Fingerprint_Args *args) {
  auto program = args->executable->share();
  if (!program)
    return makeDeletedError();
  return give(program->getProgram().fingerprint(), args->executable_fingerprint,
              args->executable_fingerprint_size);
}
