// A convolution, its pooling and their gradient, of so much that they are done in
// parts of the batch, the last of which is smaller, are what they are as a whole.
// RUN: tpu-opt %s --tile-batch --canonicalize | FileCheck %s --check-prefix=PARTS
// PARTS: stablehlo.while
// PARTS: stablehlo.optimization_barrier
// PARTS: stablehlo.while
// RUN: tpu-run %s --random-inputs=1 --compare --precision=f32
func.func @main(%x: tensor<83x144xf32>, %w: tensor<3x3x1x64xf32>, %dy: tensor<83x5x5x64xf32>) -> (tensor<83x5x5x64xf32>, tensor<3x3x1x64xf32>) {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<83x5x2x5x2x64xf32>
  %0 = stablehlo.reshape %x : (tensor<83x144xf32>) -> tensor<83x12x12x1xf32>
  %1 = stablehlo.convolution(%0, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<83x12x12x1xf32>, tensor<3x3x1x64xf32>) -> tensor<83x10x10x64xf32>
  %2 = "stablehlo.reduce_window"(%1, %lowest) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<83x10x10x64xf32>, tensor<f32>) -> tensor<83x5x5x64xf32>
  %3 = stablehlo.optimization_barrier %2 : tensor<83x5x5x64xf32>
  %4 = stablehlo.subtract %dy, %3 : tensor<83x5x5x64xf32>
  %5 = stablehlo.slice %1 [0:83, 0:9:2, 0:9:2, 0:64] : (tensor<83x10x10x64xf32>) -> tensor<83x5x5x64xf32>
  %6 = stablehlo.slice %1 [0:83, 1:10:2, 1:10:2, 0:64] : (tensor<83x10x10x64xf32>) -> tensor<83x5x5x64xf32>
  %7 = stablehlo.compare GE, %5, %6, FLOAT : (tensor<83x5x5x64xf32>, tensor<83x5x5x64xf32>) -> tensor<83x5x5x64xi1>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 3, 5] : (tensor<83x5x5x64xi1>) -> tensor<83x5x2x5x2x64xi1>
  %9 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 3, 5] : (tensor<83x5x5x64xf32>) -> tensor<83x5x2x5x2x64xf32>
  %10 = stablehlo.select %8, %9, %zeros : tensor<83x5x2x5x2x64xi1>, tensor<83x5x2x5x2x64xf32>
  %11 = stablehlo.reshape %10 : (tensor<83x5x2x5x2x64xf32>) -> tensor<83x10x10x64xf32>
  %12 = stablehlo.convolution(%0, %11) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<83x12x12x1xf32>, tensor<83x10x10x64xf32>) -> tensor<3x3x1x64xf32>
  return %3, %12 : tensor<83x5x5x64xf32>, tensor<3x3x1x64xf32>
}

