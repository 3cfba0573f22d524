//===- RoundedFloats.h - Floats without digits behind the point -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_ROUNDEDFLOATS_H
#define SYSTOLE_SUPPORT_ROUNDEDFLOATS_H

namespace systole {

/// A float whose last digit is worth 1. A small number that is added to it is
/// rounded to the nearest integer, and the low bytes of the sum are those of
/// the integer.
constexpr float kLastDigitIsOne = 0x1.8p23f;

} // namespace systole

#endif // SYSTOLE_SUPPORT_ROUNDEDFLOATS_H
