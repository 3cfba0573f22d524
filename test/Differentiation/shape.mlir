// Derivatives of operations that move elements.
// The functions are also the cases of the numeric check.
// RUN: tpu-opt %s --allow-unregistered-dialect \
// RUN:   --differentiate=function=reshape,transpose,reverse,bias,scalar_broadcast,permuting_broadcast,concatenate,slice,pad,crop,dynamic_slice,dynamic_update_slice,parts,overlapping_parts | FileCheck %s

// CHECK-LABEL: func.func @reshape_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x6xf64>, %[[D:.*]]: tensor<3x4xf64>)
// CHECK: %[[V0:.*]] = stablehlo.reshape %[[D]] : (tensor<3x4xf64>) -> tensor<2x6xf64>
// CHECK-NEXT: return %[[V0]] : tensor<2x6xf64>
func.func @reshape(%x: tensor<2x6xf64>) -> tensor<3x4xf64> {
  %0 = stablehlo.reshape %x : (tensor<2x6xf64>) -> tensor<3x4xf64>
  return %0 : tensor<3x4xf64>
}

// CHECK-LABEL: func.func @transpose_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4xf64>, %[[D:.*]]: tensor<4x2x3xf64>)
// CHECK: %[[V0:.*]] = stablehlo.transpose %[[D]], dims = [1, 2, 0] : (tensor<4x2x3xf64>) -> tensor<2x3x4xf64>
// CHECK-NEXT: return %[[V0]] : tensor<2x3x4xf64>
func.func @transpose(%x: tensor<2x3x4xf64>) -> tensor<4x2x3xf64> {
  %0 = stablehlo.transpose %x, dims = [2, 0, 1] : (tensor<2x3x4xf64>) -> tensor<4x2x3xf64>
  return %0 : tensor<4x2x3xf64>
}

// CHECK-LABEL: func.func @reverse_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4xf64>, %[[D:.*]]: tensor<2x3x4xf64>)
// CHECK: %[[V0:.*]] = stablehlo.reverse %[[D]], dims = [0, 2] : tensor<2x3x4xf64>
// CHECK-NEXT: return %[[V0]] : tensor<2x3x4xf64>
func.func @reverse(%x: tensor<2x3x4xf64>) -> tensor<2x3x4xf64> {
  %0 = stablehlo.reverse %x, dims = [0, 2] : tensor<2x3x4xf64>
  return %0 : tensor<2x3x4xf64>
}

// CHECK-LABEL: func.func @bias_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<3xf64>, %[[D:.*]]: tensor<2x4x3xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.reduce(%[[D]] init: %[[C0]]) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x4x3xf64>, tensor<f64>) -> tensor<3xf64>
// CHECK-NEXT: return %[[V1]] : tensor<3xf64>
func.func @bias(%x: tensor<3xf64>) -> tensor<2x4x3xf64> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [2] : (tensor<3xf64>) -> tensor<2x4x3xf64>
  return %0 : tensor<2x4x3xf64>
}

// CHECK-LABEL: func.func @scalar_broadcast_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<f64>, %[[D:.*]]: tensor<2x3xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.reduce(%[[D]] init: %[[C0]]) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf64>, tensor<f64>) -> tensor<f64>
// CHECK-NEXT: return %[[V1]] : tensor<f64>
func.func @scalar_broadcast(%x: tensor<f64>) -> tensor<2x3xf64> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<f64>) -> tensor<2x3xf64>
  return %0 : tensor<2x3xf64>
}

// Dimensions out of order, one of size 1 repeated, one of size 1 kept.
//
// CHECK-LABEL: func.func @permuting_broadcast_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<3x1x2x1xf64>, %[[D:.*]]: tensor<2x4x3x5x1xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.reduce(%[[D]] init: %[[C0]]) applies stablehlo.add across dimensions = [1, 3] : (tensor<2x4x3x5x1xf64>, tensor<f64>) -> tensor<2x3x1xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.transpose %[[V1]], dims = [1, 0, 2] : (tensor<2x3x1xf64>) -> tensor<3x2x1xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.reshape %[[V2]] : (tensor<3x2x1xf64>) -> tensor<3x1x2x1xf64>
// CHECK-NEXT: return %[[V3]] : tensor<3x1x2x1xf64>
func.func @permuting_broadcast(%x: tensor<3x1x2x1xf64>) -> tensor<2x4x3x5x1xf64> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [2, 1, 0, 4] : (tensor<3x1x2x1xf64>) -> tensor<2x4x3x5x1xf64>
  return %0 : tensor<2x4x3x5x1xf64>
}

// CHECK-LABEL: func.func @concatenate_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf64>, %[[Y:.*]]: tensor<2x1xf64>, %[[D:.*]]: tensor<2x7xf64>)
// CHECK: %[[V0:.*]] = stablehlo.slice %[[D]] [0:2, 0:3] : (tensor<2x7xf64>) -> tensor<2x3xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.slice %[[D]] [0:2, 3:4] : (tensor<2x7xf64>) -> tensor<2x1xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.slice %[[D]] [0:2, 4:7] : (tensor<2x7xf64>) -> tensor<2x3xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.add %[[V0]], %[[V2]] : tensor<2x3xf64>
// CHECK-NEXT: return %[[V3]], %[[V1]] : tensor<2x3xf64>, tensor<2x1xf64>
func.func @concatenate(%x: tensor<2x3xf64>, %y: tensor<2x1xf64>) -> tensor<2x7xf64> {
  %0 = stablehlo.concatenate %x, %y, %x, dim = 1 : (tensor<2x3xf64>, tensor<2x1xf64>, tensor<2x3xf64>) -> tensor<2x7xf64>
  return %0 : tensor<2x7xf64>
}

// CHECK-LABEL: func.func @slice_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<5x9xf64>, %[[D:.*]]: tensor<2x3xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.pad %[[D]], %[[C0]], low = [1, 2], high = [2, 0], interior = [0, 2] : (tensor<2x3xf64>, tensor<f64>) -> tensor<5x9xf64>
// CHECK-NEXT: return %[[V1]] : tensor<5x9xf64>
func.func @slice(%x: tensor<5x9xf64>) -> tensor<2x3xf64> {
  %0 = stablehlo.slice %x [1:3, 2:9:3] : (tensor<5x9xf64>) -> tensor<2x3xf64>
  return %0 : tensor<2x3xf64>
}

// CHECK-LABEL: func.func @pad_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf64>, %[[VALUE:.*]]: tensor<f64>, %[[D:.*]]: tensor<5x8xf64>)
// CHECK: %[[V0:.*]] = stablehlo.slice %[[D]] [1:3, 0:7:3] : (tensor<5x8xf64>) -> tensor<2x3xf64>
// CHECK-NEXT: %[[C1:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.reduce(%[[D]] init: %[[C1]]) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x8xf64>, tensor<f64>) -> tensor<f64>
// CHECK-NEXT: %[[C3:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.reduce(%[[V0]] init: %[[C3]]) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf64>, tensor<f64>) -> tensor<f64>
// CHECK-NEXT: %[[V5:.*]] = stablehlo.subtract %[[V2]], %[[V4]] : tensor<f64>
// CHECK-NEXT: return %[[V0]], %[[V5]] : tensor<2x3xf64>, tensor<f64>
func.func @pad(%x: tensor<2x3xf64>, %value: tensor<f64>) -> tensor<5x8xf64> {
  %0 = stablehlo.pad %x, %value, low = [1, 0], high = [2, 1], interior = [0, 2] : (tensor<2x3xf64>, tensor<f64>) -> tensor<5x8xf64>
  return %0 : tensor<5x8xf64>
}

// CHECK-LABEL: func.func @crop_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<5x4xf64>, %[[VALUE:.*]]: tensor<f64>, %[[D:.*]]: tensor<3x5xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.pad %[[D]], %[[C0]], low = [1, 2], high = [1, 0], interior = [0, 0] : (tensor<3x5xf64>, tensor<f64>) -> tensor<5x7xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.slice %[[V1]] [0:5, 0:7:2] : (tensor<5x7xf64>) -> tensor<5x4xf64>
// CHECK-NEXT: %[[C3:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.reduce(%[[D]] init: %[[C3]]) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x5xf64>, tensor<f64>) -> tensor<f64>
// CHECK-NEXT: %[[C5:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V6:.*]] = stablehlo.reduce(%[[V2]] init: %[[C5]]) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x4xf64>, tensor<f64>) -> tensor<f64>
// CHECK-NEXT: %[[V7:.*]] = stablehlo.subtract %[[V4]], %[[V6]] : tensor<f64>
// CHECK-NEXT: return %[[V2]], %[[V7]] : tensor<5x4xf64>, tensor<f64>
func.func @crop(%x: tensor<5x4xf64>, %value: tensor<f64>) -> tensor<3x5xf64> {
  %0 = stablehlo.pad %x, %value, low = [-1, -2], high = [-1, 0], interior = [0, 1] : (tensor<5x4xf64>, tensor<f64>) -> tensor<3x5xf64>
  return %0 : tensor<3x5xf64>
}

// CHECK-LABEL: func.func @dynamic_slice_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<4x5xf64>, %[[I:.*]]: tensor<i32>, %[[J:.*]]: tensor<i32>, %[[D:.*]]: tensor<2x3xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<4x5xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.dynamic_update_slice %[[C0]], %[[D]], %[[I]], %[[J]] : (tensor<4x5xf64>, tensor<2x3xf64>, tensor<i32>, tensor<i32>) -> tensor<4x5xf64>
// CHECK-NEXT: return %[[V1]] : tensor<4x5xf64>
func.func @dynamic_slice(%x: tensor<4x5xf64>, %i: tensor<i32> {diff.range = [0, 2]}, %j: tensor<i32> {diff.range = [3, 7]}) -> tensor<2x3xf64> {
  %0 = stablehlo.dynamic_slice %x, %i, %j, sizes = [2, 3] : (tensor<4x5xf64>, tensor<i32>, tensor<i32>) -> tensor<2x3xf64>
  return %0 : tensor<2x3xf64>
}

// CHECK-LABEL: func.func @dynamic_update_slice_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<4x5xf64>, %[[Y:.*]]: tensor<2x3xf64>, %[[I:.*]]: tensor<i32>, %[[J:.*]]: tensor<i32>, %[[D:.*]]: tensor<4x5xf64>)
// CHECK: %[[V2:.*]] = stablehlo.dynamic_slice %[[D]], %[[I]], %[[J]], sizes = [2, 3] : (tensor<4x5xf64>, tensor<i32>, tensor<i32>) -> tensor<2x3xf64>
// CHECK-NEXT: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.dynamic_update_slice %[[D]], %[[C0]], %[[I]], %[[J]] : (tensor<4x5xf64>, tensor<2x3xf64>, tensor<i32>, tensor<i32>) -> tensor<4x5xf64>
// CHECK-NEXT: return %[[V1]], %[[V2]] : tensor<4x5xf64>, tensor<2x3xf64>
func.func @dynamic_update_slice(%x: tensor<4x5xf64>, %y: tensor<2x3xf64>, %i: tensor<i32> {diff.range = [-2, 1]}, %j: tensor<i32> {diff.range = [0, 2]}) -> tensor<4x5xf64> {
  %0 = stablehlo.dynamic_update_slice %x, %y, %i, %j : (tensor<4x5xf64>, tensor<2x3xf64>, tensor<i32>, tensor<i32>) -> tensor<4x5xf64>
  return %0 : tensor<4x5xf64>
}

// The cotangents of parts that do not meet are joined, not added to zeros.
//
// CHECK-LABEL: func.func @parts_vjp(
// CHECK-NOT: stablehlo.pad
// CHECK: %[[GAP:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<2x1xf64>
// CHECK-NOT: stablehlo.pad
// CHECK: %[[D:.*]] = stablehlo.concatenate %{{.*}}, %[[GAP]], %{{.*}}, %{{.*}}, dim = 1
// CHECK-NEXT: return %[[D]]
func.func @parts(%x: tensor<2x7xf64>) -> tensor<2x2xf64> {
  %0 = stablehlo.slice %x [0:2, 0:2] : (tensor<2x7xf64>) -> tensor<2x2xf64>
  %1 = stablehlo.slice %x [0:2, 5:7] : (tensor<2x7xf64>) -> tensor<2x2xf64>
  %2 = stablehlo.slice %x [0:2, 3:5] : (tensor<2x7xf64>) -> tensor<2x2xf64>
  %3 = stablehlo.multiply %0, %1 : tensor<2x2xf64>
  %4 = stablehlo.multiply %3, %2 : tensor<2x2xf64>
  return %4 : tensor<2x2xf64>
}

// CHECK-LABEL: func.func @overlapping_parts_vjp(
// CHECK-NOT: stablehlo.concatenate
// CHECK: stablehlo.pad
// CHECK: stablehlo.pad
// CHECK: stablehlo.add
// CHECK: return
func.func @overlapping_parts(%x: tensor<5xf64>) -> tensor<3xf64> {
  %0 = stablehlo.slice %x [0:3] : (tensor<5xf64>) -> tensor<3xf64>
  %1 = stablehlo.slice %x [2:5] : (tensor<5xf64>) -> tensor<3xf64>
  %2 = stablehlo.multiply %0, %1 : tensor<3xf64>
  return %2 : tensor<3xf64>
}
