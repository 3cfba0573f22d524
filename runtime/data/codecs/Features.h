//===- Features.h - The features of a tf.Example ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds features in the bytes of a message (Protocol Buffers' wire format), and
// leaves them where they are.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CODECS_FEATURES_H
#define SYSTOLE_RUNTIME_DATA_CODECS_FEATURES_H

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace systole::data {

/// A list of one type.
struct Feature {
  enum Kind { Nothing = 0, Strings = 1, Floats = 2, Integers = 3 };
  Kind kind = Nothing;
  absl::string_view list; ///< The message BytesList, FloatList or Int64List.

  /// The number of values, or -1 where the bytes are no such list.
  int64_t count() const;
  /// Append the values; false where the bytes are no such list.
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
    absl::string_view name, value;
  };

  /// Of a message Features or FeatureLists; false where the bytes are none.
  bool parse(absl::string_view message);

  /// The last entry of that name, or null.
  const Entry *find(absl::string_view name) const;

  /// "'image' (1 string), 'label' (1 int64)": the first ones, by their names.
  std::string describe() const;

private:
  absl::InlinedVector<Entry, 16> entries;
};

/// The one value of a feature, in the form that protocol buffers give it: the
/// bytes of the string, the float or the varint. False where it has another
/// form, or is no such feature.
bool readSingle(absl::string_view message, Feature::Kind kind,
                absl::string_view &value);

/// The integer of a varint that takes all of `bytes`; false where they are
/// none.
bool readVarint(absl::string_view bytes, int64_t &integer);
inline bool readInteger(absl::string_view bytes, int64_t &integer) {
  // Labels mostly take one byte.
  if (bytes.size() != 1 || static_cast<unsigned char>(bytes[0]) >= 0x80)
    return readVarint(bytes, integer);
  integer = static_cast<unsigned char>(bytes[0]);
  return true;
}

/// Finds the values of features in a tf.Example that is put together as usual:
/// its features alone, each a name and a value. `values`, which are null, get
/// the last one of each of `names` there is; `others`, if it is not null, what
/// else is a value. False where it has another form.
bool findFeatures(absl::string_view example,
                  absl::Span<const std::string> names,
                  absl::Span<absl::string_view> values,
                  std::vector<absl::string_view> *others = nullptr);

/// What one tf.Example has in common with each that differs from it in values
/// of features alone: there they lie at the same places.
class ExampleLayout {
public:
  /// Learns it from an example and those parts of it that may be others.
  void learn(absl::string_view example, std::vector<absl::string_view> values);

  /// Whether another one has it: its size, and every byte outside the values.
  bool isOf(absl::string_view example) const {
    if (example.size() != size)
      return false;
    uint64_t difference = 0;
    for (const Word &word : words)
      difference |= (load(example, word.at) ^ word.bits) & word.mask;
    return difference == 0;
  }

private:
  /// Eight bytes, of which those in the mask are of the layout.
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

  size_t size = SIZE_MAX; ///< Of no example.
  std::vector<Word> words;
};

/// How many entries a map has, or features a list.
int64_t countEntries(absl::string_view message);

/// Parts of messages; false where the bytes are none.
bool parseFeature(absl::string_view message, Feature &feature);
bool parseFeatureList(absl::string_view message, std::vector<Feature> &list);

/// The last field of that number that is a message, or bytes.
bool findMessage(absl::string_view message, uint32_t number,
                 absl::string_view &found);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CODECS_FEATURES_H
