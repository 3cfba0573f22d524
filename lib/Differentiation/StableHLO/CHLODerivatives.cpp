//===- CHLODerivatives.cpp - Derivatives of CHLO's operations -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterRules.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/StableHLO/IR/Expr.h"

#include <cmath>

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

static constexpr double pi = 3.14159265358979323846;

static Expr exponential(Expr x) { return x.apply<ExpOp>(); }
static Expr squareRoot(Expr x) { return x.apply<SqrtOp>(); }

namespace systole::chlo {
namespace {

/// The rules of an operation: a specialisation for each line of the table.
template <typename Op> struct Rule;

#define UNARY(OP, X)                                                           \
  template <> struct Rule<OP> {                                                \
    static constexpr bool isOfSecond = false;                                  \
    static Expr emit(unsigned, Expr d, Expr x, Expr, Expr r) { return X; }     \
  };
#define SECOND(OP, Y)                                                          \
  template <> struct Rule<OP> {                                                \
    static constexpr bool isOfSecond = true;                                   \
    static Expr emit(unsigned, Expr d, Expr x, Expr y, Expr r) { return Y; }   \
  };
#include "CHLODerivatives.def"

template <typename Op>
struct RuleModel : DifferentiableOpInterface::ExternalModel<RuleModel<Op>, Op> {
  static llvm::StringRef getRuleKind() { return "table"; }
  std::string whyNotDifferentiable(Operation *,
                                   const llvm::SmallBitVector &wanted) const {
    if (Rule<Op>::isOfSecond && wanted[0])
      return "its first operand is an order";
    return "";
  }
  SmallVector<Value> buildVJP(Operation *op, OpBuilder &builder,
                              ArrayRef<Value> cotangents,
                              const llvm::SmallBitVector &wanted) const {
    return applyRule(op, builder, cotangents[0], wanted, Rule<Op>::emit);
  }
};

} // namespace
} // namespace systole::chlo

void systole::stablehlo::registerCHLORules(MLIRContext *context) {
  using namespace chlo;
#define UNARY(OP, X) chlo::OP::attachInterface<RuleModel<chlo::OP>>(*context);
#define SECOND(OP, Y) chlo::OP::attachInterface<RuleModel<chlo::OP>>(*context);
#include "CHLODerivatives.def"
}
