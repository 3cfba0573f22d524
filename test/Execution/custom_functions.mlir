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
func.func @wrong() -> tensor<2xf32> {
  %c = stablehlo.constant dense<1.0> : tensor<2xf32>
  // CHECK: fail.mlir:[[#@LINE+1]]:{{.*}} error: 'add_one' failed with status 2
  %0 = stablehlo.custom_call @add_one(%c) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
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
// NONE: tpu-run: error: --load: {{.*}}none.so

// Compiled, too.
// RUN: tpu-run %t/pass.mlir --engine=native --load=%t/functions.so
// RUN: tpu-run %t/fail.mlir --engine=native --load=%t/functions.so > %t/native 2>&1; test $? = 1
// RUN: FileCheck %t/fail.mlir --input-file=%t/native
// RUN: tpu-run %t/unknown.mlir --engine=native --load=%t/functions.so > %t/native 2>&1; test $? = 3
// RUN: FileCheck %s --check-prefix=NATIVE --input-file=%t/native
// NATIVE: unknown.mlir:3:{{.*}} error: 'stablehlo.custom_call' calls 'nothing', which is no part of this program: name the shared object that has it (--load=LIBRARY.so)

// A library finds them where they were.
// RUN: tpu-translate %t/in.mlir --to-shared --load=%t/functions.so --header=%t/in.h -o %t/libin.so
// RUN: cc -I%t %t/main.c -L%t -lin -Wl,-rpath,%t -o %t/main
// RUN: %t/main | FileCheck %s --check-prefix=LIBRARY
// LIBRARY: 0: 2 4 6 8
//--- in.mlir
func.func @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.slice %x [0:4] : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.custom_call @add_one(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.add %1, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
//--- main.c
#include "in.h"
#include <stdio.h>
int main(void) {
  float x[4] = {0, 1, 2, 3}, y[4];
  twice_arguments arguments = {x};
  twice_results results = {y};
  static _Alignas(64) char scratch[TWICE_SCRATCH_BYTES + 1];
  int status = twice(&arguments, &results, scratch);
  printf("%d: %g %g %g %g\n", status, y[0], y[1], y[2], y[3]);
  return 0;
}
