// On Zen 4, loops over rows of large narrow matrices read memory in the order of addresses.
// RUN: tpu-opt %s --set-target=cpu=znver4 --stream-narrow-rows --canonicalize | FileCheck %s
// With a distant last-level cache, two rows of 16 bits or four rows of bytes share the prefetches.
// RUN: tpu-opt %s --set-target=cpu=emeraldrapids --stream-narrow-rows --canonicalize | FileCheck %s --check-prefix=DISTANT
// Other CPUs keep them.
// RUN: tpu-opt %s --set-target=cpu=znver5 --stream-narrow-rows --canonicalize | FileCheck %s --check-prefix=OTHER
// OTHER-NOT: vector.load

// Two rows of bytes are added together. They have two lines of each 64 columns; those 16 KB later are prefetched.
// CHECK-LABEL: func.func @sum_of_rows
// CHECK-SAME: %[[M:.*]]: memref<64x3072xi8>, %[[X:.*]]: memref<64xf32>, %[[SUMS:.*]]: memref<3072xf32>
// CHECK: scf.for %[[I:.*]] = %c0 to %c64 step %c2 {
// CHECK: %[[X0:.*]] = memref.load %[[X]][%[[I]]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[I]], %c1
// CHECK: %[[X1:.*]] = memref.load %[[X]][%[[NEXT]]]
// CHECK: scf.for %[[J:.*]] = %c0 to %c3072 step %c64 {
// CHECK: %[[READ:.*]] = arith.muli %[[J]], %c2
// CHECK: %[[AHEAD:.*]] = arith.addi %[[READ]], %c16384
// CHECK: memref.prefetch %[[M]][%[[I]], %[[AHEAD]]], read, locality<2>, data
// CHECK: %[[FURTHER:.*]] = arith.addi %[[READ]], %c16448
// CHECK: memref.prefetch %[[M]][%[[I]], %[[FURTHER]]], read, locality<2>, data
// CHECK-NOT: memref.prefetch
// CHECK: %[[OLD:.*]] = vector.load %[[SUMS]][%[[J]]] : memref<3072xf32>, vector<16xf32>
// CHECK-COUNT-3: vector.load %[[SUMS]]
// CHECK: %[[ROW0:.*]] = vector.load %[[M]][%[[I]], %[[J]]] : memref<64x3072xi8>, vector<16xi8>
// CHECK: %[[F0:.*]] = arith.sitofp %[[ROW0]] : vector<16xi8> to vector<16xf32>
// CHECK: %[[B0:.*]] = vector.broadcast %[[X0]]
// CHECK: %[[SUM0:.*]] = llvm.intr.fma(%[[F0]], %{{.*}}, %[[OLD]])
// CHECK: %[[ROW1:.*]] = vector.load %[[M]][%[[NEXT]], %[[J]]]
// CHECK: %[[F1:.*]] = arith.sitofp %[[ROW1]]
// CHECK: %[[SUM1:.*]] = llvm.intr.fma(%[[F1]], %{{.*}}, %[[SUM0]])
// CHECK: vector.store %[[SUM1]], %[[SUMS]][%[[J]]]
// CHECK-COUNT-3: vector.store
// DISTANT-LABEL: func.func @sum_of_rows
// DISTANT: scf.for %{{.*}} = %c0 to %c64 step %c4 {
// DISTANT-COUNT-4: memref.prefetch
// DISTANT-NOT: memref.prefetch
// DISTANT-COUNT-16: llvm.intr.fma
func.func @sum_of_rows(%m: memref<64x3072xi8>, %x: memref<64xf32>, %sums: memref<3072xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c3072 = arith.constant 3072 : index
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c3072 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x3072xi8>
      %1 = memref.load %x[%i] : memref<64xf32>
      %2 = memref.load %sums[%j] : memref<3072xf32>
      %3 = arith.sitofp %0 : i8 to f32
      %4 = arith.mulf %3, %1 : f32
      %5 = arith.addf %2, %4 fastmath<reassoc> : f32
      memref.store %5, %sums[%j] : memref<3072xf32>
    }
  }
  return
}

// Sums of four rows of bytes have four vectors each; the 501st row is alone.
// CHECK-LABEL: func.func @sums_along_rows
// CHECK-SAME: %[[M:.*]]: memref<501x768xi8>, %[[X:.*]]: memref<768xf32>, %[[SUMS:.*]]: memref<501xf32>
// CHECK: scf.for %[[I:.*]] = %c0 to %c500 step %c4 {
// CHECK: %[[S:.*]]:16 = scf.for %[[J:.*]] = %c0 to %c768 step %c64 iter_args(
// CHECK-COUNT-4: memref.prefetch %[[M]]
// CHECK-COUNT-16: llvm.intr.fma
// CHECK: %[[A:.*]] = arith.addf %[[S]]#0, %[[S]]#1 fastmath<reassoc> : vector<16xf32>
// CHECK: %[[B:.*]] = arith.addf %[[S]]#2, %[[S]]#3 fastmath<reassoc> : vector<16xf32>
// CHECK: %[[C:.*]] = arith.addf %[[A]], %[[B]] fastmath<reassoc> : vector<16xf32>
// CHECK: %[[ALL:.*]] = vector.reduction <add>, %[[C]] fastmath<reassoc>
// CHECK: %[[OLD:.*]] = memref.load %[[SUMS]][%[[I]]]
// CHECK: %[[SUM:.*]] = arith.addf %[[OLD]], %[[ALL]] fastmath<reassoc> : f32
// CHECK: memref.store %[[SUM]], %[[SUMS]][%[[I]]]
// CHECK: }
// CHECK: %{{.*}}:4 = scf.for
// CHECK: memref.store %{{.*}}, %[[SUMS]][%c500]
func.func @sums_along_rows(%m: memref<501x768xi8>, %x: memref<768xf32>, %sums: memref<501xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c501 = arith.constant 501 : index
  %c768 = arith.constant 768 : index
  scf.for %i = %c0 to %c501 step %c1 {
    scf.for %j = %c0 to %c768 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<501x768xi8>
      %1 = memref.load %x[%j] : memref<768xf32>
      %2 = memref.load %sums[%i] : memref<501xf32>
      %3 = arith.sitofp %0 : i8 to f32
      %4 = arith.mulf %3, %1 : f32
      %5 = arith.addf %2, %4 fastmath<reassoc> : f32
      memref.store %5, %sums[%i] : memref<501xf32>
    }
  }
  return
}

// Rows of 16 bits are added one by one, without prefetches.
// CHECK-LABEL: func.func @sum_of_halves
// CHECK: scf.for %{{.*}} = %c0 to %c64 step %c1 {
// CHECK-NOT: memref.prefetch
// CHECK-COUNT-4: llvm.intr.fma
// CHECK-NOT: llvm.intr.fma
// CHECK: return
// DISTANT-LABEL: func.func @sum_of_halves
// DISTANT: scf.for %{{.*}} = %c0 to %c64 step %c2 {
// DISTANT: memref.prefetch %{{.*}}, read, locality<2>, data
// DISTANT-COUNT-3: memref.prefetch
// DISTANT-NOT: memref.prefetch
// DISTANT-COUNT-8: llvm.intr.fma
func.func @sum_of_halves(%m: memref<64x3072xbf16>, %x: memref<64xf32>, %sums: memref<3072xf32>) {
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
      %5 = arith.addf %2, %4 fastmath<reassoc> : f32
      memref.store %5, %sums[%j] : memref<3072xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @sums_along_halves
// CHECK: scf.for %{{.*}} = %c0 to %c501 step %c1 {
// CHECK-NOT: memref.prefetch
// CHECK-COUNT-4: llvm.intr.fma
// CHECK-NOT: llvm.intr.fma
// CHECK: return
func.func @sums_along_halves(%m: memref<501x768xbf16>, %x: memref<768xf32>, %sums: memref<501xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c501 = arith.constant 501 : index
  %c768 = arith.constant 768 : index
  scf.for %i = %c0 to %c501 step %c1 {
    scf.for %j = %c0 to %c768 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<501x768xbf16>
      %1 = memref.load %x[%j] : memref<768xf32>
      %2 = memref.load %sums[%i] : memref<501xf32>
      %3 = arith.extf %0 : bf16 to f32
      %4 = arith.mulf %3, %1 : f32
      %5 = arith.addf %2, %4 fastmath<reassoc> : f32
      memref.store %5, %sums[%i] : memref<501xf32>
    }
  }
  return
}

// Left: parts of rows are not one after the other in memory, a sum that may not be reassociated keeps its order, and
// the sums' memory has another reader.
// CHECK-LABEL: func.func @left
// DISTANT-LABEL: func.func @left
// DISTANT-NOT: vector
// CHECK-NOT: vector
// CHECK: return
func.func @left(%m: memref<64x3072xi8>, %sums: memref<3072xf32>, %rows: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c1024 = arith.constant 1024 : index
  %c3072 = arith.constant 3072 : index
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c1024 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x3072xi8>
      %1 = memref.load %sums[%j] : memref<3072xf32>
      %2 = arith.sitofp %0 : i8 to f32
      %3 = arith.addf %1, %2 : f32
      memref.store %3, %sums[%j] : memref<3072xf32>
    }
  }
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c3072 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x3072xi8>
      %1 = memref.load %rows[%i] : memref<64xf32>
      %2 = arith.sitofp %0 : i8 to f32
      %3 = arith.addf %1, %2 : f32
      memref.store %3, %rows[%i] : memref<64xf32>
    }
  }
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c3072 step %c1 {
      %0 = memref.load %m[%i, %j] : memref<64x3072xi8>
      %1 = memref.load %sums[%j] : memref<3072xf32>
      %2 = memref.load %sums[%c1] : memref<3072xf32>
      %3 = arith.sitofp %0 : i8 to f32
      %4 = arith.mulf %2, %3 : f32
      %5 = arith.addf %1, %4 : f32
      memref.store %5, %sums[%j] : memref<3072xf32>
    }
  }
  return
}
