//===- Xml.h - Elements of Amazon's answers ------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_XML_H
#define SYSTOLE_RUNTIME_STORAGE_XML_H

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"

#include <string>

namespace systole::storage {

/// Removes the contents of the next element of this name from `text`; false if
/// there is none.
inline bool takeElement(absl::string_view &text, absl::string_view name,
                        absl::string_view &contents) {
  size_t begin = text.find(absl::StrCat("<", name, ">"));
  if (begin == absl::string_view::npos)
    return false;
  begin += name.size() + 2;
  size_t end = text.find(absl::StrCat("</", name, ">"), begin);
  if (end == absl::string_view::npos)
    return false;
  contents = text.substr(begin, end - begin);
  text.remove_prefix(end + name.size() + 3);
  return true;
}

/// The contents of the first element of this name; empty if there is none.
inline std::string elementOf(absl::string_view text, absl::string_view name) {
  absl::string_view contents;
  if (!takeElement(text, name, contents))
    return "";
  return absl::StrReplaceAll(contents, {{"&lt;", "<"},
                                        {"&gt;", ">"},
                                        {"&quot;", "\""},
                                        {"&apos;", "'"},
                                        {"&#34;", "\""},
                                        {"&#39;", "'"},
                                        {"&amp;", "&"}});
}

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_XML_H
