//===- PanelPacker.h - Packs the streamed operand ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Panels are [panel][reductions...][vectors * lanes], so that the register tile
// reads the streamed operand sequentially. With groups, each lane is a group of
// neighbours along their dimension, which is as much shorter. If the operands'
// bytes are shifted (KernelPlan::shiftsBytes), sums of the columns come with
// the panels.
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
  /// The stride of each dimension of the contraction in elements of the buffer.
  /// The stride of the groups' dimension is in elements of one lane of a group.
  llvm::SmallVector<int64_t> strides;
  /// The size of the buffer in elements.
  int64_t size = 0;
  /// The buffer has the panels of all columns, not only the current one.
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
  /// Does the same for a constant operand, which is packed at compile time.
  NestState freeze(unsigned level, const NestState &state);

private:
  PanelLayout getLayout(unsigned level, const NestState &state);
  NestState enterPanels(const NestState &state, Value buffer,
                        const PanelLayout &layout, Value hasOthers,
                        Value startOfSums);
  /// Buffers by the start of the code that a thread runs and their number of
  /// elements.
  using Buffers = llvm::DenseMap<std::pair<mlir::Operation *, int64_t>, Value>;
  Value allocate(Buffers &buffers, int64_t elements, mlir::Type element);

  BF16Split split;
  Buffers buffers, startBuffers;
};

/// A constant streamed operand in panels: constants of the module that kernels
/// share.
struct PackedConstant {
  mlir::memref::GlobalOp panels;
  /// The number that the sums of each column begin with; null if it is 0.
  mlir::memref::GlobalOp startOfSums;
  /// An element is not the sum of its terms.
  bool hasOthers = false;
};
PackedConstant packConstant(const KernelCode &kernel,
                            const PanelLayout &layout);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PANELPACKER_H
