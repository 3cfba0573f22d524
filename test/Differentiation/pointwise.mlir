// Derivatives of pointwise operations.
// The functions are also the cases of the numeric check.
// RUN: tpu-opt %s --allow-unregistered-dialect \
// RUN:   --differentiate=function=$(sed -n 's/^func.func @\([a-z0-9_]*\)(.*/\1/p' %s | paste -sd,) | FileCheck %s

// CHECK-LABEL: func.func @abs_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.sign %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[D]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: return %[[V1]] : tensor<6xf64>
func.func @abs(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = stablehlo.abs %x : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @cbrt_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.cbrt %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[V0]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: %[[C2:.*]] = stablehlo.constant dense<3.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.multiply %[[C2]], %[[V1]] : tensor<6xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.divide %[[D]], %[[V3]] : tensor<6xf64>
// CHECK-NEXT: return %[[V4]] : tensor<6xf64>
func.func @cbrt(%x: tensor<6xf64> {diff.range = [0.2, 0.9]}) -> tensor<6xf64> {
  %0 = stablehlo.cbrt %x : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @cosine_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.sine %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[D]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.negate %[[V1]] : tensor<6xf64>
// CHECK-NEXT: return %[[V2]] : tensor<6xf64>
func.func @cosine(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = stablehlo.cosine %x : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @exponential_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.exponential %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[D]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: return %[[V1]] : tensor<6xf64>
func.func @exponential(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = stablehlo.exponential %x : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @exponential_minus_one_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.exponential_minus_one %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[C1:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.add %[[V0]], %[[C1]] : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.multiply %[[D]], %[[V2]] : tensor<6xf64>
// CHECK-NEXT: return %[[V3]] : tensor<6xf64>
func.func @exponential_minus_one(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = stablehlo.exponential_minus_one %x : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @log_plus_one_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.add %[[X]], %[[C0]] : tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.divide %[[D]], %[[V1]] : tensor<6xf64>
// CHECK-NEXT: return %[[V2]] : tensor<6xf64>
func.func @log_plus_one(%x: tensor<6xf64> {diff.range = [-0.5, 0.5]}) -> tensor<6xf64> {
  %0 = stablehlo.log_plus_one %x : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @log_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.divide %[[D]], %[[X]] : tensor<6xf64>
// CHECK-NEXT: return %[[V0]] : tensor<6xf64>
func.func @log(%x: tensor<6xf64> {diff.range = [0.2, 0.9]}) -> tensor<6xf64> {
  %0 = stablehlo.log %x : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @logistic_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.logistic %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[C1:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.subtract %[[C1]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.multiply %[[V0]], %[[V2]] : tensor<6xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.multiply %[[D]], %[[V3]] : tensor<6xf64>
// CHECK-NEXT: return %[[V4]] : tensor<6xf64>
func.func @logistic(%x: tensor<6xf64> {diff.range = [-2.0, 2.0]}) -> tensor<6xf64> {
  %0 = stablehlo.logistic %x : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @negate_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.negate %[[D]] : tensor<6xf64>
// CHECK-NEXT: return %[[V0]] : tensor<6xf64>
func.func @negate(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = stablehlo.negate %x : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @rsqrt_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.rsqrt %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.divide %[[V0]], %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[C2:.*]] = stablehlo.constant dense<-5.000000e-01> : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.multiply %[[C2]], %[[V1]] : tensor<6xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.multiply %[[D]], %[[V3]] : tensor<6xf64>
// CHECK-NEXT: return %[[V4]] : tensor<6xf64>
func.func @rsqrt(%x: tensor<6xf64> {diff.range = [0.2, 0.9]}) -> tensor<6xf64> {
  %0 = stablehlo.rsqrt %x : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @sine_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.cosine %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[D]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: return %[[V1]] : tensor<6xf64>
func.func @sine(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = stablehlo.sine %x : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @sqrt_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.sqrt %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.divide %[[D]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: %[[C2:.*]] = stablehlo.constant dense<5.000000e-01> : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.multiply %[[C2]], %[[V1]] : tensor<6xf64>
// CHECK-NEXT: return %[[V3]] : tensor<6xf64>
func.func @sqrt(%x: tensor<6xf64> {diff.range = [0.2, 0.9]}) -> tensor<6xf64> {
  %0 = stablehlo.sqrt %x : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @tan_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.tan %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[V0]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: %[[C2:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.add %[[V1]], %[[C2]] : tensor<6xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.multiply %[[D]], %[[V3]] : tensor<6xf64>
// CHECK-NEXT: return %[[V4]] : tensor<6xf64>
func.func @tan(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = stablehlo.tan %x : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @tanh_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.tanh %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[V0]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: %[[C2:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.subtract %[[C2]], %[[V1]] : tensor<6xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.multiply %[[D]], %[[V3]] : tensor<6xf64>
// CHECK-NEXT: return %[[V4]] : tensor<6xf64>
func.func @tanh(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = stablehlo.tanh %x : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @add_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[Y:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: return %[[D]], %[[D]] : tensor<6xf64>, tensor<6xf64>
func.func @add(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}, %y: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = stablehlo.add %x, %y : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @atan2_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[Y:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.multiply %[[X]], %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[Y]], %[[Y]] : tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.add %[[V0]], %[[V1]] : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.divide %[[Y]], %[[V2]] : tensor<6xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.multiply %[[D]], %[[V3]] : tensor<6xf64>
// CHECK-NEXT: %[[V5:.*]] = stablehlo.multiply %[[X]], %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V6:.*]] = stablehlo.multiply %[[Y]], %[[Y]] : tensor<6xf64>
// CHECK-NEXT: %[[V7:.*]] = stablehlo.add %[[V5]], %[[V6]] : tensor<6xf64>
// CHECK-NEXT: %[[V8:.*]] = stablehlo.divide %[[X]], %[[V7]] : tensor<6xf64>
// CHECK-NEXT: %[[V9:.*]] = stablehlo.multiply %[[D]], %[[V8]] : tensor<6xf64>
// CHECK-NEXT: %[[V10:.*]] = stablehlo.negate %[[V9]] : tensor<6xf64>
// CHECK-NEXT: return %[[V4]], %[[V10]] : tensor<6xf64>, tensor<6xf64>
func.func @atan2(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}, %y: tensor<6xf64> {diff.range = [0.2, 0.9]}) -> tensor<6xf64> {
  %0 = stablehlo.atan2 %x, %y : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @divide_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[Y:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.divide %[[X]], %[[Y]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.divide %[[D]], %[[Y]] : tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.divide %[[D]], %[[Y]] : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.multiply %[[V2]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.negate %[[V3]] : tensor<6xf64>
// CHECK-NEXT: return %[[V1]], %[[V4]] : tensor<6xf64>, tensor<6xf64>
func.func @divide(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}, %y: tensor<6xf64> {diff.range = [0.2, 0.9]}) -> tensor<6xf64> {
  %0 = stablehlo.divide %x, %y : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @maximum_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[Y:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.compare GT, %[[X]], %[[Y]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.compare EQ, %[[X]], %[[Y]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[C2:.*]] = stablehlo.constant dense<5.000000e-01> : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.multiply %[[C2]], %[[D]] : tensor<6xf64>
// CHECK-NEXT: %[[C4:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V5:.*]] = stablehlo.select %[[V1]], %[[V3]], %[[C4]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: %[[V6:.*]] = stablehlo.select %[[V0]], %[[D]], %[[V5]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: %[[V7:.*]] = stablehlo.compare GT, %[[Y]], %[[X]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[V8:.*]] = stablehlo.compare EQ, %[[Y]], %[[X]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[C9:.*]] = stablehlo.constant dense<5.000000e-01> : tensor<6xf64>
// CHECK-NEXT: %[[V10:.*]] = stablehlo.multiply %[[C9]], %[[D]] : tensor<6xf64>
// CHECK-NEXT: %[[C11:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V12:.*]] = stablehlo.select %[[V8]], %[[V10]], %[[C11]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: %[[V13:.*]] = stablehlo.select %[[V7]], %[[D]], %[[V12]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: return %[[V6]], %[[V13]] : tensor<6xf64>, tensor<6xf64>
func.func @maximum(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}, %y: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = stablehlo.maximum %x, %y : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @minimum_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[Y:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.compare LT, %[[X]], %[[Y]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.compare EQ, %[[X]], %[[Y]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[C2:.*]] = stablehlo.constant dense<5.000000e-01> : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.multiply %[[C2]], %[[D]] : tensor<6xf64>
// CHECK-NEXT: %[[C4:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V5:.*]] = stablehlo.select %[[V1]], %[[V3]], %[[C4]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: %[[V6:.*]] = stablehlo.select %[[V0]], %[[D]], %[[V5]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: %[[V7:.*]] = stablehlo.compare LT, %[[Y]], %[[X]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[V8:.*]] = stablehlo.compare EQ, %[[Y]], %[[X]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[C9:.*]] = stablehlo.constant dense<5.000000e-01> : tensor<6xf64>
// CHECK-NEXT: %[[V10:.*]] = stablehlo.multiply %[[C9]], %[[D]] : tensor<6xf64>
// CHECK-NEXT: %[[C11:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V12:.*]] = stablehlo.select %[[V8]], %[[V10]], %[[C11]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: %[[V13:.*]] = stablehlo.select %[[V7]], %[[D]], %[[V12]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: return %[[V6]], %[[V13]] : tensor<6xf64>, tensor<6xf64>
func.func @minimum(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}, %y: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = stablehlo.minimum %x, %y : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @multiply_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[Y:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.multiply %[[D]], %[[Y]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[D]], %[[X]] : tensor<6xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<6xf64>, tensor<6xf64>
func.func @multiply(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}, %y: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = stablehlo.multiply %x, %y : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @power_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[Y:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.power %[[X]], %[[Y]] : tensor<6xf64>
// CHECK-NEXT: %[[C1:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.compare EQ, %[[Y]], %[[C1]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[C3:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.subtract %[[Y]], %[[C3]] : tensor<6xf64>
// CHECK-NEXT: %[[C5:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V6:.*]] = stablehlo.select %[[V2]], %[[C5]], %[[V4]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: %[[V7:.*]] = stablehlo.power %[[X]], %[[V6]] : tensor<6xf64>
// CHECK-NEXT: %[[V8:.*]] = stablehlo.multiply %[[Y]], %[[V7]] : tensor<6xf64>
// CHECK-NEXT: %[[V9:.*]] = stablehlo.multiply %[[D]], %[[V8]] : tensor<6xf64>
// CHECK-NEXT: %[[C10:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V11:.*]] = stablehlo.compare EQ, %[[X]], %[[C10]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[C12:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V13:.*]] = stablehlo.select %[[V11]], %[[C12]], %[[X]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: %[[V14:.*]] = stablehlo.log %[[V13]] : tensor<6xf64>
// CHECK-NEXT: %[[V15:.*]] = stablehlo.multiply %[[V14]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: %[[V16:.*]] = stablehlo.multiply %[[D]], %[[V15]] : tensor<6xf64>
// CHECK-NEXT: return %[[V9]], %[[V16]] : tensor<6xf64>, tensor<6xf64>
func.func @power(%x: tensor<6xf64> {diff.range = [0.2, 0.9]}, %y: tensor<6xf64> {diff.range = [-2.0, 2.0]}) -> tensor<6xf64> {
  %0 = stablehlo.power %x, %y : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @remainder_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[Y:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.divide %[[X]], %[[Y]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.sign %[[V0]] : tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.abs %[[V0]] : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.floor %[[V2]] : tensor<6xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.multiply %[[V1]], %[[V3]] : tensor<6xf64>
// CHECK-NEXT: %[[V5:.*]] = stablehlo.multiply %[[D]], %[[V4]] : tensor<6xf64>
// CHECK-NEXT: %[[V6:.*]] = stablehlo.negate %[[V5]] : tensor<6xf64>
// CHECK-NEXT: return %[[D]], %[[V6]] : tensor<6xf64>, tensor<6xf64>
func.func @remainder(%x: tensor<6xf64> {diff.range = [3.0, 5.0]}, %y: tensor<6xf64> {diff.range = [0.7, 0.9]}) -> tensor<6xf64> {
  %0 = stablehlo.remainder %x, %y : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @subtract_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[Y:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.negate %[[D]] : tensor<6xf64>
// CHECK-NEXT: return %[[D]], %[[V0]] : tensor<6xf64>, tensor<6xf64>
func.func @subtract(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}, %y: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %0 = stablehlo.subtract %x, %y : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @ceil_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.ceil %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[D]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: return %[[V1]] : tensor<6xf64>
func.func @ceil(%x: tensor<6xf64> {diff.range = [-1.9, 1.9]}) -> tensor<6xf64> {
  %0 = stablehlo.ceil %x : tensor<6xf64>
  %1 = stablehlo.multiply %0, %x : tensor<6xf64>
  return %1 : tensor<6xf64>
}

// CHECK-LABEL: func.func @floor_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.floor %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[D]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: return %[[V1]] : tensor<6xf64>
func.func @floor(%x: tensor<6xf64> {diff.range = [-1.9, 1.9]}) -> tensor<6xf64> {
  %0 = stablehlo.floor %x : tensor<6xf64>
  %1 = stablehlo.multiply %0, %x : tensor<6xf64>
  return %1 : tensor<6xf64>
}

// CHECK-LABEL: func.func @round_nearest_afz_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.round_nearest_afz %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[D]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: return %[[V1]] : tensor<6xf64>
func.func @round_nearest_afz(%x: tensor<6xf64> {diff.range = [-1.9, 1.9]}) -> tensor<6xf64> {
  %0 = stablehlo.round_nearest_afz %x : tensor<6xf64>
  %1 = stablehlo.multiply %0, %x : tensor<6xf64>
  return %1 : tensor<6xf64>
}

// CHECK-LABEL: func.func @round_nearest_even_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.round_nearest_even %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[D]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: return %[[V1]] : tensor<6xf64>
func.func @round_nearest_even(%x: tensor<6xf64> {diff.range = [-1.9, 1.9]}) -> tensor<6xf64> {
  %0 = stablehlo.round_nearest_even %x : tensor<6xf64>
  %1 = stablehlo.multiply %0, %x : tensor<6xf64>
  return %1 : tensor<6xf64>
}

// CHECK-LABEL: func.func @sign_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.sign %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[D]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: return %[[V1]] : tensor<6xf64>
func.func @sign(%x: tensor<6xf64> {diff.range = [-1.9, 1.9]}) -> tensor<6xf64> {
  %0 = stablehlo.sign %x : tensor<6xf64>
  %1 = stablehlo.multiply %0, %x : tensor<6xf64>
  return %1 : tensor<6xf64>
}

// The mask of relu is read off the result.
//
// CHECK-LABEL: func.func @relu_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.broadcast_in_dim %[[C0]], dims = [] : (tensor<f64>) -> tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.maximum %[[X]], %[[V1]] : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.compare GT, %[[V2]], %[[V1]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[C4:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V5:.*]] = stablehlo.select %[[V3]], %[[D]], %[[C4]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: return %[[V5]] : tensor<6xf64>
func.func @relu(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f64>) -> tensor<6xf64>
  %0 = stablehlo.maximum %x, %zeros : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @constant_minimum_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<[1.000000e-01, -2.000000e-01, 3.000000e-01, 9.000000e-01, -5.000000e-01, 0.000000e+00]> : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.minimum %[[C0]], %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.compare LT, %[[V1]], %[[C0]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[C3:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.select %[[V2]], %[[D]], %[[C3]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: return %[[V4]] : tensor<6xf64>
func.func @constant_minimum(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %c = stablehlo.constant dense<[0.1, -0.2, 0.3, 0.9, -0.5, 0.0]> : tensor<6xf64>
  %0 = stablehlo.minimum %c, %x : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// An operand used twice, and a value with two users.
//
// CHECK-LABEL: func.func @cube_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.multiply %[[X]], %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[D]], %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.multiply %[[D]], %[[V0]] : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.multiply %[[V1]], %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.multiply %[[V1]], %[[X]] : tensor<6xf64>
// CHECK-NEXT: %[[V5:.*]] = stablehlo.add %[[V2]], %[[V3]] : tensor<6xf64>
// CHECK-NEXT: %[[V6:.*]] = stablehlo.add %[[V5]], %[[V4]] : tensor<6xf64>
// CHECK-NEXT: return %[[V6]] : tensor<6xf64>
func.func @cube(%x: tensor<6xf64>) -> tensor<6xf64> {
  %0 = stablehlo.multiply %x, %x : tensor<6xf64>
  %1 = stablehlo.multiply %0, %x : tensor<6xf64>
  return %1 : tensor<6xf64>
}

// CHECK-LABEL: func.func @power_by_constant_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, -1.000000e+00]> : tensor<6xf64>
// CHECK-NEXT: %[[C1:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.compare EQ, %[[C0]], %[[C1]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[C3:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.subtract %[[C0]], %[[C3]] : tensor<6xf64>
// CHECK-NEXT: %[[C5:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V6:.*]] = stablehlo.select %[[V2]], %[[C5]], %[[V4]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: %[[V7:.*]] = stablehlo.power %[[X]], %[[V6]] : tensor<6xf64>
// CHECK-NEXT: %[[V8:.*]] = stablehlo.multiply %[[C0]], %[[V7]] : tensor<6xf64>
// CHECK-NEXT: %[[V9:.*]] = stablehlo.multiply %[[D]], %[[V8]] : tensor<6xf64>
// CHECK-NEXT: return %[[V9]] : tensor<6xf64>
func.func @power_by_constant(%x: tensor<6xf64> {diff.range = [-1.0, 1.0]}) -> tensor<6xf64> {
  %c = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, -1.0]> : tensor<6xf64>
  %0 = stablehlo.power %x, %c : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @select_vjp(
// CHECK-SAME: %[[P:.*]]: tensor<6xi1>, %[[X:.*]]: tensor<6xf64>, %[[Y:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.select %[[P]], %[[D]], %[[C0]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.select %[[P]], %[[C0]], %[[D]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: return %[[V1]], %[[V2]] : tensor<6xf64>, tensor<6xf64>
func.func @select(%p: tensor<6xi1>, %x: tensor<6xf64>, %y: tensor<6xf64>) -> tensor<6xf64> {
  %0 = stablehlo.select %p, %x, %y : tensor<6xi1>, tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @select_by_scalar_vjp(
// CHECK-SAME: %[[P:.*]]: tensor<i1>, %[[X:.*]]: tensor<6xf64>, %[[Y:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[C0:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.select %[[P]], %[[D]], %[[C0]] : tensor<i1>, tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.select %[[P]], %[[C0]], %[[D]] : tensor<i1>, tensor<6xf64>
// CHECK-NEXT: return %[[V1]], %[[V2]] : tensor<6xf64>, tensor<6xf64>
func.func @select_by_scalar(%p: tensor<i1>, %x: tensor<6xf64>, %y: tensor<6xf64>) -> tensor<6xf64> {
  %0 = stablehlo.select %p, %x, %y : tensor<i1>, tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @clamp_vjp(
// CHECK-SAME: %[[MIN:.*]]: tensor<6xf64>, %[[X:.*]]: tensor<6xf64>, %[[MAX:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.clamp %[[MIN]], %[[X]], %[[MAX]] : tensor<6xf64>
// CHECK-NEXT: %[[C1:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.compare GT, %[[MIN]], %[[X]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.compare LT, %[[V0]], %[[MAX]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.and %[[V2]], %[[V3]] : tensor<6xi1>
// CHECK-NEXT: %[[V5:.*]] = stablehlo.select %[[V4]], %[[D]], %[[C1]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: %[[V6:.*]] = stablehlo.compare GT, %[[V0]], %[[MIN]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[V7:.*]] = stablehlo.compare LT, %[[V0]], %[[MAX]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[V8:.*]] = stablehlo.and %[[V6]], %[[V7]] : tensor<6xi1>
// CHECK-NEXT: %[[V9:.*]] = stablehlo.select %[[V8]], %[[D]], %[[C1]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: %[[V10:.*]] = stablehlo.maximum %[[X]], %[[MIN]] : tensor<6xf64>
// CHECK-NEXT: %[[V11:.*]] = stablehlo.compare GT, %[[V10]], %[[MAX]], FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
// CHECK-NEXT: %[[V12:.*]] = stablehlo.select %[[V11]], %[[D]], %[[C1]] : tensor<6xi1>, tensor<6xf64>
// CHECK-NEXT: return %[[V5]], %[[V9]], %[[V12]] : tensor<6xf64>, tensor<6xf64>, tensor<6xf64>
func.func @clamp(%min: tensor<6xf64> {diff.range = [-0.6, 0.0]}, %x: tensor<6xf64> {diff.range = [-1.0, 1.0]}, %max: tensor<6xf64> {diff.range = [-0.1, 0.6]}) -> tensor<6xf64> {
  %0 = stablehlo.clamp %min, %x, %max : tensor<6xf64>
  return %0 : tensor<6xf64>
}

// CHECK-LABEL: func.func @clamp_to_scalars_vjp(
// CHECK-SAME: %[[MIN:.*]]: tensor<f64>, %[[X:.*]]: tensor<2x3xf64>, %[[MAX:.*]]: tensor<f64>, %[[D:.*]]: tensor<2x3xf64>)
// CHECK: %[[V0:.*]] = stablehlo.clamp %[[MIN]], %[[X]], %[[MAX]] : (tensor<f64>, tensor<2x3xf64>, tensor<f64>) -> tensor<2x3xf64>
// CHECK-NEXT: %[[C1:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.broadcast_in_dim %[[MIN]], dims = [] : (tensor<f64>) -> tensor<2x3xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.broadcast_in_dim %[[MAX]], dims = [] : (tensor<f64>) -> tensor<2x3xf64>
// CHECK-NEXT: %[[V4:.*]] = stablehlo.compare GT, %[[V2]], %[[X]], FLOAT : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xi1>
// CHECK-NEXT: %[[V5:.*]] = stablehlo.compare LT, %[[V0]], %[[V3]], FLOAT : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xi1>
// CHECK-NEXT: %[[V6:.*]] = stablehlo.and %[[V4]], %[[V5]] : tensor<2x3xi1>
// CHECK-NEXT: %[[V7:.*]] = stablehlo.select %[[V6]], %[[D]], %[[C1]] : tensor<2x3xi1>, tensor<2x3xf64>
// CHECK-NEXT: %[[C8:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V9:.*]] = stablehlo.reduce(%[[V7]] init: %[[C8]]) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf64>, tensor<f64>) -> tensor<f64>
// CHECK-NEXT: %[[V10:.*]] = stablehlo.compare GT, %[[V0]], %[[V2]], FLOAT : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xi1>
// CHECK-NEXT: %[[V11:.*]] = stablehlo.compare LT, %[[V0]], %[[V3]], FLOAT : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xi1>
// CHECK-NEXT: %[[V12:.*]] = stablehlo.and %[[V10]], %[[V11]] : tensor<2x3xi1>
// CHECK-NEXT: %[[V13:.*]] = stablehlo.select %[[V12]], %[[D]], %[[C1]] : tensor<2x3xi1>, tensor<2x3xf64>
// CHECK-NEXT: %[[V14:.*]] = stablehlo.maximum %[[X]], %[[V2]] : tensor<2x3xf64>
// CHECK-NEXT: %[[V15:.*]] = stablehlo.compare GT, %[[V14]], %[[V3]], FLOAT : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xi1>
// CHECK-NEXT: %[[V16:.*]] = stablehlo.select %[[V15]], %[[D]], %[[C1]] : tensor<2x3xi1>, tensor<2x3xf64>
// CHECK-NEXT: %[[C17:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %[[V18:.*]] = stablehlo.reduce(%[[V16]] init: %[[C17]]) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf64>, tensor<f64>) -> tensor<f64>
// CHECK-NEXT: return %[[V9]], %[[V13]], %[[V18]] : tensor<f64>, tensor<2x3xf64>, tensor<f64>
func.func @clamp_to_scalars(%min: tensor<f64> {diff.range = [-0.6, -0.2]}, %x: tensor<2x3xf64> {diff.range = [-1.0, 1.0]}, %max: tensor<f64> {diff.range = [0.2, 0.6]}) -> tensor<2x3xf64> {
  %0 = stablehlo.clamp %min, %x, %max : (tensor<f64>, tensor<2x3xf64>, tensor<f64>) -> tensor<2x3xf64>
  return %0 : tensor<2x3xf64>
}

// Single precision between: a wide step, and what its rounding leaves of it.
//
// CHECK-LABEL: func.func @convert_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.convert %[[D]] : (tensor<6xf64>) -> tensor<6xf32>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.convert %[[V0]] : (tensor<6xf32>) -> tensor<6xf64>
// CHECK-NEXT: return %[[V1]] : tensor<6xf64>
func.func @convert(%x: tensor<6xf64>) -> tensor<6xf64> attributes {diff.step = 0.0625, diff.tolerance = 1.0e-5} {
  %0 = stablehlo.convert %x : (tensor<6xf64>) -> tensor<6xf32>
  %1 = stablehlo.convert %0 : (tensor<6xf32>) -> tensor<6xf64>
  return %1 : tensor<6xf64>
}

// Integers have no derivative.
//
// CHECK-LABEL: func.func @convert_to_integer_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[D:.*]]: tensor<6xf64>)
// CHECK: %[[V0:.*]] = stablehlo.convert %[[X]] : (tensor<6xf64>) -> tensor<6xi32>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.convert %[[V0]] : (tensor<6xi32>) -> tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.multiply %[[D]], %[[V1]] : tensor<6xf64>
// CHECK-NEXT: return %[[V2]] : tensor<6xf64>
func.func @convert_to_integer(%x: tensor<6xf64> {diff.range = [1.1, 1.9]}) -> tensor<6xf64> {
  %0 = stablehlo.convert %x : (tensor<6xf64>) -> tensor<6xi32>
  %1 = stablehlo.convert %0 : (tensor<6xi32>) -> tensor<6xf64>
  %2 = stablehlo.multiply %1, %x : tensor<6xf64>
  return %2 : tensor<6xf64>
}

// CHECK-LABEL: func.func @optimization_barrier_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<6xf64>, %[[Y:.*]]: tensor<2xf64>, %[[D0:.*]]: tensor<6xf64>, %[[D1:.*]]: tensor<2xf64>)
// CHECK: %[[V0:.*]]:2 = stablehlo.optimization_barrier %[[X]], %[[Y]] : tensor<6xf64>, tensor<2xf64>
// CHECK-NEXT: %[[V1:.*]] = stablehlo.multiply %[[D0]], %[[V0]]#0 : tensor<6xf64>
// CHECK-NEXT: %[[V2:.*]] = stablehlo.multiply %[[D0]], %[[V0]]#0 : tensor<6xf64>
// CHECK-NEXT: %[[V3:.*]] = stablehlo.add %[[V1]], %[[V2]] : tensor<6xf64>
// CHECK-NEXT: return %[[V3]], %[[D1]] : tensor<6xf64>, tensor<2xf64>
func.func @optimization_barrier(%x: tensor<6xf64>, %y: tensor<2xf64>) -> (tensor<6xf64>, tensor<2xf64>) {
  %0:2 = stablehlo.optimization_barrier %x, %y : tensor<6xf64>, tensor<2xf64>
  %1 = stablehlo.multiply %0#0, %0#0 : tensor<6xf64>
  return %1, %0#1 : tensor<6xf64>, tensor<2xf64>
}
