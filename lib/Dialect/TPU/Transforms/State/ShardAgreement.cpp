//===- ShardAgreement.cpp - Values that shards compute alike --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows the memory and the scalars of a step in the order of its operations.
// A loop in the step is one operation. The step is visited until nothing
// changes: memory outside the device loop keeps its values, so its agreement
// only falls from one visit to the next.
//
//===----------------------------------------------------------------------===//

#include "ShardAgreement.h"
#include "../PrefetchRows.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Support/NestedOps.h"
#include "systole/runtime/abi.h"
#include "llvm/ADT/MapVector.h"

#include <map>

using namespace mlir;
using namespace systole::tpu;

namespace {

/// Numbers of classes of shards. Shards of one class have the same bits.
class Agreement {
public:
  static Agreement ofAll(int64_t shards) {
    return number(shards, [](int64_t) { return Key(); });
  }
  static Agreement ofNone(int64_t shards) {
    return number(shards, [](int64_t shard) { return Key{shard}; });
  }

  bool isOfAll() const { return llvm::all_equal(classes); }
  bool operator==(const Agreement &other) const {
    return classes == other.classes;
  }

  /// The agreement of a value computed from both.
  Agreement operator&(const Agreement &other) const {
    if (isOfAll())
      return other;
    if (other.isOfAll())
      return *this;
    return number(classes.size(), [&](int64_t shard) {
      return Key{classes[shard], other.classes[shard]};
    });
  }

  /// The agreement of a collective's results. `groups` are rows of shards; null
  /// for all shards. A shard in no group gets zeros.
  Agreement afterCollective(CollectiveKind kind,
                            DenseIntElementsAttr groups) const {
    if (!groups)
      return kind == CollectiveKind::reduce_scatter ||
                     kind == CollectiveKind::all_to_all
                 ? ofNone(classes.size())
                 : ofAll(classes.size());
    SmallVector<int64_t> members(groups.getValues<int64_t>());
    int64_t size = groups.getType().getDimSize(1);
    std::vector<Key> keys(classes.size());
    for (auto [place, shard] : llvm::enumerate(members)) {
      ArrayRef<int64_t> group =
          ArrayRef(members).slice(place - place % size, size);
      // The target of a permutation gets the source's value.
      if (kind == CollectiveKind::collective_permute) {
        if (shard == group.back())
          keys[shard] = {classes[group.front()]};
        continue;
      }
      for (int64_t member : group)
        keys[shard].push_back(classes[member]);
      if (kind == CollectiveKind::reduce_scatter ||
          kind == CollectiveKind::all_to_all)
        keys[shard].push_back(place % size);
    }
    return number(classes.size(), [&](int64_t shard) { return keys[shard]; });
  }

private:
  using Key = std::vector<int64_t>;

  static Agreement number(int64_t shards,
                          llvm::function_ref<Key(int64_t)> getKey) {
    Agreement result;
    std::map<Key, int64_t> numbers;
    for (int64_t shard = 0; shard < shards; ++shard)
      result.classes.push_back(
          numbers.try_emplace(getKey(shard), numbers.size()).first->second);
    return result;
  }

  SmallVector<int64_t> classes;
};

/// The allocation or variable whose elements `memref` are, all of them; null if
/// unknown.
Value getWhole(Value memref) {
  while (Operation *view = memref.getDefiningOp()) {
    if (!isa<memref::CollapseShapeOp, memref::ExpandShapeOp, memref::CastOp>(
            view))
      break;
    memref = view->getOperand(0);
  }
  return isa_and_nonnull<memref::AllocOp, StateOp>(memref.getDefiningOp())
             ? memref
             : Value();
}

class AgreementAnalysis {
public:
  AgreementAnalysis(func::FuncOp function, int64_t shards,
                    const llvm::StringSet<> &shared)
      : function(function), shared(shared), memory(function),
        all(Agreement::ofAll(shards)), none(Agreement::ofNone(shards)) {}

  SmallVector<StringRef> run() {
    Block &step = getStep(function);
    if (scf::WhileOp loop = findDeviceLoop(function)) {
      for (Operation &op : function.getBody().front()) {
        if (&op == loop)
          continue;
        visit(&op);
        for (Value origin : memory.getUse(&op).writes)
          reject(origin);
      }
    }
    llvm::MapVector<Value, Agreement> before;
    do {
      before = agreements;
      for (Operation &op : step.without_terminator())
        visit(&op);
      for (auto &[value, agreement] : agreements)
        if (value.getParentBlock() != &step) {
          auto known = before.find(value);
          agreement = agreement &
                      (known != before.end() ? known->second : initial(value));
        }
    } while (!llvm::equal(before, agreements));
    return rejected.takeVector();
  }

private:
  StateOp getShared(Value origin) const {
    auto state = origin.getDefiningOp<StateOp>();
    return state && shared.contains(state.getName()) ? state : StateOp();
  }

  void reject(Value origin) {
    if (StateOp state = getShared(origin))
      rejected.insert(state.getName());
  }

  Agreement get(Value value) const {
    auto known = agreements.find(value);
    return known != agreements.end() ? known->second : initial(value);
  }

  Agreement initial(Value value) const {
    return value.getDefiningOp<StateOp>() && !getShared(value) ? none : all;
  }

  void set(Value value, const Agreement &agreement) {
    agreements.insert_or_assign(value, agreement);
  }

  /// The numbers at which `memref`, a view, begins.
  Agreement getBegin(Value memref) const {
    Agreement begin = all;
    while (auto view = memref.getDefiningOp<ViewLikeOpInterface>()) {
      for (Value operand : view->getOperands())
        if (!isa<MemRefType>(operand.getType()))
          begin = begin & get(operand);
      memref = view.getViewSource();
    }
    return begin;
  }

  /// The agreement of all that an operation reads: memory, scalars, and sources
  /// in its regions.
  Agreement getInputs(Operation *op, const MemoryUse &use) const {
    Agreement inputs = all;
    for (Value value : systole::getUsedValues(op))
      inputs = inputs & (isa<MemRefType>(value.getType()) ? getBegin(value)
                                                          : get(value));
    for (Value origin : use.reads)
      if (!op->isAncestor(origin.getParentBlock()->getParentOp()) ||
          !origin.getDefiningOp())
        inputs = inputs & get(origin);
    // A user's function may have a state of its own.
    bool differs =
        systole::containsAny<ReplicaIdOp, LocalShardsOp, CustomCallOp>(*op);
    return use.communicates || differs ? none : inputs;
  }

  void visit(Operation *op) {
    if (isa<StateOp, memref::AllocOp, ViewLikeOpInterface, FinishCollectiveOp,
            OutfeedOp>(op))
      return;
    if (auto infeed = dyn_cast<InfeedOp>(op))
      return visitInfeed(infeed);
    if (auto reduce = dyn_cast<AllReduceOp>(op))
      return visitCollective(op, CollectiveKind::all_reduce, reduce.getValues(),
                             reduce.getValues(), reduce.getGroupsAttr());
    if (auto exchange = dyn_cast<CommunicateOp>(op))
      return visitCollective(op, exchange.getKind(), exchange.getInputs(),
                             exchange.getOutputs(), exchange.getGroupsAttr());
    if (auto start = dyn_cast<StartCollectiveOp>(op))
      return visitCollective(op, start.getKind(), start.getInputs(),
                             start.getOutputs(), start.getGroupsAttr());
    MemoryUse use = memory.getUse(op);
    Agreement inputs = getInputs(op, use);
    for (Value result : op->getResults()) {
      if (!isa<MemRefType>(result.getType())) {
        set(result, inputs);
        continue;
      }
      // The operation chooses one of these.
      for (Value origin : memory.getOrigins(result))
        set(origin, get(origin) & inputs);
    }
    for (Value origin : use.writes)
      write(op, origin, get(origin) & inputs, use);
  }

  /// A parameter has the value of its flag on each shard.
  void visitInfeed(InfeedOp infeed) {
    auto specs =
        getElements<TensorSpecAttr>(function, TPUDialect::getInfeedsAttrName());
    for (auto [i, buffer] : llvm::enumerate(infeed.getBuffers())) {
      bool isParameter =
          i < specs.size() && specs[i].getName().starts_with(SYSTOLE_PARAMETER);
      set(buffer, isParameter ? all : none);
    }
  }

  void visitCollective(Operation *op, CollectiveKind kind, ValueRange inputs,
                       ValueRange outputs, DenseIntElementsAttr groups) {
    SmallVector<Agreement> results;
    for (Value input : inputs) {
      Agreement agreement = getBegin(input);
      for (Value origin : memory.getOrigins(input))
        agreement = agreement & get(origin);
      results.push_back(agreement.afterCollective(kind, groups));
    }
    for (auto [output, agreement] : llvm::zip_equal(outputs, results)) {
      if (Value whole = getWhole(output)) {
        set(whole, agreement);
        reject(whole);
        continue;
      }
      for (Value origin : memory.getOrigins(output)) {
        set(origin, get(origin) & agreement & getBegin(output));
        reject(origin);
      }
    }
  }

  void write(Operation *op, Value origin, const Agreement &agreement,
             const MemoryUse &use) {
    set(origin, agreement);
    if (!getShared(origin))
      return;
    // A copy replaces the variable in views only.
    bool isViewed = true;
    for (Value value : systole::getUsedValues(op))
      if (isa<MemRefType>(value.getType()) &&
          llvm::is_contained(memory.getOrigins(value), origin))
        isViewed &= getBase(value) == origin;
    if (!agreement.isOfAll() || use.communicates || !isViewed)
      reject(origin);
  }

  func::FuncOp function;
  const llvm::StringSet<> &shared;
  StepMemory memory;
  const Agreement all, none;
  llvm::MapVector<Value, Agreement> agreements;
  llvm::SetVector<StringRef> rejected;
};

} // namespace

SmallVector<StringRef>
systole::tpu::findUnshared(func::FuncOp function, int64_t shards,
                           const llvm::StringSet<> &shared) {
  return AgreementAnalysis(function, shards, shared).run();
}
