//===- Png.cpp - PNG images -----------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Png.h"

#include "absl/strings/str_cat.h"

#include <cstdio>
#include <cstring>
#include <png.h>

using namespace systole;
using namespace systole::data;

namespace {

/// The source of libpng's bytes, and its message before a long jump.
struct Source {
  const unsigned char *bytes;
  size_t left;
  const size_t size; ///< The size at the start.
  char message[256] = "";
};

void readBytes(png_structp png, png_bytep to, size_t size) {
  auto *source = static_cast<Source *>(png_get_io_ptr(png));
  if (size > source->left)
    png_error(png, "it ends too early");
  std::memcpy(to, source->bytes, size);
  source->bytes += size;
  source->left -= size;
}

void fail(png_structp png, png_const_charp message) {
  auto *source = static_cast<Source *>(png_get_error_ptr(png));
  std::strncpy(source->message, message, sizeof(source->message) - 1);
  longjmp(png_jmpbuf(png), 1);
}

void ignore(png_structp, png_const_charp) {}

/// Requests the conversions from the file's format to the result's.
void transform(png_structp png, png_infop info, int64_t channels, int bits) {
  const int colour = png_get_color_type(png, info);
  const int depth = png_get_bit_depth(png, info);
  const bool isGrey = !(colour & PNG_COLOR_MASK_COLOR);
  const bool hasAlpha = colour & PNG_COLOR_MASK_ALPHA;
  const bool hasKey = png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  if (colour == PNG_COLOR_TYPE_PALETTE)
    png_set_palette_to_rgb(png);
  if (isGrey && depth < 8)
    png_set_expand_gray_1_2_4_to_8(png);
  if (depth == 16 && bits == 8)
    png_set_strip_16(png);
  if (depth < 16 && bits == 16)
    png_set_expand_16(png);
  if (bits == 16)
    png_set_swap(png); // PNG has the high byte first.
  if (channels % 2 == 0 && !hasAlpha) {
    if (hasKey)
      png_set_tRNS_to_alpha(png);
    else
      png_set_add_alpha(png, bits == 16 ? 0xffff : 0xff, PNG_FILLER_AFTER);
  }
  if (channels % 2 == 1 && (hasAlpha || hasKey))
    png_set_strip_alpha(png);
  if (channels < 3 && !isGrey)
    png_set_rgb_to_gray(png, PNG_ERROR_ACTION_NONE, 0.299, 0.587);
  if (channels >= 3 && isGrey)
    png_set_gray_to_rgb(png);
}

/// Checks the size in the header before memory is allocated. Sets the error's
/// message if it returns false.
bool checkSize(png_structp png, png_infop info, int64_t channels, int bits,
               const Budget &budget, Source &source) {
  const int64_t height = png_get_image_height(png, info),
                width = png_get_image_width(png, info);
  // Deflate's longest match has 258 bytes in 2 bits: 1,032 times as many.
  constexpr size_t mostExpansion = 1032;
  const size_t packed =
      png_get_rowbytes(png, info) * static_cast<size_t>(height);
  absl::Status status = budget.checkImage(height, width);
  if (status.ok())
    status =
        budget.check(height * width * channels * bits / 8, "its decoded image");
  if (status.ok() && packed / mostExpansion > source.size)
    status = absl::InvalidArgumentError(
        absl::StrCat("so few bytes cannot hold its ", height, "x", width,
                     " pixels: it ends too early"));
  std::snprintf(source.message, sizeof(source.message), "%.*s",
                static_cast<int>(status.message().size()),
                status.message().data());
  return status.ok();
}

/// Decodes the image. The function has no objects with destructors, which a
/// long jump would skip.
bool decode(png_structp png, png_infop info, int64_t channels, int bits,
            const Budget &budget, Source &source, Image &image,
            std::vector<png_bytep> &rows) {
  if (setjmp(png_jmpbuf(png)))
    return false;
  // Each row needs a pointer, and other chunks their expanded bytes.
  constexpr png_uint_32 longestSide = 1000000;
  constexpr png_alloc_size_t largestChunk = 8000000;
  png_set_user_limits(png, longestSide, longestSide);
  png_set_chunk_malloc_max(png, largestChunk);
  // A chunk over that limit is only a warning, and libpng allocates its memory
  // before it reads. These chunks change no pixel.
  static const png_byte unread[] = "eXIf\0iTXt\0pCAL\0sCAL\0sPLT\0tEXt\0zTXt";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, unread,
                              sizeof(unread) / 5);
  png_read_info(png, info);
  if (!checkSize(png, info, channels, bits, budget, source))
    return false;
  transform(png, info, channels, bits);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  image.height = png_get_image_height(png, info);
  image.width = png_get_image_width(png, info);
  image.channels = channels;
  const size_t rowBytes = png_get_rowbytes(png, info);
  if (rowBytes != static_cast<size_t>(image.width * channels * bits / 8))
    png_error(png, "its pixels have an unexpected format");
  image.pixels.resize(rowBytes * static_cast<size_t>(image.height));
  rows.resize(static_cast<size_t>(image.height));
  for (size_t y = 0; y < rows.size(); ++y)
    rows[y] = image.pixels.data() + y * rowBytes;
  png_read_image(png, rows.data());
  png_read_end(png, nullptr);
  return true;
}

} // namespace

absl::Status data::decodePng(const void *bytes, int64_t size, int64_t channels,
                             int bits, Image &image, const Budget &budget) {
  Source source = {static_cast<const unsigned char *>(bytes),
                   static_cast<size_t>(size), static_cast<size_t>(size)};
  if (size < 8 || png_sig_cmp(source.bytes, 0, 8) != 0)
    return absl::InvalidArgumentError(
        absl::StrCat("the string of ", size,
                     " bytes is not a PNG image: it has no PNG signature"));
  png_structp png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, fail, ignore);
  png_infop info = png ? png_create_info_struct(png) : nullptr;
  std::vector<png_bytep> rows;
  bool isDone = false;
  if (info) {
    png_set_read_fn(png, &source, readBytes);
    isDone = decode(png, info, channels, bits, budget, source, image, rows);
  }
  png_destroy_read_struct(&png, &info, nullptr);
  if (isDone)
    return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the string of ", size,
                   " bytes does not decode as a PNG image: ", source.message));
}
