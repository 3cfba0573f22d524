// RUN: tpu-opt %s --split-input-file --shard-stablehlo | FileCheck %s

// Parts of operands, and what shards need of each other.

// CHECK-LABEL: func.func @row(
// CHECK-SAME: %[[X:.*]]: tensor<4x4xf32> {{.*}}, %[[W:.*]]: tensor<4x6xf32>)
// CHECK-NEXT: %[[Y:.*]] = stablehlo.dot_general %[[X]], %[[W]], contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
// CHECK-NEXT: return %[[Y]]
shard.grid @mesh(shape = 2) {axes = ["x"]}
func.func @row(%x: tensor<8x4xf32> {tpu.sharding = [["x"]]}, %w: tensor<4x6xf32>) -> tensor<8x6xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// A sum over a dimension that is split ends with one across the shards.
// CHECK-LABEL: func.func @contracting(
// CHECK: %[[Y:.*]] = stablehlo.dot_general {{.*}} : (tensor<8x2xf32>, tensor<2x6xf32>) -> tensor<8x6xf32>
// CHECK: "stablehlo.all_reduce"(%[[Y]]) <{replica_groups = dense<{{\[\[}}0, 1]]>
// CHECK: stablehlo.add
func.func @contracting(%x: tensor<8x4xf32> {tpu.sharding = [[], ["x"]]}, %w: tensor<4x6xf32>) -> tensor<8x6xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// Attention by head: the batch of a product.
// CHECK-LABEL: func.func @heads(
// CHECK-NOT: "stablehlo.all
// CHECK: stablehlo.dot_general {{.*}} batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x5x3xf32>, tensor<2x5x3xf32>) -> tensor<2x5x5xf32>
func.func @heads(%q: tensor<4x5x3xf32> {tpu.sharding = [["x"]]}, %k: tensor<4x5x3xf32>) -> tensor<4x5x5xf32> {
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<4x5x3xf32>, tensor<4x5x3xf32>) -> tensor<4x5x5xf32>
  return %0 : tensor<4x5x5xf32>
}

// -----

// Shards of one column of the mesh are a group.
// CHECK-LABEL: func.func @groups(
// CHECK: "stablehlo.all_reduce"({{.*}}) <{replica_groups = dense<{{\[\[}}0, 2], [1, 3]]>
shard.grid @mesh(shape = 2x2) {axes = ["x", "y"]}
func.func @groups(%x: tensor<8x4xf32> {tpu.sharding = [["x"], ["y"]]}) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// An initial value comes once, not once a shard.
// CHECK-LABEL: func.func @initial(
// CHECK-SAME: %[[X:[^:]*]]: {{.*}}, %[[INIT:[^:]*]]: tensor<f32>
// CHECK: %[[ZERO:.*]] = stablehlo.constant dense<0.0{{.*}}> : tensor<f32>
// CHECK: stablehlo.reduce(%[[X]] init: %[[ZERO]])
// CHECK: %[[SUM:.*]] = "stablehlo.all_reduce"
// CHECK: %[[WIDE:.*]] = stablehlo.broadcast_in_dim %[[INIT]]
// CHECK: stablehlo.add %[[WIDE]], %[[SUM]]
func.func @initial(%x: tensor<8x4xf32> {tpu.sharding = [["x"]]}, %init: tensor<f32>) -> tensor<4xf32> {
  %0 = stablehlo.reduce(%x init: %init) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// 7 over 2 are 4 and 3: what is beyond them is the fold's identity.
// CHECK-LABEL: func.func @padding(
// CHECK-SAME: tensor<4xf32>
// CHECK: %[[LOWEST:.*]] = stablehlo.constant dense<0xFF800000>
// CHECK: stablehlo.iota dim = 0 : tensor<4xi64>
// CHECK: stablehlo.compare LT
// CHECK: stablehlo.select {{.*}}, %[[LOWEST]]
// CHECK: applies stablehlo.maximum
func.func @padding(%x: tensor<7xf32> {tpu.sharding = [["x"]]}) -> tensor<f32> {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %lowest) applies stablehlo.maximum across dimensions = [0] : (tensor<7xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// Rows of neighbours, zeros beyond the edges.
// CHECK-LABEL: func.func @halo(
// CHECK-SAME: %[[X:.*]]: tensor<1x4x8x2xf32>
// CHECK: %[[LAST:.*]] = stablehlo.slice %[[X]] [0:1, 3:4, 0:8, 0:2]
// CHECK: %[[ABOVE:.*]] = "stablehlo.collective_permute"(%[[LAST]]) <{source_target_pairs = dense<{{\[\[}}0, 1]]>
// CHECK: %[[FIRST:.*]] = stablehlo.slice %[[X]] [0:1, 0:1, 0:8, 0:2]
// CHECK: %[[BELOW:.*]] = "stablehlo.collective_permute"(%[[FIRST]]) <{source_target_pairs = dense<{{\[\[}}1, 0]]>
// CHECK: %[[ROWS:.*]] = stablehlo.concatenate %[[ABOVE]], %[[X]], %[[BELOW]], dim = 1
// CHECK: %[[MASKED:.*]] = stablehlo.select {{.*}}, %[[ROWS]]
// CHECK: stablehlo.convolution(%[[MASKED]]
// CHECK-SAME: pad = {{\[\[}}0, 0], [1, 1]]
// CHECK-SAME: -> tensor<1x4x8x4xf32>
shard.grid @mesh(shape = 2) {axes = ["x"]}
func.func @halo(%x: tensor<1x8x8x2xf32> {tpu.sharding = [[], ["x"]]}, %w: tensor<3x3x2x4xf32>) -> tensor<1x8x8x4xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x8x8x4xf32>
  return %0 : tensor<1x8x8x4xf32>
}

// Windows that do not overlap need nobody.
// CHECK-LABEL: func.func @pooling(
// CHECK-NOT: collective_permute
// CHECK: "stablehlo.reduce_window"
// CHECK: (tensor<1x4x8x2xf32>, tensor<f32>) -> tensor<1x2x4x2xf32>
func.func @pooling(%x: tensor<1x8x8x2xf32> {tpu.sharding = [[], ["x"]]}) -> tensor<1x4x4x2xf32> {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %lowest) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<1x8x8x2xf32>, tensor<f32>) -> tensor<1x4x4x2xf32>
  return %0 : tensor<1x4x4x2xf32>
}

// A table split by row: each shard looks up what it has, and bits of one shard
// are added to zeros of the others.
// CHECK-LABEL: func.func @embedding(
// CHECK-SAME: %[[TABLE:[^:]*]]: tensor<5x4xf32>
// CHECK: stablehlo.clamp
// CHECK: %[[OWN:.*]] = stablehlo.subtract
// CHECK: %[[ROWS:.*]] = "stablehlo.gather"(%[[TABLE]], %[[OWN]])
// CHECK-SAME: slice_sizes = array<i64: 1, 4>
// CHECK: %[[BITS:.*]] = stablehlo.bitcast_convert %[[ROWS]] : (tensor<3x4xf32>) -> tensor<3x4xi32>
// CHECK: stablehlo.select {{.*}}, %[[BITS]]
// CHECK: "stablehlo.all_reduce"
// CHECK: stablehlo.bitcast_convert
func.func @embedding(%table: tensor<10x4xf32> {tpu.sharding = [["x"]]}, %rows: tensor<3x1xi32>) -> tensor<3x4xf32> {
  %0 = "stablehlo.gather"(%table, %rows) <{
      dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
      slice_sizes = array<i64: 1, 4>}> : (tensor<10x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// Its gradient: each shard keeps what falls into its rows.
// CHECK-LABEL: func.func @embedding_gradient(
// CHECK-NOT: "stablehlo.all
// CHECK: %[[OWN:.*]] = stablehlo.subtract
// CHECK: "stablehlo.scatter"({{.*}}, %[[OWN]], {{.*}})
// CHECK: (tensor<5x4xf32>, tensor<3x1xi64>, tensor<3x4xf32>) -> tensor<5x4xf32>
func.func @embedding_gradient(%rows: tensor<3x1xi32>, %updates: tensor<3x4xf32>) -> (tensor<10x4xf32> {tpu.sharding = [["x"]]}) {
  %zero = stablehlo.constant dense<0.0> : tensor<10x4xf32>
  %0 = "stablehlo.scatter"(%zero, %rows, %updates) <{
      scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0],
        scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%old: tensor<f32>, %update: tensor<f32>):
    %1 = stablehlo.add %old, %update : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<10x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<10x4xf32>
  return %0 : tensor<10x4xf32>
}

// CHECK-LABEL: func.func @iota(
// CHECK: %[[ID:.*]] = stablehlo.replica_id
// CHECK: %[[PLACE:.*]] = stablehlo.iota dim = 0 : tensor<4xi64>
// CHECK: stablehlo.add %[[PLACE]]
// CHECK: stablehlo.convert {{.*}} -> tensor<4xf32>
func.func @iota() -> (tensor<8xf32> {tpu.sharding = [["x"]]}) {
  %0 = stablehlo.iota dim = 0 : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A sum of which each shard then takes a part.
// CHECK-LABEL: func.func @scatter(
// CHECK: %[[Y:.*]] = stablehlo.dot_general
// CHECK-NEXT: %[[PART:.*]] = "stablehlo.reduce_scatter"(%[[Y]]) <{replica_groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}>
// CHECK-NOT: all_reduce
// CHECK: return %[[PART]]
func.func @scatter(%x: tensor<8x4xf32> {tpu.sharding = [[], ["x"]]}, %w: tensor<4x6xf32>) -> tensor<8x6xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {tpu.sharding = []} : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %s = shard.sharding @mesh split_axes = [[0]] : !shard.sharding
  %1 = shard.shard %0 to %s : tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}

// -----

// A branch takes a part of an array, and so does the code after the branch: the
// first part does not dominate the second use.
// CHECK-LABEL: func.func @part_in_a_region_and_after_it(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32> {{.*}}, %[[Y:.*]]: tensor<4xi32> {{.*}}, %{{.*}}: tensor<i1>
// CHECK: stablehlo.add %[[X]], %[[X]] : tensor<4xi32>
// CHECK: stablehlo.multiply %[[X]], %[[X]] : tensor<4xi32>
shard.grid @mesh(shape = 2) {axes = ["x"]}
func.func @part_in_a_region_and_after_it(%x: tensor<8xi32>, %y: tensor<8xi32>, %go: tensor<i1>) -> (tensor<8xi32>, tensor<8xi32>) {
  %0 = "stablehlo.if"(%go) ({
    %sharding = shard.sharding @mesh split_axes = [[0]] : !shard.sharding
    %part = shard.shard %x to %sharding : tensor<8xi32>
    %1 = stablehlo.add %part, %part : tensor<8xi32>
    stablehlo.return %1 : tensor<8xi32>
  }, {
    stablehlo.return %y : tensor<8xi32>
  }) : (tensor<i1>) -> tensor<8xi32>
  %sharding = shard.sharding @mesh split_axes = [[0]] : !shard.sharding
  %part = shard.shard %x to %sharding : tensor<8xi32>
  %2 = stablehlo.multiply %part, %part : tensor<8xi32>
  return %0, %2 : tensor<8xi32>, tensor<8xi32>
}
