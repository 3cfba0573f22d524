// Large kernels are cut into items, whose number and bounds follow from shapes and the target.
// RUN: tpu-opt %s -split-input-file --pass-pipeline="builtin.module(estimate-costs,func.func(form-work-items))" | FileCheck %s

// 4,194,304 elements take a tanh each: two exponentials of 12 cycles for a vector of 16. The rows
// are cut.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME: %[[X:.*]]: memref<4096x1024xf32>, %[[Y:.*]]: memref<4096x1024xf32>)
// CHECK: tpu.parallel %[[COUNT:.*]] {
// CHECK-NEXT: ^bb0(%[[ITEM:.*]]: index):
// CHECK: %[[ROW:.*]] = arith.muli %[[ITEM]], %c[[#TILE:]]
// CHECK: memref.subview %[[X]][%[[ROW]], 0] [[[#TILE]], 1024] [1, 1]
// CHECK: memref.subview %[[Y]][%[[ROW]], 0] [[[#TILE]], 1024] [1, 1]
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "parallel"]
func.func @rows(%x: memref<4096x1024xf32>, %y: memref<4096x1024xf32>) attributes {tpu.convention = #tpu.convention<function>} {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<4096x1024xf32>) outs(%y : memref<4096x1024xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = math.tanh %a : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// Sums over rows keep their order: columns are cut, into four items.
// CHECK-LABEL: func.func @sums(
// CHECK: tpu.parallel
// CHECK: %[[COLUMN:.*]] = arith.muli %{{.*}}, %c64
// CHECK: memref.subview %{{.*}}[0, %[[COLUMN]]] [16384, 64] [1, 1]
// CHECK: memref.subview %{{.*}}[%[[COLUMN]]] [64] [1]
// CHECK: iterator_types = ["reduction", "parallel"]
func.func @sums(%x: memref<16384x256xf32>, %y: memref<256xf32>) attributes {tpu.convention = #tpu.convention<function>} {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]}
      ins(%x : memref<16384x256xf32>) outs(%y : memref<256xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// A sum of everything is one item, and stays as it is.
// CHECK-LABEL: func.func @whole(
// CHECK-NOT: tpu.parallel
// CHECK: return
func.func @whole(%x: memref<16384x256xf32>, %y: memref<f32>) attributes {tpu.convention = #tpu.convention<function>} {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%x : memref<16384x256xf32>) outs(%y : memref<f32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// A row reads what another one writes: the order of rows counts.
// CHECK-LABEL: func.func @shifted(
// CHECK-NOT: tpu.parallel
// CHECK: return
func.func @shifted(%x: memref<4097x1024xf32>) attributes {tpu.convention = #tpu.convention<function>} {
  %from = memref.subview %x[0, 0] [4096, 1024] [1, 1] : memref<4097x1024xf32> to memref<4096x1024xf32, strided<[1024, 1]>>
  %to = memref.subview %x[1, 0] [4096, 1024] [1, 1] : memref<4097x1024xf32> to memref<4096x1024xf32, strided<[1024, 1], offset: 1024>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%from : memref<4096x1024xf32, strided<[1024, 1]>>) outs(%to : memref<4096x1024xf32, strided<[1024, 1], offset: 1024>>) {
  ^bb0(%a: f32, %b: f32):
    %0 = math.tanh %a : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// 4,099 rows have no equal parts: the last item has code of its own.
// CHECK-LABEL: func.func @odd(
// CHECK: tpu.parallel
// CHECK: scf.if
// CHECK: linalg.generic
// CHECK: else
// CHECK: linalg.generic
func.func @odd(%x: memref<4099x1024xf32>, %y: memref<4099x1024xf32>) attributes {tpu.convention = #tpu.convention<function>} {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<4099x1024xf32>) outs(%y : memref<4099x1024xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = math.tanh %a : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// Input functions have threads of their own.
// CHECK-LABEL: func.func @host(
// CHECK-NOT: tpu.parallel
// CHECK: return
func.func @host(%x: memref<4096x1024xf32>, %y: memref<4096x1024xf32>) attributes {tpu.convention = #tpu.convention<host>} {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<4096x1024xf32>) outs(%y : memref<4096x1024xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = math.tanh %a : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// Tiles that may run in any order are items. Their operations stay whole.
// CHECK-LABEL: func.func @tiles(
// CHECK: tpu.parallel %c16{{.*}} {
// CHECK-NEXT: ^bb0(%[[ITEM:.*]]: index):
// CHECK-NEXT: memref.alloc() : memref<256x1024xf32>
// CHECK: memref.subview %{{.*}}[%{{.*}}, 0] [256, 1024]
// CHECK: linalg.generic
// CHECK-NOT: tpu.parallel
// CHECK-NOT: scf.forall
// CHECK: return
func.func @tiles(%x: memref<4096x1024xf32>, %y: memref<4096x1024xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  %c256 = arith.constant 256 : index
  scf.forall (%i) in (16) {
    %own = memref.alloc() : memref<256x1024xf32>
    %row = arith.muli %i, %c256 : index
    %a = memref.subview %x[%row, 0] [256, 1024] [1, 1] : memref<4096x1024xf32> to memref<256x1024xf32, strided<[1024, 1], offset: ?>>
    %b = memref.subview %y[%row, 0] [256, 1024] [1, 1] : memref<4096x1024xf32> to memref<256x1024xf32, strided<[1024, 1], offset: ?>>
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%a : memref<256x1024xf32, strided<[1024, 1], offset: ?>>) outs(%own : memref<256x1024xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = math.tanh %in : f32
      linalg.yield %0 : f32
    }
    memref.copy %own, %b : memref<256x1024xf32> to memref<256x1024xf32, strided<[1024, 1], offset: ?>>
  }
  return
}

// -----

// A function that takes less time than threads need to start computes them in order.
// CHECK-LABEL: func.func @few(
// CHECK: scf.for
// CHECK-NOT: tpu.parallel
// CHECK: return
func.func @few(%x: memref<16xf32>) attributes {tpu.convention = #tpu.convention<core>} {
  %v = arith.constant 1.0 : f32
  scf.forall (%i) in (16) {
    memref.store %v, %x[%i] : memref<16xf32>
  }
  return
}

// -----

// Blocks of rows of bytes are items. The rows stay whole.
// CHECK-LABEL: func.func @blocks_of_rows(
// CHECK: tpu.parallel
// CHECK: memref.subview %{{.*}}[%{{.*}}, 0, 0] [{{[0-9]+}}, 192, 8192] [1, 1, 1]
// CHECK: iterator_types = ["parallel", "reduction", "parallel"]
func.func @blocks_of_rows(%x: memref<16x192x8192xi8>, %y: memref<16x8192xf32>) attributes {tpu.convention = #tpu.convention<function>} {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, k)>], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%x : memref<16x192x8192xi8>) outs(%y : memref<16x8192xf32>) {
  ^bb0(%a: i8, %b: f32):
    %0 = arith.sitofp %a : i8 to f32
    %1 = arith.addf %b, %0 : f32
    linalg.yield %1 : f32
  }
  return
}
