// RUN: tpu-opt %s --sink-gather-into-loops --cse | FileCheck %s

#rows = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>

// Two steps at a time, of rows to which a bias is added and which are scaled by what the
// loop has whole.
// CHECK-LABEL: func.func @loop
// CHECK: %[[TWO:.*]] = stablehlo.constant dense<2.000000e+00> : tensor<2x8x4xf32>
// CHECK-NOT: stablehlo.gather
// CHECK: stablehlo.while(%[[I:.*]] = %{{.*}}, %[[SUM:.*]] = %{{.*}})
// CHECK: do {
// CHECK: %[[INDICES:.*]] = stablehlo.dynamic_slice %arg1, %[[I]], %{{.*}}, sizes = [2, 8] : (tensor<6x8xi32>, tensor<i32>, tensor<i32>) -> tensor<2x8xi32>
// CHECK: %[[ROWS:.*]] = "stablehlo.gather"(%arg0, %[[INDICES]]) {{.*}} slice_sizes = array<i64: 1, 4>}> : (tensor<16x4xf32>, tensor<2x8xi32>) -> tensor<2x8x4xf32>
// CHECK: %[[BIAS:.*]] = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<4xf32>) -> tensor<2x8x4xf32>
// CHECK: %[[ADDED:.*]] = stablehlo.add %[[ROWS]], %[[BIAS]] : tensor<2x8x4xf32>
// CHECK: %[[TWICE:.*]] = stablehlo.multiply %[[ADDED]], %[[TWO]] : tensor<2x8x4xf32>
// CHECK: %[[SCALE:.*]] = stablehlo.dynamic_slice %arg3, %[[I]], %{{.*}}, %{{.*}}, sizes = [2, 8, 4]
// CHECK: %[[SCALED:.*]] = stablehlo.multiply %[[TWICE]], %[[SCALE]] : tensor<2x8x4xf32>
// CHECK: stablehlo.add %[[SUM]], %[[SCALED]]
func.func @loop(%table: tensor<16x4xf32>, %i: tensor<6x8xi32>, %bias: tensor<4xf32>, %scale: tensor<6x8x4xf32>) -> tensor<2x8x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %six = stablehlo.constant dense<6> : tensor<i32>
  %zeros = stablehlo.constant dense<0.0> : tensor<2x8x4xf32>
  %twos = stablehlo.constant dense<2.0> : tensor<6x8x4xf32>
  %0 = "stablehlo.gather"(%table, %i) <{dimension_numbers = #rows, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<16x4xf32>, tensor<6x8xi32>) -> tensor<6x8x4xf32>
  %1 = stablehlo.broadcast_in_dim %bias, dims = [2] : (tensor<4xf32>) -> tensor<6x8x4xf32>
  %2 = stablehlo.add %0, %1 : tensor<6x8x4xf32>
  %3 = stablehlo.multiply %2, %twos : tensor<6x8x4xf32>
  %4 = stablehlo.multiply %3, %scale : tensor<6x8x4xf32>
  %5:2 = stablehlo.while(%n = %zero, %sum = %zeros) : tensor<i32>, tensor<2x8x4xf32>
  cond {
    %6 = stablehlo.compare LT, %n, %six : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %6 : tensor<i1>
  } do {
    %6 = stablehlo.dynamic_slice %4, %n, %zero, %zero, sizes = [2, 8, 4] : (tensor<6x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x8x4xf32>
    %7 = stablehlo.add %sum, %6 : tensor<2x8x4xf32>
    %8 = stablehlo.add %n, %two : tensor<i32>
    stablehlo.return %8, %7 : tensor<i32>, tensor<2x8x4xf32>
  }
  return %5#1 : tensor<2x8x4xf32>
}

// What stays: slices outside of loops, of another dimension, of what is returned, too,
// and of what is no lookup.
// CHECK-LABEL: func.func @straight
// CHECK: "stablehlo.gather"{{.*}} -> tensor<6x8x4xf32>
func.func @straight(%table: tensor<16x4xf32>, %i: tensor<6x8xi32>, %n: tensor<i32>) -> tensor<1x8x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.gather"(%table, %i) <{dimension_numbers = #rows, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<16x4xf32>, tensor<6x8xi32>) -> tensor<6x8x4xf32>
  %1 = stablehlo.dynamic_slice %0, %n, %zero, %zero, sizes = [1, 8, 4] : (tensor<6x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xf32>
  return %1 : tensor<1x8x4xf32>
}
// CHECK-LABEL: func.func @other
// CHECK: "stablehlo.gather"{{.*}} -> tensor<6x8x4xf32>
// CHECK: "stablehlo.gather"{{.*}} -> tensor<6x8x4xf32>
// CHECK: stablehlo.while
// CHECK-NOT: stablehlo.gather
// CHECK: return
func.func @other(%table: tensor<16x4xf32>, %i: tensor<6x8xi32>, %x: tensor<6x8x4xf32>) -> (tensor<6x1x4xf32>, tensor<1x8x4xf32>, tensor<6x8x4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %six = stablehlo.constant dense<6> : tensor<i32>
  %zeros = stablehlo.constant dense<0.0> : tensor<6x1x4xf32>
  %others = stablehlo.constant dense<0.0> : tensor<1x8x4xf32>
  %0 = "stablehlo.gather"(%table, %i) <{dimension_numbers = #rows, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<16x4xf32>, tensor<6x8xi32>) -> tensor<6x8x4xf32>
  %opposite = stablehlo.negate %i : tensor<6x8xi32>
  %1 = "stablehlo.gather"(%table, %opposite) <{dimension_numbers = #rows, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<16x4xf32>, tensor<6x8xi32>) -> tensor<6x8x4xf32>
  %2 = stablehlo.tanh %x : tensor<6x8x4xf32>
  %3:3 = stablehlo.while(%n = %zero, %sum = %zeros, %rows = %others) : tensor<i32>, tensor<6x1x4xf32>, tensor<1x8x4xf32>
  cond {
    %6 = stablehlo.compare LT, %n, %six : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %6 : tensor<i1>
  } do {
    %6 = stablehlo.dynamic_slice %0, %zero, %n, %zero, sizes = [6, 1, 4] : (tensor<6x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x1x4xf32>
    %7 = stablehlo.dynamic_slice %1, %n, %zero, %zero, sizes = [1, 8, 4] : (tensor<6x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xf32>
    %8 = stablehlo.dynamic_slice %2, %n, %zero, %zero, sizes = [1, 8, 4] : (tensor<6x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xf32>
    %9 = stablehlo.add %sum, %6 : tensor<6x1x4xf32>
    %10 = stablehlo.add %rows, %7 : tensor<1x8x4xf32>
    %11 = stablehlo.add %10, %8 : tensor<1x8x4xf32>
    %12 = stablehlo.add %n, %one : tensor<i32>
    stablehlo.return %12, %9, %11 : tensor<i32>, tensor<6x1x4xf32>, tensor<1x8x4xf32>
  }
  return %3#1, %3#2, %1 : tensor<6x1x4xf32>, tensor<1x8x4xf32>, tensor<6x8x4xf32>
}
