// Attention over a cache reads the positions that a sequence may have reached, in branches of 32 more each.
// RUN: tpu-opt %s --skip-unreached-positions --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @softmax
// CHECK-SAME: %[[Q:.*]]: tensor<12x64xf32>, %[[KEYS:.*]]: tensor<12x96x64xf32>, %[[VALUES:.*]]: tensor<12x96x64xf32>, %[[POSITION:.*]]: tensor<1xi32>)
// CHECK: %[[LAST:.*]] = stablehlo.reshape %[[POSITION]] : (tensor<1xi32>) -> tensor<i32>
// CHECK: %[[PART:.*]] = stablehlo.divide %[[LAST]], %{{.*}} : tensor<i32>
// CHECK: %[[RESULT:.*]] = "stablehlo.case"(%[[PART]]) ({
// CHECK: stablehlo.slice %[[KEYS]] [0:12, 0:32, 0:64]
// CHECK: stablehlo.dot_general %[[Q]], %{{.*}} -> tensor<12x32xf32>
// CHECK: stablehlo.select {{.*}} : tensor<12x32xi1>, tensor<12x32xf32>
// CHECK: stablehlo.reduce({{.*}} applies stablehlo.maximum {{.*}} : (tensor<12x32xf32>
// CHECK: stablehlo.divide {{.*}} : tensor<12x32xf32>
// CHECK: stablehlo.dot_general {{.*}} : (tensor<12x32xf32>, tensor<12x32x64xf32>) -> tensor<12x64xf32>
// CHECK: }, {
// CHECK: stablehlo.slice %[[KEYS]] [0:12, 0:64, 0:64]
// CHECK: }, {
// CHECK: stablehlo.dot_general {{.*}} -> tensor<12x96xf32>
// CHECK: stablehlo.dot_general
// CHECK: })
// CHECK-NOT: stablehlo.dot_general
// CHECK: return %[[RESULT]]
func.func @softmax(%q: tensor<12x64xf32>, %keys: tensor<12x96x64xf32>, %values: tensor<12x96x64xf32>, %position: tensor<1xi32>) -> tensor<12x64xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %hidden = stablehlo.constant dense<0xFF800000> : tensor<12x96xf32>
  %0 = stablehlo.dot_general %q, %keys, batching_dims = [0] x [0], contracting_dims = [1] x [2] : (tensor<12x64xf32>, tensor<12x96x64xf32>) -> tensor<12x96xf32>
  %1 = stablehlo.broadcast_in_dim %position, dims = [0] : (tensor<1xi32>) -> tensor<12x96xi32>
  %2 = stablehlo.iota dim = 1 : tensor<12x96xi32>
  %3 = stablehlo.compare GE, %1, %2, SIGNED : (tensor<12x96xi32>, tensor<12x96xi32>) -> tensor<12x96xi1>
  %4 = stablehlo.select %3, %0, %hidden : tensor<12x96xi1>, tensor<12x96xf32>
  %5 = stablehlo.reduce(%4 init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<12x96xf32>, tensor<f32>) -> tensor<12xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<12xf32>) -> tensor<12x96xf32>
  %7 = stablehlo.subtract %4, %6 : tensor<12x96xf32>
  %8 = stablehlo.exponential %7 : tensor<12x96xf32>
  %9 = stablehlo.reduce(%8 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<12x96xf32>, tensor<f32>) -> tensor<12xf32>
  %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<12xf32>) -> tensor<12x96xf32>
  %11 = stablehlo.divide %8, %10 : tensor<12x96xf32>
  %12 = stablehlo.dot_general %11, %values, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<12x96xf32>, tensor<12x96x64xf32>) -> tensor<12x64xf32>
  return %12 : tensor<12x64xf32>
}

// Left: hidden scores that contribute ones, later positions that are visible, and scores that something else reads.
// CHECK-LABEL: func.func @left
// CHECK-NOT: stablehlo.case
func.func @left(%q: tensor<12x64xf32>, %keys: tensor<12x96x64xf32>, %position: tensor<i32>) -> (tensor<12x64xf32>, tensor<12x64xf32>, tensor<12x64xf32>, tensor<12x96xf32>) {
  %hidden = stablehlo.constant dense<0xFF800000> : tensor<12x96xf32>
  %zeros = stablehlo.constant dense<0.0> : tensor<12x96xf32>
  %0 = stablehlo.dot_general %q, %keys, batching_dims = [0] x [0], contracting_dims = [1] x [2] : (tensor<12x64xf32>, tensor<12x96x64xf32>) -> tensor<12x96xf32>
  %1 = stablehlo.broadcast_in_dim %position, dims = [] : (tensor<i32>) -> tensor<12x96xi32>
  %2 = stablehlo.iota dim = 1 : tensor<12x96xi32>
  %3 = stablehlo.compare GE, %1, %2, SIGNED : (tensor<12x96xi32>, tensor<12x96xi32>) -> tensor<12x96xi1>
  %4 = stablehlo.select %3, %0, %zeros : tensor<12x96xi1>, tensor<12x96xf32>
  %5 = stablehlo.exponential %4 : tensor<12x96xf32>
  %6 = stablehlo.dot_general %5, %keys, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<12x96xf32>, tensor<12x96x64xf32>) -> tensor<12x64xf32>
  %7 = stablehlo.dot_general %q, %keys, batching_dims = [0] x [0], contracting_dims = [1] x [2] : (tensor<12x64xf32>, tensor<12x96x64xf32>) -> tensor<12x96xf32>
  %8 = stablehlo.compare LE, %1, %2, SIGNED : (tensor<12x96xi32>, tensor<12x96xi32>) -> tensor<12x96xi1>
  %9 = stablehlo.select %8, %7, %hidden : tensor<12x96xi1>, tensor<12x96xf32>
  %10 = stablehlo.exponential %9 : tensor<12x96xf32>
  %11 = stablehlo.dot_general %10, %keys, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<12x96xf32>, tensor<12x96x64xf32>) -> tensor<12x64xf32>
  %12 = stablehlo.dot_general %q, %keys, batching_dims = [0] x [0], contracting_dims = [1] x [2] : (tensor<12x64xf32>, tensor<12x96x64xf32>) -> tensor<12x96xf32>
  %13 = stablehlo.select %3, %12, %hidden : tensor<12x96xi1>, tensor<12x96xf32>
  %14 = stablehlo.exponential %13 : tensor<12x96xf32>
  %15 = stablehlo.dot_general %14, %keys, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<12x96xf32>, tensor<12x96x64xf32>) -> tensor<12x64xf32>
  return %6, %11, %15, %12 : tensor<12x64xf32>, tensor<12x64xf32>, tensor<12x64xf32>, tensor<12x96xf32>
}
