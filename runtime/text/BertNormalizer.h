//===- BertNormalizer.h - BERT's changes of a string ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEXT_BERTNORMALIZER_H
#define SYSTOLE_RUNTIME_TEXT_BERTNORMALIZER_H

#include "runtime/text/Normalizers.h"

namespace systole::text {

/// Reads a BertNormalizer of a tokenizer.json.
std::unique_ptr<Normalizer> readBertNormalizer(const Json &json);

} // namespace systole::text

#endif // SYSTOLE_RUNTIME_TEXT_BERTNORMALIZER_H
