// RUN: tpu-opt %s --move-channels-last | FileCheck %s
// RUN: tpu-run %s --entry=forward --random-inputs=1 --compare
// RUN: tpu-run %s --entry=of_input --random-inputs=2 --compare
// RUN: tpu-run %s --entry=of_weights --random-inputs=3 --compare

// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<8x32x14x14xf32>) -> tensor<8x14x14x32xf32>
// CHECK: %[[W:.*]] = stablehlo.transpose %arg1, dims = [2, 3, 1, 0] : (tensor<64x32x3x3xf32>) -> tensor<3x3x32x64xf32>
// CHECK: %[[Y:.*]] = stablehlo.convolution(%[[X]], %[[W]]) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]
// CHECK-SAME: -> tensor<8x14x14x64xf32>
// CHECK: stablehlo.transpose %[[Y]], dims = [0, 3, 1, 2] : (tensor<8x14x14x64xf32>) -> tensor<8x64x14x14xf32>
func.func @forward(%x: tensor<8x32x14x14xf32>, %w: tensor<64x32x3x3xf32>) -> tensor<8x64x14x14xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x32x14x14xf32>, tensor<64x32x3x3xf32>) -> tensor<8x64x14x14xf32>
  return %0 : tensor<8x64x14x14xf32>
}

// The gradient of the input: the weights' dimensions have changed places.
// CHECK-LABEL: func.func @of_input
// CHECK: stablehlo.transpose %arg1, dims = [2, 3, 0, 1] : (tensor<64x32x3x3xf32>) -> tensor<3x3x64x32xf32>
// CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]
func.func @of_input(%g: tensor<8x64x14x14xf32>, %w: tensor<64x32x3x3xf32>) -> tensor<8x32x14x14xf32> {
  %0 = stablehlo.convolution(%g, %w) dim_numbers = [b, f, 0, 1]x[i, o, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]], reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x64x14x14xf32>, tensor<64x32x3x3xf32>) -> tensor<8x32x14x14xf32>
  return %0 : tensor<8x32x14x14xf32>
}

// The gradient of the weights: the kernel is an activation.
// CHECK-LABEL: func.func @of_weights
// CHECK: stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<8x32x14x14xf32>) -> tensor<8x14x14x32xf32>
// CHECK: stablehlo.transpose %arg1, dims = [0, 2, 3, 1] : (tensor<8x64x14x14xf32>) -> tensor<8x14x14x64xf32>
// CHECK: %[[Y:.*]] = stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]
// CHECK-SAME: -> tensor<3x3x32x64xf32>
// CHECK: stablehlo.transpose %[[Y]], dims = [2, 3, 0, 1] : (tensor<3x3x32x64xf32>) -> tensor<32x64x3x3xf32>
func.func @of_weights(%x: tensor<8x32x14x14xf32>, %g: tensor<8x64x14x14xf32>) -> tensor<32x64x3x3xf32> {
  %0 = stablehlo.convolution(%x, %g) dim_numbers = [f, b, 0, 1]x[i, o, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x32x14x14xf32>, tensor<8x64x14x14xf32>) -> tensor<32x64x3x3xf32>
  return %0 : tensor<32x64x3x3xf32>
}

// Few multiplications for each element: a small window, a depthwise convolution, large weights. And
// channels are last already.
// CHECK-LABEL: func.func @others
// CHECK-NOT: stablehlo.transpose
// CHECK: return
func.func @others(%x: tensor<8x32x14x14xf32>, %w: tensor<64x32x1x1xf32>, %d: tensor<32x1x3x3xf32>, %y: tensor<1x512x4x4xf32>, %v: tensor<512x512x3x3xf32>, %z: tensor<8x14x14x32xf32>, %u: tensor<3x3x32x64xf32>) -> (tensor<8x64x14x14xf32>, tensor<8x32x14x14xf32>, tensor<1x512x4x4xf32>, tensor<8x14x14x64xf32>) {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x32x14x14xf32>, tensor<64x32x1x1xf32>) -> tensor<8x64x14x14xf32>
  %1 = stablehlo.convolution(%x, %d) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 32 : i64} : (tensor<8x32x14x14xf32>, tensor<32x1x3x3xf32>) -> tensor<8x32x14x14xf32>
  %2 = stablehlo.convolution(%y, %v) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x512x4x4xf32>, tensor<512x512x3x3xf32>) -> tensor<1x512x4x4xf32>
  %3 = stablehlo.convolution(%z, %u) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x14x14x32xf32>, tensor<3x3x32x64xf32>) -> tensor<8x14x14x64xf32>
  return %0, %1, %2, %3 : tensor<8x64x14x14xf32>, tensor<8x32x14x14xf32>, tensor<1x512x4x4xf32>, tensor<8x14x14x64xf32>
}
