// Where there is no derivative: which one of those beside it we take.
// RUN: tpu-opt %s --differentiate -o %t
// RUN: tpu-run --engine=reference --entry=relu %t
// RUN: tpu-run --engine=reference --entry=relu6 %t
// RUN: tpu-run --engine=reference --entry=maximum %t
// RUN: tpu-run --engine=reference --entry=greatest %t
// RUN: tpu-run --engine=reference --entry=max_pool %t
// RUN: tpu-run --engine=reference --entry=absolute %t
// RUN: tpu-run --engine=reference --entry=power %t

// A tie with a constant: 0.
func.func @relu() {
  %x = stablehlo.constant dense<[-1.0, 0.0, 1.0]> : tensor<3xf32>
  %zeros = stablehlo.constant dense<0.0> : tensor<3xf32>
  %y = stablehlo.maximum %x, %zeros : tensor<3xf32>
  %ones = stablehlo.constant dense<1.0> : tensor<3xf32>
  %loss = stablehlo.dot_general %y, %ones, contracting_dims = [0] x [0] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  %dx = graph.gradients %loss wrt %x : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
  stablehlo.custom_call @check.expect_eq_const(%dx) {has_side_effect = true, value = dense<[0.0, 0.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  return
}

func.func @relu6() {
  %x = stablehlo.constant dense<[-1.0, 0.0, 1.0, 6.0, 7.0]> : tensor<5xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %six = stablehlo.constant dense<6.0> : tensor<f32>
  %y = stablehlo.clamp %zero, %x, %six : (tensor<f32>, tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
  %ones = stablehlo.constant dense<1.0> : tensor<5xf32>
  %loss = stablehlo.dot_general %y, %ones, contracting_dims = [0] x [0] : (tensor<5xf32>, tensor<5xf32>) -> tensor<f32>
  %dx = graph.gradients %loss wrt %x : (tensor<f32>, tensor<5xf32>) -> tensor<5xf32>
  stablehlo.custom_call @check.expect_eq_const(%dx) {has_side_effect = true, value = dense<[0.0, 0.0, 1.0, 0.0, 0.0]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  return
}

// A tie of two variables: half each.
func.func @maximum() {
  %x = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %z = stablehlo.constant dense<[2.0, 2.0, 2.0]> : tensor<3xf32>
  %xs = stablehlo.negate %x : tensor<3xf32>
  %zs = stablehlo.negate %z : tensor<3xf32>
  %y = stablehlo.minimum %xs, %zs : tensor<3xf32>
  %ones = stablehlo.constant dense<1.0> : tensor<3xf32>
  %loss = stablehlo.dot_general %y, %ones, contracting_dims = [0] x [0] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  %dx, %dz = graph.gradients %loss wrt %x, %z : (tensor<f32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  stablehlo.custom_call @check.expect_eq_const(%dx) {has_side_effect = true, value = dense<[0.0, -0.5, -1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%dz) {has_side_effect = true, value = dense<[-1.0, -0.5, 0.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  return
}

// The greatest elements share evenly.
func.func @greatest() {
  %x = stablehlo.constant dense<[3.0, 1.0, 3.0, 2.0]> : tensor<4xf32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %y = stablehlo.reduce(%x init: %lowest) applies stablehlo.maximum across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %dx = graph.gradients %y wrt %x : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  stablehlo.custom_call @check.expect_eq_const(%dx) {has_side_effect = true, value = dense<[0.5, 0.0, 0.5, 0.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  return
}

// The first of the greatest elements of a window gets all.
func.func @max_pool() {
  %x = stablehlo.constant dense<[1.0, 2.0, 3.0, 3.0, 5.0, 4.0]> : tensor<6xf32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %y = "stablehlo.reduce_window"(%x, %lowest) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %0 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %0 : tensor<f32>
  }) : (tensor<6xf32>, tensor<f32>) -> tensor<3xf32>
  %ones = stablehlo.constant dense<1.0> : tensor<3xf32>
  %loss = stablehlo.dot_general %y, %ones, contracting_dims = [0] x [0] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  %dx = graph.gradients %loss wrt %x : (tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
  stablehlo.custom_call @check.expect_eq_const(%dx) {has_side_effect = true, value = dense<[0.0, 1.0, 1.0, 0.0, 1.0, 0.0]> : tensor<6xf32>} : (tensor<6xf32>) -> ()
  return
}

func.func @absolute() {
  %x = stablehlo.constant dense<[-2.0, 0.0, 2.0]> : tensor<3xf32>
  %y = stablehlo.abs %x : tensor<3xf32>
  %ones = stablehlo.constant dense<1.0> : tensor<3xf32>
  %loss = stablehlo.dot_general %y, %ones, contracting_dims = [0] x [0] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  %dx = graph.gradients %loss wrt %x : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
  stablehlo.custom_call @check.expect_eq_const(%dx) {has_side_effect = true, value = dense<[-1.0, 0.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  return
}

// No NaN where the base or the exponent is 0.
func.func @power() {
  %x = stablehlo.constant dense<[0.0, 0.0, 2.0, 0.0]> : tensor<4xf32>
  %e = stablehlo.constant dense<[0.0, 2.0, 0.0, 1.0]> : tensor<4xf32>
  %y = stablehlo.power %x, %e : tensor<4xf32>
  %ones = stablehlo.constant dense<1.0> : tensor<4xf32>
  %loss = stablehlo.dot_general %y, %ones, contracting_dims = [0] x [0] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  %dx, %de = graph.gradients %loss wrt %x, %e : (tensor<f32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  stablehlo.custom_call @check.expect_eq_const(%dx) {has_side_effect = true, value = dense<[0.0, 0.0, 0.0, 1.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%de) {has_side_effect = true, value = dense<[0.0, 0.0, 0.693147182, 0.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  return
}
