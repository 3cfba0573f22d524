// What JAX prints of meshes and shardings is read and printed again to the letter.
// RUN: tpu-opt %s --allow-unregistered-dialect | tpu-opt --allow-unregistered-dialect | FileCheck %s
// RUN: tpu-opt %s --allow-unregistered-dialect --mlir-print-op-generic | tpu-opt --allow-unregistered-dialect | FileCheck %s

// CHECK: sdy.mesh @mesh = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}}
sdy.mesh @mesh = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}}
// CHECK: sdy.mesh @maximal = <[], device_ids=[3]>
sdy.mesh @maximal = <[], device_ids=[3]>
// CHECK: sdy.mesh @empty = <[]>
sdy.mesh @empty = <[]>

// CHECK: func.func @values(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {"y":(1)2, ?}], replicated={"y":(2)2}>})
// CHECK-SAME: -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2]>, [{}, {?}], unreduced={"a"}>})
// CHECK-SAME: sdy.shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>
func.func @values(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {"y":(1)2, ?}], replicated={"y":(2)2}>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2]>, [{}, {?}], unreduced={"a"}>})
    attributes {sdy.shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} {
  // CHECK: sdy.sharding_constraint %arg0 <@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  // CHECK: sdy.sharding_group %{{.*}} group_id=21 : tensor<8x8xf32>
  sdy.sharding_group %0 group_id=21 : tensor<8x8xf32>
  // CHECK: sdy.reshard %{{.*}} <@mesh, [{}, {}]> : tensor<8x8xf32>
  %1 = sdy.reshard %0 <@mesh, [{}, {}]> : tensor<8x8xf32>
  // CHECK: sdy.propagation_barrier %{{.*}} allowed_direction=FORWARD : tensor<8x8xf32>
  %2 = sdy.propagation_barrier %1 allowed_direction=FORWARD : tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @manual
func.func @manual(%arg0: tensor<8x8xf32>, %arg1: tensor<4xf32>) -> tensor<8x8xf32> {
  // CHECK: sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"x"}, {"y"}]>, <@mesh, [{}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x", "y"} (%arg2: tensor<4x2xf32>, %arg3: tensor<4xf32>) {
  // CHECK: sdy.return %{{.*}} : tensor<4x8xf32>
  // CHECK: } {mhlo.note = "kept"} : (tensor<8x8xf32>, tensor<4xf32>) -> tensor<8x8xf32>
  %0 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"x"}, {"y"}]>, <@mesh, [{}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x", "y"} (%arg2: tensor<4x2xf32>, %arg3: tensor<4xf32>) {
    %1 = stablehlo.constant dense<0.0> : tensor<4x8xf32>
    sdy.return %1 : tensor<4x8xf32>
  } {mhlo.note = "kept"} : (tensor<8x8xf32>, tensor<4xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// Attributes of the dialect that ours does not describe, and of dialects that we do not have.
// CHECK: func.func @unknown
// CHECK-SAME: mhlo.layout_mode = "default"
// CHECK-SAME: sdy.rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=8}, custom>
// CHECK-SAME: attributes {mhlo.sharding = #mhlo.sharding<[1, 2]>}
func.func @unknown(%arg0: tensor<8x8xf32> {mhlo.layout_mode = "default", sdy.rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=8}, custom>})
    attributes {mhlo.sharding = #mhlo.sharding<[1, 2]>} {
  return
}
