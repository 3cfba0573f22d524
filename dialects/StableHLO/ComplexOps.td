//===- ComplexOps.td - Complex numbers and their parts -----*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_COMPLEX
#define SYSTOLE_DIALECT_STABLEHLO_COMPLEX

include "StableHLO/StableHLOBase.td"

def Stablehlo_ComplexOp : Stablehlo_Op<"complex", [
    Pure, HLO_InferType<"(C2), (C3)">, SameOperandsElementType,
    SameOperandsAndResultShape, Elementwise]> {
  let summary = "complex numbers from real and imaginary parts";
  let description = [{
    `result` is `lhs + i * rhs`, element by element.

    ```mlir
    func.func @example(%lhs: tensor<2xf32>, %rhs: tensor<2xf32>) -> tensor<2xcomplex<f32>> {
      %result = stablehlo.complex %lhs, %rhs : tensor<2xcomplex<f32>>
      return %result : tensor<2xcomplex<f32>>
    }
    ```

    Constraints:
    - (C1) `lhs` and `rhs` have the same type.
    - (C2) `result` has their shape.
    - (C3) The element type of `result` is `complex<E>`, where E is that of `lhs`.
  }];
  let arguments = (ins HLO_Fp32Or64Tensor:$lhs, HLO_Fp32Or64Tensor:$rhs);
  let results = (outs HLO_ComplexTensor:$result);
  let assemblyFormat = [{
    operands attr-dict
    `:` custom<ComplexOpType>(type($lhs), type($rhs), type($result))
  }];
}

// The real or the imaginary part of a number.
class Stablehlo_PartOp<string mnemonic, string part, string ofReal>
    : Stablehlo_Op<mnemonic, [Pure, HLO_InferPartsType<"(C1), (C2)">,
                              SameOperandsAndResultShape, Elementwise]> {
  let summary = "the " # part # " part of numbers";
  let description = [{
    `result` is the }] # part # [{ part of `operand`, element by element; that of a real number is
    }] # ofReal # [{.

    ```mlir
    func.func @example(%operand: tensor<2xcomplex<f32>>) -> tensor<2xf32> {
      %result = stablehlo.}] # mnemonic # [{ %operand : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
      return %result : tensor<2xf32>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same shape.
    - (C2) The element type of `result` is that of `operand`, or of its parts
      where it is complex.
  }];
  let arguments = (ins HLO_FpOrComplexTensor:$operand);
  let results = (outs HLO_FpTensor:$result);
  let assemblyFormat = [{
    $operand attr-dict
    `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def Stablehlo_RealOp : Stablehlo_PartOp<"real", "real", "that number">;
def Stablehlo_ImagOp : Stablehlo_PartOp<"imag", "imaginary", "0">;

#endif // SYSTOLE_DIALECT_STABLEHLO_COMPLEX
