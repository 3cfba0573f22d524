// Derivatives of functions of real numbers by complex ones, which are computed by their
// parts.
// The functions are also the cases of the numeric check.
// RUN: tpu-opt %s --decompose-stablehlo --expand-complex --differentiate=function=spectrum,product,inverse | FileCheck %s

// CHECK-LABEL: func.func @spectrum_vjp(
// CHECK-NOT: complex<
// CHECK: return
func.func @spectrum(%x: tensor<8xf64>) -> tensor<8xf64> {
  %zero = stablehlo.constant dense<0.0> : tensor<8xf64>
  %0 = stablehlo.complex %x, %zero : tensor<8xcomplex<f64>>
  %1 = stablehlo.fft %0, type = FFT, length = [8] : (tensor<8xcomplex<f64>>) -> tensor<8xcomplex<f64>>
  %2 = stablehlo.multiply %1, %1 : tensor<8xcomplex<f64>>
  %3 = stablehlo.real %2 : (tensor<8xcomplex<f64>>) -> tensor<8xf64>
  return %3 : tensor<8xf64>
}

// CHECK-LABEL: func.func @product_vjp(
// CHECK-NOT: complex<
// CHECK: return
func.func @product(%a: tensor<2x3xf64>, %b: tensor<2x3xf64>, %c: tensor<3x2xf64>) -> (tensor<2x2xf64>, tensor<2x2xf64>) {
  %0 = stablehlo.complex %a, %b : tensor<2x3xcomplex<f64>>
  %1 = stablehlo.complex %c, %c : tensor<3x2xcomplex<f64>>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<2x3xcomplex<f64>>, tensor<3x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  %3 = stablehlo.exponential %2 : tensor<2x2xcomplex<f64>>
  %4 = stablehlo.real %3 : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xf64>
  %5 = stablehlo.imag %3 : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xf64>
  return %4, %5 : tensor<2x2xf64>, tensor<2x2xf64>
}

// CHECK-LABEL: func.func @inverse_vjp(
func.func @inverse(%a: tensor<4xf64> {diff.range = [0.5, 1.0]}, %b: tensor<4xf64>) -> tensor<4xf64> {
  %0 = stablehlo.complex %a, %b : tensor<4xcomplex<f64>>
  %1 = stablehlo.divide %0, %0 : tensor<4xcomplex<f64>>
  %2 = stablehlo.log %0 : tensor<4xcomplex<f64>>
  %3 = stablehlo.divide %2, %0 : tensor<4xcomplex<f64>>
  %4 = stablehlo.add %1, %3 : tensor<4xcomplex<f64>>
  %5 = stablehlo.imag %4 : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  return %5 : tensor<4xf64>
}
