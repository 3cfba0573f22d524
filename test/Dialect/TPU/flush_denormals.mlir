// Roundings to bf16 and calls of the C library flush what the CPU's mode does not reach.
// RUN: tpu-opt %s --flush-denormals --split-input-file | FileCheck %s

module attributes {tpu.denormals = "flush"} {
// A sum is flushed already.
// CHECK-LABEL: func.func @roundings(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[BITS:.*]] = arith.bitcast %[[X]] : f32 to i32
// CHECK: %[[EXPONENT:.*]] = arith.andi %[[BITS]], %{{.*}} : i32
// CHECK: %[[TINY:.*]] = arith.cmpi eq, %[[EXPONENT]], %{{.*}} : i32
// CHECK: %[[ZERO:.*]] = arith.andi %[[BITS]], %{{.*}} : i32
// CHECK: %[[CHOSEN:.*]] = arith.select %[[TINY]], %[[ZERO]], %[[BITS]] : i32
// CHECK: %[[FLUSHED:.*]] = arith.bitcast %[[CHOSEN]] : i32 to f32
// CHECK: arith.truncf %[[FLUSHED]] : f32 to bf16
// CHECK: %[[SUM:.*]] = arith.addf
// CHECK: arith.truncf %[[SUM]] : f32 to bf16
func.func @roundings(%x: f32, %y: f32) -> (bf16, bf16) {
  %0 = arith.truncf %x : f32 to bf16
  %1 = arith.addf %x, %y : f32
  %2 = arith.truncf %1 : f32 to bf16
  return %0, %2 : bf16, bf16
}

// A test of a bf16 for 0, which LLVM would do on its bits.
// CHECK-LABEL: func.func @tests(
// CHECK-SAME: %[[X:.*]]: bf16, %[[Y:.*]]: bf16
// CHECK: arith.bitcast %[[X]] : bf16 to i16
// CHECK: %[[FLUSHED:.*]] = arith.bitcast %{{.*}} : i16 to bf16
// CHECK: arith.cmpf une, %[[FLUSHED]], %{{.*}} : bf16
// CHECK: arith.cmpf une, %[[X]], %[[Y]] : bf16
func.func @tests(%x: bf16, %y: bf16) -> (i1, i1) {
  %zero = arith.constant 0.0 : bf16
  %0 = arith.cmpf une, %x, %zero : bf16
  %1 = arith.cmpf une, %x, %y : bf16
  return %0, %1 : i1, i1
}

// Operands and the result; the exponential of f32 is arithmetic.
// CHECK-LABEL: func.func @calls(
// CHECK-SAME: %[[X:.*]]: f64, %[[Y:.*]]: f32
// CHECK: arith.bitcast %[[X]] : f64 to i64
// CHECK: %[[FLUSHED:.*]] = arith.bitcast %{{.*}} : i64 to f64
// CHECK: %[[ERFC:.*]] = math.erfc %[[FLUSHED]] : f64
// CHECK: arith.bitcast %[[ERFC]] : f64 to i64
// CHECK: %[[RESULT:.*]] = arith.bitcast %{{.*}} : i64 to f64
// CHECK: %[[EXP:.*]] = math.exp %[[Y]] : f32
// CHECK: return %[[RESULT]], %[[EXP]]
func.func @calls(%x: f64, %y: f32) -> (f64, f32) {
  %0 = math.erfc %x : f64
  %1 = math.exp %y : f32
  return %0, %1 : f64, f32
}
}

// -----

// CHECK-LABEL: func.func @kept
// CHECK-NEXT: arith.truncf %{{.*}} : vector<16xf32> to vector<16xbf16>
func.func @kept(%x: vector<16xf32>) -> vector<16xbf16> {
  %0 = arith.truncf %x : vector<16xf32> to vector<16xbf16>
  return %0 : vector<16xbf16>
}
