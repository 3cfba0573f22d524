//===- Signals.h - Stopping on SIGINT and SIGTERM ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_SIGNALS_H
#define SYSTOLE_RUNTIME_PROGRAM_SIGNALS_H

#include "runtime/support/Thread.h"

#include "absl/status/statusor.h"

#include <functional>
#include <memory>
#include <mutex>
#include <signal.h>

namespace systole::runtime {

/// While it lives, SIGINT and SIGTERM call the handler once, on a thread of its
/// own; the second signal ends the process at once. Make it before any thread
/// that is not to be interrupted.
class SignalWatcher {
public:
  static absl::StatusOr<std::unique_ptr<SignalWatcher>> create();
  ~SignalWatcher();

  /// What the first signal calls; at once, if it has come already.
  void onSignal(std::function<void()> handler);

  /// As if the signal had come. From any thread.
  void receive(int number);

  /// The first signal, or 0.
  int received() const { return state->received.load(); }

private:
  struct State {
    std::atomic<int> received{0};
    std::mutex mutex;
    std::function<void()> handler;
    int signals = -1, wake = -1;
    sigset_t previous;
  };
  static void watch(State &state);

  std::shared_ptr<State> state = std::make_shared<State>();
  Thread thread;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_SIGNALS_H
