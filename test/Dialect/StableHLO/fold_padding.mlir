// RUN: tpu-opt %s --fold-padding | FileCheck %s

// CHECK-LABEL: func.func @pad
// CHECK-NOT: stablehlo.pad
// CHECK: stablehlo.convolution(%arg0, %arg1)
// CHECK-SAME: window = {stride = [2, 2], pad = {{\[}}[1, 2], [4, 3]]}
func.func @pad(%x: tensor<2x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<2x5x7x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %x, %zero, low = [0, 1, 2, 0], high = [0, 2, 2, 0], interior = [0, 0, 0, 0] : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x11x12x3xf32>
  %1 = stablehlo.convolution(%0, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 0], [2, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x11x12x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x5x7x4xf32>
  return %1 : tensor<2x5x7x4xf32>
}

// Of a dilated input too, the first position is that of less padding.
// CHECK-LABEL: func.func @slice
// CHECK: %[[PART:.*]] = stablehlo.convolution(%arg0, %arg1)
// CHECK-SAME: window = {pad = {{\[}}[1, 2], [2, 0]], lhs_dilate = [2, 2], reverse = [true, true]}
// CHECK-SAME: -> tensor<2x8x7x3xf32>
// CHECK-NOT: stablehlo.slice
// CHECK: return %[[PART]]
func.func @slice(%x: tensor<2x4x4x4xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<2x8x7x3xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = [[2, 3], [2, 3]], lhs_dilate = [2, 2], reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x4xf32>, tensor<3x3x3x4xf32>) -> tensor<2x10x10x3xf32>
  %1 = stablehlo.slice %0 [0:2, 1:9, 0:7, 0:3] : (tensor<2x10x10x3xf32>) -> tensor<2x8x7x3xf32>
  return %1 : tensor<2x8x7x3xf32>
}

// What the gradient of the filter of a convolution with strides does not reach is
// cut off.
// CHECK-LABEL: func.func @cut
// CHECK: stablehlo.convolution(%arg0, %arg1)
// CHECK-SAME: window = {pad = {{\[}}[1, 0], [1, -2]], rhs_dilate = [2, 2]}
func.func @cut(%x: tensor<2x8x8x3xf32>, %d: tensor<2x4x3x4xf32>) -> tensor<3x3x3x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %x, %zero, low = [0, 1, 1, 0], high = [0, 1, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x10x10x3xf32>
  %1 = stablehlo.convolution(%0, %d) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = [[0, -1], [0, -3]], rhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x10x10x3xf32>, tensor<2x4x3x4xf32>) -> tensor<3x3x3x4xf32>
  return %1 : tensor<3x3x3x4xf32>
}

// Not other values, between the elements, along the batch or the features, of a
// dilated input, or what is cut off first; nor slices of some features, with strides, or of what
// is read otherwise.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-5: stablehlo.pad
// CHECK-COUNT-3: stablehlo.slice
func.func @others(%x: tensor<2x8x8x3xf32>, %w: tensor<1x1x3x4xf32>, %w4: tensor<1x1x4x4xf32>)
    -> (tensor<2x10x10x4xf32>, tensor<2x15x15x4xf32>, tensor<2x8x8x4xf32>, tensor<2x19x19x4xf32>, tensor<2x8x8x4xf32>, tensor<2x8x8x1xf32>, tensor<2x4x4x4xf32>, tensor<2x7x7x4xf32>, tensor<2x8x8x4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.pad %x, %one, low = [0, 1, 1, 0], high = [0, 1, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x10x10x3xf32>
  %1 = stablehlo.convolution(%0, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x10x10x3xf32>, tensor<1x1x3x4xf32>) -> tensor<2x10x10x4xf32>
  %2 = stablehlo.pad %x, %zero, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 1, 0] : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x15x15x3xf32>
  %3 = stablehlo.convolution(%2, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x15x15x3xf32>, tensor<1x1x3x4xf32>) -> tensor<2x15x15x4xf32>
  %4 = stablehlo.pad %x, %zero, low = [0, 0, 0, 1], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x8x8x4xf32>
  %5 = stablehlo.convolution(%4, %w4) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<1x1x4x4xf32>) -> tensor<2x8x8x4xf32>
  %6 = stablehlo.pad %x, %zero, low = [0, 1, 1, 0], high = [0, 1, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x10x10x3xf32>
  %7 = stablehlo.convolution(%6, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x10x10x3xf32>, tensor<1x1x3x4xf32>) -> tensor<2x19x19x4xf32>
  %8 = stablehlo.convolution(%6, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[-1, -1], [-1, -1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x10x10x3xf32>, tensor<1x1x3x4xf32>) -> tensor<2x8x8x4xf32>
  %c = stablehlo.pad %x, %zero, low = [0, -1, 0, 0], high = [0, 1, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x8x8x3xf32>
  %9 = stablehlo.convolution(%c, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x3xf32>, tensor<1x1x3x4xf32>) -> tensor<2x8x8x4xf32>
  %10 = stablehlo.slice %9 [0:2, 0:8, 0:8, 1:2] : (tensor<2x8x8x4xf32>) -> tensor<2x8x8x1xf32>
  %11 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x3xf32>, tensor<1x1x3x4xf32>) -> tensor<2x8x8x4xf32>
  %12 = stablehlo.slice %11 [0:2, 0:8:2, 0:8:2, 0:4] : (tensor<2x8x8x4xf32>) -> tensor<2x4x4x4xf32>
  %13 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x3xf32>, tensor<1x1x3x4xf32>) -> tensor<2x8x8x4xf32>
  %14 = stablehlo.slice %13 [0:2, 1:8, 1:8, 0:4] : (tensor<2x8x8x4xf32>) -> tensor<2x7x7x4xf32>
  return %1, %3, %5, %7, %8, %10, %12, %14, %13 : tensor<2x10x10x4xf32>, tensor<2x15x15x4xf32>, tensor<2x8x8x4xf32>, tensor<2x19x19x4xf32>, tensor<2x8x8x4xf32>, tensor<2x8x8x1xf32>, tensor<2x4x4x4xf32>, tensor<2x7x7x4xf32>, tensor<2x8x8x4xf32>
}
