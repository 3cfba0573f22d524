// RUN: tpu-opt --outline-checks %s | FileCheck %s

// CHECK-LABEL: func.func @checks(
// CHECK-SAME:    %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<2xf32>)
// CHECK-SAME:    -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
// CHECK-SAME:    systole.checks = [{actual = 1 : i64, call = "check.expect_close", expected = 2 : i64, location = #{{.*}}, max_ulp_difference = 7 : i64},
// CHECK-SAME:                      {actual = 3 : i64, call = "check.expect_eq_const", location = #{{.*}}, value = dense<0.000000e+00> : tensor<2xf32>}]
// CHECK-NEXT:  %[[SUM:.*]] = stablehlo.add %[[X]], %[[Y]]
// CHECK-NEXT:  return %[[X]], %[[SUM]], %[[Y]], %[[SUM]]
func.func @checks(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %y : tensor<2xf32>
  stablehlo.custom_call @check.expect_close(%0, %y) {has_side_effect = true, max_ulp_difference = 7 : i64}
    : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%0) {has_side_effect = true, value = dense<0.0> : tensor<2xf32>}
    : (tensor<2xf32>) -> ()
  return %x : tensor<2xf32>
}

// Other custom calls stay.
// CHECK-LABEL: func.func @other(
// CHECK:         stablehlo.custom_call @other
func.func @other(%x: tensor<2xf32>) {
  stablehlo.custom_call @other(%x) {has_side_effect = true} : (tensor<2xf32>) -> ()
  return
}
