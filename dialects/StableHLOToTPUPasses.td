//===- StableHLOToTPUPasses.td - From StableHLO to tpu --*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_STABLEHLOTOTPU_PASSES
#define SYSTOLE_CONVERSION_STABLEHLOTOTPU_PASSES

include "mlir/Pass/PassBase.td"

def ConvertStableHLOToMXUPass : Pass<"convert-stablehlo-to-mxu"> {
  let summary = "give the products to the matrix unit";
  let description = [{
    `stablehlo.dot_general` and `stablehlo.convolution` become `tpu.mxu_matmul` and
    `tpu.mxu_convolution`. Padding and dilation of a convolution's input become a
    `stablehlo.pad` before it; groups of the batch become groups of features, by a
    transposition of the input. Gradients of convolutions need nothing else: they
    are convolutions whose dimension numbers are permuted.

    Element types other than f32 and f64 are not the matrix unit's: such products
    become `linalg.generic`, summed in the order of the reduction, f16 and bf16 in
    f32 with one rounding at the end. Products without any element are zeros.

    ```mlir
    func.func @f(%x: tensor<16x14x14x32xf32>, %w: tensor<5x5x32x64xf32>) -> tensor<16x14x14x64xf32> {
      %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
        window = {pad = [[2, 2], [2, 2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
        : (tensor<16x14x14x32xf32>, tensor<5x5x32x64xf32>) -> tensor<16x14x14x64xf32>
      return %0 : tensor<16x14x14x64xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<16x14x14x32xf32>, %w: tensor<5x5x32x64xf32>) -> tensor<16x14x14x64xf32> {
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %padded = stablehlo.pad %x, %zero, low = [0, 2, 2, 0], high = [0, 2, 2, 0], interior = [0, 0, 0, 0]
        : (tensor<16x14x14x32xf32>, tensor<f32>) -> tensor<16x18x18x32xf32>
      %empty = tensor.empty() : tensor<16x14x14x64xf32>
      %0 = tpu.mxu_convolution ins(%padded, %w : tensor<16x18x18x32xf32>, tensor<5x5x32x64xf32>)
                               outs(%empty : tensor<16x14x14x64xf32>)
                               dim_labels = "b01f_01io->b01f" -> tensor<16x14x14x64xf32>
      return %0 : tensor<16x14x14x64xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::systole::tpu::TPUDialect"];
}

#endif // SYSTOLE_CONVERSION_STABLEHLOTOTPU_PASSES
