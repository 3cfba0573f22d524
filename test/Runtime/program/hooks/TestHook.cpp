//===- TestHook.cpp - A hook that counts its events, and may throw --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shared object with exceptions, as users compile it. It prints its events,
// which it counts. The argument names the event that throws.
//
//===----------------------------------------------------------------------===//

#include "systole/runtime/hook.h"

#include <cstdio>
#include <stdexcept>

namespace {

struct TestHook : systole::Hook {
  explicit TestHook(const char *argument) : argument(argument) {
    print("made", "", 0);
  }

  void begin(systole::HookRun &run) override { print("begin", run); }
  void beforeLoop(systole::HookRun &run) override { print("before", run); }
  void afterLoop(systole::HookRun &run) override { print("after", run); }
  void end(systole::HookRun &run) override { print("end", run); }
  bool hasHostCall(const std::string &name) override {
    print("has", name.c_str(), 0);
    return true;
  }
  void hostCall(systole::HookRun &run, const std::string &name,
                const systole_hook_tensor *, int32_t) override {
    print("host call", run);
  }
  void evaluated(systole::HookRun &run, const systole_hook_metric *,
                 int32_t) override {
    print("evaluated", run);
  }

private:
  void print(const char *event, const systole::HookRun &run) {
    print(event, run->mode, run->global_step);
  }
  void print(const char *event, const char *of, int64_t step) {
    std::printf("hook %d: %s %s %lld\n", ++events, event, of,
                static_cast<long long>(step));
    if (argument == event)
      throw std::runtime_error("no luck with '" + argument + "'");
    if (argument == "number" && event == std::string("after"))
      throw 3;
  }

  const std::string argument;
  int events = 0;
};

} // namespace

SYSTOLE_HOOK(TestHook)
