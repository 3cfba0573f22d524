// A tile's values are made in their part of the buffer of all tiles. What is left of their
// insertion, a copy between two views of the same memory, is no operation of the program.
// RUN: tpu-opt %s --set-target=cpu=x86-64-v3 --tpu-to-kernels | FileCheck %s

// CHECK-LABEL: func.func @tiles(
// CHECK: scf.for
// CHECK: scf.for
// CHECK: linalg.exp
// CHECK-NOT: copy
// CHECK: return
func.func @tiles(%x: memref<4x8xf32>, %transient: memref<0xi8>)
    attributes {tpu.convention = #tpu.convention<function>, tpu.inputs = [tensor<4x8xf32>], tpu.outputs = []} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %tile = %c0 to %c4 step %c2 {
    %part = memref.subview %x[%tile, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: ?>>
    %made = scf.for %i = %c0 to %c2 step %c1 iter_args(%carried = %part) -> memref<2x8xf32, strided<[8, 1], offset: ?>> {
      %row = memref.subview %carried[%i, 0] [1, 8] [1, 1] : memref<2x8xf32, strided<[8, 1], offset: ?>> to memref<1x8xf32, strided<[8, 1], offset: ?>>
      linalg.exp ins(%row : memref<1x8xf32, strided<[8, 1], offset: ?>>) outs(%row : memref<1x8xf32, strided<[8, 1], offset: ?>>)
      scf.yield %carried : memref<2x8xf32, strided<[8, 1], offset: ?>>
    }
    %same = memref.subview %x[%tile, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: ?>>
    linalg.copy ins(%made : memref<2x8xf32, strided<[8, 1], offset: ?>>) outs(%same : memref<2x8xf32, strided<[8, 1], offset: ?>>)
  }
  return
}
