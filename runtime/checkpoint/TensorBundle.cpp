//===- TensorBundle.cpp - TensorFlow's checkpoint format ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/TensorBundle.h"

#include "runtime/formats/Crc32c.h"
#include "runtime/formats/ElementNames.h"
#include "runtime/formats/LevelDbTable.h"
#include "runtime/formats/proto/tensor_bundle.pb.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "leveldb/env.h"
#include "leveldb/options.h"
#include "leveldb/table_builder.h"

#include <algorithm>
#include <climits>
#include <memory>
#include <random>
#include <set>

namespace systole::runtime {
namespace {

std::string indexName(const std::string &prefix) {
  return absl::StrCat(prefix, ".index");
}

std::string dataName(const std::string &prefix, int file, int count) {
  return absl::StrFormat("%s.data-%05d-of-%05d", prefix, file, count);
}

/// A table in memory: an index is small.
class MemoryWriter : public leveldb::WritableFile {
public:
  leveldb::Status Append(const leveldb::Slice &data) override {
    contents.append(data.data(), data.size());
    return leveldb::Status::OK();
  }
  leveldb::Status Close() override { return leveldb::Status::OK(); }
  leveldb::Status Flush() override { return leveldb::Status::OK(); }
  leveldb::Status Sync() override { return leveldb::Status::OK(); }

  std::string contents;
};

leveldb::Options tableOptions() {
  leveldb::Options options;
  options.compression = leveldb::kNoCompression;
  // TensorFlow's block size, so that we write the same bytes as TensorFlow.
  options.block_size = 256 << 10;
  return options;
}

absl::Status damaged(const std::string &file, absl::string_view what) {
  return absl::DataLossError(
      absl::StrCat("'", file, "' is damaged, or not a checkpoint: ", what));
}

/// Parses a message. Returns false if the bytes are not such a message.
template <typename Message>
bool parse(Message &message, absl::string_view bytes) {
  return bytes.size() <= INT_MAX &&
         message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
}

} // namespace

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

BundleTensor tensorOf(const systole_tensor_spec &spec, const char *values) {
  return {spec.name,
          spec.dtype,
          {spec.dims, spec.dims + spec.rank},
          values,
          byteSize(spec)};
}

static int32_t numberOfFiles(BundleNames names) {
  constexpr int32_t mostDigits = 99999;
  std::random_device random;
  return names == BundleNames::Standard
             ? 1
             : std::uniform_int_distribution<int32_t>(2, mostDigits)(random);
}

absl::Status writeTensorBundle(const std::string &prefix,
                               std::vector<BundleTensor> tensors,
                               BundleNames names, absl::string_view producer) {
  // The table needs sorted keys. The header has the least key, the empty one.
  std::sort(tensors.begin(), tensors.end(),
            [](const BundleTensor &left, const BundleTensor &right) {
              return left.name < right.name;
            });
  if (!tensors.empty() && tensors[0].name.empty())
    return absl::InvalidArgumentError(absl::StrCat(
        "a variable without a name cannot be saved in the checkpoint '", prefix,
        "': the empty name is that of its header"));
  proto::BundleHeader header;
  const int32_t numFiles = numberOfFiles(names);
  header.set_num_shards(numFiles);
  header.set_endianness(proto::BundleHeader::LITTLE);
  header.mutable_version()->set_producer(1);
  header.set_systole_producer(std::string(producer));
  MemoryWriter index;
  leveldb::TableBuilder builder(tableOptions(), &index);
  builder.Add("", header.SerializeAsString());

  absl::StatusOr<std::unique_ptr<storage::OutputFile>> file = storage::create(
      dataName(prefix, 0, numFiles), names == BundleNames::Unique
                                         ? storage::Condition::absent()
                                         : storage::Condition());
  absl::Status status = file.status();
  int64_t offset = 0;
  for (const BundleTensor &tensor : tensors) {
    if (!status.ok())
      break;
    absl::string_view bytes(tensor.data, static_cast<size_t>(tensor.bytes));
    proto::BundleEntry entry;
    entry.set_dtype(tensorflowType(tensor.dtype));
    entry.mutable_shape();
    for (int64_t size : tensor.dims)
      entry.mutable_shape()->add_dim()->set_size(size);
    entry.set_offset(offset);
    entry.set_size(tensor.bytes);
    entry.set_crc32c(maskedCrc32c(bytes));
    builder.Add(tensor.name, entry.SerializeAsString());
    status = (*file)->append(bytes);
    tensor.onWritten();
    offset += tensor.bytes;
  }
  if (!status.ok()) {
    builder.Abandon();
    return status;
  }
  if (leveldb::Status finished = builder.Finish(); !finished.ok())
    return absl::InternalError(finished.ToString());
  RETURN_IF_ERROR((*file)->commit());
  return storage::writeWhole(indexName(prefix), index.contents);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static std::vector<int64_t> dimsOf(const proto::BundleEntry &proto) {
  std::vector<int64_t> dims;
  for (const proto::TensorShape::Dim &dim : proto.shape().dim())
    dims.push_back(dim.size());
  return dims;
}

/// The error in an entry by itself; empty if there is none.
static std::string flawOf(const proto::BundleEntry &proto, int32_t numFiles) {
  constexpr int maxRank = 254; // TensorFlow's limit.
  if (proto.dtype() <= 0)
    return "has no type";
  if (proto.shape().unknown_rank() || proto.shape().dim_size() > maxRank)
    return "has no shape";
  const ElementNames *type = findTensorflowType(proto.dtype());
  std::optional<int64_t> bytes =
      arrayBytes(type ? type->bytes : 1, dimsOf(proto));
  if (!bytes)
    return "has a shape of a negative size, or of too many elements";
  int64_t end;
  if (proto.size() < 0 || proto.offset() < 0 ||
      __builtin_add_overflow(proto.offset(), proto.size(), &end))
    return absl::StrCat("names ", proto.size(), " bytes at byte ",
                        proto.offset());
  if (proto.shard_id() < 0 || proto.shard_id() >= numFiles)
    return absl::StrCat("is of data file ", proto.shard_id(),
                        ", but there are ", numFiles);
  // A variable that is stored in slices has no bytes: they belong to other
  // entries.
  if (type && proto.slices_size() == 0 && *bytes != proto.size())
    return absl::StrCat("names ", proto.size(), " bytes; its shape takes ",
                        *bytes);
  return "";
}

absl::Status BundleReader::addEntry(absl::string_view key,
                                    absl::string_view value) {
  const std::string name = indexName(fileName);
  if (key.empty()) {
    // The names of data files have five digits.
    constexpr int32_t maxFiles = 99999;
    proto::BundleHeader header;
    if (!parse(header, value) || header.num_shards() < 1 ||
        header.num_shards() > maxFiles)
      return damaged(name, "it has no header");
    if (header.endianness() != proto::BundleHeader::LITTLE)
      return absl::UnimplementedError(
          absl::StrCat("'", name, "' is big-endian"));
    numFiles = header.num_shards();
    writer = header.systole_producer();
    return absl::OkStatus();
  }
  if (numFiles == 0)
    return damaged(name, "it has no header");
  proto::BundleEntry entry;
  const std::string flaw = parse(entry, value) ? flawOf(entry, numFiles)
                                               : "is not a BundleEntry message";
  if (!flaw.empty())
    return damaged(name, absl::StrCat("its entry of '", absl::CHexEscape(key),
                                      "' ", flaw));
  places[std::string(key)] = {entry.shard_id(), entry.offset(), entry.size(),
                              unmaskCrc32c(entry.crc32c()),
                              entry.slices_size() > 0};
  // The entry that TensorFlow's object-based saver adds is not a tensor.
  if (key == "_CHECKPOINTABLE_OBJECT_GRAPH")
    return absl::OkStatus();
  const ElementNames *type = findTensorflowType(entry.dtype());
  table[std::string(key)] = {{type ? type->dtype : 0, dimsOf(entry)},
                             entry.size()};
  return absl::OkStatus();
}

absl::Status BundleReader::checkPlace(const std::string &name,
                                      const std::string &file,
                                      int64_t fileBytes) const {
  const Place &place = places.at(name);
  if (place.bytes <= fileBytes && place.offset <= fileBytes - place.bytes)
    return absl::OkStatus();
  return damaged(file,
                 absl::StrCat("it ends within '", absl::CHexEscape(name), "'"));
}

absl::Status BundleReader::checkFiles(bool mayBeMissing) const {
  absl::btree_map<int32_t, int64_t> sizes;
  for (const auto &[name, place] : places) {
    const std::string file = dataName(fileName, place.file, numFiles);
    auto size = sizes.find(place.file);
    if (size == sizes.end()) {
      absl::StatusOr<storage::FileInfo> info = storage::stat(file);
      if (!info.ok() && !mayBeMissing)
        return info.status();
      size = sizes.emplace(place.file, info.ok() ? info->size : -1).first;
    }
    if (size->second < 0)
      continue;
    RETURN_IF_ERROR(checkPlace(name, file, size->second));
  }
  return absl::OkStatus();
}

absl::StatusOr<BundleReader> BundleReader::open(const std::string &prefix) {
  const std::string name = indexName(prefix);
  // Enough for millions of tensors. The index is read into memory.
  constexpr int64_t maxIndexBytes = 1 << 30;
  ASSIGN_OR_RETURN(std::string contents,
                   storage::readWhole(name, nullptr, maxIndexBytes));
  BundleReader reader;
  reader.fileName = prefix;
  // Errors of the table do not name the file.
  absl::Status ofEntries;
  absl::Status status = readLevelDbTable(
      contents, [&](absl::string_view key, absl::string_view value) {
        return ofEntries = reader.addEntry(key, value);
      });
  RETURN_IF_ERROR(ofEntries);
  if (!status.ok())
    return damaged(name, status.message());
  if (reader.numFiles == 0)
    return damaged(name, "it has no header");
  if (!storage::isRemote(prefix))
    // A missing file is an error when it is read.
    status = reader.checkFiles(/*mayBeMissing=*/true);
  RETURN_IF_ERROR(status);
  return reader;
}

absl::StatusOr<storage::InputFile *>
BundleReader::dataFile(int32_t number) const {
  std::lock_guard<std::mutex> lock(files->mutex);
  std::unique_ptr<storage::InputFile> &file = files->opened[number];
  if (!file) {
    ASSIGN_OR_RETURN(file, storage::open(dataName(fileName, number, numFiles)));
  }
  return file.get();
}

/// The open file that contains the tensor.
absl::StatusOr<storage::InputFile *>
BundleReader::fileOf(const std::string &name) const {
  const Place &place = places.at(name);
  if (place.inParts)
    return absl::UnimplementedError(
        absl::StrCat("'", name, "' in '", fileName,
                     "' is stored in slices, as a partitioned variable: save "
                     "it without partitions"));
  ASSIGN_OR_RETURN(auto *file, dataFile(place.file));
  RETURN_IF_ERROR(checkPlace(name, file->path(), file->info().size));
  return file;
}

absl::Status BundleReader::check(const std::string &name) const {
  return fileOf(name).status();
}

absl::Status BundleReader::readBytes(const std::string &name,
                                     absl::Span<char> out) const {
  ASSIGN_OR_RETURN(auto *file, fileOf(name));
  const Place &place = places.at(name);
  ASSIGN_OR_RETURN(int64_t got,
                   file->readAt(place.offset, out.data(), place.bytes));
  if (got < place.bytes)
    return damaged(file->path(), absl::StrCat("it ends within '", name, "'"));
  if (crc32c(absl::string_view(out.data(), out.size())) != place.checksum)
    return damaged(file->path(), absl::StrCat("the checksum of '", name,
                                              "' is not the one in the index"));
  return absl::OkStatus();
}

std::vector<std::string> BundleReader::dataFiles() const {
  std::set<int32_t> numbers;
  for (const auto &[name, place] : places)
    numbers.insert(place.file);
  std::vector<std::string> paths;
  for (int32_t number : numbers)
    paths.push_back(dataName(fileName, number, numFiles));
  return paths;
}

absl::Status BundleReader::verify() const {
  for (const auto &[name, place] : places)
    if (!place.inParts)
      RETURN_IF_ERROR(loadBytes(name, place.bytes).status());
  return absl::OkStatus();
}

} // namespace systole::runtime
