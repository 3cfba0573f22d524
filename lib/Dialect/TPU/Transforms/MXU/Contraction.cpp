//===- Contraction.cpp - A contraction as strides -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace systole::tpu;

namespace {

/// Builds a contraction: linear forms from maps, then merges dimensions.
class ContractionBuilder {
public:
  ContractionBuilder(Contraction &result, MXUOpInterface op, int64_t part)
      : result(result), shape(op.getIterationShape(part)) {
    SmallVector<AffineMap> maps = op.getContractionMaps(part);
    AffineMap destMap = maps[Contraction::Dest];
    for (AffineMap map : op.getEpilogueIndexingMaps())
      maps.push_back(map.compose(destMap));
    for (auto [position, size] : llvm::enumerate(shape))
      dims.push_back({size, !destMap.isFunctionOfDim(position), {}, {}});
    for (auto [operand, map] : llvm::enumerate(maps))
      addOperand(operand, map);
  }

  void run();

private:
  using Axis = Contraction::Axis;
  using Dim = Contraction::Dim;

  void addOperand(unsigned operand, AffineMap map);
  void dropDims();
  void markPaddedAxes();
  SmallVector<unsigned> getOrder();
  std::optional<std::pair<unsigned, unsigned>>
  findAxesToMerge(unsigned factor, const Dim &outer, const Dim &inner);
  void mergeAxes(unsigned factor, unsigned first, unsigned last);
  bool hasZerosOfItsOwn(const Dim &outer, const Dim &inner);
  bool tryMerge(Dim &outer, const Dim &inner);

  Contraction &result;
  SmallVector<int64_t> shape;
  SmallVector<Dim> dims;
};

} // namespace

/// The linear form of an operand's subscripts, and of its address.
void ContractionBuilder::addOperand(unsigned operand, AffineMap map) {
  int64_t unused;
  SmallVector<int64_t> strides;
  auto type = cast<MemRefType>(result.operands[operand].getType());
  LogicalResult strided = type.getStridesAndOffset(strides, unused);
  assert(succeeded(strided) && "(M2) is verified");
  (void)strided;
  bool isFactor = operand < Contraction::Dest;

  auto order = llvm::to_vector(llvm::seq<unsigned>(0, type.getRank()));
  // The stride of an axis of one element has no meaning. A copy with padding
  // may make the axis longer. An operand's contiguous dimension then stays
  // contiguous only if it is inside of that axis.
  auto key = [&](unsigned axis) {
    bool isOne = type.getDimSize(axis) == 1;
    return std::tuple(!isOne, isOne ? 0 : -std::abs(strides[axis]), axis);
  };
  llvm::sort(order, [&](unsigned a, unsigned b) { return key(a) < key(b); });
  SmallVector<int64_t> point(shape.size(), 0);
  SmallVector<int64_t> origin = map.compose(point);
  int64_t &start = result.offsets.emplace_back(0);
  for (unsigned axis : order) {
    start += origin[axis] * strides[axis];
    if (isFactor)
      result.axes[operand].push_back(
          {type.getDimSize(axis), strides[axis], origin[axis], false});
  }
  for (auto [position, dim] : llvm::enumerate(dims)) {
    point[position] = 1;
    SmallVector<int64_t> next = map.compose(point);
    point[position] = 0;
    int64_t &stride = dim.strides.emplace_back(0);
    for (unsigned axis : order) {
      stride += (next[axis] - origin[axis]) * strides[axis];
      if (isFactor)
        dim.steps[operand].push_back(next[axis] - origin[axis]);
    }
  }
}

/// Drops dimensions of extent 1, and all reductions if one is empty.
void ContractionBuilder::dropDims() {
  result.empty =
      llvm::any_of(dims, [](const Dim &dim) { return dim.size == 0; });
  llvm::erase_if(dims, [&](const Dim &dim) {
    return dim.size == 1 || (result.empty && dim.reduction);
  });
}

void ContractionBuilder::markPaddedAxes() {
  for (unsigned factor : {Contraction::Lhs, Contraction::Rhs})
    for (auto [i, axis] : llvm::enumerate(result.axes[factor])) {
      int64_t low = axis.start, high = axis.start;
      for (const Dim &dim : dims) {
        int64_t reach = dim.steps[factor][i] * (dim.size - 1);
        (reach < 0 ? low : high) += reach;
      }
      axis.padded = low < 0 || high >= axis.size;
    }
}

SmallVector<unsigned> ContractionBuilder::getOrder() {
  auto key = [&](unsigned i) {
    const Dim &dim = dims[i];
    int64_t stride = dim.reduction
                         ? std::max(std::abs(dim.strides[Contraction::Lhs]),
                                    std::abs(dim.strides[Contraction::Rhs]))
                         : std::abs(dim.strides[Contraction::Dest]);
    return std::tuple(dim.reduction, -stride, i);
  };
  auto order = llvm::to_vector(llvm::seq<unsigned>(0, dims.size()));
  llvm::sort(order, [&](unsigned a, unsigned b) { return key(a) < key(b); });
  return order;
}

/// Returns the axes [first, last] of an operand that must be merged for the
/// dimensions to be merged. Returns std::nullopt if they cannot be; equal
/// numbers mean that the axes stay.
std::optional<std::pair<unsigned, unsigned>>
ContractionBuilder::findAxesToMerge(unsigned factor, const Dim &outer,
                                    const Dim &inner) {
  ArrayRef<Axis> axes = result.axes[factor];
  bool linear = true;
  unsigned first = axes.size(), last = 0;
  for (unsigned i = 0; i < axes.size(); ++i) {
    linear &= outer.steps[factor][i] == inner.size * inner.steps[factor][i];
    if (outer.steps[factor][i] == 0 && inner.steps[factor][i] == 0)
      continue;
    first = std::min(first, i);
    last = std::max(last, i);
  }
  if (linear)
    return std::pair(0u, 0u);
  for (unsigned i = first; i < last; ++i)
    if (axes[i + 1].padded ||
        axes[i].stride != axes[i + 1].size * axes[i + 1].stride)
      return std::nullopt;
  return std::pair(first, last);
}

/// Merges the axes into one, whose coordinate counts through the innermost
/// ones.
void ContractionBuilder::mergeAxes(unsigned factor, unsigned first,
                                   unsigned last) {
  if (first == last)
    return;
  SmallVector<Axis> &axes = result.axes[factor];
  auto mergeSteps = [&](SmallVector<int64_t> &steps) {
    int64_t step = 0;
    for (unsigned i = first; i <= last; ++i)
      step = step * axes[i].size + steps[i];
    steps[first] = step;
    steps.erase(steps.begin() + first + 1, steps.begin() + last + 1);
  };
  for (SmallVector<Dim> *list : {&dims, &result.dims})
    for (Dim &dim : *list)
      mergeSteps(dim.steps[factor]);
  for (unsigned i = first + 1; i <= last; ++i) {
    axes[first].start = axes[first].start * axes[i].size + axes[i].start;
    axes[first].size *= axes[i].size;
    axes[first].stride = axes[i].stride;
  }
  axes.erase(axes.begin() + first + 1, axes.begin() + last + 1);
}

/// Whether `outer` moves along positions of an axis with padding, and `inner`
/// has enough rows for register tiles. The rows of one position then skip its
/// zeros.
bool ContractionBuilder::hasZerosOfItsOwn(const Dim &outer, const Dim &inner) {
  constexpr int64_t kEnoughRows = 16;
  if (outer.reduction || inner.size < kEnoughRows)
    return false;
  for (unsigned factor : {Contraction::Lhs, Contraction::Rhs})
    for (auto [axis, step] :
         llvm::zip_equal(result.axes[factor], outer.steps[factor]))
      if (axis.padded && step != 0)
        return true;
  return false;
}

/// Makes `outer` and `inner` one dimension if that moves all operands alike.
/// `inner` is one of `dims`, which `outer` is not.
bool ContractionBuilder::tryMerge(Dim &outer, const Dim &inner) {
  if (outer.reduction != inner.reduction || hasZerosOfItsOwn(outer, inner))
    return false;
  for (unsigned i = 0; i < inner.strides.size(); ++i)
    if (outer.strides[i] != inner.size * inner.strides[i])
      return false;
  std::optional<std::pair<unsigned, unsigned>> ranges[2];
  for (unsigned factor : {Contraction::Lhs, Contraction::Rhs}) {
    ranges[factor] = findAxesToMerge(factor, outer, inner);
    if (!ranges[factor])
      return false;
  }
  for (unsigned factor : {Contraction::Lhs, Contraction::Rhs})
    mergeAxes(factor, ranges[factor]->first, ranges[factor]->second);
  outer.size *= inner.size;
  outer.strides = inner.strides;
  outer.steps = inner.steps;
  return true;
}

void ContractionBuilder::run() {
  dropDims();
  markPaddedAxes();
  for (unsigned i : getOrder())
    if (result.dims.empty() || !tryMerge(result.dims.back(), dims[i]))
      result.dims.push_back(dims[i]);
}

DenseElementsAttr systole::tpu::getConstant(Value memory) {
  // Views of all elements, in the same order.
  auto isWhole = [](Value value) {
    auto type = cast<MemRefType>(value.getType());
    return type.hasStaticShape() && type.getLayout().isIdentity();
  };
  while (isWhole(memory) &&
         isa_and_nonnull<memref::ExpandShapeOp, memref::CollapseShapeOp>(
             memory.getDefiningOp()))
    memory = memory.getDefiningOp()->getOperand(0);
  auto get = memory.getDefiningOp<memref::GetGlobalOp>();
  if (!get || !isWhole(memory))
    return {};
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      get, get.getNameAttr());
  if (!global || !global.getConstant())
    return {};
  return dyn_cast_if_present<DenseElementsAttr>(
      global.getInitialValue().value_or(Attribute()));
}

Contraction Contraction::get(MXUOpInterface op, int64_t part) {
  Contraction result;
  result.elementType = op.getSumType();
  result.elementBytes = result.elementType.getIntOrFloatBitWidth() / 8;
  result.operands = {op.getLhs(), op.getRhs(), op.getInit()};
  result.isUnsigned = {op.getLhsUnsigned(), op.getRhsUnsigned()};
  llvm::append_range(result.operands, op.getEpilogueOperands());
  ContractionBuilder(result, op, part).run();
  return result;
}
