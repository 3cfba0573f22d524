// RUN: tpu-opt %s --graph-inline-calls --split-input-file --verify-diagnostics

// The message names the attribute's place, the call and the function.
graph.model @m {
  // expected-note @+1 {{the parameters are defined here}}
  graph.func @f(%x) {units} {
    // expected-error @+1 {{has units - 4, which is 0 here: attribute 'units' must be a positive integer}}
    %0 = graph.dense %x {units = units - 4}
    graph.return %0
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-note @+1 {{in this call}}
    %0 = graph.call @f(%x) {units = 4}
  }
}

// -----

graph.model @m {
  // expected-note @+1 {{the parameters are defined here}}
  graph.func @f(%x) {units} {
    // expected-error @+1 {{cannot compute 5 / 2: the quotient of integers must be an integer}}
    %0 = graph.dense %x {units = units / 2}
    graph.return %0
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-note @+1 {{in this call}}
    %0 = graph.call @f(%x) {units = 5}
  }
}

// -----

graph.model @m {
  // expected-note @+1 {{the parameters are defined here}}
  graph.func @f(%x) {units} {
    // expected-error @+1 {{cannot compute "many" * 2}}
    %0 = graph.dense %x {units = units * 2}
    graph.return %0
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-note @+1 {{in this call}}
    %0 = graph.call @f(%x) {units = "many"}
  }
}

// -----

// The kind of a value that is an expression is known now.
graph.model @m {
  // expected-note @+1 {{'units' has the default 1}}
  graph.func @inner(%x) {units = 1} {
    graph.return %x
  }
  graph.func @outer(%x) {units} {
    // expected-error @+1 {{(C3) gives the parameter 'units' the value 5.000000e-01, where its default is of the kind integer}}
    %0 = graph.call @inner(%x) {units = units / 2}
    graph.return %0
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0 = graph.call @outer(%x) {units = 1.0}
  }
}

// -----

// A parameter cannot end a recursion.
graph.model @m {
  graph.func @f(%x) {n} {
    %0 = graph.if n == 0 {
      graph.return %x
    } else {
      // expected-error @+1 {{calls @f, which is running already: a model cannot recurse, since everything in it has a static size}}
      %1 = graph.call @f(%x) {n = n - 1}
      graph.return %1
    }
    graph.return %0
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0 = graph.call @f(%x) {n = 2}
  }
}
