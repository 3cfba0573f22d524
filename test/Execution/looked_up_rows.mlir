// Products with rows of tables, and their gradients: what the reference engine computes
// of the program as it is written. Some places are outside of the table, and some of its
// rows are nowhere looked up.
// RUN: tpu-opt %s --differentiate --inline --symbol-privatize=exclude=main --symbol-dce --canonicalize --cse -o %t.mlir
// RUN: tpu-opt %t.mlir --reorder-dot-of-gather --canonicalize --cse -o %t.tables.mlir
// RUN: FileCheck %s --input-file=%t.tables.mlir
// RUN: tpu-run %t.mlir --random-inputs=1 --precision=f32 --compare

// CHECK-COUNT-3: stablehlo.dot_general {{.*}}tensor<60x
// CHECK-NOT: tensor<26x19x130xf32>
func.func @layer(%table: tensor<60x130xf32>, %weights: tensor<130x3x11xf32>, %bias: tensor<11xf32>) -> tensor<19x26x3x11xf32> {
  %rows = stablehlo.iota dim = 0 : tensor<26x19xi32>
  %columns = stablehlo.iota dim = 1 : tensor<26x19xi32>
  %step = stablehlo.constant dense<37> : tensor<26x19xi32>
  %wrap = stablehlo.constant dense<81> : tensor<26x19xi32>
  %below = stablehlo.constant dense<9> : tensor<26x19xi32>
  %0 = stablehlo.multiply %rows, %step : tensor<26x19xi32>
  %1 = stablehlo.multiply %columns, %columns : tensor<26x19xi32>
  %2 = stablehlo.add %0, %1 : tensor<26x19xi32>
  %3 = stablehlo.remainder %2, %wrap : tensor<26x19xi32>
  %4 = stablehlo.subtract %3, %below : tensor<26x19xi32>
  %5 = "stablehlo.gather"(%table, %4) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 130>}> : (tensor<60x130xf32>, tensor<26x19xi32>) -> tensor<26x19x130xf32>
  %6 = stablehlo.transpose %5, dims = [1, 0, 2] : (tensor<26x19x130xf32>) -> tensor<19x26x130xf32>
  %7 = stablehlo.dot_general %6, %weights, contracting_dims = [2] x [0] : (tensor<19x26x130xf32>, tensor<130x3x11xf32>) -> tensor<19x26x3x11xf32>
  %8 = stablehlo.broadcast_in_dim %bias, dims = [3] : (tensor<11xf32>) -> tensor<19x26x3x11xf32>
  %9 = stablehlo.add %7, %8 : tensor<19x26x3x11xf32>
  %10 = stablehlo.tanh %9 : tensor<19x26x3x11xf32>
  return %10 : tensor<19x26x3x11xf32>
}
func.func @main(%table: tensor<60x130xf32>, %weights: tensor<130x3x11xf32>, %bias: tensor<11xf32>, %wanted: tensor<19x26x3x11xf32>) -> (tensor<19x26x3x11xf32>, tensor<60x130xf32>, tensor<130x3x11xf32>, tensor<11xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = func.call @layer(%table, %weights, %bias) : (tensor<60x130xf32>, tensor<130x3x11xf32>, tensor<11xf32>) -> tensor<19x26x3x11xf32>
  %1 = stablehlo.multiply %0, %wanted : tensor<19x26x3x11xf32>
  %loss = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<19x26x3x11xf32>, tensor<f32>) -> tensor<f32>
  %2:3 = graph.gradients %loss wrt %table, %weights, %bias : (tensor<f32>, tensor<60x130xf32>, tensor<130x3x11xf32>, tensor<11xf32>) -> (tensor<60x130xf32>, tensor<130x3x11xf32>, tensor<11xf32>)
  return %0, %2#0, %2#1, %2#2 : tensor<19x26x3x11xf32>, tensor<60x130xf32>, tensor<130x3x11xf32>, tensor<11xf32>
}
