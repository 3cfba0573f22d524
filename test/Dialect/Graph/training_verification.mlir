// RUN: tpu-opt %s --split-input-file --verify-diagnostics

// graph.softmax_cross_entropy, C1
func.func @f(%labels: tensor<4xi32>, %logits: tensor<4x10xf32>) {
  // expected-error @+1 {{(C1) needs a probability for each class in 'labels', which is 'tensor<4xi32>': for class indices use graph.sparse_softmax_cross_entropy}}
  %0 = graph.softmax_cross_entropy %labels, %logits : (tensor<4xi32>, tensor<4x10xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%labels: tensor<4x9xf32>, %logits: tensor<4x10xf32>) {
  // expected-error @+1 {{(C1) compares labels of 'tensor<4x9xf32>' with logits of 'tensor<4x10xf32>': both are one row of classes for each example}}
  %0 = graph.softmax_cross_entropy %labels, %logits : (tensor<4x9xf32>, tensor<4x10xf32>) -> !graph.tensor
  return
}

// -----

// graph.sparse_softmax_cross_entropy, C1
func.func @f(%labels: tensor<4x10xf32>, %logits: tensor<4x10xf32>) {
  // expected-error @+1 {{(C1) needs integer labels, not 'tensor<4x10xf32>': use graph.softmax_cross_entropy for probabilities}}
  %0 = graph.sparse_softmax_cross_entropy %labels, %logits : (tensor<4x10xf32>, tensor<4x10xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%labels: tensor<i32>, %logits: tensor<10xf32>) {
  // expected-error @+1 {{(C1) needs rank 2 or more for 'logits', which is 'tensor<10xf32>'}}
  %0 = graph.sparse_softmax_cross_entropy %labels, %logits : (tensor<i32>, tensor<10xf32>) -> !graph.tensor
  return
}

// -----

// graph.sparse_softmax_cross_entropy, C2
func.func @f(%labels: tensor<4x1xi32>, %logits: tensor<4x10xf32>) {
  // expected-error @+1 {{(C2) compares labels of 'tensor<4x1xi32>' with logits of 'tensor<4x10xf32>': a label is one class index for each example}}
  %0 = graph.sparse_softmax_cross_entropy %labels, %logits : (tensor<4x1xi32>, tensor<4x10xf32>) -> !graph.tensor
  return
}

// -----

graph.model @m {
  graph.func @f() {
    // expected-error @+1 {{attribute 'decay_rate' must be a positive number or a #graph.param}}
    %0 = graph.exponential_decay {initial = 0.1, decay_steps = 10, decay_rate = 0.0}
    graph.return
  }
}

// -----

// graph.minimize, C6
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) attributes {inferred} {
    // expected-error @+1 {{(C6) has options of a moving average, and none: write moving_average = 0.99, too}}
    graph.minimize %x with #graph.sgd, %x {moving_average_overwrite = 4} : tensor<f32>, tensor<f32>
  }
}

// -----

// graph.minimize, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<4xf32>) attributes {inferred} {
    // expected-error @+1 {{(C1) needs a float scalar for the loss, not 'tensor<4xf32>'}}
    graph.minimize %x with #graph.sgd, %x : tensor<4xf32>, tensor<4xf32>
  }
}

// -----

graph.model @m {
  graph.model_fn @train(%x: tensor<f32>, %rate: tensor<i32>) attributes {inferred} {
    // expected-error @+1 {{(C1) needs a float scalar for the learning rate, not 'tensor<i32>'}}
    graph.minimize %x with #graph.sgd, %rate : tensor<f32>, tensor<i32>
  }
}

// -----

graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{expected an optimizer, such as #graph.sgd, not #graph.mean}}
    graph.minimize %x with #graph.mean, %x
  }
}

// -----

graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{attribute 'cross_shard' must be bare (the mean), "mean" or "sum"}}
    graph.minimize %x with #graph.sgd, %x {cross_shard = "max"}
  }
}

// -----

graph.model @m {
  graph.model_fn @evaluate(%x: tensor<f32>) {
    // expected-error @+1 {{expected a metric, such as #graph.accuracy, not #graph.sgd}}
    graph.metric "m", #graph.sgd(%x)
  }
}

// -----

// graph.predict, C1
graph.model @m {
  graph.model_fn @predict(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) has two predictions named 'p'}}
    graph.predict {p = %x, p = %x}
  }
}

// -----

graph.model @m {
  graph.model_fn @predict(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) has 0 names for 0 predictions}}
    graph.predict {}
  }
}

// -----

// graph.apply_gradients, C1
func.func @f(%w: tensor<4xf32>, %g: tensor<3xf32>, %rate: tensor<f32>, %step: tensor<i64>) {
  // expected-error @+1 {{(C1) has a gradient of 'tensor<3xf32>' for a variable of 'tensor<4xf32>'}}
  %0:2 = graph.apply_gradients #graph.sgd rate(%rate : tensor<f32>) step(%step : tensor<i64>)
    variables(%w : tensor<4xf32>) gradients(%g : tensor<3xf32>) slots()
  return
}

// -----

// graph.apply_gradients, C2
func.func @f(%w: tensor<4xf32>, %rate: tensor<f32>, %step: tensor<i64>) {
  // expected-error @+1 {{(C2) has 1 gradients and 1 slots for 1 variables of 0 slots}}
  %0:3 = graph.apply_gradients #graph.sgd rate(%rate : tensor<f32>) step(%step : tensor<i64>)
    variables(%w : tensor<4xf32>) gradients(%w : tensor<4xf32>) slots(%w : tensor<4xf32>)
  return
}

// -----

// graph.apply_gradients, C3
func.func @f(%w: tensor<4xf32>, %rate: tensor<f32>, %step: tensor<i64>) {
  // expected-error @+2 {{failed to infer returned types}}
  // expected-error @+1 {{inferred type(s) 'tensor<4xf32>', 'tensor<i64>' are incompatible with return type(s) of operation 'tensor<3xf32>', 'tensor<i64>'}}
  %0:2 = "graph.apply_gradients"(%rate, %step, %w, %w) <{optimizer = #graph.sgd, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}>
    : (tensor<f32>, tensor<i64>, tensor<4xf32>, tensor<4xf32>) -> (tensor<3xf32>, tensor<i64>)
  return
}

// -----

func.func @f(%g: tensor<4xf32>) {
  // expected-error @+1 {{attribute 'num_shards' must be a positive integer}}
  %0 = graph.cross_shard %g over 0 : tensor<4xf32>
  return
}

// -----

// graph.sigmoid_cross_entropy, C1
func.func @f(%labels: tensor<4xf32>, %predictions: tensor<4x1xf32>) {
  // expected-error @+1 {{(C1) compares labels of 'tensor<4xf32>' with predictions of 'tensor<4x1xf32>': there is one label for each prediction}}
  %0 = graph.sigmoid_cross_entropy %labels, %predictions : (tensor<4xf32>, tensor<4x1xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%labels: tensor<4xi32>, %predictions: tensor<4xf32>) {
  // expected-error @+1 {{(C1) needs floats for 'labels', which is 'tensor<4xi32>': use graph.cast %x to f32}}
  %0 = graph.sigmoid_cross_entropy %labels, %predictions : (tensor<4xi32>, tensor<4xf32>) -> !graph.tensor
  return
}

// -----

// graph.mean_squared_error, C1
func.func @f(%labels: tensor<4xf32>, %predictions: tensor<4x1xf32>) {
  // expected-error @+1 {{(C1) compares labels of 'tensor<4xf32>' with predictions of 'tensor<4x1xf32>': there is one label for each prediction}}
  %0 = graph.mean_squared_error %labels, %predictions : (tensor<4xf32>, tensor<4x1xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%labels: tensor<4xi32>, %predictions: tensor<4xf32>) {
  // expected-error @+1 {{(C1) needs floats for 'labels', which is 'tensor<4xi32>': use graph.cast %x to f32}}
  %0 = graph.mean_squared_error %labels, %predictions : (tensor<4xi32>, tensor<4xf32>) -> !graph.tensor
  return
}

// -----

// graph.mean_absolute_error, C1
func.func @f(%labels: tensor<4xf32>, %predictions: tensor<4x1xf32>) {
  // expected-error @+1 {{(C1) compares labels of 'tensor<4xf32>' with predictions of 'tensor<4x1xf32>': there is one label for each prediction}}
  %0 = graph.mean_absolute_error %labels, %predictions : (tensor<4xf32>, tensor<4x1xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%labels: tensor<4xi32>, %predictions: tensor<4xf32>) {
  // expected-error @+1 {{(C1) needs floats for 'labels', which is 'tensor<4xi32>': use graph.cast %x to f32}}
  %0 = graph.mean_absolute_error %labels, %predictions : (tensor<4xi32>, tensor<4xf32>) -> !graph.tensor
  return
}

// -----

// graph.huber_loss, C1
func.func @f(%labels: tensor<4xf32>, %predictions: tensor<4x1xf32>) {
  // expected-error @+1 {{(C1) compares labels of 'tensor<4xf32>' with predictions of 'tensor<4x1xf32>': there is one label for each prediction}}
  %0 = graph.huber_loss %labels, %predictions : (tensor<4xf32>, tensor<4x1xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%labels: tensor<4xi32>, %predictions: tensor<4xf32>) {
  // expected-error @+1 {{(C1) needs floats for 'labels', which is 'tensor<4xi32>': use graph.cast %x to f32}}
  %0 = graph.huber_loss %labels, %predictions : (tensor<4xi32>, tensor<4xf32>) -> !graph.tensor
  return
}

// -----

// graph.hinge_loss, C1
func.func @f(%labels: tensor<4xf32>, %predictions: tensor<4x1xf32>) {
  // expected-error @+1 {{(C1) compares labels of 'tensor<4xf32>' with predictions of 'tensor<4x1xf32>': there is one label for each prediction}}
  %0 = graph.hinge_loss %labels, %predictions : (tensor<4xf32>, tensor<4x1xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%labels: tensor<4xi32>, %predictions: tensor<4xf32>) {
  // expected-error @+1 {{(C1) needs floats for 'labels', which is 'tensor<4xi32>': use graph.cast %x to f32}}
  %0 = graph.hinge_loss %labels, %predictions : (tensor<4xi32>, tensor<4xf32>) -> !graph.tensor
  return
}

// -----

graph.model @m {
  graph.func @f(%x, %y) {
    // expected-error @+1 {{attribute 'label_smoothing' must be a number from 0.0 up to, but not including, 1.0}}
    %0 = graph.softmax_cross_entropy %x, %y {label_smoothing = 1.0}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x, %y) {
    // expected-error @+1 {{attribute 'delta' must be a positive number}}
    %0 = graph.huber_loss %x, %y {delta = 0.0}
    graph.return
  }
}

// -----

// graph.elu, C1
func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input', which is 'tensor<4xi32>': use graph.cast %x to f32}}
  %0 = graph.elu %x : (tensor<4xi32>) -> !graph.tensor
  return
}

// -----

// graph.leaky_relu, C1
func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input', which is 'tensor<4xi32>': use graph.cast %x to f32}}
  %0 = graph.leaky_relu %x : (tensor<4xi32>) -> !graph.tensor
  return
}

// -----

// graph.gelu, C1
func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input', which is 'tensor<4xi32>': use graph.cast %x to f32}}
  %0 = graph.gelu %x : (tensor<4xi32>) -> !graph.tensor
  return
}

// -----

// graph.silu, C1
func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input', which is 'tensor<4xi32>': use graph.cast %x to f32}}
  %0 = graph.silu %x : (tensor<4xi32>) -> !graph.tensor
  return
}

// -----

// graph.softplus, C1
func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input', which is 'tensor<4xi32>': use graph.cast %x to f32}}
  %0 = graph.softplus %x : (tensor<4xi32>) -> !graph.tensor
  return
}

// -----

// graph.sigmoid, C1
func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input', which is 'tensor<4xi32>': use graph.cast %x to f32}}
  %0 = graph.sigmoid %x : (tensor<4xi32>) -> !graph.tensor
  return
}

// -----

// graph.tanh, C1
func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input', which is 'tensor<4xi32>': use graph.cast %x to f32}}
  %0 = graph.tanh %x : (tensor<4xi32>) -> !graph.tensor
  return
}

// -----

// graph.softmax_cross_entropy, C3
func.func @f(%labels: tensor<4x10xf32>, %logits: tensor<4x10xf32>, %weights: tensor<4x10xf32>) {
  // expected-error @+1 {{(C3) cannot weigh losses of 4 with 'tensor<4x10xf32>': give a float for each, or for each example}}
  %0 = graph.softmax_cross_entropy %labels, %logits, %weights : (tensor<4x10xf32>, tensor<4x10xf32>, tensor<4x10xf32>) -> !graph.tensor
  return
}

// -----

// graph.sparse_softmax_cross_entropy, C3
func.func @f(%labels: tensor<4x7xi32>, %logits: tensor<4x7x10xf32>, %weights: tensor<7xf32>) {
  // expected-error @+1 {{(C3) cannot weigh losses of 4x7 with 'tensor<7xf32>': give a float for each, or for each example}}
  %0 = graph.sparse_softmax_cross_entropy %labels, %logits, %weights : (tensor<4x7xi32>, tensor<4x7x10xf32>, tensor<7xf32>) -> !graph.tensor
  return
}

// -----

// graph.mean_squared_error, C2
func.func @f(%labels: tensor<4xf32>, %y: tensor<4xf32>, %weights: tensor<4xi32>) {
  // expected-error @+1 {{(C2) cannot weigh losses of 4 with 'tensor<4xi32>': give a float for each, or for each example}}
  %0 = graph.mean_squared_error %labels, %y, %weights : (tensor<4xf32>, tensor<4xf32>, tensor<4xi32>) -> !graph.tensor
  return
}

// -----

func.func @f(%labels: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{expected the types of 2 operands and of one result}}
  %0 = graph.mean_squared_error %labels, %y : (tensor<4xf32>) -> !graph.tensor
  return
}

// -----

// graph.kl_divergence, C1
func.func @f(%labels: tensor<10xf32>, %y: tensor<10xf32>) {
  // expected-error @+1 {{(C1) needs rank 2 or more for 'labels', which is 'tensor<10xf32>'}}
  %0 = graph.kl_divergence %labels, %y : (tensor<10xf32>, tensor<10xf32>) -> !graph.tensor
  return
}

// -----

// graph.triplet_loss, C1
func.func @f(%x: tensor<4x3xf32>, %y: tensor<4x2xf32>) {
  // expected-error @+1 {{(C1) compares 'tensor<4x3xf32>' with 'tensor<4x2xf32>': the inputs are of one type}}
  %0 = graph.triplet_loss %x, %x, %y : (tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x2xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%x: tensor<4x3xf32>) {
  // expected-error @+1 {{(C1) needs an anchor, a positive and a negative, not 2 inputs}}
  %0 = graph.triplet_loss %x, %x : (tensor<4x3xf32>, tensor<4x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.scale_by_batch, C1
func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{(C1) needs a float scalar, not 'tensor<4xf32>'}}
  %0 = graph.scale_by_batch %x {base = 256} : (tensor<4xf32>) -> !graph.tensor
  return
}

// -----

// graph.generate, C1
graph.model @m {
  graph.model_fn @f(%text: tensor<?x8xi32>) {
    %0 = graph.embedding %text {input_dim = 256, output_dim = 256}
    // expected-error @+1 {{(C1) needs an argument of the model function for the prompt, not the result of graph.embedding}}
    graph.generate %0 of %0
  }
}

// -----

graph.model @m {
  graph.model_fn @f(%text: tensor<2x8xf32>, %logits: tensor<2x8x256xf32>) attributes {inferred} {
    // expected-error @+1 {{(C1) needs integers [batch, positions] for the prompt, not 'tensor<2x8xf32>'}}
    graph.generate %logits of %text : tensor<2x8x256xf32>, tensor<2x8xf32>
  }
}

// -----

// graph.generate, C2
graph.model @m {
  graph.model_fn @f(%text: tensor<2x8xi32>, %logits: tensor<2x8xf32>) attributes {inferred} {
    // expected-error @+1 {{(C2) needs floats [batch, positions, tokens] for the logits, not 'tensor<2x8xf32>'}}
    graph.generate %logits of %text : tensor<2x8xf32>, tensor<2x8xi32>
  }
}

// -----

// graph.minimize, C4
graph.model @m {
  graph.model_fn @f(%x: tensor<f32>) {
    // expected-error @+1 {{(C4) multiplies the learning rate of "base/.*" by 0}}
    graph.minimize %x with #graph.sgd, %x {learning_rate_multipliers = {"base/.*" = 0.0}}
  }
}

// -----

// graph.minimize, C5
graph.model @m {
  graph.model_fn @f(%x: tensor<f32>) {
    // expected-error @+1 {{(C5) exempts "norm(" from decay, which is not a regular expression: parentheses not balanced}}
    graph.minimize %x with #graph.sgd, %x {weight_decay = 0.1, no_decay = ["norm("]}
  }
}
