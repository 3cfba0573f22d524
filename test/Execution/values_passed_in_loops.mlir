// A loop passes the values of its arguments around, also where a rewrite finds that a result is one of them.
// RUN: tpu-run %s --random-inputs=1 --compare | FileCheck %s
// CHECK: result 0: equal
// CHECK: result 1: equal
// CHECK: result 2: equal
func.func @main(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %0:4 = stablehlo.while(%i = %zero, %a = %x, %b = %y, %c = %z) : tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>
  cond {
    %1 = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %same = "stablehlo.map"(%b, %b) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %least = stablehlo.minimum %l, %r : tensor<f32>
      stablehlo.return %least : tensor<f32>
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %same, %c, %same : tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>
  }
  return %0#1, %0#2, %0#3 : tensor<f32>, tensor<f32>, tensor<f32>
}
