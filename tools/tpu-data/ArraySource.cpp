//===- ArraySource.cpp - Records of arrays --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes records of IDX, .npy and .npz files: a record has one row of each
// array.
//
//===----------------------------------------------------------------------===//

#include "Sources.h"

#include "runtime/data/readers/InputStream.h"
#include "runtime/formats/Arrays.h"
#include "runtime/formats/Zip.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>

using namespace systole;
using namespace systole::tools;
using runtime::ArrayHeader;

namespace {

/// The rows of an array, read in order.
class Array {
public:
  using Read = std::function<absl::StatusOr<int64_t>(char *to, int64_t size)>;

  /// `where` is the array's name in errors.
  static absl::StatusOr<Array> open(std::string name, std::string where,
                                    Read read, const data::Budget &budget);

  const std::string &name() const { return arrayName; }
  const std::string &where() const { return place; }
  int64_t rows() const { return header.shape[0]; }
  absl::Span<const int64_t> rowShape() const {
    return absl::MakeConstSpan(header.shape).subspan(1);
  }

  absl::StatusOr<Feature> next();

private:
  absl::Status fill(size_t size);
  absl::Status tooLarge(absl::string_view value, absl::string_view type) const;

  std::string arrayName, place;
  Read read;
  ArrayHeader header;
  std::string buffer;
  int64_t row = 0;
};

absl::Status Array::fill(size_t size) {
  // Memory grows with the bytes read, whatever the header claims.
  constexpr size_t step = 1 << 20;
  while (buffer.size() < size) {
    size_t before = buffer.size(), part = std::min(size - before, step);
    buffer.resize(before + part);
    absl::StatusOr<int64_t> got =
        read(&buffer[before], static_cast<int64_t>(part));
    buffer.resize(before + static_cast<size_t>(got.value_or(0)));
    RETURN_IF_ERROR(got.status());
    if (static_cast<size_t>(*got) < part)
      break;
  }
  return absl::OkStatus();
}

/// The error for a number of the last row that a feature cannot hold.
absl::Status Array::tooLarge(absl::string_view value,
                             absl::string_view type) const {
  return absl::OutOfRangeError(absl::StrCat(
      "'", place, "', row ", row - 1, ": ", value, " is too large for ", type,
      ", which a record holds instead of '", header.descr(), "'"));
}

absl::StatusOr<Array> Array::open(std::string name, std::string where,
                                  Read read, const data::Budget &budget) {
  Array array;
  array.arrayName = std::move(name);
  array.place = std::move(where);
  array.read = std::move(read);
  RETURN_IF_ERROR(array.fill(runtime::maxArrayHeaderBytes));
  absl::StatusOr<ArrayHeader> header = runtime::parseArrayHeader(array.buffer);
  if (!header.ok())
    return annotate(header.status(), absl::StrCat("'", array.place, "': "));
  absl::Status usable = header->checkRowMajor();
  if (header->shape.empty())
    usable = absl::InvalidArgumentError("it is a scalar, which has no rows");
  if (header->kind > ArrayHeader::Float ||
      (header->kind == ArrayHeader::Float && header->elementBytes == 2))
    usable = absl::InvalidArgumentError(
        absl::StrCat("it has elements of type '", header->descr(),
                     "'; bool, integers, float32 and float64 are read: convert "
                     "it with astype"));
  if (!usable.ok())
    return annotate(usable, absl::StrCat("'", array.place, "': "));
  // Each number of a row becomes a feature's value, of at most 8 bytes.
  absl::StatusOr<int64_t> rowBytes =
      budget.bytesOf(absl::MakeConstSpan(header->shape).subspan(1),
                     std::max<int64_t>(header->elementBytes, sizeof(int64_t)));
  if (!rowBytes.ok())
    return annotate(rowBytes.status(),
                    absl::StrCat("'", array.place, "': in a row, "));
  array.buffer.erase(0, static_cast<size_t>(header->bytes));
  array.header = *std::move(header);
  return array;
}

template <typename T> T load(const char *from, bool isBigEndian) {
  char bytes[sizeof(T)];
  std::memcpy(bytes, from, sizeof(T));
  if (isBigEndian)
    std::reverse(bytes, bytes + sizeof(T));
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

int64_t loadInteger(const char *from, const ArrayHeader &header) {
  bool big = header.isBigEndian;
  bool isSigned = header.kind == ArrayHeader::Signed;
  switch (header.elementBytes) {
  case 1:
    return isSigned ? int64_t{load<int8_t>(from, big)}
                    : int64_t{load<uint8_t>(from, big)};
  case 2:
    return isSigned ? int64_t{load<int16_t>(from, big)}
                    : int64_t{load<uint16_t>(from, big)};
  case 4:
    return isSigned ? int64_t{load<int32_t>(from, big)}
                    : int64_t{load<uint32_t>(from, big)};
  default:
    return load<int64_t>(from, big);
  }
}

absl::StatusOr<Feature> Array::next() {
  int64_t count = 1;
  for (size_t i = 1; i < header.shape.size(); ++i)
    count *= header.shape[i];
  auto bytes = static_cast<size_t>(count * header.elementBytes);
  RETURN_IF_ERROR(fill(bytes));
  if (buffer.size() < bytes)
    return absl::DataLossError(absl::StrCat(
        "'", place, "' is truncated: it ends in the middle of row ", row,
        " of ", rows(), ", which begins at byte ",
        header.bytes + row * static_cast<int64_t>(bytes)));
  ++row;
  const char *from = buffer.data();
  Feature feature;
  if (header.kind == ArrayHeader::Unsigned && header.elementBytes == 1 &&
      header.shape.size() > 1) {
    // Pixels, in the encoding of data.decode_raw.
    feature = std::vector<std::string>{buffer.substr(0, bytes)};
  } else if (header.kind == ArrayHeader::Float) {
    std::vector<float> values(static_cast<size_t>(count));
    for (size_t i = 0; i < values.size(); ++i) {
      if (header.elementBytes == 4) {
        values[i] = load<float>(from + 4 * i, header.isBigEndian);
        continue;
      }
      auto wide = load<double>(from + 8 * i, header.isBigEndian);
      values[i] = static_cast<float>(wide);
      if (std::isinf(values[i]) && !std::isinf(wide))
        return tooLarge(absl::StrCat(wide), "float32");
    }
    feature = std::move(values);
  } else {
    std::vector<int64_t> values(static_cast<size_t>(count));
    for (size_t i = 0; i < values.size(); ++i) {
      values[i] = loadInteger(
          from + static_cast<size_t>(header.elementBytes) * i, header);
      if (header.kind == ArrayHeader::Unsigned && values[i] < 0)
        return tooLarge(absl::StrCat(static_cast<uint64_t>(values[i])),
                        "int64");
    }
    feature = std::move(values);
  }
  buffer.erase(0, bytes);
  return feature;
}

class ArraySource : public Source {
public:
  explicit ArraySource(std::vector<Array> arrays) : arrays(std::move(arrays)) {}

  absl::StatusOr<bool> next(std::string &example) override {
    if (row == arrays[0].rows())
      return false;
    ++row;
    std::map<std::string, Feature> features;
    for (Array &array : arrays) {
      ASSIGN_OR_RETURN(Feature feature, array.next());
      features[array.name()] = std::move(feature);
    }
    example = makeExample(features);
    return true;
  }

private:
  std::vector<Array> arrays;
  int64_t row = 0;
};

/// The arrays of a file: one, or those of an archive. `name` may be empty.
absl::Status openFile(const std::string &name, const std::string &path,
                      const data::Budget &budget, std::vector<Array> &arrays) {
  if (!absl::EndsWith(path, ".npz")) {
    if (name.empty())
      return absl::InvalidArgumentError(absl::StrCat(
          "'", path, "' has no name for its feature: write NAME=", path));
    ASSIGN_OR_RETURN(std::shared_ptr<data::InputStream> stream,
                     data::openInputStream(path, {}));
    absl::StatusOr<Array> array = Array::open(
        name, path,
        [stream](char *to, int64_t size) { return stream->read(to, size); },
        budget);
    if (array.ok())
      arrays.push_back(*std::move(array));
    return array.status();
  }
  ASSIGN_OR_RETURN(std::string archive,
                   storage::readWhole(path, nullptr, INT64_MAX));
  absl::StatusOr<std::vector<runtime::ArchiveEntry>> entries =
      runtime::parseArchive(archive);
  std::string before = absl::StrCat("'", path, "': ");
  if (!entries.ok())
    return annotate(entries.status(), before);
  for (const runtime::ArchiveEntry &entry : *entries) {
    absl::StatusOr<std::string> bytes = runtime::unpack(archive, entry);
    if (!bytes.ok())
      return annotate(bytes.status(), before);
    auto rest = std::make_shared<std::string>(*std::move(bytes));
    auto at = std::make_shared<size_t>(0);
    std::string key(absl::StripSuffix(entry.name, ".npy"));
    ASSIGN_OR_RETURN(
        Array array,
        Array::open(
            name.empty() ? key : name, absl::StrCat(path, ":", key),
            [rest, at](char *to, int64_t size) -> absl::StatusOr<int64_t> {
              size_t part =
                  std::min(static_cast<size_t>(size), rest->size() - *at);
              std::memcpy(to, rest->data() + *at, part);
              *at += part;
              return static_cast<int64_t>(part);
            },
            budget));
    arrays.push_back(std::move(array));
  }
  return absl::OkStatus();
}

} // namespace

absl::Status tools::visitArrays(const std::string &path,
                                const SourceOptions &options,
                                ArrayVisitor &visitor) {
  const bool isArchive = absl::EndsWith(path, ".npz");
  std::vector<Array> arrays;
  RETURN_IF_ERROR(
      openFile(isArchive ? "" : "array", path, options.budget, arrays));
  for (Array &array : arrays) {
    RETURN_IF_ERROR(
        visitor.begin(isArchive ? array.name() : "", array.rowShape()));
    for (int64_t i = 0; i < array.rows(); ++i) {
      ASSIGN_OR_RETURN(Feature row, array.next());
      RETURN_IF_ERROR(visitor.row(row));
    }
  }
  return absl::OkStatus();
}

SourceOr tools::openArrays(const Inputs &inputs, const SourceOptions &options) {
  std::vector<Array> arrays;
  for (const std::string &input : inputs) {
    // A name has no slash, but a path may have an equals sign.
    size_t equals = input.find('=');
    bool isNamed =
        equals != std::string::npos && input.find('/') > equals && equals > 0;
    RETURN_IF_ERROR(openFile(isNamed ? input.substr(0, equals) : "",
                             isNamed ? input.substr(equals + 1) : input,
                             options.budget, arrays));
  }
  if (arrays.empty())
    return absl::InvalidArgumentError("there are no arrays");
  for (const Array &array : arrays) {
    if (array.rows() != arrays[0].rows())
      return absl::InvalidArgumentError(absl::StrCat(
          "'", arrays[0].where(), "' has ", arrays[0].rows(), " rows, '",
          array.where(), "' ", array.rows(), ": a record takes one of each"));
    for (const Array &other : arrays)
      if (&other != &array && other.name() == array.name())
        return absl::InvalidArgumentError(
            absl::StrCat("two arrays are called '", array.name(), "'"));
  }
  return std::make_unique<ArraySource>(std::move(arrays));
}
