module @spectrum {
  func.func public @main(%x: tensor<3x8xcomplex<f32>>) -> (tensor<3x8xcomplex<f32>> {jax.result_info = "result['spectrum']"}) {
    %0 = stablehlo.fft %x, type = FFT, length = [8] : (tensor<3x8xcomplex<f32>>) -> tensor<3x8xcomplex<f32>>
    return %0 : tensor<3x8xcomplex<f32>>
  }
}
