//===- WindowSizes.h - Sizes of windows that move ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sizes of the results of convolutions and pooling, for the layers' shapes
// and for their lowerings.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_WINDOWSIZES_H
#define SYSTOLE_SUPPORT_WINDOWSIZES_H

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>

namespace systole {

/// A size that is not known: MLIR's ShapedType::kDynamic.
inline constexpr int64_t unknownSize = std::numeric_limits<int64_t>::min();

/// One dimension of a window that moves over an image, as TensorFlow pads it.
struct Window {
  int64_t output;  ///< Number of positions, or unknown.
  int64_t padLow;  ///< Cells added before the image.
  int64_t padHigh; ///< Cells added after it.
};

/// `padding` is "same" or "valid"; `input` may be unknown. The window's
/// elements are `dilation` apart. An output of 0 means that it does not fit.
inline Window computeWindow(int64_t input, int64_t size, int64_t stride,
                            std::string_view padding, int64_t dilation = 1) {
  size = (size - 1) * dilation + 1;
  if (input == unknownSize)
    return {unknownSize, 0, 0};
  if (padding == "valid")
    return {input < size ? 0 : (input - size) / stride + 1, 0, 0};
  int64_t output = (input + stride - 1) / stride;
  int64_t total = std::max<int64_t>((output - 1) * stride + size - input, 0);
  return {output, total / 2, total - total / 2};
}

/// The size of a transposed convolution's result.
inline int64_t computeTransposedWindow(int64_t input, int64_t size,
                                       int64_t stride,
                                       std::string_view padding) {
  if (input == unknownSize)
    return unknownSize;
  int64_t rest = padding == "valid" ? std::max<int64_t>(size - stride, 0) : 0;
  return input * stride + rest;
}

} // namespace systole

#endif // SYSTOLE_SUPPORT_WINDOWSIZES_H
