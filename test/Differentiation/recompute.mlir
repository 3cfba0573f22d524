// The gradient of a graph.recompute computes the region again. The interpreter and compiled
// code have the same bits with it and without it.
// RUN: tpu-opt %s --differentiate="function=f,nested,several" --canonicalize --cse | FileCheck %s
// RUN: tpu-opt %s --differentiate="function=f,nested,several,stack" -o %t.some

// The pass leaves no region, so before a second run nothing is to be recomputed.
// RUN: tpu-opt %s --differentiate -o %t.plain
// RUN: not grep recompute %t.some
// RUN: not grep recompute %t.plain
// RUN: tpu-opt %t.plain --differentiate="function=f,nested,several,stack" -o %t.all
// RUN: not grep barrier %t.all
// RUN: for f in f nested several stack; do for e in reference native; do \
// RUN:   tpu-run %t.some --engine=$e --entry=${f}_vjp --random-inputs=1 --precision=f32 --save-output=%t.some.npz && \
// RUN:   tpu-run %t.all --engine=$e --entry=${f}_vjp --random-inputs=1 --precision=f32 --save-output=%t.all.npz && \
// RUN:   cmp %t.some.npz %t.all.npz || exit 1; done; done

// A second derivative.
// RUN: tpu-opt %t.some --differentiate="function=f_vjp" -o %t.some2 && tpu-opt %t.all --differentiate="function=f_vjp" -o %t.all2
// RUN: tpu-run %t.some2 --entry=f_vjp_vjp --random-inputs=1 --precision=f32 --save-output=%t.some.npz
// RUN: tpu-run %t.all2 --entry=f_vjp_vjp --random-inputs=1 --precision=f32 --save-output=%t.all.npz
// RUN: cmp %t.some.npz %t.all.npz

// CHECK-LABEL: func.func @f(
// CHECK-NEXT: stablehlo.tanh
// CHECK-NEXT: stablehlo.sine
// CHECK-NEXT: stablehlo.multiply
// CHECK-NEXT: return
// CHECK-LABEL: func.func @f_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[W:.*]]: tensor<8xf32>, %[[D:.*]]: tensor<8xf32>)
// CHECK: %[[B:.*]]:3 = stablehlo.optimization_barrier %[[X]], %[[W]], %[[D]]
// CHECK-NEXT: %[[T:.*]] = stablehlo.tanh %[[B]]#0
// CHECK-NEXT: %[[S:.*]] = stablehlo.sine %[[T]]
// CHECK-NEXT: stablehlo.multiply %[[B]]#2, %[[B]]#1
// CHECK-NEXT: stablehlo.multiply %[[B]]#2, %[[S]]
func.func @f(%x: tensor<8xf32>, %w: tensor<8xf32>) -> tensor<8xf32> {
  %y = graph.recompute {
    %0 = stablehlo.tanh %x : tensor<8xf32>
    %1 = stablehlo.sine %0 : tensor<8xf32>
    %2 = stablehlo.multiply %1, %w : tensor<8xf32>
    graph.return %2 : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// The inner region is computed a third time.
// CHECK-LABEL: func.func @nested_vjp(
// CHECK: stablehlo.optimization_barrier
// CHECK: stablehlo.exponential
// CHECK: stablehlo.tanh
// CHECK: stablehlo.optimization_barrier
// CHECK: stablehlo.exponential
// CHECK: return
func.func @nested(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = graph.recompute {
    %0 = stablehlo.tanh %x : tensor<8xf32>
    %1 = graph.recompute {
      %2 = stablehlo.exponential %0 : tensor<8xf32>
      %3 = stablehlo.tanh %2 : tensor<8xf32>
      graph.return %3 : tensor<8xf32>
    }
    %4 = stablehlo.sine %1 : tensor<8xf32>
    graph.return %4 : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// Several results, of which one has no cotangent, and a loop, a branch and a call inside.
func.func private @tanh(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.tanh %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @several(%x: tensor<8xf32>, %p: tensor<i1>) -> (tensor<8xf32>, tensor<8xi32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %all = stablehlo.constant dense<5> : tensor<i32>
  %y:3 = graph.recompute {
    %0:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<8xf32>
    cond {
      %1 = stablehlo.compare LT, %i, %all : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.add %i, %one : tensor<i32>
      %2 = stablehlo.sine %v : tensor<8xf32>
      stablehlo.return %1, %2 : tensor<i32>, tensor<8xf32>
    }
    %3 = "stablehlo.if"(%p) ({
      %4 = func.call @tanh(%0#1) : (tensor<8xf32>) -> tensor<8xf32>
      stablehlo.return %4 : tensor<8xf32>
    }, {
      stablehlo.return %x : tensor<8xf32>
    }) : (tensor<i1>) -> tensor<8xf32>
    %5 = stablehlo.convert %3 : (tensor<8xf32>) -> tensor<8xi32>
    %6 = stablehlo.multiply %3, %x : tensor<8xf32>
    graph.return %3, %5, %6 : tensor<8xf32>, tensor<8xi32>, tensor<8xf32>
  }
  return %y#0, %y#1, %y#2 : tensor<8xf32>, tensor<8xi32>, tensor<8xf32>
}

// A stack of six layers keeps the input of each, 16 kB, and not the 256 kB between its products.
// RUN: tpu-translate %t.some --to-static -o %t.a --header=%t.some.h
// RUN: tpu-translate %t.all --to-static -o %t.a --header=%t.all.h
// RUN: awk '/define STACK_VJP_SCRATCH_BYTES/ { bytes = $3; if (NR == FNR) all = bytes; else exit !(2 * bytes < all) }' %t.all.h %t.some.h
func.func @stack(%x: tensor<256x16xf32>, %w: tensor<16x256xf32>, %v: tensor<256x16xf32>) -> tensor<256x16xf32> {
  %0 = graph.recompute {
    %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
    %t = stablehlo.tanh %h : tensor<256x256xf32>
    %y = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    graph.return %y : tensor<256x16xf32>
  }
  %1 = graph.recompute {
    %h = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
    %t = stablehlo.tanh %h : tensor<256x256xf32>
    %y = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    graph.return %y : tensor<256x16xf32>
  }
  %2 = graph.recompute {
    %h = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
    %t = stablehlo.tanh %h : tensor<256x256xf32>
    %y = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    graph.return %y : tensor<256x16xf32>
  }
  %3 = graph.recompute {
    %h = stablehlo.dot_general %2, %w, contracting_dims = [1] x [0] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
    %t = stablehlo.tanh %h : tensor<256x256xf32>
    %y = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    graph.return %y : tensor<256x16xf32>
  }
  %4 = graph.recompute {
    %h = stablehlo.dot_general %3, %w, contracting_dims = [1] x [0] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
    %t = stablehlo.tanh %h : tensor<256x256xf32>
    %y = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    graph.return %y : tensor<256x16xf32>
  }
  %5 = graph.recompute {
    %h = stablehlo.dot_general %4, %w, contracting_dims = [1] x [0] : (tensor<256x16xf32>, tensor<16x256xf32>) -> tensor<256x256xf32>
    %t = stablehlo.tanh %h : tensor<256x256xf32>
    %y = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<256x256xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    graph.return %y : tensor<256x16xf32>
  }
  return %5 : tensor<256x16xf32>
}
