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
  /// Each parameter has its default, or the value with which it was compiled.
  explicit Parameters(const systole_program &program);

  bool has(absl::string_view name) const;

  /// Sets a parameter from the value on the command line. The error lists the
  /// possible values or parameters. A compiled parameter accepts its own value
  /// only (FAILED_PRECONDITION).
  absl::Status set(absl::string_view name, absl::string_view text);

  /// "it has NAME (its possible values, its value), ...".
  std::string list() const;

  /// The value as text.
  std::string text(absl::string_view name) const;

  /// The scalar for a tensor whose name is SYSTOLE_PARAMETER and a parameter's
  /// name; null for other tensors. It is aligned to SYSTOLE_ALIGNMENT and does
  /// not move.
  const char *scalar(absl::string_view tensor) const;

  /// The integer value of a pipeline's parameter.
  int64_t integer(absl::string_view name, int64_t fallback) const;

private:
  struct alignas(SYSTOLE_ALIGNMENT) Value {
    char bytes[SYSTOLE_ALIGNMENT] = {};
    const systole_parameter *parameter = nullptr;
    std::string text;
  };
  static bool parse(const systole_parameter &parameter, absl::string_view text,
                    Value &value);

  /// A map, so that values do not move.
  std::map<std::string, Value, std::less<>> values;
};

/// A parameter's kind: "a number", "a whole number", ...
const char *parameterKind(const systole_parameter &parameter);

/// Whether a tensor is a parameter.
bool isParameter(const systole_tensor_spec &tensor);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_PARAMETERS_H
