//===- Restore.cpp - Checkpoints as a program restores them ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program has a variable of each kind: sums with one and with several
// accumulators, a scalar, a matrix, the seed. It also saves the input's
// position.
//
//===----------------------------------------------------------------------===//

#include "BundleFiles.h"

#include "runtime/checkpoint/Checkpoints.h"

#include <iterator>

using namespace systole;
using namespace systole::runtime;

namespace {

const int64_t three[] = {3}, sums[] = {4, 3}, matrix[] = {2, 2};
const systole_variable variables[] = {
    {{"sum", SYSTOLE_F32, 1, three}, 0, 0, 0, nullptr, nullptr, 1, 0},
    {{"sums", SYSTOLE_F32, 2, sums}, 64, 0, 0, nullptr, nullptr, 4, 0},
    {{"global_step", SYSTOLE_S64, 0, nullptr},
     128,
     0,
     0,
     nullptr,
     nullptr,
     0,
     0},
    {{"matrix", SYSTOLE_F32, 2, matrix}, 192, 1, 0, nullptr, nullptr, 0, 0},
    {{"random_seed", SYSTOLE_U64, 0, nullptr},
     256,
     0,
     0,
     nullptr,
     nullptr,
     0,
     0}};

systole_program makeProgram() {
  systole_program program = {};
  program.name = "model";
  program.num_shards = 1;
  program.target_cpu = "cpu";
  program.target_features = "+feature";
  program.precision = "f32";
  program.state_bytes = 320;
  program.variables = variables;
  program.num_variables = static_cast<int32_t>(std::size(variables));
  return program;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static const systole_program program = makeProgram();
  const std::string prefix = fuzz::writeBundleFiles(bytes, size);
  // The memory behind the state does not belong to it.
  std::string state(static_cast<size_t>(program.state_bytes), 'x');
  const std::string before = state;
  if (!restoreCheckpoint(program, &state[0], prefix, 7).ok())
    fuzz::require(state == before);
  (void)checkTrainingTarget(program, prefix);
  (void)readInputPosition(prefix);
  return 0;
}
