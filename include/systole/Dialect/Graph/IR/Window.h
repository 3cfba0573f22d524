//===- Window.h - Sizes of convolution and pooling windows ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_IR_WINDOW_H
#define SYSTOLE_DIALECT_GRAPH_IR_WINDOW_H

#include "mlir/IR/BuiltinTypes.h"

namespace systole::graph {

/// One dimension of a window that moves over an image, as TensorFlow pads it.
struct Window {
  int64_t output;  ///< Number of positions, or dynamic.
  int64_t padLow;  ///< Cells added before the image.
  int64_t padHigh; ///< Cells added after it.
};

/// `padding` is "same" or "valid"; `input` may be dynamic. The window's
/// elements are `dilation` apart. An output of 0 means that it does not fit.
inline Window computeWindow(int64_t input, int64_t size, int64_t stride,
                            llvm::StringRef padding, int64_t dilation = 1) {
  size = (size - 1) * dilation + 1;
  if (mlir::ShapedType::isDynamic(input))
    return {mlir::ShapedType::kDynamic, 0, 0};
  if (padding == "valid")
    return {input < size ? 0 : (input - size) / stride + 1, 0, 0};
  int64_t output = (input + stride - 1) / stride;
  int64_t total = std::max<int64_t>((output - 1) * stride + size - input, 0);
  return {output, total / 2, total - total / 2};
}

} // namespace systole::graph

#endif // SYSTOLE_DIALECT_GRAPH_IR_WINDOW_H
