//===- TupleOps.td - Tuples ---------------------------------*- tablegen -*===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_TUPLE
#define SYSTOLE_DIALECT_STABLEHLO_TUPLE

include "StableHLO/StableHLOBase.td"

def Stablehlo_TupleOp : Stablehlo_Op<"tuple", [Pure, HLO_InferType<"(C1)">]> {
  let summary = "a tuple of values";
  let description = [{
    ```mlir
    func.func @example(%a: tensor<2xf64>, %b: tensor<i64>) -> tuple<tensor<2xf64>, tensor<i64>> {
      %0 = stablehlo.tuple %a, %b : tuple<tensor<2xf64>, tensor<i64>>
      return %0 : tuple<tensor<2xf64>, tensor<i64>>
    }
    ```

    Constraints:
    - (C1) `result` is the tuple of the types of `val`.
  }];
  let arguments = (ins Variadic<HLO_TensorOrTokenOrTuple>:$val);
  let results = (outs HLO_Tuple:$result);
  let assemblyFormat = "$val attr-dict `:` custom<TupleOpType>(type($val), type($result))";
}

def Stablehlo_GetTupleElementOp : Stablehlo_Op<"get_tuple_element", [Pure, HLO_InferType<"(C2)">]> {
  let summary = "one element of a tuple";
  let description = [{
    ```mlir
    func.func @example(%a: tuple<tensor<2xf64>, tensor<i64>>) -> tensor<i64> {
      %0 = stablehlo.get_tuple_element %a[1] : (tuple<tensor<2xf64>, tensor<i64>>) -> tensor<i64>
      return %0 : tensor<i64>
    }
    ```

    Constraints:
    - (C1) `0 <= index < size(operand)`.
    - (C2) `result` has the type of that element of `operand`.
  }];
  let arguments = (ins HLO_Tuple:$operand, PlainI32Attr:$index);
  let results = (outs HLO_TensorOrTokenOrTuple:$result);
  let assemblyFormat = "$operand `[` $index `]` attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

#endif // SYSTOLE_DIALECT_STABLEHLO_TUPLE
