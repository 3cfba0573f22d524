//===- Attributes.h - The attributes of an operation ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CORE_ATTRIBUTES_H
#define SYSTOLE_RUNTIME_DATA_CORE_ATTRIBUTES_H

#include "runtime/support/Parameters.h"
#include "systole/runtime/abi.h"

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <string>
#include <vector>

namespace systole::data {

class Attributes {
public:
  /// The attributes of a systole_dataset_op or systole_record_op.
  template <typename Op>
  explicit Attributes(const Op &op,
                      const runtime::Parameters *parameters = nullptr)
      : all(op.attributes, static_cast<size_t>(op.num_attributes)),
        parameters(parameters) {}

  /// The value of an attribute, or `fallback` if it is not set.
  int64_t integer(absl::string_view key, int64_t fallback) const;
  double number(absl::string_view key, double fallback) const;
  absl::string_view string(absl::string_view key) const;
  std::vector<std::string> strings(absl::string_view key) const;
  std::vector<int64_t> integers(absl::string_view key) const;
  std::vector<double> numbers(absl::string_view key) const;
  /// The elements of a dense tensor, one tensor for each occurrence of the key.
  std::vector<absl::string_view> tensors(absl::string_view key) const;
  /// All values of a key, of any kind.
  std::vector<const systole_attribute *> list(absl::string_view key) const;
  bool has(absl::string_view key) const;

private:
  const systole_attribute *find(absl::string_view key) const;

  absl::Span<const systole_attribute> all;
  const runtime::Parameters *parameters;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_ATTRIBUTES_H
