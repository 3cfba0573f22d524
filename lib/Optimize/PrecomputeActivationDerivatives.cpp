//===- PrecomputeActivationDerivatives.cpp - Derivatives of activations ---===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The gradient of an activation is linear in a product: each element is
// multiplied by a number that the forward pass can compute. That number, the
// derivative, is stored instead of all values that it depends on, as the input
// and the erf of a gelu.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Precision.h"
#include "systole/Optimize/TargetPasses.h"
#include "llvm/ADT/SetVector.h"

namespace systole::tpu {
#define GEN_PASS_DEF_PRECOMPUTEACTIVATIONDERIVATIVESPASS
#include "systole/Optimize/TargetPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;
using namespace systole::tpu;

namespace {

bool isProduct(Operation *op) { return isa<DotGeneralOp, ConvolutionOp>(op); }

/// Arithmetic that costs less than to store its result.
bool isCheap(Operation *op) { return isa<AddOp, SubtractOp, MulOp, NegOp>(op); }

/// A value that is broadcast takes little memory.
bool isBroadcast(Value value) {
  return isa_and_present<BroadcastInDimOp, ConstantOp>(value.getDefiningOp());
}

/// The elementwise operations on a product's result that reduce it to one
/// value, linear in it.
class LinearChain {
public:
  explicit LinearChain(Operation *product) : product(product) {
    SmallVector<Value> worklist{product->getResult(0)};
    values.insert(worklist.front());
    while (!worklist.empty())
      for (Operation *user : worklist.pop_back_val().getUsers())
        if (user->getBlock() == product->getBlock() && !ops.contains(user) &&
            isLinear(user)) {
          ops.insert(user);
          worklist.push_back(user->getResult(0));
          values.insert(worklist.back());
        }
  }

  /// The value that other operations need; null if there is not exactly one.
  Value findEnd() const {
    // A presumed coefficient may turn out to belong to the chain.
    if (!llvm::all_of(ops, [&](Operation *op) { return isLinear(op); }))
      return nullptr;
    llvm::SmallPtrSet<void *, 4> ends;
    Value end;
    for (Value value : values)
      if (llvm::any_of(value.getUsers(),
                       [&](Operation *user) { return !ops.contains(user); })) {
        ends.insert(value.getAsOpaquePointer());
        end = value;
      }
    return ends.size() == 1 && end != product->getResult(0) ? end : Value();
  }

  bool contains(Value value) const { return values.contains(value); }
  bool contains(Operation *op) const { return ops.contains(op); }

  /// Returns the operations in program order.
  SmallVector<Operation *> getOperations() const {
    SmallVector<Operation *> sorted(ops.begin(), ops.end());
    llvm::sort(sorted, [](Operation *a, Operation *b) {
      return a->isBeforeInBlock(b);
    });
    return sorted;
  }

private:
  /// Whether `op` is linear in its operands that belong to the chain.
  bool isLinear(Operation *op) const {
    auto isOfChain = [&](Value value) { return contains(value); };
    if (isa<AddOp, SubtractOp>(op))
      return llvm::all_of(op->getOperands(), isOfChain);
    if (isa<MulOp>(op))
      return !llvm::all_of(op->getOperands(), isOfChain);
    return isa<NegOp>(op) || (isa<DivOp>(op) && !isOfChain(op->getOperand(1)));
  }

  Operation *product;
  llvm::DenseSet<Value> values;
  llvm::SetVector<Operation *> ops;
};

/// The values that the coefficients of a chain are computed from.
class Sources {
public:
  Sources(Operation *product, const LinearChain &chain)
      : product(product), chain(chain) {}

  /// Returns false if some coefficient is not known before the product.
  bool collect() {
    for (Operation *op : chain.getOperations())
      for (Value operand : op->getOperands())
        if (!chain.contains(operand) && !add(operand))
          return false;
    return true;
  }

  /// Whether several values are kept for the chain, and for nothing else, while
  /// another product is computed.
  bool areKept() const {
    return kept > 1 &&
           llvm::none_of(values,
                         [&](Value value) {
                           return isLarge(value) && isNeededLater(value);
                         }) &&
           llvm::any_of(llvm::make_range(getBegin(), product->getIterator()),
                        [](Operation &op) { return isProduct(&op); });
  }

  /// The point at which all sources of the coefficients are known.
  Block::iterator getBegin() const {
    return last ? std::next(last->getIterator()) : product->getBlock()->begin();
  }

  /// Operations after the product that compute the coefficients, in program
  /// order.
  SmallVector<Operation *> getLateOperations() const {
    SmallVector<Operation *> late;
    for (Value value : values)
      if (!isEarly(value))
        late.push_back(value.getDefiningOp());
    llvm::sort(
        late, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
    return late;
  }

private:
  /// Whether a value takes memory for each element of the product.
  bool isLarge(Value value) const {
    return !isBroadcast(value) &&
           cast<ShapedType>(value.getType()).getNumElements() ==
               cast<ShapedType>(product->getResult(0).getType())
                   .getNumElements();
  }

  bool isEarly(Value value) const {
    Operation *op = value.getDefiningOp();
    return !op || op->getBlock() != product->getBlock() ||
           op->isBeforeInBlock(product);
  }

  /// Collects sources, through operations that are cheap to repeat.
  bool add(Value value) {
    if (chain.contains(value))
      return false;
    if (!values.insert(value))
      return true;
    Operation *op = value.getDefiningOp();
    bool goesOn = isa_and_present<VPUOpInterface>(op);
    if (!isEarly(value)) {
      if (!goesOn && !isBroadcast(value))
        return false;
    } else {
      if (op && op->getBlock() == product->getBlock() &&
          (!last || last->isBeforeInBlock(op)))
        last = op;
      goesOn = goesOn && isCheap(op);
      kept += !goesOn && isLarge(value);
      if (!goesOn)
        return true;
    }
    return llvm::all_of(op->getOperands(),
                        [&](Value operand) { return add(operand); });
  }

  /// Whether an operation outside of the chain reads a value after the product.
  bool isNeededLater(Value value) const {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      Operation *op = product->getBlock()->findAncestorOpInBlock(*user);
      return !op ||
             !(op->isBeforeInBlock(product) || chain.contains(op) ||
               (op->getNumResults() == 1 && values.contains(op->getResult(0))));
    });
  }

  Operation *product;
  const LinearChain &chain;
  llvm::SetVector<Value> values;
  Operation *last = nullptr;
  unsigned kept = 0;
};

/// The coefficient by which a chain multiplies the product, built at `builder`.
Value buildDerivative(OpBuilder &builder, Value product,
                      const LinearChain &chain, Value end) {
  Location loc = end.getLoc();
  IRMapping mapping;
  Value one = getSplat(builder, loc, product.getType(), 1.0);
  mapping.map(product, one);
  for (Operation *op : chain.getOperations()) {
    // The other operand of a product with 1.
    Value once;
    if (isa<MulOp>(op))
      for (unsigned i : {0, 1})
        if (mapping.lookupOrDefault(op->getOperand(i)) == one)
          once = mapping.lookupOrDefault(op->getOperand(1 - i));
    if (once)
      mapping.map(op->getResult(0), once);
    else
      builder.clone(*op, mapping);
  }
  return mapping.lookup(end);
}

struct PrecomputeActivationDerivatives
    : systole::tpu::impl::PrecomputeActivationDerivativesPassBase<
          PrecomputeActivationDerivatives> {
  using PrecomputeActivationDerivativesPassBase::
      PrecomputeActivationDerivativesPassBase;

  void keepDerivative(Operation *product) {
    Value factor = product->getResult(0);
    auto type = cast<RankedTensorType>(factor.getType());
    LinearChain chain(product);
    Value end = chain.findEnd();
    Sources sources(product, chain);
    if (!type.hasStaticShape() || !end || !sources.collect() ||
        !sources.areKept())
      return;
    Location loc = end.getLoc();
    OpBuilder builder(product->getBlock(), sources.getBegin());
    for (Operation *op : sources.getLateOperations())
      op->moveBefore(product->getBlock(), builder.getInsertionPoint());
    Value derivative = buildDerivative(builder, factor, chain, end);
    if (narrow && roundsFactors(product)) {
      Value rounded = ConvertOp::create(
          builder, loc, type.clone(builder.getBF16Type()), derivative);
      derivative = ConvertOp::create(builder, loc, type, rounded);
    }
    builder.setInsertionPointAfterValue(end);
    end.replaceAllUsesWith(MulOp::create(builder, loc, factor, derivative));
    SmallVector<Operation *> ops = chain.getOperations();
    for (Operation *op : llvm::reverse(ops))
      op->erase();
  }

  void runOnOperation() override {
    SmallVector<Operation *> products;
    getOperation()->walk([&](Operation *op) {
      if (isProduct(op))
        products.push_back(op);
    });
    for (Operation *product : products)
      keepDerivative(product);
  }
};

} // namespace
