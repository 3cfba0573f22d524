//===- HookServer.h - Hooks that a compiled program calls -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_HOOKSERVER_H
#define SYSTOLE_LIB_ESTIMATOR_HOOKSERVER_H

#include "systole/Estimator/TPUEstimator.h"

namespace systole::estimator {

/// The end of systole/runtime/hook_channel.h in the process that has the hooks.
class HookServer {
public:
  /// The hooks of training, and of evaluation or prediction. `listens` is for a
  /// program that inherits no files, since mpirun starts it.
  HookServer(Hooks training, Hooks others, bool listens);
  ~HookServer();
  HookServer(const HookServer &) = delete;

  /// The file that is readable before `answer` has something to do.
  int socket() const { return listener >= 0 ? listener : ends[0]; }
  /// NAME=VALUE, by which the program finds its end of the channel.
  std::string environment() const;
  /// Called when the program has its end of the channel.
  void started();
  /// Accepts the program, or calls the hooks with one event; false if the
  /// program has exited.
  bool answer();

private:
  const Hooks &hooksOf(const std::string &mode) const;
  bool accept();

  const Hooks training, others;
  int ends[2] = {-1, -1};
  /// The listening socket; -1 once the program has connected.
  int listener = -1;
  std::string address;
  /// The text of an exception that is not reported yet.
  std::string failure;
};

} // namespace systole::estimator

#endif // SYSTOLE_LIB_ESTIMATOR_HOOKSERVER_H
