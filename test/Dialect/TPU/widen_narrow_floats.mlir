// Each operation on bf16 is rounded, also where the next one takes it back to
// f32.
// RUN: tpu-opt %s --widen-narrow-floats --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @chain
// CHECK: %[[ROOT:.*]] = math.sqrt %{{.*}} : f32
// CHECK: arith.bitcast %[[ROOT]] : f32 to i32
// CHECK: %[[NUMBER:.*]] = arith.trunci %{{.*}} : i32 to i16
// CHECK: %[[ROUNDED:.*]] = arith.select %{{.*}}, %{{.*}}, %[[NUMBER]] : i16
// CHECK: %[[BITS:.*]] = arith.extui %[[ROUNDED]] : i16 to i32
// CHECK: %[[HIGH:.*]] = arith.shli %[[BITS]], %{{.*}} : i32
// CHECK: %[[AGAIN:.*]] = arith.bitcast %[[HIGH]] : i32 to f32
// CHECK: %[[SUM:.*]] = arith.addf %[[AGAIN]], {{.*}} : f32
// CHECK: arith.bitcast %[[SUM]] : f32 to i32
// CHECK: %[[RESULT:.*]] = arith.bitcast %{{.*}} : i16 to bf16
// CHECK: return %[[RESULT]]
func.func @chain(%x: bf16, %y: bf16) -> bf16 {
  %0 = math.sqrt %x : bf16
  %1 = arith.addf %0, %y : bf16
  return %1 : bf16
}

// The CPU adds f16, and has no functions of it.
// CHECK-LABEL: func.func @f16
// CHECK: arith.addf {{.*}} : f16
// CHECK: math.exp {{.*}} : f32
func.func @f16(%x: f16, %y: f16) -> f16 {
  %0 = arith.addf %x, %y : f16
  %1 = math.exp %0 : f16
  return %1 : f16
}

// CHECK-LABEL: func.func @relation
// CHECK: arith.cmpf olt, {{.*}} : vector<4xf32>
// CHECK: arith.select {{.*}} vector<4xbf16>
func.func @relation(%x: vector<4xbf16>, %y: vector<4xbf16>) -> vector<4xbf16> {
  %0 = arith.cmpf olt, %x, %y : vector<4xbf16>
  %1 = arith.select %0, %x, %y : vector<4xi1>, vector<4xbf16>
  return %1 : vector<4xbf16>
}
