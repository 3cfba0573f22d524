// RUN: tpu-opt %s --split-input-file --verify-diagnostics

// #graph.momentum, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) needs 'momentum' from 0.0 up to, but not including, 1.0, not 1.000000e+00}}
    graph.minimize %x with #graph.momentum<momentum = 1.0>, %x
  }
}

// -----

graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+2 {{expected true or false}}
    // expected-error @+1 {{failed to parse Graph_MomentumAttr parameter 'nesterov' which is to be a `bool`}}
    graph.minimize %x with #graph.momentum<nesterov = 1>, %x
  }
}

// -----

graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{there is no parameter 'decay', or it is given twice}}
    graph.minimize %x with #graph.momentum<decay = 0.5>, %x
  }
}

// -----

// #graph.adagrad, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) needs a positive 'initial_accumulator', not 0.000000e+00}}
    graph.minimize %x with #graph.adagrad<initial_accumulator = 0.0>, %x
  }
}

// -----

// #graph.rmsprop, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) needs 'decay' from 0.0 up to, but not including, 1.0, not -5.000000e-01}}
    graph.minimize %x with #graph.rmsprop<decay = -0.5>, %x
  }
}

// -----

graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) needs 'momentum' from 0.0 up to, but not including, 1.0, not 1.500000e+00}}
    graph.minimize %x with #graph.rmsprop<momentum = 1.5>, %x
  }
}

// -----

// #graph.rmsprop, C2
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C2) needs a positive 'epsilon', not 0.000000e+00}}
    graph.minimize %x with #graph.rmsprop<epsilon = 0.0>, %x
  }
}

// -----

// #graph.adam, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) needs 'beta1' from 0.0 up to, but not including, 1.0, not 1.000000e+00}}
    graph.minimize %x with #graph.adam<beta1 = 1.0>, %x
  }
}

// -----

graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) needs 'beta2' from 0.0 up to, but not including, 1.0, not 1.000000e+00}}
    graph.minimize %x with #graph.adam<beta2 = 1.0>, %x
  }
}

// -----

// #graph.adam, C2
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C2) needs a positive 'epsilon', not -1.000000e+00}}
    graph.minimize %x with #graph.adam<epsilon = -1.0>, %x
  }
}

// -----

// #graph.adamw, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) needs 'beta1' from 0.0 up to, but not including, 1.0, not 1.000000e+00}}
    graph.minimize %x with #graph.adamw<beta1 = 1.0>, %x
  }
}

// -----

// #graph.adamw, C2
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C2) needs a positive 'epsilon', not 0.000000e+00}}
    graph.minimize %x with #graph.adamw<epsilon = 0.0>, %x
  }
}

// -----

// #graph.adamw, C3
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C3) needs a 'weight_decay' of 0.0 or more, not -1.000000e+00}}
    graph.minimize %x with #graph.adamw<weight_decay = -1.0>, %x
  }
}

// -----

// #graph.clip_by_value, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) needs a positive 'limit', not 0.000000e+00}}
    graph.minimize %x with #graph.sgd, %x {clip = #graph.clip_by_value<0.0>}
  }
}

// -----

// #graph.clip_by_norm, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) needs a positive 'limit', not 0.000000e+00}}
    graph.minimize %x with #graph.sgd, %x {clip = #graph.clip_by_norm<0.0>}
  }
}

// -----

// #graph.clip_by_global_norm, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) needs a positive 'limit', not 0.000000e+00}}
    graph.minimize %x with #graph.sgd, %x {clip = #graph.clip_by_global_norm<0.0>}
  }
}

// -----

graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{attribute 'clip' must be a way to clip gradients, such as #graph.clip_by_global_norm<1.0>}}
    graph.minimize %x with #graph.sgd, %x {clip = 1.0}
  }
}

// -----

// #graph.param, C1
graph.model @m {
  graph.func @f() {
    // expected-error @+1 {{(C1) a parameter cannot be called 'Rate': the name becomes a flag, so use lower-case letters, digits and underscores, a letter first}}
    %0 = graph.cosine_decay {initial = #graph.param<"Rate" = 0.1>, decay_steps = 10}
    graph.return
  }
}

// -----

// #graph.param, C2
graph.model @m {
  graph.func @f() {
    // expected-error @+1 {{(C2) the parameter 'rate' has the default true, which is no float and no integer of 32 bits}}
    %0 = graph.cosine_decay {initial = #graph.param<"rate" = true>, decay_steps = 10}
    graph.return
  }
}

// -----

// graph.piecewise_constant, C1
graph.model @m {
  graph.func @f() {
    // expected-error @+1 {{(C1) has 1 values for 1 boundaries: give one value more, for the steps after the last boundary}}
    %0 = graph.piecewise_constant {boundaries = [10], values = [1.0]}
    graph.return
  }
}

// -----

// graph.piecewise_constant, C2
graph.model @m {
  graph.func @f() {
    // expected-error @+1 {{(C2) has boundary 10 after 10: list boundaries from the first step on}}
    %0 = graph.piecewise_constant {boundaries = [10, 10], values = [1.0, 0.5, 0.1]}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f() {
    // expected-error @+1 {{attribute 'decay_steps' must be a whole number above 0 or a #graph.param}}
    %0 = graph.polynomial_decay {initial = 1.0, decay_steps = 0}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f() {
    // expected-error @+1 {{attribute 'decay_steps' must be a whole number above 0 or a #graph.param}}
    %0 = graph.cosine_decay {initial = 1.0, decay_steps = 0}
    graph.return
  }
}

// -----

// graph.linear_warmup, C1
func.func @f(%rate: tensor<2xf32>) {
  // expected-error @+1 {{(C1) needs a float32 scalar for 'rate', not 'tensor<2xf32>'}}
  %0 = graph.linear_warmup %rate {target = 1.0, warmup_steps = 5} : (tensor<2xf32>) -> tensor<f32>
  return
}

// -----

// #graph.adadelta, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) needs 'rho' from 0.0 up to, but not including, 1.0, not 1.000000e+00}}
    graph.minimize %x with #graph.adadelta<rho = 1.0>, %x
  }
}

// -----

// #graph.adadelta, C2
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C2) needs a positive 'epsilon', not 0.000000e+00}}
    graph.minimize %x with #graph.adadelta<epsilon = 0.0>, %x
  }
}

// -----

// #graph.ftrl, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) needs a positive 'initial_accumulator', not 0.000000e+00}}
    graph.minimize %x with #graph.ftrl<initial_accumulator = 0.0>, %x
  }
}

// -----

// #graph.ftrl, C2
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C2) needs a 'l2' of 0.0 or more, not -1.000000e+00}}
    graph.minimize %x with #graph.ftrl<l2 = -1.0>, %x
  }
}

// -----

// #graph.lion, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) needs 'beta1' from 0.0 up to, but not including, 1.0, not 1.000000e+00}}
    graph.minimize %x with #graph.lion<beta1 = 1.0>, %x
  }
}

// -----

// #graph.lamb, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) needs 'beta2' from 0.0 up to, but not including, 1.0, not 1.000000e+00}}
    graph.minimize %x with #graph.lamb<beta2 = 1.0>, %x
  }
}

// -----

// #graph.lamb, C2
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C2) needs a positive 'epsilon', not 0.000000e+00}}
    graph.minimize %x with #graph.lamb<epsilon = 0.0>, %x
  }
}

// -----

// #graph.lamb, C3
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C3) needs a 'weight_decay' of 0.0 or more, not -1.000000e+00}}
    graph.minimize %x with #graph.lamb<weight_decay = -1.0>, %x
  }
}

// -----

// #graph.lars, C1
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) needs 'momentum' from 0.0 up to, but not including, 1.0, not 1.000000e+00}}
    graph.minimize %x with #graph.lars<momentum = 1.0>, %x
  }
}

// -----

// #graph.lars, C2
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C2) needs a positive 'coefficient', not 0.000000e+00}}
    graph.minimize %x with #graph.lars<coefficient = 0.0>, %x
  }
}

// -----

// #graph.lars, C3
graph.model @m {
  graph.model_fn @train(%x: tensor<f32>) {
    // expected-error @+1 {{(C3) needs a 'weight_decay' of 0.0 or more, not -1.000000e+00}}
    graph.minimize %x with #graph.lars<weight_decay = -1.0>, %x
  }
}
