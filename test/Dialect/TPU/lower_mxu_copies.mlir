// What is copied on the way to the registers, and how products of bf16 are made.
// RUN: tpu-opt %s -split-input-file --set-target=cpu=znver5 --select-kernels --lower-mxu --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,DOT
// RUN: tpu-opt %s -split-input-file --set-target=cpu=skylake-avx512 --select-kernels --lower-mxu --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: tpu-opt %s -split-input-file --set-target="cpu=sapphirerapids attributes=l2=1MiB,pairs=200" --select-kernels --lower-mxu --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,TILE

// Padding: a slab of 16 x 16 of what 14 x 14 pixels are, its zeros written once,
// before the loops.
// CHECK-LABEL: func @padded
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<{{.*}}xf32>
// CHECK: vector.store %[[ZERO:.*]], %{{.*}} : memref<{{.*}}xf32>, vector<16xf32>
// CHECK: llvm.intr.fma
// CHECK-NOT: xbf16
func.func @padded(%x: memref<1x14x14x32xf32>, %w: memref<3x3x32x64xf32>, %y: memref<1x14x14x64xf32>) {
  tpu.mxu_convolution ins(%x, %w : memref<1x14x14x32xf32>, memref<3x3x32x64xf32>)
                      outs(%y : memref<1x14x14x64xf32>) dim_labels = "b01f_01io->b01f" padding = [1, 1, 1, 1]
  return
}

// -----

// The input's gradient of a stride of 2: four parts with 1, 2, 2 and 4 of the
// window's nine places, by 16 by 16 features; no zeros between the elements.
// CHECK-LABEL: func @dilated
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<256xf32>
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<512xf32>
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<512xf32>
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<1024xf32>
func.func @dilated(%d: memref<1x4x4x16xf32>, %w: memref<3x3x16x16xf32>, %y: memref<1x8x8x16xf32>) {
  tpu.mxu_convolution ins(%d, %w : memref<1x4x4x16xf32>, memref<3x3x16x16xf32>)
                      outs(%y : memref<1x8x8x16xf32>) dim_labels = "b01f_01oi->b01f"
                      padding = [1, 2, 1, 2] lhs_dilation = [2, 2] window_reversal = [true, true]
  return
}

// -----

// Default precision: pairs of bf16 in slabs and panels; f32 where the target multiplies
// bf16 no faster; whole tiles where it has them.
// CHECK-LABEL: func @default
// DOT-DAG: memref.alloc() {alignment = 64 : i64} : memref<{{.*}}xbf16>
// DOT-DAG: memref.alloc() {alignment = 64 : i64} : memref<{{.*}}xbf16>
// DOT: x86vector.avx512.cvt.packed.f32_to_bf16
// DOT: vector.interleave {{.*}} : vector<16xbf16> -> vector<32xbf16>
// DOT: vector.load {{.*}} vector<32xbf16>
// DOT: vector.load {{.*}} vector<2xbf16>
// DOT: x86vector.avx512.dot
// NONE-NOT: arith.shrui
// NONE: llvm.intr.fma
// NONE-NOT: bf16
// TILE: llvm.call_intrinsic "llvm.x86.ldtilecfg"
// TILE-COUNT-4: llvm.call_intrinsic "llvm.x86.tilezero"
// TILE-COUNT-3: llvm.call_intrinsic "llvm.x86.tileloadd64"
// TILE-COUNT-2: llvm.call_intrinsic "llvm.x86.tdpbf16ps"
// TILE: llvm.call_intrinsic "llvm.x86.tileloadd64"
// TILE-COUNT-2: llvm.call_intrinsic "llvm.x86.tdpbf16ps"
// TILE-COUNT-4: llvm.call_intrinsic "llvm.x86.tilestored64"
// TILE: llvm.call_intrinsic "llvm.x86.tilerelease"
func.func @default(%a: memref<64x128xf32>, %b: memref<128x64xf32>, %c: memref<64x64xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<64x128xf32>, memref<128x64xf32>) outs(%c : memref<64x64xf32>)
                 contracting_dims = [1] x [0] precision = default
  return
}

// -----

// The higher precisions (without tiles: AMX/passes.mlir), f64 and depthwise products
// are not rounded.
// CHECK-LABEL: func @higher
// DOT-NOT: bf16
// DOT-NOT: arith.shrui
// NONE-NOT: bf16
// NONE-NOT: arith.shrui
// CHECK: return
func.func @higher(%a: memref<64x128xf32>, %b: memref<128x64xf32>, %c: memref<64x64xf32>,
                  %d: memref<8x8xf64>, %x: memref<1x8x8x32xf32>, %w: memref<3x3x1x32xf32>, %y: memref<1x6x6x32xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<64x128xf32>, memref<128x64xf32>) outs(%c : memref<64x64xf32>)
                 contracting_dims = [1] x [0] precision = high
  tpu.mxu_matmul ins(%a, %b : memref<64x128xf32>, memref<128x64xf32>) outs(%c : memref<64x64xf32>)
                 contracting_dims = [1] x [0] precision = highest
  tpu.mxu_matmul ins(%d, %d : memref<8x8xf64>, memref<8x8xf64>) outs(%d : memref<8x8xf64>)
                 contracting_dims = [1] x [0] precision = default
  tpu.mxu_convolution ins(%x, %w : memref<1x8x8x32xf32>, memref<3x3x1x32xf32>) outs(%y : memref<1x6x6x32xf32>)
                      dim_labels = "b01f_01io->b01f" feature_group_count = 32 precision = default
  return
}

// -----

// Factors that are bf16 in memory: no rounding; the rows are read where they are.
// CHECK-LABEL: func @bfloat16
// DOT-NOT: cvt.packed.f32_to_bf16
// DOT: x86vector.avx512.dot
// NONE: arith.extf
// NONE: llvm.intr.fma
func.func @bfloat16(%a: memref<8x16xbf16>, %b: memref<16x16xbf16>, %c: memref<8x16xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<8x16xbf16>, memref<16x16xbf16>) outs(%c : memref<8x16xf32>)
                 contracting_dims = [1] x [0]
  return
}

// -----

// A factor that is packed already, in pairs, is read as it is: the other's slab
// is the only copy.
// CHECK-LABEL: func @packed
// DOT: memref.alloc() {{.*}} : memref<{{.*}}xbf16>
// DOT-NOT: memref.alloc
// DOT: vector.load {{.*}} : memref<32768xbf16>, vector<32xbf16>
func.func @packed(%x: memref<16x128x2xf32>, %w: memref<2x128x64x2xbf16>, %y: memref<16x2x64xf32>) {
  tpu.mxu_matmul ins(%x, %w : memref<16x128x2xf32>, memref<2x128x64x2xbf16>)
                 outs(%y : memref<16x2x64xf32>) contracting_dims = [1, 2] x [1, 3] precision = default
  return
}

// -----

// The kernel's gradient of a stride of 2: places of the window read places of the image
// that are a window apart, so that a box with those of one place is nearly all of it. Each
// feature is copied once, before the loops over places: 66 or 36 of 512 features at a time
// leave the copy in half of the L2 cache, and fill lines.
// CHECK-LABEL: func @overlapping
// DOT: scf.for {{.*}} to %c512 step %c66
// DOT: x86vector.avx512.cvt.packed.f32_to_bf16
// NONE: scf.for {{.*}} to %c512 step %c36
// CHECK: scf.for {{.*}} to %c3 step %c1
// CHECK: scf.for {{.*}} to %c3 step %c1
// CHECK: scf.for {{.*}} to %{{.*}} step %c6
// DOT-NOT: cvt.packed.f32_to_bf16
// CHECK: return
func.func @overlapping(%x: memref<16x14x14x512xf32>, %d: memref<16x7x7x512xf32>, %w: memref<3x3x512x512xf32>) {
  tpu.mxu_convolution ins(%x, %d : memref<16x14x14x512xf32>, memref<16x7x7x512xf32>)
                      outs(%w : memref<3x3x512x512xf32>) dim_labels = "f01b_i01o->01bf"
                      padding = [0, 1, 0, 1] rhs_dilation = [2, 2] precision = default
  return
}

// -----

// A result of bf16: sums and epilogue in f32, rounded to be stored.
// CHECK-LABEL: func @narrow_result
// CHECK: %[[DONE:.*]] = arith.addf {{.*}} : vector<16xf32>
// DOT: %[[ROUNDED:.*]] = x86vector.avx512.cvt.packed.f32_to_bf16 %[[DONE]]
// NONE: arith.bitcast %[[DONE]] : vector<16xf32> to vector<16xi32>
// NONE: %[[HALF:.*]] = arith.trunci %{{.*}} : vector<16xi32> to vector<16xi16>
// NONE: %[[ROUNDED:.*]] = arith.bitcast %[[HALF]] : vector<16xi16> to vector<16xbf16>
// DOT: vector.store %[[ROUNDED]], %{{.*}} : memref<128xbf16>, vector<16xbf16>
// NONE: vector.store %[[ROUNDED]], %{{.*}} : memref<128xbf16>, vector<16xbf16>
func.func @narrow_result(%a: memref<1x16xf32>, %b: memref<16x128xf32>, %bias: memref<128xf32>, %c: memref<1x128xbf16>) {
  tpu.mxu_matmul ins(%a, %b : memref<1x16xf32>, memref<16x128xf32>) outs(%c : memref<1x128xbf16>)
                 contracting_dims = [1] x [0] precision = default
    epilogue(%s, %x = %bias[affine_map<(d0, d1) -> (d1)>] : memref<128xf32>) {
      %0 = arith.addf %s, %x : f32
      tpu.mxu_yield %0 : f32
    }
  return
}
