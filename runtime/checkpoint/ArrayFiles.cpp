//===- ArrayFiles.cpp - Files of Keras and NumPy --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/ArrayFiles.h"

#include "runtime/formats/Arrays.h"
#include "runtime/formats/ElementNames.h"
#include "runtime/formats/Hdf5.h"
#include "runtime/formats/Npz.h"
#include "runtime/formats/Zip.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <cstring>
#include <deque>

namespace systole::runtime {
namespace {

/// A file whose arrays are in memory.
class ArraysFile : public TensorFile {
public:
  ArraysFile(const std::string &path, std::string contents)
      : contents(std::move(contents)) {
    fileName = path;
  }

  absl::Status openHdf5() {
    ASSIGN_OR_RETURN(std::vector<Hdf5Array> arrays, parseHdf5(contents));
    for (Hdf5Array &array : arrays)
      add(std::move(array));
    return absl::OkStatus();
  }

  /// An archive of .npy files.
  absl::Status openNpz() {
    ASSIGN_OR_RETURN(std::vector<ArchiveEntry> entries, parseArchive(contents));
    for (const ArchiveEntry &entry : entries) {
      std::string name(absl::StripSuffix(entry.name, ".npy"));
      ASSIGN_OR_RETURN(unpacked.emplace_back(), unpack(contents, entry));
      const absl::string_view bytes = unpacked.back();
      absl::StatusOr<ArrayHeader> header = parseNpyHeader(bytes);
      absl::Status status = header.status();
      if (status.ok())
        status = header->checkRowMajor();
      if (status.ok() && header->bytes + header->dataBytes !=
                             static_cast<int64_t>(bytes.size()))
        status = absl::DataLossError("it is cut short");
      if (!status.ok())
        return annotate(status, absl::StrCat("'", entry.name, "': "));
      const int32_t dtype = header->isBigEndian ? 0 : header->dtype();
      add({std::move(name), dtype, std::move(header->shape),
           bytes.substr(static_cast<size_t>(header->bytes))});
    }
    return absl::OkStatus();
  }

private:
  absl::Status readBytes(const std::string &name,
                         absl::Span<char> out) const override {
    std::memcpy(out.data(), views.at(name).data(), out.size());
    return absl::OkStatus();
  }

  void add(Hdf5Array array) {
    views[array.name] = array.elements;
    table[array.name] = {{array.dtype, std::move(array.shape)},
                         static_cast<int64_t>(array.elements.size())};
  }

  const std::string contents;
  /// Files of an archive; `views` are in them.
  std::deque<std::string> unpacked;
  absl::btree_map<std::string, absl::string_view> views;
};

} // namespace

bool isKerasFile(const std::string &path) {
  return absl::EndsWith(path, ".h5") || absl::EndsWith(path, ".keras");
}

/// A file of a .keras archive.
static absl::StatusOr<std::string> readPart(const std::string &path,
                                            absl::string_view archive,
                                            absl::string_view name) {
  const std::string where = absl::StrCat("'", path, "': ");
  absl::StatusOr<std::vector<ArchiveEntry>> entries = parseArchive(archive);
  if (!entries.ok())
    return annotate(entries.status(), where);
  for (const ArchiveEntry &entry : *entries)
    if (entry.name == name) {
      absl::StatusOr<std::string> part = unpack(archive, entry);
      return part.ok() ? std::move(part) : annotate(part.status(), where);
    }
  return absl::DataLossError(absl::StrCat(where, "it has no ", name,
                                          ", and is not a model of Keras 3"));
}

absl::StatusOr<std::unique_ptr<TensorFile>> openHdf5(const std::string &path) {
  absl::StatusOr<std::string> contents =
      storage::readWhole(path, nullptr, INT64_MAX);
  if (contents.ok() && absl::EndsWith(path, ".keras"))
    contents = readPart(path, *contents, "model.weights.h5");
  RETURN_IF_ERROR(contents.status());
  auto file = std::make_unique<ArraysFile>(path, *std::move(contents));
  RETURN_IF_ERROR(annotate(file->openHdf5(), absl::StrCat("'", path, "': ")));
  return file;
}

absl::StatusOr<std::unique_ptr<TensorFile>> openNpz(const std::string &path) {
  ASSIGN_OR_RETURN(std::string contents,
                   storage::readWhole(path, nullptr, INT64_MAX));
  auto file = std::make_unique<ArraysFile>(path, std::move(contents));
  RETURN_IF_ERROR(annotate(file->openNpz(), absl::StrCat("'", path, "': ")));
  return file;
}

absl::StatusOr<std::string> readKerasConfig(const std::string &path) {
  absl::StatusOr<std::string> contents =
      storage::readWhole(path, nullptr, INT64_MAX);
  return contents.ok() ? readPart(path, *contents, "config.json") : contents;
}

static absl::StatusOr<std::string>
formatTensors(const std::vector<BundleTensor> &tensors) {
  std::vector<Hdf5Array> arrays;
  for (const BundleTensor &tensor : tensors)
    arrays.push_back(
        {tensor.name, tensor.dtype, tensor.dims,
         absl::string_view(tensor.data, static_cast<size_t>(tensor.bytes))});
  return formatHdf5(std::move(arrays));
}

absl::Status writeHdf5(const std::string &path,
                       std::vector<BundleTensor> tensors) {
  absl::StatusOr<std::string> bytes = formatTensors(tensors);
  return bytes.ok() ? storage::writeWhole(path, *bytes) : bytes.status();
}

absl::Status writeNpz(const std::string &path,
                      const std::vector<BundleTensor> &tensors) {
  std::string archive;
  NpzWriter npz([&](absl::string_view bytes) {
    archive.append(bytes.data(), bytes.size());
    return absl::OkStatus();
  });
  for (const BundleTensor &tensor : tensors) {
    const ElementNames *type = findDtype(tensor.dtype);
    if (!type || absl::string_view(type->numpy).empty())
      return absl::InvalidArgumentError(
          absl::StrCat("NumPy has no type for '", tensor.name, "'"));
    RETURN_IF_ERROR(npz.add(
        tensor.name, type->numpy, tensor.dims,
        absl::string_view(tensor.data, static_cast<size_t>(tensor.bytes))));
  }
  RETURN_IF_ERROR(npz.finish());
  return storage::writeWhole(path, archive);
}

absl::Status writeKerasModel(const std::string &path, const std::string &config,
                             std::vector<BundleTensor> tensors) {
  ASSIGN_OR_RETURN(std::string weights, formatTensors(tensors));
  std::string archive;
  ZipWriter zip([&](absl::string_view bytes) {
    archive.append(bytes.data(), bytes.size());
    return absl::OkStatus();
  });
  // The format is that of Keras from this version on.
  RETURN_IF_ERROR(zip.add("metadata.json", R"({"keras_version": "3.0.0"})"));
  RETURN_IF_ERROR(zip.add("config.json", config));
  RETURN_IF_ERROR(zip.add("model.weights.h5", weights));
  RETURN_IF_ERROR(zip.finish());
  return storage::writeWhole(path, archive);
}

} // namespace systole::runtime
