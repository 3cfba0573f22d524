//===- Safetensors.cpp - The format of Hugging Face -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/Safetensors.h"

#include "runtime/formats/Safetensors.h"
#include "runtime/support/FileIO.h"
#include "runtime/support/TensorSpec.h"
#include "systole/runtime/abi.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace systole::runtime {
namespace {

/// The format's name of each systole_dtype.
constexpr const char *typeNames[] = {"",    "BOOL", "I8",  "I16", "I32",
                                     "I64", "U8",   "U16", "U32", "U64",
                                     "F16", "BF16", "F32", "F64"};

int32_t fromTypeName(absl::string_view name) {
  for (int32_t dtype = SYSTOLE_PRED; dtype <= SYSTOLE_F64; ++dtype)
    if (name == typeNames[dtype])
      return dtype;
  return 0;
}

absl::Status damaged(const std::string &file, absl::string_view what) {
  return absl::DataLossError(
      absl::StrCat("'", file, "' is damaged, or no safetensors file: ", what));
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

class SafetensorsFile : public TensorFile {
public:
  absl::Status open(const std::string &path);
  absl::Status read(const std::string &name, char *out) const override {
    return readAt(begin + offsets.at(name), out, table.at(name).bytes);
  }

private:
  absl::Status readAt(int64_t offset, char *out, int64_t bytes) const;
  absl::Status parse(absl::string_view header);
  absl::Status checkPlaces(int64_t dataBytes) const;

  std::unique_ptr<storage::InputFile> file;
  /// Where the tensors begin.
  int64_t begin = 0;
  absl::btree_map<std::string, int64_t> offsets;
};

absl::Status SafetensorsFile::readAt(int64_t offset, char *out,
                                     int64_t bytes) const {
  absl::StatusOr<int64_t> got = file->readAt(offset, out, bytes);
  if (!got.ok())
    return got.status();
  if (*got < bytes)
    return damaged(fileName, "it is cut short");
  return absl::OkStatus();
}

absl::Status SafetensorsFile::parse(absl::string_view header) {
  absl::StatusOr<std::vector<SafetensorsEntry>> entries =
      parseSafetensorsHeader(header);
  if (!entries.ok())
    return damaged(fileName, entries.status().message());
  for (SafetensorsEntry &from : *entries) {
    Entry entry;
    entry.dtype = fromTypeName(from.dtype);
    entry.dims = std::move(from.shape);
    entry.bytes = from.end - from.begin;
    offsets[from.name] = from.begin;
    table.emplace(from.name, std::move(entry));
  }
  return absl::OkStatus();
}

/// Every tensor has the bytes of its type, and they fill the file.
absl::Status SafetensorsFile::checkPlaces(int64_t dataBytes) const {
  std::vector<std::pair<int64_t, int64_t>> places;
  for (const auto &[name, entry] : table) {
    places.emplace_back(offsets.at(name), entry.bytes);
    int64_t bytes = elementBytes(entry.dtype);
    for (int64_t size : entry.dims)
      if (__builtin_mul_overflow(bytes, size, &bytes))
        return damaged(fileName, absl::StrCat("'", name, "' is too large"));
    if (entry.dtype != 0 && bytes != entry.bytes)
      return damaged(fileName, absl::StrCat("'", name, "' has ", entry.bytes,
                                            " bytes for ", typeName(entry)));
  }
  std::sort(places.begin(), places.end());
  int64_t end = 0;
  for (auto [offset, bytes] : places) {
    if (offset != end)
      return damaged(fileName, "its tensors overlap, or have gaps");
    end += bytes;
  }
  if (end != dataBytes)
    return damaged(fileName, absl::StrCat("its tensors take ", end,
                                          " bytes, it has ", dataBytes));
  return absl::OkStatus();
}

absl::Status SafetensorsFile::open(const std::string &path) {
  fileName = path;
  absl::StatusOr<std::unique_ptr<storage::InputFile>> opened =
      storage::open(path);
  if (!opened.ok())
    return opened.status();
  file = std::move(*opened);
  const int64_t size = file->info().size;
  int64_t length = 0;
  if (absl::Status status =
          readAt(0, reinterpret_cast<char *>(&length), sizeof(length));
      !status.ok())
    return status;
  if (length < 2 || length > size - 8)
    return damaged(path, "its header is longer than it is");
  std::string header(static_cast<size_t>(length), '\0');
  if (absl::Status status = readAt(8, header.data(), length); !status.ok())
    return status;
  if (absl::Status status = parse(header); !status.ok())
    return status;
  begin = 8 + length;
  return checkPlaces(size - begin);
}

} // namespace

absl::StatusOr<std::unique_ptr<TensorFile>>
openSafetensors(const std::string &path) {
  auto file = std::make_unique<SafetensorsFile>();
  if (absl::Status status = file->open(path); !status.ok())
    return status;
  return file;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

absl::Status writeSafetensors(const std::string &path,
                              std::vector<BundleTensor> tensors) {
  std::map<std::string, const BundleTensor *> byName;
  std::vector<SafetensorsEntry> entries;
  for (const BundleTensor &tensor : tensors) {
    byName[tensor.name] = &tensor;
    entries.push_back({tensor.name, typeNames[tensor.dtype], tensor.dims});
  }
  orderSafetensors(entries);
  int64_t offset = 0;
  for (SafetensorsEntry &entry : entries) {
    entry.begin = offset;
    offset += byName[entry.name]->bytes;
    entry.end = offset;
  }
  absl::StatusOr<FileReplacement> file = FileReplacement::create(path);
  absl::Status status = file.status();
  if (status.ok())
    status = file->append(formatSafetensorsHeader(entries));
  for (const SafetensorsEntry &entry : entries)
    if (status.ok())
      status = file->append(
          absl::string_view(byName[entry.name]->data,
                            static_cast<size_t>(entry.end - entry.begin)));
  return status.ok() ? file->commit() : status;
}

} // namespace systole::runtime
