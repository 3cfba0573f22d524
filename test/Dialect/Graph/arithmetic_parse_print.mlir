// Arithmetic and arrangement of values, without types and with.
// RUN: tpu-opt %s | tpu-opt | FileCheck %s

graph.model @m {
  // CHECK-LABEL: graph.func @untyped(%x, %y) {
  graph.func @untyped(%x, %y) {
    // CHECK-NEXT: graph.add %x, %y{{$}}
    %0 = graph.add %x, %y
    // CHECK-NEXT: graph.subtract %{{.*}}, %y{{$}}
    %1 = graph.subtract %0, %y
    // CHECK-NEXT: graph.multiply %{{.*}}, %y{{$}}
    %2 = graph.multiply %1, %y
    // CHECK-NEXT: graph.divide %{{.*}}, %y{{$}}
    %3 = graph.divide %2, %y
    // CHECK-NEXT: graph.maximum %{{.*}}, %y{{$}}
    %4 = graph.maximum %3, %y
    // CHECK-NEXT: graph.minimum %{{.*}}, %y{{$}}
    %5 = graph.minimum %4, %y
    // CHECK-NEXT: graph.matmul %{{.*}}, %y {transpose_a, transpose_b}{{$}}
    %6 = graph.matmul %5, %y {transpose_a, transpose_b}
    // CHECK-NEXT: graph.reduce_mean %{{.*}}{{$}}
    %7 = graph.reduce_mean %6
    // CHECK-NEXT: graph.reduce_sum %{{.*}} {axes = [1, 2], keep_dims}{{$}}
    %8 = graph.reduce_sum %7 {axes = [1, 2], keep_dims}
    // CHECK-NEXT: graph.reduce_max %{{.*}} {axes = [-1]}{{$}}
    %9 = graph.reduce_max %8 {axes = [-1]}
    // CHECK-NEXT: graph.concat %{{.*}}, %y, %x{{$}}
    %10 = graph.concat %9, %y, %x {axis = -1}
    // CHECK-NEXT: graph.transpose %{{.*}} [0, 2, 1]{{$}}
    %11 = graph.transpose %10 [0, 2, 1]
    // CHECK-NEXT: graph.zero_padding %{{.*}} {padding = {{\[\[}}1, 2], [0, 0]]}{{$}}
    %12 = graph.zero_padding %11 {padding = [[1, 2], [0, 0]]}
    // CHECK-NEXT: graph.upsampling %{{.*}} {interpolation = "bilinear", size = [2, 2]}{{$}}
    %13 = graph.upsampling %12 {size = [2, 2], interpolation = "bilinear"}
    // CHECK-NEXT: graph.stop_gradient %{{.*}}{{$}}
    %14 = graph.stop_gradient %13
    // CHECK-NEXT: graph.slice %{{.*}} {begin = [0, 1, 2], size = [-1, 3, 1]}{{$}}
    %15 = graph.slice %14 {begin = [0, 1, 2], size = [-1, 3, 1]}
    // CHECK-NEXT: %{{.*}}:2 = graph.split %{{.*}}{{$}}
    %16:2 = graph.split %15 {axis = -1}
    // CHECK-NEXT: %{{.*}}:2 = graph.split %{{.*}} {axis = 1 : i64, sizes = [1, 2]}{{$}}
    %17:2 = graph.split %16#0 {axis = 1, sizes = [1, 2]}
    graph.return %17#1
  }
}
// CHECK-LABEL: func.func @typed
func.func @typed(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: graph.add %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %0 = graph.add %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: graph.concat %{{.*}}, %{{.*}} {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %1 = graph.concat %x, %0 {axis = 0} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  // CHECK-NEXT: graph.split %{{.*}} {axis = 0 : i64} : (tensor<2x3xf32>) -> (tensor<1x3xf32>, tensor<1x3xf32>)
  %3:2 = graph.split %x {axis = 0} : (tensor<2x3xf32>) -> (tensor<1x3xf32>, tensor<1x3xf32>)
  // CHECK-NEXT: graph.stop_gradient %{{.*}} : tensor<2x3xf32>
  %2 = graph.stop_gradient %0 : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
