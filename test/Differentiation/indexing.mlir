// Derivatives of gather, scatter and sort, and of those derivatives.
// The functions are also the cases of the numeric check.
// RUN: tpu-opt %s --differentiate=function=rows,clamped,batched,scatter_rows,scatter_outside,sort_one,sort_pairs | FileCheck %s

// Each row's cotangent is added where the row is from, its index clamped.
// CHECK-LABEL: func.func @rows_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<5x3xf64>, %[[D:.*]]: tensor<4x3xf64>)
// CHECK: %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<5x3xf64>
// CHECK: %[[AT:.*]] = stablehlo.minimum
// CHECK: %[[DX:.*]] = "stablehlo.scatter"(%[[ZERO]], %[[AT]], %[[D]])
// CHECK-SAME: update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1
// CHECK: stablehlo.add
// CHECK: return %[[DX]]
func.func @rows(%x: tensor<5x3xf64>) -> tensor<4x3xf64> {
  %at = stablehlo.constant dense<[2, 0, 2, 4]> : tensor<4xi32>
  %y = "stablehlo.gather"(%x, %at) <{
      dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
                                            start_index_map = [0], index_vector_dim = 1>,
      slice_sizes = array<i64: 1, 3>}> : (tensor<5x3xf64>, tensor<4xi32>) -> tensor<4x3xf64>
  return %y : tensor<4x3xf64>
}

// Windows of 2x2, indices of i8 that are clamped.
// CHECK-LABEL: func.func @clamped_vjp(
func.func @clamped(%x: tensor<4x5xf64>) -> tensor<3x2x2xf64> {
  %at = stablehlo.constant dense<[[1, 2], [-3, 4], [3, 127]]> : tensor<3x2xi8>
  %y = "stablehlo.gather"(%x, %at) <{
      dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1>,
      slice_sizes = array<i64: 2, 2>}> : (tensor<4x5xf64>, tensor<3x2xi8>) -> tensor<3x2x2xf64>
  return %y : tensor<3x2x2xf64>
}

// CHECK-LABEL: func.func @batched_vjp(
func.func @batched(%x: tensor<2x4x3xf64>) -> tensor<2x3x3xf64> {
  %at = stablehlo.constant dense<[[1, 1, 3], [0, 2, 7]]> : tensor<2x3xi32>
  %y = "stablehlo.gather"(%x, %at) <{
      dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0],
          start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>,
      slice_sizes = array<i64: 1, 1, 3>}> : (tensor<2x4x3xf64>, tensor<2x3xi32>) -> tensor<2x3x3xf64>
  return %y : tensor<2x3x3xf64>
}

// CHECK-LABEL: func.func @scatter_rows_vjp(
func.func @scatter_rows(%x: tensor<5x3xf64>, %u: tensor<3x3xf64>) -> tensor<5x3xf64> {
  %at = stablehlo.constant dense<[[3], [0], [3]]> : tensor<3x1xi32>
  %y = "stablehlo.scatter"(%x, %at, %u) <{
      scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0],
          scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%old: tensor<f64>, %update: tensor<f64>):
    %0 = stablehlo.add %old, %update : tensor<f64>
    stablehlo.return %0 : tensor<f64>
  }) : (tensor<5x3xf64>, tensor<3x1xi32>, tensor<3x3xf64>) -> tensor<5x3xf64>
  return %y : tensor<5x3xf64>
}

// Elements of windows that are outside go nowhere: they have no cotangent.
// CHECK-LABEL: func.func @scatter_outside_vjp(
// CHECK: %[[WIDE:.*]] = stablehlo.pad %{{.*}}, low = [2, 2], high = [2, 2]
// CHECK: "stablehlo.gather"(%[[WIDE]]
func.func @scatter_outside(%x: tensor<4x5xf64>, %u: tensor<4x2x2xf64>) -> tensor<4x5xf64> {
  %at = stablehlo.constant dense<[[1, 2], [-1, 4], [3, 4], [2147483647, -2]]> : tensor<4x2xi32>
  %y = "stablehlo.scatter"(%x, %at, %u) <{
      scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2],
          scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
  ^bb0(%old: tensor<f64>, %update: tensor<f64>):
    %0 = stablehlo.add %old, %update : tensor<f64>
    stablehlo.return %0 : tensor<f64>
  }) : (tensor<4x5xf64>, tensor<4x2xi32>, tensor<4x2x2xf64>) -> tensor<4x5xf64>
  return %y : tensor<4x5xf64>
}

// CHECK-LABEL: func.func @sort_one_vjp(
// CHECK: %[[PLACE:.*]] = stablehlo.iota dim = 1 : tensor<3x6xi32>
// CHECK: %[[SORTED:.*]]:2 = "stablehlo.sort"(%{{.*}}, %[[PLACE]])
// CHECK: %[[BACK:.*]]:2 = "stablehlo.sort"(%[[SORTED]]#1, %{{.*}})
// CHECK: return %[[BACK]]#1
func.func @sort_one(%x: tensor<3x6xf64>) -> tensor<3x6xf64> {
  %y = "stablehlo.sort"(%x) <{dimension = -1 : i64}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %0 = stablehlo.compare GT, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  }) : (tensor<3x6xf64>) -> tensor<3x6xf64>
  return %y : tensor<3x6xf64>
}

// CHECK-LABEL: func.func @sort_pairs_vjp(
func.func @sort_pairs(%x: tensor<5x2xf64>, %z: tensor<5x2xf64>) -> (tensor<5x2xf64>, tensor<5x2xf64>) {
  %y:2 = "stablehlo.sort"(%x, %z) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>, %c: tensor<f64>, %d: tensor<f64>):
    %0 = stablehlo.compare LT, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  }) : (tensor<5x2xf64>, tensor<5x2xf64>) -> (tensor<5x2xf64>, tensor<5x2xf64>)
  return %y#0, %y#1 : tensor<5x2xf64>, tensor<5x2xf64>
}
