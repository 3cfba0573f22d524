//===- LevelDbTable.cpp - LevelDB tables and checkpoints ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A table is data blocks, a block of metadata, an index block and a footer. A
// block is entries, the offsets of those whose key is stored whole (restarts),
// their count, and behind it a byte for the compression and a checksum of both.
// The footer has the handles (offset, size) of the last two blocks.
//
//===----------------------------------------------------------------------===//

#include "LevelDbTable.h"

#include "Protobuf.h"

#include "runtime/formats/Crc32c.h"

#include <algorithm>
#include <snappy.h>

namespace systole::fuzz {
namespace {

constexpr size_t footerBytes = 48;
constexpr uint64_t magic = 0xdb4775248b80fb57u;
/// Behind a block: its compression and checksum.
constexpr size_t trailerBytes = 5;

struct Entry {
  std::string key, value;
};
using Block = std::vector<Entry>;

struct Handle {
  uint64_t offset = 0, size = 0;

  bool take(absl::string_view &from) {
    return takeVarint(from, offset) && takeVarint(from, size);
  }
  std::string write() const {
    std::string bytes;
    appendVarint(bytes, offset);
    appendVarint(bytes, size);
    return bytes;
  }
  /// Becomes one that points past the end, or whose end overflows.
  void mutate(Random &random) {
    uint64_t &which = random.oneIn(2) ? offset : size;
    which = random.number(which);
  }
};

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// The contents of a block, decompressed; false where it has none.
bool readBlock(absl::string_view table, Handle handle, std::string &contents) {
  if (handle.offset > table.size() ||
      handle.size > table.size() - handle.offset ||
      table.size() - handle.offset - handle.size < trailerBytes)
    return false;
  absl::string_view stored = table.substr(handle.offset, handle.size);
  if (table[handle.offset + handle.size] != 1) {
    contents = std::string(stored);
    return true;
  }
  size_t size;
  return snappy::GetUncompressedLength(stored.data(), stored.size(), &size) &&
         size <= 1 << 20 &&
         snappy::Uncompress(stored.data(), stored.size(), &contents);
}

/// The entries of a block; those before the first that is none.
Block parseBlock(absl::string_view contents) {
  Block entries;
  if (contents.size() < 4)
    return entries;
  const uint64_t restarts = readLittle(contents, contents.size() - 4, 4);
  if (restarts > (contents.size() - 4) / 4)
    return entries;
  contents.remove_suffix(4 * static_cast<size_t>(restarts + 1));
  std::string key;
  while (!contents.empty()) {
    uint64_t shared, rest, size;
    if (!takeVarint(contents, shared) || !takeVarint(contents, rest) ||
        !takeVarint(contents, size) || shared > key.size() ||
        rest > contents.size() || size > contents.size() - rest)
      break;
    key.resize(static_cast<size_t>(shared));
    key += std::string(contents.substr(0, rest));
    contents.remove_prefix(rest);
    entries.push_back({key, std::string(contents.substr(0, size))});
    contents.remove_prefix(size);
  }
  return entries;
}

bool parseTable(absl::string_view table, std::vector<Block> &blocks) {
  if (table.size() < footerBytes)
    return false;
  absl::string_view footer = table.substr(table.size() - footerBytes);
  Handle metadata, index;
  std::string contents;
  if (!metadata.take(footer) || !index.take(footer) ||
      !readBlock(table, index, contents))
    return false;
  for (const Entry &entry : parseBlock(contents)) {
    Handle handle;
    absl::string_view value = entry.value;
    if (handle.take(value) && readBlock(table, handle, contents))
      blocks.push_back(parseBlock(contents));
  }
  return !blocks.empty();
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

std::string formatBlock(const Block &entries, size_t interval) {
  std::string contents, restarts;
  absl::string_view last;
  size_t count = 0;
  for (size_t i = 0; i < entries.size(); ++i) {
    const Entry &entry = entries[i];
    size_t shared = 0;
    if (i % interval == 0) {
      appendLittle(restarts, contents.size(), 4);
      ++count;
    } else {
      while (shared < std::min(last.size(), entry.key.size()) &&
             last[shared] == entry.key[shared])
        ++shared;
    }
    appendVarint(contents, shared);
    appendVarint(contents, entry.key.size() - shared);
    appendVarint(contents, entry.value.size());
    contents += entry.key.substr(shared) + entry.value;
    last = entry.key;
  }
  if (count == 0) {
    // A block has one restart at least.
    appendLittle(restarts, 0, 4);
    ++count;
  }
  appendLittle(restarts, count, 4);
  return contents + restarts;
}

/// The damaged part of a table, besides its entries.
enum class Damage {
  None,
  Block,       ///< A block as it is stored: lengths and restarts.
  Restarts,    ///< The number of restarts, or one of them.
  Compression, ///< The byte that names it.
  Snappy,      ///< The compressed bytes.
  Handle,      ///< The handle of a data block, in the index.
  Footer,      ///< The handle of the index or of the metadata.
  Checksum
};

class TableWriter {
public:
  TableWriter(Damage damage, size_t damaged, Random &random)
      : damage(damage), damaged(damaged), random(random) {}

  Handle addBlock(std::string contents) {
    const bool isDamaged = number++ == damaged;
    if (isDamaged && damage == Damage::Block)
      mutateBytes(contents, random);
    if (isDamaged && damage == Damage::Restarts)
      replaceRestart(contents);
    char compression = 0;
    if (random.oneIn(4) || (isDamaged && damage == Damage::Snappy)) {
      std::string packed;
      snappy::Compress(contents.data(), contents.size(), &packed);
      if (isDamaged && damage == Damage::Snappy)
        damageSnappy(packed);
      contents = std::move(packed);
      compression = 1;
    }
    if (isDamaged && damage == Damage::Compression)
      compression = static_cast<char>(random.below(4));
    Handle handle = {bytes.size(), contents.size()};
    contents.push_back(compression);
    uint32_t checksum = maskedCrc32c(contents);
    if (isDamaged && damage == Damage::Checksum)
      checksum ^= 1u << random.below(32);
    bytes += contents;
    appendLittle(bytes, checksum, 4);
    return handle;
  }

  std::string finish(Handle metadata, Handle index) {
    if (damage == Damage::Footer)
      (random.oneIn(2) ? metadata : index).mutate(random);
    std::string footer = metadata.write() + index.write();
    footer.resize(footerBytes - 8);
    appendLittle(footer, magic, 8);
    return bytes + footer;
  }

private:
  void replaceRestart(std::string &contents) {
    const size_t count = std::max<size_t>(contents.size() / 4, 1);
    const size_t from = 4 * (1 + random.below(std::min<size_t>(count, 3)));
    if (from > contents.size())
      return;
    std::string value;
    appendLittle(value,
                 random.number(readLittle(contents, contents.size() - from, 4)),
                 4);
    contents.replace(contents.size() - from, 4, value);
  }
  /// Its first number is the size that it decompresses to.
  void damageSnappy(std::string &packed) {
    if (random.oneIn(2)) {
      mutateBytes(packed, random);
      return;
    }
    absl::string_view rest = packed;
    uint64_t size = 0;
    takeVarint(rest, size);
    std::string changed;
    appendVarint(changed, random.number(size));
    packed = changed + std::string(rest);
  }

  const Damage damage;
  const size_t damaged; ///< The number of the block.
  Random &random;
  size_t number = 0;
  std::string bytes;
};

std::string writeTable(const std::vector<Block> &blocks, Damage damage,
                       Random &random) {
  TableWriter writer(damage, random.below(blocks.size() + 2), random);
  const size_t interval = random.oneIn(4) ? 1 + random.below(4) : 16;
  const size_t badHandle = random.below(blocks.size());
  Block index;
  for (size_t i = 0; i < blocks.size(); ++i) {
    Handle handle = writer.addBlock(formatBlock(blocks[i], interval));
    if (damage == Damage::Handle && i == badHandle)
      handle.mutate(random);
    index.push_back(
        {blocks[i].empty() ? "" : blocks[i].back().key, handle.write()});
  }
  Handle metadata = writer.addBlock(formatBlock({}, 1));
  return writer.finish(metadata, writer.addBlock(formatBlock(index, 1)));
}

//===----------------------------------------------------------------------===//
// Changing
//===----------------------------------------------------------------------===//

void mutateEntries(std::vector<Block> &blocks, Random &random) {
  Block &block = blocks[random.below(blocks.size())];
  if (block.empty() || random.oneIn(24)) {
    rearrange(blocks, random);
    if (blocks.empty())
      blocks.emplace_back();
    return;
  }
  if (random.oneIn(24)) {
    // Two blocks of one.
    Block second(block.begin() + static_cast<ptrdiff_t>(block.size() / 2),
                 block.end());
    block.resize(block.size() / 2);
    blocks.push_back(std::move(second));
    return;
  }
  Entry &entry = block[random.below(block.size())];
  switch (random.below(8)) {
  case 0:
    rearrange(block, random);
    return;
  case 1:
    mutateBytes(entry.key, random);
    return;
  case 2:
    // The names that the runtime reads by itself.
    entry.key = random.of({"input_position", "kernel_variant", "random_seed",
                           "sum", "sums", "global_step", ""});
    return;
  default:
    entry.value = mutateProtobuf(entry.value, random);
  }
}

Damage drawDamage(Random &random) {
  return random.oneIn(3) ? static_cast<Damage>(1 + random.below(7))
                         : Damage::None;
}

/// Makes the checksum in a BundleEntry that of the bytes it points to.
void sign(std::string &value, absl::string_view data) {
  std::vector<ProtoField> fields;
  if (!parseProto(value, fields))
    return;
  uint64_t offset = 0, size = 0;
  for (const ProtoField &field : fields) {
    if (field.number == 4)
      offset = field.value;
    if (field.number == 5)
      size = field.value;
  }
  if (offset > data.size() || size > data.size() - offset)
    return;
  const uint32_t checksum = maskedCrc32c(data.substr(offset, size));
  for (ProtoField &field : fields)
    if (field.number == 6 && field.wire == ProtoField::Fixed32)
      field.value = checksum;
  value = writeProto(fields);
}

std::string joinBundle(absl::string_view index, absl::string_view data) {
  std::string input;
  appendLittle(input, index.size(), 4);
  return input + std::string(index) + std::string(data);
}

} // namespace

std::string mutateTable(absl::string_view table, Random &random) {
  std::vector<Block> blocks;
  if (!parseTable(table, blocks)) {
    std::string bytes(table);
    mutateBytes(bytes, random);
    return bytes;
  }
  const Damage damage = drawDamage(random);
  if (damage == Damage::None)
    mutateEntries(blocks, random);
  return writeTable(blocks, damage, random);
}

std::pair<absl::string_view, absl::string_view>
splitBundle(absl::string_view input) {
  const size_t size = readLittle(input, 0, 4);
  input.remove_prefix(std::min<size_t>(input.size(), 4));
  return {input.substr(0, size), input.substr(std::min(size, input.size()))};
}

std::string mutateBundle(absl::string_view input, Random &random) {
  auto [index, stored] = splitBundle(input);
  std::string data(stored);
  std::vector<Block> blocks;
  if (!parseTable(index, blocks))
    return joinBundle(mutateTable(index, random), data);
  Damage damage = Damage::None;
  if (random.oneIn(6))
    mutateBytes(data, random);
  else if (damage = drawDamage(random); damage == Damage::None)
    mutateEntries(blocks, random);
  if (!random.oneIn(8))
    for (Block &block : blocks)
      for (Entry &entry : block)
        if (!entry.key.empty())
          sign(entry.value, data);
  return joinBundle(writeTable(blocks, damage, random), data);
}

} // namespace systole::fuzz
