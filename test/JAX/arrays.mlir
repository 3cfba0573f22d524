// Functions that move, index, sort and reduce: jax.lax and jax.numpy.
// Made by test/Peers/JAX/export.py; expected values are those of JAX.
// RUN: tpu-run %s --engine=reference && tpu-run %s --engine=native

// move.pad[f64]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x6xf64>) -> (tensor<7x10xf64> {jax.result_info = "result"}) {
    %0 = stablehlo.slice %arg0 [0:1, 0:1] : (tensor<4x6xf64>) -> tensor<1x1xf64>
    %1 = stablehlo.reshape %0 : (tensor<1x1xf64>) -> tensor<f64>
    %2 = stablehlo.pad %arg0, %1, low = [1, 0], high = [2, -1], interior = [0, 1] : (tensor<4x6xf64>, tensor<f64>) -> tensor<7x10xf64>
    return %2 : tensor<7x10xf64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[0.0, 3.0, 17.0, 7.0, 29.0, 24.0], [33.0, 27.0, 10.0, 17.0, 33.0, 17.0], [32.0, 27.0, 9.0, 10.0, 26.0, 19.0], [15.0, 32.0, 1.0, 23.0, 34.0, 2.0]]> : tensor<4x6xf64>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x6xf64>
    %r = call @jax(%x0) : (tensor<4x6xf64>) -> (tensor<7x10xf64>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 3.0, 0.0, 17.0, 0.0, 7.0, 0.0, 29.0, 0.0], [33.0, 0.0, 27.0, 0.0, 10.0, 0.0, 17.0, 0.0, 33.0, 0.0], [32.0, 0.0, 27.0, 0.0, 9.0, 0.0, 10.0, 0.0, 26.0, 0.0], [15.0, 0.0, 32.0, 0.0, 1.0, 0.0, 23.0, 0.0, 34.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<7x10xf64>} : (tensor<7x10xf64>) -> ()
    return
  }
}

// -----

// move.roll_flat[bf16]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x6xbf16>) -> (tensor<4x6xbf16> {jax.result_info = "result"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<4x6xbf16>) -> tensor<24xbf16>
    %1 = call @_roll_static(%0) : (tensor<24xbf16>) -> tensor<24xbf16>
    %2 = stablehlo.reshape %1 : (tensor<24xbf16>) -> tensor<4x6xbf16>
    return %2 : tensor<4x6xbf16>
  }
  func.func private @_roll_static(%arg0: tensor<24xbf16>) -> tensor<24xbf16> {
    %0 = stablehlo.slice %arg0 [17:24] : (tensor<24xbf16>) -> tensor<7xbf16>
    %1 = stablehlo.slice %arg0 [0:17] : (tensor<24xbf16>) -> tensor<17xbf16>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<7xbf16>, tensor<17xbf16>) -> tensor<24xbf16>
    return %2 : tensor<24xbf16>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[0.0, 15.0, 11.0, 27.0, 46.0, 1.0], [2.0, 41.0, 3.0, 23.0, 2.0, 15.0], [38.0, 23.0, 42.0, 23.0, 42.0, 13.0], [31.0, 8.0, 11.0, 15.0, 45.0, 17.0]]> : tensor<4x6xbf16>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x6xbf16>
    %r = call @jax(%x0) : (tensor<4x6xbf16>) -> (tensor<4x6xbf16>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[13.0, 31.0, 8.0, 11.0, 15.0, 45.0], [17.0, 0.0, 15.0, 11.0, 27.0, 46.0], [1.0, 2.0, 41.0, 3.0, 23.0, 2.0], [15.0, 38.0, 23.0, 42.0, 23.0, 42.0]]> : tensor<4x6xbf16>} : (tensor<4x6xbf16>) -> ()
    return
  }
}

// -----

// move.take[i1]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x6xi1>) -> (tensor<4x2x2xi1> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<[[2, 0], [5, -1]]> : tensor<2x2xi64>
    %0 = call @_take(%arg0, %c) : (tensor<4x6xi1>, tensor<2x2xi64>) -> tensor<4x2x2xi1>
    return %0 : tensor<4x2x2xi1>
  }
  func.func private @_take(%arg0: tensor<4x6xi1>, %arg1: tensor<2x2xi64>) -> tensor<4x2x2xi1> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<2x2xi64>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %c_0 = stablehlo.constant dense<6> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<2x2xi64>
    %3 = stablehlo.add %arg1, %2 : tensor<2x2xi64>
    %4 = call @_where(%1, %3, %arg1) : (tensor<2x2xi1>, tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi64>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<2x2xi64>) -> tensor<2x2x1xi64>
    %c_1 = stablehlo.constant dense<5> : tensor<1xi32>
    %6 = stablehlo.convert %5 : (tensor<2x2x1xi64>) -> tensor<2x2x1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<2x2x1xi32>
    %8 = stablehlo.compare GE, %6, %7, SIGNED : (tensor<2x2x1xi32>, tensor<2x2x1xi32>) -> tensor<2x2x1xi1>
    %9 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<2x2x1xi32>
    %11 = stablehlo.compare LE, %6, %10, SIGNED : (tensor<2x2x1xi32>, tensor<2x2x1xi32>) -> tensor<2x2x1xi1>
    %12 = stablehlo.and %8, %11 : tensor<2x2x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %13 = stablehlo.reduce(%12 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<2x2x1xi1>, tensor<i1>) -> tensor<2x2xi1>
    %14 = "stablehlo.gather"(%arg0, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 4, 1>}> : (tensor<4x6xi1>, tensor<2x2x1xi32>) -> tensor<4x2x2xi1>
    %15 = stablehlo.broadcast_in_dim %13, dims = [1, 2] : (tensor<2x2xi1>) -> tensor<4x2x2xi1>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %16 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i1>) -> tensor<4x2x2xi1>
    %17 = stablehlo.select %15, %14, %16 : tensor<4x2x2xi1>, tensor<4x2x2xi1>
    return %17 : tensor<4x2x2xi1>
  }
  func.func private @_where(%arg0: tensor<2x2xi1>, %arg1: tensor<2x2xi64>, %arg2: tensor<2x2xi64>) -> tensor<2x2xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<2x2xi1>, tensor<2x2xi64>
    return %0 : tensor<2x2xi64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[true, true, false, true, false, true], [true, false, false, false, true, true], [true, false, true, false, true, true], [true, true, false, false, true, true]]> : tensor<4x6xi1>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x6xi1>
    %r = call @jax(%x0) : (tensor<4x6xi1>) -> (tensor<4x2x2xi1>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[[false, true], [true, true]], [[false, true], [true, true]], [[true, true], [true, true]], [[false, true], [true, true]]]> : tensor<4x2x2xi1>} : (tensor<4x2x2xi1>) -> ()
    return
  }
}

// -----

// move.at_set_out[i32]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x6xi32>) -> (tensor<4x6xi32> {jax.result_info = "result"}) {
    %0 = stablehlo.slice %arg0 [0:1, 0:1] : (tensor<4x6xi32>) -> tensor<1x1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1x1xi32>) -> tensor<i32>
    %c = stablehlo.constant dense<9> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %4 = "stablehlo.scatter"(%arg0, %2, %3) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      stablehlo.return %arg2 : tensor<i32>
    }) : (tensor<4x6xi32>, tensor<1xi32>, tensor<4xi32>) -> tensor<4x6xi32>
    return %4 : tensor<4x6xi32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[49, 28, 16, 38, 20, 27], [38, 26, 46, 7, 15, 1], [24, 14, 9, 30, 21, 29], [38, 7, 19, 8, 15, 2]]> : tensor<4x6xi32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x6xi32>
    %r = call @jax(%x0) : (tensor<4x6xi32>) -> (tensor<4x6xi32>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[49, 28, 16, 38, 20, 27], [38, 26, 46, 7, 15, 1], [24, 14, 9, 30, 21, 29], [38, 7, 19, 8, 15, 2]]> : tensor<4x6xi32>} : (tensor<4x6xi32>) -> ()
    return
  }
}

// -----

// empty.concatenate
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<0x3xf32>, %arg1: tensor<2x3xf32>) -> (tensor<2x3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.concatenate %arg0, %arg1, dim = 0 : (tensor<0x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<> : tensor<0x3xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<0x3xf32>
    %c1 = stablehlo.constant dense<[[-2.146, 1.455, -2.96], [-0.765, 2.032, -0.676]]> : tensor<2x3xf32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<2x3xf32>
    %r = call @jax(%x0, %x1) : (tensor<0x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[-2.146, 1.455, -2.96], [-0.765, 2.032, -0.676]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
    return
  }
}

// -----

// empty.dot
module @jit_dot attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<2x0xf32>, %arg1: tensor<0x3xf32>) -> (tensor<2x3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x0xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<> : tensor<2x0xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<2x0xf32>
    %c1 = stablehlo.constant dense<> : tensor<0x3xf32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<0x3xf32>
    %r = call @jax(%x0, %x1) : (tensor<2x0xf32>, tensor<0x3xf32>) -> (tensor<2x3xf32>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
    return
  }
}

// -----

// gather[fill]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<5x3xf32>, %arg1: tensor<4x1xi32>) -> (tensor<4x1x3xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x1xi1>, tensor<4x1xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x1x1xi32>
    %c_1 = stablehlo.constant dense<4> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<4x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<4x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<4x1x1xi1>, tensor<i1>) -> tensor<4x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<5x3xf32>, tensor<4x1x1xi32>) -> tensor<4x1x3xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<4x1xi1>) -> tensor<4x1x3xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x1x3xf32>
    %16 = stablehlo.select %14, %13, %15 : tensor<4x1x3xi1>, tensor<4x1x3xf32>
    return %16 : tensor<4x1x3xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[-2.935, -2.459, 2.714], [-0.175, -1.235, 0.999], [2.483, -2.797, -2.632], [-0.794, 2.947, 0.801], [0.395, 2.94, 0.875]]> : tensor<5x3xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<5x3xf32>
    %c1 = stablehlo.constant dense<[[3], [0], [9], [-2]]> : tensor<4x1xi32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<4x1xi32>
    %r = call @jax(%x0, %x1) : (tensor<5x3xf32>, tensor<4x1xi32>) -> (tensor<4x1x3xf32>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[[-0.794, 2.947, 0.801]], [[-2.935, -2.459, 2.714]], [[0x7FC00000, 0x7FC00000, 0x7FC00000]], [[-0.794, 2.947, 0.801]]]> : tensor<4x1x3xf32>} : (tensor<4x1x3xf32>) -> ()
    return
  }
}

// -----

// scatter_add[bf16]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<5x3xbf16>, %arg1: tensor<4x1xi32>, %arg2: tensor<4x1x3xbf16>) -> (tensor<5x3xbf16> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x1xi1>, tensor<4x1xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x1x1xi32>
    %6 = "stablehlo.scatter"(%arg0, %5, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<bf16>, %arg4: tensor<bf16>):
      %7 = stablehlo.add %arg3, %arg4 : tensor<bf16>
      stablehlo.return %7 : tensor<bf16>
    }) : (tensor<5x3xbf16>, tensor<4x1x1xi32>, tensor<4x1x3xbf16>) -> tensor<5x3xbf16>
    return %6 : tensor<5x3xbf16>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[44.0, 29.0, 7.0], [22.0, 48.0, 29.0], [9.0, 4.0, 37.0], [34.0, 3.0, 42.0], [3.0, 6.0, 22.0]]> : tensor<5x3xbf16>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<5x3xbf16>
    %c1 = stablehlo.constant dense<[[3], [0], [9], [-2]]> : tensor<4x1xi32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<4x1xi32>
    %c2 = stablehlo.constant dense<[[[8.0, 38.0, 30.0]], [[48.0, 20.0, 10.0]], [[33.0, 24.0, 25.0]], [[8.0, 46.0, 44.0]]]> : tensor<4x1x3xbf16>
    %x2 = stablehlo.optimization_barrier %c2 : tensor<4x1x3xbf16>
    %r = call @jax(%x0, %x1, %x2) : (tensor<5x3xbf16>, tensor<4x1xi32>, tensor<4x1x3xbf16>) -> (tensor<5x3xbf16>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[92.0, 49.0, 17.0], [22.0, 48.0, 29.0], [9.0, 4.0, 37.0], [50.0, 87.0, 116.0], [3.0, 6.0, 22.0]]> : tensor<5x3xbf16>} : (tensor<5x3xbf16>) -> ()
    return
  }
}

// -----

// scatter_apply
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<5x3xf32>, %arg1: tensor<2x1xi32>) -> (tensor<5x3xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<2x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<2x1xi1>, tensor<2x1xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1x3xf32>
    %7 = "stablehlo.scatter"(%arg0, %5, %6) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %8 = stablehlo.sine %arg2 : tensor<f32>
      stablehlo.return %8 : tensor<f32>
    }) : (tensor<5x3xf32>, tensor<2x1x1xi32>, tensor<2x1x3xf32>) -> tensor<5x3xf32>
    return %7 : tensor<5x3xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[-2.935, -2.459, 2.714], [-0.175, -1.235, 0.999], [2.483, -2.797, -2.632], [-0.794, 2.947, 0.801], [0.395, 2.94, 0.875]]> : tensor<5x3xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<5x3xf32>
    %c1 = stablehlo.constant dense<[[3], [0]]> : tensor<2x1xi32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<2x1xi32>
    %r = call @jax(%x0, %x1) : (tensor<5x3xf32>, tensor<2x1xi32>) -> (tensor<5x3xf32>)
    stablehlo.custom_call @check.expect_close_const(%r) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[[-0.20512626, -0.6308068, 0.4146814], [-0.175, -1.235, 0.999], [2.483, -2.797, -2.632], [-0.71316296, 0.19336687, 0.71805245], [0.395, 2.94, 0.875]]> : tensor<5x3xf32>} : (tensor<5x3xf32>) -> ()
    return
  }
}

// -----

// lax.gather_batched
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x1xi32>) -> (tensor<2x4xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 4>}> : (tensor<2x3x4xf32>, tensor<2x1xi32>) -> tensor<2x4xf32>
    return %0 : tensor<2x4xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[[-2.183, -1.71, 2.18, -2.986], [-1.155, 0.406, -0.383, 1.342], [-0.712, -0.892, -1.541, 0.87]], [[0.345, 2.246, -0.687, 0.602], [-2.788, 2.113, 0.536, 0.557], [-2.72, -0.672, -1.594, 2.527]]]> : tensor<2x3x4xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<2x3x4xf32>
    %c1 = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xi32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<2x1xi32>
    %r = call @jax(%x0, %x1) : (tensor<2x3x4xf32>, tensor<2x1xi32>) -> (tensor<2x4xf32>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[-1.155, 0.406, -0.383, 1.342], [-2.72, -0.672, -1.594, 2.527]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
    return
  }
}

// -----

// lax.scatter_add_windows
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<5x6xf32>, %arg1: tensor<2x2xi32>, %arg2: tensor<2x2x3xf32>) -> (tensor<5x6xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %1 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<2x2xi32>, tensor<2x2x3xf32>) -> tensor<5x6xf32>
    return %0 : tensor<5x6xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[26.0, 9.0, 41.0, 16.0, 24.0, 20.0], [4.0, 8.0, 43.0, 32.0, 44.0, 48.0], [11.0, 14.0, 9.0, 49.0, 26.0, 38.0], [49.0, 15.0, 41.0, 18.0, 26.0, 25.0], [26.0, 44.0, 30.0, 24.0, 33.0, 11.0]]> : tensor<5x6xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<5x6xf32>
    %c1 = stablehlo.constant dense<[[0, 1], [1, 2]]> : tensor<2x2xi32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<2x2xi32>
    %c2 = stablehlo.constant dense<[[[26.0, 13.0, 3.0], [37.0, 44.0, 41.0]], [[36.0, 42.0, 6.0], [8.0, 39.0, 45.0]]]> : tensor<2x2x3xf32>
    %x2 = stablehlo.optimization_barrier %c2 : tensor<2x2x3xf32>
    %r = call @jax(%x0, %x1, %x2) : (tensor<5x6xf32>, tensor<2x2xi32>, tensor<2x2x3xf32>) -> (tensor<5x6xf32>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[26.0, 35.0, 54.0, 19.0, 24.0, 20.0], [4.0, 45.0, 123.0, 115.0, 50.0, 48.0], [11.0, 14.0, 17.0, 88.0, 71.0, 38.0], [49.0, 15.0, 41.0, 18.0, 26.0, 25.0], [26.0, 44.0, 30.0, 24.0, 33.0, 11.0]]> : tensor<5x6xf32>} : (tensor<5x6xf32>) -> ()
    return
  }
}

// -----

// vmap_dynamic_slice
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x7xf32>, %arg1: tensor<4xi32>) -> (tensor<4x3xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_0 = stablehlo.constant dense<7> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4xi1>, tensor<4xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 3>}> : (tensor<4x7xf32>, tensor<4x1xi32>) -> tensor<4x3xf32>
    return %6 : tensor<4x3xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[-0.054, -2.239, 2.993, 2.162, 1.214, 2.807, 0.13], [-1.291, -1.262, 1.053, -2.523, -1.813, -0.27, -0.359], [-1.577, 0.575, -0.961, -1.047, -1.479, -1.891, -0.206], [1.146, 2.236, 2.326, 1.336, 1.835, -2.021, 2.511]]> : tensor<4x7xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x7xf32>
    %c1 = stablehlo.constant dense<[0, 2, 9, -1]> : tensor<4xi32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<4xi32>
    %r = call @jax(%x0, %x1) : (tensor<4x7xf32>, tensor<4xi32>) -> (tensor<4x3xf32>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[-0.054, -2.239, 2.993], [1.053, -2.523, -1.813], [-1.479, -1.891, -0.206], [1.835, -2.021, 2.511]]> : tensor<4x3xf32>} : (tensor<4x3xf32>) -> ()
    return
  }
}

// -----

// jnp.sort[bf16]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<3x9xbf16>) -> (tensor<3x9xbf16> {jax.result_info = "result"}) {
    %0 = call @sort(%arg0) : (tensor<3x9xbf16>) -> tensor<3x9xbf16>
    return %0 : tensor<3x9xbf16>
  }
  func.func private @sort(%arg0: tensor<3x9xbf16>) -> tensor<3x9xbf16> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<bf16>, %arg2: tensor<bf16>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
      %1 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
      %2 = stablehlo.select %1, %cst_0, %arg1 : tensor<i1>, tensor<bf16>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC0> : tensor<bf16>
      %4 = stablehlo.select %3, %cst_1, %2 : tensor<i1>, tensor<bf16>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
      %5 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
      %6 = stablehlo.select %5, %cst_3, %arg2 : tensor<i1>, tensor<bf16>
      %7 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC0> : tensor<bf16>
      %8 = stablehlo.select %7, %cst_4, %6 : tensor<i1>, tensor<bf16>
      %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<3x9xbf16>) -> tensor<3x9xbf16>
    return %0 : tensor<3x9xbf16>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[4.0, 49.0, 40.0, 47.0, 26.0, 25.0, 6.0, 6.0, 1.0], [39.0, 4.0, 49.0, 5.0, 39.0, 16.0, 19.0, 13.0, 49.0], [5.0, 16.0, 20.0, 16.0, 32.0, 14.0, 31.0, 15.0, 10.0]]> : tensor<3x9xbf16>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<3x9xbf16>
    %r = call @jax(%x0) : (tensor<3x9xbf16>) -> (tensor<3x9xbf16>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[1.0, 4.0, 6.0, 6.0, 25.0, 26.0, 40.0, 47.0, 49.0], [4.0, 5.0, 13.0, 16.0, 19.0, 39.0, 39.0, 49.0, 49.0], [5.0, 10.0, 14.0, 15.0, 16.0, 16.0, 20.0, 31.0, 32.0]]> : tensor<3x9xbf16>} : (tensor<3x9xbf16>) -> ()
    return
  }
}

// -----

// jnp.argsort[i32]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<3x9xi32>) -> (tensor<3x9xi64> {jax.result_info = "result"}) {
    %0 = call @argsort(%arg0) : (tensor<3x9xi32>) -> tensor<3x9xi64>
    return %0 : tensor<3x9xi64>
  }
  func.func private @argsort(%arg0: tensor<3x9xi32>) -> tensor<3x9xi64> {
    %0 = stablehlo.iota dim = 0 : tensor<3x9xi64>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<i64>, %arg4: tensor<i64>):
      %2 = stablehlo.compare LT, %arg1, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    }) : (tensor<3x9xi32>, tensor<3x9xi64>) -> (tensor<3x9xi32>, tensor<3x9xi64>)
    return %1#1 : tensor<3x9xi64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[8, 0, 11, 29, 45, 45, 36, 15, 46], [18, 7, 7, 41, 11, 11, 48, 17, 30], [45, 7, 38, 34, 33, 7, 46, 26, 4]]> : tensor<3x9xi32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<3x9xi32>
    %r = call @jax(%x0) : (tensor<3x9xi32>) -> (tensor<3x9xi64>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[0, 0, 1, 0, 1, 2, 0, 0, 2], [1, 1, 0, 2, 2, 1, 2, 1, 1], [2, 2, 2, 1, 0, 0, 1, 2, 0]]> : tensor<3x9xi64>} : (tensor<3x9xi64>) -> ()
    return
  }
}

// -----

// jnp.sort_nan
module @jit_sort attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<8xf32>) -> (tensor<8xf32> {jax.result_info = "result"}) {
    %0 = call @sort(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
  func.func private @sort(%arg0: tensor<8xf32>) -> tensor<8xf32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.select %1, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %4 = stablehlo.select %3, %cst_1, %2 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.select %5, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %7 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %8 = stablehlo.select %7, %cst_4, %6 : tensor<i1>, tensor<f32>
      %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[3.0, 0x7FC00000, -0.0, 0.0, 0xFF800000, 1.0, 0x7FC00000, 0x7F800000]> : tensor<8xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<8xf32>
    %r = call @jax(%x0) : (tensor<8xf32>) -> (tensor<8xf32>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[0xFF800000, -0.0, 0.0, 1.0, 3.0, 0x7F800000, 0x7FC00000, 0x7FC00000]> : tensor<8xf32>} : (tensor<8xf32>) -> ()
    return
  }
}

// -----

// lax.sort_two_keys
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<12xf32>, %arg1: tensor<12xf32>) -> (tensor<12xf32> {jax.result_info = "result[0]"}, tensor<12xf32> {jax.result_info = "result[1]"}, tensor<12xf32> {jax.result_info = "result[2]"}) {
    %0:3 = "stablehlo.sort"(%arg0, %arg1, %arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>, %arg5: tensor<f32>, %arg6: tensor<f32>, %arg7: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.compare EQ, %arg2, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.select %1, %cst_0, %arg2 : tensor<i1>, tensor<f32>
      %3 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %4 = stablehlo.select %3, %cst_1, %2 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.compare EQ, %arg3, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.select %5, %cst_3, %arg3 : tensor<i1>, tensor<f32>
      %7 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %8 = stablehlo.select %7, %cst_4, %6 : tensor<i1>, tensor<f32>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %9 = stablehlo.compare EQ, %arg4, %cst_5, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %10 = stablehlo.select %9, %cst_6, %arg4 : tensor<i1>, tensor<f32>
      %11 = stablehlo.compare NE, %arg4, %arg4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_7 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %12 = stablehlo.select %11, %cst_7, %10 : tensor<i1>, tensor<f32>
      %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %13 = stablehlo.compare EQ, %arg5, %cst_8, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %14 = stablehlo.select %13, %cst_9, %arg5 : tensor<i1>, tensor<f32>
      %15 = stablehlo.compare NE, %arg5, %arg5, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_10 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %16 = stablehlo.select %15, %cst_10, %14 : tensor<i1>, tensor<f32>
      %17 = stablehlo.compare LT, %12, %16, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %18 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %19 = stablehlo.compare EQ, %4, %8, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %20 = stablehlo.and %19, %17 : tensor<i1>
      %21 = stablehlo.or %18, %20 : tensor<i1>
      stablehlo.return %21 : tensor<i1>
    }) : (tensor<12xf32>, tensor<12xf32>, tensor<12xf32>) -> (tensor<12xf32>, tensor<12xf32>, tensor<12xf32>)
    return %0#0, %0#1, %0#2 : tensor<12xf32>, tensor<12xf32>, tensor<12xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[36.0, 6.0, 3.0, 36.0, 22.0, 42.0, 4.0, 23.0, 44.0, 7.0, 39.0, 11.0]> : tensor<12xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<12xf32>
    %c1 = stablehlo.constant dense<[-1.488, -2.752, 0.171, -0.486, -2.47, -1.133, 0.291, -1.665, -0.404, 1.254, 0.241, 0.163]> : tensor<12xf32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<12xf32>
    %r:3 = call @jax(%x0, %x1) : (tensor<12xf32>, tensor<12xf32>) -> (tensor<12xf32>, tensor<12xf32>, tensor<12xf32>)
    stablehlo.custom_call @check.expect_eq_const(%r#0) {has_side_effect = true, value = dense<[3.0, 4.0, 6.0, 7.0, 11.0, 22.0, 23.0, 36.0, 36.0, 39.0, 42.0, 44.0]> : tensor<12xf32>} : (tensor<12xf32>) -> ()
    stablehlo.custom_call @check.expect_eq_const(%r#1) {has_side_effect = true, value = dense<[0.171, 0.291, -2.752, 1.254, 0.163, -2.47, -1.665, -1.488, -0.486, 0.241, -1.133, -0.404]> : tensor<12xf32>} : (tensor<12xf32>) -> ()
    stablehlo.custom_call @check.expect_eq_const(%r#2) {has_side_effect = true, value = dense<[3.0, 4.0, 6.0, 7.0, 11.0, 22.0, 23.0, 36.0, 36.0, 39.0, 42.0, 44.0]> : tensor<12xf32>} : (tensor<12xf32>) -> ()
    return
  }
}

// -----

// jnp.digitize
module @jit_digitize attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<5xf32>, %arg1: tensor<12xf32>) -> (tensor<5xi32> {jax.result_info = "result"}) {
    %0 = call @digitize(%arg0, %arg1) : (tensor<5xf32>, tensor<12xf32>) -> tensor<5xi32>
    return %0 : tensor<5xi32>
  }
  func.func private @digitize(%arg0: tensor<5xf32>, %arg1: tensor<12xf32>) -> tensor<5xi32> {
    %0 = stablehlo.slice %arg1 [11:12] : (tensor<12xf32>) -> tensor<1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
    %2 = stablehlo.slice %arg1 [0:1] : (tensor<12xf32>) -> tensor<1xf32>
    %3 = stablehlo.reshape %2 : (tensor<1xf32>) -> tensor<f32>
    %4 = stablehlo.compare GE, %1, %3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %5 = call @searchsorted(%arg1, %arg0) : (tensor<12xf32>, tensor<5xf32>) -> tensor<5xi32>
    %6 = stablehlo.reverse %arg1, dims = [0] : tensor<12xf32>
    %7 = call @searchsorted(%6, %arg0) : (tensor<12xf32>, tensor<5xf32>) -> tensor<5xi32>
    %c = stablehlo.constant dense<12> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %9 = stablehlo.subtract %8, %7 : tensor<5xi32>
    %10 = call @_where(%4, %5, %9) : (tensor<i1>, tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
    return %10 : tensor<5xi32>
  }
  func.func private @searchsorted(%arg0: tensor<12xf32>, %arg1: tensor<5xf32>) -> tensor<5xi32> {
    %0 = call @_searchsorted_scan_impl(%arg0, %arg1) : (tensor<12xf32>, tensor<5xf32>) -> tensor<5xi32>
    return %0 : tensor<5xi32>
  }
  func.func private @_searchsorted_scan_impl(%arg0: tensor<12xf32>, %arg1: tensor<5xf32>) -> tensor<5xi32> {
    %0 = call @_searchsorted_scan_impl_0(%arg0, %arg1) : (tensor<12xf32>, tensor<5xf32>) -> tensor<5xi32>
    return %0 : tensor<5xi32>
  }
  func.func private @_searchsorted_scan_impl_0(%arg0: tensor<12xf32>, %arg1: tensor<5xf32>) -> tensor<5xi32> {
    %c = stablehlo.constant dense<0> : tensor<ui32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %c_0 = stablehlo.constant dense<12> : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %2:5 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %arg1, %iterArg_3 = %c_1, %iterArg_4 = %0, %iterArg_5 = %1) : tensor<12xf32>, tensor<5xf32>, tensor<i64>, tensor<5xui32>, tensor<5xui32>
    cond {
      %c_6 = stablehlo.constant dense<4> : tensor<i64>
      %4 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %4:2 = func.call @closed_call(%iterArg, %iterArg_2, %iterArg_4, %iterArg_5) : (tensor<12xf32>, tensor<5xf32>, tensor<5xui32>, tensor<5xui32>) -> (tensor<5xui32>, tensor<5xui32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i64>
      %5 = stablehlo.add %iterArg_3, %c_6 : tensor<i64>
      stablehlo.return %iterArg, %iterArg_2, %5, %4#0, %4#1 : tensor<12xf32>, tensor<5xf32>, tensor<i64>, tensor<5xui32>, tensor<5xui32>
    }
    %3 = stablehlo.convert %2#4 : (tensor<5xui32>) -> tensor<5xi32>
    return %3 : tensor<5xi32>
  }
  func.func private @closed_call(%arg0: tensor<12xf32>, %arg1: tensor<5xf32>, %arg2: tensor<5xui32>, %arg3: tensor<5xui32>) -> (tensor<5xui32>, tensor<5xui32>) {
    %0 = stablehlo.subtract %arg3, %arg2 : tensor<5xui32>
    %c = stablehlo.constant dense<2> : tensor<i64>
    %1 = call @floor_divide(%0, %c) : (tensor<5xui32>, tensor<i64>) -> tensor<5xui32>
    %2 = stablehlo.add %arg2, %1 : tensor<5xui32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<5xui32>) -> tensor<5x1xui32>
    %4 = "stablehlo.gather"(%arg0, %3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<12xf32>, tensor<5x1xui32>) -> tensor<5x1xf32>
    %5 = stablehlo.reshape %4 : (tensor<5x1xf32>) -> tensor<5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %7 = stablehlo.compare EQ, %arg1, %6, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %9 = stablehlo.select %7, %8, %arg1 : tensor<5xi1>, tensor<5xf32>
    %10 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %12 = stablehlo.select %10, %11, %9 : tensor<5xi1>, tensor<5xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %14 = stablehlo.compare EQ, %5, %13, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %16 = stablehlo.select %14, %15, %5 : tensor<5xi1>, tensor<5xf32>
    %17 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %19 = stablehlo.select %17, %18, %16 : tensor<5xi1>, tensor<5xf32>
    %20 = stablehlo.compare LT, %12, %19, TOTALORDER : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %21 = stablehlo.select %20, %arg2, %2 : tensor<5xi1>, tensor<5xui32>
    %22 = stablehlo.select %20, %2, %arg3 : tensor<5xi1>, tensor<5xui32>
    return %21, %22 : tensor<5xui32>, tensor<5xui32>
  }
  func.func private @floor_divide(%arg0: tensor<5xui32>, %arg1: tensor<i64>) -> tensor<5xui32> {
    %0 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %2 = stablehlo.divide %arg0, %1 : tensor<5xui32>
    return %2 : tensor<5xui32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<5xi32>, %arg2: tensor<5xi32>) -> tensor<5xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<5xi32>
    return %0 : tensor<5xi32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[37.02, 1.71, 11.838, 28.855, 14.913]> : tensor<5xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<5xf32>
    %c1 = stablehlo.constant dense<[3.0, 4.0, 6.0, 7.0, 11.0, 22.0, 23.0, 36.0, 36.0, 39.0, 42.0, 44.0]> : tensor<12xf32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<12xf32>
    %r = call @jax(%x0, %x1) : (tensor<5xf32>, tensor<12xf32>) -> (tensor<5xi32>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[9, 0, 5, 7, 5]> : tensor<5xi32>} : (tensor<5xi32>) -> ()
    return
  }
}

// -----

// jnp.median
module @jit_median attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<12xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = call @median(%arg0) : (tensor<12xf32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @median(%arg0: tensor<12xf32>) -> tensor<f32> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %0 = call @quantile(%arg0, %cst) : (tensor<12xf32>, tensor<f64>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @quantile(%arg0: tensor<12xf32>, %arg1: tensor<f64>) -> tensor<f32> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<12xi1>, tensor<i1>) -> tensor<i1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %3 = call @_where(%2, %cst, %arg0) : (tensor<1xi1>, tensor<f64>, tensor<12xf32>) -> tensor<12xf32>
    %4 = "stablehlo.sort"(%3) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %21 = stablehlo.compare EQ, %arg2, %cst_9, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %22 = stablehlo.select %21, %cst_10, %arg2 : tensor<i1>, tensor<f32>
      %23 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_11 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %24 = stablehlo.select %23, %cst_11, %22 : tensor<i1>, tensor<f32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %25 = stablehlo.compare EQ, %arg3, %cst_12, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %26 = stablehlo.select %25, %cst_13, %arg3 : tensor<i1>, tensor<f32>
      %27 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_14 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %28 = stablehlo.select %27, %cst_14, %26 : tensor<i1>, tensor<f32>
      %29 = stablehlo.compare LT, %24, %28, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %29 : tensor<i1>
    }) : (tensor<12xf32>) -> tensor<12xf32>
    %cst_0 = stablehlo.constant dense<1.200000e+01> : tensor<f64>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %5 = stablehlo.subtract %cst_0, %cst_1 : tensor<f64>
    %6 = stablehlo.multiply %arg1, %5 : tensor<f64>
    %7 = stablehlo.floor %6 : tensor<f64>
    %8 = stablehlo.ceil %6 : tensor<f64>
    %cst_2 = stablehlo.constant dense<1.200000e+01> : tensor<f64>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %9 = stablehlo.subtract %cst_2, %cst_3 : tensor<f64>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %10 = stablehlo.clamp %cst_4, %7, %9 : tensor<f64>
    %cst_5 = stablehlo.constant dense<1.200000e+01> : tensor<f64>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %11 = stablehlo.subtract %cst_5, %cst_6 : tensor<f64>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %12 = stablehlo.clamp %cst_7, %8, %11 : tensor<f64>
    %13 = stablehlo.convert %10 : (tensor<f64>) -> tensor<i64>
    %14 = stablehlo.convert %12 : (tensor<f64>) -> tensor<i64>
    %15 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %16 = "stablehlo.gather"(%4, %15) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<12xf32>, tensor<1xi64>) -> tensor<f32>
    %17 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %18 = "stablehlo.gather"(%4, %17) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<12xf32>, tensor<1xi64>) -> tensor<f32>
    %19 = stablehlo.add %16, %18 : tensor<f32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %20 = stablehlo.multiply %19, %cst_8 : tensor<f32>
    return %20 : tensor<f32>
  }
  func.func private @_where(%arg0: tensor<1xi1>, %arg1: tensor<f64>, %arg2: tensor<12xf32>) -> tensor<12xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<f64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<1xi1>) -> tensor<12xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %3 = stablehlo.select %1, %2, %arg2 : tensor<12xi1>, tensor<12xf32>
    return %3 : tensor<12xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[36.0, 6.0, 3.0, 36.0, 22.0, 42.0, 4.0, 23.0, 44.0, 7.0, 39.0, 11.0]> : tensor<12xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<12xf32>
    %r = call @jax(%x0) : (tensor<12xf32>) -> (tensor<f32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 1.072884e-05 : f64, value = dense<22.5> : tensor<f32>} : (tensor<f32>) -> ()
    return
  }
}

// -----

// jnp.argmax[f32]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x5xf32>) -> (tensor<4xi64> {jax.result_info = "result"}) {
    %0 = call @argmax(%arg0) : (tensor<4x5xf32>) -> tensor<4xi64>
    return %0 : tensor<4xi64>
  }
  func.func private @argmax(%arg0: tensor<4x5xf32>) -> tensor<4xi64> {
    %0 = stablehlo.iota dim = 1 : tensor<4x5xi64>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<4x5xf32>, tensor<4x5xi64>, tensor<f32>, tensor<i64>) -> (tensor<4xf32>, tensor<4xi64>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i64>, %arg4: tensor<i64>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i64>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i64>
    }
    return %1#1 : tensor<4xi64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[9.0, 38.0, 41.0, 2.0, 2.0], [4.0, 10.0, 34.0, 9.0, 48.0], [12.0, 36.0, 30.0, 6.0, 6.0], [47.0, 27.0, 20.0, 24.0, 27.0]]> : tensor<4x5xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x5xf32>
    %r = call @jax(%x0) : (tensor<4x5xf32>) -> (tensor<4xi64>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[2, 4, 1, 0]> : tensor<4xi64>} : (tensor<4xi64>) -> ()
    return
  }
}

// -----

// jnp.cumprod[i64]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x5xi64>) -> (tensor<4x5xi64> {jax.result_info = "result"}) {
    %0 = call @cumprod(%arg0) : (tensor<4x5xi64>) -> tensor<4x5xi64>
    return %0 : tensor<4x5xi64>
  }
  func.func private @cumprod(%arg0: tensor<4x5xi64>) -> tensor<4x5xi64> {
    %0 = call @cumprod_0(%arg0) : (tensor<4x5xi64>) -> tensor<4x5xi64>
    return %0 : tensor<4x5xi64>
  }
  func.func private @cumprod_0(%arg0: tensor<4x5xi64>) -> tensor<4x5xi64> {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = "stablehlo.reduce_window"(%arg0, %c) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<i64>
      stablehlo.return %1 : tensor<i64>
    }) : (tensor<4x5xi64>, tensor<i64>) -> tensor<4x5xi64>
    return %0 : tensor<4x5xi64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[1, 2, 2, 1, 1], [3, 1, 2, 3, 1], [2, 1, 1, 2, 3], [1, 3, 3, 2, 3]]> : tensor<4x5xi64>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x5xi64>
    %r = call @jax(%x0) : (tensor<4x5xi64>) -> (tensor<4x5xi64>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[1, 2, 4, 4, 4], [3, 3, 6, 18, 18], [2, 2, 2, 4, 12], [1, 3, 9, 18, 54]]> : tensor<4x5xi64>} : (tensor<4x5xi64>) -> ()
    return
  }
}

// -----

// jnp.cumlogsumexp[f64]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<6x5xf64>) -> (tensor<6x5xf64> {jax.result_info = "result"}) {
    %0 = call @cumlogsumexp(%arg0) : (tensor<6x5xf64>) -> tensor<6x5xf64>
    return %0 : tensor<6x5xf64>
  }
  func.func private @cumlogsumexp(%arg0: tensor<6x5xf64>) -> tensor<6x5xf64> {
    %cst = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1>, padding = dense<[[5, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 6, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f64>, %arg2: tensor<f64>):
      %1 = stablehlo.maximum %arg1, %arg2 : tensor<f64>
      %2 = stablehlo.subtract %arg1, %arg2 : tensor<f64>
      %3 = stablehlo.compare NE, %2, %2, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %4 = stablehlo.add %arg1, %arg2 : tensor<f64>
      %5 = stablehlo.abs %2 : tensor<f64>
      %6 = stablehlo.negate %5 : tensor<f64>
      %7 = stablehlo.exponential %6 : tensor<f64>
      %8 = stablehlo.log_plus_one %7 : tensor<f64>
      %9 = stablehlo.add %1, %8 : tensor<f64>
      %10 = stablehlo.select %3, %4, %9 : tensor<i1>, tensor<f64>
      stablehlo.return %10 : tensor<f64>
    }) : (tensor<6x5xf64>, tensor<f64>) -> tensor<6x5xf64>
    return %0 : tensor<6x5xf64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[2.901, -2.812, -1.866, -1.295, 1.87], [1.48, -1.873, -0.55, 0.924, -1.503], [2.493, 1.522, -2.202, -0.251, 2.857], [2.112, -2.113, -2.992, 1.022, 1.691], [-0.304, -1.225, -1.698, -2.804, -2.981], [-0.109, -1.194, -1.975, -0.907, -2.703]]> : tensor<6x5xf64>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<6x5xf64>
    %r = call @jax(%x0) : (tensor<6x5xf64>) -> (tensor<6x5xf64>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 2.698168e-14 : f64, value = dense<[[2.901, -2.812, -1.866, -1.295, 1.87], [3.117298113634714, -1.542963673365108, -0.31239670993169955, 1.0272041874831914, 1.9037119359622587], [3.5462435571197437, 1.567599877442967, -0.1716511189647356, 1.272920683581345, 3.1830405022964414], [3.7599794370004838, 1.5924952486753938, -0.11377365447022285, 1.848457110867836, 3.3859105282636994], [3.7770140349991284, 1.6505334017872568, 0.07279421831919315, 1.857950046888844, 3.387626512193428], [3.797333198577928, 1.7070662740746245, 0.19414349013456164, 1.9190256213907646, 3.3898879432825524]]> : tensor<6x5xf64>} : (tensor<6x5xf64>) -> ()
    return
  }
}

// -----

// lax.reduce_variadic
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xi32>) -> (tensor<3xf32> {jax.result_info = "result[0]"}, tensor<3xi32> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0:2 = stablehlo.reduce(%arg0 init: %cst), (%arg1 init: %c) across dimensions = [1] : (tensor<3x5xf32>, tensor<3x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
     reducer(%arg2: tensor<f32>, %arg4: tensor<f32>) (%arg3: tensor<i32>, %arg5: tensor<i32>)  {
      %1 = stablehlo.add %arg2, %arg4 : tensor<f32>
      %2 = stablehlo.multiply %arg3, %arg5 : tensor<i32>
      stablehlo.return %1, %2 : tensor<f32>, tensor<i32>
    }
    return %0#0, %0#1 : tensor<3xf32>, tensor<3xi32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[1.705, -1.753, 1.086, 0.4, -1.605], [-2.959, -0.501, 0.911, -1.315, 1.174], [1.524, -1.745, 2.228, -0.34, -1.941]]> : tensor<3x5xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<3x5xf32>
    %c1 = stablehlo.constant dense<[[3, 3, 1, 2, 3], [3, 2, 2, 2, 2], [3, 1, 1, 1, 3]]> : tensor<3x5xi32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<3x5xi32>
    %r:2 = call @jax(%x0, %x1) : (tensor<3x5xf32>, tensor<3x5xi32>) -> (tensor<3xf32>, tensor<3xi32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r#0) {has_side_effect = true, tolerance = 1.603365e-06 : f64, value = dense<[-0.16700006, -2.69, -0.27400005]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
    stablehlo.custom_call @check.expect_eq_const(%r#1) {has_side_effect = true, value = dense<[54, 48, 9]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
    return
  }
}

// -----

// lax.reduce_window_dilated[f32]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x8xf32>) -> (tensor<3x14xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 2>, padding = dense<[[1, 0], [0, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 2, 2>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<3x14xf32>
    return %1 : tensor<3x14xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[41.0, 12.0, 49.0, 8.0, 6.0, 8.0, 4.0, 31.0], [16.0, 4.0, 5.0, 14.0, 13.0, 49.0, 40.0, 9.0], [44.0, 20.0, 43.0, 43.0, 6.0, 35.0, 17.0, 31.0], [33.0, 48.0, 25.0, 48.0, 20.0, 4.0, 45.0, 16.0]]> : tensor<4x8xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x8xf32>
    %r = call @jax(%x0) : (tensor<4x8xf32>) -> (tensor<3x14xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 6.818771e-05 : f64, value = dense<[[20.0, 0.0, 9.0, 0.0, 19.0, 0.0, 27.0, 0.0, 62.0, 0.0, 89.0, 0.0, 49.0, 0.0], [117.0, 0.0, 124.0, 0.0, 143.0, 0.0, 63.0, 0.0, 55.0, 0.0, 64.0, 0.0, 83.0, 0.0], [101.0, 0.0, 82.0, 0.0, 92.0, 0.0, 95.0, 0.0, 86.0, 0.0, 138.0, 0.0, 110.0, 0.0]]> : tensor<3x14xf32>} : (tensor<3x14xf32>) -> ()
    return
  }
}
