//===- Hdf5.cpp - HDF5, as Keras writes weights ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Hdf5.h"
#include "runtime/formats/LittleEndian.h"
#include "runtime/support/Status.h"

#include "systole/runtime/abi.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <set>

namespace systole::runtime {
namespace {

constexpr absl::string_view signature("\x89HDF\r\n\x1a\n", 8);
constexpr uint64_t undefined = ~uint64_t{0};

/// The messages of an object's header.
enum MessageType : uint16_t {
  Dataspace = 1,
  Datatype = 3,
  FillValue = 5,
  Layout = 8,
  Continuation = 16,
  SymbolTable = 17
};

/// The first bytes of a datatype message: class and version, three bytes of
/// flags, and the size. Floats have the fields of IEEE 754 after them.
struct NumberType {
  int32_t dtype;
  uint32_t size;
  bool isFloat, isSigned;
  uint8_t exponentAt, exponentBits, mantissaBits;
  uint32_t bias;
};
constexpr NumberType numberTypes[] = {
    {SYSTOLE_F32, 4, true, true, 23, 8, 23, 127},
    {SYSTOLE_F64, 8, true, true, 52, 11, 52, 1023},
    {SYSTOLE_U8, 1, false, false, 0, 0, 0, 0},
    {SYSTOLE_S32, 4, false, true, 0, 0, 0, 0},
    {SYSTOLE_S64, 8, false, true, 0, 0, 0, 0},
    {SYSTOLE_U64, 8, false, false, 0, 0, 0, 0},
};

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

absl::Status damaged(absl::string_view what) {
  return absl::DataLossError(absl::StrCat("it is damaged: ", what));
}

class Reader {
public:
  explicit Reader(absl::string_view file) : file(file) {}

  absl::StatusOr<std::vector<Hdf5Array>> read() {
    if (!absl::StartsWith(file, signature))
      return absl::DataLossError("it is no HDF5 file");
    if (file.size() < 96)
      return damaged("it ends in its superblock");
    if (file[8] > 0 || file[13] != 8 || file[14] != 8)
      return absl::UnimplementedError(
          "it has a newer superblock than h5py writes by default; libver="
          "'earliest' writes that one");
    uint64_t root = 0;
    std::memcpy(&root, file.data() + 64, sizeof(root));
    RETURN_IF_ERROR(readObject(root, "", 0));
    return std::move(arrays);
  }

private:
  /// Sets `value` to the number at a position.
  template <typename T> bool take(uint64_t at, T &value) const {
    if (at > file.size() || sizeof(T) > file.size() - at)
      return false;
    std::memcpy(&value, file.data() + at, sizeof(T));
    return true;
  }
  bool slice(uint64_t at, uint64_t size, absl::string_view &bytes) const {
    if (at > file.size() || size > file.size() - at)
      return false;
    bytes = file.substr(at, size);
    return true;
  }

  struct Message {
    uint16_t type;
    absl::string_view bytes;
  };

  absl::StatusOr<std::vector<Message>> readHeader(uint64_t at) const {
    uint8_t version;
    uint16_t count;
    uint32_t size;
    if (!take(at, version) || !take(at + 2, count) || !take(at + 8, size))
      return damaged("an object is outside of the file");
    if (version != 1)
      return absl::UnimplementedError(
          absl::StrCat("it has object headers of version ", version));
    std::vector<Message> messages;
    std::vector<std::pair<uint64_t, uint64_t>> blocks = {{at + 16, size}};
    for (size_t i = 0; i < blocks.size(); ++i) {
      absl::string_view block;
      if (!slice(blocks[i].first, blocks[i].second, block))
        return damaged("an object's header is outside of the file");
      while (block.size() >= 8 && messages.size() < count) {
        uint16_t type, length;
        std::memcpy(&type, block.data(), sizeof(type));
        std::memcpy(&length, block.data() + 2, sizeof(length));
        block.remove_prefix(8);
        if (length > block.size())
          return damaged("a message is larger than its header");
        messages.push_back({type, block.substr(0, length)});
        block.remove_prefix(length);
        if (type != Continuation)
          continue;
        if (length < 16 || blocks.size() > count)
          return damaged("a header does not end");
        uint64_t next[2];
        std::memcpy(next, messages.back().bytes.data(), sizeof(next));
        blocks.emplace_back(next[0], next[1]);
      }
    }
    return messages;
  }

  absl::Status readObject(uint64_t at, const std::string &path, int depth) {
    // A group may not contain itself.
    constexpr int deepest = 64;
    if (depth > deepest || !visited.insert(at).second)
      return damaged("its groups do not end");
    ASSIGN_OR_RETURN(std::vector<Message> messages, readHeader(at));
    Hdf5Array array;
    array.name = path;
    bool hasSpace = false, hasElements = false;
    for (const Message &message : messages) {
      absl::Status status;
      switch (message.type) {
      case SymbolTable:
        status = readGroup(message.bytes, path, depth);
        break;
      case Dataspace:
        hasSpace = true;
        status = readSpace(message.bytes, array);
        break;
      case Datatype:
        readType(message.bytes, array);
        break;
      case Layout:
        hasElements = true;
        status = readLayout(message.bytes, array);
        break;
      default:
        break;
      }
      RETURN_IF_ERROR(status);
    }
    if (hasSpace && hasElements)
      return addArray(std::move(array));
    return absl::OkStatus();
  }

  absl::Status addArray(Hdf5Array array) {
    uint64_t count = 1;
    for (int64_t size : array.shape)
      if (size < 0 ||
          __builtin_mul_overflow(count, static_cast<uint64_t>(size), &count))
        return damaged(absl::StrCat("the shape of '", array.name, "'"));
    uint64_t bytes = 0;
    for (const NumberType &type : numberTypes)
      if (type.dtype == array.dtype &&
          (__builtin_mul_overflow(count, uint64_t{type.size}, &bytes) ||
           bytes != array.elements.size()))
        return damaged(absl::StrCat("'", array.name, "' has ",
                                    array.elements.size(), " bytes, not ",
                                    bytes));
    arrays.push_back(std::move(array));
    return absl::OkStatus();
  }

  static absl::Status readSpace(absl::string_view bytes, Hdf5Array &array) {
    if (bytes.size() < 4)
      return damaged("a dataspace is cut short");
    const auto version = static_cast<uint8_t>(bytes[0]),
               rank = static_cast<uint8_t>(bytes[1]);
    const size_t start = version == 1 ? 8 : 4;
    if (version < 1 || version > 2 || bytes.size() < start + rank * size_t{8})
      return damaged("a dataspace is cut short");
    array.shape.resize(rank);
    std::memcpy(array.shape.data(), bytes.data() + start, rank * size_t{8});
    return absl::OkStatus();
  }

  static void readType(absl::string_view bytes, Hdf5Array &array) {
    for (const NumberType &type : numberTypes) {
      const std::string expected = formatType(type);
      // Padding bits and unused flags are 0 in both.
      if (bytes.size() >= expected.size() &&
          bytes.substr(0, expected.size()) == expected)
        array.dtype = type.dtype;
    }
  }

  absl::Status readLayout(absl::string_view bytes, Hdf5Array &array) const {
    constexpr uint8_t compact = 0, contiguous = 1;
    if (bytes.size() < 4 || bytes[0] != 3)
      return absl::UnimplementedError(
          absl::StrCat("'", array.name, "' has a newer layout"));
    if (bytes[1] == compact) {
      uint16_t size;
      std::memcpy(&size, bytes.data() + 2, sizeof(size));
      if (size > bytes.size() - 4)
        return damaged(absl::StrCat("'", array.name, "' is cut short"));
      array.elements = bytes.substr(4, size);
      return absl::OkStatus();
    }
    if (bytes[1] != contiguous || bytes.size() < 18)
      return absl::UnimplementedError(absl::StrCat(
          "'", array.name, "' is stored in chunks, which are not read"));
    uint64_t place[2];
    std::memcpy(place, bytes.data() + 2, sizeof(place));
    // Nothing was written to an array without elements.
    if (place[0] == undefined && place[1] == 0)
      return absl::OkStatus();
    if (!slice(place[0], place[1], array.elements))
      return damaged(absl::StrCat("'", array.name, "' is cut short"));
    return absl::OkStatus();
  }

  absl::Status readGroup(absl::string_view table, const std::string &path,
                         int depth) {
    uint64_t place[2];
    if (table.size() < sizeof(place))
      return damaged("a group is cut short");
    std::memcpy(place, table.data(), sizeof(place));
    absl::string_view heap;
    uint64_t size, start;
    if (!slice(place[1], 32, heap) || !absl::StartsWith(heap, "HEAP") ||
        !take(place[1] + 8, size) || !take(place[1] + 24, start) ||
        !slice(start, size, heap))
      return damaged("the names of a group are outside of the file");
    return readTree(place[0], heap, path, depth, 0);
  }

  /// A node of a group's tree, whose leaves are lists of members.
  absl::Status readTree(uint64_t at, absl::string_view names,
                        const std::string &path, int depth, int level) {
    constexpr int highest = 32;
    absl::string_view node;
    uint16_t count;
    if (level > highest || !visited.insert(at).second || !slice(at, 8, node) ||
        !take(at + 6, count))
      return damaged("the tree of a group is outside of the file");
    if (absl::StartsWith(node, "SNOD")) {
      for (uint64_t i = 0; i < count; ++i) {
        uint64_t name, object;
        if (!take(at + 8 + 40 * i, name) || !take(at + 16 + 40 * i, object) ||
            name >= names.size())
          return damaged("a member of a group is outside of the file");
        absl::string_view text = names.substr(name);
        text = text.substr(0, text.find('\0'));
        RETURN_IF_ERROR(readObject(
            object, absl::StrCat(path, path.empty() ? "" : "/", text),
            depth + 1));
      }
      return absl::OkStatus();
    }
    if (!absl::StartsWith(node, "TREE"))
      return damaged("the tree of a group is something else");
    for (uint64_t i = 0; i < count; ++i) {
      uint64_t child;
      if (!take(at + 32 + 16 * i, child))
        return damaged("the tree of a group is outside of the file");
      RETURN_IF_ERROR(readTree(child, names, path, depth, level + 1));
    }
    return absl::OkStatus();
  }

public:
  /// The datatype message of little-endian numbers.
  static std::string formatType(const NumberType &type) {
    std::string bytes;
    auto put = [&](uint64_t value, int size) {
      appendLittleEndian(bytes, value, size);
    };
    if (!type.isFloat) {
      put(0x10, 1);
      put(type.isSigned ? 8 : 0, 3);
      put(type.size, 4);
      put(0, 2);
      put(type.size * 8, 2);
      return bytes;
    }
    put(0x11, 1);
    // The mantissa has a hidden 1; the sign is the last bit.
    put(0x20 | uint64_t{type.size * 8 - 1} << 8, 3);
    put(type.size, 4);
    put(0, 2);
    put(type.size * 8, 2);
    put(type.exponentAt, 1);
    put(type.exponentBits, 1);
    put(0, 1);
    put(type.mantissaBits, 1);
    put(type.bias, 4);
    return bytes;
  }

private:
  const absl::string_view file;
  std::vector<Hdf5Array> arrays;
  /// The positions of objects and of nodes.
  std::set<uint64_t> visited;
};

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// The most members of a list, which is twice the superblock's number.
constexpr size_t listMembers = 8;

struct Group {
  std::map<std::string, std::unique_ptr<Group>> groups;
  std::map<std::string, const Hdf5Array *> arrays;

  size_t lists() const {
    return (groups.size() + arrays.size() + listMembers - 1) / listMembers;
  }
  size_t mostLists() const {
    size_t most = lists();
    for (const auto &[name, group] : groups)
      most = std::max(most, group->mostLists());
    return most;
  }
};

class Writer {
public:
  explicit Writer(const Group &root)
      : fanOut(std::max<size_t>(32, (root.mostLists() + 1) / 2 * 2)) {
    bytes.assign(signature.data(), signature.size());
    put(0, 5);
    put(8, 1); // the bytes of offsets and of lengths
    put(8, 1);
    put(0, 1);
    put(listMembers / 2, 2);
    put(fanOut / 2, 2);
    put(0, 4);
    put(0, 8);
    put(undefined, 8);
    const size_t end = bytes.size();
    put(0, 8); // the end of the file
    put(undefined, 8);
    // The root's entry: its name, its header, and nothing cached.
    put(0, 8);
    const size_t rootAt = bytes.size();
    bytes.append(32, '\0');
    patch(rootAt, writeGroup(root));
    patch(end, bytes.size());
  }

  std::string bytes;

private:
  void put(uint64_t value, int size) { appendLittleEndian(bytes, value, size); }
  void patch(size_t at, uint64_t value) {
    bytes.replace(at, sizeof(value), number(value));
  }
  void align() { bytes.resize((bytes.size() + 7) / 8 * 8, '\0'); }

  using Messages = std::vector<std::pair<MessageType, std::string>>;
  uint64_t writeObject(Messages messages) {
    align();
    const uint64_t at = bytes.size();
    size_t size = 0;
    for (auto &[type, message] : messages) {
      message.resize((message.size() + 7) / 8 * 8, '\0');
      size += 8 + message.size();
    }
    put(1, 2);
    put(messages.size(), 2);
    put(1, 4);
    put(size, 8);
    for (const auto &[type, message] : messages) {
      put(type, 2);
      put(message.size(), 2);
      put(0, 4);
      bytes += message;
    }
    return at;
  }

  static std::string number(uint64_t value) {
    return std::string(reinterpret_cast<const char *>(&value), sizeof(value));
  }

  uint64_t writeArray(const Hdf5Array &array) {
    align();
    const uint64_t at = array.elements.empty() ? undefined : bytes.size();
    bytes.append(array.elements.data(), array.elements.size());
    std::string space{1, static_cast<char>(array.shape.size()), 0, 0, 0, 0, 0,
                      0};
    for (int64_t size : array.shape)
      space += number(static_cast<uint64_t>(size));
    const auto *type = std::find_if(
        std::begin(numberTypes), std::end(numberTypes),
        [&](const NumberType &known) { return known.dtype == array.dtype; });
    // The space is allocated early, and there is no fill value.
    return writeObject({{Dataspace, space},
                        {Datatype, Reader::formatType(*type)},
                        {FillValue, std::string{2, 1, 2, 0}},
                        {Layout, std::string{3, 1} + number(at) +
                                     number(array.elements.size())}});
  }

  uint64_t writeGroup(const Group &group) {
    // Members in the order of their names, which the tree keeps.
    std::map<std::string, uint64_t> members;
    for (const auto &[name, child] : group.groups)
      members[name] = writeGroup(*child);
    for (const auto &[name, array] : group.arrays)
      members[name] = writeArray(*array);
    // The heap of names begins with an empty one.
    std::string names(8, '\0');
    std::vector<std::pair<uint64_t, uint64_t>> entries;
    for (const auto &[name, object] : members) {
      entries.emplace_back(names.size(), object);
      names += name;
      names.resize(names.size() / 8 * 8 + 8, '\0');
    }
    align();
    const uint64_t heap = bytes.size();
    bytes += "HEAP";
    put(0, 4);
    put(names.size(), 8);
    put(1, 8); // no free space
    put(bytes.size() + 8, 8);
    bytes += names;
    std::vector<uint64_t> lists;
    for (size_t at = 0; at < entries.size(); at += listMembers) {
      const size_t count = std::min(listMembers, entries.size() - at);
      lists.push_back(bytes.size());
      bytes += "SNOD";
      put(1, 2);
      put(count, 2);
      for (size_t i = 0; i < listMembers; ++i) {
        put(i < count ? entries[at + i].first : 0, 8);
        put(i < count ? entries[at + i].second : 0, 8);
        bytes.append(24, '\0');
      }
    }
    const uint64_t tree = bytes.size();
    bytes += "TREE";
    put(0, 2);
    put(lists.size(), 2);
    put(undefined, 8);
    put(undefined, 8);
    for (size_t i = 0; i < fanOut; ++i) {
      // A key is the last name of the list before it.
      const size_t before = std::min(i * listMembers, entries.size());
      put(i == 0 || i > lists.size() ? 0 : entries[before - 1].first, 8);
      put(i < lists.size() ? lists[i] : 0, 8);
    }
    put(lists.size() == fanOut ? entries.back().first : 0, 8);
    return writeObject({{SymbolTable, number(tree) + number(heap)}});
  }

  const size_t fanOut;
};

} // namespace

absl::StatusOr<std::vector<Hdf5Array>> parseHdf5(absl::string_view file) {
  return Reader(file).read();
}

absl::StatusOr<std::string> formatHdf5(std::vector<Hdf5Array> arrays) {
  Group root;
  for (const Hdf5Array &array : arrays) {
    if (std::none_of(
            std::begin(numberTypes), std::end(numberTypes),
            [&](const NumberType &type) { return type.dtype == array.dtype; }))
      return absl::InvalidArgumentError(absl::StrCat(
          "'", array.name, "' has a type that is not written to HDF5"));
    Group *group = &root;
    absl::string_view rest = array.name;
    for (size_t slash; (slash = rest.find('/')) != absl::string_view::npos;
         rest.remove_prefix(slash + 1)) {
      std::unique_ptr<Group> &child =
          group->groups[std::string(rest.substr(0, slash))];
      if (!child)
        child = std::make_unique<Group>();
      group = child.get();
    }
    if (rest.empty() ||
        !group->arrays.emplace(std::string(rest), &array).second)
      return absl::InvalidArgumentError(
          absl::StrCat("'", array.name, "' is no name of one array"));
  }
  std::vector<const Group *> all = {&root};
  for (size_t i = 0; i < all.size(); ++i)
    for (const auto &[name, child] : all[i]->groups) {
      if (all[i]->arrays.count(name))
        return absl::InvalidArgumentError(
            absl::StrCat("'", name, "' is an array and a group"));
      all.push_back(child.get());
    }
  return Writer(root).bytes;
}

} // namespace systole::runtime
