// What each check accepts, and what it says of what it does not.
// RUN: tpu-run %s --engine=reference --entry=pass
// RUN: not tpu-run %s --engine=reference --entry=eq 2>&1 | FileCheck %s --check-prefix=EQ
// RUN: not tpu-run %s --engine=reference --entry=close 2>&1 | FileCheck %s --check-prefix=CLOSE
// RUN: not tpu-run %s --engine=reference --entry=almost 2>&1 | FileCheck %s --check-prefix=ALMOST
// RUN: not tpu-run %s --engine=reference --entry=nested 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: not tpu-run %s --engine=reference --entry=replicas --num-replicas=2 2>&1 | FileCheck %s --check-prefix=REPLICAS
// RUN: tpu-run %s --engine=reference --entry=eq > /dev/null 2>&1; test $? = 1
// RUN: tpu-run %s --engine=reference --entry=nested > /dev/null 2>&1; test $? = 1

func.func @pass() {
  // NaN is NaN, 0 is -0; 0x3F800001 is the number after 1.
  %a = stablehlo.constant dense<[0x7FC00000, 0.0, 0x7F800000, 1.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[0x7FC00001, -0.0, 0x7F800000, 1.0]> : tensor<4xf32>
  %c = stablehlo.constant dense<[0x7FC00000, 1.0e-45, 0x7F800000, 0x3F800001]> : tensor<4xf32>
  %d = stablehlo.constant dense<[0x7FC00000, 0.00009, 0x7F800000, 1.00009]> : tensor<4xf32>
  %e = stablehlo.constant dense<[0x7FC00000, 0.04, 0x7F800000, 1.14]> : tensor<4xf32>
  stablehlo.custom_call @check.expect_eq(%a, %b) {has_side_effect = true} : (tensor<4xf32>, tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_close(%a, %c) {has_side_effect = true, max_ulp_difference = 1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq(%a, %d) {has_side_effect = true} : (tensor<4xf32>, tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq(%e, %a) {has_side_effect = true, tolerance = 0.05 : f64, relative_tolerance = 0.1 : f64} : (tensor<4xf32>, tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%a) {has_side_effect = true, value = dense<[0x7FC00000, 0.0, 0x7F800000, 1.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  return
}

// EQ: checks.mlir:[[#@LINE+5]]:3: error: check.expect_eq failed: 2 of 6 elements are not equal to the expected: at [0, 1] 2, expected 9; at [1, 2] 6, expected -6
// EQ: checks.mlir:[[#@LINE+5]]:3: error: check.expect_eq_const failed: 6 of 6 elements are not equal to the expected: at [0, 0] 1, expected 0; at [0, 1] 2, expected 0; at [0, 2] 3, expected 0; at [1, 0] 4, expected 0; at [1, 1] 5, expected 0; and 1 more
func.func @eq() {
  %a = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %b = stablehlo.constant dense<[[1, 9, 3], [4, 5, -6]]> : tensor<2x3xi32>
  stablehlo.custom_call @check.expect_eq(%a, %b) {has_side_effect = true} : (tensor<2x3xi32>, tensor<2x3xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%a) {has_side_effect = true, value = dense<0> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  return
}

// CLOSE: error: check.expect_close failed: 1 of 3 elements are not at most 3 ULPs from the expected: at [1] 1.0, expected 1.5 (difference -5.000000e-01, 4194304 ULPs)
// CLOSE: error: check.expect_close failed: 1 of 3 elements are not at least 1 and at most 5000000 ULPs from the expected: at [0] 1.0, expected 1.0 (difference 0.000000e+00, 0 ULPs)
// CLOSE: error: check.expect_close failed: 1 of 3 elements are not at most 3 ULPs from the expected: at [2] 0x7FC00000, expected 1.0
func.func @close() {
  %a = stablehlo.constant dense<[1.0, 1.0, 0x7FC00000]> : tensor<3xf32>
  %b = stablehlo.constant dense<[1.0, 1.5, 0x7FC00000]> : tensor<3xf32>
  %c = stablehlo.constant dense<[1.0, 1.5, 1.0e3]> : tensor<3xf32>
  %d = stablehlo.constant dense<[1.0, 1.25, 1.0e3]> : tensor<3xf32>
  %e = stablehlo.constant dense<1.0> : tensor<3xf32>
  stablehlo.custom_call @check.expect_close(%a, %b) {has_side_effect = true} : (tensor<3xf32>, tensor<3xf32>) -> ()
  %f = stablehlo.add %e, %d : tensor<3xf32>
  %g = stablehlo.constant dense<[1.0, 1.5, 1.00001]> : tensor<3xf32>
  stablehlo.custom_call @check.expect_close(%e, %g) {has_side_effect = true, min_ulp_difference = 1 : i64, max_ulp_difference = 5000000 : i64} : (tensor<3xf32>, tensor<3xf32>) -> ()
  stablehlo.custom_call @check.expect_close(%a, %e) {has_side_effect = true} : (tensor<3xf32>, tensor<3xf32>) -> ()
  return
}

// ALMOST: error: check.expect_almost_eq failed: 1 of 2 elements are not within 1.000000e-04 of the expected: at [1] 1.0, expected 1.001 (difference -1.000000e-03, {{[0-9]+}} ULPs)
// ALMOST: error: check.expect_almost_eq failed: 1 of 2 elements are not within 0.000000e+00 + 1.000000e-04 of its size of the expected: at [1]
func.func @almost() {
  %a = stablehlo.constant dense<[1.0, 1.0]> : tensor<2xf64>
  %b = stablehlo.constant dense<[1.0, 1.001]> : tensor<2xf64>
  stablehlo.custom_call @check.expect_almost_eq(%a, %b) {has_side_effect = true} : (tensor<2xf64>, tensor<2xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq(%a, %b) {has_side_effect = true, tolerance = 0.0 : f64, relative_tolerance = 1.0e-4 : f64} : (tensor<2xf64>, tensor<2xf64>) -> ()
  return
}

// A check in a function that is called ends the run.
// NESTED: error: check.expect_eq failed: 1 of 1 elements are not equal to the expected: at [] true, expected false
func.func @nested() {
  call @callee() : () -> ()
  return
}
func.func private @callee() {
  %a = stablehlo.constant dense<true> : tensor<i1>
  %b = stablehlo.constant dense<false> : tensor<i1>
  stablehlo.custom_call @check.expect_eq(%a, %b) {has_side_effect = true} : (tensor<i1>, tensor<i1>) -> ()
  return
}

// REPLICAS: error: check.expect_eq_const failed: 1 of 1 elements are not equal to the expected: at [] 1, expected 0
// REPLICAS: tpu-run: these checks failed on replica 1
func.func @replicas() {
  %id = stablehlo.replica_id : tensor<ui32>
  stablehlo.custom_call @check.expect_eq_const(%id) {has_side_effect = true, value = dense<0> : tensor<ui32>} : (tensor<ui32>) -> ()
  return
}
