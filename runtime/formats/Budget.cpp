//===- Budget.cpp - Limits on memory for data -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Budget.h"

#include "runtime/formats/DescribeData.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

using namespace systole;
using namespace systole::data;

std::string Budget::recordLimit() const {
  return absl::StrCat(", more than --max_record_bytes=", recordBytes,
                      " allows; raise it if such large data is intended");
}

absl::Status Budget::tooLarge(int64_t bytes, absl::string_view what) const {
  return absl::InvalidArgumentError(
      absl::StrCat(what, " takes ", bytes, " bytes", recordLimit()));
}

absl::StatusOr<int64_t> Budget::bytesOf(absl::Span<const int64_t> dims,
                                        int64_t elementBytes) const {
  // A dimension of 0 does not make the others harmless: loops run over them.
  int64_t most = elementBytes, bytes = elementBytes;
  bool isNumber = true;
  for (int64_t dim : dims) {
    isNumber &= dim >= 0 &&
                !__builtin_mul_overflow(most, std::max<int64_t>(dim, 1), &most);
    bytes *= isNumber ? dim : 0;
  }
  if (isNumber && most <= recordBytes)
    return bytes;
  return absl::InvalidArgumentError(absl::StrCat(
      "a value of ", formatDims(dims), " elements of ", elementBytes,
      elementBytes == 1 ? " byte" : " bytes", " takes ",
      isNumber ? absl::StrCat(most) : "2^63 or more", " bytes", recordLimit()));
}

absl::Status Budget::checkImage(int64_t height, int64_t width) const {
  // The sides are 32-bit numbers.
  if (height * width <= imagePixels)
    return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("it has ", height, "x", width,
                   " pixels, more than --max_image_pixels=", imagePixels,
                   " allows; raise it if such large images are intended"));
}
