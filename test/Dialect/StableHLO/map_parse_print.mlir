// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: func @map(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>, %[[N:.*]]: tensor<2x3xi32>
func.func @map(%x: tensor<2x3xf32>, %n: tensor<2x3xi32>) -> tensor<2x3xi1> {
  // CHECK: "stablehlo.map"(%[[X]], %[[N]]) <{dimensions = array<i64: 0, 1>}> ({
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %{{.*}}: tensor<i32>):
  // CHECK-NEXT:   stablehlo.is_finite %[[A]]
  // CHECK: }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %0 = "stablehlo.map"(%x, %n) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<i32>):
    %1 = stablehlo.is_finite %a : (tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}

// CHECK-LABEL: func @reduce_precision(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[D:.*]]: tensor<?xf32>
func.func @reduce_precision(%x: tensor<4xf32>, %d: tensor<?xf32>) {
  // CHECK: stablehlo.reduce_precision %[[X]], format = e5m10 : tensor<4xf32>
  %0 = stablehlo.reduce_precision %x, format = e5m10 : tensor<4xf32>
  // CHECK: stablehlo.reduce_precision %[[D]], format = e8m0 {note} : (tensor<?xf32>) -> tensor<4xf32>
  %1 = stablehlo.reduce_precision %d, format = e8m0 {note} : (tensor<?xf32>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: func @queries(
// CHECK-SAME: %[[X:.*]]: tensor<2x?xf32>
func.func @queries(%x: tensor<2x?xf32>) {
  // CHECK: stablehlo.get_dimension_size %[[X]], dim = 1 : (tensor<2x?xf32>) -> tensor<i32>
  %0 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<2x?xf32>) -> tensor<i32>
  // CHECK: stablehlo.partition_id : tensor<ui32>
  %1 = stablehlo.partition_id : tensor<ui32>
  return
}
