//===- Collectives.cpp - Exchanges between devices ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Collectives.h"
#include "../ElementTypes.h"
#include "LibraryCalls.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/CollectiveOps.h"
#include "systole/Sharding/Pieces.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <map>

using namespace mlir;
using namespace systole;
using namespace systole::pjrt;
using namespace systole::stablehlo;

const llvm::StringLiteral pjrt::exchangeTarget = "systole_pjrt_exchange",
                          pjrt::deviceNumberTarget = "systole_pjrt_device";

namespace {

/// Groups of devices of one size.
using Groups = SmallVector<SmallVector<int64_t>>;

/// Rewrites one operation as exchanges of bytes and operations of one device.
class Lowering {
public:
  Lowering(Operation *op, DeviceCounts counts, Program &program)
      : builder(op), e(builder, op), op(op), counts(counts), program(program) {}

  /// The values of the operation's results; fails after an error.
  FailureOr<SmallVector<Value>> lower();

private:
  /// The results of an operation whose operands are exchanged in groups.
  template <typename Op> FailureOr<SmallVector<Value>> lowerInGroups(Op op);
  Value lowerOp(AllReduceOp op, Value operand, const Groups &groups);
  Value lowerOp(AllGatherOp op, Value operand, const Groups &groups);
  Value lowerOp(AllToAllOp op, Value operand, const Groups &groups);
  Value lowerOp(ReduceScatterOp op, Value operand, const Groups &groups);
  Value lowerOp(CollectiveBroadcastOp op, Value operand, const Groups &groups);
  Value lowerOp(CollectivePermuteOp op);
  Value lowerOp(PartitionIdOp op);
  Value lowerOp(ReplicaIdOp op);

  FailureOr<Groups> getGroups(DenseIntElementsAttr groups);
  Value exchange(Value value, Collective::Kind kind, const Groups &groups,
                 RankedTensorType type);
  Value gather(Value value, const Groups &groups);
  Value transpose(Value pieces, const Groups &groups);
  Value exchangePieces(Value value, uint64_t dim, uint64_t count,
                       const Groups &groups);
  Value permute(Value value, const std::map<int64_t, int64_t> &from);
  Value getDeviceNumber();

  Value combine(Region &computation, Value lhs, Value rhs);
  Value reduceRows(Region &computation, Value rows);
  Value reduce(Region &computation, Value value, const Groups &groups);

  OpBuilder builder;
  Emitter e;
  Operation *op;
  const DeviceCounts counts;
  Program &program;
};

} // namespace

//===----------------------------------------------------------------------===//
// Exchanges
//===----------------------------------------------------------------------===//

FailureOr<Groups> Lowering::getGroups(DenseIntElementsAttr attr) {
  int64_t numDevices = counts.numReplicas * counts.numPartitions;
  if (attr.empty())
    return Groups{llvm::to_vector(llvm::seq<int64_t>(0, numDevices))};
  int64_t size = attr.getType().getDimSize(1);
  Groups groups;
  for (auto [i, device] : llvm::enumerate(attr.getValues<int64_t>())) {
    if (device < 0)
      return op->emitError("the groups of a collective have several sizes: "
                           "give each group as many devices");
    if (device >= numDevices)
      return op->emitError("a collective is for device ")
             << device << ", and the program has " << numDevices;
    if (i % size == 0)
      groups.emplace_back();
    groups.back().push_back(device);
  }
  return groups;
}

/// Returns the bytes of a value; negative if the shape is dynamic, or too
/// large.
static int64_t countBytes(Value value) {
  RankedTensorType type = typeOf(value);
  return getArrayBytes(getElementType(type.getElementType()), type.getShape());
}

Value Lowering::exchange(Value value, Collective::Kind kind,
                         const Groups &groups, RankedTensorType type) {
  int number = program.collectives_size();
  Collective &collective = *program.add_collectives();
  collective.set_kind(kind);
  collective.set_num_bytes(countBytes(value));
  for (ArrayRef<int64_t> devices : groups)
    collective.add_groups()->mutable_devices()->Add(devices.begin(),
                                                    devices.end());
  return createLibraryCall(builder, op->getLoc(), exchangeTarget, number, value,
                           Type(type), CallEffect::Some)
      .front();
}

/// The values of all members: [n, ..] for [..].
Value Lowering::gather(Value value, const Groups &groups) {
  auto count = static_cast<int64_t>(groups.front().size());
  if (count == 1)
    return sharding::addFirst(e, value);
  SmallVector<int64_t> shape(shapeOf(value));
  shape.insert(shape.begin(), count);
  return exchange(value, Collective::GATHER, groups,
                  typeOf(value).clone(shape));
}

/// Piece i of [n, ..] goes to member i.
Value Lowering::transpose(Value pieces, const Groups &groups) {
  if (groups.front().size() == 1)
    return pieces;
  return exchange(pieces, Collective::TRANSPOSE, groups, typeOf(pieces));
}

/// Piece i of `count` pieces along `dim` goes to member i. Returns those that
/// come, [count, ..].
Value Lowering::exchangePieces(Value value, uint64_t dim, uint64_t count,
                               const Groups &groups) {
  return transpose(sharding::splitIntoPieces(e, value,
                                             static_cast<int64_t>(dim),
                                             static_cast<int64_t>(count)),
                   groups);
}

/// The value of device `from[i]` goes to device i; all others get zeros. Only
/// devices that depend on each other wait for each other.
Value Lowering::permute(Value value, const std::map<int64_t, int64_t> &from) {
  llvm::EquivalenceClasses<int64_t> connected;
  for (auto [target, source] : from)
    connected.unionSets(target, source);
  Groups groups;
  for (const auto *leader : connected)
    if (leader->isLeader())
      groups.push_back(llvm::to_vector(connected.members(*leader)));
  Value result = exchange(value, Collective::PERMUTE, groups, typeOf(value));
  Collective &collective =
      *program.mutable_collectives(program.collectives_size() - 1);
  for (Collective::Group &group : *collective.mutable_groups())
    for (int64_t device : group.devices()) {
      auto source = from.find(device);
      group.add_sources(source == from.end()
                            ? -1
                            : llvm::find(group.devices(), source->second) -
                                  group.devices().begin());
    }
  return result;
}

Value Lowering::getDeviceNumber() {
  auto type = RankedTensorType::get(
      {}, IntegerType::get(op->getContext(), 32, IntegerType::Unsigned));
  return createLibraryCall(builder, op->getLoc(), deviceNumberTarget, 0, {},
                           Type(type), CallEffect::None)
      .front();
}

//===----------------------------------------------------------------------===//
// Operations of one device
//===----------------------------------------------------------------------===//

/// Applies a function of two scalars to each pair of elements.
Value Lowering::combine(Region &computation, Value lhs, Value rhs) {
  Block &body = computation.front();
  IRMapping mapping;
  mapping.map(body.getArgument(0), lhs);
  mapping.map(body.getArgument(1), rhs);
  ArrayRef<int64_t> shape = shapeOf(lhs);
  bool isElementwise = true;
  for (Operation &inner : body.without_terminator())
    isElementwise &= isa<sdy::ShardingConstraintOp, ConstantOp>(inner) ||
                     (inner.hasTrait<mlir::OpTrait::Elementwise>() &&
                      inner.getNumRegions() == 0);
  if (!isElementwise) {
    auto dims = llvm::to_vector(llvm::seq<int64_t>(0, shape.size()));
    auto map = MapOp::create(e, lhs.getType(), ValueRange{lhs, rhs}, dims);
    computation.cloneInto(&map.getComputation(), mapping);
    return map.getResult();
  }
  for (Operation &inner : body.without_terminator()) {
    if (isa<sdy::ShardingConstraintOp>(inner)) {
      mapping.map(inner.getResult(0), mapping.lookup(inner.getOperand(0)));
      continue;
    }
    Operation *clone = builder.clone(inner, mapping);
    for (auto [from, to] :
         llvm::zip_equal(inner.getResults(), clone->getResults())) {
      RankedTensorType type =
          cast<RankedTensorType>(from.getType()).clone(shape);
      if (isa<ConstantOp>(inner)) {
        mapping.map(from, broadcastScalar(builder, op->getLoc(), to, type));
        continue;
      }
      to.setType(type);
      mapping.map(from, to);
    }
  }
  return mapping.lookup(body.getTerminator()->getOperand(0));
}

/// Reduces the first dimension, in order.
Value Lowering::reduceRows(Region &computation, Value rows) {
  ArrayRef<int64_t> shape = shapeOf(rows);
  auto getRow = [&](int64_t i) {
    return e.reshape(e.sliceDim(rows, 0, i, i + 1), shape.drop_front());
  };
  Value result = getRow(0);
  for (int64_t i = 1; i < shape.front(); ++i)
    result = combine(computation, result, getRow(i));
  return result;
}

/// The reduction of the members' values, for each member. Each
/// member reduces a piece of a large value.
Value Lowering::reduce(Region &computation, Value value, const Groups &groups) {
  constexpr int64_t maxElements = 4096;
  RankedTensorType type = typeOf(value);
  auto count = static_cast<int64_t>(groups.front().size());
  if (count == 1)
    return value;
  int64_t size = type.getNumElements();
  if (size <= maxElements)
    return reduceRows(computation, gather(value, groups));
  int64_t padding = llvm::divideCeil(size, count) * count - size;
  Value flat = e.pad(e.reshape(value, {size}), {0}, {padding});
  Value pieces =
      transpose(e.reshape(flat, {count, (size + padding) / count}), groups);
  Value whole = e.reshape(gather(reduceRows(computation, pieces), groups),
                          {size + padding});
  return e.reshape(e.slice(whole, {0}, {size}), type.getShape());
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

template <typename Op>
FailureOr<SmallVector<Value>> Lowering::lowerInGroups(Op op) {
  FailureOr<Groups> groups = getGroups(op.getReplicaGroups());
  if (failed(groups))
    return failure();
  SmallVector<Value> results;
  for (Value operand : op->getOperands())
    results.push_back(lowerOp(op, operand, *groups));
  return results;
}

Value Lowering::lowerOp(AllReduceOp op, Value operand, const Groups &groups) {
  return reduce(op.getComputation(), operand, groups);
}

Value Lowering::lowerOp(AllGatherOp op, Value operand, const Groups &groups) {
  return sharding::joinPieces(e, gather(operand, groups),
                              static_cast<int64_t>(op.getAllGatherDim()));
}

Value Lowering::lowerOp(AllToAllOp op, Value operand, const Groups &groups) {
  Value pieces = exchangePieces(operand, op.getSplitDimension(),
                                op.getSplitCount(), groups);
  return sharding::joinPieces(e, pieces,
                              static_cast<int64_t>(op.getConcatDimension()));
}

Value Lowering::lowerOp(ReduceScatterOp op, Value operand,
                        const Groups &groups) {
  return reduceRows(op.getComputation(),
                    exchangePieces(operand, op.getScatterDimension(),
                                   groups.front().size(), groups));
}

Value Lowering::lowerOp(CollectiveBroadcastOp, Value operand,
                        const Groups &groups) {
  std::map<int64_t, int64_t> from;
  for (ArrayRef<int64_t> devices : groups)
    for (int64_t device : devices)
      from[device] = devices.front();
  return permute(operand, from);
}

Value Lowering::lowerOp(CollectivePermuteOp op) {
  std::map<int64_t, int64_t> from;
  auto pairs = llvm::to_vector(op.getSourceTargetPairs().getValues<int64_t>());
  for (size_t i = 0; i + 1 < pairs.size(); i += 2)
    from[pairs[i + 1]] = pairs[i];
  return permute(op.getOperand(), from);
}

Value Lowering::lowerOp(PartitionIdOp op) {
  return counts.numPartitions > 1 ? getDeviceNumber()
                                  : e.splat(op.getType(), 0);
}

Value Lowering::lowerOp(ReplicaIdOp op) {
  return counts.numReplicas > 1 ? getDeviceNumber() : e.splat(op.getType(), 0);
}

FailureOr<SmallVector<Value>> Lowering::lower() {
  if (counts.numReplicas > 1 && counts.numPartitions > 1)
    return op->emitError("a collective in a program of ")
           << counts.numReplicas << " replicas with " << counts.numPartitions
           << " partitions each: use one of them";
  for (Value operand : op->getOperands())
    if (counts.numReplicas * counts.numPartitions > 1 &&
        countBytes(operand) < 0)
      return op->emitError("a collective has the type ") << operand.getType();
  return llvm::TypeSwitch<Operation *, FailureOr<SmallVector<Value>>>(op)
      .Case<AllReduceOp, AllGatherOp, AllToAllOp, ReduceScatterOp,
            CollectiveBroadcastOp>([&](auto op) { return lowerInGroups(op); })
      .Case<CollectivePermuteOp, PartitionIdOp, ReplicaIdOp>(
          [&](auto op) { return SmallVector<Value>{lowerOp(op)}; });
}

DeviceCounts pjrt::getCounts(const ExecutableBuildOptions &options) {
  return {std::max<int64_t>(options.num_replicas(), 1),
          std::max<int64_t>(options.num_partitions(), 1)};
}

LogicalResult pjrt::describeCollectives(ModuleOp module, DeviceCounts counts,
                                        Program &program) {
  SmallVector<Operation *> collectives;
  module.walk([&](Operation *op) {
    if (dependsOnProcess(op))
      collectives.push_back(op);
  });
  for (Operation *op : collectives) {
    FailureOr<SmallVector<Value>> results =
        Lowering(op, counts, program).lower();
    if (failed(results))
      return failure();
    op->replaceAllUsesWith(*results);
    op->erase();
  }
  return success();
}
