// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: func @dot_general(
func.func @dot_general(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>, %c: tensor<4x5xbf16>, %d: tensor<?x4xbf16>) {
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, HIGHEST] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, HIGHEST] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  // The element type of the result is given.
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [1] x [0] : (tensor<?x4xbf16>, tensor<4x5xbf16>) -> tensor<?x5xf32>
  %1 = stablehlo.dot_general %d, %c, contracting_dims = [1] x [0] : (tensor<?x4xbf16>, tensor<4x5xbf16>) -> tensor<?x5xf32>
  // An outer product.
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [] x [] : (tensor<4x5xbf16>, tensor<4x5xbf16>) -> tensor<4x5x4x5xbf16>
  %2 = stablehlo.dot_general %c, %c, contracting_dims = [] x [] : (tensor<4x5xbf16>, tensor<4x5xbf16>) -> tensor<4x5x4x5xbf16>
  // CHECK: contracting_dims = [0, 1] x [0, 1], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x5xbf16>, tensor<4x5xbf16>) -> tensor<bf16>
  %3 = stablehlo.dot_general %c, %c, contracting_dims = [0, 1] x [0, 1], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x5xbf16>, tensor<4x5xbf16>) -> tensor<bf16>
  // CHECK: contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32
  %4 = "stablehlo.dot_general"(%a, %a) <{
      dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>,
      precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>],
      algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
  }> : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x2x3xf32>
  return
}

// CHECK-LABEL: func @convolution(
func.func @convolution(%x: tensor<2x8x8x3xf32>, %k: tensor<3x3x3x4xf32>, %y: tensor<2x3x8xf32>, %l: tensor<4x3x3xf32>) {
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = {{\[}}[0, 1], [-1, 1]], lhs_dilate = [1, 2], rhs_dilate = [2, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x3x7x4xf32>
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [-1, 1]], lhs_dilate = [1, 2], rhs_dilate = [2, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x3x7x4xf32>
  // A window of defaults, and features before space.
  // CHECK: dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x8xf32>, tensor<4x3x3xf32>) -> tensor<2x4x6xf32>
  %1 = stablehlo.convolution(%y, %l) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x8xf32>, tensor<4x3x3xf32>) -> tensor<2x4x6xf32>
  // Reversal as numbers, as earlier versions print it; roles and spatial dimensions in another order.
  // CHECK: dim_numbers = [f, 1, b, 0]x[i, 1, 0, o]->[0, f, 1, b], window = {reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x8x8x3xf32>, tensor<1x3x3x4xf32>) -> tensor<1x4x6x8xf32>
  %k2 = stablehlo.constant dense<0.0> : tensor<1x3x3x4xf32>
  %2 = stablehlo.convolution(%x, %k2) dim_numbers = [f, 1, b, 0]x[i, 1, 0, o]->[0, f, 1, b], window = {reverse = [1, 0]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x8x8x3xf32>, tensor<1x3x3x4xf32>) -> tensor<1x4x6x8xf32>
  // CHECK: dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2]}
  %3 = "stablehlo.convolution"(%x, %k) <{
      window_strides = array<i64: 2, 2>, batch_group_count = 2 : i64, feature_group_count = 1 : i64,
      dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
  }> : (tensor<2x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  return
}
