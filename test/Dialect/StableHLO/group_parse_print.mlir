// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: func.func @groups
func.func @groups(%x: tensor<8x8xf32>) {
  // CHECK: "stablehlo.all_gather"(%arg0, %arg0) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<{{\[}}[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>)
  %0:2 = "stablehlo.all_gather"(%x, %x) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>)
  // CHECK: "stablehlo.all_to_all"(%arg0) <{concat_dimension = 0 : i64, replica_groups = dense<{{\[}}[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<8x8xf32>) -> tensor<16x4xf32>
  %1 = "stablehlo.all_to_all"(%x) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64,
      replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8x8xf32>) -> tensor<16x4xf32>
  // CHECK: "stablehlo.reduce_scatter"(%arg0) <{replica_groups = dense<{{\[}}[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
  %2 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %5 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %5 : tensor<f32>
  }) : (tensor<8x8xf32>) -> tensor<4x8xf32>
  // CHECK: "stablehlo.collective_permute"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, source_target_pairs = dense<{{\[}}[0, 1]]> : tensor<1x2xi64>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK: "stablehlo.collective_broadcast"(%arg0) <{replica_groups = dense<{{\[}}[0, 1]]> : tensor<1x2xi64>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = "stablehlo.collective_broadcast"(%x) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK: "stablehlo.cross-replica-sum"(%arg0) <{replica_groups = dense<{{\[}}[0, 1]]> : tensor<1x2xi64>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %6 = "stablehlo.cross-replica-sum"(%x) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}
