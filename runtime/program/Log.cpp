//===- Log.cpp - What a program says while it works -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/Log.h"

#include "runtime/program/CommandLine.h"

#include "absl/flags/flag.h"

namespace systole::runtime {

struct Name {
  Verbosity verbosity;
  const char *name;
};
constexpr Name names[] = {{Verbosity::Error, "error"},
                          {Verbosity::Warn, "warn"},
                          {Verbosity::Info, "info"},
                          {Verbosity::Debug, "debug"}};

bool AbslParseFlag(absl::string_view text, Verbosity *verbosity,
                   std::string *error) {
  for (const Name &entry : names)
    if (text == entry.name) {
      *verbosity = entry.verbosity;
      return true;
    }
  *error = "it takes debug, info, warn or error";
  return false;
}

std::string AbslUnparseFlag(Verbosity verbosity) {
  for (const Name &entry : names)
    if (verbosity == entry.verbosity)
      return entry.name;
  return "info";
}

bool says(Verbosity kind) { return absl::GetFlag(FLAGS_verbosity) >= kind; }

} // namespace systole::runtime
