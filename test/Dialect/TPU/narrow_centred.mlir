// What is left of a convolution without its mean is rounded to bf16 where
// several operations read it.
// RUN: tpu-opt %s --narrow-centred | FileCheck %s

// CHECK-LABEL: func.func @training
// CHECK: %[[C:.*]] = stablehlo.subtract
// CHECK: %[[NARROW:.*]] = stablehlo.convert %[[C]] : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xbf16>
// CHECK: %[[WIDE:.*]] = stablehlo.convert %[[NARROW]] : (tensor<2x4x4x8xbf16>) -> tensor<2x4x4x8xf32>
// CHECK: stablehlo.multiply %[[WIDE]], %[[WIDE]]
// CHECK: stablehlo.multiply %[[WIDE]], %{{.*}}
func.func @training(%x: tensor<2x4x4x3xf32>, %w: tensor<1x1x3x8xf32>, %mean: tensor<8xf32>, %scale: tensor<2x4x4x8xf32>) -> (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x3xf32>, tensor<1x1x3x8xf32>) -> tensor<2x4x4x8xf32>
  %1 = stablehlo.broadcast_in_dim %mean, dims = [3] : (tensor<8xf32>) -> tensor<2x4x4x8xf32>
  %2 = stablehlo.subtract %0, %1 : tensor<2x4x4x8xf32>
  %3 = stablehlo.multiply %2, %2 : tensor<2x4x4x8xf32>
  %4 = stablehlo.multiply %2, %scale : tensor<2x4x4x8xf32>
  return %3, %4 : tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>
}

// Not what is read once, nor the difference from what each sample has of its own,
// nor of a convolution of more precision, nor of something else.
// CHECK-LABEL: func.func @others
// CHECK-NOT: bf16
// CHECK: return
func.func @others(%x: tensor<2x4x4x3xf32>, %w: tensor<1x1x3x8xf32>, %mean: tensor<8xf32>, %own: tensor<2x8xf32>, %y: tensor<2x4x4x8xf32>)
    -> (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x3xf32>, tensor<1x1x3x8xf32>) -> tensor<2x4x4x8xf32>
  %means = stablehlo.broadcast_in_dim %mean, dims = [3] : (tensor<8xf32>) -> tensor<2x4x4x8xf32>
  %owns = stablehlo.broadcast_in_dim %own, dims = [0, 3] : (tensor<2x8xf32>) -> tensor<2x4x4x8xf32>
  %1 = stablehlo.subtract %0, %means : tensor<2x4x4x8xf32>
  %2 = stablehlo.multiply %1, %1 : tensor<2x4x4x8xf32>
  %3 = stablehlo.subtract %0, %owns : tensor<2x4x4x8xf32>
  %4 = stablehlo.multiply %3, %y : tensor<2x4x4x8xf32>
  %5 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<2x4x4x3xf32>, tensor<1x1x3x8xf32>) -> tensor<2x4x4x8xf32>
  %6 = stablehlo.subtract %5, %means : tensor<2x4x4x8xf32>
  %7 = stablehlo.multiply %6, %y : tensor<2x4x4x8xf32>
  %8 = stablehlo.subtract %y, %means : tensor<2x4x4x8xf32>
  %9 = stablehlo.multiply %8, %y : tensor<2x4x4x8xf32>
  return %2, %3, %4, %6, %7, %8, %9 : tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>
}
