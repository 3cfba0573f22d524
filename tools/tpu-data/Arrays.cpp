//===- Arrays.cpp - The numbers of files, for other programs
//----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The command `arrays` writes the numbers of a file as they are in memory, and
// then where each array is. A program that has its output in memory uses them
// in place, and needs no reader of the formats.
//
//   the elements of each array, from a multiple of 64 bytes on
//   for each array a line "TYPE OFFSET ROWSxDIMS NAME"
//   the bytes of these lines, as a number of 8 bytes
//
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
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
    const std::string padding((64 - written % 64) % 64, '\0');
    if (absl::Status status = write(padding.data(), padding.size());
        !status.ok())
      return status;
    offset = written;
    rows = 0;
    isOpen = true;
    return absl::OkStatus();
  }

  absl::Status row(const Feature &values) override {
    type = typeOf(values);
    ++rows;
    return std::visit(
        [&](const auto &all) {
          using T = typename std::decay_t<decltype(all)>::value_type;
          if constexpr (std::is_same_v<T, std::string>)
            return write(all[0].data(), all[0].size());
          else
            return write(all.data(), all.size() * sizeof(T));
        },
        values);
  }

  absl::Status finish() {
    endArray();
    const uint64_t length = directory.size();
    absl::Status status = write(directory.data(), directory.size());
    if (status.ok())
      status = write(&length, sizeof(length));
    if (status.ok() && std::fflush(stdout) != 0)
      status = failed();
    return status;
  }

private:
  static absl::Status failed() {
    return absl::UnknownError(
        absl::StrCat("cannot write the output: ", std::strerror(errno)));
  }

  absl::Status write(const void *bytes, size_t size) {
    written += size;
    return std::fwrite(bytes, 1, size, stdout) == size ? absl::OkStatus()
                                                       : failed();
  }

  void endArray() {
    if (!isOpen)
      return;
    shape.insert(shape.begin(), rows);
    absl::StrAppend(&directory, type, " ", offset, " ",
                    absl::StrJoin(shape, "x"), " ", arrayName, "\n");
    isOpen = false;
  }

  std::string directory, arrayName;
  /// An array without rows has no type of its own.
  const char *type = "f32";
  std::vector<int64_t> shape;
  size_t written = 0, offset = 0;
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
