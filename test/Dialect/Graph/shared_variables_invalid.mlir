// RUN: tpu-opt %s --graph-to-stablehlo="predict-batch-size=2" --split-input-file --verify-diagnostics

graph.model @size {
  graph.model_fn @model(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>) {
    // expected-note @+1 {{the first call of the layer}}
    %0 = graph.dense %x {units = 3, name = "head"}
    // expected-error @+1 {{reuses 'head/kernel' as 'tensor<5x3xf32>', but it is 'tensor<4x3xf32>'}}
    %1 = graph.dense %y {units = 3, name = "head", reuse}
    graph.predict {x = %0, y = %1}
  }
}

// -----

graph.model @bias {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-note @+1 {{the first call of the layer}}
    %0 = graph.dense %x {units = 3, name = "head", use_bias = false}
    // expected-error @+1 {{reuses 'head/bias' as 'tensor<3xf32>', but the layer has no such variable}}
    %1 = graph.dense %x {units = 3, name = "head", reuse}
    graph.predict {x = %0, y = %1}
  }
}

// -----

graph.model @unknown {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0 = graph.dense %x {units = 4, name = "encoder"}
    // expected-error @+1 {{reuses the variables of 'encodr', but no layer before it has this name; did you mean 'encoder'?}}
    %1 = graph.dense %0 {units = 4, name = "encodr", reuse}
    graph.predict {y = %1}
  }
}

// -----

graph.model @later {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{reuses the variables of 'encoder', but no layer before it has this name}}
    %0 = graph.dense %x {units = 4, name = "encoder", reuse}
    %1 = graph.dense %0 {units = 4, name = "encoder"}
    graph.predict {y = %1}
  }
}

// -----

graph.model @nameless {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0 = graph.dense %x {units = 4}
    // expected-error @+1 {{has `reuse`, but no `name` of the layer whose variables it takes}}
    %1 = graph.dense %0 {units = 4, reuse}
    graph.predict {y = %1}
  }
}

// -----

graph.model @kind {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-note @+1 {{the layer 'first'}}
    %0 = graph.dense %x {units = 4, name = "first"}
    // expected-error @+1 {{cannot reuse the variables of 'first', a layer of another kind}}
    %1 = graph.rms_norm %0 {name = "first", reuse}
    graph.predict {y = %1}
  }
}

// -----

graph.model @options {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-note @+1 {{the layer 'first'}}
    %0 = graph.dense %x {units = 4, name = "first"}
    // expected-error @+1 {{has `trainable` of its own, but reuses the variables of 'first': give the option to that layer}}
    %1 = graph.dense %0 {units = 4, name = "first", trainable = false, reuse}
    graph.predict {y = %1}
  }
}

// -----

graph.model @scopes {
  graph.func @block(%x) {
    %0 = graph.dense %x {units = 4}
    graph.return %0
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{(C4) reuses the scope "encoder", which no call before it has}}
    %0 = graph.call @block(%x) scope "encoder" reuse
    graph.predict {y = %0}
  }
}

// -----

graph.model @scopeless {
  graph.func @block(%x) {
    %0 = graph.dense %x {units = 4}
    graph.return %0
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{(C4) reuses variables of no scope: write scope "NAME" reuse}}
    %0 = graph.call @block(%x) reuse
    graph.predict {y = %0}
  }
}

// -----

graph.model @iterations {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{(C3) reuses the variables of its first iteration, which need a name: write scope "NAME" reuse}}
    %0 = graph.repeat 2 (%y = %x) reuse {
      %1 = graph.dense %y {units = 4}
      graph.return %1
    }
    graph.predict {y = %0}
  }
}

// -----

graph.model @tables {
  // expected-note @+1 {{the parameters are defined here}}
  graph.func @look_up(%ids) {
    // expected-error @+1 {{cannot be reused: make the table before the call, and give the function its value}}
    %table = graph.embedding_table {input_dim = 10, output_dim = 4}
    %0 = graph.embedding_lookup %table, %ids
    graph.return %0
  }
  graph.model_fn @model(%x: tensor<?x4xi32>) {
    %0 = graph.call @look_up(%x) scope "table"
    // expected-note @+1 {{in this call}}
    %1 = graph.call @look_up(%x) scope "table" reuse
    graph.predict {x = %0, y = %1}
  }
}

// -----

graph.model @states {
  graph.model_fn @model(%x: tensor<?x4x4xf32>) {
    %0 = graph.lstm %x {units = 4, return_sequences, name = "memory"}
    // expected-error @+1 {{is stateful and reuses another layer's variables: only the first call carries states}}
    %1 = graph.lstm %0 {units = 4, return_sequences, stateful, name = "memory", reuse}
    graph.predict {y = %1}
  }
}

// -----

// graph.dense, C2
func.func @f(%x: tensor<2x4xf32>, %kernel: tensor<4x3xf32>) {
  // expected-error @+1 {{(C2) needs a kernel [units, features] for the input 'tensor<2x4xf32>', not 'tensor<4x3xf32>'}}
  %0 = graph.dense %x, %kernel {transpose} : (tensor<2x4xf32>, tensor<4x3xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %kernel: tensor<4x3xf16>) {
  // expected-error @+1 {{(C2) needs a kernel [features, units] for the input 'tensor<2x4xf32>', not 'tensor<4x3xf16>'}}
  %0 = graph.dense %x, %kernel : (tensor<2x4xf32>, tensor<4x3xf16>) -> !graph.tensor
  return
}

// -----

// graph.dense, C3
func.func @f(%x: tensor<2x4xf32>, %kernel: tensor<4x3xf32>) {
  // expected-error @+1 {{(C3) has 5 units, but its kernel 'tensor<4x3xf32>' has 3: leave `units` out}}
  %0 = graph.dense %x, %kernel {units = 5} : (tensor<2x4xf32>, tensor<4x3xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %kernel: tensor<4x3xf32>) {
  // expected-error @+1 {{(C3) makes no kernel to regularize: give the regularizer to the graph.variable}}
  %0 = graph.dense %x, %kernel {kernel_regularizer = #graph.l2} : (tensor<2x4xf32>, tensor<4x3xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{(C3) has no kernel: give it `units`}}
  %0 = graph.dense %x : (tensor<2x4xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{(C3) has no kernel: give it one, or remove `transpose`}}
  %0 = graph.dense %x {units = 4, transpose} : (tensor<2x4xf32>) -> !graph.tensor
  return
}
