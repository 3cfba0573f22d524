//===- PluginTest.cpp - Tests of the PJRT plugin --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PluginClient.h"

#include <gmock/gmock.h>

#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <thread>

using namespace systole::pjrt;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

/// PJRT's codes of errors.
enum Code { InvalidArgument = 3, ResourceExhausted = 8, Unimplemented = 12 };

const char *const addProgram = R"(
module @sum {
  func.func public @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.add %a, %b : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
})";

/// A CompileOptionsProto: num_partitions of its executable_build_options.
std::string makePartitions(char count) { return {0x1a, 0x02, 0x28, count}; }

TEST(Plugin, FillsEverySlot) {
  // A caller need not compare a slot with null before it calls it.
  const PJRT_Api &api = getApi();
  EXPECT_EQ(api.struct_size, sizeof(PJRT_Api));
  constexpr size_t header =
      sizeof(size_t) + sizeof(void *) + sizeof(PJRT_Api_Version);
  auto *slots = reinterpret_cast<void *const *>(
      reinterpret_cast<const char *>(&api) + header);
  size_t count = (sizeof(PJRT_Api) - header) / sizeof(void *);
  EXPECT_EQ(count, 138u);
  for (size_t i = 0; i < count; ++i)
    EXPECT_NE(slots[i], nullptr) << i;
}

TEST(Plugin, NamesMissingFunctions) {
  Outcome outcome(getApi().PJRT_Client_DmaMap(nullptr));
  EXPECT_EQ(outcome.code, Unimplemented);
  EXPECT_THAT(outcome.message, HasSubstr("PJRT_Client_DmaMap"));
}

TEST(Plugin, AnswersAsTheCPU) {
  Client client(3);
  auto args = makeArgs<PJRT_Client_PlatformName_Args>();
  args.client = client.get();
  check(getApi().PJRT_Client_PlatformName(&args));
  EXPECT_EQ(std::string(args.platform_name, args.platform_name_size), "cpu");
  EXPECT_EQ(client.getDevices().size(), 3u);
}

TEST(Plugin, RunsPrograms) {
  Client client;
  PJRT_LoadedExecutable *sum = client.compile(addProgram);
  ASSERT_TRUE(sum);
  PJRT_Buffer *a = client.put({1, 2, 3, 4}, {4});
  PJRT_Buffer *b = client.put({10, 20, 30, 40}, {4});
  PJRT_Buffer *result = execute(sum, {{a, b}}).front();
  EXPECT_THAT(read(result), ElementsAre(11, 22, 33, 44));
  for (PJRT_Buffer *buffer : {a, b, result})
    destroy(buffer);
  destroy(sum);
}

/// Gets the optimized program as frameworks do: first its size, then its bytes.
std::string getOptimizedProgram(PJRT_LoadedExecutable *loaded,
                                Outcome *error = nullptr) {
  auto get = makeArgs<PJRT_LoadedExecutable_GetExecutable_Args>();
  get.loaded_executable = loaded;
  check(getApi().PJRT_LoadedExecutable_GetExecutable(&get));
  auto program = makeArgs<PJRT_Program>();
  auto args = makeArgs<PJRT_Executable_OptimizedProgram_Args>();
  args.executable = get.executable;
  args.program = &program;
  Outcome outcome(getApi().PJRT_Executable_OptimizedProgram(&args));
  if (error)
    *error = outcome;
  else
    EXPECT_EQ(outcome.code, 0) << outcome.message;
  std::string code;
  if (outcome.code == 0) {
    EXPECT_EQ(std::string(program.format, program.format_size), "mlir");
    code.resize(program.code_size);
    program.code = code.data();
    program.code_size = code.size() - 1;
    EXPECT_EQ(Outcome(getApi().PJRT_Executable_OptimizedProgram(&args)).code,
              InvalidArgument);
    program.code_size = code.size();
    check(getApi().PJRT_Executable_OptimizedProgram(&args));
  }
  auto destroy = makeArgs<PJRT_Executable_Destroy_Args>();
  destroy.executable = get.executable;
  check(getApi().PJRT_Executable_Destroy(&destroy));
  return code;
}

TEST(Plugin, GivesOptimizedProgramsThatComputeTheSame) {
  Client client;
  PJRT_LoadedExecutable *sum = client.compile(addProgram);
  ASSERT_TRUE(sum);
  std::string optimized = getOptimizedProgram(sum);
  EXPECT_EQ(optimized.substr(0, 4), "ML\xefR");
  EXPECT_EQ(optimized.substr(5, 11), "StableHLO_v");
  PJRT_LoadedExecutable *again = client.compile(optimized);
  ASSERT_TRUE(again);
  PJRT_Buffer *a = client.put({1, 2, 3, 4}, {4});
  PJRT_Buffer *b = client.put({10, 20, 30, 40}, {4});
  PJRT_Buffer *result = execute(again, {{a, b}}).front();
  EXPECT_THAT(read(result), ElementsAre(11, 22, 33, 44));
  for (PJRT_Buffer *buffer : {a, b, result})
    destroy(buffer);
  destroy(again);
  destroy(sum);
}

TEST(Plugin, SaysThatAProgramIsTooLargeForItsText) {
  // An array of 5 MiB without a pattern.
  constexpr size_t count = 5 << 20;
  std::string digits = "0x";
  for (uint32_t i = 0, state = 1; i < 2 * count; ++i) {
    state = state * 1664525 + 1013904223;
    digits += "0123456789ABCDEF"[state >> 28];
  }
  std::string type = "tensor<" + std::to_string(count) + "xi8>";
  Client client;
  PJRT_LoadedExecutable *executable =
      client.compile("module @numbers { func.func public @main() -> " + type +
                     " { %0 = stablehlo.constant dense<\"" + digits +
                     "\"> : " + type + " return %0 : " + type + " } }");
  ASSERT_TRUE(executable);
  Outcome outcome{nullptr};
  getOptimizedProgram(executable, &outcome);
  EXPECT_EQ(outcome.code, Unimplemented);
  EXPECT_THAT(outcome.message, HasSubstr("numbers"));
  EXPECT_THAT(outcome.message, HasSubstr("too large"));
  destroy(executable);
}

TEST(Plugin, SharesAlignedHostMemory) {
  Client client;
  alignas(64) float values[4] = {1, 2, 3, 4};
  int64_t dims[] = {4};
  auto args = makeArgs<PJRT_Client_BufferFromHostBuffer_Args>();
  args.client = client.get();
  args.data = values;
  args.type = PJRT_Buffer_Type_F32;
  args.dims = dims;
  args.num_dims = 1;
  args.host_buffer_semantics = PJRT_HostBufferSemantics_kImmutableZeroCopy;
  check(getApi().PJRT_Client_BufferFromHostBuffer(&args));
  auto pointer = makeArgs<PJRT_Buffer_UnsafePointer_Args>();
  pointer.buffer = args.buffer;
  check(getApi().PJRT_Buffer_UnsafePointer(&pointer));
  EXPECT_EQ(pointer.buffer_pointer, reinterpret_cast<uintptr_t>(values));
  // The memory is the caller's again when the buffer is gone.
  auto ready = makeArgs<PJRT_Event_IsReady_Args>();
  ready.event = args.done_with_host_buffer;
  check(getApi().PJRT_Event_IsReady(&ready));
  EXPECT_FALSE(ready.is_ready);
  destroy(args.buffer);
  check(getApi().PJRT_Event_IsReady(&ready));
  EXPECT_TRUE(ready.is_ready);
  auto event = makeArgs<PJRT_Event_Destroy_Args>();
  event.event = args.done_with_host_buffer;
  check(getApi().PJRT_Event_Destroy(&event));
}

TEST(Plugin, CopiesStridedArrays) {
  Client client;
  float transposed[6] = {1, 2, 3,
                         4, 5, 6}; // The array is {{1, 3, 5}, {2, 4, 6}}.
  int64_t dims[] = {2, 3}, strides[] = {4, 8};
  auto args = makeArgs<PJRT_Client_BufferFromHostBuffer_Args>();
  args.client = client.get();
  args.data = transposed;
  args.type = PJRT_Buffer_Type_F32;
  args.dims = dims;
  args.num_dims = 2;
  args.byte_strides = strides;
  args.num_byte_strides = 2;
  args.host_buffer_semantics = PJRT_HostBufferSemantics_kImmutableZeroCopy;
  check(getApi().PJRT_Client_BufferFromHostBuffer(&args));
  EXPECT_THAT(read(args.buffer), ElementsAre(1, 3, 5, 2, 4, 6));
  destroy(args.buffer);
  auto event = makeArgs<PJRT_Event_Destroy_Args>();
  event.event = args.done_with_host_buffer;
  check(getApi().PJRT_Event_Destroy(&event));
}

TEST(Plugin, ReportsTheLineOfAnError) {
  Client client;
  Outcome outcome(nullptr);
  EXPECT_FALSE(client.compile(R"(
    func.func public @main(%a: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.custom_call @unknown_function(%a) : (tensor<4xf32>) -> tensor<4xf32> loc("train.py":7:3)
      return %0 : tensor<4xf32>
    })",
                              "", &outcome));
  EXPECT_EQ(outcome.code, InvalidArgument);
  EXPECT_THAT(outcome.message, HasSubstr("train.py:7:3: error:"));
  EXPECT_THAT(outcome.message, HasSubstr("unknown_function"));
}

TEST(Plugin, RefusesWhatIsNoProgram) {
  Client client;
  Outcome outcome(nullptr);
  EXPECT_FALSE(client.compile("this is no program", "", &outcome));
  EXPECT_EQ(outcome.code, InvalidArgument);
  // A portable artifact that ends after its header.
  EXPECT_FALSE(client.compile(std::string("ML\xefR\x0dStableHLO_v1.13.0\0", 22),
                              "", &outcome));
  EXPECT_EQ(outcome.code, InvalidArgument);
  EXPECT_FALSE(client.compile("module {}", "", &outcome));
  EXPECT_THAT(outcome.message, HasSubstr("no function @main"));
}

std::string getFingerprint(PJRT_LoadedExecutable *executable) {
  auto args = makeArgs<PJRT_LoadedExecutable_Fingerprint_Args>();
  args.executable = executable;
  check(getApi().PJRT_LoadedExecutable_Fingerprint(&args));
  return {args.executable_fingerprint, args.executable_fingerprint_size};
}

TEST(Plugin, CompilesTheSameCodeInAContextOfOtherPrograms) {
  Client client;
  PJRT_LoadedExecutable *first = client.compile(addProgram);
  ASSERT_TRUE(first);
  Outcome outcome(nullptr);
  EXPECT_FALSE(client.compile("module {}", "", &outcome));
  PJRT_LoadedExecutable *other = client.compile(R"(
    module @product {
      func.func public @main(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> {
        %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
        %1 = stablehlo.sine %0 : tensor<64x64xf32>
        return %1 : tensor<64x64xf32>
      }
    })");
  ASSERT_TRUE(other);
  PJRT_LoadedExecutable *again = client.compile(addProgram);
  ASSERT_TRUE(again);
  EXPECT_EQ(getFingerprint(first), getFingerprint(again));
  EXPECT_NE(getFingerprint(first), getFingerprint(other));
  for (PJRT_LoadedExecutable *executable : {first, other, again})
    destroy(executable);
}

TEST(Plugin, ReportsLackOfMemory) {
  Client client;
  int64_t dims[] = {int64_t(1) << 50};
  auto args = makeArgs<PJRT_Client_CreateUninitializedBuffer_Args>();
  args.client = client.get();
  args.shape_dims = dims;
  args.shape_num_dims = 1;
  args.shape_element_type = PJRT_Buffer_Type_F32;
  Outcome outcome(getApi().PJRT_Client_CreateUninitializedBuffer(&args));
  EXPECT_EQ(outcome.code, ResourceExhausted);
  EXPECT_THAT(outcome.message, HasSubstr("4503599627370496 bytes"));
}

/// An array of 320 MiB, of which no page is used.
PJRT_Buffer *makeLargeBuffer(const Client &client) {
  int64_t dims[] = {int64_t(320) << 18};
  auto args = makeArgs<PJRT_Client_CreateUninitializedBuffer_Args>();
  args.client = client.get();
  args.device = client.getDevices().front();
  args.shape_dims = dims;
  args.shape_num_dims = 1;
  args.shape_element_type = PJRT_Buffer_Type_F32;
  check(getApi().PJRT_Client_CreateUninitializedBuffer(&args));
  return args.buffer;
}

char *getMemory(PJRT_Buffer *buffer) {
  auto args = makeArgs<PJRT_Buffer_UnsafePointer_Args>();
  args.buffer = buffer;
  check(getApi().PJRT_Buffer_UnsafePointer(&args));
  return reinterpret_cast<char *>(args.buffer_pointer);
}

TEST(Plugin, KeepsMemoryForTheNextArrayWhileOthersHaveAsMuch) {
  Client client;
  PJRT_Buffer *other = makeLargeBuffer(client);
  PJRT_Buffer *old = makeLargeBuffer(client);
  char *memory = getMemory(old);
  destroy(old);
  PJRT_Buffer *next = makeLargeBuffer(client);
  EXPECT_EQ(getMemory(next), memory);
  destroy(other);
  destroy(next);
#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  // Sanitizers keep freed memory.
  return;
#endif
#endif
  // No array is left: the system has the memory again.
  EXPECT_NE(msync(memory, 4096, MS_ASYNC), 0);
  EXPECT_EQ(errno, ENOMEM);
}

TEST(Plugin, TakesDonatedArguments) {
  Client client;
  PJRT_LoadedExecutable *negate = client.compile(R"(
    func.func public @main(%a: tensor<4xf32> {tf.aliasing_output = 0 : i32}) -> tensor<4xf32> {
      %0 = stablehlo.negate %a : tensor<4xf32>
      return %0 : tensor<4xf32>
    })");
  ASSERT_TRUE(negate);
  PJRT_Buffer *a = client.put({1, 2, 3, 4}, {4});
  PJRT_Buffer *result = execute(negate, {{a}}).front();
  EXPECT_THAT(read(result), ElementsAre(-1, -2, -3, -4));
  auto deleted = makeArgs<PJRT_Buffer_IsDeleted_Args>();
  deleted.buffer = a;
  check(getApi().PJRT_Buffer_IsDeleted(&deleted));
  EXPECT_TRUE(deleted.is_deleted);
  Outcome outcome(nullptr);
  execute(negate, {{a}}, &outcome);
  EXPECT_EQ(outcome.code, InvalidArgument);
  EXPECT_THAT(outcome.message, HasSubstr("deleted or donated"));
  for (PJRT_Buffer *buffer : {a, result})
    destroy(buffer);
  destroy(negate);
}

TEST(Plugin, RefusesArgumentsOfOtherTypes) {
  Client client;
  PJRT_LoadedExecutable *sum = client.compile(addProgram);
  ASSERT_TRUE(sum);
  PJRT_Buffer *a = client.put({1, 2, 3, 4}, {4});
  PJRT_Buffer *b = client.put({1, 2}, {2});
  Outcome outcome(nullptr);
  execute(sum, {{a, b}}, &outcome);
  EXPECT_EQ(outcome.code, InvalidArgument);
  execute(sum, {{a}}, &outcome);
  EXPECT_THAT(outcome.message, HasSubstr("takes 2 arguments, not 1"));
  for (PJRT_Buffer *buffer : {a, b})
    destroy(buffer);
  destroy(sum);
}

TEST(Plugin, RunsReplicasInOneCall) {
  Client client(2);
  PJRT_LoadedExecutable *sum = client.compile(addProgram, makeReplicas(2));
  ASSERT_TRUE(sum);
  std::vector<std::vector<PJRT_Buffer *>> arguments;
  for (int device : {0, 1})
    arguments.push_back({client.put({1, 2, 3, 4}, {4}, device),
                         client.put({float(device), 0, 0, 0}, {4}, device)});
  std::vector<PJRT_Buffer *> results = execute(sum, arguments);
  ASSERT_EQ(results.size(), 2u);
  EXPECT_THAT(read(results[0]), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(read(results[1]), ElementsAre(2, 2, 3, 4));
  auto device = makeArgs<PJRT_Buffer_Device_Args>();
  device.buffer = results[1];
  check(getApi().PJRT_Buffer_Device(&device));
  EXPECT_EQ(device.device, client.getDevices()[1]);
  for (auto &list : arguments)
    for (PJRT_Buffer *buffer : list)
      destroy(buffer);
  for (PJRT_Buffer *result : results)
    destroy(result);
  destroy(sum);
}

TEST(Plugin, RefusesMoreReplicasThanDevices) {
  Client client(2);
  Outcome outcome(nullptr);
  EXPECT_FALSE(client.compile(addProgram, makeReplicas(3), &outcome));
  EXPECT_EQ(outcome.code, InvalidArgument);
  EXPECT_THAT(outcome.message, HasSubstr("has 2 devices"));
}

TEST(Plugin, ReducesOverReplicas) {
  Client client(3);
  PJRT_LoadedExecutable *sum = client.compile(R"(
    func.func public @main(%a: tensor<2xf32>) -> tensor<2xf32> {
      %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %1 = stablehlo.add %x, %y : tensor<f32>
        stablehlo.return %1 : tensor<f32>
      }) : (tensor<2xf32>) -> tensor<2xf32>
      %id = stablehlo.replica_id : tensor<ui32>
      %2 = stablehlo.convert %id : (tensor<ui32>) -> tensor<f32>
      %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %4 = stablehlo.add %0, %3 : tensor<2xf32>
      return %4 : tensor<2xf32>
    })",
                                              makeReplicas(3));
  ASSERT_TRUE(sum);
  EXPECT_THAT(runOnDevices(client, sum, {{1, 2}, {10, 20}, {100, 200}}),
              ElementsAre(ElementsAre(111, 222), ElementsAre(112, 223),
                          ElementsAre(113, 224)));
  destroy(sum);
}

TEST(Plugin, RunsTheProgramsOfDevices) {
  // Whole arrays, then tiles of them on each device, then whole arrays.
  Client client(2);
  PJRT_LoadedExecutable *program = client.compile(R"(
    sdy.mesh @mesh = <["x"=2]>
    func.func public @main(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
        -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
      %0 = stablehlo.add %a, %a : tensor<4xf32>
      %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%t: tensor<2xf32>) {
        %2 = "stablehlo.collective_permute"(%t) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>,
            channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<2xf32>) -> tensor<2xf32>
        sdy.return %2 : tensor<2xf32>
      } : (tensor<4xf32>) -> tensor<4xf32>
      %3 = stablehlo.reverse %1, dims = [0] : tensor<4xf32>
      return %3 : tensor<4xf32>
    })",
                                                  makePartitions(2));
  ASSERT_TRUE(program);
  EXPECT_THAT(runOnDevices(client, program, {{1, 2}, {3, 4}}),
              ElementsAre(ElementsAre(4, 2), ElementsAre(8, 6)));
  destroy(program);
}

TEST(Plugin, RunsOnTilesDirectly) {
  // The devices of the mesh are in another order than the partitions.
  Client client(2);
  PJRT_LoadedExecutable *program = client.compile(R"(
    sdy.mesh @mesh = <["x"=2], device_ids=[1, 0]>
    func.func public @main(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
        -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
      %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%t: tensor<2xf32>) {
        %id = stablehlo.partition_id : tensor<ui32>
        %1 = stablehlo.convert %id : (tensor<ui32>) -> tensor<f32>
        %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<2xf32>
        %3 = stablehlo.add %t, %2 : tensor<2xf32>
        sdy.return %3 : tensor<2xf32>
      } : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    })",
                                                  makePartitions(2));
  ASSERT_TRUE(program);
  EXPECT_THAT(runOnDevices(client, program, {{10, 20}, {30, 40}}),
              ElementsAre(ElementsAre(10, 20), ElementsAre(31, 41)));
  destroy(program);
}

TEST(Plugin, StoresPrograms) {
  Client client;
  PJRT_LoadedExecutable *sum = client.compile(addProgram);
  ASSERT_TRUE(sum);
  auto get = makeArgs<PJRT_LoadedExecutable_GetExecutable_Args>();
  get.loaded_executable = sum;
  check(getApi().PJRT_LoadedExecutable_GetExecutable(&get));
  auto serialize = makeArgs<PJRT_Executable_Serialize_Args>();
  serialize.executable = get.executable;
  check(getApi().PJRT_Executable_Serialize(&serialize));
  std::string bytes(serialize.serialized_bytes,
                    serialize.serialized_bytes_size);
  serialize.serialized_executable_deleter(serialize.serialized_executable);
  auto destroyed = makeArgs<PJRT_Executable_Destroy_Args>();
  destroyed.executable = get.executable;
  check(getApi().PJRT_Executable_Destroy(&destroyed));
  destroy(sum);

  auto load = makeArgs<PJRT_Executable_DeserializeAndLoad_Args>();
  load.client = client.get();
  load.serialized_executable = bytes.data();
  load.serialized_executable_size = bytes.size();
  check(getApi().PJRT_Executable_DeserializeAndLoad(&load));
  PJRT_Buffer *a = client.put({1, 2, 3, 4}, {4});
  PJRT_Buffer *result = execute(load.loaded_executable, {{a, a}}).front();
  EXPECT_THAT(read(result), ElementsAre(2, 4, 6, 8));
  for (PJRT_Buffer *buffer : {a, result})
    destroy(buffer);
  destroy(load.loaded_executable);

  load.serialized_executable_size = bytes.size() / 2;
  Outcome outcome(getApi().PJRT_Executable_DeserializeAndLoad(&load));
  EXPECT_NE(outcome.code, 0);
}

TEST(Plugin, CompilesAndRunsOnManyThreads) {
  Client client;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&client, i] {
      PJRT_LoadedExecutable *sum = client.compile(addProgram);
      ASSERT_TRUE(sum);
      PJRT_Buffer *a = client.put({float(i), 2, 3, 4}, {4});
      for (int run = 0; run < 100; ++run) {
        PJRT_Buffer *result = execute(sum, {{a, a}}).front();
        EXPECT_THAT(read(result), ElementsAre(2 * i, 4, 6, 8));
        destroy(result);
      }
      destroy(a);
      destroy(sum);
    });
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace
