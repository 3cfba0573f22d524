// Constants of bytes from -8 to 7, or from 0 to 15, are packed. Python computes the words of the first block.
// RUN: python3 %S/Inputs/i4_constants.py %s > %t.mlir
// RUN: tpu-opt %t.mlir --pack-i4-constants > %t.out
// RUN: FileCheck %s < %t.out
// RUN: python3 %S/Inputs/i4_constants.py check %t.out

// CHECK: memref.global "private" constant @signed : memref<2560xi8> = dense<"0x{{[0-9A-F]+}}"> {alignment = 64 : i64}
// CHECK: memref.global "private" constant @unsigned : memref<2560xi8>
// CHECK: memref.global "private" constant @wide : memref<40x128xi8>
// CHECK: memref.global "private" constant @product : memref<40x128xi8>
// CHECK: memref.global "private" constant @small : memref<2x128xi8>
memref.global "private" constant @signed : memref<40x128xi8> = dense<SIGNED>
memref.global "private" constant @unsigned : memref<40x128xi8> = dense<UNSIGNED>
// One number needs a byte.
memref.global "private" constant @wide : memref<40x128xi8> = dense<WIDE>
// The matrix unit multiplies bytes.
memref.global "private" constant @product : memref<40x128xi8> = dense<SIGNED>
memref.global "private" constant @small : memref<2x128xi8> = dense<SMALL>

// Views are those of integers of 4 bits, which are extended where they are read.
// CHECK-LABEL: func.func @read
// CHECK: %[[BYTES:.*]] = memref.get_global @signed : memref<2560xi8>
// CHECK: %[[I4:.*]] = tpu.view_i4 %[[BYTES]] : memref<2560xi8> to memref<40x128xi4>
// CHECK: %[[FLAT:.*]] = memref.collapse_shape %[[I4]] {{.*}} : memref<40x128xi4> into memref<5120xi4>
// CHECK: linalg.generic {{.*}} ins(%[[FLAT]] : memref<5120xi4>)
// CHECK: ^bb0(%[[IN:.*]]: i4, %{{.*}}: f32):
// CHECK: %[[WIDE:.*]] = arith.extsi %[[IN]] : i4 to i8
// CHECK: arith.sitofp %[[WIDE]] : i8 to f32
// CHECK: %[[U4:.*]] = tpu.view_i4 %{{.*}} : memref<2560xi8> to memref<40x128xi4>
// CHECK: %[[ROWS:.*]] = memref.subview %[[U4]][0, 0] [2, 128] [1, 1] : memref<40x128xi4> to memref<2x128xi4, strided<[128, 1]>>
// CHECK: %[[LOADED:.*]] = memref.load %[[ROWS]][%{{.*}}, %{{.*}}] : memref<2x128xi4, strided<[128, 1]>>
// CHECK: arith.extui %[[LOADED]] : i4 to i8
#vector = affine_map<(d0) -> (d0)>
func.func @read(%floats: memref<5120xf32>, %i: index) -> i8 {
  %0 = memref.get_global @signed : memref<40x128xi8>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<40x128xi8> into memref<5120xi8>
  linalg.generic {indexing_maps = [#vector, #vector], iterator_types = ["parallel"]}
      ins(%1 : memref<5120xi8>) outs(%floats : memref<5120xf32>) {
  ^bb0(%in: i8, %out: f32):
    %5 = arith.sitofp %in : i8 to f32
    linalg.yield %5 : f32
  }
  %2 = memref.get_global @unsigned : memref<40x128xi8>
  %3 = memref.subview %2[0, 0] [2, 128] [1, 1] : memref<40x128xi8> to memref<2x128xi8, strided<[128, 1]>>
  %4 = memref.load %3[%i, %i] : memref<2x128xi8, strided<[128, 1]>>
  return %4 : i8
}

// CHECK-LABEL: func.func @left
// CHECK-NOT: i4
func.func @left(%x: memref<4x40xi8>, %sums: memref<4x128xi32>, %i: index) -> (i8, i8) {
  %0 = memref.get_global @product : memref<40x128xi8>
  tpu.mxu_matmul ins(%x, %0 : memref<4x40xi8>, memref<40x128xi8>) outs(%sums : memref<4x128xi32>)
      contracting_dims = [1] x [0] precision = default
  %1 = memref.get_global @wide : memref<40x128xi8>
  %2 = memref.load %1[%i, %i] : memref<40x128xi8>
  %3 = memref.get_global @small : memref<2x128xi8>
  %4 = memref.load %3[%i, %i] : memref<2x128xi8>
  return %2, %4 : i8, i8
}
