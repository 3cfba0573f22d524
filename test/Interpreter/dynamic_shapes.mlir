// Operations whose shapes are values: constants, or computed from the arguments' shapes.
// The expected values are worked out by hand.
// RUN: %engines

func.func @main() {
  %c = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %x = stablehlo.optimization_barrier %c : tensor<2x3xi32>
  %d = stablehlo.convert %x : (tensor<2x3xi32>) -> tensor<?x3xi32>
  %0 = call @flatten_and_count(%d) : (tensor<?x3xi32>) -> tensor<?xi32>
  %expected = stablehlo.constant dense<[1, 3, 5, 7, 9, 11]> : tensor<6xi32>
  stablehlo.custom_call @check.expect_eq(%0, %expected) {has_side_effect = true} : (tensor<?xi32>, tensor<6xi32>) -> ()
  return
}
// x + [0, 1, ...] of as many elements.
func.func private @flatten_and_count(%x: tensor<?x3xi32>) -> tensor<?xi32> {
  %three = stablehlo.constant dense<3> : tensor<i32>
  %rows = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x3xi32>) -> tensor<i32>
  %count = stablehlo.multiply %rows, %three : tensor<i32>
  %shape = stablehlo.reshape %count : (tensor<i32>) -> tensor<1xi32>
  %flat = stablehlo.dynamic_reshape %x, %shape : (tensor<?x3xi32>, tensor<1xi32>) -> tensor<?xi32>
  %iota = stablehlo.dynamic_iota %shape, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
  %sum = stablehlo.add %flat, %iota : tensor<?xi32>
  return %sum : tensor<?xi32>
}

// -----

func.func @each() {
  %c = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %x = stablehlo.optimization_barrier %c : tensor<2x3xi32>
  %s = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<2x3xi32>, tensor<2xi64>) -> tensor<3x2xi32>
  check.expect_eq_const %0, dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>

  %b = stablehlo.constant dense<[2, 2, 3]> : tensor<3xi64>
  %1 = stablehlo.dynamic_broadcast_in_dim %x, %b, dims = [1, 2] : (tensor<2x3xi32>, tensor<3xi64>) -> tensor<2x2x3xi32>
  check.expect_eq_const %1, dense<[[[1, 2, 3], [4, 5, 6]], [[1, 2, 3], [4, 5, 6]]]> : tensor<2x2x3xi32>

  %2 = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi64>) -> tensor<3x2xi32>
  check.expect_eq_const %2, dense<[[0, 1], [0, 1], [0, 1]]> : tensor<3x2xi32>

  %z = stablehlo.constant dense<0> : tensor<i32>
  %low = stablehlo.constant dense<[1, -1]> : tensor<2xi32>
  %high = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
  %interior = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
  %3 = stablehlo.dynamic_pad %x, %z, %low, %high, %interior : (tensor<2x3xi32>, tensor<i32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4x3xi32>
  check.expect_eq_const %3, dense<[[0, 0, 0], [2, 3, 0], [0, 0, 0], [5, 6, 0]]> : tensor<4x3xi32>

  %start = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
  %limit = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %stride = stablehlo.constant dense<[2, 1]> : tensor<2xi32>
  %4 = stablehlo.real_dynamic_slice %x, %start, %limit, %stride : (tensor<2x3xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
  check.expect_eq_const %4, dense<[[2, 3]]> : tensor<1x2xi32>

  %i = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
  %sizes = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %5 = "stablehlo.dynamic_gather"(%x, %i, %sizes) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}
    : (tensor<2x3xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %5, dense<[[4, 5], [1, 2]]> : tensor<2x2xi32>

  %two = stablehlo.constant dense<2> : tensor<i32>
  %6 = stablehlo.set_dimension_size %x, %two, dim = 0 : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  check.expect_eq_const %6, dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  return
}

// -----

func.func @dynamic_conv() {
  %c = stablehlo.constant dense<[[[1.0], [2.0], [3.0]]]> : tensor<1x3x1xf32>
  %d = stablehlo.constant dense<[[[10.0]], [[1.0]]]> : tensor<2x1x1xf32>
  %x, %k = stablehlo.optimization_barrier %c, %d : tensor<1x3x1xf32>, tensor<2x1x1xf32>
  %p = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi32>
  %0 = "stablehlo.dynamic_conv"(%x, %k, %p) {batch_group_count = 1 : i64, feature_group_count = 1 : i64,
      dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>} : (tensor<1x3x1xf32>, tensor<2x1x1xf32>, tensor<1x2xi32>) -> tensor<1x3x1xf32>
  check.expect_eq_const %0, dense<[[[1.0], [12.0], [23.0]]]> : tensor<1x3x1xf32>
  return
}
