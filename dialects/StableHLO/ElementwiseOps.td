//===- ElementwiseOps.td - Ops on each element by itself -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_ELEMENTWISE
#define SYSTOLE_DIALECT_STABLEHLO_ELEMENTWISE

include "StableHLO/ElementwiseRules.td"
include "StableHLO/StableHLOBase.td"

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

// `example` is the element type of the example in the op's documentation.
class Stablehlo_UnaryOp<string mnemonic, string semantics, Type type,
                        string example = "f32", list<Trait> traits = []>
    : Stablehlo_Op<mnemonic, !listconcat([Pure, HLO_SameOperandsAndResultType],
                                         traits)>,
      ElementwiseRules {
  let firstMinor = 0;
  let summary = semantics # ", element by element";
  let description = [{
    `result` is }] # semantics # [{, element by element.

    ```mlir
    func.func @example(%operand: tensor<2x3x}] # example # [{>) -> tensor<2x3x}] # example # [{> {
      %result = stablehlo.}] # mnemonic # [{ %operand : tensor<2x3x}] # example # [{>
      return %result : tensor<2x3x}] # example # [{>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same type; quantized types may differ in
      scales and zero points.
  }];
  let arguments = (ins type:$operand);
  let results = (outs type:$result);
  let assemblyFormat = [{
    $operand attr-dict
    `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

// A transcendental function, whose accuracy a program may ask for.
class Stablehlo_UnaryWithAccuracyOp<string mnemonic, string semantics>
    : Stablehlo_UnaryOp<mnemonic, semantics, HLO_FpOrComplexTensor> {
  let firstMinorWithAccuracy = 10;
  let arguments = (ins HLO_FpOrComplexTensor:$operand,
                       OptionalAttr<Stablehlo_ResultAccuracyAttr>:$result_accuracy);
  let builders = [OpBuilder<(ins "::mlir::Value":$operand), [{
    build($_builder, $_state, operand, ResultAccuracyAttr());
  }]>];
}

def Stablehlo_AbsOp : Stablehlo_Op<"abs", [
    Pure, HLO_InferPartsType<"(C1), (C2)">, SameOperandsAndResultShape, Elementwise]>,
    ElementwiseRules {
  let firstMinor = 0;
  let scalarCode = "emitAbs";
  let derivatives = ["d * sign(x)"];
  let summary = "the absolute value, element by element";
  let description = [{
    `result` is the absolute value of `operand`: the modulus of complex numbers.

    ```mlir
    func.func @example(%operand: tensor<2xf32>, %c: tensor<2xcomplex<f32>>) -> tensor<2xf32> {
      %result = stablehlo.abs %operand : tensor<2xf32>
      %modulus = stablehlo.abs %c : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
      return %result : tensor<2xf32>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same shape.
    - (C2) The element type of `result` is that of `operand`, or of its real part if it is
      complex.
  }];
  let arguments = (ins HLO_SIntFpOrComplexTensor:$operand);
  let results = (outs HLO_SIntFpOrComplexTensor:$result);
  let assemblyFormat = [{
    $operand attr-dict
    `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def Stablehlo_CbrtOp : Stablehlo_UnaryWithAccuracyOp<"cbrt", "the cube root of `operand`"> {
  let scalarCode = "emit<math::CbrtOp>";
  let complexFunction = "cubeRoot";
  let derivatives = ["d / (3.0 * (r * r))"];
}
def Stablehlo_CeilOp : Stablehlo_UnaryOp<"ceil",
    "`operand` rounded towards positive infinity", HLO_FpOrQuantizedTensor> {
  let scalarCode = "emit<math::CeilOp>";
  let hasZeroDerivative = 1;
}
def Stablehlo_ClzOp : Stablehlo_UnaryOp<"count_leading_zeros",
    "the number of leading zero bits of `operand`", HLO_IntTensor, "i32"> {
  let scalarCode = "emit<math::CountLeadingZerosOp>";
}
def Stablehlo_CosineOp : Stablehlo_UnaryWithAccuracyOp<"cosine", "the cosine of `operand`"> {
  let scalarCode = "emit<math::CosOp>";
  let complexFunction = "cosine";
  let derivatives = ["-(d * sine(x))"];
}
def Stablehlo_ExpOp : Stablehlo_UnaryWithAccuracyOp<"exponential", "e to the power of `operand`"> {
  let firstMinorWithAccuracy = 9;
  let scalarCode = "emit<math::ExpOp>";
  let complexFunction = "exponential";
  let derivatives = ["d * r"];
}
def Stablehlo_Expm1Op : Stablehlo_UnaryWithAccuracyOp<"exponential_minus_one",
    "e to the power of `operand`, minus one, exact near zero"> {
  let scalarCode = "emit<math::ExpM1Op>";
  let complexFunction = "exponentialMinusOne";
  let derivatives = ["d * (r + 1.0)"];
}
def Stablehlo_FloorOp : Stablehlo_UnaryOp<"floor",
    "`operand` rounded towards negative infinity", HLO_FpOrQuantizedTensor> {
  let scalarCode = "emit<math::FloorOp>";
  let hasZeroDerivative = 1;
}
def Stablehlo_LogOp : Stablehlo_UnaryWithAccuracyOp<"log", "the natural logarithm of `operand`"> {
  let scalarCode = "emit<math::LogOp>";
  let complexFunction = "logarithm";
  let derivatives = ["d / x"];
}
def Stablehlo_Log1pOp : Stablehlo_UnaryWithAccuracyOp<"log_plus_one",
    "the natural logarithm of one plus `operand`, exact near zero"> {
  let scalarCode = "emit<math::Log1pOp>";
  let complexFunction = "logarithmOfOnePlus";
  let derivatives = ["d / (x + 1.0)"];
}
def Stablehlo_LogisticOp : Stablehlo_UnaryWithAccuracyOp<"logistic",
    "1 / (1 + exp(-`operand`))"> {
  let scalarCode = "emitLogistic";
  let complexFunction = "logistic";
  let derivatives = ["d * (r * (1.0 - r))"];
}
def Stablehlo_NegOp : Stablehlo_UnaryOp<"negate",
    "`operand` with its sign changed (integers modulo 2^bits)", HLO_IntFpOrComplexTensor> {
  let scalarCode = "emitNegate";
  let complexFunction = "negate";
  let derivatives = ["-d"];
  let hasFolder = 1;
}
def Stablehlo_NotOp : Stablehlo_UnaryOp<"not",
    "the logical (booleans) or bitwise (integers) complement of `operand`",
    HLO_PredOrIntTensor, "i1"> {
  let scalarCode = "emitNot";
  let hasFolder = 1;
}
def Stablehlo_PopulationCountOp : Stablehlo_UnaryOp<"popcnt",
    "the number of bits set in `operand`", HLO_IntTensor, "i32"> {
  let scalarCode = "emit<math::CtPopOp>";
}
def Stablehlo_RoundOp : Stablehlo_UnaryOp<"round_nearest_afz",
    "`operand` rounded to the nearest integer, halves away from zero", HLO_FpOrQuantizedTensor> {
  let scalarCode = "emit<math::RoundOp>";
  let hasZeroDerivative = 1;
}
def Stablehlo_RoundNearestEvenOp : Stablehlo_UnaryOp<"round_nearest_even",
    "`operand` rounded to the nearest integer, halves to the even one", HLO_FpOrQuantizedTensor> {
  let scalarCode = "emit<math::RoundEvenOp>";
  let hasZeroDerivative = 1;
}
def Stablehlo_RsqrtOp : Stablehlo_UnaryWithAccuracyOp<"rsqrt",
    "the reciprocal of the square root of `operand`"> {
  let scalarCode = "emitRsqrt";
  let complexFunction = "reciprocalRoot";
  let derivatives = ["d * (-0.5 * (r / x))"];
}
def Stablehlo_SignOp : Stablehlo_UnaryOp<"sign",
    "-1, 0 (with the sign of `operand`) or 1, and NaN where `operand` is NaN",
    HLO_SIntFpOrComplexTensor> {
  let scalarCode = "emitSign";
  let complexFunction = "sign";
  let hasZeroDerivative = 1;
}
def Stablehlo_SineOp : Stablehlo_UnaryWithAccuracyOp<"sine", "the sine of `operand`"> {
  let scalarCode = "emit<math::SinOp>";
  let complexFunction = "sine";
  let derivatives = ["d * cosine(x)"];
}
def Stablehlo_SqrtOp : Stablehlo_UnaryWithAccuracyOp<"sqrt", "the square root of `operand`"> {
  let scalarCode = "emit<math::SqrtOp>";
  let complexFunction = "squareRoot";
  let derivatives = ["0.5 * (d / r)"];
}
def Stablehlo_TanOp : Stablehlo_UnaryWithAccuracyOp<"tan", "the tangent of `operand`"> {
  let firstMinor = 4;
  let scalarCode = "emit<math::TanOp>";
  let complexFunction = "tangent";
  let derivatives = ["d * (r * r + 1.0)"];
}
def Stablehlo_TanhOp : Stablehlo_UnaryWithAccuracyOp<"tanh",
    "the hyperbolic tangent of `operand`"> {
  let scalarCode = "emit<math::TanhOp>";
  let complexFunction = "hyperbolicTangent";
  let derivatives = ["d * (1.0 - r * r)"];
}

def Stablehlo_IsFiniteOp : Stablehlo_Op<"is_finite", [
    Pure, HLO_InferPredicate, SameOperandsAndResultShape, Elementwise]> {
  let summary = "whether each element is neither infinite nor NaN";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<7xf64>) -> tensor<7xi1> {
      %y = stablehlo.is_finite %x : (tensor<7xf64>) -> tensor<7xi1>
      return %y : tensor<7xi1>
    }
    ```

    Constraints:
    - (C1) `x` and `y` have the same shape.
  }];
  let arguments = (ins HLO_FpOrQuantizedTensor:$x);
  let results = (outs HLO_PredTensor:$y);
  let assemblyFormat = "$x attr-dict `:` functional-type(operands, results)";
}

def Stablehlo_ConvertOp : Stablehlo_Op<"convert", [
    Pure, SameOperandsAndResultShape, Elementwise]> {
  let summary = "a conversion between element types";
  let description = [{
    Converts each element to the element type of `result`. Booleans become 0 and 1, and anything
    but zero becomes true. Floats become integers by rounding towards zero. A float that the
    type cannot hold is rounded to the nearest even.

    ```mlir
    func.func @example(%operand: tensor<3xi64>) -> tensor<3xf32> {
      %result = stablehlo.convert %operand : (tensor<3xi64>) -> tensor<3xf32>
      return %result : tensor<3xf32>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same shape.
  }];
  let arguments = (ins HLO_UnquantizedTensor:$operand);
  let results = (outs HLO_UnquantizedTensor:$result);
  let builders = [OpBuilder<(ins "::mlir::Value":$operand, "::mlir::Type":$elementType)>];
  let assemblyFormat = [{
    $operand attr-dict
    `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
  let hasFolder = 1;
}

def Stablehlo_BitcastConvertOp : Stablehlo_Op<"bitcast_convert", [Pure]> {
  let summary = "the bits of a tensor, read as another element type";
  let description = [{
    If the element types have different widths, the narrower side has one more dimension, the
    last, for the pieces of an element, low bits first.

    ```mlir
    func.func @example(%operand: tensor<2xf64>) -> tensor<2x2xui32> {
      %result = stablehlo.bitcast_convert %operand : (tensor<2xf64>) -> tensor<2x2xui32>
      return %result : tensor<2x2xui32>
    }
    ```

    Constraints, with E and R the element types of `operand` and `result`:
    - (C1) The shapes are the same if E and R have as many bits. Otherwise the narrower type's
      tensor has one more last dimension, whose size times that type's bits is the other type's
      bits.
    - (C2) Either both element types are complex or none is.
  }];
  let arguments = (ins HLO_AnyTensor:$operand);
  let results = (outs HLO_AnyTensor:$result);
  let assemblyFormat = "$operand attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Binary
//===----------------------------------------------------------------------===//

class Stablehlo_BinaryOp<string mnemonic, string semantics, Type type,
                         string example = "f32", list<Trait> traits = []>
    : Stablehlo_Op<mnemonic, !listconcat([Pure, HLO_SameOperandsAndResultType],
                                         traits)>,
      ElementwiseRules {
  let firstMinor = 0;
  let summary = semantics # ", element by element";
  let description = [{
    `result` is }] # semantics # [{, element by element. There is no implicit
    broadcasting.

    ```mlir
    func.func @example(%lhs: tensor<2x3x}] # example # [{>, %rhs: tensor<2x3x}] # example # [{>) -> tensor<2x3x}] # example # [{> {
      %result = stablehlo.}] # mnemonic # [{ %lhs, %rhs : tensor<2x3x}] # example # [{>
      return %result : tensor<2x3x}] # example # [{>
    }
    ```

    Constraints:
    - (C1) `lhs`, `rhs` and `result` have the same type; quantized types may differ
      in scales and zero points.
  }];
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs type:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict
    `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

class Stablehlo_FoldedBinaryOp<string mnemonic, string semantics,
                               Type type, string example = "f32",
                               list<Trait> traits = []>
    : Stablehlo_BinaryOp<mnemonic, semantics, type, example, traits> {
  let hasFolder = 1;
}

def Stablehlo_AddOp : Stablehlo_FoldedBinaryOp<"add",
    "the sum of `lhs` and `rhs` (booleans: or)", HLO_AnyTensor, "f32", [Commutative]> {
  let scalarCode = "emitAdd";
  let complexFunction = "add";
  let derivatives = ["d", "d"];
}
def Stablehlo_AndOp : Stablehlo_FoldedBinaryOp<"and",
    "the logical or bitwise and of `lhs` and `rhs`", HLO_PredOrIntTensor, "i1", [Commutative]> {
  let scalarCode = "emit<arith::AndIOp>";
}
def Stablehlo_Atan2Op : Stablehlo_BinaryOp<"atan2",
    "the angle of the point (`rhs`, `lhs`)", HLO_FpOrComplexTensor> {
  let scalarCode = "emitAtan2";
  let complexFunction = "arcTangentOfPoint";
  let derivatives = ["d * (y / (x * x + y * y))", "-(d * (x / (x * x + y * y)))"];
}
def Stablehlo_DivOp : Stablehlo_FoldedBinaryOp<"divide",
    "`lhs` divided by `rhs` (integers: rounded towards zero)", HLO_IntFpOrComplexTensor> {
  let scalarCode = "emitDivide";
  let complexFunction = "divide";
  let derivatives = ["d / y", "-(d / y * r)"];
}
def Stablehlo_MaxOp : Stablehlo_FoldedBinaryOp<"maximum",
    "the greater of `lhs` and `rhs`, NaN if either is NaN (booleans: or)", HLO_Tensor,
    "f32", [Commutative]> {
  let scalarCode = "emitMaximum";
  let derivatives = [
    "extremum(ComparisonDirection::GT, d, x, y, r)",
    "extremum(ComparisonDirection::GT, d, y, x, r)"];
}
def Stablehlo_MinOp : Stablehlo_FoldedBinaryOp<"minimum",
    "the lesser of `lhs` and `rhs`, NaN if either is NaN (booleans: and)", HLO_Tensor,
    "f32", [Commutative]> {
  let scalarCode = "emitMinimum";
  let derivatives = [
    "extremum(ComparisonDirection::LT, d, x, y, r)",
    "extremum(ComparisonDirection::LT, d, y, x, r)"];
}
def Stablehlo_MulOp : Stablehlo_FoldedBinaryOp<"multiply",
    "the product of `lhs` and `rhs` (booleans: and)", HLO_Tensor, "f32", [Commutative]> {
  let scalarCode = "emitMultiply";
  let complexFunction = "multiply";
  let derivatives = ["d * y", "d * x"];
}
def Stablehlo_OrOp : Stablehlo_FoldedBinaryOp<"or",
    "the logical or bitwise or of `lhs` and `rhs`", HLO_PredOrIntTensor, "i1", [Commutative]> {
  let scalarCode = "emit<arith::OrIOp>";
}
def Stablehlo_PowOp : Stablehlo_BinaryOp<"power",
    "`lhs` to the power of `rhs`", HLO_IntFpOrComplexTensor> {
  let scalarCode = "emitPower";
  let complexFunction = "power";
  // If y is 0, the derivative by x is 0, also at x = 0; if x is 0, that by y is 0. No intermediate
  // value is infinite, which would make derivatives of these NaN.
  let derivatives = [
    "d * (y * power(x, select(equal(y, 0.0), 1.0, y - 1.0)))",
    "d * (log(select(equal(x, 0.0), 1.0, x)) * r)"];
}
def Stablehlo_RemOp : Stablehlo_BinaryOp<"remainder",
    "the remainder of `lhs` divided by `rhs`, with the sign of `lhs`",
    HLO_IntFpOrComplexTensor> {
  let scalarCode = "emitRemainder";
  let derivatives = ["d", "-(d * truncate(x / y))"];
}
def Stablehlo_ShiftLeftOp : Stablehlo_FoldedBinaryOp<"shift_left",
    "`lhs` shifted left by `rhs` bits", HLO_IntTensor, "i32"> {
  let scalarCode = "emitShift<arith::ShLIOp>";
}
def Stablehlo_ShiftRightArithmeticOp : Stablehlo_FoldedBinaryOp<"shift_right_arithmetic",
    "`lhs` shifted right by `rhs` bits, filled with the sign bit", HLO_IntTensor, "i32"> {
  let scalarCode = "emitShiftRightArithmetic";
}
def Stablehlo_ShiftRightLogicalOp : Stablehlo_FoldedBinaryOp<"shift_right_logical",
    "`lhs` shifted right by `rhs` bits, filled with zeros", HLO_IntTensor, "i32"> {
  let scalarCode = "emitShift<arith::ShRUIOp>";
}
def Stablehlo_SubtractOp : Stablehlo_FoldedBinaryOp<"subtract",
    "`lhs` minus `rhs`", HLO_IntFpOrComplexTensor> {
  let scalarCode = "emitSubtract";
  let complexFunction = "subtract";
  let derivatives = ["d", "-d"];
}
def Stablehlo_XorOp : Stablehlo_FoldedBinaryOp<"xor",
    "the logical or bitwise exclusive or of `lhs` and `rhs`", HLO_PredOrIntTensor, "i1",
    [Commutative]> {
  let scalarCode = "emit<arith::XOrIOp>";
}

//===----------------------------------------------------------------------===//
// Comparison and choice
//===----------------------------------------------------------------------===//

def Stablehlo_CompareOp : Stablehlo_Op<"compare", [
    Pure, HLO_InferType<"(C2)">,
    SameOperandsAndResultShape, Elementwise]> {
  let summary = "a relation between two tensors, element by element";
  let description = [{
    Floats: a relation with NaN is false, except `NE`, which is true.
    `TOTALORDER` is IEEE-754's total order: -NaN < -Inf < ... < -0 < 0 < ... < NaN.
    Booleans compare as the unsigned 0 and 1.

    ```mlir
    func.func @example(%lhs: tensor<2xf32>, %rhs: tensor<2xf32>) -> tensor<2xi1> {
      %result = stablehlo.compare LT, %lhs, %rhs, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
      return %result : tensor<2xi1>
    }
    ```

    Constraints:
    - (C1) `lhs` and `rhs` have the same element type.
    - (C2) `lhs`, `rhs` and `result` have the same shape.
    - (C3) `compare_type`, where given, is `SIGNED` for signed integers, `UNSIGNED`
      for unsigned integers and booleans, `FLOAT` or `TOTALORDER` for floats, `FLOAT`
      for complex numbers.
  }];
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs,
                       Stablehlo_ComparisonDirectionAttr:$comparison_direction,
                       OptionalAttr<Stablehlo_ComparisonTypeAttr>:$compare_type);
  let results = (outs HLO_PredTensor:$result);
  let builders = [
    OpBuilder<(ins "::mlir::Value":$lhs, "::mlir::Value":$rhs,
                   "ComparisonDirection":$direction,
                   CArg<"ComparisonType", "ComparisonType::NOTYPE">:$type)>
  ];
  let assemblyFormat = [{
    custom<EnumWord>($comparison_direction) `,` $lhs `,` $rhs
    (`,` custom<EnumWord>($compare_type)^)?
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Stablehlo_SelectOp : Stablehlo_Op<"select", [Pure, HLO_InferBaselineType<"(C2)">]> {
  let summary = "one of two tensors, chosen element by element or as a whole";
  let description = [{
    Selects elements of `on_true` where `pred` is true, and of `on_false` elsewhere. A scalar
    `pred` selects all elements.

    ```mlir
    func.func @example(%pred: tensor<2xi1>, %a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xi32> {
      %result = stablehlo.select %pred, %a, %b : tensor<2xi1>, tensor<2xi32>
      return %result : tensor<2xi32>
    }
    ```

    Constraints:
    - (C1) `pred` is a scalar or has the shape of `on_true`.
    - (C2) `on_true`, `on_false` and `result` have the same type.
  }];
  let arguments = (ins HLO_PredTensor:$pred, HLO_Tensor:$on_true, HLO_Tensor:$on_false);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    operands attr-dict
    `:` custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))
  }];
  let hasFolder = 1;
}

def Stablehlo_ClampOp : Stablehlo_Op<"clamp", [
    Pure, HLO_InferBaselineType<"(C4)">]> {
  let summary = "a tensor clamped between a minimum and a maximum";
  let description = [{
    `minimum(maximum(operand, min), max)`, element by element; a scalar `min` or
    `max` holds for all elements.

    ```mlir
    func.func @example(%min: tensor<f32>, %x: tensor<3xf32>, %max: tensor<f32>) -> tensor<3xf32> {
      %result = stablehlo.clamp %min, %x, %max : (tensor<f32>, tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
      return %result : tensor<3xf32>
    }
    ```

    Constraints:
    - (C1) `min` is a scalar or has the shape of `operand`.
    - (C2) `max` is a scalar or has the shape of `operand`.
    - (C3) `min`, `operand` and `max` have the same element type.
    - (C4) `operand` and `result` have the same type.
  }];
  let arguments = (ins HLO_Tensor:$min, HLO_Tensor:$operand, HLO_Tensor:$max);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $min `,` $operand `,` $max attr-dict
    `:` custom<SameOperandsAndResultType>(type($min), type($operand), type($max), type($result))
  }];
}

#endif // SYSTOLE_DIALECT_STABLEHLO_ELEMENTWISE
