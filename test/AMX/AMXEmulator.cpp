//===- AMXEmulator.cpp - AMX on processors without it ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AMXEmulator.h"
#include "AMXInstructions.h"

#include <atomic>
#include <cerrno>
#include <cpuid.h>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace systole::amx;

namespace {

/// Whether the process has asked for tiles. Processes that it forks may use
/// them, too.
std::atomic<bool> isPermitted = false;
//===----------------------------------------------------------------------===//
// The signal
//===----------------------------------------------------------------------===//

/// The function that the library's own one hides.
template <typename T> T systemFunction(const char *name) {
  return reinterpret_cast<T>(dlsym(RTLD_NEXT, name));
}

using SetAction = int (*)(int, const struct sigaction *, struct sigaction *);

SetAction systemSetAction() {
  static const auto function = systemFunction<SetAction>("sigaction");
  return function;
}

bool installed = false;
/// The program's handler of other illegal instructions.
struct sigaction programAction;

/// Says why, in one write.
void report(const Instruction &instruction, const Fault &fault) {
  char text[256];
  int length = std::snprintf(text, sizeof(text), "AMX emulator: %s: %s\n",
                             instruction.name, fault.reason);
  if (write(STDERR_FILENO, text, length) < 0) {
    // Nobody can be told.
  }
}

/// As if nobody had taken the signal: the program's handler gets it, or the
/// instruction is executed again, and ends the program.
void passOn(int number, siginfo_t *info, void *context) {
  if (programAction.sa_flags & SA_SIGINFO)
    return programAction.sa_sigaction(number, info, context);
  if (programAction.sa_handler != SIG_DFL &&
      programAction.sa_handler != SIG_IGN)
    return programAction.sa_handler(number);
  struct sigaction fallBack = {};
  fallBack.sa_handler = SIG_DFL;
  systemSetAction()(number, &fallBack, nullptr);
}

void onIllegalInstruction(int number, siginfo_t *info, void *argument) {
  auto *context = static_cast<ucontext_t *>(argument);
  // A signal costs more than most of what follows in the same run.
  for (bool first = true;; first = false) {
    Instruction instruction;
    if (!decode(context, instruction))
      return first ? passOn(number, info, argument) : void();
    Fault fault = execute(instruction, isPermitted);
    if (fault.kind != Fault::None) {
      report(instruction, fault);
      if (fault.kind == Fault::Protection)
        raise(SIGSEGV);
      return passOn(number, info, argument);
    }
    context->uc_mcontext.gregs[REG_RIP] += instruction.length;
  }
}

bool processorHasTiles() {
  unsigned a, b, c, d;
  constexpr unsigned amxTile = 1u << 24;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (d & amxTile);
}

__attribute__((constructor)) void install() {
  if (processorHasTiles())
    return;
  struct sigaction action = {};
  action.sa_sigaction = onIllegalInstruction;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigemptyset(&action.sa_mask);
  installed = systemSetAction()(SIGILL, &action, &programAction) == 0;
  pthread_atfork(nullptr, nullptr,
                 [] { threadState().beginAsCopyOf(threadState()); });
}

using StartRoutine = void *(*)(void *);

/// The first function of a new thread, and the state of its creator.
struct Start {
  StartRoutine routine;
  void *argument;
  TileState creator;
};

void *startThread(void *argument) {
  auto *start = static_cast<Start *>(argument);
  threadState().beginAsCopyOf(start->creator);
  StartRoutine routine = start->routine;
  void *routineArgument = start->argument;
  delete start;
  return routine(routineArgument);
}

} // namespace

/// Whoever takes over the signal, as LLVM does to print where a tool crashed,
/// gets what is not AMX's.
extern "C" int sigaction(int number, const struct sigaction *action,
                         struct sigaction *old) noexcept {
  if (number != SIGILL || !installed)
    return systemSetAction()(number, action, old);
  if (old)
    *old = programAction;
  if (action)
    programAction = *action;
  return 0;
}

extern "C" int pthread_create(pthread_t *thread,
                              const pthread_attr_t *attributes,
                              StartRoutine routine, void *argument) noexcept {
  using Create =
      int (*)(pthread_t *, const pthread_attr_t *, StartRoutine, void *);
  static const auto create = systemFunction<Create>("pthread_create");
  if (!installed)
    return create(thread, attributes, routine, argument);
  auto *start = new Start{routine, argument, threadState()};
  int error = create(thread, attributes, startThread, start);
  if (error != 0)
    delete start;
  return error;
}

/// The C library's wrapper, by which programs ask for tiles.
extern "C" long syscall(long number, ...) noexcept {
  long arguments[6];
  va_list list;
  va_start(list, number);
  for (long &argument : arguments)
    argument = va_arg(list, long);
  va_end(list);
  constexpr long getPermission = 0x1022, requestPermission = 0x1023,
                 tileData = 18;
  if (number == SYS_arch_prctl && arguments[0] == getPermission && installed) {
    *reinterpret_cast<uint64_t *>(arguments[1]) = uint64_t{isPermitted}
                                                  << tileData;
    return 0;
  }
  if (number == SYS_arch_prctl && arguments[0] == requestPermission &&
      arguments[1] == tileData) {
    const char *permission = std::getenv("SYSTOLE_AMX_PERMISSION");
    if (permission && std::strcmp(permission, "refused") == 0) {
      errno = EPERM;
      return -1;
    }
    if (installed) {
      isPermitted = true;
      return 0;
    }
  }
  using Call = long (*)(long, long, long, long, long, long, long);
  static const auto call = systemFunction<Call>("syscall");
  return call(number, arguments[0], arguments[1], arguments[2], arguments[3],
              arguments[4], arguments[5]);
}

extern "C" int systole_emulates_cpu_feature(const char *name) {
  return installed && (std::strcmp(name, "amx-tile") == 0 ||
                       std::strcmp(name, "amx-bf16") == 0 ||
                       std::strcmp(name, "amx-int8") == 0);
}
