//===- Values.h - Inputs and results of random programs ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TEST_FUZZ_VALUES_H
#define SYSTOLE_TEST_FUZZ_VALUES_H

#include "ProgramGenerator.h"

#include "systole/Interpreter/Tensor.h"

namespace systole::fuzz {

/// Random elements for an argument.
interpreter::Tensor makeInput(const Value &value, mlir::RankedTensorType type,
                              std::mt19937_64 &random);

/// How the results of two executions of a program differ by more than it
/// allows; empty if they do not.
std::string compareResults(const Program &program,
                           const interpreter::Tensors &a, llvm::StringRef byA,
                           const interpreter::Tensors &b, llvm::StringRef byB);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_VALUES_H
