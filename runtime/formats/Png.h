//===- Png.h - PNG images ---------------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_FORMATS_PNG_H
#define SYSTOLE_RUNTIME_FORMATS_PNG_H

#include "runtime/formats/Jpeg.h"

namespace systole::data {

/// Decodes an image to `channels`: 1 grey, 2 grey and alpha, 3 colour, 4 colour
/// and alpha. They have 8 bits, or 16 in the machine's order: two bytes of
/// `image.pixels` each. Converts the file's format to these.
absl::Status decodePng(const void *bytes, int64_t size, int64_t channels,
                       int bits, Image &image, const Budget &budget = {});

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_FORMATS_PNG_H
