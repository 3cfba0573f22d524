//===- Fingerprint.h - A hash of words --------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CORE_FINGERPRINT_H
#define SYSTOLE_RUNTIME_DATA_CORE_FINGERPRINT_H

#include "absl/strings/string_view.h"

#include <cstdint>

namespace systole::data {

/// FarmHash's Fingerprint64 (G. Pike, 2014), with which TensorFlow assigns
/// words to buckets.
uint64_t fingerprint(absl::string_view bytes);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_FINGERPRINT_H
