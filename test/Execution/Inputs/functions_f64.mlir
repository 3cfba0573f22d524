func.func @exp(%x: tensor<65536xf64>) -> tensor<65536xf64> {
  %0 = stablehlo.exponential %x : tensor<65536xf64>
  return %0 : tensor<65536xf64>
}
func.func @expm1(%x: tensor<65536xf64>) -> tensor<65536xf64> {
  %0 = stablehlo.exponential_minus_one %x : tensor<65536xf64>
  return %0 : tensor<65536xf64>
}
func.func @log(%x: tensor<65536xf64>) -> tensor<65536xf64> {
  %0 = stablehlo.log %x : tensor<65536xf64>
  return %0 : tensor<65536xf64>
}
func.func @log1p(%x: tensor<65536xf64>) -> tensor<65536xf64> {
  %0 = stablehlo.log_plus_one %x : tensor<65536xf64>
  return %0 : tensor<65536xf64>
}
func.func @tanh(%x: tensor<65536xf64>) -> tensor<65536xf64> {
  %0 = stablehlo.tanh %x : tensor<65536xf64>
  return %0 : tensor<65536xf64>
}
func.func @atan2(%x: tensor<65536xf64>, %y: tensor<65536xf64>) -> tensor<65536xf64> {
  %0 = stablehlo.atan2 %x, %y : tensor<65536xf64>
  return %0 : tensor<65536xf64>
}
