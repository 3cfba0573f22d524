// Loops over elements make the copies of what they read, make or overwrite.
// RUN: tpu-opt %s --pass-pipeline="builtin.module(func.func(fuse-copies))" --split-input-file | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// A cell keeps what it was given, %c and %h, and hands on what it has made: the
// old %h is kept before the new one takes its place.
// CHECK-LABEL: func @cell(
// CHECK-SAME: %[[Z:.*]]: memref<8x64xf32>, %[[C:.*]]: memref<8x64xf32>, %[[H:.*]]: memref<8x64xf32>, %[[OLDC:.*]]: memref<9x8x64xf32>, %[[OLDH:.*]]: memref<9x8x64xf32>, %[[NEW:.*]]: memref<9x8x64xf32>
// CHECK-DAG: %[[KEPTC:.*]] = memref.subview %[[OLDC]]
// CHECK-DAG: %[[KEPTH:.*]] = memref.subview %[[OLDH]]
// CHECK-DAG: %[[PARTC:.*]] = memref.collapse_shape %[[KEPTC]]
// CHECK-DAG: %[[PARTH:.*]] = memref.collapse_shape %[[KEPTH]]
// CHECK-NOT: copy
// CHECK: linalg.generic {{.*}} ins(%[[Z]], %[[C]] : {{.*}}) outs(%[[C]], %[[MADE:.*]], %[[PARTC]], %[[H]], %[[PARTH]] :
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f32, %[[OLD:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[STATE:.*]] = arith.mulf %[[A]], %[[B]]
// CHECK-NEXT: %[[OUT:.*]] = math.tanh %[[STATE]]
// CHECK-NEXT: linalg.yield %[[STATE]], %[[OUT]], %[[B]], %[[OUT]], %[[OLD]]
// CHECK-NOT: copy
// CHECK: return
func.func @cell(%z: memref<8x64xf32>, %c: memref<8x64xf32>, %h: memref<8x64xf32>,
                %oldc: memref<9x8x64xf32>, %oldh: memref<9x8x64xf32>, %new: memref<9x8x64xf32>, %i: index) {
  %keptc = memref.subview %oldc[%i, 0, 0] [1, 8, 64] [1, 1, 1] : memref<9x8x64xf32> to memref<1x8x64xf32, strided<[512, 64, 1], offset: ?>>
  %c1 = memref.expand_shape %c [[0, 1], [2]] output_shape [1, 8, 64] : memref<8x64xf32> into memref<1x8x64xf32>
  linalg.copy ins(%c1 : memref<1x8x64xf32>) outs(%keptc : memref<1x8x64xf32, strided<[512, 64, 1], offset: ?>>)
  %made = memref.subview %new[%i, 0, 0] [1, 8, 64] [1, 1, 1] : memref<9x8x64xf32> to memref<8x64xf32, strided<[64, 1], offset: ?>>
  linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%z, %c : memref<8x64xf32>, memref<8x64xf32>) outs(%c, %made : memref<8x64xf32>, memref<8x64xf32, strided<[64, 1], offset: ?>>) {
  ^bb0(%a: f32, %b: f32, %o: f32, %p: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = math.tanh %0 : f32
    linalg.yield %0, %1 : f32, f32
  }
  %h1 = memref.expand_shape %h [[0, 1], [2]] output_shape [1, 8, 64] : memref<8x64xf32> into memref<1x8x64xf32>
  %kepth = memref.subview %oldh[%i, 0, 0] [1, 8, 64] [1, 1, 1] : memref<9x8x64xf32> to memref<1x8x64xf32, strided<[512, 64, 1], offset: ?>>
  linalg.copy ins(%h1 : memref<1x8x64xf32>) outs(%kepth : memref<1x8x64xf32, strided<[512, 64, 1], offset: ?>>)
  linalg.copy ins(%made : memref<8x64xf32, strided<[64, 1], offset: ?>>) outs(%h : memref<8x64xf32>)
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// What is read, or changed, between the loop and the copy stays as it is.
// CHECK-LABEL: func @in_between(
// CHECK: linalg.generic {{.*}} outs(%{{[^,]*}} :
// CHECK: memref.load
// CHECK: memref.copy
// CHECK: linalg.generic {{.*}} outs(%{{[^,]*}} :
// CHECK: memref.store
// CHECK: memref.copy
func.func @in_between(%z: memref<8x64xf32>, %i: index, %x: f32) -> f32 {
  %made = memref.alloc() : memref<8x64xf32>
  %kept = memref.alloc() : memref<8x64xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%z : memref<8x64xf32>) outs(%made : memref<8x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = math.tanh %a : f32
    linalg.yield %1 : f32
  }
  %0 = memref.load %kept[%i, %i] : memref<8x64xf32>
  memref.copy %made, %kept : memref<8x64xf32> to memref<8x64xf32>
  %more = memref.alloc() : memref<8x64xf32>
  %last = memref.alloc() : memref<8x64xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%z : memref<8x64xf32>) outs(%more : memref<8x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = math.tanh %a : f32
    linalg.yield %1 : f32
  }
  memref.store %x, %more[%i, %i] : memref<8x64xf32>
  memref.copy %more, %last : memref<8x64xf32> to memref<8x64xf32>
  return %0 : f32
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>

// The copy overwrites what the loop reads; a loop that transposes its operand,
// and one that sums, have its elements at other times.
// CHECK-LABEL: func @others(
// CHECK-COUNT-3: memref.copy
func.func @others(%z: memref<8x8xf32>, %s: memref<8xf32>) {
  %made = memref.alloc() : memref<8x8xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%z : memref<8x8xf32>) outs(%made : memref<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = math.tanh %a : f32
    linalg.yield %1 : f32
  }
  memref.copy %made, %z : memref<8x8xf32> to memref<8x8xf32>
  %turned = memref.alloc() : memref<8x8xf32>
  %kept = memref.alloc() : memref<8x8xf32>
  linalg.generic {indexing_maps = [#id, #transposed], iterator_types = ["parallel", "parallel"]}
      ins(%z : memref<8x8xf32>) outs(%turned : memref<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  }
  memref.copy %turned, %kept : memref<8x8xf32> to memref<8x8xf32>
  %sum = memref.alloc() : memref<8xf32>
  linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%kept : memref<8x8xf32>) outs(%s : memref<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.addf %a, %o : f32
    linalg.yield %1 : f32
  }
  memref.copy %s, %sum : memref<8xf32> to memref<8xf32>
  return
}
