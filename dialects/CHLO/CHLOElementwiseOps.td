//===- CHLOElementwiseOps.td - Functions of each element ---*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_CHLO_ELEMENTWISE
#define SYSTOLE_DIALECT_CHLO_ELEMENTWISE

include "CHLO/CHLOBase.td"
include "StableHLO/ElementwiseRules.td"

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

class CHLO_UnaryOp<string mnemonic, string semantics, Type type,
                   string element = "f32">
    : CHLO_Op<mnemonic, [Pure, HLO_SameOperandsAndResultType]>, ElementwiseRules {
  let summary = semantics # ", element by element";
  let description = [{
    `result` is }] # semantics # [{, element by element.

    ```mlir
    func.func @example(%operand: tensor<2x3x}] # element # [{>) -> tensor<2x3x}] # element # [{> {
      %result = chlo.}] # mnemonic # [{ %operand : tensor<2x3x}] # element # [{> -> tensor<2x3x}] # element # [{>
      return %result : tensor<2x3x}] # element # [{>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same type.
  }];
  let arguments = (ins type:$operand);
  let results = (outs type:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}

def CHLO_AcosOp : CHLO_UnaryOp<"acos", "the arc cosine of `operand`", HLO_FpOrComplexTensor> {
  let scalarCode = "emit<math::AcosOp>";
  let complexFunction = "arcCosine";
  let derivatives = ["-(d / squareRoot((1.0 - x) * (x + 1.0)))"];
}
def CHLO_AcoshOp : CHLO_UnaryOp<"acosh", "the inverse hyperbolic cosine of `operand`",
                                HLO_FpOrComplexTensor> {
  let scalarCode = "emit<math::AcoshOp>";
  let complexFunction = "areaCosine";
  let derivatives = ["d / squareRoot((x - 1.0) * (x + 1.0))"];
}
def CHLO_AsinAcosKernelOp : CHLO_UnaryOp<"_asin_acos_kernel",
    "(cos(a) * cosh(b), |b|), with a + ib the arc sine of `operand`", HLO_ComplexTensor, "complex<f32>">;
def CHLO_AsinOp : CHLO_UnaryOp<"asin", "the arc sine of `operand`", HLO_FpOrComplexTensor> {
  let scalarCode = "emit<math::AsinOp>";
  let complexFunction = "arcSine";
  let derivatives = ["d / squareRoot((1.0 - x) * (x + 1.0))"];
}
def CHLO_AsinhOp : CHLO_UnaryOp<"asinh", "the inverse hyperbolic sine of `operand`",
                                HLO_FpOrComplexTensor> {
  let scalarCode = "emit<math::AsinhOp>";
  let complexFunction = "areaSine";
  let derivatives = ["d / squareRoot(x * x + 1.0)"];
}
def CHLO_AtanOp : CHLO_UnaryOp<"atan", "the arc tangent of `operand`", HLO_FpOrComplexTensor> {
  let scalarCode = "emit<math::AtanOp>";
  let complexFunction = "arcTangent";
  let derivatives = ["d / (x * x + 1.0)"];
}
def CHLO_AtanhOp : CHLO_UnaryOp<"atanh", "the inverse hyperbolic tangent of `operand`",
                                HLO_FpOrComplexTensor> {
  let scalarCode = "emit<math::AtanhOp>";
  let complexFunction = "areaTangent";
  let derivatives = ["d / ((1.0 - x) * (x + 1.0))"];
}
def CHLO_BesselI1eOp : CHLO_UnaryOp<"bessel_i1e",
    "e^-|`operand`| times the modified Bessel function of the first kind of order 1 of `operand`",
    HLO_FpTensor> {
  let scalarCode = "emitUnary<besselI1e>";
}
def CHLO_ConjOp : CHLO_UnaryOp<"conj", "the complex conjugate of `operand`", HLO_FpOrComplexTensor> {
  let derivatives = ["d"];
}
def CHLO_CoshOp : CHLO_UnaryOp<"cosh", "the hyperbolic cosine of `operand`", HLO_FpOrComplexTensor> {
  let scalarCode = "emit<math::CoshOp>";
  let complexFunction = "hyperbolicCosine";
  let derivatives = ["d * x.apply<chlo::SinhOp>()"];
}
def CHLO_DigammaOp : CHLO_UnaryOp<"digamma",
    "the derivative of the logarithm of the gamma function of `operand`", HLO_FpTensor> {
  let scalarCode = "emitUnary<digamma>";
  let derivatives = ["d * x.splat(1.0).apply<chlo::PolygammaOp>(x)"];
}
def CHLO_ErfOp : CHLO_UnaryOp<"erf", "the error function of `operand`", HLO_FpTensor> {
  let scalarCode = "emit<math::ErfOp>";
  let derivatives = ["d * (2.0 / std::sqrt(pi) * exponential(-(x * x)))"];
}
def CHLO_ErfInvOp : CHLO_UnaryOp<"erf_inv", "the number whose error function is `operand`",
                                 HLO_FpTensor> {
  let scalarCode = "emitUnary<erfInv>";
  let derivatives = ["d * (0.5 * std::sqrt(pi) * exponential(r * r))"];
}
def CHLO_ErfcOp : CHLO_UnaryOp<"erfc", "one minus the error function of `operand`", HLO_FpTensor> {
  let scalarCode = "emit<math::ErfcOp>";
  let derivatives = ["d * (-2.0 / std::sqrt(pi) * exponential(-(x * x)))"];
}
def CHLO_LgammaOp : CHLO_UnaryOp<"lgamma",
    "the logarithm of the absolute value of the gamma function of `operand`", HLO_FpTensor> {
  let scalarCode = "emitUnary<logGamma>";
  let derivatives = ["d * x.apply<chlo::DigammaOp>()"];
}
def CHLO_SinhOp : CHLO_UnaryOp<"sinh", "the hyperbolic sine of `operand`", HLO_FpOrComplexTensor> {
  let scalarCode = "emit<math::SinhOp>";
  let complexFunction = "hyperbolicSine";
  let derivatives = ["d * x.apply<chlo::CoshOp>()"];
}
def CHLO_SquareOp : CHLO_UnaryOp<"square", "the square of `operand`", HLO_FpOrComplexTensor> {
  let derivatives = ["d * (2.0 * x)"];
}
def CHLO_TanOp : CHLO_UnaryOp<"tan", "the tangent of `operand`", HLO_FpOrComplexTensor> {
  let derivatives = ["d * (r * r + 1.0)"];
}

class CHLO_PropertyOp<string mnemonic, string property>
    : CHLO_Op<mnemonic, [Pure, HLO_InferPredicate, SameOperandsAndResultShape, Elementwise]> {
  let summary = "whether each element is " # property;
  let description = [{
    ```mlir
    func.func @example(%operand: tensor<7xf64>) -> tensor<7xi1> {
      %result = chlo.}] # mnemonic # [{ %operand : tensor<7xf64> -> tensor<7xi1>
      return %result : tensor<7xi1>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same shape.
  }];
  let arguments = (ins HLO_FpTensor:$operand);
  let results = (outs HLO_PredTensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}

def CHLO_IsInfOp : CHLO_PropertyOp<"is_inf", "an infinity">;
def CHLO_IsNegInfOp : CHLO_PropertyOp<"is_neg_inf", "negative infinity">;
def CHLO_IsPosInfOp : CHLO_PropertyOp<"is_pos_inf", "positive infinity">;

//===----------------------------------------------------------------------===//
// Binary
//===----------------------------------------------------------------------===//

class CHLO_BinaryOp<string mnemonic, string semantics, Type type = HLO_FpTensor, string element = "f32">
    : CHLO_Op<mnemonic, [Pure, HLO_SameOperandsAndResultType]>, ElementwiseRules {
  let summary = semantics # ", element by element";
  let description = [{
    `result` is }] # semantics # [{, element by element.

    ```mlir
    func.func @example(%lhs: tensor<2x3x}] # element # [{>, %rhs: tensor<2x3x}] # element # [{>) -> tensor<2x3x}] # element # [{> {
      %result = chlo.}] # mnemonic # [{ %lhs, %rhs : tensor<2x3x}] # element # [{>, tensor<2x3x}] # element # [{> -> tensor<2x3x}] # element # [{>
      return %result : tensor<2x3x}] # element # [{>
    }
    ```

    Constraints:
    - (C1) `lhs`, `rhs` and `result` have the same type.
  }];
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs type:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)
  }];
}

def CHLO_MulhiOp : CHLO_BinaryOp<"mulhi",
    "the upper half of the product of `lhs` and `rhs` in twice their width", HLO_IntTensor, "i32">;
def CHLO_NextAfterOp : CHLO_BinaryOp<"next_after",
    "the number of the type that is next to `lhs` towards `rhs`"> {
  let scalarCode = "emitNextAfter";
}
def CHLO_PolygammaOp : CHLO_BinaryOp<"polygamma",
    "the derivative of order `lhs` of the digamma function at `rhs`"> {
  let scalarCode = "emitBinary<polygamma>";
  let derivatives = ["", "d * (x + 1.0).apply<chlo::PolygammaOp>(y)"];
}
def CHLO_ZetaOp : CHLO_BinaryOp<"zeta",
    "the Hurwitz zeta function: the sum of 1 / (`rhs` + k)^`lhs` over k from 0"> {
  let scalarCode = "emitBinary<zeta>";
  let derivatives = ["", "-(d * (x * (x + 1.0).apply<chlo::ZetaOp>(y)))"];
}

#endif // SYSTOLE_DIALECT_CHLO_ELEMENTWISE
