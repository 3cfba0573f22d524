// Initializers draw from their distributions: bounds that fewer than one in 10^6
// seeds would not keep to. Of orthogonal ones the columns or rows are orthonormal.
// RUN: sed '/^\/\/ -----$/,$d' %s | tpu-opt - --graph-infer-shapes --convert-graph-to-stablehlo -o %t.program
// RUN: sed '/^}$/d' %t.program > %t.mlir && sed '1,/^\/\/ -----$/d' %s >> %t.mlir && echo '}' >> %t.mlir
// RUN: tpu-run %t.mlir --engine=reference && tpu-run %t.mlir --engine=native

graph.model @model {
  graph.model_fn @predict(%x: tensor<1x40xf32>) attributes {mode = #graph.mode<predict>, global_batch_size = 1} {
    %0 = graph.dense %x {units = 50, use_bias = false, kernel_initializer = #graph.random_uniform, name = "a"}
    %1 = graph.dense %0 {units = 40, use_bias = false, kernel_initializer = #graph.random_normal<mean = 1.0, stddev = 0.5>, name = "b"}
    %2 = graph.dense %1 {units = 50, use_bias = false, kernel_initializer = #graph.he_normal, name = "c"}
    %3 = graph.dense %2 {units = 20, use_bias = false, kernel_initializer = #graph.orthogonal, name = "d"}
    %4 = graph.dense %3 {units = 32, use_bias = false, kernel_initializer = #graph.orthogonal, name = "e"}
    %5 = graph.dense %4 {units = 32, use_bias = false, kernel_initializer = #graph.orthogonal, name = "f"}
    %6 = graph.batch_norm %5 {name = "g"}
    %7 = graph.dense %1 {units = 50, use_bias = false, kernel_initializer = #graph.truncated_normal<mean = 1.0, stddev = 0.5>, name = "h"}
    %8 = graph.variable {shape = [40, 50], dtype = bf16, initializer = #graph.random_normal<mean = 1.0, stddev = 0.5>, name = "i"}
    %9 = graph.variable {shape = [40, 50], dtype = f16, initializer = #graph.truncated_normal<mean = 1.0, stddev = 0.5>, name = "j"}
    graph.predict {y = %6, z = %7, i = %8, j = %9}
  }
}

// -----
// The mean and the mean of squares, the same held within `around` of `near`, and
// the values held within `bounds`.
func.func private @check(%x: tensor<2000xf32>, %near: tensor<2xf32>, %around: tensor<2xf32>, %bounds: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2000xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %count = stablehlo.constant dense<2000.0> : tensor<f32>
  %total = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2000xf32>, tensor<f32>) -> tensor<f32>
  %mean = stablehlo.divide %total, %count : tensor<f32>
  %squares = stablehlo.multiply %x, %x : tensor<2000xf32>
  %all = stablehlo.reduce(%squares init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2000xf32>, tensor<f32>) -> tensor<f32>
  %square = stablehlo.divide %all, %count : tensor<f32>
  %m = stablehlo.reshape %mean : (tensor<f32>) -> tensor<1xf32>
  %s = stablehlo.reshape %square : (tensor<f32>) -> tensor<1xf32>
  %both = stablehlo.concatenate %m, %s, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %low = stablehlo.subtract %near, %around : tensor<2xf32>
  %high = stablehlo.add %near, %around : tensor<2xf32>
  %held = stablehlo.clamp %low, %both, %high : tensor<2xf32>
  %least = stablehlo.slice %bounds [0:1] : (tensor<2xf32>) -> tensor<1xf32>
  %most = stablehlo.slice %bounds [1:2] : (tensor<2xf32>) -> tensor<1xf32>
  %first = stablehlo.reshape %least : (tensor<1xf32>) -> tensor<f32>
  %last = stablehlo.reshape %most : (tensor<1xf32>) -> tensor<f32>
  %inside = stablehlo.clamp %first, %x, %last : (tensor<f32>, tensor<2000xf32>, tensor<f32>) -> tensor<2000xf32>
  return %both, %held, %inside : tensor<2xf32>, tensor<2xf32>, tensor<2000xf32>
}

func.func @main() {
  %seed = stablehlo.constant dense<3> : tensor<ui64>
  %v:15 = call @initialize(%seed) : (tensor<ui64>) -> (tensor<40x50xf32>, tensor<50x40xf32>, tensor<40x50xf32>,
    tensor<50x20xf32>, tensor<20x32xf32>, tensor<32x32xf32>,
    tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<40x50xf32>,
    tensor<40x50xbf16>, tensor<40x50xf16>, tensor<i64>, tensor<ui64>)

  // The same of narrow floats: normal, with less than 6 standard deviations, and within two.
  %i_wide = stablehlo.convert %v#11 : (tensor<40x50xbf16>) -> tensor<40x50xf32>
  %i = stablehlo.reshape %i_wide : (tensor<40x50xf32>) -> tensor<2000xf32>
  %i_near = stablehlo.constant dense<[1.0, 1.25]> : tensor<2xf32>
  %i_around = stablehlo.constant dense<[0.056, 0.145]> : tensor<2xf32>
  %i_bounds = stablehlo.constant dense<[-2.0, 4.0]> : tensor<2xf32>
  %i_is:3 = call @check(%i, %i_near, %i_around, %i_bounds) : (tensor<2000xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2000xf32>)
  stablehlo.custom_call @check.expect_eq(%i_is#0, %i_is#1) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq(%i, %i_is#2) {has_side_effect = true} : (tensor<2000xf32>, tensor<2000xf32>) -> ()
  %j_wide = stablehlo.convert %v#12 : (tensor<40x50xf16>) -> tensor<40x50xf32>
  %j = stablehlo.reshape %j_wide : (tensor<40x50xf32>) -> tensor<2000xf32>
  %j_near = stablehlo.constant dense<[1.0, 1.19343]> : tensor<2xf32>
  %j_around = stablehlo.constant dense<[0.05, 0.102]> : tensor<2xf32>
  %j_bounds = stablehlo.constant dense<[0.0, 2.0]> : tensor<2xf32>
  %j_is:3 = call @check(%j, %j_near, %j_around, %j_bounds) : (tensor<2000xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2000xf32>)
  stablehlo.custom_call @check.expect_eq(%j_is#0, %j_is#1) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq(%j, %j_is#2) {has_side_effect = true} : (tensor<2000xf32>, tensor<2000xf32>) -> ()

  // Normal within two standard deviations: the mean square 1 + 0.77374 * 0.25, five standard errors.
  %h = stablehlo.reshape %v#10 : (tensor<40x50xf32>) -> tensor<2000xf32>
  %h_near = stablehlo.constant dense<[1.0, 1.19343]> : tensor<2xf32>
  %h_around = stablehlo.constant dense<[0.05, 0.102]> : tensor<2xf32>
  %h_bounds = stablehlo.constant dense<[0.0, 2.0]> : tensor<2xf32>
  %h_is:3 = call @check(%h, %h_near, %h_around, %h_bounds) : (tensor<2000xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2000xf32>)
  stablehlo.custom_call @check.expect_eq(%h_is#0, %h_is#1) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq(%h, %h_is#2) {has_side_effect = true} : (tensor<2000xf32>, tensor<2000xf32>) -> ()

  // Uniform in [-0.05, 0.05): the mean square 0.05^2 / 3, five standard errors.
  %a = stablehlo.reshape %v#0 : (tensor<40x50xf32>) -> tensor<2000xf32>
  %a_near = stablehlo.constant dense<[0.0, 8.3333e-4]> : tensor<2xf32>
  %a_around = stablehlo.constant dense<[3.3e-3, 8.4e-5]> : tensor<2xf32>
  %a_bounds = stablehlo.constant dense<[-0.05, 0.05]> : tensor<2xf32>
  %a_is:3 = call @check(%a, %a_near, %a_around, %a_bounds) : (tensor<2000xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2000xf32>)
  stablehlo.custom_call @check.expect_eq(%a_is#0, %a_is#1) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq(%a, %a_is#2) {has_side_effect = true} : (tensor<2000xf32>, tensor<2000xf32>) -> ()

  // Normal, mean 1 and variance 1/4: the mean square 5/4; within seven deviations.
  %b = stablehlo.reshape %v#1 : (tensor<50x40xf32>) -> tensor<2000xf32>
  %b_near = stablehlo.constant dense<[1.0, 1.25]> : tensor<2xf32>
  %b_around = stablehlo.constant dense<[5.6e-2, 0.12]> : tensor<2xf32>
  %b_bounds = stablehlo.constant dense<[-2.5, 4.5]> : tensor<2xf32>
  %b_is:3 = call @check(%b, %b_near, %b_around, %b_bounds) : (tensor<2000xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2000xf32>)
  stablehlo.custom_call @check.expect_eq(%b_is#0, %b_is#1) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq(%b, %b_is#2) {has_side_effect = true} : (tensor<2000xf32>, tensor<2000xf32>) -> ()

  // Truncated normal of variance 2 / 40: none beyond 2 * sqrt(2 / 40) / 0.8796 = 0.5084.
  %c = stablehlo.reshape %v#2 : (tensor<40x50xf32>) -> tensor<2000xf32>
  %c_near = stablehlo.constant dense<[0.0, 5.0e-2]> : tensor<2xf32>
  %c_around = stablehlo.constant dense<[2.5e-2, 7.0e-3]> : tensor<2xf32>
  %c_bounds = stablehlo.constant dense<[-0.5085, 0.5085]> : tensor<2xf32>
  %c_is:3 = call @check(%c, %c_near, %c_around, %c_bounds) : (tensor<2000xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2000xf32>)
  stablehlo.custom_call @check.expect_eq(%c_is#0, %c_is#1) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq(%c, %c_is#2) {has_side_effect = true} : (tensor<2000xf32>, tensor<2000xf32>) -> ()

  // Tall, wide and square.
  %d = stablehlo.dot_general %v#3, %v#3, contracting_dims = [0] x [0] : (tensor<50x20xf32>, tensor<50x20xf32>) -> tensor<20x20xf32>
  %e = stablehlo.dot_general %v#4, %v#4, contracting_dims = [1] x [1] : (tensor<20x32xf32>, tensor<20x32xf32>) -> tensor<20x20xf32>
  %f = stablehlo.dot_general %v#5, %v#5, contracting_dims = [0] x [0] : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  %r20 = stablehlo.iota dim = 0 : tensor<20x20xi32>
  %c20 = stablehlo.iota dim = 1 : tensor<20x20xi32>
  %i20 = stablehlo.compare EQ, %r20, %c20 : (tensor<20x20xi32>, tensor<20x20xi32>) -> tensor<20x20xi1>
  %one20 = stablehlo.convert %i20 : (tensor<20x20xi1>) -> tensor<20x20xf32>
  %r32 = stablehlo.iota dim = 0 : tensor<32x32xi32>
  %c32 = stablehlo.iota dim = 1 : tensor<32x32xi32>
  %i32 = stablehlo.compare EQ, %r32, %c32 : (tensor<32x32xi32>, tensor<32x32xi32>) -> tensor<32x32xi1>
  %one32 = stablehlo.convert %i32 : (tensor<32x32xi1>) -> tensor<32x32xf32>
  stablehlo.custom_call @check.expect_almost_eq(%d, %one20) {has_side_effect = true, tolerance = 5.0e-6 : f64} : (tensor<20x20xf32>, tensor<20x20xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq(%e, %one20) {has_side_effect = true, tolerance = 5.0e-6 : f64} : (tensor<20x20xf32>, tensor<20x20xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq(%f, %one32) {has_side_effect = true, tolerance = 5.0e-6 : f64} : (tensor<32x32xf32>, tensor<32x32xf32>) -> ()

  // gamma, beta, moving mean, moving variance.
  stablehlo.custom_call @check.expect_eq_const(%v#6) {has_side_effect = true, value = dense<1.0> : tensor<32xf32>} : (tensor<32xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%v#7) {has_side_effect = true, value = dense<0.0> : tensor<32xf32>} : (tensor<32xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%v#8) {has_side_effect = true, value = dense<0.0> : tensor<32xf32>} : (tensor<32xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%v#9) {has_side_effect = true, value = dense<1.0> : tensor<32xf32>} : (tensor<32xf32>) -> ()
  return
}
