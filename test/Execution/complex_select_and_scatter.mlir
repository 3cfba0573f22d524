// Windows that overlap and reach into the padding, of complex numbers selected by their real
// parts or by their modulus.
// RUN: tpu-run %s --entry=by_real --random-inputs=1 --compare | FileCheck %s
// RUN: tpu-run %s --entry=by_modulus --random-inputs=2 --compare | FileCheck %s
// CHECK: result 0: {{equal|at most [0-9]+ ULP}}
func.func @by_real(%a: tensor<5x6xcomplex<f32>>, %b: tensor<3x3xcomplex<f32>>, %c: tensor<complex<f32>>) -> tensor<5x6xcomplex<f32>> {
  %0 = "stablehlo.select_and_scatter"(%a, %b, %c) ({
    ^bb0(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>):
      %r = stablehlo.real %x : (tensor<complex<f32>>) -> tensor<f32>
      %s = stablehlo.real %y : (tensor<complex<f32>>) -> tensor<f32>
      %p = stablehlo.compare GE, %r, %s : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
  }, {
    ^bb0(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>):
      %p = stablehlo.add %x, %y : tensor<complex<f32>>
      stablehlo.return %p : tensor<complex<f32>>
  }) {window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 2>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x6xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<5x6xcomplex<f32>>
  return %0 : tensor<5x6xcomplex<f32>>
}

// The first window holds nothing but padding.
func.func @by_modulus(%a: tensor<4xcomplex<f32>>, %b: tensor<5xcomplex<f32>>, %c: tensor<complex<f32>>) -> tensor<4xcomplex<f32>> {
  %0 = "stablehlo.select_and_scatter"(%a, %b, %c) ({
    ^bb0(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>):
      %r = stablehlo.abs %x : (tensor<complex<f32>>) -> tensor<f32>
      %s = stablehlo.abs %y : (tensor<complex<f32>>) -> tensor<f32>
      %p = stablehlo.compare LT, %r, %s : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
  }, {
    ^bb0(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>):
      %p = stablehlo.multiply %x, %y : tensor<complex<f32>>
      stablehlo.return %p : tensor<complex<f32>>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, padding = dense<[[2, 0]]> : tensor<1x2xi64>} : (tensor<4xcomplex<f32>>, tensor<5xcomplex<f32>>, tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}
