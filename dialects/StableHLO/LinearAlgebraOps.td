//===- LinearAlgebraOps.td - Factors and systems of matrices *- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_LINEARALGEBRA
#define SYSTOLE_DIALECT_STABLEHLO_LINEARALGEBRA

include "StableHLO/StableHLOBase.td"

def Stablehlo_CholeskyOp : Stablehlo_Op<"cholesky", [Pure, HLO_InferBaselineType<"(C1)">]> {
  let summary = "the Cholesky factors of a batch of matrices";
  let description = [{
    For each symmetric (complex: Hermitian), positive definite matrix of `a`, a
    triangular matrix L with `a = L * adjoint(L)` (`lower`) or U with
    `a = adjoint(U) * U`. Only the lower, or upper, triangle of `a` is read. The other
    triangle of `result` is 0. The factor of a matrix that is not positive definite
    is NaN.

    ```mlir
    func.func @example(%a: tensor<3x3xf32>) -> tensor<3x3xf32> {
      %result = stablehlo.cholesky %a, lower = true : tensor<3x3xf32>
      return %result : tensor<3x3xf32>
    }
    ```

    Constraints:
    - (C1) `a` and `result` have the same type.
    - (C2) `2 <= rank(a)`.
    - (C3) `dim(a, -2) = dim(a, -1)`.
  }];
  let arguments = (ins HLO_FpOrComplexTensor:$a,
                       DefaultValuedOptionalAttr<PlainBoolAttr, "false">:$lower);
  let results = (outs HLO_FpOrComplexTensor:$result);
  let assemblyFormat = [{
    $a (`,` `lower` `=` $lower^)? attr-dict
    `:` custom<SameOperandsAndResultType>(type($a), type($result))
  }];
}

def Stablehlo_TriangularSolveOp : Stablehlo_Op<"triangular_solve", [
    Pure, HLO_InferBaselineType<"(C4)">]> {
  let summary = "the solutions of triangular systems of equations";
  let description = [{
    For each pair of matrices of `a` and `b`, the x with `op(a) * x = b` (`left_side`) or `x *
    op(a) = b`. Here `op(a)` is `a`, its transpose or its adjoint. Only the lower, or upper,
    triangle of `a` is read. With `unit_diagonal` its diagonal is not read and counts as ones.

    ```mlir
    func.func @example(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>) -> tensor<3x2xf32> {
      %result = "stablehlo.triangular_solve"(%a, %b) <{
        left_side = true, lower = true, unit_diagonal = false,
        transpose_a = #stablehlo<transpose NO_TRANSPOSE>
      }> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
      return %result : tensor<3x2xf32>
    }
    ```

    Constraints:
    - (C1) `a` and `b` have the same element type.
    - (C2) `2 <= rank(a) = rank(b)`.
    - (C3) All but the last two dimensions of `a` and `b` are the same, and
      `dim(a, -2) = dim(a, -1) = dim(b, left_side ? -2 : -1)`.
    - (C4) `b` and `result` have the same type.
  }];
  let arguments = (ins HLO_FpOrComplexTensor:$a, HLO_FpOrComplexTensor:$b,
                       PlainBoolAttr:$left_side, PlainBoolAttr:$lower, PlainBoolAttr:$unit_diagonal,
                       Stablehlo_TransposeAttr:$transpose_a);
  let results = (outs HLO_FpOrComplexTensor:$result);
}

#endif // SYSTOLE_DIALECT_STABLEHLO_LINEARALGEBRA
