//===- QueryOps.td - Facts about types -----------------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_QUERY
#define SYSTOLE_DIALECT_STABLEHLO_QUERY

include "StableHLO/StableHLOBase.td"

def Stablehlo_GetDimensionSizeOp : Stablehlo_Op<"get_dimension_size", [
    Pure, HLO_InferType<"(I1)">]> {
  let summary = "the size of a dimension";
  let description = [{
    ```mlir
    func.func @example(%operand: tensor<2x3xf32>) -> tensor<i32> {
      %size = stablehlo.get_dimension_size %operand, dim = 1 : (tensor<2x3xf32>) -> tensor<i32>
      return %size : tensor<i32>
    }
    ```

    Constraints:
    - (C1) `0 <= dimension < rank(operand)`.
    - (I1) The result is a `tensor<i32>`.
  }];
  let arguments = (ins HLO_Tensor:$operand, PlainI64Attr:$dimension);
  let results = (outs 0DTensorOf<[I32]>:$result);
  let assemblyFormat = [{
    $operand `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
}

#endif // SYSTOLE_DIALECT_STABLEHLO_QUERY
