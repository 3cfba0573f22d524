//===- TensorBundle.cpp - TensorFlow's checkpoint format ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/checkpoint/TensorBundle.h"

#include "runtime/data/Crc32c.h"
#include "runtime/proto/tensor_bundle.pb.h"
#include "runtime/support/FileIO.h"
#include "systole/runtime/abi.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "leveldb/env.h"
#include "leveldb/iterator.h"
#include "leveldb/options.h"
#include "leveldb/table.h"
#include "leveldb/table_builder.h"

#include <algorithm>
#include <memory>

namespace systole::runtime {
namespace {

/// TensorFlow's DataType of each systole_dtype.
constexpr int32_t tensorflowTypes[] = {0,
                                       /*bool*/ 10,
                                       /*int8*/ 6,
                                       /*int16*/ 5,
                                       /*int32*/ 3,
                                       /*int64*/ 9,
                                       /*uint8*/ 4,
                                       /*uint16*/ 17,
                                       /*uint32*/ 22,
                                       /*uint64*/ 23,
                                       /*half*/ 19,
                                       /*bfloat16*/ 14,
                                       /*float*/ 1,
                                       /*double*/ 2};

int32_t fromTensorflowType(int32_t type) {
  for (int32_t dtype = SYSTOLE_PRED; dtype <= SYSTOLE_F64; ++dtype)
    if (tensorflowTypes[dtype] == type)
      return dtype;
  return 0;
}

std::string indexName(const std::string &prefix) {
  return absl::StrCat(prefix, ".index");
}

std::string dataName(const std::string &prefix, int file, int count) {
  return absl::StrFormat("%s.data-%05d-of-%05d", prefix, file, count);
}

/// A table that is written to memory: an index is small.
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

/// A table that is in memory.
class MemoryReader : public leveldb::RandomAccessFile {
public:
  explicit MemoryReader(const std::string &contents) : contents(contents) {}
  leveldb::Status Read(uint64_t offset, size_t count, leveldb::Slice *result,
                       char *) const override {
    if (offset > contents.size())
      return leveldb::Status::Corruption("it is cut short");
    *result = leveldb::Slice(contents.data() + offset,
                             std::min(count, contents.size() - offset));
    return leveldb::Status::OK();
  }

private:
  const std::string &contents;
};

/// A number of LevelDB's: seven bits a byte, the lowest first.
bool takeVarint(absl::string_view &from, uint64_t &value) {
  value = 0;
  for (int shift = 0; shift < 64 && !from.empty(); shift += 7) {
    auto byte = static_cast<unsigned char>(from[0]);
    from.remove_prefix(1);
    value |= uint64_t{byte & 127u} << shift;
    if (byte < 128)
      return true;
  }
  return false;
}

/// Whether the two blocks that the end of a table points to are in it: LevelDB
/// makes room for them before it looks ("leveldb/doc/table_format.md").
bool pointsIntoTable(absl::string_view table) {
  constexpr size_t footerBytes = 48;
  if (table.size() < footerBytes)
    return true; // LevelDB says so itself.
  absl::string_view footer = table.substr(table.size() - footerBytes);
  for (int block = 0; block < 2; ++block) {
    uint64_t offset, size;
    if (!takeVarint(footer, offset) || !takeVarint(footer, size) ||
        offset > table.size() || size > table.size() - offset)
      return false;
  }
  return true;
}

leveldb::Options tableOptions() {
  leveldb::Options options;
  options.compression = leveldb::kNoCompression;
  options.paranoid_checks = true;
  // TensorFlow's, so that we write the bytes that it would.
  options.block_size = 256 << 10;
  return options;
}

absl::Status damaged(const std::string &file, absl::string_view what) {
  return absl::DataLossError(
      absl::StrCat("'", file, "' is damaged, or no checkpoint: ", what));
}

} // namespace

int32_t tensorflowType(int32_t dtype) { return tensorflowTypes[dtype]; }

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

absl::Status writeTensorBundle(const std::string &prefix,
                               std::vector<BundleTensor> tensors) {
  // The table wants its keys in order; the header has the least, the empty one.
  std::sort(tensors.begin(), tensors.end(),
            [](const BundleTensor &left, const BundleTensor &right) {
              return left.name < right.name;
            });
  proto::BundleHeader header;
  header.set_num_shards(1);
  header.set_endianness(proto::BundleHeader::LITTLE);
  header.mutable_version()->set_producer(1);
  MemoryWriter index;
  leveldb::TableBuilder builder(tableOptions(), &index);
  builder.Add("", header.SerializeAsString());

  absl::StatusOr<FileReplacement> file =
      FileReplacement::create(dataName(prefix, 0, 1));
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
    entry.set_crc32c(data::maskedCrc32c(bytes));
    builder.Add(tensor.name, entry.SerializeAsString());
    status = file->append(bytes);
    tensor.onWritten();
    offset += tensor.bytes;
  }
  if (!status.ok()) {
    builder.Abandon();
    return status;
  }
  if (leveldb::Status finished = builder.Finish(); !finished.ok())
    return absl::InternalError(finished.ToString());
  if (status = file->commit(); !status.ok())
    return status;
  return replaceFile(indexName(prefix), index.contents);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static BundleReader::Entry fromProto(const proto::BundleEntry &proto) {
  BundleReader::Entry entry;
  entry.dtype = fromTensorflowType(proto.dtype());
  for (const proto::TensorShape::Dim &dim : proto.shape().dim())
    entry.dims.push_back(dim.size());
  entry.file = proto.shard_id();
  entry.offset = proto.offset();
  entry.bytes = proto.size();
  entry.checksum = data::unmaskCrc32c(proto.crc32c());
  entry.inParts = proto.slices_size() > 0;
  return entry;
}

absl::StatusOr<BundleReader> BundleReader::open(const std::string &prefix) {
  std::string name = indexName(prefix);
  absl::StatusOr<std::string> contents = readFile(name);
  if (!contents.ok())
    return contents.status();
  if (!pointsIntoTable(*contents))
    return damaged(name, "its end points to what is not in it");
  MemoryReader file(*contents);
  leveldb::Table *opened = nullptr;
  leveldb::Status status =
      leveldb::Table::Open(tableOptions(), &file, contents->size(), &opened);
  if (!status.ok())
    return damaged(name, status.ToString());
  std::unique_ptr<leveldb::Table> table(opened);
  leveldb::ReadOptions readOptions;
  readOptions.verify_checksums = true;
  std::unique_ptr<leveldb::Iterator> iterator(table->NewIterator(readOptions));

  BundleReader reader;
  reader.prefix = prefix;
  iterator->SeekToFirst();
  if (!iterator->status().ok())
    return damaged(name, iterator->status().ToString());
  proto::BundleHeader header;
  if (!iterator->Valid() || !iterator->key().empty() ||
      !header.ParseFromString(iterator->value().ToString()))
    return damaged(name, "it has no header");
  if (header.endianness() != proto::BundleHeader::LITTLE)
    return absl::UnimplementedError(absl::StrCat("'", name, "' is big-endian"));
  reader.numFiles = header.num_shards();
  for (iterator->Next(); iterator->Valid(); iterator->Next()) {
    std::string key = iterator->key().ToString();
    proto::BundleEntry entry;
    if (!entry.ParseFromString(iterator->value().ToString()) ||
        entry.size() < 0 || entry.offset() < 0)
      return damaged(name, absl::StrCat("its entry of '", key, "' is none"));
    reader.table.emplace(std::move(key), fromProto(entry));
  }
  if (!iterator->status().ok())
    return damaged(name, iterator->status().ToString());
  return reader;
}

absl::StatusOr<storage::InputFile *>
BundleReader::dataFile(int32_t number) const {
  std::lock_guard<std::mutex> lock(files->mutex);
  std::unique_ptr<storage::InputFile> &file = files->opened[number];
  if (!file) {
    absl::StatusOr<std::unique_ptr<storage::InputFile>> opened =
        storage::open(dataName(prefix, number, numFiles));
    if (!opened.ok())
      return opened.status();
    file = std::move(*opened);
  }
  return file.get();
}

absl::Status BundleReader::read(const std::string &name, char *out) const {
  const Entry &entry = table.at(name);
  if (entry.inParts)
    return absl::UnimplementedError(
        absl::StrCat("'", name, "' in '", prefix,
                     "' is stored in parts, as a partitioned variable: save "
                     "it whole"));
  std::string file = dataName(prefix, entry.file, numFiles);
  absl::StatusOr<storage::InputFile *> opened = dataFile(entry.file);
  if (!opened.ok())
    return opened.status();
  absl::StatusOr<int64_t> got =
      (*opened)->readAt(entry.offset, out, entry.bytes);
  if (!got.ok())
    return got.status();
  if (*got < entry.bytes)
    return damaged(file, absl::StrCat("it ends within '", name, "'"));
  absl::string_view bytes(out, static_cast<size_t>(entry.bytes));
  if (data::crc32c(bytes) != entry.checksum)
    return damaged(file, absl::StrCat("the checksum of '", name,
                                      "' is not the one in the index"));
  return absl::OkStatus();
}

absl::Status BundleReader::verify() const {
  std::vector<char> bytes;
  for (const auto &[name, entry] : table) {
    if (entry.inParts)
      continue;
    absl::StatusOr<storage::InputFile *> file = dataFile(entry.file);
    if (!file.ok())
      return file.status();
    if (entry.bytes > (*file)->info().size)
      return damaged((*file)->path(),
                     absl::StrCat("it ends within '", name, "'"));
    bytes.resize(static_cast<size_t>(entry.bytes));
    if (absl::Status status = read(name, bytes.data()); !status.ok())
      return status;
  }
  return absl::OkStatus();
}

} // namespace systole::runtime
