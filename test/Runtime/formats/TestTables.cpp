//===- TestTables.cpp - Tables and bundles, byte by byte ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestTables.h"
#include "TestRecords.h"
#include "runtime/formats/Crc32c.h"

using namespace systole;
using test::littleEndian;

std::string test::varint(uint64_t value) {
  std::string bytes;
  for (; value >= 128; value >>= 7)
    bytes.push_back(static_cast<char>(value | 128));
  bytes.push_back(static_cast<char>(value));
  return bytes;
}

std::string test::tableEntry(uint64_t shared, absl::string_view unshared,
                             absl::string_view value) {
  std::string entry =
      varint(shared) + varint(unshared.size()) + varint(value.size());
  entry.append(unshared.data(), unshared.size());
  entry.append(value.data(), value.size());
  return entry;
}

std::string test::tableBlock(absl::string_view entries) {
  return std::string(entries) + littleEndian(0, 4) + littleEndian(1, 4);
}

std::string test::sealed(absl::string_view block, char type) {
  std::string bytes(block);
  bytes.push_back(type);
  return bytes + littleEndian(maskedCrc32c(bytes), 4);
}

std::string test::blockHandle(uint64_t offset, uint64_t size) {
  return varint(offset) + varint(size);
}

std::string test::tableFooter(absl::string_view meta, absl::string_view index) {
  std::string footer = std::string(meta) + std::string(index);
  footer.resize(40, '\0');
  return footer + littleEndian(0xdb4775248b80fb57u, 8);
}

std::string test::tableOf(std::string blocks,
                          const std::vector<std::string> &handles) {
  std::string list;
  for (size_t i = 0; i < handles.size(); ++i)
    list += tableEntry(0, std::string(i + 1, 'z'), handles[i]);
  const std::string meta = tableBlock(""), index = tableBlock(list);
  const size_t metaAt = blocks.size();
  blocks += sealed(meta);
  const size_t indexAt = blocks.size();
  blocks += sealed(index);
  return blocks + tableFooter(blockHandle(metaAt, meta.size()),
                              blockHandle(indexAt, index.size()));
}

std::string test::tableOf(absl::string_view block) {
  return tableOf(sealed(block), {blockHandle(0, block.size())});
}

proto::BundleEntry test::bundleEntry(int32_t tensorflowType,
                                     const std::vector<int64_t> &dims,
                                     absl::string_view data) {
  proto::BundleEntry entry;
  entry.set_dtype(tensorflowType);
  entry.mutable_shape();
  for (int64_t size : dims)
    entry.mutable_shape()->add_dim()->set_size(size);
  entry.set_size(static_cast<int64_t>(data.size()));
  entry.set_crc32c(maskedCrc32c(data));
  return entry;
}

std::string test::bundleIndex(const BundleEntries &entries, int32_t numFiles) {
  proto::BundleHeader header;
  header.set_num_shards(numFiles);
  header.mutable_version()->set_producer(1);
  std::string block = tableEntry(0, "", header.SerializeAsString());
  for (const auto &[name, entry] : entries)
    block += tableEntry(0, name, entry.SerializeAsString());
  return tableOf(tableBlock(block));
}

void test::writeBundle(const std::string &prefix, const BundleEntries &entries,
                       absl::string_view data, int32_t numFiles) {
  writeFile(prefix + ".index", bundleIndex(entries, numFiles));
  writeFile(prefix + ".data-00000-of-00001", data);
}
