// Typical mistakes in a model file. Errors of MLIR's parser and generated verifiers are
// reworded: they name what was meant, and what a value must be.

// RUN: tpu-opt --split-input-file --verify-diagnostics %s
// RUN: not tpu-translate --to-stablehlo --train-batch-size=8 %s 2>&1 | FileCheck %s
// CHECK: model-mistakes.mlir:11:10: error: there is no operation 'graph.maxpool2d'; did you mean 'graph.max_pool2d'?

graph.model @m {
  graph.model_fn @f(%x: tensor<?x28x28x1xf32>) {
    // expected-error @+1 {{there is no operation 'graph.maxpool2d'; did you mean 'graph.max_pool2d'?}}
    %0 = graph.maxpool2d %x {pool = [2, 2]}
  }
}

// -----

graph.model @m {
  graph.model_fn @f(%x: tensor<?x784xf32>) {
    // expected-error @+2 {{there is no operation 'reshape'; did you mean 'graph.reshape'?}}
    // expected-note @+1 {{programs are written in the dialects graph, data, stablehlo, chlo}}
    %0 = reshape %x [-1, 28, 28, 1]
  }
}

// -----

graph.model @m {
  graph.model_fn @f(%x: tensor<?x784xf32>) {
    // expected-error @+2 {{there is no operation 'tf.zeros_like'; tpu-opt --list-ops lists all}}
    // expected-note @+1 {{programs are written in the dialects}}
    %0 = tf.zeros_like %x
  }
}

// -----

graph.model @m {
  graph.model_fn @f(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{'graph.dense' op attribute 'units' must be a positive integer}}
    %0 = graph.dense %x {units = "ten"}
  }
}

// -----

graph.model @m {
  graph.model_fn @f(%x: tensor<?x28x28x1xf32>) {
    // expected-error @+1 {{'graph.conv2d' op attribute 'kernel' must be a list of 2 positive integers}}
    %0 = graph.conv2d %x {filters = 8, kernel = 5}
  }
}

// -----

graph.model @m {
  graph.model_fn @f(%x: tensor<?x28x28x1xf32>) {
    // expected-error @+1 {{'graph.conv2d' op attribute 'use_bias' must be true or false}}
    %0 = graph.conv2d %x {filters = 8, kernel = [5, 5], use_bias = 1}
  }
}

// -----

graph.model @m {
  graph.model_fn @f(%x: tensor<?x4xf32>) {
    %rate = graph.constant 0.1
    // expected-error @+1 {{there is no attribute '#graph.sdg'; did you mean '#graph.sgd'?}}
    graph.minimize %rate with #graph.sdg, %rate
  }
}

// -----

graph.model @m {
  graph.model_fn @f(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{'#units' is not defined: write #units = VALUE at the top of the file}}
    %0 = graph.dense %x {units = #units}
  }
}

// -----

graph.model @m {
  graph.model_fn @f(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{this value is not defined}}
    %0 = graph.dense %y {units = 10}
  }
}

// -----

graph.model @m {
  graph.model_fn @f(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{expected an operation: the one before ends here}}
    %0 = graph.dense %x (units = 10)
  }
}

// -----

graph.model @m {
  graph.model_fn @f(%x: tensor<?x4xf32>) {
    // expected-note @+1 {{previously defined here}}
    %0 = graph.dense %x {units = 10}
    // expected-error @+1 {{the value '%0' is defined twice}}
    %0 = graph.relu %0
  }
}

// -----

graph.model @m {
  // expected-error @+1 {{expected a type, such as f32 or tensor<2x3xf32>}}
  graph.model_fn @f(%x: tensor<?x4xfloat>) {
  }
}

// -----

// expected-error @+1 {{'graph.model' expects a name that begins with @}}
graph.model m {
}
