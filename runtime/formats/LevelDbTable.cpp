//===- LevelDbTable.cpp - Reading LevelDB's tables ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The format: doc/table_format.md of LevelDB. A table consists of blocks of
// sorted entries, an index and a footer. The index has the positions of the
// blocks; the footer has the position of the index. libleveldb trusts blocks
// with valid checksums, so it is used for writing only.
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/LevelDbTable.h"

#include "runtime/formats/Crc32c.h"
#include "runtime/formats/LittleEndian.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

#include <snappy.h>

#include <cstdint>
#include <string>

namespace systole::runtime {
namespace {

constexpr size_t footerBytes = 48;
constexpr uint64_t magicNumber = 0xdb4775248b80fb57u;
/// The compression and a checksum follow each block.
constexpr size_t trailerBytes = 5;
/// A block of TensorFlow has 256 KiB, or one larger entry.
constexpr size_t maxBlockBytes = 64 << 20;
/// Snappy expands 3 bytes to at most 64.
constexpr size_t maxSnappyRatio = 22;
/// Entries may share the beginning of a key, so the keys of a table may be far
/// larger than the table. LevelDB writes a complete key at least every 16th
/// time.
constexpr size_t maxKeyRatio = 64;

absl::Status damaged(absl::string_view what) {
  return absl::DataLossError(what);
}

/// Seven bits in each byte, the lowest first.
bool takeVarint(absl::string_view &from, uint64_t &value) {
  value = 0;
  for (int shift = 0; shift < 64 && !from.empty(); shift += 7) {
    auto byte = static_cast<unsigned char>(from[0]);
    // The tenth byte has one bit of a 64-bit number.
    if (shift == 63 && byte > 1)
      return false;
    from.remove_prefix(1);
    value |= uint64_t{byte & 127u} << shift;
    if (byte < 128)
      return true;
  }
  return false;
}

/// The position of a block, without its trailer.
struct Handle {
  uint64_t offset = 0, size = 0;
};

bool takeHandle(absl::string_view &from, Handle &handle) {
  return takeVarint(from, handle.offset) && takeVarint(from, handle.size);
}

/// Checks that the block and its trailer are before the table's footer.
absl::Status checkHandle(absl::string_view table, Handle handle) {
  const size_t end = table.size() - footerBytes;
  if (handle.offset > end || handle.size > end - handle.offset ||
      end - handle.offset - handle.size < trailerBytes)
    return damaged(absl::StrCat("it has ", table.size(),
                                " bytes, and names a block of ", handle.size,
                                " bytes at byte ", handle.offset));
  return absl::OkStatus();
}

/// Returns the bytes of a block. `expanded` keeps them if they were compressed.
absl::Status readBlock(absl::string_view table, Handle handle,
                       std::string &expanded, absl::string_view &block) {
  RETURN_IF_ERROR(checkHandle(table, handle));
  absl::string_view bytes = table.substr(handle.offset, handle.size + 1);
  const auto stored = readLittleEndian<uint32_t>(table.data() + handle.offset +
                                                 handle.size + 1);
  if (maskedCrc32c(bytes) != stored)
    return damaged(absl::StrCat("the checksum of its block at byte ",
                                handle.offset, " does not match"));
  const char type = bytes.back();
  bytes.remove_suffix(1);
  if (type == 0) {
    block = bytes;
    return absl::OkStatus();
  }
  size_t size = 0;
  if (type != 1)
    return damaged(absl::StrCat("its block at byte ", handle.offset,
                                " is compressed by method ",
                                static_cast<int>(type), ", which is unknown"));
  if (!snappy::GetUncompressedLength(bytes.data(), bytes.size(), &size) ||
      size > maxBlockBytes || size / maxSnappyRatio > bytes.size())
    return damaged(
        absl::StrCat("its block at byte ", handle.offset, " has a wrong size"));
  expanded.resize(size);
  if (!snappy::RawUncompress(bytes.data(), bytes.size(), &expanded[0]))
    return damaged(absl::StrCat("its block at byte ", handle.offset,
                                " cannot be decompressed"));
  block = expanded;
  return absl::OkStatus();
}

/// Takes the entries of a block in order. An entry has three numbers: the bytes
/// that its key shares with the key before, those that it does not share, and
/// the bytes of the value. The rest of the key and the value follow. The
/// positions of complete keys end the block; only searching needs them.
class BlockEntries {
public:
  /// Starts to read a block. Returns false if the block is malformed.
  bool open(absl::string_view block) {
    if (block.size() < 4)
      return false;
    const uint64_t restarts =
        readLittleEndian<uint32_t>(block.data() + block.size() - 4);
    block.remove_suffix(4);
    if (restarts > block.size() / 4)
      return false;
    block.remove_suffix(restarts * 4);
    rest = block;
    key.clear();
    return true;
  }

  bool atEnd() const { return rest.empty(); }

  /// Reads the next entry. Returns false if the entry is damaged.
  bool next() {
    uint64_t shared, unshared, valueBytes;
    if (!takeVarint(rest, shared) || !takeVarint(rest, unshared) ||
        !takeVarint(rest, valueBytes) || shared > key.size() ||
        unshared > rest.size() || valueBytes > rest.size() - unshared)
      return false;
    key.resize(shared);
    key.append(rest.data(), unshared);
    value = rest.substr(unshared, valueBytes);
    rest.remove_prefix(unshared + valueBytes);
    return true;
  }

  std::string key;
  absl::string_view value;

private:
  absl::string_view rest;
};

} // namespace

absl::Status
readLevelDbTable(absl::string_view table,
                 absl::FunctionRef<absl::Status(absl::string_view key,
                                                absl::string_view value)>
                     entry) {
  if (table.size() < footerBytes)
    return damaged("it is cut short");
  absl::string_view footer = table.substr(table.size() - footerBytes);
  if (readLittleEndian(footer.data() + footerBytes - 8) != magicNumber)
    return damaged("it does not end with a table's footer");
  Handle meta, index;
  std::string expandedIndex, expandedBlock;
  absl::string_view indexBlock, block;
  if (!takeHandle(footer, meta) || !takeHandle(footer, index))
    return damaged("its footer has no positions of blocks");
  // The meta block has no content for us, but must exist.
  RETURN_IF_ERROR(checkHandle(table, meta));
  BlockEntries blocks, entries;
  RETURN_IF_ERROR(readBlock(table, index, expandedIndex, indexBlock));
  if (!blocks.open(indexBlock))
    return damaged("its index is malformed");

  std::string last;
  bool isFirst = true;
  uint64_t end = 0;
  size_t keyBytes = 0;
  while (!blocks.atEnd()) {
    Handle handle;
    if (!blocks.next() || !takeHandle(blocks.value, handle))
      return damaged("its index is damaged");
    // Blocks must follow each other, since a small table could otherwise make
    // us read one block any number of times.
    if (handle.offset < end)
      return damaged(absl::StrCat("its block at byte ", handle.offset,
                                  " begins in another block"));
    RETURN_IF_ERROR(readBlock(table, handle, expandedBlock, block));
    end = handle.offset + handle.size + trailerBytes;
    if (!entries.open(block))
      return damaged(
          absl::StrCat("its block at byte ", handle.offset, " is none"));
    while (!entries.atEnd()) {
      if (!entries.next())
        return damaged(absl::StrCat("an entry in its block at byte ",
                                    handle.offset, " is damaged"));
      if (!isFirst && entries.key <= last)
        return damaged("its keys are not in order");
      keyBytes += entries.key.size();
      if (keyBytes / maxKeyRatio > table.size())
        return damaged("its keys are far longer than it is");
      RETURN_IF_ERROR(entry(entries.key, entries.value));
      isFirst = false;
      last = entries.key;
    }
  }
  return absl::OkStatus();
}

} // namespace systole::runtime
