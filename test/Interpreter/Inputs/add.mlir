func.func @main(%x: tensor<2x2xi32>, %y: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = stablehlo.add %x, %y : tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
