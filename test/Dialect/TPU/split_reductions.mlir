// Long sums are made of sums of blocks, at most 48 additions to an accumulator each.
// RUN: tpu-opt %s --set-target=cpu=x86-64-v3 --split-reductions --split-input-file | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#all = affine_map<(d0) -> ()>

// Four vectors of eight lanes of f32: blocks of 1,152 elements. Their 87 sums are one sum.
// CHECK-DAG: #[[ID2:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[BLOCK:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @whole
// CHECK-SAME: %[[X:.*]]: memref<100224xf32>, %[[Y:.*]]: memref<f32>
// CHECK: %[[NEUTRAL:.*]] = arith.constant -0.000000e+00 : f32
// CHECK: %[[SUMS:.*]] = memref.alloc() {alignment = 64 : i64} : memref<87xf32>
// CHECK: linalg.fill ins(%[[NEUTRAL]] : f32) outs(%[[SUMS]]
// CHECK: %[[BLOCKS:.*]] = memref.expand_shape %[[X]] {{\[\[}}0, 1]] output_shape [87, 1152]
// CHECK: linalg.generic {indexing_maps = [#[[ID2]], #[[BLOCK]]], iterator_types = ["parallel", "reduction"]} ins(%[[BLOCKS]] : memref<87x1152xf32>) outs(%[[SUMS]]
// CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<reassoc>
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction"]} ins(%[[SUMS]] : memref<87xf32>) outs(%[[Y]] : memref<f32>)
// CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<reassoc>
// CHECK-NOT: linalg.generic
func.func @whole(%x: memref<100224xf32>, %y: memref<f32>) {
  linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction"]} ins(%x : memref<100224xf32>) outs(%y : memref<f32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a fastmath<reassoc> : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// A prime number of rows: 47 blocks, and one of the remainder. An element is also written in its
// place, by its position.
#id = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func @rest
// CHECK-SAME: %[[X:[^:]*]]: memref<2239x8xf32>, %[[Z:[^:]*]]: memref<2239x8xf32>, %[[Y:[^:]*]]: memref<8xf32>
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<47x8xf32>
// CHECK: memref.subview %{{.*}}[0, 0] [46, 8]
// CHECK: memref.subview %[[X]][0, 0] [2208, 8]
// CHECK: memref.expand_shape %{{.*}} {{\[\[}}0, 1], [2]] output_shape [46, 48, 8]
// CHECK: memref.subview %[[Z]][0, 0] [2208, 8]
// CHECK: iterator_types = ["parallel", "reduction", "parallel"]
// CHECK: linalg.index 0
// CHECK: arith.muli
// CHECK: memref.subview %{{.*}}[46, 0] [1, 8]
// CHECK: memref.subview %[[X]][2208, 0] [31, 8]
// CHECK: iterator_types = ["reduction", "parallel"]
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : memref<47x8xf32>) outs(%[[Y]] : memref<8xf32>)
func.func @rest(%x: memref<2239x8xf32>, %z: memref<2239x8xf32>, %y: memref<8xf32>) {
  linalg.generic {indexing_maps = [#id, #id, #column], iterator_types = ["reduction", "parallel"]} ins(%x : memref<2239x8xf32>) outs(%z, %y : memref<2239x8xf32>, memref<8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %f = arith.sitofp %j : i32 to f32
    %m = arith.mulf %a, %f : f32
    %0 = arith.addf %m, %o fastmath<reassoc> : f32
    linalg.yield %m, %0 : f32, f32
  }
  return
}

// -----

// The order of other sums stays, and so do short sums.
#id = affine_map<(d0) -> (d0)>
#all = affine_map<(d0) -> ()>

// CHECK-LABEL: func @stay
// CHECK-NOT: memref.alloc
func.func @stay(%x: memref<100000xf32>, %s: memref<512xf32>, %y: memref<f32>) {
  linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction"]} ins(%x : memref<100000xf32>) outs(%y : memref<f32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction"]} ins(%s : memref<512xf32>) outs(%y : memref<f32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a fastmath<reassoc> : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction"]} ins(%x : memref<100000xf32>) outs(%y : memref<f32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %o, %a : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// Rows of bytes are added in blocks of 192.
// CHECK-LABEL: func @rows_of_bytes
// CHECK: %[[SUMS:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4x256xf32>
// CHECK: memref.expand_shape %{{.*}} {{\[\[}}0, 1], [2]] output_shape [4, 192, 256]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction", "parallel"]} {{.*}} outs(%[[SUMS]]
func.func @rows_of_bytes(%x: memref<768x256xi8>, %y: memref<256xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%x : memref<768x256xi8>) outs(%y : memref<256xf32>) {
  ^bb0(%a: i8, %o: f32):
    %0 = arith.sitofp %a : i8 to f32
    %1 = arith.addf %o, %0 fastmath<reassoc> : f32
    linalg.yield %1 : f32
  }
  return
}

// -----

// 192 rows of bytes are one block.
// CHECK-LABEL: func @few_rows_of_bytes
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @few_rows_of_bytes(%x: memref<192x256xi8>, %y: memref<256xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%x : memref<192x256xi8>) outs(%y : memref<256xf32>) {
  ^bb0(%a: i8, %o: f32):
    %0 = arith.sitofp %a : i8 to f32
    %1 = arith.addf %o, %0 fastmath<reassoc> : f32
    linalg.yield %1 : f32
  }
  return
}
