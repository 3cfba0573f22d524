//===- ComplexFunctions.h - Functions of complex numbers --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to lib/Interpreter. The functions that the definitions of StableHLO's
// operations name. Functions of the C library are used, with their
// branch cuts and special values. C and the frameworks disagree on special
// values of products, so a product follows its definition: it is NaN if a term
// is.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_INTERPRETER_COMPLEXFUNCTIONS_H
#define SYSTOLE_LIB_INTERPRETER_COMPLEXFUNCTIONS_H

#include "systole/Interpreter/Tensor.h"

namespace systole::interpreter::complex {

#define UNARY_COMPLEX(OP, FUNCTION) Complex FUNCTION(Complex x);
#define BINARY_COMPLEX(OP, FUNCTION) Complex FUNCTION(Complex a, Complex b);
#include "systole/Dialect/StableHLO/IR/StableHLORules.inc"

} // namespace systole::interpreter::complex

#endif // SYSTOLE_LIB_INTERPRETER_COMPLEXFUNCTIONS_H
