// softplus, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 3

graph.model @activation_softplus {
  graph.model_fn @model(%x: tensor<?x4xf64>) {
    %y = graph.softplus %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[2.90625, -5.96875, 7.78125, 4.28125], [-0.71875, -4.46875, 3.53125, 7.28125], [-2.21875, -7.21875, 2.28125, -4.84375]]> : tensor<3x4xf64>
  %d = stablehlo.constant dense<[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125], [-0.390625, 0.234375, -0.265625, -0.578125]]> : tensor<3x4xf64>
  %y = call @predict(%a0) : (tensor<3x4xf64>) -> tensor<3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 3.6433e-10 : f64, value = dense<[[2.9594877801487, 0.0025541715420448, 7.7816674028611, 4.2949806709775], [0.3970034602702, 0.011396447042009, 3.5600981688375, 7.2819380878332], [0.10322870454988, 0.00073244943727092, 2.3785186528646, 0.0078465929395275]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  %g = call @predict_vjp(%a0, %d) : (tensor<3x4xf64>, tensor<3x4xf64>) -> (tensor<3x4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g) {has_side_effect = true, tolerance = 0.2771e-10 : f64, value = dense<[[-0.42963252292432, 0.00015943202633042, -0.45293590379594, -0.13870732003855], [-0.025599086001618, 0.0076135219038835, -0.66795022728166, -0.078071261628511], [-0.038312235730648, 0.00017160498320176, -0.24100480879892, -0.0045185607063075]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  return
}
}
