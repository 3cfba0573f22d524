// Replicas that meet. The expected values are worked out by hand.
// RUN: tpu-run %s --engine=reference --entry=sum --num-replicas=5 | FileCheck %s --check-prefix=SUM
// RUN: tpu-run %s --engine=reference --entry=tree --num-replicas=4 | FileCheck %s --check-prefix=TREE
// RUN: tpu-run %s --engine=reference --entry=groups --num-replicas=4 | FileCheck %s --check-prefix=GROUPS
// RUN: tpu-run %s --engine=reference --entry=loop --num-replicas=3 | FileCheck %s --check-prefix=LOOP
// RUN: tpu-run %s --engine=reference --entry=sum | FileCheck %s --check-prefix=ALONE

// Two operands of different types: 0 + 1 + 2 + 3 + 4, and the largest.
// SUM-COUNT-5: dense<[10, 20]> : tensor<2xi32>
// ALONE: dense<[0, 0]> : tensor<2xi32>
func.func @sum() -> tensor<2xi32> {
  %id = stablehlo.replica_id : tensor<ui32>
  %i = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
  %b = stablehlo.broadcast_in_dim %i, dims = [] : (tensor<i32>) -> tensor<2xi32>
  %c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %x = stablehlo.multiply %b, %c : tensor<2xi32>
  %r = "stablehlo.all_reduce"(%x) <{replica_groups = dense<> : tensor<0x0xi64>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %0 = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %0 : tensor<i32>
  }) : (tensor<2xi32>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// (1e8 + 1) + (-1e8 + 1) is 0 in f32; from left to right it would be 1.
// TREE:      // replica 0
// TREE-NEXT: dense<0.0> : tensor<f32>
// TREE:      // replica 3
// TREE-NEXT: dense<0.0> : tensor<f32>
func.func @tree() -> tensor<f32> {
  %id = stablehlo.replica_id : tensor<ui32>
  %c = stablehlo.constant dense<[1.0e8, 1.0, -1.0e8, 1.0]> : tensor<4xf32>
  %s = stablehlo.dynamic_slice %c, %id, sizes = [1] : (tensor<4xf32>, tensor<ui32>) -> tensor<1xf32>
  %x = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<f32>
  %r = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %0 = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %0 : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// GROUPS:      // replica 0
// GROUPS-NEXT: dense<2> : tensor<ui32>
// GROUPS-NEXT: dense<2> : tensor<ui32>
// GROUPS:      // replica 1
// GROUPS-NEXT: dense<4> : tensor<ui32>
// GROUPS-NEXT: dense<3> : tensor<ui32>
// GROUPS:      // replica 2
// GROUPS-NEXT: dense<2> : tensor<ui32>
// GROUPS:      // replica 3
// GROUPS-NEXT: dense<4> : tensor<ui32>
func.func @groups() -> (tensor<ui32>, tensor<ui32>) {
  %id = stablehlo.replica_id : tensor<ui32>
  %sum = "stablehlo.all_reduce"(%id) <{replica_groups = dense<[[0, 2], [3, 1]]> : tensor<2x2xi64>}> ({
  ^bb0(%p: tensor<ui32>, %q: tensor<ui32>):
    %0 = stablehlo.add %p, %q : tensor<ui32>
    stablehlo.return %0 : tensor<ui32>
  }) : (tensor<ui32>) -> tensor<ui32>
  %max = "stablehlo.all_reduce"(%id) <{replica_groups = dense<[[0, 2, -1], [3, 1, -1]]> : tensor<2x3xi64>}> ({
  ^bb0(%p: tensor<ui32>, %q: tensor<ui32>):
    %0 = stablehlo.maximum %p, %q : tensor<ui32>
    stablehlo.return %0 : tensor<ui32>
  }) : (tensor<ui32>) -> tensor<ui32>
  return %sum, %max : tensor<ui32>, tensor<ui32>
}

// The same collective again and again: x becomes 3 x, four times.
// LOOP-COUNT-3: dense<81.0> : tensor<f64>
func.func @loop() -> tensor<f64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %x0 = stablehlo.constant dense<1.0> : tensor<f64>
  %r:2 = stablehlo.while(%i = %zero, %x = %x0) : tensor<i32>, tensor<f64>
  cond {
    %0 = stablehlo.compare LT, %i, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  } do {
    %0 = stablehlo.add %i, %one : tensor<i32>
    %1 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> ({
    ^bb0(%p: tensor<f64>, %q: tensor<f64>):
      %2 = stablehlo.add %p, %q : tensor<f64>
      stablehlo.return %2 : tensor<f64>
    }) : (tensor<f64>) -> tensor<f64>
    stablehlo.return %0, %1 : tensor<i32>, tensor<f64>
  }
  return %r#1 : tensor<f64>
}
