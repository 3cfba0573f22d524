//===- Dataset.cpp - Input pipelines as iterators -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Dataset.h"

#include "absl/strings/string_view.h"

#include <algorithm>

using namespace systole::data;

Buffer::Buffer(int64_t size) : bytes(size) {
  // aligned_alloc wants a multiple of the alignment, and at least one.
  int64_t rounded = (std::max<int64_t>(size, 1) + SYSTOLE_ALIGNMENT - 1) /
                    SYSTOLE_ALIGNMENT * SYSTOLE_ALIGNMENT;
  memory.reset(
      static_cast<char *>(std::aligned_alloc(SYSTOLE_ALIGNMENT, rounded)));
  // There is nothing to do without memory, and no exception to say it with.
  if (!memory)
    std::abort();
}

Iterator::~Iterator() = default;

std::vector<FileFlag> systole::data::fileFlags(const systole_dataset &dataset) {
  std::vector<FileFlag> flags;
  for (int32_t i = 0; i < dataset.num_ops; ++i) {
    const systole_dataset_op &op = dataset.ops[i];
    if (absl::string_view(op.kind) != "files")
      continue;
    FileFlag flag;
    for (int32_t j = 0; j < op.num_attributes; ++j) {
      const systole_attribute &attribute = op.attributes[j];
      absl::string_view key = attribute.key;
      if (key == "flag" && attribute.string)
        flag.name = attribute.string;
      else if (key == "default" && attribute.string)
        flag.defaults.push_back(attribute.string);
    }
    auto isSame = [&](const FileFlag &other) {
      return other.name == flag.name;
    };
    if (std::none_of(flags.begin(), flags.end(), isSame))
      flags.push_back(std::move(flag));
  }
  return flags;
}
