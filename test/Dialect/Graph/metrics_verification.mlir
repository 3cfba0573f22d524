// RUN: tpu-opt %s --split-input-file --verify-diagnostics

// graph.metric, C1
graph.model @m {
  graph.model_fn @evaluate(%x: tensor<f32>) {
    // expected-error @+1 {{#graph.mean takes one value and perhaps weights, not 3 values}}
    graph.metric "m", #graph.mean(%x, %x, %x)
  }
}

// -----

graph.model @m {
  graph.model_fn @evaluate(%x: tensor<4xi32>) attributes {inferred} {
    // expected-error @+1 {{#graph.mean takes a float value, not 'tensor<4xi32>'}}
    graph.metric "m", #graph.mean(%x) : tensor<4xi32>
  }
}

// -----

graph.model @m {
  graph.model_fn @evaluate(%x: tensor<4x2xf32>, %w: tensor<2xf32>) attributes {inferred} {
    // expected-error @+1 {{#graph.mean takes float weights, one for each element or row of 'tensor<4x2xf32>', not 'tensor<2xf32>'}}
    graph.metric "m", #graph.mean(%x, %w) : tensor<4x2xf32>, tensor<2xf32>
  }
}

// -----

graph.model @m {
  graph.model_fn @evaluate(%x: tensor<4xi32>, %w: tensor<4xi32>) attributes {inferred} {
    // expected-error @+1 {{#graph.accuracy takes float weights, one for each element or row of 'tensor<4xi32>', not 'tensor<4xi32>'}}
    graph.metric "m", #graph.accuracy(%x, %x, %w) : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
  }
}

// -----

graph.model @m {
  graph.model_fn @evaluate(%x: tensor<f32>) {
    // expected-error @+1 {{#graph.accuracy takes labels and predictions and perhaps weights, not 1 values}}
    graph.metric "m", #graph.accuracy(%x)
  }
}

// -----

graph.model @m {
  graph.model_fn @evaluate(%x: tensor<4xi32>, %p: tensor<4x10xf32>) attributes {inferred} {
    // expected-error @+1 {{#graph.accuracy compares labels and predictions of one integer type and shape, not 'tensor<4xi32>' and 'tensor<4x10xf32>'}}
    graph.metric "m", #graph.accuracy(%x, %p) : tensor<4xi32>, tensor<4x10xf32>
  }
}

// -----

graph.model @m {
  graph.model_fn @evaluate(%x: tensor<4xi32>, %p: tensor<5x10xf32>) attributes {inferred} {
    // expected-error @+1 {{#graph.top_k compares integer labels with a row of float logits for each, not 'tensor<4xi32>' and 'tensor<5x10xf32>'}}
    graph.metric "m", #graph.top_k<3>(%x, %p) : tensor<4xi32>, tensor<5x10xf32>
  }
}

// -----

graph.model @m {
  graph.model_fn @evaluate(%x: tensor<4xi32>, %p: tensor<4x10xf32>) attributes {inferred} {
    // expected-error @+1 {{#graph.top_k counts the first 0 classes: give 1 or more}}
    graph.metric "m", #graph.top_k<0>(%x, %p) : tensor<4xi32>, tensor<4x10xf32>
  }
}

// -----

graph.model @m {
  graph.model_fn @evaluate(%x: tensor<4xi32>, %p: tensor<4xf32>) attributes {inferred} {
    // expected-error @+1 {{#graph.precision compares integer or boolean labels and predictions of one shape, not 'tensor<4xi32>' and 'tensor<4xf32>'}}
    graph.metric "m", #graph.precision(%x, %p) : tensor<4xi32>, tensor<4xf32>
  }
}

// -----

graph.model @m {
  graph.model_fn @evaluate(%x: tensor<4xi32>, %p: tensor<2xi1>) attributes {inferred} {
    // expected-error @+1 {{#graph.recall compares integer or boolean labels and predictions of one shape, not 'tensor<4xi32>' and 'tensor<2xi1>'}}
    graph.metric "m", #graph.recall(%x, %p) : tensor<4xi32>, tensor<2xi1>
  }
}

// -----

graph.model @m {
  graph.model_fn @evaluate(%x: tensor<4xf32>, %p: tensor<4xf32>) attributes {inferred} {
    // expected-error @+1 {{#graph.auc compares integer or boolean labels and float probabilities of one shape, not 'tensor<4xf32>' and 'tensor<4xf32>'}}
    graph.metric "m", #graph.auc(%x, %p) : tensor<4xf32>, tensor<4xf32>
  }
}

// -----

graph.model @m {
  graph.model_fn @evaluate(%x: tensor<4xi32>, %p: tensor<4xf32>) attributes {inferred} {
    // expected-error @+1 {{#graph.auc needs 2 thresholds or more, not 1}}
    graph.metric "m", #graph.auc<1>(%x, %p) : tensor<4xi32>, tensor<4xf32>
  }
}

// -----

graph.model @m {
  graph.model_fn @evaluate(%x: tensor<4xf32>, %p: tensor<4xf16>) attributes {inferred} {
    // expected-error @+1 {{#graph.mean_squared_error compares labels and predictions of one float type and shape, not 'tensor<4xf32>' and 'tensor<4xf16>'}}
    graph.metric "m", #graph.mean_squared_error(%x, %p) : tensor<4xf32>, tensor<4xf16>
  }
}

// -----

// graph.log, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<4xi32>) attributes {inferred} {
    // expected-error @+1 {{(C1) needs a float value, not 'tensor<4xi32>': convert it first}}
    graph.log "x", %x : tensor<4xi32>
  }
}

// -----

// graph.model_fn, C4
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-note @+1 {{the first is here}}
    graph.log "x", %x
    // expected-error @+1 {{(C4) is a second graph.log of this name}}
    graph.log "x", %x
  }
}

// -----

// A metric of training is logged.
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>, %label: tensor<?xi32>, %class: tensor<?xi32>) {
    // expected-note @+1 {{the first is here}}
    graph.log "accuracy", %x
    // expected-error @+1 {{(C4) is a second graph.log of this name}}
    graph.metric "accuracy", #graph.accuracy(%label, %class) {train}
  }
}

// -----

// graph.batch_metric, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<4xi32>, %p: tensor<4x10xf32>) attributes {inferred} {
    // expected-error @+1 {{#graph.accuracy compares labels and predictions of one integer type and shape, not 'tensor<4xi32>' and 'tensor<4x10xf32>'}}
    %0, %1, %2 = graph.batch_metric #graph.accuracy(%x, %p) : (tensor<4xi32>, tensor<4x10xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  }
}

// -----

graph.model @m {
  graph.model_fn @train(%x: tensor<4xi32>, %p: tensor<4xf32>) attributes {inferred} {
    // expected-error @+1 {{'graph.batch_metric' op gives 'tensor<200xf32>', not 'tensor<f32>'}}
    %0, %1, %2 = graph.batch_metric #graph.auc(%x, %p) : (tensor<4xi32>, tensor<4xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  }
}

// -----

graph.model @m {
  graph.model_fn @train(%x: tensor<4xi32>) attributes {inferred} {
    // expected-error @+1 {{expected the types of 2 operands and of 3 results}}
    %0, %1, %2 = graph.batch_metric #graph.accuracy(%x, %x) : (tensor<4xi32>, tensor<4xi32>) -> tensor<f32>
  }
}

// -----

graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{attribute 'name' must be a name}}
    graph.log "", %x
  }
}
