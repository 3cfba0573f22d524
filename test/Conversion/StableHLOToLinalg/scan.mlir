// RUN: tpu-opt %s --build-entries --convert-stablehlo-to-linalg | FileCheck %s

// A line of scalars: one loop over its elements carries the sum.
// CHECK-LABEL: func.func @scalars
// CHECK: scf.for
// CHECK: %[[LENGTH:.*]] = arith.constant 100 : index
// CHECK: scf.for %{{.*}} to %[[LENGTH]] step %{{.*}} iter_args(%[[SUM:.*]] = %{{.*}}, %{{.*}}) -> (f32, tensor<3x100x1xf32>)
// CHECK: %[[X:.*]] = tensor.extract
// CHECK: arith.addf %[[SUM]], %[[X]]
// CHECK: tensor.insert
// CHECK-NOT: linalg.generic
func.func @scalars(%x: tensor<3x100x1xf32>) -> tensor<3x100x1xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[0, 0], [99, 0], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 100, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x100x1xf32>, tensor<f32>) -> tensor<3x100x1xf32>
  return %0 : tensor<3x100x1xf32>
}

// Rows, in parts for threads.
// CHECK-LABEL: func.func @rows
// CHECK: scf.forall (%{{.*}}) in (32)
// CHECK: tensor.extract_slice %{{.*}} : tensor<64x100x32xf32> to tensor<2x100x32xf32>
// CHECK: scf.for
// CHECK: scf.for {{.*}} -> (tensor<32xf32>, tensor<2x100x32xf32>)
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]
// CHECK: tensor.parallel_insert_slice
func.func @rows(%x: tensor<64x100x32xf32>) -> tensor<64x100x32xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[0, 0], [99, 0], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 100, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<64x100x32xf32>, tensor<f32>) -> tensor<64x100x32xf32>
  return %0 : tensor<64x100x32xf32>
}

// The number of times that padding counts differs from window to window.
// CHECK-LABEL: func.func @padding_counts
// CHECK: iterator_types = ["parallel", "parallel", "reduction", "parallel"]
func.func @padding_counts(%x: tensor<3x100x1xf32>) -> tensor<3x100x1xf32> {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %one) <{padding = dense<[[0, 0], [99, 0], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 100, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x100x1xf32>, tensor<f32>) -> tensor<3x100x1xf32>
  return %0 : tensor<3x100x1xf32>
}
