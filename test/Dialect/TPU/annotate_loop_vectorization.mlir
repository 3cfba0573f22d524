// Innermost loops over scalars are marked, but for short ones and those of vectors;
// long chains of operations and functions are computed for several vectors together.
// RUN: tpu-opt %s --set-target=cpu=x86-64-v3 --annotate-loop-vectorization | FileCheck %s
// RUN: tpu-opt %s --set-target=cpu=x86-64-v4 --annotate-loop-vectorization | FileCheck %s --check-prefix=V4

// V4-DAG: #[[V4BY4:.*]] = #llvm.loop_interleave<count = 4 : i32>
// V4-DAG: #[[V4FOUR:.*]] = #llvm.loop_annotation<interleave = #[[V4BY4]]>
// CHECK-DAG: #[[BY4:.*]] = #llvm.loop_interleave<count = 4 : i32>
// CHECK-DAG: #[[BY2:.*]] = #llvm.loop_interleave<count = 2 : i32>
// CHECK-DAG: #[[BY1:.*]] = #llvm.loop_interleave<count = 1 : i32>
// CHECK-DAG: #[[FOUR:.*]] = #llvm.loop_annotation<interleave = #[[BY4]]>
// CHECK-DAG: #[[TWO:.*]] = #llvm.loop_annotation<interleave = #[[BY2]]>
// CHECK-DAG: #[[LOOP:.*]] = #llvm.loop_annotation<interleave = #[[BY1]]>
// CHECK-DAG: #[[ALL:.*]] = #llvm.loop_unroll<full = true>
// CHECK-DAG: #[[SUMS:.*]] = #llvm.loop_annotation<interleave = #[[BY1]], unroll = #[[ALL]]>

// CHECK-LABEL: func.func @f
func.func @f(%m: memref<64x32xf32>, %x: f32, %v: vector<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  // CHECK: scf.for
  scf.for %i = %c0 to %c64 step %c1 {
    // CHECK: scf.for
    // CHECK: memref.store
    // CHECK: } {llvm.loop_annotation = #[[LOOP]]}
    scf.for %j = %c0 to %c32 step %c1 {
      memref.store %x, %m[%i, %j] : memref<64x32xf32>
    }
    // CHECK-NOT: llvm.loop_annotation
    scf.for %j = %c0 to %c8 step %c1 {
      memref.store %x, %m[%i, %j] : memref<64x32xf32>
    }
    scf.for %j = %c0 to %c64 step %c1 {
      %0 = vector.load %m[%j, %c0] : memref<64x32xf32>, vector<16xf32>
      vector.store %0, %m[%i, %c0] : memref<64x32xf32>, vector<16xf32>
    }
  }
  return
}

// A long chain is computed for two vectors together: one of 64 operations for one
// access to memory, not of 63.
// CHECK-LABEL: func.func @chains
func.func @chains(%m: memref<2x64xi32>, %key: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // 64 operations, for one access to memory.
  // CHECK: } {llvm.loop_annotation = #[[TWO]]}
  scf.for %j = %c0 to %c64 step %c1 {
    %start = arith.index_cast %j : index to i32
    %0 = arith.addi %start, %key : i32 %1 = arith.addi %0, %key : i32 %2 = arith.addi %1, %key : i32 %3 = arith.addi %2, %key : i32 %4 = arith.addi %3, %key : i32 %5 = arith.addi %4, %key : i32 %6 = arith.addi %5, %key : i32 %7 = arith.addi %6, %key : i32
    %8 = arith.addi %7, %key : i32 %9 = arith.addi %8, %key : i32 %10 = arith.addi %9, %key : i32 %11 = arith.addi %10, %key : i32 %12 = arith.addi %11, %key : i32 %13 = arith.addi %12, %key : i32 %14 = arith.addi %13, %key : i32 %15 = arith.addi %14, %key : i32
    %16 = arith.addi %15, %key : i32 %17 = arith.addi %16, %key : i32 %18 = arith.addi %17, %key : i32 %19 = arith.addi %18, %key : i32 %20 = arith.addi %19, %key : i32 %21 = arith.addi %20, %key : i32 %22 = arith.addi %21, %key : i32 %23 = arith.addi %22, %key : i32
    %24 = arith.addi %23, %key : i32 %25 = arith.addi %24, %key : i32 %26 = arith.addi %25, %key : i32 %27 = arith.addi %26, %key : i32 %28 = arith.addi %27, %key : i32 %29 = arith.addi %28, %key : i32 %30 = arith.addi %29, %key : i32 %31 = arith.addi %30, %key : i32
    %32 = arith.addi %31, %key : i32 %33 = arith.addi %32, %key : i32 %34 = arith.addi %33, %key : i32 %35 = arith.addi %34, %key : i32 %36 = arith.addi %35, %key : i32 %37 = arith.addi %36, %key : i32 %38 = arith.addi %37, %key : i32 %39 = arith.addi %38, %key : i32
    %40 = arith.addi %39, %key : i32 %41 = arith.addi %40, %key : i32 %42 = arith.addi %41, %key : i32 %43 = arith.addi %42, %key : i32 %44 = arith.addi %43, %key : i32 %45 = arith.addi %44, %key : i32 %46 = arith.addi %45, %key : i32 %47 = arith.addi %46, %key : i32
    %48 = arith.addi %47, %key : i32 %49 = arith.addi %48, %key : i32 %50 = arith.addi %49, %key : i32 %51 = arith.addi %50, %key : i32 %52 = arith.addi %51, %key : i32 %53 = arith.addi %52, %key : i32 %54 = arith.addi %53, %key : i32 %55 = arith.addi %54, %key : i32
    %56 = arith.addi %55, %key : i32 %57 = arith.addi %56, %key : i32 %58 = arith.addi %57, %key : i32 %59 = arith.addi %58, %key : i32 %60 = arith.addi %59, %key : i32 %61 = arith.addi %60, %key : i32 %62 = arith.addi %61, %key : i32
    memref.store %62, %m[%c0, %j] : memref<2x64xi32>
  }
  // 63.
  // CHECK: } {llvm.loop_annotation = #[[LOOP]]}
  scf.for %j = %c0 to %c64 step %c1 {
    %start = arith.index_cast %j : index to i32
    %0 = arith.addi %start, %key : i32 %1 = arith.addi %0, %key : i32 %2 = arith.addi %1, %key : i32 %3 = arith.addi %2, %key : i32 %4 = arith.addi %3, %key : i32 %5 = arith.addi %4, %key : i32 %6 = arith.addi %5, %key : i32 %7 = arith.addi %6, %key : i32
    %8 = arith.addi %7, %key : i32 %9 = arith.addi %8, %key : i32 %10 = arith.addi %9, %key : i32 %11 = arith.addi %10, %key : i32 %12 = arith.addi %11, %key : i32 %13 = arith.addi %12, %key : i32 %14 = arith.addi %13, %key : i32 %15 = arith.addi %14, %key : i32
    %16 = arith.addi %15, %key : i32 %17 = arith.addi %16, %key : i32 %18 = arith.addi %17, %key : i32 %19 = arith.addi %18, %key : i32 %20 = arith.addi %19, %key : i32 %21 = arith.addi %20, %key : i32 %22 = arith.addi %21, %key : i32 %23 = arith.addi %22, %key : i32
    %24 = arith.addi %23, %key : i32 %25 = arith.addi %24, %key : i32 %26 = arith.addi %25, %key : i32 %27 = arith.addi %26, %key : i32 %28 = arith.addi %27, %key : i32 %29 = arith.addi %28, %key : i32 %30 = arith.addi %29, %key : i32 %31 = arith.addi %30, %key : i32
    %32 = arith.addi %31, %key : i32 %33 = arith.addi %32, %key : i32 %34 = arith.addi %33, %key : i32 %35 = arith.addi %34, %key : i32 %36 = arith.addi %35, %key : i32 %37 = arith.addi %36, %key : i32 %38 = arith.addi %37, %key : i32 %39 = arith.addi %38, %key : i32
    %40 = arith.addi %39, %key : i32 %41 = arith.addi %40, %key : i32 %42 = arith.addi %41, %key : i32 %43 = arith.addi %42, %key : i32 %44 = arith.addi %43, %key : i32 %45 = arith.addi %44, %key : i32 %46 = arith.addi %45, %key : i32 %47 = arith.addi %46, %key : i32
    %48 = arith.addi %47, %key : i32 %49 = arith.addi %48, %key : i32 %50 = arith.addi %49, %key : i32 %51 = arith.addi %50, %key : i32 %52 = arith.addi %51, %key : i32 %53 = arith.addi %52, %key : i32 %54 = arith.addi %53, %key : i32 %55 = arith.addi %54, %key : i32
    %56 = arith.addi %55, %key : i32 %57 = arith.addi %56, %key : i32 %58 = arith.addi %57, %key : i32 %59 = arith.addi %58, %key : i32 %60 = arith.addi %59, %key : i32 %61 = arith.addi %60, %key : i32
    memref.store %61, %m[%c1, %j] : memref<2x64xi32>
  }
  return
}

// A function is computed for as many vectors of 8 together as leave nothing
// over that one would not: of the 64 elements for 4, of 48 for 2, of 30 for 1.
// With 32 registers it is computed for 8 of 16.
// CHECK-LABEL: func.func @functions
func.func @functions(%m: memref<64xf32>, %n: memref<64xf64>, %long: memref<256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c30 = arith.constant 30 : index
  %c48 = arith.constant 48 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  // CHECK: } {llvm.loop_annotation = #[[FOUR]]}
  scf.for %i = %c0 to %c64 step %c1 {
    %0 = memref.load %m[%i] : memref<64xf32>
    %1 = math.exp %0 : f32
    memref.store %1, %m[%i] : memref<64xf32>
  }
  // CHECK: } {llvm.loop_annotation = #[[TWO]]}
  scf.for %i = %c0 to %c48 step %c1 {
    %0 = memref.load %m[%i] : memref<64xf32>
    %1 = math.tanh %0 : f32
    memref.store %1, %m[%i] : memref<64xf32>
  }
  // CHECK: } {llvm.loop_annotation = #[[LOOP]]}
  scf.for %i = %c0 to %c30 step %c1 {
    %0 = memref.load %m[%i] : memref<64xf32>
    %1 = math.exp %0 : f32
    memref.store %1, %m[%i] : memref<64xf32>
  }
  // CHECK: } {llvm.loop_annotation = #[[FOUR]]}
  scf.for %i = %c0 to %c64 step %c1 {
    %0 = memref.load %n[%i] : memref<64xf64>
    %1 = math.exp %0 : f64
    memref.store %1, %n[%i] : memref<64xf64>
  }
  // CHECK: } {llvm.loop_annotation = #[[FOUR]]}
  // V4: } {llvm.loop_annotation = #[[V4FOUR]]}
  scf.for %i = %c0 to %c256 step %c1 {
    %0 = memref.load %long[%i] : memref<256xf32>
    %1 = math.exp %0 : f32
    memref.store %1, %long[%i] : memref<256xf32>
  }
  // The C library's function of f64.
  // CHECK: } {llvm.loop_annotation = #[[LOOP]]}
  scf.for %i = %c0 to %c64 step %c1 {
    %0 = memref.load %n[%i] : memref<64xf64>
    %1 = math.erfc %0 : f64
    memref.store %1, %n[%i] : memref<64xf64>
  }
  return
}

// Functions of which a loop reads or writes much are computed for half as many
// vectors together: from 9 accesses on.
// CHECK-LABEL: func.func @gates
func.func @gates(%m: memref<9x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  // CHECK: } {llvm.loop_annotation = #[[FOUR]]}
  scf.for %i = %c0 to %c64 step %c1 {
    %0 = memref.load %m[%c0, %i] : memref<9x64xf32>
    %1 = math.tanh %0 : f32
    memref.store %1, %m[%c1, %i] : memref<9x64xf32>
    memref.store %1, %m[%c2, %i] : memref<9x64xf32>
    memref.store %1, %m[%c3, %i] : memref<9x64xf32>
    memref.store %1, %m[%c4, %i] : memref<9x64xf32>
    memref.store %1, %m[%c5, %i] : memref<9x64xf32>
    memref.store %1, %m[%c6, %i] : memref<9x64xf32>
    memref.store %1, %m[%c7, %i] : memref<9x64xf32>
  }
  // CHECK: } {llvm.loop_annotation = #[[TWO]]}
  scf.for %i = %c0 to %c64 step %c1 {
    %0 = memref.load %m[%c0, %i] : memref<9x64xf32>
    %1 = math.tanh %0 : f32
    memref.store %1, %m[%c1, %i] : memref<9x64xf32>
    memref.store %1, %m[%c2, %i] : memref<9x64xf32>
    memref.store %1, %m[%c3, %i] : memref<9x64xf32>
    memref.store %1, %m[%c4, %i] : memref<9x64xf32>
    memref.store %1, %m[%c5, %i] : memref<9x64xf32>
    memref.store %1, %m[%c6, %i] : memref<9x64xf32>
    memref.store %1, %m[%c7, %i] : memref<9x64xf32>
    memref.store %1, %m[%c8, %i] : memref<9x64xf32>
  }
  return
}

// Functions with more than 48 operations are computed for half as many, too.
// CHECK-LABEL: func.func @long_functions
func.func @long_functions(%m: memref<64xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // CHECK: } {llvm.loop_annotation = #[[FOUR]]}
  scf.for %i = %c0 to %c64 step %c1 {
    %value = memref.load %m[%i] : memref<64xf32>
    %0 = math.exp %value : f32
    %1 = arith.mulf %0, %x : f32 %2 = arith.mulf %1, %x : f32 %3 = arith.mulf %2, %x : f32 %4 = arith.mulf %3, %x : f32 %5 = arith.mulf %4, %x : f32 %6 = arith.mulf %5, %x : f32
    %7 = arith.mulf %6, %x : f32 %8 = arith.mulf %7, %x : f32 %9 = arith.mulf %8, %x : f32 %10 = arith.mulf %9, %x : f32 %11 = arith.mulf %10, %x : f32 %12 = arith.mulf %11, %x : f32
    %13 = arith.mulf %12, %x : f32 %14 = arith.mulf %13, %x : f32 %15 = arith.mulf %14, %x : f32 %16 = arith.mulf %15, %x : f32 %17 = arith.mulf %16, %x : f32 %18 = arith.mulf %17, %x : f32
    %19 = arith.mulf %18, %x : f32 %20 = arith.mulf %19, %x : f32 %21 = arith.mulf %20, %x : f32 %22 = arith.mulf %21, %x : f32 %23 = arith.mulf %22, %x : f32 %24 = arith.mulf %23, %x : f32
    %25 = arith.mulf %24, %x : f32 %26 = arith.mulf %25, %x : f32 %27 = arith.mulf %26, %x : f32 %28 = arith.mulf %27, %x : f32 %29 = arith.mulf %28, %x : f32 %30 = arith.mulf %29, %x : f32
    %31 = arith.mulf %30, %x : f32 %32 = arith.mulf %31, %x : f32 %33 = arith.mulf %32, %x : f32 %34 = arith.mulf %33, %x : f32 %35 = arith.mulf %34, %x : f32 %36 = arith.mulf %35, %x : f32
    %37 = arith.mulf %36, %x : f32 %38 = arith.mulf %37, %x : f32 %39 = arith.mulf %38, %x : f32 %40 = arith.mulf %39, %x : f32 %41 = arith.mulf %40, %x : f32 %42 = arith.mulf %41, %x : f32
    %43 = arith.mulf %42, %x : f32 %44 = arith.mulf %43, %x : f32 %45 = arith.mulf %44, %x : f32 %46 = arith.mulf %45, %x : f32 %47 = arith.mulf %46, %x : f32
    memref.store %47, %m[%i] : memref<64xf32>
  }
  // CHECK: } {llvm.loop_annotation = #[[TWO]]}
  scf.for %i = %c0 to %c64 step %c1 {
    %value = memref.load %m[%i] : memref<64xf32>
    %0 = math.exp %value : f32
    %1 = arith.mulf %0, %x : f32 %2 = arith.mulf %1, %x : f32 %3 = arith.mulf %2, %x : f32 %4 = arith.mulf %3, %x : f32 %5 = arith.mulf %4, %x : f32 %6 = arith.mulf %5, %x : f32
    %7 = arith.mulf %6, %x : f32 %8 = arith.mulf %7, %x : f32 %9 = arith.mulf %8, %x : f32 %10 = arith.mulf %9, %x : f32 %11 = arith.mulf %10, %x : f32 %12 = arith.mulf %11, %x : f32
    %13 = arith.mulf %12, %x : f32 %14 = arith.mulf %13, %x : f32 %15 = arith.mulf %14, %x : f32 %16 = arith.mulf %15, %x : f32 %17 = arith.mulf %16, %x : f32 %18 = arith.mulf %17, %x : f32
    %19 = arith.mulf %18, %x : f32 %20 = arith.mulf %19, %x : f32 %21 = arith.mulf %20, %x : f32 %22 = arith.mulf %21, %x : f32 %23 = arith.mulf %22, %x : f32 %24 = arith.mulf %23, %x : f32
    %25 = arith.mulf %24, %x : f32 %26 = arith.mulf %25, %x : f32 %27 = arith.mulf %26, %x : f32 %28 = arith.mulf %27, %x : f32 %29 = arith.mulf %28, %x : f32 %30 = arith.mulf %29, %x : f32
    %31 = arith.mulf %30, %x : f32 %32 = arith.mulf %31, %x : f32 %33 = arith.mulf %32, %x : f32 %34 = arith.mulf %33, %x : f32 %35 = arith.mulf %34, %x : f32 %36 = arith.mulf %35, %x : f32
    %37 = arith.mulf %36, %x : f32 %38 = arith.mulf %37, %x : f32 %39 = arith.mulf %38, %x : f32 %40 = arith.mulf %39, %x : f32 %41 = arith.mulf %40, %x : f32 %42 = arith.mulf %41, %x : f32
    %43 = arith.mulf %42, %x : f32 %44 = arith.mulf %43, %x : f32 %45 = arith.mulf %44, %x : f32 %46 = arith.mulf %45, %x : f32 %47 = arith.mulf %46, %x : f32 %48 = arith.mulf %47, %x : f32
    memref.store %48, %m[%i] : memref<64xf32>
  }
  return
}

// The largest number of a row is kept beside whether there is a NaN, and the sign of its zeros.
// CHECK-LABEL: func.func @maximum
// CHECK-SAME: %[[M:.*]]: memref<4x64xf32>, %[[R:.*]]: memref<4xf32>
func.func @maximum(%m: memref<4x64xf32>, %r: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  // CHECK: scf.for %[[I:.*]] =
  scf.for %i = %c0 to %c4 step %c1 {
    // CHECK: %[[START:.*]] = memref.load %[[R]][%[[I]]]
    // CHECK: %[[BITS:.*]] = arith.bitcast %[[START]]
    // CHECK: %[[NAN:.*]] = arith.cmpf uno, %[[START]], %[[START]]
    // CHECK: %[[LOOP3:.*]]:3 = scf.for {{.*}} iter_args(%[[A:.*]] = %[[START]], %[[S:.*]] = %[[BITS]], %[[N:.*]] = %[[NAN]])
    // CHECK-NEXT: %[[X:.*]] = memref.load %[[M]]
    // CHECK-NEXT: %[[NEXT:.*]] = arith.maximumf %[[A]], %[[X]] fastmath<nnan,nsz> : f32
    // CHECK-NEXT: %[[XBITS:.*]] = arith.bitcast %[[X]]
    // CHECK-NEXT: %[[SIGNS:.*]] = arith.andi %[[S]], %[[XBITS]]
    // CHECK-NEXT: %[[XNAN:.*]] = arith.cmpf uno, %[[X]], %[[X]]
    // CHECK-NEXT: %[[ANY:.*]] = arith.ori %[[N]], %[[XNAN]]
    // CHECK-NEXT: scf.yield %[[NEXT]], %[[SIGNS]], %[[ANY]]
    // CHECK-NEXT: } {llvm.loop_annotation = #[[LOOP]]}
    // CHECK: %[[SIGN:.*]] = arith.andi %[[LOOP3]]#1, %{{.*}} : i32
    // CHECK: %[[ZERO:.*]] = arith.bitcast %[[SIGN]] : i32 to f32
    // CHECK: %[[ISZERO:.*]] = arith.cmpf oeq, %[[LOOP3]]#0, %{{.*}} : f32
    // CHECK: %[[SIGNED:.*]] = arith.select %[[ISZERO]], %[[ZERO]], %[[LOOP3]]#0
    // CHECK: %[[RESULT:.*]] = arith.select %[[LOOP3]]#2, %{{.*}}, %[[SIGNED]]
    // CHECK: memref.store %[[RESULT]], %[[R]][%[[I]]]
    scf.for %j = %c0 to %c64 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<4x64xf32>
      %1 = memref.load %r[%i] : memref<4xf32>
      %2 = arith.maximumf %1, %0 : f32
      memref.store %2, %r[%i] : memref<4xf32>
    }
  }
  return
}

// One of bf16 is kept in f32, and rounded once.
// CHECK-LABEL: func.func @narrow_minimum
// CHECK-SAME: %[[M:.*]]: memref<4x64xbf16>, %[[R:.*]]: memref<4xbf16>
func.func @narrow_minimum(%m: memref<4x64xbf16>, %r: memref<4xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  // CHECK: %[[OLD:.*]] = memref.load %[[R]]
  // CHECK: %[[START:.*]] = arith.extf %[[OLD]] : bf16 to f32
  // CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %[[START]],
  // CHECK-NEXT: %[[X:.*]] = memref.load %[[M]]
  // CHECK-NEXT: %[[WIDE:.*]] = arith.extf %[[X]] : bf16 to f32
  // CHECK-NEXT: arith.minimumf %[[A]], %[[WIDE]] fastmath<nnan,nsz> : f32
  // CHECK-NOT: truncf
  // CHECK: scf.yield
  // CHECK: %[[RESULT:.*]] = arith.truncf %{{.*}} : f32 to bf16
  // CHECK: memref.store %[[RESULT]], %[[R]]
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<4x64xbf16>
      %1 = memref.load %r[%i] : memref<4xbf16>
      %2 = arith.minimumf %1, %0 : bf16
      memref.store %2, %r[%i] : memref<4xbf16>
    }
  }
  return
}

// Others stay: one of each column, one of short rows, what is stored besides.
// CHECK-LABEL: func.func @other_maxima
// CHECK-NOT: iter_args
// CHECK: return
func.func @other_maxima(%m: memref<64x64xf32>, %r: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x64xf32>
      %1 = memref.load %r[%j] : memref<64xf32>
      %2 = arith.maximumf %0, %1 : f32
      memref.store %2, %r[%j] : memref<64xf32>
    }
    scf.for %j = %c0 to %c8 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x64xf32>
      %1 = memref.load %r[%i] : memref<64xf32>
      %2 = arith.maximumf %0, %1 : f32
      memref.store %2, %r[%i] : memref<64xf32>
    }
    scf.for %j = %c0 to %c64 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x64xf32>
      %1 = memref.load %r[%i] : memref<64xf32>
      %2 = arith.maximumf %0, %1 : f32
      memref.store %2, %r[%i] : memref<64xf32>
      memref.store %2, %m[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// A few vectors that are added to in each turn of the loop around are unrolled once they are
// vectors: they stay in registers. Not more of them, a rest, or what each turn has of its own.
// CHECK-LABEL: func.func @sums
func.func @sums(%m: memref<64x80xf32>, %sums: memref<80xf32>, %each: memref<64x80xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c80 = arith.constant 80 : index
  scf.for %i = %c0 to %c64 step %c1 {
    // CHECK: } {llvm.loop_annotation = #[[SUMS]]}
    scf.for %j = %c0 to %c32 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x80xf32>
      %1 = memref.load %sums[%j] : memref<80xf32>
      %2 = arith.addf %1, %0 : f32
      memref.store %2, %sums[%j] : memref<80xf32>
    }
    // CHECK: } {llvm.loop_annotation = #[[LOOP]]}
    scf.for %j = %c0 to %c80 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x80xf32>
      %1 = memref.load %sums[%j] : memref<80xf32>
      %2 = arith.addf %1, %0 : f32
      memref.store %2, %sums[%j] : memref<80xf32>
    }
    // CHECK: } {llvm.loop_annotation = #[[LOOP]]}
    scf.for %j = %c0 to %c20 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x80xf32>
      %1 = memref.load %sums[%j] : memref<80xf32>
      %2 = arith.addf %1, %0 : f32
      memref.store %2, %sums[%j] : memref<80xf32>
    }
    // CHECK: } {llvm.loop_annotation = #[[LOOP]]}
    scf.for %j = %c0 to %c32 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x80xf32>
      %1 = memref.load %each[%i, %j] : memref<64x80xf32>
      %2 = arith.addf %1, %0 : f32
      memref.store %2, %each[%i, %j] : memref<64x80xf32>
    }
  }
  return
}

// Sums that do not fit in registers are loaded and stored once for eight rows, or for four if eight do
// not divide the rows. A loop that does more for a row, or reads other sums than it adds to, adds one row at a time.
// CHECK-LABEL: func.func @rows
func.func @rows(%m: memref<64x80xf32>, %sums: memref<80xf32>, %copy: memref<64x80xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c60 = arith.constant 60 : index
  %c64 = arith.constant 64 : index
  %c79 = arith.constant 79 : index
  %c80 = arith.constant 80 : index
  // CHECK: %[[EIGHTH:c8_.*]] = arith.constant 8 : index
  // CHECK: scf.for %{{.*}} step %[[EIGHTH]] {
  // CHECK-COUNT-8: arith.addf
  // CHECK: %[[FOURTH:c4_.*]] = arith.constant 4 : index
  // CHECK: scf.for %{{.*}} step %[[FOURTH]] {
  // CHECK-COUNT-4: arith.addf
  // CHECK: scf.for %{{.*}} step %c1 {
  // CHECK: arith.addf
  // CHECK: scf.for %{{.*}} step %c1 {
  // CHECK: arith.addf
  // CHECK-NOT: arith.addf
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c80 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x80xf32>
      %1 = memref.load %sums[%j] : memref<80xf32>
      %2 = arith.addf %1, %0 : f32
      memref.store %2, %sums[%j] : memref<80xf32>
    }
  }
  scf.for %i = %c0 to %c60 step %c1 {
    scf.for %j = %c0 to %c80 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x80xf32>
      %1 = memref.load %sums[%j] : memref<80xf32>
      %2 = arith.addf %1, %0 : f32
      memref.store %2, %sums[%j] : memref<80xf32>
    }
  }
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c80 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x80xf32>
      %1 = memref.load %sums[%j] : memref<80xf32>
      %2 = arith.addf %1, %0 : f32
      memref.store %2, %sums[%j] : memref<80xf32>
      memref.store %2, %copy[%i, %j] : memref<64x80xf32>
    }
  }
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c80 step %c1 {
      %0 = memref.load %sums[%c79] : memref<80xf32>
      %1 = memref.load %sums[%j] : memref<80xf32>
      %2 = arith.addf %1, %0 : f32
      memref.store %2, %sums[%j] : memref<80xf32>
    }
  }
  return
}

// A sum along a loop has four vectors side by side, two sums have two each. A loop
// over 40 elements would have a remainder.
// CHECK-LABEL: func.func @sums_along
func.func @sums_along(%m: memref<2x64xf32>, %y: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c40 = arith.constant 40 : index
  %c64 = arith.constant 64 : index
  // CHECK: } {llvm.loop_annotation = #[[FOUR]]}
  scf.for %i = %c0 to %c64 step %c1 {
    %0 = memref.load %m[%c0, %i] : memref<2x64xf32>
    %1 = memref.load %y[%c0] : memref<2xf32>
    %2 = arith.addf %1, %0 fastmath<reassoc> : f32
    memref.store %2, %y[%c0] : memref<2xf32>
  }
  // CHECK: } {llvm.loop_annotation = #[[TWO]]}
  scf.for %i = %c0 to %c64 step %c1 {
    %0 = memref.load %m[%c0, %i] : memref<2x64xf32>
    %1 = memref.load %y[%c0] : memref<2xf32>
    %2 = arith.addf %1, %0 fastmath<reassoc> : f32
    memref.store %2, %y[%c0] : memref<2xf32>
    %3 = memref.load %m[%c1, %i] : memref<2x64xf32>
    %4 = memref.load %y[%c1] : memref<2xf32>
    %5 = arith.addf %4, %3 fastmath<reassoc> : f32
    memref.store %5, %y[%c1] : memref<2xf32>
  }
  // CHECK: } {llvm.loop_annotation = #[[LOOP]]}
  scf.for %i = %c0 to %c40 step %c1 {
    %0 = memref.load %m[%c0, %i] : memref<2x64xf32>
    %1 = memref.load %y[%c0] : memref<2xf32>
    %2 = arith.addf %1, %0 fastmath<reassoc> : f32
    memref.store %2, %y[%c0] : memref<2xf32>
  }
  return
}

// The row that each iteration of a while changes stays in registers, too.
// CHECK-LABEL: func.func @carried
func.func @carried(%count: memref<i32>, %row: memref<32xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %one = arith.constant 1 : i32
  %limit = arith.constant 8 : i32
  scf.while : () -> () {
    %n = memref.load %count[] : memref<i32>
    %go = arith.cmpi slt, %n, %limit : i32
    scf.condition(%go)
  } do {
    // CHECK: arith.mulf
    // CHECK: } {llvm.loop_annotation = #[[SUMS]]}
    scf.for %i = %c0 to %c32 step %c1 {
      %0 = memref.load %row[%i] : memref<32xf32>
      %1 = arith.mulf %0, %x : f32
      memref.store %1, %row[%i] : memref<32xf32>
    }
    %n = memref.load %count[] : memref<i32>
    %next = arith.addi %n, %one : i32
    memref.store %next, %count[] : memref<i32>
    scf.yield
  }
  return
}

// What four accumulators leave of a long row is another loop.
// CHECK-LABEL: func.func @long_row
func.func @long_row(%m: memref<300xf32>, %y: memref<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c300 = arith.constant 300 : index
  // CHECK: %[[WHOLE:.*]] = arith.constant 288 : index
  // CHECK: scf.for %{{.*}} = %c0 to %[[WHOLE]]
  // CHECK: } {llvm.loop_annotation = #[[FOUR]]}
  // CHECK: scf.for %{{.*}} = %[[WHOLE]] to %c300
  // CHECK: } {llvm.loop_annotation = #[[LOOP]]}
  scf.for %i = %c0 to %c300 step %c1 {
    %0 = memref.load %m[%i] : memref<300xf32>
    %1 = memref.load %y[] : memref<f32>
    %2 = arith.addf %1, %0 fastmath<reassoc> : f32
    memref.store %2, %y[] : memref<f32>
  }
  return
}

// A loop over coordinates is unrolled: that over the points is the innermost one. A copy of
// coordinates that are looked up is not.
// CHECK-LABEL: func.func @coordinates
func.func @coordinates(%m: memref<64x3xf32>, %y: memref<64xf32>, %places: memref<64xi32>, %n: memref<64x3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c64 = arith.constant 64 : index
  // CHECK: scf.for
  // CHECK-COUNT-3: arith.addf
  // CHECK-NOT: scf.for
  // CHECK: } {llvm.loop_annotation = #[[LOOP]]}
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c3 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x3xf32>
      %1 = memref.load %y[%i] : memref<64xf32>
      %2 = arith.addf %1, %0 : f32
      memref.store %2, %y[%i] : memref<64xf32>
    }
  }
  // CHECK: scf.for
  // CHECK: scf.for
  scf.for %i = %c0 to %c64 step %c1 {
    %k = memref.load %places[%i] : memref<64xi32>
    %place = arith.index_cast %k : i32 to index
    scf.for %j = %c0 to %c3 step %c1 {
      %0 = memref.load %m[%place, %j] : memref<64x3xf32>
      memref.store %0, %n[%i, %j] : memref<64x3xf32>
    }
  }
  return
}

// Rows that a vector multiplies are summed together, and only these: not where an element of the
// sums is the vector's, and not the rows alone.
// CHECK-LABEL: func.func @shared_operand
func.func @shared_operand(%m: memref<64x64xf32>, %x: memref<64xf32>, %y: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // CHECK: scf.for {{.*}} step %c8
  // CHECK-COUNT-8: arith.addf
  // CHECK: } {llvm.loop_annotation = #[[LOOP]]}
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x64xf32>
      %1 = memref.load %x[%j] : memref<64xf32>
      %2 = memref.load %y[%i] : memref<64xf32>
      %3 = arith.mulf %0, %1 : f32
      %4 = arith.addf %2, %3 fastmath<reassoc> : f32
      memref.store %4, %y[%i] : memref<64xf32>
    }
  }
  // CHECK: scf.for {{.*}} step %c1
  // CHECK: } {llvm.loop_annotation = #[[FOUR]]}
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x64xf32>
      %1 = memref.load %y[%j] : memref<64xf32>
      %2 = memref.load %y[%i] : memref<64xf32>
      %3 = arith.mulf %0, %1 : f32
      %4 = arith.addf %2, %3 fastmath<reassoc> : f32
      memref.store %4, %y[%i] : memref<64xf32>
    }
  }
  // CHECK: scf.for {{.*}} step %c1
  // CHECK: } {llvm.loop_annotation = #[[FOUR]]}
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x64xf32>
      %1 = memref.load %y[%i] : memref<64xf32>
      %2 = arith.addf %1, %0 fastmath<reassoc> : f32
      memref.store %2, %y[%i] : memref<64xf32>
    }
  }
  return
}
