//===- Limits.h - The CPUs of the process -----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_RUNTIME_SYSTEM_LIMITS_H
#define SYSTOLE_RUNTIME_SYSTEM_LIMITS_H

#include <string>
#include <vector>

namespace systole::runtime {

/// The CPUs that this thread may run on, in ascending order; empty if the
/// system does not say.
std::vector<int> allowedCpus();

/// The number of CPUs this thread may run on, at least 1.
int availableCpus();

/// The number of CPUs of the machine, at least 1.
int onlineCpus();

/// The folders of the process's control group (version 2) and of those around
/// it: each may limit CPUs and memory. The last is the root, which in a
/// container is often the group itself.
std::vector<std::string> controlGroups();

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SYSTEM_LIMITS_H
