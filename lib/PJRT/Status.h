//===- Status.h - Statuses as PJRT's errors ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_STATUS_H
#define SYSTOLE_LIB_PJRT_STATUS_H

#include "CAPI/Events.h"

#include "absl/status/status.h"

#include <string>

struct PJRT_Error {
  /// Later versions of PJRT expect a table of functions here, or null.
  const void *functions = nullptr;
  absl::StatusCode code;
  std::string message;
};

namespace systole::pjrt {

/// Returns an error for PJRT's caller, who destroys it; null for OK.
PJRT_Error *toError(const absl::Status &status);

/// The answer of a function that this plugin does not have.
PJRT_Error *makeUnimplemented(const char *function);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_STATUS_H
