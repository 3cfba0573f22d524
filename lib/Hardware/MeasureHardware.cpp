//===- MeasureHardware.cpp - Measures this machine ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/Hardware/hardware.pb.h"
#include "runtime/device/Device.h"
#include "runtime/system/CorePeaks.h"
#include "systole/Hardware/Hardware.h"
#include "systole/Support/CPUCaches.h"

#include "google/protobuf/text_format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Threading.h"
#include <unistd.h>

using namespace llvm;
using namespace systole;

namespace {

constexpr int64_t reduceElements = 1 << 20, reduceRounds = 20;

/// A core's program that does nothing but reduce its temporaries.
systole_status reduceOnly(systole_core *core, void *, void *transient,
                          int64_t) {
  for (int64_t i = 0; i < reduceRounds; ++i)
    if (systole_status status = systole_all_reduce(
            core, &transient, &reduceElements, 1, SYSTOLE_F32, SYSTOLE_SUM))
      return status;
  return SYSTOLE_OK;
}

/// Bytes of a buffer that the machine's cores sum in a second; 0 if that cannot
/// be measured.
double measureAllReduce(int shards) {
  const systole_variable variables[] = {
      {{"global_step", SYSTOLE_S64, 0, nullptr},
       0,
       0,
       0,
       nullptr,
       nullptr,
       0,
       0},
      {{"random_seed", SYSTOLE_U64, 0, nullptr},
       SYSTOLE_ALIGNMENT,
       0,
       0,
       nullptr,
       nullptr,
       0,
       0}};
  systole_function function = {};
  function.name = "reduce";
  function.entry = reduceOnly;
  function.transient_bytes = reduceElements * 4;
  systole_program program = {};
  program.abi_version = SYSTOLE_ABI_VERSION;
  program.num_shards = shards;
  program.name = "measure";
  program.state_bytes = 2 * SYSTOLE_ALIGNMENT;
  program.variables = variables;
  program.num_variables = 2;
  program.functions = &function;
  program.num_functions = 1;
  auto device = runtime::Device::create(program, {});
  if (!device.ok())
    return 0;
  double most = 0;
  for (int i = 0; i < 5; ++i) {
    auto start = std::chrono::steady_clock::now();
    if (!(*device)->run(function, 1, nullptr, [](const auto &) {}).ok())
      return 0;
    std::chrono::duration<double> time =
        std::chrono::steady_clock::now() - start;
    most = std::max(most, 4.0 * reduceElements * reduceRounds / time.count());
  }
  return most;
}

} // namespace

Expected<std::string> systole::measureHardware(const KernelRates &kernels) {
  hardware::proto::Hardware result;
  int cores = static_cast<int>(hardware_concurrency().compute_thread_count());
  result.set_name("this-cpu");
  result.set_description(formatv("this machine: {0} {1}, bf16 by {2}", cores,
                                 cores == 1 ? "core" : "cores",
                                 bf16Instructions())
                             .str());
  result.set_chips(1);
  result.set_cores_per_chip(cores);
  double f32 = bestRate(multiplyAndAdd), bf16 = bestRate(multiplyAndAddBF16);
  auto *mxu = result.mutable_mxu();
  mxu->set_gigaflops(bf16 / 1e9);
  double efficiency = std::min(1.0, kernels.bf16Flops / bf16);
  mxu->set_efficiency(efficiency);
  // The peak rate times the efficiency is the rate of kernels.
  mxu->set_f32_gigaflops(std::min(f32, kernels.f32Flops) / efficiency / 1e9);
  mxu->set_factors("bf16");
  auto *vpu = result.mutable_vpu();
  vpu->set_gigaflops(std::min(f32, kernels.vectorFlops) / 1e9);
  vpu->set_gigatranscendentals(kernels.transcendentals / 1e9);
  vpu->set_strided_gigaelements(kernels.stridedElements / 1e9);
  result.set_op_overhead_nanoseconds(kernels.opOverhead * 1e9);
  auto *hbm = result.mutable_hbm();
  double pages = static_cast<double>(sysconf(_SC_PHYS_PAGES)) *
                 static_cast<double>(sysconf(_SC_PAGE_SIZE));
  hbm->set_gibibytes(std::ldexp(pages, -30) / cores);
  for (int level = 1; level <= 3; ++level)
    if (std::optional<int64_t> bytes = readCPUCache(level, "size")) {
      auto *cache = result.add_caches();
      cache->set_mebibytes(std::ldexp(double(*bytes), -20));
      cache->set_gigabytes_per_second(memoryBandwidth(*bytes / 2) / 1e9);
    }
  hbm->set_gigabytes_per_second(memoryBandwidth(int64_t(256) << 20) / 1e9);
  if (cores > 1)
    result.set_all_reduce_gigabytes_per_second(measureAllReduce(cores) / 1e9);
  std::string text;
  if (!google::protobuf::TextFormat::PrintToString(result, &text))
    return createStringError("cannot print the description of this machine");
  return formatv(
             "# Measured by tpu-run --measure-hardware. In registers a core "
             "does {0:f1} GFLOP/s\n# of f32; f32_gigaflops is what products "
             "reach, over the efficiency.\n{1}",
             f32 / 1e9, text)
      .str();
}
