// Long sums have the error of a sum of blocks, not of a single accumulator: at most 16 units in the
// last place, 1e-6, where one accumulator loses three digits. The expected values are n times the
// number's value in its type, rounded, and the moments of n equidistant numbers.
// RUN: for f in all columns rows outer odd f64 bf16 variadic; do tpu-run %s --entry=$f && tpu-run %s --entry=$f --engine=reference || exit 1; done
// RUN: for f in all dot vectors variance norm logsumexp; do tpu-run %s --entry=$f || exit 1; done
// RUN: for f in all columns dot vectors variance; do tpu-run %s --entry=$f --target-cpu=x86-64-v2 || exit 1; done
// The bits do not depend on threads.
// RUN: tpu-run %s --entry=random --random-inputs=1 --threads=1 --save-output=%t.1.npz
// RUN: for t in 2 3 7; do tpu-run %s --entry=random --random-inputs=1 --threads=$t --save-output=%t.$t.npz && cmp %t.1.npz %t.$t.npz || exit 1; done

// 0.1 in f32 is 0.100000001490116.
func.func @all() {
  %c = stablehlo.constant dense<0.1> : tensor<10000000xf32>
  %x = stablehlo.optimization_barrier %c : tensor<10000000xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<10000000xf32>, tensor<f32>) -> tensor<f32>
  stablehlo.custom_call @check.expect_close_const(%0) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<1000000.0> : tensor<f32>} : (tensor<f32>) -> ()
  return
}

func.func @columns() {
  %c = stablehlo.constant dense<0.1> : tensor<300001x5xf32>
  %x = stablehlo.optimization_barrier %c : tensor<300001x5xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<300001x5xf32>, tensor<f32>) -> tensor<5xf32>
  stablehlo.custom_call @check.expect_close_const(%0) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<30000.1> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  return
}

// A prime number of columns: the last block is shorter.
func.func @rows() {
  %c = stablehlo.constant dense<0.1> : tensor<3x100003xf32>
  %x = stablehlo.optimization_barrier %c : tensor<3x100003xf32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %one) applies stablehlo.add across dimensions = [1] : (tensor<3x100003xf32>, tensor<f32>) -> tensor<3xf32>
  stablehlo.custom_call @check.expect_close_const(%0) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<10001.3> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  return
}

func.func @outer() {
  %c = stablehlo.constant dense<0.1> : tensor<37x53x1009xf32>
  %x = stablehlo.optimization_barrier %c : tensor<37x53x1009xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 2] : (tensor<37x53x1009xf32>, tensor<f32>) -> tensor<53xf32>
  stablehlo.custom_call @check.expect_close_const(%0) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<3733.3> : tensor<53xf32>} : (tensor<53xf32>) -> ()
  return
}

// The elements of a sum by their positions: 0 + 1 + ... + 99,999 = 4,999,950,000.
func.func @odd() {
  %x = stablehlo.iota dim = 0 : tensor<100000xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<100000xf32>, tensor<f32>) -> tensor<f32>
  stablehlo.custom_call @check.expect_close_const(%0) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<4999950000.0> : tensor<f32>} : (tensor<f32>) -> ()
  return
}

// 0.1 in f64 is 0.1 + 5.55e-18.
func.func @f64() {
  %c = stablehlo.constant dense<0.1> : tensor<1000000xf64>
  %x = stablehlo.optimization_barrier %c : tensor<1000000xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1000000xf64>, tensor<f64>) -> tensor<f64>
  stablehlo.custom_call @check.expect_close_const(%0) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<100000.0> : tensor<f64>} : (tensor<f64>) -> ()
  return
}

// Narrow floats are summed in f32 and rounded once. A sum of ones in bf16 would end at 256.
func.func @bf16() {
  %c = stablehlo.constant dense<1.0> : tensor<5000xbf16>
  %x = stablehlo.optimization_barrier %c : tensor<5000xbf16>
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<5000xbf16>, tensor<bf16>) -> tensor<bf16>
  stablehlo.custom_call @check.expect_eq_const(%0) {has_side_effect = true, value = dense<4992.0> : tensor<bf16>} : (tensor<bf16>) -> ()
  %h = stablehlo.constant dense<1.0> : tensor<5000xf16>
  %y = stablehlo.optimization_barrier %h : tensor<5000xf16>
  %none = stablehlo.constant dense<0.0> : tensor<f16>
  %1 = stablehlo.reduce(%y init: %none) applies stablehlo.add across dimensions = [0] : (tensor<5000xf16>, tensor<f16>) -> tensor<f16>
  stablehlo.custom_call @check.expect_eq_const(%1) {has_side_effect = true, value = dense<5000.0> : tensor<f16>} : (tensor<f16>) -> ()
  %e = stablehlo.constant dense<1.0> : tensor<250xf8E4M3FN>
  %z = stablehlo.optimization_barrier %e : tensor<250xf8E4M3FN>
  %nil = stablehlo.constant dense<0.0> : tensor<f8E4M3FN>
  %2 = stablehlo.reduce(%z init: %nil) applies stablehlo.add across dimensions = [0] : (tensor<250xf8E4M3FN>, tensor<f8E4M3FN>) -> tensor<f8E4M3FN>
  stablehlo.custom_call @check.expect_eq_const(%2) {has_side_effect = true, value = dense<256.0> : tensor<f8E4M3FN>} : (tensor<f8E4M3FN>) -> ()
  return
}

func.func @variadic() {
  %c = stablehlo.constant dense<0.1> : tensor<1000000xf32>
  %d = stablehlo.constant dense<0.3> : tensor<1000000xf32>
  %x, %y = stablehlo.optimization_barrier %c, %d : tensor<1000000xf32>, tensor<1000000xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0:2 = stablehlo.reduce(%x init: %zero), (%y init: %zero) across dimensions = [0] : (tensor<1000000xf32>, tensor<1000000xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%e: tensor<f32>, %f: tensor<f32>) {
      %s = stablehlo.add %a, %b : tensor<f32>
      %t = stablehlo.add %e, %f : tensor<f32>
      stablehlo.return %s, %t : tensor<f32>, tensor<f32>
    }
  stablehlo.custom_call @check.expect_close_const(%0#0) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<100000.0> : tensor<f32>} : (tensor<f32>) -> ()
  stablehlo.custom_call @check.expect_close_const(%0#1) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<300000.01192> : tensor<f32>} : (tensor<f32>) -> ()
  return
}

// 0.1 in f32, squared, is 0.0100000002980232. The matrix unit adds 256 products to an accumulator.
func.func @dot() {
  %c = stablehlo.constant dense<0.1> : tensor<1000000x4xf32>
  %d = stablehlo.constant dense<0.1> : tensor<1000000x3xf32>
  %x, %y = stablehlo.optimization_barrier %c, %d : tensor<1000000x4xf32>, tensor<1000000x3xf32>
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<1000000x4xf32>, tensor<1000000x3xf32>) -> tensor<4x3xf32>
  stablehlo.custom_call @check.expect_close_const(%0) {has_side_effect = true, max_ulp_difference = 64 : i64, value = dense<10000.000298> : tensor<4x3xf32>} : (tensor<4x3xf32>) -> ()
  return
}

func.func @vectors() {
  %c = stablehlo.constant dense<0.1> : tensor<1x1000000xf32>
  %d = stablehlo.constant dense<0.1> : tensor<1000000x1xf32>
  %x, %y = stablehlo.optimization_barrier %c, %d : tensor<1x1000000xf32>, tensor<1000000x1xf32>
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<1x1000000xf32>, tensor<1000000x1xf32>) -> tensor<1x1xf32>
  stablehlo.custom_call @check.expect_close_const(%0) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<10000.000298> : tensor<1x1xf32>} : (tensor<1x1xf32>) -> ()
  %1 = stablehlo.constant dense<0.1> : tensor<3x100003xf32>
  %e, %f = stablehlo.optimization_barrier %1, %1 : tensor<3x100003xf32>, tensor<3x100003xf32>
  %2 = stablehlo.dot_general %e, %f, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<3x100003xf32>, tensor<3x100003xf32>) -> tensor<3xf32>
  stablehlo.custom_call @check.expect_close_const(%2) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<1000.0300298> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  return
}

// The variance of 10,000 + i / 2^20, i < 2^20, as jnp.var computes it: 1 / 12, up to the rounding
// of the numbers to multiples of 2^-10.
func.func @variance() {
  %i = stablehlo.iota dim = 0 : tensor<1048576xf32>
  %step = stablehlo.constant dense<9.5367431640625e-7> : tensor<1048576xf32>
  %offset = stablehlo.constant dense<10000.0> : tensor<1048576xf32>
  %scaled = stablehlo.multiply %i, %step : tensor<1048576xf32>
  %c = stablehlo.add %scaled, %offset : tensor<1048576xf32>
  %x = stablehlo.optimization_barrier %c : tensor<1048576xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<1048576.0> : tensor<f32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1048576xf32>, tensor<f32>) -> tensor<f32>
  %mean = stablehlo.divide %sum, %n : tensor<f32>
  %means = stablehlo.broadcast_in_dim %mean, dims = [] : (tensor<f32>) -> tensor<1048576xf32>
  %d = stablehlo.subtract %x, %means : tensor<1048576xf32>
  %square = stablehlo.multiply %d, %d : tensor<1048576xf32>
  %total = stablehlo.reduce(%square init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1048576xf32>, tensor<f32>) -> tensor<f32>
  %0 = stablehlo.divide %total, %n : tensor<f32>
  stablehlo.custom_call @check.expect_almost_eq_const(%0) {has_side_effect = true, tolerance = 8.0e-5 : f64, value = dense<0.0833333333> : tensor<f32>} : (tensor<f32>) -> ()
  return
}

// sqrt(10^6 * 0.01), with 0.1 of f32.
func.func @norm() {
  %c = stablehlo.constant dense<0.1> : tensor<1000x1000xf32>
  %x = stablehlo.optimization_barrier %c : tensor<1000x1000xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %square = stablehlo.multiply %x, %x : tensor<1000x1000xf32>
  %total = stablehlo.reduce(%square init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<1000x1000xf32>, tensor<f32>) -> tensor<f32>
  %0 = stablehlo.sqrt %total : tensor<f32>
  stablehlo.custom_call @check.expect_close_const(%0) {has_side_effect = true, max_ulp_difference = 16 : i64, value = dense<100.00000149> : tensor<f32>} : (tensor<f32>) -> ()
  return
}

// log(10^6 e^0.1) = 0.1 + 6 log(10).
func.func @logsumexp() {
  %c = stablehlo.constant dense<0.1> : tensor<1000000xf32>
  %x = stablehlo.optimization_barrier %c : tensor<1000000xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %power = stablehlo.exponential %x : tensor<1000000xf32>
  %total = stablehlo.reduce(%power init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1000000xf32>, tensor<f32>) -> tensor<f32>
  %0 = stablehlo.log %total : tensor<f32>
  stablehlo.custom_call @check.expect_close_const(%0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<13.9155105594> : tensor<f32>} : (tensor<f32>) -> ()
  return
}

func.func @random(%x: tensor<1000003xf32>, %m: tensor<50021x37xf32>, %r: tensor<11x40009xf32>) -> (tensor<f32>, tensor<37xf32>, tensor<11xf32>, tensor<f32>, tensor<11x40009xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1000003xf32>, tensor<f32>) -> tensor<f32>
  %1 = stablehlo.reduce(%m init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<50021x37xf32>, tensor<f32>) -> tensor<37xf32>
  %2 = stablehlo.reduce(%r init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<11x40009xf32>, tensor<f32>) -> tensor<11xf32>
  %3 = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<1000003xf32>, tensor<1000003xf32>) -> tensor<f32>
  %4 = stablehlo.tanh %r : tensor<11x40009xf32>
  return %0, %1, %2, %3, %4 : tensor<f32>, tensor<37xf32>, tensor<11xf32>, tensor<f32>, tensor<11x40009xf32>
}
