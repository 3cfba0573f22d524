// RUN: tpu-opt %s --expand-pooling-gradients --canonicalize | FileCheck %s

// The first of equals is chosen: what is there stays.
// CHECK-LABEL: func.func @tiles
// CHECK-SAME: (%[[X:.*]]: tensor<2x4x6x3xf32>, %[[DY:.*]]: tensor<2x2x3x3xf32>)
// CHECK-DAG: %[[NUMBERS:.*]] = stablehlo.constant dense<{{\[}}[0, 1], [2, 3]]> : tensor<2x2xi8>
// CHECK-DAG: %[[THREE:.*]] = stablehlo.constant dense<3> : tensor<2x2x3x3xi8>
// CHECK: %[[A:.*]] = stablehlo.slice %[[X]] [0:2, 0:3:2, 0:5:2, 0:3]
// CHECK: %[[B:.*]] = stablehlo.slice %[[X]] [0:2, 0:3:2, 1:6:2, 0:3]
// CHECK: %[[STAYS:.*]] = stablehlo.compare GE, %[[A]], %[[B]], FLOAT
// CHECK: %[[CHOSEN:.*]] = stablehlo.select %[[STAYS]], %[[A]], %[[B]]
// CHECK: %[[C:.*]] = stablehlo.slice %[[X]] [0:2, 1:4:2, 0:5:2, 0:3]
// CHECK: stablehlo.compare GE, %[[CHOSEN]], %[[C]], FLOAT
// CHECK: stablehlo.slice %[[X]] [0:2, 1:4:2, 1:6:2, 0:3]
// CHECK: %[[INDEX:.*]] = stablehlo.select %{{.*}}, %{{.*}}, %[[THREE]] : tensor<2x2x3x3xi1>, tensor<2x2x3x3xi8>
// CHECK: %[[INDICES:.*]] = stablehlo.broadcast_in_dim %[[INDEX]], dims = [0, 1, 3, 5]
// CHECK: %[[PLACES:.*]] = stablehlo.broadcast_in_dim %[[NUMBERS]], dims = [2, 4]
// CHECK: %[[IS:.*]] = stablehlo.compare EQ, %[[INDICES]], %[[PLACES]], SIGNED
// CHECK: %[[VALUES:.*]] = stablehlo.broadcast_in_dim %[[DY]], dims = [0, 1, 3, 5]
// CHECK: %[[TILED:.*]] = stablehlo.select %[[IS]], %[[VALUES]], %{{.*}} : tensor<2x2x2x3x2x3xi1>, tensor<2x2x2x3x2x3xf32>
// CHECK: stablehlo.reshape %[[TILED]] : (tensor<2x2x2x3x2x3xf32>) -> tensor<2x4x6x3xf32>
func.func @tiles(%x: tensor<2x4x6x3xf32>, %dy: tensor<2x2x3x3xf32>) -> tensor<2x4x6x3xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %dy, %zero) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x4x6x3xf32>, tensor<2x2x3x3xf32>, tensor<f32>) -> tensor<2x4x6x3xf32>
  return %0 : tensor<2x4x6x3xf32>
}

// The sum over the windows is that of the source, and nothing is scattered;
// also where windows overlap.
// CHECK-LABEL: func.func @sum
// CHECK-SAME: (%{{.*}}: tensor<2x5x3xf32>, %[[DY:.*]]: tensor<2x3x3xf32>)
// CHECK-NOT: select_and_scatter
// CHECK: stablehlo.reduce(%[[DY]] init: %{{.*}}) applies stablehlo.add across dimensions = [0, 1]
func.func @sum(%x: tensor<2x5x3xf32>, %dy: tensor<2x3x3xf32>) -> tensor<3xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %dy, %zero) <{window_dimensions = array<i64: 1, 3, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x5x3xf32>, tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x5x3xf32>
  %2 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x5x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %2 : tensor<3xf32>
}

// Windows of 3 with a stride of 2 over 6: elements 2 a and 2 a + 1 are the first two
// of window a, and 2 a the last of the window before, which comes first in the sum.
// The last element is in no window.
// CHECK-LABEL: func.func @overlapping
// CHECK-SAME: (%{{.*}}: tensor<6xf32>, %[[DY:.*]]: tensor<2xf32>)
// CHECK-DAG: %[[FIRST:.*]] = stablehlo.constant dense<[0, 1]> : tensor<2xi8>
// CHECK-DAG: %[[LAST:.*]] = stablehlo.constant dense<[2, -2]> : tensor<2xi8>
// CHECK-DAG: %[[NOWHERE:.*]] = stablehlo.constant dense<-1> : tensor<i8>
// CHECK: %[[INDEX:.*]] = stablehlo.select {{.*}} : tensor<2xi1>, tensor<2xi8>
// CHECK: %[[INDEX:.*]] = stablehlo.select {{.*}} : tensor<2xi1>, tensor<2xi8>
// CHECK: %[[INDICES:.*]] = stablehlo.pad %[[INDEX]], %[[NOWHERE]], low = [1], high = [1]
// CHECK: %[[VALUES:.*]] = stablehlo.pad %[[DY]], %{{.*}}, low = [1], high = [1]
// CHECK: %[[BEFORE:.*]] = stablehlo.slice %[[INDICES]] [0:3]
// CHECK: stablehlo.broadcast_in_dim %[[BEFORE]], dims = [0] : (tensor<3xi8>) -> tensor<3x2xi8>
// CHECK: stablehlo.broadcast_in_dim %[[LAST]], dims = [1]
// CHECK: %[[EARLIER:.*]] = stablehlo.select
// CHECK: stablehlo.slice %[[INDICES]] [1:4]
// CHECK: stablehlo.broadcast_in_dim %[[FIRST]], dims = [1]
// CHECK: stablehlo.slice %[[VALUES]] [1:4]
// CHECK: %[[LATER:.*]] = stablehlo.select
// CHECK: %[[SUM:.*]] = stablehlo.add %[[EARLIER]], %[[LATER]] : tensor<3x2xf32>
// CHECK: stablehlo.reshape %[[SUM]] : (tensor<3x2xf32>) -> tensor<6xf32>
func.func @overlapping(%x: tensor<6xf32>, %dy: tensor<2xf32>) -> tensor<6xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %dy, %zero) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<6xf32>, tensor<2xf32>, tensor<f32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// What no stride covers whole is cut off: 2 windows with strides of 2 over 5 are 3
// strides.
// CHECK-LABEL: func.func @cut
// CHECK: %[[SUM:.*]] = stablehlo.reshape %{{.*}} : (tensor<3x2xf32>) -> tensor<6xf32>
// CHECK: stablehlo.slice %[[SUM]] [0:5] : (tensor<6xf32>) -> tensor<5xf32>
func.func @cut(%x: tensor<5xf32>, %dy: tensor<2xf32>) -> tensor<5xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %dy, %zero) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<5xf32>, tensor<2xf32>, tensor<f32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// The elements of 4 x 4 are compared one after the other.
// CHECK-LABEL: func.func @large
// CHECK-COUNT-15: stablehlo.compare GE
// CHECK-NOT: stablehlo.compare GE
// CHECK-NOT: select_and_scatter
func.func @large(%x: tensor<8x4xf32>, %dy: tensor<2x1xf32>) -> tensor<8x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %dy, %zero) <{window_dimensions = array<i64: 4, 4>, window_strides = array<i64: 4, 4>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<2x1xf32>, tensor<f32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// Padded windows are not expanded, nor is another start.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-2: stablehlo.select_and_scatter
func.func @others(%x: tensor<5xf32>, %dy: tensor<3xf32>, %tiled: tensor<4xf32>, %dt: tensor<2xf32>) -> (tensor<5xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %dy, %zero) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>, padding = dense<1> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<5xf32>, tensor<3xf32>, tensor<f32>) -> tensor<5xf32>
  %1 = "stablehlo.select_and_scatter"(%tiled, %dt, %one) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  return %0, %1 : tensor<5xf32>, tensor<4xf32>
}

// The choice is made where the pooled values are, and a byte for each window kept
// until the gradient is there.
// CHECK-LABEL: func.func @early
// CHECK: stablehlo.negate
// CHECK: %[[LAST:.*]] = stablehlo.select {{.*}} tensor<2x2x3x3xi8>
// CHECK: %[[DY:.*]] = stablehlo.exponential
// CHECK-NOT: stablehlo.slice
// CHECK: stablehlo.broadcast_in_dim %[[DY]]
func.func @early(%x: tensor<2x4x6x3xf32>, %dy: tensor<2x2x3x3xf32>) -> tensor<2x4x6x3xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %pooled = stablehlo.negate %x : tensor<2x4x6x3xf32>
  %late = stablehlo.exponential %dy : tensor<2x2x3x3xf32>
  %0 = "stablehlo.select_and_scatter"(%pooled, %late, %zero) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x4x6x3xf32>, tensor<2x2x3x3xf32>, tensor<f32>) -> tensor<2x4x6x3xf32>
  return %0 : tensor<2x4x6x3xf32>
}

// The index of a window is -1 if relu lets nothing of the chosen element through: the gradient
// has relu's zeros before it is scattered, and its sum is of the windows.
// CHECK-LABEL: func.func @relu
// CHECK-SAME: (%{{.*}}: tensor<2x4x6x3xf32>, %[[DY:.*]]: tensor<2x2x3x3xf32>)
// CHECK-DAG: %[[NOWHERE:.*]] = stablehlo.constant dense<-1> : tensor<2x2x3x3xi8>
// CHECK-DAG: %[[FIRST:.*]] = stablehlo.constant dense<0> : tensor<2x2x3x3xi8>
// CHECK: %[[IS:.*]] = stablehlo.compare GT, %{{.*}}, %{{.*}}, FLOAT : (tensor<2x2x3x3xf32>
// CHECK: %[[INDEX:.*]] = stablehlo.select %[[IS]], %{{.*}}, %[[NOWHERE]] : tensor<2x2x3x3xi1>, tensor<2x2x3x3xi8>
// CHECK: %[[KEEPS:.*]] = stablehlo.compare GE, %[[INDEX]], %[[FIRST]], SIGNED
// CHECK: %[[MASKED:.*]] = stablehlo.select %[[KEEPS]], %[[DY]], %{{.*}} : tensor<2x2x3x3xi1>
// CHECK: stablehlo.broadcast_in_dim %[[INDEX]]
// CHECK: stablehlo.broadcast_in_dim %[[MASKED]]
// CHECK-NOT: stablehlo.select {{.*}} : tensor<2x4x6x3xi1>
// CHECK: stablehlo.reduce(%[[MASKED]] init:
func.func @relu(%y: tensor<2x4x6x3xf32>, %dy: tensor<2x2x3x3xf32>) -> (tensor<2x4x6x3xf32>, tensor<3xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<2x4x6x3xf32>
  %x = stablehlo.maximum %y, %zeros : tensor<2x4x6x3xf32>
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
  return %dx, %sum : tensor<2x4x6x3xf32>, tensor<3xf32>
}

// A mask of another value stays behind.
// CHECK-LABEL: func.func @relu_of_others
// CHECK: stablehlo.select {{.*}} : tensor<2x4x6x3xi1>, tensor<2x4x6x3xf32>
func.func @relu_of_others(%y: tensor<2x4x6x3xf32>, %dy: tensor<2x2x3x3xf32>) -> (tensor<2x4x6x3xf32>, tensor<3xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<2x4x6x3xf32>
  %x = stablehlo.maximum %y, %zeros : tensor<2x4x6x3xf32>
  %scattered = "stablehlo.select_and_scatter"(%x, %dy, %zero) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %g = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %g : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x4x6x3xf32>, tensor<2x2x3x3xf32>, tensor<f32>) -> tensor<2x4x6x3xf32>
  %mask = stablehlo.compare GT, %y, %zeros, FLOAT : (tensor<2x4x6x3xf32>, tensor<2x4x6x3xf32>) -> tensor<2x4x6x3xi1>
  %dx = stablehlo.select %mask, %scattered, %zeros : tensor<2x4x6x3xi1>, tensor<2x4x6x3xf32>
  %sum = stablehlo.reduce(%dx init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x6x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %dx, %sum : tensor<2x4x6x3xf32>, tensor<3xf32>
}

// A convolution whose right operand has at most one nonzero element in four is marked, through
// relu's gradient, too. The left operand, and one of two elements in a window, are not.
// CHECK-LABEL: func.func @sparse
// CHECK: stablehlo.convolution{{.*}} tpu.sparse_rhs
// CHECK: stablehlo.convolution{{.*}} tpu.sparse_rhs
// CHECK-NOT: tpu.sparse_rhs
func.func @sparse(%y: tensor<2x4x6x3xf32>, %x: tensor<2x4x6x3xf32>, %dy: tensor<2x2x3x3xf32>, %image: tensor<2x6x8x1xf32>, %w: tensor<3x3x3x1xf32>) -> (tensor<3x3x1x3xf32>, tensor<3x3x1x3xf32>, tensor<2x4x6x1xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<2x4x6x3xf32>
  %d = "stablehlo.select_and_scatter"(%x, %dy, %zero) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %g = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %g : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x4x6x3xf32>, tensor<2x2x3x3xf32>, tensor<f32>) -> tensor<2x4x6x3xf32>
  %mask = stablehlo.compare GT, %y, %zeros, FLOAT : (tensor<2x4x6x3xf32>, tensor<2x4x6x3xf32>) -> tensor<2x4x6x3xi1>
  %masked = stablehlo.select %mask, %d, %zeros : tensor<2x4x6x3xi1>, tensor<2x4x6x3xf32>
  %0 = stablehlo.convolution(%image, %d) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x6x8x1xf32>, tensor<2x4x6x3xf32>) -> tensor<3x3x1x3xf32>
  %1 = stablehlo.convolution(%image, %masked) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x6x8x1xf32>, tensor<2x4x6x3xf32>) -> tensor<3x3x1x3xf32>
  %2 = stablehlo.convolution(%d, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x6x3xf32>, tensor<3x3x3x1xf32>) -> tensor<2x4x6x1xf32>
  return %0, %1, %2 : tensor<3x3x1x3xf32>, tensor<3x3x1x3xf32>, tensor<2x4x6x1xf32>
}

// CHECK-LABEL: func.func @half
// CHECK-NOT: tpu.sparse_rhs
func.func @half(%x: tensor<2x4x6x3xf32>, %dy: tensor<2x2x6x3xf32>, %image: tensor<2x6x8x1xf32>) -> tensor<3x3x1x3xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %d = "stablehlo.select_and_scatter"(%x, %dy, %zero) <{window_dimensions = array<i64: 1, 2, 1, 1>, window_strides = array<i64: 1, 2, 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %g = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %g : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x4x6x3xf32>, tensor<2x2x6x3xf32>, tensor<f32>) -> tensor<2x4x6x3xf32>
  %0 = stablehlo.convolution(%image, %d) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x6x8x1xf32>, tensor<2x4x6x3xf32>) -> tensor<3x3x1x3xf32>
  return %0 : tensor<3x3x1x3xf32>
}
