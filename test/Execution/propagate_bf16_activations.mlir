// What batch normalization sweeps over is rounded to bf16 in the precision `default`: what a
// convolution makes, and the gradient of it after its epilogue.
// RUN: tpu-opt %s --propagate-bf16-activations -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// All that is multiplied is whole numbers, so the sums are exact, and are rounded as the
// reference interpreter rounds them where the program says so.
// RUN: tpu-run %t.mlir --random-inputs=1 --precision=default --compare
// RUN: tpu-run %t.mlir --random-inputs=1 --precision=default > %t.rounded
// RUN: tpu-run %s --random-inputs=1 --precision=default | diff - %t.rounded
// In f32 nothing is.
// RUN: tpu-run %s --random-inputs=1 --precision=f32 --compare

// CHECK-COUNT-2: xf32>) -> tensor<4x6x6x32xbf16>
func.func @main(%a: tensor<4x6x6x16xf32>, %b: tensor<3x3x16x32xf32>, %c: tensor<1x1x32x48xf32>, %d: tensor<4x6x6x48xf32>)
    -> (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<4x6x6x32xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<4x6x6x32xf32>
  %nx = stablehlo.constant dense<7.0> : tensor<4x6x6x16xf32>
  %nw = stablehlo.constant dense<7.0> : tensor<3x3x16x32xf32>
  %nv = stablehlo.constant dense<7.0> : tensor<1x1x32x48xf32>
  %ng = stablehlo.constant dense<7.0> : tensor<4x6x6x48xf32>
  %x0 = stablehlo.multiply %a, %nx : tensor<4x6x6x16xf32>
  %x = stablehlo.floor %x0 : tensor<4x6x6x16xf32>
  %w0 = stablehlo.multiply %b, %nw : tensor<3x3x16x32xf32>
  %w = stablehlo.floor %w0 : tensor<3x3x16x32xf32>
  %v0 = stablehlo.multiply %c, %nv : tensor<1x1x32x48xf32>
  %v = stablehlo.floor %v0 : tensor<1x1x32x48xf32>
  %g0 = stablehlo.multiply %d, %ng : tensor<4x6x6x48xf32>
  %g = stablehlo.floor %g0 : tensor<4x6x6x48xf32>
  %count = stablehlo.constant dense<0.0069444444> : tensor<32xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x6x6x16xf32>, tensor<3x3x16x32xf32>) -> tensor<4x6x6x32xf32>
  %sum = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x6x6x32xf32>, tensor<f32>) -> tensor<32xf32>
  %mean = stablehlo.multiply %sum, %count : tensor<32xf32>
  %means = stablehlo.broadcast_in_dim %mean, dims = [3] : (tensor<32xf32>) -> tensor<4x6x6x32xf32>
  %centred = stablehlo.subtract %y, %means : tensor<4x6x6x32xf32>
  %squares = stablehlo.multiply %centred, %centred : tensor<4x6x6x32xf32>
  %variance = stablehlo.reduce(%squares init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x6x6x32xf32>, tensor<f32>) -> tensor<32xf32>
  %z = stablehlo.convolution(%g, %v) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x6x6x48xf32>, tensor<1x1x32x48xf32>) -> tensor<4x6x6x32xf32>
  %mask = stablehlo.compare GT, %y, %zeros, FLOAT : (tensor<4x6x6x32xf32>, tensor<4x6x6x32xf32>) -> tensor<4x6x6x32xi1>
  %dy = stablehlo.select %mask, %z, %zeros : tensor<4x6x6x32xi1>, tensor<4x6x6x32xf32>
  %beta = stablehlo.reduce(%dy init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x6x6x32xf32>, tensor<f32>) -> tensor<32xf32>
  %scaled = stablehlo.multiply %dy, %centred : tensor<4x6x6x32xf32>
  %gamma = stablehlo.reduce(%scaled init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x6x6x32xf32>, tensor<f32>) -> tensor<32xf32>
  return %sum, %variance, %beta, %gamma, %scaled : tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<4x6x6x32xf32>
}
