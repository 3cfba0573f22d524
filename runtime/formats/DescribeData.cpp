//===- DescribeData.cpp - Data in messages --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/DescribeData.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

using namespace systole;

std::string data::formatDims(absl::Span<const int64_t> dims) {
  return dims.empty() ? "no dimensions" : absl::StrJoin(dims, "x");
}

std::string data::quote(absl::string_view string) {
  constexpr size_t shown = 60;
  return absl::StrCat(
      "'", absl::Utf8SafeCHexEscape(string.substr(0, shown)), "'",
      string.size() > shown ? absl::StrCat("... (", string.size(), " bytes)")
                            : "");
}
