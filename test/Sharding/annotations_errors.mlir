// RUN: tpu-opt %s --split-input-file --verify-diagnostics --propagate-shardings

shard.grid @mesh(shape = 2x2) {axes = ["x", "y"]}
// expected-error@+1 {{cannot split this argument so: the mesh x:2,y:2 has no axis 'z'}}
func.func @main(%x: tensor<4x4xf32> {tpu.sharding = [["z"]]}) -> tensor<4x4xf32> {
  return %x : tensor<4x4xf32>
}

// -----

shard.grid @mesh(shape = 2x2) {axes = ["x", "y"]}
// expected-error@+1 {{cannot split this argument so: axis 'x' splits it twice; an axis splits one dimension}}
func.func @main(%x: tensor<4x4xf32> {tpu.sharding = [["x"], ["x"]]}) -> tensor<4x4xf32> {
  return %x : tensor<4x4xf32>
}

// -----

shard.grid @mesh(shape = 2x2) {axes = ["x", "y"]}
// expected-error@+1 {{cannot split this argument so: it has 3 dimensions, and the tensor 2}}
func.func @main(%x: tensor<4x4xf32> {tpu.sharding = [["x"], [], []]}) -> tensor<4x4xf32> {
  return %x : tensor<4x4xf32>
}

// -----

shard.grid @mesh(shape = 2x2) {axes = ["x", "y"]}
// expected-error@+1 {{argument 0: 'tpu.sharding' is a list with the axes of each dimension, as in [["replica"], []], not "x"}}
func.func @main(%x: tensor<4x4xf32> {tpu.sharding = "x"}) -> tensor<4x4xf32> {
  return %x : tensor<4x4xf32>
}

// -----

shard.grid @mesh(shape = 2x2) {axes = ["x", "y"]}
// expected-error@+1 {{argument 0: 'tpu.sharding' is a list with the axes of each dimension, as in [["replica"], []], not ["x"]}}
func.func @main(%x: tensor<4x4xf32> {tpu.sharding = ["x"]}) -> tensor<4x4xf32> {
  return %x : tensor<4x4xf32>
}

// -----

shard.grid @mesh(shape = 2x2) {axes = ["x", "y"]}
// expected-error@+1 {{cannot split this argument so: dimension 0 has no elements to split}}
func.func @main(%x: tensor<0x4xf32> {tpu.sharding = [["x"]]}) -> tensor<0x4xf32> {
  return %x : tensor<0x4xf32>
}

// -----

shard.grid @mesh(shape = 2) {axes = ["x"]}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %s = shard.sharding @mesh split_axes = [[0]] halo_sizes = [1, 1] : !shard.sharding
  // expected-error@+1 {{cannot split this value so: halo_sizes and sharded_dims_offsets are not for programs that are partitioned: parts are equal}}
  %0 = shard.shard %x to %s : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @mesh(shape = 2) {axes = ["x"]}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %s = shard.sharding @mesh split_axes = [[], [0]] : !shard.sharding
  // expected-error@+1 {{cannot split this value so: split_axes has more dimensions than the tensor}}
  %0 = shard.shard %x to %s : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-note@+1 {{this one}}
shard.grid @mesh(shape = 2)
// expected-error@+1 {{there is another mesh already; a program is for one}}
shard.grid @other(shape = 2)

// -----

// expected-error@+1 {{the sizes of a mesh must be known when the program is compiled: write numbers}}
shard.grid @mesh(shape = ?)

// -----

// expected-error@+1 {{the mesh of a program is named @mesh: rename @grid}}
shard.grid @grid(shape = 2)
