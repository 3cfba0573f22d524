// Derivatives of functions of the elements, and of those derivatives.
// The functions are also the cases of the numeric check.
// RUN: tpu-opt %s --differentiate=function=of_two,of_what_depends | FileCheck %s

// CHECK-LABEL: func.func @of_two_vjp(
// CHECK-NOT: stablehlo.map
// CHECK: stablehlo.cosine {{.*}} : tensor<2x3xf64>
// CHECK: return
func.func @of_two(%x: tensor<2x3xf64>, %y: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %0 = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %two = stablehlo.constant dense<2.0> : tensor<f64>
    %1 = stablehlo.sine %a : tensor<f64>
    %2 = stablehlo.multiply %1, %b : tensor<f64>
    %3 = stablehlo.multiply %2, %two : tensor<f64>
    stablehlo.return %3 : tensor<f64>
  }) : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return %0 : tensor<2x3xf64>
}

// CHECK-LABEL: func.func @of_what_depends_vjp(
func.func @of_what_depends(%x: tensor<4xf64>) -> tensor<4xf64> {
  %y = stablehlo.tanh %x : tensor<4xf64>
  %0 = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.multiply %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
