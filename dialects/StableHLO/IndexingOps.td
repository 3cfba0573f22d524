//===- IndexingOps.td - Gather and scatter --------------- *- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_INDEXING
#define SYSTOLE_DIALECT_STABLEHLO_INDEXING

include "StableHLO/StableHLOBase.td"

def Stablehlo_GatherOp : Stablehlo_Op<"gather", [Pure, HLO_InferType<"(C22), (C23)">]> {
  let summary = "slices of a tensor at indices";
  let description = [{
    Each vector of `start_indices` along `index_vector_dim` is the start of a slice of
    `slice_sizes`. Its element k is the start along dimension `start_index_map[k]`, clamped so
    that the slice is within `operand`. The dimensions of the slices, without collapsed and
    batching ones, are the `offset_dims` of `result`; the others are those of `start_indices`.

    ```mlir
    func.func @example(%operand: tensor<5x4xf32>, %rows: tensor<3x1xi32>) -> tensor<3x4xf32> {
      %result = "stablehlo.gather"(%operand, %rows) <{
          dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
                                                start_index_map = [0], index_vector_dim = 1>,
          slice_sizes = array<i64: 1, 4>}> : (tensor<5x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
      return %result : tensor<3x4xf32>
    }
    ```

    Constraints:
    - (C1) Each dimension of `operand` is collapsed, batching or one of the slices':
      `rank(operand)` is the number of entries of `offset_dims`,
      `collapsed_slice_dims` and `operand_batching_dims`.
    - (C2) `0 <= index_vector_dim <= rank(start_indices)`.
    - (C3) `start_index_map` has an entry for each element of an index vector: 1 if
      `index_vector_dim` is the rank.
    - (C4) `offset_dims` ascend.
    - (C5) `0 <= offset_dims[i] < rank(result)`.
    - (C6) No dimension is twice in `collapsed_slice_dims` and
      `operand_batching_dims`.
    - (C7) `collapsed_slice_dims` ascend.
    - (C8) `0 <= collapsed_slice_dims[i] < rank(operand)`.
    - (C9) `slice_sizes` of collapsed dimensions are at most 1.
    - (C10) `operand_batching_dims` ascend.
    - (C11) `0 <= operand_batching_dims[i] < rank(operand)`.
    - (C12) `slice_sizes` of batching dimensions are at most 1.
    - (C13) `start_indices_batching_dims` has no entry twice.
    - (C14) `0 <= start_indices_batching_dims[i] < rank(start_indices)`.
    - (C15) `index_vector_dim` is not in `start_indices_batching_dims`.
    - (C16) There are as many batching dimensions of `operand` as of `start_indices`.
    - (C17) Batching dimensions that belong together have the same size.
    - (C18) No dimension is twice in `start_index_map` and `operand_batching_dims`.
    - (C19) `0 <= start_index_map[i] < rank(operand)`.
    - (C20) `slice_sizes` has an entry for each dimension of `operand`.
    - (C21) `0 <= slice_sizes[i] <= dim(operand, i)`.
    - (C22) `shape(result)` has the sizes of the slices at `offset_dims`, and those of
      `start_indices` without `index_vector_dim` at the others.
    - (C23) `operand` and `result` have the same element type.
  }];
  let arguments = (ins HLO_Tensor:$operand, HLO_IntTensor:$start_indices,
                       Stablehlo_GatherDimensionNumbersAttr:$dimension_numbers,
                       PlainDenseI64ArrayAttr:$slice_sizes,
                       DefaultValuedOptionalAttr<PlainBoolAttr, "false">:$indices_are_sorted);
  let results = (outs HLO_Tensor:$result);
  let hasCanonicalizeMethod = 1;
}

def Stablehlo_ScatterOp : Stablehlo_Op<"scatter", [
    RecursiveMemoryEffects, RecursivelySpeculatable, SameVariadicOperandSize,
    SingleBlock, HLO_InferTypes<"(C24), (C25)">]> {
  let summary = "elements combined into a tensor at indices";
  let description = [{
    Each vector of `scatter_indices` along `index_vector_dim` is the start of a window of
    `updates`. Its element k is the start along dimension `scatter_dims_to_operand_dims[k]`.
    `update_computation` of the element there and of the window's replaces that element.
    Elements of a window out of bounds are skipped. The implementation chooses the order.

    ```mlir
    func.func @example(%input: tensor<5x4xf32>, %rows: tensor<3x1xi32>,
                       %updates: tensor<3x4xf32>) -> tensor<5x4xf32> {
      %result = "stablehlo.scatter"(%input, %rows, %updates) <{
          scatter_dimension_numbers = #stablehlo.scatter<
              update_window_dims = [1], inserted_window_dims = [0],
              scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
      ^bb0(%old: tensor<f32>, %update: tensor<f32>):
        %0 = stablehlo.add %old, %update : tensor<f32>
        stablehlo.return %0 : tensor<f32>
      }) : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<5x4xf32>
      return %result : tensor<5x4xf32>
    }
    ```

    Constraints:
    - (C1) All `inputs` have the same shape.
    - (C2) Each dimension of the inputs is inserted, batching or one of the windows':
      the rank is the number of entries of `update_window_dims`,
      `inserted_window_dims` and `input_batching_dims`.
    - (C3) All `updates` have the same shape.
    - (C4) `shape(updates[0])` has sizes of windows, at most those of the inputs, at
      `update_window_dims`, and those of `scatter_indices` without
      `index_vector_dim` at the others.
    - (C5) There are as many `updates` and results as `inputs`, at least one.
    - (C6) `updates[k]` and `inputs[k]` have the same element type.
    - (C7) `update_window_dims` ascend.
    - (C8) `0 <= update_window_dims[i] < rank(updates[0])`.
    - (C9) No dimension is twice in `inserted_window_dims` and `input_batching_dims`.
    - (C10) `inserted_window_dims` ascend.
    - (C11) `0 <= inserted_window_dims[i] < rank(inputs[0])`.
    - (C12) `input_batching_dims` ascend.
    - (C13) `0 <= input_batching_dims[i] < rank(inputs[0])`.
    - (C14) `scatter_indices_batching_dims` has no entry twice.
    - (C15) `0 <= scatter_indices_batching_dims[i] < rank(scatter_indices)`.
    - (C16) `index_vector_dim` is not in `scatter_indices_batching_dims`.
    - (C17) There are as many batching dimensions of the inputs as of
      `scatter_indices`.
    - (C18) Batching dimensions that belong together have the same size.
    - (C19) `scatter_dims_to_operand_dims` has an entry for each element of an index
      vector: 1 where `index_vector_dim` is the rank.
    - (C20) No dimension is twice in `scatter_dims_to_operand_dims` and
      `input_batching_dims`.
    - (C21) `0 <= scatter_dims_to_operand_dims[i] < rank(inputs[0])`.
    - (C22) `0 <= index_vector_dim <= rank(scatter_indices)`.
    - (C23) `update_computation` takes two scalars for each input, all first ones
      first, and returns one for each, of type E[k], to which the element type of
      `inputs[k]` can be promoted.
    - (C24) The results have the shape of the inputs.
    - (C25) `results[k]` has the element type E[k].
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, HLO_IntTensor:$scatter_indices,
                       Variadic<HLO_Tensor>:$updates,
                       Stablehlo_ScatterDimensionNumbersAttr:$scatter_dimension_numbers,
                       DefaultValuedOptionalAttr<PlainBoolAttr, "false">:$indices_are_sorted,
                       DefaultValuedOptionalAttr<PlainBoolAttr, "false">:$unique_indices);
  let results = (outs Variadic<HLO_Tensor>:$results);
  let regions = (region SizedRegion<1>:$update_computation);
  let hasCanonicalizeMethod = 1;
  let hasRegionVerifier = 1;
}

#endif // SYSTOLE_DIALECT_STABLEHLO_INDEXING
