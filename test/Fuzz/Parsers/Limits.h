//===- Limits.h - How much memory an input may ask for -------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_FUZZ_PARSERS_LIMITS_H
#define SYSTOLE_TEST_FUZZ_PARSERS_LIMITS_H

#include "runtime/formats/Budget.h"

namespace systole::fuzz {

/// Small ones: inputs reach them soon, and scripts/fuzz gives a process far
/// less memory than a budget that is ignored takes.
constexpr data::Budget limits = {/*recordBytes=*/1 << 22,
                                 /*imagePixels=*/1 << 20};

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PARSERS_LIMITS_H
