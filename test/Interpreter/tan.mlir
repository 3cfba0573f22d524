// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 is compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, -1.012, 0.866, 0.801, -0.28, -1.273, 1.206, 0.118, -0.413, -0.737, -0.297, -0.33, 0.709, -0.281]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.tan %x_0 : tensor<20xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 1.5574077, -1.5574077, 0xFFC00000, 0xFFC00000, 0x7FC00000, -1.5992987, 1.1757503, 1.0317008, -0.28755432, -3.2581425, 2.6185641, 0.11855075, -0.43820256, -0.9076033, -0.3060522, -0.3425249, 0.85779136, -0.2886373]> : tensor<20xf32>} : (tensor<20xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -1.244, 0.002, 1.447, -1.128, 1.439, -0.92, 0.817, 0.452, -0.387, -0.24, 0.923, 0.136, 0.486]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.tan %x_1 : tensor<20xf64>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 1.5574077246549023, -1.5574077246549023, 0xFFF8000000000000, 0xFFF8000000000000, 0x7FF8000000000000, -2.950294265650978, 0.0020000026666709336, 8.0364764333221, -2.108809829718871, 7.543481805986475, -1.313263699320248, 1.065288649971599, 0.4855241386980311, -0.40755232548472164, -0.24471670271446497, 1.3214700398384618, 0.13684473557592017, 0.528261046570357]> : tensor<20xf64>} : (tensor<20xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[-0.792, 0.202, -1.412]], [[0.242, -1.087, 1.031]], [[0.121, 0.166, -1.114]]]> : tensor<3x1x3xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3x1x3xf32>
  %r_2 = stablehlo.tan %x_2 : tensor<3x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[-1.0132916, 0.20479307, -6.2443514]], [[0.24683751, -1.9031463, 1.6690234]], [[0.121594, 0.16754176, -2.0347326]]]> : tensor<3x1x3xf32>} : (tensor<3x1x3xf32>) -> ()
  return
}
