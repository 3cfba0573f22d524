//===- Features.cpp - The features of a tf.Example ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Features.h"
#include "runtime/formats/DescribeData.h"

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <map>
#include <utility>

using namespace systole::data;

namespace {

enum WireType {
  Varint = 0,
  Fixed64 = 1,
  Delimited = 2,
  StartGroup = 3,
  EndGroup = 4,
  Fixed32 = 5
};

/// The deepest nesting of groups, the default of Protocol Buffers.
constexpr int deepestGroup = 100;

/// The unread part of a message. The usual encoding needs no more; Fields
/// handles the others.
struct Cursor {
  explicit Cursor(absl::string_view bytes)
      : at(bytes.data()), end(at + bytes.size()) {}

  bool isAtEnd() const { return at == end; }

  /// Takes a tag of one byte.
  bool take(char tag) {
    if (at == end || *at != tag)
      return false;
    ++at;
    return true;
  }
  bool takeVarint(uint64_t &value) {
    value = 0;
    for (int shift = 0; at != end && shift < 64; shift += 7) {
      auto byte = static_cast<unsigned char>(*at++);
      value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80)
        return true;
    }
    return false;
  }
  /// Takes a length and that many bytes.
  bool takeBytes(absl::string_view &bytes) {
    uint64_t size;
    return takeVarint(size) && takeBytes(size, bytes);
  }
  bool takeBytes(uint64_t size, absl::string_view &bytes) {
    if (size > static_cast<uint64_t>(end - at))
      return false;
    bytes = absl::string_view(at, size);
    at += size;
    return true;
  }

  const char *at, *const end;
};

/// Reads a message's fields one by one.
class Fields {
public:
  explicit Fields(absl::string_view message) : left(message) {}

  uint32_t number = 0;
  uint32_t type = 0;
  uint64_t integer = 0;    ///< The value of a varint.
  absl::string_view bytes; ///< The value of other fields.

  /// Moves to the next feature. Returns false at the end, or if the message is
  /// malformed: see `isValid`.
  bool next() {
    if (left.isAtEnd())
      return false;
    isBad = !readField() || type == EndGroup || !skipGroup();
    return !isBad;
  }
  bool isValid() const { return !isBad; }

private:
  bool readField() {
    uint64_t tag;
    if (!left.takeVarint(tag) || !readValue(static_cast<uint32_t>(tag & 7)))
      return false;
    number = static_cast<uint32_t>(tag >> 3);
    return number != 0;
  }
  /// If the field is a group, takes its fields up to its end.
  bool skipGroup() {
    if (type != StartGroup)
      return true;
    absl::InlinedVector<uint32_t, 4> open = {number};
    while (!open.empty()) {
      if (open.size() > deepestGroup || left.isAtEnd() || !readField())
        return false;
      if (type == StartGroup)
        open.push_back(number);
      if (type == EndGroup) {
        if (number != open.back())
          return false;
        open.pop_back();
      }
    }
    // No field of ours: a group is unknown.
    type = StartGroup;
    bytes = {};
    return true;
  }
  bool readValue(uint32_t wireType) {
    type = wireType;
    switch (wireType) {
    case Varint:
      return left.takeVarint(integer);
    case StartGroup:
    case EndGroup:
      return true;
    case Fixed64:
      return left.takeBytes(8, bytes);
    case Fixed32:
      return left.takeBytes(4, bytes);
    case Delimited:
      return left.takeBytes(bytes);
    default:
      return false;
    }
  }

  Cursor left;
  bool isBad = false;
};

/// Calls `take` for each field with number 1 of a message. Fields of another
/// type than a value may have are unknown, and skipped.
template <typename Take>
bool forEachValue(const Parts &message, std::initializer_list<WireType> types,
                  const Take &take) {
  for (absl::string_view part : message) {
    Fields fields(part);
    while (fields.next())
      if (fields.number == 1 && absl::c_linear_search(types, fields.type) &&
          !take(fields))
        return false;
    if (!fields.isValid())
      return false;
  }
  return true;
}

/// The tags of fields with bytes.
constexpr char firstBytes = 0x0a, secondBytes = 0x12, thirdBytes = 0x1a;

int64_t countVarints(absl::string_view packed) {
  return std::count_if(packed.begin(), packed.end(), [](char byte) {
    return static_cast<unsigned char>(byte) < 0x80;
  });
}

} // namespace

bool systole::data::findMessage(absl::string_view message, uint32_t number,
                                Parts &found) {
  Fields fields(message);
  while (fields.next())
    if (fields.number == number && fields.type == Delimited)
      found.push_back(fields.bytes);
  return fields.isValid();
}

int64_t Feature::count() const {
  int64_t count = 0;
  bool isList = true;
  switch (kind) {
  case Nothing:
    return 0;
  case Strings:
    isList = forEachValue(list, {Delimited}, [&](const Fields &) {
      ++count;
      return true;
    });
    break;
  case Floats:
    isList = forEachValue(list, {Delimited, Fixed32}, [&](const Fields &field) {
      count += static_cast<int64_t>(field.bytes.size() / sizeof(float));
      return field.bytes.size() % sizeof(float) == 0;
    });
    break;
  case Integers:
    isList = forEachValue(list, {Delimited, Varint}, [&](const Fields &field) {
      count += field.type == Varint ? 1 : countVarints(field.bytes);
      return true;
    });
    break;
  }
  return isList ? count : -1;
}

bool Feature::read(std::vector<absl::string_view> &to) const {
  return kind == Strings &&
         forEachValue(list, {Delimited}, [&](const Fields &field) {
           to.push_back(field.bytes);
           return true;
         });
}

bool Feature::read(float *to) const {
  return kind == Floats &&
         forEachValue(list, {Delimited, Fixed32}, [&](const Fields &field) {
           std::memcpy(to, field.bytes.data(), field.bytes.size());
           to += field.bytes.size() / sizeof(float);
           return true;
         });
}

bool Feature::read(int64_t *to) const {
  return kind == Integers &&
         forEachValue(list, {Delimited, Varint}, [&](const Fields &field) {
           if (field.type == Varint) {
             *to++ = static_cast<int64_t>(field.integer);
             return true;
           }
           Cursor packed(field.bytes);
           for (uint64_t value; !packed.isAtEnd();
                *to++ = static_cast<int64_t>(value))
             if (!packed.takeVarint(value))
               return false;
           return true;
         });
}

std::string Feature::describe() const {
  int64_t size = count();
  if (kind == Nothing || size < 0)
    return "nothing";
  if (kind == Integers)
    return absl::StrCat(size, " int64");
  return absl::StrCat(size, kind == Strings ? " string" : " float",
                      size == 1 ? "" : "s");
}

bool systole::data::readSingle(absl::string_view message, Feature::Kind kind,
                               absl::string_view &value) {
  constexpr char tags[] = {0, firstBytes, secondBytes, thirdBytes};
  Cursor feature(message);
  absl::string_view list;
  if (!feature.take(tags[kind]) || !feature.takeBytes(list) ||
      !feature.isAtEnd())
    return false;
  Cursor values(list);
  return values.take(firstBytes) && values.takeBytes(value) &&
         values.isAtEnd() &&
         (kind != Feature::Floats || value.size() == sizeof(float));
}

bool systole::data::readVarint(absl::string_view bytes, int64_t &integer) {
  Cursor varint(bytes);
  uint64_t bits;
  if (!varint.takeVarint(bits) || !varint.isAtEnd())
    return false;
  integer = static_cast<int64_t>(bits);
  return true;
}

bool systole::data::findFeatures(absl::string_view example,
                                 absl::Span<const std::string> names,
                                 absl::Span<absl::string_view> values,
                                 std::vector<absl::string_view> *others) {
  Cursor message(example);
  absl::string_view features;
  if (!message.take(firstBytes) || !message.takeBytes(features) ||
      !message.isAtEnd())
    return false;
  Cursor entries(features);
  // Features usually come in the same order. Otherwise all names are compared.
  size_t expected = 0;
  while (!entries.isAtEnd()) {
    absl::string_view entry, name, value;
    if (!entries.take(firstBytes) || !entries.takeBytes(entry))
      return false;
    Cursor parts(entry);
    if (!parts.take(firstBytes) || !parts.takeBytes(name) ||
        !parts.take(secondBytes) || !parts.takeBytes(value) || !parts.isAtEnd())
      return false;
    absl::string_view other = value;
    for (size_t tried = 0; tried < names.size(); ++tried) {
      if (expected >= names.size())
        expected = 0;
      const size_t i = expected++;
      if (names[i] == name) {
        // The last value of a repeated feature counts.
        other = std::exchange(values[i], value);
        break;
      }
    }
    if (others && other.data())
      others->push_back(other);
  }
  return true;
}

void ExampleLayout::learn(absl::string_view example,
                          std::vector<absl::string_view> values) {
  size = SIZE_MAX;
  words.clear();
  if (example.size() < sizeof(uint64_t))
    return;
  std::sort(values.begin(), values.end(),
            [](absl::string_view a, absl::string_view b) {
              return a.data() < b.data();
            });
  size_t from = 0;
  for (absl::string_view value : values) {
    const auto at = static_cast<size_t>(value.data() - example.data());
    addWords(example, from, at);
    from = at + value.size();
  }
  addWords(example, from, example.size());
  size = example.size();
}

void ExampleLayout::addWords(absl::string_view example, size_t from,
                             size_t to) {
  constexpr size_t most = sizeof(uint64_t);
  while (from < to) {
    Word word;
    word.at = std::min(from, example.size() - most);
    const size_t count = std::min(to - from, most);
    char mask[most] = {};
    std::memset(mask + (from - word.at), 0xff,
                std::min(count, most - (from - word.at)));
    std::memcpy(&word.mask, mask, most);
    word.bits = load(example, word.at);
    words.push_back(word);
    from += count;
  }
}

bool systole::data::parseFeature(const Parts &message, Feature &feature) {
  feature = Feature();
  for (absl::string_view part : message) {
    Fields fields(part);
    while (fields.next())
      if (fields.type == Delimited && fields.number <= Feature::Integers) {
        // Lists of one kind are merged; one of another kind replaces them.
        auto kind = static_cast<Feature::Kind>(fields.number);
        if (kind != feature.kind)
          feature.list.clear();
        feature.kind = kind;
        feature.list.push_back(fields.bytes);
      }
    if (!fields.isValid())
      return false;
  }
  return true;
}

bool systole::data::parseFeatureList(const Parts &message,
                                     std::vector<Feature> &list) {
  return forEachValue(message, {Delimited}, [&](const Fields &field) {
    return parseFeature({field.bytes}, list.emplace_back());
  });
}

int64_t systole::data::countEntries(const Parts &message) {
  int64_t count = 0;
  forEachValue(message, {Delimited}, [&](const Fields &) {
    ++count;
    return true;
  });
  return count;
}

bool FeatureMap::parse(const Parts &message) {
  entries.clear();
  return forEachValue(message, {Delimited}, [&](const Fields &field) {
    Entry &entry = entries.emplace_back();
    // The name precedes the value.
    Cursor cursor(field.bytes);
    absl::string_view value;
    if (cursor.take(firstBytes) && cursor.takeBytes(entry.name) &&
        cursor.take(secondBytes) && cursor.takeBytes(value) &&
        cursor.isAtEnd()) {
      entry.value.push_back(value);
      return true;
    }
    entry = Entry();
    Fields parts(field.bytes);
    while (parts.next())
      if (parts.type == Delimited && parts.number == 1)
        entry.name = parts.bytes;
      else if (parts.type == Delimited && parts.number == 2)
        entry.value.push_back(parts.bytes);
    return parts.isValid();
  });
}

const FeatureMap::Entry *FeatureMap::find(absl::string_view name) const {
  for (auto it = entries.rbegin(); it != entries.rend(); ++it)
    if (it->name == name)
      return &*it;
  return nullptr;
}

std::string FeatureMap::describe() const {
  // A record of another kind may have any number of features.
  constexpr size_t shown = 20;
  bool areMore = false;
  std::map<absl::string_view, std::string> found;
  for (const Entry &entry : entries) {
    Feature feature;
    found[entry.name] =
        parseFeature(entry.value, feature) ? feature.describe() : "nothing";
    if (found.size() > shown) {
      found.erase(std::prev(found.end()));
      areMore = true;
    }
  }
  if (found.empty())
    return "no feature";
  return absl::StrCat(absl::StrJoin(found, ", ",
                                    [](std::string *out, const auto &feature) {
                                      absl::StrAppend(out, quote(feature.first),
                                                      " (", feature.second,
                                                      ")");
                                    }),
                      areMore ? ", ..." : "");
}
