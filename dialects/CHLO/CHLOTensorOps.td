//===- CHLOTensorOps.td - Constants and selection ----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_CHLO_TENSOR
#define SYSTOLE_DIALECT_CHLO_TENSOR

include "CHLO/CHLOBase.td"

def CHLO_ConstantOp : CHLO_Op<"constant", [Pure, ConstantLike, AllTypesMatch<["value", "output"]>]> {
  let summary = "a constant tensor";
  let description = [{
    ```mlir
    func.func @example() -> tensor<2xf32> {
      %output = chlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
      return %output : tensor<2xf32>
    }
    ```
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs HLO_Tensor:$output);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def CHLO_ConstantLikeOp : CHLO_Op<"constant_like", [
    Pure, HLO_InferType<"(C2)">, SameOperandsAndResultShape]> {
  let summary = "a constant in the shape of a tensor";
  let description = [{
    ```mlir
    func.func @example(%operand: tensor<2xf32>) -> tensor<2xi32> {
      %output = "chlo.constant_like"(%operand) <{value = 3 : i32}> : (tensor<2xf32>) -> tensor<2xi32>
      return %output : tensor<2xi32>
    }
    ```

    Constraints:
    - (C1) `value` is a boolean, an integer, a float or a complex number.
    - (C2) `output` has the shape of `operand` and the type of `value`.
  }];
  let arguments = (ins TypedAttrInterface:$value, HLO_Tensor:$operand);
  let results = (outs HLO_Tensor:$output);
}

def CHLO_TopKOp : CHLO_Op<"top_k", [
    Pure, HLO_InferTypes<"(C3), (C4)">,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "the k greatest elements of the last dimension, and their indices";
  let description = [{
    `values` are in descending order, equal ones in the order of their indices; a NaN
    counts as greater than all numbers.

    ```mlir
    func.func @example(%operand: tensor<2x8xf32>) -> tensor<2x3xi32> {
      %values, %indices = chlo.top_k(%operand, k = 3) : tensor<2x8xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)
      return %indices : tensor<2x3xi32>
    }
    ```

    Constraints:
    - (C1) `operand` has at least one dimension.
    - (C2) `0 <= k <= dim(operand, -1)`.
    - (C3) `values` has the type of `operand`, except for the last dimension, which is `k`.
    - (C4) `indices` has the shape of `values` and the element type i32.
  }];
  let arguments = (ins HLO_TensorOf<[HLO_Pred, HLO_Int, HLO_Float]>:$operand, PlainI64Attr:$k);
  let results = (outs HLO_TensorOf<[HLO_Pred, HLO_Int, HLO_Float]>:$values, HLO_TensorOf<[I32]>:$indices);
  let assemblyFormat = [{
    `(` $operand `,` `k` `=` $k `)` attr-dict
    `:` type($operand) `->` `(` type($values) `,` type($indices) `)`
  }];
}

#endif // SYSTOLE_DIALECT_CHLO_TENSOR
