// A reduction in a loop begins anew in each iteration, also if one before the loop begins with the same value.
// RUN: tpu-run %s --random-inputs=1 --compare | FileCheck %s
// CHECK: result 0: equal
// CHECK: result 1: equal
// CHECK: result 2: equal
func.func @main(%y: tensor<8xf32>) -> (tensor<i32>, tensor<i1>, tensor<f32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %positive = stablehlo.compare LT, %y, %y : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %any = stablehlo.reduce(%positive init: %false) applies stablehlo.or across dimensions = [0] : (tensor<8xi1>, tensor<i1>) -> tensor<i1>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%y init: %none) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  %0:3 = stablehlo.while(%i = %zero, %count = %zero, %last = %none) : tensor<i32>, tensor<i32>, tensor<f32>
  cond {
    %1 = stablehlo.compare LT, %i, %five : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %early = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %is = stablehlo.reduce(%early init: %false) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %next = stablehlo.add %count, %one : tensor<i32>
    %chosen = stablehlo.select %is, %next, %count : tensor<i1>, tensor<i32>
    %number = stablehlo.convert %i : (tensor<i32>) -> tensor<f32>
    %2 = stablehlo.reduce(%number init: %sum) applies stablehlo.add across dimensions = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %4 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %4, %chosen, %2 : tensor<i32>, tensor<i32>, tensor<f32>
  }
  return %0#1, %any, %0#2 : tensor<i32>, tensor<i1>, tensor<f32>
}
