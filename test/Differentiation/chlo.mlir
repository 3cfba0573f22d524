// Derivatives of CHLO's functions.
// The functions are also the cases of the numeric check.
// RUN: tpu-opt %s --allow-unregistered-dialect \
// RUN:   --differentiate=function=acos,acosh,asin,asinh,atan,atanh,conj,cosh,digamma,erf,erf_inv,erfc,lgamma,sinh,square,tan,polygamma,zeta | FileCheck %s
// RUN: not tpu-opt %s --allow-unregistered-dialect --differentiate=function=order 2>&1 | FileCheck %s --check-prefix=ORDER

// CHECK-LABEL: func.func @acos_vjp(
func.func @acos(%x: tensor<6xf64> {diff.range = [-0.8, 0.8]}) -> tensor<6xf64> {
  %0 = chlo.acos %x : tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @acosh_vjp(
func.func @acosh(%x: tensor<6xf64> {diff.range = [1.3, 4.0]}) -> tensor<6xf64> {
  %0 = chlo.acosh %x : tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @asin_vjp(
func.func @asin(%x: tensor<6xf64> {diff.range = [-0.8, 0.8]}) -> tensor<6xf64> {
  %0 = chlo.asin %x : tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @asinh_vjp(
func.func @asinh(%x: tensor<6xf64> {diff.range = [-2.0, 2.0]}) -> tensor<6xf64> {
  %0 = chlo.asinh %x : tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @atan_vjp(
func.func @atan(%x: tensor<6xf64> {diff.range = [-2.0, 2.0]}) -> tensor<6xf64> {
  %0 = chlo.atan %x : tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @atanh_vjp(
func.func @atanh(%x: tensor<6xf64> {diff.range = [-0.7, 0.7]}) -> tensor<6xf64> {
  %0 = chlo.atanh %x : tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}

// Of real numbers: of complex ones by their parts.
// CHECK-LABEL: func.func @conj_vjp(
func.func @conj(%x: tensor<6xf64>) -> tensor<6xf64> {
  %0 = chlo.conj %x : tensor<6xf64> -> tensor<6xf64>
  %1 = stablehlo.multiply %0, %x : tensor<6xf64>
  return %1 : tensor<6xf64>
}

// CHECK-LABEL: func.func @cosh_vjp(
func.func @cosh(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = chlo.cosh %x : tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @digamma_vjp(
// CHECK: chlo.polygamma
// CHECK-NEXT: stablehlo.multiply
func.func @digamma(%x: tensor<6xf64> {diff.range = [1.0, 4.0]}) -> tensor<6xf64> {
  %0 = chlo.digamma %x : tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @erf_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.multiply %[[X]], %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.negate %[[V0]] : tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.exponential %[[V1]] : tensor<6xf64>
// CHECK-NEXT: %[[C:.*]] = stablehlo.constant dense<1.1283791670955126> : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.multiply %[[C]], %[[V2]] : tensor<6xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.multiply %[[D]], %[[V3]] : tensor<6xf64>
// CHECK-NEXT: return %[[V4]] : tensor<6xf64>
func.func @erf(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = chlo.erf %x : tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @erf_inv_vjp(
func.func @erf_inv(%x: tensor<6xf64> {diff.range = [-0.7, 0.7]}) -> tensor<6xf64> {
  %0 = chlo.erf_inv %x : tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @erfc_vjp(
func.func @erfc(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = chlo.erfc %x : tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @lgamma_vjp(
// CHECK: chlo.digamma
// CHECK-NEXT: stablehlo.multiply
func.func @lgamma(%x: tensor<6xf64> {diff.range = [0.5, 4.0]}) -> tensor<6xf64> {
  %0 = chlo.lgamma %x : tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @sinh_vjp(
// CHECK: chlo.cosh
// CHECK-NEXT: stablehlo.multiply
func.func @sinh(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = chlo.sinh %x : tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @square_vjp(
func.func @square(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = chlo.square %x : tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @tan_vjp(
func.func @tan(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = chlo.tan %x : tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @polygamma_vjp(
// CHECK: chlo.polygamma
// CHECK-NEXT: stablehlo.multiply
func.func @polygamma(%n: tensor<6xi32> {diff.range = [1, 3]}, %x: tensor<6xf64> {diff.range = [1.0, 4.0]}) -> tensor<6xf64> {
  %0 = stablehlo.convert %n : (tensor<6xi32>) -> tensor<6xf64>
  %1 = chlo.polygamma %0, %x : tensor<6xf64>, tensor<6xf64> -> tensor<6xf64>
  return %1 : tensor<6xf64>
}

// CHECK-LABEL: func.func @zeta_vjp(
// CHECK: chlo.zeta
func.func @zeta(%n: tensor<6xi32> {diff.range = [2, 4]}, %x: tensor<6xf64> {diff.range = [1.0, 4.0]}) -> tensor<6xf64> {
  %0 = stablehlo.convert %n : (tensor<6xi32>) -> tensor<6xf64>
  %1 = chlo.zeta %0, %x : tensor<6xf64>, tensor<6xf64> -> tensor<6xf64>
  return %1 : tensor<6xf64>
}

// ORDER: its first operand is an order
func.func private @order(%s: tensor<6xf64>, %x: tensor<6xf64>) -> tensor<6xf64> {
  %0 = chlo.zeta %s, %x : tensor<6xf64>, tensor<6xf64> -> tensor<6xf64>
  return %0 : tensor<6xf64>
}
