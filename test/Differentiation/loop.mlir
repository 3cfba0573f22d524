// Derivatives of loops whose iterations are known, and of those derivatives.
// The functions are also the cases of the numeric check.
// RUN: tpu-opt %s --differentiate=function=recurrence,scan,captured,nested,none,untouched,weights,long,gates,outputs,rows | FileCheck %s

// The loop keeps what its body's derivative reads of each iteration; another loop
// goes backwards.
// CHECK-LABEL: func.func @recurrence_vjp(
// CHECK: %[[KEPT:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<4x3xf64>
// CHECK: %[[LOOP:.*]]:{{.*}} = stablehlo.while({{.*}} = %[[KEPT]]
// CHECK: stablehlo.dynamic_update_slice
// CHECK: stablehlo.while
// CHECK: stablehlo.compare GE
// CHECK: stablehlo.dynamic_slice %[[LOOP]]#
// CHECK-NOT: systole.kept
// CHECK: return
func.func @recurrence(%x: tensor<3xf64>, %w: tensor<3xf64>) -> tensor<3xf64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %y = %x, %v = %w) : tensor<i32>, tensor<3xf64>, tensor<3xf64>
  cond {
    %1 = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.multiply %y, %v : tensor<3xf64>
    %3 = stablehlo.sine %2 : tensor<3xf64>
    stablehlo.return %1, %3, %v : tensor<i32>, tensor<3xf64>, tensor<3xf64>
  }
  return %0#1 : tensor<3xf64>
}

// As jax.lax.scan: slices of what goes in, updates of what comes out. Neither is
// kept, and the cotangent of the one is updated in place.
// CHECK-LABEL: func.func @scan_vjp(
// CHECK: stablehlo.while
// CHECK: stablehlo.while
// CHECK: do {
// CHECK-NOT: stablehlo.constant dense<0.000000e+00> : tensor<5x2xf64>
// CHECK: return
func.func @scan(%xs: tensor<5x2xf64>, %h: tensor<2xf64>) -> (tensor<5x2xf64>, tensor<2xf64>) {
  %start = stablehlo.constant dense<7> : tensor<i32>
  %step = stablehlo.constant dense<-2> : tensor<i32>
  %last = stablehlo.constant dense<-1> : tensor<i32>
  %init = stablehlo.constant dense<0.0> : tensor<5x2xf64>
  %0:4 = stablehlo.while(%i = %start, %all = %xs, %state = %h, %ys = %init)
    : tensor<i32>, tensor<5x2xf64>, tensor<2xf64>, tensor<5x2xf64>
  cond {
    %1 = stablehlo.compare GE, %i, %last : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %two = stablehlo.constant dense<2> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %up = stablehlo.add %i, %one : tensor<i32>
    %row = stablehlo.divide %up, %two : tensor<i32>
    %1 = stablehlo.dynamic_slice %all, %row, %zero, sizes = [1, 2]
      : (tensor<5x2xf64>, tensor<i32>, tensor<i32>) -> tensor<1x2xf64>
    %2 = stablehlo.reshape %1 : (tensor<1x2xf64>) -> tensor<2xf64>
    %3 = stablehlo.multiply %2, %state : tensor<2xf64>
    %4 = stablehlo.tanh %3 : tensor<2xf64>
    %5 = stablehlo.add %4, %2 : tensor<2xf64>
    %6 = stablehlo.reshape %5 : (tensor<2xf64>) -> tensor<1x2xf64>
    %7 = stablehlo.dynamic_update_slice %ys, %6, %row, %zero
      : (tensor<5x2xf64>, tensor<1x2xf64>, tensor<i32>, tensor<i32>) -> tensor<5x2xf64>
    %8 = stablehlo.add %i, %step : tensor<i32>
    stablehlo.return %8, %all, %5, %7 : tensor<i32>, tensor<5x2xf64>, tensor<2xf64>, tensor<5x2xf64>
  }
  return %0#3, %0#2 : tensor<5x2xf64>, tensor<2xf64>
}

// What the body takes from outside has a cotangent too. The counter is read.
// CHECK-LABEL: func.func @captured_vjp(
func.func @captured(%x: tensor<f64>, %w: tensor<f64>) -> tensor<f64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %square = stablehlo.multiply %w, %w : tensor<f64>
  %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<f64>
  cond {
    %1 = stablehlo.compare NE, %three, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %one, %i : tensor<i32>
    %2 = stablehlo.convert %1 : (tensor<i32>) -> tensor<f64>
    %3 = stablehlo.multiply %y, %square : tensor<f64>
    %4 = stablehlo.multiply %3, %2 : tensor<f64>
    %5 = stablehlo.cosine %4 : tensor<f64>
    stablehlo.return %1, %5 : tensor<i32>, tensor<f64>
  }
  return %0#1 : tensor<f64>
}

// CHECK-LABEL: func.func @nested_vjp(
func.func @nested(%x: tensor<2xf64>, %w: tensor<2xf64>) -> tensor<2xf64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<2xf64>
  cond {
    %1 = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1:2 = stablehlo.while(%j = %zero, %z = %y) : tensor<i32>, tensor<2xf64>
    cond {
      %2 = stablehlo.compare LT, %j, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2 = stablehlo.add %j, %one : tensor<i32>
      %3 = stablehlo.multiply %z, %w : tensor<2xf64>
      %4 = stablehlo.sine %3 : tensor<2xf64>
      stablehlo.return %2, %4 : tensor<i32>, tensor<2xf64>
    }
    %5 = stablehlo.add %i, %one : tensor<i32>
    %6 = stablehlo.add %1#1, %y : tensor<2xf64>
    stablehlo.return %5, %6 : tensor<i32>, tensor<2xf64>
  }
  return %0#1 : tensor<2xf64>
}

// No iteration: the identity.
// CHECK-LABEL: func.func @none_vjp(
func.func @none(%x: tensor<2xf64>) -> tensor<2xf64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<2xf64>
  cond {
    %1 = stablehlo.compare LT, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.sine %y : tensor<2xf64>
    stablehlo.return %1, %2 : tensor<i32>, tensor<2xf64>
  }
  return %0#1 : tensor<2xf64>
}

// Two values in turn, of which one result is asked for: both have cotangents.
// CHECK-LABEL: func.func @untouched_vjp(
func.func @untouched(%x: tensor<2xf64>, %z: tensor<2xf64>) -> tensor<2xf64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %a = %x, %b = %z) : tensor<i32>, tensor<2xf64>, tensor<2xf64>
  cond {
    %1 = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.multiply %a, %b : tensor<2xf64>
    stablehlo.return %1, %b, %2 : tensor<i32>, tensor<2xf64>, tensor<2xf64>
  }
  return %0#1 : tensor<2xf64>
}

// The cotangent of weights that all iterations multiply by is one product after the
// loop that goes backwards, which keeps the other factors and carries no sum; nor is what
// no iteration changes carried.
// CHECK-LABEL: func.func @weights_vjp(
// CHECK: %[[KEPT:.*]]:3 = stablehlo.while({{.*}}) : tensor<i32>, tensor<2x4xf64>, tensor<5x2x4xf64>
// CHECK: %[[BACK:.*]]:3 = stablehlo.while({{.*}}) : tensor<i32>, tensor<2x4xf64>, tensor<5x2x4xf64>
// CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [1] x [1]
// CHECK-NOT: stablehlo.dot_general
// CHECK: }
// CHECK: %[[DW:.*]] = stablehlo.dot_general %[[KEPT]]#{{.*}}, %[[BACK]]#2, contracting_dims = [0, 1] x [0, 1] : (tensor<5x2x4xf64>, tensor<5x2x4xf64>) -> tensor<4x4xf64>
// CHECK: return %[[BACK]]#2, %[[DW]]
func.func @weights(%xs: tensor<5x2x4xf64>, %w: tensor<4x4xf64>) -> tensor<2x4xf64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %start = stablehlo.constant dense<0.5> : tensor<2x4xf64>
  %0:4 = stablehlo.while(%i = %zero, %h = %start, %all = %xs, %v = %w)
    : tensor<i32>, tensor<2x4xf64>, tensor<5x2x4xf64>, tensor<4x4xf64>
  cond {
    %1 = stablehlo.compare LT, %i, %five : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.dynamic_slice %all, %i, %zero, %zero, sizes = [1, 2, 4]
      : (tensor<5x2x4xf64>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4xf64>
    %3 = stablehlo.reshape %2 : (tensor<1x2x4xf64>) -> tensor<2x4xf64>
    %4 = stablehlo.dot_general %h, %v, contracting_dims = [1] x [0]
      : (tensor<2x4xf64>, tensor<4x4xf64>) -> tensor<2x4xf64>
    %5 = stablehlo.add %3, %4 : tensor<2x4xf64>
    %6 = stablehlo.tanh %5 : tensor<2x4xf64>
    stablehlo.return %1, %6, %all, %v : tensor<i32>, tensor<2x4xf64>, tensor<5x2x4xf64>, tensor<4x4xf64>
  }
  return %0#1 : tensor<2x4xf64>
}

// A product that sums 64 or more is kept rather than computed once more: with what
// it is added to, which the derivative of an addition does not read.
// CHECK-LABEL: func.func @long_vjp(
// CHECK: stablehlo.while
// CHECK: do {
// CHECK: stablehlo.dot_general
// CHECK: %[[SUM:.*]] = stablehlo.add {{.*}} : tensor<2xf64>
// CHECK: %[[ROW:.*]] = stablehlo.reshape %[[SUM]] : (tensor<2xf64>) -> tensor<1x2xf64>
// CHECK: stablehlo.dynamic_update_slice {{.*}}, %[[ROW]], {{.*}} : (tensor<4x2xf64>,
// CHECK: stablehlo.while
// CHECK: do {
// CHECK: stablehlo.dynamic_slice {{.*}} : (tensor<4x2xf64>,
// CHECK-NOT: stablehlo.add {{.*}} : tensor<2xf64>
// CHECK: stablehlo.cosine
// CHECK: return
func.func @long(%x: tensor<2xf64>, %w: tensor<64xf64>, %c: tensor<2xf64>) -> tensor<2xf64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<2xf64>
  cond {
    %1 = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<2xf64>) -> tensor<2x64xf64>
    %3 = stablehlo.dot_general %2, %w, contracting_dims = [1] x [0] : (tensor<2x64xf64>, tensor<64xf64>) -> tensor<2xf64>
    %4 = stablehlo.add %c, %3 : tensor<2xf64>
    %5 = stablehlo.sine %4 : tensor<2xf64>
    stablehlo.return %1, %5 : tensor<i32>, tensor<2xf64>
  }
  return %0#1 : tensor<2xf64>
}

// Where the derivative reads no more of a long product than functions of its
// parts, these are kept: as many bytes, and nothing is computed once more.
// CHECK-LABEL: func.func @gates_vjp(
// CHECK: stablehlo.while
// CHECK: do {
// CHECK: %[[A:.*]] = stablehlo.logistic
// CHECK: %[[B:.*]] = stablehlo.tanh
// CHECK-DAG: stablehlo.reshape %[[A]] : (tensor<1xf64>) -> tensor<1x1xf64>
// CHECK-DAG: stablehlo.reshape %[[B]] : (tensor<1xf64>) -> tensor<1x1xf64>
// CHECK: stablehlo.while
// CHECK: do {
// CHECK-NOT: stablehlo.logistic
// CHECK-NOT: stablehlo.tanh
// CHECK: return
func.func @gates(%x: tensor<1xf64>, %w: tensor<64xf64>) -> tensor<1xf64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<1xf64>
  cond {
    %1 = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<1xf64>) -> tensor<2x64xf64>
    %3 = stablehlo.dot_general %2, %w, contracting_dims = [1] x [0] : (tensor<2x64xf64>, tensor<64xf64>) -> tensor<2xf64>
    %4 = stablehlo.slice %3 [0:1] : (tensor<2xf64>) -> tensor<1xf64>
    %5 = stablehlo.logistic %4 : tensor<1xf64>
    %6 = stablehlo.slice %3 [1:2] : (tensor<2xf64>) -> tensor<1xf64>
    %7 = stablehlo.tanh %6 : tensor<1xf64>
    %8 = stablehlo.multiply %5, %7 : tensor<1xf64>
    stablehlo.return %1, %8 : tensor<i32>, tensor<1xf64>
  }
  return %0#1 : tensor<1xf64>
}

// The cotangent of what iterations write a part each of: a part is read once, so
// nobody sees that it is overwritten, and it is not.
// CHECK-LABEL: func.func @outputs_vjp(
// CHECK: stablehlo.while
// CHECK: stablehlo.while
// CHECK: do {
// CHECK: stablehlo.dynamic_slice
// CHECK-NOT: stablehlo.dynamic_update_slice
// CHECK: return
func.func @outputs(%x: tensor<2xf64>) -> tensor<4x2xf64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %init = stablehlo.constant dense<0.0> : tensor<4x2xf64>
  %0:3 = stablehlo.while(%i = %zero, %y = %x, %ys = %init) : tensor<i32>, tensor<2xf64>, tensor<4x2xf64>
  cond {
    %1 = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.sine %y : tensor<2xf64>
    %3 = stablehlo.reshape %2 : (tensor<2xf64>) -> tensor<1x2xf64>
    %4 = stablehlo.dynamic_update_slice %ys, %3, %i, %zero
      : (tensor<4x2xf64>, tensor<1x2xf64>, tensor<i32>, tensor<i32>) -> tensor<4x2xf64>
    stablehlo.return %1, %2, %4 : tensor<i32>, tensor<2xf64>, tensor<4x2xf64>
  }
  return %0#2 : tensor<4x2xf64>
}

// Each iteration takes a row, so each writes a row of the cotangent: nothing is
// added to zeros.
// CHECK-LABEL: func.func @rows_vjp(
// CHECK: stablehlo.while
// CHECK: stablehlo.while
// CHECK: do {
// CHECK: %[[PRODUCT:.*]] = stablehlo.multiply
// CHECK: %[[ROW:.*]] = stablehlo.reshape %[[PRODUCT]] : (tensor<2xf64>) -> tensor<1x2xf64>
// CHECK-NOT: stablehlo.add
// CHECK: stablehlo.dynamic_update_slice {{.*}}, %[[ROW]], {{.*}} : (tensor<4x2xf64>,
// CHECK: return
func.func @rows(%x: tensor<4x2xf64>, %h: tensor<2xf64>) -> tensor<2xf64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %y = %h) : tensor<i32>, tensor<2xf64>
  cond {
    %1 = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 2]
      : (tensor<4x2xf64>, tensor<i32>, tensor<i32>) -> tensor<1x2xf64>
    %3 = stablehlo.reshape %2 : (tensor<1x2xf64>) -> tensor<2xf64>
    %4 = stablehlo.add %y, %3 : tensor<2xf64>
    %5 = stablehlo.sine %4 : tensor<2xf64>
    stablehlo.return %1, %5 : tensor<i32>, tensor<2xf64>
  }
  return %0#1 : tensor<2xf64>
}
