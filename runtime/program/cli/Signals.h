//===- Signals.h - Orderly stops on signals ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_CLI_SIGNALS_H
#define SYSTOLE_RUNTIME_PROGRAM_CLI_SIGNALS_H

#include "runtime/system/Thread.h"

#include "absl/status/statusor.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <signal.h>
#include <string>

namespace systole::runtime {

/// During its lifetime SIGINT, SIGTERM and SIGHUP call the handler once, on a
/// thread of its own. A second SIGINT or SIGTERM ends the process at once. A
/// second SIGHUP does not: a closing terminal sends two. SIGHUP has no effect
/// if it was ignored before, as under nohup.
///
/// SIGPIPE and SIGXFSZ are ignored meanwhile: they become errors of a write.
/// The destructor restores the previous handlers. Create it before any thread
/// that must not be interrupted.
class SignalWatcher {
public:
  static absl::StatusOr<std::unique_ptr<SignalWatcher>> create();
  ~SignalWatcher();

  /// Sets the handler. Calls it at once if a signal has been received.
  void onSignal(std::function<void()> handler);

  /// Acts as if the signal had been received. May be called from any thread.
  void receive(int number);

  /// Whether SIGPIPE would have ended the process: it was not ignored before.
  bool pipeMatters() const { return state->pipe.sa_handler != SIG_IGN; }

  /// The first signal, or 0.
  int received() const { return state->received.load(); }

  /// A part of the program that has nothing to save, and reads files that may
  /// block, such as FIFOs or those of a server that hangs. If it does not end
  /// within a second of a signal, the process ends.
  class Reading {
  public:
    explicit Reading(SignalWatcher &watcher);
    ~Reading();
    Reading(const Reading &) = delete;
    Reading &operator=(const Reading &) = delete;

  private:
    SignalWatcher &watcher;
  };

private:
  struct State {
    std::atomic<int> received{0};
    std::mutex mutex;
    std::function<void()> handler;
    int signals = -1, wake = -1;
    std::atomic<bool> ends{false};
    /// The number of Readings so far, and whether there is one now.
    std::atomic<int> readings{0};
    std::atomic<bool> reads{false};
    /// Whether SIGINT or SIGTERM was received.
    bool asked = false;
    sigset_t previous;
    struct sigaction pipe = {}, fileSize = {};
  };
  static void watch(State &state);
  void wakeUp();

  std::shared_ptr<State> state = std::make_shared<State>();
  Thread thread;
};

/// "SIGTERM".
std::string signalName(int number);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_CLI_SIGNALS_H
