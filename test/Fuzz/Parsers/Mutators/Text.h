//===- Text.h - Lines, words and numbers ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_TEXT_H
#define SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_TEXT_H

#include "Mutator.h"

namespace systole::fuzz {

/// Changes text: a decimal number becomes one that overflows; lines and words
/// are removed, repeated and moved; or bytes change.
std::string mutateText(absl::string_view text, Random &random);

/// Changes JSON as a tree, and writes it again. Other text is changed by
/// mutateText.
std::string mutateJson(absl::string_view text, Random &random);

/// Changes HTTP messages, between which stands '\x1e': the status or request
/// line, headers (also those that the runtime reads), a body of JSON or text.
std::string mutateHttp(absl::string_view messages, Random &random);

/// Changes a safetensors file: its JSON header, with a valid length, or the
/// bytes behind it.
std::string mutateSafetensors(absl::string_view file, Random &random);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_TEXT_H
