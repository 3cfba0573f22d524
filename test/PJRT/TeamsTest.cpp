//===- TeamsTest.cpp - The plugin on teams of threads ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PluginClient.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace systole::pjrt;
using ::testing::HasSubstr;

namespace {

const char *const smallProgram = R"(
func.func public @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %a : tensor<4xf32>
  return %0 : tensor<4xf32>
})";

/// The threads of teams, without those that lead them: by their names, since
/// the compiler has threads, too.
int countThreads() {
  int count = 0;
  for (const auto &task :
       std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream file(task.path() / "comm");
    std::string name;
    std::getline(file, name);
    count += name.rfind("team ", 0) == 0;
  }
  return count;
}

/// Waits until there are so many: a thread gets its name a moment after its
/// start, and one that was joined may be there for a moment.
void awaitThreads(int expected) {
  while (countThreads() != expected)
    std::this_thread::yield();
}

const char *const largeProgram = R"(
module @large {
  func.func public @main(%a: tensor<256x256xf32>) -> tensor<256x256xf32> {
    %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [1]
        : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    %1 = stablehlo.exponential %0 : tensor<256x256xf32>
    return %1 : tensor<256x256xf32>
  }
})";

/// Its argument: sums of products keep some of their digits.
std::vector<float> makeLargeArgument() {
  std::vector<float> values(256 * 256);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = 0.01f * static_cast<float>(i * 7919 % 101) - 0.5f;
  return values;
}

/// Calls the large program on a device.
std::vector<float> runLarge(const Client &client,
                            PJRT_LoadedExecutable *program) {
  PJRT_Buffer *a = client.put(makeLargeArgument(), {256, 256});
  PJRT_Buffer *result = execute(program, {{a}}).front();
  std::vector<float> values = read(result);
  destroy(a);
  destroy(result);
  return values;
}

/// SYSTOLE_THREADS in the life of this value.
struct Threads {
  explicit Threads(const char *value) { setenv("SYSTOLE_THREADS", value, 1); }
  ~Threads() { unsetenv("SYSTOLE_THREADS"); }
};

TEST(Teams, ComputesTheSameOnAnyNumberOfThreads) {
  std::vector<float> expected;
  for (int threads : {1, 2, 3, 7}) {
    Threads setting(std::to_string(threads).c_str());
    Client client;
    PJRT_LoadedExecutable *small = client.compile(smallProgram);
    PJRT_LoadedExecutable *large = client.compile(largeProgram);
    ASSERT_TRUE(small && large);
    PJRT_Buffer *a = client.put({1, 2, 3, 4}, {4});
    awaitThreads(0);
    destroy(execute(small, {{a}}).front());
    EXPECT_EQ(countThreads(), 0) << "a small program has no items";
    std::vector<float> values = runLarge(client, large);
    awaitThreads(threads - 1);
    if (expected.empty())
      expected = values;
    EXPECT_EQ(std::memcmp(values.data(), expected.data(),
                          values.size() * sizeof(float)),
              0)
        << threads;
    destroy(a);
    destroy(small);
    destroy(large);
  }
}

/// A CompileOptionsProto: num_partitions of its executable_build_options.
const std::string twoPartitions = {0x1a, 0x02, 0x28, 2};

/// Calls a program of two partitions, each of which has half of the rows.
std::vector<float> runOnHalves(const Client &client,
                               PJRT_LoadedExecutable *program) {
  std::vector<float> whole = makeLargeArgument(), result;
  auto middle = whole.begin() + whole.size() / 2;
  PJRT_Buffer *a = client.put({whole.begin(), middle}, {128, 256}, 0);
  PJRT_Buffer *b = client.put({middle, whole.end()}, {128, 256}, 1);
  for (PJRT_Buffer *half : execute(program, {{a}, {b}})) {
    std::vector<float> values = read(half);
    result.insert(result.end(), values.begin(), values.end());
    destroy(half);
  }
  destroy(a);
  destroy(b);
  return result;
}

// A program on whole arrays has the threads of both devices, as far as there
// are CPUs, and at least those of one.
TEST(Teams, ComputesWholeArraysOnTheTeamOfAllDevices) {
  Threads setting("2");
  Client client(2);
  PJRT_LoadedExecutable *onOne = client.compile(largeProgram);
  PJRT_LoadedExecutable *onBoth = client.compile(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func public @main(%a: tensor<256x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
        -> (tensor<256x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
      %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [1]
          : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
      %1 = stablehlo.exponential %0 : tensor<256x256xf32>
      return %1 : tensor<256x256xf32>
    })",
                                                 twoPartitions);
  ASSERT_TRUE(onOne && onBoth);
  awaitThreads(0);
  std::vector<float> values = runOnHalves(client, onBoth);
  while (countThreads() < 1)
    std::this_thread::yield();
  EXPECT_LE(countThreads(), 3);
  EXPECT_EQ(values, runLarge(client, onOne));
  destroy(onOne);
  destroy(onBoth);
}

// Each thread of a device program leads the team of its device.
TEST(Teams, ComputesDeviceProgramsOnTheTeamsOfDevices) {
  Threads setting("3");
  Client client(2);
  PJRT_LoadedExecutable *program = client.compile(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func public @main(%a: tensor<256x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
        -> (tensor<256x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
      %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%t: tensor<128x256xf32>) {
        %1 = stablehlo.dot_general %t, %t, contracting_dims = [0] x [0]
            : (tensor<128x256xf32>, tensor<128x256xf32>) -> tensor<256x256xf32>
        %2 = stablehlo.dot_general %t, %1, contracting_dims = [1] x [0]
            : (tensor<128x256xf32>, tensor<256x256xf32>) -> tensor<128x256xf32>
        sdy.return %2 : tensor<128x256xf32>
      } : (tensor<256x256xf32>) -> tensor<256x256xf32>
      return %0 : tensor<256x256xf32>
    })",
                                                  twoPartitions);
  ASSERT_TRUE(program);
  awaitThreads(0);
  std::vector<float> values = runOnHalves(client, program);
  awaitThreads(4);
  EXPECT_EQ(runOnHalves(client, program), values);
  destroy(program);
}

TEST(Teams, SharesATeamAmongCallers) {
  Threads setting("3");
  Client client;
  PJRT_LoadedExecutable *large = client.compile(largeProgram);
  ASSERT_TRUE(large);
  const std::vector<float> expected = runLarge(client, large);
  std::vector<std::thread> callers;
  for (int i = 0; i < 5; ++i)
    callers.emplace_back([&] {
      for (int run = 0; run < 100; ++run)
        EXPECT_EQ(runLarge(client, large), expected);
    });
  for (std::thread &caller : callers)
    caller.join();
  destroy(large);
}

TEST(Teams, ComputesInAChildOfAFork) {
  Threads setting("3");
  Client client;
  PJRT_LoadedExecutable *large = client.compile(largeProgram);
  ASSERT_TRUE(large);
  const std::vector<float> expected = runLarge(client, large);
  pid_t child = fork();
  if (child == 0) {
    alarm(60);
    const bool isSame = runLarge(client, large) == expected;
    awaitThreads(2);
    _exit(isSame ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  destroy(large);
}

TEST(Teams, RefusesAWrongNumberOfThreads) {
  Threads setting("many");
  auto args = makeArgs<PJRT_Client_Create_Args>();
  Outcome outcome(getApi().PJRT_Client_Create(&args));
  EXPECT_EQ(outcome.code, 3); // INVALID_ARGUMENT
  EXPECT_THAT(outcome.message,
              HasSubstr("SYSTOLE_THREADS=many: a number of threads"));
}

} // namespace
