// Sums of rows of bf16 prefetch each line eight rows before they read it. Sums along rows of i8 begin with the lines
// of a row 8 KB later.
// RUN: tpu-opt %s --set-target=cpu=x86-64-v4 --annotate-loop-vectorization | FileCheck %s
// Zen 4 prefetches rows itself. A line is prefetched two lines before it is read, and sums along rows prefetch nothing.
// RUN: tpu-opt %s --set-target=cpu=znver4 --annotate-loop-vectorization | FileCheck %s --check-prefix=ZEN4

// CHECK-DAG: #[[ALL:.*]] = #llvm.loop_unroll<full = true>
// CHECK-DAG: #[[LINE:.*]] = #llvm.loop_annotation<interleave = {{.*}}, unroll = #[[ALL]]>

// CHECK-LABEL: func.func @sum_of_rows
// CHECK-SAME: %[[M:.*]]: memref<64x3072xbf16>, %[[X:.*]]: memref<64xf32>
// CHECK: scf.for %[[I:.*]] = %c0 to %c64 step %c1 {
// CHECK: scf.for %[[L:.*]] = %c0 to %c3072 step %c32{{.*}} {
// CHECK: %[[AHEAD:.*]] = arith.constant 8 : index
// CHECK: %[[LATER:.*]] = arith.addi %[[I]], %[[AHEAD]] : index
// CHECK: memref.prefetch %[[M]][%[[LATER]], %[[L]]], read, locality<3>, data
// CHECK: scf.for %[[J:.*]] = %c0 to %c32{{.*}} step %c1 {
// CHECK: %[[PLACE:.*]] = arith.addi %[[L]], %[[J]] : index
// CHECK: memref.load %[[M]][%[[I]], %[[PLACE]]]
// CHECK: memref.load %{{.*}}[%[[PLACE]]]
// CHECK: } {llvm.loop_annotation = #[[LINE]]}

// ZEN4-LABEL: func.func @sum_of_rows
// ZEN4-SAME: %[[M:.*]]: memref<64x3072xbf16>
// ZEN4: scf.for %[[I:.*]] = %c0 to %c64 step %c1 {
// ZEN4: scf.for %[[L:.*]] = %c0 to %c3072 step %c32{{.*}} {
// ZEN4: %[[AHEAD:.*]] = arith.constant 64 : index
// ZEN4: %[[LATER:.*]] = arith.addi %[[L]], %[[AHEAD]] : index
// ZEN4: memref.prefetch %[[M]][%[[I]], %[[LATER]]], read, locality<3>, data
// ZEN4: memref.load %[[M]]

// ZEN4-LABEL: func.func @sums_along_rows
// ZEN4-NOT: memref.prefetch
func.func @sum_of_rows(%m: memref<64x3072xbf16>, %x: memref<64xf32>, %sums: memref<3072xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c3072 = arith.constant 3072 : index
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c3072 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x3072xbf16>
      %1 = memref.load %x[%i] : memref<64xf32>
      %2 = memref.load %sums[%j] : memref<3072xf32>
      %3 = arith.extf %0 : bf16 to f32
      %4 = arith.mulf %3, %1 : f32
      %5 = arith.addf %2, %4 : f32
      memref.store %5, %sums[%j] : memref<3072xf32>
    }
  }
  return
}

// A row has twelve lines, and eleven rows have 8 KB.
// CHECK-LABEL: func.func @sums_along_rows
// CHECK-SAME: %[[M:.*]]: memref<500x768xi8>
// CHECK: scf.for %[[I:.*]] = %c0 to %c500 step %c1 {
// CHECK-NEXT: %[[LINE_ELEMENTS:.*]] = arith.constant 64 : index
// CHECK-NEXT: scf.for %[[L:.*]] = %c0 to %c768 step %[[LINE_ELEMENTS]] {
// CHECK: %[[AHEAD:.*]] = arith.constant 11 : index
// CHECK: %[[LATER:.*]] = arith.addi %[[I]], %[[AHEAD]] : index
// CHECK: memref.prefetch %[[M]][%[[LATER]], %[[L]]], read, locality<3>, data
// CHECK: scf.for %[[J:.*]] = %c0 to %c768 step %c1 {
// CHECK-NEXT: memref.load %[[M]][%[[I]], %[[J]]]
func.func @sums_along_rows(%m: memref<500x768xi8>, %x: memref<768xf32>, %sums: memref<500xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c500 = arith.constant 500 : index
  %c768 = arith.constant 768 : index
  scf.for %i = %c0 to %c500 step %c1 {
    scf.for %j = %c0 to %c768 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<500x768xi8>
      %1 = memref.load %x[%j] : memref<768xf32>
      %2 = memref.load %sums[%i] : memref<500xf32>
      %3 = arith.sitofp %0 : i8 to f32
      %4 = arith.mulf %3, %1 : f32
      %5 = arith.addf %2, %4 fastmath<reassoc> : f32
      memref.store %5, %sums[%i] : memref<500xf32>
    }
  }
  return
}

// No prefetch: f32 fills vectors with lines, 64 rows of 512 bytes are in the L1 cache, and rows of 40 elements
// are no whole lines.
// CHECK-LABEL: func.func @left
// CHECK-NOT: memref.prefetch
func.func @left(%wide: memref<64x3072xf32>, %small: memref<64x256xbf16>, %odd: memref<2048x40xbf16>, %sums: memref<3072xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c40 = arith.constant 40 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %c2048 = arith.constant 2048 : index
  %c3072 = arith.constant 3072 : index
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c3072 step %c1 {
      %0 = memref.load %wide[%i, %j] : memref<64x3072xf32>
      %1 = memref.load %sums[%j] : memref<3072xf32>
      %2 = arith.addf %1, %0 : f32
      memref.store %2, %sums[%j] : memref<3072xf32>
    }
  }
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c256 step %c1 {
      %0 = memref.load %small[%i, %j] : memref<64x256xbf16>
      %1 = memref.load %sums[%j] : memref<3072xf32>
      %2 = arith.extf %0 : bf16 to f32
      %3 = arith.addf %1, %2 : f32
      memref.store %3, %sums[%j] : memref<3072xf32>
    }
  }
  scf.for %i = %c0 to %c2048 step %c1 {
    scf.for %j = %c0 to %c40 step %c1 {
      %0 = memref.load %odd[%i, %j] : memref<2048x40xbf16>
      %1 = memref.load %sums[%j] : memref<3072xf32>
      %2 = arith.extf %0 : bf16 to f32
      %3 = arith.addf %1, %2 : f32
      memref.store %3, %sums[%j] : memref<3072xf32>
    }
  }
  return
}
