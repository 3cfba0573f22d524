//===- Jpeg.cpp - Decoding and cropping images ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Jpeg.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <cstring>

#include <jpeglib.h>

using namespace systole;
using namespace systole::data;

namespace {

/// libjpeg reports an error by a message and a long jump. Warnings, such as
/// truncated data, are errors, too: nobody would see them.
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

using Choose = absl::FunctionRef<Box(const Image &)>;

/// The rows or columns of `size` around the positions from `begin` for
/// `extent`.
struct Range {
  int64_t first, end;
};
Range between(double begin, double extent, int64_t size) {
  auto clamped = [&](double at) {
    return static_cast<int64_t>(std::clamp(at, 0.0, double(size)));
  };
  return {clamped(std::floor(begin - 1)),
          clamped(std::ceil(begin + extent + 1))};
}

/// The pixels beside a pixel that chroma upsampling reads.
constexpr int64_t margin = 2;

/// Sets the error's message if it returns false.
bool checkSize(int64_t height, int64_t width, int64_t channels,
               const Budget &budget, Errors &errors) {
  absl::Status status = budget.checkImage(height, width);
  if (status.ok())
    status = budget.check(height * width * channels, "its decoded image");
  std::snprintf(errors.message, sizeof(errors.message), "%.*s",
                static_cast<int>(status.message().size()),
                status.message().data());
  return status.ok();
}

/// Converts a row of cyan, magenta, yellow and black to RGB, as TensorFlow
/// does. Adobe's programs write inverted colors.
void convertCmyk(const uint8_t *cmyk, int64_t width, bool isInverted,
                 uint8_t *rgb) {
  const int flip = isInverted ? 0 : 255;
  for (int64_t x = 0; x < width; ++x, cmyk += 4, rgb += 3)
    for (int i = 0; i < 3; ++i)
      rgb[i] = static_cast<uint8_t>((cmyk[3] ^ flip) * (cmyk[i] ^ flip) / 255);
}

/// Decodes all rows and columns, or those that `choose` requests. Has no
/// objects with destructors: a long jump would skip these.
bool decode(const unsigned char *bytes, unsigned long size, int channels,
            const Choose *choose, Image &image, std::vector<uint8_t> &cmyk,
            const Budget &budget, jpeg_decompress_struct &decoder,
            Errors &errors) {
  if (setjmp(errors.back))
    return false;
  jpeg_create_decompress(&decoder);
  jpeg_mem_src(&decoder, bytes, size);
  jpeg_read_header(&decoder, TRUE);
  // A few bytes may claim an image that exceeds all memory.
  if (!checkSize(decoder.image_height, decoder.image_width, channels, budget,
                 errors))
    return false;
  const bool isCmyk = decoder.jpeg_color_space == JCS_CMYK ||
                      decoder.jpeg_color_space == JCS_YCCK;
  if (isCmyk && channels == 1) {
    std::snprintf(errors.message, sizeof(errors.message),
                  "it has the colors CMYK, which become 3 channels, not 1");
    return false;
  }
  decoder.out_color_space = channels == 1 ? JCS_GRAYSCALE
                            : isCmyk      ? JCS_CMYK
                                          : JCS_RGB;
  decoder.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&decoder);
  image.height = decoder.output_height;
  image.width = decoder.output_width;
  image.channels = channels;
  Range rows = {0, image.height};
  image.firstRow = image.firstColumn = image.columns = 0;
  if (choose) {
    Box box = (*choose)(image);
    Range columns = between(box.left, box.width, image.width);
    rows = between(box.top, box.height, image.height);
    JDIMENSION left =
        static_cast<JDIMENSION>(std::max<int64_t>(columns.first - margin, 0));
    JDIMENSION width = static_cast<JDIMENSION>(
        std::min(columns.end + margin, image.width) - left);
    if (width == 0 || rows.first >= rows.end) {
      std::snprintf(errors.message, sizeof(errors.message),
                    "the requested part has no pixels");
      return false;
    }
    // The decoder starts at a block's border.
    if (width < image.width)
      jpeg_crop_scanline(&decoder, &left, &width);
    else
      left = 0;
    image.firstColumn = left;
    image.columns = width;
    image.firstRow = std::max<int64_t>(rows.first - margin, 0);
    if (image.firstRow > 0)
      jpeg_skip_scanlines(&decoder, static_cast<JDIMENSION>(image.firstRow));
  }
  const int64_t width = image.columns > 0 ? image.columns : image.width;
  const int64_t rowBytes = width * channels;
  image.pixels.resize(
      static_cast<size_t>((rows.end - image.firstRow) * rowBytes));
  if (isCmyk)
    cmyk.resize(static_cast<size_t>(width * 4));
  for (int64_t row = image.firstRow; row < rows.end;) {
    uint8_t *pixels = image.pixels.data() + (row - image.firstRow) * rowBytes;
    JSAMPROW to = isCmyk ? cmyk.data() : pixels;
    if (jpeg_read_scanlines(&decoder, &to, 1) == 0)
      continue;
    if (isCmyk)
      convertCmyk(cmyk.data(), width, decoder.saw_Adobe_marker, pixels);
    ++row;
  }
  if (rows.end == image.height)
    jpeg_finish_decompress(&decoder);
  return true;
}

absl::Status decode(const void *bytes, int64_t size, int64_t channels,
                    const Choose *choose, Image &image, const Budget &budget) {
  if (size <= 0)
    return absl::InvalidArgumentError(
        "the string to decode as a JPEG image is empty");
  jpeg_decompress_struct decoder = {};
  Errors errors;
  decoder.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = fail;
  errors.manager.emit_message = emit;
  std::vector<uint8_t> cmyk;
  bool done =
      decode(static_cast<const unsigned char *>(bytes),
             static_cast<unsigned long>(size), static_cast<int>(channels),
             choose, image, cmyk, budget, decoder, errors);
  jpeg_destroy_decompress(&decoder);
  if (done)
    return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the string of ", size,
                   " bytes does not decode as a JPEG image: ", errors.message));
}

} // namespace

absl::Status data::decodeJpeg(const void *bytes, int64_t size, int64_t channels,
                              Image &image, const Budget &budget) {
  return decode(bytes, size, channels, nullptr, image, budget);
}

absl::Status data::decodeJpegPart(const void *bytes, int64_t size,
                                  int64_t channels,
                                  absl::FunctionRef<Box(const Image &)> choose,
                                  Image &image, const Budget &budget) {
  return decode(bytes, size, channels, &choose, image, budget);
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
/// The two pixels of `size` around a position, and the distance from the first.
struct Position {
  int64_t first, second;
  float weight;

  Position(double at, int64_t size) {
    at = std::clamp(at, 0.0, double(size - 1));
    first = static_cast<int64_t>(at);
    second = std::min(first + 1, size - 1);
    weight = static_cast<float>(at - double(first));
  }
};

/// Four channels at a time; the last may belong to the next pixel.
typedef float Floats __attribute__((vector_size(16)));
typedef int32_t Integers __attribute__((vector_size(16)));

Floats load(const float *from) {
  Floats floats;
  std::memcpy(&floats, from, sizeof(floats));
  return floats;
}

/// Interpolates pixels of three channels within a row. Writes one float more.
void betweenColours(const float *row, const std::vector<Position> &columns,
                    uint8_t *out) {
  for (const Position &column : columns) {
    Floats left = load(row + column.first * 3),
           right = load(row + column.second * 3);
    Floats value = left + column.weight * (right - left) + 0.5f;
    Integers rounded = __builtin_convertvector(value, Integers);
    uint32_t bytes =
        static_cast<uint32_t>(rounded[0] | rounded[1] << 8 | rounded[2] << 16);
    std::memcpy(out, &bytes, sizeof(bytes));
    out += 3;
  }
}
} // namespace

void data::resize(const Image &image, const Box &box, bool mirror,
                  int64_t height, int64_t width, uint8_t *out) {
  const int64_t channels = image.channels;
  std::vector<Position> columns;
  for (int64_t x = 0; x < width; ++x) {
    int64_t place = mirror ? width - 1 - x : x;
    columns.emplace_back(
        box.left + (double(place) + 0.5) * box.width / double(width) - 0.5,
        image.width);
  }
  if (columns.empty())
    return;
  // The needed columns of two rows.
  auto [least, most] = std::minmax(columns.front().first, columns.back().first);
  const int64_t begin = least, end = std::min(most + 2, image.width);
  for (Position &column : columns) {
    column.first -= begin;
    column.second -= begin;
  }
  const auto count = static_cast<size_t>((end - begin) * channels);
  const auto rowBytes = static_cast<size_t>(width * channels);
  std::vector<float> between(count + 4);
  std::vector<uint8_t> result(rowBytes + 4);
  for (int64_t y = 0; y < height; ++y) {
    Position row(box.top + (double(y) + 0.5) * box.height / double(height) -
                     0.5,
                 image.height);
    const uint8_t *upper = image.at(row.first, begin);
    const uint8_t *lower = image.at(row.second, begin);
    for (size_t i = 0; i < count; ++i) {
      auto top = static_cast<float>(upper[i]);
      between[i] = top + row.weight * (static_cast<float>(lower[i]) - top);
    }
    if (channels == 3) {
      betweenColours(between.data(), columns, result.data());
    } else {
      uint8_t *to = result.data();
      for (const Position &column : columns)
        for (int64_t c = 0; c < channels; ++c) {
          float left =
              between[static_cast<size_t>(column.first * channels + c)];
          float right =
              between[static_cast<size_t>(column.second * channels + c)];
          *to++ = static_cast<uint8_t>(left + column.weight * (right - left) +
                                       0.5f);
        }
    }
    std::memcpy(out, result.data(), rowBytes);
    out += rowBytes;
  }
}
