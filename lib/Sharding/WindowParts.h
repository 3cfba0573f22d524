//===- WindowParts.h - Windows of one shard ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_SHARDING_WINDOWPARTS_H
#define SYSTOLE_LIB_SHARDING_WINDOWPARTS_H

#include "llvm/Support/MathExtras.h"

#include <optional>

namespace systole::sharding {

/// The part of a dimension that a shard reads: elements [base + p * step, +
/// length) on the shard of position p, with zeros or initial values around
/// them.
struct WindowPart {
  int64_t base, step, length;
  int64_t paddingLow, paddingHigh;
};

/// Shard p reads `extent` positions from p * shift on, of an input that is
/// padded by `low` and dilated. Returns std::nullopt if the input's elements
/// would fall differently on different shards, or if a shard reads only
/// padding.
inline std::optional<WindowPart> getWindowPart(int64_t low, int64_t dilation,
                                               int64_t shift, int64_t extent) {
  if (shift % dilation != 0 || extent < 1)
    return std::nullopt;
  WindowPart part;
  part.base = llvm::divideCeilSigned(-low, dilation);
  part.step = shift / dilation;
  part.length =
      llvm::divideFloorSigned(extent - 1 - low, dilation) - part.base + 1;
  if (part.length < 1)
    return std::nullopt;
  part.paddingLow = part.base * dilation + low;
  part.paddingHigh =
      extent - part.paddingLow - ((part.length - 1) * dilation + 1);
  return part;
}

} // namespace systole::sharding

#endif // SYSTOLE_LIB_SHARDING_WINDOWPARTS_H
