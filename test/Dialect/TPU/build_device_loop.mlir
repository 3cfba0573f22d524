// A StableHLO program's functions become core programs.
// RUN: tpu-opt %s --build-device-loop | FileCheck %s

// CHECK: module attributes {tpu.state_layout = #tpu.state_layout<bytes = 320, slots = [<"w" : tensor<4xf32>, offset = 0, variable = <trainable = true>>, <"random_seed" : tensor<ui64>, offset = 64>, <"sum" : tensor<4xf32>, offset = 128>, <"count" : tensor<i32>, offset = 192>, <"least" : tensor<f32>, offset = 256>]>}
module {
  // CHECK-LABEL: func.func @initialize(%{{.*}}: i64)
  // CHECK-SAME: tpu.convention = #tpu.convention<core>
  // CHECK-SAME: tpu.infeeds = [], tpu.outfeeds = []
  // CHECK-NOT: scf.while
  // CHECK-DAG: %[[SEED:.*]] = tpu.state "random_seed" : memref<ui64>
  // CHECK-DAG: %[[W:.*]] = tpu.state "w" : memref<4xf32>
  // CHECK: %[[ONE:.*]] = stablehlo.constant dense<1.0
  // Nobody reads it before: it may be computed there.
  // CHECK: bufferization.materialize_in_destination %[[ONE]] in restrict writable %[[W]]
  // A zero of the other sign is not what is there.
  // CHECK: bufferization.materialize_in_destination
  // What is given back as it was read is not stored, nor zeros, which are there.
  // CHECK-NOT: materialize_in_destination
  // CHECK: return
  func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
      -> (tensor<4xf32> {tpu.state = "w", tpu.variable = #tpu.variable<trainable = true>}, tensor<ui64> {tpu.state = "random_seed"},
          tensor<4xf32> {tpu.state = "sum"}, tensor<i32> {tpu.state = "count"}, tensor<f32> {tpu.state = "least"})
      attributes {tpu.function = "initialize"} {
    %one = stablehlo.constant dense<1.0> : tensor<4xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
    %none = stablehlo.constant dense<0> : tensor<i32>
    %least = stablehlo.constant dense<-0.0> : tensor<f32>
    return %one, %seed, %zero, %none, %least : tensor<4xf32>, tensor<ui64>, tensor<4xf32>, tensor<i32>, tensor<f32>
  }

  // CHECK-LABEL: func.func @train(
  // CHECK-SAME: %[[STEPS:.*]]: i64)
  // CHECK-SAME: tpu.global_batch_size = 8 : i64
  // CHECK-SAME: tpu.infeeds = [#tpu.tensor_spec<"x" : tensor<4xf32>>]
  // CHECK-SAME: tpu.outfeeds = [#tpu.tensor_spec<"loss" : tensor<f32>>]
  // CHECK: %[[W:.*]] = tpu.state "w" : memref<4xf32>
  // CHECK: scf.while (%[[I:.*]] = %{{.*}}) : (i64) -> i64 {
  // CHECK:   %[[MORE:.*]] = arith.cmpi slt, %[[I]], %[[STEPS]]
  // CHECK:   scf.if %[[MORE]] -> (i1) {
  // CHECK:     tpu.continue %[[I]]
  // CHECK:   scf.condition
  // CHECK: } do {
  // CHECK:   %[[X:.*]] = tpu.infeed : memref<4xf32>
  // CHECK:   bufferization.to_tensor %[[W]] restrict writable
  // CHECK:   bufferization.to_tensor %[[X]] restrict :
  // CHECK:   %[[NEW:.*]] = stablehlo.add
  // CHECK:   tpu.outfeed %{{.*}} : tensor<f32>
  // CHECK:   bufferization.materialize_in_destination %[[NEW]] in writable %[[W]]
  // CHECK:   scf.yield
  // CHECK: return
  func.func @train(%w: tensor<4xf32> {tpu.state = "w"}, %x: tensor<4xf32> {tpu.infeed = "x"})
      -> (tensor<4xf32> {tpu.state = "w"}, tensor<f32> {tpu.outfeed = "loss"})
      attributes {tpu.function = "train", tpu.global_batch_size = 8 : i64} {
    %new = stablehlo.add %w, %x : tensor<4xf32>
    %loss = stablehlo.constant dense<1.0> : tensor<f32>
    return %new, %loss : tensor<4xf32>, tensor<f32>
  }

  // The memory of what a step does not change is not there for its temporaries.
  // CHECK-LABEL: func.func @evaluate(
  // CHECK: %[[W:.*]] = tpu.state "w" : memref<4xf32>
  // CHECK: bufferization.to_tensor %[[W]] restrict : memref
  // CHECK: return
  func.func @evaluate(%w: tensor<4xf32> {tpu.state = "w"})
      -> (tensor<4xf32> {tpu.state = "w"}, tensor<4xf32> {tpu.outfeed = "twice"})
      attributes {tpu.function = "evaluate"} {
    %twice = stablehlo.add %w, %w : tensor<4xf32>
    return %w, %twice : tensor<4xf32>, tensor<4xf32>
  }

  // Other functions are left alone.
  // CHECK-LABEL: func.func @plain(%{{.*}}: tensor<f32>) -> tensor<f32>
  func.func @plain(%x: tensor<f32>) -> tensor<f32> {
    return %x : tensor<f32>
  }
}
