// Complex numbers and Fourier transforms: functions, control flow, gradients, lengths of all kinds.
// Made by test/Peers/JAX/export.py; expected values are those of JAX.
// RUN: tpu-run %s --engine=reference && tpu-run %s --engine=native

// complex.acos[c64]
module @jit_arccos attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<2x7xcomplex<f32>>) -> (tensor<2x7xcomplex<f32>> {jax.result_info = "result"}) {
    %0 = chlo.acos %arg0 : tensor<2x7xcomplex<f32>> -> tensor<2x7xcomplex<f32>>
    return %0 : tensor<2x7xcomplex<f32>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[(0.025, 0.606), (0.859, -2.942), (-0.353, 2.76), (2.824, 1.652), (-0.807, 1.683), (-0.22, -2.064), (-1.711, 2.004)], [(-0.211, -2.816), (0.367, -1.56), (0.271, -2.743), (2.569, 2.089), (-0.694, -0.382), (-0.255, -0.212), (-0.47, -2.02)]]> : tensor<2x7xcomplex<f32>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<2x7xcomplex<f32>>
    %r = call @jax(%x0) : (tensor<2x7xcomplex<f32>>) -> (tensor<2x7xcomplex<f32>>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 1.066522e-05 : f64, value = dense<[[(1.5494155, -0.5740815), (1.3001313, 1.835123), (1.690569, -1.7464523), (0.5503602, -1.8674822), (1.9688933, -1.36289), (1.66651, 1.4760264), (2.2426596, -1.6694645)], [(1.6413078, 1.7609416), (1.3742018, 1.2440119), (1.4781944, 1.7379178), (0.70531297, -1.8865273), (2.244064, 0.47101322), (1.8225489, 0.21718879), (1.7772022, 1.4718119)]]> : tensor<2x7xcomplex<f32>>} : (tensor<2x7xcomplex<f32>>) -> ()
    return
  }
}

// -----

// complex.div_big[c64]
module @jit_div attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<2x7xcomplex<f32>>, %arg1: tensor<2x7xcomplex<f32>>) -> (tensor<2x7xcomplex<f32>> {jax.result_info = "result"}) {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<2x7xcomplex<f32>>
    return %0 : tensor<2x7xcomplex<f32>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[(2.5e+28, 6.0600002e+29), (8.5900005e+29, -2.942e+30), (-3.53e+29, 2.76e+30), (2.824e+30, 1.652e+30), (-8.07e+29, 1.683e+30), (-2.2e+29, -2.064e+30), (-1.711e+30, 2.0039999e+30)], [(-2.11e+29, -2.8160002e+30), (3.6700003e+29, -1.56e+30), (2.71e+29, -2.743e+30), (2.569e+30, 2.0890001e+30), (-6.94e+29, -3.82e+29), (-2.55e+29, -2.12e+29), (-4.7000002e+29, -2.02e+30)]]> : tensor<2x7xcomplex<f32>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<2x7xcomplex<f32>>
    %c1 = stablehlo.constant dense<[[(1.237e+30, 5.5600002e+29), (-5.0249996e+30, -4.6599998e+30), (5.167e+30, 3.466e+30), (6.128e+30, -3.9959997e+30), (2.559e+30, 3.297e+30), (-4.348e+30, -1.6239999e+30), (2.2969999e+30, 5.426e+30)], [(-5.843e+30, -2.3940001e+30), (-2.753e+30, -2.294e+30), (-5.215e+30, -3.2850002e+30), (6.7470005e+30, -3.0489998e+30), (-1.458e+30, 1.0060001e+30), (-6.79e+29, 2.98e+29), (-4.5100002e+30, -1.08e+30)]]> : tensor<2x7xcomplex<f32>>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<2x7xcomplex<f32>>
    %r = call @jax(%x0, %x1) : (tensor<2x7xcomplex<f32>>, tensor<2x7xcomplex<f32>>) -> (tensor<2x7xcomplex<f32>>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 8.529923e-07 : f64, value = dense<[[(0.2, 0.4), (0.2, 0.4), (0.2, 0.4), (0.2, 0.39999998), (0.2, 0.4), (0.2, 0.4), (0.20000002, 0.39999998)], [(0.2, 0.4), (0.19999999, 0.39999998), (0.20000002, 0.4), (0.2, 0.39999995), (0.2, 0.4), (0.20000002, 0.40000004), (0.19999999, 0.39999998)]]> : tensor<2x7xcomplex<f32>>} : (tensor<2x7xcomplex<f32>>) -> ()
    return
  }
}

// -----

// complex.atanh_cuts[c128]
module @jit_arctanh attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<8xcomplex<f64>>) -> (tensor<8xcomplex<f64>> {jax.result_info = "result"}) {
    %0 = chlo.atanh %arg0 : tensor<8xcomplex<f64>> -> tensor<8xcomplex<f64>>
    return %0 : tensor<8xcomplex<f64>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[(-2.0, 0.0), (-0.5, 0.0), (0.5, 0.0), (2.0, 0.0), (0.0, -2.0), (0.0, -0.5), (0.0, 0.5), (0.0, 2.0)]> : tensor<8xcomplex<f64>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<8xcomplex<f64>>
    %r = call @jax(%x0) : (tensor<8xcomplex<f64>>) -> (tensor<8xcomplex<f64>>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 1.182395e-14 : f64, value = dense<[(-0.5493061443340549, 1.5707963267948966), (-0.5493061443340549, 0.0), (0.5493061443340549, 0.0), (0.5493061443340549, 1.5707963267948966), (0.0, -1.1071487177940904), (0.0, -0.4636476090008061), (0.0, 0.4636476090008061), (0.0, 1.1071487177940904)]> : tensor<8xcomplex<f64>>} : (tensor<8xcomplex<f64>>) -> ()
    return
  }
}

// -----

// complex.sqrt_cuts[c128]
module @jit_sqrt attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<8xcomplex<f64>>) -> (tensor<8xcomplex<f64>> {jax.result_info = "result"}) {
    %0 = stablehlo.sqrt %arg0 : tensor<8xcomplex<f64>>
    return %0 : tensor<8xcomplex<f64>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[(-2.0, 0.0), (-0.5, 0.0), (0.5, 0.0), (2.0, 0.0), (0.0, -2.0), (0.0, -0.5), (0.0, 0.5), (0.0, 2.0)]> : tensor<8xcomplex<f64>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<8xcomplex<f64>>
    %r = call @jax(%x0) : (tensor<8xcomplex<f64>>) -> (tensor<8xcomplex<f64>>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 5.024296e-15 : f64, value = dense<[(0.0, 1.4142135623730951), (0.0, 0.7071067811865476), (0.7071067811865476, 0.0), (1.4142135623730951, 0.0), (1.0, -1.0), (0.5, -0.5), (0.5, 0.5), (1.0, 1.0)]> : tensor<8xcomplex<f64>>} : (tensor<8xcomplex<f64>>) -> ()
    return
  }
}

// -----

// complex.convert[i32,c64]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<7xi32>) -> (tensor<7xcomplex<f32>> {jax.result_info = "result"}) {
    %0 = stablehlo.convert %arg0 : (tensor<7xi32>) -> tensor<7xcomplex<f32>>
    return %0 : tensor<7xcomplex<f32>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[0, 1, 0, 1, 1, 0, 0]> : tensor<7xi32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<7xi32>
    %r = call @jax(%x0) : (tensor<7xi32>) -> (tensor<7xcomplex<f32>>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[(0.0, 0.0), (1.0, 0.0), (0.0, 0.0), (1.0, 0.0), (1.0, 0.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<7xcomplex<f32>>} : (tensor<7xcomplex<f32>>) -> ()
    return
  }
}

// -----

// complex.isnan[c64]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4xcomplex<f32>>) -> (tensor<4xi1> {jax.result_info = "result[0]"}, tensor<4xi1> {jax.result_info = "result[1]"}, tensor<4xi1> {jax.result_info = "result[2]"}) {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
    %1 = stablehlo.real %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %2 = stablehlo.is_finite %1 : (tensor<4xf32>) -> tensor<4xi1>
    %3 = stablehlo.imag %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %4 = stablehlo.is_finite %3 : (tensor<4xf32>) -> tensor<4xi1>
    %5 = stablehlo.and %2, %4 : tensor<4xi1>
    %6 = call @isinf(%arg0) : (tensor<4xcomplex<f32>>) -> tensor<4xi1>
    return %0, %5, %6 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
  }
  func.func private @isinf(%arg0: tensor<4xcomplex<f32>>) -> tensor<4xi1> {
    %0 = stablehlo.real %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %1 = stablehlo.imag %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %2 = stablehlo.abs %0 : tensor<4xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %4 = stablehlo.compare EQ, %2, %3, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %5 = stablehlo.abs %1 : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %7 = stablehlo.compare EQ, %5, %6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %8 = stablehlo.or %4, %7 : tensor<4xi1>
    return %8 : tensor<4xi1>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[(1.0, 0.0), (0x7FC00000, 0.0), (0.0, 0x7F800000), (0x7FC00000, 1.0)]> : tensor<4xcomplex<f32>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4xcomplex<f32>>
    %r:3 = call @jax(%x0) : (tensor<4xcomplex<f32>>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>)
    stablehlo.custom_call @check.expect_eq_const(%r#0) {has_side_effect = true, value = dense<[false, true, false, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
    stablehlo.custom_call @check.expect_eq_const(%r#1) {has_side_effect = true, value = dense<[true, false, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
    stablehlo.custom_call @check.expect_eq_const(%r#2) {has_side_effect = true, value = dense<[false, false, true, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
    return
  }
}

// -----

// complex.while[c64]
module @jit_mandelbrot attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x6xcomplex<f32>>) -> (tensor<i64> {jax.result_info = "result[0]"}, tensor<4x6xcomplex<f32>> {jax.result_info = "result[1]"}, tensor<4x6xi32> {jax.result_info = "result[2]"}) {
    %cst = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<4x6xcomplex<f32>>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x6xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %2:4 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %c_0, %iterArg_2 = %0, %iterArg_3 = %1) : tensor<4x6xcomplex<f32>>, tensor<i64>, tensor<4x6xcomplex<f32>>, tensor<4x6xi32>
    cond {
      %c_4 = stablehlo.constant dense<8> : tensor<i64>
      %3 = stablehlo.compare LT, %iterArg_1, %c_4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %3 = stablehlo.abs %iterArg_2 : (tensor<4x6xcomplex<f32>>) -> tensor<4x6xf32>
      %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
      %5 = stablehlo.compare LT, %3, %4, FLOAT : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xi1>
      %6 = stablehlo.multiply %iterArg_2, %iterArg_2 : tensor<4x6xcomplex<f32>>
      %7 = stablehlo.add %6, %iterArg : tensor<4x6xcomplex<f32>>
      %8 = func.call @_where(%5, %7, %iterArg_2) : (tensor<4x6xi1>, tensor<4x6xcomplex<f32>>, tensor<4x6xcomplex<f32>>) -> tensor<4x6xcomplex<f32>>
      %c_5 = stablehlo.constant dense<1> : tensor<i64>
      %9 = stablehlo.add %iterArg_1, %c_5 : tensor<i64>
      %10 = stablehlo.abs %8 : (tensor<4x6xcomplex<f32>>) -> tensor<4x6xf32>
      %cst_6 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
      %12 = stablehlo.compare LT, %10, %11, FLOAT : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xi1>
      %13 = stablehlo.convert %12 : (tensor<4x6xi1>) -> tensor<4x6xi32>
      %14 = stablehlo.add %iterArg_3, %13 : tensor<4x6xi32>
      stablehlo.return %iterArg, %9, %8, %14 : tensor<4x6xcomplex<f32>>, tensor<i64>, tensor<4x6xcomplex<f32>>, tensor<4x6xi32>
    }
    return %2#1, %2#2, %2#3 : tensor<i64>, tensor<4x6xcomplex<f32>>, tensor<4x6xi32>
  }
  func.func private @_where(%arg0: tensor<4x6xi1>, %arg1: tensor<4x6xcomplex<f32>>, %arg2: tensor<4x6xcomplex<f32>>) -> tensor<4x6xcomplex<f32>> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<4x6xi1>, tensor<4x6xcomplex<f32>>
    return %0 : tensor<4x6xcomplex<f32>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[(0.78866667, -0.5633334), (0.517, 0.14566667), (0.75133336, -0.10000001), (-0.90200007, 0.316), (-0.8263334, 0.5363333), (-0.4476667, 0.14233333)], [(0.93766665, -0.08466667), (0.36833334, -0.6936667), (-0.035333335, 0.43533334), (0.94666666, -0.828), (0.70066667, 0.79700005), (-0.488, -0.69533336)], [(-0.33866668, 0.60800004), (-0.15, -0.27600002), (0.6713333, -0.11766666), (0.07333334, 0.906), (0.7683334, 0.5086667), (0.07333334, -0.34766668)], [(-0.33, 0.82566667), (-0.93633336, 0.20833334), (0.50033337, 0.723), (0.72333336, 0.95966667), (0.45433336, -0.79233336), (-0.097, -0.72800004)]]> : tensor<4x6xcomplex<f32>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x6xcomplex<f32>>
    %r:3 = call @jax(%x0) : (tensor<4x6xcomplex<f32>>) -> (tensor<i64>, tensor<4x6xcomplex<f32>>, tensor<4x6xi32>)
    stablehlo.custom_call @check.expect_eq_const(%r#0) {has_side_effect = true, value = dense<8> : tensor<i64>} : (tensor<i64>) -> ()
    stablehlo.custom_call @check.expect_almost_eq_const(%r#1) {has_side_effect = true, tolerance = 1.125586e-04 : f64, value = dense<[[(-13.169375, 0.36370206), (-10.705817, 0.6785912), (5.914183, -3.7081623), (1.1102713, -0.7027265), (-4.368278, -1.3345754), (-0.3457809, 0.07588628)], [(4.1534767, -0.96579933), (-0.5286536, -2.317061), (-0.13744083, 0.3603524), (-3.4533644, -6.3728514), (-0.82852364, -14.729993), (-1.768434, -1.8606708)], [(-0.13382581, 0.017735004), (-0.16581252, -0.20646021), (3.465255, -2.7747753), (4.263149, -1.3712388), (-10.33715, 2.6057036), (-0.027862065, -0.32217517)], [(4.1766014, 6.743064), (0.06121874, -0.21604925), (-11.071805, -6.0705376), (-4.683693, 2.488601), (3.407993, 14.1268425), (-0.6190529, -0.5930069)]]> : tensor<4x6xcomplex<f32>>} : (tensor<4x6xcomplex<f32>>) -> ()
    stablehlo.custom_call @check.expect_eq_const(%r#2) {has_side_effect = true, value = dense<[[3, 5, 3, 8, 5, 8], [2, 8, 8, 2, 3, 8], [8, 8, 3, 5, 3, 8], [7, 8, 4, 2, 4, 8]]> : tensor<4x6xi32>} : (tensor<4x6xi32>) -> ()
    return
  }
}

// -----

// complex.sort[c64]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x6xcomplex<f32>>) -> (tensor<4x6xcomplex<f32>> {jax.result_info = "result"}) {
    %0 = call @sort(%arg0) : (tensor<4x6xcomplex<f32>>) -> tensor<4x6xcomplex<f32>>
    return %0 : tensor<4x6xcomplex<f32>>
  }
  func.func private @sort(%arg0: tensor<4x6xcomplex<f32>>) -> tensor<4x6xcomplex<f32>> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<complex<f32>>, %arg2: tensor<complex<f32>>):
      %1 = stablehlo.real %arg1 : (tensor<complex<f32>>) -> tensor<f32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.compare EQ, %1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.select %2, %cst_0, %1 : tensor<i1>, tensor<f32>
      %4 = stablehlo.compare NE, %1, %1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %5 = stablehlo.select %4, %cst_1, %3 : tensor<i1>, tensor<f32>
      %6 = stablehlo.imag %arg1 : (tensor<complex<f32>>) -> tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.compare EQ, %6, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %8 = stablehlo.select %7, %cst_3, %6 : tensor<i1>, tensor<f32>
      %9 = stablehlo.compare NE, %6, %6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %10 = stablehlo.select %9, %cst_4, %8 : tensor<i1>, tensor<f32>
      %11 = stablehlo.real %arg2 : (tensor<complex<f32>>) -> tensor<f32>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %12 = stablehlo.compare EQ, %11, %cst_5, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %13 = stablehlo.select %12, %cst_6, %11 : tensor<i1>, tensor<f32>
      %14 = stablehlo.compare NE, %11, %11, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_7 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %15 = stablehlo.select %14, %cst_7, %13 : tensor<i1>, tensor<f32>
      %16 = stablehlo.imag %arg2 : (tensor<complex<f32>>) -> tensor<f32>
      %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %17 = stablehlo.compare EQ, %16, %cst_8, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %18 = stablehlo.select %17, %cst_9, %16 : tensor<i1>, tensor<f32>
      %19 = stablehlo.compare NE, %16, %16, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_10 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %20 = stablehlo.select %19, %cst_10, %18 : tensor<i1>, tensor<f32>
      %21 = stablehlo.compare LT, %10, %20, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %22 = stablehlo.compare LT, %5, %15, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %23 = stablehlo.compare EQ, %5, %15, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %24 = stablehlo.and %23, %21 : tensor<i1>
      %25 = stablehlo.or %22, %24 : tensor<i1>
      stablehlo.return %25 : tensor<i1>
    }) : (tensor<4x6xcomplex<f32>>) -> tensor<4x6xcomplex<f32>>
    return %0 : tensor<4x6xcomplex<f32>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[(2.0, -2.0), (2.0, 0.0), (2.0, -0.0), (-3.0, 1.0), (-2.0, 2.0), (-1.0, 0.0)], [(3.0, -0.0), (1.0, -2.0), (-0.0, 1.0), (3.0, -2.0), (2.0, 2.0), (-1.0, -2.0)], [(-1.0, 2.0), (-0.0, -1.0), (2.0, -0.0), (0.0, 3.0), (2.0, 2.0), (0.0, -1.0)], [(-1.0, 2.0), (-3.0, 1.0), (2.0, 2.0), (2.0, 3.0), (1.0, -2.0), (-0.0, -2.0)]]> : tensor<4x6xcomplex<f32>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x6xcomplex<f32>>
    %r = call @jax(%x0) : (tensor<4x6xcomplex<f32>>) -> (tensor<4x6xcomplex<f32>>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[(-3.0, 1.0), (-2.0, 2.0), (-1.0, 0.0), (2.0, -2.0), (2.0, 0.0), (2.0, -0.0)], [(-1.0, -2.0), (-0.0, 1.0), (1.0, -2.0), (2.0, 2.0), (3.0, -2.0), (3.0, -0.0)], [(-1.0, 2.0), (-0.0, -1.0), (0.0, -1.0), (0.0, 3.0), (2.0, -0.0), (2.0, 2.0)], [(-3.0, 1.0), (-1.0, 2.0), (-0.0, -2.0), (1.0, -2.0), (2.0, 2.0), (2.0, 3.0)]]> : tensor<4x6xcomplex<f32>>} : (tensor<4x6xcomplex<f32>>) -> ()
    return
  }
}

// -----

// complex.scatter_apply[c64]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x6xcomplex<f32>>) -> (tensor<4x6xcomplex<f32>> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<[2, 0]> : tensor<2xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %1 = stablehlo.compare LT, %c, %0, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %c_1 = stablehlo.constant dense<4> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %3 = stablehlo.add %c, %2 : tensor<2xi64>
    %4 = stablehlo.select %1, %3, %c : tensor<2xi1>, tensor<2xi64>
    %5 = stablehlo.convert %4 : (tensor<2xi64>) -> tensor<2xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %cst = stablehlo.constant dense<(0.000000e+00,2.000000e+00)> : tensor<complex<f32>>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<2x6xcomplex<f32>>
    %8 = "stablehlo.scatter"(%arg0, %6, %7) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<complex<f32>>, %arg2: tensor<complex<f32>>):
      %9 = stablehlo.multiply %arg1, %arg2 : tensor<complex<f32>>
      stablehlo.return %9 : tensor<complex<f32>>
    }) : (tensor<4x6xcomplex<f32>>, tensor<2x1xi32>, tensor<2x6xcomplex<f32>>) -> tensor<4x6xcomplex<f32>>
    return %8 : tensor<4x6xcomplex<f32>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[(2.366, -1.69), (1.551, 0.437), (2.254, -0.3), (-2.706, 0.948), (-2.479, 1.609), (-1.343, 0.427)], [(2.813, -0.254), (1.105, -2.081), (-0.106, 1.306), (2.84, -2.484), (2.102, 2.391), (-1.464, -2.086)], [(-1.016, 1.824), (-0.45, -0.828), (2.014, -0.353), (0.22, 2.718), (2.305, 1.526), (0.22, -1.043)], [(-0.99, 2.477), (-2.809, 0.625), (1.501, 2.169), (2.17, 2.879), (1.363, -2.377), (-0.291, -2.184)]]> : tensor<4x6xcomplex<f32>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x6xcomplex<f32>>
    %r = call @jax(%x0) : (tensor<4x6xcomplex<f32>>) -> (tensor<4x6xcomplex<f32>>)
    stablehlo.custom_call @check.expect_eq_const(%r) {has_side_effect = true, value = dense<[[(3.38, 4.732), (-0.874, 3.102), (0.6, 4.508), (-1.896, -5.412), (-3.218, -4.958), (-0.854, -2.686)], [(2.813, -0.254), (1.105, -2.081), (-0.106, 1.306), (2.84, -2.484), (2.102, 2.391), (-1.464, -2.086)], [(-3.648, -2.032), (1.656, -0.9), (0.706, 4.028), (-5.436, 0.44), (-3.052, 4.61), (2.086, 0.44)], [(-0.99, 2.477), (-2.809, 0.625), (1.501, 2.169), (2.17, 2.879), (1.363, -2.377), (-0.291, -2.184)]]> : tensor<4x6xcomplex<f32>>} : (tensor<4x6xcomplex<f32>>) -> ()
    return
  }
}

// -----

// complex.matmul_adjoint[c64]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x6xcomplex<f32>>) -> (tensor<4x4xcomplex<f32>> {jax.result_info = "result"}) {
    %0 = stablehlo.real %arg0 : (tensor<4x6xcomplex<f32>>) -> tensor<4x6xf32>
    %1 = stablehlo.imag %arg0 : (tensor<4x6xcomplex<f32>>) -> tensor<4x6xf32>
    %2 = stablehlo.negate %1 : tensor<4x6xf32>
    %3 = stablehlo.complex %0, %2 : tensor<4x6xcomplex<f32>>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<4x6xcomplex<f32>>) -> tensor<6x4xcomplex<f32>>
    %5 = stablehlo.dot_general %arg0, %4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6xcomplex<f32>>, tensor<6x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
    return %5 : tensor<4x4xcomplex<f32>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[(2.366, -1.69), (1.551, 0.437), (2.254, -0.3), (-2.706, 0.948), (-2.479, 1.609), (-1.343, 0.427)], [(2.813, -0.254), (1.105, -2.081), (-0.106, 1.306), (2.84, -2.484), (2.102, 2.391), (-1.464, -2.086)], [(-1.016, 1.824), (-0.45, -0.828), (2.014, -0.353), (0.22, 2.718), (2.305, 1.526), (0.22, -1.043)], [(-0.99, 2.477), (-2.809, 0.625), (1.501, 2.169), (2.17, 2.879), (1.363, -2.377), (-0.291, -2.184)]]> : tensor<4x6xcomplex<f32>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x6xcomplex<f32>>
    %r = call @jax(%x0) : (tensor<4x6xcomplex<f32>>) -> (tensor<4x4xcomplex<f32>>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 1.820155e-04 : f64, value = dense<[[(35.162582, 0.0), (-3.0696297, -1.5010173), (-3.9189858, 12.428854), (-18.767504, -8.632767)], [(-3.0696297, 1.5010173), (46.111774, 0.0), (1.4506944, -8.376459), (-3.9701595, -7.27282)], [(-3.9189858, -12.428854), (1.4506944, 8.376459), (25.641994, 0.0), (18.55862, 12.027351)], [(-18.767504, 8.632767), (-3.9701595, 7.27282), (18.55862, -12.027351), (47.71427, 0.0)]]> : tensor<4x4xcomplex<f32>>} : (tensor<4x4xcomplex<f32>>) -> ()
    return
  }
}

// -----

// complex.switch[c128]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<i32>, %arg1: tensor<4x6xcomplex<f64>>) -> (tensor<4x6xcomplex<f64>> {jax.result_info = "result[0]"}, tensor<f64> {jax.result_info = "result[1]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %0 = stablehlo.clamp %c, %arg0, %c_0 : tensor<i32>
    %1:2 = "stablehlo.case"(%0) ({
      %cst = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      stablehlo.return %arg1, %cst : tensor<4x6xcomplex<f64>>, tensor<f64>
    }, {
      %2 = stablehlo.negate %arg1 : tensor<4x6xcomplex<f64>>
      %cst = stablehlo.constant dense<2.000000e+00> : tensor<f64>
      stablehlo.return %2, %cst : tensor<4x6xcomplex<f64>>, tensor<f64>
    }, {
      %cst = stablehlo.constant dense<(0.000000e+00,1.000000e+00)> : tensor<complex<f64>>
      %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f64>>) -> tensor<4x6xcomplex<f64>>
      %3 = stablehlo.add %arg1, %2 : tensor<4x6xcomplex<f64>>
      %cst_1 = stablehlo.constant dense<3.000000e+00> : tensor<f64>
      stablehlo.return %3, %cst_1 : tensor<4x6xcomplex<f64>>, tensor<f64>
    }) : (tensor<i32>) -> (tensor<4x6xcomplex<f64>>, tensor<f64>)
    return %1#0, %1#1 : tensor<4x6xcomplex<f64>>, tensor<f64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<2> : tensor<i32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<i32>
    %c1 = stablehlo.constant dense<[[(1.721, -0.987), (-1.065, 1.447), (-2.57, 0.069), (1.25, 1.778), (1.946, -0.657), (-1.411, 0.862)], [(-2.69, 2.018), (-1.076, -2.646), (-1.675, 1.454), (-1.616, -2.644), (-0.118, -0.199), (-1.342, 2.225)], [(-1.225, 0.797), (2.453, -2.643), (0.65, 0.62), (-1.305, 1.043), (1.224, 0.862), (1.383, 2.872)], [(-2.693, -1.356), (2.754, 2.22), (0.654, -2.616), (-1.024, -2.578), (1.717, -0.757), (2.439, 2.348)]]> : tensor<4x6xcomplex<f64>>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<4x6xcomplex<f64>>
    %r:2 = call @jax(%x0, %x1) : (tensor<i32>, tensor<4x6xcomplex<f64>>) -> (tensor<4x6xcomplex<f64>>, tensor<f64>)
    stablehlo.custom_call @check.expect_eq_const(%r#0) {has_side_effect = true, value = dense<[[(1.721, 0.013000000000000012), (-1.065, 2.447), (-2.57, 1.069), (1.25, 2.778), (1.946, 0.34299999999999997), (-1.411, 1.862)], [(-2.69, 3.018), (-1.076, -1.646), (-1.675, 2.4539999999999997), (-1.616, -1.6440000000000001), (-0.118, 0.8009999999999999), (-1.342, 3.225)], [(-1.225, 1.7970000000000002), (2.453, -1.6429999999999998), (0.65, 1.62), (-1.305, 2.043), (1.224, 1.862), (1.383, 3.872)], [(-2.693, -0.3560000000000001), (2.754, 3.22), (0.654, -1.616), (-1.024, -1.5779999999999998), (1.717, 0.243), (2.439, 3.348)]]> : tensor<4x6xcomplex<f64>>} : (tensor<4x6xcomplex<f64>>) -> ()
    stablehlo.custom_call @check.expect_eq_const(%r#1) {has_side_effect = true, value = dense<3.0> : tensor<f64>} : (tensor<f64>) -> ()
    return
  }
}

// -----

// complex.reduce_window[c128]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x6xcomplex<f64>>) -> (tensor<4x3xcomplex<f64>> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f64>>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f64>>) -> tensor<complex<f64>>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%arg1: tensor<complex<f64>>, %arg2: tensor<complex<f64>>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<complex<f64>>
      stablehlo.return %2 : tensor<complex<f64>>
    }) : (tensor<4x6xcomplex<f64>>, tensor<complex<f64>>) -> tensor<4x3xcomplex<f64>>
    return %1 : tensor<4x3xcomplex<f64>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[(1.721, -0.987), (-1.065, 1.447), (-2.57, 0.069), (1.25, 1.778), (1.946, -0.657), (-1.411, 0.862)], [(-2.69, 2.018), (-1.076, -2.646), (-1.675, 1.454), (-1.616, -2.644), (-0.118, -0.199), (-1.342, 2.225)], [(-1.225, 0.797), (2.453, -2.643), (0.65, 0.62), (-1.305, 1.043), (1.224, 0.862), (1.383, 2.872)], [(-2.693, -1.356), (2.754, 2.22), (0.654, -2.616), (-1.024, -2.578), (1.717, -0.757), (2.439, 2.348)]]> : tensor<4x6xcomplex<f64>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x6xcomplex<f64>>
    %r = call @jax(%x0) : (tensor<4x6xcomplex<f64>>) -> (tensor<4x3xcomplex<f64>>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 1.529048e-14 : f64, value = dense<[[(-7.3549999999999995, 1.3549999999999998), (-2.783000000000001, -0.199), (-0.9250000000000002, 2.231)], [(-3.563, -0.3999999999999998), (-2.8400000000000007, 1.1359999999999997), (1.147, 5.76)], [(2.5929999999999995, -2.9779999999999998), (1.9160000000000001, -3.426), (6.763, 5.324999999999999)], [(0.715, -1.752), (1.347, -5.951), (4.156000000000001, 1.5909999999999997)]]> : tensor<4x3xcomplex<f64>>} : (tensor<4x3xcomplex<f64>>) -> ()
    return
  }
}

// -----

// complex.solve_adjoint[c128]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<4x4xcomplex<f64>>, %arg1: tensor<4x2xcomplex<f64>>) -> (tensor<4x2xcomplex<f64>> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi64>
    %1 = stablehlo.iota dim = 1 : tensor<4x4xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<4x4xi64>
    %3 = stablehlo.add %0, %2 : tensor<4x4xi64>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<4x4xi64>, tensor<4x4xi64>) -> tensor<4x4xi1>
    %5 = stablehlo.convert %4 : (tensor<4x4xi1>) -> tensor<4x4xf64>
    %cst = stablehlo.constant dense<4.000000e+00> : tensor<f64>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<4x4xf64>
    %7 = stablehlo.multiply %6, %5 : tensor<4x4xf64>
    %8 = stablehlo.convert %7 : (tensor<4x4xf64>) -> tensor<4x4xcomplex<f64>>
    %9 = stablehlo.add %arg0, %8 : tensor<4x4xcomplex<f64>>
    %10 = call @_solve_triangular(%9, %arg1) : (tensor<4x4xcomplex<f64>>, tensor<4x2xcomplex<f64>>) -> tensor<4x2xcomplex<f64>>
    return %10 : tensor<4x2xcomplex<f64>>
  }
  func.func private @_solve_triangular(%arg0: tensor<4x4xcomplex<f64>>, %arg1: tensor<4x2xcomplex<f64>>) -> tensor<4x2xcomplex<f64>> {
    %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false}> : (tensor<4x4xcomplex<f64>>, tensor<4x2xcomplex<f64>>) -> tensor<4x2xcomplex<f64>>
    return %0 : tensor<4x2xcomplex<f64>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[(1.721, -0.987), (-1.065, 1.447), (-2.57, 0.069), (1.25, 1.778)], [(-2.69, 2.018), (-1.076, -2.646), (-1.675, 1.454), (-1.616, -2.644)], [(-1.225, 0.797), (2.453, -2.643), (0.65, 0.62), (-1.305, 1.043)], [(-2.693, -1.356), (2.754, 2.22), (0.654, -2.616), (-1.024, -2.578)]]> : tensor<4x4xcomplex<f64>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<4x4xcomplex<f64>>
    %c1 = stablehlo.constant dense<[[(1.668, -2.094), (1.544, 0.707)], [(-1.794, -2.195), (-0.404, 1.957)], [(-1.681, 0.109), (-0.596, 0.394)], [(0.152, 1.601), (-2.712, -0.19)]]> : tensor<4x2xcomplex<f64>>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<4x2xcomplex<f64>>
    %r = call @jax(%x0, %x1) : (tensor<4x4xcomplex<f64>>, tensor<4x2xcomplex<f64>>) -> (tensor<4x2xcomplex<f64>>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 2.511488e-14 : f64, value = dense<[[(-0.10616538682600625, -0.49770554354322166), (0.22777181597628654, 0.2508789566978137)], [(-0.8219523753371305, 0.3243975402449486), (-0.12790928256618905, -0.4449035432821131)], [(-0.21620426191251704, -0.21125229499009793), (0.13534022372019522, 0.3551398709120323)], [(0.2954157544576222, 0.2820625621667508), (-0.5522105238713874, 0.4145157024665445)]]> : tensor<4x2xcomplex<f64>>} : (tensor<4x2xcomplex<f64>>) -> ()
    return
  }
}

// -----

// grad.complex_holomorphic[c64]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<3x4xcomplex<f32>>) -> (tensor<3x4xcomplex<f32>> {jax.result_info = "result"}) {
    %0 = stablehlo.real %arg0 : (tensor<3x4xcomplex<f32>>) -> tensor<3x4xf32>
    %1 = stablehlo.imag %arg0 : (tensor<3x4xcomplex<f32>>) -> tensor<3x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %3 = stablehlo.compare EQ, %0, %2, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %4 = stablehlo.sine %0 : tensor<3x4xf32>
    %5 = stablehlo.cosine %0 : tensor<3x4xf32>
    %6 = stablehlo.exponential_minus_one %1 : tensor<3x4xf32>
    %7 = stablehlo.negate %1 : tensor<3x4xf32>
    %8 = stablehlo.exponential_minus_one %7 : tensor<3x4xf32>
    %9 = stablehlo.subtract %6, %8 : tensor<3x4xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %11 = stablehlo.divide %9, %10 : tensor<3x4xf32>
    %12 = stablehlo.add %6, %8 : tensor<3x4xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %14 = stablehlo.add %12, %13 : tensor<3x4xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %16 = stablehlo.divide %14, %15 : tensor<3x4xf32>
    %17 = stablehlo.multiply %4, %16 : tensor<3x4xf32>
    %18 = stablehlo.multiply %5, %11 : tensor<3x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %20 = stablehlo.complex %19, %18 : tensor<3x4xcomplex<f32>>
    %21 = stablehlo.complex %17, %18 : tensor<3x4xcomplex<f32>>
    %22 = stablehlo.select %3, %20, %21 : tensor<3x4xi1>, tensor<3x4xcomplex<f32>>
    %23 = stablehlo.real %arg0 : (tensor<3x4xcomplex<f32>>) -> tensor<3x4xf32>
    %24 = stablehlo.imag %arg0 : (tensor<3x4xcomplex<f32>>) -> tensor<3x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %26 = stablehlo.compare EQ, %23, %25, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %27 = stablehlo.sine %23 : tensor<3x4xf32>
    %28 = stablehlo.cosine %23 : tensor<3x4xf32>
    %29 = stablehlo.exponential_minus_one %24 : tensor<3x4xf32>
    %30 = stablehlo.negate %24 : tensor<3x4xf32>
    %31 = stablehlo.exponential_minus_one %30 : tensor<3x4xf32>
    %32 = stablehlo.subtract %29, %31 : tensor<3x4xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %34 = stablehlo.divide %32, %33 : tensor<3x4xf32>
    %35 = stablehlo.add %29, %31 : tensor<3x4xf32>
    %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %37 = stablehlo.add %35, %36 : tensor<3x4xf32>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %39 = stablehlo.divide %37, %38 : tensor<3x4xf32>
    %40 = stablehlo.multiply %28, %39 : tensor<3x4xf32>
    %41 = stablehlo.negate %27 : tensor<3x4xf32>
    %42 = stablehlo.multiply %41, %34 : tensor<3x4xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %44 = stablehlo.complex %40, %43 : tensor<3x4xcomplex<f32>>
    %45 = stablehlo.complex %40, %42 : tensor<3x4xcomplex<f32>>
    %46 = stablehlo.select %26, %44, %45 : tensor<3x4xi1>, tensor<3x4xcomplex<f32>>
    %47 = stablehlo.exponential %arg0 : tensor<3x4xcomplex<f32>>
    %cst_9 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %48 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<complex<f32>>) -> tensor<3x4xcomplex<f32>>
    %49 = stablehlo.multiply %22, %48 : tensor<3x4xcomplex<f32>>
    %50 = stablehlo.multiply %48, %47 : tensor<3x4xcomplex<f32>>
    %51 = stablehlo.multiply %49, %47 : tensor<3x4xcomplex<f32>>
    %52 = stablehlo.multiply %50, %46 : tensor<3x4xcomplex<f32>>
    %53 = stablehlo.add %51, %52 : tensor<3x4xcomplex<f32>>
    return %53 : tensor<3x4xcomplex<f32>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[(-2.303, 0.379), (-2.969, 0.52), (1.562, 0.885), (-2.654, -2.406)], [(2.654, 2.886), (-0.593, 2.844), (-2.231, 1.077), (-1.267, -2.022)], [(-2.461, 1.88), (-0.26, 0.792), (-2.69, 2.293), (2.356, -2.939)]]> : tensor<3x4xcomplex<f32>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<3x4xcomplex<f32>>
    %r = call @jax(%x0) : (tensor<3x4xcomplex<f32>>) -> (tensor<3x4xcomplex<f32>>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 2.740793e-03 : f64, value = dense<[[(-0.14175671, -0.053314973), (-0.04740126, -0.053313527), (7.995516, 2.2696705), (0.50205564, 0.23778169)], [(94.67272, 152.64551), (-3.158071, -5.9027686), (-0.13871108, -0.2057621), (-0.86966693, 1.2093161)], [(0.16097707, -0.37111485), (-0.07806593, 1.0992969), (0.41563258, -0.238554), (28.254745, -137.68909)]]> : tensor<3x4xcomplex<f32>>} : (tensor<3x4xcomplex<f32>>) -> ()
    return
  }
}

// -----

// grad.fft_filter[c128]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<3x4xcomplex<f64>>, %arg1: tensor<4xcomplex<f64>>) -> (tensor<4xcomplex<f64>> {jax.result_info = "result"}) {
    %0 = call @fft(%arg0) : (tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<4xcomplex<f64>>) -> tensor<1x4xcomplex<f64>>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>>
    %3 = stablehlo.multiply %0, %2 : tensor<3x4xcomplex<f64>>
    %4 = call @fft_0(%3) : (tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>>
    %5 = stablehlo.real %4 : (tensor<3x4xcomplex<f64>>) -> tensor<3x4xf64>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x4xf64>
    %7 = stablehlo.multiply %6, %5 : tensor<3x4xf64>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<3x4xf64>
    %9 = stablehlo.multiply %8, %7 : tensor<3x4xf64>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<3x4xf64>
    %11 = stablehlo.complex %9, %10 : tensor<3x4xcomplex<f64>>
    %12 = call @fft_1(%11) : (tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>>
    %13 = stablehlo.multiply %0, %12 : tensor<3x4xcomplex<f64>>
    %cst_2 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f64>>
    %14 = stablehlo.reduce(%13 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<3x4xcomplex<f64>>, tensor<complex<f64>>) -> tensor<4xcomplex<f64>>
    %15 = stablehlo.reshape %14 : (tensor<4xcomplex<f64>>) -> tensor<1x4xcomplex<f64>>
    %cst_3 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f64>>
    %16 = stablehlo.reduce(%15 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<1x4xcomplex<f64>>, tensor<complex<f64>>) -> tensor<4xcomplex<f64>>
    return %16 : tensor<4xcomplex<f64>>
  }
  func.func private @fft(%arg0: tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>> {
    %0 = stablehlo.fft %arg0, type = FFT, length = [4] : (tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>>
    return %0 : tensor<3x4xcomplex<f64>>
  }
  func.func private @fft_0(%arg0: tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>> {
    %0 = stablehlo.fft %arg0, type = IFFT, length = [4] : (tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>>
    return %0 : tensor<3x4xcomplex<f64>>
  }
  func.func private @fft_1(%arg0: tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>> {
    %0 = call @fft_2(%arg0) : (tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>>
    return %0 : tensor<3x4xcomplex<f64>>
  }
  func.func private @fft_2(%arg0: tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>> {
    %0 = stablehlo.fft %arg0, type = IFFT, length = [4] : (tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>>
    return %0 : tensor<3x4xcomplex<f64>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[(0.899, -1.184), (-2.461, 0.073), (-2.888, 1.414), (-1.204, -2.078)], [(-1.345, 2.231), (-0.935, -1.616), (-0.132, -0.911), (-2.435, -1.619)], [(-1.846, 2.14), (2.013, -2.41), (-1.51, -2.9), (1.552, 2.327)]]> : tensor<3x4xcomplex<f64>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<3x4xcomplex<f64>>
    %c1 = stablehlo.constant dense<[(0.899, -1.184), (-2.461, 0.073), (-2.888, 1.414), (-1.204, -2.078)]> : tensor<4xcomplex<f64>>
    %x1 = stablehlo.optimization_barrier %c1 : tensor<4xcomplex<f64>>
    %r = call @jax(%x0, %x1) : (tensor<3x4xcomplex<f64>>, tensor<4xcomplex<f64>>) -> (tensor<4xcomplex<f64>>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 2.848447e-12 : f64, value = dense<[(36.281277753, 13.061051174000001), (-60.32311064574999, 36.09015463875), (-90.45578204799997, -43.15048080099999), (3.8116089117499996, 70.84795209674999)]> : tensor<4xcomplex<f64>>} : (tensor<4xcomplex<f64>>) -> ()
    return
  }
}

// -----

// fft.length_37[c128]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<2x37xcomplex<f64>>) -> (tensor<2x37xcomplex<f64>> {jax.result_info = "result"}) {
    %0 = call @fft(%arg0) : (tensor<2x37xcomplex<f64>>) -> tensor<2x37xcomplex<f64>>
    return %0 : tensor<2x37xcomplex<f64>>
  }
  func.func private @fft(%arg0: tensor<2x37xcomplex<f64>>) -> tensor<2x37xcomplex<f64>> {
    %0 = stablehlo.fft %arg0, type = IFFT, length = [37] : (tensor<2x37xcomplex<f64>>) -> tensor<2x37xcomplex<f64>>
    return %0 : tensor<2x37xcomplex<f64>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[(0.237, -0.934), (1.609, 0.722), (-0.723, 0.173), (1.262, 1.393), (-1.854, 2.41), (-0.226, 0.92), (-2.161, -2.715), (0.569, 2.732), (1.571, 0.832), (2.448, 0.78), (0.789, 2.611), (-0.582, 0.384), (-2.207, -1.032), (-1.561, 0.178), (-2.246, -2.305), (2.305, -1.831), (2.042, -1.826), (-2.475, 1.217), (-1.253, -0.917), (-2.528, -2.646), (-2.246, 1.096), (2.48, 1.353), (-2.538, -2.18), (-0.185, -0.131), (1.822, 2.467), (-2.331, 2.574), (2.747, 1.397), (-0.227, 2.713), (-2.011, -2.325), (1.899, -0.726), (-2.358, 0.629), (0.376, -0.791), (-2.932, 1.703), (0.873, -2.299), (0.295, -1.403), (-2.474, 0.479), (-1.035, -2.405)], [(-0.139, 1.962), (0.113, 1.161), (-2.594, -0.139), (-2.322, 0.223), (0.517, -2.191), (0.66, 2.359), (-0.913, -0.557), (1.851, -1.263), (-1.344, -1.258), (2.488, -2.389), (1.292, -1.552), (0.744, 1.015), (1.136, 0.809), (1.063, 1.919), (2.564, 1.475), (-0.444, -0.612), (-0.201, -2.463), (-0.01, -0.75), (1.24, -2.969), (0.797, -0.035), (-1.32, -0.108), (0.911, 0.876), (1.197, -0.779), (1.332, 1.268), (-1.66, -1.619), (0.998, -1.66), (-0.676, -1.779), (-0.378, 0.321), (-0.721, -2.444), (-0.578, -2.021), (2.175, 2.638), (-2.591, -1.408), (-2.995, 1.689), (-1.973, 2.189), (-0.698, -2.563), (-1.844, -0.709), (1.892, 2.353)]]> : tensor<2x37xcomplex<f64>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<2x37xcomplex<f64>>
    %r = call @jax(%x0) : (tensor<2x37xcomplex<f64>>) -> (tensor<2x37xcomplex<f64>>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 1.258676e-14 : f64, value = dense<[[(-0.34672972972972976, 0.062081081081081124), (0.06116281689224178, 0.14717230040902876), (-0.6548700674583167, -0.21886112833127636), (0.1622186364726276, 0.08930841959770593), (0.12448826655104288, -0.1179133234974723), (-0.09231430655306254, 0.07401411468605623), (-0.5046253120851351, 0.20622383584798296), (0.3537329164653388, -0.033694778584016344), (0.07290364231472679, -0.014670289540040356), (0.16714511424040046, 0.22404437130208624), (0.17772088952074067, -0.02487538956591997), (-0.226558392556074, 0.2623082965543275), (-0.025217890473139114, -0.5262486503027485), (-0.39948691496525013, 0.014440299121315605), (0.48941213862442917, -0.25529293923994345), (-0.40888674976465894, 0.30403555477363076), (-0.08056338382498848, 0.34454544736495324), (-0.06770778336380612, 0.2602718412866347), (-0.2742392309505374, 0.0953348795174875), (0.08012831981270824, -0.29750330172627565), (0.0066391427119928195, -0.309668806806256), (-0.23461587706816478, -0.19254479983007353), (-0.33209056735183723, 0.45137439446506955), (0.4527555862739854, 0.4484204480172828), (0.19474533245619985, -0.5804128523432737), (0.19893527890238613, -0.11975079183498523), (0.42095911949706677, 0.3593510938800343), (0.16499074917693096, -0.3499498551455849), (0.22597697359647884, 0.10873137614183212), (-0.27792635983906333, -0.41876901437820946), (-0.08718053014302754, 0.15435913706902762), (-0.3224305322771118, -0.18307307481873528), (0.5650730779807791, -0.6820429062636122), (0.16492329626252483, 0.22272242653504093), (0.12055520409902556, 0.0796453637885725), (0.27828980608378195, -0.5085417160800179), (0.08968732046849426, -0.00857106315070964)], [(-0.011648648648648698, -0.24354054054054058), (-0.41111343634571645, 0.5564817394926728), (0.040664276874807885, 0.24262636283592862), (0.2455716405673916, 0.13162829035670925), (-0.21944740493311407, -0.2633899461938834), (0.45959383984107605, -0.03375820462522362), (0.00935262288577774, 0.08025925995417856), (-0.07053320739726204, 0.11215924217501708), (0.20518827855017188, 0.09598202859519187), (-0.0065559453135572935, 0.35317852773721825), (0.2739304921853762, 0.0071342967824076205), (0.3313789019817182, 0.09168485446248108), (0.3794283631403548, -0.338646663830028), (-0.04233007228446459, -0.1786514119184812), (-0.5050069679147916, -0.010473304704790548), (-0.27925150402157645, 0.0418205945110513), (0.1489070536678267, 0.03574188067567609), (-0.14160808293298918, -0.11128597820320517), (-0.48230566095163496, -0.059534241566598936), (0.027656292024708956, -0.24213393918825224), (-0.3270338501138809, -0.12221354706820596), (0.42590264131307, 0.2807862335623017), (0.15365643891560865, 0.27176150810177085), (-0.0701497181604283, -0.010453395988251745), (-0.36261989064620226, -0.03946412334661922), (-0.3281198342348542, -0.34861242315672314), (-0.15918703131488277, 0.1603152345297315), (0.2709543531817464, 0.1121972850551785), (-0.042236412770376805, -0.32554937214850427), (0.11132520153704972, 0.2508543081891414), (0.04125976135003703, 0.38379118627197967), (0.25163777523616904, 0.5884422798956025), (-0.005687393989476765, 0.37065160029199995), (0.5199217297133532, -0.2888375367861531), (0.07526006775547191, 0.3171659443515), (-0.30588347393087667, 0.1709622263588867), (-0.33987119481698186, -0.0770802549211644)]]> : tensor<2x37xcomplex<f64>>} : (tensor<2x37xcomplex<f64>>) -> ()
    return
  }
}

// -----

// fft.length_60
module @jit_fft attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<2x60xcomplex<f32>>) -> (tensor<2x60xcomplex<f32>> {jax.result_info = "result"}) {
    %0 = call @fft(%arg0) : (tensor<2x60xcomplex<f32>>) -> tensor<2x60xcomplex<f32>>
    return %0 : tensor<2x60xcomplex<f32>>
  }
  func.func private @fft(%arg0: tensor<2x60xcomplex<f32>>) -> tensor<2x60xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = FFT, length = [60] : (tensor<2x60xcomplex<f32>>) -> tensor<2x60xcomplex<f32>>
    return %0 : tensor<2x60xcomplex<f32>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[(-1.075, 2.051), (1.577, 2.9), (0.056, 2.925), (-1.709, -2.533), (-2.407, 0.612), (-0.918, 2.166), (-2.472, 0.413), (2.731, 0.025), (1.536, 2.701), (1.821, 2.142), (-2.812, 0.562), (1.183, -0.567), (-0.283, 1.819), (1.609, -1.89), (0.61, -2.324), (-1.956, 2.228), (0.927, 2.943), (-1.878, 1.787), (1.599, 0.107), (-1.531, -0.5), (-0.532, -2.935), (-2.613, -0.345), (-1.594, -0.657), (-2.761, -2.23), (-2.0, -1.366), (-0.637, 0.096), (-2.959, 1.839), (-0.019, -2.317), (-2.1, -1.749), (2.234, 2.921), (-2.306, -1.341), (-2.052, -2.486), (1.192, -1.938), (2.715, 0.755), (-1.21, 1.154), (-2.061, -0.692), (0.356, 2.366), (-1.439, 1.112), (2.935, -1.631), (-2.586, 0.503), (-2.949, 2.09), (-2.517, -0.408), (-2.906, 1.795), (2.377, 0.257), (-1.292, -0.582), (2.07, 1.03), (0.664, -1.104), (1.591, 0.12), (-1.942, -1.634), (2.544, -0.915), (0.175, 0.666), (-0.499, -0.629), (1.701, 0.623), (1.58, -1.869), (2.183, -0.988), (2.729, -2.118), (2.469, -1.823), (-2.022, -0.774), (0.279, 2.076), (0.951, 1.899)], [(0.07, -2.803), (-1.925, -0.869), (2.554, -2.524), (0.855, 0.711), (-2.691, -2.801), (2.826, 0.384), (0.072, -1.511), (0.746, 0.714), (1.736, -0.467), (-0.33, 0.794), (-2.652, 2.278), (1.148, -0.935), (-0.271, -1.056), (-1.031, 0.607), (-0.381, -1.722), (1.722, 0.355), (0.712, -1.036), (-2.219, 2.864), (-0.511, -2.712), (2.217, 2.64), (2.101, -0.269), (0.945, 1.72), (-0.501, 1.279), (1.101, -2.216), (0.41, -0.884), (-0.201, -2.718), (1.299, -1.667), (-2.134, -1.602), (-0.329, 2.401), (-0.091, -2.245), (-1.153, 1.287), (-2.67, -2.333), (-2.49, -0.775), (-1.01, 0.605), (-0.856, -1.537), (1.858, -1.878), (1.353, 0.448), (2.45, 1.886), (0.215, -0.066), (-2.717, 0.87), (-0.822, -0.197), (-2.833, -1.661), (-1.273, -0.301), (0.203, -2.986), (-2.886, -1.196), (0.89, -2.824), (-1.405, -2.051), (1.962, 1.702), (1.959, 0.796), (-0.855, -1.722), (-0.432, -1.53), (1.084, 2.723), (-1.838, 1.305), (-1.29, -1.163), (0.342, 0.457), (0.242, 1.342), (-2.361, 1.494), (1.311, -1.391), (-1.837, 1.984), (0.799, -0.623)]]> : tensor<2x60xcomplex<f32>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<2x60xcomplex<f32>>
    %r = call @jax(%x0) : (tensor<2x60xcomplex<f32>>) -> (tensor<2x60xcomplex<f32>>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 1.624070e-04 : f64, value = dense<[[(-13.642999, 6.3380003), (28.168077, 24.531498), (20.865366, 4.884575), (-19.146805, 29.223309), (6.234931, 7.777572), (5.521883, 16.671024), (-18.3566, 10.881417), (1.9830451, 16.310865), (12.864634, 2.109181), (13.025123, -3.7265234), (-12.850982, -19.711487), (11.3960905, -7.1721325), (-7.281178, 18.353539), (8.234572, -9.700355), (-8.333055, 22.734892), (19.107, -8.052002), (-2.3762808, 0.2884488), (30.074947, -20.798832), (-21.307526, -1.053952), (-15.024046, -9.6827135), (-11.041227, 4.514022), (-12.682762, -11.386065), (7.535057, -7.385021), (-7.049479, 9.526055), (-15.159108, -7.1965847), (-8.926885, 11.874975), (-5.859782, 0.64947605), (24.469736, -27.829449), (-5.428319, -2.9530187), (-3.670609, 12.568279), (-14.670999, 7.002001), (-6.3710623, 3.3570433), (1.4236699, 11.189306), (20.963688, 30.07468), (-17.542833, -19.175522), (4.784829, -1.9114342), (7.3322515, 3.7243347), (-9.697202, 13.890116), (9.998662, -20.173851), (-8.211828, 7.053178), (-16.247772, -1.0060239), (-11.485073, -7.4401035), (5.328746, -23.672613), (-22.376873, -7.344054), (0.7382871, -4.9643173), (-16.389, 7.424), (9.679815, -10.191066), (4.3774004, -4.935698), (-22.608963, -2.2042894), (6.471757, 12.490542), (15.377984, 22.195482), (5.0868945, -2.8150353), (12.824508, 14.70359), (9.178527, 41.572857), (5.3763843, -1.2418516), (-10.349831, -6.506568), (3.3625653, 8.846238), (-22.352047, -6.776092), (-27.665237, -3.9624832), (17.819925, 1.2686377)], [(-8.813001, -20.625), (9.44982, -6.9421782), (-9.500211, -1.5126743), (-12.831732, -7.789992), (-10.694204, -34.071434), (12.252858, -5.2595086), (-24.98262, 25.756966), (1.9334536, -19.369184), (2.5506706, 12.316668), (6.971326, -12.27998), (1.0913076, -15.782162), (-14.473646, 6.1003885), (7.0734253, -11.763347), (3.2541215, -3.9942079), (-13.515232, 17.15889), (-3.0450003, 13.075), (-15.675581, -13.9175625), (-19.374905, -25.745714), (-4.521481, 4.457524), (7.903968, 3.229372), (17.807835, 17.396593), (6.9521685, 2.518098), (9.01317, 20.73163), (10.088115, -4.5805078), (10.30747, 1.2200646), (12.949142, 18.573511), (29.21072, -0.7248764), (-4.319434, -11.307091), (8.915845, 11.133079), (4.138223, -8.949722), (-14.918999, -6.127001), (-23.531433, -15.567272), (-3.9434915, 15.401569), (8.327072, -12.823992), (-28.65198, 4.4859767), (-10.148658, -16.540586), (16.377274, 7.4649444), (5.5390587, -0.85183525), (-7.0290327, -13.060442), (26.030033, -27.487644), (-4.152836, -9.725593), (-4.345055, -4.4144483), (-10.936249, -2.8686485), (-11.297599, -2.975143), (15.643389, -15.478359), (5.389, -6.483), (-2.3387775, -6.347649), (-12.171315, 17.757868), (-2.7001684, -9.16166), (-2.2974784, -5.341805), (14.973692, -2.8108358), (-2.7888663, 8.524726), (4.639929, -9.248116), (-8.350782, -2.8490925), (4.2343545, -0.6938453), (18.866657, -7.679414), (-14.401554, -0.71684647), (25.175434, 1.0138719), (2.4463403, -8.367859), (0.44546032, 15.739479)]]> : tensor<2x60xcomplex<f32>>} : (tensor<2x60xcomplex<f32>>) -> ()
    return
  }
}

// -----

// fft.irfft_30
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<2x16xcomplex<f64>>) -> (tensor<2x30xf64> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = call @_pad(%arg0, %c) : (tensor<2x16xcomplex<f64>>, tensor<i64>) -> tensor<2x16xcomplex<f64>>
    %1 = call @fft(%0) : (tensor<2x16xcomplex<f64>>) -> tensor<2x30xf64>
    return %1 : tensor<2x30xf64>
  }
  func.func private @_pad(%arg0: tensor<2x16xcomplex<f64>>, %arg1: tensor<i64>) -> tensor<2x16xcomplex<f64>> {
    %0 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<complex<f64>>
    %1 = stablehlo.pad %arg0, %0, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x16xcomplex<f64>>, tensor<complex<f64>>) -> tensor<2x16xcomplex<f64>>
    return %1 : tensor<2x16xcomplex<f64>>
  }
  func.func private @fft(%arg0: tensor<2x16xcomplex<f64>>) -> tensor<2x30xf64> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [30] : (tensor<2x16xcomplex<f64>>) -> tensor<2x30xf64>
    return %0 : tensor<2x30xf64>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[(-2.467, 2.47), (-1.885, -1.166), (2.451, 0.656), (1.534, -0.892), (0.831, -0.587), (-1.594, 2.243), (-2.561, 1.426), (2.858, 2.482), (0.717, 0.944), (2.725, 2.576), (2.586, -2.498), (1.107, 2.838), (-0.186, -1.3), (-1.402, 0.359), (1.333, -2.823), (-1.346, 0.389)], [(-2.346, -2.116), (-0.229, -1.5), (2.947, -1.944), (1.227, -0.35), (2.115, 2.3), (0.997, -1.41), (-1.653, -1.327), (-2.579, 2.934), (-2.16, -1.009), (-0.566, 0.39), (-2.154, -2.913), (-1.706, -2.276), (-2.016, -2.025), (2.642, -1.991), (2.363, 0.594), (-2.221, -0.764)]]> : tensor<2x16xcomplex<f64>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<2x16xcomplex<f64>>
    %r = call @jax(%x0) : (tensor<2x16xcomplex<f64>>) -> (tensor<2x30xf64>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 1.638650e-14 : f64, value = dense<[[0.4405, -0.6294348627505861, -0.483103238472218, 0.8843309461016842, -0.09280780754940061, -0.7097571184371216, -0.6563531284146613, -0.11293120188936676, -0.15788664470835012, 0.3770083458914699, 0.044448121809094736, -0.04447313293579341, -0.0851360542756535, 1.1530976481432225, -0.7172637339180636, 0.08449999999999995, 0.5811245870212394, 0.011631415852588844, 0.042065807492455795, -0.33257654261871383, -0.5638481218090947, 0.009876494260546457, 0.3012989133134433, -0.513131181178003, -0.04590995813547435, -0.8880428815628781, -0.24734040753961437, -0.14921578625370063, -0.2662883348137024, 0.2986178573766518], [-0.2037, 0.6629672235100997, 0.24593218474090717, -0.03340773987046391, -0.19262215996940396, -0.5055475422289253, 0.21507064084206584, 0.6524878445091542, -0.4131637439523165, -0.29483208934355243, -0.7087582562299424, -0.11802364166940015, 0.22984528511197602, 0.3781804143216246, -0.1300231227295809, -0.02709999999999996, 0.40136700089872274, 0.04222050813484459, -0.7210148143813909, 0.4044929156169055, -0.1458417437700574, 0.35753053212641417, -0.7389570867832893, -0.04021991346504952, -0.6670344449059844, -0.3458524577710749, -0.5591156349182894, -1.0733573695790644, 1.1045158960465833, -0.12203868429151232]]> : tensor<2x30xf64>} : (tensor<2x30xf64>) -> ()
    return
  }
}

// -----

// fft.rfft_47
module @jit_rfft attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<3x47xf32>) -> (tensor<3x24xcomplex<f32>> {jax.result_info = "result"}) {
    %0 = call @fft(%arg0) : (tensor<3x47xf32>) -> tensor<3x24xcomplex<f32>>
    return %0 : tensor<3x24xcomplex<f32>>
  }
  func.func private @fft(%arg0: tensor<3x47xf32>) -> tensor<3x24xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [47] : (tensor<3x47xf32>) -> tensor<3x24xcomplex<f32>>
    return %0 : tensor<3x24xcomplex<f32>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[-0.146, 1.557, -2.951, 0.404, 1.59, 0.481, 0.352, -0.379, -1.993, 2.079, 0.996, 2.196, -2.224, -0.323, 1.136, 0.815, 0.756, -0.069, 0.26, 1.172, 2.507, -1.699, 0.477, 2.656, -0.37, 0.189, 0.748, -1.695, -2.101, 2.665, 2.462, -2.153, 1.115, 1.992, 0.748, -2.027, -0.935, -2.663, 2.593, 2.304, -0.575, -0.249, -0.162, -2.256, -2.536, 1.517, 0.927], [1.849, 0.44, -0.154, -1.181, 1.393, -1.535, -0.633, 1.938, -1.685, -2.066, -2.43, 2.666, 1.322, -1.333, -0.952, -0.467, -2.787, -1.624, 2.116, 1.931, -0.668, 1.775, 2.459, 1.744, -1.591, 1.95, -2.189, 2.158, -2.235, -0.832, -2.988, -0.563, 2.08, 0.637, 2.698, -1.66, 0.498, 1.924, -0.732, 2.557, -2.311, -1.829, -0.762, 2.682, 0.583, -2.647, -2.385], [1.482, 1.484, 1.545, -2.8, 2.426, -0.291, -1.95, -0.904, -1.497, -1.867, -2.317, 0.729, 0.82, -0.085, 1.068, 2.479, 1.941, 0.231, 2.227, 1.699, 0.145, -1.587, -2.064, 0.447, 2.217, -2.928, 2.511, -0.484, -2.495, 2.796, 0.371, 2.465, -1.798, 1.479, -0.329, -0.56, -1.46, 0.21, -0.308, 0.816, 1.901, -2.552, 2.332, 2.547, 2.652, -0.944, 1.708]]> : tensor<3x47xf32>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<3x47xf32>
    %r = call @jax(%x0) : (tensor<3x47xf32>) -> (tensor<3x24xcomplex<f32>>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 1.006392e-04 : f64, value = dense<[[(9.188, 0.0), (-6.903017, -5.1938324), (-1.0352905, -0.98764294), (1.1895368, -4.343703), (-1.7660587, 1.7862856), (2.878431, -9.6984625), (13.31262, 0.06755221), (-0.7912742, 11.55402), (-0.5435282, 14.977722), (-1.9495256, 11.612386), (16.167082, -12.606213), (3.8147202, 4.437915), (-8.165597, 10.865909), (0.72358036, -6.739081), (-0.8686471, 9.876856), (-10.868687, -23.027721), (6.503123, -4.4630756), (2.352054, -8.374786), (-6.9280896, -4.5245476), (-6.740122, -4.5423656), (-8.357679, 1.2890627), (8.331635, -6.037813), (1.8293568, -4.135709), (-10.209621, 1.4759264)], [(-2.8390002, 0.0), (-6.0820894, 4.5225616), (2.9552972, 4.8880157), (-6.554742, -14.151722), (11.953371, 7.3543224), (-4.3415103, -5.869218), (-9.560732, -1.9912897), (4.501634, 8.59918), (-2.1902773, -7.9234104), (-0.40045443, -26.378918), (6.498069, -3.4935217), (2.6357884, -4.0452914), (11.484949, 9.894321), (23.88854, -5.432811), (-1.7183198, -6.204135), (2.6512158, 6.533208), (-4.0003204, -5.370509), (-0.42634436, -5.72838), (1.5403209, -1.0862937), (3.952755, 15.195339), (-12.603716, 10.085688), (10.339141, -12.094698), (4.706615, 3.5237164), (5.641809, -14.411571)], [(13.508001, 0.0), (1.6144896, 3.2332585), (6.691825, 15.151906), (21.58134, 7.38521), (-5.7560573, -5.9662204), (-4.538145, -0.43457085), (2.3260808, -1.2258549), (-5.559533, 7.1814475), (4.3618717, -7.0543246), (-2.8408062, -1.1353886), (6.9701605, -12.460583), (6.447027, -3.7655306), (13.72126, 6.5649476), (5.0876727, -15.040299), (3.0992815, 5.118462), (-14.414706, 3.4999), (-1.3403862, 2.441311), (-16.733154, -0.5997437), (7.8610225, 0.4572972), (-9.037313, 11.749782), (9.941797, 2.837298), (6.164152, 21.42936), (-9.218755, 0.9936967), (1.6438764, -0.2877164)]]> : tensor<3x24xcomplex<f32>>} : (tensor<3x24xcomplex<f32>>) -> ()
    return
  }
}

// -----

// fft.irfftn[c64]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<2x3x4x5xcomplex<f32>>) -> (tensor<2x3x4x8xf32> {jax.result_info = "result"}) {
    %0 = call @fft(%arg0) : (tensor<2x3x4x5xcomplex<f32>>) -> tensor<2x3x4x8xf32>
    return %0 : tensor<2x3x4x8xf32>
  }
  func.func private @fft(%arg0: tensor<2x3x4x5xcomplex<f32>>) -> tensor<2x3x4x8xf32> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [3, 4, 8] : (tensor<2x3x4x5xcomplex<f32>>) -> tensor<2x3x4x8xf32>
    return %0 : tensor<2x3x4x8xf32>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[[[(2.36, -1.423), (1.857, 2.193), (-1.191, 0.759), (-0.653, 0.403), (1.603, 1.816)], [(-1.125, -1.497), (-2.116, -2.16), (-0.723, 2.871), (-2.273, 2.376), (-2.704, 2.738)], [(-0.029, -1.605), (0.131, 1.539), (-1.974, 0.307), (2.196, 0.019), (0.095, 1.475)], [(2.959, -0.044), (0.685, 1.941), (-0.269, 2.929), (-2.929, 2.044), (2.656, -0.963)]], [[(-2.706, -0.81), (-1.083, -2.826), (1.276, 2.03), (-2.819, 0.807), (-2.507, 0.567)], [(-1.564, 2.968), (0.136, 2.717), (0.194, 0.441), (-0.982, -1.294), (0.472, 1.325)], [(2.139, 0.97), (2.585, 1.643), (-2.013, -1.106), (2.156, 1.884), (1.982, -0.055)], [(-2.673, -2.99), (-0.239, 1.611), (0.365, 1.714), (-0.897, -2.857), (0.066, 0.564)]], [[(-0.001, -0.883), (1.757, -1.793), (0.899, -2.602), (2.046, 2.478), (-1.913, -2.896)], [(0.918, -0.937), (-0.548, -0.398), (1.518, -0.754), (1.97, -1.259), (0.716, 0.144)], [(-2.852, 0.083), (-2.447, 1.164), (-2.669, 0.84), (-1.63, -1.562), (2.699, -2.675)], [(2.404, 0.82), (-1.792, 1.484), (1.775, -2.777), (2.592, -0.511), (2.008, -1.979)]]], [[[(1.021, -0.433), (-1.116, 2.467), (0.019, 1.147), (1.305, 0.346), (-2.943, 2.177)], [(2.666, -1.468), (-0.374, -0.662), (1.51, -2.291), (-2.454, -1.42), (2.051, 1.432)], [(2.983, -0.489), (0.032, -2.375), (-2.381, 1.205), (1.678, -0.469), (-0.1, 1.484)], [(-2.001, -2.733), (0.141, 2.9), (1.117, -0.643), (0.044, 2.805), (-0.914, 1.545)]], [[(0.629, 2.542), (2.889, -1.561), (-0.843, -2.39), (-1.03, -0.975), (-1.878, 2.108)], [(-2.308, 1.378), (0.049, -2.287), (-1.438, -1.3), (-1.107, -0.641), (0.901, -0.272)], [(-1.885, 1.793), (2.329, 1.924), (2.574, 1.457), (-1.82, 1.552), (-1.227, -2.025)], [(0.597, -0.422), (1.234, 2.112), (-2.427, 0.783), (0.586, 1.006), (-1.496, -1.093)]], [[(0.197, -0.666), (-1.505, -1.674), (1.083, -1.803), (1.465, -0.067), (1.468, 0.916)], [(0.56, 1.511), (-1.24, 0.291), (-1.56, -1.279), (1.144, -2.648), (-2.132, 1.487)], [(1.175, -1.966), (-0.938, 0.126), (-0.022, 2.756), (0.662, -2.114), (-2.403, 1.865)], [(-1.141, -2.856), (0.277, 2.719), (0.857, -0.611), (0.542, -2.97), (-2.085, -2.804)]]]]> : tensor<2x3x4x5xcomplex<f32>>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<2x3x4x5xcomplex<f32>>
    %r = call @jax(%x0) : (tensor<2x3x4x5xcomplex<f32>>) -> (tensor<2x3x4x8xf32>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 2.105571e-06 : f64, value = dense<[[[[-0.054322924, -0.29243273, 0.015135407, -0.10298936, 0.04138541, -0.012713095, 0.20626041, 0.1855102], [0.010968745, 0.39029932, -0.08257292, -0.006707549, -0.065864585, -0.11327853, -0.55132294, 0.22239506], [0.0067812605, 0.08847066, 0.3271979, -0.17059676, -0.43026042, 0.07067515, -0.039677083, -0.01992407], [0.07882293, 0.059800457, 0.035906255, 0.09126114, 0.31282294, -0.016154632, -0.3385938, 0.03805134]], [[-0.39542317, -0.013456489, 0.09220507, 0.15729277, -0.17427465, 0.034783013, 0.3447525, 0.40569133], [0.09561934, 0.3254899, 0.21976829, 0.29074252, -0.28252247, -0.37043613, 0.25863644, -0.08753882], [0.29992235, -0.009140542, -0.29470855, -0.09546151, -0.10381639, 0.07743649, 0.19043314, 0.01870061], [-0.038666856, -0.025370916, 0.06826399, 0.008104742, -0.07714024, -0.011526793, 0.54099035, -0.23258916]], [[0.17777738, -0.2275617, 0.41725326, -0.10214957, 0.2486705, -0.18968152, -0.19254415, 0.4720822], [0.16288063, -0.080046505, 0.060960904, -0.44474444, 0.28710577, 0.22540937, 0.09246777, 0.40279073], [0.26282763, 0.03260092, -0.32339567, 0.080218956, -0.16689193, 0.2536448, 0.55196273, -0.48274976], [-0.10856229, -0.35898027, -0.190389, -0.32321775, 0.3074111, -0.028080365, 0.17725968, 0.26457718]]], [[[-0.059385415, 0.23491666, -0.25409377, 0.088728234, -0.17576042, 0.16485417, 0.14486462, 0.06362593], [0.29689586, 0.30233848, -0.21502082, -0.1660495, -0.36993754, 0.02603653, -0.2319375, -0.2971589], [0.18019792, -0.034033433, 0.14803126, 0.34335035, -0.032677084, -0.09661241, -0.19809376, 0.16875386], [-0.29154167, -0.033193074, 0.24274997, -0.1301903, 0.369875, 0.37669313, 0.19483332, -0.14539307]], [[-0.12640521, -0.088061415, -0.24788788, -0.31327546, 0.2477245, 0.0031831018, 0.23610125, 0.09951087], [0.13346063, -0.22398177, -0.26755765, 0.12333037, -0.22143355, 0.3642689, 0.15773407, 0.23039505], [-0.11035232, -0.3629555, -0.13597393, 0.40526605, -0.22027588, 0.062600076, 0.29256433, -0.08969575], [-0.11294556, -0.0010249516, -0.39534402, -0.18331209, -0.016922435, 0.11672342, -0.20257166, 0.12371117]], [[0.24219686, -0.14728394, 0.5050129, 0.3184225, 0.07744221, 0.3160789, -0.2444346, 0.08117542], [0.028112253, -0.2952261, -0.33220285, -0.005172809, 0.26658982, -0.2463735, 0.0106721725, 0.12546825], [-0.124064356, 0.18711978, 0.31334892, 0.2541613, -0.36901578, 0.053069018, 0.15118569, 0.04885167], [-0.24441902, -0.25511396, -0.13631225, -0.022305151, 0.1616412, -0.0065220497, -0.025667926, 0.44230193]]]]> : tensor<2x3x4x8xf32>} : (tensor<2x3x4x8xf32>) -> ()
    return
  }
}

// -----

// fft.rfftn[c128]
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func private @jax(%arg0: tensor<2x6x35xf64>) -> (tensor<2x6x18xcomplex<f64>> {jax.result_info = "result"}) {
    %0 = call @fft(%arg0) : (tensor<2x6x35xf64>) -> tensor<2x6x18xcomplex<f64>>
    return %0 : tensor<2x6x18xcomplex<f64>>
  }
  func.func private @fft(%arg0: tensor<2x6x35xf64>) -> tensor<2x6x18xcomplex<f64>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [2, 6, 35] : (tensor<2x6x35xf64>) -> tensor<2x6x18xcomplex<f64>>
    return %0 : tensor<2x6x18xcomplex<f64>>
  }
  func.func public @main() {
    %c0 = stablehlo.constant dense<[[[0.506, 1.364, -2.027, 2.833, -0.644, -0.391, -0.195, 2.723, 0.368, -0.054, 0.593, 2.81, 0.853, 1.455, -0.234, -1.585, 1.454, -0.601, -0.836, -2.353, -0.446, 2.036, -2.171, 1.696, 2.45, -2.642, -2.666, 2.466, 0.974, -0.609, 2.375, -1.73, 1.981, -0.62, -2.92], [1.52, 1.612, -0.784, 0.785, 1.506, 0.323, 1.507, -1.268, 0.139, -0.914, 2.237, -0.459, -2.484, -2.889, 1.61, 0.759, -2.173, -1.822, 1.297, 2.679, -2.115, 0.876, -2.855, -1.431, -1.372, 2.304, -2.957, -0.66, -0.505, 0.25, -1.152, -0.854, -2.432, 1.152, -1.687], [-2.214, -2.442, 0.721, 1.249, 1.517, -0.846, -1.022, -1.738, -0.03, 0.21, 1.328, -2.799, -1.252, 2.431, -2.008, -1.477, -0.515, -2.892, 0.961, -1.296, 2.739, 2.306, 0.474, 2.881, 1.437, 0.306, 0.507, 0.915, 0.579, 1.56, -1.577, 2.745, 0.743, -2.231, 1.34], [1.745, 1.218, -1.38, 2.627, -0.953, -1.165, -1.453, 1.544, -2.696, -0.393, -0.66, -1.989, 2.499, 1.907, 0.231, -1.495, 2.906, -1.757, 2.05, 0.699, -0.366, -0.954, 0.828, -0.614, 2.626, -0.212, 0.224, 1.029, 0.126, 2.552, 0.16, -0.844, -2.08, 0.503, -1.113], [1.145, -0.35, 1.73, 1.581, -2.685, -1.749, 0.246, 1.053, 1.651, -1.384, -0.666, -0.748, -0.54, -1.595, -2.109, 1.598, -2.085, -2.402, 1.27, -2.2, -2.999, 0.293, -2.075, -2.363, 2.483, 0.007, 0.557, -2.203, -2.195, 1.152, -1.383, -1.657, -1.46, 0.654, -0.967], [2.193, -2.079, 1.922, -2.865, 0.6, 0.342, -2.457, 0.435, 1.722, 2.107, -2.314, 0.279, -2.602, -2.828, 2.261, -1.017, -1.751, 0.485, 2.554, 2.696, 0.787, -0.79, -0.017, 2.153, -1.316, -0.01, -0.621, 2.738, 0.5, 1.701, -2.343, -0.739, 0.865, 2.805, -0.201]], [[2.416, -1.214, -0.422, 1.429, 2.064, 2.079, -0.948, 2.646, 2.775, -1.886, -0.876, -1.701, -1.193, -0.162, -1.143, -0.724, 0.485, 1.64, -2.908, 0.394, -2.826, -0.859, -2.266, 2.853, 1.528, 1.065, 0.148, 0.222, -1.122, -0.907, -1.612, -1.463, 1.331, -1.975, 2.957], [1.519, -2.845, -0.244, 0.518, 2.967, 0.826, 1.817, -1.125, 1.946, 0.804, 2.328, -2.068, 1.072, -1.447, -2.969, -0.374, 2.945, -0.788, 0.673, -1.782, -2.422, 0.807, -2.172, 0.854, 0.167, -0.412, -1.229, 2.444, -0.173, 1.321, 0.058, -0.193, 2.893, 1.463, 2.386], [-0.149, -0.889, -0.511, 0.859, 2.205, 0.852, -0.923, 2.758, -2.185, 2.367, 2.736, 0.86, -0.53, 0.707, 1.319, -0.415, -2.759, -1.44, 0.493, -1.133, 2.143, 0.004, 0.783, -0.375, 2.449, 0.452, -2.608, 2.812, -0.02, -0.765, -1.211, 0.746, -0.042, 0.317, -0.243], [-1.829, -1.243, 0.715, -2.179, 2.642, 2.216, 2.785, 0.971, 1.286, -0.966, -2.652, 1.922, 0.852, 2.369, 2.516, 1.592, 0.613, 0.564, 1.819, 2.552, 1.088, -2.551, -1.88, -1.318, 1.347, 2.583, 2.85, -0.372, -1.522, -0.484, -2.97, 0.595, -2.03, 0.49, 1.399], [-2.725, -0.673, -1.989, 2.406, 1.41, 2.246, -0.359, -0.522, 1.783, 2.288, 0.757, -2.076, 2.269, -2.132, -2.75, -2.871, -0.307, 0.331, 2.257, -2.375, 2.371, -0.953, 0.702, 0.546, -1.063, -2.245, -1.67, -0.057, -2.054, -0.055, -0.06, 1.176, -1.828, -2.129, 2.183], [2.576, 2.484, 1.594, 0.791, 1.269, 1.41, -2.456, -1.605, 2.13, -2.12, 2.809, -0.942, -2.209, 1.638, -0.678, 0.497, 1.683, 2.358, -1.394, 2.333, -2.729, 2.744, -0.51, -0.078, 1.324, 0.253, -2.418, -1.014, -0.143, -2.931, 1.329, -2.093, 2.758, -0.845, -1.104]]]> : tensor<2x6x35xf64>
    %x0 = stablehlo.optimization_barrier %c0 : tensor<2x6x35xf64>
    %r = call @jax(%x0) : (tensor<2x6x35xf64>) -> (tensor<2x6x18xcomplex<f64>>)
    stablehlo.custom_call @check.expect_almost_eq_const(%r) {has_side_effect = true, tolerance = 1.266370e-12 : f64, value = dense<[[[(19.083000000000006, 0.0), (29.89072017648064, -23.266894309714782), (-11.276592125660612, -54.87913707625127), (-5.145736367879209, -6.74586276336678), (18.532245740620564, 13.686367303610558), (-26.0730228840717, 4.930595225080761), (1.6696836215986721, 6.498701238170053), (-14.391322666572076, 67.54450065354939), (-0.8672379984779033, 6.483997249947382), (35.494680824878444, -14.802820827397433), (37.97355853301481, 14.18966765677614), (-9.48637114164896, -2.656093733323889), (4.7658336767208755, -39.56399817318021), (34.660263031371, 58.36685071514181), (7.954822666572067, -0.28477660133112304), (-0.3545356489431022, 6.119040939285488), (-30.8142698121619, -29.607486858497342), (35.2282803741584, -8.03531062805691)], [(1.169500000000001, -23.589665973684316), (40.89497727042743, -12.978396896517188), (13.094980742912112, 24.61381463899209), (-3.7014805828170587, 14.138060809088678), (9.44031888756675, 39.103796770527495), (21.833233685715694, -24.819256729789814), (18.930926192544582, 42.987005339692324), (4.072800867975378, -25.37468807805686), (-14.449943300425268, -6.7961077248275235), (23.685523305823498, -14.526878085687464), (49.61290146682842, -25.021305463149524), (-4.114571463617788, -46.346952593368684), (-16.010931205309213, 12.346206350103857), (48.83424316562204, 14.468893512646925), (16.74583584259836, 7.033518571994675), (47.16352363989576, 26.766293531294142), (-48.693992893019114, 56.478838855937084), (4.453630367932243, -51.79313943245691)], [(28.1955, 45.41004204743703), (-49.216609142094185, -37.27613381561027), (-7.067791937196645, 17.587562665618048), (-0.10573381648334523, -23.491372362294538), (4.533364382417279, 9.138752495936618), (10.071401623056468, 28.89750566008061), (35.69709753760943, -50.130388500837334), (-22.35542850095492, -27.121400297708455), (19.826508587530533, 30.610764635030236), (42.818986733803925, 8.651791957518071), (-17.212874918672703, 22.93005109368167), (36.92483940002427, -29.08884841742117), (-27.25964143192691, -26.147617014711443), (10.417024063073416, -2.0783393919995943), (-39.49411687733281, 5.908267274130024), (-7.094010616536439, 6.54790518866663), (2.3445372264090603, 15.916999019760674), (-11.452038476040915, -15.548116190086024)], [(-41.584999999999994, 0.0), (16.014080865800903, -2.459090052156375), (-55.65390521264989, -24.782635331132774), (22.20769492177059, 27.131211938002053), (-41.79727578851794, -11.049462455932797), (-4.700743038802164, -29.773093881301644), (-5.098689306598303, 1.2103363561001323), (-25.568225033040036, -15.25473488717763), (3.5850039780505654, 29.74307878085277), (20.958479046706906, 1.4917538515244875), (20.53309749997142, 57.37765713557752), (-6.882101273409225, -1.466513707638195), (28.943416057555346, -6.586399653142361), (-28.62692309341653, 28.99426816083905), (13.380725033040044, -1.791700246114159), (-30.386354461169255, -5.335040568478272), (-4.36234237879218, -23.994977015838927), (-54.790937816500225, 7.157902701789364)], [(28.1955, -45.41004204743703), (13.440235720444932, 16.737364614729465), (-10.891030176736717, 8.132120336781632), (6.868395070088296, -63.947773034154054), (-16.164784612404283, 40.147897602798835), (13.54890425425077, 11.813196920912317), (27.285734290229524, -1.355790297172753), (-2.9390869201818433, -0.5453501658873687), (-42.97153531336288, 12.938487728127413), (9.03789707597754, -8.413060216242531), (5.89733334041755, -7.02980909784638), (-15.331000564106105, -23.919083201613297), (20.22066911821365, 27.208320797576675), (18.54766279133002, -13.563654699314188), (3.2406322984695777, -8.274959329535738), (31.816246317484357, -15.300246751689112), (8.658000978128026, -30.03889074975578), (-48.14278750492791, 7.424243581040468)], [(1.1695000000000029, 23.589665973684316), (24.49634026071052, -0.6844830305790229), (3.3427038230045554, -25.722334638253038), (2.876890633484125, 13.24019192865309), (17.585449513424763, -11.180903712629654), (-17.455478733376992, -33.579379054426425), (-16.277021714767674, 18.910501185418017), (-16.306758570714024, 12.719336011685026), (11.160847748403576, -21.572785998496215), (24.123835475254957, -15.832602290382178), (-2.856338429365005, 11.432410197584105), (-15.124928039350573, -8.141700085380517), (24.66426911783679, -8.113835831002277), (41.41067376521857, -19.475291603449655), (26.52612186014028, -7.637982446993282), (16.372158370302138, 2.477912082877548), (-30.16640990660511, 38.716415097506044), (3.518668835745281, -15.036694799252842)]], [[(-41.650999999999996, 0.0), (-9.474062522675709, 47.450919631432825), (-2.991319162806829, 16.701796898904366), (11.830995896653095, 1.6058642141612083), (4.560800561635844, -45.2575041444517), (36.52877070644132, -25.81435076776099), (-1.3174693704887623, -33.160417270942034), (-11.729783805465537, 5.914148960926205), (-36.72871638597099, -18.211037182305013), (-28.01311358584346, 18.749672420355935), (14.86858831190236, -22.529958765956323), (7.664411527193819, -0.7974458089303145), (28.850094338926226, -33.97564885537249), (12.472448968849323, -8.858409671948358), (-9.834716194534462, -35.02289284622239), (22.827640981656312, -3.0358183317361904), (21.495790589961672, -37.88496687473079), (13.837639144565799, -1.4459596410169482)], [(13.279500000000002, 10.507486224116597), (-26.766438745643157, -13.905835359367313), (-34.4760761927604, -13.089085270719336), (-20.335868501624557, 19.384634729631387), (-31.432502975805622, 8.073203167310735), (-12.980729985463952, 41.71277320333232), (-11.957586592025478, -4.184964874120201), (3.679853363900893, -19.414519347871572), (-5.9218764649263225, -51.847136482382545), (-19.236802414305362, 4.538358171131556), (16.55184892373444, -5.830831138446886), (-42.61514131714996, -17.35839238904812), (11.656537497609035, 35.091515532504346), (-20.397941916943026, -36.72831803026206), (-35.409827871877255, 0.3209499860016809), (-17.632377421336187, 33.937138603659974), (36.3931812678858, 13.570076142958703), (5.020810541838465, 10.575077374467615)], [(17.777499999999996, 21.19943585923927), (-29.115439884186575, -3.7102026586010473), (-5.510077974462023, 7.9056141417584875), (-19.90193495583341, -10.088461121654777), (-24.59282547795947, -46.61874656340251), (-13.44780114215579, -39.628680439269225), (-18.259312159427708, 22.46914697128073), (-29.10183769840193, -52.31763271019834), (-9.791609240861156, 32.29334991805654), (18.208581672625265, 1.6607043252461011), (-16.75765287295159, -9.553150434040951), (4.966459632474267, -7.473903162356029), (-27.93604061636622, -41.44191351494618), (2.3427828276656655, -42.141059215956815), (10.076301396792296, -15.637827730832969), (-19.221897085211918, -16.135102478270696), (8.979995916524981, -33.991517188268155), (-55.687405900835635, 32.7872578011633)], [(17.865, -8.881784197001252e-16), (-2.214435208398898, -3.509468804583154), (-5.745445306839383, 22.41691162566061), (11.296645244025019, -14.544055452111778), (-20.135772813895237, 18.334300599038006), (-13.550347278482405, -10.907526689912592), (-10.830701308968127, -8.100741506202684), (-5.416610863059358, -40.24025301324864), (-21.515914413199024, 20.788268227016303), (-4.779053716904577, -24.309159231573176), (-4.571066825157989, 9.099832873436593), (-1.3936838289031677, 8.962291316952932), (4.118828375808876, -14.322307973664575), (28.70094087045468, 47.447169740876035), (-5.030889136940642, -38.09723885900044), (-14.313585896359593, 11.868194710416876), (3.7300598710503565, 60.9525771384246), (-4.978967764230519, 8.151635064500395)], [(17.777499999999996, -21.19943585923927), (28.50910163734436, -0.8402293424010816), (-3.80284989114922, 36.90241313813864), (36.71579733521843, 43.2801502054419), (-25.173648648530428, -32.28518530924269), (5.974027583329658, -27.266567839752533), (47.23747971832063, 30.32706446408541), (-4.6665418241973455, 10.68786527185986), (20.915603269495833, -25.392003481040916), (3.302661330368787, -46.207909269479984), (31.981851235902923, 71.94101980665982), (17.493987825265933, -21.71520496789924), (32.93317388552106, -82.80400238677643), (40.77325948613529, 17.80367731641023), (24.807078125806974, 9.625447542433948), (36.621472281086724, 12.12512481834795), (-41.002663995633384, -17.44193820900834), (-12.310075791715256, 12.372098469155503)], [(13.279500000000002, -10.507486224116597), (-18.560394933556623, -42.663225152688184), (5.20550891154208, 22.199514688208716), (-16.41803996470288, 13.050327060538152), (17.087704914473093, -38.93774622403582), (14.372829004526253, 16.682605941669777), (-1.0394828753739258, -5.721447095829333), (12.569243811704837, 17.189997192674305), (-10.662262119688375, -5.868494441805375), (9.205770224080634, 8.330926869979322), (-7.626584393741031, -10.121364268227133), (-38.3541714476962, 3.6852639038053536), (-3.3416955256853176, -13.348295474829225), (-16.339314289943033, -45.272259804495235), (14.213730696271528, 1.2049411244765587), (6.618013872280459, 2.7832850488354133), (-2.6652420300246775, -56.81711094321615), (-1.8966750495742088, -19.280533756423964)]]]> : tensor<2x6x18xcomplex<f64>>} : (tensor<2x6x18xcomplex<f64>>) -> ()
    return
  }
}
