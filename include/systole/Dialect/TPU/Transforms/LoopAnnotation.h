//===- LoopAnnotation.h - What LLVM may do with a loop ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_LOOPANNOTATION_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_LOOPANNOTATION_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"

namespace systole::tpu {

/// The attribute of a loop of scf, and of the branch it becomes, that
/// convert-tpu-to-llvm gives the branch as its LLVM::LoopAnnotationAttr.
inline constexpr llvm::StringLiteral loopAnnotationName =
    "llvm.loop_annotation";

/// Has LLVM not unroll a loop, and where it makes vectors of it handle
/// `vectors` of them together in an iteration.
inline void preventUnrolling(mlir::Operation *loop, int32_t vectors = 1) {
  mlir::Builder b(loop->getContext());
  mlir::LLVM::LoopInterleaveAttr interleave;
  if (vectors > 1)
    interleave = mlir::LLVM::LoopInterleaveAttr::get(
        b.getContext(), b.getI32IntegerAttr(vectors));
  auto unroll = mlir::LLVM::LoopUnrollAttr::get(
      b.getContext(), /*disable=*/b.getBoolAttr(true), {}, {}, {}, {}, {}, {});
  loop->setDiscardableAttr(loopAnnotationName,
                           mlir::LLVM::LoopAnnotationAttr::get(
                               b.getContext(), {}, {}, interleave, unroll, {},
                               {}, {}, {}, {}, {}, {}, {}, {}, {}, {}));
}

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_LOOPANNOTATION_H
