// A function that the C library has is called for each element of the vectors that a
// kernel of the matrix unit ends with.
// RUN: tpu-run %s --random-inputs=1 --compare | FileCheck %s
// CHECK: result 0: {{equal|at most [0-9]+ ULP}}
func.func @main(%a: tensor<6x1x2x1xf32>, %b: tensor<2x1x2x1xf32>) -> tensor<1x7x1x1xf32> {
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [0, b, f, 1]x[i, 1, 0, o]->[1, 0, f, b], window = {stride = [1, 2], pad = [[1, 1], [0, 1]], rhs_dilate = [1, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<6x1x2x1xf32>, tensor<2x1x2x1xf32>) -> tensor<1x7x1x1xf32>
  %1 = chlo.erfc %0 : tensor<1x7x1x1xf32> -> tensor<1x7x1x1xf32>
  return %1 : tensor<1x7x1x1xf32>
}
