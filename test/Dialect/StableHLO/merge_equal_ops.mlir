// Equal operations are computed once, also those with regions; what regions capture makes them differ.
// RUN: tpu-opt %s --merge-equal-ops | FileCheck %s

// CHECK-LABEL: func @regions(
// CHECK-SAME: %[[C:.*]]: tensor<i1>, %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>
// CHECK: %[[A:.*]] = "stablehlo.if"(%[[C]])
// CHECK: stablehlo.negate %[[X]]
// CHECK: %[[B:.*]] = "stablehlo.if"(%[[C]])
// CHECK: stablehlo.negate %[[Y]]
// CHECK-NOT: stablehlo.if
// CHECK: return %[[A]], %[[B]], %[[A]]
func.func @regions(%c: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %0 = "stablehlo.if"(%c) ({
    %a = stablehlo.negate %x : tensor<f32>
    stablehlo.return %a : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  %1 = "stablehlo.if"(%c) ({
    %a = stablehlo.negate %y : tensor<f32>
    stablehlo.return %a : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  %2 = "stablehlo.if"(%c) ({
    %a = stablehlo.negate %x : tensor<f32>
    stablehlo.return %a : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0, %1, %2 : tensor<f32>, tensor<f32>, tensor<f32>
}

// Operands of a sum may be swapped. A branch sees the values before it, and no other branch's.
// CHECK-LABEL: func @branches(
// CHECK: %[[SUM:.*]] = stablehlo.add
// CHECK: "stablehlo.if"
// CHECK-NEXT: %[[THEN:.*]] = stablehlo.multiply %[[SUM]], %[[SUM]]
// CHECK-NEXT: stablehlo.return %[[THEN]]
// CHECK: %[[ELSE:.*]] = stablehlo.multiply %[[SUM]], %[[SUM]]
// CHECK: stablehlo.add %[[ELSE]], %[[SUM]]
func.func @branches(%c: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %y : tensor<f32>
  %1 = "stablehlo.if"(%c) ({
    %a = stablehlo.add %y, %x : tensor<f32>
    %b = stablehlo.multiply %a, %0 : tensor<f32>
    stablehlo.return %b : tensor<f32>
  }, {
    %a = stablehlo.multiply %0, %0 : tensor<f32>
    %b = stablehlo.add %a, %0 : tensor<f32>
    stablehlo.return %b : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %1 : tensor<f32>
}

// Operations with effects stay.
// CHECK-LABEL: func @effects
// CHECK-COUNT-2: memref.load
func.func @effects(%m: memref<f32>) -> (f32, f32) {
  %0 = memref.load %m[] : memref<f32>
  %1 = memref.load %m[] : memref<f32>
  return %0, %1 : f32, f32
}
