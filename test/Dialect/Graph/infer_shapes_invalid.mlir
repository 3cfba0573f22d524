// A size that stays unknown is reported once, where it comes from.
// RUN: tpu-opt %s --graph-infer-shapes --split-input-file --verify-diagnostics

graph.model @no_batch {
  // expected-error @+1 {{dimension 0 of argument 'image', 'tensor<?x784xf32>', stays unknown: use graph.set_shape, or give the batch size of a mode (--train-batch-size, --eval-batch-size, --predict-batch-size)}}
  graph.model_fn @train(%image: tensor<?x784xf32>) {
    %0 = graph.dense %image {units = 10}
    graph.predict {x = %0}
  }
}

// -----

graph.model @unknown_size {
  // expected-error @+1 {{dimension 1 of argument 'image', 'tensor<16x?xf32>', stays unknown: use graph.set_shape, or give the batch size of a mode (--train-batch-size, --eval-batch-size, --predict-batch-size)}}
  graph.model_fn @train(%image: tensor<16x?xf32>) {
    graph.predict {x = %image}
  }
}

// -----

graph.model @by_an_op {
  graph.model_fn @train(%x: tensor<16xf32>) {
    %0 = stablehlo.constant dense<1.0> : tensor<f32>
    // expected-error @+1 {{dimension 0 of the result of stablehlo.broadcast_in_dim, 'tensor<?xf32>', stays unknown: use graph.set_shape, or give the batch size of a mode (--train-batch-size, --eval-batch-size, --predict-batch-size)}}
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<?xf32>
    graph.predict {x = %1} : tensor<?xf32>
  }
}

// -----

// A mistake of a layer is one error, at its line, also in a function that is called.
graph.model @wrong_rank {
  graph.model_fn @train(%image: tensor<16x784xf32>) attributes {mode = #graph.mode<train>} {
    // expected-error @+1 {{'graph.conv2d' op (C1) needs rank 4 for 'input', which is 'tensor<16x784xf32>'}}
    %0 = graph.conv2d %image {filters = 4, kernel = [3, 3]}
    graph.predict {x = %0}
  }
  graph.model_fn @evaluate(%image: tensor<16x784xf32>) attributes {mode = #graph.mode<evaluate>} {
    %0 = graph.conv2d %image {filters = 4, kernel = [3, 3]}
    graph.predict {x = %0}
  }
}

// -----

graph.model @not_as_declared {
  graph.model_fn @train(%x: tensor<16x784xf32>) {
    // expected-error @+1 {{'graph.set_shape' op gives 'tensor<16x784xf32>', not 'tensor<8x784xf32>'}}
    %0 = graph.set_shape %x [-1, -1] : (!graph.tensor) -> tensor<8x784xf32>
    %1 = stablehlo.tanh %0 : tensor<8x784xf32>
  }
}

// -----

graph.model @m {
  graph.model_fn @model(%x: tensor<4x2xf32>) {
    // expected-error @+1 {{depends on a parameter: run --graph-inline-calls before --graph-infer-shapes}}
    %0 = graph.dense %x {units = 2 * 3, name = "dense"}
    graph.predict {y = %0}
  }
}
