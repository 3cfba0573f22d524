// Angles of points at the origin, and the logarithm of zero, of numbers that the compiler knows or
// finds: IEEE 754's and C's values, by the signs of the zeros.
// RUN: tpu-run %s && tpu-run %s --engine=reference && tpu-run %s --denormals=keep

func.func @main() {
  %y = stablehlo.constant dense<[0.0, 0.0, -0.0, -0.0, 0.0, -0.0]> : tensor<6xf32>
  %x = stablehlo.constant dense<[0.0, -0.0, 0.0, -0.0, -1.0, 2.0]> : tensor<6xf32>
  %0 = stablehlo.atan2 %y, %x : tensor<6xf32>
  %bits = stablehlo.bitcast_convert %0 : (tensor<6xf32>) -> tensor<6xi32>
  stablehlo.custom_call @check.expect_eq_const(%bits) {has_side_effect = true, value = dense<[0x00000000, 0x40490FDB, 0x80000000, 0xC0490FDB, 0x40490FDB, 0x80000000]> : tensor<6xi32>} : (tensor<6xi32>) -> ()

  // Every type; a splat is one number to the compiler.
  %z64 = stablehlo.constant dense<0.0> : tensor<2xf64>
  %1 = stablehlo.atan2 %z64, %z64 : tensor<2xf64>
  stablehlo.custom_call @check.expect_eq_const(%1) {has_side_effect = true, value = dense<0.0> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  %n64 = stablehlo.constant dense<-0.0> : tensor<2xf64>
  %2 = stablehlo.atan2 %n64, %n64 : tensor<2xf64>
  stablehlo.custom_call @check.expect_eq_const(%2) {has_side_effect = true, value = dense<-3.1415926535897931> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  %z32 = stablehlo.constant dense<0.0> : tensor<2xf32>
  %3 = stablehlo.atan2 %z32, %z32 : tensor<2xf32>
  stablehlo.custom_call @check.expect_eq_const(%3) {has_side_effect = true, value = dense<0.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %z16 = stablehlo.constant dense<0.0> : tensor<2xf16>
  %4 = stablehlo.atan2 %z16, %z16 : tensor<2xf16>
  stablehlo.custom_call @check.expect_eq_const(%4) {has_side_effect = true, value = dense<0.0> : tensor<2xf16>} : (tensor<2xf16>) -> ()
  %zb = stablehlo.constant dense<0.0> : tensor<2xbf16>
  %5 = stablehlo.atan2 %zb, %zb : tensor<2xbf16>
  stablehlo.custom_call @check.expect_eq_const(%5) {has_side_effect = true, value = dense<0.0> : tensor<2xbf16>} : (tensor<2xbf16>) -> ()
  // A denormal number on the axis.
  %d = stablehlo.constant dense<0x0001> : tensor<2xbf16>
  %6 = stablehlo.atan2 %zb, %d : tensor<2xbf16>
  stablehlo.custom_call @check.expect_eq_const(%6) {has_side_effect = true, value = dense<0.0> : tensor<2xbf16>} : (tensor<2xbf16>) -> ()

  // Zeros that only a fold finds.
  %c = stablehlo.constant dense<3.0> : tensor<2xf32>
  %7 = stablehlo.subtract %c, %c : tensor<2xf32>
  %8 = stablehlo.multiply %c, %z32 : tensor<2xf32>
  %9 = stablehlo.atan2 %7, %8 : tensor<2xf32>
  stablehlo.custom_call @check.expect_eq_const(%9) {has_side_effect = true, value = dense<0.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<2xf32>
  %10 = stablehlo.atan2 %z32, %nan : tensor<2xf32>
  stablehlo.custom_call @check.expect_eq_const(%10) {has_side_effect = true, value = dense<0x7FC00000> : tensor<2xf32>} : (tensor<2xf32>) -> ()

  %complex = stablehlo.constant dense<(0.0, 0.0)> : tensor<2xcomplex<f32>>
  %11 = stablehlo.log %complex : tensor<2xcomplex<f32>>
  %re = stablehlo.real %11 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %im = stablehlo.imag %11 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  stablehlo.custom_call @check.expect_eq_const(%re) {has_side_effect = true, value = dense<0xFF800000> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%im) {has_side_effect = true, value = dense<0.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  return
}
