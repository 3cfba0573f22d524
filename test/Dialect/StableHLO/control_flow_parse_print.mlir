// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: func @while(
// CHECK-SAME: %[[N:.*]]: tensor<i32>, %[[X:.*]]: tensor<4xf32>
func.func @while(%n: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[ZERO:.*]] = stablehlo.constant
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  // The body's arguments have the names of the condition's.
  // CHECK: stablehlo.while(%iterArg = %[[ZERO]], %[[V:.*]] = %[[X]]) : tensor<i32>, tensor<4xf32>
  // CHECK-NEXT: cond {
  // CHECK-NEXT:   stablehlo.compare LT, %iterArg, %[[N]], SIGNED
  // CHECK-NEXT:   stablehlo.return
  // CHECK-NEXT: } do {
  // CHECK-NEXT:   stablehlo.add %iterArg,
  // CHECK-NEXT:   stablehlo.add %[[V]], %[[V]]
  // CHECK-NEXT:   stablehlo.return %{{.*}}, %{{.*}} : tensor<i32>, tensor<4xf32>
  %0:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %1 = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.add %v, %v : tensor<4xf32>
    stablehlo.return %1, %2 : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}

// CHECK-LABEL: func @while_without_values(
func.func @while_without_values(%p: tensor<i1>) {
  // CHECK: stablehlo.while() attributes {note}
  // CHECK-NEXT: cond {
  // CHECK: } do {
  // CHECK-NEXT: stablehlo.return
  stablehlo.while() attributes {note} cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return
  }
  return
}

// CHECK-LABEL: func @barrier(
func.func @barrier(%a: tensor<f32>, %b: tensor<2xi32>) {
  // CHECK: stablehlo.optimization_barrier %{{.*}}, %{{.*}} : tensor<f32>, tensor<2xi32>
  %0:2 = stablehlo.optimization_barrier %a, %b : tensor<f32>, tensor<2xi32>
  // CHECK: stablehlo.optimization_barrier
  stablehlo.optimization_barrier()
  return
}
