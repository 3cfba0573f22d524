// RUN: tpu-opt %s --split-input-file --verify-diagnostics --prepare-sharded-program | FileCheck %s

// Rows of the batch in the order of shards; variables whole at the border, and split inside.

// CHECK: module attributes {tpu.num_shards = 4 : i32}
// CHECK: func.func @train(%[[W:.*]]: tensor<4x4xf32> {tpu.sharding = {{\[\[}}], []], tpu.state = "w"}, %[[X:.*]]: tensor<8x4xf32> {tpu.infeed = "x", tpu.sharding = {{\[\[}}"replica", "model"], []]})
// CHECK-SAME: -> (tensor<4x4xf32> {tpu.sharding = {{\[\[}}], []], tpu.state = "w"}, tensor<8x4xf32> {tpu.outfeed = "y", tpu.sharding = {{\[\[}}"replica", "model"], []]})
// CHECK-DAG: %[[COLUMNS:.*]] = shard.sharding @mesh split_axes = {{\[\[}}], [1]]
// CHECK-DAG: shard.shard %[[W]] to %[[COLUMNS]]
// CHECK-DAG: %[[ROWS:.*]] = shard.sharding @mesh split_axes = {{\[\[}}0]]
// CHECK-DAG: shard.shard %[[X]] to %[[ROWS]]
module attributes {tpu.num_shards = 1 : i32} {
  shard.grid @mesh(shape = 2x2) {axes = ["replica", "model"]}
  func.func @train(%w: tensor<4x4xf32> {tpu.state = "w", tpu.sharding = [[], ["model"]]}, %x: tensor<8x4xf32> {tpu.infeed = "x"})
      -> (tensor<4x4xf32> {tpu.state = "w"}, tensor<8x4xf32> {tpu.outfeed = "y"}) attributes {tpu.function = "train"} {
    return %w, %x : tensor<4x4xf32>, tensor<8x4xf32>
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
