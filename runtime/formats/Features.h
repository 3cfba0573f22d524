//===- Features.h - The features of a tf.Example ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds features in the bytes of a message (wire format of Protocol Buffers),
// without copying them.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_FORMATS_FEATURES_H
#define SYSTOLE_RUNTIME_FORMATS_FEATURES_H

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace systole::data {

/// A message of one or more parts. They mean the same as their concatenation:
/// a message field that occurs several times is merged.
using Parts = absl::InlinedVector<absl::string_view, 1>;

/// A list of one type.
struct Feature {
  enum Kind { Nothing = 0, Strings = 1, Floats = 2, Integers = 3 };
  Kind kind = Nothing;
  Parts list; ///< The message BytesList, FloatList or Int64List.

  /// The number of values, or -1 if the list is malformed.
  int64_t count() const;
  /// Append the values; false if the list is malformed.
  bool read(std::vector<absl::string_view> &to) const;
  bool read(float *to) const;
  bool read(int64_t *to) const;

  /// "2 floats".
  std::string describe() const;
};

/// A map from names to features, or to lists of features.
class FeatureMap {
public:
  struct Entry {
    absl::string_view name;
    Parts value;
  };

  /// Parses a message Features or FeatureLists; false if it is malformed.
  bool parse(const Parts &message);

  /// The last entry of that name, or null.
  const Entry *find(absl::string_view name) const;

  /// "'image' (1 string), 'label' (1 int64)": the first ones, sorted by name.
  std::string describe() const;

private:
  absl::InlinedVector<Entry, 16> entries;
};

/// Reads the single value of a feature in its usual encoding: the bytes of the
/// string, the float or the varint. Returns false if the encoding differs, or
/// the feature is of another kind.
bool readSingle(absl::string_view message, Feature::Kind kind,
                absl::string_view &value);

/// Reads a varint that takes all of `bytes`. Returns false if `bytes` is no
/// varint.
bool readVarint(absl::string_view bytes, int64_t &integer);
inline bool readInteger(absl::string_view bytes, int64_t &integer) {
  // Labels usually take one byte.
  if (bytes.size() != 1 || static_cast<unsigned char>(bytes[0]) >= 0x80)
    return readVarint(bytes, integer);
  integer = static_cast<unsigned char>(bytes[0]);
  return true;
}

/// Finds the values of features in a tf.Example in its usual encoding: features
/// only, each with a name and a value. Sets `values`, which are null, to the
/// last feature of each name in `names`. Adds the other values to `others`, if
/// not null. Returns false if the encoding differs.
bool findFeatures(absl::string_view example,
                  absl::Span<const std::string> names,
                  absl::Span<absl::string_view> values,
                  std::vector<absl::string_view> *others = nullptr);

/// The layout that examples have in common if they differ in the values of
/// features only: these are at equal offsets.
class ExampleLayout {
public:
  /// Learns the layout from an example and its values.
  void learn(absl::string_view example, std::vector<absl::string_view> values);

  /// Whether an example has this layout: equal size, and equal bytes outside
  /// the values.
  bool isOf(absl::string_view example) const {
    if (example.size() != size)
      return false;
    uint64_t difference = 0;
    for (const Word &word : words)
      difference |= (load(example, word.at) ^ word.bits) & word.mask;
    return difference == 0;
  }

private:
  /// Eight bytes. The mask selects those of the layout.
  struct Word {
    size_t at;
    uint64_t mask, bits;
  };
  static uint64_t load(absl::string_view bytes, size_t at) {
    uint64_t word;
    std::memcpy(&word, bytes.data() + at, sizeof(word));
    return word;
  }
  void addWords(absl::string_view example, size_t from, size_t to);

  size_t size = SIZE_MAX; ///< The size of no example.
  std::vector<Word> words;
};

/// The number of entries of a map, or of features of a list.
int64_t countEntries(const Parts &message);

/// Parse parts of messages; false if they are malformed.
bool parseFeature(const Parts &message, Feature &feature);
bool parseFeatureList(const Parts &message, std::vector<Feature> &list);

/// Finds the fields of that number that are messages.
bool findMessage(absl::string_view message, uint32_t number, Parts &found);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_FORMATS_FEATURES_H
