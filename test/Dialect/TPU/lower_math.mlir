// What LLVM would compute badly is called or expanded.
// RUN: tpu-opt %s --lower-math --expand-bf16-conversions | FileCheck %s

// CHECK-DAG: func.func private @log1p(f64) -> f64
// CHECK-DAG: func.func private @expm1(f64) -> f64
// CHECK-DAG: func.func private @cbrtf(f32) -> f32

// CHECK-LABEL: func.func @functions
// CHECK: call @log1p(
// CHECK: call @expm1
// CHECK: call @cbrtf
// CHECK: math.exp
func.func @functions(%x: f32, %y: f64) -> (f64, f64, f32, f64) {
  %0 = math.log1p %y : f64
  %1 = math.expm1 %y : f64
  %2 = math.cbrt %x : f32
  %3 = math.exp %y : f64
  return %0, %1, %2, %3 : f64, f64, f32, f64
}

// Functions of f32 are arithmetic that loops can be vectorised with.
// CHECK-LABEL: func.func @vectors
// CHECK-NOT: call
// CHECK-NOT: math.{{(exp|expm1|log|log1p|tanh|erf)}} 
// CHECK-COUNT-6: math.fma {{.*}} : vector<16xf32>
// CHECK-NOT: math.{{(exp|expm1|log|log1p|tanh|erf)}} 
// CHECK: return
func.func @vectors(%x: vector<16xf32>, %y: f32, %z: bf16)
    -> (vector<16xf32>, f32, f32, f32, bf16, f32) {
  %0 = math.exp %x : vector<16xf32>
  %1 = math.expm1 %y : f32
  %2 = math.log %y : f32
  %3 = math.log1p %y : f32
  %4 = math.tanh %z : bf16
  %5 = math.erf %y : f32
  return %0, %1, %2, %3, %4, %5 : vector<16xf32>, f32, f32, f32, bf16, f32
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
