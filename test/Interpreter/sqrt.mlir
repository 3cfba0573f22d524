// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 18.984, 33.479, 18.543, 31.522, 5.896, 8.097, 16.089, 23.637, 9.908, 49.523, 26.191, 14.483, 44.477]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.sqrt %x_0 : tensor<20xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 0xFFC00000, 0x7F800000, 0xFFC00000, 0x7FC00000, 4.3570633, 5.786104, 4.306158, 5.6144457, 2.428168, 2.8455229, 4.01111, 4.8617897, 3.1476977, 7.0372577, 5.1177144, 3.8056536, 6.669108]> : tensor<20xf32>} : (tensor<20xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 46.218, 40.41, 12.833, 14.56, 31.269, 46.714, 38.524, 46.037, 35.824, 33.246, 35.365, 45.295, 30.181]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.sqrt %x_1 : tensor<20xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 0xFFF8000000000000, 0x7FF0000000000000, 0xFFF8000000000000, 0x7FF8000000000000, 6.798382160484949, 6.356886030125127, 3.5823176855214838, 3.8157568056677826, 5.591869097180298, 6.8347640778596, 6.2067704968042765, 6.785057111034512, 5.985315363454126, 5.765934442915563, 5.946847904562551, 6.730156016022214, 5.493723691632115]> : tensor<20xf64>} : (tensor<20xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[2.961, 47.719, 5.145, 36.475, 17.678]], [[19.038, 6.05, 3.253, 15.253, 18.524]]]> : tensor<2x1x5xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<2x1x5xf64>
  %r_2 = stablehlo.sqrt %x_2 : tensor<2x1x5xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[[1.7207556479639983, 6.907894035087684, 2.268259244442751, 6.039453617671056, 4.204521375852429]], [[4.363255665211471, 2.4596747752497685, 1.8036074961032957, 3.9055089297042964, 4.303951672591132]]]> : tensor<2x1x5xf64>} : (tensor<2x1x5xf64>) -> ()
  return
}
