//===- Images.h - PNG and JPEG images ------------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_IMAGES_H
#define SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_IMAGES_H

#include "Mutator.h"

namespace systole::fuzz {

/// Changes the chunks of a PNG image: sizes and types in IHDR, what IDAT
/// decompresses to, other chunks; with valid checksums.
std::string mutatePng(absl::string_view file, Random &random);

/// Changes the segments of a JPEG image with valid lengths: sizes and sampling
/// in the frame header, tables, the entropy-coded data.
std::string mutateJpeg(absl::string_view file, Random &random);

/// One of the two, by how the file begins.
std::string mutateImage(absl::string_view file, Random &random);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_IMAGES_H
