// A person's own functions, from a shared object.
// RUN: split-file %s %t
// RUN: cc -shared -fPIC -O1 %S/Inputs/custom_functions.c -o %t/functions.so

// RUN: tpu-run %t/pass.mlir --engine=reference --load=%t/functions.so
//--- pass.mlir
func.func @main() {
  %c = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %x = stablehlo.optimization_barrier %c : tensor<4xf32>
  %0 = stablehlo.custom_call @add_one(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.custom_call @add_one(%0) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %1, dense<[3.0, 4.0, 5.0, 6.0]> : tensor<4xf32>
  %2:2 = stablehlo.custom_call @describe() {backend_config = "eight..."} : () -> (tensor<i32>, tensor<i32>)
  check.expect_eq_const %2#0, dense<32> : tensor<i32>
  check.expect_eq_const %2#1, dense<8> : tensor<i32>
  return
}

// RUN: tpu-run %t/fail.mlir --engine=reference --load=%t/functions.so > %t/fail 2>&1; test $? = 1
// RUN: FileCheck %t/fail.mlir --input-file=%t/fail
//--- fail.mlir
func.func @wrong() {
  %c = stablehlo.constant dense<1.0> : tensor<2xf32>
  // CHECK: fail.mlir:[[#@LINE+1]]:{{.*}} error: 'add_one' failed with status 2
  %0 = stablehlo.custom_call @add_one(%c) : (tensor<2xf32>) -> tensor<2xf32>
  return
}
// -----
func.func @status() {
  // CHECK: fail.mlir:[[#@LINE+1]]:{{.*}} error: 'fails' failed with status 7
  stablehlo.custom_call @fails() {has_side_effect = true} : () -> ()
  return
}

// RUN: tpu-run %t/unknown.mlir --engine=reference --load=%t/functions.so > %t/unknown 2>&1; test $? = 3
// RUN: FileCheck %t/unknown.mlir --input-file=%t/unknown
//--- unknown.mlir
func.func @main() {
  // CHECK: unknown.mlir:[[#@LINE+1]]:{{.*}} error: the reference interpreter does not know the custom call 'nothing'; it knows the check family, @Sharding, and what --load=LIBRARY.so gives
  stablehlo.custom_call @nothing() {has_side_effect = true} : () -> ()
  return
}

// RUN: not tpu-run %t/pass.mlir --engine=reference --load=%t/none.so 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: tpu-run: --load: {{.*}}none.so

// Compiled functions call nothing of others.
// RUN: tpu-run %t/pass.mlir --engine=native --load=%t/functions.so > %t/native 2>&1; test $? = 3
// RUN: FileCheck %s --check-prefix=NATIVE --input-file=%t/native
// NATIVE: pass.mlir:4:{{.*}} error: 'stablehlo.custom_call' calls what is not part of this program: the device has no functions of others
