//===- Strings.cpp - Bytes as what operations take out of strings ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// decode_csv, decode_raw, string_split, string_to_number and lookup, whose
// vocabulary is a file, too.
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "MemoryFile.h"

#include "test/Runtime/data/Pipelines.h"

using namespace systole;
using namespace systole::test;

static const int64_t any[] = {-1}, pairs[] = {-1, 2}, three[] = {3};
static const systole_tensor_spec string = {"", SYSTOLE_STRING, 0, nullptr};
static const systole_tensor_spec strings = {"", SYSTOLE_STRING, 1, any};

/// Whether it was understood; what it gives can be read then.
static bool run(const char *kind, std::vector<systole_tensor_spec> types,
                std::vector<Attribute> attributes, absl::string_view bytes) {
  systole_host host;
  host.budget = fuzz::limits;
  RecordOperation operation(kind, {string}, types, std::move(attributes));
  if (operation.run(host, {valueOf(bytes)}) != SYSTOLE_OK)
    return false;
  (void)show(types, operation.results);
  return true;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  absl::string_view all(reinterpret_cast<const char *>(bytes), size);
  const std::vector<systole_tensor_spec> row = {
      {"", SYSTOLE_S64, 0, nullptr}, {"", SYSTOLE_F32, 0, nullptr}, string};
  run("decode_csv", row, {}, all);
  run("decode_csv", row,
      {text("field_delim", "|"), number("use_quote_delim", 0),
       text("na_value", "NA"), text("defaults", "-1"), text("defaults", "0.5"),
       text("defaults", "")},
      all);
  run("decode_csv", {string},
      {number("select_cols", 1), text("defaults", "none")}, all);

  for (int32_t dtype : {SYSTOLE_U8, SYSTOLE_S16, SYSTOLE_F64})
    for (int64_t isLittle : {0, 1}) {
      run("decode_raw", {{"", dtype, 1, any}},
          {number("little_endian", isLittle)}, all);
      run("decode_raw", {{"", dtype, 2, pairs}},
          {number("little_endian", isLittle)}, all);
      run("decode_raw", {{"", dtype, 1, three}},
          {number("little_endian", isLittle)}, all);
    }

  run("string_split", {strings}, {}, all);
  run("string_split", {strings}, {text("sep", ","), number("maxsplit", 2)},
      all);
  run("string_split", {strings}, {text("sep", "<>")}, all);
  for (int32_t dtype : {SYSTOLE_S32, SYSTOLE_S64, SYSTOLE_F32, SYSTOLE_F64})
    run("string_to_number", {{"", dtype, 0, nullptr}}, {}, all);

  // A word of a vocabulary has a number, whatever it is.
  std::string path = fuzz::memoryFile("vocabulary", bytes, size);
  systole_host host;
  host.budget = fuzz::limits;
  const systole_tensor_spec index = {"", SYSTOLE_S64, 0, nullptr};
  RecordOperation lookup("lookup", {string}, {index},
                         {text("vocabulary_file", path.c_str()),
                          number("num_oov_buckets", size % 3)});
  absl::string_view first = all.substr(0, all.find('\n'));
  if (lookup.run(host, {valueOf(first)}) == SYSTOLE_OK && size > 0 &&
      first.find('\r') == absl::string_view::npos && all[0] != '\x1f' &&
      all[0] != '\x78')
    fuzz::require(show({index}, lookup.results) == "[] 0");
  return 0;
}
