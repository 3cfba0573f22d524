// RUN: tpu-opt --pass-pipeline="builtin.module(func.func(fold-views))" %s | FileCheck %s

// CHECK: #[[next:.*]] = affine_map<()[s0] -> (s0 + 1)>

// An array of one row is a row of another shape: its index is not divided.
// CHECK-LABEL: func.func @flat(
// CHECK-SAME: %[[x:.*]]: memref<1x8xf32>, %[[value:.*]]: f32, %[[i:.*]]: index
// CHECK: %[[zero:.*]] = arith.constant 0 : index
// CHECK-NOT: affine.delinearize_index
// CHECK: memref.store %[[value]], %[[x]][%[[zero]], %[[i]]] : memref<1x8xf32>
func.func @flat(%x: memref<1x8xf32>, %value: f32, %i: index) {
  %view = memref.collapse_shape %x [[0, 1]] : memref<1x8xf32> into memref<8xf32>
  memref.store %value, %view[%i] : memref<8xf32>
  return
}

// A window begins at its offsets.
// CHECK-LABEL: func.func @window(
// CHECK-SAME: %[[x:.*]]: memref<4x8xf32>, %[[i:.*]]: index
// CHECK-NOT: memref.subview
// CHECK: %[[row:.*]] = affine.apply #[[next]]()[%[[i]]]
// CHECK: %[[column:.*]] = arith.constant 2 : index
// CHECK: memref.load %[[x]][%[[row]], %[[column]]] : memref<4x8xf32>
func.func @window(%x: memref<4x8xf32>, %i: index) -> f32 {
  %zero = arith.constant 0 : index
  %view = memref.subview %x[1, 2] [2, 4] [1, 1] : memref<4x8xf32> to memref<2x4xf32, strided<[8, 1], offset: 10>>
  %element = memref.load %view[%i, %zero] : memref<2x4xf32, strided<[8, 1], offset: 10>>
  return %element : f32
}
