// A function of another one, with a size that its caller chooses.
func.func @main(%scale: tensor<f32>, %x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = call @double(%x) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
func.func private @double(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = stablehlo.add %x, %x : tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
