//===- ElementTypes.h - The C++ types of elements ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one switch over element types that calls code for each of them.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SUPPORT_ELEMENTTYPES_H
#define SYSTOLE_RUNTIME_SUPPORT_ELEMENTTYPES_H

#include "runtime/support/Float16.h"
#include "systole/runtime/abi.h"

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace systole::runtime {

/// Halves in memory; arithmetic is in float.
struct Float16 {
  uint16_t bits;
};
struct BFloat16 {
  uint16_t bits;
};

template <typename T> T valueOf(T element) { return element; }
inline float valueOf(Float16 element) { return fromFloat16(element.bits); }
inline float valueOf(BFloat16 element) { return fromBFloat16(element.bits); }

/// Calls `function` with a null pointer to the C++ type of `dtype`. False for
/// strings and invalid types.
template <typename Function>
bool dispatchElementType(int32_t dtype, const Function &function) {
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
    ELEMENT_TYPE(SYSTOLE_F16, Float16)
    ELEMENT_TYPE(SYSTOLE_BF16, BFloat16)
    ELEMENT_TYPE(SYSTOLE_F32, float)
    ELEMENT_TYPE(SYSTOLE_F64, double)
#undef ELEMENT_TYPE
  default:
    return false;
  }
}

/// Calls `function` with the value of the element at `bytes`: a bool, an
/// integer, a float (of halves, too) or a double. Returns false for strings and
/// invalid types.
template <typename Function>
bool visitElement(int32_t dtype, const void *bytes, const Function &function) {
  return dispatchElementType(dtype, [&](auto *null) {
    using T = std::remove_pointer_t<decltype(null)>;
    if constexpr (std::is_same_v<T, bool>) {
      // A file may hold any byte.
      function(*static_cast<const char *>(bytes) != 0);
    } else {
      T element;
      std::memcpy(&element, bytes, sizeof(element));
      function(valueOf(element));
    }
  });
}

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_ELEMENTTYPES_H
