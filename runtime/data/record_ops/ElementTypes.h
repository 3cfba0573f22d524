//===- ElementTypes.h - Loops over elements of records ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_RECORD_OPS_ELEMENTTYPES_H
#define SYSTOLE_RUNTIME_DATA_RECORD_OPS_ELEMENTTYPES_H

#include "runtime/data/record_ops/ScalarRules.h"
#include "runtime/support/ElementTypes.h"

#include <cstdint>
#include <type_traits>

namespace systole::data {

/// Calls `function` with a null pointer to the C++ type of `dtype`. Returns
/// false if records have no such elements: halves and strings.
template <typename Function>
bool dispatch(int32_t dtype, const Function &function) {
  if (dtype == SYSTOLE_F16 || dtype == SYSTOLE_BF16)
    return false;
  return runtime::dispatchElementType(dtype, [&](auto *null) {
    if constexpr (std::is_arithmetic_v<std::remove_pointer_t<decltype(null)>>)
      function(null);
  });
}

/// Returns loopOf's result for a null pointer to the C++ type of `dtype`; null
/// if the rule does not support it.
template <typename Loop, typename Rule, typename LoopOf>
Loop findLoop(int32_t dtype, const LoopOf &loopOf) {
  Loop loop = nullptr;
  dispatch(dtype, [&](auto *null) {
    using T = std::remove_pointer_t<decltype(null)>;
    if constexpr (Rule::template takes<Wide<T>>)
      loop = loopOf(null);
  });
  return loop;
}

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_RECORD_OPS_ELEMENTTYPES_H
