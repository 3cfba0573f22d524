//===- Png.cpp - Bytes as a PNG image -------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "MemoryFile.h"

#include "runtime/formats/Png.h"

using namespace systole::data;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  for (int64_t channels : {1, 2, 3, 4})
    for (int bits : {8, 16}) {
      Image image;
      if (!decodePng(bytes, static_cast<int64_t>(size), channels, bits, image,
                     systole::fuzz::limits)
               .ok())
        continue;
      systole::fuzz::require(image.height * image.width <=
                             systole::fuzz::limits.imagePixels);
      systole::fuzz::require(image.pixels.size() ==
                             static_cast<size_t>(image.height * image.width *
                                                 channels * bits / 8));
    }
  return 0;
}
