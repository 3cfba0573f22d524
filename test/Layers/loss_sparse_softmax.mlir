// SparseCategoricalCrossentropy, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 4

graph.model @loss_sparse_softmax {
  graph.model_fn @model(%x: tensor<?x3xf64>, %z: tensor<?xi32>) {
    %y = graph.sparse_softmax_cross_entropy %z, %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[-0.84375, -5.96875, 5.15625], [7.28125, 5.78125, -3.34375], [-0.46875, 3.78125, -4.46875], [2.53125, -4.46875, 6.53125]]> : tensor<4x3xf64>
  %a1 = stablehlo.constant dense<[2, 0, 1, 1]> : tensor<4xi32>
  %d = stablehlo.constant dense<-0.453125> : tensor<f64>
  %y = call @predict(%a0, %a1) : (tensor<4x3xf64>, tensor<4xi32>) -> tensor<f64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 2.8091e-10 : f64, value = dense<2.8091277176174> : tensor<f64>} : (tensor<f64>) -> ()
  %g = call @predict_vjp(%a0, %a1, %d) : (tensor<4x3xf64>, tensor<4xi32>, tensor<f64>) -> (tensor<4x3xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g) {has_side_effect = true, tolerance = 0.0466e-10 : f64, value = dense<[[-0.0002800977237544, -1.6655219464967e-06, 0.0002817632457009], [0.020667231399874, -0.020664980802236, -2.2505976382501e-06], [-0.0015927349874429, 0.0016219069463184, -2.9171958875457e-05], [-0.0020374669301608, 0.11327939207065, -0.11124192514049]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  return
}
}
