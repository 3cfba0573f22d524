//===- DataComponents.cpp - The works that tokenizers link ----------------===//
//------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/about/Notices.h"
#include "runtime/about/Texts.h"

#include "absl/strings/str_cat.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <utf8proc.h>

const systole::runtime::NamedText systole_data_texts[] = {
#include "DataTexts.inc"
    {nullptr, nullptr},
};

namespace systole::runtime {

std::vector<Component> dataComponents() {
  return {{"PCRE2",
           absl::StrCat(PCRE2_MAJOR, ".", PCRE2_MINOR),
           "BSD-3-Clause AND BSD-2-Clause",
           "1997-2022 University of Cambridge; Zoltan Herczeg (sljit)",
           "https://github.com/PCRE2Project/pcre2",
           {"BSD-3-Clause-PCRE2", "BSD-2-Clause-sljit"},
           "of tokenizers"},
          {"utf8proc",
           absl::StrCat(UTF8PROC_VERSION_MAJOR, ".", UTF8PROC_VERSION_MINOR,
                        ".", UTF8PROC_VERSION_PATCH),
           "MIT AND Unicode-DFS-2015",
           "2014-2018 Steven G. Johnson, Jiahao Chen, Tony Kelman, Jonas "
           "Fonseca, and others; 2009, 2013 Public Software Group e. V.; "
           "1991-2007 Unicode, Inc.",
           "https://github.com/JuliaStrings/utf8proc",
           {"MIT", "Unicode-DFS-2015-utf8proc"},
           "of tokenizers"}};
}

} // namespace systole::runtime
