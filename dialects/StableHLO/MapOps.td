//===- MapOps.td - Functions of elements, and precision --- *- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_MAP
#define SYSTOLE_DIALECT_STABLEHLO_MAP

include "StableHLO/StableHLOBase.td"

def Stablehlo_MapOp : Stablehlo_Op<"map", [
    RecursiveMemoryEffects, RecursivelySpeculatable, SingleBlock,
    HLO_InferType<"(C1), (C4)">]> {
  let summary = "a function of the elements at each index";
  let description = [{
    Each element of `result` is `computation` of the elements of all `inputs` at
    its index.

    ```mlir
    func.func @example(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %result = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %0 = stablehlo.multiply %a, %a : tensor<f32>
        %1 = stablehlo.add %0, %b : tensor<f32>
        stablehlo.return %1 : tensor<f32>
      }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      return %result : tensor<2x3xf32>
    }
    ```

    Constraints:
    - (C1) All `inputs` and `result` have the same shape.
    - (C2) There is at least one input.
    - (C3) `dimensions` are all dimensions of the inputs, in order.
    - (C4) `computation` takes a scalar of the element type of each input and
      returns one of the element type of `result`.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, PlainDenseI64ArrayAttr:$dimensions);
  let results = (outs HLO_Tensor:$result);
  let regions = (region SizedRegion<1>:$computation);
  let hasRegionVerifier = 1;
}

def Stablehlo_ReducePrecisionOp : Stablehlo_Op<"reduce_precision", [
    Pure, HLO_SameOperandsAndResultType]> {
  let summary = "floats rounded as a type of fewer bits would hold them";
  let description = [{
    Each element is rounded to nearest even to `mantissa_bits`. With `exponent_bits`, numbers
    that are too large become infinities, and numbers below the smallest normal one zeros of
    their sign. The type stays.

    ```mlir
    func.func @example(%operand: tensor<6xf32>) -> tensor<6xf32> {
      %output = stablehlo.reduce_precision %operand, format = e5m10 : tensor<6xf32>
      return %output : tensor<6xf32>
    }
    ```

    Constraints:
    - (C1) `operand` and `output` have the same type.
    - (C2) `1 <= exponent_bits`.
    - (C3) `0 <= mantissa_bits`.
  }];
  let arguments = (ins HLO_FpOrQuantizedTensor:$operand, PlainI32Attr:$exponent_bits, PlainI32Attr:$mantissa_bits);
  let results = (outs HLO_FpOrQuantizedTensor:$output);
  let assemblyFormat = [{
    $operand `,` `format` `=` custom<FloatFormat>($exponent_bits, $mantissa_bits) attr-dict
    `:` custom<SameOperandsAndResultType>(type($operand), type($output))
  }];
  let hasVerifier = 1;
}

#endif // SYSTOLE_DIALECT_STABLEHLO_MAP
