// RUN: tpu-opt %s --combine-collectives | FileCheck %s
// RUN: tpu-opt %s --combine-collectives=max-count=1 | FileCheck %s --check-prefix=COUNT
// RUN: tpu-opt %s --combine-collectives=max-bytes=32 | FileCheck %s --check-prefix=BYTES

// One of all that wait: not of another type or group, and not of what an earlier one
// is needed for.

// CHECK-LABEL: func.func @main
// CHECK: %[[SUMS:.*]]:2 = "stablehlo.all_reduce"(%arg0, %arg1) <{replica_groups = dense<{{\[\[}}0, 1]]>
// CHECK: %[[USED:.*]] = stablehlo.negate %[[SUMS]]#0
// CHECK: "stablehlo.all_reduce"(%[[USED]])
// CHECK: "stablehlo.all_reduce"(%arg2)
// COUNT-COUNT-4: "stablehlo.all_reduce"(%{{[a-z0-9]*}})
// BYTES-COUNT-4: "stablehlo.all_reduce"(%{{[a-z0-9]*}})
func.func @main(%a: tensor<4xf32>, %b: tensor<8xf32>, %c: tensor<4xi32>) -> (tensor<8xf32>, tensor<4xf32>, tensor<4xi32>) {
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.all_reduce"(%b) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8xf32>) -> tensor<8xf32>
  %2 = stablehlo.negate %0 : tensor<4xf32>
  %3 = "stablehlo.all_reduce"(%2) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = "stablehlo.all_reduce"(%c) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4xi32>) -> tensor<4xi32>
  return %1, %3, %4 : tensor<8xf32>, tensor<4xf32>, tensor<4xi32>
}
