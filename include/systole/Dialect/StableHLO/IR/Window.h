//===- Window.h - Windows of reductions and convolutions --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A window's movement over a dimension, with the specification's defaults
// filled in. Shared by reduce_window, select_and_scatter and convolution.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_IR_WINDOW_H
#define SYSTOLE_DIALECT_STABLEHLO_IR_WINDOW_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

namespace systole::stablehlo {

/// Window index k of output index o reads the input at (o * stride + k *
/// windowDilation - paddingLow) / baseDilation if that is an integer in bounds,
/// and otherwise padding.
struct WindowDimension {
  int64_t size = 1;
  int64_t stride = 1;
  int64_t paddingLow = 0;
  int64_t paddingHigh = 0;
  int64_t baseDilation = 1;
  int64_t windowDilation = 1;
  bool reversed = false;

  /// The number of windows over an input of `inputSize`, which may be dynamic.
  int64_t getOutputSize(int64_t inputSize) const;
};
using Window = llvm::SmallVector<WindowDimension>;

/// The window of a verified op. A convolution's has its spatial dimensions in
/// order.
Window getWindow(ReduceWindowOp op);
Window getWindow(SelectAndScatterOp op);
Window getWindow(ConvolutionOp op);

/// Low and high padding of each dimension in turn, in the ops' form.
mlir::DenseIntElementsAttr getPaddingAttr(mlir::MLIRContext *context,
                                          llvm::ArrayRef<int64_t> amounts);

/// The attributes of an op with this window: each null if its whole list is the
/// default.
struct WindowAttrs {
  WindowAttrs(mlir::MLIRContext *context, const Window &window);

  mlir::DenseI64ArrayAttr strides, baseDilations, windowDilations;
  mlir::DenseIntElementsAttr padding;
  mlir::DenseBoolArrayAttr reversal;
};

/// The attributes of a window in the ops' form, and the labels of the
/// constraints on each: "how many" for all lists, "which values" for those of
/// sizes.
struct WindowAttributes {
  std::optional<llvm::ArrayRef<int64_t>> sizes, strides, baseDilations,
      windowDilations;
  std::optional<mlir::DenseIntElementsAttr> padding;
  std::optional<llvm::ArrayRef<bool>> reversal;
};
struct WindowConstraints {
  llvm::StringRef sizesLength, sizes, stridesLength, strides,
      baseDilationsLength, baseDilations, windowDilationsLength,
      windowDilations, padding, reversal;
  llvm::StringRef baseDilationsName, windowDilationsName;
};

/// Checks attributes of a window of `rank` dimensions, and fills in defaults.
mlir::FailureOr<Window> inferWindow(const CheckedOp &op, int64_t rank,
                                    const WindowAttributes &attributes,
                                    const WindowConstraints &constraints);

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_WINDOW_H
