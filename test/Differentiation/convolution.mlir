// Derivatives of convolution: convolutions again, without data moved around them
// unless there are groups or a reversed window.
// The functions are also the cases of the numeric check.
// RUN: tpu-opt %s --allow-unregistered-dialect \
// RUN:   --differentiate=function=same,strided,leftover,kernel_dilated,input_dilated,everything,channels_first,feature_groups,depthwise,batch_groups,volume,no_window | FileCheck %s

// CHECK-LABEL: func.func @same_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x5x6x3xf64>, %[[W:.*]]: tensor<3x3x3x4xf64>, %[[D:.*]]: tensor<2x5x6x4xf64>)
// CHECK: %[[V0:.*]] = stablehlo.convolution(%[[D]], %[[W]]) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = {{\[\[}}1, 1], [1, 1]], reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x5x6x4xf64>, tensor<3x3x3x4xf64>) -> tensor<2x5x6x3xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.convolution(%[[X]], %[[D]]) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = {{\[\[}}1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x5x6x3xf64>, tensor<2x5x6x4xf64>) -> tensor<3x3x3x4xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<2x5x6x3xf64>, tensor<3x3x3x4xf64>
func.func @same(%x: tensor<2x5x6x3xf64>, %w: tensor<3x3x3x4xf64>) -> tensor<2x5x6x4xf64> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<2x5x6x3xf64>, tensor<3x3x3x4xf64>) -> tensor<2x5x6x4xf64>
  return %0 : tensor<2x5x6x4xf64>
}

// CHECK-LABEL: func.func @strided_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x7x6x2xf64>, %[[W:.*]]: tensor<3x2x2x3xf64>, %[[D:.*]]: tensor<2x4x3x3xf64>)
// CHECK: %[[V0:.*]] = stablehlo.convolution(%[[D]], %[[W]]) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = {{\[\[}}2, 0], [0, 2]], lhs_dilate = [2, 2], reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x3x3xf64>, tensor<3x2x2x3xf64>) -> tensor<2x7x6x2xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.convolution(%[[X]], %[[D]]) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = {{\[\[}}0, 2], [1, -1]], rhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x7x6x2xf64>, tensor<2x4x3x3xf64>) -> tensor<3x2x2x3xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<2x7x6x2xf64>, tensor<3x2x2x3xf64>
func.func @strided(%x: tensor<2x7x6x2xf64>, %w: tensor<3x2x2x3xf64>) -> tensor<2x4x3x3xf64> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {stride = [2, 2], pad = [[0, 2], [1, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<2x7x6x2xf64>, tensor<3x2x2x3xf64>) -> tensor<2x4x3x3xf64>
  return %0 : tensor<2x4x3x3xf64>
}

// The last input is in no window: the kernel gradient crops it.
//
// CHECK-LABEL: func.func @leftover_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<1x8x2xf64>, %[[W:.*]]: tensor<3x2x2xf64>, %[[D:.*]]: tensor<1x3x2xf64>)
// CHECK: %[[V0:.*]] = stablehlo.convolution(%[[D]], %[[W]]) dim_numbers = [b, 0, f]x[0, o, i]->[b, 0, f], window = {pad = {{\[\[}}2, 3]], lhs_dilate = [2], reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x2xf64>, tensor<3x2x2xf64>) -> tensor<1x8x2xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.convolution(%[[X]], %[[D]]) dim_numbers = [f, 0, b]x[i, 0, o]->[0, b, f], window = {pad = {{\[\[}}0, -1]], rhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x2xf64>, tensor<1x3x2xf64>) -> tensor<3x2x2xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<1x8x2xf64>, tensor<3x2x2xf64>
func.func @leftover(%x: tensor<1x8x2xf64>, %w: tensor<3x2x2xf64>) -> tensor<1x3x2xf64> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f],
    window = {stride = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x8x2xf64>, tensor<3x2x2xf64>) -> tensor<1x3x2xf64>
  return %0 : tensor<1x3x2xf64>
}

// CHECK-LABEL: func.func @kernel_dilated_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<1x7x7x2xf64>, %[[W:.*]]: tensor<3x2x2x2xf64>, %[[D:.*]]: tensor<1x3x5x2xf64>)
// CHECK: %[[V0:.*]] = stablehlo.convolution(%[[D]], %[[W]]) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = {{\[\[}}4, 4], [2, 3]], rhs_dilate = [2, 3], reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x5x2xf64>, tensor<3x2x2x2xf64>) -> tensor<1x7x7x2xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.convolution(%[[X]], %[[D]]) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [2, 3], pad = {{\[\[}}0, 0], [1, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x7x7x2xf64>, tensor<1x3x5x2xf64>) -> tensor<3x2x2x2xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<1x7x7x2xf64>, tensor<3x2x2x2xf64>
func.func @kernel_dilated(%x: tensor<1x7x7x2xf64>, %w: tensor<3x2x2x2xf64>) -> tensor<1x3x5x2xf64> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {pad = [[0, 0], [1, 0]], rhs_dilate = [2, 3]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x7x7x2xf64>, tensor<3x2x2x2xf64>) -> tensor<1x3x5x2xf64>
  return %0 : tensor<1x3x5x2xf64>
}

// A transposed convolution.
//
// CHECK-LABEL: func.func @input_dilated_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<1x3x4x2xf64>, %[[W:.*]]: tensor<3x3x2x2xf64>, %[[D:.*]]: tensor<1x5x4x2xf64>)
// CHECK: %[[V0:.*]] = stablehlo.convolution(%[[D]], %[[W]]) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [2, 3], pad = {{\[\[}}1, 1], [2, 3]], lhs_dilate = [1, 2], reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x4x2xf64>, tensor<3x3x2x2xf64>) -> tensor<1x3x4x2xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.convolution(%[[X]], %[[D]]) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = {{\[\[}}1, 1], [0, -1]], lhs_dilate = [2, 3], rhs_dilate = [1, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x4x2xf64>, tensor<1x5x4x2xf64>) -> tensor<3x3x2x2xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<1x3x4x2xf64>, tensor<3x3x2x2xf64>
func.func @input_dilated(%x: tensor<1x3x4x2xf64>, %w: tensor<3x3x2x2xf64>) -> tensor<1x5x4x2xf64> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {stride = [1, 2], pad = [[1, 1], [0, -1]], lhs_dilate = [2, 3]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x3x4x2xf64>, tensor<3x3x2x2xf64>) -> tensor<1x5x4x2xf64>
  return %0 : tensor<1x5x4x2xf64>
}

// CHECK-LABEL: func.func @everything_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x5x6x2xf64>, %[[W:.*]]: tensor<2x3x2x3xf64>, %[[D:.*]]: tensor<2x6x3x3xf64>)
// CHECK: %[[V0:.*]] = stablehlo.convolution(%[[D]], %[[W]]) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [3, 2], pad = {{\[\[}}1, 3], [4, 6]], lhs_dilate = [2, 3], rhs_dilate = [2, 3], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x6x3x3xf64>, tensor<2x3x2x3xf64>) -> tensor<2x5x6x2xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.convolution(%[[X]], %[[D]]) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [2, 3], pad = {{\[\[}}1, -1], [2, 0]], lhs_dilate = [3, 2], rhs_dilate = [2, 3]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x5x6x2xf64>, tensor<2x6x3x3xf64>) -> tensor<2x3x2x3xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.reverse %[[V1]], dims = [0] : tensor<2x3x2x3xf64>
// CHECK-NEXT: return %[[V0]], %[[V2]] : tensor<2x5x6x2xf64>, tensor<2x3x2x3xf64>
func.func @everything(%x: tensor<2x5x6x2xf64>, %w: tensor<2x3x2x3xf64>) -> tensor<2x6x3x3xf64> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {stride = [2, 3], pad = [[1, -1], [2, 0]], lhs_dilate = [3, 2], rhs_dilate = [2, 3], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<2x5x6x2xf64>, tensor<2x3x2x3xf64>) -> tensor<2x6x3x3xf64>
  return %0 : tensor<2x6x3x3xf64>
}

// CHECK-LABEL: func.func @channels_first_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x5x4xf64>, %[[W:.*]]: tensor<2x3x2x3xf64>, %[[D:.*]]: tensor<4x2x2x2xf64>)
// CHECK: %[[V0:.*]] = stablehlo.convolution(%[[D]], %[[W]]) dim_numbers = [0, b, f, 1]x[i, o, 0, 1]->[b, f, 0, 1], window = {pad = {{\[\[}}1, 1], [2, 2]], reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x2x2x2xf64>, tensor<2x3x2x3xf64>) -> tensor<2x3x5x4xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.convolution(%[[X]], %[[D]]) dim_numbers = [f, b, 0, 1]x[0, i, o, 1]->[f, b, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x5x4xf64>, tensor<4x2x2x2xf64>) -> tensor<2x3x2x3xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<2x3x5x4xf64>, tensor<2x3x2x3xf64>
func.func @channels_first(%x: tensor<2x3x5x4xf64>, %w: tensor<2x3x2x3xf64>) -> tensor<4x2x2x2xf64> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[0, b, f, 1],
    window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<2x3x5x4xf64>, tensor<2x3x2x3xf64>) -> tensor<4x2x2x2xf64>
  return %0 : tensor<4x2x2x2xf64>
}

// CHECK-LABEL: func.func @feature_groups_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x4x6xf64>, %[[W:.*]]: tensor<3x3x2x9xf64>, %[[D:.*]]: tensor<2x2x2x9xf64>)
// CHECK: %[[V0:.*]] = stablehlo.reshape %[[W]] : (tensor<3x3x2x9xf64>) -> tensor<3x3x2x3x3xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.transpose %[[V0]], dims = [0, 1, 3, 2, 4] : (tensor<3x3x2x3x3xf64>) -> tensor<3x3x3x2x3xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.reshape %[[V1]] : (tensor<3x3x3x2x3xf64>) -> tensor<3x3x6x3xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.convolution(%[[D]], %[[V2]]) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = {{\[\[}}1, 2], [2, 2]], lhs_dilate = [2, 1], reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<2x2x2x9xf64>, tensor<3x3x6x3xf64>) -> tensor<2x4x4x6xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.convolution(%[[X]], %[[D]]) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = {{\[\[}}1, 0], [0, 0]], rhs_dilate = [2, 1]} {batch_group_count = 3 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x6xf64>, tensor<2x2x2x9xf64>) -> tensor<3x3x2x9xf64>
// CHECK-NEXT: return %[[V3]], %[[V4]] : tensor<2x4x4x6xf64>, tensor<3x3x2x9xf64>
func.func @feature_groups(%x: tensor<2x4x4x6xf64>, %w: tensor<3x3x2x9xf64>) -> tensor<2x2x2x9xf64> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {stride = [2, 1], pad = [[1, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 3 : i64}
    : (tensor<2x4x4x6xf64>, tensor<3x3x2x9xf64>) -> tensor<2x2x2x9xf64>
  return %0 : tensor<2x2x2x9xf64>
}

// CHECK-LABEL: func.func @depthwise_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<1x4x5x3xf64>, %[[W:.*]]: tensor<2x2x1x6xf64>, %[[D:.*]]: tensor<1x3x4x6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.reshape %[[W]] : (tensor<2x2x1x6xf64>) -> tensor<2x2x3x2xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.convolution(%[[D]], %[[V0]]) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = {{\[\[}}1, 1], [1, 1]], reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<1x3x4x6xf64>, tensor<2x2x3x2xf64>) -> tensor<1x4x5x3xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.convolution(%[[X]], %[[D]]) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {batch_group_count = 3 : i64, feature_group_count = 1 : i64} : (tensor<1x4x5x3xf64>, tensor<1x3x4x6xf64>) -> tensor<2x2x1x6xf64>
// CHECK-NEXT: return %[[V1]], %[[V2]] : tensor<1x4x5x3xf64>, tensor<2x2x1x6xf64>
func.func @depthwise(%x: tensor<1x4x5x3xf64>, %w: tensor<2x2x1x6xf64>) -> tensor<1x3x4x6xf64> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {} {batch_group_count = 1 : i64, feature_group_count = 3 : i64}
    : (tensor<1x4x5x3xf64>, tensor<2x2x1x6xf64>) -> tensor<1x3x4x6xf64>
  return %0 : tensor<1x3x4x6xf64>
}

// CHECK-LABEL: func.func @batch_groups_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<4x5x2xf64>, %[[W:.*]]: tensor<2x2x6xf64>, %[[D:.*]]: tensor<2x2x6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.reshape %[[W]] : (tensor<2x2x6xf64>) -> tensor<2x2x2x3xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.transpose %[[V0]], dims = [0, 2, 1, 3] : (tensor<2x2x2x3xf64>) -> tensor<2x2x2x3xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.reshape %[[V1]] : (tensor<2x2x2x3xf64>) -> tensor<2x4x3xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.convolution(%[[D]], %[[V2]]) dim_numbers = [b, 0, f]x[0, o, i]->[b, 0, f], window = {pad = {{\[\[}}1, 2]], lhs_dilate = [2], reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x2x6xf64>, tensor<2x4x3xf64>) -> tensor<2x5x4xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.reshape %[[V3]] : (tensor<2x5x4xf64>) -> tensor<2x5x2x2xf64>
// CHECK-NEXT: %[[V5:.*]] = stablehlo.transpose %[[V4]], dims = [2, 0, 1, 3] : (tensor<2x5x2x2xf64>) -> tensor<2x2x5x2xf64>
// CHECK-NEXT: %[[V6:.*]] = stablehlo.reshape %[[V5]] : (tensor<2x2x5x2xf64>) -> tensor<4x5x2xf64>
// CHECK-NEXT: %[[V7:.*]] = stablehlo.convolution(%[[X]], %[[D]]) dim_numbers = [f, 0, b]x[i, 0, o]->[0, b, f], window = {pad = {{\[\[}}0, -1]], rhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<4x5x2xf64>, tensor<2x2x6xf64>) -> tensor<2x2x6xf64>
// CHECK-NEXT: return %[[V6]], %[[V7]] : tensor<4x5x2xf64>, tensor<2x2x6xf64>
func.func @batch_groups(%x: tensor<4x5x2xf64>, %w: tensor<2x2x6xf64>) -> tensor<2x2x6xf64> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f],
    window = {stride = [2]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64}
    : (tensor<4x5x2xf64>, tensor<2x2x6xf64>) -> tensor<2x2x6xf64>
  return %0 : tensor<2x2x6xf64>
}

// CHECK-LABEL: func.func @volume_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<1x3x3x4x2xf64>, %[[W:.*]]: tensor<2x2x3x2x2xf64>, %[[D:.*]]: tensor<1x2x2x2x2xf64>)
// CHECK: %[[V0:.*]] = stablehlo.convolution(%[[D]], %[[W]]) dim_numbers = [b, 0, 1, 2, f]x[0, 1, 2, o, i]->[b, 0, 1, 2, f], window = {pad = {{\[\[}}1, 1], [1, 1], [2, 2]], reverse = [true, true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x2x2x2xf64>, tensor<2x2x3x2x2xf64>) -> tensor<1x3x3x4x2xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.convolution(%[[X]], %[[D]]) dim_numbers = [f, 0, 1, 2, b]x[i, 0, 1, 2, o]->[0, 1, 2, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x3x4x2xf64>, tensor<1x2x2x2x2xf64>) -> tensor<2x2x3x2x2xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<1x3x3x4x2xf64>, tensor<2x2x3x2x2xf64>
func.func @volume(%x: tensor<1x3x3x4x2xf64>, %w: tensor<2x2x3x2x2xf64>) -> tensor<1x2x2x2x2xf64> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f],
    window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x3x3x4x2xf64>, tensor<2x2x3x2x2xf64>) -> tensor<1x2x2x2x2xf64>
  return %0 : tensor<1x2x2x2x2xf64>
}

// CHECK-LABEL: func.func @no_window_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<3x2xf64>, %[[W:.*]]: tensor<2x4xf64>, %[[D:.*]]: tensor<3x4xf64>)
// CHECK: %[[V0:.*]] = stablehlo.convolution(%[[D]], %[[W]]) dim_numbers = [b, f]x[o, i]->[b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x4xf64>, tensor<2x4xf64>) -> tensor<3x2xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.convolution(%[[X]], %[[D]]) dim_numbers = [f, b]x[i, o]->[b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x2xf64>, tensor<3x4xf64>) -> tensor<2x4xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<3x2xf64>, tensor<2x4xf64>
func.func @no_window(%x: tensor<3x2xf64>, %w: tensor<2x4xf64>) -> tensor<3x4xf64> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f]x[i, o]->[b, f],
    window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<3x2xf64>, tensor<2x4xf64>) -> tensor<3x4xf64>
  return %0 : tensor<3x4xf64>
}
