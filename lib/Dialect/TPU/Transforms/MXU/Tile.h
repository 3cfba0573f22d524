//===- Tile.h - The innermost code of a kernel ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile computes the sums of some rows and vectors of the result over a block
// of the reductions: the micro-kernel of BLIS.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_TILE_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_TILE_H

#include "Epilogue.h"
#include "Prefetcher.h"

namespace systole::tpu {

class Tile : protected KernelCode {
public:
  explicit Tile(const KernelCode &code)
      : KernelCode(code), prefetcher(code), epilogue(code) {}
  virtual ~Tile() = default;

  /// Emits what each thread runs before its first tile, and after its last.
  virtual void begin() {}
  virtual void end() { epilogue.fence(); }
  /// Emits what precedes the loops of a kernel that writes `result`.
  void prepare(Value result) { epilogue.prepare(result); }
  /// Emits the tile at a point of the nest, to the stores of its sums.
  void emit(const NestState &state) {
    prefetcher.prefetchEpilogue(state);
    multiply(state);
  }

protected:
  virtual void multiply(const NestState &state) = 0;

  Prefetcher prefetcher;
  Epilogue epilogue;
};

/// A tile whose sums are in vector registers.
std::unique_ptr<Tile> createRegisterTile(const KernelCode &code);

/// A tile whose sums are in AMX's tile registers.
std::unique_ptr<Tile> createMatrixTile(const KernelCode &code);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_TILE_H
