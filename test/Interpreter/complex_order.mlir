// The specification orders complex numbers by their real parts, and numbers with one real part by
// their imaginary parts.
// RUN: tpu-run --engine=reference %s

func.func @main() {
  %x = stablehlo.constant dense<[(1.0, 2.0), (1.0, 3.0), (-1.0, 9.0), (0.0, 0.0)]> : tensor<4xcomplex<f32>>
  %y = stablehlo.constant dense<[(1.0, 3.0), (1.0, 2.0), (0.0, -5.0), (0.0, -1.0)]> : tensor<4xcomplex<f32>>
  %larger = stablehlo.maximum %x, %y : tensor<4xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq_const(%larger) {has_side_effect = true, value = dense<[(1.0, 3.0), (1.0, 3.0), (0.0, -5.0), (0.0, 0.0)]> : tensor<4xcomplex<f32>>} : (tensor<4xcomplex<f32>>) -> ()
  %smaller = stablehlo.minimum %x, %y : tensor<4xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq_const(%smaller) {has_side_effect = true, value = dense<[(1.0, 2.0), (1.0, 2.0), (-1.0, 9.0), (0.0, -1.0)]> : tensor<4xcomplex<f32>>} : (tensor<4xcomplex<f32>>) -> ()
  %low = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f32>>
  %high = stablehlo.constant dense<(1.0, 2.5)> : tensor<complex<f32>>
  %clamped = stablehlo.clamp %low, %x, %high : (tensor<complex<f32>>, tensor<4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq_const(%clamped) {has_side_effect = true, value = dense<[(1.0, 2.0), (1.0, 2.5), (0.0, 0.0), (0.0, 0.0)]> : tensor<4xcomplex<f32>>} : (tensor<4xcomplex<f32>>) -> ()
  return
}
