// RUN: split-file %s %t
// RUN: tpu-opt --convert-step-to-program='num-shards=2 train-batch-size=8' %t/jax.mlir | FileCheck %t/jax.mlir
// RUN: tpu-opt --step-to-stablehlo='train-batch-size=4' %t/names.mlir | FileCheck %t/names.mlir

//--- jax.mlir
// Names are those of JAX's trees; the batch is the global one.
#w = loc("state['params']['w']")
#mu = loc("state['opt'][0].mu['w']")

// CHECK-LABEL: func.func @initialize
// CHECK-SAME: (%[[SEED:.*]]: tensor<ui64> {tpu.state = "random_seed"})
// CHECK-SAME: -> (tensor<3xf32> {tpu.state = "params/w"}, tensor<3xf32> {tpu.state = "opt/0/mu/w"},
// CHECK-SAME: tensor<i64> {tpu.state = "global_step"}, tensor<ui64> {tpu.state = "random_seed"})
// CHECK-SAME: attributes {tpu.function = "initialize"}
// CHECK-NEXT: %[[FIRST:.*]]:2 = call @init() : () -> (tensor<3xf32>, tensor<3xf32>)
// CHECK-NEXT: %[[ZERO:.*]] = stablehlo.constant dense<0> : tensor<i64>
// CHECK-NEXT: return %[[FIRST]]#0, %[[FIRST]]#1, %[[ZERO]], %[[SEED]]

// CHECK-LABEL: func.func @train
// CHECK-SAME: (%[[W:.*]]: tensor<3xf32> {tpu.state = "params/w"}, %[[MU:.*]]: tensor<3xf32> {tpu.state = "opt/0/mu/w"},
// CHECK-SAME: %[[STEP:.*]]: tensor<i64> {tpu.state = "global_step"}, %[[X:.*]]: tensor<4x3xf32> {tpu.infeed = "x"})
// CHECK-SAME: -> (tensor<3xf32> {tpu.state = "params/w"}, tensor<3xf32> {tpu.state = "opt/0/mu/w"},
// CHECK-SAME: tensor<i64> {tpu.state = "global_step"}, tensor<f32> {tpu.outfeed = "loss"}, tensor<f32> {tpu.outfeed = "right"})
// CHECK-SAME: attributes {tpu.function = "train", tpu.global_batch_size = 8 : i64}
// CHECK-NEXT: %[[NEW:.*]]:4 = call @main(%[[W]], %[[MU]], %[[X]])
// CHECK-NEXT: %[[ONE:.*]] = stablehlo.constant dense<1> : tensor<i64>
// CHECK-NEXT: %[[NEXT:.*]] = stablehlo.add %[[STEP]], %[[ONE]]
// CHECK-NEXT: %[[RIGHT:.*]] = stablehlo.convert %[[NEW]]#3 : (tensor<i32>) -> tensor<f32>
// CHECK-NEXT: return %[[NEW]]#0, %[[NEW]]#1, %[[NEXT]], %[[NEW]]#2, %[[RIGHT]]

// CHECK: func.func private @main
module attributes {mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xf32> loc(#w), %arg1: tensor<3xf32> loc(#mu), %arg2: tensor<4x3xf32> loc("x"))
      -> (tensor<3xf32> {jax.result_info = "result[0]['params']['w']"}, tensor<3xf32> {jax.result_info = "result[0]['opt'][0].mu['w']"},
          tensor<f32> {jax.result_info = "result[1]['loss']"}, tensor<i32> {jax.result_info = "result[1]['right']"})
      attributes {tpu.carry = 2 : i64} {
    %0 = "stablehlo.all_reduce"(%arg1) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %1 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<3xf32>) -> tensor<3xf32>
    %loss = stablehlo.constant dense<0.5> : tensor<f32>
    %right = stablehlo.constant dense<3> : tensor<i32>
    return %arg0, %0, %loss, %right : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<i32>
  }
  func.func @init() -> (tensor<3xf32>, tensor<3xf32>) attributes {tpu.initial_state} {
    %0 = stablehlo.constant dense<0.0> : tensor<3xf32>
    return %0, %0 : tensor<3xf32>, tensor<3xf32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["x"]
    %records = data.tfrecord %files
    %batches = data.batch %records {drop_remainder}
    data.yield %batches
  }
}

//--- names.mlir
// Without JAX's names: the attribute, the pipeline's components in their order, and
// the loss. The seed goes to the function that asks for it; all calls are inlined.
// CHECK-LABEL: func.func @initialize
// CHECK-SAME: (%[[SEED:.*]]: tensor<ui64> {tpu.state = "random_seed"}) -> (tensor<ui64> {tpu.state = "count"},
// CHECK: return %[[SEED]], %{{.*}}, %[[SEED]]
// CHECK-LABEL: func.func @train
// CHECK-SAME: %[[COUNT:.*]]: tensor<ui64> {tpu.state = "count"}
// CHECK-SAME: %[[LABEL:.*]]: tensor<4xi32> {tpu.infeed = "label"}
// CHECK-SAME: -> (tensor<ui64> {tpu.state = "count"}, tensor<i64> {tpu.state = "global_step"}, tensor<f32> {tpu.outfeed = "loss"})
// CHECK: return %[[COUNT]], %{{.*}}, %{{.*}} :
// CHECK-NOT: call
// CHECK: data.pipeline train
func.func @step(%count: tensor<ui64> {tpu.state = "count"}, %y: tensor<4xi32>) -> (tensor<ui64>, tensor<f32>)
    attributes {tpu.carry = 1 : i64} {
  %loss = call @loss(%y) : (tensor<4xi32>) -> tensor<f32>
  return %count, %loss : tensor<ui64>, tensor<f32>
}
func.func private @loss(%y: tensor<4xi32>) -> tensor<f32> {
  %0 = stablehlo.convert %y : (tensor<4xi32>) -> tensor<4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @init(%seed: tensor<ui64>) -> tensor<ui64> attributes {tpu.initial_state} {
  return %seed : tensor<ui64>
}
data.func @decode(%record) {
  %digit = data.parse_example %record ["label"] : tensor<i64>
  %label = stablehlo.convert %digit : (tensor<i64>) -> tensor<i32>
  data.return {label = %label} : tensor<i32>
}
data.pipeline train {
  %files = data.files "train_files" ["x"]
  %records = data.tfrecord %files
  %digits = data.map @decode(%records)
  %batches = data.batch %digits {drop_remainder}
  data.yield %batches
}
