//===- Parameters.h - The values of a program's parameters ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SUPPORT_PARAMETERS_H
#define SYSTOLE_RUNTIME_SUPPORT_PARAMETERS_H

#include "systole/runtime/abi.h"

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <map>
#include <string>

namespace systole::runtime {

class Parameters {
public:
  Parameters() = default;
  /// Each with its default, or what it was compiled with.
  explicit Parameters(const systole_program &program);

  bool has(absl::string_view name) const;

  /// Gives a parameter the value that a person wrote. An error says what it
  /// takes, or which parameters there are; one that is compiled takes no other
  /// value than its own (FAILED_PRECONDITION).
  absl::Status set(absl::string_view name, absl::string_view text);

  /// "it has NAME (what it takes, its value), ...".
  std::string list() const;

  /// The value as text.
  std::string text(absl::string_view name) const;

  /// The scalar in memory of SYSTOLE_ALIGNMENT that stays where it is, for a
  /// tensor that is called `name` with SYSTOLE_PARAMETER before it. Null where
  /// the name is no parameter's.
  const char *scalar(absl::string_view tensor) const;

  /// Of a parameter of a pipeline.
  int64_t integer(absl::string_view name, int64_t fallback) const;

private:
  struct alignas(SYSTOLE_ALIGNMENT) Value {
    char bytes[SYSTOLE_ALIGNMENT] = {};
    const systole_parameter *parameter = nullptr;
    std::string text;
  };
  static bool parse(const systole_parameter &parameter, absl::string_view text,
                    Value &value);

  /// A map, so that values stay where they are.
  std::map<std::string, Value, std::less<>> values;
};

/// "a number", "a whole number", ...: what a parameter takes.
const char *parameterKind(const systole_parameter &parameter);

/// Whether a tensor is a parameter.
bool isParameter(const systole_tensor_spec &tensor);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_PARAMETERS_H
