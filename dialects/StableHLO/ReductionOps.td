//===- ReductionOps.td - Reductions over dimensions and windows *- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_REDUCTION
#define SYSTOLE_DIALECT_STABLEHLO_REDUCTION

include "StableHLO/StableHLOBase.td"

def Stablehlo_ReduceOp : Stablehlo_Op<"reduce", [
    RecursiveMemoryEffects, RecursivelySpeculatable, SameVariadicOperandSize,
    SingleBlock, HLO_InferTypes<"(C7), (C8)">]> {
  let summary = "dimensions reduced by a function of two elements";
  let description = [{
    Reduces `dimensions` of all `inputs` together. `body` takes an accumulated value and an
    element of each, and returns the new values. The implementation chooses the order. A body of
    one commutative op is printed by its name.

    ```mlir
    func.func @example(%x: tensor<4x6xf32>, %zero: tensor<f32>) -> tensor<4xf32> {
      %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1]
        : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
      %0:2 = stablehlo.reduce(%x init: %zero), (%x init: %zero) across dimensions = [1]
        : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
        reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<f32>, %d: tensor<f32>) {
          %1 = stablehlo.add %a, %b : tensor<f32>
          %2 = stablehlo.maximum %c, %d : tensor<f32>
          stablehlo.return %1, %2 : tensor<f32>, tensor<f32>
        }
      return %sum : tensor<4xf32>
    }
    ```

    Constraints:
    - (C1) All `inputs` have the same shape.
    - (C2) `inputs[k]` and `init_values[k]` have the same element type.
    - (C3) There are as many `init_values` and results as `inputs`, at least one.
    - (C4) `0 <= dimensions[i] < rank(inputs[0])`.
    - (C5) `dimensions` has no entry twice.
    - (C6) `body` takes two scalars for each input, all first ones first, and
      returns one for each, of type E[k], to which the element type of `inputs[k]`
      can be promoted.
    - (C7) The results have the shape of the inputs, without `dimensions`.
    - (C8) `results[k]` has the element type E[k].
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, Variadic<HLO_Tensor>:$init_values,
                       PlainDenseI64ArrayAttr:$dimensions);
  let results = (outs Variadic<HLO_Tensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}


def Stablehlo_ReduceWindowOp : Stablehlo_Op<"reduce_window", [
    RecursiveMemoryEffects, RecursivelySpeculatable, SameVariadicOperandSize,
    SingleBlock, HLO_InferTypes<"(C14), (C15), (C16)">]> {
  let summary = "windows of a tensor, each reduced by a function of two elements";
  let description = [{
    Output index o of a window of d elements, with dilation w and stride s over an input dilated
    by b and padded by `padding`, reduces d elements. They start at o * s and are w apart.
    Padding counts as `init_values`.

    ```mlir
    func.func @example(%x: tensor<4x6xf32>, %lowest: tensor<f32>) -> tensor<2x3xf32> {
      %result = "stablehlo.reduce_window"(%x, %lowest) <{
          window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %0 = stablehlo.maximum %a, %b : tensor<f32>
        stablehlo.return %0 : tensor<f32>
      }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<2x3xf32>
      return %result : tensor<2x3xf32>
    }
    ```

    Constraints:
    - (C1) There are as many `init_values` and results as `inputs`, at least one.
    - (C2) All `inputs` have the same shape.
    - (C3) `inputs[k]` and `init_values[k]` have the same element type.
    - (C4) `window_dimensions` has an entry for each dimension of the inputs.
    - (C5) `0 < window_dimensions[i]`.
    - (C6) `window_strides` has an entry for each dimension of the inputs.
    - (C7) `0 < window_strides[i]`.
    - (C8) `base_dilations` has an entry for each dimension of the inputs.
    - (C9) `0 < base_dilations[i]`.
    - (C10) `window_dilations` has an entry for each dimension of the inputs.
    - (C11) `0 < window_dilations[i]`.
    - (C12) `padding` has the shape [rank(inputs[0]), 2].
    - (C13) `body` takes two scalars for each input, all first ones first, and
      returns one for each, of type E[k], to which the element type of `inputs[k]`
      can be promoted.
    - (C14) All results have the same shape.
    - (C15) `dim(results[0], i)` is the number of windows. With P the dilated and padded size
      and D the dilated size of the window, that is `floor((P - D) / stride) + 1`, or 0 if the
      input is empty or D > P.
    - (C16) `results[k]` has the element type E[k].
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, Variadic<HLO_Tensor>:$init_values,
                       PlainDenseI64ArrayAttr:$window_dimensions,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$base_dilations,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$window_dilations,
                       OptionalAttr<I64ElementsAttr>:$padding);
  let results = (outs Variadic<HLO_Tensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasRegionVerifier = 1;
}

def Stablehlo_SelectAndScatterOp : Stablehlo_Op<"select_and_scatter", [
    RecursiveMemoryEffects, RecursivelySpeculatable, HLO_InferType<"(C11), (C12)">]> {
  let summary = "a scatter to the selected elements of windows";
  let description = [{
    Each element of `source` belongs to a window of `operand`. `select` selects one element of
    the window, keeping the current one while it returns true. `result` is `init_value`
    everywhere, into which `scatter` combines the elements of `source` at the selected
    positions.

    ```mlir
    func.func @example(%x: tensor<4x6xf32>, %dy: tensor<4x3xf32>, %zero: tensor<f32>) -> tensor<4x6xf32> {
      %result = "stablehlo.select_and_scatter"(%x, %dy, %zero) <{
          window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %0 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %0 : tensor<i1>
      }, {
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %0 = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %0 : tensor<f32>
      }) : (tensor<4x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<4x6xf32>
      return %result : tensor<4x6xf32>
    }
    ```

    Constraints:
    - (C1) `operand` and `source` have the same element type.
    - (C2) `source` has the shape that `reduce_window` over `operand` results in.
    - (C3) `init_value` and `operand` have the same element type.
    - (C4) `window_dimensions` has an entry for each dimension of `operand`.
    - (C5) `0 < window_dimensions[i]`.
    - (C6) `window_strides` has an entry for each dimension of `operand`.
    - (C7) `0 < window_strides[i]`.
    - (C8) `padding` has the shape [rank(operand), 2].
    - (C9) `select` takes two scalars of the element type of `operand` and returns
      a boolean one.
    - (C10) `scatter` takes two scalars of type E and returns one, and the
      element type of `operand` can be promoted to E.
    - (C11) `operand` and `result` have the same shape.
    - (C12) `result` has the element type E.
  }];
  let arguments = (ins HLO_Tensor:$operand, HLO_Tensor:$source, HLO_ScalarTensor:$init_value,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$window_dimensions,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<I64ElementsAttr>:$padding);
  let results = (outs HLO_Tensor:$result);
  let regions = (region SizedRegion<1>:$select, SizedRegion<1>:$scatter);
  let hasRegionVerifier = 1;
}

#endif // SYSTOLE_DIALECT_STABLEHLO_REDUCTION
