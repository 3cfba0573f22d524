//===- WindowLoops.h - Loops over windows of a tensor -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_STABLEHLOTOLINALG_WINDOWLOOPS_H
#define SYSTOLE_CONVERSION_STABLEHLOTOLINALG_WINDOWLOOPS_H

#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Window.h"

namespace systole::stablehlo {

/// An element of each window: a slice of the padded input, and the map from the
/// loops over the output to its subscripts.
struct WindowElement {
  mlir::Value slice;
  mlir::AffineMap map;
};

/// The elements of a small window in row-major order. A linalg.generic of them
/// computes an element of the output, of this shape, in registers. Along
/// dimensions without a step, slices begin at the element. Empty if the window
/// is too large for that, or has only one element.
llvm::SmallVector<WindowElement>
getWindowElements(mlir::OpBuilder &builder, mlir::Location loc,
                  const Window &window, mlir::Value input,
                  llvm::ArrayRef<int64_t> output);

/// The loops of a linalg.generic that visits every element of every window. The
/// innermost loop is the tensor's last dimension if no window moves by steps
/// along it, so that channels, or neighbours, are contiguous.
class WindowLoops {
public:
  WindowLoops(mlir::OpBuilder &builder, const Window &window);

  /// Maps from the loops to subscripts of the padded input, the output and the
  /// window.
  mlir::AffineMap getInputMap() const { return inputMap; }
  mlir::AffineMap getOutputMap() const { return outputMap; }
  mlir::AffineMap getWindowMap() const { return windowMap; }
  llvm::ArrayRef<mlir::utils::IteratorType> getIterators() const {
    return iterators;
  }
  /// An operand that is not read: it tells linalg the window's extents.
  mlir::Value createShape(mlir::OpBuilder &builder, mlir::Location loc) const;

private:
  llvm::SmallVector<int64_t> extents; // of the window's loops
  llvm::SmallVector<mlir::utils::IteratorType> iterators;
  mlir::AffineMap inputMap, outputMap, windowMap;
};

} // namespace systole::stablehlo

#endif // SYSTOLE_CONVERSION_STABLEHLOTOLINALG_WINDOWLOOPS_H
