//===- ExpandCollectives.cpp - All collectives by the runtime's one -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime reduces over all shards. A collective of groups, or one that
// moves data, is a reduction of a tensor that has a place for each group or
// shard, the places of others being the reduction's identity: the tree over the
// shards is then that over the group, and what is moved is added to zeros as
// integers.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Sharding/Mesh.h"
#include "systole/Sharding/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace systole::sharding {

#define GEN_PASS_DEF_EXPANDCOLLECTIVESPASS
#include "systole/Sharding/Passes.h.inc"

namespace {

using Shards = SmallVector<int64_t>;

RankedTensorType getType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

class Expansion {
public:
  Expansion(OpBuilder &builder, Location loc, int64_t numShards)
      : b(builder), loc(loc), numShards(numShards) {}

  LogicalResult expand(AllReduceOp op);
  LogicalResult expand(AllGatherOp op);
  LogicalResult expand(AllToAllOp op);
  LogicalResult expand(CollectivePermuteOp op);
  LogicalResult expand(ReduceScatterOp op);

private:
  SmallVector<Shards> getGroups(DenseIntElementsAttr groups) const;
  /// The number that `table` has for this shard, a scalar of i64.
  Value lookUp(const Shards &table);
  Value slice(Value value, Value start, int64_t size);
  Value dropFirst(Value value);
  Value addFirst(Value value);
  Value reduceOverAll(Value value,
                      llvm::function_ref<void(Type, Region &)> body);
  /// The values of `count` slots, this shard's being `value` at `slot`: a
  /// tensor [count, ...].
  Value exchange(Value value, int64_t count, Value slot);
  Value part(Value value, int64_t dim, int64_t start, int64_t size);

  OpBuilder &b;
  Location loc;
  int64_t numShards;
};

struct ExpandCollectives : impl::ExpandCollectivesPassBase<ExpandCollectives> {
  void runOnOperation() override;
};

} // namespace

SmallVector<Shards> Expansion::getGroups(DenseIntElementsAttr groups) const {
  if (groups.empty())
    return {llvm::to_vector(llvm::seq<int64_t>(0, numShards))};
  int64_t size = groups.getType().getDimSize(1);
  SmallVector<Shards> result;
  for (auto [i, shard] : llvm::enumerate(groups.getValues<int64_t>())) {
    if (i % size == 0)
      result.emplace_back();
    if (shard >= 0)
      result.back().push_back(shard);
  }
  return result;
}

Value Expansion::lookUp(const Shards &table) {
  auto scalar = RankedTensorType::get({}, b.getI64Type());
  auto row = RankedTensorType::get({numShards}, b.getI64Type());
  Value numbers = ConstantOp::create(
      b, loc, row, DenseIntElementsAttr::get(row, ArrayRef(table)));
  Value shard = ConvertOp::create(b, loc, scalar, ReplicaIdOp::create(b, loc));
  Value number =
      DynamicSliceOp::create(b, loc, RankedTensorType::get({1}, b.getI64Type()),
                             numbers, ValueRange(shard), ArrayRef<int64_t>{1});
  return ReshapeOp::create(b, loc, scalar, number);
}

/// Rows [start, + size) of the first dimension.
Value Expansion::slice(Value value, Value start, int64_t size) {
  SmallVector<int64_t> sizes(getType(value).getShape());
  sizes[0] = size;
  Value zero = getSplat(b, loc, b.getI64Type(), 0);
  SmallVector<Value> starts(sizes.size(), zero);
  starts[0] = start;
  return DynamicSliceOp::create(b, loc, getType(value).clone(sizes), value,
                                starts, sizes);
}

Value Expansion::dropFirst(Value value) {
  return ReshapeOp::create(
      b, loc, getType(value).clone(getType(value).getShape().drop_front()),
      value);
}

Value Expansion::addFirst(Value value) {
  SmallVector<int64_t> shape(getType(value).getShape());
  shape.insert(shape.begin(), 1);
  return ReshapeOp::create(b, loc, getType(value).clone(shape), value);
}

Value Expansion::part(Value value, int64_t dim, int64_t start, int64_t size) {
  RankedTensorType type = getType(value);
  SmallVector<int64_t> starts(type.getRank(), 0), limits(type.getShape()),
      strides(type.getRank(), 1), shape(type.getShape());
  starts[dim] = start;
  limits[dim] = start + size;
  shape[dim] = size;
  return SliceOp::create(b, loc, type.clone(shape), value, starts, limits,
                         strides);
}

Value Expansion::reduceOverAll(Value value,
                               llvm::function_ref<void(Type, Region &)> body) {
  Shards all = llvm::to_vector(llvm::seq<int64_t>(0, numShards));
  auto reduce = AllReduceOp::create(
      b, loc, TypeRange(value.getType()), ValueRange(value),
      toElements(b.getContext(), {all}), ChannelHandleAttr(), false);
  OpBuilder::InsertionGuard guard(b);
  body(getType(value).getElementType(), reduce.getComputation());
  return reduce.getResult(0);
}

Value Expansion::exchange(Value value, int64_t count, Value slot) {
  // Bits, as integers that the runtime adds.
  RankedTensorType type = getType(value);
  Type element = type.getElementType();
  unsigned width = element.getIntOrFloatBitWidth();
  RankedTensorType bits = type;
  if (isa<FloatType>(element)) {
    bits = type.clone(b.getIntegerType(width));
    value = BitcastConvertOp::create(b, loc, bits, value);
  }
  RankedTensorType wide = bits;
  if (width < 32) {
    wide = bits.clone(b.getI32Type());
    value = ConvertOp::create(b, loc, wide, value);
  }
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(shape.begin(), count);
  RankedTensorType slots = wide.clone(shape);
  Value zero = getSplat(b, loc, b.getI64Type(), 0);
  SmallVector<Value> starts(shape.size(), zero);
  starts[0] = slot;
  Value placed = DynamicUpdateSliceOp::create(
      b, loc, slots, getSplat(b, loc, slots, 0), addFirst(value), starts);
  Value all = reduceOverAll(placed, [&](Type element, Region &region) {
    buildReduceBody<AddOp>(element, region, b);
  });
  if (wide != bits)
    all = ConvertOp::create(b, loc, bits.clone(shape), all);
  return bits == type
             ? all
             : BitcastConvertOp::create(b, loc, type.clone(shape), all);
}

LogicalResult Expansion::expand(AllReduceOp op) {
  SmallVector<Shards> groups = getGroups(op.getReplicaGroups());
  Block &block = op.getComputation().front();
  StringRef fold = block.front().getName().getStringRef();
  SmallVector<Value> results;
  for (Value value : op.getOperands()) {
    RankedTensorType type = getType(value);
    auto element = type.getElementType();
    // Of narrow types, in wider ones.
    Type wider = element;
    if (element.isF16())
      wider = b.getF32Type();
    else if (auto integer = dyn_cast<IntegerType>(element))
      wider = integer.getWidth() < 32 || integer.isUnsigned()
                  ? b.getIntegerType(integer.getWidth() < 32 ? 32 : 64)
                  : element;
    auto scalar = RankedTensorType::get({}, wider);
    // Booleans are added as whether any is true.
    StringRef name = fold;
    if (element.isInteger(1))
      name =
          name == AddOp::getOperationName() || name == OrOp::getOperationName()
              ? MaxOp::getOperationName()
          : name == MulOp::getOperationName() ||
                  name == AndOp::getOperationName()
              ? MinOp::getOperationName()
              : name;
    DenseElementsAttr identity = getIdentityAttr(name, scalar);
    if (block.getOperations().size() != 2 || !identity)
      return op.emitError("cannot reduce over shards by this function: the "
                          "runtime adds, multiplies and takes the minimum or "
                          "the maximum");
    if (wider != element)
      value = ConvertOp::create(b, loc, type.clone(wider), value);
    Shards index(numShards, 0);
    for (auto [i, group] : llvm::enumerate(groups))
      for (int64_t shard : group)
        index[shard] = i;
    SmallVector<int64_t> shape(type.getShape());
    shape.insert(shape.begin(), groups.size());
    auto slots = RankedTensorType::get(shape, wider);
    Value number = lookUp(index);
    Value zero = getSplat(b, loc, b.getI64Type(), 0);
    SmallVector<Value> starts(shape.size(), zero);
    starts[0] = number;
    Value others =
        ConstantOp::create(b, loc, slots, identity.resizeSplat(slots));
    Value placed = DynamicUpdateSliceOp::create(b, loc, slots, others,
                                                addFirst(value), starts);
    Value all = reduceOverAll(placed, [&](Type element, Region &region) {
      buildScalarBody(b, loc, region, element,
                      [&](OpBuilder &inner, Value lhs, Value rhs) {
                        OperationState state(loc, name);
                        state.addOperands({lhs, rhs});
                        state.addTypes(lhs.getType());
                        return inner.create(state)->getResult(0);
                      });
    });
    Value own = dropFirst(slice(all, number, 1));
    if (wider != element)
      own = ConvertOp::create(b, loc, type, own);
    results.push_back(own);
  }
  op->replaceAllUsesWith(results);
  return success();
}

/// Where each shard is in its group, and where its group begins if groups are
/// one after the other.
static std::pair<Shards, Shards> getSlots(ArrayRef<Shards> groups,
                                          int64_t numShards) {
  Shards starts(numShards, 0), positions(numShards, 0);
  int64_t next = 0;
  for (const Shards &group : groups) {
    for (auto [i, shard] : llvm::enumerate(group)) {
      starts[shard] = next;
      positions[shard] = i;
    }
    next += group.size();
  }
  return {starts, positions};
}

LogicalResult Expansion::expand(AllGatherOp op) {
  SmallVector<Shards> groups = getGroups(op.getReplicaGroups());
  auto [starts, positions] = getSlots(groups, numShards);
  Shards slots;
  for (auto [start, position] : llvm::zip_equal(starts, positions))
    slots.push_back(start + position);
  int64_t count = groups.front().size();
  SmallVector<Value> results;
  for (Value value : op.getOperands()) {
    Value all =
        slice(exchange(value, numShards, lookUp(slots)), lookUp(starts), count);
    SmallVector<Value> pieces;
    for (int64_t i = 0; i < count; ++i)
      pieces.push_back(dropFirst(part(all, 0, i, 1)));
    results.push_back(
        ConcatenateOp::create(b, loc, op->getResult(results.size()).getType(),
                              pieces, op.getAllGatherDim()));
  }
  op->replaceAllUsesWith(results);
  return success();
}

LogicalResult Expansion::expand(AllToAllOp op) {
  SmallVector<Shards> groups = getGroups(op.getReplicaGroups());
  auto [starts, positions] = getSlots(groups, numShards);
  Shards slots;
  for (auto [start, position] : llvm::zip_equal(starts, positions))
    slots.push_back(start + position);
  auto count = static_cast<int64_t>(op.getSplitCount());
  auto dim = static_cast<int64_t>(op.getSplitDimension());
  SmallVector<Value> results;
  for (Value value : op.getOperands()) {
    Value all =
        slice(exchange(value, numShards, lookUp(slots)), lookUp(starts), count);
    // Of each member, the piece that is for this one.
    int64_t size = getType(value).getDimSize(dim) / count;
    Shards offsets;
    for (int64_t position : positions)
      offsets.push_back(position * size);
    Value zero = getSplat(b, loc, b.getI64Type(), 0);
    SmallVector<Value> begin(getType(all).getRank(), zero);
    begin[dim + 1] = lookUp(offsets);
    SmallVector<int64_t> shape(getType(all).getShape());
    shape[dim + 1] = size;
    Value own = DynamicSliceOp::create(b, loc, getType(all).clone(shape), all,
                                       begin, shape);
    SmallVector<Value> pieces;
    for (int64_t i = 0; i < count; ++i)
      pieces.push_back(dropFirst(part(own, 0, i, 1)));
    results.push_back(
        ConcatenateOp::create(b, loc, op->getResult(results.size()).getType(),
                              pieces, op.getConcatDimension()));
  }
  op->replaceAllUsesWith(results);
  return success();
}

LogicalResult Expansion::expand(CollectivePermuteOp op) {
  // One more slot, which stays empty, for those who get nothing.
  Shards own = llvm::to_vector(llvm::seq<int64_t>(0, numShards));
  Shards sources(numShards, numShards);
  auto pairs = llvm::to_vector(op.getSourceTargetPairs().getValues<int64_t>());
  for (size_t i = 0; i < pairs.size(); i += 2)
    sources[pairs[i + 1]] = pairs[i];
  Value all = exchange(op.getOperand(), numShards + 1, lookUp(own));
  op->replaceAllUsesWith(ValueRange(dropFirst(slice(all, lookUp(sources), 1))));
  return success();
}

/// Whether the runtime does it as it is.
static bool isOfRuntime(AllReduceOp op, int64_t numShards) {
  ShapedType groups = op.getReplicaGroups().getType();
  Type element = getElementTypeOrSelf(op.getOperands().front().getType());
  bool all = groups.getNumElements() == 0 ||
             (groups.getDimSize(0) == 1 && groups.getDimSize(1) == numShards);
  return all &&
         (element.isF32() || element.isF64() || element.isBF16() ||
          element.isSignlessInteger(32) || element.isSignlessInteger(64));
}

/// The sum for all, and of it each shard's part.
LogicalResult Expansion::expand(ReduceScatterOp op) {
  Value operand = op.getOperand();
  auto reduce = AllReduceOp::create(b, loc, TypeRange(operand.getType()),
                                    ValueRange(operand), op.getReplicaGroups(),
                                    ChannelHandleAttr(), false);
  reduce.getComputation().takeBody(op.getComputation());
  auto [starts, positions] =
      getSlots(getGroups(op.getReplicaGroups()), numShards);
  auto dim = static_cast<int64_t>(op.getScatterDimension());
  ArrayRef<int64_t> shape = op.getType().getShape();
  Shards offsets;
  for (int64_t position : positions)
    offsets.push_back(position * shape[dim]);
  Value zero = getSplat(b, loc, b.getI64Type(), 0);
  SmallVector<Value> begin(shape.size(), zero);
  begin[dim] = lookUp(offsets);
  op->replaceAllUsesWith(
      ValueRange(DynamicSliceOp::create(b, loc, op.getType(),
                                        reduce.getResult(0), begin, shape)
                     .getResult()));
  b.setInsertionPoint(reduce);
  if (isOfRuntime(reduce, numShards))
    return success();
  LogicalResult result = expand(reduce);
  reduce.erase();
  return result;
}

void ExpandCollectives::runOnOperation() {
  auto shards = getOperation()->getAttrOfType<IntegerAttr>("tpu.num_shards");
  if (!shards)
    return;
  SmallVector<Operation *> collectives;
  for (auto function : getOperation().getOps<func::FuncOp>())
    if (function->hasAttr("tpu.function"))
      function.walk([&](Operation *op) {
        auto reduce = dyn_cast<AllReduceOp>(op);
        if ((reduce && !isOfRuntime(reduce, shards.getInt())) ||
            isa<AllGatherOp, AllToAllOp, CollectivePermuteOp, ReduceScatterOp>(
                op))
          collectives.push_back(op);
      });
  for (Operation *op : collectives) {
    OpBuilder builder(op);
    Expansion expansion(builder, op->getLoc(), shards.getInt());
    LogicalResult result =
        llvm::TypeSwitch<Operation *, LogicalResult>(op)
            .Case<AllReduceOp, AllGatherOp, AllToAllOp, CollectivePermuteOp,
                  ReduceScatterOp>(
                [&](auto collective) { return expansion.expand(collective); });
    if (failed(result))
      return signalPassFailure();
    op->erase();
  }
}

} // namespace systole::sharding
