//===- Pieces.h - Pieces of a tensor along a dimension ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Processes and devices exchange contiguous pieces of memory: those of the
// first dimension. These functions move another dimension there and back.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SHARDING_PIECES_H
#define SYSTOLE_SHARDING_PIECES_H

#include "systole/Dialect/StableHLO/IR/Emitter.h"

namespace systole::sharding {

/// The tensor as the one row of a first dimension: [..] as [1, ..].
mlir::Value addFirst(stablehlo::Emitter &emitter, mlir::Value value);

/// Splits a dimension into `count` pieces: [.., n * k, ..] as [n, .., k, ..].
mlir::Value splitIntoPieces(stablehlo::Emitter &emitter, mlir::Value value,
                            int64_t dim, int64_t count);

/// Joins pieces along a dimension: [n, .., k, ..] as [.., n * k, ..].
mlir::Value joinPieces(stablehlo::Emitter &emitter, mlir::Value pieces,
                       int64_t dim);

} // namespace systole::sharding

#endif // SYSTOLE_SHARDING_PIECES_H
