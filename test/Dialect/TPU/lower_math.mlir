// What LLVM would compute badly is called or expanded.
// RUN: tpu-opt %s --lower-math --expand-bf16-conversions | FileCheck %s

// CHECK-DAG: func.func private @log1pf(f32) -> f32
// CHECK-DAG: func.func private @expm1(f64) -> f64
// CHECK-DAG: func.func private @cbrtf(f32) -> f32

// CHECK-LABEL: func.func @functions
// CHECK: call @log1pf
// CHECK: call @expm1
// CHECK: call @cbrtf
// CHECK: math.exp
func.func @functions(%x: f32, %y: f64) -> (f32, f64, f32, f32) {
  %0 = math.log1p %x : f32
  %1 = math.expm1 %y : f64
  %2 = math.cbrt %x : f32
  %3 = math.exp %x : f32
  return %0, %1, %2, %3 : f32, f64, f32, f32
}

// CHECK-LABEL: func.func @bf16
// CHECK-NOT: arith.truncf
// CHECK-NOT: arith.extf
// CHECK: return
func.func @bf16(%x: f32, %y: bf16) -> (bf16, f32) {
  %0 = arith.truncf %x : f32 to bf16
  %1 = arith.extf %y : bf16 to f32
  return %0, %1 : bf16, f32
}
