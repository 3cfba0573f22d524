// RUN: tpu-opt %s --split-input-file --verify-diagnostics --import-shardings | FileCheck %s

// Digits of device numbers become axes.

// CHECK: shard.grid @mesh(shape = 2x2) {axes = ["axis0", "axis1"]}
// CHECK: func.func @main(%{{.*}}: tensor<8x8xf32> {tpu.sharding = {{\[\[}}"axis0", "axis1"], []]}, %{{.*}}: tensor<8x8xf32> {tpu.sharding = {{\[\[}}"axis1"], ["axis0"]]}, %{{.*}}: tensor<8xf32> {tpu.sharding = {{\[\[}}"axis0"]]}, %{{.*}}: tensor<8xf32> {tpu.sharding = {{\[\[}}]]}) -> (tensor<8x8xf32> {tpu.sharding = {{\[\[}}"axis0", "axis1"], []]})
func.func @main(%a: tensor<8x8xf32> {mhlo.sharding = "{devices=[4,1]<=[4]}"},
                %b: tensor<8x8xf32> {mhlo.sharding = "{devices=[2,2]<=[2,2]T(1,0)}"},
                %c: tensor<8xf32> {mhlo.sharding = "{devices=[2,2]<=[4] last_tile_dim_replicate}"},
                %d: tensor<8xf32> {mhlo.sharding = "{replicated}"})
    -> (tensor<8x8xf32> {mhlo.sharding = "{devices=[4,1]0,1,2,3}"}) {
  // CHECK: %[[S:.*]] = shard.sharding @mesh split_axes = {{\[\[}}], [0]]
  // CHECK: shard.shard %{{.*}} to %[[S]]
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[1,2,2]<=[4] last_tile_dim_replicate}"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// expected-error@+1 {{the sharding '{maximal device=0}' is not supported: tiles of devices in order are, as in {devices=[2,1]<=[2]}, and {replicated}}}
func.func @main(%a: tensor<8xf32> {mhlo.sharding = "{maximal device=0}"}) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}

// -----

shard.grid @mesh(shape = 4) {axes = ["x"]}
// expected-error@+1 {{the sharding '{devices=[2,2]<=[4] last_tile_dim_replicate}' of 'tensor<8xf32>' is not by the axes of the mesh x:4}}
func.func @main(%a: tensor<8xf32> {mhlo.sharding = "{devices=[2,2]<=[4] last_tile_dim_replicate}"}) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}

// -----

// expected-error@+1 {{the shardings of the program have no mesh in common}}
module {
  func.func @main(%a: tensor<6xf32> {mhlo.sharding = "{devices=[2]<=[2]}"},
                  %b: tensor<6xf32> {mhlo.sharding = "{devices=[3]<=[3]}"}) -> tensor<6xf32> {
    return %a : tensor<6xf32>
  }
}
