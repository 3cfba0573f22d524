//===- NormalizationOps.td - Batch normalization -----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_NORMALIZATION
#define SYSTOLE_DIALECT_STABLEHLO_NORMALIZATION

include "StableHLO/StableHLOBase.td"

def Stablehlo_BatchNormInferenceOp : Stablehlo_Op<"batch_norm_inference", [
    Pure, HLO_InferBaselineType<"(C7)">]> {
  let summary = "a tensor normalized by given means and variances";
  let description = [{
    `(operand - mean) / sqrt(variance + epsilon) * scale + offset`, with a mean,
    variance, scale and offset for each index of the dimension `feature_index`.

    ```mlir
    func.func @example(%x: tensor<8x2xf32>, %scale: tensor<2xf32>, %offset: tensor<2xf32>,
                       %mean: tensor<2xf32>, %variance: tensor<2xf32>) -> tensor<8x2xf32> {
      %result = "stablehlo.batch_norm_inference"(%x, %scale, %offset, %mean, %variance) <{
        epsilon = 1.0e-3 : f32, feature_index = 1 : i64
      }> : (tensor<8x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<8x2xf32>
      return %result : tensor<8x2xf32>
    }
    ```

    Constraints:
    - (C1) `0 <= feature_index < rank(operand)`.
    - (C2) All operands and `result` have the same element type.
    - (C3) `size(scale) = dim(operand, feature_index)`.
    - (C4) `size(offset) = dim(operand, feature_index)`.
    - (C5) `size(mean) = dim(operand, feature_index)`.
    - (C6) `size(variance) = dim(operand, feature_index)`.
    - (C7) `operand` and `result` have the same type.
  }];
  let arguments = (ins HLO_FpOrQuantizedTensor:$operand, HLO_FpVector:$scale, HLO_FpVector:$offset,
                       HLO_FpVector:$mean, HLO_FpVector:$variance,
                       PlainF32Attr:$epsilon, PlainI64Attr:$feature_index);
  let results = (outs HLO_FpOrQuantizedTensor:$result);
}

def Stablehlo_BatchNormTrainingOp : Stablehlo_Op<"batch_norm_training", [
    Pure, HLO_InferBaselineTypes<"(C5), (C6), (C7)">,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "a tensor normalized by its own means and variances";
  let description = [{
    Normalizes `operand` as batch_norm_inference does, by the mean and the
    (uncorrected) variance over all dimensions but `feature_index`, which are
    results, too.

    ```mlir
    func.func @example(%x: tensor<8x2xf32>, %scale: tensor<2xf32>, %offset: tensor<2xf32>) -> tensor<2xf32> {
      %output, %mean, %variance = "stablehlo.batch_norm_training"(%x, %scale, %offset) <{
        epsilon = 1.0e-3 : f32, feature_index = 1 : i64
      }> : (tensor<8x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<8x2xf32>, tensor<2xf32>, tensor<2xf32>)
      return %variance : tensor<2xf32>
    }
    ```

    Constraints:
    - (C1) `0 <= feature_index < rank(operand)`.
    - (C2) All operands and results have the same element type.
    - (C3) `size(scale) = dim(operand, feature_index)`.
    - (C4) `size(offset) = dim(operand, feature_index)`.
    - (C5) `size(batch_mean) = dim(operand, feature_index)`.
    - (C6) `size(batch_var) = dim(operand, feature_index)`.
    - (C7) `operand` and `output` have the same type.
  }];
  let arguments = (ins HLO_FpOrQuantizedTensor:$operand, HLO_FpVector:$scale, HLO_FpVector:$offset,
                       PlainF32Attr:$epsilon, PlainI64Attr:$feature_index);
  let results = (outs HLO_FpOrQuantizedTensor:$output, HLO_FpVector:$batch_mean, HLO_FpVector:$batch_var);
}

def Stablehlo_BatchNormGradOp : Stablehlo_Op<"batch_norm_grad", [
    Pure, HLO_InferBaselineTypes<"(C3), (C4)">,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "the gradients of a normalization of a batch";
  let description = [{
    The gradients of batch_norm_training's operands, given the gradient `grad_output` of its
    output; `mean` and `variance` are those of the batch.

    ```mlir
    func.func @example(%x: tensor<8x2xf32>, %scale: tensor<2xf32>, %mean: tensor<2xf32>,
                       %variance: tensor<2xf32>, %dy: tensor<8x2xf32>) -> tensor<8x2xf32> {
      %dx, %dscale, %doffset = "stablehlo.batch_norm_grad"(%x, %scale, %mean, %variance, %dy) <{
        epsilon = 1.0e-3 : f32, feature_index = 1 : i64
      }> : (tensor<8x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<8x2xf32>)
        -> (tensor<8x2xf32>, tensor<2xf32>, tensor<2xf32>)
      return %dx : tensor<8x2xf32>
    }
    ```

    Constraints:
    - (C1) `0 <= feature_index < rank(operand)`.
    - (C2) All operands and results have the same element type.
    - (C3) `operand`, `grad_output` and `grad_operand` have the same shape.
    - (C4) `scale`, `mean`, `variance`, `grad_scale` and `grad_offset` have the same
      shape.
    - (C5) `size(scale) = dim(operand, feature_index)`.
  }];
  let arguments = (ins HLO_FpOrQuantizedTensor:$operand, HLO_FpVector:$scale, HLO_FpVector:$mean,
                       HLO_FpVector:$variance, HLO_FpOrQuantizedTensor:$grad_output,
                       PlainF32Attr:$epsilon, PlainI64Attr:$feature_index);
  let results = (outs HLO_FpOrQuantizedTensor:$grad_operand, HLO_FpVector:$grad_scale,
                      HLO_FpVector:$grad_offset);
}

#endif // SYSTOLE_DIALECT_STABLEHLO_NORMALIZATION
