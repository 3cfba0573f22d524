//===- TileInstructions.h - Registers of AMX ---------*- C++ -* -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AMX: eight registers of 16 rows of 64 bytes. A tile of sums has 16 x 16 f32,
// a tile of rows 16 x 32 bf16, a tile of columns 16 rows of 16 pairs of bf16.
//
// These are calls of LLVM's intrinsics on numbered registers, and not
// operations of the amx dialect. There a tile is a value, and the sums of a
// loop would be the loop's arguments. The lowering of cf to LLVM by its own
// pass refuses such arguments.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_ISA_TILEINSTRUCTIONS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_ISA_TILEINSTRUCTIONS_H

#include "../../KernelBuilder.h"

namespace systole::tpu {

class TileInstructions {
public:
  using Value = mlir::Value;

  /// Rows of a tile.
  static constexpr int64_t kRows = 16;
  /// Bytes of the configuration.
  static constexpr int64_t kConfigurationBytes = 64;

  explicit TileInstructions(const KernelBuilder &code) : code(code) {}

  /// Makes all registers whole, by a configuration in `memory`.
  void configure(Value memory);
  void release();
  void zero(int64_t tile);
  /// Loads or stores rows that are `pitch` bytes apart.
  void load(int64_t tile, Value memref, Value position, Value pitch);
  void store(int64_t tile, Value memref, Value position, Value pitch);
  /// Multiplies by an instruction, named as by Intel.
  void multiplyAdd(llvm::StringRef product, int64_t sums, int64_t rows,
                   int64_t columns);
  Value bytes(int64_t count);

private:
  void call(llvm::StringRef intrinsic, mlir::ValueRange operands);
  Value number(int64_t tile);

  KernelBuilder code;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_ISA_TILEINSTRUCTIONS_H
