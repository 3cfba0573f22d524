// Indices that are put together of an array for each dimension are operands of the gather's
// loop, which then computes them.
// RUN: tpu-opt %s --build-entries --convert-stablehlo-to-linalg | FileCheck %s

// CHECK: linalg.generic {indexing_maps = [#[[PLACE:.*]], #[[PLACE]], #{{.*}}], {{.*}} ins(%{{.*}}, %{{.*}} : tensor<3x6xi32>, tensor<3x6xi32>)
// CHECK-NEXT: ^bb0(%[[Y:.*]]: i32, %[[X:.*]]: i32,
// CHECK-DAG: arith.extsi %[[Y]]
// CHECK-DAG: arith.extsi %[[X]]
// CHECK: tensor.extract %{{.*}} : tensor<2x4x5xf32>
// CHECK-NOT: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<3xi32>
// CHECK: tensor.extract %{{.*}}[%{{.*}}, %{{.*}}] : tensor<3x2xi32>
func.func @apart(%image: tensor<2x4x5xf32>, %y: tensor<3x6xi32>, %x: tensor<3x6xi32>) -> tensor<3x2x6xf32> {
  %ys = stablehlo.broadcast_in_dim %y, dims = [0, 2] : (tensor<3x6xi32>) -> tensor<3x1x6xi32>
  %xs = stablehlo.reshape %x : (tensor<3x6xi32>) -> tensor<3x1x6xi32>
  %places = stablehlo.concatenate %ys, %xs, dim = 1 : (tensor<3x1x6xi32>, tensor<3x1x6xi32>) -> tensor<3x2x6xi32>
  %0 = "stablehlo.gather"(%image, %places) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1, 2], start_index_map = [1, 2], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 1>, indices_are_sorted = false}> : (tensor<2x4x5xf32>, tensor<3x2x6xi32>) -> tensor<3x2x6xf32>
  return %0 : tensor<3x2x6xf32>
}

// The loop reads other indices where they are.
func.func @together(%image: tensor<4x5xf32>, %a: tensor<3x1xi32>, %b: tensor<3x1xi32>) -> tensor<3xf32> {
  %places = stablehlo.concatenate %b, %a, dim = 1 : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
  %0 = "stablehlo.gather"(%image, %places) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>, indices_are_sorted = false}> : (tensor<4x5xf32>, tensor<3x2xi32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
