// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 is compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 14.464, 10.96, 14.968, 6.724, -16.021, -2.386, 14.237, -1.661, 11.768, 10.941, -8.724, 19.085, -14.248]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.sine %x_0 : tensor<20xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 0.84147096, -0.84147096, 0xFFC00000, 0xFFC00000, 0x7FC00000, 0.9470639, -0.9993673, 0.6742605, 0.4266764, 0.30794913, -0.6857202, 0.99502075, -0.9959344, -0.7162202, -0.9985112, -0.6448125, 0.23327394, -0.9938643]> : tensor<20xf32>} : (tensor<20xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 6.081, 16.421, -7.037, 7.86, -10.193, 13.624, 15.59, -8.207, 0.689, -3.742, -9.517, -3.949, -6.775]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.sine %x_1 : tensor<20xf64>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 0.8414709848078965, -0.8414709848078965, 0xFFF8000000000000, 0xFFF8000000000000, 0x7FF8000000000000, -0.20081060124020675, -0.6541337037781427, -0.684424961971597, 0.9999818896898556, 0.6948577220016091, 0.8711941050174732, 0.11768987521812185, -0.9383334442366646, 0.6357656180669472, 0.5649786240398149, 0.09209137153576502, 0.722497111511028, -0.4722262754848879]> : tensor<20xf64>} : (tensor<20xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[9.275, 1.05, 14.466]], [[7.166, -7.86, -0.565]], [[6.382, 14.583, 12.015]]]> : tensor<3x1x3xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3x1x3xf32>
  %r_2 = stablehlo.sine %x_2 : tensor<3x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[0.14921896, 0.8674232, 0.94641995]], [[0.7725291, -0.9999819, -0.5354158]], [[0.09865393, 0.90225166, -0.5238549]]]> : tensor<3x1x3xf32>} : (tensor<3x1x3xf32>) -> ()
  return
}
