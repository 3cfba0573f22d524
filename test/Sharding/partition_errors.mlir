// RUN: tpu-opt %s --split-input-file --verify-diagnostics --partition=report

shard.grid @mesh(shape = 2) {axes = ["x"]}
func.func @shards() -> tensor<ui32> {
  // expected-error@+1 {{'stablehlo.replica_id' is of a program for one shard already: partition programs for one device, or leave the mesh out}}
  %0 = stablehlo.replica_id : tensor<ui32>
  return %0 : tensor<ui32>
}

// -----

shard.grid @mesh(shape = 2) {axes = ["x"]}
func.func @whole(%x: tensor<4xui64>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %s = shard.sharding @mesh split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %y to %s : tensor<4xf32>
  // expected-remark@+1 {{'stablehlo.reverse' is not partitioned: each shard computes all of it}}
  %1 = stablehlo.reverse %0, dims = [0] : tensor<4xf32>
  return %1 : tensor<4xf32>
}
