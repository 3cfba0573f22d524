// RUN: tpu-opt %s --split-input-file --verify-diagnostics --extract-forward | FileCheck %s

// The inputs come first, then the variables in their order.
// CHECK: module @m {
// CHECK-NEXT: func.func @main(%[[X:.*]]: tensor<4xf32> {tpu.infeed = "x"}, %[[W:.*]]: tensor<4xf32> {tpu.state = "w"}, %[[B:.*]]: tensor<f32> {tpu.state = "b"})
// CHECK-SAME: -> (tensor<4xf32> {jax.result_info = "y"}, tensor<f32> {jax.result_info = "z"}) {
// CHECK-NEXT: %[[Y:.*]] = stablehlo.multiply %[[W]], %[[X]]
// CHECK-NEXT: return %[[Y]], %[[B]]
// CHECK-NOT: func.func
module @m attributes {tpu.num_shards = 1 : i32} {
  func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"}) -> (tensor<ui64> {tpu.state = "random_seed"})
      attributes {tpu.function = "initialize"} {
    return %seed : tensor<ui64>
  }
  func.func @predict(%w: tensor<4xf32> {tpu.state = "w"}, %b: tensor<f32> {tpu.state = "b"}, %x: tensor<4xf32> {tpu.infeed = "x"})
      -> (tensor<4xf32> {tpu.outfeed = "y"}, tensor<f32> {tpu.outfeed = "z"}) attributes {tpu.function = "predict", tpu.global_batch_size = 4 : i64} {
    %0 = stablehlo.multiply %w, %x : tensor<4xf32>
    return %0, %b : tensor<4xf32>, tensor<f32>
  }
}

// -----

// What a stateful layer keeps from one call to the next comes in and goes out.
// CHECK: module @stateful {
// CHECK-NEXT: func.func @main(%[[S:.*]]: tensor<4xf32> {tpu.infeed = "predict/s"}, %[[X:.*]]: tensor<4xf32> {tpu.infeed = "x"}, %[[W:.*]]: tensor<4xf32> {tpu.state = "w"})
// CHECK-SAME: -> (tensor<4xf32> {jax.result_info = "predict/s"}, tensor<4xf32> {jax.result_info = "y"}) {
module @stateful attributes {tpu.num_shards = 1 : i32} {
  func.func @predict(%w: tensor<4xf32> {tpu.state = "w"}, %s: tensor<4xf32> {tpu.state = "predict/s"}, %x: tensor<4xf32> {tpu.infeed = "x"})
      -> (tensor<4xf32> {tpu.state = "predict/s"}, tensor<4xf32> {tpu.outfeed = "y"}) attributes {tpu.function = "predict", tpu.global_batch_size = 4 : i64} {
    %0 = stablehlo.multiply %w, %x : tensor<4xf32>
    %1 = stablehlo.add %s, %0 : tensor<4xf32>
    return %1, %0 : tensor<4xf32>, tensor<4xf32>
  }
}

// -----

// Alone, a program computes what the host did beside it.
// CHECK: module @outside {
// CHECK-NEXT: func.func private @predict_host(%{{.*}}: tensor<4xf32>) -> tensor<4xf32> {
// CHECK: func.func @main(
// CHECK: stablehlo.composite "systole.host" %{{.*}} {decomposition = @predict_host}
module @outside attributes {tpu.num_shards = 1 : i32} {
  func.func @predict_host(%x: tensor<4xf32>) -> tensor<4xf32> attributes {data.function, tpu.host_region} {
    %0 = stablehlo.tanh %x : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @predict(%x: tensor<4xf32> {tpu.infeed = "x"}) -> (tensor<4xf32> {tpu.outfeed = "y"})
      attributes {tpu.function = "predict", tpu.global_batch_size = 4 : i64} {
    %0 = stablehlo.composite "systole.host" %x {decomposition = @predict_host} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----

// expected-error @below {{the model predicts nothing: add graph.predict to its model function, and give a predict batch size}}
module @none {
  func.func @evaluate() attributes {tpu.function = "evaluate"} {
    return
  }
}
