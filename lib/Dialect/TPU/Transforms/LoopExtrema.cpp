//===- LoopExtrema.cpp - Maxima and minima of loops -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopExtrema.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

using namespace mlir;

namespace {

/// A loop's load, comparison and store of a number.
struct Extremum {
  memref::LoadOp load;
  Operation *update;
  memref::StoreOp store;

  bool isMaximum() const { return isa<arith::MaximumFOp>(update); }
  /// The element that the number is compared with.
  Value getElement() const {
    Value lhs = update->getOperand(0);
    return lhs.getDefiningOp() == load ? update->getOperand(1) : lhs;
  }
};

bool isExtremum(Operation *op) {
  return isa_and_present<arith::MaximumFOp, arith::MinimumFOp>(op) &&
         isa<BFloat16Type, Float16Type, Float32Type, Float64Type>(
             op->getResult(0).getType()) &&
         cast<arith::ArithFastMathInterface>(op)
                 .getFastMathFlagsAttr()
                 .getValue() == arith::FastMathFlags::none;
}

std::optional<Extremum> findExtremum(scf::ForOp loop) {
  memref::StoreOp store;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (auto next = dyn_cast<memref::StoreOp>(op)) {
      if (store)
        return std::nullopt;
      store = next;
    } else if (!isMemoryEffectFree(&op) && !isa<memref::LoadOp>(op)) {
      return std::nullopt;
    }
  }
  Operation *update = store ? store.getValue().getDefiningOp() : nullptr;
  if (!isExtremum(update) || !update->hasOneUse() ||
      !llvm::all_of(store.getIndices(), [&](Value index) {
        return loop.isDefinedOutsideOfLoop(index);
      }))
    return std::nullopt;
  for (Value operand : update->getOperands()) {
    auto load = operand.getDefiningOp<memref::LoadOp>();
    if (load && load->hasOneUse() && load->getBlock() == loop.getBody() &&
        load.getMemref() == store.getMemref() &&
        llvm::equal(load.getIndices(), store.getIndices()))
      return Extremum{load, update, store};
  }
  return std::nullopt;
}

} // namespace

scf::ForOp systole::tpu::splitExtremum(scf::ForOp loop) {
  // A loop with results is not outlined as a kernel.
  if (loop.getNumResults() != 0 || !isa<scf::ForOp>(loop->getParentOp()) ||
      llvm::none_of(*loop.getBody(),
                    [](Operation &op) { return isExtremum(&op); }))
    return loop;
  moveLoopInvariantCode(loop);
  std::optional<Extremum> found = findExtremum(loop);
  if (!found)
    return loop;

  Location loc = found->update->getLoc();
  OpBuilder b(loop);
  // Numbers of less than 32 bits are compared as f32, and rounded once.
  auto stored = cast<FloatType>(found->update->getResult(0).getType());
  FloatType type = stored.getWidth() < 32 ? b.getF32Type() : stored;
  IntegerType integer = b.getIntegerType(type.getWidth());
  auto bits = [&](Value number) -> Value {
    return arith::BitcastOp::create(b, loc, integer, number);
  };
  auto isNaN = [&](Value number) -> Value {
    return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, number,
                                 number);
  };
  auto constant = [&](TypedAttr value) -> Value {
    return arith::ConstantOp::create(b, loc, value);
  };
  auto widen = [&](Value number) -> Value {
    return type == stored ? number
                          : arith::ExtFOp::create(b, loc, type, number);
  };
  Value start = widen(memref::LoadOp::create(b, loc, found->store.getMemref(),
                                             found->store.getIndices()));
  SmallVector<Value> starts{start, bits(start), isNaN(start)};
  auto split = scf::ForOp::create(b, loop.getLoc(), loop.getLowerBound(),
                                  loop.getUpperBound(), loop.getStep(), starts);
  Block *body = split.getBody();
  loop.getBody()->getTerminator()->erase();
  body->getOperations().splice(body->end(), loop.getBody()->getOperations());
  loop.getInductionVar().replaceAllUsesWith(split.getInductionVar());

  // A zero is -0 if all numbers of a maximum have signs, or one of a minimum.
  b.setInsertionPointToEnd(body);
  Value element = widen(found->getElement());
  auto anyOrder = arith::FastMathFlags::nnan | arith::FastMathFlags::nsz;
  auto [number, signs, isAnyNaN] =
      std::array<Value, 3>{split.getRegionIterArg(0), split.getRegionIterArg(1),
                           split.getRegionIterArg(2)};
  if (found->isMaximum()) {
    number = arith::MaximumFOp::create(b, loc, number, element, anyOrder);
    signs = arith::AndIOp::create(b, loc, signs, bits(element));
  } else {
    number = arith::MinimumFOp::create(b, loc, number, element, anyOrder);
    signs = arith::OrIOp::create(b, loc, signs, bits(element));
  }
  isAnyNaN = arith::OrIOp::create(b, loc, isAnyNaN, isNaN(element));
  scf::YieldOp::create(b, loc, ValueRange{number, signs, isAnyNaN});

  b.setInsertionPointAfter(split);
  number = split.getResult(0);
  Value sign = arith::AndIOp::create(
      b, loc, split.getResult(1),
      constant(
          b.getIntegerAttr(integer, APInt::getSignMask(integer.getWidth()))));
  Value zero = arith::BitcastOp::create(b, loc, type, sign);
  Value isZero =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, number,
                            constant(b.getFloatAttr(type, 0.0)));
  number = arith::SelectOp::create(b, loc, isZero, zero, number);
  Value notANumber =
      constant(b.getFloatAttr(type, APFloat::getNaN(type.getFloatSemantics())));
  number =
      arith::SelectOp::create(b, loc, split.getResult(2), notANumber, number);
  if (type != stored)
    number = arith::TruncFOp::create(b, loc, stored, number);
  memref::StoreOp::create(b, loc, number, found->store.getMemref(),
                          found->store.getIndices());
  found->store.erase();
  found->update->erase();
  found->load.erase();
  loop.erase();
  return split;
}
