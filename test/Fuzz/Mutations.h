//===- Mutations.h - Programs with mistakes ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TEST_FUZZ_MUTATIONS_H
#define SYSTOLE_TEST_FUZZ_MUTATIONS_H

#include "llvm/ADT/StringRef.h"

#include <random>
#include <string>

namespace systole::fuzz {

/// `text` after some mistakes, as people and tools make them. Words and lines
/// are removed, repeated, moved, or taken from `other`. Numbers become too
/// large, too small or negative. Brackets and odd characters appear.
std::string mutateText(llvm::StringRef text, llvm::StringRef other,
                       std::mt19937_64 &random);

/// `bytes` after some bits and bytes changed, or parts were lost or doubled.
std::string mutateBytes(llvm::StringRef bytes, std::mt19937_64 &random);

/// MLIR bytecode (mlir/docs/BytecodeFormat.md) after such a change within one
/// of its sections, or of their order, with valid lengths: the change reaches
/// what reads the section. Other bytes are changed as bytes.
std::string mutateBytecode(llvm::StringRef bytes, std::mt19937_64 &random);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_MUTATIONS_H
