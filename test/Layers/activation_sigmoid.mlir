// sigmoid, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 3

graph.model @activation_sigmoid {
  graph.model_fn @model(%x: tensor<?x4xf64>) {
    %y = graph.sigmoid %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[2.90625, -5.96875, 7.78125, 4.28125], [-0.71875, -4.46875, 3.53125, 7.28125], [-2.21875, -7.21875, 2.28125, -4.84375]]> : tensor<3x4xf64>
  %d = stablehlo.constant dense<[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125], [-0.390625, 0.234375, -0.265625, -0.578125]]> : tensor<3x4xf64>
  %y = call @predict(%a0) : (tensor<3x4xf64>) -> tensor<3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 0.6925e-10 : f64, value = dense<[[0.94815453335022, 0.0025509124212867, 0.99958268423932, 0.98636316471857], [0.32766830082071, 0.011331753531361, 0.97156396695515, 0.99931214884494], [0.09807932347046, 0.00073218126166086, 0.90731222136062, 0.0078158887892886]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  %g = call @predict_vjp(%a0, %d) : (tensor<3x4xf64>, tensor<3x4xf64>) -> (tensor<3x4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g) {has_side_effect = true, tolerance = 0.0156e-10 : f64, value = dense<[[-0.022274498638934, 0.0001590253291941, -0.00018901729123085, -0.0018915288756943], [-0.017211076988905, 0.007527247350163, -0.018993854735298, -5.3701407487789e-05], [-0.034554597569546, 0.00017147933724866, -0.022338200368979, -0.0044832441383393]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  return
}
}
