// Moves of elements.
// RUN: tpu-opt %s --build-entries --convert-stablehlo-to-linalg | FileCheck %s

// CHECK-DAG: #[[TRANSPOSED:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[COLUMN:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[REVERSED:.*]] = affine_map<(d0, d1) -> (d0, -d1 + 2)>

// A constant of one value is filled in, not stored.
// CHECK-LABEL: func.func @constant
// CHECK: %[[C:.*]] = arith.constant 1.000000e+00 : f32
// CHECK: linalg.fill ins(%[[C]]
// CHECK: arith.constant dense<[1, 2]> : tensor<2xi32>
func.func @constant() -> (tensor<64x64xf32>, tensor<2xui32>) {
  %0 = stablehlo.constant dense<1.0> : tensor<64x64xf32>
  %1 = stablehlo.constant dense<[1, 2]> : tensor<2xui32>
  return %0, %1 : tensor<64x64xf32>, tensor<2xui32>
}

// CHECK-LABEL: func.func @moves
// CHECK: linalg.generic {indexing_maps = [#[[TRANSPOSED]],
// CHECK: linalg.generic {indexing_maps = [#[[REVERSED]],
func.func @moves(%x: tensor<2x3xf32>) -> (tensor<3x2xf32>, tensor<2x3xf32>) {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = stablehlo.reverse %x, dims = [1] : tensor<2x3xf32>
  return %0, %1 : tensor<3x2xf32>, tensor<2x3xf32>
}

// A broadcast is a projection, dimensions of size 1 taken away before.
// CHECK-LABEL: func.func @broadcast
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0, 1]] : tensor<1x3xf32> into tensor<3xf32>
// CHECK: linalg.generic {indexing_maps = [#[[COLUMN]],
func.func @broadcast(%x: tensor<1x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @reshape
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0], [1, 2]]
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0, 1, 2]]
// CHECK: tensor.expand_shape %{{.*}} {{\[}}[0, 1]] output_shape [3, 8]
func.func @reshape(%x: tensor<2x3x4xf32>) -> (tensor<2x12xf32>, tensor<3x8xf32>) {
  %0 = stablehlo.reshape %x : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
  %1 = stablehlo.reshape %x : (tensor<2x3x4xf32>) -> tensor<3x8xf32>
  return %0, %1 : tensor<2x12xf32>, tensor<3x8xf32>
}

// Low 1 and high -1 around elements that are two apart.
// CHECK-LABEL: func.func @pad
// CHECK: %[[FILLED:.*]] = linalg.fill {{.*}} -> tensor<5xf32>
// CHECK: %[[KEPT:.*]] = tensor.extract_slice %{{.*}}[0] [2] [1]
// CHECK: tensor.insert_slice %[[KEPT]] into %[[FILLED]][1] [2] [2]
func.func @pad(%x: tensor<3xf32>, %p: tensor<f32>) -> tensor<5xf32> {
  %0 = stablehlo.pad %x, %p, low = [1], high = [-1], interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// CHECK-LABEL: func.func @dynamic_slice
// CHECK: %[[LIMIT:.*]] = arith.constant 2 : i64
// CHECK: arith.maxsi
// CHECK: arith.minsi %{{.*}}, %[[LIMIT]]
// CHECK: tensor.extract_slice %{{.*}}[%{{.*}}] [2] [1]
func.func @dynamic_slice(%x: tensor<4xf32>, %i: tensor<i32>) -> tensor<2xf32> {
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @concatenate
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[0, 0] [3, 2] [1, 1]
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[3, 0] [1, 2] [1, 1]
func.func @concatenate(%a: tensor<3x2xf32>, %b: tensor<1x2xf32>) -> tensor<4x2xf32> {
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<3x2xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}
