// Made by test/Goldens/generate.py. Expected values are XLA's.
// f32 and bf16: 4 ULPs of XLA's f64 result rounded. f64: XLA's own error is up to some units in the last
// place of the terms that it adds up, so near zeros of the function and where they are large it is
// compared with an absolute and a relative bound.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[1.0, 2.0, 0.5, 3.0, 10.0, 100.0, 1.0e-05, 0x7F800000, 0x7FC00000, 1.5, 2.5, 8.5, 1.0e+10, -0.5, -1.0, -2.5, 4.657, 13.53, -1.856, -3.664, 12.422, 12.898, 2.993, 9.986, 19.505, -3.288, 7.581, -2.305, 5.432, 19.462, 14.807, 19.013]> : tensor<32xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<32xf32>
  %r_0 = chlo.digamma %x_0 : tensor<32xf32> -> tensor<32xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[-0.5772157, 0.42278433, -1.96351, 0.9227843, 2.2517526, 4.600162, -100000.58, 0x7F800000, 0x7FC00000, 0.036489975, 0.70315665, 2.0800908, 23.02585, 0.036489975, 0x7FC00000, 1.1031567, 1.4271811, 2.5674996, -5.5998545, -0.35002032, 2.4786782, 2.5178058, 0.92001605, 2.2502792, 2.9448173, 3.8033464, 1.9582433, 3.2445357, 1.5974455, 2.9425528, 2.6609523, 2.9185948]> : tensor<32xf32>} : (tensor<32xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[1.0, 2.0, 0.5, 3.0, 10.0, 100.0, 1.0013580322265625e-05, 0x7F80, 0x7FC0, 1.5, 2.5, 8.5, 9999220736.0, -0.5, -1.0, -2.5, 14.75, 4.625, -3.234375, 8.25, -1.3203125, 9.0625, 18.25, -2.984375, 10.375, 9.625, 4.1875, 1.1875, 4.0625, 3.984375, -0.8671875, 10.6875]> : tensor<32xbf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<32xbf16>
  %r_1 = chlo.digamma %x_1 : tensor<32xbf16> -> tensor<32xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[-0.578125, 0.421875, -1.9609375, 0.921875, 2.25, 4.59375, -99840.0, 0x7F80, 0x7FC0, 0.036376953125, 0.703125, 2.078125, 23.0, 0.036376953125, 0x7FC0, 1.1015625, 2.65625, 1.421875, 4.78125, 2.046875, 2.59375, 2.140625, 2.875, -62.75, 2.296875, 2.21875, 1.3046875, -0.3046875, 1.2734375, 1.25, -6.75, 2.328125]> : tensor<32xbf16>} : (tensor<32xbf16>) -> ()

  %xc_2 = stablehlo.constant dense<[1.0, 2.0, 0.5, 3.0, 10.0, 100.0, 1.0e-05, 0x7FF0000000000000, 0x7FF8000000000000, 1.5, 2.5, 8.5, 10000000000.0, -0.5, -1.0, -2.5, 5.306, 9.067, -0.104, 11.307, 10.73, -0.026, 18.548, 19.56, 12.848, 3.591, -3.429, -3.255, 2.065, 16.983, 8.931, -3.789]> : tensor<32xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<32xf64>
  %r_2 = chlo.digamma %x_2 : tensor<32xf64> -> tensor<32xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_2) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[-0.5772156649015334, 0.42278433509846747, -1.9635100260214255, 0.9227843350984669, 2.2517525890667214, 4.600161852738087, -100000.57719921567, 0x7FF0000000000000, 0x7FF8000000000000, 0.03648997397857712, 0.7031566406452437, 2.08009081757942, 23.025850929890456, 0.03648997397857731, 0x7FF8000000000000, 1.103156640645243, 1.571655704617827, 2.1484839850180957, 8.852741786892956, 2.380550302029753, 2.3257220590525343, 37.84072241126087, 2.8931627243879436, 2.9477065376541898, 2.513767066310426, 1.1327798177853383, 2.083653660344746, 4.3704230431870785, 0.4638733273749689, 2.8024828096196055, 2.132500135777101, -2.5656520010839436]> : tensor<32xf64>} : (tensor<32xf64>) -> ()

  %xc_3 = stablehlo.constant dense<[[[7.288, 7.061, 14.944]], [[6.877, 18.943, -1.057]]]> : tensor<2x1x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x1x3xf32>
  %r_3 = chlo.digamma %x_3 : tensor<2x1x3xf32> -> tensor<2x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[1.9160572, 1.882107, 2.6704786]], [[1.853718, 2.9148073, 17.814827]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  return
}
