//===- ElementTypes.h - The C++ types of elements ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_RECORD_OPS_ELEMENTTYPES_H
#define SYSTOLE_RUNTIME_DATA_RECORD_OPS_ELEMENTTYPES_H

#include "runtime/data/record_ops/ScalarRules.h"
#include "systole/runtime/abi.h"

#include <cstdint>
#include <type_traits>

namespace systole::data {

/// Calls `function` with a null pointer to the C++ type of `dtype`. False if
/// the runtime does not compute with such elements.
template <typename Function>
bool dispatch(int32_t dtype, const Function &function) {
  switch (dtype) {
#define ELEMENT_TYPE(DTYPE, TYPE)                                              \
  case DTYPE:                                                                  \
    function(static_cast<TYPE *>(nullptr));                                    \
    return true;
    ELEMENT_TYPE(SYSTOLE_PRED, bool)
    ELEMENT_TYPE(SYSTOLE_S8, int8_t)
    ELEMENT_TYPE(SYSTOLE_S16, int16_t)
    ELEMENT_TYPE(SYSTOLE_S32, int32_t)
    ELEMENT_TYPE(SYSTOLE_S64, int64_t)
    ELEMENT_TYPE(SYSTOLE_U8, uint8_t)
    ELEMENT_TYPE(SYSTOLE_U16, uint16_t)
    ELEMENT_TYPE(SYSTOLE_U32, uint32_t)
    ELEMENT_TYPE(SYSTOLE_U64, uint64_t)
    ELEMENT_TYPE(SYSTOLE_F32, float)
    ELEMENT_TYPE(SYSTOLE_F64, double)
#undef ELEMENT_TYPE
  default:
    return false;
  }
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
