// Made by test/Goldens/generate.py. Expected values are XLA's.
// 1 ULP: the f64 result rounded; a result computed in f32 and then rounded can round a
// tie the other way.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[3.529296875, 1.8603515625, 3.091796875, -2.841796875, -2.49609375, 2.115234375, -2.80078125, 0.1629638671875]> : tensor<8xf16>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<8xf16>
  %r_0 = stablehlo.exponential %x_0 : tensor<8xf16>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[34.09375, 6.42578125, 22.015625, 0.058319091796875, 0.0823974609375, 8.2890625, 0.060760498046875, 1.1767578125]> : tensor<8xf16>} : (tensor<8xf16>) -> ()

  %xc_1 = stablehlo.constant dense<[2.671875, 5.14453125, 1.6259765625, 1.1845703125, 3.8671875, 2.9921875, 0.8779296875, 3.486328125]> : tensor<8xf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<8xf16>
  %r_1 = stablehlo.log %x_1 : tensor<8xf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.98291015625, 1.6376953125, 0.486083984375, 0.16943359375, 1.3525390625, 1.095703125, -0.1302490234375, 1.2490234375]> : tensor<8xf16>} : (tensor<8xf16>) -> ()

  %xc_2 = stablehlo.constant dense<[-0.90478515625, -0.045013427734375, 2.216796875, 0.1090087890625, -1.2919921875, 2.51171875, -2.140625, 2.28125]> : tensor<8xf16>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<8xf16>
  %r_2 = stablehlo.tanh %x_2 : tensor<8xf16>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[-0.71875, -0.04498291015625, 0.9765625, 0.10858154296875, -0.85986328125, 0.98681640625, -0.97265625, 0.9794921875]> : tensor<8xf16>} : (tensor<8xf16>) -> ()

  %xc_3 = stablehlo.constant dense<[-4.66015625, -1.3427734375, -1.3583984375, 1.548828125, -1.427734375, -0.303955078125, 1.515625, 1.025390625]> : tensor<8xf16>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<8xf16>
  %r_3 = stablehlo.logistic %x_3 : tensor<8xf16>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.00937652587890625, 0.20703125, 0.2044677734375, 0.82470703125, 0.1934814453125, 0.424560546875, 0.81982421875, 0.73583984375]> : tensor<8xf16>} : (tensor<8xf16>) -> ()

  %xc_4 = stablehlo.constant dense<[2.70703125, 7.75, 2.765625, 3.9921875, 8.28125, 0.8408203125, 1.4443359375, 1.322265625]> : tensor<8xf16>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<8xf16>
  %r_4 = stablehlo.rsqrt %x_4 : tensor<8xf16>
  stablehlo.custom_call @check.expect_close_const(%r_4) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.60791015625, 0.359130859375, 0.60107421875, 0.50048828125, 0.347412109375, 1.0908203125, 0.83203125, 0.86962890625]> : tensor<8xf16>} : (tensor<8xf16>) -> ()

  %xc_5 = stablehlo.constant dense<[0.9541015625, -0.6259765625, -2.02734375, 0.2359619140625, -1.0595703125, 0.0679931640625, -1.337890625, -0.26904296875]> : tensor<8xf16>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<8xf16>
  %r_5 = stablehlo.sine %x_5 : tensor<8xf16>
  stablehlo.custom_call @check.expect_close_const(%r_5) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.81591796875, -0.5859375, -0.8974609375, 0.2337646484375, -0.8720703125, 0.06793212890625, -0.97314453125, -0.265869140625]> : tensor<8xf16>} : (tensor<8xf16>) -> ()

  %xc_6 = stablehlo.constant dense<[-4.84375, 0.708984375, -1.1572265625, 6.484375, -6.6171875, -1.255859375, -7.92578125, -8.234375]> : tensor<8xf16>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<8xf16>
  %yc_6 = stablehlo.constant dense<[1.6162109375, 7.25, 1.228515625, 1.0966796875, 5.28125, 7.953125, 1.8857421875, 1.7373046875]> : tensor<8xf16>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<8xf16>
  %r_6 = stablehlo.add %x_6, %y_6 : tensor<8xf16>
  stablehlo.custom_call @check.expect_close_const(%r_6) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[-3.2265625, 7.9609375, 0.0712890625, 7.58203125, -1.3359375, 6.6953125, -6.0390625, -6.49609375]> : tensor<8xf16>} : (tensor<8xf16>) -> ()

  %xc_7 = stablehlo.constant dense<[5.49609375, -1.5791015625, -0.52783203125, -2.38671875, 1.5771484375, -0.302978515625, -7.8828125, 0.60205078125]> : tensor<8xf16>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<8xf16>
  %yc_7 = stablehlo.constant dense<[7.01953125, 8.4921875, 1.833984375, 1.4111328125, 6.2109375, 4.08984375, 8.6015625, 3.298828125]> : tensor<8xf16>
  %y_7 = stablehlo.optimization_barrier %yc_7 : tensor<8xf16>
  %r_7 = stablehlo.subtract %x_7, %y_7 : tensor<8xf16>
  stablehlo.custom_call @check.expect_close_const(%r_7) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[-1.5234375, -10.0703125, -2.361328125, -3.796875, -4.6328125, -4.39453125, -16.484375, -2.697265625]> : tensor<8xf16>} : (tensor<8xf16>) -> ()

  %xc_8 = stablehlo.constant dense<[-4.890625, -7.20703125, -6.83203125, 1.216796875, -7.359375, -8.546875, -3.0390625, -2.361328125]> : tensor<8xf16>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<8xf16>
  %yc_8 = stablehlo.constant dense<[6.48828125, 2.9140625, 6.5390625, 8.984375, 8.0859375, 5.1328125, 8.4453125, 1.8984375]> : tensor<8xf16>
  %y_8 = stablehlo.optimization_barrier %yc_8 : tensor<8xf16>
  %r_8 = stablehlo.multiply %x_8, %y_8 : tensor<8xf16>
  stablehlo.custom_call @check.expect_close_const(%r_8) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[-31.734375, -21.0, -44.6875, 10.9296875, -59.5, -43.875, -25.671875, -4.484375]> : tensor<8xf16>} : (tensor<8xf16>) -> ()

  %xc_9 = stablehlo.constant dense<[-7.70703125, -1.6103515625, -2.357421875, 3.419921875, -2.271484375, -7.78515625, -3.185546875, -8.6328125]> : tensor<8xf16>
  %x_9 = stablehlo.optimization_barrier %xc_9 : tensor<8xf16>
  %yc_9 = stablehlo.constant dense<[7.41796875, 7.01171875, 4.546875, 7.34375, 3.275390625, 3.111328125, 3.626953125, 1.6572265625]> : tensor<8xf16>
  %y_9 = stablehlo.optimization_barrier %yc_9 : tensor<8xf16>
  %r_9 = stablehlo.divide %x_9, %y_9 : tensor<8xf16>
  stablehlo.custom_call @check.expect_close_const(%r_9) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[-1.0390625, -0.2296142578125, -0.5185546875, 0.465576171875, -0.693359375, -2.501953125, -0.87841796875, -5.2109375]> : tensor<8xf16>} : (tensor<8xf16>) -> ()

  %xc_10 = stablehlo.constant dense<[6.2734375, -8.0703125, -5.2578125, -4.24609375, 2.18359375, 8.1171875, 6.21875, -8.0]> : tensor<8xf16>
  %x_10 = stablehlo.optimization_barrier %xc_10 : tensor<8xf16>
  %yc_10 = stablehlo.constant dense<[2.482421875, 4.05859375, 3.384765625, 4.0625, 8.8046875, 7.8203125, 8.6953125, 4.90234375]> : tensor<8xf16>
  %y_10 = stablehlo.optimization_barrier %yc_10 : tensor<8xf16>
  %r_10 = stablehlo.maximum %x_10, %y_10 : tensor<8xf16>
  stablehlo.custom_call @check.expect_close_const(%r_10) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[6.2734375, 4.05859375, 3.384765625, 4.0625, 8.8046875, 8.1171875, 8.6953125, 4.90234375]> : tensor<8xf16>} : (tensor<8xf16>) -> ()

  %xc_11 = stablehlo.constant dense<[7.72265625, 4.6015625, 7.6328125, -7.90625, 7.74609375, 1.86328125, 1.748046875, -3.552734375]> : tensor<8xf16>
  %x_11 = stablehlo.optimization_barrier %xc_11 : tensor<8xf16>
  %yc_11 = stablehlo.constant dense<[4.94921875, 3.44140625, 2.521484375, 4.61328125, 6.9921875, 6.10546875, 8.8046875, 7.05859375]> : tensor<8xf16>
  %y_11 = stablehlo.optimization_barrier %yc_11 : tensor<8xf16>
  %r_11 = stablehlo.remainder %x_11, %y_11 : tensor<8xf16>
  stablehlo.custom_call @check.expect_close_const(%r_11) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[2.7734375, 1.16015625, 0.068359375, -3.29296875, 0.75390625, 1.86328125, 1.748046875, -3.552734375]> : tensor<8xf16>} : (tensor<8xf16>) -> ()

  %xc_12 = stablehlo.constant dense<[0.52197265625, -5.73828125, 3.138671875, -8.625, -3.875, -2.65234375, 0.0010004043579101562, 2.69140625]> : tensor<8xf16>
  %x_12 = stablehlo.optimization_barrier %xc_12 : tensor<8xf16>
  %yc_12 = stablehlo.constant dense<[-4.96875, 3.130859375, -8.46875, 8.4375, -5.1171875, -6.9609375, -4.20703125, -0.6982421875]> : tensor<8xf16>
  %y_12 = stablehlo.optimization_barrier %yc_12 : tensor<8xf16>
  %r_12 = stablehlo.compare LT, %x_12, %y_12, FLOAT : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_12) {has_side_effect = true, value = dense<[false, true, false, true, false, false, false, false]> : tensor<8xi1>} : (tensor<8xi1>) -> ()

  %xc_13 = stablehlo.constant dense<[-1.2265625, 3.265625, 3.234375, -1.40625, 1.890625, -1.3203125, -3.875, 0.267578125]> : tensor<8xbf16>
  %x_13 = stablehlo.optimization_barrier %xc_13 : tensor<8xbf16>
  %r_13 = stablehlo.exponential %x_13 : tensor<8xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_13) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.29296875, 26.25, 25.375, 0.2451171875, 6.625, 0.267578125, 0.020751953125, 1.3046875]> : tensor<8xbf16>} : (tensor<8xbf16>) -> ()

  %xc_14 = stablehlo.constant dense<[1.6015625, 3.53125, 2.296875, 1.90625, 3.34375, 9.0, 5.6875, 0.8046875]> : tensor<8xbf16>
  %x_14 = stablehlo.optimization_barrier %xc_14 : tensor<8xbf16>
  %r_14 = stablehlo.log %x_14 : tensor<8xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_14) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.470703125, 1.2578125, 0.83203125, 0.64453125, 1.2109375, 2.203125, 1.734375, -0.2177734375]> : tensor<8xbf16>} : (tensor<8xbf16>) -> ()

  %xc_15 = stablehlo.constant dense<[2.046875, 2.640625, -0.86328125, -0.76171875, 1.1875, 0.1259765625, -2.65625, -1.484375]> : tensor<8xbf16>
  %x_15 = stablehlo.optimization_barrier %xc_15 : tensor<8xbf16>
  %r_15 = stablehlo.tanh %x_15 : tensor<8xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_15) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.96875, 0.98828125, -0.69921875, -0.640625, 0.828125, 0.125, -0.98828125, -0.90234375]> : tensor<8xbf16>} : (tensor<8xbf16>) -> ()

  %xc_16 = stablehlo.constant dense<[2.734375, 2.0625, 1.453125, 2.4375, 2.890625, -4.78125, 0.515625, 3.609375]> : tensor<8xbf16>
  %x_16 = stablehlo.optimization_barrier %xc_16 : tensor<8xbf16>
  %r_16 = stablehlo.logistic %x_16 : tensor<8xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_16) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.9375, 0.88671875, 0.80859375, 0.91796875, 0.94921875, 0.00830078125, 0.625, 0.97265625]> : tensor<8xbf16>} : (tensor<8xbf16>) -> ()

  %xc_17 = stablehlo.constant dense<[0.60546875, 0.205078125, 4.125, 4.46875, 8.625, 2.765625, 3.578125, 5.0]> : tensor<8xbf16>
  %x_17 = stablehlo.optimization_barrier %xc_17 : tensor<8xbf16>
  %r_17 = stablehlo.rsqrt %x_17 : tensor<8xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_17) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[1.28125, 2.203125, 0.4921875, 0.47265625, 0.33984375, 0.6015625, 0.52734375, 0.447265625]> : tensor<8xbf16>} : (tensor<8xbf16>) -> ()

  %xc_18 = stablehlo.constant dense<[1.59375, -1.8828125, -2.25, -1.8828125, -0.39453125, 1.984375, -1.2578125, 0.9921875]> : tensor<8xbf16>
  %x_18 = stablehlo.optimization_barrier %xc_18 : tensor<8xbf16>
  %r_18 = stablehlo.sine %x_18 : tensor<8xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_18) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[1.0, -0.953125, -0.77734375, -0.953125, -0.384765625, 0.9140625, -0.953125, 0.8359375]> : tensor<8xbf16>} : (tensor<8xbf16>) -> ()

  %xc_19 = stablehlo.constant dense<[-8.4375, -6.0, -6.625, 0.87890625, -5.125, -6.75, -0.01202392578125, 5.09375]> : tensor<8xbf16>
  %x_19 = stablehlo.optimization_barrier %xc_19 : tensor<8xbf16>
  %yc_19 = stablehlo.constant dense<[3.515625, 7.9375, 3.796875, 8.6875, 2.015625, 4.03125, 2.046875, 8.6875]> : tensor<8xbf16>
  %y_19 = stablehlo.optimization_barrier %yc_19 : tensor<8xbf16>
  %r_19 = stablehlo.add %x_19, %y_19 : tensor<8xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_19) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[-4.9375, 1.9375, -2.828125, 9.5625, -3.109375, -2.71875, 2.03125, 13.75]> : tensor<8xbf16>} : (tensor<8xbf16>) -> ()

  %xc_20 = stablehlo.constant dense<[-1.5078125, -0.4453125, 3.765625, -2.546875, -2.453125, -1.359375, 4.09375, 6.1875]> : tensor<8xbf16>
  %x_20 = stablehlo.optimization_barrier %xc_20 : tensor<8xbf16>
  %yc_20 = stablehlo.constant dense<[7.03125, 6.03125, 3.484375, 5.0, 3.0, 7.71875, 3.5, 4.375]> : tensor<8xbf16>
  %y_20 = stablehlo.optimization_barrier %yc_20 : tensor<8xbf16>
  %r_20 = stablehlo.subtract %x_20, %y_20 : tensor<8xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_20) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[-8.5625, -6.46875, 0.28125, -7.5625, -5.4375, -9.0625, 0.59375, 1.8125]> : tensor<8xbf16>} : (tensor<8xbf16>) -> ()

  %xc_21 = stablehlo.constant dense<[-1.09375, -0.1865234375, -7.46875, -8.3125, 5.9375, 0.46484375, -3.65625, -1.171875]> : tensor<8xbf16>
  %x_21 = stablehlo.optimization_barrier %xc_21 : tensor<8xbf16>
  %yc_21 = stablehlo.constant dense<[6.71875, 7.09375, 3.671875, 4.75, 8.75, 5.71875, 6.75, 3.015625]> : tensor<8xbf16>
  %y_21 = stablehlo.optimization_barrier %yc_21 : tensor<8xbf16>
  %r_21 = stablehlo.multiply %x_21, %y_21 : tensor<8xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_21) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[-7.34375, -1.3203125, -27.375, -39.5, 52.0, 2.65625, -24.625, -3.53125]> : tensor<8xbf16>} : (tensor<8xbf16>) -> ()

  %xc_22 = stablehlo.constant dense<[-7.78125, -1.4453125, 2.65625, -2.71875, -7.90625, 5.21875, 5.90625, 8.0]> : tensor<8xbf16>
  %x_22 = stablehlo.optimization_barrier %xc_22 : tensor<8xbf16>
  %yc_22 = stablehlo.constant dense<[6.96875, 3.59375, 6.4375, 6.28125, 6.6875, 4.25, 8.125, 8.25]> : tensor<8xbf16>
  %y_22 = stablehlo.optimization_barrier %yc_22 : tensor<8xbf16>
  %r_22 = stablehlo.divide %x_22, %y_22 : tensor<8xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_22) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[-1.1171875, -0.40234375, 0.412109375, -0.43359375, -1.1796875, 1.2265625, 0.7265625, 0.96875]> : tensor<8xbf16>} : (tensor<8xbf16>) -> ()

  %xc_23 = stablehlo.constant dense<[2.109375, 0.421875, 6.90625, -6.09375, 2.96875, -8.4375, 6.875, -4.125]> : tensor<8xbf16>
  %x_23 = stablehlo.optimization_barrier %xc_23 : tensor<8xbf16>
  %yc_23 = stablehlo.constant dense<[1.6484375, 8.8125, 6.3125, 5.21875, 4.28125, 8.8125, 4.78125, 4.0625]> : tensor<8xbf16>
  %y_23 = stablehlo.optimization_barrier %yc_23 : tensor<8xbf16>
  %r_23 = stablehlo.maximum %x_23, %y_23 : tensor<8xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_23) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[2.109375, 8.8125, 6.90625, 5.21875, 4.28125, 8.8125, 6.875, 4.0625]> : tensor<8xbf16>} : (tensor<8xbf16>) -> ()

  %xc_24 = stablehlo.constant dense<[-5.375, 4.8125, -3.203125, 0.88671875, -0.09814453125, 8.1875, 6.53125, 7.0625]> : tensor<8xbf16>
  %x_24 = stablehlo.optimization_barrier %xc_24 : tensor<8xbf16>
  %yc_24 = stablehlo.constant dense<[8.0625, 7.0, 5.09375, 6.0, 4.65625, 2.6875, 4.8125, 4.15625]> : tensor<8xbf16>
  %y_24 = stablehlo.optimization_barrier %yc_24 : tensor<8xbf16>
  %r_24 = stablehlo.remainder %x_24, %y_24 : tensor<8xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_24) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[-5.375, 4.8125, -3.203125, 0.88671875, -0.09814453125, 0.125, 1.71875, 2.90625]> : tensor<8xbf16>} : (tensor<8xbf16>) -> ()

  %xc_25 = stablehlo.constant dense<[-7.34375, -1.6875, 5.5625, 3.859375, 8.1875, -6.84375, -0.953125, 1.515625]> : tensor<8xbf16>
  %x_25 = stablehlo.optimization_barrier %xc_25 : tensor<8xbf16>
  %yc_25 = stablehlo.constant dense<[-6.53125, -7.8125, -7.8125, 0.4765625, 8.0625, 0.76171875, 3.390625, 0.5078125]> : tensor<8xbf16>
  %y_25 = stablehlo.optimization_barrier %yc_25 : tensor<8xbf16>
  %r_25 = stablehlo.compare LT, %x_25, %y_25, FLOAT : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_25) {has_side_effect = true, value = dense<[true, false, false, false, false, true, true, false]> : tensor<8xi1>} : (tensor<8xi1>) -> ()
  return
}
