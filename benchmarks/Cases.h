//===- Cases.h - The cases of the matrix unit's benchmark -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_BENCHMARKS_CASES_H
#define SYSTOLE_BENCHMARKS_CASES_H

#include <cstdint>
#include <string>
#include <vector>

namespace systole::benchmarks {

/// The computed result of a convolution.
enum class Pass { Forward, InputGradient, FilterGradient };

/// A convolution of square images and windows, NHWC and HWIO.
struct Convolution {
  int64_t batch, size, inputs, outputs, window, stride;
  /// Zeros before and after the image.
  int64_t low, high;
  int64_t groups = 1;

  int64_t getOutputSize() const {
    return (size + low + high - window) / stride + 1;
  }
};

struct Case {
  std::string name;
  /// StableHLO with one function @kernel(lhs, rhs).
  std::string program;
  int64_t lhsElements, rhsElements, resultElements;
  /// Multiplications and additions, including those with padding.
  double operations;
  /// The operation for peers: a convolution and its pass, or the size of a
  /// matmul.
  Convolution convolution = {};
  Pass pass = Pass::Forward;
  int64_t matmul = 0;
};

/// Matmuls of 1,024, 2,048 and 4,096; MNIST's convolutions; the 20 distinct
/// convolutions of ResNet-50 at batch 8; a depthwise one. All passes, with
/// tensors of `element`. With `i8`, matmuls of 512, 1,024 and 2,048 and the
/// forward passes, whose results are i32.
std::vector<Case> getCases(const std::string &element = "f32");

} // namespace systole::benchmarks

#endif // SYSTOLE_BENCHMARKS_CASES_H
