// Which numbers is not said, only how they are distributed: the mean and the variance of 16384
// numbers, which are within 5 standard deviations of the estimates' own.
// RUN: %engines

func.func private @moments(%x: tensor<16384xf32>) -> (tensor<f32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %count = stablehlo.constant dense<16384.0> : tensor<f32>
  %square = stablehlo.multiply %x, %x : tensor<16384xf32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16384xf32>, tensor<f32>) -> tensor<f32>
  %squares = stablehlo.reduce(%square init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16384xf32>, tensor<f32>) -> tensor<f32>
  %mean = stablehlo.divide %sum, %count : tensor<f32>
  %second = stablehlo.divide %squares, %count : tensor<f32>
  %meansquare = stablehlo.multiply %mean, %mean : tensor<f32>
  %variance = stablehlo.subtract %second, %meansquare : tensor<f32>
  return %mean, %variance : tensor<f32>, tensor<f32>
}

func.func @main() {
  %shape = stablehlo.constant dense<16384> : tensor<1xi64>
  %a = stablehlo.constant dense<2.0> : tensor<f32>
  %b = stablehlo.constant dense<5.0> : tensor<f32>
  %u = stablehlo.rng %a, %b, %shape, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<16384xf32>
  %um, %uv = func.call @moments(%u) : (tensor<16384xf32>) -> (tensor<f32>, tensor<f32>)
  // Mean (a + b) / 2, variance (b - a)^2 / 12; of the estimates 0.866 / 128 and 0.67 / 128.
  stablehlo.custom_call @check.expect_almost_eq_const(%um) {has_side_effect = true, tolerance = 3.4e-2 : f64, value = dense<3.5> : tensor<f32>} : (tensor<f32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%uv) {has_side_effect = true, tolerance = 2.7e-2 : f64, value = dense<0.75> : tensor<f32>} : (tensor<f32>) -> ()
  // All in [a, b).
  %below = stablehlo.broadcast_in_dim %b, dims = [] : (tensor<f32>) -> tensor<16384xf32>
  %above = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<16384xf32>
  %lt = stablehlo.compare LT, %u, %below : (tensor<16384xf32>, tensor<16384xf32>) -> tensor<16384xi1>
  %ge = stablehlo.compare GE, %u, %above : (tensor<16384xf32>, tensor<16384xf32>) -> tensor<16384xi1>
  %both = stablehlo.and %lt, %ge : tensor<16384xi1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %inside = stablehlo.reduce(%both init: %true) applies stablehlo.and across dimensions = [0] : (tensor<16384xi1>, tensor<i1>) -> tensor<i1>
  stablehlo.custom_call @check.expect_eq_const(%inside) {has_side_effect = true, value = dense<true> : tensor<i1>} : (tensor<i1>) -> ()

  %n = stablehlo.rng %a, %b, %shape, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<16384xf32>
  %nm, %nv = func.call @moments(%n) : (tensor<16384xf32>) -> (tensor<f32>, tensor<f32>)
  // Mean a, variance b^2; of the estimates 5 / 128 and 25 sqrt(2) / 128.
  stablehlo.custom_call @check.expect_almost_eq_const(%nm) {has_side_effect = true, tolerance = 2.0e-1 : f64, value = dense<2.0> : tensor<f32>} : (tensor<f32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%nv) {has_side_effect = true, tolerance = 1.4 : f64, value = dense<25.0> : tensor<f32>} : (tensor<f32>) -> ()

  %low = stablehlo.constant dense<-4> : tensor<i32>
  %high = stablehlo.constant dense<12> : tensor<i32>
  %i = stablehlo.rng %low, %high, %shape, distribution = UNIFORM : (tensor<i32>, tensor<i32>, tensor<1xi64>) -> tensor<16384xi32>
  %f = stablehlo.convert %i : (tensor<16384xi32>) -> tensor<16384xf32>
  %im, %iv = func.call @moments(%f) : (tensor<16384xf32>) -> (tensor<f32>, tensor<f32>)
  // Of 16 integers: mean 3.5, variance (16^2 - 1) / 12.
  stablehlo.custom_call @check.expect_almost_eq_const(%im) {has_side_effect = true, tolerance = 1.9e-1 : f64, value = dense<3.5> : tensor<f32>} : (tensor<f32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%iv) {has_side_effect = true, tolerance = 7.5e-1 : f64, value = dense<21.25> : tensor<f32>} : (tensor<f32>) -> ()
  return
}
