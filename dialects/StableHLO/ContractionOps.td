//===- ContractionOps.td - Products of tensors, convolution ---*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_CONTRACTION
#define SYSTOLE_DIALECT_STABLEHLO_CONTRACTION

include "StableHLO/StableHLOBase.td"

def Stablehlo_DotGeneralOp : Stablehlo_Op<"dot_general", [Pure]> {
  let summary = "the product of two tensors over contracted dimensions, in batches";
  let description = [{
    The dimensions of `result` are the batching ones, then the free ones of `lhs`,
    then those of `rhs`.

    ```mlir
    func.func @example(%lhs: tensor<2x3x4xf32>, %rhs: tensor<2x4x5xf32>) -> tensor<2x3x5xf32> {
      %result = stablehlo.dot_general %lhs, %rhs, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT]
        : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
      return %result : tensor<2x3x5xf32>
    }
    ```

    Constraints:
    - (C1) There are as many batching dimensions of `lhs` as of `rhs`.
    - (C2) There are as many contracting dimensions of `lhs` as of `rhs`.
    - (C3) No dimension of `lhs` is named twice.
    - (C4) No dimension of `rhs` is named twice.
    - (C5) `0 <= lhs_batching_dimensions[i] < rank(lhs)`.
    - (C6) `0 <= lhs_contracting_dimensions[i] < rank(lhs)`.
    - (C7) `0 <= rhs_batching_dimensions[i] < rank(rhs)`.
    - (C8) `0 <= rhs_contracting_dimensions[i] < rank(rhs)`.
    - (C9) Batching dimensions that belong together have the same size.
    - (C10) Contracting dimensions that belong together have the same size.
    - (C11) `precision_config` is empty or has two entries.
    - (C12) `shape(result)` is the batching, free left and free right sizes.
    - (C13) `lhs` and `rhs` have the same element type, unless there is an `algorithm` or both convert to the result's.

    With quantized types:
    - (C14) `rhs` is quantized, and `result` if `lhs` is.
    - (C15) The zero points of `rhs` are 0.
    - (C16) If `rhs` is quantized per axis, that is no contracting dimension.
    - (C17) The storage types of `lhs` and `rhs` are the same.
    - (C18) The expressed types of `lhs`, `rhs` and `result` are the same.
    - (C19) If `rhs` is quantized per tensor, so is `result`.
    - (C20) If `lhs` is not quantized, its element type and that of `result` are the
      expressed type of `rhs`.

    With an `algorithm`:
    - (C21) All of `precision_config` are `DEFAULT`.
    - (C22) `0 < lhs_component_count`.
    - (C23) `0 < rhs_component_count`.
    - (C24) `0 < num_primitive_operations`.
  }];
  let arguments = (ins HLO_Tensor:$lhs, HLO_AnyTensor:$rhs,
                       Stablehlo_DotDimensionNumbersAttr:$dot_dimension_numbers,
                       OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config,
                       OptionalAttr<Stablehlo_DotAlgorithmAttr>:$algorithm);
  let results = (outs HLO_AnyTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,`
    custom<DotAttributes>($dot_dimension_numbers, $precision_config, $algorithm)
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def Stablehlo_DotOp : Stablehlo_Op<"dot", [Pure]> {
  let summary = "the product of vectors and matrices";
  let description = [{
    The dot_general that contracts the last dimension of `lhs` with the first of
    `rhs`.

    ```mlir
    func.func @example(%lhs: tensor<2x3xf32>, %rhs: tensor<3xf32>) -> tensor<2xf32> {
      %result = stablehlo.dot %lhs, %rhs, precision = [DEFAULT, DEFAULT]
        : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
      return %result : tensor<2xf32>
    }
    ```

    Constraints:
    - (C1) `lhs` and `rhs` have rank 1 or 2.
    - (C2) The last dimension of `lhs` and the first of `rhs` have the same size.
    - (C3) `shape(result)` is the other sizes of `lhs`, then of `rhs`.
    - (C4) `lhs` and `rhs` have the same element type.
    - (C5) `precision_config` is empty or has two entries.
  }];
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs,
                       OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `` custom<OptionalPrecision>($precision_config) attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The dot_general that this is.
    DotDimensionNumbersAttr getDotDimensionNumbers();
  }];
}

def Stablehlo_ConvolutionOp : Stablehlo_Op<"convolution", [Pure]> {
  let summary = "the product of windows of a tensor with a kernel";
  let description = [{
    `dimension_numbers` tells which dimensions are the batch, the feature and the spatial ones.
    Strides, padding, dilations and reversal are lists over the spatial dimensions in that
    order. Their defaults are those of a plain window.

    ```mlir
    func.func @example(%lhs: tensor<2x8x8x3xf32>, %rhs: tensor<3x3x3x4xf32>) -> tensor<2x4x4x4xf32> {
      %result = stablehlo.convolution(%lhs, %rhs)
        dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
        window = {stride = [2, 2], pad = [[0, 1], [0, 1]]}
        {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
        : (tensor<2x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x4x4x4xf32>
      return %result : tensor<2x4x4x4xf32>
    }
    ```

    Constraints, with n the number of spatial dimensions:
    - (C1) `lhs` and `rhs` have rank n + 2.
    - (C2) `window_strides` has n entries.
    - (C3) `0 < window_strides[i]`.
    - (C4) `padding` has the shape [n, 2].
    - (C5) `lhs_dilation` has n entries.
    - (C6) `0 < lhs_dilation[i]`.
    - (C7) `rhs_dilation` has n entries.
    - (C8) `0 < rhs_dilation[i]`.
    - (C9) `window_reversal` has n entries.
    - (C10) The input's batch is a multiple of `batch_group_count`.
    - (C11) The input's features are a multiple of `feature_group_count`.
    - (C12) There are n input spatial dimensions.
    - (C13) The input's dimension numbers are a permutation of `range(n + 2)`.
    - (C14) The kernel's input features are the input's divided by
      `feature_group_count`.
    - (C15) The kernel's output features are a multiple of `batch_group_count`.
    - (C16) The kernel's output features are a multiple of `feature_group_count`.
    - (C17) There are n kernel spatial dimensions.
    - (C18) The kernel's dimension numbers are a permutation of `range(n + 2)`.
    - (C19) There are n output spatial dimensions.
    - (C20) The output's dimension numbers are a permutation of `range(n + 2)`.
    - (C21) `0 < feature_group_count`.
    - (C22) `0 < batch_group_count`.
    - (C23) One of `feature_group_count` and `batch_group_count` is 1.
    - (C24) `precision_config` is empty or has two entries.
    - (C25) `shape(result)` is the batch divided by `batch_group_count`, the kernel's
      output features and the number of windows in each spatial dimension.
    - (C26) `result` has rank n + 2.
    - (C27) `lhs` and `rhs` have the same element type if neither is quantized.
    - (C28) If one is quantized, `rhs` is, and `result` if `lhs` is.
    - (C29) If `rhs` is quantized per axis, that is the kernel's output feature
      dimension.
    - (C30) If `result` is quantized per axis, that is the output's feature
      dimension.
    - (C31) The storage types of quantized `lhs` and `rhs` are the same.
    - (C32) The expressed types of quantized `lhs`, `rhs` and `result` are the same.
    - (C33) If `rhs` is quantized per tensor, so is `result`.
    - (C34) If `lhs` is not quantized, its element type and that of `result` are the
      expressed type of `rhs`.
  }];
  let arguments = (ins HLO_Tensor:$lhs, HLO_AnyTensor:$rhs,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<I64ElementsAttr>:$padding,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$lhs_dilation,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$rhs_dilation,
                       OptionalAttr<DenseBoolArrayAttr>:$window_reversal,
                       Stablehlo_ConvDimensionNumbersAttr:$dimension_numbers,
                       PlainI64Attr:$feature_group_count, PlainI64Attr:$batch_group_count,
                       OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config);
  let results = (outs HLO_AnyTensor:$result);
  let assemblyFormat = [{
    `(` operands `)`
    `dim_numbers` `=` custom<ConvolutionDimensions>($dimension_numbers) `,`
    `window` `=` `{` custom<WindowAttributes>($window_strides, $padding,
        $lhs_dilation, $rhs_dilation, $window_reversal) `}`
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // SYSTOLE_DIALECT_STABLEHLO_CONTRACTION
