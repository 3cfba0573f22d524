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
