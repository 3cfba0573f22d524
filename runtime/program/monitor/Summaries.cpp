//===- Summaries.cpp - Training's summaries for TensorBoard ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/monitor/Summaries.h"

#include "runtime/support/TensorSpec.h"
#include "systole/runtime/abi.h"

#include "absl/strings/match.h"

namespace systole::runtime {

double meanOverShards(const StepResults &results, int shards, int outfeed) {
  double sum = 0;
  for (int shard = 0; shard < shards; ++shard)
    sum += results.scalar(shard, outfeed);
  return sum / shards;
}

static bool isOfModel(const systole_tensor_spec &outfeed) {
  return !absl::StartsWith(outfeed.name, SYSTOLE_HOST_CALL) &&
         !absl::StartsWith(outfeed.name, SYSTOLE_LABEL_RANGE);
}

std::vector<int> findScalars(const systole_function &function) {
  std::vector<int> scalars;
  for (int32_t i = 0; i < function.num_outfeeds; ++i)
    if (isOfModel(function.outfeeds[i]) && function.outfeeds[i].rank == 0)
      scalars.push_back(i);
  return scalars;
}

Summaries::Summaries(const systole_function &function, int shards,
                     const std::string &folder, int64_t everySteps,
                     int64_t firstStep)
    : function(function), shards(shards),
      examplesPerStep(function.global_batch_size), everySteps(everySteps),
      file(folder, EventFile::Folder::MustExist),
      outfeeds(findScalars(function)), current(firstStep), collected(firstStep),
      lastTime(Clock::now()) {
  for (int i : outfeeds)
    scalars.emplace_back(function.outfeeds[i].name, 0);
  for (int32_t i = 0; i < function.num_outfeeds; ++i)
    if (isOfModel(function.outfeeds[i]) && function.outfeeds[i].rank != 0 &&
        function.outfeeds[i].dtype == SYSTOLE_F32)
      tensors.push_back(i);
}

static Histogram histogramOf(const systole_tensor_spec &spec,
                             const StepResults &results, int shards,
                             int outfeed) {
  Histogram histogram;
  int64_t count = byteSize(spec) / static_cast<int64_t>(sizeof(float));
  for (int shard = 0; shard < shards; ++shard) {
    auto *values = static_cast<const float *>(results.tensor(shard, outfeed));
    for (int64_t i = 0; i < count; ++i)
      histogram.add(values[i]);
  }
  return histogram;
}

void Summaries::step(int64_t globalStep, const StepResults &results) {
  if (everySteps == 0)
    return;
  current = globalStep;
  for (size_t i = 0; i < outfeeds.size(); ++i)
    scalars[i].second = meanOverShards(results, shards, outfeeds[i]);
  if (current % everySteps != 0)
    return;
  EventFile::Histograms histograms;
  for (int outfeed : tensors) {
    const systole_tensor_spec &spec = function.outfeeds[outfeed];
    histograms.emplace_back(spec.name,
                            histogramOf(spec, results, shards, outfeed));
  }
  collect(histograms);
}

void Summaries::collect(const EventFile::Histograms &histograms) {
  Clock::time_point now = Clock::now();
  double seconds = std::chrono::duration<double>(now - lastTime).count();
  EventFile::Scalars values = scalars;
  if (seconds > 0) {
    double rate = static_cast<double>(current - collected) / seconds;
    values.emplace_back("global_step/sec", rate);
    values.emplace_back("examples/sec",
                        rate * static_cast<double>(examplesPerStep));
    values.emplace_back(
        "input/wait",
        std::chrono::duration<double>(waiting - lastWaiting).count() / seconds);
  }
  file.add(current, values, histograms);
  collected = current;
  lastTime = now;
  lastWaiting = waiting;
}

absl::Status Summaries::finish() {
  if (current != collected)
    collect({});
  return write();
}

} // namespace systole::runtime
