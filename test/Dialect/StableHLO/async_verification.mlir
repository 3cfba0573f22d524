// RUN: tpu-opt %s --await-async-ops --split-input-file --verify-diagnostics

func.func @operands(%x: tensor<2xf32>) {
  // expected-error @+1 {{(C1) body takes 'tensor<3xf32>', but the operands are 'tensor<2xf32>'}}
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<3xf32>):
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>>
  return
}

// -----

func.func @result(%x: tensor<2xf32>) {
  // expected-error @+1 {{(C2) the result is a '!stablehlo.future<tensor<3xf32>>', but body returns 'tensor<2xf32>'}}
  %0 = "stablehlo.async_start"(%x) ({
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<2xf32>) -> !stablehlo.future<tensor<3xf32>>
  return
}

// -----

func.func @done(%x: !stablehlo.future<tensor<2xf32>>) {
  // expected-error @+1 {{(C1) the results are 'tensor<3xf32>', but the future is a '!stablehlo.future<tensor<2xf32>>'}}
  %0 = "stablehlo.async_done"(%x) : (!stablehlo.future<tensor<2xf32>>) -> tensor<3xf32>
  return
}

// -----

func.func @kept(%x: tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>> {
  // expected-error @+1 {{the future is used by 'func.return'; only stablehlo.async_done can wait for it}}
  %0 = "stablehlo.async_start"(%x) ({
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>>
  return %0 : !stablehlo.future<tensor<2xf32>>
}
