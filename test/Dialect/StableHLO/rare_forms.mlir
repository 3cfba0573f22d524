// Forms that other implementations print or accept: they are read, and printed in today's form.
// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// A comma may end the fields of an attribute; a convolution's dimensions may have their names.
// CHECK-DAG: #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [3]>
// CHECK-DAG: #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
// CHECK-DAG: #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
// CHECK-DAG: #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>
module attributes {
  test.dot = #stablehlo.dot<
    rhs_batching_dimensions = [1],
    rhs_contracting_dimensions = [3],
    lhs_contracting_dimensions = [2],
    lhs_batching_dimensions = [0],
  >,
  test.gather = #stablehlo.gather<
    collapsed_slice_dims = [0],
    index_vector_dim = 1,
    offset_dims = [1],
    start_index_map = [0],
  >,
  test.scatter = #stablehlo.scatter<
    update_window_dims = [],
    inserted_window_dims = [0],
    scatter_dims_to_operand_dims = [0],
    index_vector_dim = 1,
  >,
  test.convolution = #stablehlo.conv<raw
    input_batch_dimension = 0,
    input_feature_dimension = 3,
    input_spatial_dimensions = [1, 2],
    kernel_input_feature_dimension = 3,
    kernel_output_feature_dimension = 2,
    kernel_spatial_dimensions = [0, 1],
    output_batch_dimension = 0,
    output_feature_dimension = 3,
    output_spatial_dimensions = [1, 2]
  >
} {
  // Initial values that are slices of the result.
  // CHECK-LABEL: func.func @slices(
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  // CHECK: "stablehlo.reduce_window"
  // CHECK: (tensor<4x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  func.func @slices(%x: tensor<4x3xf32>, %init: tensor<3xf32>) {
    %0 = stablehlo.reduce(%x init: %init) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %1 = "stablehlo.reduce_window"(%x, %init) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 2, 1>}> ({
    ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):
      %2 = stablehlo.maximum %a, %b : tensor<3xf32>
      stablehlo.return %2 : tensor<3xf32>
    }) : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return
  }

  // States of any type, and of a size that only one side knows.
  // CHECK-LABEL: func.func @states(
  // CHECK: algorithm = PHILOX : (tensor<4xi32>) -> (tensor<4xi32>, tensor<8xi32>)
  // CHECK: algorithm = PHILOX : (tensor<1x2xf32>) -> (tensor<1x2xf32>, tensor<2x2xui32>)
  // CHECK: algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<?xui64>, tensor<2x2xui64>)
  func.func @states(%a: tensor<4xi32>, %b: tensor<1x2xf32>, %c: tensor<2xui64>) {
    %0:2 = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<4xi32>) -> (tensor<4xi32>, tensor<8xi32>)
    %1:2 = stablehlo.rng_bit_generator %b, algorithm = PHILOX : (tensor<1x2xf32>) -> (tensor<1x2xf32>, tensor<2x2xui32>)
    %2:2 = stablehlo.rng_bit_generator %c, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<?xui64>, tensor<2x2xui64>)
    return
  }
}
