//===- JpegTest.cpp - Images of pipelines ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Jpeg.h"
#include "Pipelines.h"
#include "TestRecords.h"
#include "runtime/data/record_ops/Host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>

#include <jpeglib.h>

using namespace systole::data;
using namespace systole::test;
using ::testing::HasSubstr;

namespace {

std::string input(const char *name) {
  return readFile(sourcePath(std::string("test/Runtime/Inputs/") + name));
}

/// The pixels of a PPM or PGM file of 30x21.
std::vector<uint8_t> pixelsOf(const std::string &file) {
  const size_t header = sizeof("P6\n30 21\n255\n") - 1;
  return std::vector<uint8_t>(file.begin() + header, file.end());
}

TEST(Jpeg, GivesTheColoursThatTensorFlowDoes) {
  std::string jpeg = input("colour.jpg");
  Image image;
  ASSERT_TRUE(decodeJpeg(jpeg.data(), jpeg.size(), 3, image).ok());
  EXPECT_EQ(image.height, 21);
  EXPECT_EQ(image.width, 30);
  EXPECT_EQ(image.pixels, pixelsOf(input("colour.ppm")));
}

TEST(Jpeg, GivesTheGreyThatTensorFlowDoes) {
  std::string jpeg = input("colour.jpg");
  Image image;
  ASSERT_TRUE(decodeJpeg(jpeg.data(), jpeg.size(), 1, image).ok());
  EXPECT_EQ(image.pixels, pixelsOf(input("grey.pgm")));
}

TEST(Jpeg, SaysThatBytesAreNoImage) {
  Image image;
  EXPECT_THAT(
      decodeJpeg("no image", 8, 3, image).message(),
      HasSubstr("the string of 8 bytes does not decode as a JPEG image: "));
  EXPECT_EQ(decodeJpeg("", 0, 3, image).message(),
            "the string to decode as a JPEG image is empty");
}

TEST(Jpeg, BelievesNoSizeThatTakesAllMemory) {
  // The header of the frame: a marker, its length, bits, height and width.
  std::string jpeg = input("colour.jpg");
  size_t frame = jpeg.find("\xff\xc0");
  ASSERT_NE(frame, std::string::npos);
  jpeg.replace(frame + 5, 4, std::string("\xff\0\xff\0", 4));
  Image image;
  absl::Status status = decodeJpeg(jpeg.data(), jpeg.size(), 3, image);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(),
              testing::HasSubstr("it has 65280x65280 pixels, more than "
                                 "--max_image_pixels=134217728 allows"));
}

TEST(Jpeg, SaysThatAnImageEndsEarly) {
  std::string jpeg = input("colour.jpg");
  Image image;
  absl::Status status = decodeJpeg(jpeg.data(), jpeg.size() / 2, 3, image);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("does not decode as a JPEG image"));
}

/// Compresses an image whose colours `prepare` describes; `fill` sets each row.
std::string
compress(int height, int width, int channels, J_COLOR_SPACE colours,
         absl::FunctionRef<void(jpeg_compress_struct &)> prepare,
         absl::FunctionRef<void(JDIMENSION, std::vector<JSAMPLE> &)> fill) {
  jpeg_compress_struct encoder = {};
  jpeg_error_mgr errors;
  encoder.err = jpeg_std_error(&errors);
  jpeg_create_compress(&encoder);
  unsigned char *bytes = nullptr;
  unsigned long size = 0;
  jpeg_mem_dest(&encoder, &bytes, &size);
  encoder.image_height = static_cast<JDIMENSION>(height);
  encoder.image_width = static_cast<JDIMENSION>(width);
  encoder.input_components = channels;
  encoder.in_color_space = colours;
  jpeg_set_defaults(&encoder);
  prepare(encoder);
  jpeg_start_compress(&encoder, TRUE);
  std::vector<JSAMPLE> row(static_cast<size_t>(width * channels));
  while (encoder.next_scanline < encoder.image_height) {
    fill(encoder.next_scanline, row);
    JSAMPROW at = row.data();
    jpeg_write_scanlines(&encoder, &at, 1);
  }
  jpeg_finish_compress(&encoder);
  jpeg_destroy_compress(&encoder);
  std::string jpeg(reinterpret_cast<char *>(bytes), size);
  std::free(bytes);
  return jpeg;
}

/// An image of some blocks of coefficients, whose colours are upsampled or
/// not.
std::string photograph(int height, int width, bool isSubsampled) {
  uint32_t state = 1;
  return compress(
      height, width, 3, JCS_RGB,
      [&](jpeg_compress_struct &encoder) {
        jpeg_set_quality(&encoder, 90, TRUE);
        if (!isSubsampled)
          encoder.comp_info[0].h_samp_factor =
              encoder.comp_info[0].v_samp_factor = 1;
      },
      [&](JDIMENSION line, std::vector<JSAMPLE> &row) {
        for (size_t i = 0; i < row.size(); ++i) {
          state = state * 1664525 + 1013904223;
          row[i] = static_cast<JSAMPLE>(i * 5 + line * 3 + (state >> 27));
        }
      });
}

/// An image of four colours, of one block, whose coefficients are exact: one
/// value for each.
std::string printed(const std::array<JSAMPLE, 4> &cmyk, bool isAdobe,
                    bool isYcck) {
  return compress(
      8, 8, 4, JCS_CMYK,
      [&](jpeg_compress_struct &encoder) {
        jpeg_set_colorspace(&encoder, isYcck ? JCS_YCCK : JCS_CMYK);
        jpeg_set_quality(&encoder, 100, TRUE);
        encoder.write_Adobe_marker = isAdobe;
      },
      [&](JDIMENSION, std::vector<JSAMPLE> &row) {
        for (size_t i = 0; i < row.size(); ++i)
          row[i] = cmyk[i % 4];
      });
}

TEST(Jpeg, ConvertsPrintedColoursAsTensorFlowDoes) {
  // Adobe inverts them: then a colour is c k / 255, otherwise
  // (255 - c)(255 - k) / 255.
  const std::array<JSAMPLE, 4> cmyk = {200, 100, 40, 128};
  Image image;
  std::string jpeg = printed(cmyk, true, false);
  ASSERT_TRUE(decodeJpeg(jpeg.data(), jpeg.size(), 3, image).ok());
  EXPECT_THAT(absl::MakeSpan(image.pixels).first(3),
              testing::ElementsAre(100, 50, 20));
  EXPECT_EQ(image.pixels.size(), 8u * 8 * 3);

  jpeg = printed(cmyk, false, false);
  ASSERT_TRUE(decodeJpeg(jpeg.data(), jpeg.size(), 3, image).ok());
  EXPECT_THAT(absl::MakeSpan(image.pixels).first(3),
              testing::ElementsAre(27, 77, 107));

  // The conversion to YCCK and back rounds.
  jpeg = printed(cmyk, true, true);
  ASSERT_TRUE(decodeJpeg(jpeg.data(), jpeg.size(), 3, image).ok());
  const int expected[] = {100, 50, 20};
  for (size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(image.pixels[i], expected[i], 1);

  absl::Status status = decodeJpeg(jpeg.data(), jpeg.size(), 1, image);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("it has the colors CMYK, which become 3 channels, "
                        "not 1"));
}

TEST(Jpeg, DecodesPartsOfPrintedColours) {
  std::string jpeg = printed({200, 100, 40, 128}, true, false);
  Image part;
  absl::Status status = decodeJpegPart(
      jpeg.data(), jpeg.size(), 3,
      [](const Image &) { return Box{2, 2, 3, 3}; }, part);
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_EQ(*part.at(3, 3), 100);
}

TEST(Jpeg, DecodesPartsAsTheWhole) {
  // Also where colours are upsampled across the edge of a part.
  for (bool isSubsampled : {true, false})
    for (int64_t channels : {1, 3}) {
      std::string jpeg = photograph(131, 197, isSubsampled);
      Image whole;
      ASSERT_TRUE(decodeJpeg(jpeg.data(), jpeg.size(), channels, whole).ok());
      systole_host host;
      host.reset(3);
      for (int i = 0; i < 200; ++i) {
        Box box;
        Image part;
        absl::Status status = decodeJpegPart(
            jpeg.data(), jpeg.size(), channels,
            [&](const Image &image) {
              EXPECT_EQ(image.height, whole.height);
              EXPECT_EQ(image.width, whole.width);
              auto draw = [&] { return host.draw(); };
              return box = randomBox(image, centralBox(image, 8, 8), draw);
            },
            part);
        ASSERT_TRUE(status.ok()) << status;
        std::vector<uint8_t> expected(90 * 70 * channels), got = expected;
        resize(whole, box, i % 2 != 0, 90, 70, expected.data());
        resize(part, box, i % 2 != 0, 90, 70, got.data());
        ASSERT_EQ(got, expected) << "box at " << box.top << ", " << box.left
                                 << " of " << box.height << "x" << box.width;
      }
    }
}

TEST(Jpeg, DecodesNothingBehindAPart) {
  std::string jpeg = photograph(131, 197, true);
  auto size = static_cast<int64_t>(jpeg.size() / 2);
  Image part;
  absl::Status status = decodeJpegPart(
      jpeg.data(), size, 3, [](const Image &) { return Box{0, 0, 9, 9}; },
      part);
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_LT(part.pixels.size(), 40u * 197 * 3);
  status = decodeJpegPart(
      jpeg.data(), size, 3, [](const Image &) { return Box{120, 0, 9, 9}; },
      part);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("does not decode as a JPEG image"));
}

/// 20 x 25 pixels of 10 times their column.
Image ramp() {
  Image image;
  image.height = 20;
  image.width = 25;
  image.channels = 1;
  for (int y = 0; y < 20; ++y)
    for (int x = 0; x < 25; ++x)
      image.pixels.push_back(static_cast<uint8_t>(10 * x));
  return image;
}

TEST(Resize, InterpolatesBetweenCentres) {
  // Columns 4 to 14 in 5 pixels: centres at 4.5, 6.5, ... of columns whose
  // centres are at 0, 1, ...
  uint8_t out[2 * 5];
  resize(ramp(), {3, 4, 8, 10}, /*mirror=*/false, 2, 5, out);
  EXPECT_THAT(out,
              testing::ElementsAre(45, 65, 85, 105, 125, 45, 65, 85, 105, 125));
}

TEST(Resize, Mirrors) {
  uint8_t out[5];
  resize(ramp(), {3, 4, 8, 10}, /*mirror=*/true, 1, 5, out);
  EXPECT_THAT(out, testing::ElementsAre(125, 105, 85, 65, 45));
}

TEST(Resize, RepeatsTheEdge) {
  // Twice as many pixels as there are: the first centre is outside of the
  // first column's.
  uint8_t out[6];
  resize(ramp(), {0, 0, 1, 3}, /*mirror=*/false, 1, 6, out);
  EXPECT_THAT(out, testing::ElementsAre(0, 3, 8, 13, 18, 23));
}

TEST(CentralBox, IsSevenEighthsOfTheShorterSide) {
  Box box = centralBox(ramp(), 224, 224);
  EXPECT_DOUBLE_EQ(box.height, 17.5);
  EXPECT_DOUBLE_EQ(box.width, 17.5);
  EXPECT_DOUBLE_EQ(box.top, 1.25);
  EXPECT_DOUBLE_EQ(box.left, 3.75);
}

TEST(RandomBox, LiesInTheImageAndHasItsBounds) {
  systole_host host;
  host.reset(7);
  Image image = ramp();
  for (int i = 0; i < 1000; ++i) {
    Box box = randomBox(image, {}, [&] { return host.draw(); });
    if (box.height == 0)
      continue; // Ten draws that did not fit.
    double area = box.height * box.width / (20 * 25);
    double ratio = box.width / box.height;
    EXPECT_GE(area, 0.08 - 1e-9);
    EXPECT_LE(area, 1.0);
    EXPECT_GE(ratio, 0.75 - 1e-9);
    EXPECT_LE(ratio, 4.0 / 3 + 1e-9);
    EXPECT_GE(box.top, 0);
    EXPECT_LE(box.top + box.height, 20 + 1e-9);
    EXPECT_GE(box.left, 0);
    EXPECT_LE(box.left + box.width, 25 + 1e-9);
  }
}

/// The result of `decode_jpeg` for an image of this size.
std::vector<uint8_t> decodeAs(systole_host &host, const std::string &jpeg,
                              std::vector<int64_t> dims, const char *crop) {
  RecordOperation operation("decode_jpeg", {{"", SYSTOLE_STRING, 0, nullptr}},
                            {{"", SYSTOLE_U8, 3, dims.data()}},
                            {text("crop", crop)});
  if (operation.run(host, {valueOf(jpeg)}) != SYSTOLE_OK)
    return {};
  const auto *pixels = static_cast<const uint8_t *>(operation.results[0].data);
  return std::vector<uint8_t>(pixels, pixels + operation.results[0].bytes);
}

TEST(DecodeJpeg, IsTheSameForTheSameKey) {
  std::string jpeg = input("colour.jpg");
  auto decode = [&](uint64_t key, const char *crop) {
    systole_host host;
    host.reset(key);
    std::vector<uint8_t> pixels = decodeAs(host, jpeg, {8, 8, 3}, crop);
    EXPECT_EQ(pixels.size(), 8u * 8 * 3);
    return pixels;
  };
  EXPECT_EQ(decode(1, "random"), decode(1, "random"));
  EXPECT_NE(decode(1, "random"), decode(2, "random"));
  EXPECT_EQ(decode(1, "center"), decode(2, "center"));
}

TEST(DecodeJpeg, TakesAnImageAsItIs) {
  std::string jpeg = input("colour.jpg");
  systole_host host;
  EXPECT_EQ(decodeAs(host, jpeg, {21, 30, 3}, "none"),
            pixelsOf(input("colour.ppm")));
  EXPECT_TRUE(decodeAs(host, jpeg, {20, 30, 3}, "none").empty());
  EXPECT_EQ(host.status.message(),
            "the image has 21x30 pixels, its tensor takes 20x30: crop it (crop "
            "= \"center\" or \"random\") or make it that large (data.resize)");
}

} // namespace
