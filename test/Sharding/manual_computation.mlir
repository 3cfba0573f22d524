// RUN: tpu-opt %s --split-input-file --verify-diagnostics --shard-stablehlo | FileCheck %s

// The body of a computation of one shard is cloned. Its operand and result are
// resharded as it needs them.

// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>
// CHECK: %[[SINE:.*]] = stablehlo.sine %[[X]] : tensor<4x8xf32>
// CHECK: %[[PART:.*]] = "stablehlo.all_to_all"(%[[SINE]]) {{.*}} -> tensor<8x4xf32>
// CHECK: %[[SUM:.*]] = "stablehlo.all_reduce"(%[[PART]]) <{replica_groups = dense<{{\[\[}}0, 1]]>
// CHECK: stablehlo.replica_id
// CHECK: stablehlo.add %[[SUM]], {{.*}} : tensor<8x4xf32>
// CHECK: return {{.*}} : tensor<8x4xf32>
sdy.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.sine %x : tensor<8x8xf32>
  %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{}, {"x"}]>] out_shardings=[<@mesh, [{}, {"x"}]>] manual_axes={"x"} (%part: tensor<8x4xf32>) {
    %2 = "stablehlo.all_reduce"(%part) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %id = stablehlo.partition_id : tensor<ui32>
    %number = stablehlo.convert %id : (tensor<ui32>) -> tensor<f32>
    %numbers = stablehlo.broadcast_in_dim %number, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %3 = stablehlo.add %2, %numbers : tensor<8x4xf32>
    sdy.return %3 : tensor<8x4xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @partly(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error@+1 {{'sdy.manual_computation' is partitioned only if all axes of the mesh are manual}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{}, {"x"}]>] out_shardings=[<@mesh, [{}, {"x"}]>] manual_axes={"x"} (%part: tensor<8x4xf32>) {
    sdy.return %part : tensor<8x4xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @nested(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%part: tensor<4xf32>) {
    // expected-error@+1 {{a 'sdy.manual_computation' in another one is not partitioned}}
    %1 = sdy.manual_computation(%part) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}]>] manual_axes={} (%again: tensor<4xf32>) {
      sdy.return %again : tensor<4xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    sdy.return %1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
