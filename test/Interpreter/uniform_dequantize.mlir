// Made by test/Goldens/generate.py. Expected values are NumPy's.
// Dequantized by NumPy, as the specification defines it.
// RUN: %engines

func.func @main() {
  // !quant.uniform<i8:f32, 0.1:-30>
  %xc_0 = stablehlo.constant dense<[[[69, -93, 20, -28], [48, -64, -40, -44], [-12, -44, -54, 35]], [[-52, 117, -34, 89], [-127, 86, 58, -47], [7, -7, 126, 0]]]> : tensor<2x3x4xi8>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<2x3x4xi8>
  %q_0 = stablehlo.bitcast_convert %x_0 : (tensor<2x3x4xi8>) -> tensor<2x3x4x!quant.uniform<i8:f32, 0.1:-30>>
    %r_0 = stablehlo.uniform_dequantize %q_0 : (tensor<2x3x4x!quant.uniform<i8:f32, 0.1:-30>>) -> tensor<2x3x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[[9.900001, -6.3, 5.0, 0.2], [7.8, -3.4, -1.0, -1.4], [1.8000001, -1.4, -2.4, 6.5]], [[-2.2, 14.7, -0.4, 11.900001], [-9.7, 11.6, 8.8, -1.7], [3.7, 2.3, 15.6, 3.0]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()

  // !quant.uniform<u8:f32, 0.05:128>
  %xc_1 = stablehlo.constant dense<[[[156, 81, 105, 111], [103, 82, 14, 109], [164, 167, 180, 120]], [[136, 232, 20, 21], [42, 47, 242, 246], [114, 34, 43, 30]]]> : tensor<2x3x4xui8>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<2x3x4xui8>
  %q_1 = stablehlo.bitcast_convert %x_1 : (tensor<2x3x4xui8>) -> tensor<2x3x4x!quant.uniform<u8:f32, 0.05:128>>
    %r_1 = stablehlo.uniform_dequantize %q_1 : (tensor<2x3x4x!quant.uniform<u8:f32, 0.05:128>>) -> tensor<2x3x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[[1.4, -2.3500001, -1.15, -0.85], [-1.25, -2.3, -5.7000003, -0.95], [1.8000001, 1.95, 2.6000001, -0.4]], [[0.4, 5.2000003, -5.4, -5.35], [-4.3, -4.05, 5.7000003, 5.9], [-0.7, -4.7000003, -4.25, -4.9]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()

  // !quant.uniform<i16:f32, 0.003:12>
  %xc_2 = stablehlo.constant dense<[[[-29701, 21032, -27363, -27337], [-26984, -30879, 26529, -9132], [-24111, -8653, 25942, 588]], [[-28465, 9023, -27047, -30771], [-5887, 25785, 30418, 29210], [-20398, 8610, 5893, 14939]]]> : tensor<2x3x4xi16>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<2x3x4xi16>
  %q_2 = stablehlo.bitcast_convert %x_2 : (tensor<2x3x4xi16>) -> tensor<2x3x4x!quant.uniform<i16:f32, 0.003:12>>
    %r_2 = stablehlo.uniform_dequantize %q_2 : (tensor<2x3x4x!quant.uniform<i16:f32, 0.003:12>>) -> tensor<2x3x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[[-89.139, 63.06, -82.125, -82.047], [-80.988, -92.673004, 79.551, -27.432001], [-72.369, -25.995, 77.79, 1.728]], [[-85.431, 27.033, -81.177, -92.349], [-17.697, 77.319, 91.218, 87.594], [-61.23, 25.794, 17.643, 44.781002]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()

  // !quant.uniform<i8<-100:90>:f32, 0.25:3>
  %xc_3 = stablehlo.constant dense<[[[46, -5, -84, 47], [67, -87, 43, -25], [-91, -39, 64, 62]], [[-73, 76, -85, 30], [21, -89, -28, 75], [-36, 62, 31, 32]]]> : tensor<2x3x4xi8>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x3x4xi8>
  %q_3 = stablehlo.bitcast_convert %x_3 : (tensor<2x3x4xi8>) -> tensor<2x3x4x!quant.uniform<i8<-100:90>:f32, 0.25:3>>
    %r_3 = stablehlo.uniform_dequantize %q_3 : (tensor<2x3x4x!quant.uniform<i8<-100:90>:f32, 0.25:3>>) -> tensor<2x3x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[[10.75, -2.0, -21.75, 11.0], [16.0, -22.5, 10.0, -7.0], [-23.5, -10.5, 15.25, 14.75]], [[-19.0, 18.25, -22.0, 6.75], [4.5, -23.0, -7.75, 18.0], [-9.75, 14.75, 7.0, 7.25]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()

  // !quant.uniform<i32:f64, 0.001:7>
  %xc_4 = stablehlo.constant dense<[[[451381988, -505245924, -1054093103, 2061387082], [312100391, 519662316, 359766712, -1396698596], [-1579851840, 564703914, -1230947139, -815080091]], [[1213892834, 443041966, 939733449, -61895178], [1931905639, 804376197, -191598646, 1881190124], [1824640239, -2091072899, -1950873904, -1576173706]]]> : tensor<2x3x4xi32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<2x3x4xi32>
  %q_4 = stablehlo.bitcast_convert %x_4 : (tensor<2x3x4xi32>) -> tensor<2x3x4x!quant.uniform<i32:f64, 0.001:7>>
    %r_4 = stablehlo.uniform_dequantize %q_4 : (tensor<2x3x4x!quant.uniform<i32:f64, 0.001:7>>) -> tensor<2x3x4xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[[451381.981, -505245.931, -1054093.11, 2061387.075], [312100.384, 519662.309, 359766.705, -1396698.6030000001], [-1579851.847, 564703.907, -1230947.146, -815080.098]], [[1213892.827, 443041.95900000003, 939733.442, -61895.185], [1931905.632, 804376.1900000001, -191598.653, 1881190.117], [1824640.232, -2091072.906, -1950873.911, -1576173.713]]]> : tensor<2x3x4xf64>} : (tensor<2x3x4xf64>) -> ()

  // !quant.uniform<i8:bf16, 0.5:0>
  %xc_5 = stablehlo.constant dense<[[[124, -44, -71, 56], [-73, -20, -28, -75], [-69, -68, -46, 60]], [[-31, -46, -60, 1], [2, -112, -23, 26], [102, -7, 100, 65]]]> : tensor<2x3x4xi8>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2x3x4xi8>
  %q_5 = stablehlo.bitcast_convert %x_5 : (tensor<2x3x4xi8>) -> tensor<2x3x4x!quant.uniform<i8:bf16, 0.5:0>>
    %r_5 = stablehlo.uniform_dequantize %q_5 : (tensor<2x3x4x!quant.uniform<i8:bf16, 0.5:0>>) -> tensor<2x3x4xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[[62.0, -22.0, -35.5, 28.0], [-36.5, -10.0, -14.0, -37.5], [-34.5, -34.0, -23.0, 30.0]], [[-15.5, -23.0, -30.0, 0.5], [1.0, -56.0, -11.5, 13.0], [51.0, -3.5, 50.0, 32.5]]]> : tensor<2x3x4xbf16>} : (tensor<2x3x4xbf16>) -> ()

  // !quant.uniform<i8:f16, 0.125:-2>
  %xc_6 = stablehlo.constant dense<[[[-100, 113, 18, 64], [82, -113, -11, -83], [75, -31, 124, 0]], [[116, 99, 68, 71], [-91, 4, 53, 106], [72, -34, 78, -70]]]> : tensor<2x3x4xi8>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<2x3x4xi8>
  %q_6 = stablehlo.bitcast_convert %x_6 : (tensor<2x3x4xi8>) -> tensor<2x3x4x!quant.uniform<i8:f16, 0.125:-2>>
    %r_6 = stablehlo.uniform_dequantize %q_6 : (tensor<2x3x4x!quant.uniform<i8:f16, 0.125:-2>>) -> tensor<2x3x4xf16>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[[[-12.25, 14.375, 2.5, 8.25], [10.5, -13.875, -1.125, -10.125], [9.625, -3.625, 15.75, 0.25]], [[14.75, 12.625, 8.75, 9.125], [-11.125, 0.75, 6.875, 13.5], [9.25, -4.0, 10.0, -8.5]]]> : tensor<2x3x4xf16>} : (tensor<2x3x4xf16>) -> ()

  // !quant.uniform<i8:f32:1, {0.1:0, 0.2:5, 0.3:-7}>
  %xc_7 = stablehlo.constant dense<[[[28, -104, 5, 35], [-8, 77, 52, -76], [-121, 11, -50, 116]], [[-97, 1, -5, -4], [-16, -33, -29, -93], [71, -7, -94, -19]]]> : tensor<2x3x4xi8>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<2x3x4xi8>
  %q_7 = stablehlo.bitcast_convert %x_7 : (tensor<2x3x4xi8>) -> tensor<2x3x4x!quant.uniform<i8:f32:1, {0.1:0, 0.2:5, 0.3:-7}>>
    %r_7 = stablehlo.uniform_dequantize %q_7 : (tensor<2x3x4x!quant.uniform<i8:f32:1, {0.1:0, 0.2:5, 0.3:-7}>>) -> tensor<2x3x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[[[2.8, -10.400001, 0.5, 3.5], [-2.6000001, 14.400001, 9.400001, -16.2], [-34.2, 5.4, -12.900001, 36.9]], [[-9.7, 0.1, -0.5, -0.4], [-4.2000003, -7.6, -6.8, -19.6], [23.400002, 0.0, -26.1, -3.6000001]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()

  // !quant.uniform<u8:f32:0, {0.25:1, 2.0:200}>
  %xc_8 = stablehlo.constant dense<[[[188, 53, 63, 148], [66, 197, 200, 90], [40, 41, 21, 207]], [[66, 80, 170, 171], [194, 162, 120, 26], [61, 46, 93, 235]]]> : tensor<2x3x4xui8>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<2x3x4xui8>
  %q_8 = stablehlo.bitcast_convert %x_8 : (tensor<2x3x4xui8>) -> tensor<2x3x4x!quant.uniform<u8:f32:0, {0.25:1, 2.0:200}>>
    %r_8 = stablehlo.uniform_dequantize %q_8 : (tensor<2x3x4x!quant.uniform<u8:f32:0, {0.25:1, 2.0:200}>>) -> tensor<2x3x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<[[[46.75, 13.0, 15.5, 36.75], [16.25, 49.0, 49.75, 22.25], [9.75, 10.0, 5.0, 51.5]], [[-268.0, -240.0, -60.0, -58.0], [-12.0, -76.0, -160.0, -348.0], [-278.0, -308.0, -214.0, 70.0]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  return
}
