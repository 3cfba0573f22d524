//===- PanelPacker.h - Packs the streamed operand ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Panels are [panel][reductions...][vectors * lanes], so that the register tile
// reads the streamed operand sequentially. With pairs, the pairs' dimension is
// halved and each lane is a pair.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PANELPACKER_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PANELPACKER_H

#include "BF16Split.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace systole::tpu {

struct PanelLayout {
  /// The reductions inside of a panel, from outermost to innermost.
  llvm::SmallVector<unsigned> dims;
  /// For each dimension of the contraction, in elements of the buffer; for the
  /// pairs' dimension, in elements of one lane of a pair.
  llvm::SmallVector<int64_t> strides;
  /// In elements of the buffer.
  int64_t size = 0;
  /// It holds the panels of all columns, not only the current one.
  bool hasAllPanels = false;
  /// The reduction along which packing transposes squares: the operand is
  /// contiguous along it, and not along vectorDim.
  std::optional<unsigned> transposed;
};

class PanelPacker : KernelCode {
public:
  explicit PanelPacker(const KernelCode &code)
      : KernelCode(code), split(code) {}

  /// Packs what the loops inside of `level` read of the streamed operand, and
  /// returns the state in which they read the panels.
  NestState pack(unsigned level, const NestState &state);
  /// The same with a constant operand, packed at compile time.
  NestState freeze(unsigned level, const NestState &state);

private:
  PanelLayout getLayout(unsigned level, const NestState &state);
  NestState enterPanels(const NestState &state, Value buffer,
                        const PanelLayout &layout, Value hasOthers);

  BF16Split split;
  /// The buffers of panels, by the start of the code that a thread runs and
  /// their number of elements.
  llvm::DenseMap<std::pair<mlir::Operation *, int64_t>, Value> buffers;
};

/// Packs a constant streamed operand into panels, and returns a constant of the
/// module that kernels share. Sets `hasOthers` if an element is not the sum of
/// its terms.
mlir::memref::GlobalOp packConstant(const KernelCode &kernel,
                                    const PanelLayout &layout, bool &hasOthers);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PANELPACKER_H
