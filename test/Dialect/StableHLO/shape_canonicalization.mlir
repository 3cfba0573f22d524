// RUN: tpu-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func @unchanged(
// CHECK-SAME: %[[X:.*]]: tensor<2x1xf32>, %[[V:.*]]: tensor<f32>, %[[I:.*]]: tensor<i32>
func.func @unchanged(%x: tensor<2x1xf32>, %v: tensor<f32>, %i: tensor<i32>) -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) {
  %0 = stablehlo.reshape %x : (tensor<2x1xf32>) -> tensor<2x1xf32>
  %1 = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x1xf32>
  %2 = stablehlo.transpose %x, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x1xf32>
  %3 = stablehlo.reverse %x, dims = [1] : tensor<2x1xf32>
  %4 = stablehlo.concatenate %x, dim = 0 : (tensor<2x1xf32>) -> tensor<2x1xf32>
  %5 = stablehlo.slice %x [0:2, 0:1] : (tensor<2x1xf32>) -> tensor<2x1xf32>
  %6 = stablehlo.pad %x, %v, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x1xf32>
  %7 = stablehlo.dynamic_slice %x, %i, %i, sizes = [2, 1] : (tensor<2x1xf32>, tensor<i32>, tensor<i32>) -> tensor<2x1xf32>
  %v2 = stablehlo.broadcast_in_dim %v, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
  %8 = stablehlo.dynamic_update_slice %v2, %x, %i, %i : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<i32>, tensor<i32>) -> tensor<2x1xf32>
  // CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[X]]
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>
}

// -----

// The same type, but another order, or other elements.
// CHECK-LABEL: func @changed(
func.func @changed(%x: tensor<2x2xf32>, %v: tensor<f32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  // CHECK: stablehlo.broadcast_in_dim {{.*}}, dims = [1, 0]
  %0 = stablehlo.broadcast_in_dim %x, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  // CHECK: stablehlo.transpose {{.*}}, dims = [1, 0]
  %1 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  // CHECK: stablehlo.reverse {{.*}}, dims = [1]
  %2 = stablehlo.reverse %x, dims = [1] : tensor<2x2xf32>
  // CHECK: stablehlo.pad
  %3 = stablehlo.pad %x, %v, low = [1, 0], high = [-1, 0], interior = [0, 0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
  return %0, %1, %2, %3 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// -----

// CHECK-LABEL: func @constants(
func.func @constants() -> (tensor<2x3xf32>, tensor<6xf32>, tensor<3x2xf32>, tensor<2xf32>, tensor<6xi32>, tensor<1x4xi32>) {
  // CHECK-DAG: %[[A:.*]] = stablehlo.constant dense<2.000000e+00> : tensor<2x3xf32>
  // CHECK-DAG: %[[B:.*]] = stablehlo.constant dense<2.000000e+00> : tensor<6xf32>
  // CHECK-DAG: %[[C:.*]] = stablehlo.constant dense<2.000000e+00> : tensor<3x2xf32>
  // CHECK-DAG: %[[D:.*]] = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
  // CHECK-DAG: %[[E:.*]] = stablehlo.constant dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>
  // CHECK-DAG: %[[F:.*]] = stablehlo.constant dense<0> : tensor<1x4xi32>
  %two = stablehlo.constant dense<2.0> : tensor<f32>
  %values = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %0 = stablehlo.broadcast_in_dim %two, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %1 = stablehlo.reshape %0 : (tensor<2x3xf32>) -> tensor<6xf32>
  %2 = stablehlo.transpose %0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %3 = stablehlo.slice %1 [1:5:2] : (tensor<6xf32>) -> tensor<2xf32>
  %4 = stablehlo.reshape %values : (tensor<2x3xi32>) -> tensor<6xi32>
  %5 = stablehlo.iota dim = 0 : tensor<1x4xi32>
  // CHECK: return %[[A]], %[[B]], %[[C]], %[[D]], %[[E]], %[[F]]
  return %0, %1, %2, %3, %4, %5 : tensor<2x3xf32>, tensor<6xf32>, tensor<3x2xf32>, tensor<2xf32>, tensor<6xi32>, tensor<1x4xi32>
}

// -----

// CHECK-LABEL: func @compositions(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4xf32>
func.func @compositions(%x: tensor<2x3x4xf32>) -> (tensor<4x6xf32>, tensor<3x4x2xf32>, tensor<2x3x4xf32>, tensor<5x4x3x2xf32>) {
  // CHECK: %[[A:.*]] = stablehlo.reshape %[[X]] : (tensor<2x3x4xf32>) -> tensor<4x6xf32>
  %0 = stablehlo.reshape %x : (tensor<2x3x4xf32>) -> tensor<24xf32>
  %1 = stablehlo.reshape %0 : (tensor<24xf32>) -> tensor<4x6xf32>
  // %3[i, j, k] = %2[j, i, k] = %x[k, i, j]
  // CHECK: %[[B:.*]] = stablehlo.transpose %[[X]], dims = [1, 2, 0] : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %2 = stablehlo.transpose %x, dims = [2, 1, 0] : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  %3 = stablehlo.transpose %2, dims = [1, 0, 2] : (tensor<4x3x2xf32>) -> tensor<3x4x2xf32>
  %4 = stablehlo.transpose %2, dims = [2, 1, 0] : (tensor<4x3x2xf32>) -> tensor<2x3x4xf32>
  // CHECK: %[[C:.*]] = stablehlo.broadcast_in_dim %[[X]], dims = [3, 2, 1] : (tensor<2x3x4xf32>) -> tensor<5x4x3x2xf32>
  %5 = stablehlo.broadcast_in_dim %x, dims = [2, 1, 0] : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [1, 2, 3] : (tensor<4x3x2xf32>) -> tensor<5x4x3x2xf32>
  // CHECK: return %[[A]], %[[B]], %[[X]], %[[C]]
  return %1, %3, %4, %6 : tensor<4x6xf32>, tensor<3x4x2xf32>, tensor<2x3x4xf32>, tensor<5x4x3x2xf32>
}

// -----

// Indices are clamped: 9 to 6, -1 to 0, and as unsigned 8 bits 255 to 6.
// CHECK-LABEL: func @dynamic_slice_at_constants(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>
func.func @dynamic_slice_at_constants(%x: tensor<8xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %three = stablehlo.constant dense<3> : tensor<i32>
  %nine = stablehlo.constant dense<9> : tensor<i32>
  %minus = stablehlo.constant dense<-1> : tensor<i32>
  %most = stablehlo.constant dense<255> : tensor<ui8>
  // CHECK: %[[A:.*]] = stablehlo.slice %[[X]] [3:5]
  %0 = stablehlo.dynamic_slice %x, %three, sizes = [2] : (tensor<8xf32>, tensor<i32>) -> tensor<2xf32>
  // CHECK: %[[B:.*]] = stablehlo.slice %[[X]] [6:8]
  %1 = stablehlo.dynamic_slice %x, %nine, sizes = [2] : (tensor<8xf32>, tensor<i32>) -> tensor<2xf32>
  // CHECK: %[[C:.*]] = stablehlo.slice %[[X]] [0:2]
  %2 = stablehlo.dynamic_slice %x, %minus, sizes = [2] : (tensor<8xf32>, tensor<i32>) -> tensor<2xf32>
  // CHECK: %[[D:.*]] = stablehlo.slice %[[X]] [6:8]
  %3 = stablehlo.dynamic_slice %x, %most, sizes = [2] : (tensor<8xf32>, tensor<ui8>) -> tensor<2xf32>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// -----

// The others have no elements.
// CHECK-LABEL: func @concatenated(
// CHECK-SAME: %[[X:.*]]: tensor<2x2xf32>
func.func @concatenated(%x: tensor<2x2xf32>, %empty: tensor<2x0xf32>) -> tensor<2x2xf32> {
  %0 = stablehlo.concatenate %empty, %x, %empty, dim = 1 : (tensor<2x0xf32>, tensor<2x2xf32>, tensor<2x0xf32>) -> tensor<2x2xf32>
  // CHECK-NEXT: return %[[X]]
  return %0 : tensor<2x2xf32>
}

// -----

// All slices of a tensor, in order, are the tensor.
// CHECK-LABEL: func @joined(
// CHECK-SAME: %[[X:.*]]: tensor<3x4xf32>
func.func @joined(%x: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %0 = stablehlo.slice %x [0:3, 0:1] : (tensor<3x4xf32>) -> tensor<3x1xf32>
  %1 = stablehlo.slice %x [0:3, 1:4] : (tensor<3x4xf32>) -> tensor<3x3xf32>
  %2 = stablehlo.slice %x [0:3, 0:4:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
  %3 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<3x1xf32>, tensor<3x3xf32>) -> tensor<3x4xf32>
  // CHECK: %[[TURNED:.*]] = stablehlo.concatenate
  %4 = stablehlo.concatenate %1, %0, dim = 1 : (tensor<3x3xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
  // CHECK: %[[SPACED:.*]] = stablehlo.concatenate
  %5 = stablehlo.concatenate %2, %2, dim = 1 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x4xf32>
  // CHECK: return %[[X]], %[[TURNED]], %[[SPACED]]
  return %3, %4, %5 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}

// -----

// What is innermost after a transpose is innermost in the product, with what is
// told of each factor.
// CHECK-LABEL: func @transposed_product(
// CHECK-SAME: %[[A:.*]]: tensor<2x5x3xf32>, %[[B:.*]]: tensor<2x5x4xf32>
func.func @transposed_product(%a: tensor<2x5x3xf32>, %b: tensor<2x5x4xf32>) -> (tensor<4x2x3xf32>, tensor<2x4x3xf32>) {
  // CHECK: %[[AB:.*]] = stablehlo.dot_general %[[B]], %[[A]], batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, DEFAULT] : (tensor<2x5x4xf32>, tensor<2x5x3xf32>) -> tensor<2x4x3xf32>
  // CHECK: %[[MOVED:.*]] = stablehlo.transpose %[[AB]], dims = [1, 0, 2] : (tensor<2x4x3xf32>) -> tensor<4x2x3xf32>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, HIGHEST] : (tensor<2x5x3xf32>, tensor<2x5x4xf32>) -> tensor<2x3x4xf32>
  %1 = stablehlo.transpose %0, dims = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  // CHECK: %[[PLAIN:.*]] = stablehlo.dot_general %[[B]], %[[A]]
  %2 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x5x3xf32>, tensor<2x5x4xf32>) -> tensor<2x3x4xf32>
  %3 = stablehlo.transpose %2, dims = [0, 2, 1] : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  // CHECK: return %[[MOVED]], %[[PLAIN]]
  return %1, %3 : tensor<4x2x3xf32>, tensor<2x4x3xf32>
}

// -----

// Not one that is read as it is, nor where the batch is innermost, or the second
// factor's dimension is, or it has none.
// CHECK-LABEL: func @other_products(
// CHECK-SAME: %[[A:.*]]: tensor<2x5x3xf32>, %[[B:.*]]: tensor<2x5x4xf32>, %[[C:.*]]: tensor<2x5xf32>
func.func @other_products(%a: tensor<2x5x3xf32>, %b: tensor<2x5x4xf32>, %c: tensor<2x5xf32>) -> (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x4x2xf32>, tensor<3x2x4xf32>, tensor<3x2xf32>) {
  // CHECK: stablehlo.dot_general %[[A]], %[[B]]
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x5x3xf32>, tensor<2x5x4xf32>) -> tensor<2x3x4xf32>
  %1 = stablehlo.transpose %0, dims = [0, 2, 1] : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  // CHECK: stablehlo.dot_general %[[A]], %[[B]]
  %2 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGH, HIGH] : (tensor<2x5x3xf32>, tensor<2x5x4xf32>) -> tensor<2x3x4xf32>
  %3 = stablehlo.transpose %2, dims = [1, 2, 0] : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  // CHECK: stablehlo.dot_general %[[A]], %[[B]]
  %4 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x5x3xf32>, tensor<2x5x4xf32>) -> tensor<2x3x4xf32>
  %5 = stablehlo.transpose %4, dims = [1, 0, 2] : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  // CHECK: stablehlo.dot_general %[[A]], %[[C]]
  %6 = stablehlo.dot_general %a, %c, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x5x3xf32>, tensor<2x5xf32>) -> tensor<2x3xf32>
  %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0, %1, %3, %5, %7 : tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x4x2xf32>, tensor<3x2x4xf32>, tensor<3x2xf32>
}

// A product reads transposed operands where they are, also those of a batch; but not those whose
// free dimensions change their order, which is the result's.
// CHECK-LABEL: func @dot_of_transposes
// CHECK-SAME: %[[X:.*]]: tensor<8x4xf32>, %[[Y:.*]]: tensor<5x8xf32>, %[[A:.*]]: tensor<2x6x3x7xf32>, %[[B:.*]]: tensor<2x9x3x7xf32>)
// CHECK-NEXT: %[[XY:.*]] = stablehlo.dot_general %[[X]], %[[Y]], contracting_dims = [0] x [1] :
// CHECK-NEXT: %[[T:.*]] = stablehlo.transpose %[[A]], dims = [0, 2, 1, 3]
// CHECK-NEXT: %[[AB:.*]] = stablehlo.dot_general %[[A]], %[[B]], batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] :
// CHECK-NEXT: %[[TB:.*]] = stablehlo.dot_general %[[T]], %[[B]], batching_dims = [0] x [0], contracting_dims = [3] x [3] :
// CHECK-NEXT: return %[[XY]], %[[AB]], %[[TB]]
func.func @dot_of_transposes(%x: tensor<8x4xf32>, %y: tensor<5x8xf32>, %a: tensor<2x6x3x7xf32>, %b: tensor<2x9x3x7xf32>)
    -> (tensor<4x5xf32>, tensor<2x3x6x9xf32>, tensor<2x3x6x9x3xf32>) {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %1 = stablehlo.transpose %y, dims = [1, 0] : (tensor<5x8xf32>) -> tensor<8x5xf32>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  %3 = stablehlo.transpose %a, dims = [0, 2, 1, 3] : (tensor<2x6x3x7xf32>) -> tensor<2x3x6x7xf32>
  %4 = stablehlo.transpose %b, dims = [0, 2, 3, 1] : (tensor<2x9x3x7xf32>) -> tensor<2x3x7x9xf32>
  %5 = stablehlo.dot_general %3, %4, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x6x7xf32>, tensor<2x3x7x9xf32>) -> tensor<2x3x6x9xf32>
  %6 = stablehlo.dot_general %3, %b, batching_dims = [0] x [0], contracting_dims = [3] x [3] : (tensor<2x3x6x7xf32>, tensor<2x9x3x7xf32>) -> tensor<2x3x6x9x3xf32>
  return %2, %5, %6 : tensor<4x5xf32>, tensor<2x3x6x9xf32>, tensor<2x3x6x9x3xf32>
}
