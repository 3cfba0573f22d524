// RUN: tpu-opt %s | tpu-opt | FileCheck %s

graph.model @schedules {
  // CHECK-LABEL: graph.model_fn @model
  graph.model_fn @model(%loss: tensor<f32>, %x: tensor<?x4xf32>) {
    // CHECK: bias_initializer = #graph.fill<1.000000e-01>
    %0 = graph.dense %x {units = 3, bias_initializer = #graph.fill<0.1>}
    // CHECK: graph.piecewise_constant {boundaries = [10, 20], values = [1.000000e+00, 1.000000e-01, 1.000000e-02]}{{$}}
    %piecewise = graph.piecewise_constant {boundaries = [10, 20], values = [1.0, 0.1, 0.01]}
    // CHECK: graph.polynomial_decay {cycle, decay_steps = 10 : i64, end = 1.000000e-01 : f64, initial = 1.000000e+00 : f64, power = 5.000000e-01 : f64}{{$}}
    %polynomial = graph.polynomial_decay {initial = 1.0, decay_steps = 10, end = 0.1, power = 0.5, cycle}
    // CHECK: %[[C:.*]] = graph.cosine_decay {alpha = 5.000000e-01 : f64, decay_steps = 10 : i64, initial = 1.000000e+00 : f64}{{$}}
    %cosine = graph.cosine_decay {initial = 1.0, decay_steps = 10, alpha = 0.5}
    // CHECK: %[[R:.*]] = graph.linear_warmup %[[C]] {target = 1.000000e+00 : f64, warmup_steps = 5 : i64}{{$}}
    %rate = graph.linear_warmup %cosine {target = 1.0, warmup_steps = 5}
    // CHECK: graph.cosine_decay {decay_steps = #graph.param<"steps" = 10>, initial = #graph.param<"rate" = 1.000000e-01>}{{$}}
    %flags = graph.cosine_decay {initial = #graph.param<"rate" = 0.1>, decay_steps = #graph.param<"steps" = 10>}
    // Options at their defaults are not printed.
    // CHECK: with #graph.momentum, %[[R]]{{$}}
    graph.minimize %loss with #graph.momentum<momentum = 0.9, nesterov = false>, %rate
  }
}

graph.model @optimizer0 {
  graph.model_fn @model(%loss: tensor<f32>, %rate: tensor<f32>) {
    // CHECK: with #graph.momentum<momentum = 8.000000e-01, nesterov = true>, %rate{{$}}
    graph.minimize %loss with #graph.momentum<nesterov = true, momentum = 0.8>, %rate
  }
}

graph.model @optimizer1 {
  graph.model_fn @model(%loss: tensor<f32>, %rate: tensor<f32>) {
    // CHECK: with #graph.adagrad<initial_accumulator = 5.000000e-01>, %rate{{$}}
    graph.minimize %loss with #graph.adagrad<initial_accumulator = 0.5>, %rate
  }
}

graph.model @optimizer2 {
  graph.model_fn @model(%loss: tensor<f32>, %rate: tensor<f32>) {
    // CHECK: with #graph.rmsprop<decay = 5.000000e-01, momentum = 2.500000e-01, epsilon = 1.250000e-01, centered = true>, %rate{{$}}
    graph.minimize %loss with #graph.rmsprop<decay = 0.5, momentum = 0.25, epsilon = 0.125, centered = true>, %rate
  }
}

graph.model @optimizer3 {
  graph.model_fn @model(%loss: tensor<f32>, %rate: tensor<f32>) {
    // CHECK: with #graph.adam, %rate {clip = #graph.clip_by_value<5.000000e-01>}{{$}}
    graph.minimize %loss with #graph.adam, %rate {clip = #graph.clip_by_value<0.5>}
  }
}

graph.model @optimizer4 {
  graph.model_fn @model(%loss: tensor<f32>, %rate: tensor<f32>) {
    // CHECK: with #graph.adam<beta1 = 5.000000e-01>, %rate {clip = #graph.clip_by_norm<1.000000e+00>}{{$}}
    graph.minimize %loss with #graph.adam<beta1 = 0.5>, %rate {clip = #graph.clip_by_norm<1.0>}
  }
}

graph.model @optimizer5 {
  graph.model_fn @model(%loss: tensor<f32>, %rate: tensor<f32>) {
    // CHECK: with #graph.adamw<weight_decay = 2.500000e-01>, %rate {clip = #graph.clip_by_global_norm<1.000000e+00>, cross_shard}{{$}}
    graph.minimize %loss with #graph.adamw<weight_decay = 0.25>, %rate {clip = #graph.clip_by_global_norm<1.0>, cross_shard}
  }
}

// CHECK-LABEL: func.func @lowered
func.func @lowered(%rate: tensor<f32>, %step: tensor<i64>) {
  // CHECK-NEXT: graph.linear_warmup at %{{.*}} : tensor<i64> then %{{.*}} {target = 1.000000e+00 : f64, warmup_steps = 5 : i64} : (tensor<f32>) -> tensor<f32>
  %0 = graph.linear_warmup at %step : tensor<i64> then %rate {target = 1.0, warmup_steps = 5} : (tensor<f32>) -> tensor<f32>
  return
}
