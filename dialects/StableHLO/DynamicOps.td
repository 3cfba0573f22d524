//===- DynamicOps.td - Shapes that are values ----------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_DYNAMIC
#define SYSTOLE_DIALECT_STABLEHLO_DYNAMIC

include "StableHLO/DynamicShapeInterface.td"
include "StableHLO/StableHLOBase.td"

// Ops whose shapes are operands. `refine-shapes` replaces an op by its static form if these
// operands are constants.
class Stablehlo_DynamicOp<string mnemonic, list<Trait> traits = []>
    : Stablehlo_Op<mnemonic, !listconcat([
          Pure, DeclareOpInterfaceMethods<DynamicShapeOpInterface>], traits)> {
  let results = (outs HLO_AnyTensor:$result);
  let hasVerifier = 1;
}

def Stablehlo_DynamicReshapeOp : Stablehlo_DynamicOp<"dynamic_reshape"> {
  let summary = "the same elements in the shape of an operand";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<2x3xi64>, %shape: tensor<2xi64>) -> tensor<?x?xi64> {
      %0 = stablehlo.dynamic_reshape %x, %shape : (tensor<2x3xi64>, tensor<2xi64>) -> tensor<?x?xi64>
      return %0 : tensor<?x?xi64>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same element type.
    - (C2) `operand` and `result` have as many elements.
    - (C3) `output_shape` has an element for each dimension of `result`.
  }];
  let arguments = (ins HLO_AnyTensor:$operand, HLO_ShapeTensor:$output_shape);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Stablehlo_DynamicBroadcastInDimOp : Stablehlo_DynamicOp<"dynamic_broadcast_in_dim"> {
  let summary = "a tensor broadcast along dimensions, to the shape of an operand";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<1x3xi64>, %shape: tensor<3xi64>) -> tensor<?x?x?xi64> {
      %0 = stablehlo.dynamic_broadcast_in_dim %x, %shape, dims = [2, 1] : (tensor<1x3xi64>, tensor<3xi64>) -> tensor<?x?x?xi64>
      return %0 : tensor<?x?x?xi64>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same element type.
    - (C2) `broadcast_dimensions` has one entry for each dimension of `operand`.
    - (C3) `0 <= broadcast_dimensions[i] < rank(result)`.
    - (C4) `broadcast_dimensions` has no entry twice.
    - (C5) `dim(operand, i)` is 1 or `dim(result, broadcast_dimensions[i])`.
    - (C6) `output_dimensions` has an element for each dimension of `result`.
    - (C7) No dimension is twice in `known_expanding_dimensions` and
      `known_nonexpanding_dimensions`.
    - (C8) `0 <= known_expanding_dimensions[i] < rank(operand)`.
    - (C9) `0 <= known_nonexpanding_dimensions[i] < rank(operand)`.
  }];
  let arguments = (ins HLO_AnyTensor:$operand, HLO_ShapeTensor:$output_dimensions,
                       PlainDenseI64ArrayAttr:$broadcast_dimensions,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$known_expanding_dimensions,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$known_nonexpanding_dimensions);
  let assemblyFormat = [{
    $operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions
    attr-dict `:` functional-type(operands, results)
  }];
}

def Stablehlo_DynamicIotaOp : Stablehlo_DynamicOp<"dynamic_iota"> {
  let summary = "the index along one dimension, in the shape of an operand";
  let description = [{
    ```mlir
    func.func @example(%shape: tensor<2xi64>) -> tensor<?x?xi64> {
      %0 = stablehlo.dynamic_iota %shape, dim = 0 : (tensor<2xi64>) -> tensor<?x?xi64>
      return %0 : tensor<?x?xi64>
    }
    ```

    Constraints:
    - (C1) `0 <= iota_dimension < size(output_shape)`.
    - (C2) `output_shape` has an element for each dimension of `result`.
  }];
  let arguments = (ins HLO_ShapeTensor:$output_shape, PlainI64Attr:$iota_dimension);
  let assemblyFormat = [{
    $output_shape `,` `dim` `=` $iota_dimension attr-dict `:` functional-type(operands, results)
  }];
}

def Stablehlo_DynamicPadOp : Stablehlo_DynamicOp<"dynamic_pad"> {
  let summary = "a tensor with padding of sizes from operands";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<2x3xi64>, %value: tensor<i64>, %low: tensor<2xi64>,
                       %high: tensor<2xi64>, %interior: tensor<2xi64>) -> tensor<?x?xi64> {
      %0 = stablehlo.dynamic_pad %x, %value, %low, %high, %interior
        : (tensor<2x3xi64>, tensor<i64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xi64>
      return %0 : tensor<?x?xi64>
    }
    ```

    Constraints:
    - (C1) `operand`, `padding_value` and `result` have the same element type.
    - (C2) `edge_padding_low`, `edge_padding_high` and `interior_padding` have an
      element for each dimension of `operand`.
    - (C3) `0 <= interior_padding[i]`.
    - (C4) `shape(result)` is that of `pad`.
  }];
  let arguments = (ins HLO_Tensor:$operand, HLO_ScalarTensor:$padding_value,
                       HLO_ShapeTensor:$edge_padding_low, HLO_ShapeTensor:$edge_padding_high,
                       HLO_ShapeTensor:$interior_padding);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Stablehlo_RealDynamicSliceOp : Stablehlo_DynamicOp<"real_dynamic_slice"> {
  let summary = "a slice of a tensor, between bounds from operands";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<4xi64>, %start: tensor<1xi64>, %limit: tensor<1xi64>,
                       %stride: tensor<1xi64>) -> tensor<?xi64> {
      %0 = stablehlo.real_dynamic_slice %x, %start, %limit, %stride
        : (tensor<4xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi64>
      return %0 : tensor<?xi64>
    }
    ```

    Constraints:
    - (C1) `operand` and `result` have the same element type.
    - (C2) `start_indices`, `limit_indices` and `strides` have an element for each
      dimension of `operand`.
    - (C3) `operand` and `result` have the same rank.
  }];
  let arguments = (ins HLO_Tensor:$operand, HLO_ShapeTensor:$start_indices,
                       HLO_ShapeTensor:$limit_indices, HLO_ShapeTensor:$strides);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Stablehlo_DynamicGatherOp : Stablehlo_DynamicOp<"dynamic_gather"> {
  let summary = "slices of a tensor, of sizes from an operand";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<5x4xf32>, %rows: tensor<3x1xi32>, %sizes: tensor<2xi32>) -> tensor<3x?xf32> {
      %0 = "stablehlo.dynamic_gather"(%x, %rows, %sizes) <{
          dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
                                                start_index_map = [0], index_vector_dim = 1>}>
        : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x?xf32>
      return %0 : tensor<3x?xf32>
    }
    ```

    Constraints: those of `gather` that do not depend on the sizes; the others hold if these are
    known.
  }];
  let arguments = (ins HLO_Tensor:$operand, HLO_IntTensor:$start_indices,
                       HLO_ShapeTensor:$slice_sizes,
                       Stablehlo_GatherDimensionNumbersAttr:$dimension_numbers,
                       DefaultValuedOptionalAttr<PlainBoolAttr, "false">:$indices_are_sorted);
}

def Stablehlo_DynamicConvOp : Stablehlo_DynamicOp<"dynamic_conv"> {
  let summary = "a convolution with padding from an operand";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<1x4x4x1xf32>, %k: tensor<3x3x1x1xf32>, %p: tensor<2x2xi64>) -> tensor<1x?x?x1xf32> {
      %0 = "stablehlo.dynamic_conv"(%x, %k, %p) <{
          batch_group_count = 1 : i64, feature_group_count = 1 : i64,
          dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}>
        : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x?x?x1xf32>
      return %0 : tensor<1x?x?x1xf32>
    }
    ```

    Constraints: those of `convolution` that do not depend on the padding; the others hold if
    that is known.
  }];
  let arguments = (ins HLO_Tensor:$lhs, HLO_AnyTensor:$rhs, HLO_IntTensor:$padding,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$lhs_dilation,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$rhs_dilation,
                       OptionalAttr<DenseBoolArrayAttr>:$window_reversal,
                       Stablehlo_ConvDimensionNumbersAttr:$dimension_numbers,
                       PlainI64Attr:$feature_group_count, PlainI64Attr:$batch_group_count,
                       OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config);
}

def Stablehlo_SetDimensionSizeOp : Stablehlo_DynamicOp<"set_dimension_size"> {
  let summary = "a tensor with a dimension of dynamic size";
  let description = [{
    If `size` is the size of the dimension, the op changes nothing.

    ```mlir
    func.func @example(%x: tensor<4x2xf32>, %size: tensor<i32>) -> tensor<?x2xf32, #stablehlo.bounds<4, ?>> {
      %0 = stablehlo.set_dimension_size %x, %size, dim = 0
        : (tensor<4x2xf32>, tensor<i32>) -> tensor<?x2xf32, #stablehlo.bounds<4, ?>>
      return %0 : tensor<?x2xf32, #stablehlo.bounds<4, ?>>
    }
    ```

    Constraints:
    - (C1) `0 <= dimension < rank(operand)`.
    - (C2) `operand` and `result` have the same rank and element type.
    - (C3) `shape(result)` is that of `operand`, but for `dimension`.
  }];
  let arguments = (ins HLO_Tensor:$operand, 0DTensorOf<[I32]>:$size, PlainI64Attr:$dimension);
  let assemblyFormat = [{
    $operand `,` $size `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
}

#endif // SYSTOLE_DIALECT_STABLEHLO_DYNAMIC
