//===- Products.h - Sums of products of elements ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared by dot_general and convolution: the type of accumulators, and the
// elements of a tensor in that type. Floats, and the parts of complex numbers,
// accumulate in double and are rounded once, to the result's type. Integers
// accumulate modulo 2^64, booleans (and, or) as integers that are zero or not.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_INTERPRETER_PRODUCTS_H
#define SYSTOLE_LIB_INTERPRETER_PRODUCTS_H

#include "systole/Interpreter/Tensor.h"

namespace systole::interpreter {

/// All elements of `tensor`, row-major. T is double for floats, Complex for
/// complex numbers, otherwise uint64_t.
template <typename T> std::vector<T> getElements(const Tensor &tensor) {
  std::vector<T> result;
  result.reserve(tensor.getNumElements());
  for (int64_t i = 0; i < tensor.getNumElements(); ++i)
    result.push_back(std::visit(
        [](auto value) -> T {
          if constexpr (std::is_same_v<T, Complex> ||
                        !std::is_same_v<decltype(value), Complex>)
            return static_cast<T>(value);
          else
            llvm_unreachable("complex numbers have complex products");
        },
        tensor.get(i)));
  return result;
}

/// The distance in positions between neighbours along each dimension.
inline Index getStrides(const Tensor &tensor) {
  Index result(tensor.getRank(), 1);
  for (int64_t dim = tensor.getRank() - 2; dim >= 0; --dim)
    result[dim] = result[dim + 1] * tensor.getShape()[dim + 1];
  return result;
}

} // namespace systole::interpreter

#endif // SYSTOLE_LIB_INTERPRETER_PRODUCTS_H
