// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 and bf16 are compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.5, -0.5, 1.0e-08, 0.999, 1.5, 0.157, 0.504, -0.894, -0.41, -0.771, -0.126, 0.01, -0.894, 0.993, 0.352, -0.264, -0.542, 0.65, -0.212, -0.365, 0.418]> : tensor<28xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<28xf32>
  %r_0 = chlo.acos %x_0 : tensor<28xf32> -> tensor<28xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[1.5707964, 1.5707964, 0.0, 3.1415927, 0xFFC00000, 0xFFC00000, 0x7FC00000, 1.0471976, 2.0943952, 1.5707964, 0.0447248, 0xFFC00000, 1.4131441, 1.0425725, 2.6769907, 1.9932504, 2.4512062, 1.6971321, 1.5607961, 2.6769907, 0.11839097, 1.2110894, 1.8379633, 2.1436114, 0.8632119, 1.7844174, 1.9444292, 1.1395537]> : tensor<28xf32>} : (tensor<28xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F80, 0xFF80, 0x7FC0, 0.5, -0.5, 1.0011717677116394e-08, 1.0, 1.5, -0.58984375, -0.52734375, -0.7578125, -0.361328125, 0.44140625, -0.74609375, -0.75, -0.5390625, -0.427734375, -0.46875, 0.94140625, 0.671875, -0.84375, 0.921875, 0.033935546875, 0.1533203125]> : tensor<28xbf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<28xbf16>
  %r_1 = chlo.acos %x_1 : tensor<28xbf16> -> tensor<28xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[1.5703125, 1.5703125, 0.0, 3.140625, 0xFFC0, 0xFFC0, 0x7FC0, 1.046875, 2.09375, 1.5703125, 0.0, 0xFFC0, 2.203125, 2.125, 2.4375, 1.9375, 1.1171875, 2.40625, 2.421875, 2.140625, 2.015625, 2.0625, 0.34375, 0.8359375, 2.578125, 0.3984375, 1.5390625, 1.4140625]> : tensor<28xbf16>} : (tensor<28xbf16>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.5, -0.5, 1.0e-08, 0.999, 1.5, -0.431, 0.751, -0.382, 0.519, -0.269, 0.298, 0.658, -0.296, -0.947, -0.65, 0.377, 0.341, 0.423, 0.633, -0.566, 0.022]> : tensor<28xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<28xf64>
  %r_2 = chlo.acos %x_2 : tensor<28xf64> -> tensor<28xf64>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[1.5707963267948966, 1.5707963267948966, 0.0, 3.141592653589793, 0xFFF8000000000000, 0xFFF8000000000000, 0x7FF8000000000000, 1.0471975511965976, 2.0943951023931957, 1.5707963167948966, 0.044725087168733454, 0xFFF8000000000000, 2.0163970258732045, 0.7212210912387326, 1.96275577986265, 1.0251156917257827, 1.8431509370254884, 1.268199553265149, 0.8526366375503007, 1.871298590279576, 2.814560856019266, 2.278380763520252, 1.1842411688117505, 1.2228158760657937, 1.134042770845595, 0.8853740167912493, 2.1724420716940327, 1.5487945517415962]> : tensor<28xf64>} : (tensor<28xf64>) -> ()

  %xc_3 = stablehlo.constant dense<[[[-0.528, -0.518, 0.254]], [[-0.618, -0.783, -0.064]]]> : tensor<2x1x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x1x3xf32>
  %r_3 = chlo.acos %x_3 : tensor<2x1x3xf32> -> tensor<2x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[2.1270401, 2.1153076, 1.3139826]], [[2.2369926, 2.4702706, 1.6348401]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  return
}
