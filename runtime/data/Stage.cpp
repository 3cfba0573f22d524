//===- Stage.cpp - One operation of a running pipeline --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Stage.h"

#include "absl/strings/str_cat.h"

using namespace systole;
using namespace systole::data;

absl::Status Sample::finish() {
  absl::Status status;
  for (const Left &work : left)
    if (status.ok())
      status = work.stage->finish(*this, work.seed);
  left.clear();
  return status;
}

absl::Status data::errorAt(const systole_dataset_op &op, absl::StatusCode code,
                           absl::string_view message) {
  if (!op.location || !*op.location)
    return absl::Status(code, message);
  return absl::Status(code, absl::StrCat(message, " [", op.location, "]"));
}

absl::Status StageContext::error(absl::StatusCode code,
                                 absl::string_view message) const {
  return errorAt(op, code, message);
}

const systole_attribute *StageContext::find(absl::string_view key) const {
  for (int32_t i = 0; i < op.num_attributes; ++i)
    if (op.attributes[i].key == key)
      return &op.attributes[i];
  return nullptr;
}

bool StageContext::has(absl::string_view key) const { return find(key); }

int64_t StageContext::integer(absl::string_view key, int64_t fallback) const {
  const systole_attribute *attribute = find(key);
  if (!attribute)
    return fallback;
  if (attribute->parameter && options.parameters)
    return options.parameters->integer(attribute->parameter,
                                       attribute->integer);
  return attribute->integer;
}

absl::string_view StageContext::string(absl::string_view key) const {
  const systole_attribute *attribute = find(key);
  if (!attribute || !attribute->string)
    return "";
  return attribute->string;
}

std::vector<std::string> StageContext::strings(absl::string_view key) const {
  std::vector<std::string> values;
  for (int32_t i = 0; i < op.num_attributes; ++i)
    if (op.attributes[i].key == key && op.attributes[i].string)
      values.push_back(op.attributes[i].string);
  return values;
}

absl::StatusOr<int64_t> StageContext::positive(absl::string_view key) const {
  int64_t value = integer(key, 0);
  if (value >= 1)
    return value;
  return error(absl::StatusCode::kInvalidArgument,
               absl::StrCat("'", op.kind, "' needs a ", key,
                            " of at least 1, not ", value));
}
