//===- Attributes.cpp - The attributes of an operation --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Attributes.h"

#include "absl/strings/numbers.h"

using namespace systole;
using namespace systole::data;

const systole_attribute *Attributes::find(absl::string_view key) const {
  for (const systole_attribute &attribute : all)
    if (attribute.key == key)
      return &attribute;
  return nullptr;
}

bool Attributes::has(absl::string_view key) const { return find(key); }

int64_t Attributes::integer(absl::string_view key, int64_t fallback) const {
  const systole_attribute *attribute = find(key);
  if (!attribute)
    return fallback;
  if (attribute->parameter && parameters)
    return parameters->integer(attribute->parameter, attribute->integer);
  return attribute->integer;
}

double Attributes::number(absl::string_view key, double fallback) const {
  std::vector<double> values = numbers(key);
  return values.empty() ? fallback : values.front();
}

absl::string_view Attributes::string(absl::string_view key) const {
  const systole_attribute *attribute = find(key);
  return attribute && attribute->string ? attribute->string : "";
}

std::vector<std::string> Attributes::strings(absl::string_view key) const {
  std::vector<std::string> values;
  for (const systole_attribute &attribute : all)
    if (attribute.key == key && attribute.string)
      values.push_back(attribute.string);
  return values;
}

std::vector<int64_t> Attributes::integers(absl::string_view key) const {
  std::vector<int64_t> values;
  for (const systole_attribute &attribute : all)
    if (attribute.key == key && !attribute.string)
      values.push_back(attribute.integer);
  return values;
}

std::vector<double> Attributes::numbers(absl::string_view key) const {
  std::vector<double> values;
  for (const systole_attribute &attribute : all) {
    if (attribute.key != key)
      continue;
    double value = static_cast<double>(attribute.integer);
    if (!attribute.string || absl::SimpleAtod(attribute.string, &value))
      values.push_back(value);
  }
  return values;
}

std::vector<absl::string_view>
Attributes::tensors(absl::string_view key) const {
  std::vector<absl::string_view> values;
  for (const systole_attribute &attribute : all)
    if (attribute.key == key && attribute.string)
      values.emplace_back(attribute.string,
                          static_cast<size_t>(attribute.integer));
  return values;
}

std::vector<const systole_attribute *>
Attributes::list(absl::string_view key) const {
  std::vector<const systole_attribute *> values;
  for (const systole_attribute &attribute : all)
    if (attribute.key == key)
      values.push_back(&attribute);
  return values;
}
