// RUN: tpu-opt %s --set-target=cpu=znver4 --vectorize-i4 --canonicalize --cse | FileCheck %s
// Processors with vectors of 256 bits add four rows together, in two halves of a block.
// RUN: tpu-opt %s --set-target=cpu=x86-64-v3 --vectorize-i4 --canonicalize --cse | FileCheck %s --check-prefix=V3
#matrix = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0)>
#columns = affine_map<(d0, d1) -> (d1)>

// Eight rows are added together. A mask and the bits of 24, or of 264, make a float of
// a signed integer. The sum begins with -24 or -264 times the vector.
// CHECK-LABEL: func.func @sum_of_rows
// CHECK-SAME: %[[W:.*]]: memref<20x256xi4>, %[[X:.*]]: memref<20xf32>, %[[SUMS:.*]]: memref<256xf32>
// CHECK-DAG: %[[MASK:.*]] = arith.constant dense<7864320> : vector<16xi32>
// CHECK-DAG: %[[BITS:.*]] = arith.constant dense<1103101952> : vector<16xi32>
// CHECK-DAG: arith.constant dense<-2.400000e+01> : vector<16xf32>
// CHECK-DAG: arith.constant dense<-2.640000e+02> : vector<16xf32>
// CHECK: scf.for %[[I:.*]] = %c0 to %c16 step %c8 {
// CHECK-COUNT-8: memref.load %[[X]]
// CHECK: scf.for %[[J:.*]] = %c0 to %c256 step %c128 {
// CHECK-COUNT-8: tpu.load_i4 %[[W]][%{{.*}}, %[[J]]] word 0 : memref<20x256xi4>, vector<16xi32>
// CHECK: arith.andi %{{.*}}, %[[MASK]]
// CHECK: arith.xori %{{.*}}, %[[BITS]]
// CHECK: llvm.intr.fma
// CHECK-COUNT-8: vector.store %{{.*}}, %[[SUMS]]
// The last four rows.
// CHECK-COUNT-4: tpu.load_i4 %[[W]]
// CHECK-NOT: linalg.generic
// V3-LABEL: func.func @sum_of_rows
// V3: scf.for %{{.*}} = %c0 to %c20 step %c4 {
// V3-COUNT-4: tpu.load_i4 %{{.*}} word 0 : memref<20x256xi4>, vector<8xi32>
// V3-COUNT-4: tpu.load_i4 %{{.*}} word 8 : memref<20x256xi4>, vector<8xi32>
func.func @sum_of_rows(%w: memref<20x256xi4>, %x: memref<20xf32>, %sums: memref<256xf32>) {
  linalg.generic {indexing_maps = [#matrix, #rows, #columns], iterator_types = ["reduction", "parallel"]}
      ins(%w, %x : memref<20x256xi4>, memref<20xf32>) outs(%sums : memref<256xf32>) {
  ^bb0(%in: i4, %x_i: f32, %sum: f32):
    %0 = arith.extsi %in : i4 to i8
    %1 = arith.sitofp %0 : i8 to f32
    %2 = arith.mulf %1, %x_i : f32
    %3 = arith.addf %sum, %2 fastmath<reassoc> : f32
    linalg.yield %3 : f32
  }
  return
}

// Four groups of 32 integers of a row are a block. Each has a scale and a zero point.
// CHECK-LABEL: func.func @sums_along_groups
// CHECK: scf.for %{{.*}} = %c0 to %c64 step %c8 {
// CHECK: %[[SUMS:.*]]:8 = scf.for %[[G:.*]] = %c0 to %c8 step %c4 iter_args(
// CHECK-COUNT-8: tpu.load_i4 %{{.*}}[%{{.*}}, %[[G]], %c0] word 0 : memref<64x8x32xi4>, vector<16xi32>
// CHECK: scf.yield
// CHECK-COUNT-8: vector.reduction <add>
#cube = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#groups = affine_map<(d0, d1, d2) -> (d0, d1)>
#vector = affine_map<(d0, d1, d2) -> (d1, d2)>
#features = affine_map<(d0, d1, d2) -> (d0)>
func.func @sums_along_groups(%w: memref<64x8x32xi4>, %s: memref<64x8xf32>, %z: memref<64x8xf32>, %x: memref<8x32xf32>,
                             %sums: memref<64xf32>) {
  linalg.generic {indexing_maps = [#cube, #groups, #groups, #vector, #features],
                  iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%w, %s, %z, %x : memref<64x8x32xi4>, memref<64x8xf32>, memref<64x8xf32>, memref<8x32xf32>)
      outs(%sums : memref<64xf32>) {
  ^bb0(%in: i4, %scale: f32, %point: f32, %x_i: f32, %sum: f32):
    %0 = arith.extui %in : i4 to i8
    %1 = arith.uitofp %0 : i8 to f32
    %2 = arith.subf %1, %point : f32
    %3 = arith.mulf %2, %scale : f32
    %4 = arith.mulf %3, %x_i : f32
    %5 = arith.addf %sum, %4 fastmath<reassoc> : f32
    linalg.yield %5 : f32
  }
  return
}

// An elementwise operation reads sign-extended integers.
// CHECK-LABEL: func.func @convert
// CHECK: %[[HIGH:.*]] = arith.shli
// CHECK: %[[INTEGERS:.*]] = arith.shrsi %[[HIGH]]
// CHECK: arith.sitofp %[[INTEGERS]] : vector<16xi32> to vector<16xf32>
// CHECK: vector.store
func.func @convert(%w: memref<20x256xi4>, %floats: memref<20x256xf32>) {
  linalg.generic {indexing_maps = [#matrix, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%w : memref<20x256xi4>) outs(%floats : memref<20x256xf32>) {
  ^bb0(%in: i4, %out: f32):
    %0 = arith.extsi %in : i4 to i8
    %1 = arith.sitofp %0 : i8 to f32
    linalg.yield %1 : f32
  }
  return
}

// Left: rows that are no whole blocks, a sum that may not be reassociated, and a result in another order.
// CHECK-LABEL: func.func @left
// CHECK-COUNT-3: linalg.generic
// CHECK-NOT: vector
// CHECK: return
#transposed = affine_map<(d0, d1) -> (d1, d0)>
func.func @left(%odd: memref<20x200xi4>, %w: memref<20x256xi4>, %some: memref<20x200xf32>, %x: memref<256xf32>,
                %sums: memref<20xf32>, %floats: memref<256x20xf32>) {
  linalg.generic {indexing_maps = [#matrix, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%odd : memref<20x200xi4>) outs(%some : memref<20x200xf32>) {
  ^bb0(%in: i4, %out: f32):
    %0 = arith.extsi %in : i4 to i8
    %1 = arith.sitofp %0 : i8 to f32
    linalg.yield %1 : f32
  }
  linalg.generic {indexing_maps = [#matrix, #columns, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%w, %x : memref<20x256xi4>, memref<256xf32>) outs(%sums : memref<20xf32>) {
  ^bb0(%in: i4, %x_i: f32, %sum: f32):
    %0 = arith.extsi %in : i4 to i8
    %1 = arith.sitofp %0 : i8 to f32
    %2 = arith.mulf %1, %x_i : f32
    %3 = arith.addf %sum, %2 : f32
    linalg.yield %3 : f32
  }
  linalg.generic {indexing_maps = [#matrix, #transposed], iterator_types = ["parallel", "parallel"]}
      ins(%w : memref<20x256xi4>) outs(%floats : memref<256x20xf32>) {
  ^bb0(%in: i4, %out: f32):
    %0 = arith.extsi %in : i4 to i8
    %1 = arith.sitofp %0 : i8 to f32
    linalg.yield %1 : f32
  }
  return
}

// A dimension of one index inside is no dimension of rows.
// CHECK-LABEL: func.func @unit_dimension
// CHECK: scf.for %{{.*}} = %c0 to %c64 step %c8 {
// CHECK-COUNT-8: tpu.load_i4
#whole = affine_map<(d0, d1, d2) -> (d0, d2)>
#vectors = affine_map<(d0, d1, d2) -> (d1, d2)>
#results = affine_map<(d0, d1, d2) -> (d1, d0)>
func.func @unit_dimension(%w: memref<64x256xi4>, %x: memref<1x256xf32>, %sums: memref<1x64xf32>) {
  linalg.generic {indexing_maps = [#whole, #vectors, #results],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%w, %x : memref<64x256xi4>, memref<1x256xf32>) outs(%sums : memref<1x64xf32>) {
  ^bb0(%in: i4, %x_i: f32, %sum: f32):
    %0 = arith.extsi %in : i4 to i8
    %1 = arith.sitofp %0 : i8 to f32
    %2 = arith.mulf %1, %x_i : f32
    %3 = arith.addf %sum, %2 fastmath<reassoc> : f32
    linalg.yield %3 : f32
  }
  return
}
