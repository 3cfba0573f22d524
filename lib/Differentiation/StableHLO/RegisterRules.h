//===- RegisterRules.h - The rules of each file -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIFFERENTIATION_STABLEHLO_REGISTERRULES_H
#define SYSTOLE_LIB_DIFFERENTIATION_STABLEHLO_REGISTERRULES_H

#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Interfaces/DifferentiableOpInterface.h"

namespace systole::stablehlo {

using Cotangents = ArrayRef<Value>;
using Wanted = const llvm::SmallBitVector &;

template <typename Op> std::string noReason(Op, Wanted) { return ""; }

/// The model of an operation whose rule is two functions: buildVJP, and
/// whyNotDifferentiable.
template <typename Op,
          SmallVector<Value> (*derive)(Op, Emitter &, Cotangents, Wanted),
          std::string (*whyNot)(Op, Wanted)>
struct RuleModel
    : DifferentiableOpInterface::ExternalModel<RuleModel<Op, derive, whyNot>,
                                               Op> {
  std::string whyNotDifferentiable(mlir::Operation *op, Wanted wanted) const {
    return whyNot(mlir::cast<Op>(op), wanted);
  }
  SmallVector<Value> buildVJP(mlir::Operation *op, mlir::OpBuilder &builder,
                              Cotangents cotangents, Wanted wanted) const {
    Emitter emitter(builder, op);
    return derive(mlir::cast<Op>(op), emitter, cotangents, wanted);
  }
};
template <typename Op,
          SmallVector<Value> (*derive)(Op, Emitter &, Cotangents, Wanted),
          std::string (*whyNot)(Op, Wanted) = noReason<Op>>
void attachRule(mlir::MLIRContext *context) {
  Op::template attachInterface<RuleModel<Op, derive, whyNot>>(*context);
}

// One file each: attaches the models of its operations.
void registerPointwiseRules(mlir::MLIRContext *context);
void registerCHLORules(mlir::MLIRContext *context);
void registerContractionRules(mlir::MLIRContext *context);
void registerConvolutionRule(mlir::MLIRContext *context);
void registerIndexingRules(mlir::MLIRContext *context);
void registerReductionRules(mlir::MLIRContext *context);
void registerWindowRules(mlir::MLIRContext *context);
void registerShapeRules(mlir::MLIRContext *context);
void registerSliceRules(mlir::MLIRContext *context);
void registerLinearAlgebraRules(mlir::MLIRContext *context);

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_DIFFERENTIATION_STABLEHLO_REGISTERRULES_H
