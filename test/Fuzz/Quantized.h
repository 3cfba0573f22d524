//===- Quantized.h - Values of quantized types ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TEST_FUZZ_QUANTIZED_H
#define SYSTOLE_TEST_FUZZ_QUANTIZED_H

#include "ProgramGenerator.h"

#include <optional>

namespace systole::fuzz {

/// A quantized value; `floats` is what it stands for.
struct Quantized {
  Value floats;
  std::string element;

  std::string getType() const { return getType(floats.shape); }
  std::string getType(llvm::ArrayRef<int64_t> shape) const;
};

/// A storage type, and its range.
struct Storage {
  llvm::StringLiteral name;
  int64_t low, high;
  /// Not all that the name stands for.
  bool isPart = false;

  /// The name of the integers.
  llvm::StringRef getIntegers() const { return name == "u8" ? "ui8" : name; }
};

/// Emits an op with one result.
void emit(Generator &g, const Quantized &result, llvm::StringRef op,
          llvm::ArrayRef<Quantized> operands, llvm::StringRef attributes = "");

/// A constant of integers from `low` to `high` in a storage type.
void emitIntegers(Generator &g, const Quantized &result,
                  llvm::StringRef storage, int64_t low, int64_t high);

/// Moves the elements of a value, joins it with itself, or takes extremes of
/// them. Its type stays, but for the shape. None if nothing fits.
std::optional<Quantized> emitMove(Generator &g, const Quantized &x,
                                  const Storage &storage);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_QUANTIZED_H
