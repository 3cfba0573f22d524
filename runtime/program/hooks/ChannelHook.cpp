//===- ChannelHook.cpp - Hooks of the parent process ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/about/Version.h"
#include "runtime/cluster/Launch.h"
#include "runtime/program/hooks/Hook.h"
#include "systole/runtime/hook_channel.h"

#include "absl/strings/str_cat.h"

#include <cstdlib>
#include <cstring>
#include <fcntl.h>

namespace systole::runtime {
namespace {

using hook_channel::Kind;
using hook_channel::Message;

/// Sends an event to the other process, and obeys the answer. Returns the
/// answer's number.
int32_t exchange(void *self, Kind kind, const systole_hook_run *run,
                 const char *name = "",
                 const systole_hook_tensor *tensors = nullptr,
                 int32_t count = 0) {
  int socket = *static_cast<const int *>(self);
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
    event.putTensors(run->variables, run->num_variables);
    event.putTensors(tensors, count);
  }
  Message answer;
  if (!event.send(socket) || !answer.receive(socket)) {
    if (run)
      run->fail(run, "the process that has the hooks is gone");
    return 0;
  }
  auto number = answer.take<int32_t>();
  auto stops = answer.take<int32_t>();
  auto fails = answer.take<int32_t>();
  std::string message = answer.takeText();
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
      [](void *self, const systole_hook_run *run) {
        exchange(self, Kind::Begin, run);
      },
      [](void *self, const systole_hook_run *run) {
        exchange(self, Kind::BeforeLoop, run);
      },
      [](void *self, const systole_hook_run *run) {
        exchange(self, Kind::AfterLoop, run);
      },
      [](void *self, const systole_hook_run *run) {
        exchange(self, Kind::End, run);
      },
      [](void *self, const char *name) {
        return exchange(self, Kind::HasHostCall, nullptr, name);
      },
      [](void *self, const systole_hook_run *run, const char *name,
         const systole_hook_tensor *tensors, int32_t count) {
        exchange(self, Kind::HostCall, run, name, tensors, count);
      },
      [](void *self, const systole_hook_run *run) {
        exchange(self, Kind::BeforeSave, run);
      },
      [](void *self, const systole_hook_run *run) {
        exchange(self, Kind::AfterSave, run);
      }};
  return &hook;
}

} // namespace systole::runtime
