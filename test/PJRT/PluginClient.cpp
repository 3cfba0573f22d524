//===- PluginClient.cpp - A client of the plugin, for tests ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PluginClient.h"

#include <dlfcn.h>

using namespace systole::pjrt;

const PJRT_Api &systole::pjrt::getApi() {
  static const PJRT_Api *const api = [] {
    void *library = dlopen(SYSTOLE_PJRT_PLUGIN, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      ADD_FAILURE() << dlerror();
      std::abort();
    }
    auto *get =
        reinterpret_cast<const PJRT_Api *(*)()>(dlsym(library, "GetPjrtApi"));
    return get();
  }();
  return *api;
}

Outcome::Outcome(PJRT_Error *error) {
  if (!error)
    return;
  auto codeArgs = makeArgs<PJRT_Error_GetCode_Args>();
  codeArgs.error = error;
  getApi().PJRT_Error_GetCode(&codeArgs);
  code = codeArgs.code;
  auto messageArgs = makeArgs<PJRT_Error_Message_Args>();
  messageArgs.error = error;
  getApi().PJRT_Error_Message(&messageArgs);
  message.assign(messageArgs.message, messageArgs.message_size);
  auto destroyArgs = makeArgs<PJRT_Error_Destroy_Args>();
  destroyArgs.error = error;
  getApi().PJRT_Error_Destroy(&destroyArgs);
}

void systole::pjrt::check(PJRT_Error *error) {
  Outcome outcome(error);
  EXPECT_EQ(outcome.code, 0) << outcome.message;
}

/// Waits for an event and destroys it.
static void consume(PJRT_Event *event) {
  auto await = makeArgs<PJRT_Event_Await_Args>();
  await.event = event;
  check(getApi().PJRT_Event_Await(&await));
  auto destroy = makeArgs<PJRT_Event_Destroy_Args>();
  destroy.event = event;
  check(getApi().PJRT_Event_Destroy(&destroy));
}

Client::Client(int64_t numDevices)
    : Client({{"num_devices", numDevices}},
             makeArgs<PJRT_Client_Create_Args>()) {}

Client::Client(const std::map<std::string, int64_t> &values,
               PJRT_Client_Create_Args args) {
  std::vector<PJRT_NamedValue> options;
  for (const auto &[name, value] : values) {
    options.push_back(makeArgs<PJRT_NamedValue>());
    options.back().name = name.data();
    options.back().name_size = name.size();
    options.back().type = PJRT_NamedValue_kInt64;
    options.back().int64_value = value;
    options.back().value_size = 1;
  }
  args.create_options = options.data();
  args.num_options = options.size();
  check(getApi().PJRT_Client_Create(&args));
  client = args.client;
}

Client::~Client() {
  auto args = makeArgs<PJRT_Client_Destroy_Args>();
  args.client = client;
  check(getApi().PJRT_Client_Destroy(&args));
}

std::vector<PJRT_Device *> Client::getDevices() const {
  auto args = makeArgs<PJRT_Client_AddressableDevices_Args>();
  args.client = client;
  check(getApi().PJRT_Client_AddressableDevices(&args));
  return {args.addressable_devices,
          args.addressable_devices + args.num_addressable_devices};
}

PJRT_Buffer *Client::put(const std::vector<float> &values,
                         const std::vector<int64_t> &dims, int device) const {
  auto args = makeArgs<PJRT_Client_BufferFromHostBuffer_Args>();
  args.client = client;
  args.data = values.data();
  args.type = PJRT_Buffer_Type_F32;
  args.dims = dims.data();
  args.num_dims = dims.size();
  args.host_buffer_semantics =
      PJRT_HostBufferSemantics_kImmutableOnlyDuringCall;
  args.device = getDevices()[device];
  check(getApi().PJRT_Client_BufferFromHostBuffer(&args));
  consume(args.done_with_host_buffer);
  return args.buffer;
}

PJRT_LoadedExecutable *Client::compile(const std::string &text,
                                       const std::string &options,
                                       Outcome *error) const {
  auto program = makeArgs<PJRT_Program>();
  program.code = const_cast<char *>(text.data());
  program.code_size = text.size();
  program.format = "mlir";
  program.format_size = 4;
  auto args = makeArgs<PJRT_Client_Compile_Args>();
  args.client = client;
  args.program = &program;
  args.compile_options = options.data();
  args.compile_options_size = options.size();
  Outcome outcome(getApi().PJRT_Client_Compile(&args));
  if (error)
    *error = outcome;
  else
    EXPECT_EQ(outcome.code, 0) << outcome.message;
  return outcome.code == 0 ? args.executable : nullptr;
}

std::vector<PJRT_Buffer *>
systole::pjrt::execute(PJRT_LoadedExecutable *executable,
                       const std::vector<std::vector<PJRT_Buffer *>> &arguments,
                       Outcome *error) {
  size_t numDevices = arguments.size();
  std::vector<PJRT_Buffer *const *> inputs;
  for (const std::vector<PJRT_Buffer *> &list : arguments)
    inputs.push_back(list.data());
  std::vector<PJRT_Buffer *> results(numDevices);
  std::vector<PJRT_Buffer **> outputs;
  for (PJRT_Buffer *&result : results)
    outputs.push_back(&result);
  std::vector<PJRT_Event *> events(numDevices);
  auto options = makeArgs<PJRT_ExecuteOptions>();
  auto args = makeArgs<PJRT_LoadedExecutable_Execute_Args>();
  args.executable = executable;
  args.options = &options;
  args.argument_lists = inputs.data();
  args.num_devices = numDevices;
  args.num_args = arguments.front().size();
  args.output_lists = outputs.data();
  args.device_complete_events = events.data();
  Outcome outcome(getApi().PJRT_LoadedExecutable_Execute(&args));
  if (error)
    *error = outcome;
  else
    EXPECT_EQ(outcome.code, 0) << outcome.message;
  if (outcome.code != 0)
    return {};
  for (PJRT_Event *event : events)
    consume(event);
  return results;
}

std::vector<std::vector<float>>
systole::pjrt::runOnDevices(Client &client, PJRT_LoadedExecutable *program,
                            const std::vector<std::vector<float>> &values) {
  std::vector<std::vector<PJRT_Buffer *>> arguments;
  for (size_t device = 0; device < values.size(); ++device) {
    auto size = static_cast<int64_t>(values[device].size());
    arguments.push_back(
        {client.put(values[device], {size}, static_cast<int>(device))});
  }
  std::vector<std::vector<float>> read;
  for (PJRT_Buffer *result : execute(program, arguments)) {
    read.push_back(systole::pjrt::read(result));
    destroy(result);
  }
  for (auto &list : arguments)
    for (PJRT_Buffer *buffer : list)
      destroy(buffer);
  return read;
}

std::vector<float> systole::pjrt::read(PJRT_Buffer *buffer) {
  auto args = makeArgs<PJRT_Buffer_ToHostBuffer_Args>();
  args.src = buffer;
  check(getApi().PJRT_Buffer_ToHostBuffer(&args)); // Asks for the size.
  std::vector<float> values(args.dst_size / sizeof(float));
  args.dst = values.data();
  check(getApi().PJRT_Buffer_ToHostBuffer(&args));
  if (args.event)
    consume(args.event);
  return values;
}

void systole::pjrt::destroy(PJRT_Buffer *buffer) {
  auto args = makeArgs<PJRT_Buffer_Destroy_Args>();
  args.buffer = buffer;
  check(getApi().PJRT_Buffer_Destroy(&args));
}

void systole::pjrt::destroy(PJRT_LoadedExecutable *executable) {
  auto args = makeArgs<PJRT_LoadedExecutable_Destroy_Args>();
  args.executable = executable;
  check(getApi().PJRT_LoadedExecutable_Destroy(&args));
}
