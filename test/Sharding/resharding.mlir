// RUN: tpu-opt %s --shard-stablehlo | FileCheck %s

// From one sharding to another by what moves least.

shard.grid @mesh(shape = 2x2) {axes = ["x", "y"]}

// CHECK-LABEL: func.func @gather(
// CHECK: "stablehlo.all_gather"(%{{.*}}) <{all_gather_dim = 0 : i64, replica_groups = dense<{{\[\[}}0, 2], [1, 3]]>
// CHECK-NOT: stablehlo.slice
// CHECK: return
func.func @gather(%x: tensor<8x4xf32> {tpu.sharding = [["x"]]}) -> tensor<8x4xf32> {
  %s = shard.sharding @mesh split_axes = [[]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @uneven(
// CHECK: %[[ALL:.*]] = "stablehlo.all_gather"{{.*}} -> tensor<8xf32>
// CHECK: stablehlo.slice %[[ALL]] [0:7]
func.func @uneven(%x: tensor<7xf32> {tpu.sharding = [["x"]]}) -> tensor<7xf32> {
  %s = shard.sharding @mesh split_axes = [[]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<7xf32>
  return %0 : tensor<7xf32>
}

// CHECK-LABEL: func.func @slice(
// CHECK-NOT: "stablehlo.all
// CHECK: stablehlo.dynamic_slice {{.*}} sizes = [4, 4]
func.func @slice(%x: tensor<8x4xf32> {tpu.sharding = []}) -> tensor<8x4xf32> {
  %s = shard.sharding @mesh split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @exchange(
// CHECK: "stablehlo.all_to_all"(%{{.*}}) <{concat_dimension = 0 : i64, replica_groups = dense<{{\[\[}}0, 2], [1, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}>
// CHECK-NEXT: return
func.func @exchange(%x: tensor<8x4xf32> {tpu.sharding = [["x"]]}) -> tensor<8x4xf32> {
  %s = shard.sharding @mesh split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @other_axis(
// CHECK: "stablehlo.collective_permute"(%{{.*}}) <{source_target_pairs = dense<{{\[\[}}0, 0], [2, 1], [1, 2], [3, 3]]>
// CHECK-NEXT: return
func.func @other_axis(%x: tensor<8x4xf32> {tpu.sharding = [["x"]]}) -> tensor<8x4xf32> {
  %s = shard.sharding @mesh split_axes = [[1]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// Of two axes, the minor one is gathered.
// CHECK-LABEL: func.func @minor(
// CHECK: "stablehlo.all_gather"(%{{.*}}) <{all_gather_dim = 0 : i64, replica_groups = dense<{{\[\[}}0, 1], [2, 3]]>
// CHECK-NEXT: return
func.func @minor(%x: tensor<8x4xf32> {tpu.sharding = [["x", "y"]]}) -> tensor<8x4xf32> {
  %s = shard.sharding @mesh split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
