//===- EvalElementwise.cpp - Elementwise operations -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops that compute each element from the elements at the same index. Real
// elements use the runtime's rules, complex ones the rules here. Floats are
// computed in double and rounded once to the result's type.
//
//===----------------------------------------------------------------------===//

#include "ComplexFunctions.h"
#include "Models.h"
#include "runtime/data/record_ops/ScalarRules.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;
using systole::Denormals;

namespace rules = systole::data::rules;

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

namespace {

/// A rule on the bits of integers of a width.
using UnaryBitsRule = uint64_t (*)(uint64_t, unsigned width);
using BinaryBitsRule = uint64_t (*)(uint64_t, uint64_t, unsigned width);

/// The result of a rule on elements of one kind. Integers are 64 bits wide here
/// and wrap around when stored.
template <typename Rule, auto complex, typename... Values>
Scalar evaluate(const Scalar &first, const Values &...others) {
  return std::visit(
      [&](auto value) -> Scalar {
        using T = decltype(value);
        if constexpr (std::is_same_v<T, Complex>) {
          if constexpr (complex != nullptr)
            return complex(value, std::get<T>(others)...);
        } else if constexpr (Rule::template takes<T>) {
          return Rule()(value, std::get<T>(others)...);
        }
        llvm_unreachable("the op's verifier accepts no such type");
      },
      first);
}

/// The function of complex numbers that an op's definition names; null if it
/// names none.
template <typename Op> constexpr std::nullptr_t complexOf = nullptr;
#define UNARY_COMPLEX(OP, FUNCTION)                                            \
  template <> constexpr Complex (*complexOf<OP>)(Complex) = complex::FUNCTION;
#define BINARY_COMPLEX(OP, FUNCTION)                                           \
  template <>                                                                  \
  constexpr Complex (*complexOf<OP>)(Complex, Complex) = complex::FUNCTION;
#include "systole/Dialect/StableHLO/IR/StableHLORules.inc"

double modulus(Complex x) { return std::abs(x); }
template <> constexpr double (*complexOf<AbsOp>)(Complex) = modulus;

/// The specification compares the real parts, and the imaginary parts of
/// numbers with one real part.
bool isLess(Complex a, Complex b) {
  return a.real() < b.real() || (a.real() == b.real() && a.imag() < b.imag());
}
Complex maximum(Complex a, Complex b) { return isLess(a, b) ? b : a; }
Complex minimum(Complex a, Complex b) { return isLess(b, a) ? b : a; }
using BinaryComplexRule = Complex (*)(Complex, Complex);
template <> constexpr BinaryComplexRule complexOf<MaxOp> = maximum;
template <> constexpr BinaryComplexRule complexOf<MinOp> = minimum;

} // namespace

bool systole::interpreter::computesComplex(Operation *op) {
#define UNARY_RULE(RULE, NAME)                                                 \
  if (isa<RULE##Op>(op))                                                       \
    return !std::is_null_pointer_v<decltype(complexOf<RULE##Op>)>;
#define BINARY_RULE(RULE, NAME) UNARY_RULE(RULE, NAME)
#include "runtime/data/record_ops/ScalarRules.def"
  return true;
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

static constexpr UnaryBitsRule countLeadingZeros =
    [](uint64_t x, unsigned width) -> uint64_t {
  return llvm::countl_zero(x) - (64 - width);
};
static constexpr UnaryBitsRule populationCount =
    [](uint64_t x, unsigned) -> uint64_t { return llvm::popcount(x); };

// Shifts by the width or more shift everything out.
static constexpr BinaryBitsRule shiftLeft = [](uint64_t x, uint64_t n,
                                               unsigned width) -> uint64_t {
  return n < width ? x << n : 0;
};
static constexpr BinaryBitsRule shiftRightLogical =
    [](uint64_t x, uint64_t n, unsigned width) -> uint64_t {
  return n < width ? x >> n : 0;
};
static constexpr BinaryBitsRule shiftRightArithmetic =
    [](uint64_t x, uint64_t n, unsigned width) -> uint64_t {
  int64_t value = llvm::SignExtend64(x, width);
  return static_cast<uint64_t>(value >> std::min<uint64_t>(n, width - 1));
};

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

template <typename Op, typename Rule>
static Tensor unary(Op op, ArrayRef<Tensor> operands, Interpreter &) {
  return makeResult(op, [&](int64_t i) {
    return evaluate<Rule, complexOf<Op>>(operands[0].get(i));
  });
}

template <typename Op, typename Rule>
static Tensor binary(Op op, ArrayRef<Tensor> operands, Interpreter &) {
  return makeResult(op, [&](int64_t i) {
    return evaluate<Rule, complexOf<Op>>(operands[0].get(i),
                                         operands[1].get(i));
  });
}

template <typename Op, const UnaryBitsRule &rule>
static Tensor unaryBits(Op op, ArrayRef<Tensor> operands, Interpreter &) {
  unsigned width = operands[0].getBitWidth();
  return makeResult(
      op, [&](int64_t i) { return rule(operands[0].getBits(i), width); });
}

template <typename Op, const BinaryBitsRule &rule>
static Tensor binaryBits(Op op, ArrayRef<Tensor> operands, Interpreter &) {
  unsigned width = operands[0].getBitWidth();
  return makeResult(op, [&](int64_t i) {
    return rule(operands[0].getBits(i), operands[1].getBits(i), width);
  });
}

/// Order in the sense of IEEE-754's totalOrder: the bits of a float, mapped to
/// integers that grow from -NaN over -0 and 0 to NaN.
static int64_t totalOrder(const Tensor &tensor, int64_t position) {
  int64_t bits =
      llvm::SignExtend64(tensor.getBits(position), tensor.getBitWidth());
  return bits < 0 ? bits ^ std::numeric_limits<int64_t>::max() : bits;
}

template <typename T>
static bool holds(ComparisonDirection direction, T a, T b) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return a == b;
  case ComparisonDirection::NE:
    return a != b;
  case ComparisonDirection::GE:
    return a >= b;
  case ComparisonDirection::GT:
    return a > b;
  case ComparisonDirection::LE:
    return a <= b;
  case ComparisonDirection::LT:
    return a < b;
  }
  llvm_unreachable("all directions are handled");
}

/// Complex numbers are only equal or not.
static bool holds(ComparisonDirection direction, Complex a, Complex b) {
  assert((direction == ComparisonDirection::EQ ||
          direction == ComparisonDirection::NE) &&
         "the verifier lets no others pass");
  return (a == b) == (direction == ComparisonDirection::EQ);
}

static Tensor compareElements(CompareOp op, ArrayRef<Tensor> operands,
                              Interpreter &interpreter) {
  Tensor lhs = operands[0], rhs = operands[1];
  ComparisonDirection direction = op.getComparisonDirection();
  bool total = op.getCompareType() == ComparisonType::TOTALORDER;
  // The total order is that of the bits.
  if (!total && interpreter.getDenormals() == Denormals::Flush) {
    lhs = lhs.flushed();
    rhs = rhs.flushed();
  }
  return makeResult(op, [&](int64_t i) {
    if (total)
      return holds(direction, totalOrder(lhs, i), totalOrder(rhs, i));
    Scalar b = rhs.get(i);
    return std::visit(
        [&](auto a) { return holds(direction, a, std::get<decltype(a)>(b)); },
        lhs.get(i));
  });
}

static Tensor makeComplex(ComplexOp op, ArrayRef<Tensor> operands,
                          Interpreter &) {
  return makeResult(op, [&](int64_t i) {
    return Complex(getReal(operands[0], i), getReal(operands[1], i));
  });
}

/// Part 0 is the real one.
template <typename Op, unsigned part>
static Tensor takePart(Op op, ArrayRef<Tensor> operands, Interpreter &) {
  return makeResult(op, [&](int64_t i) {
    llvm::SmallVector<double, 2> parts = getParts(operands[0].get(i));
    return part < parts.size() ? parts[part] : 0.0;
  });
}

/// The element of an operand that is a scalar, or has the shape of the result.
static Scalar getOrBroadcast(const Tensor &tensor, int64_t position) {
  return tensor.get(tensor.getRank() == 0 ? 0 : position);
}

static Tensor selectElements(SelectOp op, ArrayRef<Tensor> operands,
                             Interpreter &) {
  if (operands[0].getRank() == 0)
    return operands[std::get<bool>(operands[0].get(int64_t(0))) ? 1 : 2];
  Tensor result(resultType(op));
  for (int64_t i = 0; i < result.getNumElements(); ++i) {
    bool chooseTrue = std::get<bool>(getOrBroadcast(operands[0], i));
    result.setElement(i, operands[chooseTrue ? 1 : 2], i);
  }
  return result;
}

static Tensor clamp(ClampOp op, ArrayRef<Tensor> operands, Interpreter &) {
  return makeResult(op, [&](int64_t i) {
    Scalar low = getOrBroadcast(operands[0], i);
    Scalar high = getOrBroadcast(operands[2], i);
    Scalar atLeastLow =
        evaluate<rules::Max, complexOf<MaxOp>>(operands[1].get(i), low);
    return evaluate<rules::Min, complexOf<MinOp>>(atLeastLow, high);
  });
}

// Signs are bits: changing one is no arithmetic, except for the modulus of a
// complex number.
template <typename Op>
static constexpr bool changesSign = llvm::is_one_of<Op, AbsOp, NegOp>::value;

template <typename Op, typename Rule>
static Tensor changeSign(Op op, ArrayRef<Tensor> operands,
                         Interpreter &interpreter) {
  bool flushes = std::is_same_v<Op, AbsOp> &&
                 operands[0].getKind() == Tensor::Kind::Complex &&
                 interpreter.getDenormals() == Denormals::Flush;
  Tensor operand = flushes ? operands[0].flushed() : operands[0];
  Tensor result = unary<Op, Rule>(op, operand, interpreter);
  return flushes ? result.flushed() : result;
}

template <typename Op, typename Rule>
static void attachUnary(MLIRContext *context) {
  if constexpr (changesSign<Op>)
    attach<Op, changeSign<Op, Rule>>(context);
  else
    attachArithmetic<Op, unary<Op, Rule>>(context);
}

void systole::interpreter::registerElementwiseModels(MLIRContext *context) {
#define UNARY_RULE(RULE, NAME) attachUnary<RULE##Op, rules::RULE>(context);
#define BINARY_RULE(RULE, NAME)                                                \
  attachArithmetic<RULE##Op, binary<RULE##Op, rules::RULE>>(context);
#include "runtime/data/record_ops/ScalarRules.def"
  attach<ClzOp, unaryBits<ClzOp, countLeadingZeros>>(context);
  attach<PopulationCountOp, unaryBits<PopulationCountOp, populationCount>>(
      context);
  attach<ShiftLeftOp, binaryBits<ShiftLeftOp, shiftLeft>>(context);
  attach<ShiftRightArithmeticOp,
         binaryBits<ShiftRightArithmeticOp, shiftRightArithmetic>>(context);
  attach<ShiftRightLogicalOp,
         binaryBits<ShiftRightLogicalOp, shiftRightLogical>>(context);
  attachArithmetic<ClampOp, clamp>(context);
  attach<CompareOp, compareElements>(context);
  attach<ComplexOp, makeComplex>(context);
  attach<ImagOp, takePart<ImagOp, 1>>(context);
  attach<RealOp, takePart<RealOp, 0>>(context);
  attach<SelectOp, selectElements>(context);
}
