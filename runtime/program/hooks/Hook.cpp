//===- Hook.cpp - One observer of a run -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/hooks/Hook.h"

using namespace systole::runtime;

void HookContext::stop(const std::string &reason) {
  if (stopReason.empty())
    stopReason = reason;
  device.endRun();
}
