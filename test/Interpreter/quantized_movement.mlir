// Made by test/Goldens/generate.py. Expected values are NumPy's.
// What moves elements moves their integers.
// RUN: %engines

func.func @main() {
  // reshape
  %x0c_0 = stablehlo.constant dense<[[75, 36, 126, 67], [-100, 84, -2, 49], [66, -25, 117, 11]]> : tensor<3x4xi8>
  %x0_0 = stablehlo.optimization_barrier %x0c_0 : tensor<3x4xi8>
  %q0_0 = stablehlo.bitcast_convert %x0_0 : (tensor<3x4xi8>) -> tensor<3x4x!quant.uniform<i8:f32, 0.25:2>>
    %s_0 = stablehlo.reshape %q0_0 : (tensor<3x4x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<2x6x!quant.uniform<i8:f32, 0.25:2>>
    %r_0 = stablehlo.bitcast_convert %s_0 : (tensor<2x6x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<2x6xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[75, 36, 126, 67, -100, 84], [-2, 49, 66, -25, 117, 11]]> : tensor<2x6xi8>} : (tensor<2x6xi8>) -> ()

  // reshape of rows with their scales
  %x0c_1 = stablehlo.constant dense<[[75, 36, 126, 67], [-100, 84, -2, 49], [66, -25, 117, 11]]> : tensor<3x4xi8>
  %x0_1 = stablehlo.optimization_barrier %x0c_1 : tensor<3x4xi8>
  %q0_1 = stablehlo.bitcast_convert %x0_1 : (tensor<3x4xi8>) -> tensor<3x4x!quant.uniform<i8:f32:0, {0.25:1, 0.5:0, 1.0:-1}>>
    %s_1 = stablehlo.reshape %q0_1 : (tensor<3x4x!quant.uniform<i8:f32:0, {0.25:1, 0.5:0, 1.0:-1}>>) -> tensor<3x2x2x!quant.uniform<i8:f32:0, {0.25:1, 0.5:0, 1.0:-1}>>
    %r_1 = stablehlo.bitcast_convert %s_1 : (tensor<3x2x2x!quant.uniform<i8:f32:0, {0.25:1, 0.5:0, 1.0:-1}>>) -> tensor<3x2x2xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[[75, 36], [126, 67]], [[-100, 84], [-2, 49]], [[66, -25], [117, 11]]]> : tensor<3x2x2xi8>} : (tensor<3x2x2xi8>) -> ()

  // transpose of rows with their scales
  %x0c_2 = stablehlo.constant dense<[[75, 36, 126, 67], [-100, 84, -2, 49], [66, -25, 117, 11]]> : tensor<3x4xi8>
  %x0_2 = stablehlo.optimization_barrier %x0c_2 : tensor<3x4xi8>
  %q0_2 = stablehlo.bitcast_convert %x0_2 : (tensor<3x4xi8>) -> tensor<3x4x!quant.uniform<i8:f32:0, {0.25:1, 0.5:0, 1.0:-1}>>
    %s_2 = stablehlo.transpose %q0_2, dims = [1, 0] : (tensor<3x4x!quant.uniform<i8:f32:0, {0.25:1, 0.5:0, 1.0:-1}>>) -> tensor<4x3x!quant.uniform<i8:f32:1, {0.25:1, 0.5:0, 1.0:-1}>>
    %r_2 = stablehlo.bitcast_convert %s_2 : (tensor<4x3x!quant.uniform<i8:f32:1, {0.25:1, 0.5:0, 1.0:-1}>>) -> tensor<4x3xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[75, -100, 66], [36, 84, -25], [126, -2, 117], [67, 49, 11]]> : tensor<4x3xi8>} : (tensor<4x3xi8>) -> ()

  // broadcast_in_dim
  %x0c_3 = stablehlo.constant dense<[[75, 36, 126, 67], [-100, 84, -2, 49], [66, -25, 117, 11]]> : tensor<3x4xi8>
  %x0_3 = stablehlo.optimization_barrier %x0c_3 : tensor<3x4xi8>
  %q0_3 = stablehlo.bitcast_convert %x0_3 : (tensor<3x4xi8>) -> tensor<3x4x!quant.uniform<i8:f32:0, {0.25:1, 0.5:0, 1.0:-1}>>
    %s_3 = stablehlo.broadcast_in_dim %q0_3, dims = [1, 0] : (tensor<3x4x!quant.uniform<i8:f32:0, {0.25:1, 0.5:0, 1.0:-1}>>) -> tensor<4x3x2x!quant.uniform<i8:f32:1, {0.25:1, 0.5:0, 1.0:-1}>>
    %r_3 = stablehlo.bitcast_convert %s_3 : (tensor<4x3x2x!quant.uniform<i8:f32:1, {0.25:1, 0.5:0, 1.0:-1}>>) -> tensor<4x3x2xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[[75, 75], [-100, -100], [66, 66]], [[36, 36], [84, 84], [-25, -25]], [[126, 126], [-2, -2], [117, 117]], [[67, 67], [49, 49], [11, 11]]]> : tensor<4x3x2xi8>} : (tensor<4x3x2xi8>) -> ()

  // slice
  %x0c_4 = stablehlo.constant dense<[[75, 36, 126, 67], [-100, 84, -2, 49], [66, -25, 117, 11]]> : tensor<3x4xi8>
  %x0_4 = stablehlo.optimization_barrier %x0c_4 : tensor<3x4xi8>
  %q0_4 = stablehlo.bitcast_convert %x0_4 : (tensor<3x4xi8>) -> tensor<3x4x!quant.uniform<i8:f32, 0.25:2>>
    %s_4 = stablehlo.slice %q0_4 [1:3, 0:4:2] : (tensor<3x4x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.25:2>>
    %r_4 = stablehlo.bitcast_convert %s_4 : (tensor<2x2x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<2x2xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[-100, -2], [66, 117]]> : tensor<2x2xi8>} : (tensor<2x2xi8>) -> ()

  // pad
  %x0c_5 = stablehlo.constant dense<[[75, 36, 126, 67], [-100, 84, -2, 49], [66, -25, 117, 11]]> : tensor<3x4xi8>
  %x0_5 = stablehlo.optimization_barrier %x0c_5 : tensor<3x4xi8>
  %x1c_5 = stablehlo.constant dense<-55> : tensor<i8>
  %x1_5 = stablehlo.optimization_barrier %x1c_5 : tensor<i8>
  %q0_5 = stablehlo.bitcast_convert %x0_5 : (tensor<3x4xi8>) -> tensor<3x4x!quant.uniform<i8:f32, 0.25:2>>
    %q1_5 = stablehlo.bitcast_convert %x1_5 : (tensor<i8>) -> tensor<!quant.uniform<i8:f32, 0.25:2>>
    %s_5 = stablehlo.pad %q0_5, %q1_5, low = [1, 0], high = [0, 2], interior = [0, 0] : (tensor<3x4x!quant.uniform<i8:f32, 0.25:2>>, tensor<!quant.uniform<i8:f32, 0.25:2>>) -> tensor<4x6x!quant.uniform<i8:f32, 0.25:2>>
    %r_5 = stablehlo.bitcast_convert %s_5 : (tensor<4x6x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<4x6xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[-55, -55, -55, -55, -55, -55], [75, 36, 126, 67, -55, -55], [-100, 84, -2, 49, -55, -55], [66, -25, 117, 11, -55, -55]]> : tensor<4x6xi8>} : (tensor<4x6xi8>) -> ()

  // concatenate
  %x0c_6 = stablehlo.constant dense<[[75, 36, 126, 67], [-100, 84, -2, 49], [66, -25, 117, 11]]> : tensor<3x4xi8>
  %x0_6 = stablehlo.optimization_barrier %x0c_6 : tensor<3x4xi8>
  %x1c_6 = stablehlo.constant dense<[[122, -75, -62, 119], [-54, -15, -49, -65], [-82, 94, 87, -98]]> : tensor<3x4xi8>
  %x1_6 = stablehlo.optimization_barrier %x1c_6 : tensor<3x4xi8>
  %q0_6 = stablehlo.bitcast_convert %x0_6 : (tensor<3x4xi8>) -> tensor<3x4x!quant.uniform<i8:f32, 0.25:2>>
    %q1_6 = stablehlo.bitcast_convert %x1_6 : (tensor<3x4xi8>) -> tensor<3x4x!quant.uniform<i8:f32, 0.25:2>>
    %s_6 = stablehlo.concatenate %q0_6, %q1_6, dim = 0 : (tensor<3x4x!quant.uniform<i8:f32, 0.25:2>>, tensor<3x4x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<6x4x!quant.uniform<i8:f32, 0.25:2>>
    %r_6 = stablehlo.bitcast_convert %s_6 : (tensor<6x4x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<6x4xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[[75, 36, 126, 67], [-100, 84, -2, 49], [66, -25, 117, 11], [122, -75, -62, 119], [-54, -15, -49, -65], [-82, 94, 87, -98]]> : tensor<6x4xi8>} : (tensor<6x4xi8>) -> ()

  // reverse
  %x0c_7 = stablehlo.constant dense<[[75, 36, 126, 67], [-100, 84, -2, 49], [66, -25, 117, 11]]> : tensor<3x4xi8>
  %x0_7 = stablehlo.optimization_barrier %x0c_7 : tensor<3x4xi8>
  %q0_7 = stablehlo.bitcast_convert %x0_7 : (tensor<3x4xi8>) -> tensor<3x4x!quant.uniform<i8:f32, 0.25:2>>
    %s_7 = stablehlo.reverse %q0_7, dims = [0] : tensor<3x4x!quant.uniform<i8:f32, 0.25:2>>
    %r_7 = stablehlo.bitcast_convert %s_7 : (tensor<3x4x!quant.uniform<i8:f32, 0.25:2>>) -> tensor<3x4xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[[66, -25, 117, 11], [-100, 84, -2, 49], [75, 36, 126, 67]]> : tensor<3x4xi8>} : (tensor<3x4xi8>) -> ()
  return
}
