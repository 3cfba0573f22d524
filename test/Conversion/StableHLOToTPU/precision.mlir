// RUN: tpu-opt %s --convert-stablehlo-to-mxu | FileCheck %s --check-prefixes=CHECK,DEFAULT
// RUN: tpu-opt %s --convert-stablehlo-to-mxu=precision=high | FileCheck %s --check-prefixes=CHECK,HIGH
// RUN: tpu-opt %s --convert-stablehlo-to-mxu=precision=f32 | FileCheck %s --check-prefixes=F32
// RUN: not tpu-opt %s --convert-stablehlo-to-mxu=precision=bf8 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: for the --precision option: Cannot find option named 'bf8'

// An operation's own precision raises the program's, and does not lower it.
func.func @main(%a: tensor<4x4xf32>, %x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x8xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<1x6x6x8xf32>) {
  // DEFAULT: tpu.mxu_matmul {{.*}} contracting_dims = [1] x [0] precision = default
  // HIGH: tpu.mxu_matmul {{.*}} contracting_dims = [1] x [0] precision = high
  // F32: tpu.mxu_matmul {{.*}} contracting_dims = [1] x [0] ->
  %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // DEFAULT: tpu.mxu_matmul {{.*}} precision = high
  // HIGH: tpu.mxu_matmul {{.*}} precision = high
  // F32: tpu.mxu_matmul {{.*}} contracting_dims = [1] x [0] ->
  %1 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0], precision = [DEFAULT, HIGH] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tpu.mxu_convolution {{.*}} precision = highest
  // F32: tpu.mxu_convolution {{.*}} dim_labels = "b01f_01io->b01f" ->
  %2 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision DEFAULT>]} : (tensor<1x8x8x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x6x6x8xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<1x6x6x8xf32>
}
