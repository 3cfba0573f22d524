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

/// This process's end of systole/runtime/hook_channel.h.
class HookServer {
public:
  /// The hooks of training, and of evaluation or prediction.
  HookServer(const Hooks &training, const Hooks &others);
  ~HookServer();
  HookServer(const HookServer &) = delete;

  int socket() const { return ends[0]; }
  /// NAME=VALUE, by which the program finds its end of the channel.
  std::string environment() const;
  /// Called when the program has its end.
  void started();
  /// Calls the hooks with one event; false if the program has exited.
  bool answer();

private:
  const Hooks &hooksOf(const std::string &mode) const;

  const Hooks &training, &others;
  int ends[2] = {-1, -1};
  /// The text of an exception that is not reported yet.
  std::string failure;
};

} // namespace systole::estimator

#endif // SYSTOLE_LIB_ESTIMATOR_HOOKSERVER_H
