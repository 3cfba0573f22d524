//===- TransformLengths.h - Factors of Fourier transforms -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lengths that `tpu.fft` transforms, and the radices of its stages. The
// decomposition of `stablehlo.fft` and its lowering share them.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_TRANSFORMLENGTHS_H
#define SYSTOLE_SUPPORT_TRANSFORMLENGTHS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

#include <complex>
#include <cstdint>
#include <optional>
#include <vector>

namespace systole {

/// The largest prime factor that a stage has code for.
inline constexpr int64_t largestRadix = 31;

/// The radices of the stages of a transform, or none if the length has a larger
/// prime factor.
inline std::optional<llvm::SmallVector<int64_t>> getRadices(int64_t length) {
  if (length < 1)
    return std::nullopt;
  llvm::SmallVector<int64_t> radices;
  int64_t twos = 0;
  for (; length % 2 == 0; length /= 2)
    ++twos;
  // A stage of 2 costs as many loads and stores as one of 8.
  int64_t fours = twos % 3 == 2 ? 1 : twos % 3 == 1 && twos > 1 ? 2 : 0;
  radices.append((twos - 2 * fours) / 3, 8);
  radices.append(fours, 4);
  if (twos == 1)
    radices.push_back(2);
  for (int64_t factor = 3; factor <= largestRadix; factor += 2)
    for (; length % factor == 0; length /= factor)
      radices.push_back(factor);
  if (length > 1)
    return std::nullopt;
  return radices;
}

/// The longest transforms whose elements of all signals of a block fit in the
/// L2 cache, twice. Longer ones are composed of two.
inline constexpr int64_t longestTransform = 2048;

/// The fewest signals that are lanes of vectors. Fewer are split.
inline constexpr int64_t fewestSignals = 8;

/// The length of the convolution that a transform of another length becomes
/// (Bluestein's algorithm).
inline int64_t getConvolutionLength(int64_t length) {
  return static_cast<int64_t>(llvm::PowerOf2Ceil(2 * length - 1));
}

/// The spectrum of the convolution's filter: of e^(pi i j^2 / length), for j
/// from -length + 1 to length - 1, divided by the convolution's length.
std::vector<std::complex<long double>> getConvolutionFilter(int64_t length);

/// Whether `tpu.fft` computes transforms of a length, for so many signals.
inline bool hasStages(int64_t length, int64_t signals) {
  return getRadices(length) ||
         (signals >= fewestSignals &&
          getConvolutionLength(length) <= 2 * longestTransform);
}

/// Whether `tpu.fft` computes the transforms of a `stablehlo.fft`. `shape` is
/// that of the signals in the time domain. Those of real numbers are transforms
/// of pairs.
inline bool hasKernel(llvm::ArrayRef<int64_t> shape,
                      llvm::ArrayRef<int64_t> lengths, bool isReal) {
  int64_t numbers = 1;
  for (int64_t size : shape)
    numbers *= size;
  for (int64_t length : lengths)
    if (length == 0 || !hasStages(length, numbers / length))
      return false;
  if (!isReal)
    return true;
  int64_t length = lengths.back(), signals = numbers / length;
  return getRadices(length) && length % 2 == 0 && length >= 4 &&
         length / 2 <= 2 * longestTransform && signals >= fewestSignals;
}

/// Whether a stage has code for a radix.
inline bool isRadix(int64_t radix) {
  if (radix == 4 || radix == 8)
    return true;
  for (int64_t factor = 2; factor < radix; ++factor)
    if (radix % factor == 0)
      return false;
  return radix > 1 && radix <= largestRadix;
}

/// Calls `visit` with the radix of each stage and the length of the transforms
/// that are left after it.
template <typename Visitor>
void forEachStage(llvm::ArrayRef<int64_t> radices, Visitor visit) {
  int64_t length = 1;
  for (int64_t radix : radices)
    length *= radix;
  for (int64_t radix : radices) {
    length /= radix;
    visit(radix, length);
  }
}

/// The number of twiddle factors of a stage. The last stage has none.
inline int64_t countTwiddles(int64_t radix, int64_t rest) {
  return rest > 1 ? rest * (radix - 1) : 0;
}

} // namespace systole

#endif // SYSTOLE_SUPPORT_TRANSFORMLENGTHS_H
