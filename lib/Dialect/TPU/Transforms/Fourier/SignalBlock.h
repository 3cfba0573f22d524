//===- SignalBlock.h - Transforms of a vector of signals --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block is as many signals as a vector has lanes. Its buffers hold vectors of
// the real and of the imaginary parts of all signals' elements.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_FOURIER_SIGNALBLOCK_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_FOURIER_SIGNALBLOCK_H

#include "../KernelBuilder.h"
#include "Butterflies.h"
#include "systole/Dialect/TPU/IR/TPU.h"

namespace systole::tpu {

/// Emits the transforms of one block of `op`'s signals.
class SignalBlock : KernelBuilder {
public:
  SignalBlock(mlir::ImplicitLocOpBuilder &b, FftOp op, CPUAttr target);

  /// The number of blocks.
  int64_t count() const { return outer * countOfLanes(); }
  /// The arithmetic of a block, roughly.
  double countVectorOperations();

  /// Emits the code of block `block`; `b` is in a loop over blocks, and buffers
  /// are allocated before `loop`.
  void emit(Value block, mlir::Operation *loop);

private:
  using Load = llvm::function_ref<ComplexVector(Value)>;
  using Store = llvm::function_ref<void(Value, ComplexVector)>;

  int64_t countOfLanes() const { return (signals + lanes - 1) / lanes; }

  Value allocate();
  /// A buffer's vectors as rows of a matrix.
  Value asRows(Value buffer);
  ComplexVector load(Value buffer, Value element);
  void store(Value buffer, Value element, ComplexVector x);
  ComplexVector loadTwiddle(Value place);
  /// The lanes of signals, `perLane` elements each, from element `first` on.
  Value createMask(int64_t perLane, int64_t first);

  /// The element of all signals, where these are neighbours in memory.
  ComplexVector loadLanes(Value element);
  void storeLanes(Value element, ComplexVector x);
  /// Transposes signals whose elements are neighbours in memory.
  void copyFromInput(Value buffer);
  void copyToOutput(Value buffer);
  void forEachSquare(int64_t numbers,
                     llvm::function_ref<void(Value number, int64_t size)> body);

  void emitStage(int64_t stride, int64_t radix, int64_t rest, int64_t twiddles,
                 Load load, Store store);
  /// Runs a step, which reads the input or a buffer, and writes the other
  /// buffer or, if it is the last one, the output.
  void runStep(bool isLast, llvm::function_ref<void(Load, Store)> step);
  /// Runs all stages. `begin` changes what the first one reads, `end` what the
  /// last one writes.
  void runStages(bool isLast,
                 llvm::function_ref<ComplexVector(ComplexVector)> begin,
                 llvm::function_ref<ComplexVector(Value, ComplexVector)> end);
  void runConvolution();
  /// A number as the stages take it: swapped for the inverse transform.
  ComplexVector orient(ComplexVector x);
  /// The element that the last stage made, as the result has it.
  ComplexVector finish(Value element, ComplexVector x);
  /// Converts between the spectrum of n pairs, as n complex numbers, and the
  /// first n + 1 elements of the spectrum of 2 n real numbers.
  void unpackSpectrum(Load load, Store store);
  void packSpectrum(Load load, Store store);
  /// Calls `body` for each k from 1 to n / 2, with n - k and the twiddle of k.
  void
  forEachMirrored(llvm::function_ref<void(Value, Value, ComplexVector)> body);

  FftOp op;
  int64_t outer, signals, length;
  /// The elements of a signal are neighbours, and not the signals.
  bool isInputByRows, isOutputByRows;
  mlir::VectorType type;
  Butterflies math;
  /// The operands without their last dimension.
  Value input, output, twiddles;
  /// The block's first coordinate, and its first signal.
  Value place, first;
  /// The buffer that the next step reads, and the one that it writes.
  Value current, next;
  bool readsInput = false;
  mlir::Operation *blocksLoop = nullptr;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_FOURIER_SIGNALBLOCK_H
