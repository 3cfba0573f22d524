// RUN: tpu-opt %s --call-composites --expand-legacy-ops | FileCheck %s

// CHECK-LABEL: func.func @composite
// CHECK: call @twice(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
func.func @composite(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.composite "my.twice" %x {decomposition = @twice} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @twice(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @legacy
func.func @legacy(%x: tensor<4x8xf32>, %y: tensor<8x2xf32>) -> (tensor<4x2xf32>, tensor<3x4x8xf32>, tensor<4x8xf32>) {
  // CHECK: stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %0 = stablehlo.einsum %x, %y, config = "ab,bc->ac" : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  // CHECK: stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<3x4x8xf32>
  %1 = stablehlo.broadcast %x, sizes = [3] : (tensor<4x8xf32>) -> tensor<3x4x8xf32>
  // CHECK: "stablehlo.all_reduce"(%arg0) <{replica_groups = dense<{{\[}}[0, 1]]> : tensor<1x2xi64>}> ({
  // CHECK: stablehlo.add
  %2 = "stablehlo.cross-replica-sum"(%x) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0, %1, %2 : tensor<4x2xf32>, tensor<3x4x8xf32>, tensor<4x8xf32>
}

// What the host computes it does beside the step of a program; a function alone has no host.
// CHECK-LABEL: func.func @step
// CHECK: stablehlo.custom_call @systole.host(%{{.*}}) {backend_config = "twice"} : (tensor<2xf32>) -> tensor<2xf32>
func.func @step(%x: tensor<2xf32>) -> tensor<2xf32> attributes {tpu.function = "train"} {
  %0 = stablehlo.composite "systole.host" %x {decomposition = @twice} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// CHECK-LABEL: func.func @alone
// CHECK: call @twice
func.func @alone(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.composite "systole.host" %x {decomposition = @twice} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
