//===- ControlFlowOps.td - Loops, returns and barriers ---*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_CONTROL_FLOW
#define SYSTOLE_DIALECT_STABLEHLO_CONTROL_FLOW

include "StableHLO/StableHLOBase.td"

def Stablehlo_ReturnOp : Stablehlo_Op<"return", [Pure, Terminator, ReturnLike]> {
  let summary = "the end of a region, with its values";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<4xf32>, %zero: tensor<f32>) -> tensor<f32> {
      %sum = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 0>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %0 = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %0 : tensor<f32>
      }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
      return %sum : tensor<f32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$results);
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
  let assemblyFormat = "$results attr-dict (`:` type($results)^)?";
}

def Stablehlo_WhileOp : Stablehlo_Op<"while", [
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"ReturnOp">,
    HLO_InferOperandTypes<"(C3)">, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "a loop: a body that runs while a condition holds";
  let description = [{
    ```mlir
    func.func @example(%n: tensor<i32>) -> tensor<i32> {
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %result = stablehlo.while(%i = %zero) : tensor<i32>
      cond {
        %0 = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %0 : tensor<i1>
      } do {
        %0 = stablehlo.add %i, %one : tensor<i32>
        stablehlo.return %0 : tensor<i32>
      }
      return %result : tensor<i32>
    }
    ```

    Constraints:
    - (C1) `cond` takes values of the types of `operand` and returns one `tensor<i1>`.
    - (C2) `body` takes and returns values of the types of `operand`.
    - (C3) The results have the types of `operand`.
  }];
  let arguments = (ins Variadic<HLO_TensorOrTokenOrTuple>:$operand);
  let results = (outs Variadic<HLO_TensorOrTokenOrTuple>:$results);
  let regions = (region SizedRegion<1>:$cond, SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def Stablehlo_OptimizationBarrierOp : Stablehlo_Op<"optimization_barrier", [
    Pure, HLO_InferOperandTypes<"(C1)">]> {
  let summary = "a barrier: no operation moves across it";
  let description = [{
    All operands are computed before any result is used.

    ```mlir
    func.func @example(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
      %0:2 = stablehlo.optimization_barrier %a, %b : tensor<f32>, tensor<f32>
      return %0#0 : tensor<f32>
    }
    ```

    Constraints:
    - (C1) The results have the types of the operands.
  }];
  let arguments = (ins Variadic<HLO_TensorOrTokenOrTuple>:$operand);
  let results = (outs Variadic<HLO_TensorOrTokenOrTuple>:$result);
  let assemblyFormat = [{
    attr-dict ($operand^ `:` custom<PairwiseOpType>(type($operand), type($result))):(`(` `)`)?
  }];
}

#endif // SYSTOLE_DIALECT_STABLEHLO_CONTROL_FLOW
