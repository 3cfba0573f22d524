//===- ImageOps.cpp - Operations on images --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// resize, crop, flip and adjust_*, as in tf.image.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/record_ops/RecordOp.h"
#include "runtime/formats/DescribeData.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace systole;
using namespace systole::data;

namespace {

/// Pixels of an image [height, width, channels], as numbers.
float pixel(const ValueView &image, int32_t dtype, int64_t i) {
  if (dtype == SYSTOLE_U8)
    return static_cast<unsigned char>(image.data()[i]);
  float value;
  std::memcpy(&value, image.data() + i * static_cast<int64_t>(sizeof(value)),
              sizeof(value));
  return value;
}

/// The position of an output pixel's centre between two input pixels.
struct Position {
  int64_t lower, upper;
  float weight;

  Position(int64_t at, float scale, int64_t size) {
    float place = (static_cast<float>(at) + 0.5f) * scale - 0.5f;
    float below = std::floor(place);
    lower = std::max<int64_t>(static_cast<int64_t>(below), 0);
    upper = std::min<int64_t>(static_cast<int64_t>(std::ceil(place)), size - 1);
    weight = place - below;
  }
};

/// An image without pixels has no result.
absl::Status checkPixels(const ValueView &image) {
  if (image.count() > 0)
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "an image of ", formatDims(image.dims()), " has no pixels to resize"));
}

absl::Status resizeBilinear(RecordCall &call) {
  ValueView image = call.input(0);
  RETURN_IF_ERROR(checkPixels(image));
  const int32_t dtype = call.inputType(0).dtype;
  const int64_t height = image.dims()[0], width = image.dims()[1],
                channels = image.dims()[2];
  const systole_tensor_spec &type = call.outputType(0);
  const int64_t rows = type.dims[0], columns = type.dims[1];
  ASSIGN_OR_RETURN(char *out, call.output(0, {rows, columns, channels}));
  auto *to = reinterpret_cast<float *>(out);
  const float yScale = static_cast<float>(height) / static_cast<float>(rows);
  const float xScale = static_cast<float>(width) / static_cast<float>(columns);
  std::vector<Position> places;
  for (int64_t x = 0; x < columns; ++x)
    places.emplace_back(x, xScale, width);
  for (int64_t y = 0; y < rows; ++y) {
    Position row(y, yScale, height);
    for (const Position &column : places)
      for (int64_t c = 0; c < channels; ++c) {
        auto at = [&](int64_t v, int64_t u) {
          return pixel(image, dtype, (v * width + u) * channels + c);
        };
        auto between = [&](int64_t v) {
          float left = at(v, column.lower), right = at(v, column.upper);
          return left + (right - left) * column.weight;
        };
        float top = between(row.lower), bottom = between(row.upper);
        *to++ = top + (bottom - top) * row.weight;
      }
  }
  return absl::OkStatus();
}

absl::Status resizeNearest(RecordCall &call) {
  ValueView image = call.input(0);
  RETURN_IF_ERROR(checkPixels(image));
  const systole_tensor_spec &type = call.outputType(0);
  const int64_t height = image.dims()[0], width = image.dims()[1],
                channels = image.dims()[2];
  const int64_t rows = type.dims[0], columns = type.dims[1];
  const int64_t bytes = channels * runtime::elementBytes(type.dtype);
  ASSIGN_OR_RETURN(char *to, call.output(0, {rows, columns, channels}));
  auto nearest = [](int64_t at, int64_t outer, int64_t size) {
    float scale = static_cast<float>(size) / static_cast<float>(outer);
    float place = (static_cast<float>(at) + 0.5f) * scale;
    return std::min(static_cast<int64_t>(std::floor(place)), size - 1);
  };
  for (int64_t y = 0; y < rows; ++y)
    for (int64_t x = 0; x < columns; ++x)
      std::memcpy(to + (y * columns + x) * bytes,
                  image.data() + (nearest(y, rows, height) * width +
                                  nearest(x, columns, width)) *
                                     bytes,
                  static_cast<size_t>(bytes));
  return absl::OkStatus();
}

} // namespace

RecordOpOr data::makeResize(const systole_record_op &op,
                            const Attributes &attributes) {
  if (attributes.string("method") == "nearest")
    return makeRecordOp(resizeNearest);
  return makeRecordOp(resizeBilinear);
}

RecordOpOr data::makeCrop(const systole_record_op &op,
                          const Attributes &attributes) {
  std::string place(attributes.string("at"));
  std::vector<int64_t> offset = attributes.integers("offset");
  return makeRecordOp([place, offset](RecordCall &call) -> absl::Status {
    ValueView image = call.input(0);
    const systole_tensor_spec &type = call.outputType(0);
    const int64_t height = type.dims[0], width = type.dims[1];
    const int64_t down = image.dims()[0] - height,
                  right = image.dims()[1] - width;
    int64_t top = down / 2, left = right / 2;
    if (!offset.empty()) {
      top = offset[0];
      left = offset[1];
    }
    if (down < 0 || right < 0 || top > down || left > right)
      return absl::InvalidArgumentError(absl::StrCat(
          "the image has ", image.dims()[0], "x", image.dims()[1],
          " pixels, of which ", height, "x", width, " cannot be taken there"));
    if (place == "random") {
      auto draw = [&](int64_t room) {
        return static_cast<int64_t>(call.host.draw() *
                                    static_cast<double>(room + 1));
      };
      top = draw(down);
      left = draw(right);
    }
    const int64_t bytes = image.bytes() / (image.dims()[0] * image.dims()[1]);
    ASSIGN_OR_RETURN(char *to, call.output(0, {height, width, image.dims()[2]},
                                           height * width * bytes));
    for (int64_t y = 0; y < height; ++y)
      std::memcpy(to + y * width * bytes,
                  image.data() + ((top + y) * image.dims()[1] + left) * bytes,
                  static_cast<size_t>(width * bytes));
    return absl::OkStatus();
  });
}

RecordOpOr data::makeFlip(const systole_record_op &op,
                          const Attributes &attributes) {
  const bool isVertical = attributes.string("direction") == "up_down";
  const bool isRandom = attributes.integer("random", 0) != 0;
  return makeRecordOp([=](RecordCall &call) -> absl::Status {
    ValueView image = call.input(0);
    ASSIGN_OR_RETURN(char *to, call.output(0, image.dims(), image.bytes()));
    if ((isRandom && call.host.draw() >= 0.5) || image.bytes() == 0) {
      std::memcpy(to, image.data(), static_cast<size_t>(image.bytes()));
      return absl::OkStatus();
    }
    // Reverses rows, or the pixels of each row.
    const int64_t count = isVertical ? image.dims()[0] : image.dims()[1];
    const int64_t outer = isVertical ? 1 : image.dims()[0];
    const int64_t bytes = image.bytes() / (count * outer);
    for (int64_t row = 0; row < outer; ++row)
      for (int64_t i = 0; i < count; ++i)
        std::memcpy(to + (row * count + i) * bytes,
                    image.data() + (row * count + count - 1 - i) * bytes,
                    static_cast<size_t>(bytes));
    return absl::OkStatus();
  });
}

//===----------------------------------------------------------------------===//
// Colours
//===----------------------------------------------------------------------===//

namespace {

/// A colour's hue, saturation and value, each from 0 to 1.
void toHsv(const float *rgb, float *hsv) {
  float most = std::max({rgb[0], rgb[1], rgb[2]});
  float range = most - std::min({rgb[0], rgb[1], rgb[2]});
  hsv[2] = most;
  hsv[1] = most > 0 ? range / most : 0;
  float hue = 0;
  if (range > 0) {
    if (most == rgb[0])
      hue = (rgb[1] - rgb[2]) / range;
    else if (most == rgb[1])
      hue = 2 + (rgb[2] - rgb[0]) / range;
    else
      hue = 4 + (rgb[0] - rgb[1]) / range;
  }
  hsv[0] = hue / 6 - std::floor(hue / 6);
}

void toRgb(const float *hsv, float *rgb) {
  for (int c = 0; c < 3; ++c) {
    // The share of each primary colour that remains at that hue.
    constexpr float places[] = {3, 2, 4};
    float distance = std::fabs(hsv[0] * 6 - places[c]);
    float share = c == 0 ? distance - 1 : 2 - distance;
    share = std::clamp(share, 0.f, 1.f);
    rgb[c] = hsv[2] * (1 - hsv[1] + hsv[1] * share);
  }
}

/// Makes an operation on colours: f32 as they are, ui8 scaled to 0 to 1.
/// `change` takes the pixels, their number, their channels and a factor. The
/// factor is drawn from `range` or, without that, given by `key`.
template <typename Change>
RecordOpOr makeColour(const Attributes &attributes, absl::string_view key,
                      Change change) {
  std::vector<double> range = attributes.numbers("range");
  const double fixed = attributes.number(key, 0);
  return makeRecordOp([=](RecordCall &call) -> absl::Status {
    ValueView image = call.input(0);
    ASSIGN_OR_RETURN(char *to, call.output(0, image.dims(), image.bytes()));
    double amount = fixed;
    if (range.size() == 2)
      amount = range[0] + (range[1] - range[0]) * call.host.draw();
    const int32_t dtype = call.inputType(0).dtype;
    const int64_t count = image.count(), channels = image.dims()[2];
    if (count == 0)
      return absl::OkStatus();
    RETURN_IF_ERROR(call.checkList(count, sizeof(float)));
    std::vector<float> values(static_cast<size_t>(count));
    for (int64_t i = 0; i < count; ++i) {
      float value = pixel(image, dtype, i);
      values[static_cast<size_t>(i)] =
          dtype == SYSTOLE_U8 ? value * (1.f / 255.f) : value;
    }
    change(values.data(), count / channels, channels,
           static_cast<float>(amount));
    if (dtype != SYSTOLE_U8) {
      std::memcpy(to, values.data(), values.size() * sizeof(float));
      return absl::OkStatus();
    }
    // Rounding follows tf.image.convert_image_dtype.
    for (int64_t i = 0; i < count; ++i)
      to[i] = static_cast<char>(static_cast<unsigned char>(
          std::clamp(values[static_cast<size_t>(i)] * 255.5f, 0.f, 255.f)));
    return absl::OkStatus();
  });
}

/// The same for a change of each pixel's hue, saturation and value.
template <typename Change>
RecordOpOr makeHsvChange(const Attributes &attributes, absl::string_view key,
                         Change change) {
  return makeColour(
      attributes, key,
      [change](float *values, int64_t pixels, int64_t, float amount) {
        for (int64_t i = 0; i < pixels; ++i) {
          float hsv[3];
          toHsv(values + 3 * i, hsv);
          change(hsv, amount);
          toRgb(hsv, values + 3 * i);
        }
      });
}

} // namespace

RecordOpOr data::makeAdjustBrightness(const systole_record_op &op,
                                      const Attributes &attributes) {
  return makeColour(
      attributes, "delta",
      [](float *values, int64_t pixels, int64_t channels, float delta) {
        for (int64_t i = 0; i < pixels * channels; ++i)
          values[i] += delta;
      });
}

RecordOpOr data::makeAdjustContrast(const systole_record_op &op,
                                    const Attributes &attributes) {
  return makeColour(
      attributes, "factor",
      [](float *values, int64_t pixels, int64_t channels, float factor) {
        for (int64_t c = 0; c < channels; ++c) {
          double sum = 0;
          for (int64_t i = 0; i < pixels; ++i)
            sum += values[i * channels + c];
          auto mean = static_cast<float>(sum / static_cast<double>(pixels));
          for (int64_t i = 0; i < pixels; ++i) {
            float &value = values[i * channels + c];
            value = (value - mean) * factor + mean;
          }
        }
      });
}

RecordOpOr data::makeAdjustSaturation(const systole_record_op &op,
                                      const Attributes &attributes) {
  return makeHsvChange(attributes, "factor", [](float *hsv, float factor) {
    hsv[1] = std::clamp(hsv[1] * factor, 0.f, 1.f);
  });
}

RecordOpOr data::makeAdjustHue(const systole_record_op &op,
                               const Attributes &attributes) {
  return makeHsvChange(attributes, "delta", [](float *hsv, float delta) {
    hsv[0] += delta;
    hsv[0] -= std::floor(hsv[0]);
  });
}
