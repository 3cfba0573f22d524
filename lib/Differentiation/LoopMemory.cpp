//===- LoopMemory.cpp - Loops that store values ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loops.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Differentiation/WhileRule.h"
#include "systole/Support/ByteSizes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"

#include <cmath>

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

Value systole::buildNumber(ImplicitLocOpBuilder &b, Type type, int64_t number) {
  return getSplat(b, b.getLoc(), type, number);
}

RankedTensorType systole::repeated(Type type, int64_t count) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape.insert(shape.begin(), count);
  return tensor.clone(shape);
}

/// Replaces the loop by one that also carries `inits`. `buildNext` returns
/// their next values, in the body, from all its arguments.
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

/// Makes outside float values that the body uses loop-carried.
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

/// A loop of `count` iterations, for which `buildNext` returns the next values
/// of `inits`.
static WhileOp
buildCountedLoop(ImplicitLocOpBuilder &b, int64_t count, ValueRange inits,
                 llvm::function_ref<SmallVector<Value>(ValueRange)> buildNext) {
  return createFor(b, b.getLoc(), count, inits,
                   [&](Value, ValueRange values) { return buildNext(values); })
      .front()
      .getDefiningOp<WhileOp>();
}

/// Replaces a loop of `count` iterations by a loop of loops of `size`
/// iterations, and a loop of the remaining ones, if any.
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

/// Storing an element of a product costs about as much memory traffic as
/// computing one that sums this many terms.
static constexpr int64_t kLongSum = 64;

static int64_t countSums(Operation &op) {
  if (auto dot = dyn_cast<DotGeneralOp>(op)) {
    auto type = cast<RankedTensorType>(dot.getLhs().getType());
    int64_t count = 1;
    for (int64_t dim :
         dot.getDotDimensionNumbers().getLhsContractingDimensions())
      count *= type.getDimSize(dim);
    return count;
  }
  if (auto convolution = dyn_cast<ConvolutionOp>(op)) {
    auto kernel = cast<RankedTensorType>(convolution.getRhs().getType());
    int64_t output =
        convolution.getDimensionNumbers().getKernelOutputFeatureDimension();
    int64_t count = 1;
    for (int64_t dim = 0; dim < kernel.getRank(); ++dim)
      count *= dim == output ? 1 : kernel.getDimSize(dim);
    return count;
  }
  return 0;
}

/// The long products of the body. If a product is only added to a value, the
/// sum, since the derivative does not need the product.
static SmallVector<Value> findLongProducts(WhileOp loop) {
  SmallVector<Value> products;
  for (Operation &op : loop.getBody().front()) {
    if (countSums(op) < kLongSum)
      continue;
    Value value = op.getResult(0);
    while (value.hasOneUse()) {
      auto sum = dyn_cast<AddOp>(*value.user_begin());
      if (!sum || sum.getType() != value.getType())
        break;
      value = sum;
    }
    products.push_back(value);
  }
  return products;
}

/// Collects functions that the body computes only from parts of `value`, and
/// that take longer than reading their result.
static void addFunctions(Value value, SmallVectorImpl<Value> &functions) {
  for (Operation *user : value.getUsers()) {
    if (isa<SliceOp, ReshapeOp>(user))
      addFunctions(user->getResult(0), functions);
    else if (isa<ExpOp, Expm1Op, LogOp, Log1pOp, LogisticOp, TanhOp>(user))
      functions.push_back(user->getResult(0));
  }
}

SmallVector<Value> systole::getKept(WhileOp loop) {
  auto count = loop->getAttrOfType<IntegerAttr>(keptName).getInt();
  SmallVector<Value> kept;
  for (Value next : getNext(loop).take_back(count)) {
    auto update = next.getDefiningOp<DynamicUpdateSliceOp>();
    kept.push_back(update.getUpdate().getDefiningOp<ReshapeOp>().getOperand());
  }
  return kept;
}

static bool canBePrepared(WhileOp loop) {
  std::optional<Counter> counter = findCounter(loop);
  return !loop->hasAttr(keptName) && counter && counter->count > 0 &&
         llvm::any_of(loop.getOperands(), isFloat);
}

static void markKept(WhileOp loop, int64_t count) {
  loop->setAttr(keptName, OpBuilder(loop).getI32IntegerAttr(count));
}

/// Chooses the values of each iteration that the derivative of the body reads
/// from memory: arguments of the body, and some of the values `known` in it.
static SmallVector<Value> chooseKept(WhileOp loop, const Counter &counter,
                                     const llvm::SmallBitVector &floats,
                                     ArrayRef<Value> known) {
  BodyDerivative derivative = getBodyDerivative(loop, floats, floats, known);
  SmallVector<Value> kept;
  for (unsigned i : derivative.reads.set_bits())
    if (i != counter.index && !isInvariant(loop, i))
      kept.push_back(loop.getBody().getArgument(i));
  for (unsigned i : derivative.readsKnown.set_bits())
    kept.push_back(known[i]);
  return kept;
}

void systole::prepareForReverse(WhileOp loop, int64_t memoryBudget) {
  if (!canBePrepared(loop))
    return;
  SmallVector<WhileOp> inner;
  loop.getBody().walk([&](WhileOp nested) { inner.push_back(nested); });
  for (WhileOp nested : inner)
    prepareForReverse(nested, memoryBudget);
  loop = carryCaptured(loop);

  // Any float may be active, and its result be used.
  llvm::SmallBitVector floats(loop.getNumOperands());
  for (auto [i, operand] : llvm::enumerate(loop.getOperands()))
    floats[i] = isFloat(operand);
  if (!whyNoBodyDerivative(loop, floats).empty()) {
    markKept(loop, 0);
    return;
  }
  Counter counter = *findCounter(loop);
  auto getKeptBytes = [&](ArrayRef<Value> kept) {
    int64_t bytes = 0;
    for (Value value : kept)
      bytes += counter.count * getBytes(value);
    return bytes;
  };
  auto exceedsBudget = [&](ArrayRef<Value> kept) {
    return memoryBudget > 0 && getKeptBytes(kept) > memoryBudget;
  };
  SmallVector<Value> products = findLongProducts(loop), values = products;
  for (Value product : products)
    addFunctions(product, values);
  SmallVector<Value> kept = chooseKept(loop, counter, floats, products);
  // A loop may keep, for example, the gates of a recurrent layer instead of the
  // products that the gates depend on.
  if (SmallVector<Value> others = chooseKept(loop, counter, floats, values);
      getKeptBytes(others) <= getKeptBytes(kept))
    kept = others;
  if (exceedsBudget(kept))
    kept = chooseKept(loop, counter, floats, /*known=*/{});
  if (exceedsBudget(kept) && counter.count > 3) {
    // The outer loop stores count / size values, an inner one size.
    auto size = static_cast<int64_t>(std::ceil(std::sqrt(counter.count)));
    for (WhileOp part : splitLoop(loop, counter.count, size))
      prepareForReverse(part, memoryBudget);
    return;
  }
  SmallVector<Value> inits;
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  for (Value value : kept)
    inits.push_back(
        buildNumber(b, repeated(value.getType(), counter.count), 0));
  loop = carryMore(
      loop, inits,
      [&](ImplicitLocOpBuilder &b, Block::BlockArgListType arguments) {
        Value iteration = arguments[counter.index];
        Type type = iteration.getType();
        if (counter.start != 0)
          iteration = SubtractOp::create(b, iteration,
                                         buildNumber(b, type, counter.start));
        if (counter.step != 1)
          iteration =
              DivOp::create(b, iteration, buildNumber(b, type, counter.step));
        SmallVector<Value> next;
        for (auto [value, all] :
             llvm::zip_equal(kept, arguments.take_back(kept.size()))) {
          auto one = ReshapeOp::create(b, repeated(value.getType(), 1), value);
          int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
          next.push_back(DynamicUpdateSliceOp::create(
              b, all.getType(), all, one,
              getSliceStarts(b, b.getLoc(), rank + 1, 0, iteration)));
        }
        return next;
      });
  markKept(loop, kept.size());
}

void systole::forgetPreparation(Operation *root) {
  // Nothing may read the values that inner loops store on their first run.
  SmallVector<WhileOp> loops;
  root->walk([&](WhileOp loop) {
    if (loop->removeAttr(keptName))
      loops.push_back(loop);
  });
  for (WhileOp outer : loops) {
    // Invariant values are not carried, nor passed through inner loops.
    outer->walk<WalkOrder::PreOrder>([](WhileOp loop) {
      leaveParts(loop);
      for (unsigned i = 0; i < loop.getNumOperands(); ++i)
        if (isInvariant(loop, i))
          for (Value value :
               {Value(loop.getResult(i)), Value(loop.getCond().getArgument(i)),
                Value(loop.getBody().getArgument(i))})
            value.replaceAllUsesWith(loop.getOperands()[i]);
    });
    pruneLoop(outer);
  }
}
