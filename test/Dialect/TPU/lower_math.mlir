// What LLVM would compute badly is called or expanded.
// RUN: tpu-opt %s --lower-math --widen-narrow-floats | FileCheck %s

// CHECK-DAG: func.func private @erfc(f64) -> f64
// CHECK-DAG: func.func private @erfcf(f32) -> f32

// CHECK-LABEL: func.func @functions
// CHECK: call @erfc(
// CHECK: call @erfcf(
// CHECK: math.powf
func.func @functions(%x: f32, %y: f64) -> (f64, f32, f64) {
  %0 = math.erfc %y : f64
  %1 = math.erfc %x : f32
  %2 = math.powf %y, %y : f64
  return %0, %1, %2 : f64, f32, f64
}

// Some functions of f64 are arithmetic, too.
// CHECK-LABEL: func.func @wide
// CHECK-NOT: call
// CHECK-NOT: math.{{(exp|expm1|log|log1p|tanh|atan|atan2|cbrt|erf)}} 
// CHECK: return
func.func @wide(%x: f64, %y: vector<8xf64>) -> (vector<8xf64>, f64, f64, f64, f64, f64, f64, f64, f64) {
  %0 = math.exp %y : vector<8xf64>
  %1 = math.expm1 %x : f64
  %2 = math.log %x : f64
  %3 = math.log1p %x : f64
  %4 = math.tanh %x : f64
  %5 = math.atan %x : f64
  %6 = math.atan2 %x, %x : f64
  %7 = math.cbrt %x : f64
  %8 = math.erf %x : f64
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : vector<8xf64>, f64, f64, f64, f64, f64, f64, f64, f64
}

// The arithmetic is that of angles up to 2^40; libm computes others.
// CHECK-LABEL: func.func @angles
// CHECK: %[[SIZE:.*]] = math.absf %[[X:.*]] : f64
// CHECK: %[[LARGE:.*]] = arith.cmpf ogt, %[[SIZE]], %{{.*}} : f64
// CHECK: cf.cond_br %[[LARGE]] weights([1, 2000]), ^[[RARE:.*]], ^[[AFTER:.*]](%[[SMALL:.*]] : f64)
// CHECK: ^[[RARE]]:
// CHECK: %[[OTHER:.*]] = call @systole.sin(%[[X]]) : (f64) -> f64
// CHECK: cf.br ^[[AFTER]](%[[OTHER]] : f64)
// CHECK: vector.reduction <or>
// CHECK-COUNT-2: call @systole.cos
// CHECK-NOT: math.{{(sin|cos|tan)}} 
// CHECK: call @systole.tan
// CHECK: return
func.func @angles(%x: f64, %y: vector<2xf64>) -> (f64, vector<2xf64>, f64, f64) {
  %0 = math.sin %x : f64
  %1 = math.cos %y : vector<2xf64>
  %2 = math.tan %x : f64
  %3 = math.sin %x : f64
  return %0, %1, %2, %3 : f64, vector<2xf64>, f64, f64
}

// Functions of f32 are arithmetic that loops can be vectorised with.
// CHECK-LABEL: func.func @vectors
// CHECK-NOT: call
// CHECK-NOT: math.{{(exp|expm1|log|log1p|tanh|erf|sin|cos|tan|cbrt|powf|atan2)}} 
// CHECK-COUNT-6: math.fma {{.*}} : vector<16xf32>
// CHECK-NOT: math.{{(exp|expm1|log|log1p|tanh|erf|sin|cos|tan|cbrt|powf|atan2)}} 
// CHECK: return
func.func @vectors(%x: vector<16xf32>, %y: f32, %z: bf16)
    -> (vector<16xf32>, f32, f32, f32, bf16, f32, vector<16xf32>, f32, bf16, f32, vector<16xf32>, bf16) {
  %0 = math.exp %x : vector<16xf32>
  %1 = math.expm1 %y : f32
  %2 = math.log %y : f32
  %3 = math.log1p %y : f32
  %4 = math.tanh %z : bf16
  %5 = math.erf %y : f32
  %6 = math.sin %x : vector<16xf32>
  %7 = math.cos %y : f32
  %8 = math.tan %z : bf16
  %9 = math.cbrt %y : f32
  %10 = math.powf %x, %x : vector<16xf32>
  %11 = math.atan2 %z, %z : bf16
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11
      : vector<16xf32>, f32, f32, f32, bf16, f32, vector<16xf32>, f32, bf16, f32, vector<16xf32>, bf16
}

// The power of two that e^x is multiplied by is made in two steps, but for x
// that cannot be above 0. From a bound on, powers are 0: of -254 / 2 and, with
// 64 more, of -191.
// CHECK-LABEL: func.func @exponents
// CHECK: arith.constant -1.760000e+02 : f32
// CHECK: arith.shrsi
// CHECK: math.absf
// CHECK: arith.constant -1.324000e+02 : f32
// CHECK-NOT: arith.shrsi
// CHECK: return
func.func @exponents(%x: f32) -> (f32, f32) {
  %0 = math.exp %x : f32
  %size = math.absf %x : f32
  %negated = arith.negf %size : f32
  %1 = math.exp %negated : f32
  return %0, %1 : f32, f32
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

// Of a byte or a short, a division is a multiplication where that gives the
// same for all of them: 255 takes a second term, a power of two does not.
// CHECK-LABEL: func.func @pixels
// CHECK-NOT: arith.divf
// CHECK: %[[LOW:.*]] = arith.mulf %{{.*}}, %{{.*}} : f32
// CHECK: math.fma %{{.*}}, %{{.*}}, %[[LOW]] : f32
// CHECK: arith.mulf %{{.*}} : vector<16xf32>
// CHECK: math.fma %{{.*}} : vector<16xf32>
// CHECK-NOT: arith.divf
// CHECK: return
func.func @pixels(%byte: i8, %shorts: vector<16xi16>)
    -> (f32, vector<16xf32>, vector<16xf32>) {
  %white = arith.constant 255.0 : f32
  %pixel = arith.uitofp %byte : i8 to f32
  %0 = arith.divf %pixel, %white : f32
  %half = arith.constant dense<32768.0> : vector<16xf32>
  %signed = arith.sitofp %shorts : vector<16xi16> to vector<16xf32>
  %1 = arith.divf %signed, %half : vector<16xf32>
  %full = arith.constant dense<65535.0> : vector<16xf32>
  %unsigned = arith.uitofp %shorts : vector<16xi16> to vector<16xf32>
  %2 = arith.divf %unsigned, %full : vector<16xf32>
  return %0, %1, %2 : f32, vector<16xf32>, vector<16xf32>
}

// Others are divided: by what is not known or too small, of more values than
// can be looked at, or in another type.
// CHECK-LABEL: func.func @divisions
// CHECK-COUNT-5: arith.divf
func.func @divisions(%byte: i8, %int: i32, %x: f32)
    -> (f32, f32, f32, f32, f64) {
  %three = arith.constant 3.0 : f32
  %small = arith.constant 1.0e-42 : f32
  %three64 = arith.constant 3.0 : f64
  %pixel = arith.uitofp %byte : i8 to f32
  %wide = arith.sitofp %int : i32 to f32
  %pixel64 = arith.uitofp %byte : i8 to f64
  %0 = arith.divf %pixel, %x : f32
  %1 = arith.divf %pixel, %small : f32
  %2 = arith.divf %wide, %three : f32
  %3 = arith.divf %x, %three : f32
  %4 = arith.divf %pixel64, %three64 : f64
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f64
}

// Of maxima that only relu reads, the sign of a zero is lost; not where something else reads them,
// or the bound is -0 or another value.
// CHECK-LABEL: func.func @pooled
// CHECK: %[[A:.*]] = arith.maximumf %{{.*}}, %{{.*}} fastmath<nsz> : f32
// CHECK: %[[B:.*]] = arith.maximumf %[[A]], %{{.*}} fastmath<nsz> : f32
// CHECK: arith.maximumf %[[B]], %{{.*}} : f32
// CHECK-NOT: nsz
// CHECK: return
func.func @pooled(%x: f32, %y: f32, %z: f32) -> (f32, f32, f32, f32, f32) {
  %zero = arith.constant 0.0 : f32
  %negative = arith.constant -0.0 : f32
  %0 = arith.maximumf %x, %y : f32
  %1 = arith.maximumf %0, %z : f32
  %2 = arith.maximumf %1, %zero : f32
  %3 = arith.maximumf %y, %x : f32
  %4 = arith.maximumf %3, %zero : f32
  %5 = arith.maximumf %y, %z : f32
  %6 = arith.maximumf %5, %negative : f32
  %7 = arith.maximumf %x, %z : f32
  %8 = arith.maximumf %7, %y : f32
  return %2, %3, %4, %6, %8 : f32, f32, f32, f32, f32
}

// Integers are divided as floats, but for those of 64 bits and constant divisors.
// CHECK-LABEL: func.func @integers
// CHECK: %[[A:.*]] = arith.sitofp %arg0 : i32 to f64
// CHECK: %[[B:.*]] = arith.sitofp %arg1 : i32 to f64
// CHECK: %[[Q:.*]] = arith.divf %[[A]], %[[B]] : f64
// CHECK: arith.fptosi %[[Q]] : f64 to i32
// CHECK: %[[Q:.*]] = arith.fptosi %{{.*}} : f64 to i32
// CHECK: %[[P:.*]] = arith.muli %[[Q]], %arg1 : i32
// CHECK: arith.subi %arg0, %[[P]] : i32
// CHECK: arith.divf %{{.*}}, %{{.*}} : f32
// CHECK-COUNT-2: arith.divsi
func.func @integers(%a: i32, %b: i32, %c: i16, %d: i16, %e: i64, %f: i64) -> (i32, i32, i16, i64, i32) {
  %seven = arith.constant 7 : i32
  %0 = arith.divsi %a, %b : i32
  %1 = arith.remsi %a, %b : i32
  %2 = arith.divsi %c, %d : i16
  %3 = arith.divsi %e, %f : i64
  %4 = arith.divsi %a, %seven : i32
  return %0, %1, %2, %3, %4 : i32, i32, i16, i64, i32
}

// CHECK: func.func private @systole.sin(%[[X:.*]]: f64) -> f64 attributes {llvm.linkage = #llvm.linkage<internal>, passthrough = ["noinline", "systole-rare"]}
// CHECK: llvm.intr.sin(%[[X]]) : (f64) -> f64
// CHECK-NOT: @systole.sin
