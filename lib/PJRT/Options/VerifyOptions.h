//===- VerifyOptions.h - A user's compiler options --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_OPTIONS_VERIFYOPTIONS_H
#define SYSTOLE_LIB_PJRT_OPTIONS_VERIFYOPTIONS_H

#include "lib/PJRT/compile_options.pb.h"

#include "absl/status/status.h"

namespace systole::pjrt {

/// Verifies that a user's options are XLA's: they concern XLA's passes, and
/// have no effect here. Fails as XLA does for an unknown name, and for a value
/// of another type; not for wrong values of enumerations and lists.
absl::Status verifyOptions(const CompileOptions &options);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_OPTIONS_VERIFYOPTIONS_H
