//===- TypeRules.cpp - Helpers of shape inference rules -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeRules.h"
#include "mlir/IR/Operation.h"

using namespace mlir;

LogicalResult systole::graph::requireFloat(Operation *op, StringRef operand,
                                           RankedTensorType type) {
  if (isa<FloatType>(type.getElementType()))
    return success();
  return op->emitOpError() << "(C1) needs floats for '" << operand
                           << "', which is " << type
                           << ": use graph.cast %x to f32";
}

LogicalResult systole::graph::requireRank(Operation *op, StringRef operand,
                                          RankedTensorType type, int64_t rank,
                                          bool exact) {
  if (exact ? type.getRank() == rank : type.getRank() >= rank)
    return success();
  return op->emitOpError() << "(C1) needs rank " << rank
                           << (exact ? "" : " or more") << " for '" << operand
                           << "', which is " << type;
}

std::string systole::graph::formatShape(ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      shape, os,
      [&](int64_t size) {
        if (ShapedType::isDynamic(size))
          os << '?';
        else
          os << size;
      },
      "x");
  return text;
}
