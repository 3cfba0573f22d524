//===- DecodeImage.cpp - Images through the operations of pipelines -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// decode_png and decode_jpeg as compiled code calls them, with every form of
// the result. The first byte chooses it.
//
//===----------------------------------------------------------------------===//

#include "Limits.h"

#include "test/Runtime/data/Pipelines.h"

using namespace systole;
using namespace systole::test;

static const systole_tensor_spec string = {"", SYSTOLE_STRING, 0, nullptr};

static void run(const char *kind, int32_t dtype, std::vector<int64_t> dims,
                absl::string_view image,
                std::vector<Attribute> attributes = {}) {
  const systole_tensor_spec type = {
      "", dtype, static_cast<int32_t>(dims.size()), dims.data()};
  systole_host host;
  host.budget = fuzz::limits;
  RecordOperation decode(kind, {string}, {type}, std::move(attributes));
  if (decode.run(host, {valueOf(image)}) == SYSTOLE_OK)
    (void)show({type}, decode.results);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (size == 0)
    return 0;
  absl::string_view image(reinterpret_cast<const char *>(bytes + 1), size - 1);
  const int64_t colours = bytes[0] & 1 ? 1 : 3, number = 2 + bytes[0] % 7;
  switch (bytes[0] / 16 % 6) {
  case 0:
    for (int64_t channels : {1, 2, 3, 4})
      run("decode_png", bytes[0] & 1 ? SYSTOLE_U16 : SYSTOLE_U8,
          {-1, -1, channels}, image);
    break;
  case 1:
    run("decode_png", SYSTOLE_U8, {16, 12, colours}, image);
    break;
  case 2:
    run("decode_jpeg", SYSTOLE_U8, {-1, -1, colours}, image);
    break;
  case 3:
    run("decode_jpeg", SYSTOLE_U8, {8, number, colours}, image,
        {text("crop", "center")});
    break;
  case 4:
    run("decode_jpeg", SYSTOLE_U8, {number, 8, colours}, image,
        {text("crop", "random")});
    break;
  default:
    run("decode_jpeg", SYSTOLE_U8, {6, number, colours}, image,
        {test::number("window", bytes[0] % 5), test::number("window", number),
         test::number("window", 6), test::number("window", number)});
  }
  return 0;
}
