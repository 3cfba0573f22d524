//===- Version.cpp - Versions of StableHLO --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/VHLO/IR/Version.h"

#include "llvm/Support/FormatVariadic.h"

using namespace systole::vhlo;

std::optional<Version> Version::parse(llvm::StringRef text) {
  Version version;
  for (unsigned *number : {&version.major, &version.minor, &version.patch}) {
    auto [first, rest] = text.split('.');
    if (first.getAsInteger(10, *number))
      return std::nullopt;
    text = rest;
  }
  return text.empty() ? std::optional(version) : std::nullopt;
}

std::string Version::str() const {
  return llvm::formatv("{0}.{1}.{2}", major, minor, patch);
}

int64_t Version::getBytecodeVersion() const {
  // Each entry is for the versions before this one.
  static const struct {
    Version before;
    int64_t bytecode;
  } table[] = {
      {{0, 10, 0}, 0}, {{0, 12, 0}, 1}, {{0, 14, 0}, 3}, {{0, 15, 0}, 4}};
  for (auto [before, bytecode] : table)
    if (*this < before)
      return bytecode;
  return 6;
}
