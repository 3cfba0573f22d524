//===- Jpeg.cpp - JPEG images ---------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "MemoryFile.h"

#include "runtime/formats/Jpeg.h"

using namespace systole::data;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  for (int64_t channels : {1, 3}) {
    Image image;
    if (!decodeJpeg(bytes, static_cast<int64_t>(size), channels, image,
                    systole::fuzz::limits)
             .ok())
      continue;
    systole::fuzz::require(
        image.pixels.size() ==
        static_cast<size_t>(image.height * image.width * channels));
    uint8_t pixels[8 * 8 * 3];
    double drawn = 0;
    Box box = randomBox(image, centralBox(image, 8, 8), [&] {
      drawn = drawn * 0.5 + 0.37;
      return drawn < 1 ? drawn : 0.5;
    });
    resize(image, box, /*mirror=*/size % 2 != 0, 8, 8, pixels);
  }
  return 0;
}
