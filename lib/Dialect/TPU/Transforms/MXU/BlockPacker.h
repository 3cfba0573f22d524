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
// copied once. If products need groups that are not adjacent in the operand,
// they are adjacent in the packed block: its innermost axis is then the group.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_BLOCKPACKER_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_BLOCKPACKER_H

#include "BF16Split.h"

namespace systole::tpu {

/// A packed A block (BLIS).
struct PackedBlock {
  struct Axis {
    /// The axis of the operand.
    unsigned axis;
    Contraction::Axis source;
    /// Copies coordinates at multiples of this from the first.
    int64_t step;
    Extent extent;
    /// The coordinate of the first.
    mlir::Value origin;
    /// The distance of neighbours along this axis, in elements of the packed
    /// block; for an axis of groups, the distance of groups.
    int64_t stride = 0;
    /// The elements of a group along this axis, which lie side by side in the
    /// packed block; 1 if there are no groups.
    int64_t group = 1;
    /// The axis is innermost in the packed block, and not in the operand.
    bool isDepth = false;
    /// The only dimension that moves along the axis. Rows that overlap in the
    /// operand and their sums are axes of their own here.
    std::optional<unsigned> dim = {};
  };

  unsigned operand;
  Source source;
  llvm::SmallVector<Axis> axes;
  /// The block's position in the operand, and in the packed block.
  mlir::Value from, start;
  /// The size of one term.
  int64_t elements = 1;
  mlir::Value buffer, hasOthers;
  /// Padding zeros are written with each copy.
  bool copiesZeros = false;
  /// The work items of the copy. They may fill their parts with zeros first.
  int64_t items = 1;
  bool fillsItems = false;

  /// The axis of groups; null if there is none.
  const Axis *getGroups() const {
    auto groups =
        llvm::find_if(axes, [](const Axis &axis) { return axis.group > 1; });
    return groups == axes.end() ? nullptr : groups;
  }
  int64_t getGroup() const { return getGroups() ? getGroups()->group : 1; }
  /// The first axis of more than one element, whose positions the items share;
  /// null if no item has a part of its own.
  const Axis *getCutAxis() const {
    auto axis = llvm::find_if(
        axes, [](const Axis &axis) { return axis.extent.constant > 1; });
    bool canCut = items > 1 && !copiesZeros && !getDepth() &&
                  axis != axes.end() && axis->group == 1 && !axis->extent.value;
    return canCut ? axis : nullptr;
  }
  /// Returns the axis that packing moves to the innermost place, or null if the
  /// block is not transposed.
  const Axis *getDepth() const {
    auto depth =
        llvm::find_if(axes, [](const Axis &axis) { return axis.isDepth; });
    return depth == axes.end() ? nullptr : depth;
  }
  /// How far a dimension moves in the packed block.
  int64_t getStride(const Contraction &contraction, unsigned dim) const {
    int64_t stride = 0;
    for (const Axis &axis : axes)
      if (!axis.dim || axis.dim == dim)
        stride += contraction.dims[dim].steps[operand][axis.axis] / axis.step *
                  (axis.stride / axis.group);
    return stride;
  }
};

/// Emits the copy of an operand's elements to a packed block.
void copyToBlock(const KernelCode &code, const PackedBlock &block);

class BlockPacker : KernelCode {
public:
  explicit BlockPacker(const KernelCode &code) : KernelCode(code) {}

  /// Packs what the current block reads of an operand at a level of the nest,
  /// and returns the state in which inner levels read the packed block.
  NestState pack(unsigned level, const NestState &state);

private:
  /// Describes the box that the current block reads of an operand.
  PackedBlock describe(const NestState &state, unsigned operand);
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_BLOCKPACKER_H
