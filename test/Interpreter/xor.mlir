// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[true, false, true, false, true, true, false, true, true, false, true, true, true, true, false, true, true, false, false, true]> : tensor<20xi1>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xi1>
  %yc_0 = stablehlo.constant dense<[false, true, true, true, true, false, true, true, false, true, true, true, false, false, false, true, true, false, true, false]> : tensor<20xi1>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<20xi1>
  %r_0 = stablehlo.xor %x_0, %y_0 : tensor<20xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[true, true, false, true, false, true, true, false, true, true, false, false, true, true, false, false, false, false, true, true]> : tensor<20xi1>} : (tensor<20xi1>) -> ()

  %xc_1 = stablehlo.constant dense<[-128, 127, 0, 1, 1, 0, 34, 4, 66, 8, 93, 1, 31, 123, 103, 0, 3, 3, 1, 11]> : tensor<20xi8>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xi8>
  %yc_1 = stablehlo.constant dense<[-128, 127, 0, 1, 43, 1, 1, 0, 3, 13, 2, 4, 17, 1, 1, 7, 2, 110, 1, 47]> : tensor<20xi8>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<20xi8>
  %r_1 = stablehlo.xor %x_1, %y_1 : tensor<20xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[0, 0, 0, 0, 42, 1, 35, 4, 65, 5, 95, 5, 14, 122, 102, 7, 1, 109, 0, 36]> : tensor<20xi8>} : (tensor<20xi8>) -> ()

  %xc_2 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 45919, 1, 322427, 315068287, 348056, 27934085, 1921, 2112167601, 2242145, 2033784, 59, 1783144, 121801227, 314, 25029, 733517704]> : tensor<20xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<20xi32>
  %yc_2 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 584056, 7289082, 14987955, 37860613, 4783, 166020331, 398240758, 14320, 59, 98861, 1348452, 12, 3258, 1, 6135, 434]> : tensor<20xi32>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<20xi32>
  %r_2 = stablehlo.xor %x_2, %y_2 : tensor<20xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[0, 0, 0, 0, 547367, 7289083, 14703048, 277232250, 351543, 139426158, 398240887, 2112170305, 2242138, 2001493, 1348447, 1783140, 121800369, 315, 30258, 733517370]> : tensor<20xi32>} : (tensor<20xi32>) -> ()

  %xc_3 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 876, 160504444528854433, 76727488, 432987582, 696143842, 13309, 184450, 10339, 269297764, 854050271245844, 71906443246220438, 7457859090107, 32453638781282, 4283293712656560125, 1, 2093526947]> : tensor<20xi64>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<20xi64>
  %yc_3 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 7845515, 0, 389485, 3844057197505727, -2484406921695302911, 3905, 546844480097, 753312866499146, 712, 3793604585, 101875866743974614, 1016974988, 1780226594, 1883199022796731, 948, 3732850]> : tensor<20xi64>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<20xi64>
  %r_3 = stablehlo.xor %x_3, %y_3 : tensor<20xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[0, 0, 0, 0, 7845351, 160504444528854433, 77018541, 3844057303232769, -2484406921010207517, 15548, 546844590819, 753312866488873, 269298348, 854053996493309, 114447103785508416, 7457532770359, 32454274474816, 4285140077484793926, 949, 2096126673]> : tensor<20xi64>} : (tensor<20xi64>) -> ()

  %xc_4 = stablehlo.constant dense<[0, 255, 0, 1, 227, 213, 1, 1, 0, 8, 6, 0, 44, 127, 253, 55, 5, 6, 0, 12]> : tensor<20xui8>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<20xui8>
  %yc_4 = stablehlo.constant dense<[0, 255, 0, 1, 31, 1, 6, 2, 3, 12, 0, 6, 0, 0, 7, 1, 15, 1, 177, 2]> : tensor<20xui8>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<20xui8>
  %r_4 = stablehlo.xor %x_4, %y_4 : tensor<20xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[0, 0, 0, 0, 252, 212, 7, 3, 3, 4, 6, 6, 44, 127, 250, 54, 10, 7, 177, 14]> : tensor<20xui8>} : (tensor<20xui8>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 4294967295, 0, 1, 141656387, 650927, 137248015, 278205436, 3383592969, 614274, 150, 432772, 589, 31560165, 44, 13, 2, 317403, 14081850, 16399399]> : tensor<20xui32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<20xui32>
  %yc_5 = stablehlo.constant dense<[0, 4294967295, 0, 1, 202726385, 2, 30, 117479479, 4140137, 15, 20, 384161244, 1279727, 907851055, 6250, 134349642, 49640, 458, 16031, 84]> : tensor<20xui32>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<20xui32>
  %r_5 = stablehlo.xor %x_5, %y_5 : tensor<20xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[0, 0, 0, 0, 73718450, 650925, 137248017, 395676619, 3381830752, 614285, 130, 383995736, 1279138, 939336906, 6214, 134349639, 49642, 316945, 14082469, 16399475]> : tensor<20xui32>} : (tensor<20xui32>) -> ()

  %xc_6 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 341196668426803515, 53, 90158361, 883670367219687, 427445709255, 1138853272664, 60, 502, 443619379, 10185994191, 100483937, 350642, 3113074245561140324, 40744081646789, 1, 422]> : tensor<20xui64>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<20xui64>
  %yc_6 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 2493450418, 109821253788866, 3985149706361398128, 0, 939235, 1726663613443653, 1, 8125674260179007, 69563801686, 21273643438285, 8, 0, 27461085438869106, 1548958424069, 501, 22152782581435]> : tensor<20xui64>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<20xui64>
  %r_6 = stablehlo.xor %x_6, %y_6 : tensor<20xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[0, 0, 0, 0, 341196666491064713, 109821253788919, 3985149706441578089, 883670367219687, 427444780324, 1727801382318621, 61, 8125674260179401, 69392824421, 21283590127362, 100483945, 350642, 3121649019163261462, 40024223430848, 500, 22152782581533]> : tensor<20xui64>} : (tensor<20xui64>) -> ()
  return
}
