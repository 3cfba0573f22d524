// RUN: tpu-opt --take-device-program=num-shards=2 --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.*]]: tensor<4x3xf32>, %[[W:.*]]: tensor<3xf32>) -> (tensor<3xf32>, tensor<4xf32>)
// CHECK-NEXT: %[[ID:.*]] = stablehlo.replica_id
// CHECK-NEXT: stablehlo.convert %[[ID]]
// CHECK: return %[[W]], %{{.*}} : tensor<3xf32>, tensor<4xf32>
sdy.mesh @mesh = <["x"=2, "y"=1]>
func.func @main(%x: tensor<8x3xf32>, %w: tensor<3xf32>) -> (tensor<3xf32>, tensor<8xf32>) attributes {tpu.carry = 1 : i64} {
  %0:2 = sdy.manual_computation(%w, %x) in_shardings=[<@mesh, [{}]>, <@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{}]>, <@mesh, [{"x"}]>] manual_axes={"x", "y"} (%a: tensor<3xf32>, %b: tensor<4x3xf32>) {
    %id = stablehlo.partition_id : tensor<ui32>
    %f = stablehlo.convert %id : (tensor<ui32>) -> tensor<f32>
    %r = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> tensor<4xf32>
    sdy.return %a, %r : tensor<3xf32>, tensor<4xf32>
  } : (tensor<3xf32>, tensor<8x3xf32>) -> (tensor<3xf32>, tensor<8xf32>)
  return %0#0, %0#1 : tensor<3xf32>, tensor<8xf32>
}

// -----

// Not a step, or not a computation alone: left as it is.
// CHECK-LABEL: func.func @other(%{{.*}}: tensor<8xf32>)
// CHECK: sdy.manual_computation
sdy.mesh @mesh = <["x"=2]>
func.func @other(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%a: tensor<4xf32>) {
    sdy.return %a : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// CHECK-LABEL: func.func @twice(%{{.*}}: tensor<8xf32>)
// CHECK: sdy.manual_computation
func.func @twice(%x: tensor<8xf32>) -> tensor<8xf32> attributes {tpu.carry = 1 : i64} {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%a: tensor<4xf32>) {
    sdy.return %a : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.add %0, %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=4]>
func.func @step(%x: tensor<8xf32>) -> tensor<8xf32> attributes {tpu.carry = 1 : i64} {
  // expected-error @below {{is for a mesh of 4 devices; a training step is for one axis of as many as --num-shards=2}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%a: tensor<2xf32>) {
    sdy.return %a : tensor<2xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
