// Made by test/Goldens/generate.py. Expected values are NumPy's.
// Quantized by NumPy, as the specification defines it.
// RUN: %engines

func.func @main() {
  // !quant.uniform<i8:f32, 0.1:-30>
  %xc_0 = stablehlo.constant dense<[[[-13.05, -14.6, -26.9, 3.5], [-18.35, -8.3, 4.05, -26.5], [3.75, -10.400001, 29.050001, -16.7]], [[0.0, 2.25, -12.1, 20.2], [-25.300001, -6.05, 18.800001, -24.45], [-22.75, -9.2, -2.7, -7.4500003]]]> : tensor<2x3x4xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<2x3x4xf32>
  %s_0 = stablehlo.uniform_quantize %x_0 : (tensor<2x3x4xf32>) -> tensor<2x3x4x!quant.uniform<i8:f32, 0.1:-30>>
    %i_0 = stablehlo.bitcast_convert %s_0 : (tensor<2x3x4x!quant.uniform<i8:f32, 0.1:-30>>) -> tensor<2x3x4xi8>
    %r_0 = stablehlo.convert %i_0 : (tensor<2x3x4xi8>) -> tensor<2x3x4xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[[-128, -128, -128, 5], [-128, -113, 10, -128], [8, -128, 127, -128]], [[-30, -8, -128, 127], [-128, -90, 127, -128], [-128, -122, -57, -104]]]> : tensor<2x3x4xi8>} : (tensor<2x3x4xi8>) -> ()

  // !quant.uniform<u8:f32, 0.05:128>
  %xc_1 = stablehlo.constant dense<[[[10.025001, 13.05, -5.9500003, -13.95], [-9.925, -9.775001, -1.0, -8.1], [-6.35, -2.9750001, 12.3, 1.075]], [[-1.35, 7.1, 3.175, -0.275], [-6.125, -11.075, 12.150001, 1.65], [3.925, 0.075, 8.3, 8.400001]]]> : tensor<2x3x4xf32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<2x3x4xf32>
  %s_1 = stablehlo.uniform_quantize %x_1 : (tensor<2x3x4xf32>) -> tensor<2x3x4x!quant.uniform<u8:f32, 0.05:128>>
    %i_1 = stablehlo.bitcast_convert %s_1 : (tensor<2x3x4x!quant.uniform<u8:f32, 0.05:128>>) -> tensor<2x3x4xui8>
    %r_1 = stablehlo.convert %i_1 : (tensor<2x3x4xui8>) -> tensor<2x3x4xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[[255, 255, 9, 0], [0, 0, 108, 0], [1, 68, 255, 150]], [[101, 255, 192, 122], [6, 0, 255, 161], [206, 130, 255, 255]]]> : tensor<2x3x4xui8>} : (tensor<2x3x4xui8>) -> ()

  // !quant.uniform<i4:f32, 0.5:1>
  %xc_2 = stablehlo.constant dense<[[[10.75, -66.25, 48.25, -145.5], [-127.0, -42.0, -88.75, -113.75], [66.5, -69.25, -48.5, -18.25]], [[138.25, 57.25, 8.75, -118.25], [73.75, -24.0, -35.75, -105.0], [-67.5, 89.5, 19.0, 76.5]]]> : tensor<2x3x4xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<2x3x4xf32>
  %s_2 = stablehlo.uniform_quantize %x_2 : (tensor<2x3x4xf32>) -> tensor<2x3x4x!quant.uniform<i4:f32, 0.5:1>>
    %i_2 = stablehlo.bitcast_convert %s_2 : (tensor<2x3x4x!quant.uniform<i4:f32, 0.5:1>>) -> tensor<2x3x4xi4>
    %r_2 = stablehlo.convert %i_2 : (tensor<2x3x4xi4>) -> tensor<2x3x4xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[[7, -8, 7, -8], [-8, -8, -8, -8], [7, -8, -8, -8]], [[7, 7, 7, -8], [7, -8, -8, -8], [-8, 7, 7, 7]]]> : tensor<2x3x4xi8>} : (tensor<2x3x4xi8>) -> ()

  // !quant.uniform<i16:f32, 0.003:12>
  %xc_3 = stablehlo.constant dense<[[[-0.045, -0.3105, 0.67800003, 0.336], [0.6135, -0.1785, -0.3345, 0.3795], [-0.4875, -0.7245, 0.6555, 0.2655]], [[0.774, -0.56700003, -0.87, 0.234], [0.528, -0.1335, -0.879, -0.858], [0.2775, 0.3465, -0.435, -0.24000001]]]> : tensor<2x3x4xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x3x4xf32>
  %s_3 = stablehlo.uniform_quantize %x_3 : (tensor<2x3x4xf32>) -> tensor<2x3x4x!quant.uniform<i16:f32, 0.003:12>>
    %i_3 = stablehlo.bitcast_convert %s_3 : (tensor<2x3x4x!quant.uniform<i16:f32, 0.003:12>>) -> tensor<2x3x4xi16>
    %r_3 = stablehlo.convert %i_3 : (tensor<2x3x4xi16>) -> tensor<2x3x4xi16>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[[-3, -92, 238, 124], [216, -48, -100, 138], [-150, -230, 230, 100]], [[270, -177, -278, 90], [188, -32, -281, -274], [104, 128, -133, -68]]]> : tensor<2x3x4xi16>} : (tensor<2x3x4xi16>) -> ()

  // !quant.uniform<i8<-100:90>:f32, 0.25:3>
  %xc_4 = stablehlo.constant dense<[[[14.625, -62.5, 36.0, 5.875], [-25.875, 63.375, -31.5, -9.25], [-35.5, -21.125, 24.625, 37.625]], [[58.125, 37.25, 9.5, -55.625], [-48.375, 15.0, -62.25, -11.5], [-32.875, -17.875, 39.75, -64.25]]]> : tensor<2x3x4xf32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<2x3x4xf32>
  %s_4 = stablehlo.uniform_quantize %x_4 : (tensor<2x3x4xf32>) -> tensor<2x3x4x!quant.uniform<i8<-100:90>:f32, 0.25:3>>
    %i_4 = stablehlo.bitcast_convert %s_4 : (tensor<2x3x4x!quant.uniform<i8<-100:90>:f32, 0.25:3>>) -> tensor<2x3x4xi8>
    %r_4 = stablehlo.convert %i_4 : (tensor<2x3x4xi8>) -> tensor<2x3x4xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[[62, -100, 90, 26], [-100, 90, -100, -34], [-100, -82, 90, 90]], [[90, 90, 41, -100], [-100, 63, -100, -43], [-100, -68, 90, -100]]]> : tensor<2x3x4xi8>} : (tensor<2x3x4xi8>) -> ()

  // !quant.uniform<i32:f64, 0.001:7>
  %xc_5 = stablehlo.constant dense<[[[0.295, 0.1875, 0.0105, 0.197], [0.2135, 0.076, 0.0185, -0.20600000000000002], [-0.2335, 0.121, -0.163, 0.269]], [[-0.20500000000000002, -0.248, -0.2425, -0.08650000000000001], [-0.066, 0.1315, 0.006500000000000001, -0.2115], [-0.2635, 0.14100000000000001, -0.1115, -0.154]]]> : tensor<2x3x4xf64>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2x3x4xf64>
  %s_5 = stablehlo.uniform_quantize %x_5 : (tensor<2x3x4xf64>) -> tensor<2x3x4x!quant.uniform<i32:f64, 0.001:7>>
    %i_5 = stablehlo.bitcast_convert %s_5 : (tensor<2x3x4x!quant.uniform<i32:f64, 0.001:7>>) -> tensor<2x3x4xi32>
    %r_5 = stablehlo.convert %i_5 : (tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[[302, 194, 18, 204], [220, 83, 26, -199], [-226, 128, -156, 276]], [[-198, -241, -236, -80], [-59, 138, 14, -204], [-256, 148, -104, -147]]]> : tensor<2x3x4xi32>} : (tensor<2x3x4xi32>) -> ()

  // !quant.uniform<i8:bf16, 0.5:0>
  %xc_6 = stablehlo.constant dense<[[[97.5, 44.5, -86.5, 79.0], [97.5, -95.0, -45.25, 89.5], [-10.5, 128.0, 148.0, 128.0]], [[62.75, -58.25, 101.0, -8.75], [-15.5, 140.0, 87.0, -65.0], [-21.75, -143.0, -36.75, -93.5]]]> : tensor<2x3x4xbf16>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<2x3x4xbf16>
  %s_6 = stablehlo.uniform_quantize %x_6 : (tensor<2x3x4xbf16>) -> tensor<2x3x4x!quant.uniform<i8:bf16, 0.5:0>>
    %i_6 = stablehlo.bitcast_convert %s_6 : (tensor<2x3x4x!quant.uniform<i8:bf16, 0.5:0>>) -> tensor<2x3x4xi8>
    %r_6 = stablehlo.convert %i_6 : (tensor<2x3x4xi8>) -> tensor<2x3x4xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[[[127, 89, -128, 127], [127, -128, -90, 127], [-21, 127, 127, 127]], [[126, -116, 127, -18], [-31, 127, 127, -128], [-44, -128, -74, -128]]]> : tensor<2x3x4xi8>} : (tensor<2x3x4xi8>) -> ()

  // !quant.uniform<i8:f16, 0.125:-2>
  %xc_7 = stablehlo.constant dense<[[[-26.625, 17.1875, -1.25, 22.0], [-29.625, 28.0625, 13.4375, -9.0625], [33.8125, 36.5, -9.125, 9.1875]], [[3.1875, -31.5625, -36.625, 8.9375], [-26.6875, -9.125, 21.0625, -28.1875], [15.125, 34.5, -3.0625, -27.3125]]]> : tensor<2x3x4xf16>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<2x3x4xf16>
  %s_7 = stablehlo.uniform_quantize %x_7 : (tensor<2x3x4xf16>) -> tensor<2x3x4x!quant.uniform<i8:f16, 0.125:-2>>
    %i_7 = stablehlo.bitcast_convert %s_7 : (tensor<2x3x4x!quant.uniform<i8:f16, 0.125:-2>>) -> tensor<2x3x4xi8>
    %r_7 = stablehlo.convert %i_7 : (tensor<2x3x4xi8>) -> tensor<2x3x4xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[[[-128, 127, -12, 127], [-128, 127, 106, -74], [127, 127, -75, 72]], [[24, -128, -128, 70], [-128, -75, 127, -128], [119, 127, -26, -128]]]> : tensor<2x3x4xi8>} : (tensor<2x3x4xi8>) -> ()

  // !quant.uniform<i8:f32:1, {0.1:0, 0.2:5, 0.3:-7}>
  %xc_8 = stablehlo.constant dense<[[[6.75, 0.55, -21.65, -18.300001], [-57.5, -44.8, 52.2, 38.4], [-84.75, 52.500004, -48.750004, 11.400001]], [[11.8, 20.050001, 24.15, -15.05], [-2.9, 45.600002, -35.9, 39.9], [-50.7, -39.15, -20.85, -77.700005]]]> : tensor<2x3x4xf32>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<2x3x4xf32>
  %s_8 = stablehlo.uniform_quantize %x_8 : (tensor<2x3x4xf32>) -> tensor<2x3x4x!quant.uniform<i8:f32:1, {0.1:0, 0.2:5, 0.3:-7}>>
    %i_8 = stablehlo.bitcast_convert %s_8 : (tensor<2x3x4x!quant.uniform<i8:f32:1, {0.1:0, 0.2:5, 0.3:-7}>>) -> tensor<2x3x4xi8>
    %r_8 = stablehlo.convert %i_8 : (tensor<2x3x4xi8>) -> tensor<2x3x4xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<[[[68, 6, -128, -128], [-128, -128, 127, 127], [-128, 127, -128, 31]], [[118, 127, 127, -128], [-10, 127, -128, 127], [-128, -128, -76, -128]]]> : tensor<2x3x4xi8>} : (tensor<2x3x4xi8>) -> ()

  // !quant.uniform<u8:f32:0, {0.25:1, 2.0:200}>
  %xc_9 = stablehlo.constant dense<[[[-36.25, 24.125, 46.25, -70.125], [-49.75, -72.625, -47.0, -46.125], [-45.75, -34.625, -54.375, 9.0]], [[191.0, -295.0, 259.0, -234.0], [-311.0, -237.0, 261.0, 135.0], [-227.0, -113.0, 169.0, 144.0]]]> : tensor<2x3x4xf32>
  %x_9 = stablehlo.optimization_barrier %xc_9 : tensor<2x3x4xf32>
  %s_9 = stablehlo.uniform_quantize %x_9 : (tensor<2x3x4xf32>) -> tensor<2x3x4x!quant.uniform<u8:f32:0, {0.25:1, 2.0:200}>>
    %i_9 = stablehlo.bitcast_convert %s_9 : (tensor<2x3x4x!quant.uniform<u8:f32:0, {0.25:1, 2.0:200}>>) -> tensor<2x3x4xui8>
    %r_9 = stablehlo.convert %i_9 : (tensor<2x3x4xui8>) -> tensor<2x3x4xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_9) {has_side_effect = true, value = dense<[[[0, 98, 186, 0], [0, 0, 0, 0], [0, 0, 0, 37]], [[255, 52, 255, 83], [44, 82, 255, 255], [86, 144, 255, 255]]]> : tensor<2x3x4xui8>} : (tensor<2x3x4xui8>) -> ()
  return
}
