// RUN: tpu-opt %s --hoist-collectives | FileCheck %s
// RUN: tpu-run %s --engine=reference --num-replicas=2 > %t.before
// RUN: tpu-opt %s --hoist-collectives -o %t.mlir && tpu-run %t.mlir --engine=reference --num-replicas=2 > %t.after
// RUN: diff %t.before %t.after

// Sums over shards that a loop adds up are taken behind it, also out of two loops and behind a
// transpose; one that is read in the loop stays. Numbers are such that no order rounds.

// CHECK-LABEL: func.func @main
// CHECK: %[[LOOP:.*]]:5 = stablehlo.while
// CHECK: "stablehlo.all_reduce"
// CHECK-NOT: "stablehlo.all_reduce"
// CHECK: stablehlo.return
// CHECK: "stablehlo.all_reduce"(%[[LOOP]]#
// CHECK: "stablehlo.all_reduce"(%[[LOOP]]#
// CHECK-NOT: "stablehlo.all_reduce"
// CHECK: return
func.func @main() -> (tensor<2x3xf32>, tensor<f32>, tensor<3x2xf32>) {
  %id = stablehlo.replica_id : tensor<ui32>
  %own = stablehlo.convert %id : (tensor<ui32>) -> tensor<f32>
  %wide = stablehlo.broadcast_in_dim %own, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %places = stablehlo.iota dim = 1 : tensor<2x3xf32>
  %x = stablehlo.add %wide, %places : tensor<2x3xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %start = stablehlo.constant dense<8.0> : tensor<2x3xf32>
  %turned = stablehlo.constant dense<1.0> : tensor<3x2xf32>
  %read = stablehlo.constant dense<0.0> : tensor<f32>
  %r:5 = stablehlo.while(%i = %zero, %sum = %start, %last = %read, %t = %turned, %y = %x) : tensor<i32>, tensor<2x3xf32>, tensor<f32>, tensor<3x2xf32>, tensor<2x3xf32>
    cond {
      %more = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %inner:2 = stablehlo.while(%k = %zero, %part = %sum) : tensor<i32>, tensor<2x3xf32>
        cond {
          %more = stablehlo.compare LT, %k, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %more : tensor<i1>
        } do {
          %l = stablehlo.add %k, %one : tensor<i32>
          %g = "stablehlo.all_reduce"(%y) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
          ^bb0(%a: tensor<f32>, %b: tensor<f32>):
            %s = stablehlo.add %a, %b : tensor<f32>
            stablehlo.return %s : tensor<f32>
          }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
          %next = stablehlo.add %part, %g : tensor<2x3xf32>
          stablehlo.return %l, %next : tensor<i32>, tensor<2x3xf32>
        }
      %h = "stablehlo.all_reduce"(%y) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %s = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      %h_turned = stablehlo.transpose %h, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
      %next_turned = stablehlo.add %h_turned, %t : tensor<3x2xf32>
      %p = "stablehlo.all_reduce"(%own) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %s = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %next_last = stablehlo.add %last, %p : tensor<f32>
      %read_last = stablehlo.broadcast_in_dim %next_last, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %next_y = stablehlo.add %y, %read_last : tensor<2x3xf32>
      stablehlo.return %j, %inner#1, %next_last, %next_turned, %next_y : tensor<i32>, tensor<2x3xf32>, tensor<f32>, tensor<3x2xf32>, tensor<2x3xf32>
    }
  return %r#1, %r#2, %r#3 : tensor<2x3xf32>, tensor<f32>, tensor<3x2xf32>
}
