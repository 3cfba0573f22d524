// RUN: tpu-opt %s --set-target=cpu=x86-64-v4 --lower-transposes | FileCheck %s --check-prefixes=CHECK,V4
// RUN: tpu-opt %s --set-target=cpu=x86-64-v3 --lower-transposes | FileCheck %s --check-prefixes=CHECK,V3

#to = affine_map<(d0, d1) -> (d0, d1)>
#from = affine_map<(d0, d1) -> (d1, d0)>

// Squares, and two copies of what is left: 37 = 2 * 16 + 5 and 50 = 3 * 16 + 2.
// CHECK-LABEL: func @copy
// CHECK-SAME:    %[[X:.*]]: memref<50x37xf32>, %[[Y:.*]]: memref<37x50xf32>)
// V4:            scf.for %[[I:.*]] = %{{.*}} to %c32{{.*}} step %c16
// V4:              scf.for %[[J:.*]] = %{{.*}} to %c48{{.*}} step %c16
// V4:                vector.load %[[X]][%{{.*}}, %[[I]]] : memref<50x37xf32>, vector<16xf32>
// V4-COUNT-64:       vector.shuffle
// V4:                vector.store %{{.*}}, %[[Y]][%{{.*}}, %[[J]]] : memref<37x50xf32>, vector<16xf32>
// V4:              } {tpu.op = 3 : i32}
// V4:            } {tpu.op = 3 : i32}
// V4:            linalg.generic {{.*}} ins(%{{.*}} : memref<50x5xf32, {{.*}}>) outs(%{{.*}} : memref<5x50xf32,
// V4:            linalg.generic {{.*}} ins(%{{.*}} : memref<2x32xf32, {{.*}}>) outs(%{{.*}} : memref<32x2xf32,
// V3-COUNT-24:       vector.shuffle {{.*}} vector<8xf32>, vector<8xf32>
func.func @copy(%x: memref<50x37xf32>, %y: memref<37x50xf32>) {
  linalg.generic {indexing_maps = [#from, #to], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<50x37xf32>) outs(%y : memref<37x50xf32>) attrs = {tpu.op = 3 : i32} {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// Not less than a square, nor booleans, nor an operation on the elements.
// CHECK-LABEL: func @others
// CHECK-NOT:     vector
// CHECK:         return
func.func @others(%x: memref<50x4xf32>, %y: memref<4x50xf32>, %b: memref<64x64xi1>, %c: memref<64x64xi1>,
                  %z: memref<64x64xf32>, %w: memref<64x64xf32>) {
  linalg.generic {indexing_maps = [#from, #to], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<50x4xf32>) outs(%y : memref<4x50xf32>) {
  ^bb0(%s: f32, %d: f32):
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#from, #to], iterator_types = ["parallel", "parallel"]}
      ins(%b : memref<64x64xi1>) outs(%c : memref<64x64xi1>) {
  ^bb0(%s: i1, %d: i1):
    linalg.yield %s : i1
  }
  linalg.generic {indexing_maps = [#from, #to], iterator_types = ["parallel", "parallel"]}
      ins(%z : memref<64x64xf32>) outs(%w : memref<64x64xf32>) {
  ^bb0(%s: f32, %d: f32):
    %0 = arith.negf %s : f32
    linalg.yield %0 : f32
  }
  return
}
