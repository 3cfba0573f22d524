// Functions of one element: jax.lax and jax.scipy.special.
// Made by test/Peers/JAX/export.py; expected values are those of JAX.
// RUN: tpu-run %s --engine=reference && tpu-run %s --engine=native

// lax.exp[f32]
module @jit_exp attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<2x9xf32>) -> (tensor<2x9xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.exponential %arg0 : tensor<2x9xf32>
    return %0 : tensor<2x9xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[-3.186, 1.193, 4.08, 1.998, 3.338, 1.219, 2.753, 0.193, -2.51], [0.092, 2.301, -1.498, 4.728, -2.196, 3.015, 4.952, 0.996, -0.854]]> : tensor<2x9xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<2x9xf32>
    %r = call @jax(%x0) : (tensor<2x9xf32>) -> (tensor<2x9xf32>)
    stablehlo.custom_call @check.expect_close_const(%r) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[0.041336883, 3.296957, 59.145466, 7.374293, 28.162746, 3.3838022, 15.6896305, 1.2128828, 0.081268236], [1.0963649, 9.984162, 0.22357686, 113.069214, 0.11124725, 20.389093, 141.45761, 2.7074304, 0.4257087]]> : tensor<2x9xf32>} : (tensor<2x9xf32>) -> ()
    return
  }
}

// -----

// lax.integer_pow(5)[f32]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<2x7xf32>) -> (tensor<2x7xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<2x7xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<2x7xf32>
    %2 = stablehlo.multiply %arg0, %1 : tensor<2x7xf32>
    return %2 : tensor<2x7xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[0.968, -0.76, -0.517, 2.569, 1.478, 0.328, -1.721], [0.32, 0.852, -0.357, 2.011, 0.209, 2.452, -1.495]]> : tensor<2x7xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<2x7xf32>
    %r = call @jax(%x0) : (tensor<2x7xf32>) -> (tensor<2x7xf32>)
    stablehlo.custom_call @check.expect_close_const(%r) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[0.84991753, -0.25355256, -0.036936246, 111.89754, 7.0529737, 0.0037963765, -15.097474], [0.0033554428, 0.44894996, -0.0057988386, 32.88973, 0.0003987783, 88.634384, -7.468028]]> : tensor<2x7xf32>} : (tensor<2x7xf32>) -> ()
    return
  }
}

// -----

// lax.rem[f32]
module @jit_rem attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<14xf32>, %arg1: tensor<14xf32>) -> (tensor<14xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.remainder %arg0, %arg1 : tensor<14xf32>
    return %0 : tensor<14xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 5.197, -0.298, 5.742, 0.764, 2.232, 3.314, 5.632]> : tensor<14xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<14xf32>
    %c1 = stablehlo.constant dense<[5.632, 3.314, 2.232, 0.764, 5.742, -0.298, 5.197, 0x7FC00000, 0xFF800000, 0x7F800000, -1.0, 1.0, -0.0, 0.0]> : tensor<14xf32>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<14xf32>
    %r = call @jax(%x0, %x1) : (tensor<14xf32>, tensor<14xf32>) -> (tensor<14xf32>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, -0.236, 0xFFC00000, 0xFFC00000, 0x7FC00000, 0x7FC00000, -0.298, 5.742, 0.764, 0.23200011, 0xFFC00000, 0xFFC00000]> : tensor<14xf32>} : (tensor<14xf32>) -> ()
    return
  }
}

// -----

// lax.reduce_precision[f32]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<2x7xf32>) -> (tensor<2x7xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.reduce_precision %arg0, format = e4m3 : tensor<2x7xf32>
    return %0 : tensor<2x7xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[1.041, 0.796, 1.343, 1.812, -0.173, -1.404, 2.99], [0.517, -1.542, 0.505, -2.934, -0.045, -1.961, 0.787]]> : tensor<2x7xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<2x7xf32>
    %r = call @jax(%x0) : (tensor<2x7xf32>) -> (tensor<2x7xf32>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[1.0, 0.8125, 1.375, 1.75, -0.171875, -1.375, 3.0], [0.5, -1.5, 0.5, -3.0, -0.046875, -2.0, 0.8125]]> : tensor<2x7xf32>} : (tensor<2x7xf32>) -> ()
    return
  }
}

// -----

// lax.sin[f64]
module @jit_sin attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<2x9xf64>) -> (tensor<2x9xf64> {jax.result_info = "result"}) {
    %0 = stablehlo.sine %arg0 : tensor<2x9xf64>
    return %0 : tensor<2x9xf64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[-3.409, 2.808, -4.014, -1.261, -3.12, -4.99, -1.502, -4.441, 3.178], [-4.206, -1.6, 4.852, -5.556, -0.2, -0.859, -2.165, 5.124, -2.256]]> : tensor<2x9xf64>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<2x9xf64>
    %r = call @jax(%x0) : (tensor<2x9xf64>) -> (tensor<2x9xf64>)
    stablehlo.custom_call @check.expect_close_const(%r) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[[0.2642318189497679, 0.3274397322696378, 0.765879041636773, -0.9523956824027934, -0.02159097572609596, 0.9617129034267934, -0.9976344659237654, 0.9633994820661699, -0.03639930398473607], [0.8745016313754362, -0.9995736030415051, -0.9902702008330025, 0.6647695590987951, -0.19866933079506122, -0.7571897466146026, -0.828594584352872, -0.9164774655079657, -0.7742901724902665]]> : tensor<2x9xf64>} : (tensor<2x9xf64>) -> ()
    return
  }
}

// -----

// lax.round[f16]
module @jit_round attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<14xf16>) -> (tensor<14xf16> {jax.result_info = "result"}) {
    %0 = stablehlo.round_nearest_afz %arg0 : tensor<14xf16>
    return %0 : tensor<14xf16>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7C00, 0xFC00, 0x7E00, -1.2568359375, 7.0390625, -5.44921875, -0.27294921875, 5.2421875, -2.6953125, -2.587890625]> : tensor<14xf16>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<14xf16>
    %r = call @jax(%x0) : (tensor<14xf16>) -> (tensor<14xf16>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, -1.0, 0x7C00, 0xFC00, 0x7E00, -1.0, 7.0, -5.0, -0.0, 5.0, -3.0, -3.0]> : tensor<14xf16>} : (tensor<14xf16>) -> ()
    return
  }
}

// -----

// lax.tanh[bf16]
module @jit_tanh attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<2x9xbf16>) -> (tensor<2x9xbf16> {jax.result_info = "result"}) {
    %0 = stablehlo.tanh %arg0 : tensor<2x9xbf16>
    return %0 : tensor<2x9xbf16>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[1.578125, -0.9921875, -2.859375, -0.62109375, -2.765625, 0.59375, -1.75, -2.515625, 1.171875], [1.15625, 1.0390625, 2.59375, 1.1171875, -2.25, 1.15625, -0.044921875, -0.40625, -2.109375]]> : tensor<2x9xbf16>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<2x9xbf16>
    %r = call @jax(%x0) : (tensor<2x9xbf16>) -> (tensor<2x9xbf16>)
    stablehlo.custom_call @check.expect_close_const(%r) {has_side_effect = true, max_ulp_difference = 8 : i64, value = dense<[[0.91796875, -0.7578125, -0.9921875, -0.55078125, -0.9921875, 0.53125, -0.94140625, -0.98828125, 0.82421875], [0.8203125, 0.77734375, 0.98828125, 0.8046875, -0.9765625, 0.8203125, -0.044921875, -0.384765625, -0.97265625]]> : tensor<2x9xbf16>} : (tensor<2x9xbf16>) -> ()
    return
  }
}

// -----

// lax.div[i8]
module @jit_div attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<14xi8>, %arg1: tensor<14xi8>) -> (tensor<14xi8> {jax.result_info = "result"}) {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<14xi8>
    return %0 : tensor<14xi8>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[-128, 127, 0, 1, 0, -107, 20, -105, 25, 7, 3, -75, 22, 7]> : tensor<14xi8>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<14xi8>
    %c1 = stablehlo.constant dense<[-128, 127, 0, 1, 85, 22, -19, 58, 4, 62, 10, 88, 0, 88]> : tensor<14xi8>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<14xi8>
    %r = call @jax(%x0, %x1) : (tensor<14xi8>, tensor<14xi8>) -> (tensor<14xi8>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[1, 1, -1, 1, 0, -4, -1, -1, 6, 0, 0, 0, -1, 0]> : tensor<14xi8>} : (tensor<14xi8>) -> ()
    return
  }
}

// -----

// lax.shift_right_logical[ui16]
module @jit_shift_right_logical attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<14xui16>, %arg1: tensor<14xui16>) -> (tensor<14xui16> {jax.result_info = "result"}) {
    %0 = stablehlo.shift_right_logical %arg0, %arg1 : tensor<14xui16>
    return %0 : tensor<14xui16>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[0, 65535, 0, 1, 213, 10, 0, 12, 97, 328, 15, 40785, 4025, 38]> : tensor<14xui16>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<14xui16>
    %c1 = stablehlo.constant dense<[13, 1, 7, 12, 18, 7, 3, 17, 12, 2, 5, 8, 18, 10]> : tensor<14xui16>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<14xui16>
    %r = call @jax(%x0, %x1) : (tensor<14xui16>, tensor<14xui16>) -> (tensor<14xui16>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[0, 32767, 0, 0, 0, 0, 0, 0, 0, 82, 0, 159, 0, 0]> : tensor<14xui16>} : (tensor<14xui16>) -> ()
    return
  }
}

// -----

// lax.convert_element_type[f32,i8]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<14xf32>) -> (tensor<14xi8> {jax.result_info = "result"}) {
    %0 = stablehlo.convert %arg0 : (tensor<14xf32>) -> tensor<14xi8>
    return %0 : tensor<14xi8>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[100.0, 0.0, 0.0, 0.0, 0.0, 76.082, 0.0, 14.333, 0.0, 0.0, 66.554, 0.0, 85.882, 0.0]> : tensor<14xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<14xf32>
    %r = call @jax(%x0) : (tensor<14xf32>) -> (tensor<14xi8>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[100, 0, 0, 0, 0, 76, 0, 14, 0, 0, 66, 0, 85, 0]> : tensor<14xi8>} : (tensor<14xi8>) -> ()
    return
  }
}

// -----

// lax.convert_element_type[ui32,bf16]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<14xui32>) -> (tensor<14xbf16> {jax.result_info = "result"}) {
    %0 = stablehlo.convert %arg0 : (tensor<14xui32>) -> tensor<14xbf16>
    return %0 : tensor<14xbf16>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[0, 4294967295, 0, 1, 139617509, 3346, 33109, 1425, 0, 17493841, 421291186, 30932092, 14, 296271]> : tensor<14xui32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<14xui32>
    %r = call @jax(%x0) : (tensor<14xui32>) -> (tensor<14xbf16>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[0.0, 4294967296.0, 0.0, 1.0, 139460608.0, 3344.0, 33024.0, 1424.0, 0.0, 17432576.0, 421527552.0, 30932992.0, 14.0, 296960.0]> : tensor<14xbf16>} : (tensor<14xbf16>) -> ()
    return
  }
}

// -----

// lax.bitcast_convert_type[f32,ui8]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<3x4xf32>) -> (tensor<3x4x4xui8> {jax.result_info = "result"}) {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<3x4xf32>) -> tensor<3x4x4xui8>
    return %0 : tensor<3x4x4xui8>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[1.199, -2.266, 1.743, 2.886], [0.476, 2.677, 1.03, -2.536], [2.309, -2.75, -1.321, 1.16]]> : tensor<3x4xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<3x4xf32>
    %r = call @jax(%x0) : (tensor<3x4xf32>) -> (tensor<3x4x4xui8>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[[213, 120, 153, 63], [37, 6, 17, 192], [160, 26, 223, 63], [57, 180, 56, 64]], [[70, 182, 243, 62], [248, 83, 43, 64], [10, 215, 131, 63], [211, 77, 34, 192]], [[168, 198, 19, 64], [0, 0, 48, 192], [135, 22, 169, 191], [225, 122, 148, 63]]]> : tensor<3x4x4xui8>} : (tensor<3x4x4xui8>) -> ()
    return
  }
}
