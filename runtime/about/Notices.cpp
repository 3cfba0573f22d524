//===- Notices.cpp - The text of --licenses -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/about/Notices.h"
#include "runtime/about/Texts.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace systole::runtime {
namespace {

constexpr NamedText texts[] = {
#include "Texts.inc"
};

constexpr char rule[] = "\n----------------------------------------------------"
                        "--------------------------\n";

} // namespace

absl::string_view licenseText(absl::string_view name) {
  for (const NamedText &text : texts)
    if (name == text.name)
      return text.text;
  if (&systole_static_notice && name == systole_static_notice.name)
    return systole_static_notice.text;
  for (const NamedText *text : {systole_embedded_texts, systole_data_texts})
    for (; text && text->name; ++text)
      if (name == text->name)
        return text->text;
  return "";
}

std::string licenseReport(absl::string_view program,
                          const std::vector<Component> &components) {
  std::string report =
      absl::StrCat(program, " contains the following works.\n");
  std::vector<std::string> names;
  for (const Component &component : components) {
    absl::StrAppend(&report, "\n", component.name, " ", component.version,
                    "\n  licence    ", component.license, "\n  copyright  ",
                    component.copyright, "\n");
    if (component.home != "NOASSERTION")
      absl::StrAppend(&report, "  home       ", component.home, "\n");
    if (!component.note.empty())
      absl::StrAppend(&report, "  note       ", component.note, "\n");
    for (const std::string &text : component.texts)
      if (std::find(names.begin(), names.end(), text) == names.end())
        names.push_back(text);
  }
  for (const std::string &name : names)
    absl::StrAppend(&report, rule, name, rule, "\n", licenseText(name));
  return report;
}

} // namespace systole::runtime
