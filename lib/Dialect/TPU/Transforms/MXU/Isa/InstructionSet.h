//===- InstructionSet.h - Instructions of a product --*- C++ -* -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction set gives a kernel the type that it multiplies, the conversion
// of operands to it, and one product. The loops, the copies and the panels are
// the same for all. Another instruction set is another class.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_ISA_INSTRUCTIONSET_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_ISA_INSTRUCTIONSET_H

#include "../../KernelBuilder.h"
#include "../KernelPlan.h"
#include <memory>

namespace systole::tpu {

class InstructionSet {
public:
  using Value = mlir::Value;

  InstructionSet(const KernelBuilder &code, mlir::VectorType sums)
      : code(code), sums(sums) {}
  virtual ~InstructionSet();

  /// The instructions of a plan's product, for vectors of `sums`. With
  /// `flushes`, denormal operands that are rounded are zeros.
  static std::unique_ptr<InstructionSet>
  get(const KernelBuilder &code, const Contraction &contraction,
      const KernelPlan &plan, const MXUTarget &target, mlir::VectorType sums,
      bool flushes);

  /// The type in which operands are multiplied.
  virtual mlir::Type getOperandType() const = 0;
  /// Neighbours of the reduction in a lane of an operand.
  virtual int64_t getUnit() const = 0;
  /// A vector of an operand in memory, in the multiplied type.
  virtual Value convert(Value vector, bool isUnsigned = false) = 0;
  /// `lanes` groups of neighbours of the reduction from `position` on, in the
  /// multiplied type; each has `getUnit()` of them.
  virtual Value loadNeighbours(Value memref, Value position,
                               bool isUnsigned) = 0;
  /// A lane of the broadcast operand, in all lanes. If `rest` is not 0, the
  /// lane has only that many neighbours, and zeros.
  virtual Value loadBroadcast(Value memref, Value position, int64_t rest) = 0;
  virtual Value multiplyAdd(Value broadcast, Value streamed, Value sum) = 0;
  /// The result of `loadBroadcast` for zeros, if their products are not 0.
  virtual Value getZero() { return {}; }

  /// Whether an instruction multiplies two rows of the broadcast operand by two
  /// lanes of the streamed one, over two steps of the reduction. A block of
  /// sums is then two rows by two lanes, row by row.
  virtual bool hasBlocks() const { return false; }
  /// Positions of one or two steps of the reduction.
  using Steps = llvm::ArrayRef<Value>;
  /// One row of the broadcast operand in each half of a vector, with each
  /// step's neighbours in a lane. `adjacent` steps are side by side in memory.
  /// The second step may be absent: it is zeros.
  Value loadTwoRows(Value memref, Steps first, Steps second, int64_t rest,
                    bool adjacent);
  /// The first and the second half of the lanes of a streamed vector for each
  /// of two steps, with both steps of a lane side by side.
  std::pair<Value, Value> joinSteps(Value first, Value second);
  virtual Value multiplyAddBlock(Value rows, Value columns, Value block);

protected:
  /// A group in memory as an integer of 32 bits; with `rest`, only its first
  /// neighbours, and zeros.
  Value loadGroup(Value memref, Value position, int64_t rest);
  /// An integer of 32 bits in all lanes, as the groups that they hold.
  Value broadcastGroup(Value group);

  KernelBuilder code;
  /// The type of a vector of sums.
  mlir::VectorType sums;
};

/// How operands of f32 are rounded to bf16 before they are multiplied in f32:
/// denormal numbers as others, or to zero as the instructions for bf16 do.
enum class OperandRounding { None, KeepDenormals, FlushDenormals };

/// Products of f32 or f64, by FMA or by multiplication and addition.
std::unique_ptr<InstructionSet> createFMAInstructions(const KernelBuilder &code,
                                                      mlir::VectorType sums,
                                                      bool fuses,
                                                      OperandRounding rounding);

/// Pairs of bf16 by AVX512_BF16 or by AArch64's BFDOT. AMX's tiles hold the
/// same pairs.
std::unique_ptr<InstructionSet>
createPairInstructions(const KernelBuilder &code, mlir::VectorType sums,
                       bool isAArch64);

/// Products of bytes, as 32-bit integers, as pairs of 16-bit ones by VPMADDWD,
/// and as quads by VPDPBUSD, which takes unsigned bytes and signed ones. SDOT
/// and UDOT of AArch64 take quads of one kind. With I8MM, USDOT mixes them, and
/// SMMLA, UMMLA and USMMLA multiply blocks.
std::unique_ptr<InstructionSet>
createByteInstructions(const KernelBuilder &code,
                       const Contraction &contraction, const KernelPlan &plan,
                       const MXUTarget &target, mlir::VectorType sums);

/// A vector of f32 sums, rounded to bf16 to be stored.
mlir::Value roundToBF16(KernelBuilder &code, mlir::Value sum,
                        const MXUTarget &target);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_ISA_INSTRUCTIONSET_H
