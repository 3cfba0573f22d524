// Derivatives of reductions over windows, and of those derivatives.
// The functions are also the cases of the numeric check.
// RUN: tpu-opt %s --allow-unregistered-dialect \
// RUN:   --differentiate=function=sum_pool,sum_overlapping,sum_leftover,sum_cropped,sum_dilated,max_pool,max_pool_of_copy,max_overlapping,min_pool,scatter_to_greatest,scatter_to_least | FileCheck %s

// CHECK-LABEL: func.func @sum_pool_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x6xf64>, %[[D:.*]]: tensor<2x2x3xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.reduce_window"(%[[D]], %[[C0]]) <{base_dilations = array<i64: 1, 2, 2>, padding = dense<{{\[\[}}0, 0], [1, 1], [1, 1]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 2, 2>}> ({
// CHECK-NEXT: ^bb0(%[[V2:.*]]: tensor<f64>, %[[V3:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V4:.*]] = stablehlo.add %[[V2]], %[[V3]] : tensor<f64>
// CHECK-NEXT: stablehlo.return %[[V4]] : tensor<f64>
// CHECK-NEXT: }) : (tensor<2x2x3xf64>, tensor<f64>) -> tensor<2x4x6xf64>
// CHECK-NEXT: return %[[V1]] : tensor<2x4x6xf64>
func.func @sum_pool(%x: tensor<2x4x6xf64>) -> tensor<2x2x3xf64> {
  %init = stablehlo.constant dense<0.0> : tensor<f64>
  %0 = "stablehlo.reduce_window"(%x, %init) <{
      window_dimensions = array<i64: 1, 2, 2>,
      window_strides = array<i64: 1, 2, 2>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<2x4x6xf64>, tensor<f64>) -> tensor<2x2x3xf64>
  return %0 : tensor<2x2x3xf64>
}

// CHECK-LABEL: func.func @sum_overlapping_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<5x6xf64>, %[[D:.*]]: tensor<3x6xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.reduce_window"(%[[D]], %[[C0]]) <{base_dilations = array<i64: 2, 1>, padding = dense<{{\[\[}}1, 1], [1, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 2>}> ({
// CHECK-NEXT: ^bb0(%[[V2:.*]]: tensor<f64>, %[[V3:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V4:.*]] = stablehlo.add %[[V2]], %[[V3]] : tensor<f64>
// CHECK-NEXT: stablehlo.return %[[V4]] : tensor<f64>
// CHECK-NEXT: }) : (tensor<3x6xf64>, tensor<f64>) -> tensor<5x6xf64>
// CHECK-NEXT: return %[[V1]] : tensor<5x6xf64>
func.func @sum_overlapping(%x: tensor<5x6xf64>) -> tensor<3x6xf64> {
  %init = stablehlo.constant dense<0.0> : tensor<f64>
  %0 = "stablehlo.reduce_window"(%x, %init) <{
      window_dimensions = array<i64: 3, 2>,
      window_strides = array<i64: 2, 1>,
      padding = dense<[[1, 1], [0, 1]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<5x6xf64>, tensor<f64>) -> tensor<3x6xf64>
  return %0 : tensor<3x6xf64>
}

// CHECK-LABEL: func.func @sum_leftover_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<8xf64>, %[[D:.*]]: tensor<3xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.reduce_window"(%[[D]], %[[C0]]) <{base_dilations = array<i64: 2>, padding = dense<{{\[\[}}2, 3]]> : tensor<1x2xi64>, window_dimensions = array<i64: 3>}> ({
// CHECK-NEXT: ^bb0(%[[V2:.*]]: tensor<f64>, %[[V3:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V4:.*]] = stablehlo.add %[[V2]], %[[V3]] : tensor<f64>
// CHECK-NEXT: stablehlo.return %[[V4]] : tensor<f64>
// CHECK-NEXT: }) : (tensor<3xf64>, tensor<f64>) -> tensor<8xf64>
// CHECK-NEXT: return %[[V1]] : tensor<8xf64>
func.func @sum_leftover(%x: tensor<8xf64>) -> tensor<3xf64> {
  %init = stablehlo.constant dense<0.0> : tensor<f64>
  %0 = "stablehlo.reduce_window"(%x, %init) <{
      window_dimensions = array<i64: 3>,
      window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<8xf64>, tensor<f64>) -> tensor<3xf64>
  return %0 : tensor<3xf64>
}

// CHECK-LABEL: func.func @sum_cropped_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<3x7xf64>, %[[D:.*]]: tensor<3x3xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.pad %[[D]], %[[C0]], low = [0, -2], high = [0, 3], interior = [0, 2] : (tensor<3x3xf64>, tensor<f64>) -> tensor<3x8xf64>
// CHECK-NEXT: %[[C2:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.reduce_window"(%[[V1]], %[[C2]]) <{window_dimensions = array<i64: 1, 2>}> ({
// CHECK-NEXT: ^bb0(%[[V4:.*]]: tensor<f64>, %[[V5:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V6:.*]] = stablehlo.add %[[V4]], %[[V5]] : tensor<f64>
// CHECK-NEXT: stablehlo.return %[[V6]] : tensor<f64>
// CHECK-NEXT: }) : (tensor<3x8xf64>, tensor<f64>) -> tensor<3x7xf64>
// CHECK-NEXT: return %[[V3]] : tensor<3x7xf64>
func.func @sum_cropped(%x: tensor<3x7xf64>) -> tensor<3x3xf64> {
  %init = stablehlo.constant dense<0.0> : tensor<f64>
  %0 = "stablehlo.reduce_window"(%x, %init) <{
      window_dimensions = array<i64: 1, 2>,
      window_strides = array<i64: 1, 3>,
      padding = dense<[[0, 0], [3, -1]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<3x7xf64>, tensor<f64>) -> tensor<3x3xf64>
  return %0 : tensor<3x3xf64>
}

// CHECK-LABEL: func.func @sum_dilated_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<4x5xf64>, %[[D:.*]]: tensor<3x13xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.reduce_window"(%[[D]], %[[C0]]) <{base_dilations = array<i64: 2, 1>, padding = dense<{{\[\[}}2, 3], [2, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 3, 2>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 3>}> ({
// CHECK-NEXT: ^bb0(%[[V2:.*]]: tensor<f64>, %[[V3:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V4:.*]] = stablehlo.add %[[V2]], %[[V3]] : tensor<f64>
// CHECK-NEXT: stablehlo.return %[[V4]] : tensor<f64>
// CHECK-NEXT: }) : (tensor<3x13xf64>, tensor<f64>) -> tensor<4x5xf64>
// CHECK-NEXT: return %[[V1]] : tensor<4x5xf64>
func.func @sum_dilated(%x: tensor<4x5xf64>) -> tensor<3x13xf64> {
  %init = stablehlo.constant dense<0.0> : tensor<f64>
  %0 = "stablehlo.reduce_window"(%x, %init) <{
      window_dimensions = array<i64: 2, 2>,
      window_strides = array<i64: 2, 1>,
      base_dilations = array<i64: 2, 3>,
      window_dilations = array<i64: 3, 2>,
      padding = dense<[[1, 0], [0, 2]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<4x5xf64>, tensor<f64>) -> tensor<3x13xf64>
  return %0 : tensor<3x13xf64>
}

// CHECK-LABEL: func.func @max_pool_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x6x2xf64>, %[[D:.*]]: tensor<2x2x3x2xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.select_and_scatter"(%[[X]], %[[D]], %[[C0]]) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
// CHECK-NEXT: ^bb0(%[[V2:.*]]: tensor<f64>, %[[V3:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V4:.*]] = stablehlo.compare GE, %[[V2]], %[[V3]], FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
// CHECK-NEXT: stablehlo.return %[[V4]] : tensor<i1>
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%[[V5:.*]]: tensor<f64>, %[[V6:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V7:.*]] = stablehlo.add %[[V5]], %[[V6]] : tensor<f64>
// CHECK-NEXT: stablehlo.return %[[V7]] : tensor<f64>
// CHECK-NEXT: }) : (tensor<2x4x6x2xf64>, tensor<2x2x3x2xf64>, tensor<f64>) -> tensor<2x4x6x2xf64>
// CHECK-NEXT: return %[[V1]] : tensor<2x4x6x2xf64>
func.func @max_pool(%x: tensor<2x4x6x2xf64>) -> tensor<2x2x3x2xf64> {
  %init = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %0 = "stablehlo.reduce_window"(%x, %init) <{
      window_dimensions = array<i64: 1, 2, 2, 1>,
      window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.maximum %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<2x4x6x2xf64>, tensor<f64>) -> tensor<2x2x3x2xf64>
  return %0 : tensor<2x2x3x2xf64>
}

// The initial value is a copy of a constant, as in Flax's max_pool.
//
// CHECK-LABEL: func.func @max_pool_of_copy_vjp(
// CHECK: stablehlo.select_and_scatter
func.func @max_pool_of_copy(%x: tensor<2x4x6x2xf64>) -> tensor<2x2x3x2xf64> {
  %lowest = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %init = stablehlo.broadcast_in_dim %lowest, dims = [] : (tensor<f64>) -> tensor<f64>
  %0 = "stablehlo.reduce_window"(%x, %init) <{
      window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.maximum %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<2x4x6x2xf64>, tensor<f64>) -> tensor<2x2x3x2xf64>
  return %0 : tensor<2x2x3x2xf64>
}

// CHECK-LABEL: func.func @max_overlapping_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<1x7x6x2xf64>, %[[D:.*]]: tensor<1x4x6x2xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.select_and_scatter"(%[[X]], %[[D]], %[[C0]]) <{padding = dense<{{\[\[}}0, 0], [1, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 3, 2, 1>, window_strides = array<i64: 1, 2, 1, 1>}> ({
// CHECK-NEXT: ^bb0(%[[V2:.*]]: tensor<f64>, %[[V3:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V4:.*]] = stablehlo.compare GE, %[[V2]], %[[V3]], FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
// CHECK-NEXT: stablehlo.return %[[V4]] : tensor<i1>
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%[[V5:.*]]: tensor<f64>, %[[V6:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V7:.*]] = stablehlo.add %[[V5]], %[[V6]] : tensor<f64>
// CHECK-NEXT: stablehlo.return %[[V7]] : tensor<f64>
// CHECK-NEXT: }) : (tensor<1x7x6x2xf64>, tensor<1x4x6x2xf64>, tensor<f64>) -> tensor<1x7x6x2xf64>
// CHECK-NEXT: return %[[V1]] : tensor<1x7x6x2xf64>
func.func @max_overlapping(%x: tensor<1x7x6x2xf64>) -> tensor<1x4x6x2xf64> {
  %init = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %0 = "stablehlo.reduce_window"(%x, %init) <{
      window_dimensions = array<i64: 1, 3, 2, 1>,
      window_strides = array<i64: 1, 2, 1, 1>,
      padding = dense<[[0, 0], [1, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.maximum %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<1x7x6x2xf64>, tensor<f64>) -> tensor<1x4x6x2xf64>
  return %0 : tensor<1x4x6x2xf64>
}

// CHECK-LABEL: func.func @min_pool_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<5x6xf64>, %[[D:.*]]: tensor<2x2xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.select_and_scatter"(%[[X]], %[[D]], %[[C0]]) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 2>}> ({
// CHECK-NEXT: ^bb0(%[[V2:.*]]: tensor<f64>, %[[V3:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V4:.*]] = stablehlo.compare LE, %[[V2]], %[[V3]], FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
// CHECK-NEXT: stablehlo.return %[[V4]] : tensor<i1>
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%[[V5:.*]]: tensor<f64>, %[[V6:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V7:.*]] = stablehlo.add %[[V5]], %[[V6]] : tensor<f64>
// CHECK-NEXT: stablehlo.return %[[V7]] : tensor<f64>
// CHECK-NEXT: }) : (tensor<5x6xf64>, tensor<2x2xf64>, tensor<f64>) -> tensor<5x6xf64>
// CHECK-NEXT: return %[[V1]] : tensor<5x6xf64>
func.func @min_pool(%x: tensor<5x6xf64>) -> tensor<2x2xf64> {
  %init = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
  %0 = "stablehlo.reduce_window"(%x, %init) <{
      window_dimensions = array<i64: 2, 3>,
      window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.minimum %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<5x6xf64>, tensor<f64>) -> tensor<2x2xf64>
  return %0 : tensor<2x2xf64>
}

// CHECK-LABEL: func.func @scatter_to_greatest_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<5x6xf64>, %[[Y:.*]]: tensor<3x3xf64>, %[[D:.*]]: tensor<5x6xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[C1:.*]] = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
// CHECK-NEXT: %[[V2:.*]]:2 = "stablehlo.reduce_window"(%[[X]], %[[D]], %[[C1]], %[[C0]]) <{padding = dense<{{\[\[}}1, 1], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 2>}> ({
// CHECK-NEXT: ^bb0(%[[V3:.*]]: tensor<f64>, %[[V4:.*]]: tensor<f64>, %[[V5:.*]]: tensor<f64>, %[[V6:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V7:.*]] = stablehlo.compare GE, %[[V3]], %[[V5]], FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
// CHECK-NEXT: %[[V8:.*]] = stablehlo.select %[[V7]], %[[V3]], %[[V5]] : tensor<i1>, tensor<f64>
// CHECK-NEXT: %[[V9:.*]] = stablehlo.select %[[V7]], %[[V4]], %[[V6]] : tensor<i1>, tensor<f64>
// CHECK-NEXT: stablehlo.return %[[V8]], %[[V9]] : tensor<f64>, tensor<f64>
// CHECK-NEXT: }) : (tensor<5x6xf64>, tensor<5x6xf64>, tensor<f64>, tensor<f64>) -> (tensor<3x3xf64>, tensor<3x3xf64>)
// CHECK-NEXT: %[[C10:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<5x6xf64>
// CHECK-NEXT: return %[[C10]], %[[V2]]#1 : tensor<5x6xf64>, tensor<3x3xf64>
func.func @scatter_to_greatest(%x: tensor<5x6xf64>, %y: tensor<3x3xf64>) -> tensor<5x6xf64> {
  %init = stablehlo.constant dense<0.5> : tensor<f64>
  %0 = "stablehlo.select_and_scatter"(%x, %y, %init) <{
      window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 2>,
      padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<5x6xf64>, tensor<3x3xf64>, tensor<f64>) -> tensor<5x6xf64>
  return %0 : tensor<5x6xf64>
}

// CHECK-LABEL: func.func @scatter_to_least_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<5x6xf64>, %[[Y:.*]]: tensor<3x3xf64>, %[[D:.*]]: tensor<5x6xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[C1:.*]] = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
// CHECK-NEXT: %[[V2:.*]]:2 = "stablehlo.reduce_window"(%[[X]], %[[D]], %[[C1]], %[[C0]]) <{padding = dense<{{\[\[}}1, 1], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 2>}> ({
// CHECK-NEXT: ^bb0(%[[V3:.*]]: tensor<f64>, %[[V4:.*]]: tensor<f64>, %[[V5:.*]]: tensor<f64>, %[[V6:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V7:.*]] = stablehlo.compare LT, %[[V3]], %[[V5]], FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
// CHECK-NEXT: %[[V8:.*]] = stablehlo.select %[[V7]], %[[V3]], %[[V5]] : tensor<i1>, tensor<f64>
// CHECK-NEXT: %[[V9:.*]] = stablehlo.select %[[V7]], %[[V4]], %[[V6]] : tensor<i1>, tensor<f64>
// CHECK-NEXT: stablehlo.return %[[V8]], %[[V9]] : tensor<f64>, tensor<f64>
// CHECK-NEXT: }) : (tensor<5x6xf64>, tensor<5x6xf64>, tensor<f64>, tensor<f64>) -> (tensor<3x3xf64>, tensor<3x3xf64>)
// CHECK-NEXT: %[[C10:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<5x6xf64>
// CHECK-NEXT: return %[[C10]], %[[V2]]#1 : tensor<5x6xf64>, tensor<3x3xf64>
func.func @scatter_to_least(%x: tensor<5x6xf64>, %y: tensor<3x3xf64>) -> tensor<5x6xf64> {
  %init = stablehlo.constant dense<0.5> : tensor<f64>
  %0 = "stablehlo.select_and_scatter"(%x, %y, %init) <{
      window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 2>,
      padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.compare LT, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %1 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<5x6xf64>, tensor<3x3xf64>, tensor<f64>) -> tensor<5x6xf64>
  return %0 : tensor<5x6xf64>
}
