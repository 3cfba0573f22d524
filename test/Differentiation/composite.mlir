// Functions of many operations, for the numeric check; here, that their derivatives
// and the derivatives of those are complete.
// RUN: tpu-opt %s --allow-unregistered-dialect \
// RUN:   --differentiate=function=network,network_vjp,gradient_penalty,gradient_penalty_vjp,calls,calls_vjp,pooling,pooling_vjp | FileCheck %s

// CHECK-NOT: graph.
// CHECK: func.func @network_vjp_vjp(
// CHECK-NOT: graph.
// CHECK: func.func @gradient_penalty_vjp_vjp(
// CHECK: func.func @calls_vjp_vjp(
// CHECK-NOT: call @layer
// CHECK: func.func @pooling(
// CHECK: func.func @pooling_vjp_vjp(

// A smooth function of everything: two layers, normalisation and softmax.
func.func @network(%x: tensor<4x3xf64>, %w0: tensor<3x5xf64>, %b0: tensor<5xf64>, %w1: tensor<5x3xf64>, %label: tensor<4xi32> {diff.range = [0, 2]}) -> tensor<f64> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %lowest = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %five = stablehlo.constant dense<5.0> : tensor<4xf64>
  %epsilon = stablehlo.constant dense<1.0e-3> : tensor<4xf64>

  %0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<4x3xf64>, tensor<3x5xf64>) -> tensor<4x5xf64>
  %1 = stablehlo.broadcast_in_dim %b0, dims = [1] : (tensor<5xf64>) -> tensor<4x5xf64>
  %2 = stablehlo.add %0, %1 : tensor<4x5xf64>
  %3 = stablehlo.tanh %2 : tensor<4x5xf64>

  %4 = stablehlo.multiply %3, %3 : tensor<4x5xf64>
  %5 = stablehlo.reduce(%4 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x5xf64>, tensor<f64>) -> tensor<4xf64>
  %6 = stablehlo.divide %5, %five : tensor<4xf64>
  %7 = stablehlo.add %6, %epsilon : tensor<4xf64>
  %8 = stablehlo.rsqrt %7 : tensor<4xf64>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<4xf64>) -> tensor<4x5xf64>
  %10 = stablehlo.multiply %3, %9 : tensor<4x5xf64>

  %logits = stablehlo.dot_general %10, %w1, contracting_dims = [1] x [0] : (tensor<4x5xf64>, tensor<5x3xf64>) -> tensor<4x3xf64>
  %11 = stablehlo.reduce(%logits init: %lowest) applies stablehlo.maximum across dimensions = [1] : (tensor<4x3xf64>, tensor<f64>) -> tensor<4xf64>
  %12 = graph.stop_gradient %11 : tensor<4xf64>
  %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<4xf64>) -> tensor<4x3xf64>
  %14 = stablehlo.subtract %logits, %13 : tensor<4x3xf64>
  %15 = stablehlo.exponential %14 : tensor<4x3xf64>
  %16 = stablehlo.reduce(%15 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf64>, tensor<f64>) -> tensor<4xf64>
  %17 = stablehlo.log %16 : tensor<4xf64>
  %18 = stablehlo.broadcast_in_dim %17, dims = [0] : (tensor<4xf64>) -> tensor<4x3xf64>
  %19 = stablehlo.subtract %18, %14 : tensor<4x3xf64>

  %20 = stablehlo.iota dim = 1 : tensor<4x3xi32>
  %21 = stablehlo.broadcast_in_dim %label, dims = [0] : (tensor<4xi32>) -> tensor<4x3xi32>
  %22 = stablehlo.compare EQ, %20, %21 : (tensor<4x3xi32>, tensor<4x3xi32>) -> tensor<4x3xi1>
  %23 = stablehlo.convert %22 : (tensor<4x3xi1>) -> tensor<4x3xf64>
  %24 = stablehlo.multiply %19, %23 : tensor<4x3xf64>
  %25 = stablehlo.reduce(%24 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf64>, tensor<f64>) -> tensor<f64>
  return %25 : tensor<f64>
}

// A request in the function: its derivative is of second order already.
func.func @gradient_penalty(%x: tensor<3xf64>, %w: tensor<3x3xf64>) -> tensor<f64> {
  %0 = stablehlo.dot_general %w, %x, contracting_dims = [1] x [0] : (tensor<3x3xf64>, tensor<3xf64>) -> tensor<3xf64>
  %1 = stablehlo.logistic %0 : tensor<3xf64>
  %2 = stablehlo.dot_general %1, %x, contracting_dims = [0] x [0] : (tensor<3xf64>, tensor<3xf64>) -> tensor<f64>
  %3 = graph.gradients %2 wrt %x : (tensor<f64>, tensor<3xf64>) -> tensor<3xf64>
  %4 = stablehlo.dot_general %3, %3, contracting_dims = [0] x [0] : (tensor<3xf64>, tensor<3xf64>) -> tensor<f64>
  %5 = stablehlo.add %2, %4 : tensor<f64>
  return %5 : tensor<f64>
}

func.func private @layer(%x: tensor<2x3xf64>, %w: tensor<3x3xf64>) -> tensor<2x3xf64> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x3xf64>, tensor<3x3xf64>) -> tensor<2x3xf64>
  %1 = stablehlo.sine %0 : tensor<2x3xf64>
  return %1 : tensor<2x3xf64>
}

// One function called twice, with the same weights.
func.func @calls(%x: tensor<2x3xf64>, %w: tensor<3x3xf64>) -> tensor<2x3xf64> {
  %0 = call @layer(%x, %w) : (tensor<2x3xf64>, tensor<3x3xf64>) -> tensor<2x3xf64>
  %1 = call @layer(%0, %w) : (tensor<2x3xf64>, tensor<3x3xf64>) -> tensor<2x3xf64>
  return %1 : tensor<2x3xf64>
}

// A maximum over windows and the mean over others, between convolutions.
func.func @pooling(%x: tensor<1x6x6x1xf64>, %w0: tensor<3x3x1x2xf64>, %w1: tensor<2x2x2x1xf64>) -> tensor<1x1x1x1xf64> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %zeros = stablehlo.constant dense<0.0> : tensor<1x6x6x2xf64>
  %lowest = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %0 = stablehlo.convolution(%x, %w0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x6x6x1xf64>, tensor<3x3x1x2xf64>) -> tensor<1x6x6x2xf64>
  %1 = stablehlo.maximum %0, %zeros : tensor<1x6x6x2xf64>
  %2 = stablehlo.multiply %1, %0 : tensor<1x6x6x2xf64>
  %3 = "stablehlo.reduce_window"(%2, %lowest) <{
      window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %6 = stablehlo.maximum %a, %b : tensor<f64>
    stablehlo.return %6 : tensor<f64>
  }) : (tensor<1x6x6x2xf64>, tensor<f64>) -> tensor<1x3x3x2xf64>
  %4 = stablehlo.convolution(%3, %w1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x3x3x2xf64>, tensor<2x2x2x1xf64>) -> tensor<1x2x2x1xf64>
  %5 = "stablehlo.reduce_window"(%4, %zero) <{window_dimensions = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %6 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %6 : tensor<f64>
  }) : (tensor<1x2x2x1xf64>, tensor<f64>) -> tensor<1x1x1x1xf64>
  return %5 : tensor<1x1x1x1xf64>
}
