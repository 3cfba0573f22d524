//===- BranchOps.td - Conditional regions -------------------*- tablegen -*===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_BRANCH
#define SYSTOLE_DIALECT_STABLEHLO_BRANCH

include "StableHLO/StableHLOBase.td"

def Stablehlo_IfOp : Stablehlo_Op<"if", [
    RecursiveMemoryEffects, RecursivelySpeculatable,
    SingleBlockImplicitTerminator<"ReturnOp">, HLO_InferTypes<"(C2)">]> {
  let summary = "one of two regions, by a boolean";
  let description = [{
    The results are those of `true_branch` if `pred` holds, otherwise those of `false_branch`.
    The other branch is not run.

    ```mlir
    func.func @example(%pred: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
      %result = "stablehlo.if"(%pred) ({
        %0 = stablehlo.negate %x : tensor<4xf32>
        stablehlo.return %0 : tensor<4xf32>
      }, {
        stablehlo.return %x : tensor<4xf32>
      }) : (tensor<i1>) -> tensor<4xf32>
      return %result : tensor<4xf32>
    }
    ```

    Constraints:
    - (C1) The branches take nothing and return values of the same types.
    - (C2) The results have the types that `true_branch` returns.
  }];
  let arguments = (ins 0DTensorOf<[HLO_Pred]>:$pred);
  let results = (outs Variadic<HLO_TensorOrTokenOrTuple>:$results);
  let regions = (region SizedRegion<1>:$true_branch, SizedRegion<1>:$false_branch);
  let hasRegionVerifier = 1;
}

def Stablehlo_CaseOp : Stablehlo_Op<"case", [
    RecursiveMemoryEffects, RecursivelySpeculatable,
    SingleBlockImplicitTerminator<"ReturnOp">, HLO_InferTypes<"(C4)">]> {
  let summary = "one of several regions, by a number";
  let description = [{
    The results are those of `branches[index]`, or of the last branch if there is no branch of
    that number. No other branch is run.

    ```mlir
    func.func @example(%index: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
      %result = "stablehlo.case"(%index) ({
        stablehlo.return %x : tensor<4xf32>
      }, {
        %0 = stablehlo.negate %x : tensor<4xf32>
        stablehlo.return %0 : tensor<4xf32>
      }, {
        %0 = stablehlo.abs %x : tensor<4xf32>
        stablehlo.return %0 : tensor<4xf32>
      }) : (tensor<i32>) -> tensor<4xf32>
      return %result : tensor<4xf32>
    }
    ```

    Constraints:
    - (C1) There is at least one branch.
    - (C2) The branches take nothing.
    - (C3) The branches return values of the same types.
    - (C4) The results have the types that the first branch returns.
  }];
  let arguments = (ins 0DTensorOf<[I32]>:$index);
  let results = (outs Variadic<HLO_TensorOrTokenOrTuple>:$results);
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches);
  let hasRegionVerifier = 1;
}

#endif // SYSTOLE_DIALECT_STABLEHLO_BRANCH
