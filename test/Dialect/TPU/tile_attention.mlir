// RUN: tpu-opt %s -split-input-file --tile-attention=cache-bytes=400000 --canonicalize --cse | FileCheck %s
// RUN: tpu-opt %s -split-input-file --tile-attention=cache-bytes=3500000 --canonicalize --cse | FileCheck %s --check-prefix=FITS

// Attention of 2 sequences with 3 heads: a loop over sequences, in it one over heads,
// in that one over blocks of rows, and what is left of them. The mask, all places but
// its own, is made of each block's places. A row's maximum is over all columns.
// CHECK-LABEL: func.func @others
// CHECK-SAME: (%[[Q:.*]]: tensor<2x300x3x8xf32>, %[[K:.*]]: tensor<2x300x3x8xf32>, %[[V:.*]]: tensor<2x300x3x8xf32>)
// CHECK-NOT: 2x3x300x300xf32
// CHECK: stablehlo.while(%[[I:.*]] = %{{.*}}, %[[ALL:.*]] = %{{.*}}) : tensor<i32>, tensor<2x3x300x8xf32>
// CHECK: %[[Q1:.*]] = stablehlo.dynamic_slice %[[Q]], %[[I]], {{.*}} -> tensor<1x300x3x8xf32>
// CHECK: stablehlo.while(%[[J:.*]] = %{{.*}}, %[[OF_ONE:.*]] = %{{.*}}) : tensor<i32>, tensor<1x3x300x8xf32>
// CHECK: %[[Q2:.*]] = stablehlo.dynamic_slice %[[Q1]], {{.*}}, %[[J]], {{.*}} -> tensor<1x300x1x8xf32>
// CHECK: %[[K2:.*]] = stablehlo.dynamic_slice {{.*}} -> tensor<1x300x1x8xf32>
// CHECK: stablehlo.while(%{{.*}} = %{{.*}}, %[[OF_HEAD:.*]] = %{{.*}}) : tensor<i32>, tensor<1x1x300x8xf32>
// CHECK: %[[START:.*]] = stablehlo.multiply
// CHECK: %[[Q3:.*]] = stablehlo.dynamic_slice %[[Q2]], {{.*}}, %[[START]], {{.*}} -> tensor<1x100x1x8xf32>
// CHECK: stablehlo.dot_general %[[Q3]], %[[K2]], {{.*}} -> tensor<1x1x100x300xf32>
// CHECK: %[[OWN:.*]] = stablehlo.iota dim = 2 : tensor<1x1x100x300xi32>
// CHECK: %[[FIRST:.*]] = stablehlo.broadcast_in_dim %[[START]]
// CHECK: %[[ROWS:.*]] = stablehlo.add %[[OWN]], %[[FIRST]]
// CHECK: %[[COLUMNS:.*]] = stablehlo.iota dim = 3 : tensor<1x1x100x300xi32>
// CHECK: stablehlo.compare NE, %[[ROWS]], %[[COLUMNS]]
// CHECK: stablehlo.reduce{{.*}} across dimensions = [3] : (tensor<1x1x100x300xf32>, tensor<f32>) -> tensor<1x1x100xf32>
// CHECK: %[[O:.*]] = stablehlo.dot_general {{.*}} -> tensor<1x1x100x8xf32>
// CHECK: stablehlo.dynamic_update_slice %[[OF_HEAD]], %[[O]], {{.*}}, %[[START]]
// CHECK: return

// With a larger cache one sequence is a part.
// FITS-LABEL: func.func @others
// FITS: stablehlo.while
// FITS: stablehlo.dot_general {{.*}} -> tensor<1x3x300x300xf32>
// FITS-NOT: stablehlo.while
// FITS-LABEL: func.func @step
func.func @others(%q: tensor<2x300x3x8xf32>, %k: tensor<2x300x3x8xf32>, %v: tensor<2x300x3x8xf32>) -> tensor<2x3x300x8xf32> {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %far = stablehlo.constant dense<-3.0e+04> : tensor<2x3x300x300xf32>
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x300x3x8xf32>, tensor<2x300x3x8xf32>) -> tensor<2x3x300x300xf32>
  %rows = stablehlo.iota dim = 2 : tensor<2x3x300x300xi32>
  %columns = stablehlo.iota dim = 3 : tensor<2x3x300x300xi32>
  %seen = stablehlo.compare NE, %rows, %columns : (tensor<2x3x300x300xi32>, tensor<2x3x300x300xi32>) -> tensor<2x3x300x300xi1>
  %1 = stablehlo.select %seen, %0, %far : tensor<2x3x300x300xi1>, tensor<2x3x300x300xf32>
  %2 = stablehlo.reduce(%1 init: %lowest) applies stablehlo.maximum across dimensions = [3] : (tensor<2x3x300x300xf32>, tensor<f32>) -> tensor<2x3x300xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<2x3x300xf32>) -> tensor<2x3x300x300xf32>
  %4 = stablehlo.subtract %1, %3 : tensor<2x3x300x300xf32>
  %5 = stablehlo.exponential %4 : tensor<2x3x300x300xf32>
  %6 = stablehlo.reduce(%5 init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x300x300xf32>, tensor<f32>) -> tensor<2x3x300xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<2x3x300xf32>) -> tensor<2x3x300x300xf32>
  %8 = stablehlo.divide %5, %7 : tensor<2x3x300x300xf32>
  %9 = stablehlo.dot_general %8, %v, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x3x300x300xf32>, tensor<2x300x3x8xf32>) -> tensor<2x3x300x8xf32>
  return %9 : tensor<2x3x300x8xf32>
}

// -----

// What comes after all of the result has a loop of its own, and makes there again
// what it needs of the scores: the exponentials of queries, keys and each row's
// maximum. A bias for each pair of places is read in both; of a mask that is made
// of places alone, and is that of all heads, each loop makes its own. The gradient of
// the keys is the sum over the blocks of rows.
// CHECK-LABEL: func.func @step
// CHECK-SAME: (%[[Q:.*]]: tensor<2x256x160xf32>, %[[K:.*]]: tensor<2x256x160xf32>, %[[BIAS:.*]]: tensor<256x256xf32>)
// CHECK-NOT: tensor<256x256xi1>
// CHECK: %[[FORWARD:.*]]:3 = stablehlo.while({{.*}}) : tensor<i32>, tensor<2x256x1xf32>, tensor<2x256x160xf32>
// CHECK: stablehlo.while
// CHECK: stablehlo.dot_general {{.*}} -> tensor<1x128x256xf32>
// CHECK: stablehlo.dynamic_slice %[[BIAS]], {{.*}} -> tensor<128x256xf32>
// CHECK: stablehlo.compare {{.*}} -> tensor<128x256xi1>
// CHECK: stablehlo.exponential
// CHECK: stablehlo.dot_general {{.*}} -> tensor<1x128x160xf32>
// CHECK: stablehlo.optimization_barrier %[[FORWARD]]#2
// CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<2x256x160xf32>
// CHECK: %[[MAXIMUM:.*]] = stablehlo.dynamic_slice %[[FORWARD]]#1, {{.*}} -> tensor<1x256x1xf32>
// CHECK: stablehlo.while(%{{.*}} = %{{.*}}, %[[SUM:.*]] = %{{.*}}) : tensor<i32>, tensor<1x256x160xf32>
// CHECK: stablehlo.dynamic_slice %[[MAXIMUM]], {{.*}} -> tensor<1x128x1xf32>
// CHECK: stablehlo.dynamic_slice %[[BIAS]], {{.*}} -> tensor<128x256xf32>
// CHECK: stablehlo.dot_general {{.*}} -> tensor<1x128x256xf32>
// CHECK: stablehlo.compare {{.*}} -> tensor<128x256xi1>
// CHECK: stablehlo.exponential
// CHECK: %[[OWN:.*]] = stablehlo.dot_general {{.*}} -> tensor<1x256x160xf32>
// CHECK: stablehlo.add %[[SUM]], %[[OWN]]
func.func @step(%q: tensor<2x256x160xf32>, %k: tensor<2x256x160xf32>, %bias: tensor<256x256xf32>) -> (tensor<2x256x160xf32>, tensor<2x256x160xf32>) {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %far = stablehlo.constant dense<-1.0e+30> : tensor<2x256x256xf32>
  %rows = stablehlo.iota dim = 0 : tensor<256x256xi32>
  %columns = stablehlo.iota dim = 1 : tensor<256x256xi32>
  %0 = stablehlo.compare LT, %columns, %rows : (tensor<256x256xi32>, tensor<256x256xi32>) -> tensor<256x256xi1>
  %seen = stablehlo.broadcast_in_dim %0, dims = [1, 2] : (tensor<256x256xi1>) -> tensor<2x256x256xi1>
  %1 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x256x160xf32>, tensor<2x256x160xf32>) -> tensor<2x256x256xf32>
  %2 = stablehlo.broadcast_in_dim %bias, dims = [1, 2] : (tensor<256x256xf32>) -> tensor<2x256x256xf32>
  %3 = stablehlo.add %1, %2 : tensor<2x256x256xf32>
  %4 = stablehlo.select %seen, %3, %far : tensor<2x256x256xi1>, tensor<2x256x256xf32>
  %5 = stablehlo.reduce(%4 init: %lowest) applies stablehlo.maximum across dimensions = [2] : (tensor<2x256x256xf32>, tensor<f32>) -> tensor<2x256xf32>
  %6 = stablehlo.reshape %5 : (tensor<2x256xf32>) -> tensor<2x256x1xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<2x256x1xf32>) -> tensor<2x256x256xf32>
  %8 = stablehlo.subtract %4, %7 : tensor<2x256x256xf32>
  %9 = stablehlo.exponential %8 : tensor<2x256x256xf32>
  %10 = stablehlo.dot_general %9, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x256x256xf32>, tensor<2x256x160xf32>) -> tensor<2x256x160xf32>
  %11 = stablehlo.optimization_barrier %10 : tensor<2x256x160xf32>
  %12 = stablehlo.dot_general %9, %11, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x256x256xf32>, tensor<2x256x160xf32>) -> tensor<2x256x160xf32>
  return %11, %12 : tensor<2x256x160xf32>, tensor<2x256x160xf32>
}

// -----

// Weights that somebody wants are stored once, and read by the later loop.
// CHECK-LABEL: func.func @wanted
// CHECK: %[[FORWARD:.*]]:3 = stablehlo.while({{.*}}) : tensor<i32>, tensor<4x256x256xf32>, tensor<4x256x32xf32>
// CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<4x256x32xf32>
// CHECK: stablehlo.dynamic_slice %[[FORWARD]]#1
// CHECK-NOT: stablehlo.exponential
// CHECK: return
func.func @wanted(%q: tensor<4x256x32xf32>, %k: tensor<4x256x32xf32>) -> (tensor<4x256x256xf32>, tensor<4x256x32xf32>) {
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<4x256x32xf32>, tensor<4x256x32xf32>) -> tensor<4x256x256xf32>
  %1 = stablehlo.exponential %0 : tensor<4x256x256xf32>
  %2 = stablehlo.dot_general %1, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<4x256x256xf32>, tensor<4x256x32xf32>) -> tensor<4x256x32xf32>
  %3 = stablehlo.optimization_barrier %2 : tensor<4x256x32xf32>
  %4 = stablehlo.dot_general %1, %3, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<4x256x256xf32>, tensor<4x256x32xf32>) -> tensor<4x256x32xf32>
  return %1, %4 : tensor<4x256x256xf32>, tensor<4x256x32xf32>
}

// -----

// A product for each index of a batch whose result is what is wanted, and one that
// all of the batch share, stay as they are.
// CHECK-LABEL: func.func @products
// CHECK-NOT: stablehlo.while
func.func @products(%a: tensor<8x256x32xf32>, %b: tensor<8x32x256xf32>, %w: tensor<32x1024xf32>, %u: tensor<1024x32xf32>) -> (tensor<8x256x256xf32>, tensor<8x256x32xf32>) {
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<8x256x32xf32>, tensor<8x32x256xf32>) -> tensor<8x256x256xf32>
  %1 = stablehlo.tanh %0 : tensor<8x256x256xf32>
  %2 = stablehlo.dot_general %a, %w, contracting_dims = [2] x [0] : (tensor<8x256x32xf32>, tensor<32x1024xf32>) -> tensor<8x256x1024xf32>
  %3 = stablehlo.tanh %2 : tensor<8x256x1024xf32>
  %4 = stablehlo.dot_general %3, %u, contracting_dims = [2] x [0] : (tensor<8x256x1024xf32>, tensor<1024x32xf32>) -> tensor<8x256x32xf32>
  return %1, %4 : tensor<8x256x256xf32>, tensor<8x256x32xf32>
}
