// RUN: tpu-opt %s --canonicalize | FileCheck %s
// RUN: tpu-run %s && tpu-run %s --engine=reference

// A scatter of one window that is within the array. JAX puts its index vector together.
// CHECK-LABEL: func.func private @set
// CHECK-DAG: %[[ZERO:.*]] = stablehlo.constant dense<0> : tensor<i64>
// CHECK-DAG: %[[THREE:.*]] = stablehlo.constant dense<3> : tensor<i64>
// CHECK-DAG: %[[WINDOW:.*]] = stablehlo.reshape %arg1 : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
// CHECK: %[[SET:.*]] = stablehlo.dynamic_update_slice %arg0, %[[WINDOW]], %[[ZERO]], %[[ZERO]], %[[THREE]]
// CHECK-NEXT: return %[[SET]]
func.func private @set(%x: tensor<2x4x4xf32>, %column: tensor<2x3xf32>) -> tensor<2x4x4xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c3 = stablehlo.constant dense<3> : tensor<i32>
  %0 = stablehlo.broadcast_in_dim %c0, dims = [] : (tensor<i32>) -> tensor<1xi32>
  %1 = stablehlo.broadcast_in_dim %c3, dims = [] : (tensor<i32>) -> tensor<1xi32>
  %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %3 = "stablehlo.scatter"(%x, %2, %column) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [2], scatter_dims_to_operand_dims = [1, 2]>, unique_indices = true}> ({
  ^bb0(%old: tensor<f32>, %new: tensor<f32>):
    stablehlo.return %new : tensor<f32>
  }) : (tensor<2x4x4xf32>, tensor<2xi32>, tensor<2x3xf32>) -> tensor<2x4x4xf32>
  return %3 : tensor<2x4x4xf32>
}

// CHECK-LABEL: func.func private @subtract
// CHECK: %[[OLD:.*]] = stablehlo.slice %arg0 [1:3] : (tensor<4xf32>) -> tensor<2xf32>
// CHECK: %[[NEW:.*]] = stablehlo.subtract %arg1, %[[OLD]] : tensor<2xf32>
// CHECK: stablehlo.dynamic_update_slice %arg0, %[[NEW]], %
func.func private @subtract(%x: tensor<4xf32>, %y: tensor<2xf32>) -> tensor<4xf32> {
  %start = stablehlo.constant dense<1> : tensor<1xi32>
  %0 = "stablehlo.scatter"(%x, %start, %y) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%old: tensor<f32>, %new: tensor<f32>):
    %1 = stablehlo.subtract %new, %old : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// An element out of bounds is left out: no slice does that.
// CHECK-LABEL: func.func private @partly_outside
// CHECK: stablehlo.scatter
func.func private @partly_outside(%x: tensor<4xf32>, %y: tensor<2xf32>) -> tensor<4xf32> {
  %start = stablehlo.constant dense<3> : tensor<1xi32>
  %0 = "stablehlo.scatter"(%x, %start, %y) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%old: tensor<f32>, %new: tensor<f32>):
    stablehlo.return %new : tensor<f32>
  }) : (tensor<4xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A gather of one window, which it moves into the array.
// CHECK-LABEL: func.func private @get
// CHECK: %[[SLICE:.*]] = stablehlo.slice %arg0 [0:1, 2:4] : (tensor<3x4xf32>) -> tensor<1x2xf32>
// CHECK: stablehlo.reshape %[[SLICE]] : (tensor<1x2xf32>) -> tensor<2xf32>
func.func private @get(%x: tensor<3x4xf32>) -> tensor<2xf32> {
  %start = stablehlo.constant dense<[-1, 3]> : tensor<2xi32>
  %0 = "stablehlo.gather"(%x, %start) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0, 1]>, slice_sizes = array<i64: 1, 2>}> : (tensor<3x4xf32>, tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// Indices as JAX normalizes them: negative ones count from the end.
// CHECK-LABEL: func.func private @table
// CHECK: %[[TABLE:.*]] = stablehlo.constant dense<{{\[\[}}1, 2], [0, 3]]> : tensor<2x2xi32>
// CHECK-NEXT: "stablehlo.gather"(%arg0, %[[TABLE]])
func.func private @table(%x: tensor<3x4xf32>) -> tensor<2xf32> {
  %rows = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
  %columns = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %c0 = stablehlo.constant dense<0> : tensor<2xi32>
  %c3 = stablehlo.constant dense<3> : tensor<2xi32>
  %0 = stablehlo.compare LT, %rows, %c0, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %1 = stablehlo.add %rows, %c3 : tensor<2xi32>
  %2 = stablehlo.select %0, %1, %rows : tensor<2xi1>, tensor<2xi32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
  %4 = stablehlo.broadcast_in_dim %columns, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
  %5 = stablehlo.concatenate %3, %4, dim = 1 : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x2xi32>
  %6 = "stablehlo.gather"(%x, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<3x4xf32>, tensor<2x2xi32>) -> tensor<2xf32>
  return %6 : tensor<2xf32>
}

// A negative index of 8 bits is moved into an array of more than 256 elements.
func.func private @narrow(%x: tensor<300xf32>) -> tensor<2xf32> {
  %indices = stablehlo.constant dense<[[-1], [3]]> : tensor<2x1xi8>
  %0 = "stablehlo.gather"(%x, %indices) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<300xf32>, tensor<2x1xi8>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// Results whose sizes are not known yet keep their types.
// CHECK-LABEL: func.func private @unknown_sizes
// CHECK: stablehlo.dynamic_slice {{.*}} -> tensor<?xf32>
// CHECK: "stablehlo.gather"{{.*}} -> tensor<?xf32>
// CHECK: stablehlo.add {{.*}} -> tensor<?xi32>
func.func private @unknown_sizes(%x: tensor<8xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xi32>) {
  %c = stablehlo.constant dense<1> : tensor<i32>
  %0 = "stablehlo.dynamic_slice"(%x, %c) <{slice_sizes = array<i64: 4>}> : (tensor<8xf32>, tensor<i32>) -> tensor<?xf32>
  %start = stablehlo.constant dense<1> : tensor<1xi32>
  %1 = "stablehlo.gather"(%x, %start) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], start_index_map = [0]>, slice_sizes = array<i64: 4>}> : (tensor<8xf32>, tensor<1xi32>) -> tensor<?xf32>
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %b = stablehlo.constant dense<[4, 5, 6]> : tensor<3xi32>
  %2 = "stablehlo.add"(%a, %b) : (tensor<3xi32>, tensor<3xi32>) -> tensor<?xi32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xi32>
}

// Signed, unsigned and boolean operands.
// CHECK-LABEL: func.func private @compare
// CHECK-DAG: %[[SIGNED:.*]] = stablehlo.constant dense<[true, false, false]> : tensor<3xi1>
// CHECK-DAG: %[[UNSIGNED:.*]] = stablehlo.constant dense<[false, false, true]> : tensor<3xi1>
// CHECK-DAG: %[[BOOLEAN:.*]] = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
// CHECK: return %[[SIGNED]], %[[UNSIGNED]], %[[BOOLEAN]]
func.func private @compare() -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
  %a = stablehlo.constant dense<[-1, 2, 3]> : tensor<3xi8>
  %b = stablehlo.constant dense<[0, 2, -4]> : tensor<3xi8>
  %0 = stablehlo.compare LT, %a, %b, SIGNED : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
  %c = stablehlo.constant dense<[255, 2, 3]> : tensor<3xui8>
  %d = stablehlo.constant dense<[0, 2, 252]> : tensor<3xui8>
  %1 = stablehlo.compare LT, %c, %d, UNSIGNED : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xi1>
  %e = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %f = stablehlo.constant dense<[false, true, true]> : tensor<3xi1>
  %2 = stablehlo.compare GE, %e, %f, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  return %0, %1, %2 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
}

func.func @main() {
  %iota = stablehlo.iota dim = 0 : tensor<32xf32>
  %x = stablehlo.reshape %iota : (tensor<32xf32>) -> tensor<2x4x4xf32>
  %column = stablehlo.constant dense<[[-1.0, -2.0, -3.0], [-4.0, -5.0, -6.0]]> : tensor<2x3xf32>
  %0 = call @set(%x, %column) : (tensor<2x4x4xf32>, tensor<2x3xf32>) -> tensor<2x4x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%0) {value = dense<[
    [[0.0, 1.0, 2.0, -1.0], [4.0, 5.0, 6.0, -2.0], [8.0, 9.0, 10.0, -3.0], [12.0, 13.0, 14.0, 15.0]],
    [[16.0, 17.0, 18.0, -4.0], [20.0, 21.0, 22.0, -5.0], [24.0, 25.0, 26.0, -6.0], [28.0, 29.0, 30.0, 31.0]]
  ]> : tensor<2x4x4xf32>, has_side_effect = true} : (tensor<2x4x4xf32>) -> ()
  %four = stablehlo.iota dim = 0 : tensor<4xf32>
  %two = stablehlo.constant dense<[10.0, 20.0]> : tensor<2xf32>
  %1 = call @subtract(%four, %two) : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  stablehlo.custom_call @check.expect_eq_const(%1) {value = dense<[0.0, 9.0, 18.0, 3.0]> : tensor<4xf32>, has_side_effect = true} : (tensor<4xf32>) -> ()
  %2 = call @partly_outside(%four, %two) : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  stablehlo.custom_call @check.expect_eq_const(%2) {value = dense<[0.0, 1.0, 2.0, 10.0]> : tensor<4xf32>, has_side_effect = true} : (tensor<4xf32>) -> ()
  %twelve = stablehlo.iota dim = 0 : tensor<12xf32>
  %y = stablehlo.reshape %twelve : (tensor<12xf32>) -> tensor<3x4xf32>
  %3 = call @get(%y) : (tensor<3x4xf32>) -> tensor<2xf32>
  stablehlo.custom_call @check.expect_eq_const(%3) {value = dense<[2.0, 3.0]> : tensor<2xf32>, has_side_effect = true} : (tensor<2xf32>) -> ()
  %4 = call @table(%y) : (tensor<3x4xf32>) -> tensor<2xf32>
  stablehlo.custom_call @check.expect_eq_const(%4) {value = dense<[6.0, 3.0]> : tensor<2xf32>, has_side_effect = true} : (tensor<2xf32>) -> ()
  %numbers = stablehlo.iota dim = 0 : tensor<300xf32>
  %one = stablehlo.constant dense<1.0> : tensor<300xf32>
  %many = stablehlo.add %numbers, %one : tensor<300xf32>
  %5 = call @narrow(%many) : (tensor<300xf32>) -> tensor<2xf32>
  stablehlo.custom_call @check.expect_eq_const(%5) {value = dense<[1.0, 4.0]> : tensor<2xf32>, has_side_effect = true} : (tensor<2xf32>) -> ()
  return
}
