//===- Host.cpp - What compiled input functions call ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Host.h"
#include "runtime/data/Jpeg.h"
#include "runtime/data/Random.h"
#include "runtime/proto/example.pb.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

using namespace systole;
using namespace systole::runtime;

void systole_host::reset(uint64_t elementKey) {
  status = absl::OkStatus();
  arena.Reset();
  key = elementKey;
}

double systole_host::draw() {
  key = data::mix(key);
  return static_cast<double>(key >> 11) * 0x1p-53;
}

systole_status systole_host::fail(absl::Status error) {
  systole_status code = static_cast<systole_status>(error.code());
  if (status.ok())
    status = std::move(error);
  return code;
}

//===----------------------------------------------------------------------===//
// tf.Example
//===----------------------------------------------------------------------===//

namespace {

std::string plural(int64_t count, absl::string_view noun) {
  return absl::StrCat(count, " ", noun, count == 1 ? "" : "s");
}

/// What a feature holds, in words.
std::string describe(const proto::Feature &feature) {
  switch (feature.kind_case()) {
  case proto::Feature::kBytesList:
    return plural(feature.bytes_list().value_size(), "string");
  case proto::Feature::kFloatList:
    return plural(feature.float_list().value_size(), "float");
  case proto::Feature::kInt64List:
    return absl::StrCat(feature.int64_list().value_size(), " int64");
  case proto::Feature::KIND_NOT_SET:
    break;
  }
  return "nothing";
}

/// What a spec asks for, in the same words.
std::string describeWanted(const systole_tensor_spec &spec) {
  int64_t count = elementCount(spec);
  if (spec.dtype == SYSTOLE_STRING)
    return plural(count, "string");
  if (spec.dtype == SYSTOLE_F32)
    return plural(count, "float");
  return absl::StrCat(count, " int64");
}

std::string describeType(const systole_tensor_spec &spec) {
  if (spec.dtype == SYSTOLE_STRING)
    return "string";
  return absl::StrCat("tensor<", typeName(spec), ">");
}

std::string listFeatures(const proto::Features &features) {
  std::vector<std::string> found;
  for (const auto &[name, feature] : features.feature())
    found.push_back(absl::StrCat("'", name, "' (", describe(feature), ")"));
  if (found.empty())
    return "no feature";
  std::sort(found.begin(), found.end());
  return absl::StrJoin(found, ", ");
}

/// Sets `value` to the elements of a list, if there are `count`.
template <typename List>
bool takeList(const List &list, int64_t count, systole_value &value) {
  if (list.value_size() != count)
    return false;
  // The ABI's values are mutable where a function's outputs are; these are
  // only read.
  const auto *elements = list.value().data();
  value.data = const_cast<void *>(static_cast<const void *>(elements));
  value.bytes = count * static_cast<int64_t>(sizeof(*elements));
  return true;
}

/// Sets `value` to what `feature` holds, if that is what `spec` asks for.
bool takeFeature(const proto::Feature &feature, const systole_tensor_spec &spec,
                 systole_value &value) {
  int64_t count = elementCount(spec);
  switch (spec.dtype) {
  case SYSTOLE_STRING: {
    if (feature.bytes_list().value_size() != 1 || count != 1)
      return false;
    const std::string &bytes = feature.bytes_list().value(0);
    value = {const_cast<char *>(bytes.data()),
             static_cast<int64_t>(bytes.size())};
    return true;
  }
  case SYSTOLE_F32:
    return takeList(feature.float_list(), count, value);
  case SYSTOLE_S64:
    return takeList(feature.int64_list(), count, value);
  default:
    return false;
  }
}

} // namespace

extern "C" systole_status
systole_parse_example(systole_host *host, const void *record, int64_t bytes,
                      const systole_tensor_spec *features, int32_t count,
                      systole_value *values) {
  auto *example =
      google::protobuf::Arena::CreateMessage<proto::Example>(&host->arena);
  if (bytes > std::numeric_limits<int>::max() ||
      !example->ParseFromArray(record, static_cast<int>(bytes)))
    return host->fail(absl::DataLossError(
        absl::StrCat("the record is not a tf.Example: its ",
                     plural(bytes, "byte"), " do not parse")));

  const auto &found = example->features().feature();
  for (int32_t i = 0; i < count; ++i) {
    const systole_tensor_spec &spec = features[i];
    auto it = found.find(spec.name);
    if (it == found.end())
      return host->fail(absl::InvalidArgumentError(
          absl::StrCat("feature '", spec.name, "' is missing: the record has ",
                       listFeatures(example->features()))));
    if (!takeFeature(it->second, spec, values[i]))
      return host->fail(absl::InvalidArgumentError(absl::StrCat(
          "feature '", spec.name, "' holds ", describe(it->second), ", not ",
          describeWanted(spec), " as ", describeType(spec),
          " asks for: the record has ", listFeatures(example->features()))));
  }
  return SYSTOLE_OK;
}

extern "C" systole_status systole_decode_raw(systole_host *host,
                                             const void *string,
                                             int64_t string_bytes, void *out,
                                             int64_t bytes) {
  if (string_bytes != bytes)
    return host->fail(absl::InvalidArgumentError(
        absl::StrCat("the string to decode has ", plural(string_bytes, "byte"),
                     ", its tensor takes ", bytes)));
  std::memcpy(out, string, bytes);
  return SYSTOLE_OK;
}

extern "C" systole_status systole_decode_jpeg(systole_host *host,
                                              const void *string,
                                              int64_t string_bytes, void *out,
                                              int64_t height, int64_t width,
                                              int64_t channels, int64_t crop) {
  data::Image image;
  absl::Status status = data::decodeJpeg(string, string_bytes, channels, image);
  if (!status.ok())
    return host->fail(std::move(status));
  auto *pixels = static_cast<uint8_t *>(out);
  if (crop == SYSTOLE_CROP_NONE) {
    if (image.height != height || image.width != width)
      return host->fail(absl::InvalidArgumentError(
          absl::StrCat("the image has ", image.height, "x", image.width,
                       " pixels, its tensor takes ", height, "x", width,
                       ": crop it (crop = \"center\" or \"random\")")));
    std::memcpy(pixels, image.pixels.data(), image.pixels.size());
    return SYSTOLE_OK;
  }
  data::Box box = data::centralBox(image, height, width);
  bool mirror = false;
  if (crop == SYSTOLE_CROP_RANDOM) {
    box = data::randomBox(image, box, [&] { return host->draw(); });
    mirror = host->draw() < 0.5;
  }
  data::resize(image, box, mirror, height, width, pixels);
  return SYSTOLE_OK;
}
