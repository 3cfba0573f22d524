// A loop passes the last values of its arguments on: one is saved if a store before overwrites it.
// RUN: tpu-opt %s --build-entries --convert-stablehlo-to-linalg --bufferize-program | FileCheck %s

// CHECK-LABEL: func.func @exchange
// CHECK: ^bb0(%{{.*}}: memref<i32>, %[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<4xf32>)
// CHECK: %[[SAVED:.*]] = memref.alloc() {{.*}} : memref<4xf32>
// CHECK-NEXT: memref.copy %[[A]], %[[SAVED]]
// CHECK-NEXT: memref.copy %[[B]], %[[A]]
// CHECK-NEXT: memref.copy %[[SAVED]], %[[B]]
// CHECK-NEXT: scf.yield
func.func @exchange(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %a = %x, %b = %y) : tensor<i32>, tensor<4xf32>, tensor<4xf32>
  cond {
    %1 = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %1, %b, %a : tensor<i32>, tensor<4xf32>, tensor<4xf32>
  }
  return %0#1, %0#2 : tensor<4xf32>, tensor<4xf32>
}

// No store overwrites `b` before it is passed on, so nothing is saved.
// CHECK-LABEL: func.func @shift
// CHECK: ^bb0(%{{.*}}: memref<i32>, %[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<2x2xf32>)
// CHECK-NOT: memref.alloc
// CHECK: %[[VIEW:.*]] = memref.collapse_shape %[[B]]
// CHECK-NOT: memref.alloc
// CHECK: memref.copy %[[VIEW]], %[[A]]
// CHECK-NOT: memref.alloc
// CHECK: scf.yield
func.func @shift(%x: tensor<4xf32>, %y: tensor<2x2xf32>) -> (tensor<4xf32>, tensor<2x2xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %a = %x, %b = %y) : tensor<i32>, tensor<4xf32>, tensor<2x2xf32>
  cond {
    %1 = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.reshape %b : (tensor<2x2xf32>) -> tensor<4xf32>
    stablehlo.return %1, %2, %b : tensor<i32>, tensor<4xf32>, tensor<2x2xf32>
  }
  return %0#1, %0#2 : tensor<4xf32>, tensor<2x2xf32>
}
