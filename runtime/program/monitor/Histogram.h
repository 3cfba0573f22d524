//===- Histogram.h - Histograms of values -----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_MONITOR_HISTOGRAM_H
#define SYSTOLE_RUNTIME_PROGRAM_MONITOR_HISTOGRAM_H

#include <cstdint>
#include <string>
#include <vector>

namespace systole::runtime {

/// Counts values in TensorFlow's buckets. Their limits grow by a tenth from
/// 1e-12 to 1e20, and symmetrically below 0. Infinities and NaN are skipped.
class Histogram {
public:
  void add(double value);

  double min = 0, max = 0, sum = 0, sumOfSquares = 0;
  int64_t count = 0;

  struct Bucket {
    /// The upper limit, inclusive. The bucket before has the lower limit,
    /// exclusive.
    double limit;
    int64_t count;
  };
  /// The nonempty buckets, and one empty bucket for each gap between them.
  std::vector<Bucket> buckets() const;

private:
  std::vector<int64_t> counts;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_MONITOR_HISTOGRAM_H
