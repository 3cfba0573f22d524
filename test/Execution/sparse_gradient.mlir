// The gradient of a filter whose result is pooled multiplies the numbers that are not
// zero. All values are whole numbers, so that sums are the same in any order.
// RUN: tpu-opt %s --stablehlo-to-tpu | FileCheck %s
// RUN: tpu-run %s --entry=same --random-inputs=1 --compare --max-ulp=0
// RUN: tpu-run %s --entry=same --random-inputs=1 --compare --max-ulp=0 --precision=default
// RUN: tpu-run %s --entry=valid --random-inputs=2 --compare --max-ulp=0
// RUN: tpu-run %s --entry=valid --random-inputs=2 --compare --max-ulp=0 --precision=default
// RUN: tpu-run %s --entry=uneven --random-inputs=3 --compare --max-ulp=0
// RUN: tpu-run %s --entry=uneven --random-inputs=3 --compare --max-ulp=0 --precision=default

// CHECK-COUNT-3: tpu.mxu_convolution {{.*}} sparse_rhs

// Tiles of the batch and bf16 do not lose the mark.
// RUN: tpu-opt %examples/mnist/mnist.mlir --graph-to-stablehlo=train-batch-size=128 --stablehlo-to-tpu | FileCheck %s --check-prefix=MNIST
// MNIST: scf.forall
// MNIST: "f01b_i01o->01bf" {{.*}} sparse_rhs
// MNIST: "f01b_i01o->01bf" {{.*}} sparse_rhs

// 196 places, which are no multiple of 16; two blocks of 16 features.
func.func @same(%a: tensor<3x14x14x32xf32>, %b: tensor<3x7x7x64xf32>, %i: tensor<3x7x7x64xi32>) -> tensor<5x5x32x64xf32> {
  %eight = stablehlo.constant dense<8.0> : tensor<3x14x14x32xf32>
  %four = stablehlo.constant dense<4.0> : tensor<3x7x7x64xf32>
  %none = stablehlo.constant dense<0.0> : tensor<3x7x7x64xf32>
  %zeros = stablehlo.constant dense<0.0> : tensor<3x7x2x7x2x64xf32>
  %count = stablehlo.constant dense<4> : tensor<3x7x7x64xi32>
  %numbers = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi8>
  %0 = stablehlo.multiply %a, %eight : tensor<3x14x14x32xf32>
  %x = stablehlo.floor %0 : tensor<3x14x14x32xf32>
  %1 = stablehlo.multiply %b, %four : tensor<3x7x7x64xf32>
  %2 = stablehlo.ceil %1 : tensor<3x7x7x64xf32>
  %d = stablehlo.maximum %2, %none : tensor<3x7x7x64xf32>
  %3 = stablehlo.remainder %i, %count : tensor<3x7x7x64xi32>
  %4 = stablehlo.convert %3 : (tensor<3x7x7x64xi32>) -> tensor<3x7x7x64xi8>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 3, 5] : (tensor<3x7x7x64xi8>) -> tensor<3x7x2x7x2x64xi8>
  %6 = stablehlo.broadcast_in_dim %numbers, dims = [2, 4] : (tensor<2x2xi8>) -> tensor<3x7x2x7x2x64xi8>
  %7 = stablehlo.compare EQ, %5, %6, SIGNED : (tensor<3x7x2x7x2x64xi8>, tensor<3x7x2x7x2x64xi8>) -> tensor<3x7x2x7x2x64xi1>
  %8 = stablehlo.broadcast_in_dim %d, dims = [0, 1, 3, 5] : (tensor<3x7x7x64xf32>) -> tensor<3x7x2x7x2x64xf32>
  %9 = stablehlo.select %7, %8, %zeros : tensor<3x7x2x7x2x64xi1>, tensor<3x7x2x7x2x64xf32>
  %10 = stablehlo.reshape %9 : (tensor<3x7x2x7x2x64xf32>) -> tensor<3x14x14x64xf32>
  %11 = stablehlo.convolution(%x, %10) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = [[2, 2], [2, 2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, tpu.sparse_rhs} : (tensor<3x14x14x32xf32>, tensor<3x14x14x64xf32>) -> tensor<5x5x32x64xf32>
  return %11 : tensor<5x5x32x64xf32>
}
// Three vectors of features at a time, and no padding.
func.func @valid(%a: tensor<2x8x12x48xf32>, %b: tensor<2x3x5x16xf32>, %i: tensor<2x3x5x16xi32>) -> tensor<3x3x48x16xf32> {
  %eight = stablehlo.constant dense<8.0> : tensor<2x8x12x48xf32>
  %four = stablehlo.constant dense<4.0> : tensor<2x3x5x16xf32>
  %none = stablehlo.constant dense<0.0> : tensor<2x3x5x16xf32>
  %zeros = stablehlo.constant dense<0.0> : tensor<2x3x2x5x2x16xf32>
  %count = stablehlo.constant dense<4> : tensor<2x3x5x16xi32>
  %numbers = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi8>
  %0 = stablehlo.multiply %a, %eight : tensor<2x8x12x48xf32>
  %x = stablehlo.floor %0 : tensor<2x8x12x48xf32>
  %1 = stablehlo.multiply %b, %four : tensor<2x3x5x16xf32>
  %2 = stablehlo.ceil %1 : tensor<2x3x5x16xf32>
  %d = stablehlo.maximum %2, %none : tensor<2x3x5x16xf32>
  %3 = stablehlo.remainder %i, %count : tensor<2x3x5x16xi32>
  %4 = stablehlo.convert %3 : (tensor<2x3x5x16xi32>) -> tensor<2x3x5x16xi8>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 3, 5] : (tensor<2x3x5x16xi8>) -> tensor<2x3x2x5x2x16xi8>
  %6 = stablehlo.broadcast_in_dim %numbers, dims = [2, 4] : (tensor<2x2xi8>) -> tensor<2x3x2x5x2x16xi8>
  %7 = stablehlo.compare EQ, %5, %6, SIGNED : (tensor<2x3x2x5x2x16xi8>, tensor<2x3x2x5x2x16xi8>) -> tensor<2x3x2x5x2x16xi1>
  %8 = stablehlo.broadcast_in_dim %d, dims = [0, 1, 3, 5] : (tensor<2x3x5x16xf32>) -> tensor<2x3x2x5x2x16xf32>
  %9 = stablehlo.select %7, %8, %zeros : tensor<2x3x2x5x2x16xi1>, tensor<2x3x2x5x2x16xf32>
  %10 = stablehlo.reshape %9 : (tensor<2x3x2x5x2x16xf32>) -> tensor<2x6x10x16xf32>
  %11 = stablehlo.convolution(%x, %10) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, tpu.sparse_rhs} : (tensor<2x8x12x48xf32>, tensor<2x6x10x16xf32>) -> tensor<3x3x48x16xf32>
  return %11 : tensor<3x3x48x16xf32>
}
// Windows of six, a filter of 2 by 3, and zeros on two sides; the sums are
// subtracted from other numbers as they are stored.
func.func @uneven(%a: tensor<5x6x6x16xf32>, %b: tensor<5x2x3x32xf32>, %i: tensor<5x2x3x32xi32>, %c: tensor<2x3x16x32xf32>) -> tensor<2x3x16x32xf32> {
  %eight = stablehlo.constant dense<8.0> : tensor<5x6x6x16xf32>
  %four = stablehlo.constant dense<4.0> : tensor<5x2x3x32xf32>
  %none = stablehlo.constant dense<0.0> : tensor<5x2x3x32xf32>
  %zeros = stablehlo.constant dense<0.0> : tensor<5x2x3x3x2x32xf32>
  %count = stablehlo.constant dense<6> : tensor<5x2x3x32xi32>
  %numbers = stablehlo.constant dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi8>
  %0 = stablehlo.multiply %a, %eight : tensor<5x6x6x16xf32>
  %x = stablehlo.floor %0 : tensor<5x6x6x16xf32>
  %1 = stablehlo.multiply %b, %four : tensor<5x2x3x32xf32>
  %2 = stablehlo.ceil %1 : tensor<5x2x3x32xf32>
  %d = stablehlo.maximum %2, %none : tensor<5x2x3x32xf32>
  %3 = stablehlo.remainder %i, %count : tensor<5x2x3x32xi32>
  %4 = stablehlo.convert %3 : (tensor<5x2x3x32xi32>) -> tensor<5x2x3x32xi8>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 3, 5] : (tensor<5x2x3x32xi8>) -> tensor<5x2x3x3x2x32xi8>
  %6 = stablehlo.broadcast_in_dim %numbers, dims = [2, 4] : (tensor<3x2xi8>) -> tensor<5x2x3x3x2x32xi8>
  %7 = stablehlo.compare EQ, %5, %6, SIGNED : (tensor<5x2x3x3x2x32xi8>, tensor<5x2x3x3x2x32xi8>) -> tensor<5x2x3x3x2x32xi1>
  %8 = stablehlo.broadcast_in_dim %d, dims = [0, 1, 3, 5] : (tensor<5x2x3x32xf32>) -> tensor<5x2x3x3x2x32xf32>
  %9 = stablehlo.select %7, %8, %zeros : tensor<5x2x3x3x2x32xi1>, tensor<5x2x3x3x2x32xf32>
  %10 = stablehlo.reshape %9 : (tensor<5x2x3x3x2x32xf32>) -> tensor<5x6x6x32xf32>
  %11 = stablehlo.convolution(%x, %10) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = [[1, 0], [0, 2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, tpu.sparse_rhs} : (tensor<5x6x6x16xf32>, tensor<5x6x6x32xf32>) -> tensor<2x3x16x32xf32>
  %12 = stablehlo.floor %c : tensor<2x3x16x32xf32>
  %13 = stablehlo.subtract %12, %11 : tensor<2x3x16x32xf32>
  return %13 : tensor<2x3x16x32xf32>
}
