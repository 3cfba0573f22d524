// RUN: tpu-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @integer_identities(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @integer_identities(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %zero = stablehlo.constant dense<0> : tensor<4xi32>
  %one = stablehlo.constant dense<1> : tensor<4xi32>
  %0 = stablehlo.add %zero, %x : tensor<4xi32>
  %1 = stablehlo.subtract %x, %zero : tensor<4xi32>
  %2 = stablehlo.multiply %one, %x : tensor<4xi32>
  %3 = stablehlo.divide %x, %one : tensor<4xi32>
  %4 = stablehlo.shift_left %x, %zero : tensor<4xi32>
  // CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]], %[[X]]
  return %0, %1, %2, %3, %4 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func @shifts_right(
// CHECK-SAME: %[[X:.*]]: tensor<ui32>
func.func @shifts_right(%x: tensor<ui32>) -> (tensor<ui32>, tensor<ui32>) {
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %0 = stablehlo.shift_right_logical %x, %zero : tensor<ui32>
  %1 = stablehlo.shift_right_arithmetic %x, %zero : tensor<ui32>
  // CHECK-NEXT: return %[[X]], %[[X]]
  return %0, %1 : tensor<ui32>, tensor<ui32>
}

// Only identities that keep each bit: -0.0 + 0.0 is 0.0.
// CHECK-LABEL: func @float_identities(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @float_identities(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
  %minus_zero = stablehlo.constant dense<-0.0> : tensor<4xf32>
  %one = stablehlo.constant dense<1.0> : tensor<4xf32>
  %0 = stablehlo.add %x, %minus_zero : tensor<4xf32>
  %1 = stablehlo.subtract %x, %zero : tensor<4xf32>
  %2 = stablehlo.multiply %x, %one : tensor<4xf32>
  %3 = stablehlo.divide %x, %one : tensor<4xf32>
  // CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]]
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func @float_near_identities(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @float_near_identities(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-DAG: %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00>
  // CHECK-DAG: %[[MINUS:.*]] = stablehlo.constant dense<-0.000000e+00>
  %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
  %minus_zero = stablehlo.constant dense<-0.0> : tensor<4xf32>
  // CHECK-DAG: stablehlo.add %[[X]], %[[ZERO]]
  %0 = stablehlo.add %x, %zero : tensor<4xf32>
  // CHECK-DAG: stablehlo.subtract %[[X]], %[[MINUS]]
  %1 = stablehlo.subtract %x, %minus_zero : tensor<4xf32>
  // CHECK-DAG: stablehlo.multiply %[[X]], %[[ZERO]]
  %2 = stablehlo.multiply %x, %zero : tensor<4xf32>
  // CHECK-DAG: stablehlo.subtract %[[X]], %[[X]]
  %3 = stablehlo.subtract %x, %x : tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func @integer_constants(
func.func @integer_constants() -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
  %a = stablehlo.constant dense<[3, -4]> : tensor<2xi32>
  %b = stablehlo.constant dense<[5, 6]> : tensor<2xi32>
  // CHECK-DAG: %[[ADD:.*]] = stablehlo.constant dense<[8, 2]>
  // CHECK-DAG: %[[SUB:.*]] = stablehlo.constant dense<[-2, -10]>
  // CHECK-DAG: %[[MUL:.*]] = stablehlo.constant dense<[15, -24]>
  // CHECK-DAG: %[[MAX:.*]] = stablehlo.constant dense<[5, 6]>
  // CHECK-DAG: %[[MIN:.*]] = stablehlo.constant dense<[3, -4]>
  // CHECK-DAG: %[[XOR:.*]] = stablehlo.constant dense<[6, -6]>
  %0 = stablehlo.add %a, %b : tensor<2xi32>
  %1 = stablehlo.subtract %a, %b : tensor<2xi32>
  %2 = stablehlo.multiply %a, %b : tensor<2xi32>
  %3 = stablehlo.maximum %a, %b : tensor<2xi32>
  %4 = stablehlo.minimum %a, %b : tensor<2xi32>
  %5 = stablehlo.xor %a, %b : tensor<2xi32>
  // CHECK: return %[[ADD]], %[[SUB]], %[[MUL]], %[[MAX]], %[[MIN]], %[[XOR]]
  return %0, %1, %2, %3, %4, %5 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
}

// 250 is -6 where it is signed.
// CHECK-LABEL: func @unsigned_constants(
func.func @unsigned_constants() -> (tensor<ui8>, tensor<ui8>) {
  %a = stablehlo.constant dense<250> : tensor<ui8>
  %b = stablehlo.constant dense<9> : tensor<ui8>
  %0 = stablehlo.maximum %a, %b : tensor<ui8>
  %1 = stablehlo.minimum %a, %b : tensor<ui8>
  // CHECK-DAG: %[[MAX:.*]] = stablehlo.constant dense<250>
  // CHECK-DAG: %[[MIN:.*]] = stablehlo.constant dense<9>
  // CHECK: return %[[MAX]], %[[MIN]]
  return %0, %1 : tensor<ui8>, tensor<ui8>
}

// CHECK-LABEL: func @logic(
// CHECK-SAME: %[[P:.*]]: tensor<3xi1>
func.func @logic(%p: tensor<3xi1>) -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
  %false = stablehlo.constant dense<false> : tensor<3xi1>
  %true = stablehlo.constant dense<true> : tensor<3xi1>
  // CHECK-DAG: %[[FALSE:.*]] = stablehlo.constant dense<false>
  // CHECK-DAG: %[[TRUE:.*]] = stablehlo.constant dense<true>
  %0 = stablehlo.and %p, %true : tensor<3xi1>
  %1 = stablehlo.and %p, %false : tensor<3xi1>
  %2 = stablehlo.or %p, %false : tensor<3xi1>
  %3 = stablehlo.or %p, %true : tensor<3xi1>
  %4 = stablehlo.xor %p, %p : tensor<3xi1>
  %5 = stablehlo.and %p, %p : tensor<3xi1>
  // The sum of booleans is their or.
  %6 = stablehlo.add %true, %true : tensor<3xi1>
  // CHECK: return %[[P]], %[[FALSE]], %[[P]], %[[TRUE]], %[[FALSE]], %[[P]], %[[TRUE]]
  return %0, %1, %2, %3, %4, %5, %6 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
}

// CHECK-LABEL: func @involutions(
// CHECK-SAME: %[[X:.*]]: tensor<f32>, %[[P:.*]]: tensor<i1>
func.func @involutions(%x: tensor<f32>, %p: tensor<i1>) -> (tensor<f32>, tensor<i1>, tensor<f32>, tensor<f32>) {
  %0 = stablehlo.negate %x : tensor<f32>
  %1 = stablehlo.negate %0 : tensor<f32>
  %2 = stablehlo.not %p : tensor<i1>
  %3 = stablehlo.not %2 : tensor<i1>
  %4 = stablehlo.convert %x : tensor<f32>
  %5 = stablehlo.bitcast_convert %x : (tensor<f32>) -> tensor<f32>
  // CHECK-NEXT: return %[[X]], %[[P]], %[[X]], %[[X]]
  return %1, %3, %4, %5 : tensor<f32>, tensor<i1>, tensor<f32>, tensor<f32>
}

// CHECK-LABEL: func @choices(
// CHECK-SAME: %[[P:.*]]: tensor<i1>, %[[A:.*]]: tensor<2xf32>, %[[B:.*]]: tensor<2xf32>
func.func @choices(%p: tensor<i1>, %a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %true = stablehlo.constant dense<true> : tensor<i1>
  %false = stablehlo.constant dense<false> : tensor<2xi1>
  %0 = stablehlo.select %true, %a, %b : tensor<i1>, tensor<2xf32>
  %1 = stablehlo.select %false, %a, %b : tensor<2xi1>, tensor<2xf32>
  %2 = stablehlo.select %p, %a, %a : tensor<i1>, tensor<2xf32>
  %3 = stablehlo.maximum %a, %a : tensor<2xf32>
  %4 = stablehlo.minimum %b, %b : tensor<2xf32>
  // CHECK-NEXT: return %[[A]], %[[B]], %[[A]], %[[A]], %[[B]]
  return %0, %1, %2, %3, %4 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// A float may be NaN, and then differs from itself.
// CHECK-LABEL: func @compare_with_itself(
// CHECK-SAME: %[[I:.*]]: tensor<i32>, %[[X:.*]]: tensor<f32>
func.func @compare_with_itself(%i: tensor<i32>, %x: tensor<f32>) -> (tensor<i1>, tensor<i1>, tensor<i1>) {
  // CHECK-DAG: %[[FALSE:.*]] = stablehlo.constant dense<false>
  // CHECK-DAG: %[[TRUE:.*]] = stablehlo.constant dense<true>
  // CHECK: %[[EQ:.*]] = stablehlo.compare EQ, %[[X]], %[[X]]
  %0 = stablehlo.compare LE, %i, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %1 = stablehlo.compare NE, %i, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %2 = stablehlo.compare EQ, %x, %x, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  // CHECK: return %[[TRUE]], %[[FALSE]], %[[EQ]]
  return %0, %1, %2 : tensor<i1>, tensor<i1>, tensor<i1>
}

// Integers are converted at compile time, and rounded to nearest.
// CHECK-LABEL: func.func @conversions
// CHECK-DAG: %[[UNSIGNED:.*]] = stablehlo.constant dense<2> : tensor<ui32>
// CHECK-DAG: %[[NARROW:.*]] = stablehlo.constant dense<[44, -1]> : tensor<2xi8>
// CHECK-DAG: %[[FLOATS:.*]] = stablehlo.constant dense<[0x4B800000, -3.000000e+00, 0x4B800002]> : tensor<3xf32>
// CHECK-DAG: %[[TRUTHS:.*]] = stablehlo.constant dense<true> : tensor<2xi1>
// CHECK-DAG: %[[WIDE:.*]] = stablehlo.constant dense<[2.550000e+02, 7.000000e+00]> : tensor<2xf64>
// CHECK-DAG: %[[ONES:.*]] = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
// CHECK: return %[[UNSIGNED]], %[[NARROW]], %[[FLOATS]], %[[TRUTHS]], %[[WIDE]], %[[ONES]]
func.func @conversions() -> (tensor<ui32>, tensor<2xi8>, tensor<3xf32>, tensor<2xi1>, tensor<2xf64>, tensor<2xi32>) {
  %two = stablehlo.constant dense<2> : tensor<i64>
  %0 = stablehlo.convert %two : (tensor<i64>) -> tensor<ui32>
  %signed = stablehlo.constant dense<[300, -1]> : tensor<2xi32>
  %1 = stablehlo.convert %signed : (tensor<2xi32>) -> tensor<2xi8>
  %long = stablehlo.constant dense<[16777217, -3, 16777219]> : tensor<3xi64>
  %2 = stablehlo.convert %long : (tensor<3xi64>) -> tensor<3xf32>
  %3 = stablehlo.convert %signed : (tensor<2xi32>) -> tensor<2xi1>
  %bytes = stablehlo.constant dense<[255, 7]> : tensor<2xui8>
  %4 = stablehlo.convert %bytes : (tensor<2xui8>) -> tensor<2xf64>
  %truths = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %5 = stablehlo.convert %truths : (tensor<2xi1>) -> tensor<2xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<ui32>, tensor<2xi8>, tensor<3xf32>, tensor<2xi1>, tensor<2xf64>, tensor<2xi32>
}
