//===- Signals.cpp - Orderly stops on signals -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/cli/Signals.h"

#include "runtime/program/cli/Log.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

#include <cerrno>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace systole::runtime {

absl::StatusOr<std::unique_ptr<SignalWatcher>> SignalWatcher::create() {
  std::unique_ptr<SignalWatcher> watcher(new SignalWatcher);
  State &state = *watcher->state;
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  // A signal that is ignored would still be received once it is blocked.
  struct sigaction hangup;
  sigaction(SIGHUP, nullptr, &hangup);
  if (hangup.sa_handler != SIG_IGN)
    sigaddset(&set, SIGHUP);
  struct sigaction ignore = {};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &ignore, &state.pipe);
  sigaction(SIGXFSZ, &ignore, &state.fileSize);
  pthread_sigmask(SIG_BLOCK, &set, &state.previous);
  state.signals = signalfd(-1, &set, SFD_CLOEXEC);
  state.wake = eventfd(0, EFD_CLOEXEC);
  if (state.signals < 0 || state.wake < 0)
    return systemError("watch for", "signals");
  ASSIGN_OR_RETURN(
      watcher->thread,
      Thread::start("signals", [state = watcher->state] { watch(*state); }));
  return watcher;
}

void SignalWatcher::wakeUp() {
  uint64_t one = 1;
  while (write(state->wake, &one, sizeof(one)) < 0 && errno == EINTR)
    ;
}

SignalWatcher::Reading::Reading(SignalWatcher &watcher) : watcher(watcher) {
  ++watcher.state->readings;
  watcher.state->reads = true;
  // There may have been a signal already.
  watcher.wakeUp();
}

SignalWatcher::Reading::~Reading() { watcher.state->reads = false; }

SignalWatcher::~SignalWatcher() {
  state->ends = true;
  if (state->wake >= 0)
    wakeUp();
  thread.join(Clock::now() + std::chrono::seconds(10));
  sigaction(SIGPIPE, &state->pipe, nullptr);
  sigaction(SIGXFSZ, &state->fileSize, nullptr);
  if (state->signals >= 0)
    close(state->signals);
  if (state->wake >= 0)
    close(state->wake);
  pthread_sigmask(SIG_SETMASK, &state->previous, nullptr);
}

void SignalWatcher::watch(State &state) {
  for (;;) {
    pollfd files[] = {{state.signals, POLLIN, 0}, {state.wake, POLLIN, 0}};
    const bool isDue = state.received.load() != 0 && state.reads.load();
    const int readings = state.readings.load();
    const int ready = poll(files, 2, isDue ? 1000 : -1);
    if (ready == 0 && state.reads.load() && state.readings.load() == readings) {
      const int number = state.received.load();
      logWarning("stopped by %s while a file that it needs was not ready",
                 signalName(number));
      _exit(128 + number);
    }
    if (ready <= 0)
      continue;
    uint64_t count;
    if (files[1].revents && read(state.wake, &count, sizeof(count)) < 0)
      continue;
    if (state.ends.load())
      return;
    if (!files[0].revents)
      continue;
    signalfd_siginfo info;
    if (read(state.signals, &info, sizeof(info)) != sizeof(info))
      continue;
    int number = static_cast<int>(info.ssi_signo);
    if (number == SIGINT || number == SIGTERM) {
      if (state.asked)
        _exit(128 + number);
      state.asked = true;
    }
    int none = 0;
    if (!state.received.compare_exchange_strong(none, number))
      continue;
    std::lock_guard<std::mutex> lock(state.mutex);
    if (state.handler)
      state.handler();
  }
}

void SignalWatcher::receive(int number) {
  int none = 0;
  if (!state->received.compare_exchange_strong(none, number))
    return;
  std::lock_guard<std::mutex> lock(state->mutex);
  if (state->handler)
    state->handler();
}

std::string signalName(int number) {
  const char *name = sigabbrev_np(number);
  return name ? absl::StrCat("SIG", name) : absl::StrCat("signal ", number);
}

void SignalWatcher::onSignal(std::function<void()> handler) {
  std::lock_guard<std::mutex> lock(state->mutex);
  state->handler = std::move(handler);
  if (state->handler && received() != 0)
    state->handler();
}

} // namespace systole::runtime
