//===- HookServer.cpp - Hooks that a compiled program calls ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HookServer.h"
#include "Builder.h"
#include "systole/runtime/hook_channel.h"

#include <cstring>
#include <fcntl.h>
#include <optional>
#include <utility>

using namespace systole;
using namespace systole::estimator;
using hook_channel::Kind;
using hook_channel::Message;
using hook_channel::Reply;

namespace {

/// The requests of the hooks of one event; a hook sees `run`, its first
/// member.
struct Event {
  systole_hook_run run = {};
  int32_t number = 0, stops = 0, fails = 0;
  std::string message;
  std::vector<std::pair<std::string, double>> parameters;
  std::vector<std::pair<std::string, std::string>> changed;
  /// The channel to the program, and the variables that a hook has asked for.
  int socket = -1;
  std::optional<hook_channel::Tensors> variables;
};

Event &eventOf(const systole_hook_run *run) {
  return *reinterpret_cast<Event *>(const_cast<systole_hook_run *>(run));
}

const systole_hook_tensor *askForVariables(const systole_hook_run *run,
                                           int32_t *count) {
  Event &event = eventOf(run);
  if (!event.variables) {
    Message request, reply;
    request.put(Reply::NeedsVariables);
    // The variables stay empty if the program is gone.
    (void)(request.send(event.socket) && reply.receive(event.socket));
    event.variables.emplace(reply);
  }
  *count = static_cast<int32_t>(event.variables->views.size());
  return event.variables->views.data();
}

} // namespace

HookServer::HookServer(Hooks training, Hooks others, bool listens)
    : training(std::move(training)), others(std::move(others)) {
  if (!listens) {
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0 ||
        fcntl(ends[0], F_SETFD, FD_CLOEXEC) != 0)
      fail(std::string("cannot make a socket for hooks: ") +
           std::strerror(errno));
    return;
  }
  static int number = 0;
  address = "@systole-hooks-" + std::to_string(getpid()) + "-" +
            std::to_string(number++);
  hook_channel::Address bound(address);
  listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener < 0 || bind(listener, bound.get(), bound.size()) != 0 ||
      listen(listener, 1) != 0)
    fail(std::string("cannot make a socket for hooks: ") +
         std::strerror(errno));
}

HookServer::~HookServer() {
  started();
  for (int file : {ends[0], listener})
    if (file >= 0)
      close(file);
}

std::string HookServer::environment() const {
  return std::string(hook_channel::environmentVariable) + "=" +
         (address.empty() ? std::to_string(ends[1]) : address) + ":" +
         std::to_string(hook_channel::version);
}

/// Another user of this machine can connect, too.
static bool isOfThisUser(int socket) {
  ucred other = {};
  socklen_t size = sizeof(other);
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &other, &size) == 0 &&
         other.uid == geteuid();
}

bool HookServer::accept() {
  int connected = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
  if (connected < 0)
    return true;
  if (!isOfThisUser(connected)) {
    close(connected);
    return true;
  }
  close(listener);
  listener = -1;
  ends[0] = connected;
  return true;
}

void HookServer::started() {
  if (ends[1] >= 0)
    close(ends[1]);
  ends[1] = -1;
}

const Hooks &HookServer::hooksOf(const std::string &mode) const {
  return mode == "train" ? training : others;
}

bool HookServer::answer() {
  if (listener >= 0)
    return accept();
  Message message;
  if (!message.receive(ends[0]))
    return false;
  auto kind = message.take<Kind>();
  std::string name = message.takeText();
  Event event;
  event.socket = ends[0];
  if (kind == Kind::HasHostCall) {
    for (const auto &hook : training) {
      std::string thrown =
          catchText([&] { event.number |= hook->hasHostCall(name); });
      if (thrown.empty())
        continue;
      // No run belongs to this event. The next event, which has one, reports
      // the exception.
      event.number = 1;
      failure = thrown;
    }
  } else {
    std::string mode = message.takeText(), model = message.takeText(),
                folder = message.takeText();
    event.run.mode = mode.c_str();
    event.run.model = model.c_str();
    event.run.model_dir = folder.c_str();
    event.run.global_step = message.take<int64_t>();
    event.run.steps = message.take<int64_t>();
    event.run.loss = message.take<double>();
    std::optional<hook_channel::Tensors> tensors;
    if (kind == Kind::HostCall)
      tensors.emplace(message);
    std::vector<std::string> names;
    std::vector<systole_hook_metric> metrics;
    if (kind == Kind::Evaluated) {
      metrics.resize(static_cast<size_t>(message.take<int32_t>()));
      names.resize(metrics.size());
      for (size_t i = 0; i < metrics.size(); ++i) {
        names[i] = message.takeText();
        metrics[i] = {names[i].c_str(), message.take<double>()};
      }
    }
    event.run.variables = askForVariables;
    event.run.set_parameter = [](const systole_hook_run *run,
                                 const char *parameter, double value) {
      eventOf(run).parameters.emplace_back(parameter, value);
    };
    event.run.set_variable = [](const systole_hook_run *run,
                                const char *variable, const void *data,
                                int64_t bytes) {
      eventOf(run).changed.emplace_back(
          variable, std::string(static_cast<const char *>(data),
                                static_cast<size_t>(bytes)));
    };
    event.run.request_stop = [](const systole_hook_run *run) {
      eventOf(run).stops = 1;
    };
    event.run.fail = [](const systole_hook_run *run, const char *why) {
      if (!eventOf(run).fails)
        eventOf(run).message = why;
      eventOf(run).fails = 1;
    };
    HookRun run(&event.run);
    if (!failure.empty())
      run.fail(std::exchange(failure, {}));
    for (const auto &hook : hooksOf(mode)) {
      std::string thrown = catchText([&] {
        switch (kind) {
        case Kind::Begin:
          return hook->begin(run);
        case Kind::BeforeLoop:
          return hook->beforeLoop(run);
        case Kind::AfterLoop:
          return hook->afterLoop(run);
        case Kind::End:
          return hook->end(run);
        case Kind::HostCall:
          if (hook->hasHostCall(name))
            hook->hostCall(run, name, tensors->views.data(),
                           static_cast<int32_t>(tensors->views.size()));
          return;
        case Kind::BeforeSave:
          return hook->beforeSave(run);
        case Kind::AfterSave:
          return hook->afterSave(run);
        case Kind::Evaluated:
          return hook->evaluated(run, metrics.data(),
                                 static_cast<int32_t>(metrics.size()));
        case Kind::HasHostCall:
          return;
        }
      });
      if (!thrown.empty())
        run.fail(thrown);
    }
    std::fflush(stdout);
  }
  Message reply;
  reply.put(Reply::Answer);
  reply.put(event.number);
  reply.put(event.stops);
  reply.put(event.fails);
  reply.putText(event.message);
  reply.put(static_cast<int32_t>(event.parameters.size()));
  for (const auto &[parameter, value] : event.parameters) {
    reply.putText(parameter);
    reply.put(value);
  }
  reply.put(static_cast<int32_t>(event.changed.size()));
  for (const auto &[variable, values] : event.changed) {
    reply.putText(variable);
    reply.putText(values);
  }
  return reply.send(ends[0]);
}
