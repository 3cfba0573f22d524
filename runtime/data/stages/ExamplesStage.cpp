//===- ExamplesStage.cpp - Examples of files of several formats -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the components of an element by their names, in archives of arrays
// (.npz), records (tf.Example in TFRecord) and tables (CSV).
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Value.h"
#include "runtime/data/readers/RecordReader.h"
#include "runtime/data/record_ops/ElementTypes.h"
#include "runtime/data/stages/CsvStage.h"
#include "runtime/formats/Arrays.h"
#include "runtime/formats/Features.h"
#include "runtime/formats/Zip.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/NearestName.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;

namespace {

using Components = absl::Span<const systole_tensor_spec>;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// Converts a number; false if the other type does not have it. Floats are
/// rounded, but a float is no integer.
template <typename To, typename From> bool convert(From from, To &to) {
  to = static_cast<To>(from);
  if constexpr (std::is_floating_point_v<To>)
    return true;
  else if constexpr (std::is_floating_point_v<From>)
    return false;
  else
    return static_cast<From>(to) == from && (to < To()) == (from < From());
}

/// Numbers in a file.
struct Numbers {
  int32_t dtype = 0;
  const char *bytes = nullptr;
};

/// Makes a component whose elements are `numbers`.
absl::StatusOr<Buffer> makeComponent(const systole_tensor_spec &type,
                                     const Numbers &numbers) {
  Buffer component(runtime::byteSize(type));
  if (numbers.dtype == type.dtype) {
    std::memcpy(component.data(), numbers.bytes,
                static_cast<size_t>(component.size()));
    return component;
  }
  const int64_t count = runtime::elementCount(type),
                size = runtime::elementBytes(numbers.dtype);
  std::string wrong;
  dispatch(type.dtype, [&](auto *null) {
    auto *to = reinterpret_cast<std::remove_pointer_t<decltype(null)> *>(
        component.data());
    for (int64_t i = 0; i < count && wrong.empty(); ++i)
      runtime::visitElement(
          numbers.dtype, numbers.bytes + i * size, [&](auto number) {
            if (!convert(number, to[i]))
              wrong = absl::StrCat("'", type.name, "' has the ",
                                   runtime::dtypeName(numbers.dtype), " ",
                                   +number, ", which is no ",
                                   runtime::dtypeName(type.dtype));
          });
  });
  if (!wrong.empty())
    return absl::InvalidArgumentError(wrong);
  return component;
}

/// Returns an error of the program or of the choice of the file, which is not
/// skipped.
absl::Status missing(absl::string_view where, absl::string_view kind,
                     const char *name, const std::vector<std::string> &names) {
  return absl::FailedPreconditionError(absl::StrCat(
      where, "there is no ", kind, " '", name, "'; there are '",
      absl::StrJoin(names, "', '"), "'", runtime::suggestName(name, names)));
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

/// The rows of arrays that are in memory.
class ArchiveRows : public FileReader {
public:
  struct Array {
    runtime::ArrayHeader header;
    std::string bytes; ///< With the header.
    int64_t rowBytes = 0;
  };

  ArchiveRows(std::string path, Components types, std::vector<Array> arrays)
      : path(std::move(path)), types(types), arrays(std::move(arrays)) {}

  absl::StatusOr<bool> read(std::vector<Buffer> &components) override {
    if (number + 1 == arrays[0].header.shape[0])
      return false;
    ++number;
    for (size_t i = 0; i < types.size(); ++i) {
      Array &array = arrays[i];
      char *row =
          array.bytes.data() + array.header.bytes + number * array.rowBytes;
      if (array.header.isBigEndian) {
        swapped.assign(row, static_cast<size_t>(array.rowBytes));
        row = swapped.data();
        for (int64_t at = 0; at < array.rowBytes;
             at += array.header.elementBytes)
          std::reverse(row + at, row + at + array.header.elementBytes);
      }
      absl::StatusOr<Buffer> component =
          makeComponent(types[i], {array.header.dtype(), row});
      if (!component.ok())
        return annotate(component.status(),
                        absl::StrCat("'", path, "', row ", number, ": "));
      components.push_back(*std::move(component));
    }
    return true;
  }
  absl::StatusOr<int64_t> skip(int64_t count) override {
    count = std::min(count, arrays[0].header.shape[0] - number - 1);
    number += count;
    return count;
  }
  /// The next row is as good as any.
  absl::StatusOr<bool> recover() override { return true; }
  int64_t recordNumber() const override { return number; }
  int64_t offset() const override {
    return arrays[0].header.bytes + (number + 1) * arrays[0].rowBytes;
  }
  absl::Status seek(int64_t recordNumber, int64_t) override {
    if (recordNumber >= arrays[0].header.shape[0])
      return absl::FailedPreconditionError(absl::StrCat(
          "'", path, "' has fewer rows than when the checkpoint was made"));
    number = recordNumber;
    return absl::OkStatus();
  }

private:
  const std::string path;
  const Components types;
  std::vector<Array> arrays;
  std::string swapped;
  int64_t number = -1;
};

absl::StatusOr<ArchiveRows::Array> parseArray(std::string bytes,
                                              const systole_tensor_spec &type) {
  ASSIGN_OR_RETURN(runtime::ArrayHeader header,
                   runtime::parseNpyHeader(absl::string_view(bytes).substr(
                       0, runtime::maxArrayHeaderBytes)));
  RETURN_IF_ERROR(header.checkRowMajor());
  auto dims = absl::MakeConstSpan(header.shape);
  if (!header.dtype() || dims.empty() || !checkDims(type, dims.subspan(1)).ok())
    return absl::FailedPreconditionError(absl::StrCat(
        "it has the shape [", absl::StrJoin(dims, ", "), "] and the type '",
        header.descr(), "', and each of its rows becomes tensor<", typeOf(type),
        ">"));
  if (header.bytes + header.dataBytes > static_cast<int64_t>(bytes.size()))
    return absl::DataLossError("it is truncated");
  const int64_t rowBytes = runtime::elementCount(type) * header.elementBytes;
  return ArchiveRows::Array{std::move(header), std::move(bytes), rowBytes};
}

absl::StatusOr<std::unique_ptr<FileReader>> openArchive(const std::string &path,
                                                        Components types) {
  ASSIGN_OR_RETURN(std::string archive,
                   storage::readWhole(path, nullptr, INT64_MAX));
  const std::string where = absl::StrCat("'", path, "': ");
  absl::StatusOr<std::vector<runtime::ArchiveEntry>> entries =
      runtime::parseArchive(archive);
  if (!entries.ok())
    return annotate(entries.status(), where);
  std::vector<std::string> names;
  for (const runtime::ArchiveEntry &entry : *entries)
    names.emplace_back(absl::StripSuffix(entry.name, ".npy"));
  std::vector<ArchiveRows::Array> arrays;
  for (const systole_tensor_spec &type : types) {
    auto found = std::find(names.begin(), names.end(), type.name);
    if (found == names.end())
      return missing(where, "array", type.name, names);
    absl::StatusOr<std::string> bytes = runtime::unpack(
        archive, (*entries)[static_cast<size_t>(found - names.begin())]);
    if (!bytes.ok())
      return annotate(bytes.status(), where);
    absl::StatusOr<ArchiveRows::Array> array =
        parseArray(*std::move(bytes), type);
    if (!array.ok())
      return annotate(array.status(),
                      absl::StrCat(where, "array '", type.name, "': "));
    arrays.push_back(*std::move(array));
    const int64_t rows = arrays[0].header.shape[0];
    if (arrays.back().header.shape[0] != rows)
      return absl::FailedPreconditionError(absl::StrCat(
          where, "array '", types[0].name, "' has ", rows, " rows, '",
          type.name, "' ", arrays.back().header.shape[0],
          ": an example has a row of each"));
  }
  return std::make_unique<ArchiveRows>(path, types, std::move(arrays));
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

class ExampleRecords : public FileReader {
public:
  ExampleRecords(std::string path, Components types,
                 std::unique_ptr<RecordReader> reader, const Budget &budget)
      : path(std::move(path)), types(types), reader(std::move(reader)),
        budget(budget) {}

  absl::StatusOr<bool> read(std::vector<Buffer> &components) override {
    absl::string_view record;
    absl::StatusOr<bool> got = reader->read(record);
    isWhole = got.ok();
    if (!got.ok() || !*got)
      return got;
    Parts message;
    FeatureMap features;
    const bool isFound = findMessage(record, 1, message);
    if (absl::StatusOr<int64_t> bytes =
            budget.bytesOf({countEntries(message)}, sizeof(FeatureMap::Entry));
        !bytes.ok())
      return annotate(bytes.status(), where());
    if (!isFound || !features.parse(message))
      return annotate(absl::DataLossError("the record is not a tf.Example"),
                      where());
    for (const systole_tensor_spec &type : types) {
      absl::StatusOr<Buffer> component = take(type, features);
      if (!component.ok())
        return annotate(component.status(), where());
      components.push_back(*std::move(component));
    }
    return true;
  }
  absl::StatusOr<bool> leaveOut() override { return reader->skip(); }
  absl::StatusOr<bool> recover() override {
    return isWhole ? true : reader->recover();
  }
  int64_t recordNumber() const override { return reader->recordNumber(); }
  int64_t offset() const override { return reader->nextOffset(); }
  absl::Status seek(int64_t recordNumber, int64_t offset) override {
    return reader->seek(recordNumber, offset);
  }

private:
  std::string where() const {
    return absl::StrCat("'", path, "', record ", reader->recordNumber(),
                        ", which begins at byte ", reader->recordOffset(),
                        ": ");
  }

  /// A feature holds as many numbers as the component has, in any shape, or a
  /// string of as many bytes.
  absl::StatusOr<Buffer> take(const systole_tensor_spec &type,
                              const FeatureMap &features) {
    const FeatureMap::Entry *entry = features.find(type.name);
    Feature feature;
    if (!entry || !parseFeature(entry->value, feature))
      return absl::InvalidArgumentError(
          absl::StrCat("feature '", type.name, "' is missing: the record has ",
                       features.describe()));
    const int64_t count = runtime::elementCount(type);
    bool isRead = false;
    Numbers numbers;
    std::vector<absl::string_view> strings;
    if (feature.kind == Feature::Strings && feature.count() == 1 &&
        feature.read(strings)) {
      isRead = static_cast<int64_t>(strings[0].size()) == count;
      numbers = {SYSTOLE_U8, strings[0].data()};
    } else if (feature.kind == Feature::Floats && feature.count() == count) {
      reals.resize(static_cast<size_t>(count));
      isRead = feature.read(reals.data());
      numbers = {SYSTOLE_F32, reinterpret_cast<const char *>(reals.data())};
    } else if (feature.kind == Feature::Integers && feature.count() == count) {
      integers.resize(static_cast<size_t>(count));
      isRead = feature.read(integers.data());
      numbers = {SYSTOLE_S64, reinterpret_cast<const char *>(integers.data())};
    }
    if (!isRead)
      return absl::InvalidArgumentError(
          absl::StrCat("feature '", type.name, "' holds ", feature.describe(),
                       strings.size() == 1
                           ? absl::StrCat(" of ", strings[0].size(), " bytes")
                           : "",
                       ", and becomes tensor<", typeOf(type), ">, which has ",
                       count, count == 1 ? " number" : " numbers"));
    return makeComponent(type, numbers);
  }

  const std::string path;
  const Components types;
  const std::unique_ptr<RecordReader> reader;
  const Budget budget;
  bool isWhole = false; ///< Whether the last record was read.
  std::vector<float> reals;
  std::vector<int64_t> integers;
};

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

absl::StatusOr<std::unique_ptr<FileReader>>
openTable(const std::string &path, Components types,
          std::vector<std::string> ignored, const FileOptions &options) {
  CsvFormat format;
  format.ignored = std::move(ignored);
  std::vector<CsvColumn> columns;
  for (const systole_tensor_spec &type : types) {
    if (type.rank > 1)
      return absl::FailedPreconditionError(
          absl::StrCat("'", path, "': '", type.name, "' is tensor<",
                       typeOf(type), ">: a table has numbers and vectors"));
    columns.emplace_back().dtype = type.dtype;
  }
  FileOptions text = options;
  text.compression = Compression::DetectText;
  return openCsv(path, std::move(format), std::move(columns), types,
                 /*hasHeader=*/true, text);
}

absl::StatusOr<std::unique_ptr<FileReader>>
openExamples(const std::string &path, Components types,
             const std::vector<std::string> &ignored,
             const FileOptions &options) {
  if (absl::EndsWith(path, ".csv") || absl::EndsWith(path, ".csv.gz"))
    return openTable(path, types, ignored, options);
  if (absl::EndsWith(path, ".npz"))
    return openArchive(path, types);
  ASSIGN_OR_RETURN(std::unique_ptr<RecordReader> reader,
                   RecordReader::open(path, options));
  return std::make_unique<ExampleRecords>(path, types, std::move(reader),
                                          options.budget);
}

} // namespace

StageOr data::makeExamplesStage(const StageContext &context, Inputs inputs) {
  return makeFileStage(
      context, std::move(inputs[0]), Compression::Detect,
      [types = context.elements(), ignored = context.strings("ignored")](
          const std::string &path, const FileOptions &options) {
        return openExamples(path, types, ignored, options);
      });
}
