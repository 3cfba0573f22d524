// Rows that a loop looks up for itself are those that were looked up before it, to the
// bit: places outside of the table, and a last slice that begins too late.
// RUN: tpu-opt %s --sink-gather-into-loops -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: tpu-run %s --random-inputs=1 --compare --max-ulp=0
// RUN: tpu-run %t.mlir --random-inputs=1 --compare --max-ulp=0

// CHECK: do {
// CHECK: "stablehlo.gather"(%{{.*}}) {{.*}} -> tensor<3x9x20xf32>
func.func @main(%table: tensor<5x20xf32>, %i: tensor<7x9xi32>, %bias: tensor<20xf32>) -> tensor<3x9x20xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %six = stablehlo.constant dense<6> : tensor<i32>
  %zeros = stablehlo.constant dense<0.0> : tensor<3x9x20xf32>
  %below = stablehlo.constant dense<1> : tensor<7x9xi32>
  %places = stablehlo.subtract %i, %below : tensor<7x9xi32>
  %0 = "stablehlo.gather"(%table, %places) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 20>}> : (tensor<5x20xf32>, tensor<7x9xi32>) -> tensor<7x9x20xf32>
  %1 = stablehlo.broadcast_in_dim %bias, dims = [2] : (tensor<20xf32>) -> tensor<7x9x20xf32>
  %2 = stablehlo.add %0, %1 : tensor<7x9x20xf32>
  %3:2 = stablehlo.while(%n = %zero, %sum = %zeros) : tensor<i32>, tensor<3x9x20xf32>
  cond {
    %6 = stablehlo.compare LT, %n, %six : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %6 : tensor<i1>
  } do {
    %6 = stablehlo.dynamic_slice %2, %n, %zero, %zero, sizes = [3, 9, 20] : (tensor<7x9x20xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x9x20xf32>
    %7 = stablehlo.subtract %6, %sum : tensor<3x9x20xf32>
    %8 = stablehlo.add %n, %one : tensor<i32>
    stablehlo.return %8, %7 : tensor<i32>, tensor<3x9x20xf32>
  }
  return %3#1 : tensor<3x9x20xf32>
}
