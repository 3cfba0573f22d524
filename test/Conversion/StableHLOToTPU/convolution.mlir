// RUN: tpu-opt %s --convert-stablehlo-to-mxu=precision=f32 | FileCheck %s

// CHECK-LABEL: func @forward
// CHECK-NOT: stablehlo.pad
// CHECK: %[[INIT:.*]] = tensor.empty() : tensor<2x14x14x64xf32>
// CHECK: tpu.mxu_convolution ins(%arg0, %arg1 : tensor<2x14x14x32xf32>, tensor<5x5x32x64xf32>) outs(%[[INIT]] : tensor<2x14x14x64xf32>) dim_labels = "b01f_01io->b01f" padding = [2, 2, 2, 2] -> tensor<2x14x14x64xf32>
func.func @forward(%x: tensor<2x14x14x32xf32>, %w: tensor<5x5x32x64xf32>) -> tensor<2x14x14x64xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[2, 2], [2, 2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x14x14x32xf32>, tensor<5x5x32x64xf32>) -> tensor<2x14x14x64xf32>
  return %0 : tensor<2x14x14x64xf32>
}

// The gradient by the input of a convolution of stride 2: its output's gradient
// dilated, the window reversed, input and output features exchanged.
// CHECK-LABEL: func @input_gradient
// CHECK-NOT: stablehlo.pad
// CHECK: tpu.mxu_convolution {{.*}} dim_labels = "b01f_01oi->b01f" padding = [2, 2, 2, 2] lhs_dilation = [2, 2] window_reversal = [true, true] -> tensor<2x9x9x5xf32>
func.func @input_gradient(%d: tensor<2x4x4x6xf32>, %w: tensor<3x3x5x6xf32>) -> tensor<2x9x9x5xf32> {
  %0 = stablehlo.convolution(%d, %w) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = [[2, 2], [2, 2]], lhs_dilate = [2, 2], reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x6xf32>, tensor<3x3x5x6xf32>) -> tensor<2x9x9x5xf32>
  return %0 : tensor<2x9x9x5xf32>
}

// The gradient by its filter: batch and features exchanged, dilated by the stride.
// CHECK-LABEL: func @filter_gradient
// CHECK-NOT: stablehlo.pad
// CHECK: tpu.mxu_convolution {{.*}} dim_labels = "f01b_i01o->01bf" rhs_dilation = [2, 2] -> tensor<3x3x5x6xf32>
func.func @filter_gradient(%x: tensor<2x9x9x5xf32>, %d: tensor<2x4x4x6xf32>) -> tensor<3x3x5x6xf32> {
  %0 = stablehlo.convolution(%x, %d) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {rhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x9x5xf32>, tensor<2x4x4x6xf32>) -> tensor<3x3x5x6xf32>
  return %0 : tensor<3x3x5x6xf32>
}

// What pooling leaves of its result's gradient.
// CHECK-LABEL: func @sparse_filter_gradient
// CHECK: tpu.mxu_convolution {{.*}} dim_labels = "f01b_i01o->01bf" sparse_rhs -> tensor<3x3x5x6xf32>
func.func @sparse_filter_gradient(%x: tensor<2x6x6x5xf32>, %d: tensor<2x4x4x6xf32>) -> tensor<3x3x5x6xf32> {
  %0 = stablehlo.convolution(%x, %d) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, tpu.sparse_rhs} : (tensor<2x6x6x5xf32>, tensor<2x4x4x6xf32>) -> tensor<3x3x5x6xf32>
  return %0 : tensor<3x3x5x6xf32>
}

// Negative padding cuts off.
// CHECK-LABEL: func @negative_padding
// CHECK: tpu.mxu_convolution {{.*}} window_strides = [2, 2] padding = [-1, 0, 0, -2] feature_group_count = 2
func.func @negative_padding(%x: tensor<1x8x9x4xf32>, %w: tensor<3x3x2x8xf32>) -> tensor<1x3x3x8xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[-1, 0], [0, -2]]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x8x9x4xf32>, tensor<3x3x2x8xf32>) -> tensor<1x3x3x8xf32>
  return %0 : tensor<1x3x3x8xf32>
}

// What the matrix unit does not have is padded before.
// CHECK-LABEL: func @padded_integers
// CHECK: stablehlo.pad {{.*}} low = [0, 1, 0, 0], high = [0, 0, 2, 0], interior = [0, 1, 0, 0]
// CHECK: linalg.generic
func.func @padded_integers(%x: tensor<1x8x8x4xi32>, %w: tensor<3x3x4x8xi32>) -> tensor<1x14x8x8xi32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 0], [0, 2]], lhs_dilate = [2, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xi32>, tensor<3x3x4x8xi32>) -> tensor<1x14x8x8xi32>
  return %0 : tensor<1x14x8x8xi32>
}

// Groups of the batch are multiplied where they are.
// CHECK-LABEL: func @batch_groups
// CHECK: tpu.mxu_convolution ins(%arg0, %arg1 : {{.*}} batch_group_count = 3
func.func @batch_groups(%x: tensor<6x5x5x4xf32>, %w: tensor<3x3x4x9xf32>) -> tensor<2x3x3x9xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 3 : i64, feature_group_count = 1 : i64} : (tensor<6x5x5x4xf32>, tensor<3x3x4x9xf32>) -> tensor<2x3x3x9xf32>
  return %0 : tensor<2x3x3x9xf32>
}

// CHECK-LABEL: func @integers
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]
// CHECK-SAME: tensor<1xi8>, tensor<8xi8>)
// CHECK: arith.muli
func.func @integers(%x: tensor<1x8x8x4xi32>, %w: tensor<3x3x4x8xi32>) -> tensor<1x6x6x8xi32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xi32>, tensor<3x3x4x8xi32>) -> tensor<1x6x6x8xi32>
  return %0 : tensor<1x6x6x8xi32>
}

// No window fits.
// CHECK-LABEL: func @empty
// CHECK-NOT: tpu.mxu_convolution
// CHECK: stablehlo.constant dense<0.000000e+00> : tensor<1x0x0x8xf32>
func.func @empty(%x: tensor<1x2x2x4xf32>, %w: tensor<3x3x4x8xf32>) -> tensor<1x0x0x8xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x2x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x0x0x8xf32>
  return %0 : tensor<1x0x0x8xf32>
}

// A reversed window whose extent no other subscript gives.
// CHECK-LABEL: func @reversed_integers
// CHECK: linalg.generic {{.*}}tensor<3xi8>
func.func @reversed_integers(%x: tensor<1x8x8x4xi32>, %w: tensor<3x3x4x8xi32>) -> tensor<1x6x6x8xi32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xi32>, tensor<3x3x4x8xi32>) -> tensor<1x6x6x8xi32>
  return %0 : tensor<1x6x6x8xi32>
}

// Padding crops more than there is.
// CHECK-LABEL: @no_windows
func.func @no_windows(%x: tensor<1x5x6x2xi32>, %w: tensor<3x3x2x4xi32>) -> tensor<1x0x4x4xi32> {
  // CHECK-NOT: stablehlo.pad
  // CHECK: stablehlo.constant dense<0> : tensor<1x0x4x4xi32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[-4, -4], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x6x2xi32>, tensor<3x3x2x4xi32>) -> tensor<1x0x4x4xi32>
  return %0 : tensor<1x0x4x4xi32>
}
