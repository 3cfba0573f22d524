// A training step in parts of 13, 13 and 11 samples, and in these of 2 to 4 around the
// convolutions. All values are whole numbers, so that sums are the same in any order.
// RUN: tpu-opt %s "--tile-batch=cache-bytes=16384 shared-cache-bytes=100000" -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: tpu-run %s --random-inputs=1 --precision=f32 > %t.whole
// RUN: tpu-run %t.mlir --random-inputs=1 --precision=f32 > %t.parts
// RUN: diff %t.whole %t.parts
// RUN: tpu-run %s --random-inputs=1 --precision=f32 --compare

// The product with the weights, transposed, has them transposed once. All that
// comes out of the loops are sums.
// CHECK: %[[TRANSPOSED:.*]] = stablehlo.transpose %{{.*}}, dims = [1, 0] : (tensor<200x4xf32>) -> tensor<4x200xf32>
// CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<200x4xf32>, tensor<3x3x1x8xf32>
// CHECK: stablehlo.while({{.*}}) : tensor<i32>, {{.*}}tensor<13x5x5x8xf32>
// CHECK: stablehlo.dot_general %{{.*}}, %[[TRANSPOSED]], contracting_dims = [1] x [0]
// CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<3x3x1x8xf32>
func.func @main(%images: tensor<37x144xf32>, %filter: tensor<3x3x1x8xf32>, %weights: tensor<200x4xf32>) -> (tensor<200x4xf32>, tensor<3x3x1x8xf32>) {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %scale_x = stablehlo.constant dense<2.0> : tensor<37x144xf32>
  %scale_w = stablehlo.constant dense<2.0> : tensor<3x3x1x8xf32>
  %scale_v = stablehlo.constant dense<2.0> : tensor<200x4xf32>
  %zeros = stablehlo.constant dense<0.0> : tensor<37x5x2x5x2x8xf32>
  %a0 = stablehlo.multiply %images, %scale_x : tensor<37x144xf32>
  %x = stablehlo.floor %a0 : tensor<37x144xf32>
  %a1 = stablehlo.multiply %filter, %scale_w : tensor<3x3x1x8xf32>
  %w = stablehlo.floor %a1 : tensor<3x3x1x8xf32>
  %a2 = stablehlo.multiply %weights, %scale_v : tensor<200x4xf32>
  %v = stablehlo.floor %a2 : tensor<200x4xf32>
  %0 = stablehlo.reshape %x : (tensor<37x144xf32>) -> tensor<37x12x12x1xf32>
  %1 = stablehlo.convolution(%0, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<37x12x12x1xf32>, tensor<3x3x1x8xf32>) -> tensor<37x10x10x8xf32>
  %2 = "stablehlo.reduce_window"(%1, %lowest) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<37x10x10x8xf32>, tensor<f32>) -> tensor<37x5x5x8xf32>
  %3 = stablehlo.reshape %2 : (tensor<37x5x5x8xf32>) -> tensor<37x200xf32>
  %4 = stablehlo.dot_general %3, %v, contracting_dims = [1] x [0] : (tensor<37x200xf32>, tensor<200x4xf32>) -> tensor<37x4xf32>
  %5 = stablehlo.sign %4 : tensor<37x4xf32>
  %6 = stablehlo.iota dim = 1 : tensor<37x4xf32>
  %7 = stablehlo.subtract %5, %6 : tensor<37x4xf32>
  %8 = stablehlo.dot_general %3, %7, contracting_dims = [0] x [0] : (tensor<37x200xf32>, tensor<37x4xf32>) -> tensor<200x4xf32>
  %9 = stablehlo.dot_general %7, %v, contracting_dims = [1] x [1] : (tensor<37x4xf32>, tensor<200x4xf32>) -> tensor<37x200xf32>
  %10 = stablehlo.reshape %9 : (tensor<37x200xf32>) -> tensor<37x5x5x8xf32>
  %11 = stablehlo.slice %1 [0:37, 0:9:2, 0:9:2, 0:8] : (tensor<37x10x10x8xf32>) -> tensor<37x5x5x8xf32>
  %12 = stablehlo.slice %1 [0:37, 1:10:2, 1:10:2, 0:8] : (tensor<37x10x10x8xf32>) -> tensor<37x5x5x8xf32>
  %13 = stablehlo.compare GE, %11, %12, FLOAT : (tensor<37x5x5x8xf32>, tensor<37x5x5x8xf32>) -> tensor<37x5x5x8xi1>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 3, 5] : (tensor<37x5x5x8xi1>) -> tensor<37x5x2x5x2x8xi1>
  %15 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 3, 5] : (tensor<37x5x5x8xf32>) -> tensor<37x5x2x5x2x8xf32>
  %16 = stablehlo.select %14, %15, %zeros : tensor<37x5x2x5x2x8xi1>, tensor<37x5x2x5x2x8xf32>
  %17 = stablehlo.reshape %16 : (tensor<37x5x2x5x2x8xf32>) -> tensor<37x10x10x8xf32>
  %18 = stablehlo.convolution(%0, %17) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<37x12x12x1xf32>, tensor<37x10x10x8xf32>) -> tensor<3x3x1x8xf32>
  return %8, %18 : tensor<200x4xf32>, tensor<3x3x1x8xf32>
}
