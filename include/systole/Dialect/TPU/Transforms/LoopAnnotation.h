//===- LoopAnnotation.h - Loop annotations for LLVM -------------*- C++ -*-===//
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

/// The attribute of a loop of scf, and later of its branch, that
/// convert-tpu-to-llvm turns into an LLVM::LoopAnnotationAttr.
inline constexpr llvm::StringLiteral loopAnnotationName =
    "llvm.loop_annotation";

/// Tells LLVM how to vectorize a loop over elements: an iteration handles
/// `vectors` vectors. With `unrolls`, no loop is left of a loop of few vectors.
inline void annotateLoop(mlir::Operation *loop, int32_t vectors,
                         bool unrolls = false) {
  mlir::Builder b(loop->getContext());
  mlir::LLVM::LoopUnrollAttr unroll;
  if (unrolls)
    unroll = mlir::LLVM::LoopUnrollAttr::get(
        b.getContext(), {}, {}, {}, /*full=*/b.getBoolAttr(true), {}, {}, {});
  loop->setDiscardableAttr(
      loopAnnotationName,
      mlir::LLVM::LoopAnnotationAttr::get(
          b.getContext(), {}, {},
          mlir::LLVM::LoopInterleaveAttr::get(b.getContext(),
                                              b.getI32IntegerAttr(vectors)),
          unroll, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}));
}

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_LOOPANNOTATION_H
