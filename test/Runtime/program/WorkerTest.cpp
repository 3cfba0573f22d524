//===- WorkerTest.cpp - The end of a process of a job ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/Worker.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

using namespace systole::runtime;

namespace {

struct NoTransport : Transport {
  absl::Status exchange(const std::vector<Message> &,
                        const std::vector<Message> &, Clock::time_point,
                        const std::atomic<bool> &, bool) override {
    return absl::OkStatus();
  }
};

/// Makes the standard output a pipe that is full, and leaves bytes in its
/// buffer.
void blockOutput() {
  int ends[2];
  if (pipe(ends) != 0)
    _exit(1);
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  const char bytes[4096] = {};
  while (write(ends[1], bytes, sizeof(bytes)) > 0)
    ;
  fcntl(ends[1], F_SETFL, 0);
  std::fflush(stdout);
  dup2(ends[1], STDOUT_FILENO);
  std::fputs("bytes that nobody reads", stdout);
}

TEST(WorkerDeathTest, EndsThoughNobodyReadsItsOutput) {
  NoTransport transport;
  EXPECT_EXIT(
      {
        blockOutput();
        endWithJob("squares", "rank 1 has died", transport);
      },
      ::testing::KilledBySignal(SIGALRM), "squares: error: rank 1 has died\n");
}

TEST(WorkerDeathTest, EndsAsAFailure) {
  NoTransport transport;
  EXPECT_EXIT(endWithJob("squares", "rank 1 has died", transport),
              ::testing::ExitedWithCode(1),
              "squares: error: rank 1 has died\n");
}

} // namespace
