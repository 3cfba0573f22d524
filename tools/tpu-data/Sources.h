//===- Sources.h - What records are made of ------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TOOLS_TPUDATA_SOURCES_H
#define SYSTOLE_TOOLS_TPUDATA_SOURCES_H

#include "runtime/data/core/Budget.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

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

/// The bytes of a tf.Example: equal features are equal bytes.
std::string makeExample(const std::map<std::string, Feature> &features);

/// A list of tf.Examples.
class Source {
public:
  virtual ~Source() = default;
  /// The next one; false at the end.
  virtual absl::StatusOr<bool> next(std::string &example) = 0;
};

/// What the command line says besides the inputs.
struct SourceOptions {
  /// Of images: what shuffles them; their order by names without one.
  bool isShuffled = false;
  uint64_t seed = 0;
  /// Of images of the ImageNet layout: the classes in their order, a line each,
  /// and the class of each image of a folder without classes.
  std::string synsets, labels;
  /// Of text: bytes of each record, and from one to the next; 0: lines.
  int64_t window = 0, stride = 0;
  /// Of CSV: whether the first line has no names.
  bool hasNoNames = false;
  char delimiter = ',';
  /// Where the names of the classes are written, if it is not empty.
  std::string classesFile;
  /// What a line, a row or a file of one record may take.
  data::Budget budget;
};

using SourceOr = absl::StatusOr<std::unique_ptr<Source>>;
using Inputs = std::vector<std::string>;

// One function a kind of input, for the table in Make.cpp.
SourceOr openArrays(const Inputs &inputs, const SourceOptions &options);
SourceOr openCsv(const Inputs &inputs, const SourceOptions &options);
SourceOr openImages(const Inputs &inputs, const SourceOptions &options);
SourceOr openImageNet(const Inputs &inputs, const SourceOptions &options);
SourceOr openText(const Inputs &inputs, const SourceOptions &options);

} // namespace systole::tools

#endif // SYSTOLE_TOOLS_TPUDATA_SOURCES_H
