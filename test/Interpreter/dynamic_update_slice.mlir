// Made by test/Goldens/generate.py. Expected values are XLA's.
// Elements are moved, not computed: the same values. Starts beyond the end, and negative ones, are clamped.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[10.0, 6.0, 46.0, 29.0, 48.0]> : tensor<5xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<5xf32>
  %uc_0 = stablehlo.constant dense<[79.0, 90.0]> : tensor<2xf32>
  %u_0 = stablehlo.optimization_barrier %uc_0 : tensor<2xf32>
  %i0c_0 = stablehlo.constant dense<2> : tensor<i32>
  %i0_0 = stablehlo.optimization_barrier %i0c_0 : tensor<i32>
  %r_0 = stablehlo.dynamic_update_slice %x_0, %u_0, %i0_0 : (tensor<5xf32>, tensor<2xf32>, tensor<i32>) -> tensor<5xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[10.0, 6.0, 79.0, 90.0, 48.0]> : tensor<5xf32>} : (tensor<5xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[[5.0, 37.0, 8.0], [47.0, 3.0, 0.0], [30.0, 15.0, 21.0], [11.0, 24.0, 43.0]]> : tensor<4x3xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<4x3xf64>
  %uc_1 = stablehlo.constant dense<[[72.0, 62.0], [86.0, 65.0]]> : tensor<2x2xf64>
  %u_1 = stablehlo.optimization_barrier %uc_1 : tensor<2x2xf64>
  %i0c_1 = stablehlo.constant dense<1> : tensor<i64>
  %i0_1 = stablehlo.optimization_barrier %i0c_1 : tensor<i64>
  %i1c_1 = stablehlo.constant dense<1> : tensor<i64>
  %i1_1 = stablehlo.optimization_barrier %i1c_1 : tensor<i64>
  %r_1 = stablehlo.dynamic_update_slice %x_1, %u_1, %i0_1, %i1_1 : (tensor<4x3xf64>, tensor<2x2xf64>, tensor<i64>, tensor<i64>) -> tensor<4x3xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[5.0, 37.0, 8.0], [47.0, 72.0, 62.0], [30.0, 86.0, 65.0], [11.0, 24.0, 43.0]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[1, 46, 37], [35, 26, 9], [39, 24, 2], [3, 18, 5]]> : tensor<4x3xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<4x3xi32>
  %uc_2 = stablehlo.constant dense<[[93, 54, 84], [99, 61, 89]]> : tensor<2x3xi32>
  %u_2 = stablehlo.optimization_barrier %uc_2 : tensor<2x3xi32>
  %i0c_2 = stablehlo.constant dense<-5> : tensor<i32>
  %i0_2 = stablehlo.optimization_barrier %i0c_2 : tensor<i32>
  %i1c_2 = stablehlo.constant dense<7> : tensor<i32>
  %i1_2 = stablehlo.optimization_barrier %i1c_2 : tensor<i32>
  %r_2 = stablehlo.dynamic_update_slice %x_2, %u_2, %i0_2, %i1_2 : (tensor<4x3xi32>, tensor<2x3xi32>, tensor<i32>, tensor<i32>) -> tensor<4x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[93, 54, 84], [99, 61, 89], [39, 24, 2], [3, 18, 5]]> : tensor<4x3xi32>} : (tensor<4x3xi32>) -> ()

  %xc_3 = stablehlo.constant dense<[[18, 14], [13, 7], [40, 13], [41, 33], [29, 16]]> : tensor<5x2xui8>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<5x2xui8>
  %uc_3 = stablehlo.constant dense<[[78], [66], [81]]> : tensor<3x1xui8>
  %u_3 = stablehlo.optimization_barrier %uc_3 : tensor<3x1xui8>
  %i0c_3 = stablehlo.constant dense<9> : tensor<ui32>
  %i0_3 = stablehlo.optimization_barrier %i0c_3 : tensor<ui32>
  %i1c_3 = stablehlo.constant dense<1> : tensor<ui32>
  %i1_3 = stablehlo.optimization_barrier %i1c_3 : tensor<ui32>
  %r_3 = stablehlo.dynamic_update_slice %x_3, %u_3, %i0_3, %i1_3 : (tensor<5x2xui8>, tensor<3x1xui8>, tensor<ui32>, tensor<ui32>) -> tensor<5x2xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[18, 14], [13, 7], [40, 78], [41, 66], [29, 81]]> : tensor<5x2xui8>} : (tensor<5x2xui8>) -> ()
  return
}
