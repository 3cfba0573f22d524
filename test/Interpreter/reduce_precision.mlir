// Made by test/Goldens/generate.py. Expected values are XLA's.
// Rounding is exact by definition: the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.33333334, -0.33333334, 1.0004883, 1.0014648, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.1035156e-05, 6.1020255e-05, -3.0517578e-05, 1.0e-40, 3.4e+38, 0x7F800000, 0xFF800000, 0x7FC00000, -10.481, -43.924, -35.26, 11.929, 96.983]> : tensor<27xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<27xf32>
  %r_0 = stablehlo.reduce_precision %x_0, format = e5m10 : tensor<27xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.33325195, -0.33325195, 1.0, 1.0019531, 65504.0, 65504.0, 0x7F800000, 0xFF800000, 6.1035156e-05, 6.1035156e-05, -0.0, 0.0, 0x7F800000, 0x7F800000, 0xFF800000, 0x7FC00000, -10.484375, -43.9375, -35.25, 11.9296875, 97.0]> : tensor<27xf32>} : (tensor<27xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.33333334, -0.33333334, 1.0004883, 1.0014648, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.1035156e-05, 6.1020255e-05, -3.0517578e-05, 1.0e-40, 3.4e+38, 0x7F800000, 0xFF800000, 0x7FC00000, -10.481, -43.924, -35.26, 11.929, 96.983]> : tensor<27xf32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<27xf32>
  %r_1 = stablehlo.reduce_precision %x_1, format = e8m7 : tensor<27xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.33398438, -0.33398438, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.00025555e+30, 6.1035156e-05, 6.1035156e-05, -3.0517578e-05, 9.1835e-41, 0x7F800000, 0x7F800000, 0xFF800000, 0x7FC00000, -10.5, -44.0, -35.25, 11.9375, 97.0]> : tensor<27xf32>} : (tensor<27xf32>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.33333334, -0.33333334, 1.0004883, 1.0014648, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.1035156e-05, 6.1020255e-05, -3.0517578e-05, 1.0e-40, 3.4e+38, 0x7F800000, 0xFF800000, 0x7FC00000, -10.481, -43.924, -35.26, 11.929, 96.983]> : tensor<27xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<27xf32>
  %r_2 = stablehlo.reduce_precision %x_2, format = e8m23 : tensor<27xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.33333334, -0.33333334, 1.0004883, 1.0014648, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.1035156e-05, 6.1020255e-05, -3.0517578e-05, 1.0e-40, 3.4e+38, 0x7F800000, 0xFF800000, 0x7FC00000, -10.481, -43.924, -35.26, 11.929, 96.983]> : tensor<27xf32>} : (tensor<27xf32>) -> ()

  %xc_3 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.33333334, -0.33333334, 1.0004883, 1.0014648, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.1035156e-05, 6.1020255e-05, -3.0517578e-05, 1.0e-40, 3.4e+38, 0x7F800000, 0xFF800000, 0x7FC00000, -10.481, -43.924, -35.26, 11.929, 96.983]> : tensor<27xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<27xf32>
  %r_3 = stablehlo.reduce_precision %x_3, format = e4m3 : tensor<27xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.34375, -0.34375, 1.0, 1.0, 0x7F800000, 0x7F800000, 0x7F800000, 0xFF800000, 0.0, 0.0, -0.0, 0.0, 0x7F800000, 0x7F800000, 0xFF800000, 0x7FC00000, -10.0, -44.0, -36.0, 12.0, 96.0]> : tensor<27xf32>} : (tensor<27xf32>) -> ()

  %xc_4 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.33333334, -0.33333334, 1.0004883, 1.0014648, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.1035156e-05, 6.1020255e-05, -3.0517578e-05, 1.0e-40, 3.4e+38, 0x7F800000, 0xFF800000, 0x7FC00000, -10.481, -43.924, -35.26, 11.929, 96.983]> : tensor<27xf32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<27xf32>
  %r_4 = stablehlo.reduce_precision %x_4, format = e5m2 : tensor<27xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.3125, -0.3125, 1.0, 1.0, 0x7F800000, 0x7F800000, 0x7F800000, 0xFF800000, 6.1035156e-05, 6.1035156e-05, -0.0, 0.0, 0x7F800000, 0x7F800000, 0xFF800000, 0x7FC00000, -10.0, -40.0, -32.0, 12.0, 96.0]> : tensor<27xf32>} : (tensor<27xf32>) -> ()

  %xc_5 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.33333334, -0.33333334, 1.0004883, 1.0014648, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.1035156e-05, 6.1020255e-05, -3.0517578e-05, 1.0e-40, 3.4e+38, 0x7F800000, 0xFF800000, 0x7FC00000, -10.481, -43.924, -35.26, 11.929, 96.983]> : tensor<27xf32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<27xf32>
  %r_5 = stablehlo.reduce_precision %x_5, format = e11m52 : tensor<27xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.33333334, -0.33333334, 1.0004883, 1.0014648, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.1035156e-05, 6.1020255e-05, -3.0517578e-05, 1.0e-40, 3.4e+38, 0x7F800000, 0xFF800000, 0x7FC00000, -10.481, -43.924, -35.26, 11.929, 96.983]> : tensor<27xf32>} : (tensor<27xf32>) -> ()

  %xc_6 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.33333334, -0.33333334, 1.0004883, 1.0014648, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.1035156e-05, 6.1020255e-05, -3.0517578e-05, 1.0e-40, 3.4e+38, 0x7F800000, 0xFF800000, 0x7FC00000, -10.481, -43.924, -35.26, 11.929, 96.983]> : tensor<27xf32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<27xf32>
  %r_6 = stablehlo.reduce_precision %x_6, format = e2m1 : tensor<27xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, 0xFF800000, 0.0, -0.0, 1.0, 1.0, 0x7F800000, 0x7F800000, 0x7F800000, 0xFF800000, 0.0, 0.0, -0.0, 0.0, 0x7F800000, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFF800000, 0xFF800000, 0xFF800000, 0x7F800000, 0x7F800000]> : tensor<27xf32>} : (tensor<27xf32>) -> ()

  %xc_7 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.33333334, -0.33333334, 1.0004883, 1.0014648, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.1035156e-05, 6.1020255e-05, -3.0517578e-05, 1.0e-40, 3.4e+38, 0x7F800000, 0xFF800000, 0x7FC00000, -10.481, -43.924, -35.26, 11.929, 96.983]> : tensor<27xf32>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<27xf32>
  %r_7 = stablehlo.reduce_precision %x_7, format = e8m0 : tensor<27xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 2.0, 2.0, -8.0, 0.25, -0.25, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.2676506e+30, 6.1035156e-05, 6.1035156e-05, -3.0517578e-05, 0.0, 0x7F800000, 0x7F800000, 0xFF800000, 0x7FC00000, -8.0, -32.0, -32.0, 8.0, 128.0]> : tensor<27xf32>} : (tensor<27xf32>) -> ()

  %xc_8 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.33333334, -0.33333334, 1.0004883, 1.0014648, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.1035156e-05, 6.1020255e-05, -3.0517578e-05, 1.0e-40, 3.4e+38, 0x7F800000, 0xFF800000, 0x7FC00000, -10.481, -43.924, -35.26, 11.929, 96.983]> : tensor<27xf32>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<27xf32>
  %r_8 = stablehlo.reduce_precision %x_8, format = e1m4 : tensor<27xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<[0.0, -0.0, 0.0, 0.0, 0x7F800000, 0xFF800000, 0.0, -0.0, 0.0, 0.0, 0x7F800000, 0x7F800000, 0x7F800000, 0xFF800000, 0.0, 0.0, -0.0, 0.0, 0x7F800000, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFF800000, 0xFF800000, 0xFF800000, 0x7F800000, 0x7F800000]> : tensor<27xf32>} : (tensor<27xf32>) -> ()

  %xc_9 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.3333333333333333, -0.3333333333333333, 1.00048828125, 1.00146484375, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.103515625e-05, 6.102025508880615e-05, -3.0517578125e-05, 1.0e-40, 3.4e+38, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 36.135, 99.393, 33.488, 19.716, 83.881]> : tensor<27xf64>
  %x_9 = stablehlo.optimization_barrier %xc_9 : tensor<27xf64>
  %r_9 = stablehlo.reduce_precision %x_9, format = e5m10 : tensor<27xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_9) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333251953125, -0.333251953125, 1.0, 1.001953125, 65504.0, 65504.0, 0x7FF0000000000000, 0xFFF0000000000000, 6.103515625e-05, 6.103515625e-05, -0.0, 0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 36.125, 99.375, 33.5, 19.71875, 83.875]> : tensor<27xf64>} : (tensor<27xf64>) -> ()

  %xc_10 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.3333333333333333, -0.3333333333333333, 1.00048828125, 1.00146484375, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.103515625e-05, 6.102025508880615e-05, -3.0517578125e-05, 1.0e-40, 3.4e+38, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 36.135, 99.393, 33.488, 19.716, 83.881]> : tensor<27xf64>
  %x_10 = stablehlo.optimization_barrier %xc_10 : tensor<27xf64>
  %r_10 = stablehlo.reduce_precision %x_10, format = e8m7 : tensor<27xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_10) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333984375, -0.333984375, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.0002555517425873e+30, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 36.25, 99.5, 33.5, 19.75, 84.0]> : tensor<27xf64>} : (tensor<27xf64>) -> ()

  %xc_11 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.3333333333333333, -0.3333333333333333, 1.00048828125, 1.00146484375, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.103515625e-05, 6.102025508880615e-05, -3.0517578125e-05, 1.0e-40, 3.4e+38, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 36.135, 99.393, 33.488, 19.716, 83.881]> : tensor<27xf64>
  %x_11 = stablehlo.optimization_barrier %xc_11 : tensor<27xf64>
  %r_11 = stablehlo.reduce_precision %x_11, format = e8m23 : tensor<27xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_11) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.3333333432674408, -0.3333333432674408, 1.00048828125, 1.00146484375, 65504.0, 65519.8984375, 65520.0, -1.0000000150474662e+30, 6.103515625e-05, 6.102025508880615e-05, -3.0517578125e-05, 0.0, 3.3999999521443642e+38, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 36.1349983215332, 99.39299774169922, 33.487998962402344, 19.715999603271484, 83.88099670410156]> : tensor<27xf64>} : (tensor<27xf64>) -> ()

  %xc_12 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.3333333333333333, -0.3333333333333333, 1.00048828125, 1.00146484375, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.103515625e-05, 6.102025508880615e-05, -3.0517578125e-05, 1.0e-40, 3.4e+38, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 36.135, 99.393, 33.488, 19.716, 83.881]> : tensor<27xf64>
  %x_12 = stablehlo.optimization_barrier %xc_12 : tensor<27xf64>
  %r_12 = stablehlo.reduce_precision %x_12, format = e4m3 : tensor<27xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_12) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.34375, -0.34375, 1.0, 1.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, 0.0, -0.0, 0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 36.0, 96.0, 32.0, 20.0, 80.0]> : tensor<27xf64>} : (tensor<27xf64>) -> ()

  %xc_13 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.3333333333333333, -0.3333333333333333, 1.00048828125, 1.00146484375, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.103515625e-05, 6.102025508880615e-05, -3.0517578125e-05, 1.0e-40, 3.4e+38, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 36.135, 99.393, 33.488, 19.716, 83.881]> : tensor<27xf64>
  %x_13 = stablehlo.optimization_barrier %xc_13 : tensor<27xf64>
  %r_13 = stablehlo.reduce_precision %x_13, format = e5m2 : tensor<27xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_13) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.3125, -0.3125, 1.0, 1.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 6.103515625e-05, 6.103515625e-05, -0.0, 0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 40.0, 96.0, 32.0, 20.0, 80.0]> : tensor<27xf64>} : (tensor<27xf64>) -> ()

  %xc_14 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.3333333333333333, -0.3333333333333333, 1.00048828125, 1.00146484375, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.103515625e-05, 6.102025508880615e-05, -3.0517578125e-05, 1.0e-40, 3.4e+38, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 36.135, 99.393, 33.488, 19.716, 83.881]> : tensor<27xf64>
  %x_14 = stablehlo.optimization_barrier %xc_14 : tensor<27xf64>
  %r_14 = stablehlo.reduce_precision %x_14, format = e11m52 : tensor<27xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_14) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.3333333333333333, -0.3333333333333333, 1.00048828125, 1.00146484375, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.103515625e-05, 6.102025508880615e-05, -3.0517578125e-05, 1.0e-40, 3.4e+38, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 36.135, 99.393, 33.488, 19.716, 83.881]> : tensor<27xf64>} : (tensor<27xf64>) -> ()

  %xc_15 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.3333333333333333, -0.3333333333333333, 1.00048828125, 1.00146484375, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.103515625e-05, 6.102025508880615e-05, -3.0517578125e-05, 1.0e-40, 3.4e+38, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 36.135, 99.393, 33.488, 19.716, 83.881]> : tensor<27xf64>
  %x_15 = stablehlo.optimization_barrier %xc_15 : tensor<27xf64>
  %r_15 = stablehlo.reduce_precision %x_15, format = e2m1 : tensor<27xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_15) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, 0xFFF0000000000000, 0.0, -0.0, 1.0, 1.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, 0.0, -0.0, 0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000]> : tensor<27xf64>} : (tensor<27xf64>) -> ()

  %xc_16 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.3333333333333333, -0.3333333333333333, 1.00048828125, 1.00146484375, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.103515625e-05, 6.102025508880615e-05, -3.0517578125e-05, 1.0e-40, 3.4e+38, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 36.135, 99.393, 33.488, 19.716, 83.881]> : tensor<27xf64>
  %x_16 = stablehlo.optimization_barrier %xc_16 : tensor<27xf64>
  %r_16 = stablehlo.reduce_precision %x_16, format = e8m0 : tensor<27xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_16) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 2.0, 2.0, -8.0, 0.25, -0.25, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.2676506002282294e+30, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 32.0, 128.0, 32.0, 16.0, 64.0]> : tensor<27xf64>} : (tensor<27xf64>) -> ()

  %xc_17 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.3333333333333333, -0.3333333333333333, 1.00048828125, 1.00146484375, 65504.0, 65519.9, 65520.0, -1.0e+30, 6.103515625e-05, 6.102025508880615e-05, -3.0517578125e-05, 1.0e-40, 3.4e+38, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 36.135, 99.393, 33.488, 19.716, 83.881]> : tensor<27xf64>
  %x_17 = stablehlo.optimization_barrier %xc_17 : tensor<27xf64>
  %r_17 = stablehlo.reduce_precision %x_17, format = e1m4 : tensor<27xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_17) {has_side_effect = true, value = dense<[0.0, -0.0, 0.0, 0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 0.0, 0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, 0.0, -0.0, 0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000]> : tensor<27xf64>} : (tensor<27xf64>) -> ()

  %xc_18 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333251953125, -0.333251953125, 1.0, 1.001953125, 65504.0, 65504.0, 0x7C00, 0xFC00, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.11700439453125, 28.203125, -60.75, -25.0625, -40.625]> : tensor<27xf16>
  %x_18 = stablehlo.optimization_barrier %xc_18 : tensor<27xf16>
  %r_18 = stablehlo.reduce_precision %x_18, format = e5m10 : tensor<27xf16>
  stablehlo.custom_call @check.expect_eq_const(%r_18) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333251953125, -0.333251953125, 1.0, 1.001953125, 65504.0, 65504.0, 0x7C00, 0xFC00, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.11700439453125, 28.203125, -60.75, -25.0625, -40.625]> : tensor<27xf16>} : (tensor<27xf16>) -> ()

  %xc_19 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333251953125, -0.333251953125, 1.0, 1.001953125, 65504.0, 65504.0, 0x7C00, 0xFC00, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.11700439453125, 28.203125, -60.75, -25.0625, -40.625]> : tensor<27xf16>
  %x_19 = stablehlo.optimization_barrier %xc_19 : tensor<27xf16>
  %r_19 = stablehlo.reduce_precision %x_19, format = e8m7 : tensor<27xf16>
  stablehlo.custom_call @check.expect_eq_const(%r_19) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333984375, -0.333984375, 1.0, 1.0, 0x7C00, 0x7C00, 0x7C00, 0xFC00, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.1171875, 28.25, -60.75, -25.0, -40.5]> : tensor<27xf16>} : (tensor<27xf16>) -> ()

  %xc_20 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333251953125, -0.333251953125, 1.0, 1.001953125, 65504.0, 65504.0, 0x7C00, 0xFC00, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.11700439453125, 28.203125, -60.75, -25.0625, -40.625]> : tensor<27xf16>
  %x_20 = stablehlo.optimization_barrier %xc_20 : tensor<27xf16>
  %r_20 = stablehlo.reduce_precision %x_20, format = e8m23 : tensor<27xf16>
  stablehlo.custom_call @check.expect_eq_const(%r_20) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333251953125, -0.333251953125, 1.0, 1.001953125, 65504.0, 65504.0, 0x7C00, 0xFC00, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.11700439453125, 28.203125, -60.75, -25.0625, -40.625]> : tensor<27xf16>} : (tensor<27xf16>) -> ()

  %xc_21 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333251953125, -0.333251953125, 1.0, 1.001953125, 65504.0, 65504.0, 0x7C00, 0xFC00, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.11700439453125, 28.203125, -60.75, -25.0625, -40.625]> : tensor<27xf16>
  %x_21 = stablehlo.optimization_barrier %xc_21 : tensor<27xf16>
  %r_21 = stablehlo.reduce_precision %x_21, format = e4m3 : tensor<27xf16>
  stablehlo.custom_call @check.expect_eq_const(%r_21) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.34375, -0.34375, 1.0, 1.0, 0x7C00, 0x7C00, 0x7C00, 0xFC00, 0.0, 0.0, -0.0, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.1171875, 28.0, -60.0, -26.0, -40.0]> : tensor<27xf16>} : (tensor<27xf16>) -> ()

  %xc_22 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333251953125, -0.333251953125, 1.0, 1.001953125, 65504.0, 65504.0, 0x7C00, 0xFC00, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.11700439453125, 28.203125, -60.75, -25.0625, -40.625]> : tensor<27xf16>
  %x_22 = stablehlo.optimization_barrier %xc_22 : tensor<27xf16>
  %r_22 = stablehlo.reduce_precision %x_22, format = e5m2 : tensor<27xf16>
  stablehlo.custom_call @check.expect_eq_const(%r_22) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.3125, -0.3125, 1.0, 1.0, 0x7C00, 0x7C00, 0x7C00, 0xFC00, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.109375, 28.0, -64.0, -24.0, -40.0]> : tensor<27xf16>} : (tensor<27xf16>) -> ()

  %xc_23 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333251953125, -0.333251953125, 1.0, 1.001953125, 65504.0, 65504.0, 0x7C00, 0xFC00, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.11700439453125, 28.203125, -60.75, -25.0625, -40.625]> : tensor<27xf16>
  %x_23 = stablehlo.optimization_barrier %xc_23 : tensor<27xf16>
  %r_23 = stablehlo.reduce_precision %x_23, format = e11m52 : tensor<27xf16>
  stablehlo.custom_call @check.expect_eq_const(%r_23) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333251953125, -0.333251953125, 1.0, 1.001953125, 65504.0, 65504.0, 0x7C00, 0xFC00, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.11700439453125, 28.203125, -60.75, -25.0625, -40.625]> : tensor<27xf16>} : (tensor<27xf16>) -> ()

  %xc_24 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333251953125, -0.333251953125, 1.0, 1.001953125, 65504.0, 65504.0, 0x7C00, 0xFC00, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.11700439453125, 28.203125, -60.75, -25.0625, -40.625]> : tensor<27xf16>
  %x_24 = stablehlo.optimization_barrier %xc_24 : tensor<27xf16>
  %r_24 = stablehlo.reduce_precision %x_24, format = e2m1 : tensor<27xf16>
  stablehlo.custom_call @check.expect_eq_const(%r_24) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, 0xFC00, 0.0, -0.0, 1.0, 1.0, 0x7C00, 0x7C00, 0x7C00, 0xFC00, 0.0, 0.0, -0.0, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.0, 0x7C00, 0xFC00, 0xFC00, 0xFC00]> : tensor<27xf16>} : (tensor<27xf16>) -> ()

  %xc_25 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333251953125, -0.333251953125, 1.0, 1.001953125, 65504.0, 65504.0, 0x7C00, 0xFC00, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.11700439453125, 28.203125, -60.75, -25.0625, -40.625]> : tensor<27xf16>
  %x_25 = stablehlo.optimization_barrier %xc_25 : tensor<27xf16>
  %r_25 = stablehlo.reduce_precision %x_25, format = e8m0 : tensor<27xf16>
  stablehlo.custom_call @check.expect_eq_const(%r_25) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 2.0, 2.0, -8.0, 0.25, -0.25, 1.0, 1.0, 0x7C00, 0x7C00, 0x7C00, 0xFC00, 6.103515625e-05, 6.103515625e-05, -0.0, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.125, 32.0, -64.0, -32.0, -32.0]> : tensor<27xf16>} : (tensor<27xf16>) -> ()

  %xc_26 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333251953125, -0.333251953125, 1.0, 1.001953125, 65504.0, 65504.0, 0x7C00, 0xFC00, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.11700439453125, 28.203125, -60.75, -25.0625, -40.625]> : tensor<27xf16>
  %x_26 = stablehlo.optimization_barrier %xc_26 : tensor<27xf16>
  %r_26 = stablehlo.reduce_precision %x_26, format = e1m4 : tensor<27xf16>
  stablehlo.custom_call @check.expect_eq_const(%r_26) {has_side_effect = true, value = dense<[0.0, -0.0, 0.0, 0.0, 0x7C00, 0xFC00, 0.0, -0.0, 0.0, 0.0, 0x7C00, 0x7C00, 0x7C00, 0xFC00, 0.0, 0.0, -0.0, 0.0, 0x7C00, 0x7C00, 0xFC00, 0x7E00, -0.0, 0x7C00, 0xFC00, 0xFC00, 0xFC00]> : tensor<27xf16>} : (tensor<27xf16>) -> ()

  %xc_27 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333984375, -0.333984375, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.0002555517425873e+30, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 9.183549615799121e-41, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 83.5, -14.0625, -31.625, 98.0, 37.0]> : tensor<27xbf16>
  %x_27 = stablehlo.optimization_barrier %xc_27 : tensor<27xbf16>
  %r_27 = stablehlo.reduce_precision %x_27, format = e5m10 : tensor<27xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_27) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333984375, -0.333984375, 1.0, 1.0, 0x7F80, 0x7F80, 0x7F80, 0xFF80, 6.103515625e-05, 6.103515625e-05, -0.0, 0.0, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 83.5, -14.0625, -31.625, 98.0, 37.0]> : tensor<27xbf16>} : (tensor<27xbf16>) -> ()

  %xc_28 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333984375, -0.333984375, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.0002555517425873e+30, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 9.183549615799121e-41, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 83.5, -14.0625, -31.625, 98.0, 37.0]> : tensor<27xbf16>
  %x_28 = stablehlo.optimization_barrier %xc_28 : tensor<27xbf16>
  %r_28 = stablehlo.reduce_precision %x_28, format = e8m7 : tensor<27xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_28) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333984375, -0.333984375, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.0002555517425873e+30, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 9.183549615799121e-41, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 83.5, -14.0625, -31.625, 98.0, 37.0]> : tensor<27xbf16>} : (tensor<27xbf16>) -> ()

  %xc_29 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333984375, -0.333984375, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.0002555517425873e+30, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 9.183549615799121e-41, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 83.5, -14.0625, -31.625, 98.0, 37.0]> : tensor<27xbf16>
  %x_29 = stablehlo.optimization_barrier %xc_29 : tensor<27xbf16>
  %r_29 = stablehlo.reduce_precision %x_29, format = e8m23 : tensor<27xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_29) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333984375, -0.333984375, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.0002555517425873e+30, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 9.183549615799121e-41, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 83.5, -14.0625, -31.625, 98.0, 37.0]> : tensor<27xbf16>} : (tensor<27xbf16>) -> ()

  %xc_30 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333984375, -0.333984375, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.0002555517425873e+30, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 9.183549615799121e-41, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 83.5, -14.0625, -31.625, 98.0, 37.0]> : tensor<27xbf16>
  %x_30 = stablehlo.optimization_barrier %xc_30 : tensor<27xbf16>
  %r_30 = stablehlo.reduce_precision %x_30, format = e4m3 : tensor<27xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_30) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.34375, -0.34375, 1.0, 1.0, 0x7F80, 0x7F80, 0x7F80, 0xFF80, 0.0, 0.0, -0.0, 0.0, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 80.0, -14.0, -32.0, 96.0, 36.0]> : tensor<27xbf16>} : (tensor<27xbf16>) -> ()

  %xc_31 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333984375, -0.333984375, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.0002555517425873e+30, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 9.183549615799121e-41, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 83.5, -14.0625, -31.625, 98.0, 37.0]> : tensor<27xbf16>
  %x_31 = stablehlo.optimization_barrier %xc_31 : tensor<27xbf16>
  %r_31 = stablehlo.reduce_precision %x_31, format = e5m2 : tensor<27xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_31) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.3125, -0.3125, 1.0, 1.0, 0x7F80, 0x7F80, 0x7F80, 0xFF80, 6.103515625e-05, 6.103515625e-05, -0.0, 0.0, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 80.0, -14.0, -32.0, 96.0, 40.0]> : tensor<27xbf16>} : (tensor<27xbf16>) -> ()

  %xc_32 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333984375, -0.333984375, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.0002555517425873e+30, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 9.183549615799121e-41, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 83.5, -14.0625, -31.625, 98.0, 37.0]> : tensor<27xbf16>
  %x_32 = stablehlo.optimization_barrier %xc_32 : tensor<27xbf16>
  %r_32 = stablehlo.reduce_precision %x_32, format = e11m52 : tensor<27xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_32) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333984375, -0.333984375, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.0002555517425873e+30, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 9.183549615799121e-41, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 83.5, -14.0625, -31.625, 98.0, 37.0]> : tensor<27xbf16>} : (tensor<27xbf16>) -> ()

  %xc_33 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333984375, -0.333984375, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.0002555517425873e+30, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 9.183549615799121e-41, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 83.5, -14.0625, -31.625, 98.0, 37.0]> : tensor<27xbf16>
  %x_33 = stablehlo.optimization_barrier %xc_33 : tensor<27xbf16>
  %r_33 = stablehlo.reduce_precision %x_33, format = e2m1 : tensor<27xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_33) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 1.5, 3.0, 0xFF80, 0.0, -0.0, 1.0, 1.0, 0x7F80, 0x7F80, 0x7F80, 0xFF80, 0.0, 0.0, -0.0, 0.0, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 0x7F80, 0xFF80, 0xFF80, 0x7F80, 0x7F80]> : tensor<27xbf16>} : (tensor<27xbf16>) -> ()

  %xc_34 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333984375, -0.333984375, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.0002555517425873e+30, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 9.183549615799121e-41, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 83.5, -14.0625, -31.625, 98.0, 37.0]> : tensor<27xbf16>
  %x_34 = stablehlo.optimization_barrier %xc_34 : tensor<27xbf16>
  %r_34 = stablehlo.reduce_precision %x_34, format = e8m0 : tensor<27xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_34) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, 2.0, 2.0, -8.0, 0.25, -0.25, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.2676506002282294e+30, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 0.0, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 64.0, -16.0, -32.0, 128.0, 32.0]> : tensor<27xbf16>} : (tensor<27xbf16>) -> ()

  %xc_35 = stablehlo.constant dense<[0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 0.333984375, -0.333984375, 1.0, 1.0, 65536.0, 65536.0, 65536.0, -1.0002555517425873e+30, 6.103515625e-05, 6.103515625e-05, -3.0517578125e-05, 9.183549615799121e-41, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 83.5, -14.0625, -31.625, 98.0, 37.0]> : tensor<27xbf16>
  %x_35 = stablehlo.optimization_barrier %xc_35 : tensor<27xbf16>
  %r_35 = stablehlo.reduce_precision %x_35, format = e1m4 : tensor<27xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_35) {has_side_effect = true, value = dense<[0.0, -0.0, 0.0, 0.0, 0x7F80, 0xFF80, 0.0, -0.0, 0.0, 0.0, 0x7F80, 0x7F80, 0x7F80, 0xFF80, 0.0, 0.0, -0.0, 0.0, 0x7F80, 0x7F80, 0xFF80, 0x7FC0, 0x7F80, 0xFF80, 0xFF80, 0x7F80, 0x7F80]> : tensor<27xbf16>} : (tensor<27xbf16>) -> ()

  // f8E4M3FN
  %xc_36 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_36 = stablehlo.optimization_barrier %xc_36 : tensor<9xf32>
  %n_36 = stablehlo.convert %x_36 : (tensor<9xf32>) -> tensor<9xf8E4M3FN>
    %p_36 = stablehlo.reduce_precision %n_36, format = e8m16 : tensor<9xf8E4M3FN>
    %r_36 = stablehlo.convert %p_36 : (tensor<9xf8E4M3FN>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_36) {has_side_effect = true, value = dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E4M3FN
  %xc_37 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_37 = stablehlo.optimization_barrier %xc_37 : tensor<9xf32>
  %n_37 = stablehlo.convert %x_37 : (tensor<9xf32>) -> tensor<9xf8E4M3FN>
    %p_37 = stablehlo.reduce_precision %n_37, format = e5m3 : tensor<9xf8E4M3FN>
    %r_37 = stablehlo.convert %p_37 : (tensor<9xf8E4M3FN>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_37) {has_side_effect = true, value = dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E4M3FN
  %xc_38 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_38 = stablehlo.optimization_barrier %xc_38 : tensor<9xf32>
  %n_38 = stablehlo.convert %x_38 : (tensor<9xf32>) -> tensor<9xf8E4M3FN>
    %p_38 = stablehlo.reduce_precision %n_38, format = e5m1 : tensor<9xf8E4M3FN>
    %r_38 = stablehlo.convert %p_38 : (tensor<9xf8E4M3FN>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_38) {has_side_effect = true, value = dense<[0x7FC00000, -256.0, 256.0, 1.0, -0.5, 0.0078125, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E4M3FN
  %xc_39 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_39 = stablehlo.optimization_barrier %xc_39 : tensor<9xf32>
  %n_39 = stablehlo.convert %x_39 : (tensor<9xf32>) -> tensor<9xf8E4M3FN>
    %p_39 = stablehlo.reduce_precision %n_39, format = e4m16 : tensor<9xf8E4M3FN>
    %r_39 = stablehlo.convert %p_39 : (tensor<9xf8E4M3FN>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_39) {has_side_effect = true, value = dense<[0x7FC00000, -240.0, 0x7FC00000, 1.0, -0.5, 0.0, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E4M3FN
  %xc_40 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_40 = stablehlo.optimization_barrier %xc_40 : tensor<9xf32>
  %n_40 = stablehlo.convert %x_40 : (tensor<9xf32>) -> tensor<9xf8E4M3FN>
    %p_40 = stablehlo.reduce_precision %n_40, format = e3m2 : tensor<9xf8E4M3FN>
    %r_40 = stablehlo.convert %p_40 : (tensor<9xf8E4M3FN>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_40) {has_side_effect = true, value = dense<[0x7FC00000, 0xFFC00000, 0x7FC00000, 1.0, -0.5, 0.0, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E5M2
  %xc_41 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_41 = stablehlo.optimization_barrier %xc_41 : tensor<9xf32>
  %n_41 = stablehlo.convert %x_41 : (tensor<9xf32>) -> tensor<9xf8E5M2>
    %p_41 = stablehlo.reduce_precision %n_41, format = e8m16 : tensor<9xf8E5M2>
    %r_41 = stablehlo.convert %p_41 : (tensor<9xf8E5M2>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_41) {has_side_effect = true, value = dense<[448.0, -256.0, 256.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E5M2
  %xc_42 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_42 = stablehlo.optimization_barrier %xc_42 : tensor<9xf32>
  %n_42 = stablehlo.convert %x_42 : (tensor<9xf32>) -> tensor<9xf8E5M2>
    %p_42 = stablehlo.reduce_precision %n_42, format = e5m3 : tensor<9xf8E5M2>
    %r_42 = stablehlo.convert %p_42 : (tensor<9xf8E5M2>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_42) {has_side_effect = true, value = dense<[448.0, -256.0, 256.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E5M2
  %xc_43 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_43 = stablehlo.optimization_barrier %xc_43 : tensor<9xf32>
  %n_43 = stablehlo.convert %x_43 : (tensor<9xf32>) -> tensor<9xf8E5M2>
    %p_43 = stablehlo.reduce_precision %n_43, format = e5m1 : tensor<9xf8E5M2>
    %r_43 = stablehlo.convert %p_43 : (tensor<9xf8E5M2>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_43) {has_side_effect = true, value = dense<[512.0, -256.0, 256.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E5M2
  %xc_44 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_44 = stablehlo.optimization_barrier %xc_44 : tensor<9xf32>
  %n_44 = stablehlo.convert %x_44 : (tensor<9xf32>) -> tensor<9xf8E5M2>
    %p_44 = stablehlo.reduce_precision %n_44, format = e4m16 : tensor<9xf8E5M2>
    %r_44 = stablehlo.convert %p_44 : (tensor<9xf8E5M2>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_44) {has_side_effect = true, value = dense<[0x7F800000, 0xFF800000, 0x7F800000, 1.0, -0.5, 0.0, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E5M2
  %xc_45 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_45 = stablehlo.optimization_barrier %xc_45 : tensor<9xf32>
  %n_45 = stablehlo.convert %x_45 : (tensor<9xf32>) -> tensor<9xf8E5M2>
    %p_45 = stablehlo.reduce_precision %n_45, format = e3m2 : tensor<9xf8E5M2>
    %r_45 = stablehlo.convert %p_45 : (tensor<9xf8E5M2>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_45) {has_side_effect = true, value = dense<[0x7F800000, 0xFF800000, 0x7F800000, 1.0, -0.5, 0.0, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E4M3FNUZ
  %xc_46 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_46 = stablehlo.optimization_barrier %xc_46 : tensor<9xf32>
  %n_46 = stablehlo.convert %x_46 : (tensor<9xf32>) -> tensor<9xf8E4M3FNUZ>
    %p_46 = stablehlo.reduce_precision %n_46, format = e8m16 : tensor<9xf8E4M3FNUZ>
    %r_46 = stablehlo.convert %p_46 : (tensor<9xf8E4M3FNUZ>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_46) {has_side_effect = true, value = dense<[0x7FC00000, -240.0, 0x7FC00000, 1.0, -0.5, 0.0078125, 0.0009765625, 0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E4M3FNUZ
  %xc_47 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_47 = stablehlo.optimization_barrier %xc_47 : tensor<9xf32>
  %n_47 = stablehlo.convert %x_47 : (tensor<9xf32>) -> tensor<9xf8E4M3FNUZ>
    %p_47 = stablehlo.reduce_precision %n_47, format = e5m3 : tensor<9xf8E4M3FNUZ>
    %r_47 = stablehlo.convert %p_47 : (tensor<9xf8E4M3FNUZ>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_47) {has_side_effect = true, value = dense<[0x7FC00000, -240.0, 0x7FC00000, 1.0, -0.5, 0.0078125, 0.0009765625, 0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E4M3FNUZ
  %xc_48 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_48 = stablehlo.optimization_barrier %xc_48 : tensor<9xf32>
  %n_48 = stablehlo.convert %x_48 : (tensor<9xf32>) -> tensor<9xf8E4M3FNUZ>
    %p_48 = stablehlo.reduce_precision %n_48, format = e5m1 : tensor<9xf8E4M3FNUZ>
    %r_48 = stablehlo.convert %p_48 : (tensor<9xf8E4M3FNUZ>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_48) {has_side_effect = true, value = dense<[0x7FC00000, 0x7FC00000, 0x7FC00000, 1.0, -0.5, 0.0078125, 0.0009765625, 0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E4M3FNUZ
  %xc_49 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_49 = stablehlo.optimization_barrier %xc_49 : tensor<9xf32>
  %n_49 = stablehlo.convert %x_49 : (tensor<9xf32>) -> tensor<9xf8E4M3FNUZ>
    %p_49 = stablehlo.reduce_precision %n_49, format = e4m16 : tensor<9xf8E4M3FNUZ>
    %r_49 = stablehlo.convert %p_49 : (tensor<9xf8E4M3FNUZ>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_49) {has_side_effect = true, value = dense<[0x7FC00000, -240.0, 0x7FC00000, 1.0, -0.5, 0.0, 0.0, 0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E4M3FNUZ
  %xc_50 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_50 = stablehlo.optimization_barrier %xc_50 : tensor<9xf32>
  %n_50 = stablehlo.convert %x_50 : (tensor<9xf32>) -> tensor<9xf8E4M3FNUZ>
    %p_50 = stablehlo.reduce_precision %n_50, format = e3m2 : tensor<9xf8E4M3FNUZ>
    %r_50 = stablehlo.convert %p_50 : (tensor<9xf8E4M3FNUZ>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_50) {has_side_effect = true, value = dense<[0x7FC00000, 0x7FC00000, 0x7FC00000, 1.0, -0.5, 0.0, 0.0, 0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E5M2FNUZ
  %xc_51 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_51 = stablehlo.optimization_barrier %xc_51 : tensor<9xf32>
  %n_51 = stablehlo.convert %x_51 : (tensor<9xf32>) -> tensor<9xf8E5M2FNUZ>
    %p_51 = stablehlo.reduce_precision %n_51, format = e8m16 : tensor<9xf8E5M2FNUZ>
    %r_51 = stablehlo.convert %p_51 : (tensor<9xf8E5M2FNUZ>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_51) {has_side_effect = true, value = dense<[448.0, -256.0, 256.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E5M2FNUZ
  %xc_52 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_52 = stablehlo.optimization_barrier %xc_52 : tensor<9xf32>
  %n_52 = stablehlo.convert %x_52 : (tensor<9xf32>) -> tensor<9xf8E5M2FNUZ>
    %p_52 = stablehlo.reduce_precision %n_52, format = e5m3 : tensor<9xf8E5M2FNUZ>
    %r_52 = stablehlo.convert %p_52 : (tensor<9xf8E5M2FNUZ>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_52) {has_side_effect = true, value = dense<[448.0, -256.0, 256.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E5M2FNUZ
  %xc_53 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_53 = stablehlo.optimization_barrier %xc_53 : tensor<9xf32>
  %n_53 = stablehlo.convert %x_53 : (tensor<9xf32>) -> tensor<9xf8E5M2FNUZ>
    %p_53 = stablehlo.reduce_precision %n_53, format = e5m1 : tensor<9xf8E5M2FNUZ>
    %r_53 = stablehlo.convert %p_53 : (tensor<9xf8E5M2FNUZ>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_53) {has_side_effect = true, value = dense<[512.0, -256.0, 256.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E5M2FNUZ
  %xc_54 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_54 = stablehlo.optimization_barrier %xc_54 : tensor<9xf32>
  %n_54 = stablehlo.convert %x_54 : (tensor<9xf32>) -> tensor<9xf8E5M2FNUZ>
    %p_54 = stablehlo.reduce_precision %n_54, format = e4m16 : tensor<9xf8E5M2FNUZ>
    %r_54 = stablehlo.convert %p_54 : (tensor<9xf8E5M2FNUZ>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_54) {has_side_effect = true, value = dense<[0x7FC00000, 0x7FC00000, 0x7FC00000, 1.0, -0.5, 0.0, 0.0, 0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E5M2FNUZ
  %xc_55 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_55 = stablehlo.optimization_barrier %xc_55 : tensor<9xf32>
  %n_55 = stablehlo.convert %x_55 : (tensor<9xf32>) -> tensor<9xf8E5M2FNUZ>
    %p_55 = stablehlo.reduce_precision %n_55, format = e3m2 : tensor<9xf8E5M2FNUZ>
    %r_55 = stablehlo.convert %p_55 : (tensor<9xf8E5M2FNUZ>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_55) {has_side_effect = true, value = dense<[0x7FC00000, 0x7FC00000, 0x7FC00000, 1.0, -0.5, 0.0, 0.0, 0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E4M3
  %xc_56 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_56 = stablehlo.optimization_barrier %xc_56 : tensor<9xf32>
  %n_56 = stablehlo.convert %x_56 : (tensor<9xf32>) -> tensor<9xf8E4M3>
    %p_56 = stablehlo.reduce_precision %n_56, format = e8m16 : tensor<9xf8E4M3>
    %r_56 = stablehlo.convert %p_56 : (tensor<9xf8E4M3>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_56) {has_side_effect = true, value = dense<[0x7F800000, -240.0, 0x7F800000, 1.0, -0.5, 0.0078125, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E4M3
  %xc_57 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_57 = stablehlo.optimization_barrier %xc_57 : tensor<9xf32>
  %n_57 = stablehlo.convert %x_57 : (tensor<9xf32>) -> tensor<9xf8E4M3>
    %p_57 = stablehlo.reduce_precision %n_57, format = e5m3 : tensor<9xf8E4M3>
    %r_57 = stablehlo.convert %p_57 : (tensor<9xf8E4M3>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_57) {has_side_effect = true, value = dense<[0x7F800000, -240.0, 0x7F800000, 1.0, -0.5, 0.0078125, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E4M3
  %xc_58 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_58 = stablehlo.optimization_barrier %xc_58 : tensor<9xf32>
  %n_58 = stablehlo.convert %x_58 : (tensor<9xf32>) -> tensor<9xf8E4M3>
    %p_58 = stablehlo.reduce_precision %n_58, format = e5m1 : tensor<9xf8E4M3>
    %r_58 = stablehlo.convert %p_58 : (tensor<9xf8E4M3>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_58) {has_side_effect = true, value = dense<[0x7F800000, 0xFF800000, 0x7F800000, 1.0, -0.5, 0.0078125, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E4M3
  %xc_59 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_59 = stablehlo.optimization_barrier %xc_59 : tensor<9xf32>
  %n_59 = stablehlo.convert %x_59 : (tensor<9xf32>) -> tensor<9xf8E4M3>
    %p_59 = stablehlo.reduce_precision %n_59, format = e4m16 : tensor<9xf8E4M3>
    %r_59 = stablehlo.convert %p_59 : (tensor<9xf8E4M3>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_59) {has_side_effect = true, value = dense<[0x7F800000, -240.0, 0x7F800000, 1.0, -0.5, 0.0, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E4M3
  %xc_60 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_60 = stablehlo.optimization_barrier %xc_60 : tensor<9xf32>
  %n_60 = stablehlo.convert %x_60 : (tensor<9xf32>) -> tensor<9xf8E4M3>
    %p_60 = stablehlo.reduce_precision %n_60, format = e3m2 : tensor<9xf8E4M3>
    %r_60 = stablehlo.convert %p_60 : (tensor<9xf8E4M3>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_60) {has_side_effect = true, value = dense<[0x7F800000, 0xFF800000, 0x7F800000, 1.0, -0.5, 0.0, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E3M4
  %xc_61 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_61 = stablehlo.optimization_barrier %xc_61 : tensor<9xf32>
  %n_61 = stablehlo.convert %x_61 : (tensor<9xf32>) -> tensor<9xf8E3M4>
    %p_61 = stablehlo.reduce_precision %n_61, format = e8m16 : tensor<9xf8E3M4>
    %r_61 = stablehlo.convert %p_61 : (tensor<9xf8E3M4>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_61) {has_side_effect = true, value = dense<[0x7F800000, 0xFF800000, 0x7F800000, 1.0, -0.5, 0.0, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E3M4
  %xc_62 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_62 = stablehlo.optimization_barrier %xc_62 : tensor<9xf32>
  %n_62 = stablehlo.convert %x_62 : (tensor<9xf32>) -> tensor<9xf8E3M4>
    %p_62 = stablehlo.reduce_precision %n_62, format = e5m3 : tensor<9xf8E3M4>
    %r_62 = stablehlo.convert %p_62 : (tensor<9xf8E3M4>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_62) {has_side_effect = true, value = dense<[0x7F800000, 0xFF800000, 0x7F800000, 1.0, -0.5, 0.0, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E3M4
  %xc_63 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_63 = stablehlo.optimization_barrier %xc_63 : tensor<9xf32>
  %n_63 = stablehlo.convert %x_63 : (tensor<9xf32>) -> tensor<9xf8E3M4>
    %p_63 = stablehlo.reduce_precision %n_63, format = e5m1 : tensor<9xf8E3M4>
    %r_63 = stablehlo.convert %p_63 : (tensor<9xf8E3M4>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_63) {has_side_effect = true, value = dense<[0x7F800000, 0xFF800000, 0x7F800000, 1.0, -0.5, 0.0, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E3M4
  %xc_64 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_64 = stablehlo.optimization_barrier %xc_64 : tensor<9xf32>
  %n_64 = stablehlo.convert %x_64 : (tensor<9xf32>) -> tensor<9xf8E3M4>
    %p_64 = stablehlo.reduce_precision %n_64, format = e4m16 : tensor<9xf8E3M4>
    %r_64 = stablehlo.convert %p_64 : (tensor<9xf8E3M4>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_64) {has_side_effect = true, value = dense<[0x7F800000, 0xFF800000, 0x7F800000, 1.0, -0.5, 0.0, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()

  // f8E3M4
  %xc_65 = stablehlo.constant dense<[448.0, -240.0, 288.0, 1.0, -0.5, 0.0078125, 0.0009765625, -3.0517578e-05, 7.6293945e-06]> : tensor<9xf32>
  %x_65 = stablehlo.optimization_barrier %xc_65 : tensor<9xf32>
  %n_65 = stablehlo.convert %x_65 : (tensor<9xf32>) -> tensor<9xf8E3M4>
    %p_65 = stablehlo.reduce_precision %n_65, format = e3m2 : tensor<9xf8E3M4>
    %r_65 = stablehlo.convert %p_65 : (tensor<9xf8E3M4>) -> tensor<9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_65) {has_side_effect = true, value = dense<[0x7F800000, 0xFF800000, 0x7F800000, 1.0, -0.5, 0.0, 0.0, -0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()
  return
}
