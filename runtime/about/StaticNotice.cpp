//===- StaticNotice.cpp - The licence of the C library --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/about/Texts.h"

static constexpr systole::runtime::NamedText texts[] = {
#include "StaticTexts.inc"
};

const systole::runtime::NamedText systole_static_notice = texts[0];
