// Derivatives of branches, and of those derivatives.
// The functions are also the cases of the numeric check.
// RUN: tpu-opt %s --differentiate=function=guarded,of_three,loop_in_branch,branch_in_loop | FileCheck %s

// The derivative of a branch that was not taken is not computed: no 1 / 0 makes a
// NaN of it.
// CHECK-LABEL: func.func @guarded_vjp(
// CHECK-SAME: %[[P:.*]]: tensor<i1>, %[[X:.*]]: tensor<3xf64>, %[[Y:.*]]: tensor<3xf64>, %[[D:.*]]: tensor<3xf64>)
// CHECK: %[[R:.*]]:2 = "stablehlo.if"(%[[P]]) ({
// CHECK: stablehlo.divide %[[D]], %[[X]]
// CHECK: stablehlo.return
// CHECK: }, {
// CHECK-NOT: stablehlo.divide
// CHECK: stablehlo.multiply %[[D]], %[[Y]]
// CHECK: stablehlo.return
// CHECK: return %[[R]]#{{[01]}}, %[[R]]#{{[01]}}
func.func @guarded(%p: tensor<i1>, %x: tensor<3xf64> {diff.range = [0.5, 2.0]}, %y: tensor<3xf64>) -> tensor<3xf64> {
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.log %x : tensor<3xf64>
    stablehlo.return %1 : tensor<3xf64>
  }, {
    %1 = stablehlo.multiply %x, %y : tensor<3xf64>
    stablehlo.return %1 : tensor<3xf64>
  }) : (tensor<i1>) -> tensor<3xf64>
  return %0 : tensor<3xf64>
}

// Two results, of values that depend on each other, and an integer.
// CHECK-LABEL: func.func @of_three_vjp(
// CHECK: %[[G:.*]]:2 = "stablehlo.case"
// CHECK: stablehlo.cosine
// CHECK: return
func.func @of_three(%i: tensor<i32> {diff.range = [0.0, 2.0]}, %x: tensor<3xf64>) -> (tensor<3xf64>, tensor<3xf64>) {
  %s = stablehlo.sine %x : tensor<3xf64>
  %0:3 = "stablehlo.case"(%i) ({
    %1 = stablehlo.multiply %s, %x : tensor<3xf64>
    %2 = stablehlo.multiply %1, %s : tensor<3xf64>
    stablehlo.return %1, %2, %i : tensor<3xf64>, tensor<3xf64>, tensor<i32>
  }, {
    %1 = stablehlo.cosine %x : tensor<3xf64>
    stablehlo.return %s, %1, %i : tensor<3xf64>, tensor<3xf64>, tensor<i32>
  }, {
    %1 = stablehlo.tanh %s : tensor<3xf64>
    stablehlo.return %x, %1, %i : tensor<3xf64>, tensor<3xf64>, tensor<i32>
  }) : (tensor<i32>) -> (tensor<3xf64>, tensor<3xf64>, tensor<i32>)
  return %0#0, %0#1 : tensor<3xf64>, tensor<3xf64>
}

// CHECK-LABEL: func.func @loop_in_branch_vjp(
func.func @loop_in_branch(%p: tensor<i1>, %x: tensor<2xf64>) -> tensor<2xf64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %0 = "stablehlo.if"(%p) ({
    %1:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<2xf64>
    cond {
      %2 = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2 = stablehlo.add %i, %one : tensor<i32>
      %3 = stablehlo.multiply %y, %x : tensor<2xf64>
      %4 = stablehlo.sine %3 : tensor<2xf64>
      stablehlo.return %2, %4 : tensor<i32>, tensor<2xf64>
    }
    stablehlo.return %1#1 : tensor<2xf64>
  }, {
    stablehlo.return %x : tensor<2xf64>
  }) : (tensor<i1>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}

// CHECK-LABEL: func.func @branch_in_loop_vjp(
func.func @branch_in_loop(%x: tensor<2xf64>, %w: tensor<2xf64>) -> tensor<2xf64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<2xf64>
  cond {
    %1 = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %even = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = "stablehlo.if"(%even) ({
      %3 = stablehlo.multiply %y, %w : tensor<2xf64>
      stablehlo.return %3 : tensor<2xf64>
    }, {
      %3 = stablehlo.sine %y : tensor<2xf64>
      stablehlo.return %3 : tensor<2xf64>
    }) : (tensor<i1>) -> tensor<2xf64>
    stablehlo.return %1, %2 : tensor<i32>, tensor<2xf64>
  }
  return %0#1 : tensor<2xf64>
}

// A function with a name for those who know it.
func.func private @cube(%x: tensor<3xf64>, %y: tensor<3xf64>) -> tensor<3xf64> {
  %0 = stablehlo.multiply %x, %x : tensor<3xf64>
  %1 = stablehlo.multiply %0, %y : tensor<3xf64>
  return %1 : tensor<3xf64>
}
func.func @composed(%x: tensor<3xf64>, %y: tensor<3xf64>) -> tensor<3xf64> {
  %0 = stablehlo.composite "my.cube" %x, %y {decomposition = @cube} : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
  %1 = stablehlo.sine %0 : tensor<3xf64>
  return %1 : tensor<3xf64>
}
