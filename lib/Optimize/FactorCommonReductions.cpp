//===- FactorCommonReductions.cpp - Shares sums of reductions -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The summed value is read as terms: products of factors, and of scales that
// are constant over the summed dimensions. Sums of the same factors are
// computed once, and scaled afterwards.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Optimize/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_FACTORCOMMONREDUCTIONSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// The most factors of a product, and terms of a sum, that are analyzed.
constexpr unsigned kDeepest = 8;
constexpr size_t kMostTerms = 8;

struct Scale {
  Value value;
  bool divides;
};

/// A product.
struct Term {
  /// The values that vary along the summed dimensions.
  SmallVector<Value> factors;
  /// The product of the factors, as fewer existing values.
  SmallVector<Value> parts;
  SmallVector<Scale> scales;
  bool negative = false;

  bool isPlain() const { return scales.empty() && !negative; }
};

/// Whether all of `some`, with multiplicity, are in `all`.
bool isContained(ArrayRef<Value> some, ArrayRef<Value> all) {
  return llvm::all_of(some, [&](Value value) {
    return llvm::count(some, value) <= llvm::count(all, value);
  });
}

/// Reads the value summed over `dims`. A value that is read anyway is a factor,
/// even if it is a sum: as a difference from a mean it has more digits.
class TermReader {
public:
  TermReader(ArrayRef<int64_t> dims, function_ref<bool(Value)> isRead)
      : dims(dims), isRead(isRead) {}

  SmallVector<Term> readSum(Value value, unsigned depth = 0) const {
    Operation *op = value.getDefiningOp();
    auto scaled = [&](Value inner, Value scale, bool divides) {
      SmallVector<Term> terms = readSum(inner, depth + 1);
      for (Term &term : terms)
        term.scales.push_back({scale, divides});
      return terms;
    };
    auto negated = [&](Value inner) {
      SmallVector<Term> terms = readSum(inner, depth + 1);
      for (Term &term : terms)
        term.negative = !term.negative;
      return terms;
    };
    if (!op || depth == kDeepest || isSame(value) || isRead(value))
      return {readProduct(value)};
    if (isa<NegOp>(op))
      return negated(op->getOperand(0));
    if (isa<MulOp>(op) && isSame(op->getOperand(0)))
      return scaled(op->getOperand(1), op->getOperand(0), false);
    if (isa<MulOp, DivOp>(op) && isSame(op->getOperand(1)))
      return scaled(op->getOperand(0), op->getOperand(1), isa<DivOp>(op));
    if (!isa<AddOp, SubtractOp>(op))
      return {readProduct(value)};
    SmallVector<Term> terms = readSum(op->getOperand(0), depth + 1);
    llvm::append_range(terms, isa<AddOp>(op)
                                  ? readSum(op->getOperand(1), depth + 1)
                                  : negated(op->getOperand(1)));
    if (terms.size() > kMostTerms)
      return {readProduct(value)};
    return terms;
  }

  Term readProduct(Value value, unsigned depth = 0) const {
    Operation *op = value.getDefiningOp();
    if (isSame(value))
      return {{}, {}, {{value, false}}};
    if (op && depth < kDeepest) {
      if (isa<NegOp>(op)) {
        Term term = readProduct(op->getOperand(0), depth + 1);
        term.negative = !term.negative;
        return term;
      }
      if (isa<DivOp>(op) && isSame(op->getOperand(1))) {
        Term term = readProduct(op->getOperand(0), depth + 1);
        term.scales.push_back({op->getOperand(1), true});
        return term;
      }
      if (isa<MulOp>(op)) {
        Term term = readProduct(op->getOperand(0), depth + 1);
        Term other = readProduct(op->getOperand(1), depth + 1);
        bool isPlain = term.isPlain() && other.isPlain();
        llvm::append_range(term.factors, other.factors);
        llvm::append_range(term.parts, other.parts);
        if (isPlain)
          term.parts.assign(1, value);
        llvm::append_range(term.scales, other.scales);
        term.negative ^= other.negative;
        return term;
      }
    }
    return {{value}, {value}, {}};
  }

private:
  /// Whether a value is broadcast from other dimensions along all of `dims`.
  bool isSame(Value value) const {
    if (auto constant = value.getDefiningOp<ConstantOp>())
      return isa<SplatElementsAttr>(constant.getValue());
    auto broadcast = value.getDefiningOp<BroadcastInDimOp>();
    return broadcast && llvm::none_of(dims, [&](int64_t dim) {
             return llvm::is_contained(broadcast.getBroadcastDimensions(), dim);
           });
  }

  ArrayRef<int64_t> dims;
  function_ref<bool(Value)> isRead;
};

/// A sum of floats from zero, and the product that it sums.
struct Sum {
  ReduceOp op;
  Term product;

  static bool matches(ReduceOp op) {
    if (op.getInputs().size() != 1 ||
        !matchPattern(op.getInitValues()[0], m_AnyZeroFloat()))
      return false;
    auto type = cast<RankedTensorType>(op.getInputs()[0].getType());
    Type element = type.getElementType();
    return type.hasStaticShape() && (element.isF32() || element.isF64()) &&
           getElementTypeOrSelf(op.getResult(0).getType()) == element &&
           adds(op.getBody());
  }

  explicit Sum(ReduceOp op)
      : op(op), product(TermReader(op.getDimensions(), nullptr)
                            .readProduct(op.getInputs()[0])) {}

  bool isOver(Sum &other) {
    return op.getInputs()[0].getType() == other.op.getInputs()[0].getType() &&
           op.getDimensions() == other.op.getDimensions();
  }
};

/// The sums of a block, in its order.
class Sharing {
public:
  explicit Sharing(Block &block) {
    for (auto op : block.getOps<ReduceOp>())
      if (Sum::matches(op))
        sums.emplace_back(op);
  }

  void run() {
    for (Sum &sum : sums) {
      SmallVector<Term> terms =
          TermReader(sum.op.getDimensions(), [&](Value value) {
            return isRead(value, sum);
          }).readSum(sum.op.getInputs()[0]);
      if (terms.size() == 1 && terms.front().isPlain())
        continue;
      SmallVector<Source> sources;
      for (const Term &term : terms)
        if (std::optional<Source> source =
                findSource(sum, term, /*alone=*/terms.size() == 1))
          sources.push_back(*source);
      if (sources.size() == terms.size())
        replace(sum, terms, sources);
    }
    for (ReduceOp op : replaced)
      op.erase();
  }

private:
  /// The values whose product is summed, and the op before which.
  struct Source {
    Operation *place;
    ArrayRef<Value> values;
  };

  /// Whether a reduction other than `sum` has the factor `value`.
  bool isRead(Value value, Sum &sum) {
    return llvm::any_of(sums, [&](Sum &other) {
      return &other != &sum && sum.isOver(other) &&
             llvm::is_contained(other.product.factors, value);
    });
  }

  /// Finds where the sum of a term's factors is free: at the first other
  /// reduction of exactly these, or, if the term is not alone, of these and
  /// more.
  std::optional<Source> findSource(Sum &sum, const Term &term, bool alone) {
    if (term.factors.empty())
      return std::nullopt;
    for (Sum &other : sums) {
      ArrayRef<Value> there = other.product.factors;
      bool isSame = term.factors.size() == there.size();
      if (&other == &sum || !sum.isOver(other) || (alone && !isSame) ||
          !isContained(term.factors, there))
        continue;
      if (sum.op->isBeforeInBlock(other.op))
        return Source{sum.op, term.parts};
      return Source{other.op, isSame ? ArrayRef<Value>(other.product.parts)
                                     : ArrayRef<Value>(term.factors)};
    }
    return std::nullopt;
  }

  /// A scale in the shape of the sum.
  static Value shrink(ImplicitLocOpBuilder &b, Value value, ReduceOp op) {
    auto type = cast<RankedTensorType>(op.getResult(0).getType());
    if (auto constant = value.getDefiningOp<ConstantOp>())
      return ConstantOp::create(
          b, type,
          cast<SplatElementsAttr>(constant.getValue()).resizeSplat(type));
    auto broadcast = value.getDefiningOp<BroadcastInDimOp>();
    SmallVector<int64_t> dims;
    for (int64_t dim : broadcast.getBroadcastDimensions())
      dims.push_back(dim - llvm::count_if(op.getDimensions(),
                                          [&](int64_t d) { return d < dim; }));
    return BroadcastInDimOp::create(b, type, broadcast.getOperand(), dims);
  }

  void replace(Sum &sum, ArrayRef<Term> terms, ArrayRef<Source> sources) {
    ImplicitLocOpBuilder b(sum.op.getLoc(), sum.op);
    Value result;
    for (auto [term, source] : llvm::zip_equal(terms, sources)) {
      b.setInsertionPoint(source.place);
      Value product = source.values.front();
      for (Value value : source.values.drop_front())
        product = MulOp::create(b, product, value);
      Value value = createReduce<AddOp>(b, sum.op.getLoc(), product,
                                        sum.op.getDimensions());
      b.setInsertionPoint(sum.op);
      for (Scale scale : term.scales) {
        Value factor = shrink(b, scale.value, sum.op);
        value = scale.divides ? DivOp::create(b, value, factor).getResult()
                              : MulOp::create(b, value, factor).getResult();
      }
      if (!result)
        result = term.negative ? NegOp::create(b, value).getResult() : value;
      else
        result = term.negative
                     ? SubtractOp::create(b, result, value).getResult()
                     : AddOp::create(b, result, value).getResult();
    }
    sum.op.getResult(0).replaceAllUsesWith(result);
    replaced.push_back(sum.op);
  }

  SmallVector<Sum> sums;
  SmallVector<ReduceOp> replaced;
};

struct FactorCommonReductions
    : systole::stablehlo::impl::FactorCommonReductionsPassBase<
          FactorCommonReductions> {
  void runOnOperation() override {
    SmallVector<Block *> blocks;
    getOperation()->walk([&](Block *block) { blocks.push_back(block); });
    for (Block *block : blocks)
      Sharing(*block).run();
  }
};

} // namespace
