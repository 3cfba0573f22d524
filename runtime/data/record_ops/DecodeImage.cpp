//===- DecodeImage.cpp - Decoding images ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// decode_jpeg and decode_png.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/record_ops/RecordOp.h"
#include "runtime/formats/Png.h"
#include "runtime/support/Status.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <cstring>

using namespace systole;
using namespace systole::data;

static absl::Status checkSize(const Image &image,
                              const systole_tensor_spec &type) {
  if (checkDims(type, {image.height, image.width, image.channels}).ok())
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "the image has ", image.height, "x", image.width,
      " pixels, its tensor takes ", type.dims[0], "x", type.dims[1],
      ": crop it (crop = \"center\" or \"random\") or make it that large "
      "(data.resize)"));
}

/// Returns the complete image.
static absl::Status give(RecordCall &call, const Image &image) {
  RETURN_IF_ERROR(checkSize(image, call.outputType(0)));
  absl::StatusOr<char *> to =
      call.output(0, {image.height, image.width, image.channels},
                  static_cast<int64_t>(image.pixels.size()));
  if (to.ok())
    std::memcpy(*to, image.pixels.data(), image.pixels.size());
  return to.status();
}

/// Returns a window of the image.
static absl::Status giveWindow(RecordCall &call, const Image &image,
                               absl::Span<const int64_t> window) {
  int64_t top = window[0], left = window[1], height = window[2],
          width = window[3];
  if (top + height > image.height || left + width > image.width)
    return absl::InvalidArgumentError(absl::StrCat(
        "the window of ", height, "x", width, " pixels at ", top, ", ", left,
        " is not within the image of ", image.height, "x", image.width));
  auto rowBytes = static_cast<size_t>(width * image.channels);
  ASSIGN_OR_RETURN(char *to,
                   call.output(0, {height, width, image.channels},
                               height * static_cast<int64_t>(rowBytes)));
  for (int64_t y = 0; y < height; ++y)
    std::memcpy(to + static_cast<size_t>(y) * rowBytes, image.at(top + y, left),
                rowBytes);
  return absl::OkStatus();
}

/// Whether a string begins as a PNG image does. Folders of photographs have
/// images of both formats with one ending, so each operation decodes both, as
/// TensorFlow's do.
static bool isPng(absl::string_view string) {
  return absl::StartsWith(string, "\x89PNG\r\n\x1a\n");
}

/// Decodes a JPEG image, or a PNG image of any color type.
static absl::Status decodeWhole(absl::string_view string, int64_t channels,
                                int bits, Image &image, const Budget &budget) {
  const auto size = static_cast<int64_t>(string.size());
  if (isPng(string))
    return decodePng(string.data(), size, channels, bits, image, budget);
  if (channels != 1 && channels != 3)
    return absl::InvalidArgumentError(absl::StrCat(
        "a JPEG image has 1 or 3 channels, its tensor takes ", channels));
  if (bits != 8)
    return absl::InvalidArgumentError(
        "a JPEG image has 8 bits a channel: decode it to ui8");
  return decodeJpeg(string.data(), size, channels, image, budget);
}

RecordOpOr data::makeDecodeJpeg(const systole_record_op &op,
                                const Attributes &attributes) {
  std::string crop(attributes.string("crop"));
  std::vector<int64_t> window = attributes.integers("window");
  return makeRecordOp([crop, window](RecordCall &call) -> absl::Status {
    absl::string_view string = call.string(0);
    const systole_tensor_spec &type = call.outputType(0);
    const auto size = static_cast<int64_t>(string.size());
    const int64_t channels = type.dims[2];
    // Each thread reuses the memory of its last image.
    thread_local Image image;
    if (window.empty() && crop != "center" && crop != "random") {
      absl::Status status =
          decodeWhole(string, channels, 8, image, call.host.budget);
      return status.ok() ? give(call, image) : status;
    }
    const int64_t height = type.dims[0], width = type.dims[1];
    Box box;
    bool mirror = false;
    // Decode the needed part only.
    auto choose = [&](const Image &whole) {
      if (!window.empty())
        // A window that is too large is rejected later.
        return box = {double(window[0]), double(window[1]), double(window[2]),
                      double(window[3])};
      box = centralBox(whole, height, width);
      if (crop == "random") {
        box = randomBox(whole, box, [&] { return call.host.draw(); });
        mirror = call.host.draw() < 0.5;
      }
      return box;
    };
    absl::Status status =
        isPng(string)
            ? decodeWhole(string, channels, 8, image, call.host.budget)
            : decodeJpegPart(string.data(), size, channels, choose, image,
                             call.host.budget);
    RETURN_IF_ERROR(status);
    if (isPng(string))
      choose(image);
    if (!window.empty())
      return giveWindow(call, image, window);
    absl::StatusOr<char *> to = call.output(0, {height, width, image.channels},
                                            height * width * image.channels);
    if (to.ok())
      resize(image, box, mirror, height, width,
             reinterpret_cast<uint8_t *>(*to));
    return to.status();
  });
}

RecordOpOr data::makeDecodePng(const systole_record_op &op,
                               const Attributes &attributes) {
  return makeRecordOp([](RecordCall &call) -> absl::Status {
    absl::string_view string = call.string(0);
    const systole_tensor_spec &type = call.outputType(0);
    // Each thread reuses the memory of its last image.
    thread_local Image image;
    if (!isPng(string) && !absl::StartsWith(string, "\xff\xd8\xff"))
      return absl::InvalidArgumentError(
          absl::StrCat("the string of ", string.size(),
                       " bytes is not a PNG image: it has no PNG signature"));
    absl::Status status =
        decodeWhole(string, type.dims[2], type.dtype == SYSTOLE_U16 ? 16 : 8,
                    image, call.host.budget);
    return status.ok() ? give(call, image) : status;
  });
}
