// tanh, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 3

graph.model @activation_tanh {
  graph.model_fn @model(%x: tensor<?x4xf64>) {
    %y = graph.tanh %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[2.90625, -5.96875, 7.78125, 4.28125], [-0.71875, -4.46875, 3.53125, 7.28125], [-2.21875, -7.21875, 2.28125, -4.84375]]> : tensor<3x4xf64>
  %d = stablehlo.constant dense<[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125], [-0.390625, 0.234375, -0.265625, -0.578125]]> : tensor<3x4xf64>
  %y = call @predict(%a0) : (tensor<3x4xf64>) -> tensor<3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 0.9693e-10 : f64, value = dense<[[0.99403793454029, -0.99998691912555, 0.99999965140428, 0.99961779136824], [-0.61613442710553, -0.99973729640587, 0.99828819872651, 0.99999905241888], [-0.97662548400861, -0.99999892624999, 0.97934369496139, -0.99987589900795]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  %g = call @predict_vjp(%a0, %d) : (tensor<3x4xf64>, tensor<3x4xf64>) -> (tensor<3x4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g) {has_side_effect = true, tolerance = 0.0153e-10 : f64, value = dense<[[-0.0053870149398647, 1.635098612375e-06, -3.1591481240191e-07, -0.00010747563469774], [-0.048467059979324, 0.00035296158638347, -0.0023517121948243, -1.4805947924287e-07], [-0.01804791561912, 5.03320046032e-07, -0.010860324396396, -0.00014348286831765]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  return
}
}
