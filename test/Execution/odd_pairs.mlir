// Sums over 5 pixels of one feature: two pairs, and one of the last two pixels, of which the
// first has been multiplied already. All values are whole numbers. The filters are an argument,
// packed when it runs, and a constant, packed when it is compiled.
// RUN: tpu-run %s --random-inputs=1 --precision=default > %t.default
// RUN: tpu-run %s --random-inputs=1 --precision=f32 > %t.f32
// RUN: diff %t.default %t.f32
// RUN: tpu-run %s --random-inputs=1 --precision=default --compare
func.func @main(%images: tensor<3x20x1xf32>, %filter: tensor<5x1x18xf32>) -> (tensor<3x20x18xf32>, tensor<3x20x17xf32>) {
  %eight_x = stablehlo.constant dense<8.0> : tensor<3x20x1xf32>
  %eight_w = stablehlo.constant dense<8.0> : tensor<5x1x18xf32>
  %a0 = stablehlo.multiply %images, %eight_x : tensor<3x20x1xf32>
  %x = stablehlo.floor %a0 : tensor<3x20x1xf32>
  %a1 = stablehlo.multiply %filter, %eight_w : tensor<5x1x18xf32>
  %w = stablehlo.floor %a1 : tensor<5x1x18xf32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[2, 2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x20x1xf32>, tensor<5x1x18xf32>) -> tensor<3x20x18xf32>
  %c = stablehlo.constant dense<[
      [[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0]],
      [[2.0, 4.0, 6.0, 8.0, 1.0, 3.0, 5.0, 7.0, 2.0, 4.0, 6.0, 8.0, 1.0, 3.0, 5.0, 7.0, 9.0]],
      [[-1.0, 2.0, -3.0, 4.0, -5.0, 6.0, -7.0, 8.0, -9.0, 10.0, -11.0, 12.0, -13.0, 14.0, -15.0, 16.0, 1.0]],
      [[3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0, 5.0, 3.0, 5.0, 8.0, 9.0, 7.0, 9.0, 3.0, 2.0]],
      [[2.0, 7.0, 1.0, 8.0, 2.0, 8.0, 1.0, 8.0, 2.0, 8.0, 4.0, 5.0, 9.0, 0.0, 4.0, 5.0, 2.0]]]> : tensor<5x1x17xf32>
  %1 = stablehlo.convolution(%x, %c) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[2, 2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x20x1xf32>, tensor<5x1x17xf32>) -> tensor<3x20x17xf32>
  return %0, %1 : tensor<3x20x18xf32>, tensor<3x20x17xf32>
}
