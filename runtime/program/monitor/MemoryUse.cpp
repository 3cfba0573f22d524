//===- MemoryUse.cpp - The memory of a run --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/monitor/MemoryUse.h"

#include "runtime/checkpoint/CheckpointWriter.h"
#include "runtime/data/core/Attributes.h"
#include "runtime/device/Infeed.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_format.h"

#include <cstdio>
#include <unistd.h>

namespace systole::runtime {
namespace {

int64_t bufferSize(const systole_dataset_op &op, int64_t otherwise) {
  return data::Attributes(op).integer("buffer_size", otherwise);
}

/// The bytes of an element that waits between two operations. They include the
/// list of its components and malloc's alignment of each. Strings and tensors
/// of unknown dimensions count as empty.
int64_t elementBytes(const systole_dataset_op &op) {
  constexpr int64_t sample = 104, buffer = 16, header = 16;
  constexpr int64_t aligning = 2 * SYSTOLE_ALIGNMENT;
  int64_t room = 1;
  while (room < op.num_elements)
    room *= 2;
  int64_t bytes = sample + room * buffer + header;
  for (int32_t i = 0; i < op.num_elements; ++i) {
    const systole_tensor_spec &spec = op.elements[i];
    bool isKnown = spec.dtype != SYSTOLE_STRING;
    for (int32_t d = 0; d < spec.rank; ++d)
      isKnown &= spec.dims[d] >= 0;
    bytes += (isKnown ? data::Buffer::roomOf(byteSize(spec)) : 0) + aligning;
  }
  return bytes;
}

bool readsFiles(absl::string_view kind) {
  return kind == "tfrecord" || kind == "fixed_length_record" ||
         kind == "text_line" || kind == "csv" || kind == "idx" ||
         kind == "npy" || kind == "examples";
}

/// The buffers of a file's reader: one compressed, one not.
int64_t readerBytes(const systole_dataset_op &op) {
  constexpr int64_t most = int64_t(1) << 20;
  int64_t bytes = bufferSize(op, int64_t(8) << 20);
  return bytes + std::min(bytes, most);
}

/// The memory of operations: open files, shuffle buffers, prefetched elements.
int64_t heldBytes(const systole_dataset &dataset) {
  int64_t bytes = 0;
  for (int32_t i = 0; i < dataset.num_ops; ++i) {
    const systole_dataset_op &op = dataset.ops[i];
    absl::string_view kind = op.kind;
    if (readsFiles(kind))
      bytes += readerBytes(op);
    else if (kind == "shuffle" || kind == "prefetch")
      bytes += std::max<int64_t>(bufferSize(op, 1), 1) * elementBytes(op);
  }
  return bytes;
}

int64_t inputBytes(const systole_program &program,
                   const systole_function &function) {
  const systole_dataset *dataset = findDataset(program, function.name);
  if (!dataset)
    return 0;
  int64_t batch = 0;
  for (int32_t i = 0; i < dataset->num_elements; ++i)
    batch += byteSize(dataset->elements[i]);
  // Batches in use or ready, and one that is being assembled.
  return (infeedDepth(*dataset) + 1) * batch + heldBytes(*dataset);
}

/// The temporaries of a core that runs the function. The function that made the
/// first state used the same memory.
int64_t transientBytes(const systole_program &program,
                       const systole_function &function) {
  int64_t bytes = function.transient_bytes;
  if (const systole_function *first = findFunction(program, "initialize"))
    bytes = std::max(bytes, first->transient_bytes);
  return bytes;
}

} // namespace

int64_t peakResidentBytes() {
  // The number of getrusage would include the process before exec.
  long kibibytes = 0;
  if (std::FILE *file = std::fopen("/proc/self/status", "r")) {
    char line[256];
    while (std::fgets(line, sizeof(line), file))
      if (std::sscanf(line, "VmHWM: %ld kB", &kibibytes) == 1)
        break;
    std::fclose(file);
  }
  return int64_t(kibibytes) * 1024;
}

int64_t residentBytes() {
  long pages = 0, resident = 0;
  if (std::FILE *file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2)
      resident = 0;
    std::fclose(file);
  }
  return resident * sysconf(_SC_PAGESIZE);
}

/// The copies of variables that a save needs. Parts are assembled to complete
/// variables.
static int64_t savedBytes(const systole_program &program,
                          const std::string &modelFolder) {
  CheckpointWriter::Options options;
  options.folder = modelFolder;
  return CheckpointWriter::copyBytes(program, options) +
         (hasParts(program) ? wholeStateBytes(program) : 0);
}

int64_t plannedBytes(const systole_program &program,
                     const systole_function &function,
                     const std::string &modelFolder) {
  return program.shared_state_bytes +
         program.num_shards *
             (ownStateBytes(program) + transientBytes(program, function)) +
         program.constant_bytes + inputBytes(program, function) +
         savedBytes(program, modelFolder) + processBytes;
}

std::string describeMemoryUse(const systole_program &program,
                              const systole_function &function,
                              const std::string &modelFolder,
                              const Device &device, bool poisoned) {
  const int64_t transient = transientBytes(program, function);
  std::string text;
  if (poisoned) {
    TouchedMemory touched = device.touched();
    absl::StrAppendFormat(
        &text, "Memory: %d of %d bytes of temporaries were touched (%.1f %%)\n",
        touched.bytes, transient,
        100.0 * static_cast<double>(touched.bytes) /
            static_cast<double>(std::max<int64_t>(transient, 1)));
    if (touched.end > transient)
      absl::StrAppendFormat(
          &text, "Memory: byte %d was touched, beyond the plan\n", touched.end);
  }
  int64_t planned = plannedBytes(program, function, modelFolder);
  int64_t peak = peakResidentBytes();
  absl::StrAppendFormat(
      &text,
      "Memory: %s resident at most, %s planned (%s shared state, %d x %s state "
      "and %s temporaries, %s constants, %s input, %s to save, %s the "
      "process): %+.1f %%\n",
      formatBytes(peak), formatBytes(planned),
      formatBytes(program.shared_state_bytes), program.num_shards,
      formatBytes(ownStateBytes(program)), formatBytes(transient),
      formatBytes(program.constant_bytes),
      formatBytes(inputBytes(program, function)),
      formatBytes(savedBytes(program, modelFolder)), formatBytes(processBytes),
      100.0 * static_cast<double>(peak - planned) /
          static_cast<double>(planned));
  return text;
}

} // namespace systole::runtime
