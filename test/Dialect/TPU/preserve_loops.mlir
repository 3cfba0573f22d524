// Innermost loops over scalars are marked, but for short ones and those of vectors.
// RUN: tpu-opt %s --preserve-loops | FileCheck %s

// CHECK: #[[UNROLL:.*]] = #llvm.loop_unroll<disable = true>
// CHECK: #[[LOOP:.*]] = #llvm.loop_annotation<unroll = #[[UNROLL]]>

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
