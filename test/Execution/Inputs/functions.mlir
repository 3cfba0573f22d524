func.func @exp(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.exponential %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @expm1(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.exponential_minus_one %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @log(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.log %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @log1p(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.log_plus_one %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @tanh(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.tanh %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @erf(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = chlo.erf %x : tensor<65536xf32> -> tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @sin(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.sine %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @cos(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.cosine %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @tan(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.tan %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @rsqrt(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.rsqrt %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @logistic(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.logistic %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
