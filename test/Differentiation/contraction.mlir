// Derivatives of dot_general: products of the cotangent with the other operand.
// The functions are also the cases of the numeric check.
// RUN: tpu-opt %s --allow-unregistered-dialect \
// RUN:   --differentiate=function=matmul,matmul_transposed,batched,general,inner,outer,gram | FileCheck %s

// CHECK-LABEL: func.func @matmul_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf64>, %[[Y:.*]]: tensor<3x4xf64>, %[[D:.*]]: tensor<2x4xf64>)
// CHECK: %[[V0:.*]] = stablehlo.dot_general %[[D]], %[[Y]], contracting_dims = [1] x [1]  : (tensor<2x4xf64>, tensor<3x4xf64>) -> tensor<2x3xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.dot_general %[[X]], %[[D]], contracting_dims = [0] x [0]  : (tensor<2x3xf64>, tensor<2x4xf64>) -> tensor<3x4xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<2x3xf64>, tensor<3x4xf64>
func.func @matmul(%x: tensor<2x3xf64>, %y: tensor<3x4xf64>) -> tensor<2x4xf64> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf64>, tensor<3x4xf64>) -> tensor<2x4xf64>
  return %0 : tensor<2x4xf64>
}

// CHECK-LABEL: func.func @matmul_transposed_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<3x2xf64>, %[[Y:.*]]: tensor<4x3xf64>, %[[D:.*]]: tensor<2x4xf64>)
// CHECK: %[[V0:.*]] = stablehlo.dot_general %[[Y]], %[[D]], contracting_dims = [0] x [1]  : (tensor<4x3xf64>, tensor<2x4xf64>) -> tensor<3x2xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.dot_general %[[D]], %[[X]], contracting_dims = [0] x [1]  : (tensor<2x4xf64>, tensor<3x2xf64>) -> tensor<4x3xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<3x2xf64>, tensor<4x3xf64>
func.func @matmul_transposed(%x: tensor<3x2xf64>, %y: tensor<4x3xf64>) -> tensor<2x4xf64> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [1] : (tensor<3x2xf64>, tensor<4x3xf64>) -> tensor<2x4xf64>
  return %0 : tensor<2x4xf64>
}

// CHECK-LABEL: func.func @batched_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<5x2x3xf64>, %[[Y:.*]]: tensor<5x3x4xf64>, %[[D:.*]]: tensor<5x2x4xf64>)
// CHECK: %[[V0:.*]] = stablehlo.dot_general %[[D]], %[[Y]], batching_dims = [0] x [0], contracting_dims = [2] x [2]  : (tensor<5x2x4xf64>, tensor<5x3x4xf64>) -> tensor<5x2x3xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.dot_general %[[X]], %[[D]], batching_dims = [0] x [0], contracting_dims = [1] x [1]  : (tensor<5x2x3xf64>, tensor<5x2x4xf64>) -> tensor<5x3x4xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<5x2x3xf64>, tensor<5x3x4xf64>
func.func @batched(%x: tensor<5x2x3xf64>, %y: tensor<5x3x4xf64>) -> tensor<5x2x4xf64> {
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1]
    : (tensor<5x2x3xf64>, tensor<5x3x4xf64>) -> tensor<5x2x4xf64>
  return %0 : tensor<5x2x4xf64>
}

// Two contracted and two batched dimensions, in orders that differ.
//
// CHECK-LABEL: func.func @general_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4x5x6xf64>, %[[Y:.*]]: tensor<6x4x3x2x7xf64>, %[[D:.*]]: tensor<3x2x5x7xf64>)
// CHECK: %[[V0:.*]] = stablehlo.dot_general %[[D]], %[[Y]], batching_dims = [1, 0] x [3, 2], contracting_dims = [3] x [4]  : (tensor<3x2x5x7xf64>, tensor<6x4x3x2x7xf64>) -> tensor<2x3x5x6x4xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.transpose %[[V0]], dims = [0, 1, 4, 2, 3] : (tensor<2x3x5x6x4xf64>) -> tensor<2x3x4x5x6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.dot_general %[[X]], %[[D]], batching_dims = [1, 0] x [0, 1], contracting_dims = [3] x [2]  : (tensor<2x3x4x5x6xf64>, tensor<3x2x5x7xf64>) -> tensor<3x2x4x6x7xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.transpose %[[V2]], dims = [3, 2, 0, 1, 4] : (tensor<3x2x4x6x7xf64>) -> tensor<6x4x3x2x7xf64>
// CHECK-NEXT: return %[[V1]], %[[V3]] : tensor<2x3x4x5x6xf64>, tensor<6x4x3x2x7xf64>
func.func @general(%x: tensor<2x3x4x5x6xf64>, %y: tensor<6x4x3x2x7xf64>) -> tensor<3x2x5x7xf64> {
  %0 = stablehlo.dot_general %x, %y, batching_dims = [1, 0] x [2, 3], contracting_dims = [4, 2] x [0, 1]
    : (tensor<2x3x4x5x6xf64>, tensor<6x4x3x2x7xf64>) -> tensor<3x2x5x7xf64>
  return %0 : tensor<3x2x5x7xf64>
}

// CHECK-LABEL: func.func @inner_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<5xf64>, %[[Y:.*]]: tensor<5xf64>, %[[D:.*]]: tensor<f64>)
// CHECK: %[[V0:.*]] = stablehlo.dot_general %[[D]], %[[Y]], contracting_dims = [] x []  : (tensor<f64>, tensor<5xf64>) -> tensor<5xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.dot_general %[[X]], %[[D]], contracting_dims = [] x []  : (tensor<5xf64>, tensor<f64>) -> tensor<5xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<5xf64>, tensor<5xf64>
func.func @inner(%x: tensor<5xf64>, %y: tensor<5xf64>) -> tensor<f64> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<5xf64>, tensor<5xf64>) -> tensor<f64>
  return %0 : tensor<f64>
}

// CHECK-LABEL: func.func @outer_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf64>, %[[Y:.*]]: tensor<4xf64>, %[[D:.*]]: tensor<2x3x4xf64>)
// CHECK: %[[V0:.*]] = stablehlo.dot_general %[[D]], %[[Y]], contracting_dims = [2] x [0]  : (tensor<2x3x4xf64>, tensor<4xf64>) -> tensor<2x3xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.dot_general %[[X]], %[[D]], contracting_dims = [0, 1] x [0, 1]  : (tensor<2x3xf64>, tensor<2x3x4xf64>) -> tensor<4xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<2x3xf64>, tensor<4xf64>
func.func @outer(%x: tensor<2x3xf64>, %y: tensor<4xf64>) -> tensor<2x3x4xf64> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [] x [] : (tensor<2x3xf64>, tensor<4xf64>) -> tensor<2x3x4xf64>
  return %0 : tensor<2x3x4xf64>
}

// CHECK-LABEL: func.func @gram_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<4x3xf64>, %[[D:.*]]: tensor<3x3xf64>)
// CHECK: %[[V0:.*]] = stablehlo.dot_general %[[X]], %[[D]], contracting_dims = [1] x [1]  : (tensor<4x3xf64>, tensor<3x3xf64>) -> tensor<4x3xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.dot_general %[[X]], %[[D]], contracting_dims = [1] x [0]  : (tensor<4x3xf64>, tensor<3x3xf64>) -> tensor<4x3xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.add %[[V0]], %[[V1]] : tensor<4x3xf64>
// CHECK-NEXT: return %[[V2]] : tensor<4x3xf64>
func.func @gram(%x: tensor<4x3xf64>) -> tensor<3x3xf64> {
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<4x3xf64>, tensor<4x3xf64>) -> tensor<3x3xf64>
  return %0 : tensor<3x3xf64>
}
