// RUN: tpu-opt %s --expand-narrow-types | FileCheck %s

// Integers are held sign-extended, also those that come from outside, and wrap
// around.
// CHECK-LABEL: func.func @add
// CHECK-SAME: (%[[X:.*]]: tensor<2xi8>, %[[Y:.*]]: tensor<2xi8>) -> tensor<2xi8>
// CHECK-COUNT-2: stablehlo.shift_right_arithmetic
// CHECK: %[[SUM:.*]] = stablehlo.add %{{.*}}, %{{.*}} : tensor<2xi8>
// CHECK: %[[FOUR:.*]] = stablehlo.constant dense<4> : tensor<2xi8>
// CHECK: %[[HIGH:.*]] = stablehlo.shift_left %[[SUM]], %[[FOUR]]
// CHECK: %[[WRAPPED:.*]] = stablehlo.shift_right_arithmetic %[[HIGH]], %[[FOUR]]
// CHECK: return %[[WRAPPED]]
func.func @add(%x: tensor<2xi4>, %y: tensor<2xi4>) -> tensor<2xi4> {
  %0 = stablehlo.add %x, %y : tensor<2xi4>
  return %0 : tensor<2xi4>
}

// Elements that move need no arithmetic.
// CHECK-LABEL: func.func @move
// CHECK: stablehlo.constant dense<[56, 128]> : tensor<2xui8>
// CHECK-NEXT: stablehlo.concatenate %{{.*}} : (tensor<2xui8>, tensor<2xui8>) -> tensor<4xui8>
// CHECK-NEXT: return
func.func @move(%x: tensor<2xf8E4M3FN>) -> tensor<4xf8E4M3FN> {
  %0 = stablehlo.constant dense<[1.0, -0.0]> : tensor<2xf8E4M3FN>
  %1 = stablehlo.concatenate %x, %0, dim = 0 : (tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>) -> tensor<4xf8E4M3FN>
  return %1 : tensor<4xf8E4M3FN>
}

// Regions compute in wider types.
// CHECK-LABEL: func.func @reduce
// CHECK: stablehlo.reduce
// CHECK-SAME: (tensor<4xui8>, tensor<ui8>) -> tensor<ui8>
// CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<f32>
// CHECK: stablehlo.return %{{.*}} : tensor<ui8>
func.func @reduce(%x: tensor<4xf8E5M2>, %init: tensor<f8E5M2>) -> tensor<f8E5M2> {
  %0 = stablehlo.reduce(%x init: %init) across dimensions = [0] : (tensor<4xf8E5M2>, tensor<f8E5M2>) -> tensor<f8E5M2>
   reducer(%a: tensor<f8E5M2>, %b: tensor<f8E5M2>) {
    %1 = stablehlo.add %a, %b : tensor<f8E5M2>
    stablehlo.return %1 : tensor<f8E5M2>
  }
  return %0 : tensor<f8E5M2>
}
