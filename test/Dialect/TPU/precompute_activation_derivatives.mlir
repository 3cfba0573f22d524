// What is kept for the gradient of an activation is its derivative.
// RUN: tpu-opt %s --precompute-activation-derivatives | FileCheck %s
// RUN: tpu-opt %s --precompute-activation-derivatives=narrow | FileCheck %s --check-prefix=NARROW

// x tanh(x): the tanh and x are kept for dy alone, past the product %z.
// CHECK-LABEL: func.func @gelu
// CHECK: %[[X:.*]] = stablehlo.dot_general
// CHECK: %[[T:.*]] = stablehlo.tanh %[[X]]
// CHECK: %[[SQUARE:.*]] = stablehlo.multiply %[[T]], %[[T]]
// CHECK: %[[REST:.*]] = stablehlo.subtract %{{.*}}, %[[SQUARE]]
// CHECK: %[[FAR:.*]] = stablehlo.multiply %[[X]], %[[REST]]
// CHECK: %[[D:.*]] = stablehlo.add %[[T]], %[[FAR]]
// CHECK: %[[Y:.*]] = stablehlo.multiply %[[X]], %[[T]]
// CHECK: stablehlo.dot_general %[[Y]]
// CHECK: %[[DY:.*]] = stablehlo.dot_general
// CHECK-NEXT: %[[DX:.*]] = stablehlo.multiply %[[DY]], %[[D]]
// CHECK-NEXT: stablehlo.dot_general %[[DX]]
// CHECK-NEXT: return
// NARROW-LABEL: func.func @gelu
// NARROW: %[[D:.*]] = stablehlo.add
// NARROW: %[[ROUNDED:.*]] = stablehlo.convert %[[D]] : (tensor<64x8xf32>) -> tensor<64x8xbf16>
// NARROW: %[[KEPT:.*]] = stablehlo.convert %[[ROUNDED]] : (tensor<64x8xbf16>) -> tensor<64x8xf32>
// NARROW: stablehlo.multiply %{{.*}}, %[[KEPT]]
func.func @gelu(%a: tensor<64x4xf32>, %w: tensor<4x8xf32>, %v: tensor<8x4xf32>) -> (tensor<64x4xf32>, tensor<64x4xf32>) {
  %one = stablehlo.constant dense<1.0> : tensor<64x8xf32>
  %x = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<64x4xf32>, tensor<4x8xf32>) -> tensor<64x8xf32>
  %t = stablehlo.tanh %x : tensor<64x8xf32>
  %y = stablehlo.multiply %x, %t : tensor<64x8xf32>
  %z = stablehlo.dot_general %y, %v, contracting_dims = [1] x [0] : (tensor<64x8xf32>, tensor<8x4xf32>) -> tensor<64x4xf32>
  %dy = stablehlo.dot_general %z, %v, contracting_dims = [1] x [1] : (tensor<64x4xf32>, tensor<8x4xf32>) -> tensor<64x8xf32>
  %0 = stablehlo.multiply %dy, %t : tensor<64x8xf32>
  %1 = stablehlo.multiply %dy, %x : tensor<64x8xf32>
  %2 = stablehlo.multiply %t, %t : tensor<64x8xf32>
  %3 = stablehlo.subtract %one, %2 : tensor<64x8xf32>
  %4 = stablehlo.multiply %1, %3 : tensor<64x8xf32>
  %dx = stablehlo.add %0, %4 : tensor<64x8xf32>
  %da = stablehlo.dot_general %dx, %w, contracting_dims = [1] x [1] : (tensor<64x8xf32>, tensor<4x8xf32>) -> tensor<64x4xf32>
  return %z, %da : tensor<64x4xf32>, tensor<64x4xf32>
}

// Signs, quotients and sums of the product itself; factors of more precision.
// CHECK-LABEL: func.func @signs
// CHECK: %[[A:.*]] = stablehlo.exponential
// CHECK: %[[B:.*]] = stablehlo.logistic
// CHECK: %[[ONES:.*]] = stablehlo.constant dense<1.000000e+00>
// CHECK: %[[OVER:.*]] = stablehlo.divide %[[ONES]], %[[A]]
// CHECK: %[[MINUS:.*]] = stablehlo.negate %[[B]]
// CHECK: %[[FIRST:.*]] = stablehlo.subtract %[[OVER]], %[[MINUS]]
// CHECK: %[[D:.*]] = stablehlo.add %[[FIRST]], %[[ONES]]
// CHECK: stablehlo.dot_general
// CHECK: %[[DY:.*]] = stablehlo.dot_general
// CHECK: stablehlo.multiply %[[DY]], %[[D]]
// NARROW-LABEL: func.func @signs
// NARROW-NOT: bf16
// NARROW: return
func.func @signs(%x: tensor<64x8xf32>, %w: tensor<8x8xf32>) -> (tensor<64x8xf32>, tensor<64x8xf32>) {
  %a = stablehlo.exponential %x : tensor<64x8xf32>
  %b = stablehlo.logistic %x : tensor<64x8xf32>
  %z = stablehlo.dot_general %b, %w, contracting_dims = [1] x [0] : (tensor<64x8xf32>, tensor<8x8xf32>) -> tensor<64x8xf32>
  %dy = stablehlo.dot_general %z, %w, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<64x8xf32>, tensor<8x8xf32>) -> tensor<64x8xf32>
  %0 = stablehlo.divide %dy, %a : tensor<64x8xf32>
  %1 = stablehlo.multiply %b, %dy : tensor<64x8xf32>
  %2 = stablehlo.negate %1 : tensor<64x8xf32>
  %3 = stablehlo.subtract %0, %2 : tensor<64x8xf32>
  %4 = stablehlo.add %3, %dy : tensor<64x8xf32>
  return %z, %4 : tensor<64x8xf32>, tensor<64x8xf32>
}

// Not where one value is kept, or another operation needs one later, or the
// chain has two ends, is not linear, or multiplies by what is known later.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-2: stablehlo.dot_general
// CHECK-NEXT: stablehlo.subtract
// CHECK-NEXT: stablehlo.multiply
// CHECK: stablehlo.dot_general
// CHECK-NEXT: %[[TWO:.*]] = stablehlo.multiply
// CHECK-NEXT: stablehlo.multiply %[[TWO]]
// CHECK: stablehlo.dot_general
// CHECK-NEXT: %[[END:.*]] = stablehlo.multiply
// CHECK-NEXT: stablehlo.multiply %[[END]]
// CHECK: %[[P:.*]] = stablehlo.dot_general
// CHECK-NEXT: %[[SQUARE:.*]] = stablehlo.multiply %[[P]], %[[P]]
// CHECK-NEXT: stablehlo.multiply %[[SQUARE]]
// CHECK-COUNT-2: stablehlo.dot_general
// CHECK-NEXT: %[[A:.*]] = stablehlo.multiply
// CHECK-NEXT: %[[B:.*]] = stablehlo.multiply %[[A]]
// CHECK-NEXT: stablehlo.multiply %[[B]]
// CHECK-NEXT: return
func.func @others(%x: tensor<64x8xf32>, %w: tensor<8x8xf32>) -> (tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>) {
  %one = stablehlo.constant dense<1.0> : tensor<64x8xf32>
  %a = stablehlo.exponential %x : tensor<64x8xf32>
  %b = stablehlo.logistic %x : tensor<64x8xf32>
  %c = stablehlo.tanh %x : tensor<64x8xf32>
  %d = stablehlo.log %x : tensor<64x8xf32>
  %e = stablehlo.sine %x : tensor<64x8xf32>
  %f = stablehlo.cosine %x : tensor<64x8xf32>
  %z = stablehlo.dot_general %b, %w, contracting_dims = [1] x [0] : (tensor<64x8xf32>, tensor<8x8xf32>) -> tensor<64x8xf32>
  %one_kept = stablehlo.dot_general %z, %w, contracting_dims = [1] x [1] : (tensor<64x8xf32>, tensor<8x8xf32>) -> tensor<64x8xf32>
  %0 = stablehlo.subtract %one, %a : tensor<64x8xf32>
  %1 = stablehlo.multiply %one_kept, %0 : tensor<64x8xf32>
  %needed_later = stablehlo.dot_general %1, %w, contracting_dims = [1] x [1] : (tensor<64x8xf32>, tensor<8x8xf32>) -> tensor<64x8xf32>
  %2 = stablehlo.multiply %needed_later, %b : tensor<64x8xf32>
  %3 = stablehlo.multiply %2, %c : tensor<64x8xf32>
  %two_ends = stablehlo.dot_general %c, %w, contracting_dims = [1] x [1] : (tensor<64x8xf32>, tensor<8x8xf32>) -> tensor<64x8xf32>
  %4 = stablehlo.multiply %two_ends, %d : tensor<64x8xf32>
  %5 = stablehlo.multiply %4, %e : tensor<64x8xf32>
  %square = stablehlo.dot_general %4, %w, contracting_dims = [1] x [1] : (tensor<64x8xf32>, tensor<8x8xf32>) -> tensor<64x8xf32>
  %6 = stablehlo.multiply %square, %square : tensor<64x8xf32>
  %7 = stablehlo.multiply %6, %d : tensor<64x8xf32>
  %known_later = stablehlo.dot_general %7, %w, contracting_dims = [1] x [1] : (tensor<64x8xf32>, tensor<8x8xf32>) -> tensor<64x8xf32>
  %late = stablehlo.dot_general %x, %w, contracting_dims = [1] x [1] : (tensor<64x8xf32>, tensor<8x8xf32>) -> tensor<64x8xf32>
  %8 = stablehlo.multiply %known_later, %e : tensor<64x8xf32>
  %9 = stablehlo.multiply %8, %f : tensor<64x8xf32>
  %10 = stablehlo.multiply %9, %late : tensor<64x8xf32>
  return %z, %3, %5, %7, %10, %b, %4 : tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>
}
