//===- Arrays.cpp - The numbers of files, for other programs --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The command `arrays`: see runtime/formats/ArrayStream.h.
//
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "runtime/formats/ArrayStream.h"

#include "absl/strings/match.h"

#include <type_traits>

using namespace systole;
using namespace systole::tools;

namespace {

/// The name of the type in which a feature is written.
const char *typeOf(const Feature &feature) {
  static const char *const names[] = {"u8", "f32", "i64"};
  return names[feature.index()];
}

class ArrayWriter : public ArrayVisitor {
public:
  absl::Status begin(const std::string &name,
                     absl::Span<const int64_t> rowShape) override {
    endArray();
    arrayName = name;
    shape.assign(rowShape.begin(), rowShape.end());
    rows = 0;
    isOpen = true;
    return stream.begin();
  }

  absl::Status row(const Feature &values) override {
    type = typeOf(values);
    ++rows;
    return std::visit(
        [&](const auto &all) {
          using T = typename std::decay_t<decltype(all)>::value_type;
          if constexpr (std::is_same_v<T, std::string>)
            return stream.write(all[0]);
          else
            return stream.write(
                absl::string_view(reinterpret_cast<const char *>(all.data()),
                                  all.size() * sizeof(T)));
        },
        values);
  }

  absl::Status finish() {
    endArray();
    return stream.finish();
  }

private:
  void endArray() {
    if (!isOpen)
      return;
    shape.insert(shape.begin(), rows);
    stream.end(type, shape, arrayName);
    isOpen = false;
  }

  runtime::ArrayStream stream{runtime::writeToOutput};
  std::string arrayName;
  /// An array without rows has no type of its own.
  const char *type = "f32";
  std::vector<int64_t> shape;
  int64_t rows = 0;
  bool isOpen = false;
};

} // namespace

absl::Status tools::arrays(const Words &files, const Options &options) {
  if (files.size() > 1)
    return absl::InvalidArgumentError("arrays takes one file");
  const std::string &path = files[0];
  ArrayWriter writer;
  const bool isTable =
      absl::EndsWith(path, ".csv") || absl::EndsWith(path, ".csv.gz");
  absl::Status status =
      isTable ? visitTable(path, options.source.columns, options.source, writer)
              : visitArrays(path, options.source, writer);
  return status.ok() ? writer.finish() : status;
}
