//===- ChannelHook.cpp - Hooks of the parent process ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/about/Version.h"
#include "runtime/cluster/Launch.h"
#include "systole/runtime/hook_channel.h"

#include "absl/strings/str_cat.h"

#include <cstdlib>
#include <cstring>
#include <fcntl.h>

namespace systole::runtime {
namespace {

using hook_channel::Kind;
using hook_channel::Message;

using hook_channel::Reply;

/// The beginning of an event's message.
Message describe(Kind kind, const char *name, const systole_hook_run *run) {
  Message event;
  event.put(kind);
  event.putText(name);
  if (run) {
    event.putText(run->mode);
    event.putText(run->model);
    event.putText(run->model_dir);
    event.put(run->global_step);
    event.put(run->steps);
    event.put(run->loss);
  }
  return event;
}

/// Sends an event to the other process, and obeys the answer. Returns the
/// answer's number.
int32_t exchange(void *self, const Message &event,
                 const systole_hook_run *run) {
  const int socket = *static_cast<const int *>(self);
  auto isGone = [&] {
    if (run)
      run->fail(run, "the process that has the hooks is gone");
    return 0;
  };
  if (!event.send(socket))
    return isGone();
  Message answer;
  while (true) {
    if (!answer.receive(socket))
      return isGone();
    if (answer.take<Reply>() == Reply::Answer)
      break;
    Message reply;
    int32_t count = 0;
    const systole_hook_tensor *variables = run->variables(run, &count);
    reply.putTensors(variables, count);
    if (!reply.send(socket))
      return isGone();
  }
  auto number = answer.take<int32_t>();
  auto stops = answer.take<int32_t>();
  auto fails = answer.take<int32_t>();
  std::string message = answer.takeText();
  for (auto left = answer.take<int32_t>(); left > 0; --left) {
    std::string name = answer.takeText();
    run->set_parameter(run, name.c_str(), answer.take<double>());
  }
  for (auto left = answer.take<int32_t>(); left > 0; --left) {
    std::string name = answer.takeText(), values = answer.takeText();
    run->set_variable(run, name.c_str(), values.data(),
                      static_cast<int64_t>(values.size()));
  }
  if (run && stops)
    run->request_stop(run);
  if (run && fails)
    run->fail(run, message.c_str());
  return number;
}

/// The socket to the other process; -1 if there is none, as in a process of
/// this one.
int findSocket(const std::string &text) {
  if (text[0] != '@') {
    int inherited = std::atoi(text.c_str());
    return fcntl(inherited, F_GETFD) < 0 ? -1 : inherited;
  }
  // The processes of a job share the variable. Rank 0 has the hooks.
  absl::StatusOr<Launch> launch = findLaunch();
  if (!launch.ok() || launch->rank != 0)
    return -1;
  hook_channel::Address address(text.substr(0, text.find(':')));
  int connected = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connected >= 0 &&
      connect(connected, address.get(), address.size()) != 0) {
    close(connected);
    return -1;
  }
  return connected;
}

template <Kind kind> void send(void *self, const systole_hook_run *run) {
  exchange(self, describe(kind, "", run), run);
}

} // namespace

absl::StatusOr<const systole_hook *> makeChannelHook() {
  const char *text = std::getenv(hook_channel::environmentVariable);
  if (!text)
    return nullptr;
  const char *colon = std::strchr(text, ':');
  if (int version = colon ? std::atoi(colon + 1) : 0;
      version != hook_channel::version)
    return absl::FailedPreconditionError(
        absl::StrCat("the process that started this program speaks version ",
                     version, " of hooks, but this program version ",
                     hook_channel::version, ", that of ", versionText(),
                     ": compile both with the same installation"));
  static const int socket = findSocket(text);
  if (socket < 0)
    return nullptr;
  static const systole_hook hook = {
      SYSTOLE_HOOK_VERSION,
      0,
      const_cast<int *>(&socket),
      send<Kind::Begin>,
      send<Kind::BeforeLoop>,
      send<Kind::AfterLoop>,
      send<Kind::End>,
      [](void *self, const char *name) {
        return exchange(self, describe(Kind::HasHostCall, name, nullptr),
                        nullptr);
      },
      [](void *self, const systole_hook_run *run, const char *name,
         const systole_hook_tensor *tensors, int32_t count) {
        Message event = describe(Kind::HostCall, name, run);
        event.putTensors(tensors, count);
        exchange(self, event, run);
      },
      send<Kind::BeforeSave>,
      send<Kind::AfterSave>,
      [](void *self, const systole_hook_run *run,
         const systole_hook_metric *metrics, int32_t count) {
        Message event = describe(Kind::Evaluated, "", run);
        event.put(count);
        for (int32_t i = 0; i < count; ++i) {
          event.putText(metrics[i].name);
          event.put(metrics[i].value);
        }
        exchange(self, event, run);
      }};
  return &hook;
}

} // namespace systole::runtime
