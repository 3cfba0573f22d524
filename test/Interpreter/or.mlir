// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[false, false, true, false, true, false, true, false, false, false, true, true, true, true, true, false, true, false, true, true]> : tensor<20xi1>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xi1>
  %yc_0 = stablehlo.constant dense<[true, true, false, false, false, false, false, true, true, false, true, false, true, false, false, false, true, false, false, true]> : tensor<20xi1>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<20xi1>
  %r_0 = stablehlo.or %x_0, %y_0 : tensor<20xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[true, true, true, false, true, false, true, true, true, false, true, true, true, true, true, false, true, false, true, true]> : tensor<20xi1>} : (tensor<20xi1>) -> ()

  %xc_1 = stablehlo.constant dense<[-128, 127, 0, 1, 8, 10, 8, 45, 1, 118, 30, 61, 1, 5, 2, 0, 49, 2, 10, 16]> : tensor<20xi8>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xi8>
  %yc_1 = stablehlo.constant dense<[-128, 127, 0, 1, 23, 17, 0, 0, 3, 6, 6, 23, 109, 3, 0, 6, 15, 0, 81, 93]> : tensor<20xi8>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<20xi8>
  %r_1 = stablehlo.or %x_1, %y_1 : tensor<20xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[-128, 127, 0, 1, 31, 27, 8, 45, 3, 118, 30, 63, 109, 7, 2, 6, 63, 2, 91, 93]> : tensor<20xi8>} : (tensor<20xi8>) -> ()

  %xc_2 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 272924, 51, 97155, 2434, 1401828455, 1284279, 32849298, 9664, 4930847, 1, 79453967, 184, 431, 673896758, 15, 518217]> : tensor<20xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<20xi32>
  %yc_2 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 154, 21285176, 9540, 54267, 58, 1969906, 96605398, 28193, 3167, 22, 60, 0, 27232, 65060, 347, 0]> : tensor<20xi32>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<20xi32>
  %r_2 = stablehlo.or %x_2, %y_2 : tensor<20xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[-2147483648, 2147483647, 0, 1, 273054, 21285179, 98247, 56315, 1401828479, 2072311, 100089302, 28641, 4930911, 23, 79454015, 184, 27631, 673906486, 351, 518217]> : tensor<20xi32>} : (tensor<20xi32>) -> ()

  %xc_3 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 110140207065, 7214810430, 23661996510905646, 2376305388398923, 38489792491893016, 54643276979846505, 42454, 163739, 3, 28676507221652685, 3460521157409, 29257366, 15769321344, 138769982686, 2611722595286361, 1]> : tensor<20xi64>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<20xi64>
  %yc_3 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 1868387412267978, 59534846546784, 42127687, 33537051, 180382352749975460, 7462, 8885945189440095, 1214879, 44144021381914897, 12797, 106, 48208979578, 12341549, 161359801907577762, 857942186, 378782133718471180]> : tensor<20xi64>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<20xi64>
  %r_3 = stablehlo.or %x_3, %y_3 : tensor<20xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[-9223372036854775808, 9223372036854775807, 0, 1, 1868456750153691, 59535484606334, 23661996544611695, 2376305412652379, 182675934552094652, 54643276979846511, 8885945189449695, 1245087, 44144021381914899, 28676507221652989, 3460521157483, 48217648894, 15770386349, 161359803086530558, 2611723436244475, 378782133718471181]> : tensor<20xi64>} : (tensor<20xi64>) -> ()

  %xc_4 = stablehlo.constant dense<[0, 255, 0, 1, 0, 1, 27, 180, 204, 0, 25, 0, 26, 3, 63, 112, 19, 61, 1, 0]> : tensor<20xui8>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<20xui8>
  %yc_4 = stablehlo.constant dense<[0, 255, 0, 1, 139, 15, 0, 26, 23, 3, 14, 1, 1, 9, 0, 3, 5, 0, 60, 5]> : tensor<20xui8>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<20xui8>
  %r_4 = stablehlo.or %x_4, %y_4 : tensor<20xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[0, 255, 0, 1, 139, 15, 27, 190, 223, 3, 31, 1, 27, 11, 63, 115, 23, 61, 61, 5]> : tensor<20xui8>} : (tensor<20xui8>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 4294967295, 0, 1, 18563122, 2, 28, 209437, 16216168, 36199, 1542, 1, 9, 604, 100062, 1089, 16, 9, 1, 15]> : tensor<20xui32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<20xui32>
  %yc_5 = stablehlo.constant dense<[0, 4294967295, 0, 1, 65702291, 22, 646551452, 205340123, 187325, 44520, 17, 6, 91033041, 1, 13, 13346, 72, 2, 1124, 6331630]> : tensor<20xui32>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<20xui32>
  %r_5 = stablehlo.or %x_5, %y_5 : tensor<20xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[0, 4294967295, 0, 1, 66832819, 22, 646551452, 205471711, 16251901, 44527, 1559, 7, 91033049, 605, 100063, 13411, 88, 11, 1125, 6331631]> : tensor<20xui32>} : (tensor<20xui32>) -> ()

  %xc_6 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 538167315, 31040, 1003712, 9076029, 96542, 11463070815, 1544170028838875986, 819315, 39989428359474405, 3095491656860, 58147, 32057967, 205468317, 2241673055, 28172952737371, 128223574652]> : tensor<20xui64>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<20xui64>
  %yc_6 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 18878839, 4053842728478938, 4524, 114775033, 23, 2798479510836, 13518630914831, 811507095, 3801, 7860646374097, 1390776435455, 320425586760, 23103296986, 13168143333607373, 120168435203437105, 17495055915029]> : tensor<20xui64>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<20xui64>
  %r_6 = stablehlo.or %x_6, %y_6 : tensor<20xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[0, 18446744073709551615, 0, 1, 557046135, 4053842728483290, 1004012, 115310589, 96543, 2799167380863, 1544170071855725407, 811507191, 39989428359474941, 8756292157149, 1390776476671, 320444529263, 23307712479, 13168145550112735, 120187202102097531, 17583508028029]> : tensor<20xui64>} : (tensor<20xui64>) -> ()
  return
}
