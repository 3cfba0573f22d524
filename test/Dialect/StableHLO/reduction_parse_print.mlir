// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: func @reduce_named(
// CHECK-SAME: %[[X:.*]]: tensor<4x6xf32>, %[[I:.*]]: tensor<f32>
func.func @reduce_named(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // CHECK: stablehlo.reduce(%[[X]] init: %[[I]]) applies stablehlo.add across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: stablehlo.reduce(%[[X]] init: %[[I]]) applies stablehlo.maximum across dimensions = [0, 1] {note = 1 : i64} : (tensor<4x6xf32>, tensor<f32>) -> tensor<f32>
  %1 = stablehlo.reduce(%x init: %i) applies stablehlo.maximum across dimensions = [0, 1] {note = 1} : (tensor<4x6xf32>, tensor<f32>) -> tensor<f32>
  // CHECK: applies stablehlo.multiply across dimensions = [] :
  %2 = "stablehlo.reduce"(%x, %i) <{dimensions = array<i64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// CHECK-LABEL: func @reduce_body(
// CHECK-SAME: %[[X:.*]]: tensor<4x6xf32>, %[[N:.*]]: tensor<4x6xi32>, %[[I:.*]]: tensor<f32>, %[[J:.*]]: tensor<i32>
func.func @reduce_body(%x: tensor<4x6xf32>, %n: tensor<4x6xi32>, %i: tensor<f32>, %j: tensor<i32>) {
  // CHECK: stablehlo.reduce(%[[X]] init: %[[I]]), (%[[N]] init: %[[J]]) across dimensions = [1] : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
  // CHECK-NEXT: reducer(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>) (%[[C:.*]]: tensor<i32>, %[[D:.*]]: tensor<i32>) {
  // CHECK-NEXT:   stablehlo.maximum %[[A]], %[[B]]
  // CHECK-NEXT:   stablehlo.minimum %[[C]], %[[D]]
  // CHECK-NEXT:   stablehlo.return
  %0:2 = stablehlo.reduce(%x init: %i), (%n init: %j) across dimensions = [1] : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {
      %1 = stablehlo.maximum %a, %b : tensor<f32>
      %2 = stablehlo.minimum %c, %d : tensor<i32>
      stablehlo.return %1, %2 : tensor<f32>, tensor<i32>
    }
  return
}

// What the short form would not say: the order of arguments, attributes, an op that is not
// commutative, a wider accumulator.
// CHECK-LABEL: func @reduce_not_named(
func.func @reduce_not_named(%x: tensor<4xf32>, %i: tensor<f32>) {
  // CHECK: reducer(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>)
  // CHECK-NEXT: stablehlo.add %[[B]], %[[A]]
  %0 = stablehlo.reduce(%x init: %i) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
      %4 = stablehlo.add %b, %a : tensor<f32>
      stablehlo.return %4 : tensor<f32>
    }
  // CHECK: reducer
  // CHECK-NEXT: stablehlo.add %{{.*}} {note = 1 : i64}
  %1 = stablehlo.reduce(%x init: %i) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
      %4 = stablehlo.add %a, %b {note = 1} : tensor<f32>
      stablehlo.return %4 : tensor<f32>
    }
  // CHECK: reducer
  // CHECK-NEXT: stablehlo.subtract
  %2 = stablehlo.reduce(%x init: %i) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
      %4 = stablehlo.subtract %a, %b : tensor<f32>
      stablehlo.return %4 : tensor<f32>
    }
  // CHECK: across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f64>
  // CHECK-NEXT: reducer(%{{.*}}: tensor<f64>, %{{.*}}: tensor<f64>)
  %3 = stablehlo.reduce(%x init: %i) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f64>
    reducer(%a: tensor<f64>, %b: tensor<f64>) {
      %4 = stablehlo.add %a, %b : tensor<f64>
      stablehlo.return %4 : tensor<f64>
    }
  return
}

// CHECK-LABEL: func @reduce_window(
func.func @reduce_window(%x: tensor<4x6xf32>, %d: tensor<?x6xf32>, %i: tensor<f32>) {
  // CHECK: "stablehlo.reduce_window"(%{{.*}}, %{{.*}}) <{base_dilations = array<i64: 2, 1>, padding = dense<{{\[}}[1, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 2>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 4>}> ({
  // CHECK: }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<7x1xf32>
  %0 = "stablehlo.reduce_window"(%x, %i) <{
      window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 4>,
      base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 1, 2>,
      padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<7x1xf32>
  // CHECK: }) : (tensor<?x6xf32>, tensor<f32>) -> tensor<?x5xf32>
  %1 = "stablehlo.reduce_window"(%d, %i) <{window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<?x6xf32>, tensor<f32>) -> tensor<?x5xf32>
  return
}

// CHECK-LABEL: func @select_and_scatter(
func.func @select_and_scatter(%x: tensor<4x6xf32>, %dy: tensor<2x3xf32>, %i: tensor<f32>) {
  // CHECK: "stablehlo.select_and_scatter"(%{{.*}}, %{{.*}}, %{{.*}}) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  %0 = "stablehlo.select_and_scatter"(%x, %dy, %i) <{
      window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}
