// Made by test/Goldens/generate.py. Expected values are NumPy's.
// Dequantized, computed and quantized by NumPy.
// RUN: %engines

func.func @main() {
  // add of unlike scales
  %x0c_0 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x0_0 = stablehlo.optimization_barrier %x0c_0 : tensor<4x8xi8>
  %x1c_0 = stablehlo.constant dense<[[17, -35, 31, -113, 60, 21, -112, 88], [-37, 65, 23, 94, 121, 6, -73, 105], [-57, -26, 97, -61, -70, -119, -50, 106], [-13, 54, -50, 35, 0, 54, -19, 115]]> : tensor<4x8xi8>
  %x1_0 = stablehlo.optimization_barrier %x1c_0 : tensor<4x8xi8>
  %q0_0 = stablehlo.bitcast_convert %x0_0 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %q1_0 = stablehlo.bitcast_convert %x1_0 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.5:-3>>
    %s_0 = stablehlo.add %q0_0, %q1_0 : (tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>, tensor<4x8x!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>
    %r_0 = stablehlo.bitcast_convert %s_0 : (tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[119, -128, 127, -128, 127, 127, -128, 127], [-128, 127, -128, 127, 127, -128, -128, 127], [-128, 95, 127, -128, -85, -128, -79, 127], [-49, 127, -128, -19, -43, 65, -128, 127]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // subtract of unlike scales
  %x0c_1 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x0_1 = stablehlo.optimization_barrier %x0c_1 : tensor<4x8xi8>
  %x1c_1 = stablehlo.constant dense<[[17, -35, 31, -113, 60, 21, -112, 88], [-37, 65, 23, 94, 121, 6, -73, 105], [-57, -26, 97, -61, -70, -119, -50, 106], [-13, 54, -50, 35, 0, 54, -19, 115]]> : tensor<4x8xi8>
  %x1_1 = stablehlo.optimization_barrier %x1c_1 : tensor<4x8xi8>
  %q0_1 = stablehlo.bitcast_convert %x0_1 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %q1_1 = stablehlo.bitcast_convert %x1_1 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.5:-3>>
    %s_1 = stablehlo.subtract %q0_1, %q1_1 : (tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>, tensor<4x8x!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>
    %r_1 = stablehlo.bitcast_convert %s_1 : (tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[-41, 3, -119, 127, -69, 119, 127, -128], [89, -128, -128, -128, -128, -128, 127, -128], [-41, 127, -128, 127, 127, 127, 127, -128], [31, -128, -55, -128, -67, -128, -43, -128]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // multiply of unlike scales
  %x0c_2 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x0_2 = stablehlo.optimization_barrier %x0c_2 : tensor<4x8xi8>
  %x1c_2 = stablehlo.constant dense<[[17, -35, 31, -113, 60, 21, -112, 88], [-37, 65, 23, 94, 121, 6, -73, 105], [-57, -26, 97, -61, -70, -119, -50, 106], [-13, 54, -50, 35, 0, 54, -19, 115]]> : tensor<4x8xi8>
  %x1_2 = stablehlo.optimization_barrier %x1c_2 : tensor<4x8xi8>
  %q0_2 = stablehlo.bitcast_convert %x0_2 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %q1_2 = stablehlo.bitcast_convert %x1_2 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.5:-3>>
    %s_2 = stablehlo.multiply %q0_2, %q1_2 : (tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>, tensor<4x8x!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>
    %r_2 = stablehlo.bitcast_convert %s_2 : (tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[127, 127, 127, 127, 127, 127, 127, 127], [127, -128, -128, 127, 127, -128, -128, 127], [127, -128, 127, -128, -128, 127, -128, 127], [51, -128, 127, -128, -83, -128, 127, 127]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // maximum of unlike scales
  %x0c_3 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x0_3 = stablehlo.optimization_barrier %x0c_3 : tensor<4x8xi8>
  %x1c_3 = stablehlo.constant dense<[[17, -35, 31, -113, 60, 21, -112, 88], [-37, 65, 23, 94, 121, 6, -73, 105], [-57, -26, 97, -61, -70, -119, -50, 106], [-13, 54, -50, 35, 0, 54, -19, 115]]> : tensor<4x8xi8>
  %x1_3 = stablehlo.optimization_barrier %x1c_3 : tensor<4x8xi8>
  %q0_3 = stablehlo.bitcast_convert %x0_3 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %q1_3 = stablehlo.bitcast_convert %x1_3 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.5:-3>>
    %s_3 = stablehlo.maximum %q0_3, %q1_3 : (tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>, tensor<4x8x!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>
    %r_3 = stablehlo.bitcast_convert %s_3 : (tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[81, -125, 127, -128, 127, 127, -128, 127], [-47, 127, 105, 127, 127, 37, 19, 127], [-128, 127, 127, 95, 127, -95, 109, 127], [-9, 127, -128, 127, 13, 127, -63, 127]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // minimum of unlike scales
  %x0c_4 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x0_4 = stablehlo.optimization_barrier %x0c_4 : tensor<4x8xi8>
  %x1c_4 = stablehlo.constant dense<[[17, -35, 31, -113, 60, 21, -112, 88], [-37, 65, 23, 94, 121, 6, -73, 105], [-57, -26, 97, -61, -70, -119, -50, 106], [-13, 54, -50, 35, 0, 54, -19, 115]]> : tensor<4x8xi8>
  %x1_4 = stablehlo.optimization_barrier %x1c_4 : tensor<4x8xi8>
  %q0_4 = stablehlo.bitcast_convert %x0_4 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %q1_4 = stablehlo.bitcast_convert %x1_4 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.5:-3>>
    %s_4 = stablehlo.minimum %q0_4, %q1_4 : (tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>, tensor<4x8x!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>
    %r_4 = stablehlo.bitcast_convert %s_4 : (tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[39, -127, 17, -128, 127, 97, -128, 71], [-128, -128, -128, 65, 127, -128, -128, 71], [-128, -91, 127, -128, -128, -128, -128, 127], [-39, -71, -128, -128, -55, -128, -107, 127]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // negate
  %x0c_5 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x0_5 = stablehlo.optimization_barrier %x0c_5 : tensor<4x8xi8>
  %q0_5 = stablehlo.bitcast_convert %x0_5 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %s_5 = stablehlo.negate %q0_5 : (tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>
    %r_5 = stablehlo.bitcast_convert %s_5 : (tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[-37, 127, -15, 127, -128, -128, 127, -69], [49, 127, 127, -63, -128, 127, -17, -69], [127, -128, -128, -93, -128, 97, -107, -128], [11, 73, 127, 127, 57, 127, 109, -128]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // abs
  %x0c_6 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x0_6 = stablehlo.optimization_barrier %x0c_6 : tensor<4x8xi8>
  %q0_6 = stablehlo.bitcast_convert %x0_6 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %s_6 = stablehlo.abs %q0_6 : (tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>
    %r_6 = stablehlo.bitcast_convert %s_6 : (tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[[39, 127, 17, 127, 127, 127, 127, 71], [49, 127, 127, 65, 127, 127, 19, 71], [127, 127, 127, 95, 127, 97, 109, 127], [11, 73, 127, 127, 57, 127, 109, 127]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // floor
  %x0c_7 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x0_7 = stablehlo.optimization_barrier %x0c_7 : tensor<4x8xi8>
  %q0_7 = stablehlo.bitcast_convert %x0_7 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %s_7 = stablehlo.floor %q0_7 : (tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>
    %r_7 = stablehlo.bitcast_convert %s_7 : (tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[[33, -127, 17, -128, 127, 127, -128, 65], [-47, -128, -128, 65, 127, -128, 17, 65], [-128, 127, 127, 89, 127, -95, 105, 127], [-15, -71, -128, -128, -55, -128, -111, 127]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // ceil
  %x0c_8 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x0_8 = stablehlo.optimization_barrier %x0c_8 : tensor<4x8xi8>
  %q0_8 = stablehlo.bitcast_convert %x0_8 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %s_8 = stablehlo.ceil %q0_8 : (tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>
    %r_8 = stablehlo.bitcast_convert %s_8 : (tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<[[41, -119, 17, -128, 127, 127, -128, 73], [-47, -127, -128, 65, 127, -128, 25, 73], [-128, 127, 127, 97, 127, -95, 113, 127], [-7, -71, -128, -128, -55, -128, -103, 127]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // sign
  %x0c_9 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x0_9 = stablehlo.optimization_barrier %x0c_9 : tensor<4x8xi8>
  %q0_9 = stablehlo.bitcast_convert %x0_9 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %s_9 = stablehlo.sign %q0_9 : (tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>
    %r_9 = stablehlo.bitcast_convert %s_9 : (tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_9) {has_side_effect = true, value = dense<[[9, -7, 9, -7, 9, 9, -7, 9], [-7, -7, -7, 9, 9, -7, 9, 9], [-7, 9, 9, 9, 9, -7, 9, 9], [-7, -7, -7, -7, -7, -7, -7, 9]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // round_nearest_even
  %x0c_10 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x0_10 = stablehlo.optimization_barrier %x0c_10 : tensor<4x8xi8>
  %q0_10 = stablehlo.bitcast_convert %x0_10 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %s_10 = stablehlo.round_nearest_even %q0_10 : (tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>
    %r_10 = stablehlo.bitcast_convert %s_10 : (tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_10) {has_side_effect = true, value = dense<[[41, -127, 17, -128, 127, 127, -128, 73], [-47, -128, -128, 65, 127, -128, 17, 73], [-128, 127, 127, 97, 127, -95, 113, 127], [-7, -71, -128, -128, -55, -128, -111, 127]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // tanh
  %x0c_11 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x0_11 = stablehlo.optimization_barrier %x0c_11 : tensor<4x8xi8>
  %q0_11 = stablehlo.bitcast_convert %x0_11 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %s_11 = stablehlo.tanh %q0_11 : (tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<4x8x!quant.uniform<i8:f32, 0.015625:-100>>
    %r_11 = stablehlo.bitcast_convert %s_11 : (tensor<4x8x!quant.uniform<i8:f32, 0.015625:-100>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_11) {has_side_effect = true, value = dense<[[-36, -128, -38, -128, -36, -36, -128, -36], [-128, -128, -128, -36, -36, -128, -37, -36], [-128, -36, -36, -36, -36, -128, -36, -36], [-128, -128, -128, -128, -128, -128, -128, -36]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // logistic
  %x0c_12 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x0_12 = stablehlo.optimization_barrier %x0c_12 : tensor<4x8xi8>
  %q0_12 = stablehlo.bitcast_convert %x0_12 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %s_12 = stablehlo.logistic %q0_12 : (tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<4x8x!quant.uniform<i8:f32, 0.015625:-100>>
    %r_12 = stablehlo.bitcast_convert %s_12 : (tensor<4x8x!quant.uniform<i8:f32, 0.015625:-100>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_12) {has_side_effect = true, value = dense<[[-37, -100, -44, -100, -36, -36, -100, -36], [-100, -100, -100, -36, -36, -100, -42, -36], [-100, -36, -36, -36, -36, -100, -36, -36], [-86, -100, -100, -100, -100, -100, -100, -36]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // compare
  %x0c_13 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x0_13 = stablehlo.optimization_barrier %x0c_13 : tensor<4x8xi8>
  %x1c_13 = stablehlo.constant dense<[[17, -35, 31, -113, 60, 21, -112, 88], [-37, 65, 23, 94, 121, 6, -73, 105], [-57, -26, 97, -61, -70, -119, -50, 106], [-13, 54, -50, 35, 0, 54, -19, 115]]> : tensor<4x8xi8>
  %x1_13 = stablehlo.optimization_barrier %x1c_13 : tensor<4x8xi8>
  %q0_13 = stablehlo.bitcast_convert %x0_13 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %q1_13 = stablehlo.bitcast_convert %x1_13 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.5:-3>>
    %r_13 = stablehlo.compare LT, %q0_13, %q1_13 : (tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>, tensor<4x8x!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<4x8xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_13) {has_side_effect = true, value = dense<[[true, false, true, false, true, false, false, true], [false, true, true, true, true, true, false, true], [true, false, true, false, false, false, false, true], [false, true, true, true, true, true, true, true]]> : tensor<4x8xi1>} : (tensor<4x8xi1>) -> ()

  // clamp
  %x0c_14 = stablehlo.constant dense<-20> : tensor<i8>
  %x0_14 = stablehlo.optimization_barrier %x0c_14 : tensor<i8>
  %x1c_14 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x1_14 = stablehlo.optimization_barrier %x1c_14 : tensor<4x8xi8>
  %x2c_14 = stablehlo.constant dense<40> : tensor<i8>
  %x2_14 = stablehlo.optimization_barrier %x2c_14 : tensor<i8>
  %q0_14 = stablehlo.bitcast_convert %x0_14 : (tensor<i8>) -> tensor<!quant.uniform<i8:f32, 0.5:-3>>
    %q1_14 = stablehlo.bitcast_convert %x1_14 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %q2_14 = stablehlo.bitcast_convert %x2_14 : (tensor<i8>) -> tensor<!quant.uniform<i8:f32, 0.5:-3>>
    %s_14 = stablehlo.clamp %q0_14, %q1_14, %q2_14 : (tensor<!quant.uniform<i8:f32, 0.5:-3>>, tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>, tensor<!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>
    %r_14 = stablehlo.bitcast_convert %s_14 : (tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_14) {has_side_effect = true, value = dense<[[39, -67, 17, -67, 127, 127, -67, 71], [-47, -67, -67, 65, 127, -67, 19, 71], [-67, 127, 127, 95, 127, -67, 109, 127], [-9, -67, -67, -67, -55, -67, -67, 127]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // select
  %x0c_15 = stablehlo.constant dense<[[false, false, false, true, true, false, false, true], [true, true, false, false, true, true, true, false], [false, false, false, false, true, false, true, false], [false, false, true, true, true, true, true, false]]> : tensor<4x8xi1>
  %x0_15 = stablehlo.optimization_barrier %x0c_15 : tensor<4x8xi1>
  %x1c_15 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x1_15 = stablehlo.optimization_barrier %x1c_15 : tensor<4x8xi8>
  %x2c_15 = stablehlo.constant dense<[[17, -35, 31, -113, 60, 21, -112, 88], [-37, 65, 23, 94, 121, 6, -73, 105], [-57, -26, 97, -61, -70, -119, -50, 106], [-13, 54, -50, 35, 0, 54, -19, 115]]> : tensor<4x8xi8>
  %x2_15 = stablehlo.optimization_barrier %x2c_15 : tensor<4x8xi8>
  %q1_15 = stablehlo.bitcast_convert %x1_15 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>
    %q2_15 = stablehlo.bitcast_convert %x2_15 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32, 0.5:-3>>
    %s_15 = stablehlo.select %x0_15, %q1_15, %q2_15 : (tensor<4x8xi1>, tensor<4x8x!quant.uniform<i8:f32, 0.25:2>>, tensor<4x8x!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>
    %r_15 = stablehlo.bitcast_convert %s_15 : (tensor<4x8x!quant.uniform<i8:f32, 0.125:1>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_15) {has_side_effect = true, value = dense<[[81, -127, 127, -128, 127, 97, -128, 71], [-47, -128, 105, 127, 127, -128, 19, 127], [-128, -91, 127, -128, 127, -128, 109, 127], [-39, 127, -128, -128, -55, -128, -107, 127]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // add with a scale a row
  %x0c_16 = stablehlo.constant dense<[[21, -61, 10, -77, 93, 109, -122, 37], [-22, -65, -124, 34, 116, -91, 11, 37], [-127, 95, 67, 49, 93, -46, 56, 72], [-3, -34, -120, -84, -26, -80, -52, 68]]> : tensor<4x8xi8>
  %x0_16 = stablehlo.optimization_barrier %x0c_16 : tensor<4x8xi8>
  %x1c_16 = stablehlo.constant dense<[[17, -35, 31, -113, 60, 21, -112, 88], [-37, 65, 23, 94, 121, 6, -73, 105], [-57, -26, 97, -61, -70, -119, -50, 106], [-13, 54, -50, 35, 0, 54, -19, 115]]> : tensor<4x8xi8>
  %x1_16 = stablehlo.optimization_barrier %x1c_16 : tensor<4x8xi8>
  %q0_16 = stablehlo.bitcast_convert %x0_16 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32:0, {0.25:1, 0.5:0, 1.0:-1, 2.0:3}>>
    %q1_16 = stablehlo.bitcast_convert %x1_16 : (tensor<4x8xi8>) -> tensor<4x8x!quant.uniform<i8:f32:0, {0.25:1, 0.5:0, 1.0:-1, 2.0:3}>>
    %s_16 = stablehlo.add %q0_16, %q1_16 : (tensor<4x8x!quant.uniform<i8:f32:0, {0.25:1, 0.5:0, 1.0:-1, 2.0:3}>>, tensor<4x8x!quant.uniform<i8:f32:0, {0.25:1, 0.5:0, 1.0:-1, 2.0:3}>>) -> tensor<4x8x!quant.uniform<i8:f32:0, {0.25:1, 0.5:0, 1.0:-1, 2.0:3}>>
    %r_16 = stablehlo.bitcast_convert %s_16 : (tensor<4x8x!quant.uniform<i8:f32:0, {0.25:1, 0.5:0, 1.0:-1, 2.0:3}>>) -> tensor<4x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_16) {has_side_effect = true, value = dense<[[37, -97, 40, -128, 127, 127, -128, 124], [-59, 0, -101, 127, 127, -85, -62, 127], [-128, 70, 127, -11, 24, -128, 7, 127], [-19, 17, -128, -52, -29, -29, -74, 127]]> : tensor<4x8xi8>} : (tensor<4x8xi8>) -> ()

  // iota
  %s_17 = stablehlo.iota dim = 1 : tensor<2x5x!quant.uniform<i8:f32, 0.125:1>>
    %r_17 = stablehlo.bitcast_convert %s_17 : (tensor<2x5x!quant.uniform<i8:f32, 0.125:1>>) -> tensor<2x5xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_17) {has_side_effect = true, value = dense<[[1, 9, 17, 25, 33], [1, 9, 17, 25, 33]]> : tensor<2x5xi8>} : (tensor<2x5xi8>) -> ()
  return
}
