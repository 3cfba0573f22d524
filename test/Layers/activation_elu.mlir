// elu, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 3

graph.model @activation_elu {
  graph.model_fn @model(%x: tensor<?x4xf64>) {
    %y = graph.elu %x {alpha = 0.5}
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[2.90625, -5.96875, 7.78125, 4.28125], [-0.71875, -4.46875, 3.53125, 7.28125], [-2.21875, -7.21875, 2.28125, -4.84375]]> : tensor<3x4xf64>
  %d = stablehlo.constant dense<[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125], [-0.390625, 0.234375, -0.265625, -0.578125]]> : tensor<3x4xf64>
  %y = call @predict(%a0) : (tensor<3x4xf64>) -> tensor<3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 3.6431e-10 : f64, value = dense<[[2.90625, -0.49872128189145, 7.78125, 4.28125], [-0.25631946164319, -0.49426918302887, 3.53125, 7.28125], [-0.44562752245139, -0.49963364112807, 2.28125, -0.49606127093703]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  %g = call @predict_vjp(%a0, %d) : (tensor<3x4xf64>, tensor<3x4xf64>) -> (tensor<3x4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g) {has_side_effect = true, tolerance = 0.2859e-10 : f64, value = dense<[[-0.453125, 7.9919881784362e-05, -0.453125, -0.140625], [-0.019037542059126, 0.0038503926524786, -0.6875, -0.078125], [-0.021239249042426, 8.5865360608941e-05, -0.265625, -0.0022770777395305]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  return
}
}
