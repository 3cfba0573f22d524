//===- AMXInstructions.h - The meaning of AMX's instructions ----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TEST_AMX_AMXINSTRUCTIONS_H
#define SYSTOLE_TEST_AMX_AMXINSTRUCTIONS_H

#include <cstdint>
#include <cstring>
#include <ucontext.h>

namespace systole::amx {

constexpr int kTiles = 8, kMaxRows = 16, kMaxRowBytes = 64;

struct Tile {
  int rows = 0, rowBytes = 0;
  alignas(64) uint8_t data[kMaxRows][kMaxRowBytes] = {};

  bool isValid() const { return rows != 0; }
};

struct TileState {
  bool configured = false;
  Tile tiles[kTiles];

  /// A new thread or process of Linux begins with its creator's configuration
  /// and tiles of zeros (fpu_clone).
  void beginAsCopyOf(const TileState &creator) {
    *this = creator;
    for (Tile &tile : tiles)
      std::memset(tile.data, 0, sizeof(tile.data));
  }
};

/// The state of this thread. The first thread begins without a configuration.
TileState &threadState();

enum class Operation {
  LoadConfiguration,
  StoreConfiguration,
  Release,
  Zero,
  Load,
  Store,
  MultiplyBF16,
  // The signs of the bytes of both operands.
  MultiplySS,
  MultiplySU,
  MultiplyUS,
  MultiplyUU,
};

inline bool isProduct(Operation operation) {
  return operation >= Operation::MultiplyBF16;
}

struct Instruction {
  Operation operation;
  const char *name;
  /// The tiles of ModRM's fields and VEX.vvvv, if the operation has them.
  unsigned reg = 0, rm = 0, vvvv = 0;
  uint8_t *address = nullptr;
  int64_t stride = 0;
  int length = 0;
};

/// Why an instruction faults; null: it does not.
struct Fault {
  enum Kind { None, IllegalInstruction, Protection } kind = None;
  const char *reason = nullptr;
};

/// Whether AMX's instruction is where a thread is; decodes it.
bool decode(const ucontext_t *context, Instruction &instruction);

/// Executes an instruction on the thread's state. Instructions that access
/// tiles fault if the process has not got permission.
Fault execute(const Instruction &instruction, bool isPermitted);

} // namespace systole::amx

#endif // SYSTOLE_TEST_AMX_AMXINSTRUCTIONS_H
