// A loop keeps no more than it may: of 100 iterations, 10 of the outer loop and 10
// of an inner one, which runs twice.
// RUN: tpu-opt %s --differentiate="function=f,g memory-budget=2000" --canonicalize --cse | FileCheck %s
// RUN: tpu-opt %s --differentiate="function=f,g memory-budget=3200" --canonicalize --cse | FileCheck %s --check-prefix=ALL
// RUN: tpu-opt %s --differentiate="function=f,g" -o %t.all && tpu-opt %s --differentiate="function=f,g memory-budget=2000" -o %t.some
// RUN: tpu-run %t.all --entry=f_vjp --random-inputs=1 --precision=f32 --save-output=%t.all.npy
// RUN: tpu-run %t.some --entry=f_vjp --random-inputs=1 --precision=f32 --save-output=%t.some.npy
// RUN: cmp %t.all.npy %t.some.npy
// RUN: tpu-run %t.all --entry=g_vjp --random-inputs=1 --precision=f32 --save-output=%t.all.npy
// RUN: tpu-run %t.some --entry=g_vjp --random-inputs=1 --precision=f32 --save-output=%t.some.npy
// RUN: cmp %t.all.npy %t.some.npy

// What the compiled function takes besides its arguments shows it: less than a third.
// RUN: tpu-opt %s --differentiate="function=large" | tpu-translate - --to-static -o %t.a --header=%t.all.h
// RUN: tpu-opt %s --differentiate="function=large memory-budget=1000000" | tpu-translate - --to-static -o %t.a --header=%t.some.h
// RUN: awk '/define LARGE_VJP_SCRATCH_BYTES/ { bytes = $3; if (NR == FNR) all = bytes; else exit !(3 * bytes < all && all > 4000000) }' %t.all.h %t.some.h

// CHECK-LABEL: func.func @f_vjp(
// CHECK-NOT: tensor<100x
// CHECK: stablehlo.while({{.*}}tensor<10x8xf32>
// CHECK: stablehlo.while({{.*}}tensor<10x8xf32>
// CHECK: return
// ALL-LABEL: func.func @f_vjp(
// ALL: tensor<100x8xf32>
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %all = stablehlo.constant dense<100> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<8xf32>
  cond {
    %1 = stablehlo.compare LT, %i, %all : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.sine %y : tensor<8xf32>
    stablehlo.return %1, %2 : tensor<i32>, tensor<8xf32>
  }
  return %0#1 : tensor<8xf32>
}

// What is left of 103 iterations, after 9 times 11, is a loop of its own; the counter
// goes on, from 2 on.
// CHECK-LABEL: func.func @g_vjp(
// CHECK-NOT: tensor<103x
// CHECK-DAG: tensor<9x8xf32>
// CHECK-DAG: tensor<11x8xf32>
// CHECK-DAG: tensor<4x8xf32>
// CHECK: return
func.func @g(%x: tensor<8xf32>) -> tensor<8xf32> {
  %two = stablehlo.constant dense<2> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %all = stablehlo.constant dense<105> : tensor<i32>
  %0:2 = stablehlo.while(%i = %two, %y = %x) : tensor<i32>, tensor<8xf32>
  cond {
    %1 = stablehlo.compare LT, %i, %all : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %n = stablehlo.convert %i : (tensor<i32>) -> tensor<f32>
    %ns = stablehlo.broadcast_in_dim %n, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.sine %y : tensor<8xf32>
    %3 = stablehlo.multiply %2, %ns : tensor<8xf32>
    %4 = stablehlo.tanh %3 : tensor<8xf32>
    stablehlo.return %1, %4 : tensor<i32>, tensor<8xf32>
  }
  return %0#1 : tensor<8xf32>
}

// 100 iterations of 40 KB each.
func.func @large(%x: tensor<10000xf32>) -> tensor<10000xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %all = stablehlo.constant dense<100> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<10000xf32>
  cond {
    %1 = stablehlo.compare LT, %i, %all : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.sine %y : tensor<10000xf32>
    stablehlo.return %1, %2 : tensor<i32>, tensor<10000xf32>
  }
  return %0#1 : tensor<10000xf32>
}
