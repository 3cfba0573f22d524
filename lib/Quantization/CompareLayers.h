//===- CompareLayers.h - Noise of quantized layers --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_QUANTIZATION_COMPARELAYERS_H
#define SYSTOLE_LIB_QUANTIZATION_COMPARELAYERS_H

#include "ObservedFunction.h"

#include <vector>

namespace systole::quantization {

/// The ratio of a signal to the noise in another version of it.
class NoiseRatio {
public:
  void add(llvm::ArrayRef<float> exact, llvm::ArrayRef<float> noisy);
  /// Returns the ratio of signal to noise in dB; infinite without noise.
  double getDecibels() const;

private:
  double signal = 0, noise = 0;
};

/// The results of a function in f32, and of its quantized version.
struct Comparison {
  /// The ratio of each result of floats; infinite for other results.
  std::vector<double> decibels;
  /// The share of equal elements of each result.
  std::vector<double> equal;
};

/// Compares results that two functions have for the same batches.
Comparison compareResults(llvm::ArrayRef<interpreter::Tensors> exact,
                          llvm::ArrayRef<interpreter::Tensors> noisy);

} // namespace systole::quantization

#endif // SYSTOLE_LIB_QUANTIZATION_COMPARELAYERS_H
