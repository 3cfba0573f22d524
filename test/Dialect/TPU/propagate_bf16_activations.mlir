// What products make for normalizations and their gradients, and what convolutions multiply
// and something else reads, is rounded to bf16.
// RUN: tpu-opt %s --propagate-bf16-activations | FileCheck %s

// Batch normalization: the convolution's result.
// CHECK-LABEL: func.func @forward
// CHECK: %[[C:.*]] = stablehlo.convolution
// CHECK: %[[NARROW:.*]] = stablehlo.convert %[[C]] : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xbf16>
// CHECK: %[[WIDE:.*]] = stablehlo.convert %[[NARROW]] : (tensor<2x4x4x8xbf16>) -> tensor<2x4x4x8xf32>
// CHECK: stablehlo.reduce(%[[WIDE]] init: %{{.*}}) applies stablehlo.add across dimensions = [0, 1, 2]
// CHECK: stablehlo.subtract %[[WIDE]], %{{.*}}
func.func @forward(%x: tensor<2x4x4x3xf32>, %w: tensor<1x1x3x8xf32>) -> tensor<2x4x4x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x3xf32>, tensor<1x1x3x8xf32>) -> tensor<2x4x4x8xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [3] : (tensor<8xf32>) -> tensor<2x4x4x8xf32>
  %3 = stablehlo.subtract %0, %2 : tensor<2x4x4x8xf32>
  return %3 : tensor<2x4x4x8xf32>
}

// Its gradient: after what the convolution's epilogue does, once for two convolutions.
// CHECK-LABEL: func.func @backward
// CHECK: %[[SUM:.*]] = stablehlo.add
// CHECK: %[[G:.*]] = stablehlo.select %{{.*}}, %[[SUM]], %{{.*}}
// CHECK-NEXT: %[[NARROW:.*]] = stablehlo.convert %[[G]] : (tensor<2x4x4x3xf32>) -> tensor<2x4x4x3xbf16>
// CHECK-NEXT: %[[WIDE:.*]] = stablehlo.convert %[[NARROW]] : (tensor<2x4x4x3xbf16>) -> tensor<2x4x4x3xf32>
// CHECK-NOT: bf16
// CHECK: stablehlo.reduce(%[[WIDE]]
// CHECK: stablehlo.multiply %[[WIDE]]
func.func @backward(%x: tensor<2x4x4x8xf32>, %w: tensor<1x1x3x8xf32>, %y: tensor<2x4x4x8xf32>, %v: tensor<1x1x3x8xf32>, %mask: tensor<2x4x4x3xi1>, %scale: tensor<2x4x4x3xf32>) -> (tensor<3xf32>, tensor<2x4x4x3xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<2x4x4x3xf32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x8xf32>, tensor<1x1x3x8xf32>) -> tensor<2x4x4x3xf32>
  %1 = stablehlo.convolution(%y, %v) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x8xf32>, tensor<1x1x3x8xf32>) -> tensor<2x4x4x3xf32>
  %2 = stablehlo.add %0, %1 : tensor<2x4x4x3xf32>
  %3 = stablehlo.select %mask, %2, %zeros : tensor<2x4x4x3xi1>, tensor<2x4x4x3xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x4x3xf32>, tensor<f32>) -> tensor<3xf32>
  %5 = stablehlo.multiply %3, %scale : tensor<2x4x4x3xf32>
  return %4, %5 : tensor<3xf32>, tensor<2x4x4x3xf32>
}

// What a convolution and the gradient of its weights multiply, for a residual connection.
// CHECK-LABEL: func.func @residual
// CHECK: %[[RELU:.*]] = stablehlo.maximum
// CHECK-NEXT: %[[NARROW:.*]] = stablehlo.convert %[[RELU]] : (tensor<2x4x4x3xf32>) -> tensor<2x4x4x3xbf16>
// CHECK-NEXT: %[[WIDE:.*]] = stablehlo.convert %[[NARROW]] : (tensor<2x4x4x3xbf16>) -> tensor<2x4x4x3xf32>
// CHECK: stablehlo.convolution(%[[WIDE]], %{{.*}})
// CHECK: stablehlo.add %{{.*}}, %[[WIDE]]
// CHECK: stablehlo.convolution(%[[WIDE]], %{{.*}})
func.func @residual(%x: tensor<2x4x4x3xf32>, %w: tensor<1x1x3x3xf32>, %g: tensor<2x4x4x3xf32>) -> (tensor<2x4x4x3xf32>, tensor<1x1x3x3xf32>) {
  %zeros = stablehlo.constant dense<0.0> : tensor<2x4x4x3xf32>
  %0 = stablehlo.maximum %x, %zeros : tensor<2x4x4x3xf32>
  %1 = stablehlo.convolution(%0, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x3xf32>, tensor<1x1x3x3xf32>) -> tensor<2x4x4x3xf32>
  %2 = stablehlo.add %1, %0 : tensor<2x4x4x3xf32>
  %3 = stablehlo.convolution(%0, %g) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x3xf32>, tensor<2x4x4x3xf32>) -> tensor<1x1x3x3xf32>
  return %2, %3 : tensor<2x4x4x3xf32>, tensor<1x1x3x3xf32>
}

// Without a gradient, too, but not for a comparison, which sees no digits.
// CHECK-LABEL: func.func @inference
// CHECK: %[[RELU:.*]] = stablehlo.maximum
// CHECK-NEXT: %[[NARROW:.*]] = stablehlo.convert %[[RELU]] : (tensor<2x4x4x3xf32>) -> tensor<2x4x4x3xbf16>
// CHECK-NEXT: %[[WIDE:.*]] = stablehlo.convert %[[NARROW]] : (tensor<2x4x4x3xbf16>) -> tensor<2x4x4x3xf32>
// CHECK-NOT: bf16
// CHECK: stablehlo.convolution(%[[WIDE]], %{{.*}})
// CHECK: stablehlo.convolution(%[[WIDE]], %{{.*}})
// CHECK: stablehlo.add %{{.*}}, %[[WIDE]]
// CHECK-NOT: bf16
// CHECK: return
func.func @inference(%x: tensor<2x4x4x3xf32>, %w: tensor<1x1x3x3xf32>, %v: tensor<1x1x3x3xf32>, %y: tensor<2x4x4x3xf32>, %g: tensor<2x4x4x3xf32>) -> (tensor<2x4x4x3xf32>, tensor<2x4x4x3xf32>, tensor<2x4x4x3xf32>, tensor<1x1x3x3xf32>, tensor<2x4x4x3xi1>) {
  %zeros = stablehlo.constant dense<0.0> : tensor<2x4x4x3xf32>
  %0 = stablehlo.maximum %x, %zeros : tensor<2x4x4x3xf32>
  %1 = stablehlo.convolution(%0, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x3xf32>, tensor<1x1x3x3xf32>) -> tensor<2x4x4x3xf32>
  %2 = stablehlo.convolution(%0, %v) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x3xf32>, tensor<1x1x3x3xf32>) -> tensor<2x4x4x3xf32>
  %3 = stablehlo.add %1, %0 : tensor<2x4x4x3xf32>
  %4 = stablehlo.maximum %y, %zeros : tensor<2x4x4x3xf32>
  %5 = stablehlo.convolution(%4, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x3xf32>, tensor<1x1x3x3xf32>) -> tensor<2x4x4x3xf32>
  %6 = stablehlo.convolution(%4, %g) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x3xf32>, tensor<2x4x4x3xf32>) -> tensor<1x1x3x3xf32>
  %7 = stablehlo.compare GT, %4, %zeros, FLOAT : (tensor<2x4x4x3xf32>, tensor<2x4x4x3xf32>) -> tensor<2x4x4x3xi1>
  return %2, %3, %5, %6, %7 : tensor<2x4x4x3xf32>, tensor<2x4x4x3xf32>, tensor<2x4x4x3xf32>, tensor<1x1x3x3xf32>, tensor<2x4x4x3xi1>
}

// Not what is read once, nor what is summed for each sample or over its features, nor a
// convolution of more precision, nor something else.
// CHECK-LABEL: func.func @others
// CHECK-NOT: bf16
// CHECK: return
func.func @others(%x: tensor<2x4x4x3xf32>, %w: tensor<1x1x3x8xf32>, %y: tensor<2x4x4x8xf32>)
    -> (tensor<8xf32>, tensor<2x8xf32>, tensor<2x4x4x8xf32>, tensor<f32>, tensor<2x4x4x8xf32>, tensor<8xf32>, tensor<2x4x4x8xf32>, tensor<8xf32>, tensor<2x4x4x8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x3xf32>, tensor<1x1x3x8xf32>) -> tensor<2x4x4x8xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
  %2 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x3xf32>, tensor<1x1x3x8xf32>) -> tensor<2x4x4x8xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [1, 2] : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %4 = stablehlo.multiply %2, %y : tensor<2x4x4x8xf32>
  %5 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x3xf32>, tensor<1x1x3x8xf32>) -> tensor<2x4x4x8xf32>
  %6 = stablehlo.reduce(%5 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<f32>
  %7 = stablehlo.multiply %5, %y : tensor<2x4x4x8xf32>
  %8 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<2x4x4x3xf32>, tensor<1x1x3x8xf32>) -> tensor<2x4x4x8xf32>
  %9 = stablehlo.reduce(%8 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
  %10 = stablehlo.multiply %8, %y : tensor<2x4x4x8xf32>
  %11 = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
  %12 = stablehlo.multiply %y, %y : tensor<2x4x4x8xf32>
  return %1, %3, %4, %6, %7, %9, %10, %11, %12 : tensor<8xf32>, tensor<2x8xf32>, tensor<2x4x4x8xf32>, tensor<f32>, tensor<2x4x4x8xf32>, tensor<8xf32>, tensor<2x4x4x8xf32>, tensor<8xf32>, tensor<2x4x4x8xf32>
}

// The gradient by what a layer normalization has made, and by an activation, which the
// gradient of a bias sums: of products over two dimensions of samples.
// CHECK-LABEL: func.func @matrix
// CHECK: %[[SCALED:.*]] = stablehlo.multiply
// CHECK-NEXT: %[[NARROW:.*]] = stablehlo.convert %[[SCALED]] : (tensor<2x4x8xf32>) -> tensor<2x4x8xbf16>
// CHECK-NEXT: %[[WIDE:.*]] = stablehlo.convert %[[NARROW]] : (tensor<2x4x8xbf16>) -> tensor<2x4x8xf32>
// CHECK-NOT: bf16
// CHECK: stablehlo.reduce(%[[WIDE]]
// CHECK: stablehlo.dot_general %[[WIDE]]
func.func @matrix(%x: tensor<2x4x3xf32>, %w: tensor<3x8xf32>, %derivative: tensor<2x4x8xf32>) -> (tensor<8xf32>, tensor<2x4x3xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<2x4x3xf32>, tensor<3x8xf32>) -> tensor<2x4x8xf32>
  %1 = stablehlo.multiply %0, %derivative : tensor<2x4x8xf32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x4x8xf32>, tensor<f32>) -> tensor<8xf32>
  %3 = stablehlo.dot_general %1, %w, contracting_dims = [2] x [1] : (tensor<2x4x8xf32>, tensor<3x8xf32>) -> tensor<2x4x3xf32>
  return %2, %3 : tensor<8xf32>, tensor<2x4x3xf32>
}

// Not what is summed for each sample, as a layer normalization does, nor gradients of
// weights of which all are summed.
// CHECK-LABEL: func.func @other_matrices
// CHECK-NOT: bf16
// CHECK: return
func.func @other_matrices(%x: tensor<2x4x3xf32>, %w: tensor<3x8xf32>, %y: tensor<2x4x8xf32>) -> (tensor<2x4xf32>, tensor<2x4x8xf32>, tensor<f32>, tensor<3x8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<2x4x3xf32>, tensor<3x8xf32>) -> tensor<2x4x8xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x4x8xf32>, tensor<f32>) -> tensor<2x4xf32>
  %2 = stablehlo.multiply %0, %y : tensor<2x4x8xf32>
  %3 = stablehlo.dot_general %x, %y, contracting_dims = [0, 1] x [0, 1] : (tensor<2x4x3xf32>, tensor<2x4x8xf32>) -> tensor<3x8xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x8xf32>, tensor<f32>) -> tensor<f32>
  %5 = stablehlo.subtract %w, %3 : tensor<3x8xf32>
  return %1, %2, %4, %5 : tensor<2x4xf32>, tensor<2x4x8xf32>, tensor<f32>, tensor<3x8xf32>
}
