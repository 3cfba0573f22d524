// RUN: tpu-opt %s --decompose-stablehlo --split-input-file | FileCheck %s
// Positions of extrema become two reductions where the reducer keeps NaN, and the first of equal
// elements. test/Execution/arg_extrema.mlir runs them.

// CHECK-LABEL: func.func @argmax(
// CHECK-SAME: %[[X:.*]]: tensor<4x7xf32>
// CHECK: %[[I:.*]] = stablehlo.iota dim = 1 : tensor<4x7xi32>
// CHECK: %[[M:.*]] = stablehlo.reduce(%[[X]] init: %{{.*}}) applies stablehlo.maximum across dimensions = [1]
// CHECK: %[[B:.*]] = stablehlo.broadcast_in_dim %[[M]], dims = [0]
// CHECK: %[[E:.*]] = stablehlo.compare EQ, %[[X]], %[[B]], FLOAT
// CHECK: %[[N:.*]] = stablehlo.compare NE, %[[X]], %[[X]], FLOAT
// CHECK: %[[F:.*]] = stablehlo.or %[[E]], %[[N]]
// CHECK: %[[L:.*]] = stablehlo.constant dense<6> : tensor<4x7xi32>
// CHECK: %[[S:.*]] = stablehlo.select %[[F]], %[[I]], %[[L]]
// CHECK: stablehlo.reduce(%[[S]] init: %{{.*}}) applies stablehlo.minimum across dimensions = [1]
func.func @argmax(%x: tensor<4x7xf32>) -> tensor<4xi32> {
  %index = stablehlo.iota dim = 1 : tensor<4x7xi32>
  %bound = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [1]
    : (tensor<4x7xf32>, tensor<4x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<4xi32>
}

// -----

// The least element.
// CHECK-LABEL: func.func @argmin(
// CHECK: applies stablehlo.minimum across
// CHECK: applies stablehlo.minimum across
func.func @argmin(%x: tensor<4x7xf32>) -> tensor<4xi32> {
  %index = stablehlo.iota dim = 1 : tensor<4x7xi32>
  %bound = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [1]
    : (tensor<4x7xf32>, tensor<4x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<4xi32>
}

// -----

// Columns are vectorized as they are.
// CHECK-LABEL: func.func @columns(
// CHECK-NOT: stablehlo.broadcast_in_dim
// CHECK: reducer(
func.func @columns(%x: tensor<7x4xf32>) -> tensor<4xi32> {
  %index = stablehlo.iota dim = 0 : tensor<7x4xi32>
  %bound = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [0]
    : (tensor<7x4xf32>, tensor<7x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<4xi32>
}

// -----

// Integers are never NaN.
// CHECK-LABEL: func.func @integers(
// CHECK: applies stablehlo.maximum across
// CHECK-NOT: stablehlo.compare NE
// CHECK: applies stablehlo.minimum across
func.func @integers(%x: tensor<4x7xi32>) -> tensor<4xi32> {
  %index = stablehlo.iota dim = 1 : tensor<4x7xi32>
  %bound = stablehlo.constant dense<-2147483648> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [1]
    : (tensor<4x7xi32>, tensor<4x7xi32>, tensor<i32>, tensor<i32>) -> (tensor<4xi32>, tensor<4xi32>)
   reducer(%a: tensor<i32>, %b: tensor<i32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare GT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %0, %5 : tensor<i1>
    %7 = stablehlo.select %0, %a, %b : tensor<i1>, tensor<i32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<i32>, tensor<i32>
  }
  return %r#1 : tensor<4xi32>
}

// -----

// A NaN on the left is not kept.
// CHECK-LABEL: func.func @without_nan(
// CHECK-NOT: stablehlo.broadcast_in_dim
// CHECK: reducer(
func.func @without_nan(%x: tensor<4x7xf32>) -> tensor<4xi32> {
  %index = stablehlo.iota dim = 1 : tensor<4x7xi32>
  %bound = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [1]
    : (tensor<4x7xf32>, tensor<4x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %0, %5 : tensor<i1>
    %7 = stablehlo.select %0, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<4xi32>
}

// -----

// The last of equal elements is kept.
// CHECK-LABEL: func.func @last_of_equal(
// CHECK-NOT: stablehlo.broadcast_in_dim
// CHECK: reducer(
func.func @last_of_equal(%x: tensor<4x7xf32>) -> tensor<4xi32> {
  %index = stablehlo.iota dim = 1 : tensor<4x7xi32>
  %bound = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [1]
    : (tensor<4x7xf32>, tensor<4x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare GT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<4xi32>
}

// -----

// The sign of a zero depends on the order of the elements.
// CHECK-LABEL: func.func @value_used(
// CHECK-NOT: stablehlo.broadcast_in_dim
// CHECK: reducer(
func.func @value_used(%x: tensor<4x7xf32>) -> tensor<4xf32> {
  %index = stablehlo.iota dim = 1 : tensor<4x7xi32>
  %bound = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [1]
    : (tensor<4x7xf32>, tensor<4x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i32>
  }
  return %r#0 : tensor<4xf32>
}

// -----

// The initial value may be the maximum.
// CHECK-LABEL: func.func @other_init(
// CHECK-NOT: stablehlo.broadcast_in_dim
// CHECK: reducer(
func.func @other_init(%x: tensor<4x7xf32>) -> tensor<4xi32> {
  %index = stablehlo.iota dim = 1 : tensor<4x7xi32>
  %bound = stablehlo.constant dense<0.0> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [1]
    : (tensor<4x7xf32>, tensor<4x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<4xi32>
}

// -----

// The index of a row of infinities is the initial one.
// CHECK-LABEL: func.func @other_index(
// CHECK-NOT: stablehlo.broadcast_in_dim
// CHECK: reducer(
func.func @other_index(%x: tensor<4x7xf32>) -> tensor<4xi32> {
  %index = stablehlo.iota dim = 1 : tensor<4x7xi32>
  %bound = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<-1> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [1]
    : (tensor<4x7xf32>, tensor<4x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<4xi32>
}

// -----

// The initial value is the least element.
// CHECK-LABEL: func.func @opposite(
// CHECK-NOT: stablehlo.broadcast_in_dim
// CHECK: reducer(
func.func @opposite(%x: tensor<4x7xf32>) -> tensor<4xi32> {
  %index = stablehlo.iota dim = 1 : tensor<4x7xi32>
  %bound = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %bound), (%index init: %zero) across dimensions = [1]
    : (tensor<4x7xf32>, tensor<4x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %0 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>
    %8 = stablehlo.select %6, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<4xi32>
}
