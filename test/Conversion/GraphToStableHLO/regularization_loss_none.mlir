// Without a regularizer the penalty is 0.
// RUN: tpu-opt %s --graph-to-stablehlo=predict-batch-size=1 | FileCheck %s

// CHECK: func.func @predict
// CHECK: %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK: return %[[ZERO]]
graph.model @layers {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0 = graph.dense %x {units = 3}
    %penalty = graph.regularization_loss
    graph.predict {penalty = %penalty}
  }
}
