// Functions that call functions, in the form of JAX's own tests.
// RUN: %engines

func.func @main() -> tensor<2xf32> {
  %0 = call @inputs() : () -> tensor<2xf32>
  %1 = call @twice(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = call @expected() : () -> tensor<2xf32>
  stablehlo.custom_call @check.expect_close(%1, %2) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  return %1 : tensor<2xf32>
}
func.func private @inputs() -> tensor<2xf32> {
  %0 = stablehlo.constant dense<[1.5, -2.0]> : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @expected() -> tensor<2xf32> {
  %0 = stablehlo.constant dense<[6.0, -8.0]> : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @twice(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @double(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = call @double(%0) : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func private @double(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
