// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: func @elementwise(
func.func @elementwise(%x: tensor<2x3xf32>, %c: tensor<4xcomplex<f64>>) {
  // CHECK: %{{.*}} = chlo.acos %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %0 = chlo.acos %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.acosh %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %1 = chlo.acosh %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.asin %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %2 = chlo.asin %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.asinh %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %3 = chlo.asinh %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.atan %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %4 = chlo.atan %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.atanh %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %5 = chlo.atanh %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.bessel_i1e %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %6 = chlo.bessel_i1e %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.cosh %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %7 = chlo.cosh %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.digamma %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %8 = chlo.digamma %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.erf %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %9 = chlo.erf %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.erf_inv %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %10 = chlo.erf_inv %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.erfc %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %11 = chlo.erfc %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.lgamma %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %12 = chlo.lgamma %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.sinh %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %13 = chlo.sinh %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.square %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %14 = chlo.square %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.tan %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %15 = chlo.tan %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.conj %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %16 = chlo.conj %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.asinh %{{.*}} : tensor<4xcomplex<f64>> -> tensor<4xcomplex<f64>>
  %17 = chlo.asinh %c : tensor<4xcomplex<f64>> -> tensor<4xcomplex<f64>>
  // CHECK: %{{.*}} = chlo.conj %{{.*}} : tensor<4xcomplex<f64>> -> tensor<4xcomplex<f64>>
  %18 = chlo.conj %c : tensor<4xcomplex<f64>> -> tensor<4xcomplex<f64>>
  // CHECK: %{{.*}} = chlo.square %{{.*}} : tensor<4xcomplex<f64>> -> tensor<4xcomplex<f64>>
  %19 = chlo.square %c : tensor<4xcomplex<f64>> -> tensor<4xcomplex<f64>>
  // CHECK: %{{.*}} = chlo.is_inf %{{.*}} : tensor<2x3xf32> -> tensor<2x3xi1>
  %20 = chlo.is_inf %x : tensor<2x3xf32> -> tensor<2x3xi1>
  // CHECK: %{{.*}} = chlo.is_neg_inf %{{.*}} : tensor<2x3xf32> -> tensor<2x3xi1>
  %21 = chlo.is_neg_inf %x : tensor<2x3xf32> -> tensor<2x3xi1>
  // CHECK: %{{.*}} = chlo.is_pos_inf %{{.*}} : tensor<2x3xf32> -> tensor<2x3xi1>
  %22 = chlo.is_pos_inf %x : tensor<2x3xf32> -> tensor<2x3xi1>
  // CHECK: %{{.*}} = chlo.next_after %{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  %23 = chlo.next_after %x, %x : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.polygamma %{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  %24 = chlo.polygamma %x, %x : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %{{.*}} = chlo.zeta %{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  %25 = chlo.zeta %x, %x : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func @broadcast(
func.func @broadcast(%x: tensor<3xf32>, %y: tensor<2x3xf32>, %i: tensor<3xi32>, %j: tensor<2x1xi32>, %p: tensor<3xi1>) {
  // CHECK: chlo.broadcast_add %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = chlo.broadcast_add %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_atan2 %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = chlo.broadcast_atan2 %x, %y {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_divide %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = chlo.broadcast_divide %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_maximum %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = chlo.broadcast_maximum %x, %y {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_minimum %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = chlo.broadcast_minimum %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_multiply %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = chlo.broadcast_multiply %x, %y {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_next_after %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = chlo.broadcast_next_after %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_polygamma %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %7 = chlo.broadcast_polygamma %x, %y {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_power %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %8 = chlo.broadcast_power %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_remainder %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %9 = chlo.broadcast_remainder %x, %y {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_subtract %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %10 = chlo.broadcast_subtract %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_zeta %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %11 = chlo.broadcast_zeta %x, %y {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_and %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %12 = chlo.broadcast_and %i, %j : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_or %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %13 = chlo.broadcast_or %i, %j : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_xor %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %14 = chlo.broadcast_xor %i, %j : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_shift_left %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %15 = chlo.broadcast_shift_left %i, %j : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_shift_right_arithmetic %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %16 = chlo.broadcast_shift_right_arithmetic %i, %j : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_shift_right_logical %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %17 = chlo.broadcast_shift_right_logical %i, %j : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_complex %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xcomplex<f32>>
  %18 = chlo.broadcast_complex %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xcomplex<f32>>
  // CHECK: chlo.broadcast_compare %{{.*}}, %{{.*}} {compare_type = #chlo<comparison_type FLOAT>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %19 = chlo.broadcast_compare %x, %y {comparison_direction = #chlo<comparison_direction LT>, compare_type = #chlo<comparison_type FLOAT>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: chlo.broadcast_select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<3xi1>, tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %20 = chlo.broadcast_select %p, %x, %y : (tensor<3xi1>, tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func @others(
func.func @others(%x: tensor<2x8xf32>) {
  // CHECK: chlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
  %0 = chlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  // CHECK: "chlo.constant_like"(%{{.*}}) <{value = 3 : i32}> : (tensor<2xf32>) -> tensor<2xi32>
  %1 = "chlo.constant_like"(%0) <{value = 3 : i32}> : (tensor<2xf32>) -> tensor<2xi32>
  // CHECK: %values, %indices = chlo.top_k(%{{.*}}, k = 3) : tensor<2x8xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)
  %values, %indices = chlo.top_k(%x, k = 3) : tensor<2x8xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// CHECK-LABEL: func @scan(
func.func @scan(%x: tensor<4x2xi32>, %init: tensor<2xi32>) -> (tensor<4x2xi32>, tensor<2xi32>) {
  // CHECK: %outputs, %carries = chlo.scan(%{{.*}}) inits(%{{.*}}) dimension=0 attributes {is_reverse = true} {
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<2xi32>, %{{.*}}: tensor<2xi32>):
  %outputs, %carries = chlo.scan(%x) inits(%init) dimension=0 attributes {is_reverse = true} {
  ^bb0(%row: tensor<2xi32>, %sum: tensor<2xi32>):
    %0 = stablehlo.add %row, %sum : tensor<2xi32>
    stablehlo.return %0, %0 : tensor<2xi32>, tensor<2xi32>
  // CHECK: } : (tensor<4x2xi32>, tensor<2xi32>) -> (tensor<4x2xi32>, tensor<2xi32>)
  } : (tensor<4x2xi32>, tensor<2xi32>) -> (tensor<4x2xi32>, tensor<2xi32>)
  return %outputs, %carries : tensor<4x2xi32>, tensor<2xi32>
}

// CHECK-LABEL: func @ragged_dot(
func.func @ragged_dot(%a: tensor<5x6xf32>, %b: tensor<2x6x4xf32>, %n: tensor<2xi32>) -> tensor<5x4xf32> {
  // CHECK: "chlo.ragged_dot"(%{{.*}}, %{{.*}}, %{{.*}}) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision HIGH>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<5x6xf32>, tensor<2x6x4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
  %0 = "chlo.ragged_dot"(%a, %b, %n) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision HIGH>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<5x6xf32>, tensor<2x6x4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}

// CHECK-LABEL: func @ragged_dot_batch(
func.func @ragged_dot_batch(%a: tensor<3x5x6xf32>, %b: tensor<3x6x4xf32>, %n: tensor<2xi32>) -> tensor<3x5x4xf32> {
  // CHECK: #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>
  %0 = "chlo.ragged_dot"(%a, %b, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<3x5x6xf32>, tensor<3x6x4xf32>, tensor<2xi32>) -> tensor<3x5x4xf32>
  return %0 : tensor<3x5x4xf32>
}
