// Files as StableHLO's own tests are: several sections with one function each, checks as
// ops, inputs and expectations in private functions.
// RUN: split-file %s %t
// RUN: tpu-run %t/pass.mlir --engine=reference && tpu-run %t/pass.mlir
//--- pass.mlir
// Nothing is here but a comment.

// -----

func.func @add_of_any_name() {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %1 = stablehlo.add %0, %0 : tensor<2xi32>
  check.expect_eq_const %1, dense<[2, 4]> : tensor<2xi32>
  func.return
}

// -----

module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32, jax.uses_shape_polymorphism = false} {
  func.func public @main() -> (tensor<2xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0:2 = call @inputs() : () -> (tensor<2xf32>, tensor<2xf32>)
    %1 = call @expected() : () -> tensor<2xf32>
    %2 = stablehlo.multiply %0#0, %0#1 : tensor<2xf32>
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true, max_ulp_difference = 1 : i64} : (tensor<2xf32>, tensor<2xf32>) -> ()
    check.expect_almost_eq %2, %1 : tensor<2xf32>
    check.expect_close %2, %1, max_ulp_difference = 0, min_ulp_difference = 0 : tensor<2xf32>, tensor<2xf32>
    check.expect_eq %2, %1 : tensor<2xf32>
    return %2 : tensor<2xf32>
  }
  func.func private @inputs() -> (tensor<2xf32> {mhlo.layout_mode = "default"}, tensor<2xf32> {mhlo.layout_mode = "default"}) {
    %0 = stablehlo.constant dense<[1.5, 2.0]> : tensor<2xf32>
    %1 = stablehlo.constant dense<"0x0000003F00004040"> : tensor<2xf32>
    return %0, %1 : tensor<2xf32>, tensor<2xf32>
  }
  func.func private @expected() -> tensor<2xf32> {
    %0 = stablehlo.constant dense<[0.75, 6.0]> : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}

// The gravest outcome of any section is the file's: failed, not started, not supported.
// RUN: tpu-run %t/fail.mlir --engine=reference > %t/fail 2>&1; test $? = 1
// RUN: FileCheck %t/fail.mlir --input-file=%t/fail
// RUN: tpu-run %t/fail.mlir > %t/fail 2>&1; test $? = 1
// RUN: FileCheck %t/fail.mlir --input-file=%t/fail
//--- fail.mlir
func.func @wrong() {
  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  // CHECK: fail.mlir:[[#@LINE+1]]:{{.*}} error: check.expect_almost_eq_const failed: 1 of 2 elements are not within 1.000000e-04 of the expected: at [1] 2.0, expected 2.5 (difference -5.000000e-01
  check.expect_almost_eq_const %0, dense<[1.0, 2.5]> : tensor<2xf32>
  func.return
}
// -----
func.func @right() {
  func.return
}
// -----
func.func @unsupported() {
  // CHECK: fail.mlir:[[#@LINE+1]]:{{.*}} there is no operation 'stablehlo.some_day'
  %0 = stablehlo.some_day : tensor<2xf32>
  func.return
}
// -----
// CHECK: fail.mlir:[[#@LINE+1]]:
func.func @mistake( {
// CHECK: tpu-run: of 4 sections 1 passed, 1 failed, 1 are not supported, 1 could not be started

// RUN: tpu-run %t/unsupported.mlir --engine=reference > %t/unsupported 2>&1; test $? = 3
// RUN: tpu-run %t/unsupported.mlir > %t/unsupported 2>&1; test $? = 3
// RUN: FileCheck %t/unsupported.mlir --input-file=%t/unsupported
//--- unsupported.mlir
func.func @right() {
  func.return
}
// -----
func.func @unsupported() {
  // CHECK: unsupported.mlir:[[#@LINE+1]]:{{.*}} there is no operation 'stablehlo.some_day'
  "stablehlo.some_day"() : () -> ()
  func.return
}

// --entry chooses from all sections.
// RUN: tpu-run %t/pass.mlir --entry=add_of_any_name --engine=reference
// RUN: tpu-run %t/fail.mlir --entry=wrong --engine=reference > /dev/null 2>&1; test $? = 1
// RUN: not tpu-run %t/pass.mlir --entry=none --engine=reference 2>&1 | FileCheck %s --check-prefix=ENTRY
// ENTRY: tpu-run: error: no section of '{{.*}}pass.mlir' has a function @none

// What stands beside the function is not compiled with it: a program at the StableHLO stage
// has its input pipeline.
// RUN: tpu-translate --to-stablehlo %examples/mnist/mnist.mlir --train-batch-size=8 -o %t/program.mlir
// RUN: tpu-run %t/seed.mlir --engine=reference --save-output=%t/seed.npy
// RUN: tpu-run %t/program.mlir --entry=initialize --input=%t/seed.npy --engine=native > %t/native
// RUN: tpu-run %t/program.mlir --entry=initialize --input=%t/seed.npy --engine=reference | cmp - %t/native
//--- seed.mlir
func.func @main() -> tensor<ui64> {
  %0 = stablehlo.constant dense<7> : tensor<ui64>
  return %0 : tensor<ui64>
}
