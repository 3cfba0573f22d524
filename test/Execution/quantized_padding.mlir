// A pad by the zero point before a convolution of bytes is part of the convolution's padding; one by
// another number is not. Scales are powers of two, so both engines have the same bits.
// RUN: tpu-run %s --random-inputs=1 --compare --max-ulp=0
// RUN: tpu-run %s --random-inputs=2 --compare --max-ulp=0 --target-cpu=x86-64-v3
!a = !quant.uniform<i8:f32, 0.0078125:-128>
!b = !quant.uniform<i8:f32, 0.0078125:5>
!w = !quant.uniform<i8<-127:127>:f32, 0.015625>
!c = !quant.uniform<i8:f32, 0.0625:-3>
func.func @main(%x: tensor<2x9x8x20xf32>, %k: tensor<3x3x1x20xf32>) -> (tensor<2x5x4x20xf32>, tensor<2x5x4x20xf32>, tensor<2x5x4x20xf32>) {
  %w = stablehlo.uniform_quantize %k : (tensor<3x3x1x20xf32>) -> tensor<3x3x1x20x!w>
  %a = stablehlo.uniform_quantize %x : (tensor<2x9x8x20xf32>) -> tensor<2x9x8x20x!a>
  %zero = "stablehlo.constant"() <{value = dense<-128> : tensor<i8>}> : () -> tensor<!a>
  %p0 = stablehlo.pad %a, %zero, low = [0, 1, 0, 0], high = [0, 1, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x9x8x20x!a>, tensor<!a>) -> tensor<2x11x9x20x!a>
  %0 = stablehlo.convolution(%p0, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 20 : i64} : (tensor<2x11x9x20x!a>, tensor<3x3x1x20x!w>) -> tensor<2x5x4x20x!c>
  %one = "stablehlo.constant"() <{value = dense<-64> : tensor<i8>}> : () -> tensor<!a>
  %p1 = stablehlo.pad %a, %one, low = [0, 1, 0, 0], high = [0, 1, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x9x8x20x!a>, tensor<!a>) -> tensor<2x11x9x20x!a>
  %1 = stablehlo.convolution(%p1, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 20 : i64} : (tensor<2x11x9x20x!a>, tensor<3x3x1x20x!w>) -> tensor<2x5x4x20x!c>
  // The convolution has padding of its own, and the zero point is another one.
  %b = stablehlo.uniform_quantize %x : (tensor<2x9x8x20xf32>) -> tensor<2x9x8x20x!b>
  %five = "stablehlo.constant"() <{value = dense<5> : tensor<i8>}> : () -> tensor<!b>
  %p2 = stablehlo.pad %b, %five, low = [0, 0, 0, 0], high = [0, 1, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x9x8x20x!b>, tensor<!b>) -> tensor<2x10x9x20x!b>
  %2 = stablehlo.convolution(%p2, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 20 : i64} : (tensor<2x10x9x20x!b>, tensor<3x3x1x20x!w>) -> tensor<2x5x4x20x!c>
  %y0 = stablehlo.uniform_dequantize %0 : (tensor<2x5x4x20x!c>) -> tensor<2x5x4x20xf32>
  %y1 = stablehlo.uniform_dequantize %1 : (tensor<2x5x4x20x!c>) -> tensor<2x5x4x20xf32>
  %y2 = stablehlo.uniform_dequantize %2 : (tensor<2x5x4x20x!c>) -> tensor<2x5x4x20xf32>
  return %y0, %y1, %y2 : tensor<2x5x4x20xf32>, tensor<2x5x4x20xf32>, tensor<2x5x4x20xf32>
}
