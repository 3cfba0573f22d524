// RUN: tpu-opt %s --differentiate | FileCheck %s
// RUN: tpu-opt %s --differentiate | tpu-run - --engine=reference
// RUN: tpu-opt %s --differentiate | tpu-run -

// The derivative of a composite is one of the same name, whose decomposition is the
// derivative of the first's: of x * x * y it is 2 x y, and of y it is not asked for.

// CHECK: func.func private @cube(
// CHECK: func.func private @cube_vjp(%{{.*}}: tensor<3xf32>, %{{.*}}: tensor<3xf32>, %{{.*}}: tensor<3xf32>) -> tensor<3xf32>
// CHECK: func.func @main
// CHECK: stablehlo.composite "my.cube" %{{.*}}, %{{.*}} {decomposition = @cube} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
// CHECK: stablehlo.composite "my.cube" %{{.*}}, %{{.*}}, %{{.*}} {decomposition = @cube_vjp} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
func.func private @cube(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.multiply %x, %x : tensor<3xf32>
  %1 = stablehlo.multiply %0, %y : tensor<3xf32>
  return %1 : tensor<3xf32>
}
func.func @main() {
  %cx = stablehlo.constant dense<[1.0, 2.0, -3.0]> : tensor<3xf32>
  %cy = stablehlo.constant dense<[5.0, 0.5, 2.0]> : tensor<3xf32>
  %x, %y = stablehlo.optimization_barrier %cx, %cy : tensor<3xf32>, tensor<3xf32>
  %0 = stablehlo.composite "my.cube" %x, %y {decomposition = @cube} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %loss = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  %dx = graph.gradients %loss wrt %x : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
  %expected = stablehlo.constant dense<[10.0, 2.0, -12.0]> : tensor<3xf32>
  stablehlo.custom_call @check.expect_eq(%dx, %expected) {has_side_effect = true} : (tensor<3xf32>, tensor<3xf32>) -> ()
  return
}
