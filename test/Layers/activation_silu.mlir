// silu, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 3

graph.model @activation_silu {
  graph.model_fn @model(%x: tensor<?x4xf64>) {
    %y = graph.silu %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[2.90625, -5.96875, 7.78125, 4.28125], [-0.71875, -4.46875, 3.53125, 7.28125], [-2.21875, -7.21875, 2.28125, -4.84375]]> : tensor<3x4xf64>
  %d = stablehlo.constant dense<[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125], [-0.390625, 0.234375, -0.265625, -0.578125]]> : tensor<3x4xf64>
  %y = call @predict(%a0) : (tensor<3x4xf64>) -> tensor<3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 3.5943e-10 : f64, value = dense<[[2.7555741125491, -0.015225758514555, 7.7780027617372, 4.2228672989514], [-0.23551159121489, -0.050638773593271, 3.4308352583104, 7.2762415837773], [-0.21761349895008, -0.0052854334826143, 2.0698060049789, -0.037858211323117]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  %g = call @predict_vjp(%a0, %d) : (tensor<3x4xf64>, tensor<3x4xf64>) -> (tensor<3x4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g) {has_side_effect = true, tolerance = 0.3037e-10 : f64, value = dense<[[-0.49436778459372, -0.00078975040729688, -0.45440669459333, -0.14680542803762], [-0.013228624415843, -0.026023864692158, -0.73502227681569, -0.078462275001782], [0.038355777626781, -0.001066261482562, -0.29196382839065, 0.017197153088774]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  return
}
}
