//===- Signals.cpp - Signals to a program and its starter -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Signals.h"

#include <atomic>
#include <cerrno>

using namespace systole::estimator;

/// A handler reads and writes these. The program is 0 before it has started.
static std::atomic<pid_t> running{0};
static std::atomic<int> received{0};

static void handle(int number, siginfo_t *info, void *) {
  const int error = errno;
  received = number;
  // A terminal signals all of its processes by itself.
  if (pid_t program = running; program != 0 && info->si_code <= 0)
    (void)kill(program, number);
  errno = error;
}

SignalsToProgram::SignalsToProgram() {
  struct sigaction action = {};
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < 3; ++i) {
    sigaction(numbers[i], nullptr, &before[i]);
    if (before[i].sa_handler == SIG_DFL)
      sigaction(numbers[i], &action, nullptr);
  }
}

void SignalsToProgram::started(pid_t program) {
  running = program;
  // A signal that came before the program started has reached no process.
  if (int number = received)
    (void)kill(program, number);
}

SignalsToProgram::~SignalsToProgram() {
  running = 0;
  for (int i = 0; i < 3; ++i)
    sigaction(numbers[i], &before[i], nullptr);
  if (int number = received.exchange(0))
    (void)raise(number);
}
