module @halves {
  func.func public @main(%x: tensor<64xf32>) -> tensor<64xf32> {
    %half = stablehlo.constant dense<0.3> : tensor<64xf32>
    %y = stablehlo.multiply %x, %half : tensor<64xf32>
    return %y : tensor<64xf32>
  }
}
