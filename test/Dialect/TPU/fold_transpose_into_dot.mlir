// RUN: tpu-opt %s --pass-pipeline="builtin.module(func.func(fold-transpose-into-dot))" --split-input-file | FileCheck %s

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#swapped = affine_map<(d0, d1, d2) -> (d1, d0, d2)>

// The product is written as it is read.
// CHECK-LABEL: func @product(
// CHECK: %[[Y:.*]] = memref.alloc() : memref<4x8x16xf32>
// CHECK-NOT: memref.alloc
// CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %[[Y]] to offset: [0], sizes: [8, 4, 16], strides: [16, 128, 1]
// CHECK: tpu.mxu_matmul {{.*}} outs(%[[VIEW]] : memref<8x4x16xf32, strided<[16, 128, 1]>>)
// CHECK-NOT: linalg.generic
// CHECK: linalg.exp ins(%[[Y]]
func.func @product(%x: memref<8x4x32xf32>, %w: memref<32x16xf32>, %y: memref<4x8x16xf32>) {
  %0 = memref.alloc() : memref<8x4x16xf32>
  tpu.mxu_matmul ins(%x, %w : memref<8x4x32xf32>, memref<32x16xf32>)
                 outs(%0 : memref<8x4x16xf32>) contracting_dims = [2] x [0]
  %1 = memref.alloc() : memref<4x8x16xf32>
  linalg.generic {indexing_maps = [#swapped, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0 : memref<8x4x16xf32>) outs(%1 : memref<4x8x16xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  linalg.exp ins(%1 : memref<4x8x16xf32>) outs(%y : memref<4x8x16xf32>)
  return
}

// -----

// Three dimensions in turn: the inverse of the way they are read.
// CHECK-LABEL: func @turned(
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [2, 3, 5, 16], strides: [48, 16, 96, 1]
// CHECK-NOT: linalg.generic
func.func @turned(%x: memref<2x3x5x32xf32>, %w: memref<32x16xf32>, %y: memref<5x2x3x16xf32>) {
  %0 = memref.alloc() : memref<2x3x5x16xf32>
  tpu.mxu_matmul ins(%x, %w : memref<2x3x5x32xf32>, memref<32x16xf32>)
                 outs(%0 : memref<2x3x5x16xf32>) contracting_dims = [3] x [0]
  %1 = memref.alloc() : memref<5x2x3x16xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d2, d0, d3)>,
                                   affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>],
                  iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%0 : memref<2x3x5x16xf32>) outs(%1 : memref<5x2x3x16xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  linalg.exp ins(%1 : memref<5x2x3x16xf32>) outs(%y : memref<5x2x3x16xf32>)
  return
}

// -----

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#swapped = affine_map<(d0, d1, d2) -> (d1, d0, d2)>

// Something else reads the result.
// CHECK-LABEL: func @read_twice(
// CHECK: linalg.generic
func.func @read_twice(%x: memref<8x4x32xf32>, %w: memref<32x16xf32>, %y: memref<4x8x16xf32>, %z: memref<8x4x16xf32>) {
  %0 = memref.alloc() : memref<8x4x16xf32>
  tpu.mxu_matmul ins(%x, %w : memref<8x4x32xf32>, memref<32x16xf32>)
                 outs(%0 : memref<8x4x16xf32>) contracting_dims = [2] x [0]
  %1 = memref.alloc() : memref<4x8x16xf32>
  linalg.generic {indexing_maps = [#swapped, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0 : memref<8x4x16xf32>) outs(%1 : memref<4x8x16xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  linalg.exp ins(%1 : memref<4x8x16xf32>) outs(%y : memref<4x8x16xf32>)
  linalg.exp ins(%0 : memref<8x4x16xf32>) outs(%z : memref<8x4x16xf32>)
  return
}

// -----

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#last = affine_map<(d0, d1, d2) -> (d0, d2, d1)>

// Neighbours would be written one by one.
// CHECK-LABEL: func @columns(
// CHECK: linalg.generic
func.func @columns(%x: memref<8x4x32xf32>, %w: memref<32x16xf32>, %y: memref<8x16x4xf32>) {
  %0 = memref.alloc() : memref<8x4x16xf32>
  tpu.mxu_matmul ins(%x, %w : memref<8x4x32xf32>, memref<32x16xf32>)
                 outs(%0 : memref<8x4x16xf32>) contracting_dims = [2] x [0]
  %1 = memref.alloc() : memref<8x16x4xf32>
  linalg.generic {indexing_maps = [#last, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0 : memref<8x4x16xf32>) outs(%1 : memref<8x16x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  linalg.exp ins(%1 : memref<8x16x4xf32>) outs(%y : memref<8x16x4xf32>)
  return
}

// -----

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#swapped = affine_map<(d0, d1, d2) -> (d1, d0, d2)>

// It is in use before.
// CHECK-LABEL: func @busy(
// CHECK: linalg.generic
func.func @busy(%x: memref<8x4x32xf32>, %w: memref<32x16xf32>, %y: memref<4x8x16xf32>) {
  %0 = memref.alloc() : memref<8x4x16xf32>
  %1 = memref.alloc() : memref<4x8x16xf32>
  linalg.exp ins(%y : memref<4x8x16xf32>) outs(%1 : memref<4x8x16xf32>)
  tpu.mxu_matmul ins(%x, %w : memref<8x4x32xf32>, memref<32x16xf32>)
                 outs(%0 : memref<8x4x16xf32>) contracting_dims = [2] x [0]
  linalg.log ins(%1 : memref<4x8x16xf32>) outs(%y : memref<4x8x16xf32>)
  linalg.generic {indexing_maps = [#swapped, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0 : memref<8x4x16xf32>) outs(%1 : memref<4x8x16xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  linalg.exp ins(%1 : memref<4x8x16xf32>) outs(%y : memref<4x8x16xf32>)
  return
}

// -----

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#swapped = affine_map<(d0, d1, d2) -> (d1, d0, d2)>

// Three elements stay together: the product would store vectors of three.
// CHECK-LABEL: func @colours(
// CHECK: tpu.mxu_matmul {{.*}} outs(%{{.*}} : memref<8x4x3xf32>)
// CHECK: linalg.generic
func.func @colours(%x: memref<8x32xf32>, %w: memref<32x4x3xf32>, %y: memref<4x8x3xf32>) {
  %0 = memref.alloc() : memref<8x4x3xf32>
  tpu.mxu_matmul ins(%x, %w : memref<8x32xf32>, memref<32x4x3xf32>)
                 outs(%0 : memref<8x4x3xf32>) contracting_dims = [1] x [0]
  %1 = memref.alloc() : memref<4x8x3xf32>
  linalg.generic {indexing_maps = [#swapped, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0 : memref<8x4x3xf32>) outs(%1 : memref<4x8x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  linalg.exp ins(%1 : memref<4x8x3xf32>) outs(%y : memref<4x8x3xf32>)
  return
}
