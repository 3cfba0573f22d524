// RUN: %engines
// The hyperbolic tangent of a finite number plus an infinite angle is NaN in both parts, as C's
// annex G and NumPy have it, and so is the tangent of what lies a quarter turn from there.

func.func @main() {
  %zc = stablehlo.constant dense<[(100.0, 0x7F800000), (-100.0, 0xFF800000), (1.0, 0x7F800000)]> : tensor<3xcomplex<f32>>
  %z = stablehlo.optimization_barrier %zc : tensor<3xcomplex<f32>>
  %tanh = stablehlo.tanh %z : tensor<3xcomplex<f32>>
  %tanh_re = stablehlo.real %tanh : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  %tanh_im = stablehlo.imag %tanh : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  %re = stablehlo.compare NE, %tanh_re, %tanh_re : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %im = stablehlo.compare NE, %tanh_im, %tanh_im : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  stablehlo.custom_call @check.expect_eq_const(%re) {has_side_effect = true, value = dense<true> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%im) {has_side_effect = true, value = dense<true> : tensor<3xi1>} : (tensor<3xi1>) -> ()

  %wc = stablehlo.constant dense<[(0xFF800000, 100.0), (0x7F800000, -100.0)]> : tensor<2xcomplex<f32>>
  %w = stablehlo.optimization_barrier %wc : tensor<2xcomplex<f32>>
  %tan = stablehlo.tan %w : tensor<2xcomplex<f32>>
  %tan_re = stablehlo.real %tan : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %tan_im = stablehlo.imag %tan : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %tre = stablehlo.compare NE, %tan_re, %tan_re : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %tim = stablehlo.compare NE, %tan_im, %tan_im : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  stablehlo.custom_call @check.expect_eq_const(%tre) {has_side_effect = true, value = dense<true> : tensor<2xi1>} : (tensor<2xi1>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%tim) {has_side_effect = true, value = dense<true> : tensor<2xi1>} : (tensor<2xi1>) -> ()
  return
}
