// Made by test/Goldens/generate.py. Expected values are XLA's.
// Elements are moved, not computed: the same values. Starts beyond the end, and negative ones, are clamped.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[41.0, 65.0, 40.0, 67.0, 28.0]> : tensor<5xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<5xf32>
  %i0c_0 = stablehlo.constant dense<2> : tensor<i32>
  %i0_0 = stablehlo.optimization_barrier %i0c_0 : tensor<i32>
  %r_0 = stablehlo.dynamic_slice %x_0, %i0_0, sizes = [2] : (tensor<5xf32>, tensor<i32>) -> tensor<2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[40.0, 67.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[[70.0, 81.0, 81.0], [59.0, 43.0, 25.0], [50.0, 34.0, 5.0], [16.0, 38.0, 39.0]]> : tensor<4x3xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<4x3xf64>
  %i0c_1 = stablehlo.constant dense<1> : tensor<i64>
  %i0_1 = stablehlo.optimization_barrier %i0c_1 : tensor<i64>
  %i1c_1 = stablehlo.constant dense<1> : tensor<i64>
  %i1_1 = stablehlo.optimization_barrier %i1c_1 : tensor<i64>
  %r_1 = stablehlo.dynamic_slice %x_1, %i0_1, %i1_1, sizes = [2, 2] : (tensor<4x3xf64>, tensor<i64>, tensor<i64>) -> tensor<2x2xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[43.0, 25.0], [34.0, 5.0]]> : tensor<2x2xf64>} : (tensor<2x2xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[62, 35, 2], [25, 84, 67], [12, 6, 8], [53, 54, 28]]> : tensor<4x3xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<4x3xi32>
  %i0c_2 = stablehlo.constant dense<-5> : tensor<i64>
  %i0_2 = stablehlo.optimization_barrier %i0c_2 : tensor<i64>
  %i1c_2 = stablehlo.constant dense<7> : tensor<i64>
  %i1_2 = stablehlo.optimization_barrier %i1c_2 : tensor<i64>
  %r_2 = stablehlo.dynamic_slice %x_2, %i0_2, %i1_2, sizes = [2, 2] : (tensor<4x3xi32>, tensor<i64>, tensor<i64>) -> tensor<2x2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[35, 2], [84, 67]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()

  %xc_3 = stablehlo.constant dense<true> : tensor<5x2xi1>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<5x2xi1>
  %i0c_3 = stablehlo.constant dense<9> : tensor<ui32>
  %i0_3 = stablehlo.optimization_barrier %i0c_3 : tensor<ui32>
  %i1c_3 = stablehlo.constant dense<0> : tensor<ui32>
  %i1_3 = stablehlo.optimization_barrier %i1c_3 : tensor<ui32>
  %r_3 = stablehlo.dynamic_slice %x_3, %i0_3, %i1_3, sizes = [3, 1] : (tensor<5x2xi1>, tensor<ui32>, tensor<ui32>) -> tensor<3x1xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<true> : tensor<3x1xi1>} : (tensor<3x1xi1>) -> ()

  %xc_4 = stablehlo.constant dense<[[[53.0, 1.0, 10.0], [41.0, 33.0, 42.0], [39.0, 95.0, 23.0]], [[92.0, 63.0, 62.0], [5.0, 97.0, 20.0], [76.0, 94.0, 24.0]], [[89.0, 6.0, 31.0], [2.0, 49.0, 57.0], [6.0, 96.0, 13.0]]]> : tensor<3x3x3xf32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<3x3x3xf32>
  %i0c_4 = stablehlo.constant dense<200> : tensor<ui8>
  %i0_4 = stablehlo.optimization_barrier %i0c_4 : tensor<ui8>
  %i1c_4 = stablehlo.constant dense<1> : tensor<ui8>
  %i1_4 = stablehlo.optimization_barrier %i1c_4 : tensor<ui8>
  %i2c_4 = stablehlo.constant dense<2> : tensor<ui8>
  %i2_4 = stablehlo.optimization_barrier %i2c_4 : tensor<ui8>
  %r_4 = stablehlo.dynamic_slice %x_4, %i0_4, %i1_4, %i2_4, sizes = [1, 2, 3] : (tensor<3x3x3xf32>, tensor<ui8>, tensor<ui8>, tensor<ui8>) -> tensor<1x2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[[2.0, 49.0, 57.0], [6.0, 96.0, 13.0]]]> : tensor<1x2x3xf32>} : (tensor<1x2x3xf32>) -> ()
  return
}
