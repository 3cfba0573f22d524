//===- ToolAbout.h - What tools of the runtime print of themselves ----*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SUPPORT_TOOLABOUT_H
#define SYSTOLE_RUNTIME_SUPPORT_TOOLABOUT_H

#include "runtime/support/HelpPage.h"

#include "absl/strings/string_view.h"

#include <optional>

namespace systole::runtime {

/// Does one of commonFlags(), if `argument` is one. Returns the exit code.
std::optional<int> printAbout(const HelpPage &page, absl::string_view argument);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_TOOLABOUT_H
