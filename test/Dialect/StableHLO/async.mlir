// RUN: tpu-opt %s | tpu-opt | FileCheck %s --check-prefix=PRINT
// RUN: tpu-opt %s --await-async-ops | FileCheck %s

// PRINT-LABEL: func.func @arguments
// PRINT: "stablehlo.async_start"(%{{.*}}) ({
// PRINT: }) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>, tensor<2xi1>>
// PRINT: "stablehlo.async_done"(%{{.*}}) : (!stablehlo.future<tensor<2xf32>, tensor<2xi1>>) -> (tensor<2xf32>, tensor<2xi1>)
// CHECK-LABEL: func.func @arguments
// CHECK-SAME: (%[[X:.*]]: tensor<2xf32>)
// CHECK-NEXT: %[[Y:.*]] = stablehlo.negate %[[X]]
// CHECK-NEXT: %[[FINITE:.*]] = stablehlo.is_finite %[[X]]
// CHECK-NEXT: return %[[Y]], %[[FINITE]]
func.func @arguments(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi1>) {
  %future = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<2xf32>):
    %0 = stablehlo.negate %a : tensor<2xf32>
    %1 = stablehlo.is_finite %a : (tensor<2xf32>) -> tensor<2xi1>
    stablehlo.return %0, %1 : tensor<2xf32>, tensor<2xi1>
  }) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>, tensor<2xi1>>
  %r:2 = "stablehlo.async_done"(%future) : (!stablehlo.future<tensor<2xf32>, tensor<2xi1>>) -> (tensor<2xf32>, tensor<2xi1>)
  return %r#0, %r#1 : tensor<2xf32>, tensor<2xi1>
}

// The body may also take its operands from outside, or return an argument.
// CHECK-LABEL: func.func @captured
// CHECK-SAME: (%[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<2xf32>)
// CHECK-NEXT: %[[SUM:.*]] = stablehlo.add %[[X]], %[[Y]]
// CHECK-NEXT: return %[[SUM]], %[[Y]]
func.func @captured(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %first = "stablehlo.async_start"(%x) ({
    %0 = stablehlo.add %x, %y : tensor<2xf32>
    stablehlo.return %0 : tensor<2xf32>
  }) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>>
  %second = "stablehlo.async_start"(%y) ({
  ^bb0(%a: tensor<2xf32>):
    stablehlo.return %a : tensor<2xf32>
  }) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>>
  %r = "stablehlo.async_done"(%first) : (!stablehlo.future<tensor<2xf32>>) -> tensor<2xf32>
  %s = "stablehlo.async_done"(%second) : (!stablehlo.future<tensor<2xf32>>) -> tensor<2xf32>
  return %r, %s : tensor<2xf32>, tensor<2xf32>
}
