//===- Addresses.cpp - Addresses, and secrets in them ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/support/Addresses.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstddef>

namespace systole {

absl::string_view schemeOf(absl::string_view path) {
  size_t end = path.find("://");
  if (end == absl::string_view::npos ||
      !std::all_of(path.begin(),
                   path.begin() + static_cast<std::ptrdiff_t>(end),
                   [](char c) { return absl::ascii_isalnum(c); }))
    return "";
  return path.substr(0, end);
}

/// The end of an address that begins at the start of `text`. A comma is part of
/// a query, unless the next address of a list follows it.
static size_t endOfAddress(absl::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (absl::ascii_isspace(text[i]) || absl::StrContains("'\"<>`", text[i]))
      return i;
    if (text[i] != ',')
      continue;
    absl::string_view rest = text.substr(i + 1);
    if (rest.empty() || absl::ascii_isspace(rest[0]) ||
        !schemeOf(rest.substr(0, rest.find_first_of(",'\" \n"))).empty())
      return i;
  }
  return text.size();
}

std::string withoutSecrets(absl::string_view text) {
  std::string shown;
  while (true) {
    size_t colon = text.find("://");
    if (colon == absl::string_view::npos)
      break;
    size_t begin = colon + 3;
    bool isWeb = absl::EndsWithIgnoreCase(text.substr(0, colon), "http") ||
                 absl::EndsWithIgnoreCase(text.substr(0, colon), "https");
    absl::StrAppend(&shown, text.substr(0, begin));
    text.remove_prefix(begin);
    if (!isWeb)
      continue;
    absl::string_view address = text.substr(0, endOfAddress(text));
    text.remove_prefix(address.size());
    absl::string_view host = address.substr(0, address.find_first_of("/?#"));
    if (size_t at = host.rfind('@'); at != absl::string_view::npos) {
      shown += "...";
      address.remove_prefix(at);
    }
    size_t query = address.find_first_of("?#");
    absl::StrAppend(&shown, address.substr(0, query),
                    query == absl::string_view::npos ? "" : "?...");
  }
  return absl::StrCat(shown, text);
}

bool lacksSecrets(absl::string_view path) {
  return absl::EndsWith(path, "?...") || absl::StrContains(path, "://...@");
}

} // namespace systole
