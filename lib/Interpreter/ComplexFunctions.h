//===- ComplexFunctions.h - Functions of complex numbers --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to lib/Interpreter. Functions of the C library are used, with their
// branch cuts and special values. C and the frameworks disagree on special
// values of products, so a product follows its definition: it is NaN if a term
// is.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_INTERPRETER_COMPLEXFUNCTIONS_H
#define SYSTOLE_LIB_INTERPRETER_COMPLEXFUNCTIONS_H

#include "systole/Interpreter/Tensor.h"

namespace systole::interpreter::complex {

Complex multiply(Complex a, Complex b);
Complex divide(Complex a, Complex b);
/// e^(b log a); a^0 is 1, and 0^b is 0 if the real part of b is positive.
Complex power(Complex a, Complex b);
/// The angle of a point with complex coordinates: -i log((b + i a) / sqrt(b^2 +
/// a^2)).
Complex atan2(Complex a, Complex b);

Complex cbrt(Complex x);
Complex expm1(Complex x);
Complex log1p(Complex x);
Complex logistic(Complex x);
Complex rsqrt(Complex x);
/// x / |x|, and 0 for 0.
Complex sign(Complex x);
Complex tan(Complex x);
Complex tanh(Complex x);

} // namespace systole::interpreter::complex

#endif // SYSTOLE_LIB_INTERPRETER_COMPLEXFUNCTIONS_H
