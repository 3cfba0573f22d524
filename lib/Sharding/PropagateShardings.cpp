//===- PropagateShardings.cpp - Chooses a sharding for each value ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Sharding/Partitioner.h"
#include "systole/Sharding/Passes.h"

#include "mlir/IR/AsmState.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace systole::sharding {

#define GEN_PASS_DEF_PROPAGATESHARDINGSPASS
#include "systole/Sharding/Passes.h.inc"

namespace {

/// Chooses the shardings of a function's values: see propagate-shardings.
class Propagation {
public:
  Propagation(func::FuncOp function, const Mesh &mesh)
      : function(function), mesh(mesh) {}

  /// Reads annotations, and propagates them. Errors are reported.
  LogicalResult run();

  /// Splits the optimizer's variables as annotated, or otherwise over `axis`,
  /// and with them only their updates. Call it after `run`.
  void shardOptimizerState(std::optional<Axis> axis);

  /// Writes a shard.shard for each value that is split.
  void write();

  /// Prints a line for each value: its sharding and its origin.
  void explain(llvm::raw_ostream &os);

private:
  struct Decision {
    TensorSharding sharding;
    /// An annotation, which never changes.
    bool isFixed = false;
    std::string origin;
    /// The dimensions of an annotation that may be split over more axes, and
    /// the axes that are not to split them.
    SmallVector<int64_t> openDims = {};
    Axes unusedAxes = {};

    bool mayGrow(int64_t dim) const {
      return !isFixed || llvm::is_contained(openDims, dim);
    }
  };

  LogicalResult readAnnotations();
  LogicalResult annotate(Value value, llvm::Expected<TensorSharding> sharding,
                         Operation *op, StringRef origin);
  bool apply(const ShardingRule &rule);
  SmallVector<std::pair<Value, Value>> getState();
  void propagate();
  void agreeInRegions();
  std::string getName(Value value);
  /// The sharding of a value; null if none is known.
  const TensorSharding *findSharding(Value value) const;
  /// The sharding of a value; null if none is known, or if it splits nothing.
  const TensorSharding *findSplit(Value value) const;

  func::FuncOp function;
  const Mesh &mesh;
  llvm::DenseMap<Value, Decision> decisions;
  SmallVector<ShardingRule> rules;
  /// The values that may change, if not all.
  std::optional<llvm::DenseSet<Value>> open;
};

} // namespace

static bool isSplittable(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape();
}

/// Whether an op computes with the values of one shard.
static bool isOfOneShard(Operation *op) {
  return op->getParentOfType<sdy::ManualComputationOp>() != nullptr;
}

LogicalResult Propagation::annotate(Value value,
                                    llvm::Expected<TensorSharding> sharding,
                                    Operation *op, StringRef origin) {
  if (!sharding)
    return op->emitError() << "cannot split this "
                           << (isa<func::FuncOp>(op) ? origin : "value")
                           << " so: " << llvm::toString(sharding.takeError());
  auto [it, isNew] = decisions.try_emplace(value);
  // The first annotation is the value's; later ones belong to copies.
  if (!isNew)
    return success();
  it->second = {std::move(*sharding), /*isFixed=*/true, origin.str()};
  if (auto dims = op->getAttrOfType<DenseI64ArrayAttr>(openDimsAttrName))
    llvm::append_range(it->second.openDims, dims.asArrayRef());
  if (auto names = op->getAttrOfType<ArrayAttr>(unusedAxesAttrName))
    for (auto name : names.getAsRange<StringAttr>())
      it->second.unusedAxes.push_back(mesh.findAxis(name.getValue()));
  return success();
}

LogicalResult Propagation::readAnnotations() {
  auto annotateBorder = [&](unsigned i, Value value, Attribute attr,
                            StringRef kind) -> LogicalResult {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      return function.emitError(kind) << " " << i << " is no tensor to split";
    return annotate(value, TensorSharding::fromAttr(attr, type, mesh), function,
                    kind);
  };
  for (auto [i, argument] : llvm::enumerate(function.getArguments()))
    if (Attribute attr = function.getArgAttr(i, getShardingAttrName());
        attr && failed(annotateBorder(i, argument, attr, "argument")))
      return failure();
  WalkResult ops = function.walk([&](Operation *op) {
    Attribute attr = op->getAttr(getShardingAttrName());
    if (!attr || op == function)
      return WalkResult::advance();
    for (Value result : op->getResults())
      if (auto type = dyn_cast<RankedTensorType>(result.getType());
          type &&
          failed(annotate(result, TensorSharding::fromAttr(attr, type, mesh),
                          op, "annotation")))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (ops.wasInterrupted())
    return failure();
  WalkResult walk = function.walk([&](shard::ShardOp op) {
    auto type = cast<RankedTensorType>(op.getType());
    auto read = [&] {
      return TensorSharding::fromValue(op.getSharding(), type, mesh);
    };
    if (failed(annotate(op.getResult(), read(), op, "annotation")))
      return WalkResult::interrupt();
    return op.getAnnotateForUsers()
               ? WalkResult::advance()
               : WalkResult(annotate(op.getSrc(), read(), op, "annotation"));
  });
  if (walk.wasInterrupted())
    return failure();
  // An annotation of a result is its value's if that has none.
  Operation *end = function.front().getTerminator();
  for (auto [i, value] : llvm::enumerate(end->getOperands()))
    if (Attribute attr = function.getResultAttr(i, getShardingAttrName());
        attr && failed(annotateBorder(i, value, attr, "result")))
      return failure();
  return success();
}

std::string Propagation::getName(Value value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  OpPrintingFlags flags;
  flags.useLocalScope();
  value.printAsOperand(os, flags);
  return text;
}

const TensorSharding *Propagation::findSharding(Value value) const {
  auto it = decisions.find(value);
  return it == decisions.end() ? nullptr : &it->second.sharding;
}

const TensorSharding *Propagation::findSplit(Value value) const {
  const TensorSharding *sharding = findSharding(value);
  return sharding && !sharding->isReplicated() ? sharding : nullptr;
}

/// The state of a step: arguments and results of one name.
SmallVector<std::pair<Value, Value>> Propagation::getState() {
  SmallVector<std::pair<Value, Value>> state;
  Operation *end = function.front().getTerminator();
  for (auto [i, argument] : llvm::enumerate(function.getArguments()))
    if (Attribute name = tpu::getArgState(function, i))
      for (auto [k, result] : llvm::enumerate(end->getOperands()))
        if (tpu::getResultState(function, k) == name)
          state.push_back({argument, result});
  return state;
}

/// Extends the shardings of a rule's values as far as its factors allow.
/// Returns whether anything changed.
bool Propagation::apply(const ShardingRule &rule) {
  SmallVector<Axes> factorAxes = chooseFactorAxes(
      rule, mesh, [&](Value value) { return findSharding(value); });
  if (rule.isOfOp)
    cast<ShardableOpInterface>(rule.op).restrictAxes(mesh, factorAxes);
  if (llvm::all_of(factorAxes, [](const Axes &axes) { return axes.empty(); }))
    return false;
  // The explanation names a value that has the sharding already.
  const Value *source =
      llvm::find_if(rule.values, [&](Value value) { return findSplit(value); });
  bool changed = false;
  for (auto [i, value] : llvm::enumerate(rule.values)) {
    if (!isSplittable(value))
      continue;
    TensorSharding wanted = getSharding(rule, i, factorAxes);
    auto it = decisions.find(value);
    TensorSharding next = it == decisions.end()
                              ? TensorSharding(rule.dims[i].size())
                              : it->second.sharding;
    if (open && !open->contains(value))
      continue;
    const Decision known = it == decisions.end() ? Decision() : it->second;
    bool grows = false;
    for (auto [dim, axes] : llvm::enumerate(wanted.dims)) {
      if (!known.mayGrow(dim))
        continue;
      Axes &own = next.dims[dim];
      bool isPrefix = own.size() < axes.size() &&
                      ArrayRef(axes).take_front(own.size()) == ArrayRef(own);
      if (!isPrefix)
        continue;
      ArrayRef<Axis> more = ArrayRef(axes).drop_front(own.size());
      if (llvm::any_of(more,
                       [&](Axis axis) {
                         return next.uses(axis) ||
                                llvm::is_contained(known.unusedAxes, axis);
                       }) ||
          rule.getType(i).getDimSize(dim) < mesh.getSize(axes))
        continue;
      own = axes;
      grows = true;
    }
    if (!grows)
      continue;
    Decision &decision = decisions[value];
    decision.sharding = next;
    if (!decision.isFixed)
      decision.origin = "from " + getName(*source) + " through " +
                        rule.op->getName().getStringRef().str();
    changed = true;
  }
  return changed;
}

LogicalResult Propagation::run() {
  if (failed(readAnnotations()))
    return failure();
  Operation *end = function.front().getTerminator();
  llvm::MapVector<int64_t, SmallVector<Value>> groups;
  function.walk([&](Operation *op) {
    if (auto member = dyn_cast<sdy::ShardingGroupOp>(op))
      groups[member.getGroupId()].push_back(member.getInput());
    auto shardable = dyn_cast<ShardableOpInterface>(op);
    if (shardable && !isOfOneShard(op))
      llvm::append_range(rules, shardable.getShardingRules());
    // Open dimensions of a copy are those of its source.
    if (auto copy = dyn_cast<shard::ShardOp>(op);
        copy && copy->hasAttr(openDimsAttrName))
      rules.emplace_back(op, ArrayRef<Value>{copy.getSrc(), copy.getResult()});
  });
  for (auto [argument, result] : getState())
    rules.emplace_back(end, ArrayRef<Value>{argument, result});
  for (const auto &[id, values] : groups)
    rules.emplace_back(end, values);
  llvm::erase_if(rules, [](const ShardingRule &rule) {
    return !llvm::any_of(rule.values, isSplittable);
  });
  propagate();
  agreeInRegions();
  return success();
}

void Propagation::propagate() {
  auto applyAll = [&](bool all) {
    bool changed = false;
    auto applyTo = [&](const ShardingRule &rule) {
      if (all || rule.isPassThrough())
        changed |= apply(rule);
    };
    llvm::for_each(rules, applyTo);
    llvm::for_each(llvm::reverse(rules), applyTo);
    return changed;
  };
  // First through ops that move no elements: following those is free.
  do
    while (applyAll(/*all=*/false))
      ;
  while (applyAll(/*all=*/true));
}

/// Adds to `values` the elementwise producers of `value` of its shape.
static void addUpdate(Value value, RankedTensorType type,
                      llvm::DenseSet<Value> &values) {
  // Skips the annotations at the program's inputs and outputs.
  while (auto copy = value.getDefiningOp<shard::ShardOp>())
    value = copy.getSrc();
  Operation *op = value.getDefiningOp();
  auto isElementwise = [&] {
    return op->getNumResults() == 1 &&
           llvm::all_of(op->getOperandTypes(), [&](Type operand) {
             auto tensor = dyn_cast<RankedTensorType>(operand);
             return tensor && (tensor.getRank() == 0 ||
                               tensor.getShape() == type.getShape());
           });
  };
  auto own = dyn_cast<RankedTensorType>(value.getType());
  if (!op || !own || own.getShape() != type.getShape() ||
      !isa<ShardableOpInterface>(op) || op->getNumRegions() != 0 ||
      !isElementwise() || !values.insert(value).second)
    return;
  for (Value operand : op->getOperands())
    addUpdate(operand, type, values);
}

void Propagation::shardOptimizerState(std::optional<Axis> axis) {
  auto getAttr = [&](Value argument, StringRef name) {
    return function.getArgAttr(cast<BlockArgument>(argument).getArgNumber(),
                               name);
  };
  auto getName = [&](Value argument) {
    return cast<StringAttr>(
               getAttr(argument, tpu::TPUDialect::getStateAttrName()))
        .getValue();
  };
  // A variable's name is a prefix of the optimizer's.
  SmallVector<std::pair<Value, Value>> pairs = getState();
  llvm::StringMap<std::pair<Value, Value>> state;
  for (auto pair : pairs)
    state[getName(pair.first)] = pair;
  open.emplace();
  bool isAny = false;
  for (auto [argument, result] : pairs) {
    StringRef name = getName(argument);
    auto variable =
        state.find(name.contains('/') ? name.rsplit('/').first : "");
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (variable == state.end() || !type ||
        variable->second.first.getType() != type)
      continue;
    std::optional<TensorSharding> sharding;
    if (Attribute attr = getAttr(argument, getOptimizerShardingAttrName()))
      sharding = llvm::cantFail(TensorSharding::fromAttr(attr, type, mesh));
    else if (axis && !decisions.contains(argument))
      sharding =
          splitFurther(TensorSharding(type.getRank()), type, *axis, mesh);
    if (!sharding)
      continue;
    isAny = true;
    decisions[argument] = {*sharding, /*isFixed=*/true, "the optimizer's"};
    addUpdate(result, type, *open);
    addUpdate(variable->second.second, type, *open);
  }
  if (isAny)
    propagate();
}

/// Gives loop-carried values the sharding of the loop's results.
void Propagation::agreeInRegions() {
  for (const ShardingRule &rule : rules) {
    if (rule.isOfOp)
      continue;
    auto it = decisions.find(rule.values.front());
    Decision first =
        it == decisions.end()
            ? Decision{TensorSharding(rule.dims[0].size()), false, ""}
            : it->second;
    for (Value value :
         ArrayRef(rule.values).take_front(rule.numTied).drop_front())
      decisions[value] = first;
  }
}

void Propagation::write() {
  OpBuilder builder(function.getContext());
  // Annotations first, so that each value has one.
  SmallVector<shard::ShardOp> old;
  function.walk([&](shard::ShardOp op) { old.push_back(op); });
  // Copies of a value with another sharding stay.
  for (shard::ShardOp op : old) {
    const TensorSharding *source = findSharding(op.getSrc()),
                         *own = findSharding(op.getResult());
    if (!source || *source != *own) {
      builder.setInsertionPoint(op);
      op.getShardingMutable().assign(
          createSharding(builder, op.getLoc(), *own));
      op->removeAttr(openDimsAttrName);
      op->removeAttr(unusedAxesAttrName);
      continue;
    }
    decisions.erase(op.getResult());
    op.getResult().replaceAllUsesWith(op.getSrc());
    op.erase();
  }
  auto annotateValue = [&](Value value) {
    if (!isSplittable(value))
      return;
    const TensorSharding *split = findSplit(value);
    // A value that is not split is annotated as replicated if it has a copy
    // with another sharding.
    if (!split && llvm::none_of(value.getUsers(), [](Operation *user) {
          return isa<shard::ShardOp>(user);
        }))
      return;
    builder.setInsertionPointAfterValue(value);
    Value sharding = createSharding(
        builder, value.getLoc(),
        split ? *split
              : TensorSharding(
                    cast<RankedTensorType>(value.getType()).getRank()));
    auto shard =
        shard::ShardOp::create(builder, value.getLoc(), value, sharding);
    value.replaceAllUsesExcept(shard.getResult(), shard);
  };
  SmallVector<Value> values;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<shard::ShardOp>(op))
      llvm::append_range(values, op->getResults());
    if (isa<sdy::ManualComputationOp>(op))
      return WalkResult::skip();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::append_range(values, block.getArguments());
    return WalkResult::advance();
  });
  for (auto [i, value] : llvm::enumerate(function.getArguments()))
    if (const TensorSharding *split = findSplit(value))
      function.setArgAttr(i, getShardingAttrName(),
                          split->toAttr(function.getContext(), mesh));
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    function.removeArgAttr(i, StringAttr::get(function.getContext(),
                                              getOptimizerShardingAttrName()));
  for (auto [i, value] :
       llvm::enumerate(function.front().getTerminator()->getOperands()))
    if (const TensorSharding *split = findSplit(value);
        split && !function.getResultAttr(i, getShardingAttrName()))
      function.setResultAttr(i, getShardingAttrName(),
                             split->toAttr(function.getContext(), mesh));
  // A step returns a variable in the sharding in which it takes it.
  for (auto [i, argument] : llvm::enumerate(function.getArguments()))
    for (unsigned k = 0; k < function.getNumResults(); ++k)
      if (Attribute name = tpu::getArgState(function, i);
          name && tpu::getResultState(function, k) == name) {
        if (Attribute own = function.getArgAttr(i, getShardingAttrName()))
          function.setResultAttr(k, getShardingAttrName(), own);
        else
          function.removeResultAttr(
              k, StringAttr::get(function.getContext(), getShardingAttrName()));
      }
  llvm::for_each(values, annotateValue);
  function.walk([&](Operation *op) {
    if (op != function)
      op->removeAttr(getShardingAttrName());
  });
}

void Propagation::explain(llvm::raw_ostream &os) {
  AsmState state(function, OpPrintingFlags().useLocalScope());
  os << "shardings of @" << function.getName() << " over " << mesh.toString()
     << "\n";
  // In programs, the inputs and outputs of @train and the others have names;
  // the copies there are internal.
  const bool isProgram = bool(tpu::getRole(function));
  auto line = [&](Value value) {
    if (!isSplittable(value) || isa<shard::ShardingType>(value.getType()))
      return;
    os << "  ";
    value.printAsOperand(os, state);
    if (auto argument = dyn_cast<BlockArgument>(value);
        isProgram && argument && argument.getOwner() == &function.front())
      for (StringRef attr : {tpu::TPUDialect::getStateAttrName(),
                             tpu::TPUDialect::getInfeedAttrName()})
        if (auto name = function.getArgAttrOfType<StringAttr>(
                argument.getArgNumber(), attr))
          os << " " << name;
    os << " : " << value.getType() << " ";
    auto it = decisions.find(value);
    if (it == decisions.end() ||
        (it->second.sharding.isReplicated() && !it->second.isFixed))
      os << "replicated: nothing says otherwise\n";
    else
      os << it->second.sharding.toString(mesh) << ": " << it->second.origin
         << "\n";
  };
  llvm::for_each(function.getArguments(), line);
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<func::FuncOp>(op) || (isProgram && isa<shard::ShardOp>(op)) ||
        isOfOneShard(op))
      return;
    llvm::for_each(op->getResults(), line);
    // Regions that reduce scalars have no shardings.
    for (Region &region : op->getRegions())
      for (BlockArgument argument : region.getArguments())
        if (auto type = dyn_cast<RankedTensorType>(argument.getType());
            type && type.getRank() > 0)
          line(argument);
  });
}

namespace {
struct PropagateShardings
    : impl::PropagateShardingsPassBase<PropagateShardings> {
  using PropagateShardingsPassBase::PropagateShardingsPassBase;

  void runOnOperation() override {
    FailureOr<Mesh> mesh = Mesh::find(getOperation());
    if (failed(mesh))
      return signalPassFailure();
    auto isOfProgram = [](func::FuncOp function) {
      return bool(tpu::getRole(function));
    };
    const bool isProgram =
        llvm::any_of(getOperation().getOps<func::FuncOp>(), isOfProgram);
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal())
        continue;
      Propagation propagation(function, *mesh);
      if (failed(propagation.run()))
        return signalPassFailure();
      std::optional<Axis> axis;
      if (!optimizerState.empty()) {
        axis = mesh->findAxis(optimizerState);
        if (*axis < 0) {
          getOperation().emitError()
              << "the mesh " << mesh->toString() << " has no axis '"
              << optimizerState << "' to split optimizers' variables over";
          return signalPassFailure();
        }
      }
      propagation.shardOptimizerState(axis);
      // Functions of the host have no shards.
      if (explain && (!isProgram || isOfProgram(function)))
        propagation.explain(llvm::errs());
      propagation.write();
    }
  }
};
} // namespace

} // namespace systole::sharding
