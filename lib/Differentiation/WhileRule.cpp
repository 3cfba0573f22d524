//===- WhileRule.cpp - Derivatives of counted loops -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop whose number of iterations is known is run backwards by another loop.
// Before, the loop is made to keep, for each iteration, those of its values
// that the derivative of its body reads: what the body computes of them is
// computed once more.
//
//===----------------------------------------------------------------------===//

#include "systole/Differentiation/WhileRule.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Differentiation/ReverseMode.h"
#include "systole/Interfaces/DifferentiableOpInterface.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/BitVector.h"

#include <cmath>

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// The number of iterations
//===----------------------------------------------------------------------===//

namespace {
/// The carried value `index` is start, start + step, ... for `count`
/// iterations.
struct Counter {
  unsigned index;
  int64_t start, step, count;
};
} // namespace

static std::optional<int64_t> getInteger(Value value) {
  DenseIntElementsAttr elements;
  if (!value || !matchPattern(value, m_Constant(&elements)) ||
      elements.getNumElements() != 1)
    return std::nullopt;
  APInt number = *elements.value_begin<APInt>();
  bool isUnsigned = cast<IntegerType>(elements.getElementType()).isUnsigned();
  return isUnsigned ? static_cast<int64_t>(number.getZExtValue())
                    : number.getSExtValue();
}

/// What a value of a region of the loop is, if it is known: a constant, or a
/// carried value that is one and stays so.
static std::optional<int64_t> getInteger(WhileOp loop, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner()->getParentOp() != loop)
    return getInteger(value);
  unsigned index = argument.getArgNumber();
  Block &body = loop.getBody().front();
  if (body.getTerminator()->getOperand(index) != body.getArgument(index))
    return std::nullopt;
  return getInteger(loop.getOperands()[index]);
}

/// The step of the carried value `index`, where the body adds a constant.
static std::optional<int64_t> getStep(WhileOp loop, unsigned index) {
  Block &body = loop.getBody().front();
  Value next = body.getTerminator()->getOperand(index);
  BlockArgument argument = body.getArgument(index);
  if (auto add = next.getDefiningOp<AddOp>()) {
    if (add.getLhs() == argument)
      return getInteger(loop, add.getRhs());
    if (add.getRhs() == argument)
      return getInteger(loop, add.getLhs());
  } else if (auto subtract = next.getDefiningOp<SubtractOp>()) {
    if (subtract.getLhs() == argument)
      if (auto step = getInteger(loop, subtract.getRhs()))
        return -*step;
  }
  return std::nullopt;
}

static std::optional<Counter> findCounter(WhileOp loop) {
  auto compare = loop.getCond()
                     .front()
                     .getTerminator()
                     ->getOperand(0)
                     .getDefiningOp<CompareOp>();
  if (!compare)
    return std::nullopt;
  // `counter direction bound`, or turned round.
  Value counter = compare.getLhs(), limit = compare.getRhs();
  ComparisonDirection direction = compare.getComparisonDirection();
  if (!isa<BlockArgument>(counter) || getInteger(loop, counter)) {
    std::swap(counter, limit);
    switch (direction) {
    case ComparisonDirection::LT:
      direction = ComparisonDirection::GT;
      break;
    case ComparisonDirection::LE:
      direction = ComparisonDirection::GE;
      break;
    case ComparisonDirection::GT:
      direction = ComparisonDirection::LT;
      break;
    case ComparisonDirection::GE:
      direction = ComparisonDirection::LE;
      break;
    default:
      break;
    }
  }
  auto argument = dyn_cast<BlockArgument>(counter);
  if (!argument || argument.getOwner() != &loop.getCond().front())
    return std::nullopt;
  unsigned index = argument.getArgNumber();
  auto start = getInteger(loop.getOperands()[index]);
  auto bound = getInteger(loop, limit);
  auto step = getStep(loop, index);
  if (!start || !bound || !step || *step == 0)
    return std::nullopt;

  int64_t distance = *bound - *start, size = *step;
  switch (direction) {
  case ComparisonDirection::LE:
    ++distance;
    [[fallthrough]];
  case ComparisonDirection::LT:
    if (size < 0)
      return std::nullopt;
    break;
  case ComparisonDirection::GE:
    --distance;
    [[fallthrough]];
  case ComparisonDirection::GT:
    if (size > 0)
      return std::nullopt;
    break;
  case ComparisonDirection::NE:
    if (distance % size != 0 || distance / size < 0)
      return std::nullopt;
    break;
  case ComparisonDirection::EQ:
    return std::nullopt;
  }
  if (size < 0) {
    distance = -distance;
    size = -size;
  }
  int64_t count = distance <= 0 ? 0 : (distance + size - 1) / size;
  return Counter{index, *start, *step, count};
}

//===----------------------------------------------------------------------===//
// The derivative of the body
//===----------------------------------------------------------------------===//

static bool isFloat(Value value) {
  return isa<FloatType>(getElementTypeOrSelf(value.getType()));
}

static ValueRange getNext(WhileOp loop) {
  return loop.getBody().front().getTerminator()->getOperands();
}

/// Whether a carried value stays as it is, in loops of the body too.
static bool isInvariant(WhileOp loop, unsigned index) {
  Value next = getNext(loop)[index];
  while (auto inner = next.getDefiningOp<WhileOp>()) {
    unsigned i = cast<OpResult>(next).getResultNumber();
    if (!isInvariant(inner, i))
      return false;
    next = inner.getOperands()[i];
  }
  return next == loop.getBody().getArgument(index);
}

/// The carried values that depend on those of `wanted`, these included.
static llvm::SmallBitVector getActive(WhileOp loop,
                                      llvm::SmallBitVector wanted) {
  Block &body = loop.getBody().front();
  while (true) {
    SmallVector<Value> inputs;
    for (unsigned i : wanted.set_bits())
      inputs.push_back(body.getArgument(i));
    DerivativePath path(body, getNext(loop), inputs);
    llvm::SmallBitVector more = wanted;
    for (auto [i, value] : llvm::enumerate(getNext(loop)))
      if (isFloat(value) && path.isActive(value))
        more.set(i);
    if (more == wanted)
      return wanted;
    wanted = more;
  }
}

/// Emits the body once more, of `arguments`, then the cotangents of those of
/// its arguments that are `active`, given those of its results, null for zero.
/// Null for others.
static SmallVector<Value>
buildBodyGradients(ImplicitLocOpBuilder &b, WhileOp loop, ValueRange arguments,
                   ArrayRef<Value> cotangents,
                   const llvm::SmallBitVector &active) {
  Block &body = loop.getBody().front();
  IRMapping mapping;
  mapping.map(body.getArguments(), arguments);
  for (Operation &op : body.without_terminator())
    b.clone(op, mapping);
  SmallVector<Value> inputs, outputs, outputCotangents;
  for (unsigned i : active.set_bits()) {
    inputs.push_back(arguments[i]);
    outputs.push_back(mapping.lookupOrDefault(getNext(loop)[i]));
    outputCotangents.push_back(cotangents[i]);
  }
  DerivativePath path(*b.getInsertionBlock(), outputs, inputs);
  SmallVector<Value> gradients =
      buildGradients(b, path, outputs, outputCotangents, inputs);
  SmallVector<Value> result(arguments.size());
  for (auto [i, gradient] : llvm::zip_equal(active.set_bits(), gradients))
    result[i] = gradient;
  return result;
}

static llvm::SmallBitVector
getLiveValues(WhileOp loop, llvm::function_ref<bool(Value)> isNeeded);

/// Adds to `needed` what the results that are needed are computed from.
static void addUsedValues(Operation *op, DenseSet<Value> &needed) {
  if (auto loop = dyn_cast<WhileOp>(op)) {
    llvm::SmallBitVector live = getLiveValues(
        loop, [&](Value value) { return needed.contains(value); });
    for (unsigned i : live.set_bits())
      needed.insert(loop.getOperands()[i]);
  } else {
    needed.insert(op->operand_begin(), op->operand_end());
  }
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  needed.insert_range(captured);
}

/// The carried values that needed results, or the number of iterations, depend
/// on.
static llvm::SmallBitVector
getLiveValues(WhileOp loop, llvm::function_ref<bool(Value)> isNeeded) {
  llvm::SmallBitVector live(loop.getNumOperands());
  for (OpResult result : loop.getResults())
    live[result.getResultNumber()] = isNeeded(result);
  while (true) {
    DenseSet<Value> needed;
    needed.insert(loop.getCond().front().getTerminator()->getOperand(0));
    for (unsigned i : live.set_bits())
      needed.insert(getNext(loop)[i]);
    for (Region *region : {&loop.getCond(), &loop.getBody()})
      for (Operation &op : llvm::reverse(region->front().without_terminator()))
        if (!wouldOpBeTriviallyDead(&op) ||
            llvm::any_of(op.getResults(),
                         [&](Value result) { return needed.contains(result); }))
          addUsedValues(&op, needed);
    llvm::SmallBitVector more = live;
    for (Region *region : {&loop.getCond(), &loop.getBody()})
      for (BlockArgument argument : region->getArguments())
        if (needed.contains(argument))
          more.set(argument.getArgNumber());
    if (more == live)
      return live;
    live = more;
  }
}

static void eraseDeadOps(Block &block);

/// Leaves out what a loop carries and nothing needs.
static void pruneLoop(WhileOp loop) {
  llvm::SmallBitVector live =
      getLiveValues(loop, [](Value value) { return !value.use_empty(); });
  if (live.all())
    return;
  llvm::BitVector dead(live.size(), true);
  SmallVector<Value> operands;
  for (unsigned i : live.set_bits()) {
    dead.reset(i);
    operands.push_back(loop.getOperands()[i]);
  }
  loop.getBody().front().getTerminator()->eraseOperands(dead);
  for (Region *region : {&loop.getCond(), &loop.getBody()}) {
    eraseDeadOps(region->front());
    region->front().eraseArguments(dead);
  }
  OpBuilder builder(loop);
  auto pruned = WhileOp::create(builder, loop.getLoc(),
                                TypeRange(ValueRange(operands)), operands);
  pruned.getCond().takeBody(loop.getCond());
  pruned.getBody().takeBody(loop.getBody());
  for (auto [i, result] : llvm::zip_equal(live.set_bits(), pruned.getResults()))
    loop.getResult(i).replaceAllUsesWith(result);
  loop.erase();
}

/// Erases what nothing uses, from the block's end, in loops too: one that runs
/// once more may keep values that were only wanted the first time.
static void eraseDeadOps(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block))) {
    if (isOpTriviallyDead(&op))
      op.erase();
    else if (auto loop = dyn_cast<WhileOp>(op))
      pruneLoop(loop);
  }
}

namespace {
/// What the derivative of a loop's body is made of, found by building it in a
/// place of its own.
struct BodyDerivative {
  /// Which arguments have cotangents other than zero.
  llvm::SmallBitVector flows;
  /// Which carried values are read.
  llvm::SmallBitVector reads;
};
} // namespace

static BodyDerivative tryBodyDerivative(WhileOp loop,
                                        const llvm::SmallBitVector &active,
                                        const llvm::SmallBitVector &given) {
  OwningOpRef<ModuleOp> scratch = ModuleOp::create(loop.getLoc());
  Block &block = *scratch->getBody();
  SmallVector<Value> arguments, cotangents;
  for (Value operand : loop.getOperands())
    arguments.push_back(block.addArgument(operand.getType(), loop.getLoc()));
  for (auto [i, operand] : llvm::enumerate(loop.getOperands()))
    cotangents.push_back(
        given[i] ? block.addArgument(operand.getType(), loop.getLoc())
                 : Value());
  ImplicitLocOpBuilder b(loop.getLoc(), loop.getContext());
  b.setInsertionPointToStart(&block);
  SmallVector<Value> gradients =
      buildBodyGradients(b, loop, arguments, cotangents, active);

  BodyDerivative result{given, llvm::SmallBitVector(arguments.size())};
  for (auto [i, gradient] : llvm::enumerate(gradients))
    if (gradient)
      result.flows.set(i);
  llvm::erase(gradients, Value());
  ReturnOp::create(b, gradients);
  eraseDeadOps(block);
  for (auto [i, argument] : llvm::enumerate(arguments))
    result.reads[i] = !argument.use_empty();
  block.dropAllReferences();
  return result;
}

/// Through which carried values cotangents flow from those of `given` results
/// to `active` operands, and what is read on the way.
static BodyDerivative getBodyDerivative(WhileOp loop,
                                        const llvm::SmallBitVector &active,
                                        llvm::SmallBitVector given) {
  given &= active;
  while (true) {
    BodyDerivative derivative = tryBodyDerivative(loop, active, given);
    derivative.flows &= active;
    if (derivative.flows == given)
      return derivative;
    given = derivative.flows;
  }
}

//===----------------------------------------------------------------------===//
// Keeping values
//===----------------------------------------------------------------------===//

/// Marks a loop that keeps values while the pass runs: which carried value each
/// of the last ones keeps.
static constexpr StringLiteral keptName = "systole.kept";

static Value constant(ImplicitLocOpBuilder &b, Type type, int64_t number) {
  return getSplat(b, b.getLoc(), type, number);
}

/// Where iteration `iteration` is in what keeps values of `rank` dimensions.
static SmallVector<Value> buildPlace(ImplicitLocOpBuilder &b, Value iteration,
                                     int64_t rank) {
  SmallVector<Value> place{iteration};
  if (rank > 0)
    place.append(rank, constant(b, iteration.getType(), 0));
  return place;
}

/// `count` values of a type.
static RankedTensorType repeated(Type type, int64_t count) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape.insert(shape.begin(), count);
  return tensor.clone(shape);
}

/// Puts in the place of the loop one that carries `inits` besides. `buildNext`
/// gives their next values, in the body, of all its arguments.
static WhileOp
carryMore(WhileOp loop, ValueRange inits,
          llvm::function_ref<SmallVector<Value>(ImplicitLocOpBuilder &,
                                                Block::BlockArgListType)>
              buildNext) {
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  SmallVector<Value> operands(loop.getOperands());
  llvm::append_range(operands, inits);
  auto wider = WhileOp::create(b, TypeRange(ValueRange(operands)), operands);
  wider.getCond().takeBody(loop.getCond());
  wider.getBody().takeBody(loop.getBody());
  for (Value init : inits)
    for (Region *region : {&wider.getCond(), &wider.getBody()})
      region->addArgument(init.getType(), loop.getLoc());
  Operation *end = wider.getBody().front().getTerminator();
  b.setInsertionPoint(end);
  SmallVector<Value> next = buildNext(b, wider.getBody().getArguments());
  end->insertOperands(end->getNumOperands(), next);
  for (auto [old, result] : llvm::zip(loop.getResults(), wider.getResults()))
    old.replaceAllUsesWith(result);
  loop.erase();
  return wider;
}

/// Float values that the body takes from outside become carried ones.
static WhileOp carryCaptured(WhileOp loop) {
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(loop.getBody(), captured);
  SmallVector<Value> values = llvm::to_vector(
      llvm::make_filter_range(captured.getArrayRef(), [](Value value) {
        return isFloat(value) && !matchPattern(value, m_Constant());
      }));
  if (values.empty())
    return loop;
  unsigned first = loop.getNumOperands();
  return carryMore(
      loop, values,
      [&](ImplicitLocOpBuilder &b, Block::BlockArgListType arguments) {
        SmallVector<Value> carried(arguments.drop_front(first));
        for (auto [value, argument] : llvm::zip_equal(values, carried))
          replaceAllUsesInRegionWith(value, argument,
                                     *b.getInsertionBlock()->getParent());
        return carried;
      });
}

/// A loop of `count` iterations, of which `buildNext` gives the next values of
/// `inits`.
static WhileOp
buildCountedLoop(ImplicitLocOpBuilder &b, int64_t count, ValueRange inits,
                 llvm::function_ref<SmallVector<Value>(ValueRange)> buildNext) {
  OpBuilder::InsertionGuard guard(b);
  auto number = RankedTensorType::get({}, b.getI32Type());
  SmallVector<Value> operands{constant(b, number, 0)};
  llvm::append_range(operands, inits);
  auto loop = WhileOp::create(b, TypeRange(ValueRange(operands)), operands);
  SmallVector<Type> types(loop.getOperandTypes());
  SmallVector<Location> locations(types.size(), b.getLoc());
  Block *condition = b.createBlock(&loop.getCond(), {}, types, locations);
  Value more =
      CompareOp::create(b, condition->getArgument(0),
                        constant(b, number, count), ComparisonDirection::LT);
  ReturnOp::create(b, ValueRange(more));
  Block *body = b.createBlock(&loop.getBody(), {}, types, locations);
  SmallVector<Value> next{
      AddOp::create(b, body->getArgument(0), constant(b, number, 1))};
  llvm::append_range(next, buildNext(body->getArguments().drop_front()));
  ReturnOp::create(b, next);
  return loop;
}

/// Puts in the place of a loop of `count` iterations loops of `size`
/// iterations, in a loop, and a loop of those that are left, if there are any.
static SmallVector<WhileOp> splitLoop(WhileOp loop, int64_t count,
                                      int64_t size) {
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  Block &body = loop.getBody().front();
  auto iterate = [&](ValueRange values) {
    IRMapping mapping;
    mapping.map(body.getArguments(), values);
    for (Operation &op : body.without_terminator())
      b.clone(op, mapping);
    return llvm::map_to_vector(getNext(loop), [&](Value next) {
      return mapping.lookupOrDefault(next);
    });
  };
  auto iterateOften = [&](ValueRange values) {
    WhileOp inner = buildCountedLoop(b, size, values, iterate);
    return llvm::to_vector_of<Value>(inner.getResults().drop_front());
  };
  SmallVector<WhileOp> loops{
      buildCountedLoop(b, count / size, loop.getOperands(), iterateOften)};
  if (count % size)
    loops.push_back(buildCountedLoop(
        b, count % size, loops.back().getResults().drop_front(), iterate));
  loop.replaceAllUsesWith(loops.back().getResults().drop_front());
  loop.erase();
  return loops;
}

static int64_t getBytes(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  return type.getNumElements() *
         llvm::divideCeil(type.getElementType().getIntOrFloatBitWidth(), 8);
}

static bool canBePrepared(WhileOp loop) {
  std::optional<Counter> counter = findCounter(loop);
  return !loop->hasAttr(keptName) && counter && counter->count > 0 &&
         llvm::any_of(loop.getOperands(), isFloat);
}

void systole::prepareForReverse(WhileOp loop, int64_t memoryBudget) {
  if (!canBePrepared(loop))
    return;
  SmallVector<WhileOp> inner;
  loop.getBody().walk([&](WhileOp nested) { inner.push_back(nested); });
  for (WhileOp nested : inner)
    prepareForReverse(nested, memoryBudget);
  loop = carryCaptured(loop);

  // All floats may be active, and their results be used.
  llvm::SmallBitVector floats(loop.getNumOperands());
  for (auto [i, operand] : llvm::enumerate(loop.getOperands()))
    floats[i] = isFloat(operand);
  if (!whyNoBodyDerivative(loop, floats).empty()) {
    loop->setAttr(keptName, DenseI32ArrayAttr::get(loop.getContext(), {}));
    return;
  }
  Counter counter = *findCounter(loop);
  BodyDerivative derivative = getBodyDerivative(loop, floats, floats);
  SmallVector<int32_t> kept;
  int64_t bytes = 0;
  for (unsigned i : derivative.reads.set_bits())
    if (i != counter.index && !isInvariant(loop, i)) {
      kept.push_back(i);
      bytes += counter.count * getBytes(loop.getOperands()[i]);
    }
  if (memoryBudget > 0 && bytes > memoryBudget && counter.count > 3) {
    // The outer loop keeps count / size values, an inner one size.
    auto size = static_cast<int64_t>(std::ceil(std::sqrt(counter.count)));
    for (WhileOp part : splitLoop(loop, counter.count, size))
      prepareForReverse(part, memoryBudget);
    return;
  }
  SmallVector<Value> inits;
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  for (int32_t i : kept)
    inits.push_back(constant(
        b, repeated(loop.getOperands()[i].getType(), counter.count), 0));
  loop = carryMore(
      loop, inits,
      [&](ImplicitLocOpBuilder &b, Block::BlockArgListType arguments) {
        Value iteration = arguments[counter.index];
        Type type = iteration.getType();
        if (counter.start != 0)
          iteration = SubtractOp::create(b, iteration,
                                         constant(b, type, counter.start));
        if (counter.step != 1)
          iteration =
              DivOp::create(b, iteration, constant(b, type, counter.step));
        SmallVector<Value> next;
        for (auto [i, all] :
             llvm::zip_equal(kept, arguments.take_back(kept.size()))) {
          Value value = arguments[i];
          auto one = ReshapeOp::create(b, repeated(value.getType(), 1), value);
          int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
          next.push_back(DynamicUpdateSliceOp::create(
              b, all.getType(), all, one, buildPlace(b, iteration, rank)));
        }
        return next;
      });
  loop->setAttr(keptName, DenseI32ArrayAttr::get(loop.getContext(), kept));
}

void systole::forgetPreparation(Operation *root) {
  // What inner loops keep of the first time that they run, nothing may read.
  SmallVector<WhileOp> loops;
  root->walk([&](WhileOp loop) {
    if (loop->removeAttr(keptName))
      loops.push_back(loop);
  });
  for (WhileOp loop : loops) {
    for (unsigned i = 0; i < loop.getNumOperands(); ++i)
      if (isInvariant(loop, i))
        loop.getResult(i).replaceAllUsesWith(loop.getOperands()[i]);
    pruneLoop(loop);
  }
}

//===----------------------------------------------------------------------===//
// The rule
//===----------------------------------------------------------------------===//

std::string systole::whyNoBodyDerivative(WhileOp loop,
                                         const llvm::SmallBitVector &wanted) {
  Block &body = loop.getBody().front();
  llvm::SmallBitVector active = getActive(loop, wanted);
  SmallVector<Value> inputs;
  for (unsigned i : active.set_bits())
    inputs.push_back(body.getArgument(i));
  return DerivativePath(body, getNext(loop), inputs).findObstacle();
}

namespace {
struct WhileModel
    : DifferentiableOpInterface::ExternalModel<WhileModel, WhileOp> {
  std::string whyNotDifferentiable(Operation *op,
                                   const llvm::SmallBitVector &wanted) const {
    auto loop = cast<WhileOp>(op);
    if (!findCounter(loop))
      return "the number of its iterations is not known (compare a value that "
             "starts at a constant and changes by a constant with a constant)";
    return whyNoBodyDerivative(loop, wanted);
  }

  SmallVector<Value> buildVJP(Operation *op, OpBuilder &builder,
                              ArrayRef<Value> cotangents,
                              const llvm::SmallBitVector &wanted) const {
    ImplicitLocOpBuilder b(op->getLoc(), builder);
    auto loop = cast<WhileOp>(op);
    Counter counter = *findCounter(loop);
    unsigned count = op->getNumOperands();
    if (counter.count == 0) {
      SmallVector<Value> same(count);
      for (unsigned i : wanted.set_bits())
        same[i] = cotangents[i];
      return same;
    }
    llvm::SmallBitVector given(count);
    for (auto [i, cotangent] : llvm::enumerate(cotangents))
      given[i] = static_cast<bool>(cotangent);
    BodyDerivative derivative =
        getBodyDerivative(loop, getActive(loop, wanted), given);

    // The number of the iteration, which falls, and the cotangents.
    auto number = RankedTensorType::get({}, b.getI32Type());
    SmallVector<Value> operands{constant(b, number, counter.count - 1)};
    for (unsigned i : derivative.flows.set_bits())
      operands.push_back(cotangents[i]
                             ? cotangents[i]
                             : constant(b, op->getOperand(i).getType(), 0));
    auto reverse =
        WhileOp::create(b, TypeRange(ValueRange(operands)), operands);
    SmallVector<Type> types(reverse.getOperandTypes());
    SmallVector<Location> locations(types.size(), b.getLoc());
    {
      OpBuilder::InsertionGuard guard(b);
      Block *condition =
          b.createBlock(&reverse.getCond(), {}, types, locations);
      Value more =
          CompareOp::create(b, condition->getArgument(0),
                            constant(b, number, 0), ComparisonDirection::GE);
      ReturnOp::create(b, ValueRange(more));

      Block *body = b.createBlock(&reverse.getBody(), {}, types, locations);
      Value iteration = body->getArgument(0);
      SmallVector<Value> arguments =
          buildArguments(b, loop, counter, derivative.reads, iteration);
      SmallVector<Value> bodyCotangents(count);
      for (auto [n, i] : llvm::enumerate(derivative.flows.set_bits()))
        bodyCotangents[i] = body->getArgument(1 + n);
      SmallVector<Value> gradients = buildBodyGradients(
          b, loop, arguments, bodyCotangents, getActive(loop, wanted));
      SmallVector<Value> next{
          SubtractOp::create(b, iteration, constant(b, number, 1))};
      for (unsigned i : derivative.flows.set_bits())
        next.push_back(gradients[i]
                           ? gradients[i]
                           : constant(b, op->getOperand(i).getType(), 0));
      ReturnOp::create(b, next);
      eraseDeadOps(*body);
    }
    SmallVector<Value> result(count);
    for (auto [n, i] : llvm::enumerate(derivative.flows.set_bits()))
      if (wanted[i])
        result[i] = reverse->getResult(1 + n);
    return result;
  }

  /// What the body's arguments were in an iteration: a value each, whose
  /// cotangent is its own. Those that are not read can be anything.
  static SmallVector<Value> buildArguments(ImplicitLocOpBuilder &b,
                                           WhileOp loop, const Counter &counter,
                                           const llvm::SmallBitVector &reads,
                                           Value iteration) {
    SmallVector<Value> arguments;
    for (auto [i, operand] : llvm::enumerate(loop.getOperands()))
      arguments.push_back(
          reads[i]
              ? ReshapeOp::create(b, operand.getType(), operand).getResult()
              : constant(b, operand.getType(), 0));
    if (reads[counter.index]) {
      auto type = cast<RankedTensorType>(arguments[counter.index].getType());
      Value value = iteration;
      if (type != value.getType())
        value = ConvertOp::create(b, type, value);
      if (counter.step != 1)
        value = MulOp::create(b, value, constant(b, type, counter.step));
      if (counter.start != 0)
        value = AddOp::create(b, value, constant(b, type, counter.start));
      arguments[counter.index] = value;
    }
    auto kept = loop->getAttrOfType<DenseI32ArrayAttr>(keptName).asArrayRef();
    for (auto [i, all] :
         llvm::zip_equal(kept, loop.getResults().take_back(kept.size()))) {
      if (!reads[i])
        continue;
      auto type = cast<RankedTensorType>(arguments[i].getType());
      RankedTensorType one = repeated(type, 1);
      Value slice = DynamicSliceOp::create(
          b, one, all, buildPlace(b, iteration, type.getRank()),
          b.getDenseI64ArrayAttr(one.getShape()));
      arguments[i] = ReshapeOp::create(b, type, slice);
    }
    return arguments;
  }
};
} // namespace

void systole::registerWhileRule(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, StablehloDialect *) {
    WhileOp::attachInterface<WhileModel>(*context);
  });
}
