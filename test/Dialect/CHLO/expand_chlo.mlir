// RUN: tpu-opt %s --expand-chlo --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @broadcast(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>, %[[Y:.*]]: tensor<2x1xf32>)
// CHECK: %[[A:.*]] = stablehlo.broadcast_in_dim %[[X]], dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
// CHECK: %[[B:.*]] = stablehlo.broadcast_in_dim %[[Y]], dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x3xf32>
// CHECK: %[[R:.*]] = stablehlo.subtract %[[A]], %[[B]] : tensor<2x3xf32>
// CHECK: return %[[R]]
func.func @broadcast(%x: tensor<3xf32>, %y: tensor<2x1xf32>) -> tensor<2x3xf32> {
  %0 = chlo.broadcast_subtract %x, %y : (tensor<3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// The given dimension, not the last one.
// CHECK-LABEL: func.func @dimensions(
// CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [0] : (tensor<2xi32>) -> tensor<2x3xi32>
// CHECK-NEXT: stablehlo.compare LT
func.func @dimensions(%x: tensor<2xi32>, %y: tensor<2x3xi32>) -> tensor<2x3xi1> {
  %0 = chlo.broadcast_compare %x, %y {broadcast_dimensions = array<i64: 0>, comparison_direction = #chlo<comparison_direction LT>}
    : (tensor<2xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}

// -----

// CHECK-LABEL: func.func @top_k(
// CHECK-SAME: %[[X:.*]]: tensor<2x8xf32>)
// CHECK: %[[I:.*]] = stablehlo.iota dim = 1 : tensor<2x8xi32>
// CHECK: %[[S:.*]]:2 = "stablehlo.sort"(%[[X]], %[[I]]) <{dimension = 1 : i64, is_stable = true}>
// CHECK: stablehlo.compare GT, %{{.*}}, %{{.*}}, TOTALORDER
// CHECK: stablehlo.slice %[[S]]#0 [0:2, 0:3]
// CHECK: stablehlo.slice %[[S]]#1 [0:2, 0:3]
func.func @top_k(%x: tensor<2x8xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>) {
  %values, %indices = chlo.top_k(%x, k = 3) : tensor<2x8xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return %values, %indices : tensor<2x3xf32>, tensor<2x3xi32>
}

// -----

// CHECK-LABEL: func.func @conj(
// CHECK-SAME: %[[X:.*]]: tensor<2xcomplex<f32>>)
// CHECK-DAG: %[[RE:.*]] = stablehlo.real %[[X]]
// CHECK-DAG: %[[IM:.*]] = stablehlo.imag %[[X]]
// CHECK: %[[N:.*]] = stablehlo.negate %[[IM]]
// CHECK: stablehlo.complex %[[RE]], %[[N]] : tensor<2xcomplex<f32>>
func.func @conj(%x: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  %0 = chlo.conj %x : tensor<2xcomplex<f32>> -> tensor<2xcomplex<f32>>
  return %0 : tensor<2xcomplex<f32>>
}

// -----

// What the vector unit computes stays.
// CHECK-LABEL: func.func @erf(
// CHECK-NEXT: chlo.erf
func.func @erf(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = chlo.erf %x : tensor<2xf32> -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// CHECK-LABEL: func.func @constants(
// CHECK-DAG: stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-DAG: stablehlo.constant dense<3> : tensor<2xi32>
func.func @constants() -> (tensor<2xf32>, tensor<2xi32>) {
  %0 = chlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = "chlo.constant_like"(%0) <{value = 3 : i32}> : (tensor<2xf32>) -> tensor<2xi32>
  return %0, %1 : tensor<2xf32>, tensor<2xi32>
}

// -----

// Each group's rows of lhs, and zeros for the others, are contracted with rhs.
// CHECK-LABEL: func.func @ragged_dot(
// CHECK: %[[ROWS:.*]] = stablehlo.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<2x5x6xi1>, tensor<2x5x6xf32>
// CHECK: stablehlo.dot_general %[[ROWS]], %{{.*}}, contracting_dims = [2, 0] x [1, 0] : (tensor<2x5x6xf32>, tensor<2x6x4xf32>) -> tensor<5x4xf32>
func.func @ragged_dot(%a: tensor<5x6xf32>, %b: tensor<2x6x4xf32>, %n: tensor<2xi32>) -> tensor<5x4xf32> {
  %0 = "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<5x6xf32>, tensor<2x6x4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}

// -----

// Groups of what is contracted have results of their own.
// CHECK-LABEL: func.func @ragged_dot_contracted(
// CHECK: %[[PRODUCTS:.*]] = stablehlo.dot_general %{{.*}}, %{{.*}}, batching_dims = [1] x [0], contracting_dims = [2] x [1] : (tensor<2x3x5x6xf32>, tensor<3x5x4xf32>) -> tensor<3x2x6x4xf32>
// CHECK: stablehlo.transpose %[[PRODUCTS]], dims = [1, 0, 2, 3] : (tensor<3x2x6x4xf32>) -> tensor<2x3x6x4xf32>
func.func @ragged_dot_contracted(%a: tensor<3x5x6xf32>, %b: tensor<3x5x4xf32>, %n: tensor<3x2xi32>) -> tensor<2x3x6x4xf32> {
  %0 = "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1]>}> : (tensor<3x5x6xf32>, tensor<3x5x4xf32>, tensor<3x2xi32>) -> tensor<2x3x6x4xf32>
  return %0 : tensor<2x3x6x4xf32>
}

// -----

// Groups of a batch change nothing.
// CHECK-LABEL: func.func @ragged_dot_batch(
// CHECK-NEXT: stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x5x6xf32>, tensor<3x6x4xf32>) -> tensor<3x5x4xf32>
func.func @ragged_dot_batch(%a: tensor<3x5x6xf32>, %b: tensor<3x6x4xf32>, %n: tensor<2xi32>) -> tensor<3x5x4xf32> {
  %0 = "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<3x5x6xf32>, tensor<3x6x4xf32>, tensor<2xi32>) -> tensor<3x5x4xf32>
  return %0 : tensor<3x5x4xf32>
}
