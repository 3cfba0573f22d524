//===- FloatModeTest.cpp - Tests of threads' floating-point modes ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/FloatMode.h"
#include "ProgramFixture.h"
#include "runtime/system/Thread.h"

#include <limits>

using namespace systole;
using namespace systole::runtime;
using namespace systole::test;

namespace {

/// The products 2^-100 * 2^-40, and the smallest denormal number times 2^100.
/// They show whether results and operands are flushed.
struct Arithmetic {
  float result, fromOperand;

  bool flushes() const { return result == 0 && fromOperand == 0; }
  bool keeps() const { return result == 0x1p-140f && fromOperand == 0x1p-49f; }
};

Arithmetic compute() {
  volatile float small = 0x1p-100f, smaller = 0x1p-40f, large = 0x1p100f,
                 least = std::numeric_limits<float>::denorm_min();
  return {small * smaller, least * large};
}

TEST(FloatModeTest, AScopeSetsTheModeAndRestoresIt) {
  ASSERT_TRUE(compute().keeps());
  // With the flags of the exceptions so far.
  uint64_t before = getFloatMode();
  {
    DenormalScope flushing(true);
    EXPECT_TRUE(compute().flushes());
    {
      DenormalScope keeping(false);
      EXPECT_TRUE(compute().keeps());
    }
    EXPECT_TRUE(compute().flushes());
  }
  EXPECT_EQ(getFloatMode(), before);
}

TEST(FloatModeTest, AThreadBeginsWithTheModeOfItsCreator) {
  for (bool flush : {true, false}) {
    DenormalScope mode(flush);
    Arithmetic first = {}, second = {};
    absl::StatusOr<Thread> thread = Thread::start("first", [&] {
      first = compute();
      absl::StatusOr<Thread> inner =
          Thread::start("second", [&] { second = compute(); });
      ASSERT_TRUE(inner.ok()) << inner.status();
      inner->join();
    });
    ASSERT_TRUE(thread.ok()) << thread.status();
    thread->join();
    EXPECT_EQ(first.flushes(), flush);
    EXPECT_EQ(second.flushes(), flush);
    EXPECT_EQ(first.keeps(), !flush);
    EXPECT_EQ(second.keeps(), !flush);
  }
}

using FloatModeOfPrograms = systole::test::ProgramTest;

TEST_F(FloatModeOfPrograms, CoresComputeInTheModeOfTheProgram) {
  for (int32_t denormals : {SYSTOLE_FLUSH_DENORMALS, SYSTOLE_KEEP_DENORMALS})
    for (int shard : {0, 1}) {
      FakeProgram program(2);
      program.program.denormals = denormals;
      Arithmetic found = {1, 1};
      FakeProgram::fault.kind = Fault::Call;
      FakeProgram::fault.shard = shard;
      FakeProgram::fault.step = 1;
      FakeProgram::fault.function = [&] { found = compute(); };
      uint64_t before = getFloatMode();
      ASSERT_EQ(
          train(program, {"--max_steps=3"},
                model + std::to_string(denormals) + std::to_string(shard)),
          0)
          << err;
      EXPECT_EQ(found.flushes(), denormals == SYSTOLE_FLUSH_DENORMALS);
      EXPECT_EQ(found.keeps(), denormals == SYSTOLE_KEEP_DENORMALS);
      EXPECT_TRUE(compute().keeps());
    }
}

} // namespace
