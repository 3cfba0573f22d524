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

/// Prevents LLVM from unrolling a loop. If LLVM vectorizes it, an iteration
/// handles `vectors` vectors. With `unrollsVectors`, the vectorized loop is
/// then unrolled completely.
inline void preventUnrolling(mlir::Operation *loop, int32_t vectors = 1,
                             bool unrollsVectors = false) {
  mlir::Builder b(loop->getContext());
  auto annotate = [&](mlir::LLVM::LoopVectorizeAttr vectorize,
                      mlir::LLVM::LoopInterleaveAttr interleave,
                      mlir::LLVM::LoopUnrollAttr unroll) {
    return mlir::LLVM::LoopAnnotationAttr::get(b.getContext(), {}, vectorize,
                                               interleave, unroll, {}, {}, {},
                                               {}, {}, {}, {}, {}, {}, {}, {});
  };
  auto unroll = [&](mlir::BoolAttr disable, mlir::BoolAttr full) {
    return mlir::LLVM::LoopUnrollAttr::get(b.getContext(), disable, {}, {},
                                           full, {}, {}, {});
  };
  mlir::BoolAttr yes = b.getBoolAttr(true);
  mlir::LLVM::LoopInterleaveAttr interleave;
  if (vectors > 1)
    interleave = mlir::LLVM::LoopInterleaveAttr::get(
        b.getContext(), b.getI32IntegerAttr(vectors));
  mlir::LLVM::LoopVectorizeAttr vectorize;
  if (unrollsVectors)
    vectorize = mlir::LLVM::LoopVectorizeAttr::get(
        b.getContext(), /*disable=*/b.getBoolAttr(false), {}, {}, {},
        /*followupVectorized=*/annotate({}, {}, unroll({}, yes)), {}, {});
  loop->setDiscardableAttr(loopAnnotationName,
                           annotate(vectorize, interleave, unroll(yes, {})));
}

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_LOOPANNOTATION_H
