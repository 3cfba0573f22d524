// Made by test/Goldens/generate.py. Expected values are XLA's.
// Bits, and the state that follows: XLA's, bit by bit.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<2xui64>
  %s_0, %r_0 = stablehlo.rng_bit_generator %x_0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_0) {has_side_effect = true, value = dense<[7, 10]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[10526847629815056275, 540164180995433672, 8998311303095160535, 13253032044749317160, 5232368254375555794]> : tensor<5xui64>} : (tensor<5xui64>) -> ()

  %xc_1 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<2xui64>
  %s_1, %r_1 = stablehlo.rng_bit_generator %x_1, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_1) {has_side_effect = true, value = dense<[7, 8]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[1271531411, 2450972709, 4036977864, 125766773, 2136903383]> : tensor<5xui32>} : (tensor<5xui32>) -> ()

  %xc_2 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<2xui64>
  %s_2, %r_2 = stablehlo.rng_bit_generator %x_2, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_2) {has_side_effect = true, value = dense<[7, 11]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[1271531411, 2450972709, 4036977864, 125766773], [2136903383, 2095082612, 1478943784, 3085711981], [2148922066, 1218255668, 17873132, 884161837]]> : tensor<3x4xui32>} : (tensor<3x4xui32>) -> ()

  %xc_3 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2xui64>
  %s_3, %r_3 = stablehlo.rng_bit_generator %x_3, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_3) {has_side_effect = true, value = dense<[7, 14]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[1271531411, 2450972709, 4036977864, 125766773, 2136903383], [1478943784, 3085711981, 2148922066, 1218255668, 17873132], [2218545827, 757886286, 1460919419, 1895465418, 2293606280]]> : tensor<3x5xui32>} : (tensor<3x5xui32>) -> ()

  %xc_4 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<2xui64>
  %s_4, %r_4 = stablehlo.rng_bit_generator %x_4, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_4) {has_side_effect = true, value = dense<[7, 11]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[10526847629815056275, 540164180995433672, 8998311303095160535], [13253032044749317160, 5232368254375555794, 3797446174304155884]]> : tensor<2x3xui64>} : (tensor<2x3xui64>) -> ()

  %xc_5 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2xui64>
  %s_5, %r_5 = stablehlo.rng_bit_generator %x_5, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_5) {has_side_effect = true, value = dense<[7, 6]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<1271531411> : tensor<ui32>} : (tensor<ui32>) -> ()

  %xc_6 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<2xui64>
  %s_6, %r_6 = stablehlo.rng_bit_generator %x_6, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui8>)
  stablehlo.custom_call @check.expect_eq_const(%s_6) {has_side_effect = true, value = dense<[7, 9]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[147, 37, 200, 117, 215, 116, 40]> : tensor<7xui8>} : (tensor<7xui8>) -> ()

  %xc_7 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<2xui64>
  %s_7, %r_7 = stablehlo.rng_bit_generator %x_7, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x2xui16>)
  stablehlo.custom_call @check.expect_eq_const(%s_7) {has_side_effect = true, value = dense<[7, 8]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[[1939, 57381], [25800, 3189], [36567, 27764]]> : tensor<3x2xui16>} : (tensor<3x2xui16>) -> ()

  %xc_8 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<2xui64>
  %s_8, %r_8 = stablehlo.rng_bit_generator %x_8, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_8) {has_side_effect = true, value = dense<[7, 6]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<10526847629815056275> : tensor<ui64>} : (tensor<ui64>) -> ()

  %xc_9 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_9 = stablehlo.optimization_barrier %xc_9 : tensor<2xui64>
  %s_9, %r_9 = stablehlo.rng_bit_generator %x_9, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<1x6x3xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_9) {has_side_effect = true, value = dense<[7, 14]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_9) {has_side_effect = true, value = dense<[[[1271531411, 4036977864, 2136903383], [2450972709, 125766773, 2095082612], [1478943784, 2148922066, 17873132], [3085711981, 1218255668, 884161837], [2218545827, 1460919419, 2293606280], [757886286, 1895465418, 3915826976]]]> : tensor<1x6x3xui32>} : (tensor<1x6x3xui32>) -> ()

  %xc_10 = stablehlo.constant dense<[81985529216486895, 18446744073709551614]> : tensor<2xui64>
  %x_10 = stablehlo.optimization_barrier %xc_10 : tensor<2xui64>
  %s_10, %r_10 = stablehlo.rng_bit_generator %x_10, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_10) {has_side_effect = true, value = dense<[81985529216486895, 3]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_10) {has_side_effect = true, value = dense<[16256412134126395739, 12463928418108273812, 7725297290937948297, 15266505729992108295, 10291147241650447857]> : tensor<5xui64>} : (tensor<5xui64>) -> ()

  %xc_11 = stablehlo.constant dense<[81985529216486895, 18446744073709551614]> : tensor<2xui64>
  %x_11 = stablehlo.optimization_barrier %xc_11 : tensor<2xui64>
  %s_11, %r_11 = stablehlo.rng_bit_generator %x_11, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_11) {has_side_effect = true, value = dense<[81985529216486895, 1]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_11) {has_side_effect = true, value = dense<[2968789339, 3784990900, 188576916, 2901984476, 2862930057]> : tensor<5xui32>} : (tensor<5xui32>) -> ()

  %xc_12 = stablehlo.constant dense<[81985529216486895, 18446744073709551614]> : tensor<2xui64>
  %x_12 = stablehlo.optimization_barrier %xc_12 : tensor<2xui64>
  %s_12, %r_12 = stablehlo.rng_bit_generator %x_12, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_12) {has_side_effect = true, value = dense<[81985529216486895, 4]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_12) {has_side_effect = true, value = dense<[[2968789339, 3784990900, 188576916, 2901984476], [2862930057, 1798685940, 1973758215, 3554510355], [902882801, 2396094436, 2083461592, 42261475]]> : tensor<3x4xui32>} : (tensor<3x4xui32>) -> ()

  %xc_13 = stablehlo.constant dense<[81985529216486895, 18446744073709551614]> : tensor<2xui64>
  %x_13 = stablehlo.optimization_barrier %xc_13 : tensor<2xui64>
  %s_13, %r_13 = stablehlo.rng_bit_generator %x_13, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_13) {has_side_effect = true, value = dense<[81985529216486895, 7]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_13) {has_side_effect = true, value = dense<[[2968789339, 3784990900, 188576916, 2901984476, 2862930057], [1973758215, 3554510355, 902882801, 2396094436, 2083461592], [3732519869, 387185944, 2963079838, 2105865281, 1822680882]]> : tensor<3x5xui32>} : (tensor<3x5xui32>) -> ()

  %xc_14 = stablehlo.constant dense<[81985529216486895, 18446744073709551614]> : tensor<2xui64>
  %x_14 = stablehlo.optimization_barrier %xc_14 : tensor<2xui64>
  %s_14, %r_14 = stablehlo.rng_bit_generator %x_14, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_14) {has_side_effect = true, value = dense<[81985529216486895, 4]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_14) {has_side_effect = true, value = dense<[[16256412134126395739, 12463928418108273812, 7725297290937948297], [15266505729992108295, 10291147241650447857, 181511655089183192]]> : tensor<2x3xui64>} : (tensor<2x3xui64>) -> ()

  %xc_15 = stablehlo.constant dense<[81985529216486895, 18446744073709551614]> : tensor<2xui64>
  %x_15 = stablehlo.optimization_barrier %xc_15 : tensor<2xui64>
  %s_15, %r_15 = stablehlo.rng_bit_generator %x_15, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_15) {has_side_effect = true, value = dense<[81985529216486895, 18446744073709551615]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_15) {has_side_effect = true, value = dense<2968789339> : tensor<ui32>} : (tensor<ui32>) -> ()

  %xc_16 = stablehlo.constant dense<[81985529216486895, 18446744073709551614]> : tensor<2xui64>
  %x_16 = stablehlo.optimization_barrier %xc_16 : tensor<2xui64>
  %s_16, %r_16 = stablehlo.rng_bit_generator %x_16, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui8>)
  stablehlo.custom_call @check.expect_eq_const(%s_16) {has_side_effect = true, value = dense<[81985529216486895, 2]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_16) {has_side_effect = true, value = dense<[91, 180, 148, 220, 137, 244, 7]> : tensor<7xui8>} : (tensor<7xui8>) -> ()

  %xc_17 = stablehlo.constant dense<[81985529216486895, 18446744073709551614]> : tensor<2xui64>
  %x_17 = stablehlo.optimization_barrier %xc_17 : tensor<2xui64>
  %s_17, %r_17 = stablehlo.rng_bit_generator %x_17, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x2xui16>)
  stablehlo.custom_call @check.expect_eq_const(%s_17) {has_side_effect = true, value = dense<[81985529216486895, 1]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_17) {has_side_effect = true, value = dense<[[8539, 24756], [29844, 50396], [55433, 50420]]> : tensor<3x2xui16>} : (tensor<3x2xui16>) -> ()

  %xc_18 = stablehlo.constant dense<[81985529216486895, 18446744073709551614]> : tensor<2xui64>
  %x_18 = stablehlo.optimization_barrier %xc_18 : tensor<2xui64>
  %s_18, %r_18 = stablehlo.rng_bit_generator %x_18, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_18) {has_side_effect = true, value = dense<[81985529216486895, 18446744073709551615]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_18) {has_side_effect = true, value = dense<16256412134126395739> : tensor<ui64>} : (tensor<ui64>) -> ()

  %xc_19 = stablehlo.constant dense<[81985529216486895, 18446744073709551614]> : tensor<2xui64>
  %x_19 = stablehlo.optimization_barrier %xc_19 : tensor<2xui64>
  %s_19, %r_19 = stablehlo.rng_bit_generator %x_19, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<1x6x3xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_19) {has_side_effect = true, value = dense<[81985529216486895, 7]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_19) {has_side_effect = true, value = dense<[[[2968789339, 188576916, 2862930057], [3784990900, 2901984476, 1798685940], [1973758215, 902882801, 2083461592], [3554510355, 2396094436, 42261475], [3732519869, 2963079838, 1822680882], [387185944, 2105865281, 2755357497]]]> : tensor<1x6x3xui32>} : (tensor<1x6x3xui32>) -> ()

  %xc_20 = stablehlo.constant dense<[11, 3]> : tensor<2xui64>
  %x_20 = stablehlo.optimization_barrier %xc_20 : tensor<2xui64>
  %s_20, %r_20 = stablehlo.rng_bit_generator %x_20, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_20) {has_side_effect = true, value = dense<[11, 6]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_20) {has_side_effect = true, value = dense<[7814208735635895291, 6818120851874325294, 4332918340010662938, 11335677879623868126, 9112612995017710224]> : tensor<5xui64>} : (tensor<5xui64>) -> ()

  %xc_21 = stablehlo.constant dense<[11, 3]> : tensor<2xui64>
  %x_21 = stablehlo.optimization_barrier %xc_21 : tensor<2xui64>
  %s_21, %r_21 = stablehlo.rng_bit_generator %x_21, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_21) {has_side_effect = true, value = dense<[11, 5]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_21) {has_side_effect = true, value = dense<[2421486587, 1819387249, 1940333358, 1587467466, 18635802]> : tensor<5xui32>} : (tensor<5xui32>) -> ()

  %xc_22 = stablehlo.constant dense<[11, 3]> : tensor<2xui64>
  %x_22 = stablehlo.optimization_barrier %xc_22 : tensor<2xui64>
  %s_22, %r_22 = stablehlo.rng_bit_generator %x_22, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_22) {has_side_effect = true, value = dense<[11, 6]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_22) {has_side_effect = true, value = dense<[[2421486587, 1819387249, 1940333358, 1587467466], [18635802, 1008836166, 4147896030, 2639293176], [4288912016, 2121695548, 1138248866, 3405516883]]> : tensor<3x4xui32>} : (tensor<3x4xui32>) -> ()

  %xc_23 = stablehlo.constant dense<[11, 3]> : tensor<2xui64>
  %x_23 = stablehlo.optimization_barrier %xc_23 : tensor<2xui64>
  %s_23, %r_23 = stablehlo.rng_bit_generator %x_23, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_23) {has_side_effect = true, value = dense<[11, 7]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_23) {has_side_effect = true, value = dense<[[2421486587, 1819387249, 1940333358, 1587467466, 18635802], [1008836166, 4147896030, 2639293176, 4288912016, 2121695548], [1138248866, 3405516883, 1342283473, 1261935932, 4294629997]]> : tensor<3x5xui32>} : (tensor<3x5xui32>) -> ()

  %xc_24 = stablehlo.constant dense<[11, 3]> : tensor<2xui64>
  %x_24 = stablehlo.optimization_barrier %xc_24 : tensor<2xui64>
  %s_24, %r_24 = stablehlo.rng_bit_generator %x_24, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_24) {has_side_effect = true, value = dense<[11, 6]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_24) {has_side_effect = true, value = dense<[[7814208735635895291, 6818120851874325294, 4332918340010662938], [11335677879623868126, 9112612995017710224, 14626583639599107234]]> : tensor<2x3xui64>} : (tensor<2x3xui64>) -> ()

  %xc_25 = stablehlo.constant dense<[11, 3]> : tensor<2xui64>
  %x_25 = stablehlo.optimization_barrier %xc_25 : tensor<2xui64>
  %s_25, %r_25 = stablehlo.rng_bit_generator %x_25, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_25) {has_side_effect = true, value = dense<[11, 4]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_25) {has_side_effect = true, value = dense<2421486587> : tensor<ui32>} : (tensor<ui32>) -> ()

  %xc_26 = stablehlo.constant dense<[11, 3]> : tensor<2xui64>
  %x_26 = stablehlo.optimization_barrier %xc_26 : tensor<2xui64>
  %s_26, %r_26 = stablehlo.rng_bit_generator %x_26, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui8>)
  stablehlo.custom_call @check.expect_eq_const(%s_26) {has_side_effect = true, value = dense<[11, 5]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_26) {has_side_effect = true, value = dense<[251, 113, 46, 202, 26, 70, 222]> : tensor<7xui8>} : (tensor<7xui8>) -> ()

  %xc_27 = stablehlo.constant dense<[11, 3]> : tensor<2xui64>
  %x_27 = stablehlo.optimization_barrier %xc_27 : tensor<2xui64>
  %s_27, %r_27 = stablehlo.rng_bit_generator %x_27, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x2xui16>)
  stablehlo.custom_call @check.expect_eq_const(%s_27) {has_side_effect = true, value = dense<[11, 5]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_27) {has_side_effect = true, value = dense<[[62459, 42353], [9006, 54474], [23578, 40518]]> : tensor<3x2xui16>} : (tensor<3x2xui16>) -> ()

  %xc_28 = stablehlo.constant dense<[11, 3]> : tensor<2xui64>
  %x_28 = stablehlo.optimization_barrier %xc_28 : tensor<2xui64>
  %s_28, %r_28 = stablehlo.rng_bit_generator %x_28, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_28) {has_side_effect = true, value = dense<[11, 4]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_28) {has_side_effect = true, value = dense<7814208735635895291> : tensor<ui64>} : (tensor<ui64>) -> ()

  %xc_29 = stablehlo.constant dense<[11, 3]> : tensor<2xui64>
  %x_29 = stablehlo.optimization_barrier %xc_29 : tensor<2xui64>
  %s_29, %r_29 = stablehlo.rng_bit_generator %x_29, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<1x6x3xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_29) {has_side_effect = true, value = dense<[11, 8]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_29) {has_side_effect = true, value = dense<[[[2421486587, 1819387249, 1940333358], [1587467466, 18635802, 1008836166], [4147896030, 2639293176, 4288912016], [2121695548, 1138248866, 3405516883], [1342283473, 1261935932, 4294629997], [414754321, 2115539631, 1089958336]]]> : tensor<1x6x3xui32>} : (tensor<1x6x3xui32>) -> ()

  %xc_30 = stablehlo.constant dense<[5, 2, 18446744073709551615]> : tensor<3xui64>
  %x_30 = stablehlo.optimization_barrier %xc_30 : tensor<3xui64>
  %s_30, %r_30 = stablehlo.rng_bit_generator %x_30, algorithm = DEFAULT : (tensor<3xui64>) -> (tensor<3xui64>, tensor<5xui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_30) {has_side_effect = true, value = dense<[5, 5, 18446744073709551615]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_30) {has_side_effect = true, value = dense<[2510649759208725249, 11458260788391603704, 8666905714805476825, 9469201803722558527, 4599944129837935774]> : tensor<5xui64>} : (tensor<5xui64>) -> ()

  %xc_31 = stablehlo.constant dense<[5, 2, 18446744073709551615]> : tensor<3xui64>
  %x_31 = stablehlo.optimization_barrier %xc_31 : tensor<3xui64>
  %s_31, %r_31 = stablehlo.rng_bit_generator %x_31, algorithm = DEFAULT : (tensor<3xui64>) -> (tensor<3xui64>, tensor<5xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_31) {has_side_effect = true, value = dense<[5, 4, 18446744073709551615]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_31) {has_side_effect = true, value = dense<[1829657345, 584556199, 2212392440, 2667834234, 281578969]> : tensor<5xui32>} : (tensor<5xui32>) -> ()

  %xc_32 = stablehlo.constant dense<[5, 2, 18446744073709551615]> : tensor<3xui64>
  %x_32 = stablehlo.optimization_barrier %xc_32 : tensor<3xui64>
  %s_32, %r_32 = stablehlo.rng_bit_generator %x_32, algorithm = DEFAULT : (tensor<3xui64>) -> (tensor<3xui64>, tensor<3x4xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_32) {has_side_effect = true, value = dense<[5, 5, 18446744073709551615]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_32) {has_side_effect = true, value = dense<[[1829657345, 584556199, 2212392440, 2667834234], [281578969, 2017921236, 3646884927, 2204720350], [2241997982, 1071007952, 224273233, 638776084]]> : tensor<3x4xui32>} : (tensor<3x4xui32>) -> ()

  %xc_33 = stablehlo.constant dense<[5, 2, 18446744073709551615]> : tensor<3xui64>
  %x_33 = stablehlo.optimization_barrier %xc_33 : tensor<3xui64>
  %s_33, %r_33 = stablehlo.rng_bit_generator %x_33, algorithm = DEFAULT : (tensor<3xui64>) -> (tensor<3xui64>, tensor<3x5xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_33) {has_side_effect = true, value = dense<[5, 6, 18446744073709551615]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_33) {has_side_effect = true, value = dense<[[1829657345, 584556199, 2212392440, 2667834234, 281578969], [2017921236, 3646884927, 2204720350, 2241997982, 1071007952], [224273233, 638776084, 2987360770, 3846440994, 2206600300]]> : tensor<3x5xui32>} : (tensor<3x5xui32>) -> ()

  %xc_34 = stablehlo.constant dense<[5, 2, 18446744073709551615]> : tensor<3xui64>
  %x_34 = stablehlo.optimization_barrier %xc_34 : tensor<3xui64>
  %s_34, %r_34 = stablehlo.rng_bit_generator %x_34, algorithm = DEFAULT : (tensor<3xui64>) -> (tensor<3xui64>, tensor<2x3xui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_34) {has_side_effect = true, value = dense<[5, 5, 18446744073709551615]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_34) {has_side_effect = true, value = dense<[[2510649759208725249, 11458260788391603704, 8666905714805476825], [9469201803722558527, 4599944129837935774, 2743522390471222097]]> : tensor<2x3xui64>} : (tensor<2x3xui64>) -> ()

  %xc_35 = stablehlo.constant dense<[5, 2, 18446744073709551615]> : tensor<3xui64>
  %x_35 = stablehlo.optimization_barrier %xc_35 : tensor<3xui64>
  %s_35, %r_35 = stablehlo.rng_bit_generator %x_35, algorithm = DEFAULT : (tensor<3xui64>) -> (tensor<3xui64>, tensor<ui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_35) {has_side_effect = true, value = dense<[5, 3, 18446744073709551615]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_35) {has_side_effect = true, value = dense<1829657345> : tensor<ui32>} : (tensor<ui32>) -> ()

  %xc_36 = stablehlo.constant dense<[5, 2, 18446744073709551615]> : tensor<3xui64>
  %x_36 = stablehlo.optimization_barrier %xc_36 : tensor<3xui64>
  %s_36, %r_36 = stablehlo.rng_bit_generator %x_36, algorithm = DEFAULT : (tensor<3xui64>) -> (tensor<3xui64>, tensor<7xui8>)
  stablehlo.custom_call @check.expect_eq_const(%s_36) {has_side_effect = true, value = dense<[5, 4, 18446744073709551615]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_36) {has_side_effect = true, value = dense<[1, 167, 248, 122, 217, 212, 63]> : tensor<7xui8>} : (tensor<7xui8>) -> ()

  %xc_37 = stablehlo.constant dense<[5, 2, 18446744073709551615]> : tensor<3xui64>
  %x_37 = stablehlo.optimization_barrier %xc_37 : tensor<3xui64>
  %s_37, %r_37 = stablehlo.rng_bit_generator %x_37, algorithm = DEFAULT : (tensor<3xui64>) -> (tensor<3xui64>, tensor<3x2xui16>)
  stablehlo.custom_call @check.expect_eq_const(%s_37) {has_side_effect = true, value = dense<[5, 4, 18446744073709551615]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_37) {has_side_effect = true, value = dense<[[23297, 40615], [28152, 60282], [36313, 2260]]> : tensor<3x2xui16>} : (tensor<3x2xui16>) -> ()

  %xc_38 = stablehlo.constant dense<[5, 2, 18446744073709551615]> : tensor<3xui64>
  %x_38 = stablehlo.optimization_barrier %xc_38 : tensor<3xui64>
  %s_38, %r_38 = stablehlo.rng_bit_generator %x_38, algorithm = DEFAULT : (tensor<3xui64>) -> (tensor<3xui64>, tensor<ui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_38) {has_side_effect = true, value = dense<[5, 3, 18446744073709551615]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_38) {has_side_effect = true, value = dense<2510649759208725249> : tensor<ui64>} : (tensor<ui64>) -> ()

  %xc_39 = stablehlo.constant dense<[5, 2, 18446744073709551615]> : tensor<3xui64>
  %x_39 = stablehlo.optimization_barrier %xc_39 : tensor<3xui64>
  %s_39, %r_39 = stablehlo.rng_bit_generator %x_39, algorithm = DEFAULT : (tensor<3xui64>) -> (tensor<3xui64>, tensor<1x6x3xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_39) {has_side_effect = true, value = dense<[5, 7, 18446744073709551615]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_39) {has_side_effect = true, value = dense<[[[1829657345, 584556199, 2212392440], [2667834234, 281578969, 2017921236], [3646884927, 2204720350, 2241997982], [1071007952, 224273233, 638776084], [2987360770, 3846440994, 2206600300], [3496360811, 1999911901, 1222887401]]]> : tensor<1x6x3xui32>} : (tensor<1x6x3xui32>) -> ()

  %xc_40 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_40 = stablehlo.optimization_barrier %xc_40 : tensor<2xui64>
  %s_40, %r_40 = stablehlo.rng_bit_generator %x_40, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_40) {has_side_effect = true, value = dense<[7, 8]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_40) {has_side_effect = true, value = dense<[5619054448698785778, 13438546086674375942, 3662076732483386975, 6528466641324909532, 4921886178670132049]> : tensor<5xui64>} : (tensor<5xui64>) -> ()

  %xc_41 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_41 = stablehlo.optimization_barrier %xc_41 : tensor<2xui64>
  %s_41, %r_41 = stablehlo.rng_bit_generator %x_41, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_41) {has_side_effect = true, value = dense<7> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_41) {has_side_effect = true, value = dense<[71630834, 1308288064, 569451782, 3128905335, 3152363103]> : tensor<5xui32>} : (tensor<5xui32>) -> ()

  %xc_42 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_42 = stablehlo.optimization_barrier %xc_42 : tensor<2xui64>
  %s_42, %r_42 = stablehlo.rng_bit_generator %x_42, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_42) {has_side_effect = true, value = dense<[7, 8]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_42) {has_side_effect = true, value = dense<[[71630834, 1308288064, 569451782, 3128905335], [3152363103, 852643682, 740860892, 1520027090], [4169775953, 1145965926, 2417247811, 783950683]]> : tensor<3x4xui32>} : (tensor<3x4xui32>) -> ()

  %xc_43 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_43 = stablehlo.optimization_barrier %xc_43 : tensor<2xui64>
  %s_43, %r_43 = stablehlo.rng_bit_generator %x_43, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_43) {has_side_effect = true, value = dense<[7, 9]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_43) {has_side_effect = true, value = dense<[[71630834, 1308288064, 569451782, 3128905335, 3152363103], [852643682, 740860892, 1520027090, 4169775953, 1145965926], [2417247811, 783950683, 254283591, 1322937318, 2494868622]]> : tensor<3x5xui32>} : (tensor<3x5xui32>) -> ()

  %xc_44 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_44 = stablehlo.optimization_barrier %xc_44 : tensor<2xui64>
  %s_44, %r_44 = stablehlo.rng_bit_generator %x_44, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_44) {has_side_effect = true, value = dense<[7, 8]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_44) {has_side_effect = true, value = dense<[[5619054448698785778, 13438546086674375942, 3662076732483386975], [6528466641324909532, 4921886178670132049, 3367042547579110979]]> : tensor<2x3xui64>} : (tensor<2x3xui64>) -> ()

  %xc_45 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_45 = stablehlo.optimization_barrier %xc_45 : tensor<2xui64>
  %s_45, %r_45 = stablehlo.rng_bit_generator %x_45, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_45) {has_side_effect = true, value = dense<[7, 6]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_45) {has_side_effect = true, value = dense<71630834> : tensor<ui32>} : (tensor<ui32>) -> ()

  %xc_46 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_46 = stablehlo.optimization_barrier %xc_46 : tensor<2xui64>
  %s_46, %r_46 = stablehlo.rng_bit_generator %x_46, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui8>)
  stablehlo.custom_call @check.expect_eq_const(%s_46) {has_side_effect = true, value = dense<7> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_46) {has_side_effect = true, value = dense<[242, 64, 6, 119, 95, 98, 220]> : tensor<7xui8>} : (tensor<7xui8>) -> ()

  %xc_47 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_47 = stablehlo.optimization_barrier %xc_47 : tensor<2xui64>
  %s_47, %r_47 = stablehlo.rng_bit_generator %x_47, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x2xui16>)
  stablehlo.custom_call @check.expect_eq_const(%s_47) {has_side_effect = true, value = dense<7> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_47) {has_side_effect = true, value = dense<[[65522, 58432], [9478, 20087], [15967, 20322]]> : tensor<3x2xui16>} : (tensor<3x2xui16>) -> ()

  %xc_48 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_48 = stablehlo.optimization_barrier %xc_48 : tensor<2xui64>
  %s_48, %r_48 = stablehlo.rng_bit_generator %x_48, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_48) {has_side_effect = true, value = dense<[7, 6]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_48) {has_side_effect = true, value = dense<5619054448698785778> : tensor<ui64>} : (tensor<ui64>) -> ()

  %xc_49 = stablehlo.constant dense<[7, 5]> : tensor<2xui64>
  %x_49 = stablehlo.optimization_barrier %xc_49 : tensor<2xui64>
  %s_49, %r_49 = stablehlo.rng_bit_generator %x_49, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<1x6x3xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_49) {has_side_effect = true, value = dense<[7, 10]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_49) {has_side_effect = true, value = dense<[[[71630834, 1308288064, 569451782], [3128905335, 3152363103, 852643682], [740860892, 1520027090, 4169775953], [1145965926, 2417247811, 783950683], [254283591, 1322937318, 2494868622], [1251350365, 2624491802, 3865826212]]]> : tensor<1x6x3xui32>} : (tensor<1x6x3xui32>) -> ()

  %xc_50 = stablehlo.constant dense<[3, 18446744073709551614, 9]> : tensor<3xui64>
  %x_50 = stablehlo.optimization_barrier %xc_50 : tensor<3xui64>
  %s_50, %r_50 = stablehlo.rng_bit_generator %x_50, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<5xui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_50) {has_side_effect = true, value = dense<[3, 1, 10]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_50) {has_side_effect = true, value = dense<[6367659807166618944, 8690636052572108489, 6923674670741751602, 15174361138560162614, 12555576926973074565]> : tensor<5xui64>} : (tensor<5xui64>) -> ()

  %xc_51 = stablehlo.constant dense<[3, 18446744073709551614, 9]> : tensor<3xui64>
  %x_51 = stablehlo.optimization_barrier %xc_51 : tensor<3xui64>
  %s_51, %r_51 = stablehlo.rng_bit_generator %x_51, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<5xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_51) {has_side_effect = true, value = dense<[3, 0, 10]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_51) {has_side_effect = true, value = dense<[2024987968, 1482586331, 3787683529, 2023446385, 166627122]> : tensor<5xui32>} : (tensor<5xui32>) -> ()

  %xc_52 = stablehlo.constant dense<[3, 18446744073709551614, 9]> : tensor<3xui64>
  %x_52 = stablehlo.optimization_barrier %xc_52 : tensor<3xui64>
  %s_52, %r_52 = stablehlo.rng_bit_generator %x_52, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<3x4xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_52) {has_side_effect = true, value = dense<[3, 1, 10]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_52) {has_side_effect = true, value = dense<[[2024987968, 1482586331, 3787683529, 2023446385], [166627122, 1612043630, 3982416694, 3533056270], [1515330693, 2923323057, 3531843973, 3529975186]]> : tensor<3x4xui32>} : (tensor<3x4xui32>) -> ()

  %xc_53 = stablehlo.constant dense<[3, 18446744073709551614, 9]> : tensor<3xui64>
  %x_53 = stablehlo.optimization_barrier %xc_53 : tensor<3xui64>
  %s_53, %r_53 = stablehlo.rng_bit_generator %x_53, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<3x5xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_53) {has_side_effect = true, value = dense<[3, 2, 10]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_53) {has_side_effect = true, value = dense<[[2024987968, 1482586331, 3787683529, 2023446385, 166627122], [1612043630, 3982416694, 3533056270, 1515330693, 2923323057], [3531843973, 3529975186, 315401704, 1000625133, 2059698170]]> : tensor<3x5xui32>} : (tensor<3x5xui32>) -> ()

  %xc_54 = stablehlo.constant dense<[3, 18446744073709551614, 9]> : tensor<3xui64>
  %x_54 = stablehlo.optimization_barrier %xc_54 : tensor<3xui64>
  %s_54, %r_54 = stablehlo.rng_bit_generator %x_54, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<2x3xui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_54) {has_side_effect = true, value = dense<[3, 1, 10]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_54) {has_side_effect = true, value = dense<[[6367659807166618944, 8690636052572108489, 6923674670741751602], [15174361138560162614, 12555576926973074565, 15161127983093361029]]> : tensor<2x3xui64>} : (tensor<2x3xui64>) -> ()

  %xc_55 = stablehlo.constant dense<[3, 18446744073709551614, 9]> : tensor<3xui64>
  %x_55 = stablehlo.optimization_barrier %xc_55 : tensor<3xui64>
  %s_55, %r_55 = stablehlo.rng_bit_generator %x_55, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<ui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_55) {has_side_effect = true, value = dense<[3, 18446744073709551615, 9]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_55) {has_side_effect = true, value = dense<2024987968> : tensor<ui32>} : (tensor<ui32>) -> ()

  %xc_56 = stablehlo.constant dense<[3, 18446744073709551614, 9]> : tensor<3xui64>
  %x_56 = stablehlo.optimization_barrier %xc_56 : tensor<3xui64>
  %s_56, %r_56 = stablehlo.rng_bit_generator %x_56, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<7xui8>)
  stablehlo.custom_call @check.expect_eq_const(%s_56) {has_side_effect = true, value = dense<[3, 0, 10]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_56) {has_side_effect = true, value = dense<[64, 219, 201, 113, 50, 110, 54]> : tensor<7xui8>} : (tensor<7xui8>) -> ()

  %xc_57 = stablehlo.constant dense<[3, 18446744073709551614, 9]> : tensor<3xui64>
  %x_57 = stablehlo.optimization_barrier %xc_57 : tensor<3xui64>
  %s_57, %r_57 = stablehlo.rng_bit_generator %x_57, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<3x2xui16>)
  stablehlo.custom_call @check.expect_eq_const(%s_57) {has_side_effect = true, value = dense<[3, 0, 10]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_57) {has_side_effect = true, value = dense<[[56640, 30939], [30409, 22385], [34610, 54638]]> : tensor<3x2xui16>} : (tensor<3x2xui16>) -> ()

  %xc_58 = stablehlo.constant dense<[3, 18446744073709551614, 9]> : tensor<3xui64>
  %x_58 = stablehlo.optimization_barrier %xc_58 : tensor<3xui64>
  %s_58, %r_58 = stablehlo.rng_bit_generator %x_58, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<ui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_58) {has_side_effect = true, value = dense<[3, 18446744073709551615, 9]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_58) {has_side_effect = true, value = dense<6367659807166618944> : tensor<ui64>} : (tensor<ui64>) -> ()

  %xc_59 = stablehlo.constant dense<[3, 18446744073709551614, 9]> : tensor<3xui64>
  %x_59 = stablehlo.optimization_barrier %xc_59 : tensor<3xui64>
  %s_59, %r_59 = stablehlo.rng_bit_generator %x_59, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<1x6x3xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_59) {has_side_effect = true, value = dense<[3, 3, 10]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_59) {has_side_effect = true, value = dense<[[[2024987968, 1482586331, 3787683529], [2023446385, 166627122, 1612043630], [3982416694, 3533056270, 1515330693], [2923323057, 3531843973, 3529975186], [315401704, 1000625133, 2059698170], [1246171529, 1209694822, 3625231737]]]> : tensor<1x6x3xui32>} : (tensor<1x6x3xui32>) -> ()

  %xc_60 = stablehlo.constant dense<18446744073709551615> : tensor<2xui64>
  %x_60 = stablehlo.optimization_barrier %xc_60 : tensor<2xui64>
  %s_60, %r_60 = stablehlo.rng_bit_generator %x_60, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_60) {has_side_effect = true, value = dense<[18446744073709551615, 2]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_60) {has_side_effect = true, value = dense<[4740103540206151533, 7878011797965096902, 1533272510205032201, 2484186383481155615, 5433557989824845073]> : tensor<5xui64>} : (tensor<5xui64>) -> ()

  %xc_61 = stablehlo.constant dense<18446744073709551615> : tensor<2xui64>
  %x_61 = stablehlo.optimization_barrier %xc_61 : tensor<2xui64>
  %s_61, %r_61 = stablehlo.rng_bit_generator %x_61, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_61) {has_side_effect = true, value = dense<[18446744073709551615, 1]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_61) {has_side_effect = true, value = dense<[1083123565, 1103641358, 2718681030, 1834242557, 1923381001]> : tensor<5xui32>} : (tensor<5xui32>) -> ()

  %xc_62 = stablehlo.constant dense<18446744073709551615> : tensor<2xui64>
  %x_62 = stablehlo.optimization_barrier %xc_62 : tensor<2xui64>
  %s_62, %r_62 = stablehlo.rng_bit_generator %x_62, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_62) {has_side_effect = true, value = dense<[18446744073709551615, 2]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_62) {has_side_effect = true, value = dense<[[1083123565, 1103641358, 2718681030, 1834242557], [1923381001, 356992825, 2671882271, 578394714], [436131089, 1265098804, 2636907234, 2682804148]]> : tensor<3x4xui32>} : (tensor<3x4xui32>) -> ()

  %xc_63 = stablehlo.constant dense<18446744073709551615> : tensor<2xui64>
  %x_63 = stablehlo.optimization_barrier %xc_63 : tensor<2xui64>
  %s_63, %r_63 = stablehlo.rng_bit_generator %x_63, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_63) {has_side_effect = true, value = dense<[18446744073709551615, 3]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_63) {has_side_effect = true, value = dense<[[1083123565, 1103641358, 2718681030, 1834242557, 1923381001], [356992825, 2671882271, 578394714, 436131089, 1265098804], [2636907234, 2682804148, 392319618, 1866302998, 3804320938]]> : tensor<3x5xui32>} : (tensor<3x5xui32>) -> ()

  %xc_64 = stablehlo.constant dense<18446744073709551615> : tensor<2xui64>
  %x_64 = stablehlo.optimization_barrier %xc_64 : tensor<2xui64>
  %s_64, %r_64 = stablehlo.rng_bit_generator %x_64, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_64) {has_side_effect = true, value = dense<[18446744073709551615, 2]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_64) {has_side_effect = true, value = dense<[[4740103540206151533, 7878011797965096902, 1533272510205032201], [2484186383481155615, 5433557989824845073, 11522556079870051042]]> : tensor<2x3xui64>} : (tensor<2x3xui64>) -> ()

  %xc_65 = stablehlo.constant dense<18446744073709551615> : tensor<2xui64>
  %x_65 = stablehlo.optimization_barrier %xc_65 : tensor<2xui64>
  %s_65, %r_65 = stablehlo.rng_bit_generator %x_65, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_65) {has_side_effect = true, value = dense<[18446744073709551615, 0]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_65) {has_side_effect = true, value = dense<1083123565> : tensor<ui32>} : (tensor<ui32>) -> ()

  %xc_66 = stablehlo.constant dense<18446744073709551615> : tensor<2xui64>
  %x_66 = stablehlo.optimization_barrier %xc_66 : tensor<2xui64>
  %s_66, %r_66 = stablehlo.rng_bit_generator %x_66, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui8>)
  stablehlo.custom_call @check.expect_eq_const(%s_66) {has_side_effect = true, value = dense<[18446744073709551615, 1]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_66) {has_side_effect = true, value = dense<[109, 14, 198, 253, 9, 57, 31]> : tensor<7xui8>} : (tensor<7xui8>) -> ()

  %xc_67 = stablehlo.constant dense<18446744073709551615> : tensor<2xui64>
  %x_67 = stablehlo.optimization_barrier %xc_67 : tensor<2xui64>
  %s_67, %r_67 = stablehlo.rng_bit_generator %x_67, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x2xui16>)
  stablehlo.custom_call @check.expect_eq_const(%s_67) {has_side_effect = true, value = dense<[18446744073709551615, 1]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_67) {has_side_effect = true, value = dense<[[10093, 15118], [51142, 20989], [30473, 18233]]> : tensor<3x2xui16>} : (tensor<3x2xui16>) -> ()

  %xc_68 = stablehlo.constant dense<18446744073709551615> : tensor<2xui64>
  %x_68 = stablehlo.optimization_barrier %xc_68 : tensor<2xui64>
  %s_68, %r_68 = stablehlo.rng_bit_generator %x_68, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui64>)
  stablehlo.custom_call @check.expect_eq_const(%s_68) {has_side_effect = true, value = dense<[18446744073709551615, 0]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_68) {has_side_effect = true, value = dense<4740103540206151533> : tensor<ui64>} : (tensor<ui64>) -> ()

  %xc_69 = stablehlo.constant dense<18446744073709551615> : tensor<2xui64>
  %x_69 = stablehlo.optimization_barrier %xc_69 : tensor<2xui64>
  %s_69, %r_69 = stablehlo.rng_bit_generator %x_69, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<1x6x3xui32>)
  stablehlo.custom_call @check.expect_eq_const(%s_69) {has_side_effect = true, value = dense<[18446744073709551615, 4]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_69) {has_side_effect = true, value = dense<[[[1083123565, 1103641358, 2718681030], [1834242557, 1923381001, 356992825], [2671882271, 578394714, 436131089], [1265098804, 2636907234, 2682804148], [392319618, 1866302998, 3804320938], [2565050514, 2391789588, 2924605043]]]> : tensor<1x6x3xui32>} : (tensor<1x6x3xui32>) -> ()
  return
}
