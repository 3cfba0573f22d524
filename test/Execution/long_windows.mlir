// Scans and sliding windows of a million elements, against closed formulas. Quadratic code would not end.
// RUN: for f in sums reversed accuracy narrow extrema products rotations pairs sliding; do for t in 1 3; do tpu-run %s --entry=$f --threads=$t || exit 1; done; done
// RUN: tpu-run %s --entry=sums --engine=reference

// The sums of ones: f32 represents them exactly.
func.func @sums() {
  %one = stablehlo.constant dense<1.0> : tensor<1048576xf32>
  %x = stablehlo.optimization_barrier %one : tensor<1048576xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[1048575, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1048576>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1048576xf32>, tensor<f32>) -> tensor<1048576xf32>
  %i = stablehlo.iota dim = 0 : tensor<1048576xf32>
  %e = stablehlo.add %i, %one : tensor<1048576xf32>
  check.expect_eq %r, %e : tensor<1048576xf32>
  return
}

// Sums of the elements behind each one, along the second dimension of three.
func.func @reversed() {
  %one = stablehlo.constant dense<1> : tensor<2x300000x3xi32>
  %x = stablehlo.optimization_barrier %one : tensor<2x300000x3xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[0, 0], [-1, 300000], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 300000, 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<2x300000x3xi32>, tensor<i32>) -> tensor<2x300000x3xi32>
  %n = stablehlo.constant dense<299999> : tensor<2x300000x3xi32>
  %i = stablehlo.iota dim = 1 : tensor<2x300000x3xi32>
  %e = stablehlo.subtract %n, %i : tensor<2x300000x3xi32>
  check.expect_eq %r, %e : tensor<2x300000x3xi32>
  return
}

// Sums of tenths: the error is at most 320 roundings of 2^-24, relative to the sum. One sum from
// the left is wrong by 0.6 %.
func.func @accuracy() {
  %tenth = stablehlo.constant dense<0.1> : tensor<1048576xf32>
  %x = stablehlo.optimization_barrier %tenth : tensor<1048576xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[1048575, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1048576>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1048576xf32>, tensor<f32>) -> tensor<1048576xf32>
  %wide = stablehlo.convert %x : (tensor<1048576xf32>) -> tensor<1048576xf64>
  %i = stablehlo.iota dim = 0 : tensor<1048576xf64>
  %one = stablehlo.constant dense<1.0> : tensor<1048576xf64>
  %count = stablehlo.add %i, %one : tensor<1048576xf64>
  %sum = stablehlo.multiply %wide, %count : tensor<1048576xf64>
  %got = stablehlo.convert %r : (tensor<1048576xf32>) -> tensor<1048576xf64>
  %ratio = stablehlo.divide %got, %sum : tensor<1048576xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%ratio) {has_side_effect = true, tolerance = 2.0e-05 : f64, value = dense<1.0> : tensor<1048576xf64>} : (tensor<1048576xf64>) -> ()
  return
}

// Sums of bf16 are rounded once: one by one, the sum of ones would stay at 256.
func.func @narrow() {
  %one = stablehlo.constant dense<1.0> : tensor<100000xbf16>
  %x = stablehlo.optimization_barrier %one : tensor<100000xbf16>
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %r = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[99999, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 100000>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.add %a, %b : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) : (tensor<100000xbf16>, tensor<bf16>) -> tensor<100000xbf16>
  %i = stablehlo.iota dim = 0 : tensor<100000xi32>
  %d = stablehlo.constant dense<1> : tensor<100000xi32>
  %count = stablehlo.add %i, %d : tensor<100000xi32>
  %e = stablehlo.convert %count : (tensor<100000xi32>) -> tensor<100000xbf16>
  check.expect_eq %r, %e : tensor<100000xbf16>
  return
}

// Even numbers, and odd ones negated: the largest so far is the last even one.
func.func @extrema() {
  %i = stablehlo.iota dim = 0 : tensor<1048576xi32>
  %d = stablehlo.constant dense<1> : tensor<1048576xi32>
  %odd = stablehlo.and %i, %d : tensor<1048576xi32>
  %e = stablehlo.subtract %i, %odd : tensor<1048576xi32>
  %minus = stablehlo.negate %i : tensor<1048576xi32>
  %isOdd = stablehlo.convert %odd : (tensor<1048576xi32>) -> tensor<1048576xi1>
  %y = stablehlo.select %isOdd, %minus, %i : tensor<1048576xi1>, tensor<1048576xi32>
  %x = stablehlo.optimization_barrier %y : tensor<1048576xi32>
  %low = stablehlo.constant dense<-2147483648> : tensor<i32>
  %r = "stablehlo.reduce_window"(%x, %low) <{padding = dense<[[1048575, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1048576>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.maximum %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<1048576xi32>, tensor<i32>) -> tensor<1048576xi32>
  check.expect_eq %r, %e : tensor<1048576xi32>
  return
}

// A zero, then tens: the product of a block of tens would be infinite, and its product with the
// zero NaN.
func.func @products() {
  %i = stablehlo.iota dim = 0 : tensor<1048576xf32>
  %one = stablehlo.constant dense<10.0> : tensor<1048576xf32>
  %y = stablehlo.minimum %i, %one : tensor<1048576xf32>
  %x = stablehlo.optimization_barrier %y : tensor<1048576xf32>
  %init = stablehlo.constant dense<1.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%x, %init) <{padding = dense<[[1048575, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1048576>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1048576xf32>, tensor<f32>) -> tensor<1048576xf32>
  check.expect_eq_const %r, dense<0.0> : tensor<1048576xf32>
  return
}

// The powers of the imaginary unit: i, -1, -i, 1.
func.func @rotations() {
  %c = stablehlo.constant dense<(0.0, 1.0)> : tensor<200000xcomplex<f32>>
  %x = stablehlo.optimization_barrier %c : tensor<200000xcomplex<f32>>
  %init = stablehlo.constant dense<(1.0, 0.0)> : tensor<complex<f32>>
  %r = "stablehlo.reduce_window"(%x, %init) <{padding = dense<[[199999, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 200000>}> ({
  ^bb0(%a: tensor<complex<f32>>, %b: tensor<complex<f32>>):
    %s = stablehlo.multiply %a, %b : tensor<complex<f32>>
    stablehlo.return %s : tensor<complex<f32>>
  }) : (tensor<200000xcomplex<f32>>, tensor<complex<f32>>) -> tensor<200000xcomplex<f32>>
  %turn = stablehlo.constant dense<[(0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)]> : tensor<4xcomplex<f32>>
  %turns = stablehlo.broadcast_in_dim %turn, dims = [1] : (tensor<4xcomplex<f32>>) -> tensor<50000x4xcomplex<f32>>
  %e = stablehlo.reshape %turns : (tensor<50000x4xcomplex<f32>>) -> tensor<200000xcomplex<f32>>
  check.expect_eq %r, %e : tensor<200000xcomplex<f32>>
  return
}

// The largest so far and its position, by a body of which nothing is known: in order.
func.func @pairs() {
  %i = stablehlo.iota dim = 0 : tensor<200000xi32>
  %d = stablehlo.constant dense<1> : tensor<200000xi32>
  %odd = stablehlo.and %i, %d : tensor<200000xi32>
  %e = stablehlo.subtract %i, %odd : tensor<200000xi32>
  %minus = stablehlo.negate %i : tensor<200000xi32>
  %isOdd = stablehlo.convert %odd : (tensor<200000xi32>) -> tensor<200000xi1>
  %y = stablehlo.select %isOdd, %minus, %i : tensor<200000xi1>, tensor<200000xi32>
  %x = stablehlo.optimization_barrier %y : tensor<200000xi32>
  %low = stablehlo.constant dense<-2147483648> : tensor<i32>
  %none = stablehlo.constant dense<-1> : tensor<i32>
  %r:2 = "stablehlo.reduce_window"(%x, %i, %low, %none) <{padding = dense<[[199999, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 200000>}> ({
  ^bb0(%a0: tensor<i32>, %a1: tensor<i32>, %b0: tensor<i32>, %b1: tensor<i32>):
    %p = stablehlo.compare GE, %a0, %b0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %s0 = stablehlo.select %p, %a0, %b0 : tensor<i1>, tensor<i32>
    %s1 = stablehlo.select %p, %a1, %b1 : tensor<i1>, tensor<i32>
    stablehlo.return %s0, %s1 : tensor<i32>, tensor<i32>
  }) : (tensor<200000xi32>, tensor<200000xi32>, tensor<i32>, tensor<i32>) -> (tensor<200000xi32>, tensor<200000xi32>)
  check.expect_eq %r#0, %e : tensor<200000xi32>
  check.expect_eq %r#1, %e : tensor<200000xi32>
  return
}

// The smallest of 100,000 neighbours among numbers that fall: the last one.
func.func @sliding() {
  %i = stablehlo.iota dim = 0 : tensor<1048576xf32>
  %y = stablehlo.negate %i : tensor<1048576xf32>
  %x = stablehlo.optimization_barrier %y : tensor<1048576xf32>
  %high = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %r = "stablehlo.reduce_window"(%x, %high) <{window_dimensions = array<i64: 100000>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.minimum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1048576xf32>, tensor<f32>) -> tensor<948577xf32>
  %e = stablehlo.slice %x [99999:1048576] : (tensor<1048576xf32>) -> tensor<948577xf32>
  check.expect_eq %r, %e : tensor<948577xf32>
  return
}
