// Folds of dimensions and of windows; gradients of pooling.
// RUN: tpu-opt %s --build-entries --convert-stablehlo-to-linalg | FileCheck %s

// CHECK-DAG: #[[KEPT:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[A:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2, d2 * 2, d3)>
// CHECK-DAG: #[[B:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2, d2 * 2 + 1, d3)>
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2 + 1, d2 * 2, d3)>
// CHECK-DAG: #[[D:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2 + 1, d2 * 2 + 1, d3)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[WIDE:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d3, d2 * 2 + d4, d5)>

// The loops are the operand's dimensions: the innermost is contiguous.
// CHECK-LABEL: func.func @sum
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[KEPT]]], iterator_types = ["reduction", "parallel"]}
// CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<reassoc>
func.func @sum(%x: tensor<16x32xf32>, %zero: tensor<f32>) -> tensor<32xf32> {
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16x32xf32>, tensor<f32>) -> tensor<32xf32>
  return %0 : tensor<32xf32>
}

// A reducer of more than one addition keeps its rounding.
// CHECK-LABEL: func.func @squares
// CHECK: arith.mulf
// CHECK-NOT: fastmath
// CHECK: linalg.yield
func.func @squares(%x: tensor<16x32xf32>, %zero: tensor<f32>) -> tensor<32xf32> {
  %0 = stablehlo.reduce(%x init: %zero) across dimensions = [0] : (tensor<16x32xf32>, tensor<f32>) -> tensor<32xf32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
      %1 = stablehlo.multiply %b, %b : tensor<f32>
      %2 = stablehlo.add %a, %1 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }
  return %0 : tensor<32xf32>
}

// A small window is reduced in registers. Channels are innermost.
// CHECK-LABEL: func.func @max_pool
// CHECK: linalg.generic {indexing_maps = [#[[A]], #[[B]], #[[C]], #[[D]], #[[ALL]]], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
// CHECK-COUNT-4: arith.maximumf
// CHECK-NOT: arith.maximumf
// CHECK: linalg.yield
func.func @max_pool(%x: tensor<2x8x8x32xf32>, %low: tensor<f32>) -> tensor<2x4x4x32xf32> {
  %0 = "stablehlo.reduce_window"(%x, %low) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x8x8x32xf32>, tensor<f32>) -> tensor<2x4x4x32xf32>
  return %0 : tensor<2x4x4x32xf32>
}

// A large one goes through memory.
// CHECK-LABEL: func.func @wide_pool
// CHECK: linalg.generic {indexing_maps = [#[[WIDE]], {{.*}}], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "parallel"]}
// CHECK: arith.maximumf
func.func @wide_pool(%x: tensor<2x8x8x32xf32>, %low: tensor<f32>) -> tensor<2x3x3x32xf32> {
  %0 = "stablehlo.reduce_window"(%x, %low) <{window_dimensions = array<i64: 1, 4, 4, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x8x8x32xf32>, tensor<f32>) -> tensor<2x3x3x32xf32>
  return %0 : tensor<2x3x3x32xf32>
}

// Elements of overlapping windows are slices of the padded input.
// CHECK-LABEL: func.func @small_sum
// CHECK: %[[PADDED:.*]] = tensor.insert_slice %{{.*}} into %{{.*}}[1, 1] [16, 16] [1, 1]
// CHECK: %[[FIRST:.*]] = tensor.extract_slice %[[PADDED]][0, 0] [16, 16] [1, 1]
// CHECK: %[[LAST:.*]] = tensor.extract_slice %[[PADDED]][2, 2] [16, 16] [1, 1]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%[[FIRST]], {{.*}}, %[[LAST]] :
// CHECK-COUNT-9: arith.addf
// CHECK: linalg.yield
func.func @small_sum(%x: tensor<16x16xf32>, %zero: tensor<f32>) -> tensor<16x16xf32> {
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 3, 3>, padding = dense<1> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}

// Large windows that overlap along the last dimension are summed neighbour by neighbour.
// CHECK-LABEL: func.func @large_sum
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction", "reduction", "parallel"]}
func.func @large_sum(%x: tensor<16x16xf32>, %zero: tensor<f32>) -> tensor<12x12xf32> {
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 5, 5>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<16x16xf32>, tensor<f32>) -> tensor<12x12xf32>
  return %0 : tensor<12x12xf32>
}

// Elements are scattered one by one.
// CHECK-LABEL: func.func @overlapping
// CHECK: scf.for
// CHECK: tensor.insert
func.func @overlapping(%x: tensor<5xf32>, %dy: tensor<4xf32>, %zero: tensor<f32>) -> tensor<5xf32> {
  %0 = "stablehlo.select_and_scatter"(%x, %dy, %zero) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<5xf32>, tensor<4xf32>, tensor<f32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
