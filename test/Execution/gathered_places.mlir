// Gathers whose indices are an array for each dimension, or one array.
// RUN: tpu-run %s --engine=native
// RUN: tpu-run %s --engine=reference

func.func private @apart(%image: tensor<2x4x5xf32>, %y: tensor<3x6xi32>, %x: tensor<3x6xi32>) -> tensor<3x2x6xf32> {
  %ys = stablehlo.broadcast_in_dim %y, dims = [0, 2] : (tensor<3x6xi32>) -> tensor<3x1x6xi32>
  %xs = stablehlo.reshape %x : (tensor<3x6xi32>) -> tensor<3x1x6xi32>
  %places = stablehlo.concatenate %ys, %xs, dim = 1 : (tensor<3x1x6xi32>, tensor<3x1x6xi32>) -> tensor<3x2x6xi32>
  %0 = "stablehlo.gather"(%image, %places) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1, 2], start_index_map = [1, 2], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 1>, indices_are_sorted = false}> : (tensor<2x4x5xf32>, tensor<3x2x6xi32>) -> tensor<3x2x6xf32>
  return %0 : tensor<3x2x6xf32>
}

func.func private @together(%image: tensor<4x5xf32>, %a: tensor<3x1xi32>, %b: tensor<3x1xi32>) -> tensor<3xf32> {
  %places = stablehlo.concatenate %b, %a, dim = 1 : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
  %0 = "stablehlo.gather"(%image, %places) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>, indices_are_sorted = false}> : (tensor<4x5xf32>, tensor<3x2xi32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// An element is 100 * channel + 10 * y + x. An index out of bounds is clamped.
func.func @main() {
  %c = stablehlo.iota dim = 0 : tensor<2x4x5xf32>
  %r = stablehlo.iota dim = 1 : tensor<2x4x5xf32>
  %s = stablehlo.iota dim = 2 : tensor<2x4x5xf32>
  %hundred = stablehlo.constant dense<100.0> : tensor<2x4x5xf32>
  %ten = stablehlo.constant dense<10.0> : tensor<2x4x5xf32>
  %hundreds = stablehlo.multiply %c, %hundred : tensor<2x4x5xf32>
  %tens = stablehlo.multiply %r, %ten : tensor<2x4x5xf32>
  %sum = stablehlo.add %hundreds, %tens : tensor<2x4x5xf32>
  %all = stablehlo.add %sum, %s : tensor<2x4x5xf32>
  %image = stablehlo.optimization_barrier %all : tensor<2x4x5xf32>
  %yc = stablehlo.constant dense<[[0, 1, 2, 3, 4, -1], [3, 3, 3, 3, 3, 3], [0, 0, 0, 1, 1, 1]]> : tensor<3x6xi32>
  %xc = stablehlo.constant dense<[[0, 1, 2, 3, 4, 5], [4, 3, 2, 1, 0, -1], [4, 4, 4, 2, 2, 2]]> : tensor<3x6xi32>
  %y = stablehlo.optimization_barrier %yc : tensor<3x6xi32>
  %x = stablehlo.optimization_barrier %xc : tensor<3x6xi32>
  %0 = call @apart(%image, %y, %x) : (tensor<2x4x5xf32>, tensor<3x6xi32>, tensor<3x6xi32>) -> tensor<3x2x6xf32>
  stablehlo.custom_call @check.expect_eq_const(%0) {has_side_effect = true, value = dense<[
    [[0.0, 11.0, 22.0, 33.0, 34.0, 4.0], [100.0, 111.0, 122.0, 133.0, 134.0, 104.0]],
    [[34.0, 33.0, 32.0, 31.0, 30.0, 30.0], [134.0, 133.0, 132.0, 131.0, 130.0, 130.0]],
    [[4.0, 4.0, 4.0, 12.0, 12.0, 12.0], [104.0, 104.0, 104.0, 112.0, 112.0, 112.0]]]> : tensor<3x2x6xf32>} : (tensor<3x2x6xf32>) -> ()
  %ac = stablehlo.constant dense<[[0], [3], [9]]> : tensor<3x1xi32>
  %bc = stablehlo.constant dense<[[4], [0], [1]]> : tensor<3x1xi32>
  %a = stablehlo.optimization_barrier %ac : tensor<3x1xi32>
  %b = stablehlo.optimization_barrier %bc : tensor<3x1xi32>
  %plane = stablehlo.slice %image [0:1, 0:4, 0:5] : (tensor<2x4x5xf32>) -> tensor<1x4x5xf32>
  %flat = stablehlo.reshape %plane : (tensor<1x4x5xf32>) -> tensor<4x5xf32>
  %1 = call @together(%flat, %a, %b) : (tensor<4x5xf32>, tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3xf32>
  stablehlo.custom_call @check.expect_eq_const(%1) {has_side_effect = true, value = dense<[4.0, 30.0, 31.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  return
}
