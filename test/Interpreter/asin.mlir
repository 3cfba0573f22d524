// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 and bf16 are compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.5, -0.5, 1.0e-08, 0.999, 1.5, -0.501, -0.348, -0.205, 0.752, 0.196, 0.578, -0.848, 0.034, 0.508, -0.554, -0.482, 0.884, 0.862, 0.29, -0.072, 0.734]> : tensor<28xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<28xf32>
  %r_0 = chlo.asin %x_0 : tensor<28xf32> -> tensor<28xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 1.5707964, -1.5707964, 0xFFC00000, 0xFFC00000, 0x7FC00000, 0.5235988, -0.5235988, 1.0e-08, 1.5260715, 0xFFC00000, -0.52475387, -0.3554369, -0.20646371, 0.85109097, 0.19727711, 0.6162757, -1.0122002, 0.034006555, 0.5328613, -0.5871613, -0.50293595, 1.0843506, 1.039202, 0.29422683, -0.07206235, 0.8241931]> : tensor<28xf32>} : (tensor<28xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F80, 0xFF80, 0x7FC0, 0.5, -0.5, 1.0011717677116394e-08, 1.0, 1.5, -0.419921875, 0.1640625, -0.59765625, -0.45703125, 0.50390625, -0.06005859375, -0.1640625, -0.41015625, 0.56640625, -0.7890625, 0.69921875, -0.92578125, 0.6875, -0.8828125, -0.71484375, -0.51171875]> : tensor<28xbf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<28xbf16>
  %r_1 = chlo.asin %x_1 : tensor<28xbf16> -> tensor<28xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.0, -0.0, 1.5703125, -1.5703125, 0xFFC0, 0xFFC0, 0x7FC0, 0.5234375, -0.5234375, 1.0011717677116394e-08, 1.5703125, 0xFFC0, -0.43359375, 0.1650390625, -0.640625, -0.474609375, 0.52734375, -0.06005859375, -0.1650390625, -0.421875, 0.6015625, -0.91015625, 0.7734375, -1.1796875, 0.7578125, -1.078125, -0.796875, -0.5390625]> : tensor<28xbf16>} : (tensor<28xbf16>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.5, -0.5, 1.0e-08, 0.999, 1.5, -0.788, -0.943, 0.043, 0.881, -0.953, -0.717, -0.733, -0.043, 0.539, 0.423, 0.809, -0.512, 0.17, -0.308, 0.535, 0.502]> : tensor<28xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<28xf64>
  %r_2 = chlo.asin %x_2 : tensor<28xf64> -> tensor<28xf64>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 1.5707963267948966, -1.5707963267948966, 0xFFF8000000000000, 0xFFF8000000000000, 0x7FF8000000000000, 0.5235987755982989, -0.5235987755982989, 1.0e-08, 1.526071239626163, 0xFFF8000000000000, -0.9075537444796167, -1.2315327575047714, 0.04301326220444994, 1.0779717041587902, -1.2629884259281052, -0.79948902850752, -0.8227218163439739, -0.04301326220444994, 0.5692494404759035, 0.4367535559493017, 0.9424488840946218, -0.5375115071296519, 0.17082966912910452, -0.31309011969113454, 0.5645077471342955, 0.5259097203909847]> : tensor<28xf64>} : (tensor<28xf64>) -> ()

  %xc_3 = stablehlo.constant dense<[[[0.719, 0.099, -0.295]], [[-0.069, -0.659, -0.81]]]> : tensor<2x1x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x1x3xf32>
  %r_3 = chlo.asin %x_3 : tensor<2x1x3xf32> -> tensor<2x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[0.8023624, 0.09916244, -0.2994555]], [[-0.069054864, -0.71948844, -0.9441521]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  return
}
