// Causal attention of 2 sequences with 2 heads of 12, and the gradients of a loss of
// it: for sequences of any length, in place of SIZE.
func.func @attend(%q: tensor<2xSIZEx2x12xf32>, %k: tensor<2xSIZEx2x12xf32>, %v: tensor<2xSIZEx2x12xf32>) -> tensor<2x2xSIZEx12xf32> {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %far = stablehlo.constant dense<-3.0e+04> : tensor<2x2xSIZExSIZExf32>
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2xSIZEx2x12xf32>, tensor<2xSIZEx2x12xf32>) -> tensor<2x2xSIZExSIZExf32>
  %rows = stablehlo.iota dim = 2 : tensor<2x2xSIZExSIZExi32>
  %columns = stablehlo.iota dim = 3 : tensor<2x2xSIZExSIZExi32>
  %seen = stablehlo.compare GE, %rows, %columns : (tensor<2x2xSIZExSIZExi32>, tensor<2x2xSIZExSIZExi32>) -> tensor<2x2xSIZExSIZExi1>
  %1 = stablehlo.select %seen, %0, %far : tensor<2x2xSIZExSIZExi1>, tensor<2x2xSIZExSIZExf32>
  %2 = stablehlo.reduce(%1 init: %lowest) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2xSIZExSIZExf32>, tensor<f32>) -> tensor<2x2xSIZExf32>
  %3 = graph.stop_gradient %2 : tensor<2x2xSIZExf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<2x2xSIZExf32>) -> tensor<2x2xSIZExSIZExf32>
  %5 = stablehlo.subtract %1, %4 : tensor<2x2xSIZExSIZExf32>
  %6 = stablehlo.exponential %5 : tensor<2x2xSIZExSIZExf32>
  %7 = stablehlo.reduce(%6 init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x2xSIZExSIZExf32>, tensor<f32>) -> tensor<2x2xSIZExf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<2x2xSIZExf32>) -> tensor<2x2xSIZExSIZExf32>
  %9 = stablehlo.divide %6, %8 : tensor<2x2xSIZExSIZExf32>
  %10 = stablehlo.dot_general %9, %v, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2xSIZExSIZExf32>, tensor<2xSIZEx2x12xf32>) -> tensor<2x2xSIZEx12xf32>
  return %10 : tensor<2x2xSIZEx12xf32>
}
func.func @main(%q: tensor<2xSIZEx2x12xf32>, %k: tensor<2xSIZEx2x12xf32>, %v: tensor<2xSIZEx2x12xf32>, %w: tensor<12xf32>) -> (tensor<2x2xSIZEx12xf32>, tensor<2xSIZEx2x12xf32>, tensor<2xSIZEx2x12xf32>, tensor<2xSIZEx2x12xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = func.call @attend(%q, %k, %v) : (tensor<2xSIZEx2x12xf32>, tensor<2xSIZEx2x12xf32>, tensor<2xSIZEx2x12xf32>) -> tensor<2x2xSIZEx12xf32>
  %1 = stablehlo.broadcast_in_dim %w, dims = [3] : (tensor<12xf32>) -> tensor<2x2xSIZEx12xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<2x2xSIZEx12xf32>
  %3 = stablehlo.sine %2 : tensor<2x2xSIZEx12xf32>
  %loss = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<2x2xSIZEx12xf32>, tensor<f32>) -> tensor<f32>
  %4:3 = graph.gradients %loss wrt %q, %k, %v : (tensor<f32>, tensor<2xSIZEx2x12xf32>, tensor<2xSIZEx2x12xf32>, tensor<2xSIZEx2x12xf32>) -> (tensor<2xSIZEx2x12xf32>, tensor<2xSIZEx2x12xf32>, tensor<2xSIZEx2x12xf32>)
  return %0, %4#0, %4#1, %4#2 : tensor<2x2xSIZEx12xf32>, tensor<2xSIZEx2x12xf32>, tensor<2xSIZEx2x12xf32>, tensor<2xSIZEx2x12xf32>
}
