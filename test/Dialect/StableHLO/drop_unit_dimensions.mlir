// RUN: tpu-opt %s --drop-unit-dimensions --canonicalize | FileCheck %s
// RUN: tpu-run %s --entry=normalize --random-inputs=1 --compare

// A layer normalization that keeps the summed dimension.
// CHECK-LABEL: func.func @normalize
// CHECK: %[[SUM:.*]] = stablehlo.reduce(%arg0 init: {{.*}} -> tensor<8x16xf32>
// CHECK: %[[MEAN:.*]] = stablehlo.divide %[[SUM]], %{{.*}} : tensor<8x16xf32>
// CHECK: stablehlo.broadcast_in_dim %[[MEAN]], dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x32xf32>
// CHECK: %[[SQUARES:.*]] = stablehlo.reduce({{.*}} -> tensor<8x16xf32>
// CHECK: %[[VARIANCE:.*]] = stablehlo.divide %[[SQUARES]], %{{.*}} : tensor<8x16xf32>
// CHECK: %[[SHIFTED:.*]] = stablehlo.add %[[VARIANCE]], %{{.*}} : tensor<8x16xf32>
// CHECK: %[[SCALE:.*]] = stablehlo.rsqrt %[[SHIFTED]] : tensor<8x16xf32>
// CHECK: stablehlo.broadcast_in_dim %[[SCALE]], dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x32xf32>
func.func @normalize(%x: tensor<8x16x32xf32>) -> tensor<8x16x32xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %count = stablehlo.constant dense<32.0> : tensor<8x16x1xf32>
  %epsilon = stablehlo.constant dense<1.0e-5> : tensor<8x16x1xf32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<8x16xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
  %2 = stablehlo.divide %1, %count : tensor<8x16x1xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x32xf32>
  %4 = stablehlo.subtract %x, %3 : tensor<8x16x32xf32>
  %5 = stablehlo.multiply %4, %4 : tensor<8x16x32xf32>
  %6 = stablehlo.reduce(%5 init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<8x16xf32>
  %7 = stablehlo.reshape %6 : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
  %8 = stablehlo.divide %7, %count : tensor<8x16x1xf32>
  %9 = stablehlo.add %8, %epsilon : tensor<8x16x1xf32>
  %10 = stablehlo.rsqrt %9 : tensor<8x16x1xf32>
  %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x32xf32>
  %12 = stablehlo.multiply %4, %11 : tensor<8x16x32xf32>
  return %12 : tensor<8x16x32xf32>
}

// A scalar predicate stays; a broadcast within the elementwise value has fewer dimensions, too.
// CHECK-LABEL: func.func @select
// CHECK: %[[X:.*]] = stablehlo.reshape %arg1 : (tensor<1x4x1xf32>) -> tensor<4xf32>
// CHECK: %[[Y:.*]] = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK: %[[S:.*]] = stablehlo.select %arg0, %[[X]], %[[Y]] : tensor<i1>, tensor<4xf32>
// CHECK: stablehlo.broadcast_in_dim %[[S]], dims = [1] : (tensor<4xf32>) -> tensor<2x4x3xf32>
func.func @select(%p: tensor<i1>, %x: tensor<1x4x1xf32>, %y: tensor<f32>) -> tensor<2x4x3xf32> {
  %0 = stablehlo.broadcast_in_dim %y, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
  %1 = stablehlo.select %p, %x, %0 : tensor<i1>, tensor<1x4x1xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x4x1xf32>) -> tensor<2x4x3xf32>
  return %2 : tensor<2x4x3xf32>
}

// What is not broadcast keeps its dimensions.
// CHECK-LABEL: func.func @kept
// CHECK-NOT: stablehlo.reshape
// CHECK: return
func.func @kept(%x: tensor<1x4x1xf32>) -> tensor<1x4x1xf32> {
  %0 = stablehlo.negate %x : tensor<1x4x1xf32>
  %1 = stablehlo.exponential %0 : tensor<1x4x1xf32>
  return %1 : tensor<1x4x1xf32>
}
