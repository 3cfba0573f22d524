// RUN: tpu-opt %s --combine-collectives | FileCheck %s
// RUN: tpu-opt %s --combine-collectives=max-count=1 | FileCheck %s --check-prefix=COUNT
// RUN: tpu-opt %s --combine-collectives=max-bytes=32 | FileCheck %s --check-prefix=BYTES

// One of all that wait: not of another type or group, and not of what an earlier one
// is needed for.

// CHECK-LABEL: func.func @main
// CHECK: %[[SUMS:.*]]:2 = "stablehlo.all_reduce"(%arg0, %arg1) <{replica_groups = dense<{{\[\[}}0, 1]]>
// CHECK: "stablehlo.all_reduce"(%arg2)
// CHECK: %[[USED:.*]] = stablehlo.negate %[[SUMS]]#0
// CHECK: "stablehlo.all_reduce"(%[[USED]])
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

// Each is where what it adds is ready, as far as it may wait for others: so in a backward pass
// several are on their way one after the other.

// BYTES-LABEL: func.func @backward
// BYTES: %[[G3:.*]] = stablehlo.sine %arg0
// BYTES: %[[S3:.*]] = "stablehlo.all_reduce"(%[[G3]])
// BYTES: %[[G2:.*]] = stablehlo.sine %[[G3]]
// BYTES: %[[G1:.*]] = stablehlo.slice %[[G2]]
// BYTES: %[[G0:.*]] = stablehlo.negate %[[G1]]
// BYTES: %[[S2:.*]]:2 = "stablehlo.all_reduce"(%[[G1]], %[[G0]])
// BYTES: stablehlo.multiply %[[S3]], %[[S3]]
// CHECK-LABEL: func.func @backward
// CHECK-COUNT-1: "stablehlo.all_reduce"(%{{.*}}, %{{.*}}, %{{.*}})
func.func @backward(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<4xf32>, tensor<4xf32>) {
  %3 = stablehlo.sine %x : tensor<8xf32>
  %2 = stablehlo.sine %3 : tensor<8xf32>
  %1 = stablehlo.slice %2 [0:4] : (tensor<8xf32>) -> tensor<4xf32>
  %0 = stablehlo.negate %1 : tensor<4xf32>
  %s0 = "stablehlo.all_reduce"(%0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  %s1 = "stablehlo.all_reduce"(%1) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  %s3 = "stablehlo.all_reduce"(%3) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8xf32>) -> tensor<8xf32>
  %m = stablehlo.multiply %s3, %s3 : tensor<8xf32>
  return %m, %s1, %s0 : tensor<8xf32>, tensor<4xf32>, tensor<4xf32>
}
