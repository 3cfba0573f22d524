//===- Oracle.h - Random programs with known errors -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program for an oracle exists in two types: f32, as it is tested, and f64,
// whose results count as true. It is short: long sums, functions of numbers that
// are known at compile time, or a factorization, of numbers of any scale. For
// each result it also computes, in f64, a size. The error that the algorithm
// allows is a number of roundings of that size.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TEST_FUZZ_ORACLE_H
#define SYSTOLE_TEST_FUZZ_ORACLE_H

#include "ProgramGenerator.h"

namespace systole::fuzz {

struct OracleProgram {
  /// The functions' text, in f32 and in f64.
  std::string text, exactText;
  /// The elements of each argument, numbers of f32.
  struct Argument {
    Shape shape;
    std::vector<float> elements;
  };
  std::vector<Argument> arguments;
  /// The allowed error of each result, in roundings (2^-24) of its size. The
  /// function returns all results, then the size of each.
  std::vector<double> roundings;
};

OracleProgram generateOracleProgram(uint64_t seed);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_ORACLE_H
