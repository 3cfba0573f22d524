// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: func @unary_float(
func.func @unary_float(%x: tensor<2x3xf32>) {
  // CHECK: stablehlo.abs %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.abs %x : tensor<2x3xf32>
  // CHECK: stablehlo.cbrt %{{.*}} : tensor<2x3xf32>
  %1 = stablehlo.cbrt %x : tensor<2x3xf32>
  // CHECK: stablehlo.ceil %{{.*}} : tensor<2x3xf32>
  %2 = stablehlo.ceil %x : tensor<2x3xf32>
  // CHECK: stablehlo.cosine %{{.*}} : tensor<2x3xf32>
  %3 = stablehlo.cosine %x : tensor<2x3xf32>
  // CHECK: stablehlo.exponential %{{.*}} : tensor<2x3xf32>
  %4 = stablehlo.exponential %x : tensor<2x3xf32>
  // CHECK: stablehlo.exponential_minus_one %{{.*}} : tensor<2x3xf32>
  %5 = stablehlo.exponential_minus_one %x : tensor<2x3xf32>
  // CHECK: stablehlo.floor %{{.*}} : tensor<2x3xf32>
  %6 = stablehlo.floor %x : tensor<2x3xf32>
  // CHECK: stablehlo.log %{{.*}} : tensor<2x3xf32>
  %7 = stablehlo.log %x : tensor<2x3xf32>
  // CHECK: stablehlo.log_plus_one %{{.*}} : tensor<2x3xf32>
  %8 = stablehlo.log_plus_one %x : tensor<2x3xf32>
  // CHECK: stablehlo.logistic %{{.*}} : tensor<2x3xf32>
  %9 = stablehlo.logistic %x : tensor<2x3xf32>
  // CHECK: stablehlo.negate %{{.*}} : tensor<2x3xf32>
  %10 = stablehlo.negate %x : tensor<2x3xf32>
  // CHECK: stablehlo.round_nearest_afz %{{.*}} : tensor<2x3xf32>
  %11 = stablehlo.round_nearest_afz %x : tensor<2x3xf32>
  // CHECK: stablehlo.round_nearest_even %{{.*}} : tensor<2x3xf32>
  %12 = stablehlo.round_nearest_even %x : tensor<2x3xf32>
  // CHECK: stablehlo.rsqrt %{{.*}} : tensor<2x3xf32>
  %13 = stablehlo.rsqrt %x : tensor<2x3xf32>
  // CHECK: stablehlo.sign %{{.*}} : tensor<2x3xf32>
  %14 = stablehlo.sign %x : tensor<2x3xf32>
  // CHECK: stablehlo.sine %{{.*}} : tensor<2x3xf32>
  %15 = stablehlo.sine %x : tensor<2x3xf32>
  // CHECK: stablehlo.sqrt %{{.*}} : tensor<2x3xf32>
  %16 = stablehlo.sqrt %x : tensor<2x3xf32>
  // CHECK: stablehlo.tan %{{.*}} : tensor<2x3xf32>
  %17 = stablehlo.tan %x : tensor<2x3xf32>
  // CHECK: stablehlo.tanh %{{.*}} : tensor<2x3xf32>
  %18 = stablehlo.tanh %x : tensor<2x3xf32>
  // CHECK: stablehlo.is_finite %{{.*}} : (tensor<2x3xf32>) -> tensor<2x3xi1>
  %19 = stablehlo.is_finite %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// CHECK-LABEL: func @unary_integer(
func.func @unary_integer(%x: tensor<ui8>, %y: tensor<4xi64>, %p: tensor<i1>) {
  // CHECK: stablehlo.count_leading_zeros %{{.*}} : tensor<ui8>
  %0 = stablehlo.count_leading_zeros %x : tensor<ui8>
  // CHECK: stablehlo.popcnt %{{.*}} : tensor<4xi64>
  %1 = stablehlo.popcnt %y : tensor<4xi64>
  // CHECK: stablehlo.not %{{.*}} : tensor<i1>
  %2 = stablehlo.not %p : tensor<i1>
  // CHECK: stablehlo.abs %{{.*}} : tensor<4xi64>
  %3 = stablehlo.abs %y : tensor<4xi64>
  return
}

// CHECK-LABEL: func @accuracy(
func.func @accuracy(%x: tensor<4xf32>) {
  // CHECK: stablehlo.tanh %{{.*}} {result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e+00, rtol = 5.000000e-01, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf32>
  %0 = stablehlo.tanh %x {result_accuracy = #stablehlo.result_accuracy<atol = 1.0, rtol = 0.5, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf32>
  // CHECK: stablehlo.tanh %{{.*}} {result_accuracy = #stablehlo.result_accuracy<ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf32>
  %1 = stablehlo.tanh %x {result_accuracy = #stablehlo.result_accuracy<ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf32>
  // CHECK: stablehlo.tanh %{{.*}} {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf32>
  %2 = stablehlo.tanh %x {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.0, ulps = 0, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf32>
  return
}

// CHECK-LABEL: func @binary(
func.func @binary(%a: tensor<2xf64>, %b: tensor<2xf64>, %i: tensor<i32>, %j: tensor<i32>) {
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<2xf64>
  %0 = stablehlo.add %a, %b : tensor<2xf64>
  // CHECK: stablehlo.atan2 %{{.*}}, %{{.*}} : tensor<2xf64>
  %1 = stablehlo.atan2 %a, %b : tensor<2xf64>
  // CHECK: stablehlo.divide %{{.*}}, %{{.*}} : tensor<2xf64>
  %2 = stablehlo.divide %a, %b : tensor<2xf64>
  // CHECK: stablehlo.maximum %{{.*}}, %{{.*}} : tensor<2xf64>
  %3 = stablehlo.maximum %a, %b : tensor<2xf64>
  // CHECK: stablehlo.minimum %{{.*}}, %{{.*}} : tensor<2xf64>
  %4 = stablehlo.minimum %a, %b : tensor<2xf64>
  // CHECK: stablehlo.multiply %{{.*}}, %{{.*}} : tensor<2xf64>
  %5 = stablehlo.multiply %a, %b : tensor<2xf64>
  // CHECK: stablehlo.power %{{.*}}, %{{.*}} : tensor<2xf64>
  %6 = stablehlo.power %a, %b : tensor<2xf64>
  // CHECK: stablehlo.remainder %{{.*}}, %{{.*}} : tensor<2xf64>
  %7 = stablehlo.remainder %a, %b : tensor<2xf64>
  // CHECK: stablehlo.subtract %{{.*}}, %{{.*}} : tensor<2xf64>
  %8 = stablehlo.subtract %a, %b : tensor<2xf64>
  // CHECK: stablehlo.and %{{.*}}, %{{.*}} : tensor<i32>
  %9 = stablehlo.and %i, %j : tensor<i32>
  // CHECK: stablehlo.or %{{.*}}, %{{.*}} : tensor<i32>
  %10 = stablehlo.or %i, %j : tensor<i32>
  // CHECK: stablehlo.xor %{{.*}}, %{{.*}} : tensor<i32>
  %11 = stablehlo.xor %i, %j : tensor<i32>
  // CHECK: stablehlo.shift_left %{{.*}}, %{{.*}} : tensor<i32>
  %12 = stablehlo.shift_left %i, %j : tensor<i32>
  // CHECK: stablehlo.shift_right_arithmetic %{{.*}}, %{{.*}} : tensor<i32>
  %13 = stablehlo.shift_right_arithmetic %i, %j : tensor<i32>
  // CHECK: stablehlo.shift_right_logical %{{.*}}, %{{.*}} : tensor<i32>
  %14 = stablehlo.shift_right_logical %i, %j : tensor<i32>
  return
}

// CHECK-LABEL: func @element_types(
func.func @element_types(%a: tensor<bf16>, %b: tensor<f16>, %c: tensor<f8E4M3FN>, %d: tensor<f8E5M2>, %e: tensor<complex<f32>>, %f: tensor<i4>, %g: tensor<ui4>, %h: tensor<i1>) {
  // CHECK: : tensor<bf16>
  %0 = stablehlo.add %a, %a : tensor<bf16>
  // CHECK: : tensor<f16>
  %1 = stablehlo.add %b, %b : tensor<f16>
  // CHECK: : tensor<f8E4M3FN>
  %2 = stablehlo.add %c, %c : tensor<f8E4M3FN>
  // CHECK: : tensor<f8E5M2>
  %3 = stablehlo.add %d, %d : tensor<f8E5M2>
  // CHECK: : tensor<complex<f32>>
  %4 = stablehlo.add %e, %e : tensor<complex<f32>>
  // CHECK: : tensor<i4>
  %5 = stablehlo.add %f, %f : tensor<i4>
  // CHECK: : tensor<ui4>
  %6 = stablehlo.add %g, %g : tensor<ui4>
  // CHECK: : tensor<i1>
  %7 = stablehlo.add %h, %h : tensor<i1>
  // CHECK: stablehlo.abs %{{.*}} : (tensor<complex<f32>>) -> tensor<f32>
  %8 = stablehlo.abs %e : (tensor<complex<f32>>) -> tensor<f32>
  return
}

// Sizes that are not known agree with any.
// CHECK-LABEL: func @dynamic(
func.func @dynamic(%a: tensor<?x3xf32>, %b: tensor<2x?xf32>) {
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<2x3xf32>
  %0 = stablehlo.add %a, %b : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<?x?xf32>
  %1 = stablehlo.add %a, %b : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: func @conversions(
func.func @conversions(%x: tensor<2xf32>) {
  // CHECK: stablehlo.convert %{{.*}} : (tensor<2xf32>) -> tensor<2xi1>
  %0 = stablehlo.convert %x : (tensor<2xf32>) -> tensor<2xi1>
  // CHECK: stablehlo.convert %{{.*}} : tensor<2xf32>
  %1 = stablehlo.convert %x : tensor<2xf32>
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<2xf32>) -> tensor<2xui32>
  %2 = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2xui32>
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<2xf32>) -> tensor<2x4xui8>
  %3 = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2x4xui8>
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<2xf32>) -> tensor<i64>
  %4 = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<i64>
  return
}

// CHECK-LABEL: func @choices(
func.func @choices(%x: tensor<2xf32>, %i: tensor<2xui8>, %p: tensor<i1>, %s: tensor<f32>) {
  // CHECK: %[[P:.*]] = stablehlo.compare LT, %{{.*}}, %{{.*}}, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %0 = stablehlo.compare LT, %x, %x, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  // The spelling with two spaces, of earlier versions.
  // CHECK: stablehlo.compare EQ, %{{.*}}, %{{.*}}, TOTALORDER : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %1 = stablehlo.compare  EQ, %x, %x,  TOTALORDER : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  // CHECK: stablehlo.compare GE, %{{.*}}, %{{.*}} : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>
  %2 = stablehlo.compare GE, %i, %i : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>
  // CHECK: stablehlo.compare NE, %{{.*}}, %{{.*}}, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %3 = stablehlo.compare NE, %p, %p, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  // CHECK: stablehlo.select %[[P]], %{{.*}}, %{{.*}} : tensor<2xi1>, tensor<2xf32>
  %4 = stablehlo.select %0, %x, %x : tensor<2xi1>, tensor<2xf32>
  // CHECK: stablehlo.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<i1>, tensor<2xf32>
  %5 = stablehlo.select %p, %x, %x : tensor<i1>, tensor<2xf32>
  // CHECK: stablehlo.clamp %{{.*}}, %{{.*}}, %{{.*}} : tensor<2xf32>
  %6 = stablehlo.clamp %x, %x, %x : tensor<2xf32>
  // CHECK: stablehlo.clamp %{{.*}}, %{{.*}}, %{{.*}} : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  %7 = stablehlo.clamp %s, %x, %s : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

// Attributes of others are kept.
// CHECK-LABEL: func @discardable(
func.func @discardable(%x: tensor<2xf32>) {
  // CHECK: stablehlo.negate %{{.*}} {builtin.note = "kept"} : tensor<2xf32>
  %0 = stablehlo.negate %x {builtin.note = "kept"} : tensor<2xf32>
  return
}
