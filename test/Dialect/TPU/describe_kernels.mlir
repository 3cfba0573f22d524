// RUN: tpu-opt %s --estimate-costs --set-target=cpu=znver5 --select-kernels --lower-mxu | FileCheck %s
// RUN: tpu-opt %s --estimate-costs --set-target=cpu=x86-64-v3 --select-kernels --lower-mxu | FileCheck %s --check-prefix=AVX2
// RUN: tpu-opt %s --estimate-costs --set-target="cpu=sapphirerapids attributes=l2=1MiB,pairs=200" --select-kernels --lower-mxu | FileCheck %s --check-prefix=TILE

// How each product is computed stands with what it takes.

// CHECK-LABEL: func.func @plain
// CHECK-SAME: kernel = "f32 by fused multiply and add (precision f32); tile of {{[0-9]+}} x {{[0-9]+}} in {{[0-9]+}} of 32 registers; sums of 64"
// AVX2-LABEL: func.func @plain
// AVX2-SAME: kernel = "f32 by fused multiply and add (precision f32); tile of {{[0-9]+}} x {{[0-9]+}} in {{[0-9]+}} of 16 registers; sums of 64
func.func @plain(%a: memref<32x64xf32>, %b: memref<64x48xf32>, %c: memref<32x48xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<32x64xf32>, memref<64x48xf32>) outs(%c : memref<32x48xf32>)
      contracting_dims = [1] x [0] precision = f32
  return
}

// CHECK-LABEL: func.func @pairs
// CHECK-SAME: kernel = "pairs of bf16; tile of {{.*}} registers; sums of 8192, {{[0-9]+}} at a time; {{.*}}rhs packed
// AVX2-LABEL: func.func @pairs
// AVX2-SAME: kernel = "f32 by fused multiply and add (the target multiplies bf16 no faster); tile of
func.func @pairs(%a: memref<32x8192xf32>, %b: memref<8192x48xf32>, %c: memref<32x48xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<32x8192xf32>, memref<8192x48xf32>) outs(%c : memref<32x48xf32>)
      contracting_dims = [1] x [0] precision = default
  return
}

// CHECK-LABEL: func.func @large
// CHECK-SAME: rhs packed; lhs copied; lhs fetched ahead; the result past the caches"
func.func @large(%a: memref<65536x256xf32>, %b: memref<256x64xf32>, %c: memref<65536x64xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<65536x256xf32>, memref<256x64xf32>) outs(%c : memref<65536x64xf32>)
      contracting_dims = [1] x [0] precision = default
  return
}

// The second factor is in panels, each 64 columns: with as many rows, the next
// one is fetched while one is multiplied; rows of 4 KB are copied for eight.
// CHECK-LABEL: func.func @in_panels
// CHECK-SAME: kernel = "pairs of bf16; tile of {{.*}} registers; sums of 512; rhs fetched ahead"
func.func @in_panels(%a: memref<128x256x2xbf16>, %b: memref<32x256x64x2xbf16>, %c: memref<128x32x64xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<128x256x2xbf16>, memref<32x256x64x2xbf16>) outs(%c : memref<128x32x64xf32>)
      contracting_dims = [1, 2] x [1, 3] precision = default
  return
}

// CHECK-LABEL: func.func @distant_rows_in_panels
// CHECK-SAME: kernel = "pairs of bf16; tile of {{.*}} registers; sums of 2048, 1024 at a time; lhs copied; rhs fetched ahead"
func.func @distant_rows_in_panels(%a: memref<128x1024x2xbf16>, %b: memref<8x1024x64x2xbf16>, %c: memref<128x8x64xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<128x1024x2xbf16>, memref<8x1024x64x2xbf16>) outs(%c : memref<128x8x64xf32>)
      contracting_dims = [1, 2] x [1, 3] precision = default
  return
}

// CHECK-LABEL: func.func @few_rows_in_panels
// CHECK-SAME: kernel = "pairs of bf16; tile of {{.*}} registers; sums of 512"
func.func @few_rows_in_panels(%a: memref<16x256x2xbf16>, %b: memref<32x256x64x2xbf16>, %c: memref<16x32x64xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<16x256x2xbf16>, memref<32x256x64x2xbf16>) outs(%c : memref<16x32x64xf32>)
      contracting_dims = [1, 2] x [1, 3] precision = default
  return
}

// The gradient of weights: a block of the first factor is copied while its sums
// stay in the cache, and what the next copy is made from is fetched meanwhile.
// CHECK-LABEL: func.func @weights
// CHECK-SAME: kernel = "pairs of bf16; tile of {{.*}} registers; sums of 2048, 256 at a time; lhs copied; rhs packed; lhs fetched ahead; rhs fetched ahead"
func.func @weights(%a: memref<2048x1024xbf16>, %b: memref<2048x256xbf16>, %c: memref<1024x256xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<2048x1024xbf16>, memref<2048x256xbf16>) outs(%c : memref<1024x256xf32>)
      contracting_dims = [0] x [0] precision = default
  return
}

// Rows of 2 KB of which one begins where another ends are read as they are; parts
// of longer rows are copied.
// CHECK-LABEL: func.func @rows_in_turn
// CHECK-SAME: sums of 1024; rhs packed
// CHECK-NOT: copied
// CHECK-LABEL: func.func @parts_of_rows
// CHECK-SAME: sums of 1024; rhs packed; lhs copied
func.func @rows_in_turn(%a: memref<2048x1024xbf16>, %b: memref<256x1024xbf16>, %c: memref<2048x256xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<2048x1024xbf16>, memref<256x1024xbf16>) outs(%c : memref<2048x256xf32>)
      contracting_dims = [1] x [1] precision = default
  return
}
func.func @parts_of_rows(%a: memref<2048x2x1024xbf16>, %b: memref<256x2x1024xbf16>, %c: memref<2x2048x256xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<2048x2x1024xbf16>, memref<256x2x1024xbf16>) outs(%c : memref<2x2048x256xf32>)
      batching_dims = [1] x [1] contracting_dims = [2] x [2] precision = default
  return
}

// Scores of four heads: rows are pieces of longer ones, which the processor does
// not foresee.
// CHECK-LABEL: func.func @scores
// CHECK-SAME: kernel = "pairs of bf16; tile of {{.*}} registers; sums of 64; rhs packed; lhs fetched ahead; rhs fetched ahead"
func.func @scores(%a: memref<128x4x64xbf16>, %b: memref<128x4x64xbf16>, %c: memref<4x128x128xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<128x4x64xbf16>, memref<128x4x64xbf16>) outs(%c : memref<4x128x128xf32>)
      batching_dims = [1] x [1] contracting_dims = [2] x [2] precision = default
  return
}

// The model's operations (2 * 64 * 64 * 64) once, and those of the other two or
// five passes; the rows of the epilogue are not repeated.
// TILE-LABEL: func.func @high
// TILE-SAME: flops = 524288,
// TILE-SAME: kernel = "3 passes of tiles of bf16
// TILE-SAME: repeated_flops = 1048576>
// TILE-LABEL: func.func @highest
// TILE-SAME: flops = 528384,
// TILE-SAME: kernel = "6 passes of tiles of bf16
// TILE-SAME: repeated_flops = 2621440>
// TILE-LABEL: func.func @one_pass
// TILE-SAME: flops = 524288,
// TILE-SAME: kernel = "tiles of bf16
// TILE-NOT: repeated_flops
// Where there are no tiles, f32 is multiplied once.
// CHECK-LABEL: func.func @high
// CHECK-NOT: repeated_flops
func.func @high(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
      contracting_dims = [1] x [0] precision = high
  return
}

func.func @highest(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
      contracting_dims = [1] x [0] precision = highest
      epilogue(%sum) {
    %negated = arith.negf %sum : f32
    tpu.mxu_yield %negated : f32
  }
  return
}

func.func @one_pass(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
      contracting_dims = [1] x [0] precision = default
  return
}

// Bytes: signed by unsigned, in quads or in pairs of 16 bits.
// CHECK-LABEL: func.func @bytes
// CHECK-SAME: of_bytes = true{{.*}}kernel = "s8 by u8 in quads; tile of {{.*}}rhs packed
// AVX2-LABEL: func.func @bytes
// AVX2-SAME: kernel = "s8 by u8 in pairs of 16 bits; tile of {{.*}}lhs copied
func.func @bytes(%a: memref<32x64xi8>, %b: memref<64x48xi8>, %c: memref<32x48xi32>)
    attributes {tpu.convention = #tpu.convention<core>} {
  tpu.mxu_matmul ins(%a, %b : memref<32x64xi8>, memref<64x48xi8>) outs(%c : memref<32x48xi32>)
      contracting_dims = [1] x [0] rhs_unsigned
  return
}
