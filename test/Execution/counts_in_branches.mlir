// A loop counts in one place of memory, also if a branch of it counts there before.
// RUN: tpu-run %s --random-inputs=1 --compare | FileCheck %s
// CHECK: result 0: equal
func.func @main(%x: tensor<i32>) -> tensor<i32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %count = %x) : tensor<i32>, tensor<i32>
  cond {
    %1 = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %counted = "stablehlo.case"(%i) ({
      %1:2 = stablehlo.while(%j = %zero, %inner = %count) : tensor<i32>, tensor<i32>
      cond {
        %2 = stablehlo.compare LT, %j, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %2 : tensor<i1>
      } do {
        %2 = stablehlo.multiply %inner, %three : tensor<i32>
        %3 = stablehlo.add %j, %one : tensor<i32>
        stablehlo.return %3, %2 : tensor<i32>, tensor<i32>
      }
      stablehlo.return %1#1 : tensor<i32>
    }, {
      stablehlo.return %count : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    %next = stablehlo.add %counted, %i : tensor<i32>
    %1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %1, %next : tensor<i32>, tensor<i32>
  }
  return %0#1 : tensor<i32>
}
