//===- Signals.h - Signals to a program and its starter ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_SIGNALS_H
#define SYSTOLE_LIB_ESTIMATOR_SIGNALS_H

#include <csignal>
#include <sys/types.h>

namespace systole::estimator {

/// During its lifetime SIGTERM, SIGINT and SIGHUP to this process go to a
/// program that it has started, which saves and ends. Then this process ends by
/// the signal, too. Signals for which the user has a handler stay the user's.
class SignalsToProgram {
public:
  SignalsToProgram();
  /// The program has ended. Ends this process if a signal has arrived.
  ~SignalsToProgram();
  SignalsToProgram(const SignalsToProgram &) = delete;
  /// Called when the program has started.
  void started(pid_t program);

private:
  static constexpr int numbers[] = {SIGTERM, SIGINT, SIGHUP};
  struct sigaction before[3];
};

} // namespace systole::estimator

#endif // SYSTOLE_LIB_ESTIMATOR_SIGNALS_H
