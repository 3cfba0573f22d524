//===- Paths.cpp - Names of files and folders -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/Paths.h"
#include "runtime/support/Addresses.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace systole::storage {

std::string joinPath(absl::string_view directory, absl::string_view name) {
  if (directory.empty() || absl::StartsWith(name, "/") ||
      !schemeOf(name).empty())
    return std::string(name);
  bool slash = absl::EndsWith(directory, "/");
  return absl::StrCat(directory, slash ? "" : "/", name);
}

absl::string_view directoryOf(absl::string_view path) {
  size_t slash = path.rfind('/');
  if (slash == absl::string_view::npos)
    return "";
  return path.substr(0, slash == 0 ? 1 : slash);
}

absl::string_view fileNameOf(absl::string_view path) {
  size_t slash = path.rfind('/');
  return slash == absl::string_view::npos ? path : path.substr(slash + 1);
}

} // namespace systole::storage
