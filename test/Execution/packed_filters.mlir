// Filters that a loop over parts of the batch convolves with are packed before it: of a
// convolution with strides, and of an input's gradient, whose filter is turned around along one
// dimension. All values are whole numbers that bf16 has, so that sums are the same in any order.
// RUN: tpu-opt %s --tile-batch=cache-bytes=65536 -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: tpu-run %t.mlir --random-inputs=1 --precision=default > %t.packed
// RUN: tpu-run %s --random-inputs=1 --precision=f32 > %t.whole
// RUN: diff %t.packed %t.whole
// RUN: tpu-run %s --random-inputs=1 --precision=f32 --compare

// CHECK: stablehlo.while
// CHECK: stablehlo.convolution({{.*}}tensor<3x3x8x16xf32>) -> tensor<3x9x9x16xf32>
// CHECK: stablehlo.convolution({{.*}}tensor<3x3x16x16xf32>) -> tensor<3x9x9x16xf32>
// CHECK: stablehlo.return
func.func @main(%images: tensor<33x18x18x8xf32>, %first: tensor<3x3x8x16xf32>, %second: tensor<3x3x16x16xf32>) -> tensor<33x4x4x16xf32> {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %four = stablehlo.constant dense<4.0> : tensor<33x18x18x8xf32>
  %four_w = stablehlo.constant dense<4.0> : tensor<3x3x8x16xf32>
  %four_v = stablehlo.constant dense<4.0> : tensor<3x3x16x16xf32>
  %a0 = stablehlo.multiply %images, %four : tensor<33x18x18x8xf32>
  %x = stablehlo.floor %a0 : tensor<33x18x18x8xf32>
  %a1 = stablehlo.multiply %first, %four_w : tensor<3x3x8x16xf32>
  %w = stablehlo.floor %a1 : tensor<3x3x8x16xf32>
  %a2 = stablehlo.multiply %second, %four_v : tensor<3x3x16x16xf32>
  %v = stablehlo.floor %a2 : tensor<3x3x16x16xf32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 0], [0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<33x18x18x8xf32>, tensor<3x3x8x16xf32>) -> tensor<33x9x9x16xf32>
  %1 = stablehlo.sign %0 : tensor<33x9x9x16xf32>
  %2 = stablehlo.convolution(%1, %v) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<33x9x9x16xf32>, tensor<3x3x16x16xf32>) -> tensor<33x9x9x16xf32>
  %3 = "stablehlo.reduce_window"(%2, %lowest) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<33x9x9x16xf32>, tensor<f32>) -> tensor<33x4x4x16xf32>
  return %3 : tensor<33x4x4x16xf32>
}
