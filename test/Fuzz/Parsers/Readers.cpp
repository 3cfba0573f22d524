//===- Readers.cpp - Bytes as files of pipelines --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "MemoryFile.h"

#include "test/Runtime/data/Pipelines.h"

using namespace systole::data;
using namespace systole::test;

/// All elements, after as many bad ones as there may be, and again from where
/// the middle one was.
static void readAll(const char *kind, const std::string &path,
                    Pipeline::Specs specs, Pipeline::Attributes attributes,
                    int64_t badRecords) {
  Pipeline pipeline;
  pipeline.add("files", {text("flag", "files")})
      .add(kind, std::move(attributes))
      .gives(specs)
      .yield(specs);
  DatasetOptions options;
  options.files["files"] = path;
  options.skipBadRecords = badRecords;
  options.threads = 1;
  options.budget = systole::fuzz::limits;
  // How much comes before damage to compressed data depends on where reading
  // begins.
  bool isExact = true;
  auto note = [&](const absl::Status &error) {
    isExact &= error.message().find("compress") == absl::string_view::npos;
  };
  options.onBadRecord = note;
  std::vector<std::string> all;
  std::vector<std::vector<int64_t>> positions;
  auto read = [&](auto take) {
    auto iterator = makeIterator(pipeline.describe(), options);
    Element element;
    while (iterator.ok()) {
      absl::StatusOr<bool> got = (*iterator)->next(element);
      if (!got.ok())
        note(got.status());
      if (!got.ok() || !*got)
        break;
      take(show(specs, element), element.position);
    }
  };
  read([&](std::string shown, std::vector<int64_t> position) {
    all.push_back(std::move(shown));
    positions.push_back(std::move(position));
  });
  if (all.empty())
    return;
  size_t at = all.size() / 2;
  options.position = positions[at];
  if (!isExact)
    return;
  read([&](const std::string &shown, const std::vector<int64_t> &) {
    systole::fuzz::require(++at < all.size() && shown == all[at]);
  });
  systole::fuzz::require(!isExact || at + 1 == all.size());
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static const int64_t two[] = {2}, grid[] = {2, 2};
  static const int64_t any[] = {-1, -1, -1};
  static const systole_tensor_spec string = {"", SYSTOLE_STRING, 0, nullptr};
  if (size == 0)
    return 0;
  std::string path = systole::fuzz::memoryFile("data", bytes + 1, size - 1);
  const int64_t bad = bytes[0] / 8 % 2 ? int64_t{1} << 40 : 0;
  // Rows of a known size, or of any.
  const bool isDynamic = bytes[0] / 16 % 2 != 0;
  switch (bytes[0] % 8) {
  case 0:
    readAll("idx", path, {{"", SYSTOLE_U8, 2, isDynamic ? any : grid}}, {},
            bad);
    break;
  case 1:
    readAll("npy", path, {{"", SYSTOLE_F32, 1, isDynamic ? any : two}}, {},
            bad);
    break;
  case 2:
    readAll("npy", path, {{"", SYSTOLE_S64, isDynamic ? 3 : 0, any}}, {}, bad);
    break;
  case 3:
    readAll(
        "csv", path,
        {{"", SYSTOLE_S64, 0, nullptr}, {"", SYSTOLE_F32, 0, nullptr}, string},
        {}, bad);
    break;
  case 4:
    readAll("text_line", path, {string}, {}, bad);
    break;
  case 5:
    readAll("fixed_length_record", path, {string},
            {number("record_bytes", 3), number("header_bytes", 2),
             number("footer_bytes", 1)},
            bad);
    break;
  case 6:
    readAll("examples", path,
            {{"image", SYSTOLE_F32, 1, two}, {"label", SYSTOLE_S32, 0, nullptr}},
            {}, bad);
    break;
  default:
    readAll("tfrecord", path, {string}, {number("buffer_size", 64)}, bad);
  }
  return 0;
}
