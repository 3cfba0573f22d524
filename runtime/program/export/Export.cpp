//===- Export.cpp - The command export ------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/export/Export.h"

#include "runtime/about/Version.h"
#include "runtime/checkpoint/Adapters.h"
#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/checkpoint/SafetensorsFile.h"
#include "runtime/formats/Json.h"
#include "runtime/program/export/SavedModel.h"
#include "runtime/program/session/Selection.h"
#include "runtime/program/session/Session.h"
#include "runtime/program/session/WarmStart.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"
#include "runtime/system/Memory.h"

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <random>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

namespace systole::runtime {
namespace {

absl::Status versionExists(const std::string &version) {
  return absl::AlreadyExistsError(
      absl::StrCat("cannot make '", version,
                   "': it exists already; choose another --export_version"));
}

/// OK if the version is known to be absent.
absl::Status checkAbsent(const std::string &version) {
  ASSIGN_OR_RETURN(bool exists, storage::exists(version));
  return exists ? versionExists(version) : absl::OkStatus();
}

/// The folder of an incomplete version. The destructor removes it with its
/// contents unless it is kept.
class Staging {
public:
  explicit Staging(std::string folder) : folder(std::move(folder)) {}
  ~Staging() {
    if (!isKept)
      (void)storage::removeAll(folder);
  }

  /// Leaves the folder as it is: another program's, or complete.
  void keep() { isKept = true; }

  std::string path(absl::string_view file) const {
    return storage::joinPath(folder, file);
  }

  absl::Status rename(const std::string &version) {
    // An export to an object store needs no rename: see below.
    if (folder == version) {
      keep();
      return absl::OkStatus();
    }
    // A rename may replace an empty folder, but no other.
    absl::Status status = checkAbsent(version);
    if (status.ok())
      status = storage::rename(folder, version);
    if (absl::IsAlreadyExists(status) || absl::IsFailedPrecondition(status))
      return versionExists(version);
    // After an error the version may exist, but not in this folder.
    if (status.ok())
      keep();
    return status;
  }

private:
  const std::string folder;
  bool isKept = false;
};

constexpr char weightsFile[] = "model.safetensors";
constexpr char textFile[] = "model.mlir";
constexpr char signatureFile[] = "signature.json";

absl::StatusOr<std::string> expand(const systole_compressed &compressed) {
  std::string expanded(static_cast<size_t>(compressed.bytes), '\0');
  uLongf bytes = expanded.size();
  if (uncompress(reinterpret_cast<Bytef *>(expanded.data()), &bytes,
                 static_cast<const Bytef *>(compressed.data),
                 static_cast<uLong>(compressed.compressed_bytes)) != Z_OK ||
      bytes != expanded.size())
    return absl::DataLossError(
        "the StableHLO in this program is damaged: compile it again");
  return expanded;
}

absl::StatusOr<std::vector<std::string>>
portableArtifacts(const systole_program &program) {
  std::vector<std::string> artifacts;
  for (int32_t i = 0; i < program.num_forwards; ++i) {
    ASSIGN_OR_RETURN(std::string artifact,
                     expand(program.forwards[i].artifact));
    artifacts.push_back(std::move(artifact));
  }
  return artifacts;
}

OrderedJson specsJson(const systole_tensor_spec *specs, int32_t count) {
  OrderedJson list = OrderedJson::array();
  for (int32_t i = 0; i < count; ++i)
    list.push_back(
        {{"name", specs[i].name},
         {"dtype", std::string(dtypeName(specs[i].dtype))},
         {"shape",
          std::vector<int64_t>(specs[i].dims, specs[i].dims + specs[i].rank)}});
  return list;
}

std::string signatureJson(const systole_program &program,
                          const systole_forward &forward, int64_t version,
                          std::optional<int64_t> step) {
  OrderedJson signature = {{"model", program.name},
                           {"producer", versionText()},
                           {"version", version}};
  if (step)
    signature["global_step"] = *step;
  signature["function"] = "main";
  signature["inputs"] = specsJson(forward.inputs, forward.num_inputs);
  signature["variables"] = specsJson(forward.variables, forward.num_variables);
  signature["outputs"] = specsJson(forward.outputs, forward.num_outputs);
  return formatJson(signature, /*indent=*/2) + "\n";
}

/// A variable of the complete state.
TensorValue valueOf(const systole_program &program, const char *state,
                    const std::string &name) {
  const systole_variable &variable = *findVariable(program, name);
  const systole_tensor_spec &spec = variable.spec;
  return {{spec.dtype, {spec.dims, spec.dims + spec.rank}},
          std::string(state + wholeOffset(program, variable),
                      static_cast<size_t>(byteSize(spec)))};
}

/// Merges the adapters of the complete state into their kernels, for a
/// prediction without adapters.
void mergeAdapters(const systole_program &program,
                   const systole_forward &forward, char *state) {
  for (int32_t i = 0; forward.adapter_factors && i < forward.num_variables;
       ++i) {
    const double factor = forward.adapter_factors[i];
    if (factor == 0)
      continue;
    const std::string name = forward.variables[i].name;
    TensorValue kernel = valueOf(program, state, name);
    mergeAdapter(valueOf(program, state, adapterName(name, 'a')),
                 valueOf(program, state, adapterName(name, 'b')), factor,
                 kernel);
    std::memcpy(state + wholeOffset(program, *findVariable(program, name)),
                kernel.bytes.data(), kernel.bytes.size());
  }
}

std::vector<BundleTensor> weights(const systole_program &program,
                                  const systole_forward &forward,
                                  const char *state) {
  std::vector<BundleTensor> tensors;
  for (int32_t i = 0; i < forward.num_variables; ++i) {
    const systole_tensor_spec &spec = forward.variables[i];
    tensors.push_back(tensorOf(
        spec, state + wholeOffset(program, *findVariable(program, spec.name))));
  }
  return tensors;
}

absl::StatusOr<std::string> makeRemoteFolder(const std::string &folder) {
  RETURN_IF_ERROR(storage::makeFolders(folder));
  return folder;
}

/// Creates a new folder with a random name.
absl::StatusOr<std::string> makeStagingFolder(const std::string &parent,
                                              int64_t version) {
  RETURN_IF_ERROR(storage::makeFolders(parent));
  std::random_device random;
  while (true) {
    std::string folder = storage::joinPath(
        parent,
        absl::StrCat(".", version, ".", absl::Hex(random(), absl::kZeroPad8),
                     absl::Hex(random(), absl::kZeroPad8), ".tmp"));
    if (mkdir(folder.c_str(), 0777) == 0)
      return folder;
    if (errno != EEXIST)
      return systemError("make the folder", folder);
  }
}

/// Sets all variables of the predictions to those of --warm_start_from.
absl::Status startAll(const systole_program &program, char *state) {
  ASSIGN_OR_RETURN(const WarmStart taken,
                   warmStart(program, /*trains=*/false, state));
  const std::vector<std::string> missing = missingVariables(program, taken);
  if (missing.empty())
    return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "export does not compute initial values: select all variables of the "
      "predictions with --vars_to_warm_start, or compile without "
      "--train-batch-size. It lacks ",
      absl::StrJoin(missing, ", ")));
}

} // namespace

absl::Status exportCommand(const systole_program &program,
                           const CommandLine &line) {
  if (line.exportFolder.empty())
    return usageError("give the folder to export to: export DIR");
  if (program.num_forwards == 0)
    return absl::FailedPreconditionError(absl::StrCat(
        "the program '", program.name, "' has nothing to export: ",
        isFrozen(program)
            ? "its variables are constants; export the model itself, or give "
              "`quantize` --exportable=true"
            : "its model must predict something (graph.predict), and it must "
              "be compiled with --predict-batch-size"));
  const systole_forward &forward = program.forwards[0];
  ASSIGN_OR_RETURN(std::string text, expand(forward.text));
  ASSIGN_OR_RETURN(std::vector<std::string> artifacts,
                   portableArtifacts(program));
  ASSIGN_OR_RETURN(Memory state,
                   Memory::allocate(wholeStateBytes(program), "the variables"));
  // Variables that are constants are in the artifacts.
  std::optional<int64_t> step;
  if (!isFrozen(program) || !absl::GetFlag(FLAGS_warm_start_from).empty()) {
    ASSIGN_OR_RETURN(const std::string checkpoint,
                     checkpointOf(program, "export"));
    RETURN_IF_ERROR(checkpoint.empty()
                        ? startAll(program, state.data())
                        : useCheckpoint("export", checkpoint,
                                        [&](const std::string &prefix) {
                                          return restoreCheckpoint(
                                              program, state.data(), prefix, 0,
                                              RestoredState::ForPredictions);
                                        }));
    std::memcpy(&step.emplace(),
                state.data() +
                    wholeOffset(program, *findVariable(program, "global_step")),
                sizeof(int64_t));
    mergeAdapters(program, forward, state.data());
  }

  int64_t version = absl::GetFlag(FLAGS_export_version);
  if (version == notGiven)
    version = absl::ToUnixSeconds(absl::Now());
  std::string folder =
      storage::joinPath(line.exportFolder, absl::StrCat(version));
  RETURN_IF_ERROR(checkAbsent(folder));
  // The name is not a number, so servers of models ignore the folder. Object
  // stores cannot rename folders. There the signature, which is written last,
  // marks a complete version.
  ASSIGN_OR_RETURN(const std::string temporary,
                   storage::isRemote(folder)
                       ? makeRemoteFolder(folder)
                       : makeStagingFolder(line.exportFolder, version));
  Staging staging(temporary);
  // The first file takes the name: another export may have begun meanwhile in a
  // store.
  absl::Status status = storage::writeWhole(staging.path(textFile), text,
                                            storage::Condition::absent());
  if (absl::IsFailedPrecondition(status)) {
    staging.keep();
    return versionExists(folder);
  }
  RETURN_IF_ERROR(status);
  std::vector<BundleTensor> tensors = weights(program, forward, state.data());
  RETURN_IF_ERROR(writeSafetensors(staging.path(weightsFile), tensors));
  RETURN_IF_ERROR(
      writeSavedModel(temporary, program, artifacts, std::move(tensors)));
  RETURN_IF_ERROR(
      storage::writeWhole(staging.path(signatureFile),
                          signatureJson(program, forward, version, step)));
  RETURN_IF_ERROR(staging.rename(folder));
  if (step)
    logInfo("Exported step %d to %s\n", *step, folder);
  else
    logInfo("Exported to %s\n", folder);
  return absl::OkStatus();
}

} // namespace systole::runtime
