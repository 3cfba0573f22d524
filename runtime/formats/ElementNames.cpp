//===- ElementNames.cpp - Element types in files --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/ElementNames.h"

#include "systole/runtime/abi.h"

#include <algorithm>
#include <iterator>

namespace systole::runtime {

/// Sources: types.proto of TensorFlow, the list of dtypes of safetensors, the
/// type strings of NumPy's array interface.
static constexpr ElementNames table[] = {
    {SYSTOLE_PRED, 1, 10, "BOOL", "|b1"},
    {SYSTOLE_S8, 1, 6, "I8", "|i1"},
    {SYSTOLE_S16, 2, 5, "I16", "<i2"},
    {SYSTOLE_S32, 4, 3, "I32", "<i4"},
    {SYSTOLE_S64, 8, 9, "I64", "<i8"},
    {SYSTOLE_U8, 1, 4, "U8", "|u1"},
    {SYSTOLE_U16, 2, 17, "U16", "<u2"},
    {SYSTOLE_U32, 4, 22, "U32", "<u4"},
    {SYSTOLE_U64, 8, 23, "U64", "<u8"},
    {SYSTOLE_F16, 2, 19, "F16", "<f2"},
    {SYSTOLE_BF16, 2, 14, "BF16", "<V2"},
    {SYSTOLE_F32, 4, 1, "F32", "<f4"},
    {SYSTOLE_F64, 8, 2, "F64", "<f8"},
    {0, 8, 8, "C64", "<c8"},
    {0, 16, 18, "", "<c16"},
    {0, 1, 24, "F8_E5M2", ""},
    {0, 1, 25, "F8_E4M3", ""},
};

template <typename Is> static const ElementNames *find(const Is &is) {
  const ElementNames *found =
      std::find_if(std::begin(table), std::end(table), is);
  return found == std::end(table) ? nullptr : found;
}

const ElementNames *findDtype(int32_t dtype) {
  return find([&](const ElementNames &row) {
    return dtype != 0 && row.dtype == dtype;
  });
}

const ElementNames *findTensorflowType(int32_t type) {
  return find([&](const ElementNames &row) { return row.tensorflow == type; });
}

const ElementNames *findSafetensorsType(absl::string_view name) {
  return find([&](const ElementNames &row) {
    return !name.empty() && row.safetensors == name;
  });
}

const ElementNames *findNumpyType(absl::string_view descr) {
  return find([&](const ElementNames &row) {
    return !descr.empty() && row.numpy == descr;
  });
}

int32_t tensorflowType(int32_t dtype) {
  const ElementNames *type = findDtype(dtype);
  return type ? type->tensorflow : 0;
}

std::optional<int64_t> arrayBytes(int64_t elementBytes,
                                  absl::Span<const int64_t> shape) {
  int64_t bytes = elementBytes;
  bool isEmpty = false;
  for (int64_t size : shape) {
    isEmpty |= size == 0;
    if (size < 0 || (size > 0 && __builtin_mul_overflow(bytes, size, &bytes)))
      return std::nullopt;
  }
  return isEmpty ? 0 : bytes;
}

} // namespace systole::runtime
