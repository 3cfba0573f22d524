//===- SortOps.td - Elements in order -------------------- *- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_SORT
#define SYSTOLE_DIALECT_STABLEHLO_SORT

include "StableHLO/StableHLOBase.td"

def Stablehlo_SortOp : Stablehlo_Op<"sort", [
    RecursiveMemoryEffects, RecursivelySpeculatable, SingleBlock, HLO_InferTypes<"(C2)">]> {
  let summary = "tensors with their elements in order along a dimension";
  let description = [{
    Sorts the elements of all `inputs` together along `dimension`, counted from the end if it is
    negative. `comparator` tells whether the first element, of each input, comes before the
    second. With `is_stable`, elements neither of which comes before the other keep their order.

    ```mlir
    func.func @example(%keys: tensor<4x6xf32>, %values: tensor<4x6xi32>) -> tensor<4x6xi32> {
      %0:2 = "stablehlo.sort"(%keys, %values) <{dimension = 1 : i64, is_stable = true}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
        %1 = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %1 : tensor<i1>
      }) : (tensor<4x6xf32>, tensor<4x6xi32>) -> (tensor<4x6xf32>, tensor<4x6xi32>)
      return %0#1 : tensor<4x6xi32>
    }
    ```

    Constraints:
    - (C1) There is at least one input.
    - (C2) The results have the types of the inputs.
    - (C3) All `inputs` have the same shape.
    - (C4) `-rank(inputs[0]) <= dimension < rank(inputs[0])`.
    - (C5) `comparator` takes two scalars of the element type of each input, those of
      one input together, and returns a `tensor<i1>`.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs,
                       DefaultValuedOptionalAttr<PlainI64Attr, "-1">:$dimension,
                       DefaultValuedOptionalAttr<PlainBoolAttr, "false">:$is_stable);
  let results = (outs Variadic<HLO_Tensor>:$results);
  let regions = (region SizedRegion<1>:$comparator);
  let hasRegionVerifier = 1;
}

#endif // SYSTOLE_DIALECT_STABLEHLO_SORT
