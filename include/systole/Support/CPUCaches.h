//===- CPUCaches.h - The caches of this machine -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_CPUCACHES_H
#define SYSTOLE_SUPPORT_CPUCACHES_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace systole {

/// Returns a field ("size", in bytes; "ways_of_associativity") that Linux
/// reports of the first core's data cache of this level. Returns std::nullopt
/// if Linux reports no such field.
std::optional<int64_t> readCPUCache(int level, llvm::StringRef field);

} // namespace systole

#endif // SYSTOLE_SUPPORT_CPUCACHES_H
