// gelu, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 3

graph.model @activation_gelu {
  graph.model_fn @model(%x: tensor<?x4xf64>) {
    %y = graph.gelu %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[2.90625, -5.96875, 7.78125, 4.28125], [-0.71875, -4.46875, 3.53125, 7.28125], [-2.21875, -7.21875, 2.28125, -4.84375]]> : tensor<3x4xf64>
  %d = stablehlo.constant dense<[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125], [-0.390625, 0.234375, -0.265625, -0.578125]]> : tensor<3x4xf64>
  %y = call @predict(%a0) : (tensor<3x4xf64>) -> tensor<3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 3.6273e-10 : f64, value = dense<[[2.9009346276083, -7.1349874307403e-09, 7.78125, 4.2812102172488], [-0.16973100482424, -1.757962017044e-05, 3.5305197363834, 7.2812499999988], [-0.029402583613033, -1.8938080270647e-12, 2.2555475468246, -3.0857407123074e-06]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  %g = call @predict_vjp(%a0, %d) : (tensor<3x4xf64>, tensor<3x4xf64>) -> (tensor<3x4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g) {has_side_effect = true, tolerance = 0.2883e-10 : f64, value = dense<[[-0.45999416674197, -2.6579817883013e-09, -0.4531250000001, -0.14064883697716], [-0.0011469010630346, -5.2566380627531e-05, -0.68925603591043, -0.078125000000685], [0.02432164265778, -3.2018674642103e-12, -0.28055049890827, 8.6147480398112e-06]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  return
}
}
