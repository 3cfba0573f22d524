//===- ProcessesTest.cpp - Programs over the devices of a job -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each client here takes itself for a process of a job. They have one store of
// keys and values, and connect by TCP.
//
//===----------------------------------------------------------------------===//

#include "PluginClient.h"

#include <gmock/gmock.h>

#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>

using namespace systole::pjrt;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

/// The store of keys and values that `jax.distributed` has.
class Store {
public:
  PJRT_Client_Create_Args getArgs() {
    auto args = makeArgs<PJRT_Client_Create_Args>();
    args.kv_get_callback = get;
    args.kv_put_callback = put;
    args.kv_get_user_arg = args.kv_put_user_arg = this;
    return args;
  }

private:
  static PJRT_Error *get(PJRT_KeyValueGetCallback_Args *args) {
    auto &store = *static_cast<Store *>(args->user_arg);
    std::string key(args->key, args->key_size);
    std::unique_lock<std::mutex> lock(store.mutex);
    store.changed.wait(lock, [&] { return store.values.count(key); });
    const std::string &value = store.values[key];
    args->value = new char[value.size()];
    std::memcpy(args->value, value.data(), value.size());
    args->value_size = value.size();
    args->value_deleter_callback = [](char *bytes) { delete[] bytes; };
    return nullptr;
  }

  static PJRT_Error *put(PJRT_KeyValuePutCallback_Args *args) {
    auto &store = *static_cast<Store *>(args->user_arg);
    std::lock_guard<std::mutex> lock(store.mutex);
    store.values[std::string(args->key, args->key_size)] =
        std::string(args->value, args->value_size);
    store.changed.notify_all();
    return nullptr;
  }

  std::mutex mutex;
  std::condition_variable changed;
  std::map<std::string, std::string> values;
};

/// Calls `work` with the client of each process, on a thread each.
template <typename Work>
void runProcesses(const std::vector<int64_t> &numDevices, Work work) {
  Store store;
  std::vector<std::thread> threads;
  auto count = static_cast<int64_t>(numDevices.size());
  for (int64_t process = 0; process < count; ++process)
    threads.emplace_back([&, process] {
      Client client({{"num_devices", numDevices[process]},
                     {"node_id", process},
                     {"num_nodes", count}},
                    store.getArgs());
      work(client, process);
    });
  for (std::thread &thread : threads)
    thread.join();
}

/// The sum over three replicas, in each of two rounds.
const char *const sumProgram = R"(
  func.func public @main(%a: tensor<2xf32>) -> tensor<2xf32> {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %two = stablehlo.constant dense<2> : tensor<i32>
    %0:2 = stablehlo.while(%i = %zero, %v = %a) : tensor<i32>, tensor<2xf32>
    cond {
      %1 = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.add %i, %one : tensor<i32>
      %2 = "stablehlo.all_reduce"(%v) <{replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %3 = stablehlo.add %x, %y : tensor<f32>
        stablehlo.return %3 : tensor<f32>
      }) : (tensor<2xf32>) -> tensor<2xf32>
      stablehlo.return %1, %2 : tensor<i32>, tensor<2xf32>
    }
    %id = stablehlo.replica_id : tensor<ui32>
    %4 = stablehlo.convert %id : (tensor<ui32>) -> tensor<f32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %6 = stablehlo.add %0#1, %5 : tensor<2xf32>
    return %6 : tensor<2xf32>
  })";

TEST(Processes, ReduceOverTheDevicesOfAll) {
  runProcesses({1, 2}, [](Client &client, int64_t process) {
    PJRT_LoadedExecutable *sum = client.compile(sumProgram, makeReplicas(3));
    ASSERT_TRUE(sum);
    for (int call = 0; call < 3; ++call) {
      if (process == 0) {
        EXPECT_THAT(runOnDevices(client, sum, {{1, 2}}),
                    ElementsAre(ElementsAre(333, 666)));
      } else {
        EXPECT_THAT(runOnDevices(client, sum, {{10, 20}, {100, 200}}),
                    ElementsAre(ElementsAre(334, 667), ElementsAre(335, 668)));
      }
    }
    destroy(sum);
  });
}

TEST(Processes, SayThatAnotherOneHasEnded) {
  runProcesses({1, 2}, [](Client &client, int64_t process) {
    if (process == 0)
      return; // Its client ends here.
    PJRT_LoadedExecutable *sum = client.compile(sumProgram, makeReplicas(3));
    ASSERT_TRUE(sum);
    std::vector<std::vector<PJRT_Buffer *>> arguments = {
        {client.put({1, 2}, {2}, 0)}, {client.put({1, 2}, {2}, 1)}};
    Outcome error(nullptr);
    execute(sum, arguments, &error);
    EXPECT_THAT(error.message,
                HasSubstr("process 0 has ended, so a collective cannot end"));
    for (const auto &list : arguments)
      destroy(list.front());
    destroy(sum);
  });
}

TEST(Processes, SayThatAnotherOneHasFailed) {
  runProcesses({1, 2}, [](Client &client, int64_t process) {
    PJRT_LoadedExecutable *sum = client.compile(sumProgram, makeReplicas(3));
    ASSERT_TRUE(sum);
    // Process 0 passes an argument of another type.
    std::vector<std::vector<PJRT_Buffer *>> arguments = {
        {client.put({1, 2, 3}, {3}, 0)}};
    if (process == 1)
      arguments = {{client.put({1, 2}, {2}, 0)}, {client.put({1, 2}, {2}, 1)}};
    Outcome error(nullptr);
    execute(sum, arguments, &error);
    EXPECT_THAT(error.message,
                HasSubstr(process == 0
                              ? "has another type than the program takes"
                              : "another device of this execution failed"));
    for (const auto &list : arguments)
      destroy(list.front());
    destroy(sum);
  });
}

TEST(Processes, NeedAStore) {
  auto option = makeArgs<PJRT_NamedValue>();
  option.name = "num_nodes";
  option.name_size = 9;
  option.type = PJRT_NamedValue_kInt64;
  option.int64_value = 2;
  auto args = makeArgs<PJRT_Client_Create_Args>();
  args.create_options = &option;
  args.num_options = 1;
  EXPECT_THAT(Outcome(getApi().PJRT_Client_Create(&args)).message,
              HasSubstr("needs a store of keys and values"));
}

} // namespace
