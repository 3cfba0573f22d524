//===- Epilogue.h - Code on the sums of a tile ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sums of a tile are added to those of earlier blocks of the reduction. The
// last block applies the operation's epilogue. Then the sums are stored.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_EPILOGUE_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_EPILOGUE_H

#include "KernelCode.h"

namespace systole::tpu {

class Epilogue : KernelCode {
public:
  explicit Epilogue(const KernelCode &code) : KernelCode(code) {}

  /// Emits what precedes the loops of a kernel that writes `result`.
  void prepare(Value result);
  /// Finishes and stores the sums of a tile.
  void store(const NestState &state, Vectors sums);
  /// The same for one row, whose sums are at `position` in memory.
  void storeRow(NestState row, Value memory, Value position);
  /// The same in a loop over the rows of a tile, which are `pitch` elements
  /// apart.
  void storeRows(const NestState &state, Value memory, int64_t pitch);
  /// Whether the code for a vector is so long that a tile loops over its rows.
  /// The code for each vector of a tile would take most of the time of
  /// compilation.
  bool isLong();
  /// Orders the stores that bypass the caches before those of other threads.
  void fence();
  /// The sums between blocks of the reduction: the result, or a wider buffer of
  /// its shape if the result's type is narrower.
  Value getPartialSums() const { return partialSums; }

private:
  Value add(Value left, Value right);
  Vectors addEarlier(const NestState &state, Vectors sums);
  Vectors apply(const NestState &state, Vectors sums);
  Vectors emit(const NestState &state, llvm::ArrayRef<Value> sums);
  void storeConverted(const NestState &state, llvm::ArrayRef<Value> sums);
  void storeFinished(const NestState &state, llvm::ArrayRef<Value> sums);
  void storeTile(const NestState &state, llvm::ArrayRef<Value> sums,
                 Value memref, bool pastCaches);

  Value partialSums;
  /// Whether the result begins at a multiple of a vector's size.
  Value resultIsAligned;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_EPILOGUE_H
