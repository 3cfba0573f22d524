// Collectives as the runtime does them: pieces of the first dimension, types that it
// reduces, groups of one size. The values are the same.

// RUN: tpu-run %s --engine=reference --num-replicas=4 > %t.before
// RUN: tpu-opt %s --expand-collectives -o %t.mlir
// RUN: tpu-run %t.mlir --engine=reference --num-replicas=4 > %t.after
// RUN: diff %t.before %t.after
// RUN: FileCheck %s --input-file=%t.mlir

// Groups stay.
// CHECK: "stablehlo.all_reduce"{{.*}} <{replica_groups = dense<{{\[\[}}0, 2], [1, 3]]>
// CHECK: tensor<2x2xf32>
// Booleans are integers, and whether all are true is the least.
// CHECK: "stablehlo.all_reduce"
// CHECK: stablehlo.minimum %{{.*}} : tensor<i32>
// CHECK: "stablehlo.all_gather"({{.*}}) <{all_gather_dim = 0 : i64
// CHECK: stablehlo.transpose %{{.*}}, dims = [1, 0, 2] : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
// CHECK: "stablehlo.collective_permute"{{.*}} : (tensor<2x2xbf16>) -> tensor<2x2xbf16>
// CHECK: "stablehlo.all_to_all"({{.*}}) <{concat_dimension = 0 : i64, {{.*}}split_dimension = 0 : i64}> : (tensor<4xf64>) -> tensor<4xf64>
// CHECK: "stablehlo.reduce_scatter"
// CHECK: (tensor<2x2xf32>) -> tensor<1x2xf32>
// CHECK: "stablehlo.reduce_scatter"{{.*}}scatter_dimension = 0 : i64
// CHECK: stablehlo.add %{{.*}} : tensor<f32>
// CHECK: (tensor<2x2x1xf32>) -> tensor<1x2x1xf32>
// CHECK: "stablehlo.all_to_all"({{.*}}) <{concat_dimension = 0 : i64, {{.*}}split_dimension = 0 : i64}> : (tensor<2x2x1xf32>) -> tensor<2x2x1xf32>
// Groups of three and of one: a place for each in a reduction over all.
// CHECK: stablehlo.dynamic_update_slice
// CHECK: "stablehlo.all_reduce"{{.*}} <{replica_groups = dense<{{\[\[}}0, 1, 2, 3]]>
// CHECK: (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>

module attributes {tpu.num_shards = 4 : i32} {
  func.func @main() -> (tensor<2x2xf32>, tensor<2x2xi1>, tensor<2x4xf32>, tensor<2x2xbf16>, tensor<4xf64>, tensor<1x2xf32>, tensor<2x1xf16>, tensor<4x1xf32>, tensor<2x2xf32>) attributes {tpu.function = "evaluate"} {
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
    %half = stablehlo.convert %x : (tensor<2x2xf32>) -> tensor<2x2xf16>
    %6 = "stablehlo.reduce_scatter"(%half) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, scatter_dimension = 1 : i64}> ({
    ^bb0(%a: tensor<f16>, %b: tensor<f16>):
      %s = stablehlo.add %a, %b : tensor<f16>
      stablehlo.return %s : tensor<f16>
    }) : (tensor<2x2xf16>) -> tensor<2x1xf16>
    %7 = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x2xf32>) -> tensor<4x1xf32>
    %8 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1, 3], [2, -1, -1]]> : tensor<2x3xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<2x2xf32>, tensor<2x2xi1>, tensor<2x4xf32>, tensor<2x2xbf16>, tensor<4xf64>, tensor<1x2xf32>, tensor<2x1xf16>, tensor<4x1xf32>, tensor<2x2xf32>
  }
}
