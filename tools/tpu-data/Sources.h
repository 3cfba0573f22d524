//===- Sources.h - Sources of records ---------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TOOLS_TPUDATA_SOURCES_H
#define SYSTOLE_TOOLS_TPUDATA_SOURCES_H

#include "runtime/formats/Budget.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace systole::tools {

/// A feature of a tf.Example.
using Feature = std::variant<std::vector<std::string>, std::vector<float>,
                             std::vector<int64_t>>;

/// Encodes a tf.Example: equal features give equal bytes.
std::string makeExample(const std::map<std::string, Feature> &features);

/// A sequence of tf.Examples.
class Source {
public:
  virtual ~Source() = default;
  /// The next example; false at the end.
  virtual absl::StatusOr<bool> next(std::string &example) = 0;
};

/// The options besides the inputs.
struct SourceOptions {
  /// The seed of shuffling. Without it images are sorted by name.
  bool isShuffled = false;
  uint64_t seed = 0;
  /// Files for images in ImageNet's layout. `synsets` has the classes in order,
  /// one on each line. `labels` has the class of each image in a folder without
  /// classes.
  std::string synsets, labels;
  /// The bytes of a record of text, and the distance to the next; 0: lines.
  int64_t window = 0, stride = 0;
  /// Whether the first line of a CSV file has no names.
  bool hasNoNames = false;
  /// The columns that `arrays` takes; all if empty.
  std::vector<std::string> columns;
  char delimiter = ',';
  /// The file for the classes' names, if not empty.
  std::string classesFile;
  /// The limits of one record, and of the line, row or file that it is made of.
  data::Budget budget;
};

using SourceOr = absl::StatusOr<std::unique_ptr<Source>>;
using Inputs = std::vector<std::string>;

// One function for each kind of input, for the table in Make.cpp.
SourceOr openArrays(const Inputs &inputs, const SourceOptions &options);
SourceOr openCsv(const Inputs &inputs, const SourceOptions &options);
SourceOr openImages(const Inputs &inputs, const SourceOptions &options);
SourceOr openImageNet(const Inputs &inputs, const SourceOptions &options);
SourceOr openText(const Inputs &inputs, const SourceOptions &options);

/// Receives arrays, one after the other.
class ArrayVisitor {
public:
  virtual ~ArrayVisitor() = default;
  /// An array begins, whose rows have this shape.
  virtual absl::Status begin(const std::string &name,
                             absl::Span<const int64_t> rowShape) = 0;
  /// The next row of the array: numbers, or one string of bytes.
  virtual absl::Status row(const Feature &values) = 0;
};

/// Visits the arrays of an IDX, .npy or .npz file; an array of the first two
/// has no name.
absl::Status visitArrays(const std::string &path, const SourceOptions &options,
                         ArrayVisitor &visitor);
/// Visits a table of numbers as one array without a name. The columns are those
/// of these names, or all.
absl::Status visitTable(const std::string &path,
                        const std::vector<std::string> &columns,
                        const SourceOptions &options, ArrayVisitor &visitor);

} // namespace systole::tools

#endif // SYSTOLE_TOOLS_TPUDATA_SOURCES_H
