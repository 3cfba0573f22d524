// RUN: tpu-opt %s --expand-long-windows --split-input-file | FileCheck %s
// The goldens of windows stay as they are.
// RUN: tpu-opt %S/../../Interpreter/reduce_window_long.mlir --expand-long-windows > %t.mlir && FileCheck %s --check-prefix=GOLDEN --input-file=%t.mlir && tpu-run %t.mlir --engine=reference
// GOLDEN: stablehlo.reverse

// Blocks of 128 elements, and the scan of their sums.
// CHECK-LABEL: func.func @cumsum
// CHECK: %[[BLOCKS:.*]] = stablehlo.reshape {{.*}} -> tensor<8x128x1xf32>
// CHECK: %[[WITHIN:.*]] = "stablehlo.reduce_window"(%[[BLOCKS]],
// CHECK-SAME: padding = dense<{{\[\[}}0, 0], [127, 0], [0, 0]]>
// CHECK-SAME: window_dimensions = array<i64: 1, 128, 1>
// CHECK: %[[TOTALS:.*]] = stablehlo.slice %[[WITHIN]] [0:8, 127:128, 0:1]
// CHECK: "stablehlo.reduce_window"
// CHECK-SAME: window_dimensions = array<i64: 1, 8, 1>
// CHECK: stablehlo.add {{.*}}, %[[WITHIN]] : tensor<8x128x1xf32>
func.func @cumsum(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[999, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1000>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1000xf32>, tensor<f32>) -> tensor<1000xf32>
  return %0 : tensor<1000xf32>
}

// -----

// JAX's logaddexp is known.
// CHECK-LABEL: func.func @cumlogsumexp
// CHECK: window_dimensions = array<i64: 1, 128, 1>
// CHECK: stablehlo.log_plus_one {{.*}} : tensor<8x128x1xf32>
func.func @cumlogsumexp(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %low) <{padding = dense<[[999, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1000>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.maximum %a, %b : tensor<f32>
    %2 = stablehlo.subtract %a, %b : tensor<f32>
    %3 = stablehlo.compare NE, %2, %2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.add %a, %b : tensor<f32>
    %5 = stablehlo.abs %2 : tensor<f32>
    %6 = stablehlo.negate %5 : tensor<f32>
    %7 = stablehlo.exponential %6 : tensor<f32>
    %8 = stablehlo.log_plus_one %7 : tensor<f32>
    %9 = stablehlo.add %1, %8 : tensor<f32>
    %10 = stablehlo.select %3, %4, %9 : tensor<i1>, tensor<f32>
    stablehlo.return %10 : tensor<f32>
  }) : (tensor<1000xf32>, tensor<f32>) -> tensor<1000xf32>
  return %0 : tensor<1000xf32>
}

// -----

// Floats are multiplied in order.
// CHECK-LABEL: func.func @cumprod
// CHECK: window_dimensions = array<i64: 1, 1000, 1>
// CHECK-NOT: reduce_window
func.func @cumprod(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %one) <{padding = dense<[[999, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1000>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1000xf32>, tensor<f32>) -> tensor<1000xf32>
  return %0 : tensor<1000xf32>
}

// -----

// Blocks of a window's length: suffixes of one, and prefixes of the next.
// CHECK-LABEL: func.func @sliding
// CHECK-COUNT-2: window_dimensions = array<i64: 1, 100, 1>
// CHECK-NOT: reduce_window
// CHECK: stablehlo.maximum {{.*}} : tensor<1x901x8xf32>
func.func @sliding(%x: tensor<1000x8xf32>) -> tensor<901x8xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %low) <{window_dimensions = array<i64: 100, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1000x8xf32>, tensor<f32>) -> tensor<901x8xf32>
  return %0 : tensor<901x8xf32>
}

// -----

// Along the last dimension, windows of 20 elements are one of 4 and one of 16.
// CHECK-LABEL: func.func @doubled
// CHECK-NOT: reduce_window
// CHECK: stablehlo.add {{.*}} : tensor<1x999x1xf32>
// CHECK: %[[FOURS:.*]] = stablehlo.add {{.*}} : tensor<1x997x1xf32>
// CHECK: stablehlo.add {{.*}} : tensor<1x993x1xf32>
// CHECK: %[[SIXTEENS:.*]] = stablehlo.add {{.*}} : tensor<1x985x1xf32>
// CHECK: %[[REST:.*]] = stablehlo.slice %[[SIXTEENS]] [0:1, 4:985, 0:1]
// CHECK: stablehlo.add %{{.*}}, %[[REST]] : tensor<1x981x1xf32>
func.func @doubled(%x: tensor<1000xf32>) -> tensor<981xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 20>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1000xf32>, tensor<f32>) -> tensor<981xf32>
  return %0 : tensor<981xf32>
}

// -----

// An initial value that counts each time, and a difference, keep their order; so do pooling and
// short windows.
// CHECK-LABEL: func.func @kept
// CHECK-COUNT-4: window_dimensions = array<i64: {{[0-9]+}}>
func.func @kept(%x: tensor<1000xf32>) -> (tensor<1000xf32>, tensor<901xf32>, tensor<10xf32>, tensor<991xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %one) <{padding = dense<[[0, 999]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1000>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1000xf32>, tensor<f32>) -> tensor<1000xf32>
  %1 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 100>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.subtract %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1000xf32>, tensor<f32>) -> tensor<901xf32>
  %2 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 100>, window_strides = array<i64: 100>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1000xf32>, tensor<f32>) -> tensor<10xf32>
  %3 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 10>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1000xf32>, tensor<f32>) -> tensor<991xf32>
  return %0, %1, %2, %3 : tensor<1000xf32>, tensor<901xf32>, tensor<10xf32>, tensor<991xf32>
}
