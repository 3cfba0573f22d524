// A function may have the name of the C library's function that its code calls.
// RUN: tpu-run %s --entry=pow | FileCheck %s --check-prefix=POW
// RUN: tpu-run %s --entry=sin | FileCheck %s --check-prefix=SIN

// POW: dense<[8.0, 9.0]> : tensor<2xf64>
func.func @pow() -> tensor<2xf64> {
  %x = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf64>
  %y = stablehlo.constant dense<[3.0, 2.0]> : tensor<2xf64>
  %base, %exponent = stablehlo.optimization_barrier %x, %y : tensor<2xf64>, tensor<2xf64>
  %0 = stablehlo.power %base, %exponent : tensor<2xf64>
  return %0 : tensor<2xf64>
}

// The sine of 1e22 (W. Kahan's example of an angle that is reduced badly).
// SIN: dense<[-0.8522008497671888]> : tensor<1xf64>
func.func @sin() -> tensor<1xf64> {
  %x = stablehlo.constant dense<1.0e22> : tensor<1xf64>
  %angle = stablehlo.optimization_barrier %x : tensor<1xf64>
  %0 = stablehlo.sine %angle : tensor<1xf64>
  return %0 : tensor<1xf64>
}
