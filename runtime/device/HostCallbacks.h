//===- HostCallbacks.h - Callbacks that the host computes -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DEVICE_HOSTCALLBACKS_H
#define SYSTOLE_RUNTIME_DEVICE_HOSTCALLBACKS_H

#include "runtime/data/record_ops/Host.h"
#include "runtime/system/Memory.h"
#include "systole/runtime/abi.h"

#include <map>
#include <string>
#include <vector>

namespace systole::runtime {

/// The host callbacks of one core. The core waits while its own thread runs
/// them, with memory of the host.
class HostCallbacks {
public:
  explicit HostCallbacks(const systole_program &program) : program(program) {
    // The values belong to the program, not to hostile data.
    host.budget = data::Budget::unlimited();
  }

  absl::Status compute(const char *name, const void *const *inputs,
                       void *const *outputs);

private:
  struct Callback {
    const systole_host_function *function = nullptr;
    Memory transient;
    std::vector<systole_value> inputs, outputs;
  };
  absl::Status prepare(const char *name, Callback &callback) const;

  const systole_program &program;
  systole_host host;
  std::map<std::string, Callback, std::less<>> callbacks;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_HOSTCALLBACKS_H
