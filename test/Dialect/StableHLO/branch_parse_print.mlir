// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: func @if(
// CHECK-SAME: %[[P:.*]]: tensor<i1>, %[[X:.*]]: tensor<4xf32>
func.func @if(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %{{.*}}:2 = "stablehlo.if"(%[[P]]) ({
  // CHECK-NEXT:   stablehlo.return %[[X]], %[[P]] : tensor<4xf32>, tensor<i1>
  // CHECK-NEXT: }, {
  // CHECK-NEXT:   stablehlo.negate %[[X]]
  // CHECK: }) {note} : (tensor<i1>) -> (tensor<4xf32>, tensor<i1>)
  %0:2 = "stablehlo.if"(%p) ({
    stablehlo.return %x, %p : tensor<4xf32>, tensor<i1>
  }, {
    %1 = stablehlo.negate %x : tensor<4xf32>
    stablehlo.return %1, %p : tensor<4xf32>, tensor<i1>
  }) {note} : (tensor<i1>) -> (tensor<4xf32>, tensor<i1>)
  return %0#0 : tensor<4xf32>
}

// CHECK-LABEL: func @case(
// CHECK-SAME: %[[I:.*]]: tensor<i32>, %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<4xf32>
func.func @case(%i: tensor<i32>, %x: tensor<?xf32>, %y: tensor<4xf32>) -> tensor<?xf32> {
  // CHECK: "stablehlo.case"(%[[I]]) ({
  // CHECK-NEXT:   stablehlo.return %[[X]] : tensor<?xf32>
  // CHECK-NEXT: }, {
  // CHECK-NEXT:   stablehlo.return %[[Y]] : tensor<4xf32>
  // CHECK-NEXT: }) : (tensor<i32>) -> tensor<?xf32>
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<?xf32>
  }, {
    stablehlo.return %y : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
