// A scatter leaves out those elements of a window that are not within the input.
// RUN: tpu-run %s && tpu-run %s --engine=reference

func.func @main() {
  %zeros = stablehlo.constant dense<0> : tensor<4x5xi32>
  %ones = stablehlo.constant dense<1> : tensor<4x2x3xi32>
  %places = stablehlo.constant dense<[[-1, -2], [2, 3], [3, -9223372036854775808], [1, 1]]> : tensor<4x2xi64>
  %i = stablehlo.optimization_barrier %places : tensor<4x2xi64>
  %counts = "stablehlo.scatter"(%zeros, %i, %ones) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4x5xi32>, tensor<4x2xi64>, tensor<4x2x3xi32>) -> tensor<4x5xi32>
  check.expect_eq_const %counts, dense<[[1, 0, 0, 0, 0], [0, 1, 1, 1, 0], [0, 1, 1, 2, 1], [0, 0, 0, 1, 1]]> : tensor<4x5xi32>

  // The loop over the elements of a window is around that over the windows.
  %line = stablehlo.constant dense<0> : tensor<4xi32>
  %first = stablehlo.constant dense<[-1, 2]> : tensor<2xi32>
  %j = stablehlo.optimization_barrier %first : tensor<2xi32>
  %updates = stablehlo.constant dense<[[1, 2], [4, 8], [16, 32]]> : tensor<3x2xi32>
  %moved = "stablehlo.scatter"(%line, %j, %updates) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    stablehlo.return %b : tensor<i32>
  }) : (tensor<4xi32>, tensor<2xi32>, tensor<3x2xi32>) -> tensor<4xi32>
  check.expect_eq_const %moved, dense<[4, 16, 2, 8]> : tensor<4xi32>

  // An input of rank 0 has one element.
  %number = stablehlo.constant dense<7> : tensor<i32>
  %none = stablehlo.constant dense<> : tensor<0xi32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %set = "stablehlo.scatter"(%number, %none, %five) <{scatter_dimension_numbers = #stablehlo.scatter<>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<i32>, tensor<0xi32>, tensor<i32>) -> tensor<i32>
  check.expect_eq_const %set, dense<12> : tensor<i32>
  return
}
