func.func @compute_exp(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.exponential %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @compute_expm1(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.exponential_minus_one %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @compute_log(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.log %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @compute_log1p(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.log_plus_one %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @compute_tanh(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.tanh %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @compute_erf(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = chlo.erf %x : tensor<65536xf32> -> tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @compute_sin(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.sine %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @compute_cos(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.cosine %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @compute_tan(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.tan %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @compute_rsqrt(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.rsqrt %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @compute_logistic(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.logistic %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @compute_cbrt(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.cbrt %x : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @compute_atan2(%x: tensor<65536xf32>, %y: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.atan2 %x, %y : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @compute_power(%x: tensor<65536xf32>, %y: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.power %x, %y : tensor<65536xf32>
  return %0 : tensor<65536xf32>
}
func.func @compute_square(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.constant dense<2.0> : tensor<65536xf32>
  %1 = stablehlo.power %x, %0 : tensor<65536xf32>
  return %1 : tensor<65536xf32>
}
func.func @compute_cube(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.constant dense<3.0> : tensor<65536xf32>
  %1 = stablehlo.power %x, %0 : tensor<65536xf32>
  return %1 : tensor<65536xf32>
}
func.func @compute_root(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.constant dense<0.5> : tensor<65536xf32>
  %1 = stablehlo.power %x, %0 : tensor<65536xf32>
  return %1 : tensor<65536xf32>
}
func.func @compute_inverse(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.constant dense<-1.0> : tensor<65536xf32>
  %1 = stablehlo.power %x, %0 : tensor<65536xf32>
  return %1 : tensor<65536xf32>
}
func.func @compute_inverse_square(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.constant dense<-2.0> : tensor<65536xf32>
  %1 = stablehlo.power %x, %0 : tensor<65536xf32>
  return %1 : tensor<65536xf32>
}
func.func @compute_inverse_root(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = stablehlo.constant dense<-0.5> : tensor<65536xf32>
  %1 = stablehlo.power %x, %0 : tensor<65536xf32>
  return %1 : tensor<65536xf32>
}
