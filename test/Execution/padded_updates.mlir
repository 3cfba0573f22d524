// An array from outside of a loop, into which each iteration inserts at another place, stays as it is.
// RUN: tpu-run %s && tpu-run %s --engine=reference

// Each iteration adds one square, padded by zeros from outside of the loop, as the gradient of a
// loop with updates does.
func.func @main() {
  %zeros = stablehlo.constant dense<0.0> : tensor<8xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<8> : tensor<i32>
  %iota = stablehlo.iota dim = 0 : tensor<8xf32>
  %x = stablehlo.optimization_barrier %iota : tensor<8xf32>
  %r:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<8xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %at = stablehlo.reshape %i : (tensor<i32>) -> tensor<1xi32>
      %old = stablehlo.dynamic_slice %v, %i, sizes = [1] : (tensor<8xf32>, tensor<i32>) -> tensor<1xf32>
      %cleared = "stablehlo.scatter"(%v, %at, %z) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        stablehlo.return %b : tensor<f32>
      }) : (tensor<8xf32>, tensor<1xi32>, tensor<f32>) -> tensor<8xf32>
      %square = stablehlo.multiply %old, %old : tensor<1xf32>
      %wide = stablehlo.dynamic_update_slice %zeros, %square, %i : (tensor<8xf32>, tensor<1xf32>, tensor<i32>) -> tensor<8xf32>
      %s = stablehlo.add %cleared, %wide : tensor<8xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %s : tensor<i32>, tensor<8xf32>
    }
  check.expect_eq_const %r#1, dense<[0.0, 1.0, 4.0, 9.0, 16.0, 25.0, 36.0, 49.0]> : tensor<8xf32>
  return
}
