// RUN: tpu-opt --outline-inputs %s | FileCheck %s

// CHECK-LABEL: func.func @barrier(
// CHECK-SAME:    %[[OWN:.*]]: tensor<2xf32>, %[[X:.*]]: tensor<2xf32> {systole.input_value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>},
// CHECK-SAME:    %[[Y:.*]]: tensor<2xf32> {systole.input_value = dense<3.000000e+00> : tensor<2xf32>})
// CHECK-NEXT:  %[[SUM:.*]] = stablehlo.add %[[X]], %[[Y]]
// CHECK-NEXT:  stablehlo.multiply %[[SUM]], %[[OWN]]
func.func @barrier(%own: tensor<2xf32>) -> tensor<2xf32> {
  %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = stablehlo.constant dense<3.0> : tensor<2xf32>
  %0:2 = stablehlo.optimization_barrier %a, %b : tensor<2xf32>, tensor<2xf32>
  %1 = stablehlo.add %0#0, %0#1 : tensor<2xf32>
  %2 = stablehlo.multiply %1, %own : tensor<2xf32>
  return %2 : tensor<2xf32>
}

// Constants without a barrier are part of the program, and so are barriers of
// computed values.
// CHECK-LABEL: func.func @others(%{{.*}}: tensor<2xf32>)
// CHECK:         stablehlo.constant
// CHECK:         stablehlo.optimization_barrier
func.func @others(%x: tensor<2xf32>) -> tensor<2xf32> {
  %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = stablehlo.add %a, %x : tensor<2xf32>
  %1 = stablehlo.optimization_barrier %0 : tensor<2xf32>
  return %1 : tensor<2xf32>
}
