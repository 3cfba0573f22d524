//===- WideAngles.cpp - Sines, cosines and tangents of f64 ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WideFunctions.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "systole/Support/RareFunctions.h"

using namespace mlir;
using systole::tpu::lanes::Float;
using systole::tpu::lanes::Lanes;

namespace {

/// An angle of `quarters` quarter turns, of which the two lowest bits count,
/// and high + low, at most pi / 4.
struct Angle {
  Lanes quarters, high, low;
};

/// pi / 2 is their sum.
constexpr double quarterHigh = 0x1.921fb54442d18p+0,
                 quarterMiddle = 0x1.1a62633145c07p-54,
                 quarterLow = -0x1.f1976b7ed8fbcp-110;

/// Angles whose size is above this one are computed by libm.
constexpr double largest = 0x1p40;

/// Reduces angles of |x| <= 2^40 (after W. J. Cody and W. Waite, 1980).
Angle reduceByQuarters(Lanes x) {
  const double shifter = systole::tpu::lanes::wideFormat.shifter;
  Lanes shifted = fma(x, 0x1.45f306dc9c883p-1, x.real(shifter));
  Lanes n = shifted - shifter;
  // Exact: a multiple of 2^-52 below 1.
  Lanes rest = fma(n, -quarterHigh, x);
  // rest - product is exactly high + error (T. J. Dekker, 1971), since `rest`
  // is a multiple of the product's last place.
  Lanes product = n * quarterMiddle;
  Lanes high = rest - product;
  Lanes error = (rest - high) - product;
  Lanes low = error + fma(n, -quarterMiddle, product);
  return {shifted.bits(), high, fma(n, -quarterLow, low)};
}

/// value + rest.
struct Sum {
  Lanes value, rest;

  /// Returns the same sum with a value that is as near to it as possible.
  Sum round() const {
    Lanes rounded = value + rest;
    return {rounded, rest - (rounded - value)};
  }
};
Sum choose(Lanes condition, Sum x, Sum y) {
  return {select(condition, x.value, y.value),
          select(condition, x.rest, y.rest)};
}

/// The sine and the cosine of the rest of an angle.
struct SineAndCosine {
  Sum sine, cosine;

  explicit SineAndCosine(const Angle &angle)
      : sine{angle.high, angle.high}, cosine{angle.high, angle.high} {
    Lanes r = angle.high, square = r * r;
    // r + r^3 p + low cos(r), and 1 - r^2 / 2 + r^4 q - low sin(r).
    Lanes p =
        polynomial(square, {-0x1.5555555555549p-3, 0x1.111111110f89cp-7,
                            -0x1.a01a019c1419ap-13, 0x1.71de3578ea3e0p-19,
                            -0x1.ae5e66a00c7e1p-26, 0x1.5d92ff65b3c1ep-33});
    Lanes q =
        polynomial(square, {0x1.555555555554cp-5, -0x1.6c16c16c15214p-10,
                            0x1.a01a019cbd92cp-16, -0x1.27e4f810ffc73p-22,
                            0x1.1ee9efefa5f60p-29, -0x1.8fb06095512a4p-37});
    Lanes one = r.real(1.0), start = fma(square, -0.5, one);
    sine.rest = fma(r * square, p, angle.low * start);
    Lanes lost = fma(square, -0.5, one - start);
    cosine = {start, fma(square * square, q, fma(negate(r), angle.low, lost))};
  }
};

Lanes isEven(Lanes quarters) { return equals(bitAnd(quarters, 1), 0); }

Lanes sineOf(const Angle &angle) {
  SineAndCosine parts(angle);
  Lanes size =
      select(isEven(angle.quarters), parts.sine.value + parts.sine.rest,
             parts.cosine.value + parts.cosine.rest);
  Lanes sign = shiftLeft(bitAnd(angle.quarters, 2), 62);
  return size.bits().apply<arith::XOrIOp>(sign.value).fromBits();
}

Lanes cosineOf(Angle angle) {
  angle.quarters = plus(angle.quarters, angle.quarters.integer(1));
  return sineOf(angle);
}

Lanes tangentOf(const Angle &angle) {
  SineAndCosine parts(angle);
  Sum sine = parts.sine.round(), cosine = parts.cosine.round();
  Lanes even = isEven(angle.quarters);
  Sum dividend = choose(even, sine, cosine);
  Sum divisor = choose(even, cosine, sine);
  Lanes inverse = divisor.value.real(1.0) / divisor.value;
  Lanes quotient = dividend.value * inverse;
  // A step of Newton's method.
  Lanes minus = negate(quotient);
  Lanes rest = fma(minus, divisor.value, dividend.value) +
               fma(minus, divisor.rest, dividend.rest);
  Lanes result = fma(rest, inverse, quotient);
  return select(even, result, negate(result));
}

/// The module's function around an intrinsic, which is a call of libm. The
/// vectorizer would compute an intrinsic of every element, without a branch.
template <typename Intrinsic> func::FuncOp getFunction(Lanes x) {
  RewriterBase &b = *x.builder;
  StringRef intrinsic = Intrinsic::getOperationName().rsplit('.').second;
  std::string name = ("systole." + intrinsic).str();
  auto module =
      b.getInsertionBlock()->getParentOp()->getParentOfType<ModuleOp>();
  if (auto found = module.lookupSymbol<func::FuncOp>(name))
    return found;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(module.getBody());
  Type type = b.getF64Type();
  auto result = func::FuncOp::create(b, module.getLoc(), name,
                                     b.getFunctionType(type, type));
  result.setPrivate();
  result->setAttr("llvm.linkage", LLVM::LinkageAttr::get(
                                      b.getContext(), LLVM::Linkage::Internal));
  result->setAttr("passthrough",
                  b.getStrArrayAttr({"noinline", systole::rareFunction}));
  Block *entry = b.createBlock(&result.getBody(), {}, type, module.getLoc());
  Value value = Intrinsic::create(b, module.getLoc(), entry->getArgument(0));
  func::ReturnOp::create(b, module.getLoc(), value);
  return result;
}

Lanes callOf(func::FuncOp function, Lanes x) {
  auto call = func::CallOp::create(*x.builder, x.loc, function, x.value);
  return {x.builder, x.loc, call.getResult(0)};
}

/// `function` of each x that is rare.
Lanes callIfRare(Lanes isRare, Lanes result, Lanes x, func::FuncOp function) {
  auto call = [&](Lanes isRare, Lanes result, Lanes x) {
    return select(isRare, callOf(function, x), result);
  };
  auto type = dyn_cast<VectorType>(x.value.getType());
  if (!type)
    return call(isRare, result, x);
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    Lanes other =
        call(isRare.apply<vector::ExtractOp>(i),
             result.apply<vector::ExtractOp>(i), x.apply<vector::ExtractOp>(i));
    result = other.apply<vector::InsertOp>(result.value, i);
  }
  return result;
}

/// `common`, or `function` of those x that are rare. Loops are vectorized with
/// a branch around the calls (lib/Target/Object/BranchAroundCalls.cpp).
Lanes unlessRare(Lanes isRare, Lanes common, Lanes x, func::FuncOp callee) {
  RewriterBase &b = *x.builder;
  bool isVector = isa<VectorType>(x.value.getType());
  if (!isa<FunctionOpInterface>(b.getInsertionBlock()->getParentOp()))
    return callIfRare(isRare, common, x, callee);
  Value isAny = isRare.value;
  if (isVector)
    isAny =
        vector::ReductionOp::create(b, x.loc, vector::CombiningKind::OR, isAny);
  Block *before = b.getInsertionBlock();
  Block *after = b.splitBlock(before, b.getInsertionPoint());
  Value result = after->addArgument(common.value.getType(), x.loc);
  Block *rare = b.createBlock(after);
  Lanes called =
      isVector ? callIfRare(isRare, common, x, callee) : callOf(callee, x);
  cf::BranchOp::create(b, x.loc, after, called.value);
  b.setInsertionPointToEnd(before);
  auto branch = cf::CondBranchOp::create(b, x.loc, isAny, rare, ValueRange(),
                                         after, common.value);
  branch.setBranchWeights(ArrayRef<int32_t>{1, 2000});
  b.setInsertionPointToStart(after);
  return {x.builder, x.loc, result};
}

/// `common`, or libm's of those x whose size is above `largest`.
template <typename Intrinsic> Lanes unlessLarge(Lanes common, Lanes x) {
  Lanes isLarge = abs(x).compare(Float::OGT, largest);
  return unlessRare(isLarge, common, x, getFunction<Intrinsic>(x));
}

} // namespace

Lanes systole::tpu::lanes::wideSine(Lanes x) {
  // Restores the sign of -0.
  Lanes result = select(x.compare(Float::OEQ, 0.0), zeroOf(x),
                        sineOf(reduceByQuarters(x)));
  return unlessLarge<LLVM::SinOp>(result, x);
}

Lanes systole::tpu::lanes::wideCosine(Lanes x) {
  Lanes result = cosineOf(reduceByQuarters(x));
  return unlessLarge<LLVM::CosOp>(result, x);
}

Lanes systole::tpu::lanes::wideTangent(Lanes x) {
  Lanes result = select(x.compare(Float::OEQ, 0.0), zeroOf(x),
                        tangentOf(reduceByQuarters(x)));
  return unlessLarge<LLVM::TanOp>(result, x);
}
