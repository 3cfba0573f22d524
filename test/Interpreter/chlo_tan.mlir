// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 and bf16 are compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, -0.841, -0.747, 0.246, 0.739, -0.61, 0.595, 0.263, -0.075, -1.454, -0.624, 1.357, -1.175, -0.206, 0.902, -0.665, -1.421]> : tensor<23xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<23xf32>
  %r_0 = chlo.tan %x_0 : tensor<23xf32> -> tensor<23xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 1.5574077, -1.5574077, 0xFFC00000, 0xFFC00000, 0x7FC00000, -1.1178795, -0.9260084, 0.25108546, 0.9112575, -0.6989189, 0.6768216, 0.26923645, -0.075140946, -8.522945, -0.71996504, 4.605865, -2.393221, -0.20896426, 1.2653474, -0.7841479, -6.6257243]> : tensor<23xf32>} : (tensor<23xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F80, 0xFF80, 0x7FC0, 1.390625, 1.46875, 0.251953125, 0.1611328125, 0.77734375, 0.81640625, -0.703125, 0.921875, -1.421875, -0.09619140625, 0.98046875, 1.078125, -0.125, 1.390625, 1.484375, -1.125]> : tensor<23xbf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<23xbf16>
  %r_1 = chlo.tan %x_1 : tensor<23xbf16> -> tensor<23xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.0, -0.0, 1.5546875, -1.5546875, 0xFFC0, 0xFFC0, 0x7FC0, 5.5, 9.75, 0.2578125, 0.162109375, 0.984375, 1.0625, -0.84765625, 1.3203125, -6.65625, -0.0966796875, 1.4921875, 1.859375, -0.1259765625, 5.5, 11.5625, -2.09375]> : tensor<23xbf16>} : (tensor<23xbf16>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.817, 1.477, 0.151, -1.409, 0.213, 1.005, -1.206, 1.296, -1.248, -1.0, -0.836, -0.408, -1.064, -0.965, 0.585, -0.098]> : tensor<23xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<23xf64>
  %r_2 = chlo.tan %x_2 : tensor<23xf64> -> tensor<23xf64>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 1.5574077246549023, -1.5574077246549023, 0xFFF8000000000000, 0xFFF8000000000000, 0x7FF8000000000000, 1.065288649971599, 10.630114514914942, 0.1521582148642769, -6.126583562018629, 0.21628074962050783, 1.5746698837098227, -2.618564244696962, 3.5469955881010904, -2.9895749788152677, -1.5574077246549023, -1.1066936479539968, -0.43225545801140575, -1.8012819303192886, -1.4436679884397752, 0.6623382240437461, -0.09831494059782254]> : tensor<23xf64>} : (tensor<23xf64>) -> ()

  %xc_3 = stablehlo.constant dense<[[[-0.846, -0.857, 1.148]], [[-1.431, 0.177, -1.221]]]> : tensor<2x1x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x1x3xf32>
  %r_3 = chlo.tan %x_3 : tensor<2x1x3xf32> -> tensor<2x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[-1.1291912, -1.1545327, 2.2225642]], [[-7.106604, 0.17887187, -2.741245]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  return
}
