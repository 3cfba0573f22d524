//===- ExpandCollectives.cpp - Expands collectives ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime moves contiguous pieces: those of the first dimension. It reduces
// the types that processors add, within groups of one size.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Sharding/Mesh.h"
#include "systole/Sharding/Passes.h"
#include "systole/Sharding/Pieces.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace systole::sharding {

#define GEN_PASS_DEF_EXPANDCOLLECTIVESPASS
#include "systole/Sharding/Passes.h.inc"

namespace {

using Shards = SmallVector<int64_t>;

class Expansion {
public:
  Expansion(OpBuilder &builder, Location loc, int64_t numShards)
      : b(builder, loc), numShards(numShards) {}

  /// The values that replace the op's results; empty if the runtime has the op
  /// as it is.
  SmallVector<Value> expand(AllReduceOp op);
  SmallVector<Value> expand(AllGatherOp op);
  SmallVector<Value> expand(AllToAllOp op);
  SmallVector<Value> expand(ReduceScatterOp op);

private:
  void buildFold(Region &region, Type element, StringRef name);
  Value reduceInGroups(Value value, DenseIntElementsAttr groups,
                       StringRef name);
  Value reduceInPlaces(Value value, DenseIntElementsAttr groups,
                       StringRef name);

  Emitter b;
  int64_t numShards;
};

struct ExpandCollectives : impl::ExpandCollectivesPassBase<ExpandCollectives> {
  void runOnOperation() override;
};

} // namespace

void Expansion::buildFold(Region &region, Type element, StringRef name) {
  buildScalarBody(b, b.getLoc(), region, element,
                  [&](OpBuilder &inner, Value lhs, Value rhs) {
                    OperationState state(b.getLoc(), name);
                    state.addOperands({lhs, rhs});
                    state.addTypes(lhs.getType());
                    return inner.create(state)->getResult(0);
                  });
}

/// A type that the runtime reduces and that represents all values of `element`.
static Type getWidenedType(Type element) {
  if (element.isF16())
    return Float32Type::get(element.getContext());
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer || (integer.isSignless() && integer.getWidth() >= 32))
    return element;
  return IntegerType::get(element.getContext(),
                          integer.getWidth() < 32 ? 32 : 64);
}

/// The op that reduces values of the wider type as `computation` does those of
/// `element`; its own op if unknown.
static StringRef getFold(Region &computation, Type element) {
  StringRef name = computation.front().front().getName().getStringRef();
  if (!element.isInteger(1))
    return name;
  // Booleans are reduced as whether any is true.
  if (name == AddOp::getOperationName() || name == OrOp::getOperationName())
    return MaxOp::getOperationName();
  if (name == MulOp::getOperationName() || name == AndOp::getOperationName())
    return MinOp::getOperationName();
  return name;
}

Value Expansion::reduceInGroups(Value value, DenseIntElementsAttr groups,
                                StringRef name) {
  auto reduce =
      AllReduceOp::create(b, TypeRange(value.getType()), ValueRange(value),
                          groups, ChannelHandleAttr(), false);
  buildFold(reduce.getComputation(), typeOf(value).getElementType(), name);
  return reduce.getResult(0);
}

/// Reduces groups of several sizes: a reduction over all shards of a tensor
/// with a slot for each group. The slots of other groups hold the identity. The
/// tree over the shards is then that over the group.
Value Expansion::reduceInPlaces(Value value, DenseIntElementsAttr groups,
                                StringRef name) {
  int64_t length = groups.getType().getDimSize(1);
  SmallVector<int64_t> groupOf(numShards, 0);
  for (auto [i, shard] : llvm::enumerate(groups.getValues<int64_t>()))
    if (shard >= 0)
      groupOf[shard] = static_cast<int64_t>(i) / length;
  auto row = RankedTensorType::get({numShards}, b.getI64Type());
  Value table = ConstantOp::create(
      b, row, DenseIntElementsAttr::get(row, ArrayRef(groupOf)));
  Value shard = ReplicaIdOp::create(b);
  Value number = b.reshape(b.sliceDimAt(table, 0, shard, 1), {});
  Value own = addFirst(b, value);
  RankedTensorType part = typeOf(own);
  SmallVector<int64_t> shape(part.getShape());
  shape.front() = groups.getType().getDimSize(0);
  auto places = part.clone(shape);
  Value others = ConstantOp::create(
      b, places,
      getIdentityAttr(name, RankedTensorType::get({}, part.getElementType()))
          .resizeSplat(places));
  Value placed = b.updateDimAt(others, own, 0, number);
  SmallVector<Shards> rows = {
      llvm::to_vector(llvm::seq<int64_t>(0, numShards))};
  Value reduced =
      reduceInGroups(placed, toElements(b.getContext(), rows), name);
  return b.reshape(b.sliceDimAt(reduced, 0, number, 1), shapeOf(value));
}

SmallVector<Value> Expansion::expand(AllReduceOp op) {
  DenseIntElementsAttr groups = op.getReplicaGroups();
  // The runtime rejects other functions later.
  bool isRagged = !groups.empty() &&
                  llvm::is_contained(groups.getValues<int64_t>(), -1) &&
                  getIdentityAttr(getFold(op.getComputation(), b.getF32Type()),
                                  RankedTensorType::get({}, b.getF32Type()));
  Type first = typeOf(op->getOperand(0)).getElementType();
  auto isReduced = [&](Value value) {
    Type element = typeOf(value).getElementType();
    return element == first && getWidenedType(element) == element;
  };
  if (!isRagged && llvm::all_of(op->getOperands(), isReduced))
    return {};
  SmallVector<Value> results;
  for (Value value : op->getOperands()) {
    RankedTensorType type = typeOf(value);
    StringRef name = getFold(op.getComputation(), type.getElementType());
    Value operand = b.convert(value, getWidenedType(type.getElementType()));
    Value result = isRagged ? reduceInPlaces(operand, groups, name)
                            : reduceInGroups(operand, groups, name);
    results.push_back(b.convert(result, type.getElementType()));
  }
  return results;
}

SmallVector<Value> Expansion::expand(AllGatherOp op) {
  auto dim = static_cast<int64_t>(op.getAllGatherDim());
  if (dim == 0)
    return {};
  SmallVector<Value> pieces, results;
  SmallVector<Type> types;
  int64_t count = typeOf(op->getResult(0)).getDimSize(dim) /
                  typeOf(op->getOperand(0)).getDimSize(dim);
  for (Value value : op->getOperands()) {
    pieces.push_back(addFirst(b, value));
    SmallVector<int64_t> shape(typeOf(pieces.back()).getShape());
    shape.front() = count;
    types.push_back(typeOf(value).clone(shape));
  }
  auto gather = AllGatherOp::create(b, types, pieces, 0, op.getReplicaGroups(),
                                    op.getChannelHandleAttr(),
                                    op.getUseGlobalDeviceIds());
  for (Value all : gather.getResults())
    results.push_back(joinPieces(b, all, dim));
  return results;
}

SmallVector<Value> Expansion::expand(AllToAllOp op) {
  auto from = static_cast<int64_t>(op.getSplitDimension());
  auto to = static_cast<int64_t>(op.getConcatDimension());
  if (from == 0 && to == 0)
    return {};
  auto count = static_cast<int64_t>(op.getSplitCount());
  SmallVector<Value> pieces, results;
  for (Value value : op->getOperands())
    pieces.push_back(splitIntoPieces(b, value, from, count));
  auto exchange = AllToAllOp::create(
      b, ValueRange(pieces).getTypes(), pieces, /*split_dimension=*/0,
      /*concat_dimension=*/0, count, op.getReplicaGroups(),
      op.getChannelHandleAttr());
  for (Value all : exchange.getResults())
    results.push_back(joinPieces(b, all, to));
  return results;
}

SmallVector<Value> Expansion::expand(ReduceScatterOp op) {
  RankedTensorType type = op.getType();
  Type element = type.getElementType();
  auto dim = static_cast<int64_t>(op.getScatterDimension());
  Type wider = getWidenedType(element);
  if (dim == 0 && wider == element)
    return {};
  int64_t count =
      op.getOperand().getType().getDimSize(dim) / type.getDimSize(dim);
  Value pieces =
      b.convert(splitIntoPieces(b, op.getOperand(), dim, count), wider);
  SmallVector<int64_t> shape(typeOf(pieces).getShape());
  shape.front() = 1;
  auto scatter = ReduceScatterOp::create(
      b, typeOf(pieces).clone(shape), pieces, /*scatter_dimension=*/0,
      op.getReplicaGroups(), op.getChannelHandleAttr(),
      op.getUseGlobalDeviceIds());
  buildFold(scatter.getComputation(), wider,
            getFold(op.getComputation(), element));
  return {b.convert(b.reshape(scatter.getResult(), type.getShape()), element)};
}

void ExpandCollectives::runOnOperation() {
  std::optional<int64_t> shards = tpu::getNumShards(getOperation());
  if (!shards)
    return;
  SmallVector<Operation *> collectives;
  for (auto function : getOperation().getOps<func::FuncOp>())
    if (tpu::getRole(function))
      function.walk([&](Operation *op) { collectives.push_back(op); });
  for (Operation *op : collectives) {
    OpBuilder builder(op);
    Expansion expansion(builder, op->getLoc(), *shards);
    auto results =
        llvm::TypeSwitch<Operation *, SmallVector<Value>>(op)
            .Case<AllReduceOp, AllGatherOp, AllToAllOp, ReduceScatterOp>(
                [&](auto collective) { return expansion.expand(collective); })
            .Default([](Operation *) { return SmallVector<Value>(); });
    if (results.empty())
      continue;
    op->replaceAllUsesWith(results);
    op->erase();
  }
}

} // namespace systole::sharding
