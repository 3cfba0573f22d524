//===- LoopBenchmark.cpp - The loop's overhead for each step --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs steps that compute nothing and call the runtime as compiled code does.
// There are three kinds: only the check whether to continue; also a batch of
// one number; also a result of one number. All batches are in memory before, so
// that nothing waits. Prints the CPU time of the core's thread in nanoseconds a
// step, the best of all turns.
//
//   loop-benchmark [steps = 1000000] [turns = 5]
//
//===----------------------------------------------------------------------===//

#include "runtime/device/Device.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <time.h>

using namespace systole;
using namespace systole::runtime;

namespace {

/// The CPU time of the last call, of the core's thread.
double secondsOfCore = 0;

double cpuSeconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) +
         1e-9 * static_cast<double>(time.tv_nsec);
}

template <bool takesBatch, bool givesResult>
systole_status step(systole_core *core, void *, void *, int64_t steps) {
  double begin = cpuSeconds();
  float result = 0;
  for (int64_t i = 0; i < steps && systole_continue(core, i); ++i) {
    const void *batch[1];
    if (takesBatch)
      if (systole_status status = systole_infeed_dequeue(core, batch, 1))
        return status;
    const void *results[] = {&result};
    if (givesResult)
      if (systole_status status = systole_outfeed_enqueue(core, results, 1))
        return status;
  }
  secondsOfCore = cpuSeconds() - begin;
  return SYSTOLE_OK;
}

class Numbers : public data::Iterator {
public:
  explicit Numbers(int64_t count) : left(count) {}
  absl::StatusOr<bool> next(data::Element &element) override {
    if (left-- == 0)
      return false;
    element.components.clear();
    element.components.push_back(data::Buffer(sizeof(float)));
    return true;
  }

private:
  int64_t left;
};

const int64_t one[] = {1};
const systole_tensor_spec number = {"number", SYSTOLE_F32, 1, one};
const systole_tensor_spec loss = {"loss", SYSTOLE_F32, 0, nullptr};
const systole_variable variables[] = {
    {{"global_step", SYSTOLE_S64, 0, nullptr}, 0, 0, 0, nullptr, nullptr},
    {{"random_seed", SYSTOLE_U64, 0, nullptr}, 64, 0, 0, nullptr, nullptr}};
const systole_dataset dataset = {"train", nullptr, &number, 0, 1};

systole_function describe(systole_entry entry, int32_t infeeds,
                          int32_t outfeeds) {
  systole_function function = {};
  function.name = "train";
  function.entry = entry;
  function.global_batch_size = 1;
  function.infeeds = &number;
  function.outfeeds = &loss;
  function.num_infeeds = infeeds;
  function.num_outfeeds = outfeeds;
  return function;
}

/// Nanoseconds a step.
absl::StatusOr<double> measure(const systole_function &function,
                               int64_t steps) {
  systole_program program = {};
  program.abi_version = SYSTOLE_ABI_VERSION;
  program.num_shards = 1;
  program.name = "loop";
  program.state_bytes = 128;
  program.variables = variables;
  program.functions = &function;
  program.num_variables = 2;
  program.num_functions = 1;
  absl::StatusOr<std::unique_ptr<Device>> device =
      Device::create(program, DeviceOptions());
  if (!device.ok())
    return device.status();
  std::unique_ptr<Infeed> infeed;
  if (function.num_infeeds > 0) {
    InfeedOptions options;
    options.depth = static_cast<int>(steps);
    absl::StatusOr<std::unique_ptr<Infeed>> created =
        Infeed::create(dataset, function, (*device)->placement(),
                       std::make_unique<Numbers>(steps), options);
    if (!created.ok())
      return created.status();
    infeed = std::move(*created);
    while (infeed->progress() < steps)
      std::this_thread::yield();
  }
  absl::StatusOr<int64_t> done =
      (*device)->run(function, steps, infeed.get(), [](const StepResults &) {});
  if (!done.ok())
    return done.status();
  return 1e9 * secondsOfCore / static_cast<double>(*done);
}

} // namespace

int main(int argc, char **argv) {
  int64_t steps = std::max(1, argc > 1 ? std::atoi(argv[1]) : 1000000);
  int turns = std::max(1, argc > 2 ? std::atoi(argv[2]) : 5);
  const std::pair<const char *, systole_function> cases[] = {
      {"whether to go on", describe(step<false, false>, 0, 0)},
      {"and a batch", describe(step<true, false>, 1, 0)},
      {"and a result", describe(step<true, true>, 1, 1)}};
  for (const auto &[name, function] : cases) {
    double best = 0;
    for (int turn = 0; turn < turns; ++turn) {
      absl::StatusOr<double> nanoseconds = measure(function, steps);
      if (!nanoseconds.ok()) {
        std::fprintf(stderr, "loop-benchmark: %s\n",
                     std::string(nanoseconds.status().message()).c_str());
        return 1;
      }
      best = turn == 0 ? *nanoseconds : std::min(best, *nanoseconds);
    }
    std::printf("%-20s %8.1f ns a step\n", name, best);
  }
  return 0;
}
