//===- MemoryUse.cpp - How much memory a run took -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/MemoryUse.h"

#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <cstdio>
#include <unistd.h>

namespace systole::runtime {
namespace {

/// What a shuffle keeps: elements as the pipeline makes them, where it comes
/// after what makes them of records.
int64_t shuffleBytes(const systole_dataset &dataset, int64_t elementBytes) {
  int64_t bytes = 0;
  bool decoded = false;
  for (int32_t i = 0; i < dataset.num_ops; ++i) {
    const systole_dataset_op &op = dataset.ops[i];
    decoded |= absl::string_view(op.kind) == "map";
    if (!decoded || absl::string_view(op.kind) != "shuffle")
      continue;
    for (int32_t a = 0; a < op.num_attributes; ++a)
      if (absl::string_view(op.attributes[a].key) == "buffer_size")
        bytes += op.attributes[a].integer * elementBytes;
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
  int64_t rows = std::max<int64_t>(function.global_batch_size, 1);
  // One is computed on, one is ready, one is being made.
  return 3 * batch + shuffleBytes(*dataset, batch / rows);
}

/// The temporaries of a core that runs the function: those of whatever made
/// the first state are in the same place.
int64_t transientBytes(const systole_program &program,
                       const systole_function &function) {
  int64_t bytes = function.transient_bytes;
  for (int32_t i = 0; i < program.num_functions; ++i)
    if (program.functions[i].name == absl::string_view("initialize"))
      bytes = std::max(bytes, program.functions[i].transient_bytes);
  return bytes;
}

} // namespace

int64_t peakResidentBytes() {
  // Not getrusage's, which counts what was there before this program was
  // executed, too.
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

int64_t plannedBytes(const systole_program &program,
                     const systole_function &function) {
  return program.num_shards *
             (program.state_bytes + transientBytes(program, function)) +
         program.constant_bytes + inputBytes(program, function) +
         program.state_bytes + processBytes;
}

std::string describeMemoryUse(const systole_program &program,
                              const systole_function &function,
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
  int64_t planned = plannedBytes(program, function);
  int64_t peak = peakResidentBytes();
  absl::StrAppendFormat(
      &text,
      "Memory: %s resident at most, %s planned (%d x %s state and %s "
      "temporaries, %s constants, %s input, %s to save, %s the process): "
      "%+.1f %%\n",
      formatBytes(peak), formatBytes(planned), program.num_shards,
      formatBytes(program.state_bytes), formatBytes(transient),
      formatBytes(program.constant_bytes),
      formatBytes(inputBytes(program, function)),
      formatBytes(program.state_bytes), formatBytes(processBytes),
      100.0 * static_cast<double>(peak - planned) /
          static_cast<double>(planned));
  return text;
}

} // namespace systole::runtime
