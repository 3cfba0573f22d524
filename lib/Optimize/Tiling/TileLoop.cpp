//===- TileLoop.cpp - The loop over tiles ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tiles.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Support/ByteSizes.h"
#include "systole/Support/NestedOps.h"

using namespace mlir;
using namespace systole::stablehlo;
using namespace systole::tpu;

bool systole::tpu::isUsedOutside(Value value,
                                 const llvm::SetVector<Operation *> &members) {
  return llvm::any_of(value.getUsers(),
                      [&](Operation *user) { return !members.contains(user); });
}

int64_t systole::tpu::chooseDivisor(int64_t size, int64_t samples) {
  for (int64_t divisor = samples; divisor > samples / 2; --divisor)
    if (size % divisor == 0)
      return divisor;
  return samples;
}

static RankedTensorType getPartType(Value value, int64_t dim, int64_t samples) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = samples;
  return type.clone(shape);
}

Value systole::tpu::takePart(OpBuilder &b, Location loc, Value value,
                             int64_t dim, Value start, int64_t samples) {
  if (!isRepeated(value, dim))
    return Emitter(b, loc).sliceDimAt(value, dim, start, samples);
  RankedTensorType type = getPartType(value, dim, samples);
  auto iota = value.getDefiningOp<IotaOp>();
  if (iota && int64_t(iota.getIotaDimension()) == dim) {
    // In integers: a float may not represent the start plus the position.
    RankedTensorType places = type.clone(b.getI32Type());
    Value place = AddOp::create(b, loc, IotaOp::create(b, loc, places, dim),
                                broadcastScalar(b, loc, start, places));
    return b.createOrFold<ConvertOp>(loc, type, place);
  }
  Operation *copy = b.clone(*value.getDefiningOp());
  copy->getResult(0).setType(type);
  if (auto constant = dyn_cast<ConstantOp>(copy))
    constant.setValueAttr(
        cast<DenseElementsAttr>(constant.getValue()).resizeSplat(type));
  return copy->getResult(0);
}

namespace {

/// With fewer tiles, threads would wait long for the last one.
constexpr int64_t kEnoughTiles = 16;

class LoopBuilder {
public:
  LoopBuilder(const TileGroup &group, const TileRoles &roles,
              OpBuilder &builder)
      : group(group), members(group.begin(), group.end()), roles(roles),
        b(builder), loc(group.front()->getLoc()) {
    for (Operation *op : group)
      for (OpResult result : op->getResults())
        if (roles.get(op)->sums || isUsedOutside(result, members))
          outputs.push_back(result);
  }

  /// Builds the loop, and returns the block of its body.
  Block *build(int64_t size, int64_t samples, int64_t sumBytes) {
    for (Operation *op : group)
      if (auto product = dyn_cast<DotGeneralOp>(op))
        transposeFactor(product);
    int64_t count = size / samples;
    SmallVector<Value> values = canRunInAnyOrder(count, sumBytes)
                                    ? buildInAnyOrder(count, samples)
                                    : buildInOrder(count, samples);
    if (int64_t rest = size % samples) {
      Value start = getSplat(b, loc, b.getI32Type(), count * samples);
      values = store(buildTile(start, rest), start, values);
    }
    for (auto [output, value] : llvm::zip_equal(outputs, values))
      output.replaceUsesWithIf(value, [&](OpOperand &use) {
        return !members.contains(use.getOwner());
      });
    for (Operation *op : llvm::reverse(group))
      op->erase();
    return body;
  }

private:
  /// The dimension along which a result is tiled; -1 for sums.
  int64_t getDim(OpResult result) const {
    const TileRole &role = *roles.get(result.getOwner());
    return role.sums ? -1 : role.resultDims[result.getResultNumber()];
  }

  Value createEmpty(RankedTensorType type) {
    return tensor::EmptyOp::create(b, loc, type.getShape(),
                                   type.getElementType());
  }

  /// Zero for sums. Tiled results are overwritten.
  Value createInitial(OpResult output) {
    auto type = cast<RankedTensorType>(output.getType());
    if (getDim(output) >= 0 && type.getElementType().isSignlessIntOrFloat())
      return createEmpty(type);
    return getSplat(b, loc, type, 0);
  }

  /// Whether threads can share the tiles: each tile then has sums of its own,
  /// which take at most `sumBytes` together.
  bool canRunInAnyOrder(int64_t count, int64_t sumBytes) const {
    int64_t bytes = 0;
    for (OpResult output : outputs) {
      if (!getElementTypeOrSelf(output).isSignlessIntOrFloat())
        return false;
      if (getDim(output) < 0)
        bytes += systole::getBytes(cast<ShapedType>(output.getType())) * count;
    }
    return count >= kEnoughTiles && bytes <= sumBytes;
  }

  /// A loop over tiles, each after the one before.
  SmallVector<Value> buildInOrder(int64_t count, int64_t samples) {
    SmallVector<Value> values;
    for (OpResult output : outputs)
      values.push_back(createInitial(output));
    Type i32 = b.getI32Type();
    return createFor(b, loc, count, values, [&](Value i, ValueRange carried) {
      Value start = MulOp::create(b, loc, i, getSplat(b, loc, i32, samples));
      body = b.getBlock();
      return store(buildTile(start, samples), start, llvm::to_vector(carried));
    });
  }

  /// A loop over tiles that threads share. The sums of the tiles are added up
  /// after it, in order.
  SmallVector<Value> buildInAnyOrder(int64_t count, int64_t samples) {
    SmallVector<Value> all;
    for (OpResult output : outputs) {
      auto type = cast<RankedTensorType>(output.getType());
      SmallVector<int64_t> shape(type.getShape());
      if (getDim(output) < 0)
        shape.insert(shape.begin(), count);
      all.push_back(createEmpty(type.clone(shape)));
    }
    auto loop = scf::ForallOp::create(
        b, loc, ArrayRef<OpFoldResult>{b.getIndexAttr(count)}, all,
        /*mapping=*/std::nullopt);
    {
      OpBuilder::InsertionGuard guard(b);
      body = loop.getBody();
      b.setInsertionPoint(loop.getTerminator());
      Value tile = loop.getInductionVar(0);
      Value first = arith::MulIOp::create(
          b, loc, tile, arith::ConstantIndexOp::create(b, loc, samples));
      Value start = tensor::FromElementsOp::create(
          b, loc, RankedTensorType::get({}, b.getI32Type()),
          ValueRange(
              arith::IndexCastOp::create(b, loc, b.getI32Type(), first)));
      SmallVector<Value> parts = buildTile(start, samples);
      b.setInsertionPointToStart(loop.getTerminator().getBody());
      for (auto [output, part, whole] :
           llvm::zip_equal(outputs, parts, loop.getRegionIterArgs()))
        insert(output, part, whole, tile, first);
    }
    SmallVector<Value> values;
    for (auto [output, value] : llvm::zip_equal(outputs, loop.getResults()))
      values.push_back(getDim(output) < 0
                           ? Emitter(b, output.getLoc()).sum(value, {0})
                           : value);
    return values;
  }

  /// Stores a tile's value at the position of the tile.
  void insert(OpResult output, Value part, Value whole, Value tile,
              Value first) {
    auto type = cast<RankedTensorType>(part.getType());
    SmallVector<OpFoldResult> sizes = getAsIndexOpFoldResult(b.getContext(),
                                                             type.getShape()),
                              offsets(type.getRank(), b.getIndexAttr(0));
    if (int64_t dim = getDim(output); dim >= 0) {
      offsets[dim] = first;
    } else {
      offsets.insert(offsets.begin(), tile);
      sizes.insert(sizes.begin(), b.getIndexAttr(1));
    }
    SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
    tensor::ParallelInsertSliceOp::create(b, output.getLoc(), part, whole,
                                          offsets, sizes, strides);
  }

  /// Transposes an operand that the matrix unit would pack because its columns
  /// are not contiguous: once, instead of for each tile.
  void transposeFactor(DotGeneralOp op) {
    auto numbers = op.getDotDimensionNumbers();
    auto type = cast<RankedTensorType>(op.getRhs().getType());
    if (roles.get(op)->operandDims[1] >= 0 || type.getRank() != 2 ||
        members.contains(op.getRhs().getDefiningOp()) ||
        numbers.getRhsContractingDimensions() != ArrayRef<int64_t>(1) ||
        !numbers.getRhsBatchingDimensions().empty())
      return;
    auto transposed = type.clone({type.getDimSize(1), type.getDimSize(0)});
    factors[op] = TransposeOp::create(b, op.getLoc(), transposed, op.getRhs(),
                                      b.getDenseI64ArrayAttr({1, 0}));
  }

  /// The values of the tile of `samples` from `start` on.
  SmallVector<Value> buildTile(Value start, int64_t samples) {
    // The tiles of outside values along a dimension.
    llvm::DenseMap<std::pair<Value, int64_t>, Value> parts;
    IRMapping mapping;
    for (Operation *op : group) {
      const TileRole &role = *roles.get(op);
      SmallVector<Value> operands;
      for (auto [operand, dim] : llvm::zip(op->getOperands(), role.operandDims))
        if (mapping.contains(operand) || dim < 0) {
          operands.push_back(mapping.lookupOrDefault(operand));
        } else {
          Value &part = parts[{operand, dim}];
          if (!part)
            part = takePart(b, loc, operand, dim, start, samples);
          operands.push_back(part);
        }
      Operation *copy = b.clone(*op);
      if (Value transposed = factors.lookup(op)) {
        auto numbers = cast<DotGeneralOp>(op).getDotDimensionNumbers();
        operands[1] = transposed;
        cast<DotGeneralOp>(copy).setDotDimensionNumbersAttr(
            DotDimensionNumbersAttr::get(b.getContext(), {}, {},
                                         numbers.getLhsContractingDimensions(),
                                         {0}));
      }
      copy->setOperands(operands);
      for (auto [result, part] :
           llvm::zip(op->getResults(), copy->getResults())) {
        mapping.map(result, part);
        if (int64_t dim = getDim(result); dim >= 0)
          part.setType(getPartType(result, dim, samples));
      }
      if (auto slice = dyn_cast<SliceOp>(copy)) {
        SmallVector<int64_t> limits(slice.getLimitIndices());
        limits[role.resultDims.front()] = samples;
        slice.setLimitIndices(limits);
      }
    }
    SmallVector<Value> results;
    for (OpResult output : outputs)
      results.push_back(mapping.lookup(output));
    return results;
  }

  /// Adds a tile's sums to the `old` ones, and stores its other values there.
  SmallVector<Value> store(ArrayRef<Value> parts, Value start,
                           ArrayRef<Value> old) {
    SmallVector<Value> next;
    for (auto [output, part, all] : llvm::zip_equal(outputs, parts, old))
      if (int64_t dim = getDim(output); dim >= 0)
        next.push_back(
            Emitter(b, output.getLoc()).updateDimAt(all, part, dim, start));
      else
        next.push_back(AddOp::create(b, output.getLoc(), all, part));
    return next;
  }

  const TileGroup &group;
  llvm::SetVector<Operation *> members;
  const TileRoles &roles;
  OpBuilder &b;
  Location loc;
  SmallVector<OpResult> outputs;
  /// The second operand of each product, as it is multiplied.
  llvm::DenseMap<Operation *, Value> factors;
  Block *body = nullptr;
};

/// The first operation that uses a result of the group.
Operation *findFirstUser(const TileGroup &group) {
  Block *block = group.front()->getBlock();
  llvm::SetVector<Operation *> members(group.begin(), group.end());
  Operation *first = block->getTerminator();
  for (Operation *op : group)
    for (Operation *user : op->getUsers())
      if (Operation *sibling = block->findAncestorOpInBlock(*user);
          !members.contains(sibling) && sibling->isBeforeInBlock(first))
        first = sibling;
  return first;
}

/// Moves the producers of the group's operands before `place`; false if one of
/// them has effects.
bool moveOperandsBefore(const TileGroup &group, Operation *place) {
  llvm::SetVector<Operation *> members(group.begin(), group.end()), needed;
  std::function<void(Operation *)> follow = [&](Operation *op) {
    for (Value value : systole::getUsedValues(op)) {
      Operation *producer = value.getDefiningOp();
      if (!producer || producer->getBlock() != place->getBlock() ||
          producer->isBeforeInBlock(place) || members.contains(producer) ||
          needed.contains(producer))
        continue;
      follow(producer);
      needed.insert(producer);
    }
  };
  for (Operation *op : group)
    follow(op);
  if (!llvm::all_of(needed, isPure))
    return false;
  // Producers precede their users.
  for (Operation *op : needed)
    op->moveBefore(place);
  return true;
}

} // namespace

Operation *systole::tpu::findPlace(const TileGroup &group) {
  Operation *place = findFirstUser(group);
  return moveOperandsBefore(group, place) ? place : nullptr;
}

Block *systole::tpu::buildTileLoop(const TileGroup &group,
                                   const TileRoles &roles, int64_t size,
                                   int64_t samples, int64_t sumBytes) {
  Operation *place = findPlace(group);
  if (!place)
    return nullptr;
  OpBuilder builder(place);
  return LoopBuilder(group, roles, builder).build(size, samples, sumBytes);
}
