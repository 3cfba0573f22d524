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
#ifndef SYSTOLE_RUNTIME_DATA_FEATURES_H
#define SYSTOLE_RUNTIME_DATA_FEATURES_H

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
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

  /// "'image' (1 string), 'label' (1 int64)".
  std::string describe() const;

private:
  absl::InlinedVector<Entry, 16> entries;
};

/// The one value of a feature, in the form that protocol buffers give it: of a
/// string its bytes, of a number the bytes of the float or int64, which
/// `integer` may hold. False where it has another form, or is no such feature.
bool readSingle(absl::string_view message, Feature::Kind kind, int64_t &integer,
                absl::string_view &value);

/// Finds the values of features in a tf.Example that is put together as usual:
/// its features alone, each a name and a value. `values`, which are null, get
/// the last one of each of `names` there is. False where it has another form.
bool findFeatures(absl::string_view example,
                  absl::Span<const std::string> names,
                  absl::Span<absl::string_view> values);

/// Parts of messages; false where the bytes are none.
bool parseFeature(absl::string_view message, Feature &feature);
bool parseFeatureList(absl::string_view message, std::vector<Feature> &list);

/// The last field of that number that is a message, or bytes.
bool findMessage(absl::string_view message, uint32_t number,
                 absl::string_view &found);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_FEATURES_H
