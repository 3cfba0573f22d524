// RUN: tpu-opt %s --split-input-file --import-shardings | FileCheck %s

// CHECK: shard.grid @mesh(shape = 2x4) {axes = ["x", "y"]}
// CHECK: func.func @main(%[[X:.*]]: tensor<8x8xf32> {tpu.sharding = {{\[\[}}"x"], ["y"]]}, %{{.*}}: tensor<8xf32>) -> (tensor<8x8xf32> {tpu.sharding = {{\[\[}}"x"], []]})
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>},
                %open: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  // CHECK: %[[SINE:.*]] = stablehlo.sine %[[X]]
  // CHECK: %[[ROWS:.*]] = shard.sharding @mesh split_axes = {{\[\[}}0, 1]]
  // CHECK: %[[SPLIT:.*]] = shard.shard %[[SINE]] to %[[ROWS]]
  %0 = stablehlo.sine %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x", "y"}, {}]>]>} : tensor<8x8xf32>
  // CHECK: %[[COLUMNS:.*]] = shard.sharding @mesh split_axes = {{\[\[}}], [1]]
  // CHECK: %[[AGAIN:.*]] = shard.shard %[[SPLIT]] to %[[COLUMNS]]
  // CHECK: return %[[AGAIN]]
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"y"}]> : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// Meshes over the same shards: a mesh of the axes of both.
// CHECK: shard.grid @mesh(shape = 2x2x2) {axes = ["axis0", "axis1", "axis2"]}
// CHECK: func.func @main(%{{.*}}: tensor<8x8xf32> {tpu.sharding = {{\[\[}}"axis0", "axis1"], ["axis2"]]}, %{{.*}}: tensor<8x8xf32> {tpu.sharding = {{\[\[}}"axis1", "axis2"], ["axis0"]]})
sdy.mesh @rows = <["x"=4, "y"=2]>
sdy.mesh @columns = <["x"=2, "y"=4]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@rows, [{"x"}, {"y"}]>},
                %y: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@columns, [{"y"}, {"x"}]>}) -> tensor<8x8xf32> {
  return %x : tensor<8x8xf32>
}

// -----

// An axis of one mesh is two of the other's.
// CHECK: shard.grid @mesh(shape = 4x2) {axes = ["x", "y"]}
// CHECK: func.func @main(%{{.*}}: tensor<8xf32> {tpu.sharding = {{\[\[}}"x", "y"]]})
sdy.mesh @mesh = <["x"=4, "y"=2]>
sdy.mesh @all = <["d"=8]>
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@all, [{"d"}]>}) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
