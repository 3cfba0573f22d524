// Conversions round once. The numbers are just above or below the middle of two neighbours in the
// result's type; rounded to f32 first they would be the middle, and then even. And the direction
// of a complex number whose modulus overflows is 1 / sqrt(2) in each part; the largest numbers have quotients.
// RUN: tpu-run %s && tpu-run %s --engine=reference
// RUN: tpu-run %s --target-cpu=x86-64-v2

func.func @main() {
  // 1 + 2^-8 + 2^-40, 1 + 3 2^-8 - 2^-40, and their opposites.
  %cd = stablehlo.constant dense<[1.0039062500009095, 1.0117187499990905, -1.0039062500009095, -1.0117187499990905, 1.7976931348623157e308, 0x7FF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<8xf64>
  %d = stablehlo.optimization_barrier %cd : tensor<8xf64>
  %0 = stablehlo.convert %d : (tensor<8xf64>) -> tensor<8xbf16>
  stablehlo.custom_call @check.expect_eq_const(%0) {has_side_effect = true, value = dense<[1.0078125, 1.0078125, -1.0078125, -1.0078125, 0x7F80, 0x7F80, 0x7FC0, -0.0]> : tensor<8xbf16>} : (tensor<8xbf16>) -> ()
  // 1 + 2^-11 + 2^-40.
  %ch = stablehlo.constant dense<[1.0004882812509095, -1.0004882812509095]> : tensor<2xf64>
  %h = stablehlo.optimization_barrier %ch : tensor<2xf64>
  %1 = stablehlo.convert %h : (tensor<2xf64>) -> tensor<2xf16>
  stablehlo.custom_call @check.expect_eq_const(%1) {has_side_effect = true, value = dense<[1.0009765625, -1.0009765625]> : tensor<2xf16>} : (tensor<2xf16>) -> ()
  // 1 + 2^-4 + 2^-40, 1 + 2^-3 + 2^-40.
  %ce = stablehlo.constant dense<[1.0625000000009095, 1.1250000000009095]> : tensor<2xf64>
  %e = stablehlo.optimization_barrier %ce : tensor<2xf64>
  %2 = stablehlo.convert %e : (tensor<2xf64>) -> tensor<2xf8E4M3FN>
  stablehlo.custom_call @check.expect_eq_const(%2) {has_side_effect = true, value = dense<1.125> : tensor<2xf8E4M3FN>} : (tensor<2xf8E4M3FN>) -> ()
  %3 = stablehlo.convert %e : (tensor<2xf64>) -> tensor<2xf8E5M2>
  stablehlo.custom_call @check.expect_eq_const(%3) {has_side_effect = true, value = dense<[1.0, 1.25]> : tensor<2xf8E5M2>} : (tensor<2xf8E5M2>) -> ()

  // 2^62 + 2^54 + 1, 2^62 + 3 2^54 - 1, 2^53 + 2^45 + 1, the opposites, and the ends.
  %ci = stablehlo.constant dense<[4629700416936869889, 4665729213955833855, 9042383626829825, -4629700416936869889, -4665729213955833855, -9042383626829825, 9223372036854775807, -9223372036854775808, 3, -1]> : tensor<10xi64>
  %i = stablehlo.optimization_barrier %ci : tensor<10xi64>
  %4 = stablehlo.convert %i : (tensor<10xi64>) -> tensor<10xbf16>
  %5 = stablehlo.convert %4 : (tensor<10xbf16>) -> tensor<10xf64>
  stablehlo.custom_call @check.expect_eq_const(%5) {has_side_effect = true, value = dense<[4647714815446351872.0, 4647714815446351872.0, 9077567998918656.0, -4647714815446351872.0, -4647714815446351872.0, -9077567998918656.0, 9223372036854775808.0, -9223372036854775808.0, 3.0, -1.0]> : tensor<10xf64>} : (tensor<10xf64>) -> ()
  // 3 2^61 - 1, 3 2^61 + 1, 2^60 and 5: powers of two.
  %ck = stablehlo.constant dense<[6917529027641081855, 6917529027641081857, 1152921504606846976, 5]> : tensor<4xi64>
  %k = stablehlo.optimization_barrier %ck : tensor<4xi64>
  %k0 = stablehlo.convert %k : (tensor<4xi64>) -> tensor<4xf8E8M0FNU>
  %k1 = stablehlo.convert %k0 : (tensor<4xf8E8M0FNU>) -> tensor<4xf64>
  stablehlo.custom_call @check.expect_eq_const(%k1) {has_side_effect = true, value = dense<[4611686018427387904.0, 9223372036854775808.0, 1152921504606846976.0, 4.0]> : tensor<4xf64>} : (tensor<4xf64>) -> ()
  // 3 2^62 - 1.
  %cm = stablehlo.constant dense<[13835058055282163711]> : tensor<1xui64>
  %m = stablehlo.optimization_barrier %cm : tensor<1xui64>
  %m0 = stablehlo.convert %m : (tensor<1xui64>) -> tensor<1xf8E8M0FNU>
  %m1 = stablehlo.convert %m0 : (tensor<1xf8E8M0FNU>) -> tensor<1xf64>
  stablehlo.custom_call @check.expect_eq_const(%m1) {has_side_effect = true, value = dense<[9223372036854775808.0]> : tensor<1xf64>} : (tensor<1xf64>) -> ()
  // 2^63 + 2^55 + 1.
  %cu = stablehlo.constant dense<[9259400833873739777, 18446744073709551615, 5]> : tensor<3xui64>
  %u = stablehlo.optimization_barrier %cu : tensor<3xui64>
  %6 = stablehlo.convert %u : (tensor<3xui64>) -> tensor<3xbf16>
  %7 = stablehlo.convert %6 : (tensor<3xbf16>) -> tensor<3xf64>
  stablehlo.custom_call @check.expect_eq_const(%7) {has_side_effect = true, value = dense<[9295429630892703744.0, 18446744073709551616.0, 5.0]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  // 2^30 + 2^22 + 1.
  %cs = stablehlo.constant dense<[1077936129, -1077936129]> : tensor<2xi32>
  %s = stablehlo.optimization_barrier %cs : tensor<2xi32>
  %8 = stablehlo.convert %s : (tensor<2xi32>) -> tensor<2xbf16>
  stablehlo.custom_call @check.expect_eq_const(%8) {has_side_effect = true, value = dense<[1082130432.0, -1082130432.0]> : tensor<2xbf16>} : (tensor<2xbf16>) -> ()

  %cz = stablehlo.constant dense<[(3.0e38, 3.0e38), (-3.0e38, 3.0e38), (3.0e38, 0.0), (3.0, -4.0)]> : tensor<4xcomplex<f32>>
  %z = stablehlo.optimization_barrier %cz : tensor<4xcomplex<f32>>
  %9 = stablehlo.sign %z : tensor<4xcomplex<f32>>
  stablehlo.custom_call @check.expect_close_const(%9) {has_side_effect = true, max_ulp_difference = 2 : i64, value = dense<[(0.70710678, 0.70710678), (-0.70710678, 0.70710678), (1.0, 0.0), (0.6, -0.8)]> : tensor<4xcomplex<f32>>} : (tensor<4xcomplex<f32>>) -> ()
  %cw = stablehlo.constant dense<(1.0e308, 1.7e308)> : tensor<2xcomplex<f64>>
  %w = stablehlo.optimization_barrier %cw : tensor<2xcomplex<f64>>
  %10 = stablehlo.sign %w : tensor<2xcomplex<f64>>
  stablehlo.custom_call @check.expect_close_const(%10) {has_side_effect = true, max_ulp_difference = 2 : i64, value = dense<(0.5070201265633938, 0.8619342151577695)> : tensor<2xcomplex<f64>>} : (tensor<2xcomplex<f64>>) -> ()
  %cn = stablehlo.constant dense<[(3.0e38, 3.0e38), (3.0e38, -3.0e38), (-3.0e38, 3.0e38), (3.0e38, 1.0)]> : tensor<4xcomplex<f32>>
  %cd1 = stablehlo.constant dense<[(3.0e38, 3.0e38), (1.0, 1.0), (3.0e38, 3.0e38), (2.0, 3.0e38)]> : tensor<4xcomplex<f32>>
  %n, %d1 = stablehlo.optimization_barrier %cn, %cd1 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
  %11 = stablehlo.divide %n, %d1 : tensor<4xcomplex<f32>>
  stablehlo.custom_call @check.expect_close_const(%11) {has_side_effect = true, max_ulp_difference = 2 : i64, value = dense<[(1.0, 0.0), (0.0, -3.0e38), (0.0, 1.0), (0.0, -1.0)]> : tensor<4xcomplex<f32>>} : (tensor<4xcomplex<f32>>) -> ()
  %12 = stablehlo.divide %w, %w : tensor<2xcomplex<f64>>
  stablehlo.custom_call @check.expect_close_const(%12) {has_side_effect = true, max_ulp_difference = 2 : i64, value = dense<(1.0, 0.0)> : tensor<2xcomplex<f64>>} : (tensor<2xcomplex<f64>>) -> ()
  return
}
