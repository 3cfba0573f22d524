//===- JsonFields.h - Fields of a tokenizer.json ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEXT_JSONFIELDS_H
#define SYSTOLE_RUNTIME_TEXT_JSONFIELDS_H

#include "runtime/formats/Json.h"
#include "runtime/text/Pattern.h"

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

namespace systole::text {

class Tokenizer;

/// Makes a tokenizer of a tokenizer.json.
absl::StatusOr<std::unique_ptr<Tokenizer>> makeTokenizer(const Json &json);

/// A field that is true or false; `otherwise` if there is none.
bool flagOf(const Json &json, const char *key, bool otherwise);

/// A field; null if there is none.
const Json &fieldOf(const Json &json, const char *key);

/// A field "pattern": {"String": ...} or {"Regex": ...}.
absl::StatusOr<Pattern> readPattern(const Json &json);

/// Calls `read` for each element of a list of steps, in a step that has `depth`
/// others around it. Errors name the element.
absl::Status forEachStep(const Json &json, const char *key, int depth,
                         absl::FunctionRef<absl::Status(const Json &)> read);

/// "the normalizer 'NFC' is not supported; Sequence, ... are".
absl::Status unknownKind(absl::string_view what, absl::string_view type,
                         absl::string_view known);

/// ", line 3, byte 17: ..." of a string that is not JSON.
std::string describeJsonError(absl::string_view text);

} // namespace systole::text

#endif // SYSTOLE_RUNTIME_TEXT_JSONFIELDS_H
