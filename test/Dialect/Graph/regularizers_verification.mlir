// RUN: tpu-opt %s --split-input-file --verify-diagnostics --graph-inline-calls

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{attribute 'kernel_regularizer' must be a regularizer, such as #graph.l2}}
    %0 = graph.dense %x {units = 4, kernel_regularizer = #graph.zeros}
    graph.return
  }
}

// -----

// #graph.l1, C1
graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{(C1) needs a 'l1' of 0.0 or more, not -1.000000e-02}}
    %0 = graph.dense %x {units = 4, kernel_regularizer = #graph.l1<-0.01>}
    graph.return
  }
}

// -----

// #graph.l2, C1
graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{(C1) needs a 'l2' of 0.0 or more, not -1.000000e+00}}
    %0 = graph.dense %x {units = 4, kernel_regularizer = #graph.l2<-1.0>}
    graph.return
  }
}

// -----

// #graph.l1_l2, C1
graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{(C1) needs a 'l2' of 0.0 or more, not -1.000000e+00}}
    %0 = graph.dense %x {units = 4, kernel_regularizer = #graph.l1_l2<l1 = 1.0, l2 = -1.0>}
    graph.return
  }
}

// -----

// A moving mean is none of what a regularizer is for.
graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{'moving_mean_regularizer'}}
    %0 = graph.batch_norm %x {moving_mean_regularizer = #graph.l2}
    graph.return
  }
}

// -----

graph.model @m {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    graph.outside_compilation {
      // expected-error @+1 {{'graph.regularization_loss' op (C1) is outside of compilation, where the model has no variables: put it before or after the region}}
      %0 = graph.regularization_loss
      graph.summary "penalty", %0
      graph.return
    }
    graph.predict {x = %x}
  }
}

// -----

graph.model @m {
  graph.func @f(%x) gradient @g {
    // expected-error @+1 {{'graph.regularization_loss' op (C3) is in a function with a gradient of its own}}
    %0 = graph.regularization_loss
    %1 = graph.multiply %x, %0
    graph.return %1
  }
  graph.func @g(%x, %d) {
    graph.return %d
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %y = graph.call @f(%x)
    graph.predict {y = %y}
  }
}

// -----

func.func @f() {
  // expected-error @+1 {{gives 'tensor<f32>', not 'tensor<f16>'}}
  %0 = graph.regularization_loss : () -> tensor<f16>
  return
}
