//===- Version.h - Versions of StableHLO ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_VHLO_IR_VERSION_H
#define SYSTOLE_DIALECT_VHLO_IR_VERSION_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <tuple>

namespace systole::vhlo {

/// A version of StableHLO: `1.9.0`.
struct Version {
  unsigned major = 0, minor = 0, patch = 0;

  static std::optional<Version> parse(llvm::StringRef text);
  std::string str() const;

  friend bool operator<(const Version &a, const Version &b) {
    return std::tie(a.major, a.minor, a.patch) <
           std::tie(b.major, b.minor, b.patch);
  }
  friend bool operator<=(const Version &a, const Version &b) {
    return !(b < a);
  }

  /// The version of MLIR's bytecode that artifacts of this version have.
  int64_t getBytecodeVersion() const;
};

/// The first version whose artifacts are read and written.
inline constexpr Version kMinimumVersion{0, 9, 0};
/// The last version whose artifacts are read and written.
inline constexpr Version kCurrentVersion{1, 17, 0};
/// The first version whose artifacts may hold shardings beside vhlo.
inline constexpr Version kFirstWithShardings{1, 11, 0};

} // namespace systole::vhlo

#endif // SYSTOLE_DIALECT_VHLO_IR_VERSION_H
