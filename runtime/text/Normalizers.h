//===- Normalizers.h - Changes of a string before its split -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEXT_NORMALIZERS_H
#define SYSTOLE_RUNTIME_TEXT_NORMALIZERS_H

#include "runtime/formats/Json.h"

#include "absl/status/statusor.h"

#include <memory>

namespace systole::text {

class Normalizer {
public:
  virtual ~Normalizer() = default;
  /// Changes a string of valid UTF-8. An error if it takes more than `most`
  /// bytes.
  virtual absl::Status apply(std::string &text, size_t most) const = 0;
};

/// The most bytes that a string of `size` bytes may become. Unicode's
/// compatibility forms take 11 times the bytes at most; a file may claim any
/// number.
size_t mostNormalized(size_t size);
absl::Status checkNormalized(size_t size, size_t most);

/// Applies a normalizer within these limits.
absl::Status applyNormalizer(const Normalizer &normalizer, std::string &text);

/// Changes a string to a normal form of Unicode, which options of utf8proc
/// name.
absl::Status applyNormalForm(std::string &text, int options);

/// Reads the field "normalizer" of a tokenizer.json; null changes nothing.
/// Errors do not name the file.
absl::StatusOr<std::unique_ptr<Normalizer>> readNormalizer(const Json &json);

} // namespace systole::text

#endif // SYSTOLE_RUNTIME_TEXT_NORMALIZERS_H
