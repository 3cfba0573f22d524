// RUN: tpu-opt %s --split-input-file --verify-diagnostics --prepare-sharded-program | FileCheck %s

// Rows of the batch in the order of shards; parts of variables, the same in all functions; what
// is made first says of what they are parts, and where they begin.

// CHECK: module attributes {tpu.num_shards = 4 : i32}
// CHECK: func.func @initialize() -> (tensor<4x4xf32> {tpu.sharding = {{\[\[}}], ["model"]], tpu.state = "w", tpu.variable = #tpu.variable<whole = tensor<4x4xf32>, starts = [0, 0, 0, 2, 0, 0, 0, 2]>}, tensor<3xf32> {tpu.sharding = {{\[\[}}]], tpu.state = "v"})
// CHECK: func.func @train(%{{.*}}: tensor<4x4xf32> {tpu.sharding = {{\[\[}}], ["model"]], tpu.state = "w"}, %{{.*}}: tensor<3xf32> {tpu.sharding = {{\[\[}}]], tpu.state = "v"}, %[[X:.*]]: tensor<8x4xf32> {tpu.infeed = "x", tpu.sharding = {{\[\[}}"replica", "model"], []]})
// CHECK-SAME: -> (tensor<4x4xf32> {tpu.sharding = {{\[\[}}], ["model"]], tpu.state = "w"}, tensor<8x4xf32> {tpu.outfeed = "y", tpu.sharding = {{\[\[}}"replica", "model"], []]})
// CHECK-DAG: %[[ROWS:.*]] = shard.sharding @mesh split_axes = {{\[\[}}0]]
// CHECK-DAG: shard.shard %[[X]] to %[[ROWS]]
// CHECK-NOT: @generate
module attributes {tpu.num_shards = 1 : i32} {
  shard.grid @mesh(shape = 2x2) {axes = ["replica", "model"]}
  func.func @initialize() -> (tensor<4x4xf32> {tpu.state = "w"}, tensor<3xf32> {tpu.state = "v"}) attributes {tpu.function = "initialize"} {
    %w = stablehlo.constant dense<1.0> : tensor<4x4xf32>
    %v = stablehlo.constant dense<1.0> : tensor<3xf32>
    return %w, %v : tensor<4x4xf32>, tensor<3xf32>
  }
  func.func @train(%w: tensor<4x4xf32> {tpu.state = "w", tpu.sharding = [[], ["model"]]}, %v: tensor<3xf32> {tpu.state = "v"}, %x: tensor<8x4xf32> {tpu.infeed = "x"})
      -> (tensor<4x4xf32> {tpu.state = "w"}, tensor<8x4xf32> {tpu.outfeed = "y"}) attributes {tpu.function = "train"} {
    return %w, %x : tensor<4x4xf32>, tensor<8x4xf32>
  }
  func.func @generate(%w: tensor<4x4xf32> {tpu.state = "w"}) attributes {tpu.function = "generate"} {
    return
  }
}

// -----

module attributes {tpu.num_shards = 1 : i32} {
  shard.grid @mesh(shape = 2x2) {axes = ["replica", "model"]}
  func.func @train(%w: tensor<4x4xf32> {tpu.state = "w", tpu.sharding = [[], ["model"]]}) attributes {tpu.function = "train"} {
    return
  }
  // expected-error@+1 {{the variable "w" is split by [{}, {model}] and by [{model}, {}]: it is one piece of memory, say one of them everywhere}}
  func.func @predict(%w: tensor<4x4xf32> {tpu.state = "w", tpu.sharding = [["model"], []]}) attributes {tpu.function = "predict"} {
    return
  }
}

// -----

module attributes {tpu.num_shards = 1 : i32} {
  shard.grid @mesh(shape = 3) {axes = ["replica"]}
  // expected-error@+1 {{the batch of 8 examples ('x', 'tensor<8x4xf32>') does not divide over 3 shards: give a batch size that is a multiple}}
  func.func @train(%x: tensor<8x4xf32> {tpu.infeed = "x"}) attributes {tpu.function = "train"} {
    return
  }
}

// -----

// expected-error@+1 {{a mesh partitions a program of one replica: leave --num-shards out, an axis of the mesh is the replicas}}
module attributes {tpu.num_shards = 2 : i32} {
  shard.grid @mesh(shape = 2) {axes = ["replica"]}
}
