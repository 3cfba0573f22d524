//===- ProfilerTest.cpp - The plugin's profiler ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// profile_test.py reads the times of a profile. This test has no reader of its
// messages: it looks for the names in them.
//
//===----------------------------------------------------------------------===//

#include "lib/PJRT/CAPI/ProfilerApi.h"
#include "PluginClient.h"

#include <gmock/gmock.h>

using namespace systole::pjrt;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

const char *const program = R"(
module @squares {
  func.func public @main(%a: tensor<128x128xf32>) -> tensor<128x128xf32> {
    %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0]
        : (tensor<128x128xf32>, tensor<128x128xf32>) -> tensor<128x128xf32>
    return %0 : tensor<128x128xf32>
  }
})";

const PLUGIN_Profiler_Api &getProfilerApi() {
  PJRT_Extension_Base *extension = getApi().extension_start;
  while (extension && extension->type != PJRT_Extension_Type_Profiler)
    extension = extension->next;
  if (!extension)
    ADD_FAILURE() << "the plugin has no profiler";
  return *reinterpret_cast<PJRT_Profiler_Extension *>(extension)->profiler_api;
}

class Profiler {
public:
  Profiler() {
    PLUGIN_Profiler_Create_Args args = {sizeof(args), nullptr, 0, nullptr};
    EXPECT_EQ(api.create(&args), nullptr);
    profiler = args.profiler;
  }
  ~Profiler() { call(api.destroy); }

  void start() { call(api.start); }
  void stop() { call(api.stop); }

  /// The profile, in the profiler's own memory and in the caller's.
  std::string getData() {
    PLUGIN_Profiler_CollectData_Args args = {sizeof(args), profiler, nullptr,
                                             0};
    EXPECT_EQ(api.collect_data(&args), nullptr);
    std::string data(reinterpret_cast<char *>(args.buffer),
                     args.buffer_size_in_bytes);
    std::vector<uint8_t> copy(args.buffer_size_in_bytes);
    args.buffer = copy.data();
    EXPECT_EQ(api.collect_data(&args), nullptr);
    EXPECT_EQ(std::string(copy.begin(), copy.end()), data);
    return data;
  }

private:
  void call(PLUGIN_Profiler_Error *(*function)(PLUGIN_Profiler_Args *)) {
    PLUGIN_Profiler_Args args = {sizeof(args), profiler};
    EXPECT_EQ(function(&args), nullptr);
  }

  const PLUGIN_Profiler_Api &api = getProfilerApi();
  PLUGIN_Profiler *profiler;
};

void run(const Client &client, PJRT_LoadedExecutable *executable) {
  PJRT_Buffer *a = client.put(std::vector<float>(128 * 128, 0.5f), {128, 128});
  PJRT_Buffer *result = execute(executable, {{a}}).front();
  EXPECT_EQ(read(result).front(), 32);
  destroy(a);
  destroy(result);
}

TEST(Profiler, HasTheCallsWhileItRuns) {
  Client client;
  PJRT_LoadedExecutable *executable = client.compile(program);
  ASSERT_TRUE(executable);
  Profiler first;
  run(client, executable);
  first.start();
  first.stop();
  EXPECT_THAT(first.getData(), Not(HasSubstr("squares")));
  first.start();
  run(client, executable);
  first.stop();
  run(client, executable);
  // A profile outlives the program.
  destroy(executable);
  std::string data = first.getData();
  EXPECT_THAT(data, HasSubstr("/device:TPU:0"));
  EXPECT_THAT(data, HasSubstr("squares(1)"));
  EXPECT_THAT(data, HasSubstr("matmul"));
  Profiler second;
  second.start();
  second.stop();
  EXPECT_THAT(second.getData(), Not(HasSubstr("squares")));
  EXPECT_EQ(first.getData(), data);
}

TEST(Profiler, HasEachDevice) {
  Client client(2);
  // A CompileOptionsProto: num_replicas of its executable_build_options.
  PJRT_LoadedExecutable *executable =
      client.compile(program, {0x1a, 0x02, 0x20, 2});
  ASSERT_TRUE(executable);
  std::vector<float> values(128 * 128, 0.5f);
  PJRT_Buffer *a = client.put(values, {128, 128}, 0),
              *b = client.put(values, {128, 128}, 1);
  Profiler profiler;
  profiler.start();
  std::vector<PJRT_Buffer *> results = execute(executable, {{a}, {b}});
  profiler.stop();
  std::string data = profiler.getData();
  EXPECT_THAT(data, HasSubstr("/device:TPU:0"));
  EXPECT_THAT(data, HasSubstr("/device:TPU:1"));
  for (PJRT_Buffer *buffer : results)
    destroy(buffer);
  destroy(a);
  destroy(b);
  destroy(executable);
}

} // namespace
