// What an inner loop begins with is the outer one's memory, which goes on to be read.
// RUN: tpu-run %s --random-inputs=1 --compare | FileCheck %s
// CHECK: result 0: equal
// CHECK: result 1: equal
// CHECK: result 2: equal
func.func @main(%x: tensor<3xi8>, %y: tensor<3xi8>) -> (tensor<3xi8>, tensor<3xi8>, tensor<3xi8>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %0:4 = stablehlo.while(%i = %zero, %a = %x, %b = %y, %c = %x) : tensor<i32>, tensor<3xi8>, tensor<3xi8>, tensor<3xi8>
  cond {
    %1 = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1:2 = stablehlo.while(%j = %zero, %d = %a) : tensor<i32>, tensor<3xi8>
    cond {
      %2 = stablehlo.compare LT, %j, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2 = stablehlo.maximum %a, %b : tensor<3xi8>
      %3 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %3, %b : tensor<i32>, tensor<3xi8>
    }
    %4 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %4, %1#1, %b, %a : tensor<i32>, tensor<3xi8>, tensor<3xi8>, tensor<3xi8>
  }
  return %0#1, %0#2, %0#3 : tensor<3xi8>, tensor<3xi8>, tensor<3xi8>
}
