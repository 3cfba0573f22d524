// RUN: tpu-opt %s --split-input-file --verify-diagnostics --import-shardings

// expected-error@+1 {{devices of a mesh are numbered row-major over its axes here: leave device_ids out}}
sdy.mesh @mesh = <["x"=2], device_ids=[1, 0]>

// -----

shard.grid @mesh(shape = 2) {axes = ["a"]}
// expected-error@+1 {{the mesh x:2 is not part of the program's, a:2}}
sdy.mesh @other = <["x"=2]>

// -----

sdy.mesh @mesh = <["x"=4]>
// expected-error@+1 {{a dimension cannot be split over a part of axis 'x': make it an axis of the mesh}}
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)2}]>}) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
// expected-error@+1 {{a value with unreduced axes, which is a sum over shards, cannot be partitioned}}
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=4]>
// expected-error@+1 {{the mesh y:2 is not part of the program's, x:4}}
sdy.mesh @other = <["y"=2]>
