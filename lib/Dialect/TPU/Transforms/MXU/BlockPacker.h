//===- BlockPacker.h - Packed blocks of an operand --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A packed block (`PackedBlock`) holds the elements that a block of the
// iteration space reads of an operand, with its padding zeros, in the
// multiplied type. Its axes are the operand's, so that overlapping windows are
// copied once. If products need pairs that are not adjacent in the operand,
// they are adjacent in the packed block: its innermost axis is then the pair.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_BLOCKPACKER_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_BLOCKPACKER_H

#include "BlockCopy.h"

namespace systole::tpu {

class BlockPacker : KernelCode {
public:
  explicit BlockPacker(const KernelCode &code) : KernelCode(code) {}

  /// Packs what the current block reads of the operand `operand`, and returns
  /// the state in which inner levels read the packed block.
  NestState pack(unsigned operand, const NestState &state);

private:
  PackedBlock describe(const NestState &state, unsigned operand);
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_BLOCKPACKER_H
