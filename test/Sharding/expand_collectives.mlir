// All collectives as reductions over all shards: the same values, and no others are left.

// RUN: tpu-run %s --engine=reference --num-replicas=4 > %t.before
// RUN: tpu-opt %s --expand-collectives -o %t.mlir
// RUN: tpu-run %t.mlir --engine=reference --num-replicas=4 > %t.after
// RUN: diff %t.before %t.after
// RUN: FileCheck %s --input-file=%t.mlir

// CHECK-NOT: stablehlo.all_gather
// CHECK-NOT: stablehlo.all_to_all
// CHECK-NOT: stablehlo.collective_permute
// CHECK-NOT: stablehlo.reduce_scatter
// CHECK: "stablehlo.all_reduce"{{.*}} <{replica_groups = dense<{{\[\[}}0, 1, 2, 3]]>
// CHECK-NOT: replica_groups = dense<{{\[\[}}0, 2]

module attributes {tpu.num_shards = 4 : i32} {
  func.func @main() -> (tensor<2x2xf32>, tensor<2x2xi1>, tensor<2x4xf32>, tensor<2x2xbf16>, tensor<4xf64>, tensor<1x2xf32>) attributes {tpu.function = "evaluate"} {
    %id = stablehlo.replica_id : tensor<ui32>
    %own = stablehlo.convert %id : (tensor<ui32>) -> tensor<f32>
    %places = stablehlo.iota dim = 1 : tensor<2x2xf32>
    %wide = stablehlo.broadcast_in_dim %own, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %scaled = stablehlo.multiply %wide, %wide : tensor<2x2xf32>
    %x = stablehlo.subtract %places, %scaled : tensor<2x2xf32>

    %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.maximum %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %flags = stablehlo.compare LT, %x, %places : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
    %1 = "stablehlo.all_reduce"(%flags) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> ({
    ^bb0(%a: tensor<i1>, %b: tensor<i1>):
      %s = stablehlo.and %a, %b : tensor<i1>
      stablehlo.return %s : tensor<i1>
    }) : (tensor<2x2xi1>) -> tensor<2x2xi1>
    %2 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>}> : (tensor<2x2xf32>) -> tensor<2x4xf32>
    %narrow = stablehlo.convert %x : (tensor<2x2xf32>) -> tensor<2x2xbf16>
    %3 = "stablehlo.collective_permute"(%narrow) <{source_target_pairs = dense<[[0, 1], [1, 2], [3, 0]]> : tensor<3x2xi64>}> : (tensor<2x2xbf16>) -> tensor<2x2xbf16>
    %flat = stablehlo.reshape %x : (tensor<2x2xf32>) -> tensor<4xf32>
    %double = stablehlo.convert %flat : (tensor<4xf32>) -> tensor<4xf64>
    %4 = "stablehlo.all_to_all"(%double) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4xf64>) -> tensor<4xf64>
    %5 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, scatter_dimension = 0 : i64}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<2x2xf32>) -> tensor<1x2xf32>
    return %0, %1, %2, %3, %4, %5 : tensor<2x2xf32>, tensor<2x2xi1>, tensor<2x4xf32>, tensor<2x2xbf16>, tensor<4xf64>, tensor<1x2xf32>
  }
}
