// RUN: tpu-opt %s --compose-dots --canonicalize | FileCheck %s
// RUN: tpu-run %s && tpu-run %s --engine=reference

// CHECK-LABEL: func.func private @matrices
// CHECK: %[[DOT:.*]] = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x6xf32>, tensor<6x9xf32>) -> tensor<8x9xf32>
// CHECK-NEXT: return %[[DOT]]
func.func private @matrices(%x: tensor<8x6xf32>, %y: tensor<6x9xf32>) -> tensor<8x9xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<8x6xf32>) -> tensor<8x6x9xf32>
  %1 = stablehlo.broadcast_in_dim %y, dims = [1, 2] : (tensor<6x9xf32>) -> tensor<8x6x9xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<8x6x9xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x6x9xf32>, tensor<f32>) -> tensor<8x9xf32>
  return %3 : tensor<8x9xf32>
}

// A batch, and dimensions of one element. The transpose of the dot product swaps its operands.
// CHECK-LABEL: func.func private @batches
// CHECK: %[[X:.*]] = stablehlo.reshape %arg0 : (tensor<2x1x1x5x8xf32>) -> tensor<2x5x8xf32>
// CHECK: %[[Y:.*]] = stablehlo.reshape %arg1 : (tensor<2x9x1x5x1xf32>) -> tensor<2x9x5xf32>
// CHECK: %[[DOT:.*]] = stablehlo.dot_general %[[Y]], %[[X]], batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x9x5xf32>, tensor<2x5x8xf32>) -> tensor<2x9x8xf32>
// CHECK: stablehlo.reshape %[[DOT]] : (tensor<2x9x8xf32>) -> tensor<2x9x1x8xf32>
func.func private @batches(%x: tensor<2x1x1x5x8xf32>, %y: tensor<2x9x1x5x1xf32>) -> tensor<2x9x1x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x5x8xf32>) -> tensor<2x9x1x5x8xf32>
  %1 = stablehlo.broadcast_in_dim %y, dims = [0, 1, 2, 3, 4] : (tensor<2x9x1x5x1xf32>) -> tensor<2x9x1x5x8xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<2x9x1x5x8xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x9x1x5x8xf32>, tensor<f32>) -> tensor<2x9x1x8xf32>
  return %3 : tensor<2x9x1x8xf32>
}

// The batches of a product are summed.
// CHECK-LABEL: func.func private @outer
// CHECK: %[[DOT:.*]] = stablehlo.dot_general %arg0, %arg1, batching_dims = [1] x [1], contracting_dims = [0] x [0] : (tensor<4x2x3xf32>, tensor<4x2x5xf32>) -> tensor<2x3x5xf32>
// CHECK-NEXT: return %[[DOT]]
func.func private @outer(%x: tensor<4x2x3xf32>, %y: tensor<4x2x5xf32>) -> tensor<2x3x5xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0, 1] x [0, 1], contracting_dims = [] x [] : (tensor<4x2x3xf32>, tensor<4x2x5xf32>) -> tensor<4x2x3x5xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4x2x3x5xf32>, tensor<f32>) -> tensor<2x3x5xf32>
  return %1 : tensor<2x3x5xf32>
}

// Few rows, a factor that is summed along a dimension of its own, sums from another number, products
// with another use, integers.
// CHECK-LABEL: func.func private @others
// CHECK-NOT: dot_general
// CHECK: return
func.func private @others(%x: tensor<8x6xf32>, %y: tensor<6x4xf32>, %z: tensor<6x9xf32>, %i: tensor<8x6xi32>, %j: tensor<6x9xi32>) -> (tensor<8x4xf32>, tensor<9xf32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x6x9xf32>, tensor<8x9xi32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %none = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<8x6xf32>) -> tensor<8x6x4xf32>
  %1 = stablehlo.broadcast_in_dim %y, dims = [1, 2] : (tensor<6x4xf32>) -> tensor<8x6x4xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<8x6x4xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x6x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  %4 = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<8x6xf32>) -> tensor<8x6x9xf32>
  %5 = stablehlo.broadcast_in_dim %z, dims = [1, 2] : (tensor<6x9xf32>) -> tensor<8x6x9xf32>
  %6 = stablehlo.multiply %4, %5 : tensor<8x6x9xf32>
  %7 = stablehlo.reduce(%6 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x6x9xf32>, tensor<f32>) -> tensor<9xf32>
  %8 = stablehlo.multiply %5, %4 : tensor<8x6x9xf32>
  %9 = stablehlo.reduce(%8 init: %one) applies stablehlo.add across dimensions = [1] : (tensor<8x6x9xf32>, tensor<f32>) -> tensor<8x9xf32>
  %10 = stablehlo.multiply %5, %4 : tensor<8x6x9xf32>
  %11 = stablehlo.reduce(%10 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x6x9xf32>, tensor<f32>) -> tensor<8x9xf32>
  %12 = stablehlo.broadcast_in_dim %i, dims = [0, 1] : (tensor<8x6xi32>) -> tensor<8x6x9xi32>
  %13 = stablehlo.broadcast_in_dim %j, dims = [1, 2] : (tensor<6x9xi32>) -> tensor<8x6x9xi32>
  %14 = stablehlo.multiply %12, %13 : tensor<8x6x9xi32>
  %15 = stablehlo.reduce(%14 init: %none) applies stablehlo.add across dimensions = [1] : (tensor<8x6x9xi32>, tensor<i32>) -> tensor<8x9xi32>
  return %3, %7, %9, %11, %10, %15 : tensor<8x4xf32>, tensor<9xf32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x6x9xf32>, tensor<8x9xi32>
}

// Small integers in floats: any order adds up to the same.
func.func @main() {
  %x = stablehlo.iota dim = 1 : tensor<8x6xf32>
  %y = stablehlo.iota dim = 0 : tensor<6x9xf32>
  %m = func.call @matrices(%x, %y) : (tensor<8x6xf32>, tensor<6x9xf32>) -> tensor<8x9xf32>
  check.expect_eq_const %m, dense<55.0> : tensor<8x9xf32>
  %bx = stablehlo.iota dim = 4 : tensor<2x1x1x5x8xf32>
  %by = stablehlo.iota dim = 1 : tensor<2x9x1x5x1xf32>
  %b = func.call @batches(%bx, %by) : (tensor<2x1x1x5x8xf32>, tensor<2x9x1x5x1xf32>) -> tensor<2x9x1x8xf32>
  %row = stablehlo.iota dim = 1 : tensor<2x9x1x8xf32>
  %column = stablehlo.iota dim = 3 : tensor<2x9x1x8xf32>
  %p = stablehlo.multiply %row, %column : tensor<2x9x1x8xf32>
  %five = stablehlo.constant dense<5.0> : tensor<2x9x1x8xf32>
  %expected = stablehlo.multiply %p, %five : tensor<2x9x1x8xf32>
  check.expect_eq %b, %expected : tensor<2x9x1x8xf32>
  %ox = stablehlo.iota dim = 2 : tensor<4x2x3xf32>
  %oy = stablehlo.iota dim = 0 : tensor<4x2x5xf32>
  %o = func.call @outer(%ox, %oy) : (tensor<4x2x3xf32>, tensor<4x2x5xf32>) -> tensor<2x3x5xf32>
  check.expect_eq_const %o, dense<[[[0.0, 0.0, 0.0, 0.0, 0.0], [6.0, 6.0, 6.0, 6.0, 6.0], [12.0, 12.0, 12.0, 12.0, 12.0]], [[0.0, 0.0, 0.0, 0.0, 0.0], [6.0, 6.0, 6.0, 6.0, 6.0], [12.0, 12.0, 12.0, 12.0, 12.0]]]> : tensor<2x3x5xf32>
  return
}
