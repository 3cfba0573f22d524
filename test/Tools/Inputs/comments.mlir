func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{none such}}
  %y = stablehlo.sine %x : tensor<2xf32> // expected-remark {{nor this}}
  return %y : tensor<2xf32>
}
