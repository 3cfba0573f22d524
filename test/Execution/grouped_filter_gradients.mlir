// Gradients of filters whose features are grouped: of each channel alone, in steps of two
// pixels, with three features for each channel, and in four groups of 8 to 16 features. All
// values are whole numbers, which no precision rounds.
// RUN: tpu-run %s --entry=depthwise --random-inputs=1 --compare --max-ulp=0 --precision=f32
// RUN: tpu-run %s --entry=depthwise --random-inputs=1 --compare --max-ulp=0 --precision=f32 --target-cpu=x86-64-v2
// RUN: tpu-run %s --entry=depthwise --random-inputs=1 --compare --max-ulp=0 --precision=highest
// RUN: tpu-run %s --entry=depthwise --random-inputs=1 --compare --max-ulp=0 --precision=default
// RUN: tpu-run %s --entry=strided --random-inputs=1 --compare --max-ulp=0 --precision=f32
// RUN: tpu-run %s --entry=strided --random-inputs=1 --compare --max-ulp=0 --precision=f32 --target-cpu=x86-64-v2
// RUN: tpu-run %s --entry=strided --random-inputs=1 --compare --max-ulp=0 --precision=highest
// RUN: tpu-run %s --entry=strided --random-inputs=1 --compare --max-ulp=0 --precision=default
// RUN: tpu-run %s --entry=multiplied --random-inputs=1 --compare --max-ulp=0 --precision=f32
// RUN: tpu-run %s --entry=multiplied --random-inputs=1 --compare --max-ulp=0 --precision=f32 --target-cpu=x86-64-v2
// RUN: tpu-run %s --entry=multiplied --random-inputs=1 --compare --max-ulp=0 --precision=highest
// RUN: tpu-run %s --entry=multiplied --random-inputs=1 --compare --max-ulp=0 --precision=default
// RUN: tpu-run %s --entry=grouped --random-inputs=1 --compare --max-ulp=0 --precision=f32
// RUN: tpu-run %s --entry=grouped --random-inputs=1 --compare --max-ulp=0 --precision=f32 --target-cpu=x86-64-v2
// RUN: tpu-run %s --entry=grouped --random-inputs=1 --compare --max-ulp=0 --precision=highest
// RUN: tpu-run %s --entry=grouped --random-inputs=1 --compare --max-ulp=0 --precision=default
func.func @depthwise(%a: tensor<4x10x10x24xf32>, %b: tensor<4x10x10x24xf32>) -> tensor<3x3x1x24xf32> {
  %eight_a = stablehlo.constant dense<8.0> : tensor<4x10x10x24xf32>
  %eight_b = stablehlo.constant dense<8.0> : tensor<4x10x10x24xf32>
  %a8 = stablehlo.multiply %a, %eight_a : tensor<4x10x10x24xf32>
  %b8 = stablehlo.multiply %b, %eight_b : tensor<4x10x10x24xf32>
  %x = stablehlo.floor %a8 : tensor<4x10x10x24xf32>
  %g = stablehlo.floor %b8 : tensor<4x10x10x24xf32>
  %0 = stablehlo.convolution(%x, %g) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 24 : i64, feature_group_count = 1 : i64} : (tensor<4x10x10x24xf32>, tensor<4x10x10x24xf32>) -> tensor<3x3x1x24xf32>
  return %0 : tensor<3x3x1x24xf32>
}

func.func @strided(%a: tensor<4x11x11x33xf32>, %b: tensor<4x6x6x33xf32>) -> tensor<2x2x1x33xf32> {
  %eight_a = stablehlo.constant dense<8.0> : tensor<4x11x11x33xf32>
  %eight_b = stablehlo.constant dense<8.0> : tensor<4x6x6x33xf32>
  %a8 = stablehlo.multiply %a, %eight_a : tensor<4x11x11x33xf32>
  %b8 = stablehlo.multiply %b, %eight_b : tensor<4x6x6x33xf32>
  %x = stablehlo.floor %a8 : tensor<4x11x11x33xf32>
  %g = stablehlo.floor %b8 : tensor<4x6x6x33xf32>
  %0 = stablehlo.convolution(%x, %g) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = [[1, 0], [1, 0]], rhs_dilate = [2, 2]} {batch_group_count = 33 : i64, feature_group_count = 1 : i64} : (tensor<4x11x11x33xf32>, tensor<4x6x6x33xf32>) -> tensor<2x2x1x33xf32>
  return %0 : tensor<2x2x1x33xf32>
}

func.func @multiplied(%a: tensor<3x9x9x8xf32>, %b: tensor<3x9x9x24xf32>) -> tensor<3x3x1x24xf32> {
  %eight_a = stablehlo.constant dense<8.0> : tensor<3x9x9x8xf32>
  %eight_b = stablehlo.constant dense<8.0> : tensor<3x9x9x24xf32>
  %a8 = stablehlo.multiply %a, %eight_a : tensor<3x9x9x8xf32>
  %b8 = stablehlo.multiply %b, %eight_b : tensor<3x9x9x24xf32>
  %x = stablehlo.floor %a8 : tensor<3x9x9x8xf32>
  %g = stablehlo.floor %b8 : tensor<3x9x9x24xf32>
  %0 = stablehlo.convolution(%x, %g) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 8 : i64, feature_group_count = 1 : i64} : (tensor<3x9x9x8xf32>, tensor<3x9x9x24xf32>) -> tensor<3x3x1x24xf32>
  return %0 : tensor<3x3x1x24xf32>
}

func.func @grouped(%a: tensor<5x8x8x32xf32>, %b: tensor<5x8x8x64xf32>) -> tensor<3x3x8x64xf32> {
  %eight_a = stablehlo.constant dense<8.0> : tensor<5x8x8x32xf32>
  %eight_b = stablehlo.constant dense<8.0> : tensor<5x8x8x64xf32>
  %a8 = stablehlo.multiply %a, %eight_a : tensor<5x8x8x32xf32>
  %b8 = stablehlo.multiply %b, %eight_b : tensor<5x8x8x64xf32>
  %x = stablehlo.floor %a8 : tensor<5x8x8x32xf32>
  %g = stablehlo.floor %b8 : tensor<5x8x8x64xf32>
  %0 = stablehlo.convolution(%x, %g) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<5x8x8x32xf32>, tensor<5x8x8x64xf32>) -> tensor<3x3x8x64xf32>
  return %0 : tensor<3x3x8x64xf32>
}
