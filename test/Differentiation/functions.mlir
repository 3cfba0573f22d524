// The vector-Jacobian product of a function as a function of its own.
// RUN: tpu-opt %s --differentiate='function=f,g wrt=1' | FileCheck %s

// CHECK-LABEL: func.func @f(
// CHECK-LABEL: func.func @f_vjp(
// CHECK-SAME: %[[I:.*]]: tensor<2xi32>, %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<2xf32>, %[[D0:.*]]: tensor<2xf32>, %[[D1:.*]]: tensor<2xf32>) -> tensor<2xf32> {
// CHECK-NEXT: %[[C:.*]] = stablehlo.convert %[[I]]
// CHECK-NEXT: %[[P:.*]] = stablehlo.multiply %[[D0]], %[[C]]
// CHECK-NEXT: %[[S:.*]] = stablehlo.add %[[D1]], %[[P]]
// CHECK-NEXT: return %[[S]]
func.func @f(%i: tensor<2xi32>, %x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi32>, tensor<2xf32>) {
  %0 = stablehlo.convert %i : (tensor<2xi32>) -> tensor<2xf32>
  %1 = stablehlo.multiply %x, %0 : tensor<2xf32>
  %2 = stablehlo.exponential %y : tensor<2xf32>
  %3 = stablehlo.add %x, %2 : tensor<2xf32>
  return %1, %i, %3 : tensor<2xf32>, tensor<2xi32>, tensor<2xf32>
}

// No result depends on the argument.
// CHECK-LABEL: func.func @g_vjp(
// CHECK: %[[ZERO:.*]] = stablehlo.constant dense<0.0
// CHECK: return %[[ZERO]] : tensor<3xf64>
func.func @g(%x: tensor<f64>, %y: tensor<3xf64>) -> tensor<f64> {
  return %x : tensor<f64>
}
