//===- ProfileHook.h - Profiles some steps ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_RUNTIME_PROGRAM_PROFILE_PROFILEHOOK_H
#define SYSTOLE_RUNTIME_PROGRAM_PROFILE_PROFILEHOOK_H

#include "runtime/program/cli/StepRange.h"
#include "runtime/program/hooks/Hook.h"

#include <memory>
#include <string>

namespace systole::runtime {

/// Profiles the steps. Writes DIR/plugins/profile/RUN/HOST.xplane.pb and
/// HOST.trace.json unless `folder` is empty. If `explains`, prints the table to
/// the log.
std::unique_ptr<Hook> makeProfileStepsHook(const std::string &folder,
                                           bool explains,
                                           const StepRange &steps);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_PROFILE_PROFILEHOOK_H
