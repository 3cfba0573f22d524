//===- ErrorFunction.h - Polynomials of the error function ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_ERRORFUNCTION_H
#define SYSTOLE_SUPPORT_ERRORFUNCTION_H

/// Minimax polynomials in f32, the coefficient of x^0 first
/// (scripts/fit-polynomials).
namespace systole::errorfunction {

/// erf(x) / x - 1 of x^2, for |x| < 1.
inline constexpr double near[] = {
    0x1.06eba8p-3f, -0x1.81273ep-2f,  0x1.ce2ce6p-4f, -0x1.b7f71ap-6f,
    0x1.53f224p-8f, -0x1.a3515ep-11f, 0x1.4771fcp-14f};

/// -log(1 - erf(x)) / x - 1 of x, for 1 <= x <= 4; from 4 on erf is 1.
inline constexpr double far[] = {
    0x1.078ae8p-3f, 0x1.45208ep-1f,   0x1.b40fa2p-4f, -0x1.886bc2p-6f,
    0x1.e8fea4p-9f, -0x1.68f2f8p-12f, 0x1.bfcfbap-17f};

} // namespace systole::errorfunction

#endif // SYSTOLE_SUPPORT_ERRORFUNCTION_H
