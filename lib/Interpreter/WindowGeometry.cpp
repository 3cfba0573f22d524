//===- WindowGeometry.cpp - Positions in windows --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WindowGeometry.h"

using namespace mlir;
using namespace systole::interpreter;

std::optional<Index>
systole::interpreter::locate(const stablehlo::Window &dimensions,
                             ArrayRef<int64_t> shape, ArrayRef<int64_t> window,
                             ArrayRef<int64_t> offset) {
  Index result;
  for (auto [dimension, size, w, o] :
       llvm::zip_equal(dimensions, shape, window, offset)) {
    int64_t position = w * dimension.stride + o * dimension.windowDilation -
                       dimension.paddingLow;
    if (position < 0 || position % dimension.baseDilation != 0)
      return std::nullopt;
    result.push_back(position / dimension.baseDilation);
    if (result.back() >= size)
      return std::nullopt;
  }
  return result;
}
