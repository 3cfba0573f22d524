//===- HostCallbacksTest.cpp - Parts of a step that the host computes -----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/HostCallbacks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace systole::runtime;
using ::testing::HasSubstr;

namespace {

const int64_t two[] = {2};
const systole_tensor_spec vector = {"0", SYSTOLE_F64, 1, two};

/// Doubles what it is given, by way of its scratch; fails where that is
/// negative.
systole_status twice(systole_host *, const systole_value *inputs,
                     systole_value *outputs, void *transient) {
  if (inputs[0].bytes != 16 || outputs[0].bytes != 16)
    return static_cast<systole_status>(absl::StatusCode::kInternal);
  auto *from = static_cast<const double *>(inputs[0].data);
  auto *scratch = static_cast<double *>(transient);
  for (int i = 0; i < 2; ++i) {
    if (from[i] < 0)
      return static_cast<systole_status>(absl::StatusCode::kOutOfRange);
    scratch[i] = 2 * from[i];
  }
  std::copy(scratch, scratch + 2, static_cast<double *>(outputs[0].data));
  return SYSTOLE_OK;
}

TEST(HostCallbacks, AreComputedByName) {
  systole_host_function function = {"train_host", twice,  16, 1, 1,
                                    &vector,      &vector};
  systole_program program = {};
  program.host_callbacks = &function;
  program.num_host_callbacks = 1;
  HostCallbacks callbacks(program);
  double input[2] = {1.5, 4}, output[2] = {};
  const void *inputs[] = {input};
  void *outputs[] = {output};
  for (int step = 0; step < 2; ++step, input[0] = 2.5) {
    ASSERT_TRUE(callbacks.compute("train_host", inputs, outputs).ok());
    EXPECT_EQ(output[0], 2 * input[0]);
    EXPECT_EQ(output[1], 8);
  }
  input[1] = -1;
  absl::Status status = callbacks.compute("train_host", inputs, outputs);
  EXPECT_EQ(status.code(), absl::StatusCode::kOutOfRange);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("the host failed in 'train_host'"));
  input[1] = 1;
  EXPECT_TRUE(callbacks.compute("train_host", inputs, outputs).ok());
  EXPECT_THAT(
      std::string(callbacks.compute("other", inputs, outputs).message()),
      HasSubstr("the program has no host callback 'other'"));
}

} // namespace
