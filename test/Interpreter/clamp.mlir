// Made by test/Goldens/generate.py. Expected values are XLA's.
// Elements are taken as they are.
// RUN: %engines

func.func @main() {
  %ac_0 = stablehlo.constant dense<47.0> : tensor<f32>
  %a_0 = stablehlo.optimization_barrier %ac_0 : tensor<f32>
  %xc_0 = stablehlo.constant dense<[0x7F800000, 0x7FC00000, 0.5, 20.0, 71.0, 70.0, 24.0, 50.0, 0.0, 33.0, 33.0, 21.0]> : tensor<12xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<12xf32>
  %bc_0 = stablehlo.constant dense<83.0> : tensor<f32>
  %b_0 = stablehlo.optimization_barrier %bc_0 : tensor<f32>
  %r_0 = stablehlo.clamp %a_0, %x_0, %b_0 : (tensor<f32>, tensor<12xf32>, tensor<f32>) -> tensor<12xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[83.0, 0x7FC00000, 47.0, 47.0, 71.0, 70.0, 47.0, 50.0, 47.0, 47.0, 47.0, 47.0]> : tensor<12xf32>} : (tensor<12xf32>) -> ()

  %ac_1 = stablehlo.constant dense<[34.0, 30.0, 27.0, 18.0, 11.0, 39.0, 41.0, 18.0, 48.0, 37.0, 14.0, 20.0]> : tensor<12xf32>
  %a_1 = stablehlo.optimization_barrier %ac_1 : tensor<12xf32>
  %xc_1 = stablehlo.constant dense<[0x7F800000, 0x7FC00000, 0.5, 20.0, 71.0, 70.0, 24.0, 50.0, 0.0, 33.0, 33.0, 21.0]> : tensor<12xf32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<12xf32>
  %bc_1 = stablehlo.constant dense<[41.0, 44.0, 65.0, 72.0, 52.0, 70.0, 88.0, 59.0, 70.0, 62.0, 52.0, 63.0]> : tensor<12xf32>
  %b_1 = stablehlo.optimization_barrier %bc_1 : tensor<12xf32>
  %r_1 = stablehlo.clamp %a_1, %x_1, %b_1 : (tensor<12xf32>, tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[41.0, 0x7FC00000, 27.0, 20.0, 52.0, 70.0, 41.0, 50.0, 48.0, 37.0, 33.0, 21.0]> : tensor<12xf32>} : (tensor<12xf32>) -> ()

  %ac_2 = stablehlo.constant dense<29.0> : tensor<f64>
  %a_2 = stablehlo.optimization_barrier %ac_2 : tensor<f64>
  %xc_2 = stablehlo.constant dense<[0x7FF0000000000000, 0x7FF8000000000000, 0.5, 30.0, 34.0, 28.0, 21.0, 99.0, 97.0, 90.0, 86.0, 28.0]> : tensor<12xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<12xf64>
  %bc_2 = stablehlo.constant dense<48.0> : tensor<f64>
  %b_2 = stablehlo.optimization_barrier %bc_2 : tensor<f64>
  %r_2 = stablehlo.clamp %a_2, %x_2, %b_2 : (tensor<f64>, tensor<12xf64>, tensor<f64>) -> tensor<12xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[48.0, 0x7FF8000000000000, 29.0, 30.0, 34.0, 29.0, 29.0, 48.0, 48.0, 48.0, 48.0, 29.0]> : tensor<12xf64>} : (tensor<12xf64>) -> ()

  %ac_3 = stablehlo.constant dense<[12.0, 23.0, 38.0, 28.0, 13.0, 48.0, 10.0, 41.0, 48.0, 48.0, 37.0, 15.0]> : tensor<12xf64>
  %a_3 = stablehlo.optimization_barrier %ac_3 : tensor<12xf64>
  %xc_3 = stablehlo.constant dense<[0x7FF0000000000000, 0x7FF8000000000000, 0.5, 30.0, 34.0, 28.0, 21.0, 99.0, 97.0, 90.0, 86.0, 28.0]> : tensor<12xf64>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<12xf64>
  %bc_3 = stablehlo.constant dense<[55.0, 81.0, 82.0, 53.0, 75.0, 84.0, 51.0, 49.0, 82.0, 66.0, 54.0, 89.0]> : tensor<12xf64>
  %b_3 = stablehlo.optimization_barrier %bc_3 : tensor<12xf64>
  %r_3 = stablehlo.clamp %a_3, %x_3, %b_3 : (tensor<12xf64>, tensor<12xf64>, tensor<12xf64>) -> tensor<12xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[55.0, 0x7FF8000000000000, 38.0, 30.0, 34.0, 48.0, 21.0, 49.0, 82.0, 66.0, 54.0, 28.0]> : tensor<12xf64>} : (tensor<12xf64>) -> ()

  %ac_4 = stablehlo.constant dense<12> : tensor<i32>
  %a_4 = stablehlo.optimization_barrier %ac_4 : tensor<i32>
  %xc_4 = stablehlo.constant dense<[0, 1, 100, 72, 7, 32, 46, 15, 45, 97, 48, 19]> : tensor<12xi32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<12xi32>
  %bc_4 = stablehlo.constant dense<77> : tensor<i32>
  %b_4 = stablehlo.optimization_barrier %bc_4 : tensor<i32>
  %r_4 = stablehlo.clamp %a_4, %x_4, %b_4 : (tensor<i32>, tensor<12xi32>, tensor<i32>) -> tensor<12xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[12, 12, 77, 72, 12, 32, 46, 15, 45, 77, 48, 19]> : tensor<12xi32>} : (tensor<12xi32>) -> ()

  %ac_5 = stablehlo.constant dense<[39, 49, 16, 43, 42, 46, 16, 45, 41, 46, 30, 22]> : tensor<12xi32>
  %a_5 = stablehlo.optimization_barrier %ac_5 : tensor<12xi32>
  %xc_5 = stablehlo.constant dense<[0, 1, 100, 72, 7, 32, 46, 15, 45, 97, 48, 19]> : tensor<12xi32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<12xi32>
  %bc_5 = stablehlo.constant dense<[69, 80, 87, 52, 71, 42, 66, 77, 60, 50, 71, 83]> : tensor<12xi32>
  %b_5 = stablehlo.optimization_barrier %bc_5 : tensor<12xi32>
  %r_5 = stablehlo.clamp %a_5, %x_5, %b_5 : (tensor<12xi32>, tensor<12xi32>, tensor<12xi32>) -> tensor<12xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[39, 49, 87, 52, 42, 42, 46, 45, 45, 50, 48, 22]> : tensor<12xi32>} : (tensor<12xi32>) -> ()

  %ac_6 = stablehlo.constant dense<11> : tensor<ui32>
  %a_6 = stablehlo.optimization_barrier %ac_6 : tensor<ui32>
  %xc_6 = stablehlo.constant dense<[0, 1, 100, 28, 44, 14, 4, 22, 1, 85, 68, 16]> : tensor<12xui32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<12xui32>
  %bc_6 = stablehlo.constant dense<88> : tensor<ui32>
  %b_6 = stablehlo.optimization_barrier %bc_6 : tensor<ui32>
  %r_6 = stablehlo.clamp %a_6, %x_6, %b_6 : (tensor<ui32>, tensor<12xui32>, tensor<ui32>) -> tensor<12xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[11, 11, 88, 28, 44, 14, 11, 22, 11, 85, 68, 16]> : tensor<12xui32>} : (tensor<12xui32>) -> ()

  %ac_7 = stablehlo.constant dense<[44, 35, 15, 36, 39, 34, 22, 19, 38, 19, 12, 25]> : tensor<12xui32>
  %a_7 = stablehlo.optimization_barrier %ac_7 : tensor<12xui32>
  %xc_7 = stablehlo.constant dense<[0, 1, 100, 28, 44, 14, 4, 22, 1, 85, 68, 16]> : tensor<12xui32>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<12xui32>
  %bc_7 = stablehlo.constant dense<[49, 54, 69, 87, 63, 58, 65, 44, 75, 48, 74, 49]> : tensor<12xui32>
  %b_7 = stablehlo.optimization_barrier %bc_7 : tensor<12xui32>
  %r_7 = stablehlo.clamp %a_7, %x_7, %b_7 : (tensor<12xui32>, tensor<12xui32>, tensor<12xui32>) -> tensor<12xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[44, 35, 69, 36, 44, 34, 22, 22, 38, 48, 68, 25]> : tensor<12xui32>} : (tensor<12xui32>) -> ()
  return
}
