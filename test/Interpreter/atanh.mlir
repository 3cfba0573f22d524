// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 and bf16 are compared with the f64
// result rounded. f64 is compared with XLA's f64, whose own error is counted in: a relative bound
// where that is many ULPs.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.5, -0.5, 1.0e-08, 0.999, 1.5, -0.972, -0.853, -0.986, -0.198, 0.075, -0.149, -0.71, 0.035, 0.263, -0.886, 0.322, 0.294, -0.809, -0.194, 0.906, -0.446]> : tensor<28xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<28xf32>
  %r_0 = chlo.atanh %x_0 : tensor<28xf32> -> tensor<28xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0.54930615, -0.54930615, 1.0e-08, 3.8002076, 0x7FC00000, -2.1272995, -1.2670642, -2.4774103, -0.20065008, 0.0751411, -0.15011758, -0.88718385, 0.0350143, 0.26932862, -1.4030074, 0.33387685, 0.30293912, -1.1241281, -0.19649029, 1.5047338, -0.47969586]> : tensor<28xf32>} : (tensor<28xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F80, 0xFF80, 0x7FC0, 0.5, -0.5, 1.0011717677116394e-08, 1.0, 1.5, 0.69140625, -0.66796875, -0.9375, -0.05810546875, 0.9453125, -0.50390625, -0.0030059814453125, -0.404296875, 0.396484375, -0.10107421875, -0.96484375, -0.0908203125, 0.10498046875, -0.0150146484375, 0.6875, 0.84765625]> : tensor<28xbf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<28xbf16>
  %r_1 = chlo.atanh %x_1 : tensor<28xbf16> -> tensor<28xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.0, -0.0, 0x7F80, 0xFF80, 0x7FC0, 0x7FC0, 0x7FC0, 0.55078125, -0.55078125, 1.0011717677116394e-08, 0x7F80, 0x7FC0, 0.8515625, -0.80859375, -1.71875, -0.05810546875, 1.7890625, -0.5546875, -0.0030059814453125, -0.4296875, 0.419921875, -0.1015625, -2.015625, -0.09130859375, 0.10546875, -0.0150146484375, 0.84375, 1.25]> : tensor<28xbf16>} : (tensor<28xbf16>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.5, -0.5, 1.0e-08, 0.999, 1.5, -0.991, -0.413, 0.581, 0.271, 0.66, -0.098, 0.793, -0.982, -0.447, 0.038, -0.892, 0.409, 0.452, 0.211, 0.485, -0.994]> : tensor<28xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<28xf64>
  %r_2 = chlo.atanh %x_2 : tensor<28xf64> -> tensor<28xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_2) {has_side_effect = true, tolerance = 0.0e+00 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0.5493061443340548, -0.5493061443340548, 1.0e-08, 3.8002011672501994, 0x7FF8000000000000, -2.699583863363988, -0.4392227814282089, 0.6639709586436671, 0.277942769590398, 0.792813631870191, -0.09831555100342615, 1.079463340169882, -2.3507449784968837, -0.48094486255457464, 0.03801830653006373, -1.431629261243802, 0.4344097472462859, 0.48721095421836286, 0.214217711353609, 0.5295015752865319, -2.903069240646864]> : tensor<28xf64>} : (tensor<28xf64>) -> ()

  %xc_3 = stablehlo.constant dense<[[[0.72, -0.362, 0.178]], [[0.549, 0.104, 0.218]]]> : tensor<2x1x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x1x3xf32>
  %r_3 = chlo.atanh %x_3 : tensor<2x1x3xf32> -> tensor<2x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[0.90764505, -0.3791856, 0.17991649]], [[0.6169488, 0.10437741, 0.22155535]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  return
}
