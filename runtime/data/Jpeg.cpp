//===- Jpeg.cpp - Images of pipelines -------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Jpeg.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <limits>

#include <jpeglib.h>

using namespace systole;
using namespace systole::data;

namespace {

/// libjpeg ends with a message and a jump where it cannot go on. Warnings, of
/// data that ends early say, are errors, too: nobody would see them.
struct Errors {
  jpeg_error_mgr manager;
  std::jmp_buf back;
  char message[JMSG_LENGTH_MAX];
};

void fail(j_common_ptr decoder) {
  auto *errors = reinterpret_cast<Errors *>(decoder->err);
  decoder->err->format_message(decoder, errors->message);
  std::longjmp(errors->back, 1);
}

void emit(j_common_ptr decoder, int level) {
  if (level < 0)
    fail(decoder);
}

/// Has no objects with destructors, which a jump would leave behind.
bool decode(const unsigned char *bytes, unsigned long size, int channels,
            Image &image, jpeg_decompress_struct &decoder, Errors &errors) {
  if (setjmp(errors.back))
    return false;
  jpeg_create_decompress(&decoder);
  jpeg_mem_src(&decoder, bytes, size);
  jpeg_read_header(&decoder, TRUE);
  // A few bytes may claim an image that no memory takes.
  constexpr int64_t mostPixels = int64_t{1} << 27;
  if (int64_t{decoder.image_width} * decoder.image_height > mostPixels) {
    std::snprintf(errors.message, sizeof(errors.message),
                  "it has %ux%u pixels, and more than %lld are not decoded",
                  decoder.image_height, decoder.image_width,
                  static_cast<long long>(mostPixels));
    return false;
  }
  decoder.out_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  decoder.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&decoder);
  image.height = decoder.output_height;
  image.width = decoder.output_width;
  image.channels = channels;
  image.pixels.resize(image.height * image.width * channels);
  while (decoder.output_scanline < decoder.output_height) {
    JSAMPROW row =
        image.pixels.data() + decoder.output_scanline * image.width * channels;
    jpeg_read_scanlines(&decoder, &row, 1);
  }
  jpeg_finish_decompress(&decoder);
  return true;
}

} // namespace

absl::Status data::decodeJpeg(const void *bytes, int64_t size, int64_t channels,
                              Image &image) {
  if (size <= 0)
    return absl::InvalidArgumentError(
        "the string to decode as a JPEG image is empty");
  jpeg_decompress_struct decoder = {};
  Errors errors;
  decoder.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = fail;
  errors.manager.emit_message = emit;
  bool done = decode(static_cast<const unsigned char *>(bytes),
                     static_cast<unsigned long>(size),
                     static_cast<int>(channels), image, decoder, errors);
  jpeg_destroy_decompress(&decoder);
  if (done)
    return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the string of ", size,
                   " bytes does not decode as a JPEG image: ", errors.message));
}

Box data::centralBox(const Image &image, int64_t height, int64_t width) {
  double scale = 0.875 * std::min(double(image.height) / height,
                                  double(image.width) / width);
  Box box;
  box.height = scale * height;
  box.width = scale * width;
  box.top = (image.height - box.height) / 2;
  box.left = (image.width - box.width) / 2;
  return box;
}

Box data::randomBox(const Image &image, const Box &fallback,
                    absl::FunctionRef<double()> draw) {
  double area = double(image.height) * image.width;
  for (int attempt = 0; attempt < 10; ++attempt) {
    double part = area * (0.08 + 0.92 * draw());
    double ratio = std::exp(std::log(4.0 / 3.0) * (2 * draw() - 1));
    double height = std::sqrt(part / ratio), width = std::sqrt(part * ratio);
    if (height > image.height || width > image.width)
      continue;
    Box box = {(image.height - height) * draw(), (image.width - width) * draw(),
               height, width};
    return box;
  }
  return fallback;
}

namespace {
/// Between which two pixels of `size` a position lies, and how far from the
/// first.
struct Position {
  int64_t first, second;
  double weight;

  Position(double at, int64_t size) {
    at = std::clamp(at, 0.0, double(size - 1));
    first = static_cast<int64_t>(at);
    second = std::min(first + 1, size - 1);
    weight = at - double(first);
  }
};
} // namespace

void data::resize(const Image &image, const Box &box, bool mirror,
                  int64_t height, int64_t width, uint8_t *out) {
  std::vector<Position> columns;
  for (int64_t x = 0; x < width; ++x) {
    int64_t place = mirror ? width - 1 - x : x;
    columns.emplace_back(
        box.left + (double(place) + 0.5) * box.width / double(width) - 0.5,
        image.width);
  }
  int64_t channels = image.channels;
  for (int64_t y = 0; y < height; ++y) {
    Position row(box.top + (double(y) + 0.5) * box.height / double(height) -
                     0.5,
                 image.height);
    const uint8_t *upper = &image.pixels[row.first * image.width * channels];
    const uint8_t *lower = &image.pixels[row.second * image.width * channels];
    for (const Position &column : columns)
      for (int64_t c = 0; c < channels; ++c) {
        auto between = [&](const uint8_t *pixels) {
          double left = pixels[column.first * channels + c];
          double right = pixels[column.second * channels + c];
          return left + column.weight * (right - left);
        };
        double top = between(upper), bottom = between(lower);
        *out++ = static_cast<uint8_t>(
            std::lround(top + row.weight * (bottom - top)));
      }
  }
}
