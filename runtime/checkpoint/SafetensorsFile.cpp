//===- SafetensorsFile.cpp - The format of Hugging Face -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/SafetensorsFile.h"

#include "runtime/formats/ElementNames.h"
#include "runtime/formats/Json.h"
#include "runtime/formats/Safetensors.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

#include <map>

namespace systole::runtime {
namespace {

absl::Status damaged(const std::string &file, absl::string_view what) {
  return absl::DataLossError(absl::StrCat(
      "'", file, "' is damaged, or not a safetensors file: ", what));
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

class SafetensorsFile : public TensorFile {
public:
  absl::Status open(const std::string &path);

private:
  absl::Status readBytes(const std::string &name,
                         absl::Span<char> out) const override {
    return readAt(offsets.at(name), out);
  }
  absl::Status readAt(int64_t offset, absl::Span<char> out) const;

  std::unique_ptr<storage::InputFile> file;
  /// The position of each tensor.
  absl::btree_map<std::string, int64_t> offsets;
};

absl::Status SafetensorsFile::readAt(int64_t offset,
                                     absl::Span<char> out) const {
  const auto bytes = static_cast<int64_t>(out.size());
  ASSIGN_OR_RETURN(int64_t got, file->readAt(offset, out.data(), bytes));
  if (got < bytes)
    return damaged(fileName, "it is cut short");
  return absl::OkStatus();
}

absl::Status SafetensorsFile::open(const std::string &path) {
  fileName = path;
  ASSIGN_OR_RETURN(file, storage::open(path));
  const int64_t size = file->info().size;
  char start[safetensorsLengthBytes];
  RETURN_IF_ERROR(readAt(0, absl::MakeSpan(start)));
  absl::StatusOr<int64_t> length =
      parseSafetensorsLength(absl::string_view(start, sizeof(start)), size);
  if (!length.ok())
    return damaged(path, length.status().message());
  std::string header(static_cast<size_t>(*length), '\0');
  RETURN_IF_ERROR(readAt(safetensorsLengthBytes, absl::MakeSpan(header)));
  const int64_t begin = safetensorsLengthBytes + *length;
  absl::StatusOr<std::vector<SafetensorsEntry>> entries =
      parseSafetensorsHeader(header, size - begin);
  if (!entries.ok())
    return damaged(path, entries.status().message());
  for (SafetensorsEntry &from : *entries) {
    const ElementNames *type = findSafetensorsType(from.dtype);
    offsets[from.name] = begin + from.begin;
    table[from.name] = {{type ? type->dtype : 0, std::move(from.shape)},
                        from.end - from.begin};
  }
  return absl::OkStatus();
}

} // namespace

absl::StatusOr<std::unique_ptr<TensorFile>>
openSafetensors(const std::string &path) {
  auto file = std::make_unique<SafetensorsFile>();
  RETURN_IF_ERROR(file->open(path));
  return file;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Why a header cannot hold a variable of this name; empty if it can.
static absl::string_view findNameFlaw(const std::string &name) {
  if (name == "__metadata__")
    return "the format has metadata of that name";
  if (parseJson(formatJson(name)) != name)
    return "its name is not UTF-8";
  return "";
}

absl::Status writeSafetensors(const std::string &path,
                              std::vector<BundleTensor> tensors) {
  for (const BundleTensor &tensor : tensors)
    if (absl::string_view flaw = findNameFlaw(tensor.name); !flaw.empty())
      return absl::InvalidArgumentError(
          absl::StrCat("the variable '", tensor.name, "' cannot be saved in '",
                       path, "': ", flaw));
  std::map<std::string, const BundleTensor *> byName;
  std::vector<SafetensorsEntry> entries;
  for (const BundleTensor &tensor : tensors) {
    byName[tensor.name] = &tensor;
    entries.push_back(
        {tensor.name, findDtype(tensor.dtype)->safetensors, tensor.dims});
  }
  orderSafetensors(entries);
  int64_t offset = 0;
  for (SafetensorsEntry &entry : entries) {
    entry.begin = offset;
    offset += byName[entry.name]->bytes;
    entry.end = offset;
  }
  ASSIGN_OR_RETURN(std::unique_ptr<storage::OutputFile> file,
                   storage::create(path));
  RETURN_IF_ERROR(file->append(formatSafetensorsHeader(entries)));
  for (const SafetensorsEntry &entry : entries)
    RETURN_IF_ERROR(file->append(
        absl::string_view(byName[entry.name]->data,
                          static_cast<size_t>(entry.end - entry.begin))));
  return file->commit();
}

} // namespace systole::runtime
