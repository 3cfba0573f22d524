//===- Calibration.h - Ranges of tensors ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_QUANTIZATION_CALIBRATION_H
#define SYSTOLE_LIB_QUANTIZATION_CALIBRATION_H

#include "Ranges.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace systole::quantization {

/// How the range of a tensor follows from the numbers that it has.
enum class Method {
  /// The smallest and the largest number.
  MinMax,
  /// The mean over batches of the smallest and of the largest number; each
  /// batch counts a tenth of what the mean was before.
  MovingAverage,
  /// The range that leaves out 0.01 % of the numbers, at most half of them at
  /// either end.
  Percentile,
  /// The range whose histogram in 8 bits has the least relative entropy to that
  /// of all numbers.
  Entropy,
};

std::optional<Method> parseMethod(llvm::StringRef name);

/// The numbers of one tensor.
class Observer {
public:
  /// Takes a batch. Every batch comes before any histogram.
  void observe(llvm::ArrayRef<float> numbers);
  /// Takes a batch again, for methods with histograms.
  void count(llvm::ArrayRef<float> numbers);

  Interval getRange(Method method) const;

private:
  static constexpr int64_t numBins = 2048;

  Interval percentile() const;
  Interval entropy() const;

  Interval all, average;
  bool isEmpty = true;
  /// Counts of equal parts of the whole range.
  std::vector<int64_t> bins;
};

} // namespace systole::quantization

#endif // SYSTOLE_LIB_QUANTIZATION_CALIBRATION_H
