// Made by test/Goldens/generate.py. Expected values are XLA's.
// The same bits.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[-5.158, -7.758, -7.836, 8.978, -8.575, 6.011]> : tensor<6xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<6xf32>
  %r_0 = stablehlo.bitcast_convert %x_0 : (tensor<6xf32>) -> tensor<6xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[-1062924714, -1057472119, -1057308541, 1091544547, -1056361677, 1086347805]> : tensor<6xi32>} : (tensor<6xi32>) -> ()

  %xc_1 = stablehlo.constant dense<[1074324832, 1038576779, 1084181447, 1058608775, 1070881309, -1064596144]> : tensor<6xi32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<6xi32>
  %r_1 = stablehlo.bitcast_convert %x_1 : (tensor<6xi32>) -> tensor<6xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[2.139, 0.113, 4.978, 0.598, 1.659, -4.361]> : tensor<6xf32>} : (tensor<6xf32>) -> ()

  %xc_2 = stablehlo.constant dense<[-7.998, -8.45, -0.337]> : tensor<3xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3xf64>
  %r_2 = stablehlo.bitcast_convert %x_2 : (tensor<3xf64>) -> tensor<3xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[13844063002737091019, 13844318582015944294, 13823114509070377157]> : tensor<3xui64>} : (tensor<3xui64>) -> ()

  %xc_3 = stablehlo.constant dense<[-3.526, 5.411, -1.334]> : tensor<3xf64>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<3xf64>
  %r_3 = stablehlo.bitcast_convert %x_3 : (tensor<3xf64>) -> tensor<3x2xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[2095944040, 3222025535], [790273982, 1075160285], [1649267442, 3220527120]]> : tensor<3x2xui32>} : (tensor<3x2xui32>) -> ()

  %xc_4 = stablehlo.constant dense<[[2130303779, 3221732458], [2439541424, 1074625773], [3573412790, 1071573368]]> : tensor<3x2xui32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<3x2xui32>
  %r_4 = stablehlo.bitcast_convert %x_4 : (tensor<3x2xui32>) -> tensor<3xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[-2.967, 3.686, 0.483]> : tensor<3xf64>} : (tensor<3xf64>) -> ()

  %xc_5 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807]> : tensor<2xi64>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2xi64>
  %r_5 = stablehlo.bitcast_convert %x_5 : (tensor<2xi64>) -> tensor<2x8xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[0, 0, 0, 0, 0, 0, 0, -128], [-1, -1, -1, -1, -1, -1, -1, 127]]> : tensor<2x8xi8>} : (tensor<2x8xi8>) -> ()

  %xc_6 = stablehlo.constant dense<[[[0, 255, 0, 1], [63, 0, 41, 0], [24, 3, 18, 6]], [[59, 1, 21, 1], [13, 12, 7, 15], [1, 28, 5, 1]]]> : tensor<2x3x4xui8>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<2x3x4xui8>
  %r_6 = stablehlo.bitcast_convert %x_6 : (tensor<2x3x4xui8>) -> tensor<2x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[[16842496, 2687039, 101843736], [18153787, 252120077, 17112065]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()

  %xc_7 = stablehlo.constant dense<[[0, 18446744073709551615], [0, 1]]> : tensor<2x2xui64>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<2x2xui64>
  %r_7 = stablehlo.bitcast_convert %x_7 : (tensor<2x2xui64>) -> tensor<2x2xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[[0, -1], [0, 1]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  return
}
