//===- Jpeg.h - Decoding and cropping images --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// JPEG decoding by libjpeg-turbo, and the crops for training and evaluation.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_FORMATS_JPEG_H
#define SYSTOLE_RUNTIME_FORMATS_JPEG_H

#include "runtime/formats/Budget.h"

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include <cstdint>
#include <vector>

namespace systole::data {

/// Rows of pixels of `channels` bytes, of a complete image or a part of it.
struct Image {
  int64_t height = 0, width = 0, channels = 0;
  std::vector<uint8_t> pixels;
  /// The first row and column of `pixels`, and the number of columns; 0 for
  /// all.
  int64_t firstRow = 0, firstColumn = 0, columns = 0;

  const uint8_t *at(int64_t row, int64_t column) const {
    int64_t here = columns > 0 ? columns : width;
    return &pixels[static_cast<size_t>(
        ((row - firstRow) * here + column - firstColumn) * channels)];
  }
};

/// A part of an image, in pixels.
struct Box {
  double top = 0, left = 0, height = 0, width = 0;
};

/// Decodes an image to grey (one channel) or colour (three).
absl::Status decodeJpeg(const void *bytes, int64_t size, int64_t channels,
                        Image &image, const Budget &budget = {});

/// Decodes the pixels that `resize` needs for the box that `choose` returns.
/// `choose` gets an image without pixels. The pixels are those of the complete
/// image. Damage after them is not noticed.
absl::Status decodeJpegPart(const void *bytes, int64_t size, int64_t channels,
                            absl::FunctionRef<Box(const Image &)> choose,
                            Image &image, const Budget &budget = {});

/// Seven eighths of the largest box about the centre with the proportions
/// `height` : `width`.
Box centralBox(const Image &image, int64_t height, int64_t width);

/// A random box of 8 to 100 % of the image's area, with a width of 3/4 to 4/3
/// of its height. See C. Szegedy et al., "Going Deeper with Convolutions",
/// 2014. If ten draws do not fit into the image, `fallback`. `draw` is uniform
/// in [0, 1).
Box randomBox(const Image &image, const Box &fallback,
              absl::FunctionRef<double()> draw);

/// Writes the box of the image, `height` rows of `width` pixels, to `out`, by
/// bilinear interpolation between the centres of pixels. Mirrors left to right
/// if `mirror`.
void resize(const Image &image, const Box &box, bool mirror, int64_t height,
            int64_t width, uint8_t *out);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_FORMATS_JPEG_H
