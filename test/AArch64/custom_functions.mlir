// Functions of a shared object for AArch64.
// RUN: rm -rf %t && mkdir %t
// RUN: aarch64-linux-gnu-gcc -shared -fPIC -O1 %source/test/Execution/Inputs/custom_functions.c -o %t/functions.so
// RUN: tpu-run %s --entry=pass --target=aarch64-linux-gnu --load=%t/functions.so
// RUN: not tpu-run %s --entry=fail --target=aarch64-linux-gnu --load=%t/functions.so 2>&1 | FileCheck %s
func.func @pass() {
  %c = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %x = stablehlo.optimization_barrier %c : tensor<4xf32>
  %0 = stablehlo.custom_call @add_one(%x) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %0, dense<[2.0, 3.0, 4.0, 5.0]> : tensor<4xf32>
  return
}
func.func @fail() {
  // CHECK: custom_functions.mlir:[[#@LINE+1]]:{{.*}} error: 'fails' failed with status 7
  stablehlo.custom_call @fails() {has_side_effect = true} : () -> ()
  return
}
