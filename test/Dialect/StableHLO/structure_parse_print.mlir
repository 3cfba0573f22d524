// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --mlir-print-op-generic | tpu-opt | FileCheck %s

// CHECK-LABEL: func.func @tokens
func.func @tokens(%x: tensor<2x2xf32>, %t: !stablehlo.token) -> tensor<2x2xf32> {
  // CHECK: %[[A:.*]] = stablehlo.create_token : !stablehlo.token
  %0 = stablehlo.create_token : !stablehlo.token
  // CHECK: stablehlo.after_all %[[A]], %arg1 : !stablehlo.token
  %1 = stablehlo.after_all %0, %t : !stablehlo.token
  // CHECK: stablehlo.after_all : !stablehlo.token
  %2 = stablehlo.after_all : !stablehlo.token
  // CHECK: "stablehlo.infeed"(%{{.*}}) <{infeed_config = "feed", layout = {{\[}}[0, 1]]}> : (!stablehlo.token) -> (tensor<2x2xf32>, !stablehlo.token)
  %3:2 = "stablehlo.infeed"(%1) {infeed_config = "feed", layout = [[0, 1]]} : (!stablehlo.token) -> (tensor<2x2xf32>, !stablehlo.token)
  // CHECK: "stablehlo.outfeed"(%arg0, %{{.*}}) <{outfeed_config = "out"}> : (tensor<2x2xf32>, !stablehlo.token) -> !stablehlo.token
  %4 = "stablehlo.outfeed"(%x, %2) {outfeed_config = "out"} : (tensor<2x2xf32>, !stablehlo.token) -> !stablehlo.token
  // CHECK: "stablehlo.send"(%arg0, %{{.*}}) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (tensor<2x2xf32>, !stablehlo.token) -> !stablehlo.token
  %5 = "stablehlo.send"(%x, %4) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true} : (tensor<2x2xf32>, !stablehlo.token) -> !stablehlo.token
  // CHECK: "stablehlo.recv"(%{{.*}}) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<{{\[}}[0, 1]]> : tensor<1x2xi64>}> : (!stablehlo.token) -> (tensor<2x2xf32>, !stablehlo.token)
  %6:2 = "stablehlo.recv"(%5) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (!stablehlo.token) -> (tensor<2x2xf32>, !stablehlo.token)
  // CHECK: stablehlo.optimization_barrier %{{.*}}, %{{.*}} : tensor<2x2xf32>, !stablehlo.token
  %7:2 = stablehlo.optimization_barrier %6#0, %6#1 : tensor<2x2xf32>, !stablehlo.token
  return %7#0 : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @tuples
func.func @tuples(%x: tensor<2xf32>, %t: !stablehlo.token) -> tensor<2xf32> {
  // CHECK: %[[TUPLE:.*]] = stablehlo.tuple %arg0, %arg1 : tuple<tensor<2xf32>, !stablehlo.token>
  %0 = stablehlo.tuple %x, %t : tuple<tensor<2xf32>, !stablehlo.token>
  // CHECK: stablehlo.tuple %[[TUPLE]] : tuple<tuple<tensor<2xf32>, !stablehlo.token>>
  %1 = stablehlo.tuple %0 : tuple<tuple<tensor<2xf32>, !stablehlo.token>>
  // CHECK: stablehlo.get_tuple_element %[[TUPLE]][0] : (tuple<tensor<2xf32>, !stablehlo.token>) -> tensor<2xf32>
  %2 = stablehlo.get_tuple_element %0[0] : (tuple<tensor<2xf32>, !stablehlo.token>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// CHECK-LABEL: func.func @composites
func.func @composites(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: stablehlo.composite "my.op" %arg0 {composite_attributes = {k = 1 : i64}, decomposition = @decomposition, version = 2 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  %0 = stablehlo.composite "my.op" %x {composite_attributes = {k = 1 : i64}, decomposition = @decomposition, version = 2 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @decomposition(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}

// CHECK-LABEL: func.func @bounds(%arg0: tensor<?x8xf32, #stablehlo.bounds<4, ?>>)
func.func @bounds(%x: tensor<?x8xf32, #stablehlo.bounds<4, ?>>) {
  return
}

// CHECK-LABEL: func.func @dynamic
func.func @dynamic(%x: tensor<8x8xf32>, %s: tensor<2xi32>, %z: tensor<f32>, %p: tensor<2x2xi64>, %n: tensor<i32>, %image: tensor<1x4x4x1xf32>, %kernel: tensor<3x3x1x1xf32>) {
  // CHECK: stablehlo.dynamic_reshape %arg0, %arg1 : (tensor<8x8xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<8x8xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  // CHECK: stablehlo.dynamic_broadcast_in_dim %arg2, %arg1, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x?xf32>
  %1 = stablehlo.dynamic_broadcast_in_dim %z, %s, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x?xf32>
  // CHECK: stablehlo.dynamic_broadcast_in_dim %arg0, %arg1, dims = [0, 1] {known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 1>} : (tensor<8x8xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %2 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0, 1] {known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 1>} : (tensor<8x8xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  // CHECK: stablehlo.dynamic_iota %arg1, dim = 0 : (tensor<2xi32>) -> tensor<?x?xi32>
  %3 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi32>) -> tensor<?x?xi32>
  // CHECK: stablehlo.dynamic_pad %arg0, %arg2, %arg1, %arg1, %arg1 : (tensor<8x8xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  %4 = stablehlo.dynamic_pad %x, %z, %s, %s, %s : (tensor<8x8xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  // CHECK: stablehlo.real_dynamic_slice %arg0, %arg1, %arg1, %arg1 : (tensor<8x8xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  %5 = stablehlo.real_dynamic_slice %x, %s, %s, %s : (tensor<8x8xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  // CHECK: "stablehlo.dynamic_gather"(%arg0, %arg1, %arg1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1]>, indices_are_sorted = false}> : (tensor<8x8xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<f32>
  %6 = "stablehlo.dynamic_gather"(%x, %s, %s) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1]>, indices_are_sorted = false} : (tensor<8x8xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<f32>
  // CHECK: "stablehlo.dynamic_conv"(%arg5, %arg6, %arg3) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, window_strides = array<i64: 2, 2>}> : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x?x?x1xf32>
  %7 = "stablehlo.dynamic_conv"(%image, %kernel, %p) {batch_group_count = 1 : i64, feature_group_count = 1 : i64, window_strides = array<i64: 2, 2>,
      dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>} : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x?x?x1xf32>
  // CHECK: stablehlo.set_dimension_size %arg0, %arg4, dim = 0 : (tensor<8x8xf32>, tensor<i32>) -> tensor<?x8xf32, #stablehlo.bounds<8, ?>>
  %8 = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<8x8xf32>, tensor<i32>) -> tensor<?x8xf32, #stablehlo.bounds<8, ?>>
  return
}

// CHECK-LABEL: func.func @legacy
func.func @legacy(%x: tensor<8x8xf32>, %i: tensor<2xi32>) {
  // CHECK: stablehlo.einsum %arg0, %arg0, config = "ij,jk->ik" : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %0 = stablehlo.einsum %x, %x, config = "ij,jk->ik" : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK: stablehlo.unary_einsum %arg0, config = "ij->i" : (tensor<8x8xf32>) -> tensor<8xf32>
  %1 = stablehlo.unary_einsum %x, config = "ij->i" : (tensor<8x8xf32>) -> tensor<8xf32>
  // CHECK: "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 0 : i64, dim = 0 : i64}> : (tensor<8x8xf32>, tensor<2xi32>) -> tensor<2x8xf32>
  %2 = "stablehlo.torch_index_select"(%x, %i) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<8x8xf32>, tensor<2xi32>) -> tensor<2x8xf32>
  // CHECK: stablehlo.broadcast %arg0, sizes = [3] : (tensor<8x8xf32>) -> tensor<3x8x8xf32>
  %3 = stablehlo.broadcast %x, sizes = [3] : (tensor<8x8xf32>) -> tensor<3x8x8xf32>
  return
}
