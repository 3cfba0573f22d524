// The gradient of max pooling after relu, as kernels make it and as the interpreter does: of
// windows side by side, of windows that overlap, and of large ones.
// RUN: tpu-run %s --entry=tiles --random-inputs=1 --compare | FileCheck %s
// RUN: tpu-run %s --entry=overlapping --random-inputs=2 --compare | FileCheck %s
// RUN: tpu-run %s --entry=large --random-inputs=3 --compare | FileCheck %s
// CHECK: result 0: equal
// CHECK: result 1: equal
// CHECK: result 2: {{equal|at most [0-9]+ ULP}}
func.func @tiles(%y: tensor<2x4x6x3xf32>, %dy: tensor<2x2x3x3xf32>) -> (tensor<2x2x3x3xf32>, tensor<2x4x6x3xf32>, tensor<3xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<2x4x6x3xf32>
  %x = stablehlo.maximum %y, %zeros : tensor<2x4x6x3xf32>
  %pooled = "stablehlo.reduce_window"(%x, %lowest) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<2x4x6x3xf32>, tensor<f32>) -> tensor<2x2x3x3xf32>
  %scattered = "stablehlo.select_and_scatter"(%x, %dy, %zero) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %g = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %g : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x4x6x3xf32>, tensor<2x2x3x3xf32>, tensor<f32>) -> tensor<2x4x6x3xf32>
  %mask = stablehlo.compare GT, %x, %zeros, FLOAT : (tensor<2x4x6x3xf32>, tensor<2x4x6x3xf32>) -> tensor<2x4x6x3xi1>
  %dx = stablehlo.select %mask, %scattered, %zeros : tensor<2x4x6x3xi1>, tensor<2x4x6x3xf32>
  %sum = stablehlo.reduce(%dx init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x6x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %pooled, %dx, %sum : tensor<2x2x3x3xf32>, tensor<2x4x6x3xf32>, tensor<3xf32>
}

func.func @overlapping(%y: tensor<2x5x3xf32>, %dy: tensor<2x3x3xf32>) -> (tensor<2x3x3xf32>, tensor<2x5x3xf32>, tensor<3xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<2x5x3xf32>
  %x = stablehlo.maximum %y, %zeros : tensor<2x5x3xf32>
  %pooled = "stablehlo.reduce_window"(%x, %lowest) <{window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<2x5x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
  %scattered = "stablehlo.select_and_scatter"(%x, %dy, %zero) <{window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %g = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %g : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x5x3xf32>, tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x5x3xf32>
  %mask = stablehlo.compare GT, %x, %zeros, FLOAT : (tensor<2x5x3xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xi1>
  %dx = stablehlo.select %mask, %scattered, %zeros : tensor<2x5x3xi1>, tensor<2x5x3xf32>
  %sum = stablehlo.reduce(%dx init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x5x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %pooled, %dx, %sum : tensor<2x3x3xf32>, tensor<2x5x3xf32>, tensor<3xf32>
}

func.func @large(%y: tensor<2x8x15x3xf32>, %dy: tensor<2x2x3x3xf32>) -> (tensor<2x2x3x3xf32>, tensor<2x8x15x3xf32>, tensor<3xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<2x8x15x3xf32>
  %x = stablehlo.maximum %y, %zeros : tensor<2x8x15x3xf32>
  %pooled = "stablehlo.reduce_window"(%x, %lowest) <{window_dimensions = array<i64: 1, 4, 5, 1>, window_strides = array<i64: 1, 4, 5, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<2x8x15x3xf32>, tensor<f32>) -> tensor<2x2x3x3xf32>
  %scattered = "stablehlo.select_and_scatter"(%x, %dy, %zero) <{window_dimensions = array<i64: 1, 4, 5, 1>, window_strides = array<i64: 1, 4, 5, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %g = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %g : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x15x3xf32>, tensor<2x2x3x3xf32>, tensor<f32>) -> tensor<2x8x15x3xf32>
  %mask = stablehlo.compare GT, %x, %zeros, FLOAT : (tensor<2x8x15x3xf32>, tensor<2x8x15x3xf32>) -> tensor<2x8x15x3xi1>
  %dx = stablehlo.select %mask, %scattered, %zeros : tensor<2x8x15x3xi1>, tensor<2x8x15x3xf32>
  %sum = stablehlo.reduce(%dx init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x8x15x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %pooled, %dx, %sum : tensor<2x2x3x3xf32>, tensor<2x8x15x3xf32>, tensor<3xf32>
}
