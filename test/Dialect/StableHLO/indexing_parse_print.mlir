// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: func @gather(
// CHECK-SAME: %[[X:.*]]: tensor<3x5x4xf32>, %[[I:.*]]: tensor<4x3x1xi32>
func.func @gather(%x: tensor<3x5x4xf32>, %i: tensor<4x3x1xi32>) {
  // CHECK: "stablehlo.gather"(%[[X]], %[[I]]) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], operand_batching_dims = [0, 2], start_indices_batching_dims = [1, 0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<3x5x4xf32>, tensor<4x3x1xi32>) -> tensor<4x3x2xf32>
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], operand_batching_dims = [0, 2], start_indices_batching_dims = [1, 0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<3x5x4xf32>, tensor<4x3x1xi32>) -> tensor<4x3x2xf32>
  return
}

// Names in any order; what is empty or 0 is not printed.
// CHECK-LABEL: func @gather_order(
func.func @gather_order(%x: tensor<5x?xf32>, %i: tensor<2x?xi64>) {
  // CHECK: #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [0, 1]>, slice_sizes = array<i64: 2, 1>}> : (tensor<5x?xf32>, tensor<2x?xi64>) -> tensor<?x2xf32>
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<index_vector_dim = 0, start_index_map = [0, 1], collapsed_slice_dims = [1], offset_dims = [1], operand_batching_dims = []>, slice_sizes = array<i64: 2, 1>}> : (tensor<5x?xf32>, tensor<2x?xi64>) -> tensor<?x2xf32>
  return
}

// CHECK-LABEL: func @scatter(
// CHECK-SAME: %[[X:.*]]: tensor<5x4xf32>, %[[I:.*]]: tensor<3x1xi32>, %[[U:.*]]: tensor<3x4xf32>
func.func @scatter(%x: tensor<5x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) {
  // CHECK: "stablehlo.scatter"(%[[X]], %[[I]], %[[U]]) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f64>, %[[B:.*]]: tensor<f64>):
  // CHECK-NEXT:   stablehlo.add %[[A]], %[[B]]
  // CHECK: }) : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<5x4xf64>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<5x4xf64>
  return
}

// CHECK-LABEL: func @scatter_two_in_batches(
func.func @scatter_two_in_batches(%x: tensor<3x6xf32>, %y: tensor<3x6xi8>, %i: tensor<3x4x1xi32>, %u: tensor<3x4xf32>, %v: tensor<3x4xi8>) {
  // CHECK: #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>
  // CHECK: -> (tensor<3x6xf32>, tensor<3x6xi8>)
  %0:2 = "stablehlo.scatter"(%x, %y, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<i8>, %c: tensor<f32>, %d: tensor<i8>):
    stablehlo.return %c, %d : tensor<f32>, tensor<i8>
  }) : (tensor<3x6xf32>, tensor<3x6xi8>, tensor<3x4x1xi32>, tensor<3x4xf32>, tensor<3x4xi8>) -> (tensor<3x6xf32>, tensor<3x6xi8>)
  return
}
