// Places from which a mask hides all that a causal layer lets them see take the mean of the
// places up to them. Queries and keys are zero, values and outputs are the inputs: of what is
// seen all counts the same.
// RUN: %S/Inputs/check-layer %s %t 2

graph.model @attention_blind {
  graph.model_fn @model(%x: tensor<?x3x2xf64>, %mask: tensor<?x3xi32>) {
    %y = graph.multi_head_attention %x, %x, %mask {num_heads = 1, key_dim = 2, causal, use_bias = false, name = "layer"}
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %zero = stablehlo.constant dense<0.0> : tensor<2x1x2xf64>
  %in = stablehlo.constant dense<[[[1.0, 0.0]], [[0.0, 1.0]]]> : tensor<2x1x2xf64>
  %out = stablehlo.constant dense<[[[1.0, 0.0], [0.0, 1.0]]]> : tensor<1x2x2xf64>
  %x = stablehlo.constant dense<[[[1.0, 2.0], [3.0, 6.0], [8.0, 1.0]], [[1.0, 2.0], [3.0, 6.0], [8.0, 1.0]]]> : tensor<2x3x2xf64>
  %mask = stablehlo.constant dense<[[0, 0, 0], [0, 1, 0]]> : tensor<2x3xi32>
  %y = call @predict(%zero, %zero, %in, %out, %x, %mask) : (tensor<2x1x2xf64>, tensor<2x1x2xf64>, tensor<2x1x2xf64>, tensor<1x2x2xf64>, tensor<2x3x2xf64>, tensor<2x3xi32>) -> tensor<2x3x2xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 1.0e-10 : f64, value = dense<[[[1.0, 2.0], [2.0, 4.0], [4.0, 3.0]], [[1.0, 2.0], [3.0, 6.0], [3.0, 6.0]]]> : tensor<2x3x2xf64>} : (tensor<2x3x2xf64>) -> ()
  return
}
}
