//===- Regions.h - Functions of two scalars ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TEST_FUZZ_REGIONS_H
#define SYSTOLE_TEST_FUZZ_REGIONS_H

#include "ProgramGenerator.h"

#include <optional>

namespace systole::fuzz {

/// A function that folds one value into another.
struct Reducer {
  llvm::StringRef op;
  /// The bounds of the result for all elements.
  double magnitude = unbounded;
  double error = 0;
};

/// Whether the order of application is the implementation's choice.
enum class Order { Fixed, Any };

/// One for `values`, of one type, that fits up to `count` applications.
std::optional<Reducer> chooseReducer(Generator &g, llvm::ArrayRef<Value> values,
                                     int64_t count, Order order);

/// Writes the block of the function on scalars of `type`.
void emitReducer(Generator &g, const Reducer &reducer, const ElementType &type);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_REGIONS_H
