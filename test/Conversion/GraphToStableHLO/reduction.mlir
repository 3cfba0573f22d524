// The weighted losses of 1, 4 and 9 have the sum 0.5 * 1 + 0 * 4 + 2 * 9 = 18.5. Divided by the
// number of weights that are not 0 that is 9.25, by the number of losses 6.166667.
// RUN: sed '/^\/\/ -----$/,$d' %s > %t.model
// RUN: tpu-opt %t.model --graph-to-stablehlo=train-batch-size=3 -o %t.program
// RUN: sed '/^}$/d' %t.program > %t.mlir && sed '1,/^\/\/ -----$/d' %s >> %t.mlir
// RUN: tpu-run %t.mlir --engine=reference && tpu-run %t.mlir --engine=native

graph.model @reduction {
  graph.model_fn @model(%x: tensor<?xf32>, %y: tensor<?xf32>, %w: tensor<?xf32>) {
    %own = graph.variable {shape = [1], initializer = #graph.fill<2.0>, name = "own"}
    %scaled = graph.multiply %x, %own
    %nonzero = graph.mean_squared_error %y, %scaled, %w
    %all = graph.mean_squared_error %y, %scaled, %w {reduction = "sum_over_batch_size"}
    graph.log "nonzero", %nonzero
    %rate = graph.constant 0.1
    graph.minimize %all with #graph.sgd, %rate
  }
}

// -----
func.func @main() {
  %seed = stablehlo.constant dense<1> : tensor<ui64>
  %first:3 = call @initialize(%seed) : (tensor<ui64>) -> (tensor<1xf32>, tensor<i64>, tensor<ui64>)
  %x = stablehlo.constant dense<[0.5, 1.0, 1.5]> : tensor<3xf32>
  %y = stablehlo.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %w = stablehlo.constant dense<[0.5, 0.0, 2.0]> : tensor<3xf32>
  %step:5 = call @train(%first#0, %first#1, %x, %y, %w) : (tensor<1xf32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<1xf32>, tensor<i64>, tensor<f32>, tensor<f32>, tensor<f32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%step#2) {has_side_effect = true, tolerance = 1.0e-06 : f64, value = dense<9.25> : tensor<f32>} : (tensor<f32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%step#3) {has_side_effect = true, tolerance = 1.0e-06 : f64, value = dense<6.1666665> : tensor<f32>} : (tensor<f32>) -> ()
  // The gradient is 2 / 3 * sum(w * (2 * x - y) * x) = 2 / 3 * -9.25.
  stablehlo.custom_call @check.expect_almost_eq_const(%step#0) {has_side_effect = true, tolerance = 1.0e-06 : f64, value = dense<2.6166666> : tensor<1xf32>} : (tensor<1xf32>) -> ()
  return
}
}
